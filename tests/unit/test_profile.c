/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/profile: baseline profiles of every format, written by an encoder of
 * the test's own, for a dex in which types and methods were inserted. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "dexfile/profile/profile.h"
#include "lib/cursor.h"
#include "lib/mem.h"
#include "tests/unit/profile_fixture.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct codec codec;

/* Three dex; the first two changed: a type inserted at 2, methods at 0 and 9. */
static const struct profile_said before[] = {
    {"classes.dex", 0x11111111, 6, 9, {0, 1, 2, 5, -1}, {0, 8, -1}, {0, 1, 8, -1}, {0, 2, 8, -1}},
    {"classes2.dex", 0x22222222, 6, 9, {-1}, {3, -1}, {-1}, {4, -1}},
    {"classes3.dex", 0x33333333, 100, 300, {7, 99, -1}, {255, -1}, {299, -1}, {0, -1}},
};
static const struct profile_said after[] = {
    {"classes.dex", 0x44444444, 7, 11, {0, 1, 3, 6, -1}, {1, 9, -1}, {1, 2, 9, -1}, {1, 3, 9, -1}},
    {"classes2.dex", 0x55555555, 7, 11, {-1}, {4, -1}, {-1}, {5, -1}},
    {"classes3.dex", 0x33333333, 100, 300, {7, 99, -1}, {255, -1}, {299, -1}, {0, -1}},
};
/* What stands behind the last row is not for it. */
static uint32_t type_map[] = {0, 1, 3, 4, 5, 6, 2}, method_map[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static const struct dex_id_map types = {type_map, 6, 7, false};
static const struct dex_id_map methods = {method_map, 9, 11, false};
static const struct dex_id_map class_defs = {.same = true};
static const struct profile_dex changed[] = {
    {STR_INIT("classes2.dex"), STR_INIT("classes2.dex"), 0x22222222, 0x55555555, &types, &methods,
     &class_defs},
    {STR_INIT("classes.dex"), STR_INIT("classes.dex"), 0x11111111, 0x44444444, &types, &methods,
     &class_defs},
};

/* The first became two: type and class_def 1 and methods 1 and 8 went to the other. */
#define GONE DEX_NO_INDEX
static uint32_t types_left[] = {0, GONE, 1, 2, 3, 4},
                types_gone[] = {GONE, 2, GONE, GONE, GONE, GONE};
static uint32_t methods_left[] = {0, GONE, 1, 2, 3, 4, 5, 6, GONE};
static uint32_t methods_gone[] = {GONE, 3, GONE, GONE, GONE, GONE, GONE, GONE, 4};
static const struct dex_id_map left_types = {types_left, 6, 6, false},
                               gone_types = {types_gone, 6, 3, false},
                               left_methods = {methods_left, 9, 8, false},
                               gone_methods = {methods_gone, 9, 5, false};
static const struct profile_dex split[] = {
    {STR_INIT("classes.dex"), STR_INIT("classes.dex"), 0x11111111, 0x44444444, &left_types,
     &left_methods, &left_types},
    {STR_INIT("classes.dex"), STR_INIT("classes4.dex"), 0x11111111, 0x66666666, &gone_types,
     &gone_methods, &gone_types},
};
static const struct profile_said after_split[] = {
    {"classes.dex", 0x44444444, 6, 8, {0, 1, 4, -1}, {0, -1}, {0, -1}, {0, 1, -1}},
    {"classes2.dex", 0x22222222, 6, 9, {-1}, {3, -1}, {-1}, {4, -1}},
    {"classes3.dex", 0x33333333, 100, 300, {7, 99, -1}, {255, -1}, {299, -1}, {0, -1}},
    {"classes4.dex", 0x66666666, 3, 5, {2, -1}, {4, -1}, {3, 4, -1}, {4, -1}},
};

/* What is expected comes from the encoder. */
static void assert_made(const struct profile_format *e, const struct profile_said *from,
                        size_t n_from, const struct profile_said *to, size_t n_to,
                        const struct profile_dex *dex, size_t n_dex)
{
    struct buf in = profile_encode(e, from, n_from, true),
               wanted = profile_encode(e, to, n_to, false), got;
    struct buf got_flat, wanted_flat;
    struct error err;

    buf_init(&got);
    buf_str(&got, STR("front"));
    if (profile_rewrite(buf_view(&in), dex, n_dex, &codec, &got, &err) < 0)
        fail_msg("%s %s: %s", e->magic, e->magic + 4, err.text);
    assert_memory_equal(got.p, "front", 5);
    got_flat = profile_unpacked(e, (struct bytes){got.p + 5, got.n - 5});
    wanted_flat = profile_unpacked(e, buf_view(&wanted));
    if (got_flat.n != wanted_flat.n || memcmp(got_flat.p, wanted_flat.p, got_flat.n) != 0)
        fail_msg("%s %s: it is another", e->magic, e->magic + 4);
    buf_release(&in);
    buf_release(&wanted);
    buf_release(&got);
    buf_release(&got_flat);
    buf_release(&wanted_flat);
}

static void assert_becomes(const struct profile_format *e, const struct profile_said *from,
                           const struct profile_said *to, size_t n)
{
    assert_made(e, from, n, to, n, changed, COUNT(changed));
}

/* Each format has a line more, with what went. */
static void a_dex_becomes_two(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROFILE_FORMATS; i++)
        assert_made(&profile_formats[i], before, COUNT(before), after_split, COUNT(after_split),
                    split, COUNT(split));
}

