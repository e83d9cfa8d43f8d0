/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/trace_file and report/trace: what a process leaves that is killed, and
 * what is made of files that are not whole.
 * test: long */
#include "tests/unit/tap.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/buf.h"
#include "lib/input.h"
#include "report/trace.h"
#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "runtime/record/slot.h"
#include "runtime/record/trace_file.h"

enum {
    METHODS = 8,
    DEPTH = 4000,
    PERIOD = 2 + 2 * DEPTH,
    LAP = METHODBEAT_SLOTS / PERIOD + 1, /* messages that fill the ring, */
    BEHIND = 4, /* and more than the file may miss of them: in each the clock steps */
    KILLS = 200,
};

/* What the child records: messages, in each DEPTH calls in one another, in all of which the clock
 * steps. A position says what its slot is. Writes an x when it has started, and one after so many
 * messages. */
static _Noreturn void record_until_killed(const char *path, int started)
{
    struct methodbeat_settings s = {
        .trace_path = path, .mapping_id = "00112233445566aa", .process = "com.demo"};

    if (methodbeat_start(&s) != 0 || write(started, "x", 1) != 1)
        _exit(1);
    for (int n = 0;; n++) {
        uint32_t now;

        if (n == LAP + BEHIND && write(started, "x", 1) != 1)
            _exit(1);
        methodbeat_message_begin();
        for (int i = 0; i < DEPTH; i++)
            methodbeat_i(i % METHODS + 1);
        now = __atomic_load_n(&methodbeat_now, __ATOMIC_RELAXED);
        while (__atomic_load_n(&methodbeat_now, __ATOMIC_RELAXED) == now)
            ;
        for (int i = DEPTH; i-- > 0;)
            methodbeat_o(i % METHODS + 1);
        methodbeat_message_end();
    }
}

/* Without its time. */
static uint64_t expected(uint64_t position)
{
    uint64_t at = position % PERIOD;
    uint32_t id = (uint32_t)((DEPTH - 1 - (at - 1) / 2) % METHODS + 1);

    if (at == 0)
        return slot_in(METHODBEAT_ID_DISPATCH, 0);
    if (at == PERIOD - 1)
        return slot_out(METHODBEAT_ID_DISPATCH, 0);
    return at % 2 ? slot_late_begin(id, 0) : slot_late_end(id, 0);
}

static void path_make(char path[256], const char *what)
{
    const char *dir = getenv("TMPDIR");

    snprintf(path, 256, "%s/methodbeat-%s-%d", dir ? dir : "/tmp", what, (int)getpid());
}

static uint64_t u64_of(struct bytes file, size_t at)
{
    uint64_t v;

    memcpy(&v, file.p + at, sizeof(v));
    return v;
}

static uint64_t slot_at(struct bytes file, uint64_t position)
{
    return u64_of(file, RING_PREFIX + position % METHODBEAT_SLOTS * sizeof(uint64_t));
}

/* Every slot that the file claims to have is what its position says, behind the begin of a message,
 * and ends come in the order of time. A message that the machine kept for long may have windows;
 * then no more can be said, and what follows lies further on. */
static void slots_check(struct bytes file, uint64_t head)
{
    uint64_t oldest = head < METHODBEAT_SLOTS ? 0 : head - METHODBEAT_SLOTS + 1, shift = 0;
    uint64_t first = u64_of(file, offsetof(struct trace_header, first));
    uint32_t last = 0;

    if (oldest < first)
        oldest = first;
    for (uint64_t p = oldest; p < head; p++) {
        uint64_t slot = slot_at(file, p);

        if (slot_is_window(slot))
            return;
        if (slot_is_in(slot) && slot_id(slot) == METHODBEAT_ID_DISPATCH)
            shift = PERIOD - p % PERIOD;
    }
    for (uint64_t p = oldest; p < head; p++) {
        uint64_t slot = slot_at(file, p);
        bool begins = slot_is_late(slot) && slot_is_in(slot);

        if ((slot & ~SLOT_MS_MASK) != expected(p + shift) || (!begins && slot_ms(slot) < last))
            fail_msg("slot %llu of %llu", (unsigned long long)p, (unsigned long long)head);
        if (!begins)
            last = slot_ms(slot);
    }
}

