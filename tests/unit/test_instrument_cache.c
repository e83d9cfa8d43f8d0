/* SPDX-License-Identifier: Apache-2.0 */
/* --cache: whatever is in it, a run writes and says what it does without one; and it takes from it
 * what is there. */
#include "tests/unit/tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dexfile/write/dex_write.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char *const kinds[] = {"in.class", "in.dex", "in.jar", "in.aar",
                                    "in.apk",   "in.aab", "tree",   "still.jar"};

static void append_number(struct buf *out, uint64_t v)
{
    buf_printf(out, "%llu ", (unsigned long long)v);
}

/* All that a run says but how long it took. */
static void append_summary(const struct instrument_summary *s, struct buf *out)
{
    const uint64_t numbers[] = {
        s->inputs,    s->dexes,   s->dexes_changed, s->dexes_added,  s->classes_moved,
        s->classes,   s->methods, s->n_left_out,    s->enter,        s->exit,
        s->focus,     s->ids,     s->activities,    s->bytes_before, s->bytes_after,
        s->must_sign, s->ids_new, s->ids_gone,      s->n_warnings,   s->classes_changed};

    for (size_t i = 0; i < COUNT(numbers); i++)
        append_number(out, numbers[i]);
    for (size_t i = 0; i < VERDICT_COUNT; i++)
        append_number(out, s->verdicts[i]);
    for (size_t i = 0; i < s->n_left_out; i++)
        buf_printf(out, "%.*s %.*s %.*s %d\n", STR_ARG(s->left_out[i].class_name),
                   STR_ARG(s->left_out[i].name), STR_ARG(s->left_out[i].descriptor),
                   (int)s->left_out[i].verdict);
    for (size_t i = 0; i < s->n_warnings; i++)
        buf_printf(out, "%s\n", s->warnings[i]);
    buf_printf(out, "%s %s %s %s\n", s->mapping_id, s->mapping_path, s->ignored_path,
               s->lines_path);
}

static size_t units_cached; /* of the last run with a cache */

/* Runs into an empty place; what it wrote and said. */
static struct buf run(const char *what, struct instrument_options o, bool *cached)
{
    struct instrument_summary s;
    struct error err;
    struct buf all;

    o.output = "made";
    if (os_is_directory("made"))
        os_remove_tree("made");
    unlink("made");
    unlink("out.map");
    unlink("out.ignored");
    unlink("out.map.lines.txt");
    if (instrument(&o, &s, &err) < 0)
        fail_msg("%s: %s", what, err.text);
    assert_true(s.seconds_write > 0 && s.seconds_write <= s.seconds);
    *cached = s.cached;
    if (o.cache)
        units_cached = s.units_cached;
    buf_init(&all);
    package_append("made", &all);
    package_append("out.map", &all);
    package_append("out.ignored", &all);
    package_append("out.map.lines.txt", &all);
    append_summary(&s, &all);
    instrument_summary_release(&s);
    return all;
}

/* With the cache and without one it is the same. Returns whether it was there. */
static bool same(const char *what, struct instrument_options o)
{
    struct buf with, without;
    bool cached, never;

    o.cache = "kept";
    o.cache_size = 1 << 26;
    with = run(what, o, &cached);
    o.cache = NULL;
    without = run(what, o, &never);
    assert_false(never);
    if (with.n != without.n || memcmp(with.p, without.p, with.n) != 0)
        fail_msg("%s: is another with a cache", what);
    buf_release(&with);
    buf_release(&without);
    return cached;
}

static void assert_same(const char *what, struct instrument_options o, bool wanted_cached)
{
    bool cached = same(what, o);

    if (cached != wanted_cached)
        fail_msg("%s: %s", what, cached ? "was in the cache" : "was not in the cache");
}

static void the_second_run_is_the_first(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct instrument_options o = package_options(&kinds[i], 1, NULL);

        assert_same(kinds[i], o, false);
        assert_same(kinds[i], o, true);
        o.jobs = 2;
        assert_same(kinds[i], o, true);
    }
    assert_same("all of them", package_options(kinds, COUNT(kinds), NULL), false);
    assert_same("all of them", package_options(kinds, COUNT(kinds), NULL), true);
}

static void set_exits(struct instrument_options *o)
{
    o->exits = EXITS_ALL;
}

static void set_select(struct instrument_options *o)
{
    o->select = SELECT_SMART;
}