/* Keys of packages name the further dex as they name others. */
static void a_further_dex_has_a_key(void **state)
{
    static const struct {
        int encoder;
        const char *key, *further;
    } rows[] = {
        {PROFILE_010, "base.apk", "base.apk!classes4.dex"},
        {PROFILE_005, "base.apk", "base.apk:classes4.dex"},
        {PROFILE_010, "base.apk:classes.dex", "base.apk:classes4.dex"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct profile_said from[1] = {before[0]}, to[2] = {after_split[0], after_split[3]};

        from[0].key = to[0].key = rows[i].key;
        to[1].key = rows[i].further;
        assert_made(&profile_formats[rows[i].encoder], from, 1, to, 2, split, COUNT(split));
    }
}

static void every_format_is_rewritten(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROFILE_FORMATS; i++) {
        struct profile_said to[COUNT(after)];

        memcpy(to, after, sizeof(to));
        if (!profile_formats[i].types)
            memcpy(to[0].classes, before[0].classes, sizeof(to[0].classes));
        assert_becomes(&profile_formats[i], before, to, COUNT(to));
        assert_becomes(&profile_formats[i], before, to, 0);
    }
}

/* Types after the dex's own are the profile's, and move with their number. */
static void extra_types_move(void **state)
{
    static const int numbers[] = {6, 7, 65534};
    struct profile_said from[] = {before[0]}, to[] = {after[0]};

    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        from[0].classes[3] = numbers[i];
        to[0].classes[3] = numbers[i] + 1;
        assert_becomes(&profile_formats[PROFILE_015], from, to, 1);
    }
}

