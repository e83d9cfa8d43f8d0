/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program (LD_PRELOAD), this makes one of its calls fail.
 *
 *   FAULTS_KIND   which calls: a name of the table `names`
 *   FAULTS_AT     the number of the one that fails, from 1
 *   FAULTS_HOW    the number of an errno; "short": half of the bytes; "kill": the process ends
 *                 there as by kill -9
 *   FAULTS_STAY   "1": all that come after it fail too, as on a disk that stays full
 *   FAULTS_LOG    gets "hit" at the first fault, "placed" where outputs begin to
 *                 appear; without FAULTS_AT, at the end, a line
 *                 "KIND COUNT" for each kind
 *
 * Counted is what comes after this constructor: what the loader does is not the program's.
 * What is written to standard error is left alone: there the program says what went wrong.
 * Standard output becomes a stream over write() here, and a file that fopen() reads one over
 * read(): what stdio calls within the C library cannot be replaced.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { ALLOC, OPEN, READ, WRITE, RENAME, SYNC, THREAD, STAT, MAKE, CLOSE, REMOVE, KINDS };

static const char *const names[KINDS] = {
    [ALLOC] = "alloc",   [OPEN] = "open",   [READ] = "read",     [WRITE] = "write",
    [RENAME] = "rename", [SYNC] = "sync",   [THREAD] = "thread", [STAT] = "stat",
    [MAKE] = "make",     [CLOSE] = "close", [REMOVE] = "remove",
};

enum how { NO_FAULT, FAULT_ERRNO, FAULT_SHORT, FAULT_KILL };

static struct {
    atomic_bool on;
    int kind; /* KINDS: none */
    enum how how;
    int error;
    long at;
    bool stays;
    const char *log;
    atomic_long count[KINDS];
} faults = {.kind = KINDS};

/* What is called instead of a function of its name here. */
/* clang-format off */
#define REPLACED(X)                                                                 \
    X(open) X(openat) X(opendir) X(mkstemp) X(memfd_create) X(dup)                  \
    X(read) X(pread) X(readdir) X(mmap)                                             \
    X(write) X(pwrite) X(ftruncate) X(fallocate) X(posix_fallocate)                 \
    X(copy_file_range) X(sendfile) X(close)                                         \
    X(rename) X(renameat) X(renameat2) X(unlinkat) X(mkdirat)                       \
    X(stat) X(lstat) X(fstat) X(fstatat) X(access) X(readlink) X(realpath) X(fchmod) \
    X(pthread_create)
/* clang-format on */
#define POINTER(name) static __typeof__(&name) real_##name;
REPLACED(POINTER)