static void tree_check(const struct report *r)
{
    for (size_t i = 0; i < r->stack.n; i++)
        assert_true(r->stack.rows[i].cost_ms < 60000);
}

static void file_check(const char *path, uint64_t *recorded, uint64_t *wrapped)
{
    struct report report = {0};
    struct error err;
    struct buf file;
    uint64_t missing, head;

    buf_init(&file);
    stack_init(&report.stack);
    assert_int_equal(input_read(path, &file, &err), 0);
    assert_true(trace_is(buf_view(&file)));
    assert_int_equal(trace_read(buf_view(&file), 1000, &report, &missing, &err), 0);
    assert_int_equal(missing, 0);
    assert_true(str_eq(report.detail, STR("TRACE_KILLED")));
    assert_true(str_eq(report.process, STR("com.demo")));
    assert_true(str_eq(report.mapping, STR("00112233445566aa")));
    assert_true(report.time_ms > 1500000000000);
    head = u64_of(buf_view(&file), TRACE_HEAD_AT);
    slots_check(buf_view(&file), head);
    tree_check(&report);
    assert_true(head == 0 || report.stack.n > 0);
    *recorded += head;
    *wrapped += head > METHODBEAT_SLOTS;
    stack_release(&report.stack);
    buf_release(&file);
}

/* Runs a child and kills it, delay_us after it has written so many bytes (record_until_killed).
 * *has_started: whether it came to the first. Returns who it was. */
static pid_t child_kill(const char *path, long delay_us, int wait_for, bool *has_started)
{
    char started = 0;
    int pipe_ends[2];
    pid_t pid;

    assert_int_equal(pipe(pipe_ends), 0);
    fflush(stdout);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        record_until_killed(path, pipe_ends[1]);
    close(pipe_ends[1]);
    for (int i = 0; i < wait_for; i++)
        assert_int_equal(read(pipe_ends[0], &started, 1), 1);
    nanosleep(&(struct timespec){.tv_nsec = delay_us * 1000}, NULL);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    if (wait_for == 0 && read(pipe_ends[0], &started, 1) != 1)
        started = 0;
    close(pipe_ends[0]);
    *has_started = started == 'x';
    return pid;
}

/* What may lie there now, after a child's early end too. */
static void remains_remove(const char *path, pid_t pid)
{
    char other[320];

    unlink(path);
    snprintf(other, sizeof(other), "%s.last", path);
    unlink(other);
    snprintf(other, sizeof(other), "%s.new-%d", path, (int)pid);
    unlink(other);
}

static void killed_at_any_instant(void **state)
{
    uint64_t recorded = 0, wrapped = 0, files = 0;
    char path[256];

    (void)state;
    path_make(path, "killed");
    srandom(1);
    for (int i = 0; i < KILLS; i++) {
        bool started;
        long delay_us = random() % (i % 16 == 1 ? 40000 : 2000);
        pid_t pid = child_kill(path, delay_us, i % 16 == 1 ? 2 : i % 4 != 0 ? 1 : 0, &started);

        if (access(path, F_OK) == 0) {
            file_check(path, &recorded, &wrapped);
            files++;
        } else {
            assert_false(started);
        }
        remains_remove(path, pid);
    }
    assert_true(wrapped >= KILLS / 16);
    printf("# %d kills, %llu files, %llu events; %llu files had wrapped\n", KILLS,
           (unsigned long long)files, (unsigned long long)recorded, (unsigned long long)wrapped);
}

#define BOOT_NS UINT64_C(5000000000000)

/* A file of slot_count slots, in memory, with n events: calls of 1 that take
 * 10 ms each, without a message. */
static void trace_make(struct buf *out, size_t slot_count, uint64_t n)
{
    struct trace_header h;

    trace_header_init(&h, slot_count);
    h.wall_ms = 1700000000000;
    h.now_ms = n * 5 + 3;
    h.boot_ns = BOOT_NS;
    memcpy(h.mapping, "00112233445566aa", 16);
    name_set(h.process, "p");
    buf_clear(out);
    buf_bytes(out, (struct bytes){(const uint8_t *)&h, sizeof(h)});
    for (size_t i = 0; i < (RING_LINE + slot_count * 8) / 8; i++)
        buf_bytes(out, (struct bytes){(const uint8_t *)&(uint64_t){0}, 8});
    memcpy(out->p + TRACE_HEAD_AT, &n, 8);
    for (uint64_t p = 0; p < n; p++) {
        uint64_t slot = p % 2 ? slot_out(1, p * 5) : slot_in(1, p * 5);

        memcpy(out->p + RING_PREFIX + p % slot_count * 8, &slot, 8);
    }
}