static void set_keep_pcs(struct instrument_options *o)
{
    o->keep_pcs = KEEP_PCS_NEVER;
}

static void set_beat_class(struct instrument_options *o)
{
    o->beat_class = "some/Other";
}

static void set_embed(struct instrument_options *o)
{
    o->embed_beat = true;
}

static void set_probed(struct instrument_options *o)
{
    o->take_probed = true;
}

static void set_inflated(struct instrument_options *o)
{
    o->max_inflated = 1 << 28;
}

static void set_strict(struct instrument_options *o)
{
    o->strict = true;
}

static void set_level(struct instrument_options *o)
{
    o->compress = COMPRESS_LEVEL + 1;
}

static void set_store(struct instrument_options *o)
{
    o->compress = COMPRESS_STORE;
}

static void set_filter(struct instrument_options *o)
{
    package_file("a.filter", bytes_from_str(STR("-keepclass ip/methodbeat/AppMethodBeat\n")));
    o->filter = "a.filter";
}

static void set_base(struct instrument_options *o)
{
    package_file("a.base", bytes_from_str(STR("77,1,ip.methodbeat.AppMethodBeat i (I)V\n")));
    o->base_mapping = "a.base";
}

static void set_empty_base(struct instrument_options *o)
{
    package_file("no.base", bytes_from_str(STR("")));
    o->base_mapping = "no.base";
}

static void set_map(struct instrument_options *o)
{
    package_file("a.map", bytes_from_str(STR("com.Real -> ip.methodbeat.AppMethodBeat:\n"
                                             "    void real(int) -> i\n")));
    o->obfuscation_map = "a.map";
}

static void set_class_path(struct instrument_options *o)
{
    static const char *const list[] = {"still.jar"};

    o->class_path = list;
    o->n_class_path = 1;
}

static void set_class_path_of_several(struct instrument_options *o)
{
    static const char *const list[] = {":still.jar::in.aar", "in.aab"};

    o->class_path = list;
    o->n_class_path = 2;
}

/* An option that says what is made is part of what it is found by. */
static void another_option_is_another_run(void **state)
{
    static const struct {
        const char *name;
        void (*set)(struct instrument_options *o);
    } rows[] = {
        {"level", set_level},           {"exits", set_exits},
        {"select", set_select},         {"keep-pcs", set_keep_pcs},
        {"beat-class", set_beat_class}, {"embed", set_embed},
        {"take_probed", set_probed},    {"max-inflated", set_inflated},
        {"strict", set_strict},         {"filter", set_filter},
        {"base-mapping", set_base},     {"map", set_map},
        {"classpath", set_class_path},  {"classpath of several", set_class_path_of_several},
        {"store", set_store},           {"base-mapping without ids", set_empty_base},
    };

    (void)state;
    for (size_t k = 0; k < COUNT(rows); k++) {
        static const char *const inputs[] = {"in.apk", "in.jar"};
        struct instrument_options o = package_options(&inputs[k % 2], 1, NULL);

        assert_same(inputs[k % 2], o, k > 1);
        rows[k].set(&o);
        assert_same(rows[k].name, o, false);
        assert_same(rows[k].name, o, true);
    }
}

/* The bytes of each file that is read are part of it. */
static void another_input_is_another_run(void **state)
{
    static const struct {
        const char *file, *text;
    } rows[] = {
        {"tree/new.txt", "beside the classes"},
        {"tree/new.txt", "with other words "},
        {"a.filter", "-keepclass some/Thing\n"},
        {"a.base", "78,1,ip.methodbeat.AppMethodBeat i (I)V\n"},
        {"a.map", "com.Other -> ip.methodbeat.AppMethodBeat:\n    void real(int) -> i\n"},
    };
    static const char *const input[] = {"tree"};
    struct instrument_options o = package_options(input, 1, NULL);

    (void)state;
    set_filter(&o);
    set_base(&o);
    set_map(&o);
    assert_same("tree", o, false);
    for (size_t i = 0; i < COUNT(rows); i++) {
        package_file(rows[i].file, bytes_from_str(str_from_c(rows[i].text)));
        assert_same(rows[i].file, o, false);
        assert_same(rows[i].file, o, true);
    }
    package_class("tree/New.class", "New", "java/lang/Object", false, 1);
    assert_same("New.class", o, false);
    assert_same("New.class", o, true);
    assert_int_equal(rename("tree/New.class", "tree/Old.class"), 0);
    assert_same("Old.class", o, false);
    assert_int_equal(unlink("tree/Old.class"), 0);
    assert_same("without", o, true);
}

