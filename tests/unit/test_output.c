/* SPDX-License-Identifier: Apache-2.0 */
/* lib/output: a target is the old one, or none, or complete. */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include "lib/buf.h"
#include "lib/input.h"
#include "lib/mem.h"
#include "lib/output.h"
#include "tests/unit/scratch.h"

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void assert_file(const char *path, const char *text)
{
    struct error err;
    struct buf b;

    buf_init(&b);
    if (input_read(path, &b, &err) < 0)
        fail_msg("%s: %s", path, err.text);
    assert_true(str_eq(str_from_bytes(buf_view(&b)), str_from_c(text)));
    buf_release(&b);
}

static unsigned mode_of(const char *path)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

static void write_text(struct output_set *set, const char *path, const char *text)
{
    struct error err;

    if (output_file_whole(set, path, OUTPUT_NAMED, bytes_from_str(str_from_c(text)), &err) < 0)
        fail_msg("%s", err.text);
}

static void commit(struct output_set *set)
{
    struct error err;

    if (output_set_commit(set, &err) < 0)
        fail_msg("%s", err.text);
    output_set_free(set);
}

static void files_appear_together(void **state)
{
    struct output_set *set = output_set_new();
    struct output_copied copied;
    int fd;

    (void)state;
    put("old", "old");
    assert_int_equal(chmod("old", 0750), 0);
    put("from", "copied");
    write_text(set, "old", "new");
    write_text(set, "./fresh", "fresh");
    fd = open("from", O_RDONLY);
    assert_int_equal(output_file_copy(set, "copy", OUTPUT_NAMED, fd, &copied, &(struct error){0}),
                     0);
    close(fd);
    assert_int_equal(copied.size, 6);
    assert_int_equal(copied.sum, XXH3_64bits("copied", 6));
    assert_file("old", "old");
    assert_int_equal(access("fresh", F_OK), -1);
    commit(set);
    assert_file("old", "new");
    assert_file("fresh", "fresh");
    assert_file("copy", "copied");
    assert_int_equal(mode_of("old"), 0750);
    assert_int_equal(mode_of("fresh"), 0644);
    assert_int_equal(scratch_count("."), 4);
}

static void nothing_is_left_without_commit(void **state)
{
    struct output_set *set = output_set_new();
    struct output_file *f;
    struct output_dir *d;
    struct error err;

    (void)state;
    put("old", "old");
    write_text(set, "old", "new");
    assert_int_equal(output_file_begin(set, "half", OUTPUT_NAMED, &f, &err), 0);
    assert_int_equal(output_file_write(f, bytes_from_str(STR("x")), &err), 0);
    assert_int_equal(output_dir_begin(set, "dir", OUTPUT_NAMED, &d, &err), 0);
    assert_int_equal(output_dir_file_whole(d, STR("a/b/c"), bytes_from_str(STR("x")), &err), 0);
    assert_int_equal(output_dir_file_whole(d, STR("a/b/d"), bytes_from_str(STR("x")), &err), 0);
    assert_int_equal(output_dir_file_whole(d, STR("a/e"), bytes_from_str(STR("x")), &err), 0);
    assert_int_equal(output_set_commit(set, &err), -1); /* one is not finished */
    output_set_free(set);
    assert_file("old", "old");
    assert_int_equal(scratch_count("."), 1);
    output_set_free(NULL);
}

