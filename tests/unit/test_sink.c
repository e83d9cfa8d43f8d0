/* SPDX-License-Identifier: Apache-2.0 */
/* The file that reports go to: bounded, and whole but for what was killed. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/sink.h"
#include "runtime/base/proc.h"
#include "tests/unit/scratch.h"

/* What the system says of each file, where it is not as it is; and that the disk is full. */
static uid_t owner_too;
static bool full;

int fstat(int fd, struct stat *st)
{
    if (fstatat(fd, "", st, AT_EMPTY_PATH) != 0)
        return -1;
    st->st_uid += owner_too;
    return 0;
}

static int late_ms;   /* a write comes so much later, */
static int told = -1; /* which is told there before: */
static bool killed;   /* then half of it is written, and the process killed */

ssize_t write(int fd, const void *p, size_t n)
{
    if (told >= 0)
        syscall(SYS_write, told, "", 1);
    nanosleep(&(struct timespec){.tv_nsec = late_ms * 1000000L}, NULL);
    if (killed) {
        syscall(SYS_write, fd, p, n / 2);
        kill(getpid(), SIGKILL);
    }
    if (!full)
        return (ssize_t)syscall(SYS_write, fd, p, n);
    errno = ENOSPC;
    return -1;
}

static off_t size_of(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? st.st_size : -1;
}

enum { WRITERS = 40, LINE = 30000, LINES_BOUND = 20 * LINE };

/* Lines of '{', digits and '}' without an end, until it is killed. */
static void write_until_killed(const char *path)
{
    static char line[LINE];

    memset(line, '1', sizeof(line));
    line[0] = '{';
    line[LINE - 2] = '}';
    line[LINE - 1] = '\n';
    for (;;)
        sink_file_append(path, LINES_BOUND, line, sizeof(line));
}

/* How many lines of the file are whole. Those that are not are one process's each. */
static int whole_lines(const char *path, int *torn)
{
    static char line[2 * LINE];
    FILE *f = fopen(path, "r");
    int whole = 0;

    while (f && fgets(line, sizeof(line), f)) {
        size_t n = strlen(line);
        bool is_whole = n == LINE && line[n - 1] == '\n' && line[n - 2] == '}';

        assert_true(n <= LINE);
        assert_true(*line == '\n' || (*line == '{' && !strchr(line + 1, '{')));
        whole += is_whole;
        *torn += !is_whole && *line == '{';
    }
    if (f)
        fclose(f);
    return whole;
}

/* Two write to one file at a time, and are killed at any instant: each loses the
 * line that it was writing, and nobody else's. */
static void killed_writers_leave_whole_lines(void **state)
{
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], aside[64];
    int torn = 0, whole;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    snprintf(aside, sizeof(aside), "%s/r.ndjson.1", dir);
    for (int i = 0; i < WRITERS; i += 2) {
        pid_t pids[2];

        for (int w = 0; w < 2; w++) {
            pids[w] = fork();
            assert_true(pids[w] >= 0);
            if (pids[w] == 0)
                write_until_killed(path);
        }
        nanosleep(&(struct timespec){.tv_nsec = 3000000 + random() % 4000000}, NULL);
        for (int w = 0; w < 2; w++) {
            kill(pids[w], SIGKILL);
            waitpid(pids[w], NULL, 0);
        }
    }
    whole = whole_lines(path, &torn) + whole_lines(aside, &torn);
    printf("# %d writers killed, %d lines whole, %d not\n", WRITERS, whole, torn);
    assert_true(whole > 0 && torn <= WRITERS);
    /* One of two may be writing where the other finds no room: twice the size. */
    assert_true(size_of(path) <= 2 * LINES_BOUND + WRITERS);
    assert_true(size_of(aside) <= 2 * LINES_BOUND + WRITERS);
    unlink(path);
    unlink(aside);
    assert_int_equal(rmdir(dir), 0);
}

/* The other's write lies between the look at the end and the own write, but for the lock. */
static void a_line_does_not_go_with_one_that_is_torn(void **state)
{
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], text[64] = "", one;
    int pipes[2];
    pid_t pid;
    FILE *f;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    assert_int_equal(pipe(pipes), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        late_ms = 20;
        told = pipes[1];
        killed = true;
        sink_file_append(path, 1000, "{torn}\n", 7);
        _exit(1);
    }
    assert_int_equal(read(pipes[0], &one, 1), 1);
    late_ms = 60;
    assert_int_equal(sink_file_append(path, 1000, "{whole}\n", 8), 0);
    late_ms = 0;
    waitpid(pid, NULL, 0);
    f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(text, "{to\n{whole}\n");
    close(pipes[0]);
    close(pipes[1]);
    unlink(path);
    assert_int_equal(rmdir(dir), 0);
}

