/* SPDX-License-Identifier: Apache-2.0 */
/* archive/: what is in a zip, and that an edited copy differs only where it
 * was edited.
 * test: threads */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "archive/archive.h"
#include "lib/mem.h"
#include "lib/pool.h"
#include "tests/unit/zip_raw.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct codec codec;

/* One of each kind that is seen in the wild. */
static const struct raw_entry zoo[] = {
    {.name = STR_INIT("META-INF/"),
     .version_made = 0x0314,
     .version_needed = 20,
     .time = 0x6a2b,
     .date = 0x5345,
     .external_attributes = 040755u << 16 | 0x10,
     .local_extra = STR_INIT("\xfe\xca\0\0"),
     .central_extra = STR_INIT("\xfe\xca\0\0")},
    {.name = STR_INIT("A.class"), .content = STR_INIT("second"), .method = 8, .date = 0x21},
    {.name = STR_INIT("stored"),
     .content = STR_INIT("hello"),
     .version_made = 10,
     .version_needed = 10,
     .time = 0xffff,
     .date = 0xffff,
     .internal_attributes = 1,
     .external_attributes = 0x20,
     /* An Info-ZIP time, long in the local header and short in the central. */
     .local_extra = STR_INIT("UT\x09\0\3\1\2\3\4\5\6\7\x08xx\1\0!"),
     .central_extra = STR_INIT("UT\5\0\3\1\2\3\4xx\1\0!")},
    {.name = STR_INIT("zero date"),
     .content = STR_INIT("0"),
     .method = 8,
     .version_made = 20,
     .version_needed = 20,
     .flags = 0x0006,
     .time = 0,
     .date = 0},
    /* In the hour that Berlin skips in spring, as 2021-03-28 02:30. */
    {.name = STR_INIT("skipped hour"),
     .content = STR_INIT(""),
     .method = 8,
     .version_made = 0x031e,
     .version_needed = 20,
     .time = 0x13c0,
     .date = 0x527c,
     .external_attributes = 0100755u << 16},
    {.name = STR_INIT("\x81\x84.class"), /* CP437 */
     .content = STR_INIT("cp437"),
     .version_made = 20,
     .version_needed = 10,
     .time = 1,
     .date = 0x00ff},
    {.name = STR_INIT("\xc3\xbc.class"),
     .content = STR_INIT("utf8 utf8 utf8"),
     .method = 8,
     .version_made = 0x033f,
     .version_needed = 20,
     .flags = 0x0800,
     .time = 0x7d1c,
     .date = 0x354b},
    {.name = STR_INIT("odd method"),
     .content = STR_INIT("not really"),
     .method = 12,
     .version_made = 46,
     .version_needed = 46,
     .date = 0x21},
    {.name = STR_INIT("A.class"),
     .content = STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
     .method = 8,
     .version_made = 0x0a14,
     .version_needed = 20,
     .flags = 0x0808,
     .time = 0x0000,
     .date = 0x0021,
     .comment = STR_INIT("a comment")},
    {.name = STR_INIT("../up"), .content = STR_INIT("x"), .date = 0x21},
};

enum { ZOO_DUPLICATE = 1, ZOO_STORED = 2, ZOO_ODD = 7, ZOO_A = 8 };

static struct buf zoo_zip(const char *prefix, bool counted, const char *comment)
{
    struct raw_entry e[COUNT(zoo)];
    struct buf b;

    memcpy(e, zoo, sizeof(e));
    buf_init(&b);
    buf_str(&b, str_from_c(prefix));
    raw_zip(&b, counted ? 0 : b.n, e, COUNT(e), str_from_c(comment));
    return b;
}

static struct archive *open_bytes(const struct buf *b)
{
    struct archive *a;
    struct error err;

    if (archive_open_bytes(&a, buf_view(b), &err) < 0)
        fail_msg("%s", err.text);
    return a;
}

