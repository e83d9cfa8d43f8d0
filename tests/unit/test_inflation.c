/* SPDX-License-Identifier: Apache-2.0 */
/* How much archives may inflate to: each alone, and those of a run together. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/unit/scratch.h"
#include "tests/unit/zip_raw.h"
#include "weave/input/inflation.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define GIB      (UINT64_C(1) << 30)
#define MOST     (UINT64_MAX / 100) /* the largest size of which 100 times as much is a number */

enum { PAYLOAD = 12 << 20, CLAIM_AT = 24 };

/* ---- The files ---- */

static void put(const char *path, size_t n)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    for (size_t i = 0; i < n; i++)
        putc('x', f);
    assert_int_equal(fclose(f), 0);
}

/* A directory, and what is not there, have no size. */
static void the_sizes_of_files_are_added(void **state)
{
    static const struct {
        const char *paths[4];
        size_t n;
        uint64_t limit, size;
    } rows[] = {
        {{NULL}, 0, 0, 0},
        {{"a"}, 1, 5, 7},
        {{"a", "b"}, 2, 0, 7 + 300},
        {{"a", "d", "none", "b"}, 4, UINT64_MAX, 7 + 300},
        {{"d"}, 1, 0, 0},
        {{"none", "empty", "a"}, 3, 0, 7},
    };

    (void)state;
    put("a", 7);
    put("b", 300);
    put("empty", 0);
    assert_int_equal(mkdir("d", 0777), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct inflation f;

        inflation_init(&f, rows[i].paths, rows[i].n, rows[i].limit);
        assert_int_equal(f.size, rows[i].size);
        assert_int_equal(f.limit, rows[i].limit);
        assert_int_equal(f.inflated, 0);
    }
}

/* ---- The archives ---- */

/* An archive of an entry that says it inflates to so much, and of a payload that is stored. */
static struct archive *archive_of(struct buf *zip, struct str payload, uint32_t claim)
{
    struct raw_entry entries[] = {
        {.name = STR_INIT("a"), .content = STR_INIT("text"), .method = 8, .version_needed = 20},
        {.name = STR_INIT("b"), .content = payload, .version_needed = 20},
    };
    struct archive *a;
    struct error err;
    uint8_t *central;

    buf_init(zip);
    raw_zip(zip, 0, entries, COUNT(entries), STR(""));
    central = memmem(zip->p, zip->n, "PK\1\2", 4);
    assert_non_null(central);
    store_le32(central + CLAIM_AT, claim);
    if (archive_open_bytes(&a, buf_view(zip), &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_inflated_size(a), claim);
    return a;
}

/* 1 GiB, or what the run was told to, whatever an archive's own size. */
static void there_is_a_limit(void **state)
{
    static const struct {
        uint64_t limit, size, inflated; /* of the run, before */
        uint32_t claim;
        const char *error; /* NULL: it may */
        uint64_t after;
    } rows[] = {
        {0, 0, 0, GIB, NULL, GIB},
        {0, 0, 0, GIB + 1,
         "in.jar: its entries would inflate to 1024 MB in all, from 0; the limit is 1024 "
         "(--max-inflated MB sets another)",
         0},
        {0, 0, GIB - 5, 5, NULL, GIB},
        {0, 0, GIB - 5, 6,
         "in.jar: with this archive's, the inputs' entries would inflate to 1024 MB in all, from "
         "0; the limit is 1024",
         0},
        /* Of the run 100 times its size, where that is more. */
        {0, 11 << 20, 1100 * (UINT64_C(1) << 20) - 5, 5, NULL, 1100 * (UINT64_C(1) << 20)},
        {0, 11 << 20, 1100 * (UINT64_C(1) << 20) - 5, 6,
         "would inflate to 1100 MB in all, from 11; the limit is 1100", 0},
        {0, 11 << 20, 0, GIB + 1, "its entries would inflate to 1024 MB in all, from 0", 0},
        {0, MOST, MOST * 100 - 5, 5, NULL, MOST * 100},
        {0, MOST, MOST * 100 - 5, 6, "the inputs'", 0},
        {0, MOST + 1, MOST * 100 - 5, 6, NULL, MOST * 100 + 1},
        {0, MOST + 1, UINT64_MAX - 5, 5, NULL, UINT64_MAX},
        {0, MOST + 1, UINT64_MAX - 5, 6, NULL, UINT64_MAX},
        /* What was asked for. */
        {9, 0, 0, 9, NULL, 9},
        {9, MOST, 0, 10, "in.jar: its entries would", 0},
        {9, MOST, 4, 5, NULL, 9},
        {9, MOST, 4, 6, "the inputs'", 0},
        {2 * GIB, 0, 0, 2 * GIB, NULL, 2 * GIB},
        {2 * GIB, 0, 0, 2 * GIB + 1, "to 2048 MB in all, from 0; the limit is 2048", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct inflation f = {rows[i].limit, rows[i].size, rows[i].inflated};
        struct buf zip;
        struct archive *a = archive_of(&zip, STR(""), rows[i].claim);
        struct error err = {.text = ""};
        int result = inflation_add(&f, a, "in.jar", &err);

        if (result != (rows[i].error ? -1 : 0))
            fail_msg("row %zu: %s", i, err.text);
        if (rows[i].error && !strstr(err.text, rows[i].error))
            fail_msg("row %zu: %s", i, err.text);
        if (result == 0)
            assert_int_equal(f.inflated, rows[i].after);
        assert_int_equal(f.size, rows[i].size);
        archive_free(a);
        buf_release(&zip);
    }
}

/* A large archive alone may be 100 times its size. */
static void a_large_archive_may_inflate_to_more(void **state)
{
    static const int more[] = {0, 1};
    char *payload = calloc(PAYLOAD, 1);

    (void)state;
    assert_non_null(payload);
    for (size_t i = 0; i < COUNT(more); i++) {
        struct buf zip;
        struct archive *a = archive_of(&zip, (struct str){payload, PAYLOAD}, 1);
        uint64_t most = archive_size(a) * 100;
        struct inflation f = {0, MOST, 0};
        struct error err;

        archive_free(a);
        buf_release(&zip);
        a = archive_of(&zip, (struct str){payload, PAYLOAD}, (uint32_t)most + (uint32_t)more[i]);
        assert_int_equal(inflation_add(&f, a, "in.jar", &err), -more[i]);
        archive_free(a);
        buf_release(&zip);
    }
    free(payload);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_sizes_of_files_are_added, scratch_enter, scratch_leave),
        cmocka_unit_test(there_is_a_limit),
        cmocka_unit_test(a_large_archive_may_inflate_to_more),
    };

    return RUN_TAP(tests);
}
