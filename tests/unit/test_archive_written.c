/* SPDX-License-Identifier: Apache-2.0 */
/* archive/: what a copy's headers say of entries and directories that are near the limits of the
 * format and beyond them (APPNOTE.TXT 4.3.7, 4.3.14 to 4.3.16, 4.5.3), and which entries are
 * refused. */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "archive/archive.h"
#include "lib/cursor.h"
#include "lib/mem.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct codec codec;

static struct archive *open_zip(struct bytes b)
{
    struct archive *a;
    struct error err;

    if (archive_open_bytes(&a, b, &err) < 0)
        fail_msg("%s", err.text);
    return a;
}

/* An archive of one entry. */
static struct buf small_zip(struct raw_entry e)
{
    struct buf b;

    buf_init(&b);
    raw_zip(&b, 0, &e, 1, STR(""));
    return b;
}

static struct buf copy_of(struct archive *a, const struct archive_edit *how)
{
    struct error err;
    struct buf out;

    buf_init(&out);
    if (archive_write_buf(a, how, &out, &err) < 0)
        fail_msg("%s", err.text);
    return out;
}

/* ---- Sizes ---- */

/* Three bytes, which claim to be the content of that size. */
static int supply_claim(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    (void)i, (void)err;
    *data = (struct archive_data){
        .bytes = bytes_from_str(STR("abc")), .size = *(uint64_t *)ctx, .crc = 5, .method = 8};
    return 0;
}

/* The extra field with a size that has no room in the header, and what stands there instead. */
static void a_size_beyond_4_gib_has_a_field_of_its_own(void **state)
{
    static const struct {
        uint64_t size;
        bool field;
    } rows[] = {{0, false},
                {0xfffffffe, false},
                {0xffffffff, true},
                {0x100000000, true},
                {0x123456789a, true}};
    static const uint8_t other[] = {0xfe, 0xca, 1, 0, 'x'};
    struct raw_entry e = {.name = STR_INIT("n"),
                          .content = STR_INIT("c"),
                          .version_needed = 20,
                          .date = 0x21,
                          .local_extra = {(const char *)other, sizeof(other)},
                          .central_extra = {(const char *)other, sizeof(other)}};
    struct buf b = small_zip(e);
    struct archive *a = open_zip(buf_view(&b));

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const uint8_t replace[] = {ARCHIVE_REPLACE};
        uint64_t size = rows[i].size;
        struct archive_edit how = {.action = replace, .supply = supply_claim, .ctx = &size};
        struct buf out = copy_of(a, &how), local, central;
        struct byte_source s = {.fd = -1, .mem = buf_view(&out), .size = out.n};
        struct zip_directory d;
        struct error err;
        unsigned version = rows[i].field ? 45 : 20;

        buf_init(&local);
        buf_init(&central);
        raw32(&local, 0x04034b50);
        raw16(&local, version);
        raw16(&local, 0);
        raw16(&local, 8);
        raw32(&local, 0x210000);
        raw32(&local, 5);
        raw32(&local, rows[i].field ? 0xffffffff : 3);
        raw32(&local, rows[i].field ? 0xffffffff : size);
        raw16(&local, 1);
        raw16(&local, sizeof(other) + (rows[i].field ? 20 : 0));
        raw16(&local, 'n'); /* and a byte of what follows */
        local.n--;
        if (rows[i].field) {
            raw32(&local, 16 << 16 | 1);
            raw64(&local, size);
            raw64(&local, 3);
            raw32(&central, 8 << 16 | 1);
            raw64(&central, size);
        }
        buf_bytes(&local, (struct bytes){other, sizeof(other)});
        buf_bytes(&central, (struct bytes){other, sizeof(other)});
        buf_str(&local, STR("abc"));
        if (out.n < local.n || memcmp(out.p, local.p, local.n) != 0)
            fail_msg("row %zu: the local header", i);
        assert_int_equal(zip_directory_read(&d, &s, &err), 0);
        assert_int_equal(d.at, local.n);
        assert_int_equal(d.header[0].version_needed, version);
        assert_int_equal(d.header[0].size, size);
        assert_int_equal(d.header[0].comp_size, 3);
        assert_int_equal(load_le32(out.p + d.at + 20), 3);
        assert_int_equal(load_le32(out.p + d.at + 24), rows[i].field ? 0xffffffff : size);
        assert_int_equal(d.header[0].extra.n, central.n);
        assert_memory_equal(d.header[0].extra.p, central.p, central.n);
        zip_directory_release(&d);
        buf_release(&local);
        buf_release(&central);
        buf_release(&out);
    }
    archive_free(a);
    buf_release(&b);
}