static void entries_are_listed(void **state)
{
    struct buf b = zoo_zip("", true, "");
    struct archive *a = open_bytes(&b);
    struct error err;
    struct buf out;

    (void)state;
    buf_init(&out);
    assert_int_equal(archive_count(a), COUNT(zoo));
    assert_int_equal(archive_size(a), b.n);
    for (size_t i = 0; i < COUNT(zoo); i++) {
        const struct archive_entry *e = archive_entry(a, i);

        assert_true(str_eq(e->name, zoo[i].name));
        assert_int_equal(e->size, zoo[i].content.n);
        assert_int_equal(e->method, zoo[i].method);
        assert_int_equal(e->directory, i == 0);
        assert_int_equal(e->duplicate, i == ZOO_DUPLICATE);
        assert_int_equal(archive_find(a, e->name), e->duplicate ? ZOO_A : i);
        buf_clear(&out);
        if (i == ZOO_ODD) {
            assert_int_equal(archive_read(a, i, &codec, &out, &err), -1);
            assert_string_equal(err.text, "odd method: compression method 12 is not supported");
            assert_int_equal(archive_read_raw(a, i, &out, &err), 0);
        } else {
            assert_int_equal(archive_read(a, i, &codec, &out, &err), 0);
        }
        assert_true(str_eq(str_from_bytes(buf_view(&out)), zoo[i].content));
    }
    assert_int_equal(archive_find(a, STR("a.class")), -1);
    buf_release(&out);
    archive_free(a);
    buf_release(&b);
}

/* Editing */

struct edits {
    struct archive *a;
    const struct str *content; /* of each replaced or added, by its index */
    size_t last;               /* supplied; SIZE_MAX: none */
    size_t fail_at;
    struct buf packed;
};

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct edits *s = ctx;
    uint16_t method =
        i < archive_count(s->a) ? archive_entry(s->a, i)->method : (uint16_t)ARCHIVE_DEFLATED;

    assert_true(s->last == SIZE_MAX || i > s->last);
    s->last = i;
    if (i == s->fail_at)
        return error_set(err, "no such luck");
    buf_clear(&s->packed);
    archive_pack(&codec, method, bytes_from_str(s->content[i]), &s->packed, data);
    return 0;
}

/* Writes an edited copy both ways, which must give the same bytes. */
static int edit(struct archive *a, const struct archive_edit *how, struct buf *out,
                struct error *err)
{
    struct edits *s = how->ctx;
    int fd = memfd_create("zip", 0);
    struct buf second;
    struct stat st;
    int result;

    s->last = SIZE_MAX;
    result = archive_write_fd(a, how, fd, err);
    if (result == 0) {
        assert_int_equal(fstat(fd, &st), 0);
        buf_room(out, (size_t)st.st_size + 1);
        assert_int_equal(pread(fd, out->p, (size_t)st.st_size, 0), st.st_size);
        out->n = (size_t)st.st_size;
    }
    close(fd);
    s->last = SIZE_MAX;
    buf_init(&second);
    buf_str(&second, STR("before"));
    assert_int_equal(archive_write_buf(a, how, &second, err), result);
    assert_memory_equal(second.p, "before", 6);
    assert_int_equal(second.n, result == 0 ? out->n + 6 : 6);
    if (result == 0)
        assert_memory_equal(second.p + 6, out->p, out->n);
    buf_release(&second);
    return result;
}

/* The local extra field of an entry, which the central directory does not have. */
static struct str local_extra(const struct buf *b, const struct zip_directory *d, size_t i)
{
    const uint8_t *p = b->p + d->start + d->header[i].offset;
    size_t name = (size_t)(p[26] | p[27] << 8);
    size_t extra = (size_t)(p[28] | p[29] << 8);

    return (struct str){(const char *)p + 30 + name, extra};
}

/* Whether the fields are there, in whatever order. */
static void assert_same_extra(struct str a, struct str b)
{
    assert_int_equal(a.n, b.n);
    for (size_t i = 0; i + 4 <= a.n;) {
        size_t n = 4 + (size_t)((uint8_t)a.p[i + 2] | (uint8_t)a.p[i + 3] << 8);

        assert_non_null(memmem(b.p, b.n, a.p + i, n));
        i += n;
    }
}

