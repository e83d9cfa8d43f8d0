/* SPDX-License-Identifier: Apache-2.0 */
/* An input that changes, or can't be read any more, while instrument reads it: whenever that is,
 * the run fails and says so, or its output is that of one of the two. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dexfile/write/dex_write.h"
#include "lib/os_file.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* From which time on that a file is opened another one is in its place; or once. */
static struct {
    const char *path, *other; /* other: NULL: opening it fails */
    int at, opened;
    bool once;
} watch;

/* Puts a file in the place of another one, with the same number. */
static void put_in_place(const char *file, const char *path)
{
    (void)unlink("swap");
    assert_int_equal(link(file, "swap"), 0);
    assert_int_equal(rename("swap", path), 0);
}

/* Until the file system's clock is later than the last change of a file. */
static void let_clock_tick(const char *path)
{
    struct os_info then, now;

    assert_int_equal(os_info(path, &then), 0);
    do {
        assert_int_equal(chmod("tick", 0600), 0);
        assert_int_equal(os_info("tick", &now), 0);
    } while (now.changed <= then.changed);
}

static int open_watched(const char *path, int flags, mode_t mode)
{
    __typeof__(&open) really = (__typeof__(&open))dlsym(RTLD_NEXT, "open");
    bool now = watch.once ? watch.opened == watch.at : watch.at > 0 && watch.opened >= watch.at;
    int fd;

    if (now && !watch.other) {
        errno = EIO;
        return -1;
    }
    if (now && watch.opened == watch.at)
        put_in_place(watch.other, path);
    fd = really(path, flags, mode);
    if (now && watch.once) {
        let_clock_tick("aside");
        put_in_place("aside", path);
    }
    return fd;
}

int open(const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    if (watch.path && strcmp(path, watch.path) == 0) {
        watch.opened++;
        return open_watched(path, flags, mode);
    }
    return ((__typeof__(&open))dlsym(RTLD_NEXT, "open"))(path, flags, mode);
}

/* A directory that another program makes first, or a file in its place. */
static enum { NOBODY, A_DIRECTORY, A_FILE } made_first;

int mkdirat(int dir, const char *path, mode_t mode)
{
    int result = ((__typeof__(&mkdirat))dlsym(RTLD_NEXT, "mkdirat"))(dir, path, mode);

    if (made_first == NOBODY || strcmp(path, "many") != 0)
        return result;
    if (made_first == A_FILE) {
        assert_int_equal(rmdir(path), 0);
        package_file(path, bytes_from_str(STR("text")));
    }
    errno = EEXIST;
    return -1;
}

/* ---- Inputs ---- */

