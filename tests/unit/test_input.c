/* SPDX-License-Identifier: Apache-2.0 */
/* lib/input and lib/progress.
 * test: threads */
#include "tests/unit/tap.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/input.h"
#include "lib/path.h"
#include "lib/progress.h"
#include "lib/temporaries.h"
#include "tests/unit/scratch.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void put(const char *path, struct str text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    if (text.n)
        assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
    fclose(f);
}

static void kinds_are_told_by_content(void **state)
{
    static const struct {
        struct str content;
        enum input_kind kind;
    } rows[] = {
        {STR_INIT("\xca\xfe\xba\xbe\0\0\0\x34"), INPUT_CLASS},
        {STR_INIT("PK\3\4..."), INPUT_ARCHIVE},
        {STR_INIT("PK\5\6"), INPUT_ARCHIVE},
        {STR_INIT("PK\1\2"), INPUT_OTHER},
        {STR_INIT("\xca\xfe\xba"), INPUT_OTHER},
        {STR_INIT(""), INPUT_OTHER},
        {STR_INIT("#!/bin/sh"), INPUT_OTHER},
    };
    enum input_kind kind;
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(input_kind_of(bytes_from_str(rows[i].content)), rows[i].kind);
        put("f", rows[i].content);
        assert_int_equal(input_kind_of_file("f", &kind, &err), 0);
        assert_int_equal(kind, rows[i].kind);
    }
    assert_int_equal(input_kind_of_file(".", &kind, &err), 0);
    assert_int_equal(kind, INPUT_DIRECTORY);
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_int_equal(input_kind_of_file("pipe", &kind, &err), 0);
    assert_int_equal(kind, INPUT_OTHER);
    assert_int_equal(input_kind_of_file("missing", &kind, &err), -1);
}

static void files_are_read_whole(void **state)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct buf text, got;

        buf_init(&text);
        buf_init(&got);
        for (size_t j = 0; j < sizes[i]; j++)
            buf_u8(&text, (uint8_t)(j * 31));
        put("f", str_from_bytes(buf_view(&text)));
        buf_u8(&got, 'x');
        assert_int_equal(input_read("f", &got, &err), 0);
        assert_int_equal(got.n, sizes[i] + 1);
        if (sizes[i])
            assert_memory_equal(got.p + 1, text.p, text.n);
        assert_int_equal(input_read("missing", &got, &err), -1);
        assert_int_equal(input_read(".", &got, &err), -1);
        assert_int_equal(got.n, sizes[i] + 1);
        buf_release(&text);
        buf_release(&got);
    }
}

static const char *const tree_files[] = {"B",     "a-b/x", "a.class",  "dir/b/c",
                                         "dir/z", "link",  "more/\xff"};

static void tree_make(void)
{
    for (size_t i = 0; i < 4; i++)
        mkdir((const char *[]){"t", "t/a-b", "t/dir", "t/dir/b"}[i], 0777);
    mkdir("t/more", 0777);
    mkdir("t/empty", 0777);
    for (size_t i = COUNT(tree_files); i-- > 0;) {
        char path[100];

        snprintf(path, sizeof(path), "t/%s", tree_files[i]);
        if (strcmp(tree_files[i], "link") != 0)
            put(path, str_from_c(tree_files[i]));
    }
    assert_int_equal(symlink("B", "t/link"), 0);
    assert_int_equal(symlink("nothing", "t/dangling"), 0);
    assert_int_equal(mkfifo("t/pipe", 0666), 0);
}

static void what_is_being_written_is_no_input(void)
{
    static const char *const others[] = {"t/.x.1-0.tmp", "t/.tmp", "t/.x.1-0.tmp.txt"};
    char *name = temporary_name(STR("x")), *ours = path_join(STR("t"), str_from_c(name));
    struct input_tree t;
    struct error err;

    put(ours, STR("half"));
    for (size_t i = 0; i < COUNT(others); i++)
        put(others[i], STR("whole"));
    assert_int_equal(input_tree_read(&t, "t", INPUT_TREE_WHOLE, &err), 0);
    assert_int_equal(t.count, COUNT(tree_files) + COUNT(others));
    for (size_t i = 0; i < t.count; i++)
        assert_false(temporary_is_ours(t.file[i].name));
    input_tree_release(&t);
    assert_int_equal(remove(ours), 0);
    for (size_t i = 0; i < COUNT(others); i++)
        assert_int_equal(remove(others[i]), 0);
    free(ours);
    free(name);
}