static void spans_of_time(void **state)
{
    static const struct {
        uint64_t slots, events, last_ms, rows, first_start;
        bool last_open;
    } rows[] = {
        {8, 0, 1000, 0, 0, false},
        {8, 1, 1000, 1, 0, true},
        {8, 6, 1000, 3, 0, false},
        {8, 7, 1000, 4, 0, true},
        {8, 8, 1000, 3, 10, false}, /* 1 to 7: the first is the exit of a call that is gone */
        {8, 100, 1000, 3, 470, false},
        {100, 100, 1, 0, 0, false},
        {100, 100, 8, 1, 490, false},
        {100, 100, 18, 2, 480, false},
        {100, 99, 0, 1, 490, true},
        {5000, 4000, UINT64_MAX, 2000, 0, false},
        {5000, 4001, UINT64_MAX, 2001, 0, true},
    };
    struct buf file;

    (void)state;
    buf_init(&file);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report r = {0};
        struct error err;
        uint64_t missing;

        stack_init(&r.stack);
        trace_make(&file, rows[i].slots, rows[i].events);
        assert_int_equal(trace_read(buf_view(&file), rows[i].last_ms, &r, &missing, &err), 0);
        assert_int_equal(missing, 0);
        assert_int_equal(r.stack.n, rows[i].rows);
        if (r.stack.n > 0) {
            assert_int_equal(r.stack.rows[0].start_ms, rows[i].first_start);
            assert_int_equal(r.boot_ns, BOOT_NS + rows[i].first_start * 1000000);
            assert_int_equal(r.stack.rows[r.stack.n - 1].inferred, rows[i].last_open);
        }
        stack_release(&r.stack);
    }
    buf_release(&file);
}

/* The same file as a machine of the other byte order would have written it. */
static void swap(uint8_t *p, size_t at, size_t size)
{
    for (size_t i = 0; i < size / 2; i++) {
        uint8_t byte = p[at + i];

        p[at + i] = p[at + size - 1 - i];
        p[at + size - 1 - i] = byte;
    }
}

static void other_byte_order(void **state)
{
    struct report r = {0};
    struct error err;
    struct buf file;
    uint64_t missing;

    (void)state;
    buf_init(&file);
    stack_init(&r.stack);
    trace_make(&file, 8, 7);
    for (size_t at = 8; at < 24; at += 4)
        swap(file.p, at, 4);
    for (size_t at = 24; at < 56; at += 8)
        swap(file.p, at, 8);
    swap(file.p, offsetof(struct trace_header, now_ms), 8);
    swap(file.p, offsetof(struct trace_header, boot_ns), 8);
    for (size_t at = TRACE_HEAD_AT; at < file.n; at += 8)
        swap(file.p, at, 8);
    assert_int_equal(trace_read(buf_view(&file), 1000, &r, &missing, &err), 0);
    assert_int_equal(r.stack.n, 4);
    assert_int_equal(r.stack.rows[3].cost_ms, 8);
    assert_int_equal(r.time_ms, 1700000000038);
    assert_int_equal(r.boot_ns, BOOT_NS);
    stack_release(&r.stack);
    buf_release(&file);
}

