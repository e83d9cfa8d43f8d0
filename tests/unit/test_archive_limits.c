/* SPDX-License-Identifier: Apache-2.0 */
/* archive/ at the limits of the format: the records of zip64, fields of 65,535 bytes, entries of
 * more than 4 GiB, and writes that take only a part. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "archive/archive.h"
#include "lib/mem.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { FIELD_MAX = 65535 };

static struct codec codec;

static int supply_text(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct buf *packed = ctx;

    (void)i;
    (void)err;
    buf_clear(packed);
    archive_pack(&codec, ARCHIVE_DEFLATED, bytes_from_str(STR("new content")), packed, data);
    return 0;
}

/* A copy with one entry more, and without the n-th. */
static struct buf copy_of(struct archive *a, size_t dropped)
{
    static const struct str added[] = {STR_INIT("added")};
    uint8_t *action = mem_calloc(archive_count(a) + 1, 1);
    struct buf out, packed;
    struct archive_edit how = {action, added, 1, supply_text, &packed, false};
    struct error err;

    buf_init(&out);
    buf_init(&packed);
    if (dropped < archive_count(a))
        action[dropped] = ARCHIVE_DROP;
    if (archive_write_buf(a, &how, &out, &err) < 0)
        fail_msg("%s", err.text);
    buf_release(&packed);
    free(action);
    return out;
}

static void assert_content(struct archive *a, const char *name, struct str content)
{
    ptrdiff_t i = archive_find(a, str_from_c(name));
    struct error err;
    struct buf out;

    assert_true(i >= 0);
    buf_init(&out);
    if (archive_read(a, (size_t)i, &codec, &out, &err) < 0)
        fail_msg("%s: %s", name, err.text);
    assert_true(str_eq(str_from_bytes(buf_view(&out)), content));
    buf_release(&out);
}

/* ---- The records of zip64 ---- */

/* What differs from a record that says what is. */
struct zip64 {
    size_t front;                 /* bytes in front of the archive */
    bool empty;                   /* no entry */
    uint32_t count, size, offset; /* of the end record, or 0 for what is */
    uint32_t locator_disk, disks, end_disk, directory_disk;
    uint64_t at; /* added to the place that the locator names */
    bool lost;   /* no locator */
};

static struct buf make_zip64(const struct zip64 *z)
{
    struct raw_entry e = {.name = STR_INIT("big"),
                          .content = STR_INIT("not that big"),
                          .version_needed = 45,
                          .date = 0x21};
    size_t directory, end64, n = !z->empty;
    struct buf b;

    buf_init(&b);
    buf_zero(&b, z->front);
    if (n)
        raw_local(&b, &e, z->front);
    directory = b.n;
    if (n)
        raw_central(&b, &e);
    end64 = b.n;
    raw32(&b, 0x06064b50);
    raw64(&b, 44);
    raw32(&b, 45 << 16 | 45);
    raw32(&b, z->end_disk);
    raw32(&b, z->directory_disk);
    raw64(&b, n);
    raw64(&b, n);
    raw64(&b, end64 - directory);
    raw64(&b, directory - z->front);
    raw32(&b, z->lost ? 0 : 0x07064b50);
    raw32(&b, z->locator_disk);
    raw64(&b, end64 - z->front + z->at);
    raw32(&b, z->disks);
    raw_end(&b, z->count ? z->count : n, z->size ? z->size : end64 - directory,
            z->offset ? z->offset : directory - z->front, STR(""));
    buf_release(&e.packed);
    return b;
}

#define ALL  .count = 0xffff, .size = UINT32_MAX, .offset = UINT32_MAX
#define FULL ALL, .disks = 1

