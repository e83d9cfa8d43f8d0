/* SPDX-License-Identifier: Apache-2.0 */
/* weave/input/android_manifest: the least SDK of a binary manifest, and of what is damaged none. */
#include "tests/unit/tap.h"

#include "lib/buf.h"
#include "weave/input/android_manifest.h"

#define LE2(v) (uint8_t)(v), (uint8_t)((unsigned)(v) >> 8)
#define LE4(v) LE2((uint32_t)(v)&0xffff), LE2((uint32_t)(v) >> 16)

enum { MIN_SDK = 0x0101020c, TARGET_SDK = 0x01010270, DECIMAL = 0x10, HEX = 0x11, TEXT = 3 };

/* Which resources the first names stand for, and the attributes of <uses-sdk>. */
struct manifest {
    uint32_t resources[3];
    size_t n_resources;
    struct {
        uint32_t name;
        uint8_t type;
        uint32_t value;
    } attributes[3];
    size_t n_attributes;
};

static void put(struct buf *b, const uint8_t *p, size_t n)
{
    buf_bytes(b, (struct bytes){p, n});
}

#define PUT(b, ...) put((b), (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static struct buf manifest_of(const struct manifest *m)
{
    struct buf body, all;

    buf_init(&body);
    buf_init(&all);
    /* Some chunk with a longer header: strings. */
    PUT(&body, LE2(1), LE2(12), LE4(16), LE4(0), LE4(0));
    PUT(&body, LE2(0x180), LE2(8), LE4(8 + 4 * m->n_resources));
    for (size_t i = 0; i < m->n_resources; i++)
        PUT(&body, LE4(m->resources[i]));
    /* An element without attributes, then the one that counts: line, comment; namespace, name,
     * where its attributes begin, their size and number, three more numbers. */
    for (int last = 0; last < 2; last++) {
        size_t n = last ? m->n_attributes : 0;

        PUT(&body, LE2(0x102), LE2(16), LE4(16 + 20 + 20 * n), LE4(1), LE4(-1));
        PUT(&body, LE4(-1), LE4(7), LE2(20), LE2(20), LE2(n), LE2(0), LE2(0), LE2(0));
        for (size_t i = 0; i < n; i++)
            PUT(&body, LE4(-1), LE4(m->attributes[i].name), LE4(-1), LE2(8), 0,
                m->attributes[i].type, LE4(m->attributes[i].value));
    }
    PUT(&all, LE2(3), LE2(8), LE4(8 + body.n));
    buf_bytes(&all, buf_view(&body));
    buf_release(&body);
    return all;
}

static void the_least_sdk(void **state)
{
    static const struct {
        struct manifest manifest;
        bool found;
        uint32_t min_sdk;
    } rows[] = {
        {{{MIN_SDK}, 1, {{0, DECIMAL, 21}}, 1}, true, 21},
        {{{MIN_SDK}, 1, {{0, HEX, 0x0103}}, 1}, true, 0x0103},
        {{{TARGET_SDK, MIN_SDK}, 2, {{0, DECIMAL, 35}, {1, DECIMAL, 24}}, 2}, true, 24},
        {{{TARGET_SDK, 7, MIN_SDK}, 3, {{2, DECIMAL, 16}, {0, DECIMAL, 35}}, 2}, true, 16},
        /* A code name; another attribute; a name that stands for no resource; none. */
        {{{MIN_SDK}, 1, {{0, TEXT, 5}}, 1}, false, 0},
        {{{TARGET_SDK}, 1, {{0, DECIMAL, 35}}, 1}, false, 0},
        {{{MIN_SDK}, 1, {{1, DECIMAL, 35}}, 1}, false, 0},
        {{{MIN_SDK}, 1, {{0}}, 0}, false, 0},
        {{{0}, 0, {{0, DECIMAL, 35}}, 1}, false, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf b = manifest_of(&rows[i].manifest);
        uint32_t min_sdk = 0;

        if (android_manifest_min_sdk(buf_view(&b), &min_sdk) != rows[i].found)
            fail_msg("row %zu", i);
        if (rows[i].found)
            assert_int_equal(min_sdk, rows[i].min_sdk);
        /* Cut short, it says nothing: the attribute stands at the end, or another behind it. */
        for (size_t n = 0; n < b.n; n++)
            if (android_manifest_min_sdk((struct bytes){b.p, n}, &min_sdk))
                fail_msg("row %zu, cut to %zu of %zu bytes", i, n, b.n);
        buf_release(&b);
    }
}

static void what_is_none_says_nothing(void **state)
{
    static const struct manifest fine = {{MIN_SDK}, 1, {{0, DECIMAL, 21}}, 1};
    static const struct {
        size_t at;
        uint8_t byte;
    } rows[] = {
        {0, 4}, /* no XML */
        {2, 7}, /* a header smaller than a header is */
        {4, 7}, /* a chunk smaller than its header */
        {8 + 4, 8}, {8 + 2, 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf b = manifest_of(&fine);
        uint32_t min_sdk;

        b.p[rows[i].at] = rows[i].byte;
        if (android_manifest_min_sdk(buf_view(&b), &min_sdk))
            fail_msg("row %zu", i);
        buf_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_sdk),
        cmocka_unit_test(what_is_none_says_nothing),
    };

    return RUN_TAP(tests);
}