/* glibc's own names: looking these up would take memory. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t align, size_t n);

/* By system calls alone: the program may be in the midst of anything. */
static void log_text(const char *text)
{
    long fd = -1;

    if (faults.log)
        fd = syscall(SYS_openat, AT_FDCWD, faults.log, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (fd < 0)
        return;
    syscall(SYS_write, fd, text, strlen(text));
    syscall(SYS_close, fd);
}

/* A function of its own, for a breakpoint. */
__attribute__((noinline)) void fault_happens(void)
{
    log_text("hit\n");
    if (faults.how == FAULT_KILL)
        kill(getpid(), SIGKILL);
}

/* The functions of these names in the C library, before the first is called: a library's
 * constructor may do that before the one here. */
static void look_up(void)
{
    static bool done;

    if (done)
        return;
    done = true;
#define LOOK_UP(name)                                         \
    real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    if (!real_##name)                                         \
        abort();
    REPLACED(LOOK_UP)
}

/* Counts a call; what is to happen to it. */
static enum how fault(enum kind kind)
{
    long n;

    if (kind != ALLOC)
        look_up();
    if (!atomic_load(&faults.on))
        return NO_FAULT;
    n = atomic_fetch_add(&faults.count[kind], 1) + 1;
    if ((int)kind != faults.kind || n < faults.at || (n > faults.at && !faults.stays))
        return NO_FAULT;
    if (n == faults.at)
        fault_happens();
    return faults.how;
}

/* The same for a call that fails or does not, and no signal interrupts; errno is set. */
static bool fails(enum kind kind)
{
    if (fault(kind) != FAULT_ERRNO || faults.error == EINTR)
        return false;
    errno = faults.error;
    return true;
}

/* The same for a call of so many bytes, which become fewer. */
static bool fails_or_shortens(enum kind kind, size_t *n)
{
    enum how how = fault(kind);

    if (how == FAULT_SHORT && *n > 1)
        *n /= 2;
    if (how == FAULT_ERRNO)
        errno = faults.error;
    return how == FAULT_ERRNO;
}

/* Memory */

void *malloc(size_t n)
{
    return fails(ALLOC) ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t size)
{
    return fails(ALLOC) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *p, size_t n)
{
    return fails(ALLOC) ? NULL : __libc_realloc(p, n);
}

void *reallocarray(void *p, size_t count, size_t size)
{
    size_t n;

    if (__builtin_mul_overflow(count, size, &n)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(p, n);
}

void *memalign(size_t align, size_t n)
{
    return fails(ALLOC) ? NULL : __libc_memalign(align, n);
}

void *aligned_alloc(size_t align, size_t n)
{
    return memalign(align, n);
}

int posix_memalign(void **p, size_t align, size_t n)
{
    if (fails(ALLOC))
        return ENOMEM;
    *p = __libc_memalign(align, n);
    return *p ? 0 : ENOMEM;
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
    return fails(flags & MAP_ANONYMOUS ? ALLOC : READ)
               ? MAP_FAILED
               : real_mmap(at, n, protection, flags, fd, offset);
}

/* Files */

int open(const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return fails(OPEN) ? -1 : real_open(path, flags, mode);
}

int openat(int dir, const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return fails(OPEN) ? -1 : real_openat(dir, path, flags, mode);
}

ssize_t read(int fd, void *to, size_t n)
{
    return fails_or_shortens(READ, &n) ? -1 : real_read(fd, to, n);
}

ssize_t pread(int fd, void *to, size_t n, off_t at)
{
    return fails_or_shortens(READ, &n) ? -1 : real_pread(fd, to, n, at);
}

ssize_t write(int fd, const void *from, size_t n)
{
    return fd != STDERR_FILENO && fails_or_shortens(WRITE, &n) ? -1 : real_write(fd, from, n);
}

ssize_t pwrite(int fd, const void *from, size_t n, off_t at)
{
    return fails_or_shortens(WRITE, &n) ? -1 : real_pwrite(fd, from, n, at);
}

ssize_t copy_file_range(int from, off_t *from_at, int to, off_t *to_at, size_t n, unsigned flags)
{
    return fails_or_shortens(WRITE, &n) ? -1
                                        : real_copy_file_range(from, from_at, to, to_at, n, flags);
}

ssize_t sendfile(int to, int from, off_t *at, size_t n)
{
    return fails_or_shortens(WRITE, &n) ? -1 : real_sendfile(to, from, at, n);
}

/* The close of a file on a server tells of its writes. */
int close(int fd)
{
    bool failed = fails(CLOSE);
    int error = errno, result = real_close(fd);

    if (failed)
        errno = error;
    return failed ? -1 : result;
}

int posix_fallocate(int fd, off_t at, off_t n)
{
    return fails(WRITE) ? errno : real_posix_fallocate(fd, at, n);
}

/* A thread's number, not errno, is the result. */
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *arg)
{
    return fails(THREAD) ? faults.error : real_pthread_create(thread, how, run, arg);
}

/* RESULT NAME(DECLARED), which is FAILED where it fails, else what NAME(GIVEN) gives. */
#define REPLACE(kind, result, failed, name, declared, given) \
    result name declared                                     \
    {                                                        \
        return fails(kind) ? (failed) : real_##name given;   \
    }
REPLACE(OPEN, DIR *, NULL, opendir, (const char *path), (path))
REPLACE(OPEN, int, -1, mkstemp, (char *path), (path))
REPLACE(OPEN, int, -1, memfd_create, (const char *name, unsigned flags), (name, flags))
REPLACE(OPEN, int, -1, dup, (int fd), (fd))
REPLACE(READ, struct dirent *, NULL, readdir, (DIR * dir), (dir))
REPLACE(WRITE, int, -1, ftruncate, (int fd, off_t n), (fd, n))
REPLACE(WRITE, int, -1, fallocate, (int fd, int mode, off_t at, off_t n), (fd, mode, at, n))
REPLACE(STAT, int, -1, stat, (const char *path, struct stat *st), (path, st))
REPLACE(STAT, int, -1, lstat, (const char *path, struct stat *st), (path, st))
REPLACE(STAT, int, -1, fstat, (int fd, struct stat *st), (fd, st))
REPLACE(STAT, int, -1, fstatat, (int dir, const char *path, struct stat *st, int flags),
        (dir, path, st, flags))
REPLACE(STAT, int, -1, access, (const char *path, int mode), (path, mode))
REPLACE(STAT, ssize_t, -1, readlink, (const char *path, char *to, size_t n), (path, to, n))
REPLACE(STAT, char *, NULL, realpath, (const char *path, char *to), (path, to))
REPLACE(STAT, int, -1, fchmod, (int fd, mode_t mode), (fd, mode))
REPLACE(REMOVE, int, -1, unlinkat, (int dir, const char *path, int flags), (dir, path, flags))
REPLACE(MAKE, int, -1, mkdirat, (int dir, const char *path, mode_t mode), (dir, path, mode))

/* When all is flushed outputs are put in their places. */
static void log_placed(int result)
{
    static atomic_flag logged = ATOMIC_FLAG_INIT;

    if (result == 0 && faults.at > 0 && atomic_load(&faults.count[SYNC]) > 0 &&
        !atomic_flag_test_and_set(&logged))
        log_text("placed\n");
}

#define REPLACE_RENAME(name, declared, given)                \
    int name declared                                        \
    {                                                        \
        int result = fails(RENAME) ? -1 : real_##name given; \
                                                             \
        log_placed(result);                                  \
        return result;                                       \
    }
REPLACE_RENAME(rename, (const char *from, const char *to), (from, to))
REPLACE_RENAME(renameat, (int a, const char *from, int b, const char *to), (a, from, b, to))
REPLACE_RENAME(renameat2, (int a, const char *from, int b, const char *to, unsigned flags),
               (a, from, b, to, flags))

/* Nothing is flushed: that takes long, and shows only where the power goes. */
#define REPLACE_SYNC(name)           \
    int name(int fd)                 \
    {                                \
        (void)fd;                    \
        return fails(SYNC) ? -1 : 0; \
    }
REPLACE_SYNC(fsync)
REPLACE_SYNC(fdatasync)
REPLACE_SYNC(syncfs)

/* Streams, whose cookie is their descriptor. */

static ssize_t stream_read(void *cookie, char *to, size_t n)
{
    return read((int)(intptr_t)cookie, to, n);
}

/* As stdio writes: all of it, or up to the first error. */
static ssize_t stream_write(void *cookie, const char *from, size_t n)
{
    size_t done = 0;

    while (done < n) {
        ssize_t more = write((int)(intptr_t)cookie, from + done, n - done);

        /* stdio takes it for an error, and is right in a program whose handlers do not return. */
        if (more < 0 && errno == EINTR)
            continue;
        if (more < 0)
            break;
        done += (size_t)more;
    }
    return (ssize_t)done;
}

static int stream_seek(void *cookie, off64_t *at, int whence)
{
    *at = lseek((int)(intptr_t)cookie, *at, whence);
    return *at < 0 ? -1 : 0;
}

static int stream_close(void *cookie)
{
    return close((int)(intptr_t)cookie);
}

static const cookie_io_functions_t stream_functions = {stream_read, stream_write, stream_seek,
                                                       stream_close};

FILE *fopen(const char *path, const char *mode)
{
    int fd = open(path, mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0666);
    FILE *f = fd < 0 ? NULL : fopencookie((void *)(intptr_t)fd, mode, stream_functions);

    if (!f && fd >= 0)
        real_close(fd);
    return f;
}

/* The names of the same functions in programs that are built for large files. */
#define ALIAS(result, name, declared) result name##64 declared __attribute__((alias(#name)));
ALIAS(int, open, (const char *path, int flags, ...))
ALIAS(int, openat, (int dir, const char *path, int flags, ...))
ALIAS(FILE *, fopen, (const char *path, const char *mode))

static void count_all(void)
{
    char line[64];

    if (!faults.log || faults.at > 0)
        return;
    fflush(stdout);
    for (int kind = 0; kind < KINDS; kind++) {
        snprintf(line, sizeof(line), "%s %ld\n", names[kind], atomic_load(&faults.count[kind]));
        log_text(line);
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *kind = getenv("FAULTS_KIND"), *at = getenv("FAULTS_AT"),
               *how = getenv("FAULTS_HOW");

    look_up();
    for (int k = 0; kind && k < KINDS; k++)
        if (strcmp(kind, names[k]) == 0)
            faults.kind = k;
    faults.at = at ? atol(at) : 0;
    faults.error = how ? atoi(how) : 0;
    faults.how = !how                        ? NO_FAULT
                 : strcmp(how, "short") == 0 ? FAULT_SHORT
                 : strcmp(how, "kill") == 0  ? FAULT_KILL
                                             : FAULT_ERRNO;
    faults.stays = getenv("FAULTS_STAY") != NULL;
    faults.log = getenv("FAULTS_LOG");
    stdout = fopencookie((void *)(intptr_t)STDOUT_FILENO, "w", stream_functions);
    if (!stdout)
        abort();
    atexit(count_all);
    atomic_store(&faults.on, true);
}
