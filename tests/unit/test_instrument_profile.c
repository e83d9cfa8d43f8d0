/* SPDX-License-Identifier: Apache-2.0 */
/* The baseline profile and its metadata go with the dex: what they said of a class or a method by
 * its index they say of the same one afterwards, wherever it went. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "archive/archive.h"
#include "dexfile/write/dex_write.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"
#include "tests/unit/profile_fixture.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { METHODS_MAX = 65536, DEX_MAX = 4, LIST_MAX = 8 };

/* What the profile says, by names. */
static const char *const said_classes[] = {"La/Other;", "Lb/Last;", "Lp/Run;", "Lq/Full;"};
static const struct {
    const char *owner, *name;
    bool hot, startup, post;
} said_methods[] = {
    {"La/Other;", "a", true, true, false}, {"La/Other;", "z", false, true, true},
    {"Lb/Last;", "m", true, false, true},  {"Lp/Run;", "run", true, true, false},
    {"Lq/Full;", "m2", true, false, true}, {"Lq/Full;", "m40002", false, true, false},
};

static void write_dex(struct dex_fixture *f, const char *path)
{

    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
    dex_sign(&f->bytes);
    package_file(path, buf_view(&f->bytes));
    dex_fixture_release(f);
}

/* A class of such methods. */
static void make_dex(const char *path, const char *descriptor, const char *const *names)
{
    struct dex_fixture_class *c;
    struct dex_fixture f;

    dex_fixture_init(&f, 37);
    c = dex_fixture_add_class(&f, descriptor, DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (; *names; names++)
        dex_fixture_add_own_method(&f, c, *names, "()V", DEX_ACC_STATIC)->code =
            dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    write_dex(&f, path);
}

/* p.Run.run(), and as many methods of q.Full as there can be besides, or half of that. */
static void make_large(const char *path, bool full)
{
    unsigned n = full ? METHODS_MAX : METHODS_MAX - 20000;
    struct dex_fixture_class *run, *rest;
    struct dex_fixture_member *m;
    struct dex_fixture f;

    dex_fixture_init(&f, 37);
    run = dex_fixture_add_class(&f, "Lp/Run;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    rest = dex_fixture_add_class(&f, "Lq/Full;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(&f, run, "run", "()V", DEX_ACC_STATIC);
    for (unsigned i = 1; i < n; i++)
        dex_fixture_add_own_method(&f, rest, arena_cstr(&f.arena, arena_printf(&f.arena, "m%u", i)),
                                   "()V", DEX_ACC_STATIC | DEX_ACC_NATIVE);
    m->code = dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    write_dex(&f, path);
}

/* The index of the class, as a type or a class_def; -1: it is not defined there. */
static int class_in(const struct dex_file *dex, const char *descriptor, bool as_type)
{
    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        uint32_t type = dex_class_def(dex, i).class_type;

        if (str_eq(dex_type(dex, type), str_from_c(descriptor)))
            return (int)(as_type ? type : i);
    }
    return -1;
}

static int method_in(const struct dex_file *dex, const char *owner, const char *name)
{
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_IDS); i++) {
        struct dex_member_id m = dex_method(dex, i);

        if (str_eq(dex_string(dex, m.name), str_from_c(name)) &&
            str_eq(dex_type(dex, m.class_type), str_from_c(owner)))
            return (int)i;
    }
    return -1;
}

/* In ascending order, as the lists of a profile are. */
static void insert(int list[LIST_MAX], int index)
{
    size_t n = 0;

    while (list[n] >= 0)
        n++;
    assert_true(n + 1 < LIST_MAX);
    for (list[n + 1] = -1; n > 0 && list[n - 1] > index; n--)
        list[n] = list[n - 1];
    list[n] = index;
}

static void said_of_dex(struct profile_said *d, const struct dex_file *dex, bool types)
{
    d->types = dex_count(dex, DEX_TYPE_IDS);
    d->methods = dex_count(dex, DEX_METHOD_IDS);
    d->classes[0] = d->hot[0] = d->startup[0] = d->post[0] = -1;
    for (size_t i = 0; i < COUNT(said_classes); i++)
        if (class_in(dex, said_classes[i], types) >= 0)
            insert(d->classes, class_in(dex, said_classes[i], types));
    for (size_t i = 0; i < COUNT(said_methods); i++) {
        int index = method_in(dex, said_methods[i].owner, said_methods[i].name);

        if (index < 0 || class_in(dex, said_methods[i].owner, true) < 0)
            continue;
        if (said_methods[i].hot)
            insert(d->hot, index);
        if (said_methods[i].startup)
            insert(d->startup, index);
        if (said_methods[i].post)
            insert(d->post, index);
    }
}

/* The profile of a package's dex, in their order, without inline caches. */
static struct buf profile_of(const char *path, const char *folder, const struct profile_format *e)
{
    static const char *const keys[] = {"classes.dex", "classes2.dex", "classes3.dex",
                                       "classes4.dex"};
    struct profile_said said[DEX_MAX];
    struct archive *a;
    struct error err;
    struct buf made;
    size_t n = 0;

    assert_int_equal(archive_open_file(&a, path, &err), 0);
    for (; n < DEX_MAX; n++) {
        char name[40];
        ptrdiff_t at;
        struct dex_file dex;
        struct buf bytes;

        snprintf(name, sizeof(name), "%s%s", folder, keys[n]);
        if ((at = archive_find(a, str_from_c(name))) < 0)
            break;
        bytes = package_entry_bytes(path, name);
        assert_int_equal(dex_file_parse(&dex, buf_view(&bytes), &err), 0);
        said[n] = (struct profile_said){.key = keys[n], .crc = archive_entry(a, (size_t)at)->crc};
        said_of_dex(&said[n], &dex, e->types);
        buf_release(&bytes);
    }
    archive_free(a);
    made = profile_encode(e, said, n, false);
    return made;
}