static void damaged_headers(void **state)
{
    static const struct {
        size_t at;
        const char *bytes;
        size_t n;
        const char *says; /* NULL: it is read, */
        size_t rows;      /* with so many */
    } rows[] = {
        {4, "\n\x1A\n", 3, "sent as text", 0},
        {8, "\x01\x02\x03\x04", 4, "unknown byte order 04030201", 0},
        {12, "\x02", 1,
         "of version 2, of a recorder of another methodbeat; this one reads version 3", 0},
        {16, "\x00\x20", 2, "at 8192 are none", 0},
        {24, "\x01\0\0\0\0\0\0\0", 8, "1 slots", 0},
        {24, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8, NULL, 4},
        {32, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8, NULL, 0},
        {40, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8, NULL, 4},
        {56, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 17, NULL, 4},
        {TRACE_LIVE_AT, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8, NULL, 3},
        {TRACE_HEAD_AT, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8, NULL, 4},
        {TRACE_HEAD_AT, "\0\0\0\0\0\0\0\0", 8, NULL, 0},
    };
    struct buf file;

    (void)state;
    buf_init(&file);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report r = {0};
        struct error err = {0};
        uint64_t missing;
        int result;

        stack_init(&r.stack);
        trace_make(&file, 8, 7);
        memcpy(file.p + rows[i].at, rows[i].bytes, rows[i].n);
        assert_true(trace_is(buf_view(&file)));
        result = trace_read(buf_view(&file), 1000, &r, &missing, &err);
        assert_int_equal(result, rows[i].says ? -1 : 0);
        if (rows[i].says)
            assert_non_null(strstr(err.text, rows[i].says));
        else if (r.stack.n != rows[i].rows)
            fail_msg("row %zu: %zu", i, r.stack.n);
        stack_release(&r.stack);
    }
    buf_release(&file);
}

static void cut_at_every_length(void **state)
{
    struct buf file;
    size_t read = 0;

    (void)state;
    buf_init(&file);
    trace_make(&file, 16, 41);
    for (size_t n = 0; n <= file.n; n++) {
        uint8_t *copy = malloc(n + 1); /* its own end, for the sanitizers */
        struct report r = {0};
        struct error err;
        uint64_t missing;

        memcpy(copy, file.p, n);
        stack_init(&r.stack);
        if (trace_read((struct bytes){copy, n}, 1000, &r, &missing, &err) == 0) {
            assert_true(n >= RING_PREFIX);
            assert_int_equal(missing == 0, n == file.n);
            assert_true(r.stack.n <= 9);
            read++;
        }
        stack_release(&r.stack);
        free(copy);
    }
    assert_int_equal(read, 16 * 8 + 1);
    buf_release(&file);
}

static uint64_t ms_of(struct timespec t)
{
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Both clocks of the file that was made since then show the same instant, to a millisecond. */
static void header_check(const char *path, struct timespec since)
{
    struct trace_header h;
    struct timespec now;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    assert_int_equal(pread(fd, &h, sizeof(h), 0), sizeof(h));
    close(fd);
    assert_int_equal(clock_gettime(CLOCK_REALTIME, &now), 0);
    assert_in_range(h.wall_ms + h.now_ms, ms_of(since) - 1, ms_of(now) + 1);
}

static void call_of_some_ms(int32_t id)
{
    methodbeat_i(id);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    methodbeat_o(id);
}

static char said[200];

static void take_line(void *context, const char *line)
{
    (void)context;
    if (strncmp(line, "the trace file", 14) == 0)
        snprintf(said + strlen(said), sizeof(said) - strlen(said), "%s\n", line);
}

static void truncate_file(const char *path)
{
    assert_int_equal(truncate(path, RING_PREFIX - 1), 0);
}

/* The program closes what it does not know, and opens a file of its own there. */
static void replace_descriptor(const char *path)
{
    struct stat wanted, st;
    int other = open("/dev/null", O_RDWR | O_CLOEXEC);

    assert_int_equal(stat(path, &wanted), 0);
    for (int fd = 3; fd < 256; fd++)
        if (fstat(fd, &st) == 0 && st.st_ino == wanted.st_ino && st.st_dev == wanted.st_dev)
            assert_int_equal(dup3(other, fd, O_CLOEXEC), fd);
    close(other);
}

/* A file that others have at ends, once, and neither the program nor what it records. */
static void a_file_that_is_truncated_ends_alone(void **state)
{
    static const struct {
        void (*harm)(const char *path);
        uint64_t bytes; /* that are left */
    } rows[] = {{truncate_file, RING_PREFIX - 1},
                {replace_descriptor, RING_PREFIX + METHODBEAT_SLOTS * sizeof(uint64_t)}};
    char path[256];
    struct methodbeat_settings s = {.trace_path = path, .log = take_line};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct methodbeat_counters before, after;
        struct stat st;

        path_make(path, "harmed");
        *said = '\0';
        assert_int_equal(methodbeat_start(&s), 0);
        methodbeat_counters(&before);
        call_of_some_ms(1);
        rows[i].harm(path);
        for (int n = 0; n < 4; n++)
            call_of_some_ms(1);
        assert_true(methodbeat_is_recording());
        methodbeat_counters(&after);
        assert_int_equal(after.slots - before.slots, 10);
        methodbeat_stop_and_wait();
        assert_string_equal(said, "the trace file ends: somebody truncated it, or closed its "
                                  "descriptor; recording goes on in memory\n");
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_size, rows[i].bytes);
        assert_true(methodbeat_release());
        remains_remove(path, getpid());
    }
}