/* What is said to inflate to nothing is not read. */
static void nothing_need_not_be_compressed(void **state)
{
    static const uint8_t rows[][8] = {
        {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 2, 0, 0, 0}, {1, 0, 0, 0, 2, 0, 0, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf in, out;
        struct error err;

        buf_init(&in);
        buf_init(&out);
        buf_bytes(&in, (struct bytes){(const uint8_t *)profile_formats[PROFILE_010].magic, 8});
        buf_u8(&in, 0);
        buf_bytes(&in, (struct bytes){rows[i], 8});
        buf_zero(&in, rows[i][4]);
        if ((profile_rewrite(buf_view(&in), changed, 2, &codec, &out, &err) < 0) != rows[i][0])
            fail_msg("row %zu: %s", i, err.text);
        buf_release(&in);
        buf_release(&out);
    }
}

/* However small a stream is, it may say that it inflates to gigabytes; so may many together. */
static void streams_have_a_limit(void **state)
{
    enum { MOST = 64 << 20 };
    static const uint32_t sizes[][2] = {{MOST, 0}, {MOST + 1, 1}, {UINT32_MAX, 1}};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct buf in = profile_encode(&profile_formats[PROFILE_010], before, COUNT(before), false);
        struct error err = {.text = ""};
        struct buf out;

        buf_init(&out);
        store_le32(in.p + profile_formats[PROFILE_010].head, sizes[i][0]);
        assert_int_equal(profile_rewrite(buf_view(&in), changed, 2, &codec, &out, &err), -1);
        assert_int_equal(strstr(err.text, "it inflates to more than 64 MB") != NULL, sizes[i][1]);
        buf_release(&out);
        buf_release(&in);
    }
}

static void keys_are_understood(void **state)
{
    static const char *const keys[][2] = {
        {"base.apk", "base.apk!classes2.dex"},
        {"/data/app/base.apk", "/data/app/base.apk:classes2.dex"},
        {"split.apk!a.dex", "split.apk!b.dex"}, /* told by the CRC */
    };

    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct profile_said from[2] = {before[0], before[1]}, to[2] = {after[0], after[1]};

        for (size_t k = 0; k < 2; k++)
            from[k].key = to[k].key = keys[i][k];
        assert_becomes(&profile_formats[PROFILE_010], from, to, 2);
        if (i == 2)
            continue;
        /* Without a CRC, too, and of class_defs, which are as before. */
        memcpy(to[0].classes, before[0].classes, sizeof(to[0].classes));
        assert_becomes(&profile_formats[PROFILE_META_002], from, to, 2);
    }
}

static void refuse(struct bytes profile, const char *says)
{
    struct buf out;
    struct error err;

    buf_init(&out);
    assert_int_equal(profile_rewrite(profile, changed, 2, &codec, &out, &err), -1);
    assert_int_equal(out.n, 0);
    if (!strstr(err.text, says))
        fail_msg("%s", err.text);
    buf_release(&out);
}