static void assert_same_header(const struct buf *was_zip, const struct zip_directory *was, size_t i,
                               const struct buf *now_zip, const struct zip_directory *now, size_t j)
{
    const struct zip_header *a = &was->header[i], *b = &now->header[j];
    const uint8_t *local = now_zip->p + now->start + b->offset;
    uint8_t common[10];

    assert_true(str_eq(a->name, b->name));
    assert_int_equal(a->version_made, b->version_made);
    assert_int_equal(a->version_needed, b->version_needed);
    assert_int_equal(a->flags & ~ZIP_FLAG_DESCRIPTOR, b->flags);
    assert_int_equal(a->method, b->method);
    assert_int_equal(a->time, b->time);
    assert_int_equal(a->date, b->date);
    assert_int_equal(a->internal_attributes, b->internal_attributes);
    assert_int_equal(a->external_attributes, b->external_attributes);
    assert_same_extra(str_from_bytes(a->extra), str_from_bytes(b->extra));
    assert_same_extra(local_extra(was_zip, was, i), local_extra(now_zip, now, j));
    store_le16(common, b->version_needed);
    store_le16(common + 2, b->flags);
    store_le16(common + 4, b->method);
    store_le16(common + 6, b->time);
    store_le16(common + 8, b->date);
    assert_memory_equal(local + 4, common, sizeof(common));
    store_le32(common, b->crc);
    store_le32(common + 4, (uint32_t)b->comp_size);
    assert_memory_equal(local + 14, common, 8);
}

static struct zip_directory directory_of(const struct buf *b)
{
    struct byte_source s = {.fd = -1, .mem = buf_view(b), .size = b->n};
    struct zip_directory d;
    struct error err;

    if (zip_directory_read(&d, &s, &err) < 0)
        fail_msg("%s", err.text);
    return d;
}

/* Replaces A.class and "stored", drops "zero date", adds one, and looks at every
 * field of every header. */
static void edit_zoo(const char *prefix, bool counted, const char *comment)
{
    static const struct str added[] = {STR_INIT("io/new/Beat.class")};
    struct buf b = zoo_zip(prefix, counted, comment), out, raw_was, raw_now;
    struct archive *a = open_bytes(&b), *edited;
    struct zip_directory was = directory_of(&b), now;
    uint8_t action[COUNT(zoo)] = {0};
    struct str content[COUNT(zoo) + 1] = {{0}};
    struct edits s = {.a = a, .content = content, .fail_at = SIZE_MAX};
    struct archive_edit how = {action, added, 1, supply, &s, false};
    struct error err;
    size_t j = 0;

    action[ZOO_A] = action[ZOO_STORED] = ARCHIVE_REPLACE;
    action[3] = ARCHIVE_DROP;
    content[ZOO_A] = STR("another class, another class, another class");
    content[ZOO_STORED] = STR("other");
    content[COUNT(zoo)] = STR("beat");
    buf_init(&out);
    buf_init(&raw_was);
    buf_init(&raw_now);
    if (edit(a, &how, &out, &err) < 0)
        fail_msg("%s", err.text);
    assert_memory_equal(out.p, prefix, strlen(prefix));
    now = directory_of(&out);
    assert_true(str_eq(str_from_bytes(now.comment), str_from_c(comment)));
    assert_int_equal(now.count, COUNT(zoo) - 2 + 1);
    edited = open_bytes(&out);
    for (size_t i = 0; i < COUNT(zoo); i++) {
        if (i == 3 || i == ZOO_DUPLICATE)
            continue;
        assert_same_header(&b, &was, i, &out, &now, j);
        buf_clear(&raw_was);
        buf_clear(&raw_now);
        if (action[i] == ARCHIVE_REPLACE) {
            assert_int_equal(archive_read(edited, j, &codec, &raw_now, &err), 0);
            buf_str(&raw_was, content[i]);
        } else {
            assert_int_equal(archive_read_raw(a, i, &raw_was, &err), 0);
            assert_int_equal(archive_read_raw(edited, j, &raw_now, &err), 0);
        }
        assert_true(str_eq(str_from_bytes(buf_view(&raw_was)), str_from_bytes(buf_view(&raw_now))));
        j++;
    }
    assert_true(str_eq(now.header[j].name, added[0]));
    assert_int_equal(now.header[j].time, 0);
    assert_int_equal(now.header[j].date, 0x21);
    assert_int_equal(now.header[j].external_attributes, 0100644u << 16);
    assert_int_equal(now.header[j].method, ARCHIVE_DEFLATED);
    buf_clear(&raw_now);
    assert_int_equal(archive_read(edited, j, &codec, &raw_now, &err), 0);
    assert_true(str_eq(str_from_bytes(buf_view(&raw_now)), STR("beat")));
    archive_free(edited);
    archive_free(a);
    zip_directory_release(&was);
    zip_directory_release(&now);
    buf_release(&s.packed);
    buf_release(&raw_was);
    buf_release(&raw_now);
    buf_release(&out);
    buf_release(&b);
}