static int is_visible(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

struct kept_names {
    struct dirent **entries;
    int n;
};

/* Those of the files in the cache. */
static struct kept_names names_list(void)
{
    struct kept_names names;

    names.n = scandir("kept", &names.entries, is_visible, alphasort);
    assert_true(names.n > 0);
    return names;
}

static void names_free(struct kept_names *names)
{
    for (int i = 0; i < names->n; i++)
        free(names->entries[i]);
    free(names->entries);
}

/* Does something to one that is still there. */
static void act_on(const struct kept_names *names, int i, void (*act)(const char *path))
{
    char *path = path_join(STR("kept"), str_from_c(names->entries[i]->d_name));

    if (os_exists(path))
        act(path);
    free(path);
}

static void damage(const char *path)
{
    struct buf b;
    struct error err;

    buf_init(&b);
    assert_int_equal(input_read(path, &b, &err), 0);
    b.p[b.n - 1] ^= 1;
    package_file(path, buf_view(&b));
    buf_release(&b);
}

/* So many bytes that do not compress. */
static void put_noise(const char *path, size_t n)
{
    struct buf b;
    uint32_t x = 1;

    buf_init(&b);
    for (size_t i = 0; i < n; i++) {
        x = x * 1664525 + 1013904223;
        buf_u8(&b, (uint8_t)(x >> 24));
    }
    package_file(path, buf_view(&b));
    buf_release(&b);
}

static void put_large_dex(const char *path, unsigned strings)
{
    struct dex_fixture_class *c;
    struct dex_fixture f;
    char name[64];

    dex_fixture_init(&f, 35);
    c = dex_fixture_add_class(&f, "La/A;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_method(&f, c, "m", "()V", DEX_ACC_STATIC)->code =
        dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    for (unsigned i = 0; i < strings; i++) {
        snprintf(name, sizeof(name), "a string that is long enough to make it large: %06u", i);
        dex_fixture_add_string(&f, name);
    }
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    dex_sign(&f.bytes);
    package_file(path, buf_view(&f.bytes));
    dex_fixture_release(&f);
}

/* Outputs that are larger than what is copied at a time, as a file, in a package, in a directory:
 * with others behind them. */
static void large_outputs_are_kept(void **state)
{
    enum { LARGE = 600 * 1024, STRINGS = 12000 };
    static const struct package_entry entries[] = {{"noise", "@noise", 0},
                                                   {"A.class", "=class", 8}};
    static const char *const inputs[] = {"large.dex", "large.jar", "large"};
    struct buf zip;

    (void)state;
    put_noise("noise", LARGE);
    put_large_dex("large.dex", STRINGS);
    assert_true(package_size("large.dex") > LARGE);
    zip = package_zip("large.jar", entries, COUNT(entries));
    buf_release(&zip);
    assert_int_equal(system("mkdir large; cp large.dex large/b.dex; cp in.class large/a.class;"
                            "cp in.class large/c.class; cp noise large/d"),
                     0);
    package_class("large/c.class", "C", "java/lang/Object", false, 1);
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options o = package_options(&inputs[i], 1, NULL);

        assert_same(inputs[i], o, false);
        assert_same(inputs[i], o, true);
    }
}

/* What an input has and an output only copies is not kept once more. */
static void what_the_input_has_is_not_kept(void **state)
{
    enum { SIZE = 200 * 1024 };
    static const char *const inputs[] = {"copied", "still.jar"};
    struct buf kept;

    (void)state;
    assert_int_equal(system("mkdir copied; cp in.class copied/M.class"), 0);
    put_noise("copied/a", SIZE);
    put_noise("copied/Z", SIZE);
    put_noise("copied/z", SIZE);
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options o = package_options(&inputs[i], 1, NULL);

        if (i > 0) {
            struct package_entry entry = {"noise", "@copied/a", 0};
            struct buf zip = package_zip(inputs[i], &entry, 1);

            buf_release(&zip);
            os_remove_tree("kept");
        }
        assert_same(inputs[i], o, false);
        assert_same(inputs[i], o, true);
        buf_init(&kept);
        package_append("kept", &kept);
        assert_true(kept.n < SIZE);
        buf_release(&kept);
    }
}