static void zip64_records_are_read(void **state)
{
    static const struct {
        const char *what;
        struct zip64 z;
        const char *error; /* or NULL. libzip refuses what begins with "central" */
    } rows[] = {
        {"all of it", {FULL}, NULL},
        {"only the count", {.count = 0xffff, .disks = 1}, NULL},
        {"only the size", {.size = UINT32_MAX, .disks = 1}, NULL},
        {"only the offset", {.offset = UINT32_MAX, .disks = 1}, NULL},
        {"none of it", {.disks = 1}, NULL},
        {"what is not needed is not looked at", {.disks = 5}, NULL},
        {"of no disk", {ALL, .disks = 0}, NULL},
        {"of two disks", {ALL, .disks = 2}, "several disks"},
        {"a locator on another disk", {FULL, .locator_disk = 1}, "several disks"},
        {"a record of another disk", {FULL, .end_disk = 1}, "several disks"},
        {"a directory on another disk", {FULL, .directory_disk = 1}, "several disks"},
        {"bytes in front", {FULL, .front = 7}, NULL},
        {"more of them than the records are long", {FULL, .front = 300}, NULL},
        {"a locator that leads beside it", {FULL, .at = 1}, "central directory: "},
        {"in front of it", {FULL, .at = (uint64_t)-1}, "central directory: "},
        {"to itself", {FULL, .at = 56}, "central directory: "},
        {"behind the file", {FULL, .at = 1000}, "central directory: "},
        {"far behind it", {FULL, .at = UINT64_MAX / 2}, "central directory: "},
        {"no locator", {FULL, .lost = true}, "not a zip archive"},
        {"the records alone", {FULL, .empty = true}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf b = make_zip64(&rows[i].z), out;
        struct archive *a, *copy;
        struct error err = {{0}, false};
        int result = archive_open_bytes(&a, buf_view(&b), &err);

        if ((result < 0) != (rows[i].error != NULL) ||
            (rows[i].error && !strstr(err.text, rows[i].error)))
            fail_msg("%s: %s", rows[i].what, err.text);
        if (!rows[i].error || strncmp(rows[i].error, "central", 7) == 0) {
            struct byte_source s = {.fd = -1, .mem = buf_view(&b), .size = b.n};
            struct zip_directory d;

            if (zip_directory_read(&d, &s, &err) < 0)
                fail_msg("%s: %s", rows[i].what, err.text);
            assert_int_equal(d.count, !rows[i].z.empty);
            assert_int_equal(d.start, rows[i].z.front);
            zip_directory_release(&d);
        }
        if (result == 0) {
            assert_int_equal(archive_count(a), !rows[i].z.empty);
            if (!rows[i].z.empty)
                assert_content(a, "big", STR("not that big"));
            out = copy_of(a, SIZE_MAX);
            assert_int_equal(archive_open_bytes(&copy, buf_view(&out), &err), 0);
            assert_content(copy, "added", STR("new content"));
            archive_free(copy);
            buf_release(&out);
            archive_free(a);
        }
        buf_release(&b);
    }
}

/* ---- Fields of 65,535 bytes ---- */

static struct str letters(char *to, size_t n)
{
    memset(to, 'x', n);
    return (struct str){to, n};
}

/* An extra field of n bytes, of one kind. */
static struct str extra_of(char *to, size_t n)
{
    memset(to, 'e', n);
    store_le16((uint8_t *)to, 0xcafe);
    store_le16((uint8_t *)to + 2, (uint16_t)(n - 4));
    return (struct str){to, n};
}

static void fields_of_any_length_are_kept(void **state)
{
    static char name[FIELD_MAX], local[FIELD_MAX], central[FIELD_MAX], comment[FIELD_MAX],
        all[FIELD_MAX];
    struct raw_entry e[2] = {{.name = letters(name, FIELD_MAX),
                              .content = STR_INIT("content"),
                              .version_needed = 20,
                              .date = 0x21,
                              .local_extra = extra_of(local, FIELD_MAX),
                              .central_extra = extra_of(central, FIELD_MAX),
                              .comment = letters(comment, FIELD_MAX)},
                             {.name = STR_INIT("y"), .content = STR_INIT("z"), .date = 0x21}};
    struct buf b, out;
    struct archive *a;
    struct error err;

    (void)state;
    buf_init(&b);
    raw_zip(&b, 0, e, 2, letters(all, FIELD_MAX));
    if (archive_open_bytes(&a, buf_view(&b), &err) < 0)
        fail_msg("%s", err.text);
    for (int round = 0; round < 2; round++) {
        struct byte_source s;
        struct zip_directory d;

        out = copy_of(a, SIZE_MAX);
        archive_free(a);
        buf_release(&b);
        b = out;
        s = (struct byte_source){.fd = -1, .mem = buf_view(&b), .size = b.n};
        assert_int_equal(zip_directory_read(&d, &s, &err), 0);
        assert_true(str_eq(d.header[0].name, e[0].name));
        assert_true(str_eq(str_from_bytes(d.header[0].extra), e[0].central_extra));
        assert_true(str_eq(str_from_bytes(d.header[0].comment), e[0].comment));
        assert_true(str_eq(str_from_bytes(d.comment), (struct str){all, FIELD_MAX}));
        assert_memory_equal(b.p + ZIP_LOCAL_SIZE + FIELD_MAX, local, FIELD_MAX);
        zip_directory_release(&d);
        assert_int_equal(archive_open_bytes(&a, buf_view(&b), &err), 0);
        assert_int_equal(archive_count(a), 3 + (size_t)round);
        assert_content(a, "y", STR("z"));
    }
    archive_free(a);
    buf_release(&b);
}

/* The end record is looked for where a comment of 65,535 bytes would be behind it. */
static void the_end_record_is_found_as_far_as_it_may_be(void **state)
{
    static char comment[FIELD_MAX];
    static const struct {
        size_t comment, behind;
        bool found;
    } rows[] = {
        {FIELD_MAX, 0, true},      {FIELD_MAX, 1, false},      {0, FIELD_MAX, true},
        {0, FIELD_MAX + 1, false}, {10, FIELD_MAX - 10, true}, {FIELD_MAX - 1, 0, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct raw_entry e = {.name = STR_INIT("n"), .content = STR_INIT("c"), .date = 0x21};
        struct archive *a;
        struct error err;
        struct buf b;

        buf_init(&b);
        raw_zip(&b, 0, &e, 1, letters(comment, rows[i].comment));
        buf_zero(&b, rows[i].behind);
        if ((archive_open_bytes(&a, buf_view(&b), &err) == 0) != rows[i].found)
            fail_msg("row %zu", i);
        if (rows[i].found) {
            assert_content(a, "n", STR("c"));
            archive_free(a);
        }
        buf_release(&b);
    }
}

/* ---- Order, sizes and checks ---- */

/* The directory has another order than the data. */
static void the_order_of_the_directory_may_be_another(void **state)
{
    struct raw_entry e[3] = {{.name = STR_INIT("a"), .content = STR_INIT("aaa"), .date = 0x21},
                             {.name = STR_INIT("b"), .content = STR_INIT("bb"), .date = 0x21},
                             {.name = STR_INIT("c"), .content = STR_INIT("c"), .date = 0x21}};
    static const int orders[][3] = {{2, 1, 0}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}};

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(orders); i++) {
        size_t front = i % 2 ? 100 : 0, first = SIZE_MAX;
        struct archive *a, *copy;
        struct byte_source s;
        struct zip_directory d;
        struct error err;
        size_t directory;
        struct buf b, out;

        buf_init(&b);
        for (size_t k = 0; k < front; k++)
            buf_u8(&b, 'f');
        for (size_t k = 0; k < 3; k++)
            raw_local(&b, &e[k], front);
        directory = b.n;
        for (size_t k = 0; k < 3; k++)
            raw_central(&b, &e[orders[i / 2][k]]);
        raw_end(&b, 3, b.n - directory, directory - front, STR(""));
        if (archive_open_bytes(&a, buf_view(&b), &err) < 0)
            fail_msg("order %zu: %s", i, err.text);
        for (size_t k = 0; k < 3; k++) {
            assert_content(a, e[k].name.p, e[k].content);
            buf_release(&e[k].packed);
        }
        /* A copy has in front what stood in front of the first of all. */
        out = copy_of(a, SIZE_MAX);
        assert_int_equal(archive_open_bytes(&copy, buf_view(&out), &err), 0);
        for (size_t k = 0; k < 3; k++)
            assert_content(copy, e[k].name.p, e[k].content);
        s = (struct byte_source){.fd = -1, .mem = buf_view(&out), .size = out.n};
        assert_int_equal(zip_directory_read(&d, &s, &err), 0);
        for (size_t k = 0; k < d.count; k++)
            if (d.header[k].offset < first)
                first = d.header[k].offset;
        assert_int_equal(d.start, front);
        assert_int_equal(first, 0);
        assert_memory_equal(out.p, b.p, front + 4);
        zip_directory_release(&d);
        archive_free(copy);
        buf_release(&out);
        archive_free(a);
        buf_release(&b);
    }
}