/* ---- Counts ---- */

static int supply_nothing(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    (void)ctx, (void)i, (void)err;
    *data = (struct archive_data){.method = ARCHIVE_STORED};
    return 0;
}

static struct str *numbered(char (*texts)[8], size_t n)
{
    struct str *names = mem_calloc(n, sizeof(*names));

    for (size_t i = 0; i < n; i++)
        names[i] = (struct str){texts[i], (size_t)snprintf(texts[i], sizeof(texts[i]), "%zu", i)};
    return names;
}

/* 65,535 in the end record means that the count is in the record of zip64. */
static void a_directory_may_have_any_number_of_entries(void **state)
{
    static const struct {
        size_t n;
        bool zip64;
    } rows[] = {{1, false}, {0xfffe, false}, {0xffff, true}, {0x10000, true}, {0x10001, true}};
    enum { END64 = 56, LOCATOR = 20, END = 22, MOST = 0x10001 };
    struct raw_entry e = {.name = STR_INIT("gone"), .date = 0x21};
    struct buf b = small_zip(e);
    struct archive *a = open_zip(buf_view(&b));
    char(*texts)[8] = mem_calloc(MOST, sizeof(*texts));
    struct str *names = numbered(texts, MOST);

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const uint8_t drop[] = {ARCHIVE_DROP};
        struct archive_edit how = {drop, names, rows[i].n, supply_nothing, NULL, false};
        struct buf out = copy_of(a, &how), end;
        struct archive *copy = open_zip(buf_view(&out));
        size_t n = rows[i].n, shown = rows[i].zip64 ? 0xffff : n;
        size_t size = out.n - END - (rows[i].zip64 ? END64 + LOCATOR : 0), at;

        assert_int_equal(archive_count(copy), n);
        assert_true(str_eq(archive_entry(copy, n - 1)->name, names[n - 1]));
        assert_int_equal(archive_data_offset(copy, 0, &(uint64_t){0}, &(struct error){0}), 0);
        archive_free(copy);
        at = size;
        for (size_t k = 0; k < n; k++)
            at -= 46 + names[k].n;
        buf_init(&end);
        if (rows[i].zip64) {
            raw32(&end, 0x06064b50);
            raw64(&end, 44);
            raw32(&end, 45 << 16 | 45);
            raw64(&end, 0);
            raw64(&end, n);
            raw64(&end, n);
            raw64(&end, size - at);
            raw64(&end, at);
            raw32(&end, 0x07064b50);
            raw32(&end, 0);
            raw64(&end, size);
            raw32(&end, 1);
        }
        raw_end(&end, shown, size - at, at, STR(""));
        if (memcmp(out.p + size, end.p, end.n) != 0)
            fail_msg("row %zu: the end", i);
        buf_release(&end);
        buf_release(&out);
    }
    free(names);
    free(texts);
    archive_free(a);
    buf_release(&b);
}

/* ---- Names ---- */

static unsigned flags_of(const struct buf *zip, size_t i)
{
    struct byte_source s = {.fd = -1, .mem = buf_view(zip), .size = zip->n};
    struct zip_directory d;
    struct error err;
    unsigned flags;

    assert_int_equal(zip_directory_read(&d, &s, &err), 0);
    flags = d.header[i].flags;
    zip_directory_release(&d);
    return flags;
}