static void the_file_is_bounded(void **state)
{
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], aside[64];
    size_t files;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    snprintf(aside, sizeof(aside), "%s/r.ndjson.1", dir);
    files = scratch_count("/proc/self/fd");
    for (int i = 0; i < 9; i++)
        assert_int_equal(sink_file_append(path, 100, "0123456789\n", 11), 0);
    assert_int_equal(size_of(path), 99);
    assert_int_equal(size_of(aside), -1);
    assert_int_equal(sink_file_append(path, 100, "0123456789\n", 11), 0);
    assert_int_equal(size_of(path), 11);
    assert_int_equal(size_of(aside), 99);
    for (int i = 0; i < 100; i++)
        assert_int_equal(sink_file_append(path, 100, "0123456789\n", 11), 0);
    assert_true(size_of(path) <= 100);
    assert_int_equal(size_of(aside), 99);
    /* A line that a process could not end takes none with it. */
    assert_int_equal(truncate(path, 16), 0);
    assert_int_equal(sink_file_append(path, 100, "", 0), 0);
    assert_int_equal(size_of(path), 16);
    assert_int_equal(sink_file_append(path, 100, "0123456789\n", 11), 0);
    assert_int_equal(size_of(path), 28);
    /* One line is written, whatever its size. */
    assert_int_equal(sink_file_append(path, 5, "0123456789\n", 11), 0);
    assert_int_equal(size_of(path), 11);
    assert_int_equal(sink_file_append("/nonexistent/x", 5, "\n", 1), -1);
    assert_int_equal(errno, ENOENT);
    full = true;
    assert_int_equal(sink_file_append(path, 100, "\n", 1), -1);
    assert_int_equal(errno, ENOSPC);
    full = false;
    assert_int_equal(scratch_count("/proc/self/fd"), files);
    unlink(path);
    unlink(aside);
    assert_int_equal(rmdir(dir), 0);
}

/* An empty file is not moved: it would take the place of one that is not. */
static void an_empty_file_stays(void **state)
{
    static const struct {
        off_t size, after, aside;
    } rows[] = {{0, 11, 7}, {1, 11, 1}, {2, 11, 2}};
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], aside[64];

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    snprintf(aside, sizeof(aside), "%s/r.ndjson.1", dir);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        unlink(path);
        unlink(aside);
        assert_int_equal(sink_file_append(aside, 100, "012345\n", 7), 0);
        assert_int_equal(sink_file_append(path, 100, "\n\n", (size_t)rows[i].size), 0);
        assert_int_equal(sink_file_append(path, 5, "0123456789\n", 11), 0);
        assert_int_equal(size_of(path), rows[i].after);
        assert_int_equal(size_of(aside), rows[i].aside);
    }
    unlink(path);
    unlink(aside);
    assert_int_equal(rmdir(dir), 0);
}

static void take_file(void *context, const char *path)
{
    char *taken = context;
    size_t n = strlen(taken);

    snprintf(taken + n, 200 - n, "%s %d\n", path, (int)size_of(path));
    unlink(path);
}

static void a_file_that_is_full_is_handed_over(void **state)
{
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], taken[200] = "", wanted[200];
    struct sinks sinks = {.path = path, .max_bytes = 25, .done = take_file, .done_context = taken};
    struct sinks_told of_session = {0};
    const struct text none = {0}, line = {.p = (char *)"012345678\n", .n = 10};

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    for (int i = 0; i < 5; i++)
        assert_int_equal(sinks_put(&sinks, &of_session, 1, &none, &line), 0);
    snprintf(wanted, sizeof(wanted), "%s.1 20\n%s.1 20\n", path, path);
    assert_string_equal(taken, wanted);
    assert_int_equal(size_of(path), 10);
    unlink(path);
    assert_int_equal(rmdir(dir), 0);
}

static void lines_take(void *context, const char *json, size_t n)
{
    char *taken = context;

    snprintf(taken + strlen(taken), 200 - strlen(taken), "%.*s ", (int)n, json);
}

/* Before the first report of each file and each callback, and where it is another. */
static void the_session_goes_before(void **state)
{
    static const struct {
        const char *note, *about, *wrote, *took;
        uint64_t session;
        bool gone; /* the file, before */
    } rows[] = {
        {"the first", "s\n", "s\nr\n", "s r ", 1, false},
        {"the second", "s\n", "s\nr\nr\n", "r ", 1, false},
        {"more is known", "t\n", "s\nr\nr\nt\nr\n", "t r ", 2, false},
        {"a file that has begun", "t\n", "t\nr\n", "r ", 2, true},
        {"a file that was renamed", "t\n", "t\nr\nr\n", "r ", 2, false},
        {"nothing is said", "", "r\n", "r ", 3, true},
    };
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], taken[200], text[64];
    struct sinks sinks = {.path = path, .max_bytes = 100, .callbacks[1] = {lines_take, taken}};
    struct sinks_told of_session = {0};
    const struct text line = {.p = (char *)"r\n", .n = 2};

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct text about = {.p = (char *)rows[i].about, .n = strlen(rows[i].about)};

        taken[0] = '\0';
        if (rows[i].gone)
            unlink(path);
        assert_int_equal(sinks_put(&sinks, &of_session, rows[i].session, &about, &line), 0);
        proc_text_read(text, sizeof(text), path);
        if (strcmp(text, rows[i].wrote) != 0 || strcmp(taken, rows[i].took) != 0)
            fail_msg("%s: %s, %s", rows[i].note, text, taken);
    }
    unlink(path);
    assert_int_equal(rmdir(dir), 0);
}

