/* SPDX-License-Identifier: Apache-2.0 */
/* archive/: zips that lie, zips that are rare, and zips at random. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zip.h>

#include "archive/archive.h"
#include "lib/mem.h"
#include "lib/path.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct codec codec;
static uint32_t seed = 7;

static uint32_t random_below(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(seed >> 4) * n >> 28);
}

static int supply_same(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct buf *packed = ctx;

    (void)i;
    (void)err;
    buf_clear(packed);
    archive_pack(&codec, ARCHIVE_DEFLATED, bytes_from_str(STR("new content")), packed, data);
    return 0;
}

/* Opens, reads each entry, and writes a copy with one entry more. */
static int use(struct bytes zip, struct error *err)
{
    static const struct str added[] = {STR_INIT("added")};
    struct archive *a;
    struct buf out, packed;
    uint8_t *action;
    int result = 0;

    if (archive_open_bytes(&a, zip, err) < 0)
        return -1;
    buf_init(&out);
    buf_init(&packed);
    for (size_t i = 0; i < archive_count(a) && result == 0; i++) {
        buf_clear(&out);
        result = archive_read(a, i, &codec, &out, err);
        assert_int_equal(out.n, result == 0 ? archive_entry(a, i)->size : 0);
    }
    if (result == 0) {
        struct archive_edit how = {NULL, added, 1, supply_same, &packed, false};
        struct archive *edited;

        how.action = action = mem_calloc(archive_count(a) + 1, 1);
        buf_clear(&out);
        result = archive_write_buf(a, &how, &out, err);
        if (result == 0) {
            struct error again;

            if (archive_open_bytes(&edited, buf_view(&out), &again) < 0)
                fail_msg("%s", again.text);
            assert_true(archive_find(edited, added[0]) >= 0);
            archive_free(edited);
        }
        free(action);
    }
    buf_release(&packed);
    buf_release(&out);
    archive_free(a);
    return result;
}

static void two_entries(struct buf *b, struct raw_entry e[2])
{
    static const struct raw_entry plain[2] = {
        {.name = STR_INIT("first"),
         .content = STR_INIT("stored content"),
         .version_needed = 10,
         .date = 0x21},
        {.name = STR_INIT("second"),
         .content = STR_INIT("deflated deflated deflated deflated"),
         .method = 8,
         .version_needed = 20,
         .date = 0x21},
    };

    memcpy(e, plain, sizeof(plain));
    buf_init(b);
    raw_zip(b, 0, e, 2, STR(""));
}

/* Where the headers of two_entries stand. */
enum {
    FIRST_LOCAL = 0,
    FIRST_DATA = 30 + 5,
    END_BACK = 22, /* from the end */
    SECOND_CENTRAL_BACK = END_BACK + 46 + 6,
    FIRST_CENTRAL_BACK = SECOND_CENTRAL_BACK + 46 + 5,
};

