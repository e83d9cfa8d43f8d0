/* SPDX-License-Identifier: Apache-2.0 */
/* The files that the recorder writes, where the system gives anything: parts of what was asked for,
 * interrupts, errors, other processes. */
#include "tests/unit/tap.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/sink.h"
#include "runtime/base/proc.h"
#include "runtime/record/ring.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

#define COUNT(a)   (sizeof(a) / sizeof((a)[0]))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* What the system does. */
static struct {
    size_t most;
    int interrupts, fallocate_error;
    time_t now_s;
    bool no_new_files;
    int write_error; /* once so many bytes were written */
    size_t write_until;
    const char *moves_to; /* another process moves the file, right before it is locked */
    char folder[100];     /* the last that was looked into */
} says;

int open(const char *path, int flags, ...)
{
    mode_t mode;
    va_list ap;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    if (says.no_new_files && flags & O_CREAT)
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* At most so many bytes at a time, after so many interrupts. */
ssize_t write(int fd, const void *from, size_t n)
{
    if (says.interrupts > 0) {
        says.interrupts--;
        errno = EINTR;
        return -1;
    }
    if (says.most > 0 && n > says.most)
        n = says.most;
    if (says.write_error) {
        n = n < says.write_until ? n : says.write_until;
        says.write_until -= n;
        if (n == 0) {
            errno = says.write_error;
            return -1;
        }
    }
    return (ssize_t)syscall(SYS_write, fd, from, n);
}

int flock(int fd, int how)
{
    if (says.moves_to)
        assert_int_equal(rename("report", says.moves_to), 0);
    says.moves_to = NULL;
    return REAL(flock)(fd, how);
}

/* As few at a time. */
ssize_t read(int fd, void *to, size_t n)
{
    return (ssize_t)syscall(SYS_read, fd, to, says.most > 0 && n > says.most ? says.most : n);
}

int fallocate(int fd, int mode, off_t at, off_t n)
{
    if (says.fallocate_error == 0)
        return REAL(fallocate)(fd, mode, at, n);
    errno = says.fallocate_error;
    return -1;
}

time_t time(time_t *t)
{
    assert_null(t);
    return says.now_s ? says.now_s : REAL(time)(NULL);
}

DIR *opendir(const char *path)
{
    snprintf(says.folder, sizeof(says.folder), "%s", path);
    return REAL(opendir)(path);
}

static void trace_is_whole(const char *path, size_t slots)
{
    struct trace_header h, read;
    int fd;

    memset(&h, 0xA5, sizeof(h));
    trace_header_init(&h, slots);
    h.wall_ms = 5;
    fd = trace_file_create(path, &h);
    assert_true(fd >= 0);
    assert_int_equal(lseek(fd, 0, SEEK_END), ring_bytes(slots));
    assert_int_equal(pread(fd, &read, sizeof(read), 0), sizeof(read));
    assert_memory_equal(&read, &h, sizeof(h));
    assert_true(h.pid == (uint32_t)getpid() && h.slot_count == slots && h.first == 0);
    close(fd);
}

/* Where the system writes a part at a time, is interrupted, or has no blocks to give. */
static void files_are_written_and_read_whole(void **state)
{
    static const struct {
        size_t most;
        int interrupts, fallocate_error;
        size_t slots;
    } rows[] = {{0, 0, 0, 20000},
                {100, 0, 0, 20000},
                {7, 3, 0, 8},
                {0, 0, EOPNOTSUPP, 20000},
                {0, 0, ENOSYS, 20000},
                {30000, 2, ENOSYS, 20000},
                {0, 0, EOPNOTSUPP, 8},
                {0, 0, EOPNOTSUPP, 16384},
                {0, 1, 0, 8},
                /* One byte is left. */
                {sizeof(struct trace_header) - 1, 0, 0, 8},
                {65535, 0, EOPNOTSUPP, 20000},
                {299, 0, 0, 8}};

    (void)state;
    assert_int_equal(sink_file_append("text", 100, "0123456789abcdefghijklmnop", 26), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        char line[300], read[300] = "", text[24];
        int fd;

        says.most = rows[i].most;
        says.interrupts = rows[i].interrupts;
        says.fallocate_error = rows[i].fallocate_error;
        trace_is_whole("trace", rows[i].slots);
        memset(text, '#', sizeof(text));
        proc_text_read(text, sizeof(text), "text");
        assert_string_equal(text, "0123456789abcdefghijklm");
        assert_int_equal(says.interrupts, 0);
        says.interrupts = rows[i].interrupts;
        memset(line, 'x', sizeof(line));
        line[sizeof(line) - 1] = '\n';
        unlink("report");
        assert_int_equal(sink_file_append("report", 1000, line, sizeof(line)), 0);
        fd = open("report", O_RDONLY);
        assert_int_equal(pread(fd, read, sizeof(read), 0), sizeof(line));
        assert_memory_equal(read, line, sizeof(line));
        close(fd);
    }
    says.most = 0;
    says.fallocate_error = ENOSPC;
    assert_int_equal(trace_file_create("none", &(struct trace_header){.slot_count = 8}), -1);
    assert_int_equal(errno, ENOSPC);
    says.fallocate_error = 0;
}

/* What there was stays. */
static void a_trace_that_cannot_be_written_leaves_nothing(void **state)
{
    static const struct {
        int fallocate_error;
        size_t until;
    } rows[] = {{0, 0}, {0, 1}, {0, sizeof(struct trace_header) - 1}, {ENOSYS, 0}, {ENOSYS, 70000}};
    const size_t whole = ring_bytes(20000);
    struct trace_header h;

    (void)state;
    trace_header_init(&h, 20000);
    says.write_error = EDQUOT;
    for (size_t i = 0; i <= COUNT(rows); i++) {
        size_t until = i < COUNT(rows) ? rows[i].until : whole;

        says.fallocate_error = i < COUNT(rows) ? rows[i].fallocate_error : ENOSYS;
        says.write_until = until;
        assert_int_equal(trace_file_create("trace", &h), -1);
        assert_int_equal(errno, EDQUOT);
        assert_int_equal(scratch_count("."), 0);
    }
    says.fallocate_error = says.write_error = 0;
}

/* Another process has moved the file, or has put a new one in its place: what is written goes where
 * the name is. */
static void a_report_goes_where_its_name_is(void **state)
{
    struct stat st;

    (void)state;
    assert_int_equal(sink_file_append("report", 5, "0123456789\n", 11), 0);
    says.moves_to = "report.1";
    assert_int_equal(sink_file_append("report", 5, "abc\n", 4), 0);
    assert_int_equal(stat("report", &st), 0);
    assert_int_equal(st.st_size, 4);
    assert_int_equal(stat("report.1", &st), 0);
    assert_int_equal(st.st_size, 11);
    says.moves_to = "report";
    assert_int_equal(sink_file_append("report", 5, "abc\n", 4), 0);
    assert_int_equal(stat("report.1", &st), 0);
    assert_int_equal(st.st_size, 4);
}

/* Whole, or not at all: a write beyond the limit would end the process. */
static void a_trace_is_not_longer_than_files_may_be(void **state)
{
    enum { SLOTS = 20000 };
    const rlim_t whole = (rlim_t)ring_bytes(SLOTS);
    struct trace_header h;
    struct rlimit before;

    (void)state;
    trace_header_init(&h, SLOTS);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (rlim_t less = 0; less < 2; less++) {
        struct rlimit limit = {whole - less, before.rlim_max};
        int fd, error;

        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        fd = trace_file_create("trace", &h);
        error = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(fd >= 0, less == 0);
        if (less)
            assert_int_equal(error, EFBIG);
        close(fd);
        assert_int_equal(scratch_count("."), 1);
    }
}

/* What killed processes left while they made it. */
static void what_is_left_goes_when_it_is_old(void **state)
{
    static const struct {
        const char *name;
        int age_s;
        bool stays;
    } rows[] = {{"trace.new-1", 61, false},   {"trace.new-2", 60, true},
                {"trace.new-", 3600, false},  {"trace.new", 3600, true},
                {"trace.new1", 3600, true},   {"trace.old-1", 3600, true},
                {"traces.new-1", 3600, true}, {"atrace.new-1", 3600, true},
                {"tracd.new-1", 3600, true},  {"link", 3600, true}};
    static const char *const paths[] = {"trace", "./trace", "../trace"};
    struct trace_header h;

    (void)state;
    trace_header_init(&h, 8);
    assert_int_equal(mkdir("below", 0700), 0);
    for (size_t k = 0; k < COUNT(paths); k++) {
        says.now_s = 1700000000;
        for (size_t i = 0; i < COUNT(rows); i++) {
            struct timespec times[2] = {{.tv_sec = says.now_s - rows[i].age_s}};

            times[1] = times[0];
            close(open(rows[i].name, O_WRONLY | O_CREAT, 0600));
            assert_int_equal(utimensat(AT_FDCWD, rows[i].name, times, 0), 0);
        }
        assert_int_equal(symlink("link", "trace.new-3"), 0);
        assert_int_equal(chdir(k == 2 ? "below" : "."), 0);
        close(trace_file_create(paths[k], &h));
        assert_int_equal(chdir(k == 2 ? ".." : "."), 0);
        says.now_s = 0;
        for (size_t i = 0; i < COUNT(rows); i++)
            assert_int_equal(unlink(rows[i].name), rows[i].stays ? 0 : -1);
        assert_int_equal(unlink("trace.new-3"), 0);
    }
}

static void what_is_left_is_looked_for_where_the_file_is(void **state)
{
    static const struct {
        const char *path, *folder;
    } rows[] = {{"trace", "."}, {"./trace", "./"}, {"/trace", "/"}, {"/a/trace", "/a/"}};
    struct trace_header h;

    (void)state;
    trace_header_init(&h, 8);
    says.no_new_files = true;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(trace_file_create(rows[i].path, &h), -1);
        assert_string_equal(says.folder, rows[i].folder);
    }
    says.no_new_files = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(files_are_written_and_read_whole, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_trace_that_cannot_be_written_leaves_nothing,
                                        scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_report_goes_where_its_name_is, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_trace_is_not_longer_than_files_may_be, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(what_is_left_goes_when_it_is_old, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(what_is_left_is_looked_for_where_the_file_is, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