static void edits_keep_all_else(void **state)
{
    static const char *const zones[] = {"UTC", "Europe/Berlin", "America/St_Johns",
                                        "CET-1CEST,M3.5.0,M10.5.0/3", "Pacific/Kiritimati"};

    (void)state;
    for (size_t i = 0; i < COUNT(zones); i++) {
        setenv("TZ", zones[i], 1);
        tzset();
        edit_zoo("", true, "");
    }
    unsetenv("TZ");
    tzset();
}

static void what_stands_in_front_stays(void **state)
{
    (void)state;
    edit_zoo("#!/bin/sh\nexec java -jar \"$0\"\n", true, "the archive's comment");
    edit_zoo("#!/bin/sh\nexec java -jar \"$0\"\n", false, "the archive's comment");
}

/* Entries that are not in the directory, which programs that read from the beginning would see. */
static void hidden_entries_are_dropped(void **state)
{
    (void)state;
    for (int counted = 0; counted < 2; counted++) {
        struct raw_entry e[] = {
            {.name = STR_INIT("hidden"), .content = STR_INIT("1")},
            {.name = STR_INIT("a"), .content = STR_INIT("x")},
            {.name = STR_INIT("hidden too"), .content = STR_INIT("2"), .flags = 8},
            {.name = STR_INIT("b"), .content = STR_INIT("y")},
            {.name = STR_INIT("hidden at the end"), .content = STR_INIT("3")},
        };
        uint8_t action[] = {ARCHIVE_KEEP, ARCHIVE_KEEP};
        const struct str added = STR("c");
        struct str content[] = {{0}, {0}, STR("z")};
        struct edits s = {.fail_at = SIZE_MAX, .content = content};
        struct archive_edit how = {
            .action = action, .added = &added, .added_count = 1, .supply = supply, .ctx = &s};
        size_t start = 0, directory;
        struct buf b, out;
        struct error err;
        uint64_t n = 1;

        buf_init(&b);
        buf_init(&out);
        for (size_t i = 0; i < COUNT(e); i++) {
            raw_local(&b, &e[i], start);
            if (i == 0 && !counted)
                start = b.n;
        }
        directory = b.n;
        raw_central(&b, &e[1]);
        raw_central(&b, &e[3]);
        raw_end(&b, 2, b.n - directory, directory - start, STR(""));
        for (size_t i = 0; i < COUNT(e); i++)
            buf_release(&e[i].packed);
        s.a = open_bytes(&b);
        assert_int_equal(archive_front(s.a, &n, &err), 0);
        assert_int_equal(n, 0);
        assert_int_equal(edit(s.a, &how, &out, &err), 0);
        archive_free(s.a);
        assert_null(memmem(out.p, out.n, "hidden", 6));
        assert_memory_equal(out.p, "PK\3\4", 4);
        s.a = open_bytes(&out);
        assert_int_equal(archive_count(s.a), 3);
        for (size_t i = 0; i < 2; i++) {
            assert_int_equal(archive_data_offset(s.a, i, &n, &err), 0);
            assert_int_equal(out.p[n], "xy"[i]);
        }
        archive_free(s.a);
        buf_release(&s.packed);
        buf_release(&b);
        buf_release(&out);
    }
}