static void trees_come_in_byte_order(void **state)
{
    struct input_tree t;
    struct error err;

    (void)state;
    tree_make();
    if (input_tree_read(&t, "t", INPUT_TREE_WHOLE, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(t.count, COUNT(tree_files));
    for (size_t i = 0; i < t.count; i++)
        assert_true(str_eq(t.file[i].name, str_from_c(tree_files[i])));
    assert_int_equal(t.file[2].size, 7);
    input_tree_release(&t);
    what_is_being_written_is_no_input();
    assert_int_equal(symlink("..", "t/dir/up"), 0);
    assert_int_equal(symlink("self", "t/dir/self"), 0);
    assert_int_equal(input_tree_read(&t, "t", INPUT_TREE_WHOLE, &err), -1);
    assert_string_equal(err.text, "t/dir/self: cannot read: Too many levels of symbolic links");
    assert_int_equal(input_tree_read(&t, "t/B", INPUT_TREE_WHOLE, &err), -1);
    assert_int_equal(input_tree_read(&t, "t/empty", INPUT_TREE_WHOLE, &err), 0);
    assert_int_equal(t.count, 0);
    input_tree_release(&t);
}

static void the_rest_of_a_tree_is_read(void **state)
{
    static const struct {
        const char *name, *fault;
    } want[] = {
        {"B", NULL},
        {"a-b/x", NULL},
        {"a.class", NULL},
        {"dangling", "a link to nothing"},
        {"dir/b/c", NULL},
        {"dir/self", "cannot read: Too many levels of symbolic links"},
        {"dir/up", "the link leads back to where it stands"},
        {"dir/z", NULL},
        {"link", NULL},
        {"more/\xff", NULL},
        {"pipe", "neither a file nor a directory"},
    };
    struct input_tree t;
    struct error err;

    (void)state;
    tree_make();
    assert_int_equal(symlink("..", "t/dir/up"), 0);
    assert_int_equal(symlink("self", "t/dir/self"), 0);
    assert_int_equal(input_tree_read(&t, "t", INPUT_TREE_REST, &err), 0);
    assert_int_equal(t.count, COUNT(want));
    for (size_t i = 0; i < t.count; i++) {
        assert_true(str_eq(t.file[i].name, str_from_c(want[i].name)));
        assert_int_equal(input_file_check(&t.file[i], &err), want[i].fault ? -1 : 0);
        if (want[i].fault)
            assert_string_equal(err.text, want[i].fault);
    }
    input_tree_release(&t);
}

static void *add_many(void *p)
{
    for (int i = 0; i < 10000; i++)
        progress_add(p, 1, 100);
    return NULL;
}

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static size_t progress_run(enum progress_mode mode, int fd)
{
    struct progress p;
    pthread_t t[3];
    off_t end;

    progress_init(&p, mode, fd);
    progress_stage(&p, "weave", 30000, 3000000);
    for (size_t i = 0; i < COUNT(t); i++)
        assert_int_equal(pthread_create(&t[i], NULL, add_many, &p), 0);
    for (size_t i = 0; i < COUNT(t); i++)
        pthread_join(t[i], NULL);
    progress_release(&p);
    end = lseek(fd, 0, SEEK_END);
    return end > 0 ? (size_t)end : 0;
}

static void progress_is_shown_when_asked_for(void **state)
{
    int fd = open("shown", O_RDWR | O_CREAT, 0666), terminal;
    char line[100] = {0};
    char screen[4000];

    (void)state;
    assert_int_equal(progress_run(PROGRESS_NEVER, fd), 0);
    assert_int_equal(progress_run(PROGRESS_AUTO, fd), 0);
    assert_true(progress_run(PROGRESS_ALWAYS, fd) > 0);
    assert_true(pread(fd, line, sizeof(line) - 1, 0) > 0);
    assert_int_equal(strncmp(line, "weave: 30000/30000, 100%", 24), 0);
    assert_int_equal(line[strlen(line) - 1], '\n');
    close(fd);

    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0)
        return;
    fd = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(fd >= 0);
    struct progress p;
    progress_init(&p, PROGRESS_AUTO, fd);
    progress_stage(&p, "scan", 10, 0);
    usleep(120 * 1000);
    int64_t began = now_ms();
    progress_add(&p, 5, 0);
    progress_add(&p, 1, 0); /* too soon for another line */
    bool soon = now_ms() - began < 100;
    progress_release(&p);
    /* What was written may come in parts. */
    size_t n = 0;
    do {
        ssize_t more = read(terminal, screen + n, sizeof(screen) - 1 - n);

        assert_true(more > 0);
        n += (size_t)more;
        screen[n] = '\0';
    } while (n < 4 || strcmp(screen + n - 4, "\r\033[K") != 0);
    assert_int_equal(strncmp(screen, "\rscan: 5/10, 50%", 16), 0);
    /* Another process may have had the core between the two. */
    assert_true(!soon || !strstr(screen, "6/10"));
    close(fd);
    close(terminal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(kinds_are_told_by_content, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(files_are_read_whole, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(trees_come_in_byte_order, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(the_rest_of_a_tree_is_read, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(progress_is_shown_when_asked_for, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
