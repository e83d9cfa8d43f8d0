/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/profile_fixture.h"

#include <string.h>

#include "lib/codec.h"
#include "lib/cursor.h"
#include "tests/unit/tap.h"

static uint32_t adler(struct bytes b)
{
    uint32_t low = 1, high = 0;

    for (size_t i = 0; i < b.n; i++) {
        low = (low + b.p[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

/* A zlib stream of one stored block. */
static void put_stream(struct buf *out, const struct buf *in)
{
    buf_be16(out, 0x7801);
    buf_u8(out, 1);
    buf_le16(out, (uint16_t)in->n);
    buf_le16(out, (uint16_t)~in->n);
    buf_bytes(out, buf_view(in));
    buf_be32(out, adler(buf_view(in)));
}

static size_t length(const int *list)
{
    size_t n = 0;

    while (list[n] >= 0)
        n++;
    return n;
}

static void put_list(struct buf *out, const int *list, bool deltas)
{
    for (size_t i = 0; list[i] >= 0; i++)
        buf_le16(out, (uint16_t)(deltas && i > 0 ? list[i] - list[i - 1] : list[i]));
}

/* With three inline caches each, or none. */
static void put_hot(struct buf *out, const struct profile_said *d, bool deltas, bool new_caches,
                    bool caches)
{
    for (size_t i = 0; d->hot[i] >= 0; i++) {
        buf_le16(out, (uint16_t)(deltas && i > 0 ? d->hot[i] - d->hot[i - 1] : d->hot[i]));
        buf_le16(out, caches ? 3 : 0);
        if (!caches)
            continue;
        buf_le16(out, 7); /* a pc, and a call of too many types */
        buf_u8(out, 7);
        buf_le16(out, 8); /* of two; by dex: one of the first, two of the second */
        buf_u8(out, 2);
        for (uint8_t n = 1; n <= 2; n++) {
            if (!new_caches) {
                buf_u8(out, n + 2);
                buf_u8(out, n);
            }
            for (uint16_t type = 1; type <= (new_caches ? 1 : n); type++)
                buf_le16(out, type);
        }
        buf_le16(out, 9); /* of types that are missing */
        buf_u8(out, 6);
    }
}

static void put_bits(struct buf *out, const struct profile_said *d, const int *const *lists,
                     size_t n)
{
    size_t size = (n * d->methods + 7) / 8, at = out->n;

    buf_zero(out, size);
    for (size_t b = 0; b < n; b++)
        for (size_t i = 0; lists[b][i] >= 0; i++) {
            size_t bit = b * d->methods + (size_t)lists[b][i];

            out->p[at + bit / 8] |= (uint8_t)(1 << bit % 8);
        }
}

static void put_head(struct buf *out, const struct profile_said *d, bool caches, bool methods)
{
    buf_le16(out, (uint16_t)strlen(d->key));
    buf_le16(out, (uint16_t)length(d->classes));
    buf_le32(out, (uint32_t)length(d->hot) * (caches ? 4 + 3 + 4 + 6 + 3 + 3 : 4));
    buf_le32(out, d->crc);
    if (methods)
        buf_le32(out, d->methods);
    buf_str(out, str_from_c(d->key));
}

static void put_data(struct buf *out, const struct profile_said *d, bool caches)
{
    const int *lists[] = {d->startup, d->post};

    put_hot(out, d, true, false, caches);
    put_list(out, d->classes, true);
    put_bits(out, d, lists, 2);
}

static void put_packed(struct buf *out, const struct buf *body)
{
    buf_le32(out, (uint32_t)body->n);
    buf_le32(out, (uint32_t)body->n + 11);
    put_stream(out, body);
}

static void encode_001(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    (void)caches;
    buf_le16(out, (uint16_t)n);
    for (; n-- > 0; d++) {
        buf_le16(out, (uint16_t)strlen(d->key));
        buf_le16(out, (uint16_t)length(d->hot));
        buf_le16(out, (uint16_t)length(d->classes));
        buf_le32(out, d->crc);
        buf_str(out, str_from_c(d->key));
        put_list(out, d->hot, false);
        put_list(out, d->classes, false);
    }
}

static void encode_005(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    buf_u8(out, (uint8_t)n);
    for (; n-- > 0; d++) {
        put_head(out, d, caches, false);
        put_hot(out, d, false, false, caches);
        put_list(out, d->classes, false);
    }
}

static void encode_009(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < n; i++) {
        put_head(&body, &d[i], caches, true);
        put_data(&body, &d[i], caches);
    }
    buf_u8(out, (uint8_t)n);
    put_packed(out, &body);
    buf_release(&body);
}

static void encode_010(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < n; i++)
        put_head(&body, &d[i], caches, true);
    for (size_t i = 0; i < n; i++)
        put_data(&body, &d[i], caches);
    buf_u8(out, (uint8_t)n);
    put_packed(out, &body);
    buf_release(&body);
}

void profile_put_row(struct buf *rows, uint32_t type, size_t at, size_t size, size_t inflated)
{
    buf_le32(rows, type);
    buf_le32(rows, (uint32_t)at);
    buf_le32(rows, (uint32_t)size);
    buf_le32(rows, (uint32_t)inflated);
}

/* Extra descriptors too; classes of the second dex only if it has any. */
static void encode_015(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    struct buf s[4], rows;
    size_t at = 8 + 4 + 4 * 16;

    buf_init(&rows);
    for (size_t i = 0; i < 4; i++)
        buf_init(&s[i]);
    buf_le16(&s[0], (uint16_t)n);
    buf_le16(&s[1], 1);
    buf_le16(&s[1], 7);
    buf_str(&s[1], STR("Lextra;"));
    for (size_t i = 0; i < n; i++) {
        const int *both[] = {d[i].startup, d[i].post}, *one[] = {d[i].post};
        bool startup = length(d[i].startup) > 0;
        size_t methods;

        buf_le32(&s[0], d[i].crc);
        buf_le32(&s[0], d[i].types);
        buf_le32(&s[0], d[i].methods);
        buf_le16(&s[0], (uint16_t)strlen(d[i].key));
        buf_str(&s[0], str_from_c(d[i].key));
        if (length(d[i].classes)) {
            buf_le16(&s[2], (uint16_t)i);
            buf_le16(&s[2], (uint16_t)length(d[i].classes));
            put_list(&s[2], d[i].classes, true);
        }
        buf_le16(&s[3], (uint16_t)i);
        methods = s[3].n;
        buf_le32(&s[3], 0);
        buf_le16(&s[3], startup ? 7 : 5);
        put_bits(&s[3], &d[i], startup ? both : one, startup ? 2 : 1);
        put_hot(&s[3], &d[i], true, true, caches);
        store_le32(s[3].p + methods, (uint32_t)(s[3].n - methods - 4));
    }
    buf_le32(&rows, 4);
    for (uint32_t i = 0; i < 4; i++) {
        bool plain = i == 0 || s[i].n == 0;
        size_t size = plain ? s[i].n : s[i].n + 11;

        profile_put_row(&rows, i, at, size, plain ? 0 : s[i].n);
        at += size;
    }
    buf_bytes(out, buf_view(&rows));
    for (size_t i = 0; i < 4; i++) {
        if (i == 0 || s[i].n == 0)
            buf_bytes(out, buf_view(&s[i]));
        else
            put_stream(out, &s[i]);
        buf_release(&s[i]);
    }
    buf_release(&rows);
}

static void encode_meta_001(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    struct buf body;

    (void)caches;
    buf_init(&body);
    for (size_t i = 0; i < n; i++) {
        buf_le16(&body, (uint16_t)strlen(d[i].key));
        buf_le16(&body, (uint16_t)length(d[i].classes));
        buf_str(&body, str_from_c(d[i].key));
    }
    for (size_t i = 0; i < n; i++)
        put_list(&body, d[i].classes, true);
    buf_u8(out, (uint8_t)n);
    put_packed(out, &body);
    buf_release(&body);
}

static void encode_meta_002(struct buf *out, const struct profile_said *d, size_t n, bool caches)
{
    struct buf body;

    (void)caches;
    buf_init(&body);
    for (size_t i = 0; i < n; i++) {
        buf_le16(&body, (uint16_t)i);
        buf_le16(&body, (uint16_t)strlen(d[i].key));
        buf_str(&body, str_from_c(d[i].key));
        buf_le32(&body, d[i].types);
        buf_le16(&body, (uint16_t)length(d[i].classes));
        put_list(&body, d[i].classes, true);
    }
    buf_le16(out, (uint16_t)n);
    put_packed(out, &body);
    buf_release(&body);
}

const struct profile_format profile_formats[PROFILE_FORMATS] = {
    {"pro\0"
     "001",
     encode_001, false, 0},
    {"pro\0"
     "005",
     encode_005, true, 0},
    {"pro\0"
     "009",
     encode_009, true, 9},
    {"pro\0"
     "010",
     encode_010, true, 9},
    {"pro\0"
     "015",
     encode_015, true, 12},
    {"prm\0"
     "001",
     encode_meta_001, false, 9},
    {"prm\0"
     "002",
     encode_meta_002, false, 10},
};

struct buf profile_encode(const struct profile_format *e, const struct profile_said *d, size_t n,
                          bool caches)
{
    struct buf out;

    buf_init(&out);
    buf_bytes(&out, (struct bytes){(const uint8_t *)e->magic, 8});
    e->encode(&out, d, n, caches);
    return out;
}

/* Appends what a stream holds. */
static void put_unpacked(struct buf *out, struct bytes stream, uint32_t size)
{
    struct codec codec;
    struct error err;
    struct buf body;

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&body);
    assert_in_range(stream.n, 7, UINT32_MAX);
    if (codec_inflate(&codec, (struct bytes){stream.p + 2, stream.n - 6}, size, &body, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(load_le32(stream.p + stream.n - 4), __builtin_bswap32(adler(buf_view(&body))));
    buf_bytes(out, buf_view(&body));
    buf_release(&body);
    codec_release(&codec);
}

/* A profile with its streams inflated, by a reader that knows nothing but where they are. */
struct buf profile_unpacked(const struct profile_format *e, struct bytes profile)
{
    enum { MAGIC = 8, ROWS = 12, ROW = 16 };
    size_t at = e->head;
    struct buf out;

    buf_init(&out);
    if (!at) {
        buf_bytes(&out, profile);
    } else if (at != ROWS) {
        buf_bytes(&out, (struct bytes){profile.p, at});
        assert_int_equal(at + 8 + load_le32(profile.p + at + 4), profile.n);
        put_unpacked(&out, (struct bytes){profile.p + at + 8, profile.n - at - 8},
                     load_le32(profile.p + at));
    } else {
        uint32_t n = load_le32(profile.p + MAGIC);

        at += n * ROW;
        for (uint32_t i = 0; i < n; i++) {
            const uint8_t *row = profile.p + ROWS + (size_t)i * ROW;
            struct bytes section = {profile.p + at, load_le32(row + 8)};

            buf_bytes(&out, (struct bytes){row, 4});
            buf_u8(&out, load_le32(row + 12) > 0);
            assert_int_equal(load_le32(row + 4), at);
            if (load_le32(row + 12))
                put_unpacked(&out, section, load_le32(row + 12));
            else
                buf_bytes(&out, section);
            at += section.n;
        }
        assert_int_equal(at, profile.n);
    }
    return out;
}
