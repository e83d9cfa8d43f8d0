/* SPDX-License-Identifier: Apache-2.0 */
/* serve/depot: what was taken is in files that read, once, whatever ended the process.
 * test: threads */
#include "serve/depot.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_process.h"
#include "serve/marks.h"
#include "tests/unit/scratch.h"
#include "tests/unit/tap.h"

enum { THREADS = 4, BATCHES = 40, ROWS = 25 };

static char said[256];

static void say(const char *text)
{
    snprintf(said, sizeof(said), "%s", text);
}

struct opened {
    struct depot *depot;
    struct recent *recent;
};

static struct opened open_depot(uint64_t max_bytes)
{
    struct opened o = {.recent = recent_new()};
    struct error err;

    said[0] = 0;
    assert_int_equal(depot_open(&o.depot, "D", max_bytes, o.recent, say, &err), 0);
    return o;
}

static void close_depot(struct opened *o)
{
    depot_end(o->depot);
    depot_free(o->depot);
    recent_free(o->recent);
}

/* One batch, and how often it was told to be done. */
struct sent {
    struct depot_batch batch;
    atomic_int done;
};

static void sent_done(struct depot_batch *batch)
{
    struct sent *s = batch->request;

    atomic_fetch_add(&s->done, 1);
}

static struct sent *send_text(struct depot *depot, const char *set, const char *text)
{
    struct sent *s = mem_calloc(1, sizeof(*s));

    body_init(&s->batch.body);
    buf_str(&s->batch.body.text, str_from_c(text));
    body_read(&s->batch.body);
    snprintf(s->batch.app, sizeof(s->batch.app), "app");
    snprintf(s->batch.set, sizeof(s->batch.set), "%s", set);
    s->batch.done = sent_done;
    s->batch.request = s;
    assert_true(depot_take(depot, &s->batch));
    return s;
}

/* Waits for its answer, and checks it. */
static void answered(struct sent *s, enum depot_status status, size_t stored, size_t copies)
{
    while (atomic_load(&s->done) == 0)
        os_yield();
    assert_int_equal(s->batch.status, status);
    assert_int_equal(s->batch.stored, stored);
    assert_int_equal(s->batch.copies, copies);
    body_release(&s->batch.body);
    free(s);
}

static void report_text(char *to, size_t size, unsigned n)
{
    snprintf(to, size, "{\"tag\":\"Trace_FPS\",\"time\":%u,\"fps\":60,\"version\":\"%u\"}\n", n + 1,
             n % 3);
}

static void send_one(struct depot *d, unsigned n, enum depot_status status, size_t stored,
                     size_t copies)
{
    char text[128];

    report_text(text, sizeof(text), n);
    answered(send_text(d, "run-a", text), status, stored, copies);
}

/* How many lines the file has for whoever inflates it. */
static size_t lines_in(const char *path)
{
    struct buf packed = {0}, text = {0};
    struct error err;
    size_t n = 0;

    assert_int_equal(input_read(path, &packed, &err), 0);
    if (packed.n > 0)
        assert_int_equal(gzip_inflate(buf_view(&packed), BODY_TEXT_MAX, &text, &err), 0);
    for (size_t i = 0; i < text.n; i++)
        n += text.p[i] == '\n';
    buf_release(&packed);
    buf_release(&text);
    return n;
}

static const char *const file = "D/reports/app/run-a/none.ndjson.gz";

/* ---- Many at once ---- */

static void *send_many(void *arg)
{
    struct depot *d = arg;
    char text[ROWS * 128], one[128];

    for (unsigned b = 0; b < BATCHES; b++) {
        text[0] = 0;
        for (unsigned i = 0; i < ROWS; i++) {
            report_text(one, sizeof(one), b * ROWS + i);
            strcat(text, one);
        }
        struct sent *s = send_text(d, "run-a", text);

        while (atomic_load(&s->done) == 0)
            os_yield();
        assert_int_equal(s->batch.stored + s->batch.copies, ROWS);
        body_release(&s->batch.body);
        free(s);
    }
    return NULL;
}