static void file_is_kept_and_exchanged(void **state)
{
    char path[256], other[256], last[300];
    struct methodbeat_settings s = {.trace_path = path};
    struct methodbeat_settings nowhere = {.trace_path = "/nonexistent/trace"};
    struct methodbeat_counters c;
    struct stat before, after;
    struct timespec began;

    (void)state;
    path_make(path, "kept");
    path_make(other, "other");
    snprintf(last, sizeof(last), "%s.last", path);
    assert_int_equal(methodbeat_start(&nowhere), -1);
    methodbeat_i(1);
    methodbeat_counters(&c);
    assert_int_equal(c.slots, 0);
    assert_int_equal(clock_gettime(CLOCK_REALTIME, &began), 0);
    assert_int_equal(methodbeat_start(&s), 0);
    call_of_some_ms(0);
    header_check(path, began);
    assert_int_equal(stat(path, &before), 0);
    assert_true(before.st_blocks >= before.st_size / 512);
    /* The same path: the same file. What can't be changes nothing. */
    assert_int_equal(methodbeat_start(&s), 0);
    assert_int_equal(methodbeat_start(&nowhere), -1);
    call_of_some_ms(1);
    methodbeat_counters(&c);
    assert_int_equal(c.slots, 4);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    /* A release lets go of it; the next start makes another. */
    assert_false(methodbeat_release());
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
    assert_int_equal(methodbeat_start(&s), 0);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino != after.st_ino);
    assert_int_equal(stat(last, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    /* So does another path, with the recording going on. */
    s.trace_path = other;
    assert_int_equal(methodbeat_start(&s), 0);
    call_of_some_ms(2);
    assert_int_equal(methodbeat_start(NULL), 0);
    call_of_some_ms(3);
    methodbeat_counters(&c);
    assert_int_equal(c.slots, 8);
    methodbeat_stop_and_wait();
    remains_remove(path, getpid());
    remains_remove(other, getpid());
}

/* By a path, or a name in the directory. */
static void leftovers_check(const char *path)
{
    static const struct {
        const char *suffix;
        time_t age_s;
        bool stays;
    } rows[] = {
        {".new-1", 3600, false}, {".new-2", 10, true}, {".old-1", 3600, true}, {"", 3600, true}};
    char name[300], last[300];
    struct methodbeat_settings s = {.trace_path = path};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct timespec times[2] = {{.tv_sec = time(NULL) - rows[i].age_s}};

        times[1] = times[0];
        snprintf(name, sizeof(name), "%s%s", path, rows[i].suffix);
        close(open(name, O_WRONLY | O_CREAT, 0600));
        assert_int_equal(utimensat(AT_FDCWD, name, times, 0), 0);
    }
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_stop_and_wait();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        snprintf(name, sizeof(name), "%s%s", path, rows[i].suffix);
        assert_int_equal(access(name, F_OK), rows[i].stays ? 0 : -1);
        unlink(name);
    }
    snprintf(last, sizeof(last), "%s.last", path);
    assert_int_equal(unlink(last), 0);
}

static void what_killed_starts_left_is_removed(void **state)
{
    char path[256], here[4096];
    char *slash;

    (void)state;
    path_make(path, "left");
    leftovers_check(path);
    slash = strrchr(path, '/');
    *slash = '\0';
    assert_non_null(getcwd(here, sizeof(here)));
    assert_int_equal(chdir(path), 0);
    leftovers_check(slash + 1);
    assert_int_equal(chdir(here), 0);
}

