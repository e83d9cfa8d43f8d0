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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/sink.h"
#include "tests/unit/scratch.h"

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
    assert_int_equal(sink_file_append("/dev/full", 5, "\n", 1), -1);
    assert_int_equal(errno, ENOSPC);
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

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/r.ndjson", dir);
    for (int i = 0; i < 5; i++)
        assert_int_equal(sinks_put(&sinks, "012345678\n", 10), 0);
    snprintf(wanted, sizeof(wanted), "%s.1 20\n%s.1 20\n", path, path);
    assert_string_equal(taken, wanted);
    assert_int_equal(size_of(path), 10);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_is_bounded),
        cmocka_unit_test(an_empty_file_stays),
        cmocka_unit_test(a_file_that_is_full_is_handed_over),
        cmocka_unit_test(what_another_moves_is_written_on),
        cmocka_unit_test(killed_writers_leave_whole_lines),
    };

    return RUN_TAP(tests);
}