static void lies_are_named(void **state)
{
    static const struct {
        int at; /* negative: from the end */
        struct str bytes;
        const char *says;
    } rows[] = {
        {FIRST_DATA, STR_INIT("X"), "first: bad CRC"},
        {-FIRST_CENTRAL_BACK + 16, STR_INIT("\1\2\3\4"), "first: bad CRC: "},
        {-FIRST_CENTRAL_BACK + 8, STR_INIT("\1"), "first: the entry is encrypted"},
        {-FIRST_CENTRAL_BACK + 24, STR_INIT("\1\2"), "first: stored, but its two sizes differ"},
        {-FIRST_CENTRAL_BACK + 20, STR_INIT("\xf0\xff\xff\xff"), "first: its data would reach"},
        {-FIRST_CENTRAL_BACK + 42, STR_INIT("\xf0\xff\xff\x7f"), "first: its data would reach"},
        {-SECOND_CENTRAL_BACK + 24, STR_INIT("\xf0\xff\xff\x7f"), "second: "},
        {-SECOND_CENTRAL_BACK + 24, STR_INIT("\xff\xff\xff\xff"), "second: malformed zip64"},
        {-SECOND_CENTRAL_BACK + 24, STR_INIT("\x22\0\0\0"), "second: does not inflate to"},
        {-SECOND_CENTRAL_BACK + 10, STR_INIT("\x63"), "central directory: "},
        {-SECOND_CENTRAL_BACK + 10, STR_INIT("\x0e"), "second: compression method 14"},
        {-SECOND_CENTRAL_BACK, STR_INIT("X"), "malformed central directory"},
        {-SECOND_CENTRAL_BACK + 30, STR_INIT("\xff\xff"), "cut short"},
        {-FIRST_CENTRAL_BACK, STR_INIT("X"), "not a zip archive, or cut short"},
        {FIRST_LOCAL, STR_INIT("X"), "first: "},
        {-END_BACK, STR_INIT("X"), "not a zip archive"},
        {-END_BACK + 4, STR_INIT("\1"), "several disks"},
        {-END_BACK + 8, STR_INIT("\1\0\1"), "more than its 1 entries"},
        {-END_BACK + 8, STR_INIT("\3\0\3"), "not a zip archive"},
        {-END_BACK + 20, STR_INIT("\1"), "not a zip archive"},
        {-END_BACK + 16, STR_INIT("\xff"), "not a zip archive"},
        /* A local extra field that ends after itself. */
        {26, STR_INIT("\1\0\4\0"), "first: "},
        {28, STR_INIT("\xff\xff"), "first: its data would reach"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e[2];
        struct buf b;
        struct error err;

        two_entries(&b, e);
        memcpy(b.p + (rows[i].at < 0 ? b.n : 0) + rows[i].at, rows[i].bytes.p, rows[i].bytes.n);
        error_clear(&err);
        if (use(buf_view(&b), &err) == 0)
            fail_msg("row %zu passes", i);
        if (!strstr(err.text, rows[i].says))
            fail_msg("row %zu: %s", i, err.text);
        buf_release(&b);
    }
}

/* The same whether bytes stand in front of the archive or not: a header in the last bytes before
 * the directory, or behind them. */
static void a_header_ends_before_the_directory(void **state)
{
    static const struct {
        size_t front, back; /* where it is said to begin, so many bytes before the directory */
        const char *says;
    } rows[] = {
        {0, 30, "no local header"},        {0, 29, "its data would reach"},
        {0, 1, "its data would reach"},    {100, 30, "no local header"},
        {100, 29, "its data would reach"}, {100, 1, "its data would reach"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e = {.name = STR_INIT("n"),
                              .content = STR_INIT("forty bytes, which are longer than a header"),
                              .date = 0x21};
        struct error err;
        size_t directory;
        struct buf b;

        buf_init(&b);
        buf_zero(&b, rows[i].front);
        raw_local(&b, &e, rows[i].front);
        directory = b.n - rows[i].front;
        e.offset = directory - rows[i].back;
        buf_clear(&e.packed);
        e.content = STR("");
        raw_central(&b, &e);
        raw_end(&b, 1, b.n - rows[i].front - directory, directory, STR(""));
        error_clear(&err);
        assert_int_equal(use(buf_view(&b), &err), -1);
        if (!strstr(err.text, rows[i].says))
            fail_msg("row %zu: %s", i, err.text);
        buf_release(&e.packed);
        buf_release(&b);
    }
}

/* What could not be opened is nothing, and may be freed. */
static void what_is_not_opened_is_nothing(void **state)
{
    struct archive *const any = (struct archive *)&seed;
    static const char *const paths[] = {"/nowhere/at/all", "/"};
    struct archive *a = any;
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(paths); i++, a = any) {
        assert_int_equal(archive_open_file(&a, paths[i], &err), -1);
        assert_null(a);
    }
    assert_int_equal(archive_open_bytes(&a, bytes_from_str(STR("no zip")), &err), -1);
    assert_null(a);
    archive_free(a);
}

static void cut_zips_are_refused(void **state)
{
    struct raw_entry e[2];
    struct buf b;
    struct error err;

    (void)state;
    two_entries(&b, e);
    assert_int_equal(use(buf_view(&b), &err), 0);
    for (size_t n = 0; n < b.n; n++)
        assert_int_equal(use((struct bytes){b.p, n}, &err), -1);
    assert_int_equal(use((struct bytes){b.p, 0}, &err), -1);
    assert_non_null(strstr(err.text, "empty"));
    for (size_t n = 1; n < b.n; n++)
        (void)use((struct bytes){b.p + n, b.n - n}, &err);
    buf_release(&b);
}

/* A small entry that claims 2 GB: nothing of that size is ever asked for. */
static void bombs_do_not_go_off(void **state)
{
    struct raw_entry e[2];
    struct buf b;
    struct error err;
    uint8_t *size;

    (void)state;
    two_entries(&b, e);
    size = b.p + b.n - SECOND_CENTRAL_BACK + 24;
    store_le32(size, 0x70000000);
    assert_int_equal(use(buf_view(&b), &err), -1);
    assert_non_null(strstr(err.text, "second: "));
    assert_non_null(strstr(err.text, "cannot hold the 1879048192 bytes"));
    store_le32(size, INT32_MAX);
    assert_int_equal(use(buf_view(&b), &err), -1);
    assert_non_null(strstr(err.text, "cannot hold the 2147483647 bytes"));
    store_le32(size, (uint32_t)INT32_MAX + 1);
    assert_int_equal(use(buf_view(&b), &err), -1);
    assert_non_null(strstr(err.text, "second: too large"));
    store_le32(size, 0xf0000000);
    assert_int_equal(use(buf_view(&b), &err), -1);
    assert_non_null(strstr(err.text, "second: too large"));
    buf_release(&b);
}

/* Many entries of the same bytes. */
static void shared_bytes_are_refused(void **state)
{
    struct raw_entry e[3] = {{.name = STR_INIT("one"), .version_needed = 10, .date = 0x21}};
    char content[400];
    struct error err;
    struct buf b;
    size_t at;

    (void)state;
    memset(content, 'x', sizeof(content));
    e[0].content = (struct str){content, sizeof(content)};
    buf_init(&b);
    raw_local(&b, &e[0], 0);
    e[1] = e[2] = e[0];
    e[1].name = STR("two");
    e[2].name = STR("six");
    at = b.n;
    for (size_t i = 0; i < 3; i++)
        raw_central(&b, &e[i]);
    raw_end(&b, 3, b.n - at, at, STR(""));
    assert_int_equal(use(buf_view(&b), &err), -1);
    assert_non_null(strstr(err.text, "overlaps with another entry"));
    buf_release(&e[0].packed);
    buf_release(&b);
}

/* An entry that begins within the header of another, wherever that stands. */
static void headers_do_not_overlap(void **state)
{
    enum { N = 3 };

    (void)state;
    for (size_t shift = 0; shift <= ZIP_LOCAL_SIZE + 1; shift++) {
        struct raw_entry e[N] = {{.name = STR_INIT("a"), .content = STR_INIT("aaaa"), .date = 0x21},
                                 {.name = STR_INIT("b"), .date = 0x21},
                                 {.name = STR_INIT("c"), .date = 0x21}};
        struct error err = {.text = ""};
        struct archive *a;
        struct buf b;
        size_t at;

        buf_init(&b);
        for (size_t i = 0; i < N; i++) {
            raw_local(&b, &e[i], 0);
            buf_release(&e[i].packed);
        }
        e[2].offset = e[1].offset + shift;
        at = b.n;
        for (size_t i = 0; i < N; i++)
            raw_central(&b, &e[i]);
        raw_end(&b, N, b.n - at, at, STR(""));
        if ((archive_open_bytes(&a, buf_view(&b), &err) == 0) != (shift >= ZIP_LOCAL_SIZE))
            fail_msg("%zu bytes behind it: %s", shift, err.text);
        if (shift < ZIP_LOCAL_SIZE)
            assert_non_null(strstr(err.text, "overlaps with another entry"));
        archive_free(a);
        buf_release(&b);
    }
}

/* The directory of the end record, and another one of the record of zip64, which some readers take:
 * they may not differ in anything. */
static void two_directories_are_the_same(void **state)
{
    enum { END64_SIZE = 56 };
    static const struct {
        size_t at; /* of an entry's header in the other directory */
        struct str bytes;
        size_t count; /* of that directory */
        const char *says;
        bool first; /* it is the first entry's */
    } rows[] = {
        {0, STR_INIT(""), 2, NULL, false},
        {16, STR_INIT("\1"), 2, "first: ambiguous central directory", true},
        {20, STR_INIT("\1"), 2, "first: ambiguous central directory", true},
        {24, STR_INIT("\1"), 2, "first: ambiguous central directory", true},
        {10, STR_INIT("\10"), 2, "first: ambiguous central directory", true},
        {46, STR_INIT("F"), 2, "first: ambiguous: another name is First", true},
        {16, STR_INIT("\1"), 2, "second: ambiguous central directory", false},
        {20, STR_INIT("\1"), 2, "second: ambiguous central directory", false},
        {24, STR_INIT("\1"), 2, "second: ambiguous central directory", false},
        {10, STR_INIT("\0"), 2, "second: ambiguous central directory", false},
        {46, STR_INIT("S"), 2, "second: ambiguous: another name is Second", false},
        {51, STR_INIT("D"), 2, "second: ambiguous: another name is seconD", false},
        {0, STR_INIT(""), 1, "ambiguous: 2 or 1 entries", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e[2];
        struct buf b, both;
        size_t first, size, second, at;
        struct archive *a;
        struct error err = {.text = ""};
        int result;

        two_entries(&b, e);
        first = b.n - FIRST_CENTRAL_BACK;
        size = b.n - END_BACK - first;
        buf_init(&both);
        buf_bytes(&both, (struct bytes){b.p, b.n - END_BACK});
        second = both.n;
        buf_bytes(&both, (struct bytes){b.p + first, size});
        memcpy(both.p + both.n + END_BACK -
                   (rows[i].first ? FIRST_CENTRAL_BACK : SECOND_CENTRAL_BACK) + rows[i].at,
               rows[i].bytes.p, rows[i].bytes.n);
        if (rows[i].count == 1)
            both.n -= SECOND_CENTRAL_BACK - END_BACK;
        at = both.n;
        raw32(&both, 0x06064b50);
        raw64(&both, END64_SIZE - 12);
        raw32(&both, 45 << 16 | 45);
        raw64(&both, 0);
        raw64(&both, rows[i].count);
        raw64(&both, rows[i].count);
        raw64(&both, at - second);
        raw64(&both, second);
        raw32(&both, 0x07064b50);
        raw32(&both, 0);
        raw64(&both, at);
        raw32(&both, 1);
        raw_end(&both, 2, size, first, STR(""));
        result = archive_open_bytes(&a, buf_view(&both), &err);
        if (result != (rows[i].says ? -1 : 0) || (rows[i].says && !strstr(err.text, rows[i].says)))
            fail_msg("row %zu: %d, %s", i, result, err.text);
        archive_free(a);
        buf_release(&both);
        buf_release(&b);
    }
}

static void end_records_in_comments_do_not_confuse(void **state)
{
    struct raw_entry e[2];
    struct buf b, fake;
    struct archive *a;
    struct error err;

    (void)state;
    two_entries(&b, e);
    /* The outer one has a comment that is a whole end record of no entries. */
    buf_init(&fake);
    buf_bytes(&fake, buf_view(&b));
    store_le16(fake.p + fake.n - 2, 22);
    raw_end(&fake, 0, 0, 0, STR(""));
    if (archive_open_bytes(&a, buf_view(&fake), &err) == 0) {
        /* Then both readers found the same. */
        archive_free(a);
    } else {
        assert_true(strlen(err.text) > 0);
    }
    /* One that is not an end of anything is a comment. */
    buf_clear(&fake);
    buf_bytes(&fake, buf_view(&b));
    store_le16(fake.p + fake.n - 2, 22);
    raw_end(&fake, 9, 900, 5, STR(""));
    assert_int_equal(archive_open_bytes(&a, buf_view(&fake), &err), 0);
    assert_int_equal(archive_count(a), 2);
    archive_free(a);
    /* Bytes after the archive. */
    buf_clear(&fake);
    buf_bytes(&fake, buf_view(&b));
    buf_zero(&fake, 100);
    assert_int_equal(use(buf_view(&fake), &err), 0);
    buf_release(&fake);
    buf_release(&b);
}

static void zip64_is_read(void **state)
{
    struct raw_entry e[1] = {{.name = STR_INIT("big"),
                              .content = STR_INIT("not that big"),
                              .version_needed = 45,
                              .date = 0x21}};
    struct buf b, out;
    struct archive *a;
    struct error err;
    size_t directory, end64;

    (void)state;
    buf_init(&b);
    buf_init(&out);
    raw_local(&b, &e[0], 0);
    directory = b.n;
    raw32(&b, 0x02014b50);
    raw16(&b, 45);
    raw_common(&b, &e[0], true);
    store_le32(b.p + b.n - 4, 0xffffffff);
    store_le32(b.p + b.n - 8, 0xffffffff);
    raw16(&b, 3);
    raw16(&b, 4 + 24);
    buf_zero(&b, 10);
    raw32(&b, 0xffffffff);
    buf_str(&b, STR("big"));
    raw16(&b, 1);
    raw16(&b, 24);
    raw64(&b, 12);
    raw64(&b, 12);
    raw64(&b, 0);
    end64 = b.n;
    raw32(&b, 0x06064b50);
    raw64(&b, 44);
    raw16(&b, 45);
    raw16(&b, 45);
    raw64(&b, 0);
    raw64(&b, 1);
    raw64(&b, 1);
    raw64(&b, end64 - directory);
    raw64(&b, directory);
    raw32(&b, 0x07064b50);
    raw32(&b, 0);
    raw64(&b, end64);
    raw32(&b, 1);
    raw_end(&b, 0xffff, 0xffffffff, 0xffffffff, STR(""));
    if (archive_open_bytes(&a, buf_view(&b), &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_count(a), 1);
    assert_int_equal(archive_entry(a, 0)->size, 12);
    assert_int_equal(archive_read(a, 0, &codec, &out, &err), 0);
    assert_memory_equal(out.p, "not that big", 12);
    archive_free(a);
    if (use(buf_view(&b), &err) < 0)
        fail_msg("%s", err.text);
    buf_release(&e[0].packed);
    buf_release(&b);
    buf_release(&out);
}

/* 70,000 entries need zip64's end record, in and out. */
static void many_entries_are_kept(void **state)
{
    enum { MANY = 70000 };
    static const struct str added[] = {STR_INIT("added")};
    struct raw_entry *e = mem_calloc(MANY, sizeof(*e));
    struct archive_edit how = {.added = added, .added_count = 1, .supply = supply_same};
    struct archive *a;
    struct buf names, b, out, packed;
    struct error err;
    uint8_t *action = mem_calloc(MANY, 1);
    size_t directory, end64;

    (void)state;
    buf_init(&names);
    buf_init(&b);
    buf_init(&out);
    buf_init(&packed);
    for (size_t i = 0; i < MANY; i++)
        buf_printf(&names, "%08zu", i);
    for (size_t i = 0; i < MANY; i++) {
        e[i].name = (struct str){(const char *)names.p + i * 8, 8};
        e[i].content = STR("x");
        e[i].date = 0x21;
        e[i].version_needed = 10;
        raw_local(&b, &e[i], 0);
    }
    directory = b.n;
    for (size_t i = 0; i < MANY; i++)
        raw_central(&b, &e[i]);
    end64 = b.n;
    raw32(&b, 0x06064b50);
    raw64(&b, 44);
    raw32(&b, 45 << 16 | 45);
    raw64(&b, 0);
    raw64(&b, MANY);
    raw64(&b, MANY);
    raw64(&b, end64 - directory);
    raw64(&b, directory);
    raw32(&b, 0x07064b50);
    raw32(&b, 0);
    raw64(&b, end64);
    raw32(&b, 1);
    raw_end(&b, 0xffff, end64 - directory, directory, STR(""));
    if (archive_open_bytes(&a, buf_view(&b), &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_count(a), MANY);
    how.action = action;
    how.ctx = &packed;
    if (archive_write_buf(a, &how, &out, &err) < 0)
        fail_msg("%s", err.text);
    archive_free(a);
    assert_int_equal(archive_open_bytes(&a, buf_view(&out), &err), 0);
    assert_int_equal(archive_count(a), MANY + 1);
    assert_int_equal(archive_find(a, STR("00069999")), 69999);
    archive_free(a);
    for (size_t i = 0; i < MANY; i++)
        buf_release(&e[i].packed);
    free(e);
    free(action);
    buf_release(&names);
    buf_release(&b);
    buf_release(&out);
    buf_release(&packed);
}

static void damage_is_survived(void **state)
{
    struct raw_entry e[2];
    struct buf b;
    struct error err;
    int passed = 0;

    (void)state;
    two_entries(&b, e);
    for (int i = 0; i < 20000; i++) {
        uint8_t *bad = mem_dup(b.p, b.n);
        uint32_t n = 1 + random_below(3);

        while (n-- > 0)
            bad[random_below((uint32_t)b.n)] ^= (uint8_t)(1u << random_below(8));
        passed += use((struct bytes){bad, b.n}, &err) == 0;
        free(bad);
    }
    print_message("# %d of 20000 damaged zips could still be used\n", passed);
    buf_release(&b);
}

/* A zip made by libzip at random, with a random edit, compared entry by entry. */

enum { RANDOM_MAX = 30 };

struct random_zip {
    struct str name[RANDOM_MAX];
    struct buf content[RANDOM_MAX];
    struct buf packed;
    const uint8_t *action;
    size_t n;
};

static void random_content(struct buf *b)
{
    uint32_t n = random_below(3) ? random_below(100) : random_below(40000);

    buf_clear(b);
    while (b->n < n)
        buf_printf(b, "%x ", random_below(500));
}

static struct buf make_random(struct random_zip *r)
{
    zip_error_t ze;
    zip_source_t *target = zip_source_buffer_create(NULL, 0, 0, &ze);
    zip_t *z = zip_open_from_source(target, ZIP_TRUNCATE, &ze);
    struct buf b;
    zip_stat_t st;

    zip_source_keep(target);
    for (size_t i = 0; i < r->n; i++) {
        zip_int64_t at;

        random_content(&r->content[i]);
        at = zip_file_add(z, r->name[i].p,
                          zip_source_buffer(z, r->content[i].p, r->content[i].n, 0), 0);
        assert_int_equal(at, i);
        zip_set_file_compression(z, i, random_below(2) ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
        zip_file_set_mtime(z, i, 315532800 + random_below(1u << 28) * 4, 0);
        if (random_below(2))
            zip_file_set_external_attributes(z, i, 0, (uint8_t)random_below(20),
                                             random_below(1u << 28));
        if (random_below(3) == 0)
            zip_file_set_comment(z, i, "\xc3\xbc comment", 0, ZIP_FL_ENC_UTF_8);
        if (random_below(3) == 0)
            zip_file_extra_field_set(z, i, 0x4321, 0, (const zip_uint8_t *)"local", 5,
                                     ZIP_FL_LOCAL);
        if (random_below(3) == 0)
            zip_file_extra_field_set(z, i, 0x4322, 0, (const zip_uint8_t *)"cent", 4,
                                     ZIP_FL_CENTRAL);
    }
    if (random_below(2))
        zip_set_archive_comment(z, "archive comment", 15);
    assert_int_equal(zip_close(z), 0);
    buf_init(&b);
    assert_int_equal(zip_source_open(target), 0);
    assert_int_equal(zip_source_stat(target, &st), 0);
    buf_room(&b, st.size);
    assert_int_equal(zip_source_read(target, b.p, st.size), st.size);
    b.n = st.size;
    zip_source_close(target);
    zip_source_free(target);
    return b;
}

/* A replaced entry keeps its method. */
struct random_edit {
    struct random_zip *r;
    struct archive *a;
};

static int supply_for_edit(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct random_edit *e = ctx;
    uint16_t method = random_below(2) ? ARCHIVE_DEFLATED : ARCHIVE_STORED;

    (void)err;
    if (i < archive_count(e->a))
        method = archive_entry(e->a, i)->method;
    random_content(&e->r->content[i]);
    buf_clear(&e->r->packed);
    archive_pack(&codec, method, buf_view(&e->r->content[i]), &e->r->packed, data);
    return 0;
}

static void compare_random(const struct random_zip *r, const struct buf *was_zip, size_t old,
                           struct archive *edited, const struct buf *now_zip)
{
    struct byte_source ws = {.fd = -1, .mem = buf_view(was_zip), .size = was_zip->n};
    struct byte_source ns = {.fd = -1, .mem = buf_view(now_zip), .size = now_zip->n};
    struct zip_directory was, now;
    struct error err;
    struct buf content;
    size_t j = 0;

    assert_int_equal(zip_directory_read(&was, &ws, &err), 0);
    assert_int_equal(zip_directory_read(&now, &ns, &err), 0);
    assert_true(str_eq(str_from_bytes(was.comment), str_from_bytes(now.comment)));
    buf_init(&content);
    for (size_t i = 0; i < r->n; i++) {
        const struct zip_header *n, *w;

        if (i < old && r->action[i] == ARCHIVE_DROP)
            continue;
        buf_clear(&content);
        if (archive_read(edited, j, &codec, &content, &err) < 0)
            fail_msg("%s", err.text);
        assert_true(
            str_eq(str_from_bytes(buf_view(&content)), str_from_bytes(buf_view(&r->content[i]))));
        n = &now.header[j++];
        assert_true(str_eq(n->name, r->name[i]));
        if (i >= old)
            continue;
        w = &was.header[i];
        assert_int_equal(n->time, w->time);
        assert_int_equal(n->date, w->date);
        assert_int_equal(n->method, w->method);
        assert_int_equal(n->version_made, w->version_made);
        assert_int_equal(n->version_needed, w->version_needed);
        assert_int_equal(n->flags, w->flags);
        assert_int_equal(n->external_attributes, w->external_attributes);
        assert_true(str_eq(str_from_bytes(n->extra), str_from_bytes(w->extra)));
    }
    assert_int_equal(j, now.count);
    buf_release(&content);
    zip_directory_release(&was);
    zip_directory_release(&now);
}

static void random_edits_do_what_they_say(void **state)
{
    (void)state;
    for (int round = 0; round < 150; round++) {
        size_t old = 1 + random_below(RANDOM_MAX - 5);
        struct random_zip r = {.n = old};
        uint8_t action[RANDOM_MAX];
        char names[RANDOM_MAX][24];
        struct random_edit e = {.r = &r};
        struct archive_edit how = {action,          r.name + old, random_below(5),
                                   supply_for_edit, &e,           random_below(2)};
        struct archive *edited;
        struct buf zip, out;
        struct error err;

        for (size_t i = 0; i < RANDOM_MAX; i++) {
            r.name[i] = (struct str){names[i], 0};
            r.name[i].n = (size_t)snprintf(names[i], sizeof(names[i]), "%s%zu",
                                           random_below(2) ? "dir/\xc3\xa4" : "a", i);
        }
        zip = make_random(&r);
        for (size_t i = 0; i < old; i++)
            action[i] = (uint8_t)random_below(3);
        r.action = action;
        if (archive_open_bytes(&e.a, buf_view(&zip), &err) < 0)
            fail_msg("%s", err.text);
        buf_init(&out);
        if (archive_write_buf(e.a, &how, &out, &err) < 0)
            fail_msg("round %d: %s", round, err.text);
        r.n = old + how.added_count;
        if (archive_open_bytes(&edited, buf_view(&out), &err) < 0)
            fail_msg("round %d: %s", round, err.text);
        compare_random(&r, &zip, old, edited, &out);
        archive_free(edited);
        archive_free(e.a);
        for (size_t i = 0; i < RANDOM_MAX; i++)
            buf_release(&r.content[i]);
        buf_release(&r.packed);
        buf_release(&zip);
        buf_release(&out);
    }
}

static void names_are_judged(void **state)
{
    static const struct {
        struct str name;
        bool safe;
    } rows[] = {
        {STR_INIT("a"), true},       {STR_INIT("a/b/c.class"), true}, {STR_INIT("a/"), true},
        {STR_INIT("..a/b.."), true}, {STR_INIT("a b,c"), true},       {STR_INIT("\xff\x80"), true},
        {STR_INIT("-o"), true},      {STR_INIT(""), false},           {STR_INIT("/"), false},
        {STR_INIT("/a"), false},     {STR_INIT("a//b"), false},       {STR_INIT(".."), false},
        {STR_INIT("../a"), false},   {STR_INIT("a/../b"), false},     {STR_INIT("a/.."), false},
        {STR_INIT("./a"), false},    {STR_INIT("a\\b"), false},       {STR_INIT("C:a"), false},
        {STR_INIT("a\0b"), false},   {STR_INIT("a\nb"), false},       {STR_INIT("a\x7f"), false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (path_name_is_safe(rows[i].name) != rows[i].safe)
            fail_msg("row %zu", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lies_are_named),
        cmocka_unit_test(a_header_ends_before_the_directory),
        cmocka_unit_test(what_is_not_opened_is_nothing),
        cmocka_unit_test(cut_zips_are_refused),
        cmocka_unit_test(bombs_do_not_go_off),
        cmocka_unit_test(shared_bytes_are_refused),
        cmocka_unit_test(headers_do_not_overlap),
        cmocka_unit_test(two_directories_are_the_same),
        cmocka_unit_test(end_records_in_comments_do_not_confuse),
        cmocka_unit_test(zip64_is_read),
        cmocka_unit_test(many_entries_are_kept),
        cmocka_unit_test(damage_is_survived),
        cmocka_unit_test(random_edits_do_what_they_say),
        cmocka_unit_test(names_are_judged),
    };

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    int failed = RUN_TAP(tests);
    codec_release(&codec);
    return failed;
}