static void no_change_gives_the_same_bytes(void **state)
{
    struct raw_entry e[1] = {{.name = STR_INIT("a"), .content = STR_INIT("x"), .flags = 8}};
    uint8_t action[1] = {ARCHIVE_KEEP};
    struct edits s = {.fail_at = SIZE_MAX};
    struct archive_edit how = {.action = action, .supply = supply, .ctx = &s};
    struct buf b, out;
    struct archive *a;
    struct error err;

    (void)state;
    buf_init(&b);
    buf_init(&out);
    raw_zip(&b, 0, e, 1, STR("c"));
    s.a = a = open_bytes(&b);
    assert_int_equal(edit(a, &how, &out, &err), 0);
    assert_int_equal(out.n, b.n);
    assert_memory_equal(out.p, b.p, b.n);
    archive_free(a);
    buf_release(&b);
    buf_release(&out);
}

static void everything_can_be_dropped(void **state)
{
    struct buf b = zoo_zip("#!", false, "stays"), out;
    uint8_t action[COUNT(zoo)];
    struct archive *a = open_bytes(&b), *edited;
    struct edits s = {.a = a, .fail_at = SIZE_MAX};
    struct archive_edit how = {.action = action, .supply = supply, .ctx = &s};
    struct zip_directory d;
    struct error err;

    (void)state;
    memset(action, ARCHIVE_DROP, sizeof(action));
    buf_init(&out);
    assert_int_equal(edit(a, &how, &out, &err), 0);
    assert_int_equal(out.n, 2 + 22 + 5);
    assert_memory_equal(out.p, "#!PK\5\6", 6);
    d = directory_of(&out);
    assert_true(str_eq(str_from_bytes(d.comment), STR("stays")));
    edited = open_bytes(&out);
    assert_int_equal(archive_count(edited), 0);
    assert_int_equal(archive_find(edited, STR("")), -1);
    archive_free(edited);
    zip_directory_release(&d);
    archive_free(a);
    buf_release(&b);
    buf_release(&out);
}

static void a_failing_supply_ends_it(void **state)
{
    struct buf b = zoo_zip("", true, ""), out;
    uint8_t action[COUNT(zoo)] = {0};
    struct str content[COUNT(zoo)] = {{0}};
    struct archive *a = open_bytes(&b);
    struct edits s = {.a = a, .content = content, .fail_at = ZOO_STORED};
    struct archive_edit how = {.action = action, .supply = supply, .ctx = &s};
    struct error err;

    (void)state;
    action[ZOO_A] = action[ZOO_STORED] = ARCHIVE_REPLACE;
    buf_init(&out);
    assert_int_equal(edit(a, &how, &out, &err), -1);
    assert_string_equal(err.text, "no such luck");
    action[ZOO_ODD] = ARCHIVE_REPLACE;
    s.fail_at = SIZE_MAX;
    assert_int_equal(edit(a, &how, &out, &err), -1);
    assert_string_equal(err.text, "odd method: compression method 12 is not supported");
    archive_free(a);
    buf_release(&s.packed);
    buf_release(&b);
    buf_release(&out);
}

static void a_full_disk_is_told(void **state)
{
    struct buf b = zoo_zip("", true, "");
    uint8_t action[COUNT(zoo)] = {[3] = ARCHIVE_DROP};
    struct archive *a = open_bytes(&b);
    struct edits s = {.a = a, .fail_at = SIZE_MAX};
    struct archive_edit how = {.action = action, .supply = supply, .ctx = &s};
    struct error err;
    int fd = open("/dev/full", O_RDWR);

    (void)state;
    assert_int_equal(archive_write_fd(a, &how, fd, &err), -1);
    assert_string_equal(err.text, "cannot write: No space left on device");
    close(fd);
    archive_free(a);
    buf_release(&b);
}

/* The pipeline in small: workers read and pack entries of the archive while the
 * consumer writes its copy. */

enum { PIPED = 400, PIPED_WORKERS = 3 };

struct piped {
    struct archive *a;
    struct pool_stream *stream;
    struct codec codec[PIPED_WORKERS];
    struct buf packed[PIPED];
    struct archive_data data[PIPED];
};

static int piped_run(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct piped *p = ctx;
    struct buf content;
    int result;

    buf_init(&content);
    result = archive_read(p->a, i, &p->codec[worker], &content, err);
    buf_str(&content, STR("!"));
    archive_pack(&p->codec[worker], ARCHIVE_DEFLATED, buf_view(&content), &p->packed[i],
                 &p->data[i]);
    buf_release(&content);
    return result;
}