static void make_dex(const char *path, const char *const *names, size_t n, const char *method,
                     const char *text)
{
    struct dex_fixture f;

    dex_fixture_init(&f, 35);
    for (size_t i = 0; i < n; i++) {
        struct dex_fixture_class *c =
            dex_fixture_add_class(&f, names[i], DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        struct dex_fixture_member *m =
            dex_fixture_add_own_method(&f, c, method, "()V", DEX_ACC_STATIC);

        m->code = dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    }
    dex_fixture_add_string(&f, text);
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    dex_sign(&f.bytes);
    package_file(path, buf_view(&f.bytes));
    dex_fixture_release(&f);
}

/* A class in which nothing is measured: it is copied as it is. */
static void make_quiet(const char *path)
{
    struct fixture f;

    fixture_init(&f, 49);
    f.name = "Q";
    f.method = "finalize";
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    package_file(path, buf_view(&f.bytes));
    fixture_release(&f);
}

static void make_inputs(void)
{
    static const char *const two[] = {"La/A;", "La/B;"}, *const others[] = {"La/A;", "La/C;"},
                             *const last[] = {"La/D;"};
    static const struct package_entry whole[] = {{"T.class", "@T.class", 8}},
                                      like[] = {{"T.class", "@like.class", 8}},
                                      calm[] = {{"b.txt", "b", 8}},
                                      more[] = {{"T.class", "@T.class", 8}, {"a", "a", 8}};
    struct buf zip;

    package_class("T.class", "T", "java/lang/Object", false, ACC_PUBLIC);
    package_class("like.class", "T", "java/lang/Thread", false, ACC_PUBLIC);
    make_quiet("quiet.class");
    package_class("named.class", "U", "java/lang/Object", false, ACC_PUBLIC);
    package_class("few.class", "ip/methodbeat/AppMethodBeat", "java/lang/Object", false,
                  ACC_PUBLIC);
    package_file("text", bytes_from_str(STR("text")));
    package_file("other.txt", bytes_from_str(STR("other words")));
    assert_int_equal(mkdir("one", 0777), 0);
    package_class("one/T.class", "T", "java/lang/Object", false, ACC_PUBLIC);
    package_class("one/U.class", "U", "java/lang/Object", false, ACC_PUBLIC);
    package_file("one/text", bytes_from_str(STR("text")));
    make_quiet("one/quiet.class");
    make_dex("empty.dex", two, 0, "m", "text");
    make_dex("two.dex", two, 2, "m", "text");
    make_dex("like.dex", two, 2, "m", "word");
    make_dex("methods.dex", two, 2, "n", "text");
    make_dex("fewer.dex", two, 1, "m", "text");
    make_dex("named.dex", others, 2, "m", "text");
    assert_int_equal(mkdir("dexes", 0777), 0);
    make_dex("dexes/classes.dex", two, 2, "m", "text");
    make_dex("dexes/classes2.dex", last, 1, "m", "text");
    zip = package_zip("t.jar", whole, COUNT(whole));
    buf_release(&zip);
    zip = package_zip("calm.jar", calm, COUNT(calm));
    buf_release(&zip);
    zip = package_zip("like.jar", like, COUNT(like));
    buf_release(&zip);
    zip = package_zip("more.jar", more, COUNT(more));
    buf_release(&zip);
}

#define CHANGED "the file changed while it was read"

static const struct {
    const char *input, *watched, *other;
    const char *error; /* of one of the times at which it changes; NULL: none says any */
    bool kept;         /* there is none if units are kept between the scan and the weaving */
} rows[] = {
    {"T.class", "T.class", "like.class", "T.class: " CHANGED, true},
    {"T.class", "T.class", "named.class", "T.class: " CHANGED, true},
    {"in.class", "in.class", "few.class", "in.class: " CHANGED, true},
    {"few.class", "few.class", "in.class", "few.class: " CHANGED, true},
    {"T.class", "T.class", "text", "T.class: " CHANGED, true},
    {"T.class", "T.class", NULL, "T.class: cannot open: Input/output error", false},
    {"two.dex", "two.dex", "like.dex", "two.dex: " CHANGED, true},
    {"fewer.dex", "fewer.dex", "two.dex", "fewer.dex: " CHANGED, true},
    {"one", "one/T.class", "like.class", "one/T.class: " CHANGED, true},
    {"one", "one/T.class", "named.class", "one/T.class: " CHANGED, true},
    {"one", "one/T.class", "text", "one/T.class: " CHANGED, true},
    {"one", "one/T.class", NULL, "one/T.class: cannot open: Input/output error", false},
    {"one", "one/U.class", "few.class", "one/U.class: " CHANGED, true},
    {"one", "one/text", NULL, "one/text: cannot open: Input/output error", false},
    {"one", "one/text", "other.txt", NULL, false},
    {"quiet.class", "quiet.class", "T.class", "quiet.class: " CHANGED, false},
    {"quiet.class", "quiet.class", NULL, "quiet.class: cannot open: Input/output error", false},
    {"one", "one/quiet.class", "T.class", "one/quiet.class: " CHANGED, false},
    {"one", "one/quiet.class", NULL, "one/quiet.class: cannot open: Input/output error", false},
    {"empty.dex", "empty.dex", "two.dex", "empty.dex: " CHANGED, false},
    {"dexes", "dexes/classes.dex", "like.dex", "dexes/classes.dex: " CHANGED, true},
    {"dexes", "dexes/classes.dex", "methods.dex", "dexes/classes.dex: " CHANGED, true},
    {"dexes", "dexes/classes.dex", "fewer.dex", "dexes/classes.dex: " CHANGED, true},
    {"dexes", "dexes/classes.dex", "named.dex", "dexes/classes.dex: " CHANGED, true},
    {"dexes", "dexes/classes2.dex", "fewer.dex", "dexes/classes2.dex: " CHANGED, true},
    {"t.jar", "t.jar", "like.jar", NULL, false},
    {"t.jar", "t.jar", "more.jar", NULL, false},
    {"still.jar", "still.jar", "calm.jar", NULL, false},
    {"still.jar", "still.jar", "t.jar", NULL, false},
    {"still.jar", "still.jar", NULL, "still.jar: ", false},
    {"t.jar", "t.jar", NULL, "t.jar: cannot open: Input/output error", false},
};

/* ---- Runs ---- */

static void watch_none(void)
{
    if (watch.path && os_exists("aside"))
        put_in_place("aside", watch.path);
    watch.path = NULL;
}

static void watch_from_start(size_t row)
{
    watch_none();
    package_file("tick", bytes_from_str(STR("")));
    (void)unlink("aside");
    assert_int_equal(link(rows[row].watched, "aside"), 0);
    watch.path = rows[row].watched;
    watch.other = rows[row].other;
    watch.at = 1;
    watch.once = false;
}

/* Without a word: the run failed. */
static struct buf run(struct instrument_options *o, struct error *err)
{
    struct instrument_summary s;
    struct buf all;

    buf_init(&all);
    assert_int_equal(system("rm -rf made out.map out.ignored"), 0);
    *err = (struct error){.text = ""};
    watch.opened = 0;
    if (instrument(o, &s, err) == 0) {
        watch_none();
        package_append("made", &all);
    } else {
        watch_none();
        assert_false(os_exists("made") || os_exists("out.map"));
        assert_true(err->text[0] != '\0');
    }
    instrument_summary_release(&s);
    return all;
}

static struct buf run_undisturbed(struct instrument_options o)
{
    struct error err;
    struct buf all;

    watch_none();
    all = run(&o, &err);
    if (all.n == 0)
        fail_msg("%s", err.text);
    return all;
}

static bool equal(const struct buf *a, const struct buf *b)
{
    return a->n == b->n && memcmp(a->p, b->p, b->n) == 0;
}

/* The output that is made where the file is the other from the beginning; nothing if that fails. */
static struct buf run_of_other(struct instrument_options o, size_t row)
{
    struct error err;

    watch_from_start(row);
    return run(&o, &err);
}

/* With its `at`th opening; false: it is not opened so often. */
static bool disturb(size_t row, struct instrument_options o, int at, bool once,
                    const struct buf *before, const struct buf *after, bool *said)
{
    struct error err;
    struct buf all;

    watch.path = rows[row].watched;
    watch.other = rows[row].other;
    watch.at = at;
    watch.once = once;
    all = run(&o, &err);
    if (all.n > 0 && !equal(&all, before) && !equal(&all, after))
        fail_msg("%s: opening %d: neither the one nor the other", rows[row].watched, at);
    if (all.n == 0)
        *said |= rows[row].error && strstr(err.text, rows[row].error);
    buf_release(&all);
    return watch.opened >= at;
}

static void an_output_is_of_one_of_them(void **state)
{
    (void)state;
    make_inputs();
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options o = package_options(&rows[i].input, 1, "made");
        struct buf before = run_undisturbed(o), after = run_of_other(o, i);

        for (int way = 0; way < 4; way++) {
            bool once = way & 1, said = false;
            int at = 1;

            o.max_kept = way & 2 ? 1 << 20 : 0;
            while (disturb(i, o, at, once, &before, &after, &said))
                at++;
            if (at == 1 || said != (rows[i].error && !(o.max_kept && rows[i].kept)))
                fail_msg("%s, %s: opened %d times, way %d, said: %d", rows[i].watched,
                         rows[i].other ? rows[i].other : "gone", at - 1, way, said);
        }
        buf_release(&before);
        buf_release(&after);
    }
}