static void links_are_followed(void **state)
{
    struct output_set *set = output_set_new();
    struct stat st;

    (void)state;
    assert_int_equal(mkdir("sub", 0777), 0);
    put("sub/real", "old");
    assert_int_equal(symlink("sub/real", "link"), 0);
    assert_int_equal(symlink("link", "link2"), 0);
    assert_int_equal(symlink("sub/nothing", "dangling"), 0);
    write_text(set, "link2", "new");
    write_text(set, "dangling", "made");
    assert_file("sub/real", "old");
    commit(set);
    assert_file("sub/real", "new");
    assert_file("sub/nothing", "made");
    assert_int_equal(lstat("link", &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(lstat("dangling", &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(scratch_count("sub"), 2);
}

/* What the tool names is what it is: what lies there may have been made by anybody. */
static void what_the_tool_chooses_is_no_link(void **state)
{
    static const char *const names[] = {"dir/link", "dir/dangling", "dir/pipe", "dir/hard"};
    struct output_set *set = output_set_new();
    struct output_dir *d;
    struct error err;
    struct stat st;

    (void)state;
    assert_int_equal(mkdir("outside", 0777), 0);
    assert_int_equal(mkdir("dir", 0777), 0);
    put("outside/real", "old");
    assert_int_equal(symlink("../outside/real", "dir/link"), 0);
    assert_int_equal(symlink("../outside/nothing", "dir/dangling"), 0);
    assert_int_equal(mkfifo("dir/pipe", 0666), 0);
    assert_int_equal(link("outside/real", "dir/hard"), 0);
    assert_int_equal(symlink("../outside", "dir/sub"), 0);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        assert_int_equal(
            output_file_whole(set, names[i], OUTPUT_CHOSEN, bytes_from_str(STR("new")), &err), 0);
    assert_int_equal(output_dir_begin(set, "dir/sub", OUTPUT_CHOSEN, &d, &err), -1);
    assert_string_equal(err.text, "dir/sub: is a link, which leads elsewhere");
    assert_int_equal(output_dir_begin(set, "dir", OUTPUT_NAMED, &d, &err), 0);
    assert_int_equal(output_dir_file_whole(d, STR("sub/x"), bytes_from_str(STR("new")), &err), -1);
    assert_int_equal(output_dir_file_whole(d, STR("x"), bytes_from_str(STR("new")), &err), 0);
    commit(set);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        assert_int_equal(lstat(names[i], &st), 0);
        assert_true(S_ISREG(st.st_mode));
        assert_file(names[i], "new");
    }
    assert_file("outside/real", "old");
    assert_int_equal(scratch_count("outside"), 1);
    assert_int_equal(scratch_count("dir"), 6);
}

static void assert_refused_if(enum output_named named, struct output_set *set, const char *path,
                              const char *says)
{
    struct output_file *f;
    struct error err;

    assert_int_equal(output_file_begin(set, path, named, &f, &err), -1);
    if (!strstr(err.text, says))
        fail_msg("%s: %s", path, err.text);
}

static void assert_refused(struct output_set *set, const char *path, const char *says)
{
    assert_refused_if(OUTPUT_NAMED, set, path, says);
}

static void targets_are_checked(void **state)
{
    struct output_set *set = output_set_new();
    struct output_dir *d;
    struct error err;
    char longest[256];

    (void)state;
    assert_int_equal(mkdir("dir", 0777), 0);
    put("file", "x");
    assert_int_equal(symlink("file", "link"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_refused(set, "dir", "is a directory");
    assert_refused(set, "missing/file", "its directory is not there: make it first");
    assert_refused_if(OUTPUT_CHOSEN, set, "missing/file",
                      "its directory is not there: make it first");
    assert_refused(set, "loop", "too many links");
    assert_refused(set, "file/x", "Not a directory");
    write_text(set, "file", "y");
    assert_refused(set, "dir/../file", "two outputs");
    assert_refused(set, "link", "two outputs");
    memset(longest, 'n', 255);
    longest[255] = '\0';
    write_text(set, longest, "long");
    assert_int_equal(output_dir_begin(set, "file", OUTPUT_NAMED, &d, &err), -1);
    assert_int_equal(output_dir_begin(set, "dir", OUTPUT_NAMED, &d, &err), 0);
    assert_int_equal(output_dir_begin(set, "./dir/", OUTPUT_NAMED, &d, &err), -1);
    commit(set);
    assert_file(longest, "long");
    assert_file("link", "y");
}

static void devices_get_their_bytes_at_commit(void **state)
{
    struct output_set *set = output_set_new();
    int fds[2];
    char path[64], got[16];

    (void)state;
    assert_int_equal(pipe(fds), 0);
    snprintf(path, sizeof(path), "/dev/fd/%d", fds[1]);
    write_text(set, path, "through");
    write_text(set, "/dev/null", "gone");
    fcntl(fds[0], F_SETFL, O_NONBLOCK);
    assert_int_equal(read(fds[0], got, sizeof(got)), -1);
    commit(set);
    assert_int_equal(read(fds[0], got, sizeof(got)), 7);
    assert_memory_equal(got, "through", 7);
    close(fds[0]);
    close(fds[1]);
    assert_int_equal(access("/dev/null", W_OK), 0);
}

static void fill_dir(struct output_set *set, const char *path)
{
    static const struct str names[] = {STR_INIT("a/b/c"),  STR_INIT("a/b/d"), STR_INIT("a/e"),
                                       STR_INIT("a/bb/f"), STR_INIT("a/b/g"), STR_INIT("top")};
    struct output_dir *d;
    struct error err;

    if (output_dir_begin(set, path, OUTPUT_NAMED, &d, &err) < 0)
        fail_msg("%s", err.text);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (output_dir_file_whole(d, names[i], bytes_from_str(names[i]), &err) < 0)
            fail_msg("%s", err.text);
}

static void directories_appear_at_once(void **state)
{
    struct output_set *set = output_set_new();

    (void)state;
    fill_dir(set, "dir/");
    assert_int_equal(access("dir", F_OK), -1);
    commit(set);
    assert_file("dir/a/b/c", "a/b/c");
    assert_file("dir/a/bb/f", "a/bb/f");
    assert_file("dir/top", "top");
    assert_int_equal(scratch_count("."), 1);
    assert_int_equal(scratch_count("dir/a"), 3);
    assert_int_equal(mode_of("dir"), 0755);
}

static void directories_are_filled(void **state)
{
    struct output_set *set = output_set_new();

    (void)state;
    assert_int_equal(mkdir("dir", 0700), 0);
    assert_int_equal(mkdir("dir/a", 0700), 0);
    put("dir/a/e", "old");
    assert_int_equal(chmod("dir/a/e", 0600), 0);
    put("dir/a/other", "other");
    fill_dir(set, "dir");
    assert_file("dir/a/e", "old");
    commit(set);
    assert_file("dir/a/e", "a/e");
    assert_file("dir/a/b/g", "a/b/g");
    assert_file("dir/a/other", "other");
    assert_int_equal(mode_of("dir/a/e"), 0600);
    assert_int_equal(mode_of("dir/a/b/g"), 0644);
    assert_int_equal(mode_of("dir/a"), 0700);
    assert_int_equal(scratch_count("dir"), 2);
    assert_int_equal(scratch_count("."), 1);
}

static void names_in_directories_are_checked(void **state)
{
    static const char *const bad[] = {"../x", "/x", "a/../x", "a//b", "",     ".",
                                      "..",   "a/", "c:x",    "a\\b", "a\nb", "a/./b"};
    struct output_set *set = output_set_new();
    struct output_dir *d;
    struct output_file *f;
    struct error err;

    (void)state;
    assert_int_equal(output_dir_begin(set, "dir", OUTPUT_NAMED, &d, &err), 0);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(output_dir_file_begin(d, str_from_c(bad[i]), &f, &err), -1);
    assert_int_equal(output_dir_file_begin(d, (struct str){"a\0b", 3}, &f, &err), -1);
    assert_int_equal(output_dir_file_whole(d, STR("a"), bytes_from_str(STR("1")), &err), 0);
    assert_int_equal(output_dir_file_whole(d, STR("a"), bytes_from_str(STR("2")), &err), -1);
    assert_non_null(strstr(err.text, "two outputs"));
    assert_int_equal(output_dir_file_whole(d, STR("a/b"), bytes_from_str(STR("2")), &err), -1);
    output_set_free(set);
    assert_int_equal(scratch_count("."), 0);
}

/* A child that waits for a signal in the middle of its outputs. */
static void child(int ready)
{
    struct output_set *set = output_set_new();
    struct output_file *f;
    struct error err;

    /* As if nobody above had said anything of them. */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_IGN);
    output_clean_at_end();
    fill_dir(set, "dir");
    fill_dir(set, "there");
    output_file_begin(set, "old", OUTPUT_NAMED, &f, &err);
    output_file_write(f, bytes_from_str(STR("new")), &err);
    raise(SIGHUP);
    if (write(ready, "x", 1) == 1)
        for (;;)
            pause();
    _exit(9);
}

static void signals_clean_up(void **state)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU, SIGUSR1};

    (void)state;
    put("old", "old");
    assert_int_equal(mkdir("there", 0777), 0);
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        int fds[2], status;
        char c;
        pid_t pid;

        assert_int_equal(pipe(fds), 0);
        /* What a shell runs in the background ignores some of them. */
        signal(signals[i], SIG_DFL);
        pid = fork();
        if (pid == 0)
            child(fds[1]);
        assert_int_equal(read(fds[0], &c, 1), 1);
        assert_int_equal(scratch_count("."), 4);
        assert_int_equal(kill(pid, signals[i]), 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_int_equal(scratch_count("."), 2);
        assert_int_equal(scratch_count("there"), 0);
        assert_file("old", "old");
        close(fds[0]);
        close(fds[1]);
    }
}

/* A copy is read and run by those who may read and run the original. */
static void copies_keep_permissions(void **state)
{
    static const unsigned rows[][2] = {{0644, 0644}, {0600, 0600}, {0755, 0755}, {0700, 0700},
                                       {0444, 0644}, {0666, 0644}, {0640, 0640}};
    mode_t before = umask(022);

    (void)state;
    put("from", "copied");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (int in_dir = 0; in_dir < 2; in_dir++) {
            struct output_set *set = output_set_new();
            struct output_copied copied;
            struct output_dir *d;
            struct error err;
            char to[40];
            int fd;

            snprintf(to, sizeof(to), "%sto%zu", in_dir ? "dir/" : "", i);
            assert_int_equal(chmod("from", rows[i][0]), 0);
            fd = open("from", O_RDONLY);
            if (in_dir) {
                assert_int_equal(output_dir_begin(set, "dir", OUTPUT_NAMED, &d, &err), 0);
                assert_int_equal(output_dir_file_copy(d, str_from_c(to + 4), fd, &copied, &err), 0);
            } else {
                assert_int_equal(output_file_copy(set, to, OUTPUT_NAMED, fd, &copied, &err), 0);
            }
            close(fd);
            commit(set);
            if (mode_of(to) != rows[i][1])
                fail_msg("%o becomes %o", rows[i][0], mode_of(to));
        }
    }
    umask(before);
}

/* What another run would have to wait for: the directory is locked. */
static int check_last(void *ctx, struct error *err)
{
    bool *fails = ctx;
    int dir = open(".", O_RDONLY);

    assert_int_equal(flock(dir, LOCK_EX | LOCK_NB), -1);
    close(dir);
    assert_file("old", "old");
    return *fails ? error_set(err, "it is another") : 0;
}

static void a_check_has_the_last_word(void **state)
{
    (void)state;
    put("old", "old");
    for (int fails = 1; fails >= 0; fails--) {
        struct output_set *set = output_set_new();
        bool does = fails;
        struct error err = {.text = ""};

        write_text(set, "old", "new");
        output_set_check(set, check_last, &does);
        assert_int_equal(output_set_commit(set, &err), fails ? -1 : 0);
        output_set_free(set);
        assert_string_equal(err.text, fails ? "it is another" : "");
        assert_file("old", fails ? "old" : "new");
        assert_int_equal(scratch_count("."), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(files_appear_together, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(nothing_is_left_without_commit, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(links_are_followed, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(what_the_tool_chooses_is_no_link, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(targets_are_checked, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(devices_get_their_bytes_at_commit, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(directories_appear_at_once, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(directories_are_filled, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(names_in_directories_are_checked, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(signals_clean_up, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_check_has_the_last_word, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(copies_keep_permissions, scratch_enter, scratch_leave),
    };

    return RUN_TAP(tests);
}