/* The output is made of its units, which are kept for themselves. */
static void a_woven_unit_is_kept_once(void **state)
{
    enum { STRINGS = 12000 };
    static const char *const inputs[] = {"one.dex", "one", "one.jar"};
    static const struct package_entry entry = {"classes.dex", "@one.dex", 0};
    struct buf zip;

    (void)state;
    put_large_dex("one.dex", STRINGS);
    zip = package_zip("one.jar", &entry, 1);
    buf_release(&zip);
    assert_int_equal(system("mkdir one; cp one.dex one/a.dex"), 0);
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options o = package_options(&inputs[i], 1, NULL);
        struct buf kept;

        if (i > 0)
            os_remove_tree("kept");
        assert_same(inputs[i], o, false);
        assert_same(inputs[i], o, true);
        buf_init(&kept);
        package_append("kept", &kept);
        if (kept.n < package_size("one.dex") || kept.n > package_size("one.dex") * 3 / 2)
            fail_msg("%s: %zu bytes are kept", inputs[i], kept.n);
        buf_release(&kept);
    }
}

/* The record of a run names each of its units. */
static void a_run_of_many_units_is_found(void **state)
{
    enum { MANY = 600 };
    static const char *const inputs[] = {"many"};
    struct instrument_options o = package_options(inputs, 1, NULL);

    (void)state;
    assert_int_equal(mkdir("many", 0777), 0);
    for (int i = 0; i < MANY; i++) {
        char name[16], path[40];

        snprintf(name, sizeof(name), "C%d", i);
        snprintf(path, sizeof(path), "many/%s.class", name);
        package_class(path, name, "java/lang/Object", false, 1);
    }
    assert_same(inputs[0], o, false);
    assert_same(inputs[0], o, true);
}

/* An output may have a file behind all files of the input. */
static void an_output_may_go_on_behind_its_input(void **state)
{
    static const char *const inputs[] = {"front"};
    struct instrument_options o = package_options(inputs, 1, NULL);

    (void)state;
    assert_int_equal(mkdir("front", 0777), 0);
    package_class("front/A.class", "A", "java/lang/Object", false, 1);
    assert_same("front", o, false);
    assert_same("front", o, true);
    assert_true(os_exists("made/META-INF"));
}

/* A run is the same in another directory, unless a warning names that. */
static void another_place_is_the_same_run(void **state)
{
    static const struct {
        const char *beat_class, *there; /* there: whether it is in the input */
        bool cached;
    } rows[] = {{"some/Beat", "tree/Beat.class", true}, {"some/Beat", NULL, false}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const char *const places[] = {"tree", "there/tree"};

        if (rows[i].there)
            package_class(rows[i].there, rows[i].beat_class, "java/lang/Object", false, 1);
        else
            assert_int_equal(unlink("tree/Beat.class"), 0);
        assert_int_equal(system("rm -rf kept there; mkdir there; cp -r tree there"), 0);
        for (size_t k = 0; k < COUNT(places); k++) {
            struct instrument_options o = package_options(&places[k], 1, NULL);

            o.beat_class = rows[i].beat_class;
            assert_same(places[k], o, k > 0 && rows[i].cached);
        }
    }
}

/* Classes and dex that are as they were, and get what they got, are taken one by one. */
static void units_that_stayed_are_taken(void **state)
{
    static const char *const names[] = {"tree/Aa.class", "tree/Bb.class", "tree/Cc.class"};
    static const char *const tree[] = {"tree"}, *const packages[] = {"in.apk", "in.jar", "tree"};
    struct instrument_options o = package_options(tree, 1, NULL);
    struct kept_names kept;

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        package_class(names[i], i == 0 ? "Aa" : i == 1 ? "Bb" : "Cc", "java/lang/Object", false, 1);
    assert_same("four classes", o, false);
    assert_int_equal(units_cached, 0);
    package_file("tree/more.txt", bytes_from_str(STR("beside them")));
    assert_same("a file more", o, false);
    assert_int_equal(units_cached, 4);
    package_class("tree/Bb.class", "Bb", "java/lang/Object", false, 0x11);
    assert_same("another class", o, false);
    assert_int_equal(units_cached, 3);
    assert_same("the same again", o, true);
    kept = names_list();
    for (int i = 0; i < kept.n; i++)
        act_on(&kept, i, damage);
    names_free(&kept);
    package_file("tree/more.txt", bytes_from_str(STR("with them")));
    assert_same("all of it damaged", o, false);
    assert_int_equal(units_cached, 0);
    /* Its methods have ids before those of the others. */
    package_class("tree/A.class", "A", "java/lang/Object", false, 1);
    assert_same("all ids are others", o, false);
    assert_int_equal(units_cached, 0);
    /* Of several inputs too; a dex has room for one change, which is that of its mapping. */
    o = package_options(packages, COUNT(packages), NULL);
    assert_same("packages", o, false);
    package_file("tree/more.txt", bytes_from_str(STR("beside others")));
    assert_same("packages and another file", o, false);
    assert_int_equal(units_cached, 2 + COUNT(names) + 1 + 1);
    package_class("tree/z.class", "z", "java/lang/Object", false, 1);
    assert_same("packages and another class", o, false);
    assert_int_equal(units_cached, 1 + COUNT(names) + 1 + 1);
}