/* ---- Between the last stage and the commit ---- */

static const struct late {
    const char *inputs[2], *changed;
    const char *other; /* is put in its place; NULL: is written to */
    bool in_place;
    const char *error; /* NULL: the output is that of what was there */
} late[] = {
    {{"t.jar"}, "t.jar", NULL, false, "t.jar: " CHANGED},
    {{"calm.jar"}, "calm.jar", NULL, false, "calm.jar: " CHANGED},
    {{"t.jar"}, "t.jar", "like.jar", false, NULL},
    {{"calm.jar"}, "calm.jar", "t.jar", false, NULL},
    {{"T.class"}, "T.class", "like.class", false, NULL},
    {{"one"}, "one/T.class", "like.class", false, NULL},
    {{"t.jar"}, "t.jar", NULL, true, "t.jar: " CHANGED},
    {{"t.jar"}, "t.jar", "like.jar", true, "t.jar: " CHANGED},
    {{"calm.jar"}, "calm.jar", "t.jar", true, "calm.jar: " CHANGED},
    {{"T.class"}, "T.class", "like.class", true, "T.class: " CHANGED},
    {{"T.class"}, "T.class", NULL, true, "T.class: " CHANGED},
    {{"quiet.class"}, "quiet.class", "T.class", true, "quiet.class: " CHANGED},
    {{"one"}, "one/T.class", "like.class", true, "one/T.class: " CHANGED},
    {{"one"}, "one/text", "other.txt", true, "one/text: " CHANGED},
    {{"one"}, "one/text", NULL, true, "one/text: " CHANGED},
    /* Each of several. */
    {{"calm.jar", "t.jar"}, "calm.jar", NULL, false, "calm.jar: " CHANGED},
    {{"calm.jar", "t.jar"}, "t.jar", NULL, false, "t.jar: " CHANGED},
    {{"calm.jar", "t.jar"}, "calm.jar", "like.jar", false, NULL},
    {{"one", "t.jar"}, "t.jar", NULL, false, "t.jar: " CHANGED},
    {{"calm.jar", "t.jar"}, "calm.jar", "like.jar", true, "calm.jar: " CHANGED},
    {{"calm.jar", "t.jar"}, "t.jar", "like.jar", true, "t.jar: " CHANGED},
    {{"T.class", "one"}, "one/text", "other.txt", true, "one/text: " CHANGED},
    {{"T.class", "one"}, "T.class", "like.class", true, "T.class: " CHANGED},
    {{"one", "quiet.class"}, "quiet.class", "T.class", true, "quiet.class: " CHANGED},
    {{"one", "quiet.class"}, "one/U.class", NULL, true, "one/U.class: " CHANGED},
};