static void others_profiles_are_refused(void **state)
{
    static const struct {
        size_t encoder;
        struct profile_said said;
        const char *says;
    } rows[] = {
        {PROFILE_010,
         {"classes.dex", 1, 6, 9, {-1}, {-1}, {-1}, {-1}},
         "classes.dex: the profile is of"},
        {PROFILE_010,
         {"classes.dex", 0x11111111, 6, 8, {-1}, {-1}, {-1}, {-1}},
         "is of another one"},
        {PROFILE_015,
         {"classes.dex", 0x11111111, 7, 9, {-1}, {-1}, {-1}, {-1}},
         "is of another one"},
        {PROFILE_META_002, {"classes.dex", 0, 7, 9, {-1}, {-1}, {-1}, {-1}}, "is of another one"},
        {PROFILE_010, {"classes.dex", 0x11111111, 6, 9, {6, -1}, {-1}, {-1}, {-1}}, "index 6 of 6"},
        {PROFILE_005, {"classes.dex", 0x11111111, 6, 9, {-1}, {9, -1}, {-1}, {-1}}, "index 9 of 9"},
        {PROFILE_015, {"classes.dex", 0x11111111, 6, 9, {65535, -1}, {-1}, {-1}, {-1}}, "no room"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf in = profile_encode(&profile_formats[rows[i].encoder], &rows[i].said, 1, false);

        refuse(buf_view(&in), rows[i].says);
        buf_release(&in);
    }
    refuse((struct bytes){(const uint8_t *)"pro\0"
                                           "011\0",
                          8},
           "format");
    refuse((struct bytes){(const uint8_t *)"pro", 3}, "format");
}

/* Returns what the profile is rewritten to; empty if it is refused. */
static struct buf rewritten(const struct profile_format *e, const struct profile_said *d, size_t n,
                            struct error *err)
{
    struct buf in = profile_encode(e, d, n, true), out;

    buf_init(&out);
    if (profile_rewrite(buf_view(&in), changed, COUNT(changed), &codec, &out, err) < 0)
        buf_clear(&out);
    buf_release(&in);
    return out;
}

static bool equal(const struct buf *a, const struct buf *b)
{
    return a->n == b->n && memcmp(a->p, b->p, a->n) == 0;
}

/* Without one of its lists a profile becomes another, in each format that has the list. */
static void nothing_is_lost(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROFILE_FORMATS * 4 * COUNT(before); i++) {
        const struct profile_format *e = &profile_formats[i / 4 / COUNT(before)];
        struct profile_said less[COUNT(before)], *d = &less[i / 4 % COUNT(before)];
        int *lists[] = {d->classes, d->hot, d->startup, d->post};
        struct buf in = profile_encode(e, before, COUNT(before), true), in_less, out, out_less;
        struct error err;

        memcpy(less, before, sizeof(less));
        lists[i % 4][0] = -1;
        in_less = profile_encode(e, less, COUNT(before), true);
        out = rewritten(e, before, COUNT(before), &err);
        out_less = rewritten(e, less, COUNT(before), &err);
        if (equal(&in, &in_less) != equal(&out, &out_less))
            fail_msg("%s %s: list %zu", e->magic, e->magic + 4, i % 4);
        buf_release(&in);
        buf_release(&in_less);
        buf_release(&out);
        buf_release(&out_less);
    }
}

/* 255 dex, and keys of 4,096 bytes, are the most. */
static void limits_are_kept(void **state)
{
    enum { MANY = 257, KEY = 4096 };
    static char keys[MANY][16], key[KEY + 2];
    static struct profile_said many[MANY];
    static const struct {
        size_t encoder, n;
        const char *says; /* or NULL */
    } rows[] = {
        {PROFILE_010, 255, NULL},      {PROFILE_015, 255, NULL},
        {PROFILE_META_002, 255, NULL}, {PROFILE_015, 256, "section 0 of the profile is damaged"},
        {PROFILE_META_002, 256, ""},
    };

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        many[i] = (struct profile_said){keys[i], (uint32_t)i, 6, 9, {-1}, {-1}, {-1}, {-1}};
        snprintf(keys[i], sizeof(keys[i]), "%zu.apk!x.dex", i);
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct error err = {{0}, false};
        struct buf out = rewritten(&profile_formats[rows[i].encoder], many, rows[i].n, &err);

        if ((out.n > 0) != !rows[i].says || (rows[i].says && !strstr(err.text, rows[i].says)))
            fail_msg("row %zu: %s", i, err.text);
        buf_release(&out);
    }
    for (size_t n = KEY; n <= KEY + 1; n++) {
        for (size_t i = 0; i < PROFILE_FORMATS; i++) {
            struct profile_said d = before[2];
            struct error err;
            struct buf out;

            memset(key, 'k', n);
            memcpy(key + n - 6, "!x.dex", 7);
            d.key = key;
            out = rewritten(&profile_formats[i], &d, 1, &err);
            if ((out.n > 0) != (n == KEY))
                fail_msg("%s %s: %zu: %s", profile_formats[i].magic, profile_formats[i].magic + 4,
                         n, err.text);
            buf_release(&out);
        }
    }
    /* One more than 255, as a dex became two. */
    for (size_t n = 254; n <= 255; n++) {
        struct buf in, out;
        struct error err;

        many[0] = before[0];
        in = profile_encode(&profile_formats[PROFILE_010], many, n, true);
        buf_init(&out);
        assert_int_equal(
            profile_rewrite(buf_view(&in), split, COUNT(split), &codec, &out, &err) == 0, n == 254);
        if (n == 255)
            assert_non_null(strstr(err.text, "256 dex, more than it can name"));
        buf_release(&in);
        buf_release(&out);
    }
}