/* All threads send the same reports: each is there once, here and after the next start. */
static void threads_send_the_same(void **state)
{
    struct opened o = open_depot(UINT64_MAX);
    pthread_t threads[THREADS];

    (void)state;
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, send_many, o.depot), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(recent_count(o.recent), BATCHES * ROWS);
    assert_int_equal(lines_in(file), BATCHES * ROWS);
    close_depot(&o);
    o = open_depot(UINT64_MAX);
    assert_int_equal(recent_count(o.recent), BATCHES * ROWS);
    send_one(o.depot, 3, DEPOT_STORED, 0, 1);
    send_one(o.depot, BATCHES * ROWS, DEPOT_STORED, 1, 0);
    assert_int_equal(lines_in(file), BATCHES * ROWS + 1);
    close_depot(&o);
}

/* ---- What a process that was killed left ---- */

static size_t size_of(const char *path)
{
    struct stat info;

    assert_int_equal(stat(path, &info), 0);
    return (size_t)info.st_size;
}

/* A file that ends within its last member, at whatever byte: the members before it stay, what is
 * torn is moved aside, and the report that was in it is none that is there. */
static void torn_ends_are_moved(void **state)
{
    size_t before, whole;
    struct opened o = open_depot(UINT64_MAX);

    (void)state;
    send_one(o.depot, 1, DEPOT_STORED, 1, 0);
    before = size_of(file);
    send_one(o.depot, 2, DEPOT_STORED, 1, 0);
    close_depot(&o);
    whole = size_of(file);
    for (size_t end = before; end < whole; end += end == before ? 1 : 7) {
        assert_int_equal(truncate(file, (off_t)end), 0);
        o = open_depot(UINT64_MAX);
        assert_int_equal(recent_count(o.recent), 1);
        assert_int_equal(said[0] != 0, end > before);
        assert_int_equal(size_of(file), before);
        send_one(o.depot, 1, DEPOT_STORED, 0, 1);
        send_one(o.depot, 2, DEPOT_STORED, 1, 0);
        assert_int_equal(lines_in(file), 2);
        close_depot(&o);
    }
    assert_true(scratch_count("D/torn") > 0);
}

/* Bytes of the last member that never got to the disk. */
static void damaged_ends_are_moved(void **state)
{
    struct opened o = open_depot(UINT64_MAX);
    size_t before;
    FILE *f;

    (void)state;
    send_one(o.depot, 1, DEPOT_STORED, 1, 0);
    before = size_of(file);
    send_one(o.depot, 2, DEPOT_STORED, 1, 0);
    close_depot(&o);
    f = fopen(file, "r+");
    assert_int_equal(fseek(f, -12, SEEK_END), 0);
    fwrite("\0\0\0\0\0\0", 1, 6, f);
    fclose(f);
    o = open_depot(UINT64_MAX);
    assert_int_equal(size_of(file), before);
    assert_non_null(strstr(said, "torn/"));
    close_depot(&o);
}

static void other_files_are_left_alone(void **state)
{
    struct recent *recent = recent_new();
    struct opened o = open_depot(UINT64_MAX);
    struct depot *depot;
    struct error err;
    FILE *f;

    (void)state;
    send_one(o.depot, 1, DEPOT_STORED, 1, 0);
    close_depot(&o);
    f = fopen(file, "w");
    fputs("{\"tag\":\"Trace_FPS\"} and more, which somebody else wrote\n", f);
    fclose(f);
    assert_int_equal(depot_open(&depot, "D", UINT64_MAX, recent, say, &err), -1);
    assert_string_equal(
        err.text, "reports/app/run-a/none.ndjson.gz: was not written by serve: move it elsewhere");
    assert_true(size_of(file) > 40);
    recent_free(recent);
}

static void one_process_has_a_directory(void **state)
{
    struct recent *recent = recent_new();
    struct opened o = open_depot(UINT64_MAX);
    struct depot *depot;
    struct error err;

    (void)state;
    assert_int_equal(depot_open(&depot, "D", UINT64_MAX, recent, say, &err), -1);
    assert_string_equal(err.text, "D: another process serves it");
    close_depot(&o);
    recent_free(recent);
}

/* ---- A full disk ---- */

