/* SPDX-License-Identifier: Apache-2.0 */
/* Each call of an instrument run fails once: open, read, write, rename and their kin. The run then
 * fails and leaves everything as it was, or its outputs are those of a run without a fault. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/input.h"
#include "lib/os_file.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Shortens: takes half of the bytes. Interrupts: by a signal, before any byte. Kills: the process,
 * before the call, which changes a directory. */
enum how { NO_FAULT, FAILS, SHORTENS, INTERRUPTS, KILLS };

static struct {
    enum how how;
    bool hit, placed; /* placed: an output is in its place */
    long calls, at;
} fault;

/* Counts a call of which that may become. */
static bool is_hit(enum how how)
{
    if (fault.how != how || ++fault.calls != fault.at)
        return false;
    fault.hit = true;
    return true;
}

static bool fails(void)
{
    errno = EIO;
    return is_hit(FAILS);
}

static bool fails_or_shortens(size_t *n)
{
    if (is_hit(SHORTENS) && *n > 1)
        *n /= 2;
    if (!is_hit(INTERRUPTS))
        return fails();
    errno = EINTR;
    return true;
}

static bool kills_or_fails(void)
{
    if (is_hit(KILLS))
        kill(getpid(), SIGKILL);
    return fails();
}

/* What is called instead of the C library's function of that name. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REPLACE(result, name, declared, given)          \
    result name declared                                \
    {                                                   \
        return fails() ? (result)-1 : REAL(name) given; \
    }
#define REPLACE_OF_BYTES(name, declared, given)                        \
    ssize_t name declared                                              \
    {                                                                  \
        return fails_or_shortens(&n) ? (ssize_t)-1 : REAL(name) given; \
    }
REPLACE(int, fchmod, (int fd, mode_t mode), (fd, mode))
REPLACE(int, fstat, (int fd, struct stat *st), (fd, st))
REPLACE_OF_BYTES(read, (int fd, void *to, size_t n), (fd, to, n))
REPLACE_OF_BYTES(pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at))
REPLACE_OF_BYTES(write, (int fd, const void *from, size_t n), (fd, from, n))
REPLACE_OF_BYTES(pwrite, (int fd, const void *from, size_t n, off_t at), (fd, from, n, at))

static int placed(int result)
{
    fault.placed |= result == 0;
    return result;
}

int renameat(int dir, const char *from, int to_dir, const char *to)
{
    return kills_or_fails() ? -1 : placed(REAL(renameat)(dir, from, to_dir, to));
}

int renameat2(int dir, const char *from, int to_dir, const char *to, unsigned how)
{
    return kills_or_fails() ? -1 : placed(REAL(renameat2)(dir, from, to_dir, to, how));
}

int mkdirat(int dir, const char *path, mode_t mode)
{
    return kills_or_fails() ? -1 : REAL(mkdirat)(dir, path, mode);
}

/* What cannot be removed stays, and is no failure. */
int unlinkat(int dir, const char *path, int flags)
{
    if (is_hit(KILLS))
        kill(getpid(), SIGKILL);
    return REAL(unlinkat)(dir, path, flags);
}