/* One entry may reach as far as the next one begins, and no further, whichever stand first in the
 * directory. */
static void entries_may_touch(void **state)
{
    enum { N = 3, NAME = 1 };
    static const int orders[][N] = {{0, 1, 2}, {2, 1, 0}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {0, 2, 1}};

    (void)state;
    /* The one that claims more; how much more: the next one's name is where its data may end. */
    for (size_t row = 0; row < 3 * N * COUNT(orders); row++) {
        struct raw_entry e[N] = {{.name = STR_INIT("a"), .content = STR_INIT("aaa"), .date = 0x21},
                                 {.name = STR_INIT("b"), .content = STR_INIT("b"), .date = 0x21},
                                 {.name = STR_INIT("c"), .content = STR_INIT("cc"), .date = 0x21}};
        const int *order = orders[row / (3 * N)];
        size_t claims = row / 3 % N, more = row % 3, directory, at = 0;
        bool fine = claims == N - 1 || more <= NAME;
        struct error err = {.text = ""};
        struct archive *a;
        struct buf b;
        char wanted[80];

        buf_init(&b);
        for (size_t k = 0; k < N; k++) {
            raw_local(&b, &e[k], 0);
            buf_release(&e[k].packed);
        }
        buf_zero(&b, 2); /* behind the last */
        directory = b.n;
        for (size_t k = 0; k < N; k++) {
            if ((size_t)order[k] == claims)
                at = b.n;
            raw_central(&b, &e[order[k]]);
        }
        raw_end(&b, N, b.n - directory, directory, STR(""));
        store_le32(b.p + at + 20, (uint32_t)(e[claims].content.n + more));
        store_le32(b.p + at + 24, (uint32_t)(e[claims].content.n + more));
        if ((archive_open_bytes(&a, buf_view(&b), &err) == 0) != fine)
            fail_msg("row %zu: %s", row, err.text);
        if (!fine) {
            snprintf(wanted, sizeof(wanted), "%s: ambiguous: it overlaps with another entry, %s",
                     e[claims + 1].name.p, e[claims].name.p);
            assert_string_equal(err.text, wanted);
        }
        archive_free(a);
        buf_release(&b);
    }
}