static void what_has_no_room_leaves_nothing(void **state)
{
    struct opened o = open_depot(200);
    size_t before;

    (void)state;
    send_one(o.depot, 1, DEPOT_STORED, 1, 0);
    before = size_of(file);
    send_one(o.depot, 2, DEPOT_FULL, 0, 0);
    assert_int_equal(size_of(file), before);
    send_one(o.depot, 2, DEPOT_FULL, 0, 0);
    send_one(o.depot, 1, DEPOT_STORED, 0, 1);
    close_depot(&o);
    o = open_depot(UINT64_MAX);
    send_one(o.depot, 2, DEPOT_STORED, 1, 0);
    assert_int_equal(lines_in(file), 2);
    close_depot(&o);
}

/* Whoever needs no more of a day removes it while it is served. */
static void a_directory_may_be_removed(void **state)
{
    struct opened o = open_depot(UINT64_MAX);

    (void)state;
    send_one(o.depot, 1, DEPOT_STORED, 1, 0);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir("D/reports/app/run-a"), 0);
    send_one(o.depot, 2, DEPOT_STORED, 1, 0);
    assert_int_equal(lines_in(file), 1);
    close_depot(&o);
}

/* ---- Marks ---- */

static void the_oldest_marks_are_forgotten(void **state)
{
    struct mark_set s;

    (void)state;
    mark_set_init(&s);
    for (uint64_t i = 1; i <= MARKS_MAX; i++)
        mark_set_add(&s, (struct report_mark){i, 0});
    assert_true(mark_set_has(&s, (struct report_mark){1, 0}));
    mark_set_add(&s, (struct report_mark){MARKS_MAX + 1, 0});
    assert_false(mark_set_has(&s, (struct report_mark){1, 0}));
    assert_true(mark_set_has(&s, (struct report_mark){MARKS_MAX / 2 + 1, 0}));
    assert_true(mark_set_has(&s, (struct report_mark){MARKS_MAX + 1, 0}));
    assert_false(mark_set_has(&s, (struct report_mark){MARKS_MAX, 1}));
    mark_set_release(&s);
}

/* ---- What is sent ---- */

static void lines_are_kept_or_refused(void **state)
{
    static const struct {
        const char *line;
        size_t reports;
        const char *reason;
    } rows[] = {
        {"{\"tag\":\"Trace_FPS\",\"fps\":1}", 1, NULL},
        {"{\"tag\":\"Trace_FPS\",\"fps\":1}{\"tag\":\"Trace_FPS\",\"fps\":2}\r", 2, NULL},
        {"[{\"tag\":\"Trace_FPS\",\"fps\":1},{\"tag\":\"Trace_FPS\",\"fps\":2}]", 2, NULL},
        {"{\"app\":\"x\",\"reports\":[{\"tag\":\"Trace_FPS\",\"fps\":1}]}", 1, NULL},
        {"", 0, NULL},
        {"  \t\r", 0, NULL},
        {"{\"a\":1}", 0, "JSON that is no report"},
        {"{\"tag\":\"Trace_FPS\",", 0, "cut short"},
        {"[", 0, "cut short: an array has no end"},
        {"[]", 0, "it has no report"},
        {"{\"tag\":\"Trace_FPS\",\"fps\":1} ?", 1, "a value is missing"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct body b;

        body_init(&b);
        buf_printf(&b.text, "\n%s\n", rows[i].line);
        body_read(&b);
        assert_int_equal(b.n, rows[i].reports);
        assert_int_equal(b.n_refused, rows[i].reason ? 1 : 0);
        if (rows[i].reason) {
            assert_int_equal(b.refused[0].line, 2);
            assert_string_equal(arena_cstr(&b.arena, b.refused[0].reason), rows[i].reason);
        }
        body_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_enter, scratch_leave)
        IN_SCRATCH(threads_send_the_same),
        IN_SCRATCH(torn_ends_are_moved),
        IN_SCRATCH(damaged_ends_are_moved),
        IN_SCRATCH(other_files_are_left_alone),
        IN_SCRATCH(one_process_has_a_directory),
        IN_SCRATCH(what_has_no_room_leaves_nothing),
        IN_SCRATCH(a_directory_may_be_removed),
        cmocka_unit_test(the_oldest_marks_are_forgotten),
        cmocka_unit_test(lines_are_kept_or_refused),
    };

    return RUN_TAP(tests);
}