/* Whichever thread wove them, and whichever finds them. */
static void threads_share_the_units(void **state)
{
    enum { CLASSES = 200 };
    static const char *const input[] = {"many"};
    struct instrument_options o = package_options(input, 1, NULL);

    (void)state;
    assert_int_equal(mkdir("many", 0777), 0);
    for (int i = 0; i < CLASSES; i++) {
        char path[40], name[20];

        snprintf(name, sizeof(name), "C%03d", i);
        snprintf(path, sizeof(path), "many/%s.class", name);
        package_class(path, name, "java/lang/Object", false, 1);
    }
    o.jobs = 4;
    assert_same("many classes", o, false);
    assert_int_equal(units_cached, 0);
    package_file("many/more.txt", bytes_from_str(STR("beside them")));
    assert_same("a file more", o, false);
    assert_int_equal(units_cached, CLASSES);
}

/* Ids that a base keeps, and another one changes. */
static void another_id_is_another_unit(void **state)
{
    static const char *const input[] = {"in.jar"};
    static const char *const bases[] = {"77,1,ip.methodbeat.AppMethodBeat i (I)V\n",
                                        "78,1,ip.methodbeat.AppMethodBeat i (I)V\n"};
    struct instrument_options o = package_options(input, 1, NULL);

    (void)state;
    o.base_mapping = "a.base";
    for (size_t i = 0; i < COUNT(bases); i++) {
        package_file("a.base", bytes_from_str(str_from_c(bases[i])));
        assert_same(bases[i], o, false);
        assert_int_equal(units_cached, 0);
    }
    package_file("a.base", bytes_from_str(STR("# of the build before\n"
                                              "78,1,ip.methodbeat.AppMethodBeat i (I)V\n")));
    assert_same("the same ids", o, false);
    assert_int_equal(units_cached, 1);
}

/* The class that starts the recorder is named by the manifest: its dex is another one then. */
static void another_start_is_another_unit(void **state)
{
    static const manifest_row apps[][4] = {
        {"manifest package=a.b", "uses-sdk minSdkVersion=21", "application"},
        {"manifest package=a.b", "uses-sdk minSdkVersion=21",
         "application name=ip.methodbeat.AppMethodBeat"},
    };
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "@manifest", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"lib/x86/libmethodbeat.so", "x", 8}};
    static const char *const input[] = {"app.apk"};
    struct instrument_options o = package_options(input, 1, NULL);

    (void)state;
    o.embed_runtime = true;
    for (size_t i = 0; i < 2 * COUNT(apps); i++) {
        struct buf manifest = manifest_made(apps[i % COUNT(apps)]), zip;

        package_file("manifest", buf_view(&manifest));
        zip = package_zip(input[0], entries, COUNT(entries));
        assert_same("a manifest", o, i >= COUNT(apps));
        assert_int_equal(units_cached, 0);
        buf_release(&zip);
        buf_release(&manifest);
    }
}

static void shorten(const char *path)
{
    assert_int_equal(truncate(path, 20), 0);
}

static void take_away(const char *path)
{
    assert_int_equal(unlink(path), 0);
}

/* Whichever entry it is: the run makes anew what it can't have, and keeps it. Three it does not
 * miss where all else is there: the index of the units, what the scan found, and the plan's
 * numbers. */