static int piped_supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct piped *p = ctx;

    if (i > 0)
        buf_release(&p->packed[i - 1]);
    if (pool_stream_take(p->stream, err) < 0)
        return -1;
    *data = p->data[i];
    return 0;
}

static struct buf piped_zip(void)
{
    struct raw_entry *e = mem_calloc(PIPED, sizeof(*e));
    char(*names)[16] = mem_calloc(PIPED, sizeof(*names));
    struct buf content, b;

    buf_init(&content);
    buf_init(&b);
    for (int i = 0; i < 3000; i++)
        buf_printf(&content, "%d ", i);
    for (size_t i = 0; i < PIPED; i++) {
        e[i].name.p = names[i];
        e[i].name.n = (size_t)snprintf(names[i], sizeof(names[i]), "entry %zu", i);
        e[i].content = str_sub(str_from_bytes(buf_view(&content)), 0, i * 7);
        e[i].method = ARCHIVE_DEFLATED;
        e[i].version_needed = 20;
        e[i].date = 0x21;
    }
    raw_zip(&b, 0, e, PIPED, STR(""));
    free(e);
    free(names);
    buf_release(&content);
    return b;
}

static struct buf pipe_through(struct archive *a, size_t workers)
{
    struct pool_stream_how stream = {.jobs = PIPED, .run = piped_run, .max_jobs = 10};
    struct piped *p = mem_calloc(1, sizeof(*p));
    uint8_t action[PIPED];
    struct archive_edit how = {.action = action, .supply = piped_supply, .ctx = p};
    struct pool *pool;
    struct error err;
    struct buf out;

    memset(action, ARCHIVE_REPLACE, sizeof(action));
    p->a = a;
    for (size_t i = 0; i < PIPED_WORKERS; i++)
        codec_init(&p->codec[i], CODEC_LEVEL_DEFAULT);
    buf_init(&out);
    assert_int_equal(pool_new(&pool, workers, &err), 0);
    p->stream = pool_stream_open(pool, &stream, p);
    if (archive_write_buf(a, &how, &out, &err) < 0)
        fail_msg("%s", err.text);
    pool_stream_close(p->stream);
    pool_free(pool);
    buf_release(&p->packed[PIPED - 1]);
    for (size_t i = 0; i < PIPED_WORKERS; i++)
        codec_release(&p->codec[i]);
    free(p);
    return out;
}

static void workers_read_while_it_is_written(void **state)
{
    char path[32];
    struct buf b = piped_zip(), one, three;
    int fd = memfd_create("zip", 0);
    struct archive *a;
    struct error err;

    (void)state;
    assert_int_equal(write(fd, b.p, b.n), b.n);
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
    a = open_bytes(&b);
    one = pipe_through(a, 1);
    archive_free(a);
    if (archive_open_file(&a, path, &err) < 0)
        fail_msg("%s", err.text);
    close(fd);
    three = pipe_through(a, PIPED_WORKERS);
    archive_free(a);
    assert_int_equal(one.n, three.n);
    assert_memory_equal(one.p, three.p, one.n);
    a = open_bytes(&three);
    buf_clear(&one);
    assert_int_equal(archive_read(a, 300, &codec, &one, &err), 0);
    assert_int_equal(one.n, 2101);
    assert_memory_equal(one.p, "0 1 2 3 ", 8);
    assert_int_equal(one.p[2100], '!');
    archive_free(a);
    assert_int_equal(archive_open_file(&a, "/", &err), -1);
    assert_string_equal(err.text, "not a file");
    assert_int_equal(archive_open_file(&a, path, &err), -1);
    buf_release(&one);
    buf_release(&three);
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_listed),
        cmocka_unit_test(edits_keep_all_else),
        cmocka_unit_test(what_stands_in_front_stays),
        cmocka_unit_test(hidden_entries_are_dropped),
        cmocka_unit_test(no_change_gives_the_same_bytes),
        cmocka_unit_test(everything_can_be_dropped),
        cmocka_unit_test(a_failing_supply_ends_it),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(workers_read_while_it_is_written),
    };

    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    int failed = RUN_TAP(tests);
    codec_release(&codec);
    return failed;
}