/* As another program does, while the outputs are checked. */
static int change_late(void *ctx, const struct staged_outputs *staged, struct error *err)
{
    const struct late *row = ctx;
    struct buf bytes;

    (void)staged, (void)err;
    buf_init(&bytes);
    package_append(row->other ? row->other : row->changed, &bytes);
    let_clock_tick(row->changed);
    package_file(row->other ? "new" : row->changed, buf_view(&bytes));
    if (row->other)
        assert_int_equal(rename("new", row->changed), 0);
    buf_release(&bytes);
    return 0;
}

/* What others have written is not lost, and is not half of an output. */
static void what_changes_last_is_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(late); i++) {
        struct instrument_options o =
            package_options(late[i].inputs, late[i].inputs[1] ? 2 : 1, "made");
        struct instrument_summary s;
        struct error err = {.text = ""};
        struct buf there, wanted;
        int result;

        assert_int_equal(system("rm -rf one dexes"), 0);
        make_inputs();
        package_file("tick", bytes_from_str(STR("")));
        buf_init(&there);
        buf_init(&wanted);
        package_append(late[i].other ? late[i].other : late[i].changed, &wanted);
        o.in_place = late[i].in_place;
        o.check = change_late;
        o.check_ctx = (void *)&late[i];
        result = instrument(&o, &s, &err);
        if (result != (late[i].error ? -1 : 0) ||
            (late[i].error && strcmp(err.text, late[i].error) != 0))
            fail_msg("row %zu: %d, %s", i, result, err.text);
        package_append(late[i].changed, &there);
        if (!equal(&there, &wanted))
            fail_msg("row %zu: %s is another", i, late[i].changed);
        buf_release(&there);
        buf_release(&wanted);
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf made out.map out.ignored"), 0);
    }
}

/* Many classes share a superclass: it is read once, or not found once. */
static void a_superclass_is_read_once(void **state)
{
    static const struct {
        const char *watched;
        int opened;
    } files[] = {{"library/q/Base.class", 1}, {"library/q/Above.class", 1}, {"library/A.class", 0}};
    const char *input = "below", *class_path = "library";

    (void)state;
    assert_int_equal(system("mkdir -p below library/q"), 0);
    package_class("library/q/Base.class", "q/Base", "q/Above", false, ACC_PUBLIC);
    package_class("library/q/Above.class", "q/Above", "android/app/Activity", false, ACC_PUBLIC);
    package_class("below/A.class", "A", "q/Base", false, ACC_PUBLIC);
    package_class("below/B.class", "B", "q/Base", false, ACC_PUBLIC);
    package_class("below/C.class", "C", "q/Above", false, ACC_PUBLIC);
    for (size_t i = 0; i < COUNT(files); i++) {
        struct instrument_options o = package_options(&input, 1, "made");
        struct instrument_summary s;
        struct error err;

        o.class_path = (struct text_list){.items = &class_path, .n = 1};
        o.dry_run = true;
        watch.path = files[i].watched;
        watch.at = watch.opened = 0;
        watch.other = NULL;
        watch.once = false;
        assert_int_equal(instrument(&o, &s, &err), 0);
        watch.path = NULL;
        assert_int_equal(watch.opened, files[i].opened);
        assert_int_equal(s.activities, 3);
        instrument_summary_release(&s);
    }
}

/* A directory that another run made meanwhile is as good; a file is not. */
static void another_may_make_the_directory(void **state)
{
    const char *inputs[] = {"in.jar", "still.jar"};

    (void)state;
    for (int file = 0; file < 2; file++) {
        struct instrument_options o = package_options(inputs, COUNT(inputs), "many");
        struct instrument_summary s;
        struct error err = {.text = ""};

        made_first = file ? A_FILE : A_DIRECTORY;
        assert_int_equal(instrument(&o, &s, &err), file ? -1 : 0);
        made_first = NOBODY;
        if (file)
            assert_string_equal(err.text, "-o many: not a directory, but there are several inputs");
        else
            assert_true(os_exists("many/in.jar") && os_exists("many/still.jar"));
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf many"), 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_output_is_of_one_of_them),
        TEST(what_changes_last_is_seen),
        TEST(a_superclass_is_read_once),
        TEST(another_may_make_the_directory),
    };

    return RUN_TAP(tests);
}