/* Each section is there once. Of 015: a number of them, then rows of 16 bytes. */
static void sections_are_told_apart(void **state)
{
    enum { ROWS = 12, ROW = 16 };
    struct buf in = profile_encode(&profile_formats[PROFILE_015], before, COUNT(before), true);
    uint32_t n = load_le32(in.p + 8);

    (void)state;
    assert_in_range(n, 3, 5);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t type = load_le32(in.p + ROWS + ROW * i);

        for (uint32_t other = 4; other <= 5; other++) {
            store_le32(in.p + ROWS + ROW * i, i == 0 ? other - 3 : other);
            refuse(buf_view(&in), "is not known");
        }
        store_le32(in.p + ROWS + ROW * i, type);
    }
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = 1; k < i; k++) {
            uint32_t type = load_le32(in.p + ROWS + ROW * i);

            store_le32(in.p + ROWS + ROW * i, load_le32(in.p + ROWS + ROW * k));
            refuse(buf_view(&in), "twice");
            store_le32(in.p + ROWS + ROW * i, type);
        }
    buf_release(&in);
}

/* Sections of 015 that are not compressed, behind one that names two dex of 6 types and 9 methods.
 */
static void lists_of_sections_are_checked(void **state)
{
    enum { CLASSES = 2, METHODS = 3 };
    static const struct {
        uint32_t type;
        uint8_t bytes[24];
        size_t n;
        bool taken;
    } rows[] = {
        {CLASSES, {0, 0, 1, 0, 5, 0}, 6, true},
        {CLASSES, {1, 0, 1, 0, 5, 0}, 6, true},
        {CLASSES, {2, 0, 1, 0, 5, 0}, 6, false},                    /* of a third dex */
        {CLASSES, {0, 0, 1, 0, 5, 0, 0, 0, 1, 0, 5, 0}, 12, false}, /* twice of one */
        {CLASSES, {0, 0, 1, 0, 5, 0, 1, 0, 1, 0, 5, 0}, 12, true},
        {CLASSES, {0, 0, 2, 0, 5, 0}, 6, false},
        {CLASSES, {0, 0, 2, 0, 5, 0, 0xfb, 0xff}, 8, false}, /* beyond 16 bits */
        {METHODS, {0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0}, 11, true},
        {METHODS, {0, 0, 4, 0, 0, 0, 7, 0, 0, 0}, 10, false}, /* bits that are cut short */
        {METHODS, {0, 0, 1, 0, 0, 0, 7}, 7, false},
        {METHODS, {2, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0}, 11, false},
        {METHODS, {0, 0, 9, 0, 0, 0, 7, 0, 0, 0, 0, 8, 0, 0, 0}, 15, true},
        {METHODS, {0, 0, 8, 0, 0, 0, 7, 0, 0, 0, 0, 8, 0, 0}, 14, false}, /* a hot one is cut */
        {METHODS, {0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0}, 22, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf in, out, dex;
        struct error err;

        buf_init(&in);
        buf_init(&out);
        buf_init(&dex);
        buf_le16(&dex, 2);
        for (size_t k = 0; k < 2; k++) {
            buf_le32(&dex, before[k].crc);
            buf_le32(&dex, 6);
            buf_le32(&dex, 9);
            buf_le16(&dex, (uint16_t)strlen(before[k].key));
            buf_str(&dex, str_from_c(before[k].key));
        }
        buf_bytes(&in, (struct bytes){(const uint8_t *)profile_formats[PROFILE_015].magic, 8});
        buf_le32(&in, 2);
        profile_put_row(&in, 0, 12 + 2 * 16, dex.n, 0);
        profile_put_row(&in, rows[i].type, 12 + 2 * 16 + dex.n, rows[i].n, 0);
        buf_bytes(&in, buf_view(&dex));
        buf_bytes(&in, (struct bytes){rows[i].bytes, rows[i].n});
        if ((profile_rewrite(buf_view(&in), changed, 2, &codec, &out, &err) == 0) != rows[i].taken)
            fail_msg("row %zu: %s", i, rows[i].taken ? err.text : "taken");
        buf_release(&in);
        buf_release(&out);
        buf_release(&dex);
    }
}

/* The two bytes in front of a stream, which say how it is compressed, and its check. */
static void streams_are_checked(void **state)
{
    static const struct {
        uint8_t bytes[2];
        bool taken;
    } rows[] = {
        {{0x78, 0x01}, true},  {{0x78, 0x9c}, true},  {{0x78, 0xda}, true},  {{0x58, 0x85}, true},
        {{0x78, 0x02}, false}, {{0x78, 0x9d}, false}, {{0x79, 0x01}, false}, {{0x77, 0x01}, false},
        {{0x78, 0x20}, false}, {{0x78, 0xbb}, false}, {{0, 0}, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows) * PROFILE_FORMATS; i++) {
        const struct profile_format *e = &profile_formats[i / COUNT(rows)];
        struct buf in = profile_encode(e, before, COUNT(before), true), out;
        size_t at = e->head + 8;
        struct error err;

        if (e ==
            &profile_formats[PROFILE_015]) /* the second section is the first that is compressed */
            at = load_le32(in.p + e->head + 16 + 4);
        buf_init(&out);
        if (e->head) {
            memcpy(in.p + at, rows[i % COUNT(rows)].bytes, 2);
            if ((profile_rewrite(buf_view(&in), changed, 2, &codec, &out, &err) == 0) !=
                rows[i % COUNT(rows)].taken)
                fail_msg("%s %s: row %zu", e->magic, e->magic + 4, i % COUNT(rows));
        }
        buf_release(&in);
        buf_release(&out);
    }
}

/* Cut anywhere, and with bits turned: refused, or something that reads again. */
static void damage_is_survived(void **state)
{
    uint32_t seed = 11;

    (void)state;
    for (size_t i = 0; i < PROFILE_FORMATS; i++) {
        struct buf in = profile_encode(&profile_formats[i], before, COUNT(before), true), out;
        struct error err;

        for (size_t n = 0; n < in.n; n++)
            refuse((struct bytes){in.p, n}, "");
        for (int round = 0; round < 4000; round++) {
            uint8_t *bad = mem_dup(in.p, in.n);

            for (int k = 0; k < 2; k++) {
                seed = seed * 1664525u + 1013904223u;
                bad[8 + (seed >> 8) % (in.n - 8)] ^= (uint8_t)(1u << (seed >> 4 & 7));
            }
            buf_init(&out);
            if (profile_rewrite((struct bytes){bad, in.n}, changed, 2, &codec, &out, &err) == 0)
                assert_int_equal(profile_rewrite(buf_view(&out), NULL, 0, &codec, &out, &err), 0);
            buf_release(&out);
            free(bad);
        }
        buf_release(&in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_rewritten),
        cmocka_unit_test(a_dex_becomes_two),
        cmocka_unit_test(a_further_dex_has_a_key),
        cmocka_unit_test(extra_types_move),
        cmocka_unit_test(nothing_need_not_be_compressed),
        cmocka_unit_test(keys_are_understood),
        cmocka_unit_test(streams_have_a_limit),
        cmocka_unit_test(others_profiles_are_refused),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(lists_of_sections_are_checked),
        cmocka_unit_test(sections_are_told_apart),
        cmocka_unit_test(streams_are_checked),
        cmocka_unit_test(damage_is_survived),
    };

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    int failed = RUN_TAP(tests);
    codec_release(&codec);
    return failed;
}