static void some_names_are_no_names(void **state)
{
    enum { LONGEST = 0xffff };
    static char letters[LONGEST + 1];
    static const struct {
        struct str name;
        bool right, utf8;
    } rows[] = {
        {STR_INIT("a"), true, false},
        {{"", 0}, false, false},
        {{"a\0b", 3}, false, false},
        {{"a\0", 2}, false, false},
        {{"\0", 1}, false, false},
        {{letters, LONGEST}, true, false},
        {{letters, LONGEST + 1}, false, false},
        {STR_INIT("\xc3\xbc"), true, true},
        {STR_INIT("a\xc3\xbc"), true, true},
        {STR_INIT("\xc3\xbc/a"), true, true},
        {STR_INIT("~\x7f"), true, false},
    };
    static const uint8_t keep[] = {ARCHIVE_KEEP};
    struct raw_entry e = {.name = STR_INIT("n"), .content = STR_INIT("c"), .date = 0x21};
    struct buf b = small_zip(e);
    struct archive *a = open_zip(buf_view(&b));

    (void)state;
    memset(letters, 'x', sizeof(letters));
    /* Alone, and the second and the first of two. */
    for (size_t row = 0; row < 3 * COUNT(rows); row++) {
        size_t i = row / 3, at = row % 3 == 1, n = row % 3 ? 2 : 1;
        struct str names[] = {STR("beside"), STR("beside")};
        struct archive_edit how = {keep, names, n, supply_nothing, NULL, false};
        struct error err = {.text = ""};
        struct archive *copy;
        struct buf out;

        names[at] = rows[i].name;
        buf_init(&out);
        if ((archive_write_buf(a, &how, &out, &err) == 0) != rows[i].right)
            fail_msg("row %zu: %s", i, err.text);
        assert_true(rows[i].right || rows[i].name.n > LONGEST || /* the text has no room */
                    strstr(err.text, "cannot be the name of an entry"));
        if (rows[i].right) {
            copy = open_zip(buf_view(&out));
            assert_int_equal(archive_count(copy), 1 + n);
            for (size_t k = 0; k < n; k++) {
                assert_int_equal(archive_find(copy, names[k]), 1 + k);
                assert_int_equal(flags_of(&out, 1 + k),
                                 k == at && rows[i].utf8 ? ZIP_FLAG_UTF8 : 0);
            }
            archive_free(copy);
        }
        buf_release(&out);
    }
    archive_free(a);
    buf_release(&b);
}

/* ---- Contents ---- */

