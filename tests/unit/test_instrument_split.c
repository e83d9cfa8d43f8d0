/* SPDX-License-Identifier: Apache-2.0 */
/* A dex that has no room for the probes gives classes to a further one, where Android finds them;
 * and where it would not, it stays whole, and what is left alone is said. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "archive/archive.h"
#include "dexfile/write/dex_write.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"
#include "weave/stages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { MARKS_MAX = 3, ENTRIES_MAX = 4, METHODS_MAX = 65536, PROBES = 2, FOCUS_METHODS = 2 };

struct full_dex {
    unsigned version;
    unsigned methods;
    const char *marks[MARKS_MAX]; /* strings of the tools that made it */
    bool activity;                /* p.Run is one */
    unsigned small; /* how many of the methods o.Small has; 0: there is no such class */
    uint32_t focus; /* flags of the method that tells p.Run of focus; 0: it has none */
};

static void finish(struct dex_fixture *f, const char *path)
{

    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
    dex_sign(&f->bytes);
    package_file(path, buf_view(&f->bytes));
    dex_fixture_release(f);
}

/* One class without methods. */
static void make_small(const char *path, const char *descriptor)
{
    struct dex_fixture f;

    dex_fixture_init(&f, 35);
    dex_fixture_add_class(&f, descriptor, DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    finish(&f, path);
}

/* So many methods: of q.Full and r.Full, which have no code, and p.Run.run(), which calls one. Or
 * of classes of other names. */
static void make_full(const char *path, const struct full_dex *d, const char *const *names)
{
    struct dex_fixture_class *run, *full[2], *small = NULL;
    struct dex_fixture_member *m, *focus = NULL;
    struct dex_fixture f;
    char name[32];

    dex_fixture_init(&f, d->version);
    run = dex_fixture_add_class(&f, names[0], DEX_ACC_PUBLIC,
                                d->activity ? "Landroid/app/Activity;" : "Ljava/lang/Object;");
    full[0] = dex_fixture_add_class(&f, names[1], DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    full[1] = dex_fixture_add_class(&f, names[2], DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    if (d->small)
        small = dex_fixture_add_class(&f, "Lo/Small;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(&f, run, "run", "()V", DEX_ACC_STATIC);
    if (d->focus)
        focus = dex_fixture_add_own_method(&f, run, "onWindowFocusChanged", "(Z)V", d->focus);
    for (unsigned i = 1; i < d->methods - (focus != NULL); i++) {
        snprintf(name, sizeof(name), "m%u", i);
        dex_fixture_add_own_method(&f, i % 2 == 0 && i <= 2 * d->small ? small : full[i % 2],
                                   arena_cstr(&f.arena, str_from_c(name)), "()V",
                                   DEX_ACC_STATIC | DEX_ACC_NATIVE);
    }
    for (size_t i = 0; i < MARKS_MAX && d->marks[i]; i++)
        dex_fixture_add_string(&f, d->marks[i]);
    m->code = dex_fixture_code(
        &f, &(struct dex_fixture_code){
                DEX_UNITS(0x0071, dex_fixture_method(&f, names[2], "m1", "()V"), 0, 0x000e)});
    if (focus && !(d->focus & DEX_ACC_NATIVE))
        focus->code = dex_fixture_code(
            &f, &(struct dex_fixture_code){
                    .registers = 2, .ins = d->focus & DEX_ACC_STATIC ? 1 : 2, DEX_UNITS(0x000e)});
    finish(&f, path);
}

static const char *const usual[] = {"Lp/Run;", "Lq/Full;", "Lr/Full;"};
static const char *const others[] = {"Lt/Run;", "Lu/Full;", "Lv/Full;"};

#define FULL(version)                          \
    {                                          \
        version, METHODS_MAX, {0}, false, 0, 0 \
    }
#define MARKED(...)                                 \
    {                                               \
        35, METHODS_MAX, {__VA_ARGS__}, false, 0, 0 \
    }
#define FIRST                                                                     \
    {                                                                             \
        {"AndroidManifest.xml", "@manifest", 8}, {"classes.dex", "@full.dex", 0}, \
    }
#define BOUND                                                                             \
    "classes.dex has no room for the probes, and its classes stay in it: Android before " \
    "5.0, on which it may run, looks for no other dex"

static const struct {
    const char *what;
    struct full_dex dex;
    const char *min_sdk; /* of the manifest; NULL: that says none */
    const char *input;   /* .apk, .aab or .jar of these; or full.dex */
    struct package_entry entries[ENTRIES_MAX];
    const char *further; /* the last dex that is added; NULL: none is */
    const char *warning; /* or NULL */
} rows[] = {
    {"the second dex of an app",
     FULL(35),
     NULL,
     "in.apk",
     {{"classes.dex", "=dex", 8}, {"classes2.dex", "@full.dex", 8}},
     "classes3.dex",
     NULL},
    {"before others",
     FULL(35),
     NULL,
     "in.apk",
     {{"classes.dex", "=dex", 8},
      {"classes2.dex", "@full.dex", 0},
      {"classes3.dex", "@other.dex", 0}},
     "classes4.dex",
     NULL},
    {"two of them, each after all that are there",
     FULL(35),
     NULL,
     "in.apk",
     {{"classes.dex", "=dex", 8},
      {"classes2.dex", "@full.dex", 0},
      {"classes3.dex", "@others.dex", 0}},
     "classes5.dex",
     NULL},
    {"what another dex has too stays, and the others go",
     FULL(35),
     NULL,
     "in.apk",
     {{"classes.dex", "=dex", 8},
      {"classes2.dex", "@full.dex", 0},
      {"classes3.dex", "@run.dex", 0},
      {"classes4.dex", "@full1.dex", 0}},
     "classes5.dex",
     NULL},
    {"nothing can go",
     FULL(35),
     NULL,
     "in.apk",
     {{"classes.dex", "@run.dex", 8},
      {"classes2.dex", "@full.dex", 0},
      {"classes3.dex", "@full1.dex", 0},
      {"classes4.dex", "@full2.dex", 0}},
     NULL,
     NULL},
    {"a module of a bundle",
     FULL(35),
     NULL,
     "in.aab",
     {{"BundleConfig.pb", "x", 0},
      {"base/dex/classes.dex", "=dex", 0},
      {"feature/dex/classes2.dex", "@full.dex", 0},
      {"feature/dex/classes.dex", "@other.dex", 0}},
     "feature/dex/classes3.dex",
     NULL},
    {"one of a directory",
     FULL(35),
     NULL,
     "app",
     {{"sub/classes.dex", "@run.dex", 0},
      {"sub/classes2.dex", "@full.dex", 0},
      {"sub/text", "@text", 0}},
     "sub/classes3.dex",
     NULL},
    {"the first dex, for Android 5.0", FULL(35), "21", "in.apk", FIRST, "classes2.dex", NULL},
    {"for Android 4.4", FULL(35), "20", "in.apk", FIRST, NULL, "in.apk: " BOUND},
    {"for nobody knows which", FULL(35), NULL, "in.apk", FIRST, NULL, "in.apk: " BOUND},
    {"the manifest is the base's",
     FULL(35),
     "21",
     "in.aab",
     {{"BundleConfig.pb", "x", 0},
      {"base/dex/classes.dex", "@full.dex", 0},
      {"base/manifest/AndroidManifest.xml", "@manifest", 8}},
     "base/dex/classes2.dex",
     NULL},
    {"and no other's",
     FULL(35),
     "21",
     "in.aab",
     {{"BundleConfig.pb", "x", 0},
      {"base/dex/classes.dex", "@full.dex", 0},
      {"other/manifest/AndroidManifest.xml", "@manifest", 8}},
     NULL,
     "in.aab: base/dex/" BOUND},
    {"by the version of the dex, which Android 7.0 brought", FULL(37), NULL, "in.apk", FIRST,
     "classes2.dex", NULL},
    {"by the manifest, whatever the dex says", FULL(37), "20", "in.apk", FIRST, NULL,
     "in.apk: " BOUND},
    {"by what D8 says", MARKED("~~D8{\"min-api\":21,\"version\":\"8\"}"), NULL, "in.apk", FIRST,
     "classes2.dex", NULL},
    {"its class has no room in a later method",
     {35, METHODS_MAX, {0}, false, 0, DEX_ACC_STATIC | DEX_ACC_NATIVE},
     "21",
     "in.apk",
     FIRST,
     "classes2.dex",
     NULL},
    {"a single dex", FULL(37), NULL, "full.dex", {{0}}, NULL, NULL},
    {"a name that Android does not look for", FULL(37), NULL, "folder", {{0}}, NULL, NULL},
    {"the probes just fit",
     {35, METHODS_MAX - PROBES, {0}, false, 0, 0},
     "21",
     "in.apk",
     FIRST,
     NULL,
     NULL},
    {"the probes just do not fit",
     {35, METHODS_MAX - PROBES + 1, {0}, false, 0, 0},
     "21",
     "in.apk",
     FIRST,
     "classes2.dex",
     NULL},
    {"nor does what tells of focus",
     {35, METHODS_MAX - PROBES - 1, {0}, true, 1, 0},
     "21",
     "in.apk",
     FIRST,
     "classes2.dex",
     NULL},
    {"that fits",
     {35, METHODS_MAX - PROBES - 1 - FOCUS_METHODS, {0}, true, 1, 0},
     "21",
     "in.apk",
     FIRST,
     NULL,
     NULL},
};

static void make_manifest(const char *min_sdk)
{
    char sdk[40];
    const manifest_row with[] = {"manifest package=a.b", sdk, "application", NULL};
    const manifest_row without[] = {"manifest package=a.b", "application", NULL};
    struct buf b;

    snprintf(sdk, sizeof(sdk), "uses-sdk minSdkVersion=%s", min_sdk ? min_sdk : "");
    b = manifest_made(min_sdk ? with : without);
    package_file("manifest", buf_view(&b));
    buf_release(&b);
}

/* A package of the entries, or a directory of these files. */
static void make_input(const char *path, const struct package_entry *entries, size_t n)
{
    struct buf b;

    if (strcmp(path, "app") != 0) {
        b = package_zip(path, entries, n);
        buf_release(&b);
        return;
    }
    assert_int_equal(mkdir(path, 0777), 0);
    for (size_t i = 0; i < n; i++) {
        char *file = path_join(str_from_c(path), str_from_c(entries[i].name)), *slash;
        struct error err;

        slash = strrchr(file, '/');
        *slash = '\0';
        assert_true(mkdir(file, 0777) == 0 || i > 0);
        *slash = '/';
        buf_init(&b);
        assert_int_equal(input_read(entries[i].content + 1, &b, &err), 0);
        package_file(file, buf_view(&b));
        buf_release(&b);
        free(file);
    }
}

static size_t count_files(const char *path, const char *further)
{
    struct input_tree tree;
    struct error err;
    size_t n;
    bool has = false;

    assert_int_equal(input_tree_read(&tree, path, INPUT_TREE_WHOLE, &err), 0);
    for (size_t i = 0; i < tree.count; i++)
        has |= further && str_eq(tree.file[i].name, str_from_c(further));
    if (further && !has)
        fail_msg("no %s", further);
    n = tree.count;
    input_tree_release(&tree);
    return n;
}

/* How many entries there are, that of the further dex among them where there is to be one. */
static size_t count_entries(const char *path, const char *further)
{
    struct archive *a;
    struct error err;
    size_t n;

    if (os_is_directory(path))
        return count_files(path, further);
    assert_int_equal(archive_open_file(&a, path, &err), 0);
    if (further && archive_find(a, str_from_c(further)) < 0)
        fail_msg("no %s", further);
    n = archive_count(a);
    archive_free(a);
    return n;
}

static uint64_t size_of(const char *path)
{
    struct input_tree tree;
    struct error err;
    uint64_t size = 0;

    if (!os_is_directory(path))
        return package_size(path);
    assert_int_equal(input_tree_read(&tree, path, INPUT_TREE_WHOLE, &err), 0);
    for (size_t i = 0; i < tree.count; i++)
        size += tree.file[i].size;
    input_tree_release(&tree);
    return size;
}

static void a_full_dex_gives_classes_where_they_are_found(void **state)
{
    (void)state;
    package_file("text", bytes_from_str(STR("text")));
    make_small("other.dex", "Ls/Other;");
    assert_int_equal(mkdir("folder", 0777), 0);
    make_small("run.dex", "Lp/Run;");
    make_small("full1.dex", "Lq/Full;");
    make_small("full2.dex", "Lr/Full;");
    make_full("others.dex", &rows[0].dex, others);
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool folder = strcmp(rows[i].input, "folder") == 0;
        const char *output = folder                       ? "out.folder"
                             : strchr(rows[i].input, '.') ? "out.package"
                                                          : "out.app";
        struct instrument_options options = package_options(&rows[i].input, 1, output);
        struct instrument_summary s;
        struct verify_summary proof;
        bool left_alone = !rows[i].further && rows[i].dex.methods > METHODS_MAX - PROBES;
        size_t n = 0, n_further = rows[i].further != NULL;
        struct error err;

        make_full(folder ? "folder/more.dex" : "full.dex", &rows[i].dex, usual);
        make_manifest(rows[i].min_sdk);
        for (; n < ENTRIES_MAX && rows[i].entries[n].name; n++)
            n_further += strcmp(rows[i].entries[n].content, "@others.dex") == 0;
        if (n > 0)
            make_input(rows[i].input, rows[i].entries, n);
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].what, err.text);
        packages_assert_proven(&options, &output, &proof);
        assert_int_equal(s.focus, rows[i].dex.activity);
        if (s.dexes_added != n_further || (s.classes_moved > 0) != (rows[i].further != NULL))
            fail_msg("%s: %zu dex more, %zu classes moved", rows[i].what, s.dexes_added,
                     s.classes_moved);
        if (s.verdicts[VERDICT_METHOD_IDS_FULL] != left_alone)
            fail_msg("%s: %zu left alone", rows[i].what, s.verdicts[VERDICT_METHOD_IDS_FULL]);
        if (rows[i].warning && !package_warns(&s, rows[i].warning))
            fail_msg("%s: it is not said", rows[i].what);
        if (!rows[i].warning && package_warns(&s, "no room for the probes"))
            fail_msg("%s: it is said", rows[i].what);
        if (os_is_directory(output) || n > 0)
            assert_int_equal(s.bytes_after, size_of(output));
        if (n > 0 &&
            count_entries(output, rows[i].further) != n + n_further + (s.classes_changed > 0))
            fail_msg("%s: other entries", rows[i].what);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

static const struct package_entry first_dex[] = FIRST;

/* The class that is in the entry alone. */
static struct buf class_of(const char *path, const char *entry)
{
    struct buf bytes = package_entry_bytes(path, entry), name;
    struct dex_file dex;
    struct error err;

    if (dex_file_parse(&dex, buf_view(&bytes), &err) < 0)
        fail_msg("%s: %s", entry, err.text);
    assert_int_equal(dex_count(&dex, DEX_CLASS_DEFS), 1);
    buf_init(&name);
    buf_str(&name, dex_type(&dex, dex_class_def(&dex, 0).class_type));
    buf_u8(&name, '\0');
    buf_release(&bytes);
    return name;
}

/* A small class goes where it takes as many methods with it as are too many; a larger one where it
 * does not. For probes and focus calls, three methods of the class that is called and one that may
 * be added are wanted; for an Activity two more. */
static void no_more_go_than_have_to(void **state)
{
    static const struct {
        struct full_dex dex;
        const char *gone;
    } went[] = {
        {{35, METHODS_MAX - 1, {0}, false, 3, 0}, "Lo/Small;"},
        {{35, METHODS_MAX - 1, {0}, false, 2, 0}, "Lq/Full;"},
        {{35, METHODS_MAX, {0}, false, 4, 0}, "Lo/Small;"},
        {{35, METHODS_MAX, {0}, false, 3, 0}, "Lq/Full;"},
        {{35, METHODS_MAX - 3, {0}, true, 3, 0}, "Lo/Small;"},
        {{35, METHODS_MAX - 3, {0}, true, 2, 0}, "Lq/Full;"},
    };
    const char *input = "few.apk", *output = "out.few.apk";

    (void)state;
    make_manifest("21");
    for (size_t i = 0; i < COUNT(went); i++) {
        struct instrument_options options = package_options(&input, 1, output);
        struct instrument_summary s;
        struct error err;
        struct buf name;

        make_full("full.dex", &went[i].dex, usual);
        make_input(input, first_dex, COUNT(first_dex));
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        assert_int_equal(s.classes_moved, 1);
        name = class_of(output, "classes2.dex");
        if (strcmp((const char *)name.p, went[i].gone) != 0)
            fail_msg("row %zu: %s went", i, (const char *)name.p);
        buf_release(&name);
        instrument_summary_release(&s);
    }
}

/* A class moves for a call that it lacks, not for one that it cannot have or that has room. */
static void only_what_lacks_a_call_moves(void **state)
{
    enum { PUBLIC = DEX_ACC_PUBLIC, NATIVE = DEX_ACC_PUBLIC | DEX_ACC_NATIVE };
    static const struct {
        struct full_dex dex;
        size_t added;
    } lacking[] = {
        /* There is room for all calls, but for no method more. */
        {{37, METHODS_MAX - 3, {0}, true, 0, 0}, 1},
        {{37, METHODS_MAX - 3, {0}, true, 0, PUBLIC}, 0},
        {{37, METHODS_MAX - 3, {0}, true, 0, NATIVE}, 0},
        {{37, METHODS_MAX - 3, {0}, true, 0, DEX_ACC_STATIC}, 0},
        {{37, METHODS_MAX - 3, {0}, false, 0, PUBLIC}, 0},
        /* There is none for what tells of focus. */
        {{37, METHODS_MAX - 2, {0}, true, 0, 0}, 1},
        {{37, METHODS_MAX - 2, {0}, true, 0, PUBLIC}, 1},
        {{37, METHODS_MAX - 2, {0}, true, 0, NATIVE}, 0},
        {{37, METHODS_MAX - 2, {0}, true, 0, DEX_ACC_STATIC}, 0},
        {{37, METHODS_MAX - 2, {0}, false, 0, PUBLIC}, 0},
    };
    const char *input = "lacks.apk", *output = "out.lacks.apk";

    (void)state;
    make_manifest("21");
    for (size_t i = 0; i < COUNT(lacking); i++) {
        struct instrument_options options = package_options(&input, 1, output);
        struct instrument_summary s;
        struct error err;

        make_full("full.dex", &lacking[i].dex, usual);
        make_input(input, first_dex, COUNT(first_dex));
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        if (s.dexes_added != lacking[i].added)
            fail_msg("row %zu: %zu dex more", i, s.dexes_added);
        instrument_summary_release(&s);
    }
}

/* A dex whose types or protos are all there can be: those of fields of q.Full and o.Small, or of
 * their methods; some protos nobody uses. */
static void make_wide(const char *path, bool types, unsigned small)
{
    /* Those of the classes, of Object and of run(). */
    enum { METHODS = 60000, TYPES = 5, PROTOS = 1 };
    struct dex_fixture_class *run, *classes[2];
    struct dex_fixture_member *m;
    struct dex_fixture f;
    unsigned n = 0;

    dex_fixture_init(&f, 37);
    run = dex_fixture_add_class(&f, "Lp/Run;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(&f, run, "run", "()V", DEX_ACC_STATIC);
    classes[0] = dex_fixture_add_class(&f, "Lo/Small;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    classes[1] = dex_fixture_add_class(&f, "Lq/Full;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (; types && n < DEX_TYPE_IDS_MAX - TYPES; n++)
        dex_fixture_add_own_field(&f, classes[n >= small], "f",
                                  arena_cstr(&f.arena, arena_printf(&f.arena, "Lt/T%u;", n)),
                                  DEX_ACC_STATIC);
    for (; !types && n < DEX_PROTO_IDS_MAX - PROTOS; n++) {
        /* So that no two are the same. */
        const char *descriptor =
            arena_cstr(&f.arena, arena_printf(&f.arena, "(Lt/T%u;Lt/T%u;)V", n / 300, n % 300));

        if (n < METHODS)
            dex_fixture_add_own_method(&f, classes[n >= small], "m", descriptor,
                                       DEX_ACC_STATIC | DEX_ACC_NATIVE);
        else
            dex_fixture_add_proto(&f, descriptor);
    }
    m->code = dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    finish(&f, path);
}

/* The call wants types (the called class, int, Activity, boolean) and protos (of i and o, of at, of
 * a method that tells of focus). A class has a type of its own. */
static void types_and_protos_may_be_full_too(void **state)
{
    static const struct {
        bool types;
        unsigned small;
        const char *gone;
    } went[] = {{true, 3, "Lo/Small;"},
                {true, 2, "Lq/Full;"},
                {false, 3, "Lo/Small;"},
                {false, 2, "Lq/Full;"}};
    static const struct package_entry entries[] = {{"classes.dex", "@wide.dex", 0}};
    const char *input = "wide.apk", *output = "out.wide.apk";

    (void)state;
    for (size_t i = 0; i < COUNT(went); i++) {
        struct instrument_options options = package_options(&input, 1, output);
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;
        struct buf name;

        make_wide("wide.dex", went[i].types, went[i].small);
        make_input(input, entries, COUNT(entries));
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        packages_assert_proven(&options, &output, &proof);
        if (s.classes_moved != 1 || s.enter != 1)
            fail_msg("row %zu: %zu classes moved", i, s.classes_moved);
        name = class_of(output, "classes2.dex");
        if (strcmp((const char *)name.p, went[i].gone) != 0)
            fail_msg("row %zu: %s went", i, (const char *)name.p);
        buf_release(&name);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* The oldest Android that a dex is for, by its version and by the marks of D8 and R8 in it. */
static void the_oldest_android_is_told(void **state)
{
    static const struct {
        unsigned version;
        const char *marks[MARKS_MAX];
        uint32_t api;
    } told[] = {
        {35, {0}, 0},
        {37, {0}, 24},
        {38, {0}, 26},
        {39, {0}, 28},
        {40, {0}, 28},
        {39, {"~~D8{\"min-api\":21}"}, 28},
        {35, {"~~D8{\"compilation-mode\":\"debug\",\"min-api\":21,\"version\":\"8\"}"}, 21},
        {35, {"~~R8{\"min-api\":1}"}, 1},
        {35, {"~~R8{\"min-api\":30}"}, 30},
        {35, {"~~R8{\"min-api\":209}"}, 209},
        {35, {"~~D8{\"min-api\":26}", "~~R8{\"min-api\":19}", "~~X{\"min-api\":31}"}, 19},
        {35, {"~~D8{\"min-api\":26}", "~~L8{}", "~{\"min-api\":3}"}, 26},
        {35, {"~~D8{\"min-api\":}"}, 0},
        {35, {"~~D8{\"min-api\":"}, 0},
        {35, {"~~D8{\"max-api\":21}"}, 0},
        {35, {"D8{\"min-api\":21}", "\x7f~{\"min-api\":21}"}, 0},
        {35, {"~~D8{\"min-api\":99999999999}"}, 9999},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(told); i++) {
        struct dex_fixture f;

        dex_fixture_init(&f, told[i].version);
        dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        for (size_t k = 0; k < MARKS_MAX && told[i].marks[k]; k++)
            dex_fixture_add_string(&f, told[i].marks[k]);
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        if (dex_min_api(&f.dex) != told[i].api)
            fail_msg("%u, %s: %u", told[i].version, told[i].marks[0] ? told[i].marks[0] : "",
                     dex_min_api(&f.dex));
        dex_fixture_release(&f);
    }
}

/* Nothing moves for probes that nothing gets. */
static void a_full_dex_that_gets_none_stays(void **state)
{
    static const struct full_dex full = FULL(37);
    static const struct package_entry first = {"classes.dex", "@full.dex", 0};
    const char *input = "none.apk";
    struct instrument_options options = package_options(&input, 1, "out.none.apk");
    struct instrument_summary s;
    struct error err;
    struct buf zip;

    (void)state;
    make_full("full.dex", &full, usual);
    zip = package_zip(input, &first, 1);
    buf_release(&zip);
    package_file("filter.txt", bytes_from_str(STR("-keepclass p.Run\n")));
    options.rules.filter_file = "filter.txt";
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(s.dexes_added + s.dexes_changed + s.classes_moved, 0);
    assert_int_equal(s.verdicts[VERDICT_FILTERED], 1);
    instrument_summary_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oldest_android_is_told),
        TEST(a_full_dex_gives_classes_where_they_are_found),
        TEST(a_full_dex_that_gets_none_stays),
        TEST(no_more_go_than_have_to),
        TEST(types_and_protos_may_be_full_too),
        TEST(only_what_lacks_a_call_moves),
    };

    return RUN_TAP(tests);
}