static void damaged_entries_are_made_anew(void **state)
{
    static void (*const acts[])(const char *path) = {damage, shorten, take_away};
    static const char *const inputs[] = {"in.apk", "tree"};

    (void)state;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options o = package_options(&inputs[i], 1, NULL);

        os_remove_tree("kept");
        assert_same(inputs[i], o, false);
        for (size_t k = 0; k < COUNT(acts); k++) {
            struct kept_names names = names_list();
            int missed = 0;

            for (int n = 0; n < names.n; n++) {
                act_on(&names, n, acts[k]);
                missed += !same(inputs[i], o);
                assert_same(inputs[i], o, true);
            }
            assert_true(missed + 3 >= names.n);
            names_free(&names);
        }
    }
}

/* What goes to a device is there no more, and nothing is kept of the run; that is no fault. */
static void what_went_to_a_device_is_not_kept(void **state)
{
    static const struct {
        const char *output, *mapping, *ignored;
    } rows[] = {{"made", "/dev/null", "out.ignored"},
                {"made", "out.map", "/dev/null"},
                {"/dev/null", "out.map", "out.ignored"},
                {"made", "out.map", "out.ignored"}};
    static const char *const input[] = {"in.jar"};

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        struct instrument_options o = package_options(input, 1, rows[i / 2].output);
        struct instrument_summary s;
        struct error err;

        o.mapping_out = rows[i / 2].mapping;
        o.ignored_out = rows[i / 2].ignored;
        o.cache = "kept";
        o.cache_size = 1 << 20;
        if (instrument(&o, &s, &err) < 0)
            fail_msg("row %zu: %s", i / 2, err.text);
        assert_int_equal(s.cached, i + 1 == 2 * COUNT(rows));
        assert_false(package_warns(&s, "--cache"));
        instrument_summary_release(&s);
    }
}

/* Nothing is kept of a dry run, of one that failed, or where there is no room. */
static void what_is_not_kept(void **state)
{
    static const char *const input[] = {"in.jar"};
    struct instrument_options o = package_options(input, 1, NULL);
    struct instrument_summary s;
    struct error err;
    bool cached;
    struct buf all;

    (void)state;
    o.cache = "kept";
    o.cache_size = 100;
    for (int i = 0; i < 2; i++) {
        all = run("no room", o, &cached);
        buf_release(&all);
        assert_false(cached);
    }
    o.cache = "dry";
    o.dry_run = true;
    assert_int_equal(instrument(&o, &s, &err), 0);
    instrument_summary_release(&s);
    assert_false(os_exists("dry"));
    o.dry_run = false;
    o.cache = "in.jar";
    assert_int_equal(instrument(&o, &s, &err), -1);
    assert_non_null(strstr(err.text, "--cache: in.jar"));
    instrument_summary_release(&s);
}

/* However many runs add to it, the cache does not stay larger than it may be. */
static void a_cache_has_its_limit(void **state)
{
    enum { SIZE = 100 * 1024, LIMIT = 5 * SIZE / 2, NAMES = 10 * 1024, RUNS = 5 };
    static const char *const inputs[] = {"grows.jar"};
    struct instrument_options o = package_options(inputs, 1, NULL);
    bool cached;

    (void)state;
    put_noise("noise", SIZE);
    o.cache = "kept";
    o.cache_size = LIMIT;
    for (int i = 0; i < RUNS; i++) {
        char text[2] = {(char)('a' + i), '\0'};
        const struct package_entry entries[] = {
            {"noise", "@noise", 0}, {"A.class", "=class", 8}, {"text", text, 0}};
        struct buf all = package_zip(inputs[0], entries, COUNT(entries)), kept;

        buf_release(&all);
        all = run("grows", o, &cached);
        assert_false(cached);
        buf_release(&all);
        buf_init(&kept);
        package_append("kept", &kept);
        assert_in_range(kept.n, SIZE, LIMIT + NAMES);
        buf_release(&kept);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_second_run_is_the_first),
        TEST(another_option_is_another_run),
        TEST(another_input_is_another_run),
        TEST(damaged_entries_are_made_anew),
        TEST(units_that_stayed_are_taken),
        TEST(another_id_is_another_unit),
        TEST(another_start_is_another_unit),
        TEST(what_is_not_kept),
        TEST(large_outputs_are_kept),
        TEST(what_the_input_has_is_not_kept),
        TEST(a_woven_unit_is_kept_once),
        TEST(a_run_of_many_units_is_found),
        TEST(an_output_may_go_on_behind_its_input),
        TEST(another_place_is_the_same_run),
        TEST(threads_share_the_units),
        TEST(what_went_to_a_device_is_not_kept),
        TEST(a_cache_has_its_limit),
    };

    return RUN_TAP(tests);
}