/* Of entries of one name the last is found, the others are duplicates, whatever is between them. */
static void the_last_of_a_name_counts(void **state)
{
    static const char *const rows[] = {"a",   "ab",  "aa",   "aab",   "aba",
                                       "baa", "aaa", "abab", "abcacb"};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = strlen(rows[i]);
        struct raw_entry e[8] = {{.date = 0}};
        struct archive *a;
        struct error err;
        struct buf b;

        for (size_t k = 0; k < n; k++)
            e[k] = (struct raw_entry){.name = {&rows[i][k], 1}, .date = 0x21};
        buf_init(&b);
        raw_zip(&b, 0, e, n, STR(""));
        if (archive_open_bytes(&a, buf_view(&b), &err) < 0)
            fail_msg("%s: %s", rows[i], err.text);
        for (size_t k = 0; k < n; k++) {
            const char *last = strrchr(rows[i], rows[i][k]);

            assert_int_equal(archive_find(a, e[k].name), last - rows[i]);
            if (archive_entry(a, k)->duplicate != (last != &rows[i][k]))
                fail_msg("%s: entry %zu", rows[i], k);
        }
        assert_int_equal(archive_find(a, STR("x")), -1);
        archive_free(a);
        buf_release(&b);
    }
}

/* What does not hold is told by archive_check too, which looks at one entry. */
static void checks_tell_what_does_not_hold(void **state)
{
    static const struct {
        size_t at; /* of the entry's local header */
        uint8_t byte;
        const char *errors[2]; /* of a stored and of a deflated one */
    } rows[] = {
        {0, 'X', {"no local header", "no local header"}},
        {30, 'y', {"another name", "another name"}},
        {8, 9, {"another method", "another method"}},
        {26, 200, {"its data would reach", "its data would reach"}},
        {31, 0xff, {"bad CRC", "bad deflate stream"}},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        struct raw_entry e = {.name = STR_INIT("n"),
                              .content = STR_INIT("content"),
                              .method = i % 2 ? 8 : 0,
                              .date = 0x21};
        struct error err = {{0}, false};
        struct archive *a;
        struct buf b, room;

        buf_init(&b);
        buf_init(&room);
        raw_zip(&b, 0, &e, 1, STR(""));
        assert_int_equal(archive_open_bytes(&a, buf_view(&b), &err), 0);
        assert_int_equal(archive_check(a, 0, &codec, &room, &err), 0);
        b.p[rows[i / 2].at] = rows[i / 2].byte;
        if (archive_check(a, 0, &codec, &room, &err) == 0)
            fail_msg("row %zu passes", i);
        if (!strstr(err.text, rows[i / 2].errors[i % 2]))
            fail_msg("row %zu: %s", i, err.text);
        archive_free(a);
        buf_release(&b);
        buf_release(&room);
    }
}