static void assert_profile(const char *what, const char *path, const char *folder,
                           const char *entry, const struct profile_format *e)
{
    struct buf wanted = profile_of(path, folder, e), got = package_entry_bytes(path, entry);
    struct buf wanted_flat = profile_unpacked(e, buf_view(&wanted));
    struct buf got_flat = profile_unpacked(e, buf_view(&got));

    if (wanted_flat.n != got_flat.n || memcmp(wanted_flat.p, got_flat.p, got_flat.n) != 0)
        fail_msg("%s: %s is another", what, entry);
    buf_release(&wanted);
    buf_release(&got);
    buf_release(&wanted_flat);
    buf_release(&got_flat);
}

#define APK "assets/dexopt/"
#define AAB "BUNDLE-METADATA/com.android.tools.build.profiles/"

static void a_profile_goes_with_its_dex(void **state)
{
    static const struct {
        const char *what, *input, *folder;
        int profile, meta;
        bool full;  /* the second dex is, and becomes two */
        bool still; /* nothing is measured: the dex stay */
        const char *entries[2];
    } rows[] = {
        {"an APK",
         "p.apk",
         "",
         PROFILE_010,
         PROFILE_META_001,
         false,
         false,
         {APK "baseline.prof", APK "baseline.profm"}},
        {"with a dex that is split",
         "p.apk",
         "",
         PROFILE_010,
         PROFILE_META_001,
         true,
         false,
         {APK "baseline.prof", APK "baseline.profm"}},
        {"of Android 12, split",
         "p.apk",
         "",
         PROFILE_015,
         PROFILE_META_002,
         true,
         false,
         {APK "baseline.prof", APK "baseline.profm"}},
        {"of the first format, split",
         "p.apk",
         "",
         PROFILE_001,
         PROFILE_META_002,
         true,
         false,
         {APK "baseline.prof", APK "baseline.profm"}},
        {"an App Bundle, split",
         "p.aab",
         "base/dex/",
         PROFILE_010,
         PROFILE_META_001,
         true,
         false,
         {AAB "baseline.prof", AAB "baseline.profm"}},
        {"nothing changes",
         "p.apk",
         "",
         PROFILE_010,
         PROFILE_META_001,
         false,
         true,
         {APK "baseline.prof", APK "baseline.profm"}},
    };

    (void)state;
    package_file("none.txt",
                 bytes_from_str(
                     STR("-keeppackage a/\n-keeppackage b/\n-keeppackage p/\n-keeppackage q/\n")));
    make_dex("first.dex", "La/Other;", (const char *const[]){"a", "b", "z", NULL});
    make_dex("last.dex", "Lb/Last;", (const char *const[]){"l", "m", NULL});
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct profile_format *formats[] = {&profile_formats[rows[i].profile],
                                                  &profile_formats[rows[i].meta]};
        bool bundle = *rows[i].folder;
        const manifest_row manifest[] = {"manifest package=a.b", "uses-sdk minSdkVersion=24",
                                         "application", NULL};
        struct package_entry entries[] = {
            {bundle ? "base/manifest/AndroidManifest.xml" : "AndroidManifest.xml", "@manifest", 8},
            {rows[i].entries[0], "@prof", 0},
            {bundle ? "base/dex/classes.dex" : "classes.dex", "@first.dex", 8},
            {bundle ? "base/dex/classes2.dex" : "classes2.dex", "@large.dex", 8},
            {bundle ? "base/dex/classes3.dex" : "classes3.dex", "@last.dex", 0},
            {rows[i].entries[1], "@profm", 0},
            {bundle ? "BundleConfig.pb" : "res/a", "x", 0},
        };
        const char *output = bundle ? "out.aab" : "out.apk";
        struct instrument_options options = package_options(&rows[i].input, 1, output);
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;
        struct buf b = manifest_made(manifest);

        package_file("manifest", buf_view(&b));
        buf_release(&b);
        make_large("large.dex", rows[i].full);
        package_file("prof", bytes_from_str(STR("")));
        package_file("profm", bytes_from_str(STR("")));
        b = package_zip(rows[i].input, entries, COUNT(entries));
        buf_release(&b);
        for (size_t k = 0; k < COUNT(formats); k++) {
            b = profile_of(rows[i].input, rows[i].folder, formats[k]);
            package_file(k ? "profm" : "prof", buf_view(&b));
            buf_release(&b);
        }
        b = package_zip(rows[i].input, entries, COUNT(entries));
        buf_release(&b);
        if (rows[i].still)
            options.rules.filter_file = "none.txt";
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].what, err.text);
        assert_int_equal(s.dexes_added, rows[i].full);
        assert_int_equal(s.dexes_changed > 0, !rows[i].still);
        if (package_warns(&s, "was dropped"))
            fail_msg("%s: %s", rows[i].what, s.warnings[0]);
        for (size_t k = 0; k < COUNT(formats); k++)
            assert_profile(rows[i].what, output, rows[i].folder, rows[i].entries[k], formats[k]);
        packages_assert_proven(&options, &output, &proof);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(a_profile_goes_with_its_dex)};

    return RUN_TAP(tests);
}