/* Another process has begun to move the file aside, and does not come to it: the file grows to
 * twice its size, and no further. */
static void what_another_moves_is_written_on(void **state)
{
    char dir[] = "/tmp/methodbeat-sink-XXXXXX", path[64], aside[64];
    size_t files;
    int fd;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    snprintf(aside, sizeof(aside), "%s/r.ndjson.1", dir);
    fd = open(path, O_RDWR | O_CREAT, 0600);
    assert_true(fd >= 0);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    files = scratch_count("/proc/self/fd");
    for (int i = 0; i < 20; i++)
        assert_int_equal(sink_file_append(path, 100, "012345678\n", 10), 0);
    assert_int_equal(sink_file_append(path, 100, "\n", 1), -1);
    assert_int_equal(errno, EBUSY);
    assert_int_equal(scratch_count("/proc/self/fd"), files);
    assert_int_equal(size_of(path), 200);
    assert_int_equal(size_of(aside), -1);
    close(fd);
    /* Exactly as long as it may be. */
    for (int i = 0; i < 10; i++)
        assert_int_equal(sink_file_append(path, 100, "012345678\n", 10), 0);
    assert_int_equal(size_of(path), 100);
    assert_int_equal(size_of(aside), 200);
    unlink(path);
    unlink(aside);
    assert_int_equal(rmdir(dir), 0);
}

enum made { REGULAR, LINKED, SYMBOLIC, PIPE, DIRECTORY };

static void path_make(enum made made, mode_t mode)
{
    umask(0);
    if (made == SYMBOLIC)
        assert_int_equal(symlink("other", "r"), 0);
    else if (made == PIPE)
        assert_int_equal(mkfifo("r", mode), 0);
    else if (made == DIRECTORY)
        assert_int_equal(mkdir("r", mode), 0);
    else
        close(open("r", O_WRONLY | O_CREAT | O_EXCL, mode));
    if (made == LINKED)
        assert_int_equal(link("r", "other"), 0);
    umask(077);
}

/* Whoever made it: reports go only into a file that nobody else reads, or means something else by.
 */
static void a_file_of_others_is_not_taken(void **state)
{
    static const struct {
        enum made made;
        mode_t mode;
        uid_t owner_too;
        int error; /* 0: it is taken */
    } rows[] = {
        {REGULAR, 0600, 0, 0},        {REGULAR, 0700, 0, 0},      {REGULAR, 0604, 0, EUSERS},
        {REGULAR, 0602, 0, EUSERS},   {REGULAR, 0601, 0, EUSERS}, {REGULAR, 0640, 0, EUSERS},
        {REGULAR, 0620, 0, EUSERS},   {REGULAR, 0610, 0, EUSERS}, {REGULAR, 0666, 0, EUSERS},
        {REGULAR, 0600, 1, EEXIST},   {REGULAR, 0666, 1, EEXIST}, {LINKED, 0600, 0, EMLINK},
        {LINKED, 0666, 1, EMLINK},    {SYMBOLIC, 0600, 0, ELOOP}, {PIPE, 0600, 0, EINVAL},
        {DIRECTORY, 0700, 0, EISDIR},
    };
    size_t files = scratch_count("/proc/self/fd");

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        int result;

        path_make(rows[i].made, rows[i].mode);
        owner_too = rows[i].owner_too;
        errno = 0;
        result = sink_file_append("r", 100, "1\n", 2);
        assert_int_equal(result < 0 ? errno : 0, rows[i].error);
        owner_too = 0;
        if (rows[i].made <= LINKED)
            assert_int_equal(size_of("r"), rows[i].error ? 0 : 2);
        if (rows[i].made == DIRECTORY)
            assert_int_equal(rmdir("r"), 0);
        else
            assert_int_equal(unlink("r"), 0);
        assert_int_equal(unlink("other"), rows[i].made == LINKED ? 0 : -1);
    }
    assert_int_equal(sink_file_append("/dev/full", 5, "\n", 1), -1);
    assert_int_equal(errno, EINVAL);
    /* It may become so later, too. */
    assert_int_equal(sink_file_append("r", 100, "1\n", 2), 0);
    assert_int_equal(link("r", "other"), 0);
    assert_int_equal(sink_file_append("r", 100, "1\n", 2), -1);
    assert_int_equal(size_of("other"), 2);
    assert_int_equal(scratch_count("/proc/self/fd"), files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_is_bounded),
        cmocka_unit_test(an_empty_file_stays),
        cmocka_unit_test(a_file_that_is_full_is_handed_over),
        cmocka_unit_test(the_session_goes_before),
        cmocka_unit_test(what_another_moves_is_written_on),
        cmocka_unit_test_setup_teardown(a_file_of_others_is_not_taken, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(killed_writers_leave_whole_lines),
        cmocka_unit_test(a_line_does_not_go_with_one_that_is_torn),
    };

    return RUN_TAP(tests);
}