/* ---- Writes ---- */

static unsigned parts;   /* of each write, where it is not 0: every second is interrupted */
static uint8_t *written; /* where it goes, if not to the file; zeros are there already */
static unsigned failing; /* the number of the write that fails, alone; 0: none */

/* In the place of libc's. */
ssize_t pwrite(int fd, const void *p, size_t n, off_t at)
{
    static unsigned calls;

    if (written) {
        const uint8_t *from = p;

        if (from[0] || memcmp(from, from + 1, n - 1) != 0)
            memcpy(written + at, p, n);
        return (ssize_t)n;
    }
    if (failing > 0 && --failing == 0) {
        errno = ENOSPC;
        return -1;
    }
    if (parts && calls++ % 2) {
        errno = EINTR;
        return -1;
    }
    return syscall(SYS_pwrite64, fd, p, parts && n > parts ? n / parts : n, at);
}

/* ---- More than 4 GiB ---- */

static void put_zip64_field(struct buf *extra, const uint64_t *values, size_t n)
{
    raw16(extra, 1);
    raw16(extra, (unsigned)(8 * n));
    for (size_t i = 0; i < n; i++)
        raw64(extra, values[i]);
}

static uint8_t *untouched(size_t size)
{
    uint8_t *all = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    assert_ptr_not_equal(all, MAP_FAILED);
    return all;
}

/* A copy of all that, with an entry more. */
static void assert_copied_beyond_4_gib(struct archive *a, uint64_t hole)
{
    static const struct str added[] = {STR_INIT("added")};
    static const uint8_t keep[3] = {ARCHIVE_KEEP};
    size_t size = (size_t)hole + 4096;
    struct buf packed;
    struct archive_edit how = {keep, added, 1, supply_text, &packed, false};
    int fd = memfd_create("archive", MFD_CLOEXEC);
    struct archive_entry e;
    struct archive *copy;
    struct error err;
    uint64_t was, now;
    size_t n;

    buf_init(&packed);
    written = untouched(size);
    if (archive_write_fd(a, &how, fd, &err) < 0)
        fail_msg("%s", err.text);
    for (n = size; written[n - 1] == 0;)
        n--;
    n += 2; /* the comment has no bytes */
    if (archive_open_bytes(&copy, (struct bytes){written, n}, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_count(copy), 4);
    e = *archive_entry(copy, 1);
    assert_int_equal(e.size, hole);
    assert_int_equal(e.comp_size, hole);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(archive_data_offset(a, i, &was, &err), 0);
        assert_int_equal(archive_data_offset(copy, i, &now, &err), 0);
        assert_int_equal(was, now);
        assert_int_equal(archive_check_header(copy, i, &err), 0);
    }
    assert_content(copy, "first", STR("1"));
    assert_content(copy, "last", STR("3"));
    assert_content(copy, "added", STR("new content"));
    archive_free(copy);
    munmap(written, size);
    written = NULL;
    close(fd);
    buf_release(&packed);
}