/* A content of any size is compared with its CRC, in pieces too. */
static void each_byte_counts_for_the_crc(void **state)
{
    static const size_t sizes[] = {1, 2, 1 << 20, (1 << 20) + 1, 3 << 20};
    char *content = mem_calloc(3 << 20, 1);

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(sizes); i++) {
        struct raw_entry e = {.name = STR_INIT("n"),
                              .content = {content, sizes[i / 2]},
                              .method = i % 2 ? 8 : 0,
                              .date = 0x21};
        struct buf b, room, out;
        struct error err;
        struct archive *a;

        memset(content, 'a', sizes[i / 2]);
        b = small_zip(e);
        a = open_zip(buf_view(&b));
        buf_init(&room);
        buf_init(&out);
        if (archive_check(a, 0, &codec, &room, &err) < 0 ||
            archive_read(a, 0, &codec, &out, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        assert_int_equal(room.n, 0);
        assert_int_equal(out.n, sizes[i / 2]);
        assert_memory_equal(out.p, content, out.n);
        archive_free(a);
        /* Another CRC, in both headers. */
        b.p[14] ^= 1;
        b.p[b.n - ZIP_END_SIZE - ZIP_CENTRAL_SIZE - 1 + 16] ^= 1;
        a = open_zip(buf_view(&b));
        assert_int_equal(archive_check(a, 0, &codec, &room, &err), -1);
        assert_non_null(strstr(err.text, "n: bad CRC"));
        assert_int_equal(archive_read(a, 0, &codec, &out, &err), -1);
        assert_non_null(strstr(err.text, "n: bad CRC"));
        assert_int_equal(out.n, sizes[i / 2]);
        archive_free(a);
        buf_release(&b);
        buf_release(&room);
        buf_release(&out);
    }
    free(content);
}

/* More than a JVM's array can hold is not even tried. */
static void what_claims_too_much_is_not_read(void **state)
{
    static const struct {
        uint16_t method;
        uint32_t size;
        const char *error;
    } rows[] = {
        {8, 0x80000000, "n: too large: 2147483648 bytes"},
        {8, 0xfffffffe, "n: too large: 4294967294 bytes"},
        {0, 2, "n: stored, but its two sizes differ"},
        {0, 0, "n: stored, but its two sizes differ"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e = {.name = STR_INIT("n"),
                              .content = STR_INIT("c"),
                              .method = rows[i].method,
                              .date = 0x21};
        struct buf b = small_zip(e), out, room;
        uint8_t *central = b.p + b.n - ZIP_END_SIZE - ZIP_CENTRAL_SIZE - 1;
        struct error err = {.text = ""};
        struct archive *a;

        buf_init(&out);
        buf_init(&room);
        buf_str(&out, STR("before"));
        store_le32(central + 24, rows[i].size);
        a = open_zip(buf_view(&b));
        assert_int_equal(archive_read(a, 0, &codec, &out, &err), -1);
        assert_string_equal(err.text, rows[i].error);
        assert_int_equal(out.n, 6);
        assert_int_equal(archive_check(a, 0, &codec, &room, &err), -1);
        assert_string_equal(err.text, rows[i].error);
        archive_free(a);
        buf_release(&b);
        buf_release(&out);
        buf_release(&room);
    }
}

/* It can be copied all the same, unless its headers tell two things. */
static void what_cannot_be_read_is_not_looked_into(void **state)
{
    static const struct {
        uint16_t method, flags;
        bool read;
    } rows[] = {{0, 0, true},  {8, 0, true},  {12, 0, false},
                {0, 1, false}, {8, 1, false}, {12, 1, false}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e = {.name = STR_INIT("n"),
                              .content = STR_INIT("content"),
                              .method = rows[i].method,
                              .flags = rows[i].flags,
                              .date = 0x21};
        struct buf b = small_zip(e), room;
        struct error err = {.text = ""};
        struct archive *a;

        buf_init(&room);
        b.p[ZIP_LOCAL_SIZE + 1] ^= 0xff; /* the first byte of the content */
        a = open_zip(buf_view(&b));
        if ((archive_check(a, 0, &codec, &room, &err) < 0) != rows[i].read)
            fail_msg("row %zu: %s", i, err.text);
        b.p[ZIP_LOCAL_SIZE] ^= 1; /* its name */
        assert_int_equal(archive_check(a, 0, &codec, &room, &err), -1);
        assert_non_null(strstr(err.text, "another name"));
        archive_free(a);
        buf_release(&b);
        buf_release(&room);
    }
}

/* ---- Descriptors ---- */

/* A program that was started without an input has no other file at 0. */
static void the_first_descriptor_is_one(void **state)
{
    static const uint8_t drop[] = {ARCHIVE_DROP};
    struct raw_entry e = {.name = STR_INIT("n"), .content = STR_INIT("content"), .date = 0x21};
    struct buf b = small_zip(e), out;
    int fd = memfd_create("zip", MFD_CLOEXEC), input = dup(STDIN_FILENO);
    char path[32];
    struct archive_edit how = {.action = drop};
    struct archive *a;
    struct error err = {.text = ""};

    (void)state;
    buf_init(&out);
    assert_int_equal(write(fd, b.p, b.n), b.n);
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
    close(STDIN_FILENO);
    if (archive_open_file(&a, path, &err) < 0 || archive_read(a, 0, &codec, &out, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_source(a).fd, STDIN_FILENO);
    archive_free(a);
    assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
    /* Nor has its output. */
    a = open_zip(buf_view(&b));
    assert_int_equal(memfd_create("out", MFD_CLOEXEC), STDIN_FILENO);
    assert_int_equal(archive_write_fd(a, &how, STDIN_FILENO, &err), 0);
    assert_int_equal(lseek(STDIN_FILENO, 0, SEEK_END), ZIP_END_SIZE);
    close(STDIN_FILENO);
    archive_free(a);
    if (input >= 0) {
        assert_int_equal(dup2(input, STDIN_FILENO), STDIN_FILENO);
        close(input);
    }
    close(fd);
    assert_int_equal(out.n, 7);
    buf_release(&out);
    buf_release(&b);
}

/* Whatever it is near: a header, a piece of a megabyte. */
static void contents_of_any_size_are_read(void **state)
{
    enum { SMALL = 300, LARGEST = (3 << 20) + 1 };
    static const size_t large[] = {(1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20, LARGEST};
    static uint8_t content[LARGEST];
    uint32_t seed = 1;

    (void)state;
    for (size_t i = 0; i < LARGEST; i++) {
        seed = seed * 1664525u + 1013904223u;
        content[i] = (uint8_t)(seed >> 24);
    }
    for (size_t i = 0; i < SMALL + COUNT(large); i++) {
        size_t n = i < SMALL ? i : large[i - SMALL];
        struct buf b = small_zip((struct raw_entry){
                       .name = STR_INIT("n"), .content = {(const char *)content, n}, .date = 0x21}),
                   room, unpacked;
        struct archive *a = open_zip(buf_view(&b));
        struct bytes read;
        struct error err;

        buf_init(&room);
        buf_init(&unpacked);
        if (archive_check(a, 0, &codec, &room, &err) < 0 ||
            archive_content(a, 0, &codec, &room, &unpacked, &read, &err) < 0)
            fail_msg("%zu bytes: %s", n, err.text);
        assert_int_equal(read.n, n);
        if (n > 0) {
            assert_memory_equal(read.p, content, n);
            b.p[ZIP_LOCAL_SIZE + n] ^= 1; /* its last byte, behind a name of one */
            assert_int_equal(archive_check(a, 0, &codec, &room, &err), -1);
            assert_non_null(strstr(err.text, "bad CRC"));
        }
        archive_free(a);
        buf_release(&unpacked);
        buf_release(&room);
        buf_release(&b);
    }
}

/* A name that is not ASCII is told to be UTF-8, wherever it is not. */
static void names_are_utf8(void **state)
{
    static const struct {
        struct str name;
        bool utf8;
    } rows[] = {
        {STR_INIT("a"), false},
        {STR_INIT("ab~"), false},
        {STR_INIT("\xc3\xa4"), true},
        {STR_INIT("\xc3\xa4"
                  "b"),
         true},
        {STR_INIT("ab\xc3\xa4"), true},
        {STR_INIT("\x7f\xc3\xa4"), true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const uint8_t keep = ARCHIVE_KEEP;
        struct archive_edit how = {&keep, &rows[i].name, 1, supply_nothing, NULL, false};
        struct buf b = small_zip((struct raw_entry){.name = STR_INIT("n"), .date = 0x21}), out;
        struct archive *a = open_zip(buf_view(&b));
        struct byte_source s;
        struct zip_directory d;
        struct error err;

        out = copy_of(a, &how);
        s = (struct byte_source){.fd = -1, .mem = buf_view(&out), .size = out.n};
        assert_int_equal(zip_directory_read(&d, &s, &err), 0);
        assert_int_equal(d.count, 2);
        assert_true(str_eq(d.header[1].name, rows[i].name));
        if (d.header[1].flags != (rows[i].utf8 ? 0x800 : 0))
            fail_msg("%s: flags %x", rows[i].name.p, d.header[1].flags);
        zip_directory_release(&d);
        archive_free(a);
        buf_release(&out);
        buf_release(&b);
    }
}

/* A file that becomes shorter while it is open: what is gone is told, what is there is read. */
static void what_goes_while_it_is_open_is_told(void **state)
{
    enum { N = 2, FIELD = 300 };
    static char field[FIELD];
    struct raw_entry e[N] = {{.name = STR_INIT("stored"),
                              .content = STR_INIT("some bytes"),
                              .date = 0x21,
                              .local_extra = {field, FIELD}},
                             {.name = STR_INIT("deflated"),
                              .content = STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"),
                              .method = 8,
                              .date = 0x21,
                              .local_extra = {field, FIELD}}};
    int fd = memfd_create("archive", MFD_CLOEXEC);
    struct buf b, out, room;
    struct archive *a;
    struct error err;
    char path[64];

    (void)state;
    store_le16((uint8_t *)field, 0xcafe);
    store_le16((uint8_t *)field + 2, FIELD - 4);
    buf_init(&b);
    buf_init(&out);
    buf_init(&room);
    raw_zip(&b, 0, e, N, STR(""));
    assert_int_equal(pwrite(fd, b.p, b.n, 0), b.n);
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
    if (archive_open_file(&a, path, &err) < 0)
        fail_msg("%s", err.text);
    for (size_t i = 0; i < N; i++) {
        struct bytes read;

        assert_int_equal(archive_content(a, i, &codec, &room, &out, &read, &err), 0);
        assert_int_equal(read.n, e[i].content.n);
        assert_memory_equal(read.p, e[i].content.p, read.n);
    }
    for (size_t n = b.n; n-- > 0;) {
        assert_int_equal(ftruncate(fd, (off_t)n), 0);
        for (size_t i = 0; i < N; i++) {
            size_t name = e[i].offset + ZIP_LOCAL_SIZE + e[i].name.n;
            size_t end = name + FIELD + (size_t)archive_entry(a, i)->comp_size;
            struct bytes read;

            buf_clear(&out);
            assert_int_equal(archive_read(a, i, &codec, &out, &err), n < end ? -1 : 0);
            assert_int_equal(out.n, n < end ? 0 : e[i].content.n);
            assert_int_equal(archive_read_raw(a, i, &out, &err), n < end ? -1 : 0);
            assert_int_equal(archive_check(a, i, &codec, &room, &err), n < end ? -1 : 0);
            assert_int_equal(archive_check_header(a, i, &err), n < name ? -1 : 0);
            /* It reads ahead, and may miss what it does not need. */
            if (n < end) {
                assert_int_equal(archive_content(a, i, &codec, &room, &out, &read, &err), -1);
                assert_non_null(strstr(err.text, "cut short"));
            }
        }
    }
    archive_free(a);
    close(fd);
    buf_release(&b);
    buf_release(&out);
    buf_release(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_size_beyond_4_gib_has_a_field_of_its_own),
        cmocka_unit_test(a_directory_may_have_any_number_of_entries),
        cmocka_unit_test(some_names_are_no_names),
        cmocka_unit_test(each_byte_counts_for_the_crc),
        cmocka_unit_test(what_claims_too_much_is_not_read),
        cmocka_unit_test(what_cannot_be_read_is_not_looked_into),
        cmocka_unit_test(the_first_descriptor_is_one),
        cmocka_unit_test(contents_of_any_size_are_read),
        cmocka_unit_test(names_are_utf8),
        cmocka_unit_test(what_goes_while_it_is_open_is_told),
    };
    int result;

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = RUN_TAP(tests);
    codec_release(&codec);
    return result;
}