/* Ends with 0 where the recorder starts, or with the error. */
static _Noreturn void start_and_end(const char *path, rlim_t limit)
{
    struct methodbeat_settings s = {.trace_path = path};

    if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){.rlim_cur = limit, .rlim_max = limit}) != 0)
        _exit(1);
    _exit(methodbeat_start(&s) == 0 ? 0 : errno);
}

static void a_file_that_may_not_be_so_long_is_an_error(void **state)
{
    const rlim_t whole = (rlim_t)ring_bytes(METHODBEAT_SLOTS);
    char path[256], made[300];
    int status;
    pid_t pid;

    (void)state;
    path_make(path, "limit");
    for (rlim_t less = 0; less < 2; less++) {
        pid = fork();
        assert_true(pid >= 0);
        if (pid == 0)
            start_and_end(path, whole - less);
        waitpid(pid, &status, 0);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), less ? EFBIG : 0);
        assert_int_equal(access(path, F_OK), less ? -1 : 0);
        snprintf(made, sizeof(made), "%s.new-%d", path, (int)pid);
        assert_int_equal(access(made, F_OK), -1);
        unlink(path);
    }
}

/* Each records to a file of its own: the one of who started last has the name. */
static void two_processes_have_one_path(void **state)
{
    enum { AT_A_TIME = 8 };
    char path[256], last[300];
    uint64_t recorded = 0, wrapped = 0;
    pid_t pids[AT_A_TIME];
    int started[2];
    char byte;

    (void)state;
    path_make(path, "shared");
    snprintf(last, sizeof(last), "%s.last", path);
    assert_int_equal(pipe(started), 0);
    for (int i = 0; i < AT_A_TIME; i++) {
        pids[i] = fork();
        assert_true(pids[i] >= 0);
        if (pids[i] == 0)
            record_until_killed(path, started[1]);
    }
    close(started[1]);
    for (int i = 0; i < AT_A_TIME; i++)
        assert_int_equal(read(started[0], &byte, 1), 1);
    close(started[0]);
    for (int i = 0; i < AT_A_TIME; i++) {
        kill(pids[i], SIGKILL);
        waitpid(pids[i], NULL, 0);
    }
    file_check(path, &recorded, &wrapped);
    file_check(last, &recorded, &wrapped);
    for (int i = 0; i < AT_A_TIME; i++)
        remains_remove(path, pids[i]);
}

/* Of a step that is under way it is not known what it wrote. Messages of no length, at any time
 * between two steps, behind some that come at a pace. */
static void what_is_recorded_is_there_two_steps_later(void **state)
{
    enum { MESSAGES = 2000 };
    char path[256];
    struct methodbeat_settings s = {.trace_path = path};
    int fd;

    (void)state;
    path_make(path, "behind");
    assert_int_equal(methodbeat_start(&s), 0);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    for (unsigned i = 0; i < MESSAGES; i++) {
        uint64_t head, ticks, there = 0;

        methodbeat_message_begin();
        methodbeat_message_end();
        head = beat_position();
        ticks = atomic_load(&beat.clock.ticks);
        usleep(i % 100 < 80 ? 8000 : i * 7919 % 5000);
        if (i % 100 < 80)
            continue;
        while (atomic_load(&beat.clock.ticks) < ticks + 2)
            usleep(100);
        assert_int_equal(pread(fd, &there, sizeof(there), TRACE_HEAD_AT), sizeof(there));
        if (there < head)
            fail_msg("message %u: it ends at %u, the file at %u", i, (unsigned)head,
                     (unsigned)there);
    }
    close(fd);
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_of_time),
        cmocka_unit_test(other_byte_order),
        cmocka_unit_test(damaged_headers),
        cmocka_unit_test(cut_at_every_length),
        /* Its children start the recorder, so it must not run here yet. */
        cmocka_unit_test(killed_at_any_instant),
        cmocka_unit_test(a_file_that_may_not_be_so_long_is_an_error),
        cmocka_unit_test(two_processes_have_one_path),
        cmocka_unit_test(file_is_kept_and_exchanged),
        cmocka_unit_test(a_file_that_is_truncated_ends_alone),
        cmocka_unit_test(what_killed_starts_left_is_removed),
        cmocka_unit_test(what_is_recorded_is_there_two_steps_later),
    };

    return RUN_TAP(tests);
}