/* "first", a hole of 4 GiB and some, and "last" behind it, in memory that nobody touches. */
static void entries_stand_beyond_4_gib(void **state)
{
    enum { HOLE = 1, LAST = 2, MORE = 123 };
    const uint64_t hole = (UINT64_C(1) << 32) + MORE;
    struct raw_entry e[3] = {
        {.name = STR_INIT("first"), .content = STR_INIT("1"), .version_needed = 45, .date = 0x21},
        {.name = STR_INIT("hole"), .version_needed = 45, .date = 0x21},
        {.name = STR_INIT("last"), .content = STR_INIT("3"), .version_needed = 45, .date = 0x21}};
    size_t size = (size_t)hole + 4096, front, at, directory;
    uint8_t *all = untouched(size);
    struct buf b, tail, sizes, place, out;
    struct archive *a;
    struct error err;
    uint64_t offset;

    (void)state;
    buf_init(&b);
    buf_init(&tail);
    buf_init(&sizes);
    buf_init(&place);
    put_zip64_field(&sizes, (const uint64_t[]){hole, hole}, 2);
    e[HOLE].local_extra = e[HOLE].central_extra = str_from_bytes(buf_view(&sizes));
    raw_local(&b, &e[0], 0);
    raw_local(&b, &e[HOLE], 0);
    front = b.n;
    store_le32(b.p + e[HOLE].offset + 18, UINT32_MAX);
    store_le32(b.p + e[HOLE].offset + 22, UINT32_MAX);
    raw_local(&tail, &e[LAST], 0);
    at = front + (size_t)hole;
    put_zip64_field(&place, (const uint64_t[]){at}, 1);
    e[LAST].central_extra = str_from_bytes(buf_view(&place));
    directory = tail.n;
    for (size_t i = 0; i < 3; i++) {
        size_t header = tail.n;

        raw_central(&tail, &e[i]);
        if (i == HOLE)
            memset(tail.p + header + 20, 0xff, 8);
        if (i == LAST)
            memset(tail.p + header + 42, 0xff, 4);
    }
    offset = at + directory;
    raw32(&tail, 0x06064b50);
    raw64(&tail, 44);
    raw32(&tail, 45 << 16 | 45);
    raw64(&tail, 0);
    raw64(&tail, 3);
    raw64(&tail, 3);
    raw64(&tail, tail.n - directory - 40);
    raw64(&tail, offset);
    raw32(&tail, 0x07064b50);
    raw32(&tail, 0);
    raw64(&tail, at + tail.n - 8 - 56);
    raw32(&tail, 1);
    raw_end(&tail, 3, UINT32_MAX, UINT32_MAX, STR(""));
    memcpy(all, b.p, front);
    memcpy(all + at, tail.p, tail.n);
    if (archive_open_bytes(&a, (struct bytes){all, at + tail.n}, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(archive_count(a), 3);
    assert_int_equal(archive_entry(a, HOLE)->size, hole);
    assert_int_equal(archive_entry(a, HOLE)->comp_size, hole);
    assert_int_equal(archive_data_offset(a, LAST, &offset, &err), 0);
    assert_int_equal(offset, at + ZIP_LOCAL_SIZE + 4);
    assert_content(a, "first", STR("1"));
    assert_content(a, "last", STR("3"));
    buf_init(&out);
    assert_int_equal(archive_read(a, HOLE, &codec, &out, &err), -1);
    assert_non_null(strstr(err.text, "too large"));
    buf_release(&out);
    assert_copied_beyond_4_gib(a, hole);
    out = copy_of(a, HOLE);
    archive_free(a);
    munmap(all, size);
    assert_int_equal(archive_open_bytes(&a, buf_view(&out), &err), 0);
    assert_int_equal(archive_count(a), 3);
    assert_content(a, "first", STR("1"));
    assert_content(a, "last", STR("3"));
    archive_free(a);
    for (size_t i = 0; i < 3; i++)
        buf_release(&e[i].packed);
    buf_release(&b);
    buf_release(&tail);
    buf_release(&sizes);
    buf_release(&place);
    buf_release(&out);
}

/* ---- Writes that take only a part, or fail ---- */

static void what_a_write_leaves_is_written_next(void **state)
{
    struct raw_entry e = {.name = STR_INIT("n"), .content = STR_INIT("content"), .date = 0x21};
    uint8_t action[1] = {ARCHIVE_KEEP};
    struct archive_edit how = {.action = action};
    int fd = memfd_create("archive", MFD_CLOEXEC);
    struct buf b, now;
    struct archive *a;
    struct error err;

    (void)state;
    buf_init(&b);
    buf_init(&now);
    raw_zip(&b, 0, &e, 1, STR("a comment"));
    assert_int_equal(archive_open_bytes(&a, buf_view(&b), &err), 0);
    parts = 3;
    if (archive_write_fd(a, &how, fd, &err) < 0)
        fail_msg("%s", err.text);
    parts = 0;
    archive_free(a);
    assert_int_equal(pread(fd, buf_room(&now, b.n + 1), b.n + 1, 0), b.n);
    assert_memory_equal(now.p, b.p, b.n);
    close(fd);
    buf_release(&b);
    buf_release(&now);
}

static int supply_much(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    (void)i, (void)err;
    archive_pack(&codec, ARCHIVE_STORED, *(struct bytes *)ctx, NULL, data);
    return 0;
}

/* Whichever it is, of headers, of new contents, of old ones or of the end; and the ones after it
 * succeed. */
static void a_write_that_fails_is_told(void **state)
{
    enum { MUCH = 3 << 20 };
    static const struct str added[] = {STR_INIT("added"), STR_INIT("another")};
    struct bytes much = {mem_calloc(MUCH, 1), MUCH};
    struct raw_entry e[3] = {
        {.name = STR_INIT("a"), .content = STR_INIT("a"), .date = 0x21},
        {.name = STR_INIT("old"), .content = str_from_bytes(much), .date = 0x21},
        {.name = STR_INIT("b"), .content = STR_INIT("b"), .date = 0x21}};
    uint8_t action[3] = {ARCHIVE_REPLACE, ARCHIVE_KEEP, ARCHIVE_KEEP};
    struct archive_edit how = {action, added, 2, supply_much, &much, false};
    struct archive *a;
    struct error err;
    unsigned at = 0;
    struct buf b;
    int result;

    (void)state;
    buf_init(&b);
    raw_zip(&b, 0, e, 3, STR(""));
    assert_int_equal(archive_open_bytes(&a, buf_view(&b), &err), 0);
    do {
        int fd = memfd_create("archive", MFD_CLOEXEC);

        err = (struct error){.text = ""};
        failing = ++at;
        result = archive_write_fd(a, &how, fd, &err);
        if (failing == 0 && (result == 0 || !strstr(err.text, "cannot write: No space left")))
            fail_msg("write %u: %s", at, err.text);
        close(fd);
    } while (failing == 0);
    assert_int_equal(result, 0);
    assert_true(at > 5);
    failing = 0;
    archive_free(a);
    buf_release(&b);
    free((void *)(uintptr_t)much.p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zip64_records_are_read),
        cmocka_unit_test(fields_of_any_length_are_kept),
        cmocka_unit_test(the_end_record_is_found_as_far_as_it_may_be),
        cmocka_unit_test(the_order_of_the_directory_may_be_another),
        cmocka_unit_test(entries_may_touch),
        cmocka_unit_test(the_last_of_a_name_counts),
        cmocka_unit_test(checks_tell_what_does_not_hold),
        cmocka_unit_test(entries_stand_beyond_4_gib),
        cmocka_unit_test(what_a_write_leaves_is_written_next),
        cmocka_unit_test(a_write_that_fails_is_told),
    };
    int result;

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = RUN_TAP(tests);
    codec_release(&codec);
    return result;
}
