/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/android_manifest.h"

#include "lib/cursor.h"

enum {
    CHUNK_XML = 0x0003,
    CHUNK_RESOURCE_MAP = 0x0180,
    CHUNK_START_ELEMENT = 0x0102,
    CHUNK_HEADER = 8, /* type, size of the header, size of all */
    MIN_SDK_VERSION = 0x0101020c,
    TYPE_INT_DEC = 0x10,
    TYPE_INT_HEX = 0x11,
};

struct chunk {
    uint16_t type;
    struct bytes header, body; /* header: behind the first eight bytes */
};

static bool next_chunk(struct cursor *c, struct chunk *out)
{
    uint16_t header_size;
    uint32_t size;

    out->type = cursor_le16(c);
    header_size = cursor_le16(c);
    size = cursor_le32(c);
    if (c->failed || header_size < CHUNK_HEADER || size < header_size)
        return false;
    out->header = cursor_bytes(c, (size_t)header_size - CHUNK_HEADER);
    out->body = cursor_bytes(c, size - header_size);
    return !c->failed;
}

/* Names of attributes are strings; the first of them stand for resources. */
static bool is_min_sdk(struct bytes resources, uint32_t name)
{
    return name < resources.n / 4 && load_le32(resources.p + 4 * (size_t)name) == MIN_SDK_VERSION;
}

/* Looks among the attributes of an element. */
static bool find_in_element(struct bytes element, struct bytes resources, uint32_t *min_sdk)
{
    struct cursor c = cursor_of(element);
    uint16_t start, size, count;

    cursor_skip(&c, 8); /* namespace and name */
    start = cursor_le16(&c);
    size = cursor_le16(&c);
    count = cursor_le16(&c);
    for (uint32_t i = 0; i < count && !c.failed; i++) {
        uint32_t name;
        uint8_t type;

        c = cursor_of(element);
        cursor_skip(&c, start + (size_t)i * size);
        cursor_skip(&c, 4); /* namespace */
        name = cursor_le32(&c);
        cursor_skip(&c, 4 + 2 + 1); /* raw value; of the typed one its size, and zero */
        type = cursor_u8(&c);
        *min_sdk = cursor_le32(&c);
        if (!c.failed && is_min_sdk(resources, name) &&
            (type == TYPE_INT_DEC || type == TYPE_INT_HEX))
            return true;
    }
    return false;
}

bool android_manifest_min_sdk(struct bytes manifest, uint32_t *min_sdk)
{
    struct cursor c = cursor_of(manifest);
    struct bytes resources = {0};
    struct chunk chunk;

    if (!next_chunk(&c, &chunk) || chunk.type != CHUNK_XML)
        return false;
    c = cursor_of(chunk.body);
    while (next_chunk(&c, &chunk)) {
        if (chunk.type == CHUNK_RESOURCE_MAP)
            resources = chunk.body;
        if (chunk.type == CHUNK_START_ELEMENT && find_in_element(chunk.body, resources, min_sdk))
            return true;
    }
    return false;
}