int openat(int dir, const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return (flags & O_CREAT ? kills_or_fails() : fails()) ? -1
                                                          : REAL(openat)(dir, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return (flags & O_CREAT ? kills_or_fails() : fails()) ? -1 : REAL(open)(path, flags, mode);
}

/* The descriptor is gone either way. */
int close(int fd)
{
    bool failed = fails();

    REAL(close)(fd);
    errno = EIO;
    return failed ? -1 : 0;
}

/* Nothing is flushed: that takes long, and shows only where the power goes. */
int fsync(int fd)
{
    (void)fd;
    return kills_or_fails() ? -1 : 0;
}

int syncfs(int fd)
{
    return fsync(fd);
}

static uint64_t digest;

static void digest_add(const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        digest = (digest ^ ((const uint8_t *)p)[i]) * UINT64_C(0x100000001b3);
}

static int file_add(const char *path, const struct stat *st, int type, struct FTW *at)
{
    struct buf content;
    struct error err;
    uint64_t others = digest;

    (void)st, (void)at;
    digest = 1;
    digest_add(path, strlen(path));
    buf_init(&content);
    if (type == FTW_F) {
        assert_int_equal(input_read(path, &content, &err), 0);
        digest_add(content.p, content.n);
    }
    buf_release(&content);
    /* In any order. */
    digest += others;
    return 0;
}

/* Of all names and contents in the directory. */
static uint64_t digest_of_all(void)
{
    digest = 0;
    assert_int_equal(nftw(".", file_add, 16, FTW_PHYS), 0);
    return digest;
}

struct row {
    const char *what;
    const char *inputs[2], *output;
    bool in_place, embeds;
};

static int run(const struct row *row, struct error *err)
{
    struct instrument_options options =
        package_options(row->inputs, row->inputs[1] ? 2 : 1, row->output);
    struct instrument_summary s;
    const char *class_path = "still.jar";
    int result;

    options.base_mapping = "base.txt";
    options.rules.filter_file = "filter.txt";
    options.rules.obfuscation_map = "names.txt";
    options.class_path = (struct text_list){.items = &class_path, .n = 1};
    options.in_place = row->in_place;
    options.embed_beat = row->embeds;
    *err = (struct error){.text = ""};
    result = instrument(&options, &s, err);
    instrument_summary_release(&s);
    return result;
}

static struct buf class_before; /* in.class, where a run changes it */

static void begin(void)
{
    static const char *const made[] = {
        "o", "o.jar", "o.apk", "o.class", "out.map", "out.ignored", "out.map.lines.txt"};

    struct os_dir here;

    assert_int_equal(os_dir_open(&here, "."), 0);
    for (size_t i = 0; i < COUNT(made); i++)
        os_dir_remove_tree(&here, made[i]);
    os_dir_close(&here);
    if (class_before.n > 0)
        package_file("in.class", buf_view(&class_before));
    package_file("in.jar", buf_view(packages_jar()));
    package_file("filter.txt", bytes_from_str(STR("-keepclass none.A\n")));
    package_file("base.txt", bytes_from_str(STR("1,1,a.B c (I)V\n")));
    package_file("names.txt", bytes_from_str(STR("a.A -> b:\n")));
}

static void fail_each(const struct row *row, enum how how)
{
    struct error err;
    uint64_t before, after;
    long n = 0;

    begin();
    before = digest_of_all();
    if (run(row, &err) < 0)
        fail_msg("%s: %s", row->what, err.text);
    after = digest_of_all();
    assert_true(before != after);
    begin();
    for (bool hit = true; hit;) {
        int result;
        uint64_t now;

        fault = (__typeof__(fault)){.how = how, .at = ++n};
        result = run(row, &err);
        hit = fault.hit;
        fault.how = NO_FAULT;
        now = digest_of_all();
        /* Once all is in its place it stays there: what fails then is a flush. */
        if (now != (result < 0 ? before : after) && !(fault.placed && now == after))
            fail_msg("%s: call %ld: %s", row->what, n,
                     result < 0 ? "changed what was" : "other outputs");
        /* It says of what it is, first of all. */
        if (result < 0 && (err.text[0] == '\0' || strncmp(err.text, "cannot", 6) == 0))
            fail_msg("%s: call %ld: of what: %s", row->what, n, err.text);
        /* And why; of what cannot be asked for its kind, that it is none. */
        if (result < 0 && how == FAILS && !strstr(err.text, strerror(EIO)) &&
            !strstr(err.text, ": not a file"))
            fail_msg("%s: call %ld: why: %s", row->what, n, err.text);
        if (result < 0 && (how != FAILS || !hit))
            fail_msg("%s: call %ld: %s", row->what, n, err.text);
        if (result == 0 || now == after)
            begin();
    }
    printf("# %s: %ld calls\n", row->what, n);
}

static const struct row rows[] = {
    {"a jar", {"in.jar"}, "o.jar", false, true},
    {"an APK", {"in.apk"}, "o.apk", false, true},
    {"a directory", {"tree"}, "o", false, true},
    {"a class", {"in.class"}, "o.class", false, false},
    {"an AAR and a jar", {"in.aar", "in.jar"}, "o", false, false},
    {"in place", {"in.jar"}, NULL, true, false},
};

static void a_call_that_fails_fails_the_run(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        fail_each(&rows[i], FAILS);
}

static void a_short_read_or_write_is_gone_on_with(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        fail_each(&rows[i], SHORTENS);
}

static void an_interrupted_read_or_write_is_done_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        fail_each(&rows[i], INTERRUPTS);
}

/* Of a process that is killed before its n-th change of a name. False: it had fewer of them. */
static bool is_killed(const struct row *row, long n)
{
    struct error err;
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        fault = (__typeof__(fault)){.how = KILLS, .at = n};
        _exit(run(row, &err) < 0 ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        return true;
    assert_int_equal(WEXITSTATUS(status), 0);
    return false;
}

/* What it left is taken away by the next run into the same place: afterwards there is what one run
 * makes, and no more. In place, inputs that were replaced are put back before. */
static void the_next_run_ends_what_was_killed(void **state)
{
    enum { FAILURES = 6 };
    static const struct row killed[] = {
        {"a jar", {"in.jar"}, "o.jar", false, true},
        {"a directory", {"tree"}, "o", false, true},
        {"an AAR and a jar", {"in.aar", "in.jar"}, "o", false, false},
        {"in place", {"in.class", "in.jar"}, NULL, true, false},
    };

    (void)state;
    buf_init(&class_before);
    package_append("in.class", &class_before);
    for (size_t i = 0; i < COUNT(killed); i++) {
        struct error err;
        uint64_t wanted;
        long n = 1;

        begin();
        if (run(&killed[i], &err) < 0)
            fail_msg("%s: %s", killed[i].what, err.text);
        wanted = digest_of_all();
        for (begin(); is_killed(&killed[i], n); n++) {
            int result;

            /* The next run may fail while it does so. */
            for (long k = 1; k <= FAILURES; k++) {
                fault = (__typeof__(fault)){.how = FAILS, .at = k};
                run(&killed[i], &err);
                fault.how = NO_FAULT;
            }
            if (killed[i].in_place)
                begin();
            result = run(&killed[i], &err);
            if (result < 0)
                fail_msg("%s: call %ld: %s", killed[i].what, n, err.text);
            if (digest_of_all() != wanted)
                fail_msg("%s: call %ld: other files", killed[i].what, n);
            begin();
        }
        assert_true(n > 2);
        printf("# %s: killed before %ld calls\n", killed[i].what, n - 1);
    }
    buf_release(&class_before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_call_that_fails_fails_the_run, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(a_short_read_or_write_is_gone_on_with, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(an_interrupted_read_or_write_is_done_again, packages_make,
                                        packages_leave),
        cmocka_unit_test_setup_teardown(the_next_run_ends_what_was_killed, packages_make,
                                        packages_leave),
    };

    return RUN_TAP(tests);
}
