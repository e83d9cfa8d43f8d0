/* SPDX-License-Identifier: Apache-2.0 */
/* --embed-runtime: the providers that it adds to a manifest, its options, and what a package gets
 * with them. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "archive/archive.h"
#include "manifest/manifest.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"
#include "weave/embed/start_options.h"
#include "weave/embed/start_providers.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define SDK      "uses-sdk minSdkVersion=21"
#define OURS     "io.methodbeat.android.Start"
#define INIT     "a.b.methodbeat-init"
#define FIRST    " 2147483647"

enum { ROWS_MAX = 16 };

/* ---- Providers ---- */

static const struct {
    const char *what;
    manifest_row rows[ROWS_MAX];
    const char *providers; /* or the error */
    const char *isolated, *left_out;
} manifests[] = {
    {"an app without components",
     {"manifest package=a.b", SDK, "application"},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"one of a newer Android",
     {"manifest package=a.b", "uses-sdk minSdkVersion=35", "application"},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"its own provider stays, and stands before ours",
     {"manifest package=a.b", SDK, "application",
      "provider name=.P authorities=a;b exported=false initOrder=7"},
     ".P - a;b 7\n" OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"each kind of component may have a process; of this app, or of any",
     {"manifest package=a.b", SDK, "application", "activity name=.A process=:one",
      "service name=.S process=two", "receiver name=.R process=:three",
      "provider name=.P process=four authorities=p exported=false"},
     ".P four p 0\n" OURS " - " INIT FIRST "\n" OURS "$Process1 :one " INIT "1" FIRST "\n" OURS
     "$Process2 two " INIT "2" FIRST "\n" OURS "$Process3 :three " INIT "3" FIRST "\n" OURS
     "$Process4 four " INIT "4" FIRST "\n",
     "",
     ""},
    {"one process of several components, by each name that it has",
     {"manifest package=a.b", SDK, "application", "service name=.S process=:one",
      "service name=.T process=a.b:one", "service name=.U process=:one", "service name=.V"},
     OURS " - " INIT FIRST "\n" OURS "$Process1 :one " INIT "1" FIRST "\n",
     "",
     ""},
    {"the main process by its name",
     {"manifest package=a.b", SDK, "application", "service name=.S process=a.b"},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"an application with a process of its own, which is the main one",
     {"manifest package=a.b", SDK, "application process=:own", "service name=.S process=a.b:own",
      "service name=.T process=a.b"},
     OURS " - " INIT FIRST "\n" OURS "$Process1 a.b " INIT "1" FIRST "\n",
     "",
     ""},
    {"what is no component has no process",
     {"manifest package=a.b", SDK, "application", "activity-alias name=.A process=:one",
      "meta-data name=.M process=:two", "activitys process=:three"},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"the first isolated service is told of, and has no provider",
     {"manifest package=a.b", SDK, "application", "service name=.A isolatedProcess=false",
      "service name=.S process=:one isolatedProcess=true",
      "service name=.T process=:two isolatedProcess=true"},
     OURS " - " INIT FIRST "\n",
     ".S",
     ""},
    {"an application that runs before the device is unlocked",
     {"manifest package=a.b", SDK, "application directBootAware=true",
      "service name=.S process=:one"},
     OURS " - " INIT FIRST ", direct\n" OURS "$Process1 :one " INIT "1" FIRST ", direct\n",
     "",
     ""},
    {"a component that does",
     {"manifest package=a.b", SDK, "application directBootAware=false",
      "receiver name=.R directBootAware=true", "service name=.S directBootAware=false"},
     OURS " - " INIT FIRST ", direct\n",
     "",
     ""},
    {"eight processes",
     {"manifest package=a.b", SDK, "application", "service process=:1", "service process=:2",
      "service process=:3", "service process=:4", "service process=:5", "service process=:6",
      "service process=:7", "service process=:8"},
     OURS " - " INIT FIRST "\n" OURS "$Process1 :1 " INIT "1" FIRST "\n" OURS "$Process2 :2 " INIT
          "2" FIRST "\n" OURS "$Process3 :3 " INIT "3" FIRST "\n" OURS "$Process4 :4 " INIT
          "4" FIRST "\n" OURS "$Process5 :5 " INIT "5" FIRST "\n" OURS "$Process6 :6 " INIT
          "6" FIRST "\n" OURS "$Process7 :7 " INIT "7" FIRST "\n" OURS "$Process8 :8 " INIT
          "8" FIRST "\n",
     "",
     ""},
    {"more: the first that is left out is told of",
     {"manifest package=a.b", SDK, "application", "service process=:1", "service process=:2",
      "service process=:3", "service process=:4", "service process=:5", "service process=:6",
      "service process=:7", "service process=:8", "service process=:3", "service process=:9",
      "service process=:10"},
     OURS " - " INIT FIRST "\n" OURS "$Process1 :1 " INIT "1" FIRST "\n" OURS "$Process2 :2 " INIT
          "2" FIRST "\n" OURS "$Process3 :3 " INIT "3" FIRST "\n" OURS "$Process4 :4 " INIT
          "4" FIRST "\n" OURS "$Process5 :5 " INIT "5" FIRST "\n" OURS "$Process6 :6 " INIT
          "6" FIRST "\n" OURS "$Process7 :7 " INIT "7" FIRST "\n" OURS "$Process8 :8 " INIT
          "8" FIRST "\n",
     "",
     "a.b:9"},
    {"no package", {"manifest", SDK, "application"}, "it names no package", "", ""},
    {"an empty one", {"manifest package=", SDK, "application"}, "it names no package", "", ""},
    {"a split",
     {"manifest package=a.b split=config.de", SDK, "application"},
     "it is of a split: name the base package",
     "",
     ""},
    {"an older Android",
     {"manifest package=a.b", "uses-sdk minSdkVersion=20", "application"},
     "--embed-runtime takes apps of Android 5.0 and newer, and this one has no minSdkVersion of "
     "21 or more",
     "",
     ""},
    {"a preview of Android",
     {"manifest package=a.b", "uses-sdk minSdkVersion=Baklava", "application"},
     "its minSdkVersion is 'Baklava', a preview of Android: build the app for a version that was "
     "released",
     "",
     ""},
    {"no Android",
     {"manifest package=a.b", "application"},
     "this one has no minSdkVersion of 21 or more",
     "",
     ""},
    {"nothing that runs",
     {"manifest package=a.b", SDK},
     "it has no <application>, so nothing of it runs",
     "",
     ""},
    {"two applications",
     {"manifest package=a.b", SDK, "application", "application"},
     "it has two <application>: it is not known which one counts",
     "",
     ""},
    {"no code",
     {"manifest package=a.b", SDK, "application hasCode=false"},
     "it has android:hasCode=\"false\": no class of it is loaded",
     "",
     ""},
    {"code",
     {"manifest package=a.b", SDK, "application hasCode=true"},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"an authority that is taken",
     {"manifest package=a.b", SDK, "application", "provider name=.P authorities=" INIT},
     "it has a provider for " INIT " already",
     "",
     ""},
    {"among others",
     {"manifest package=a.b", SDK, "application", "provider name=.P authorities=x;" INIT ";y"},
     "it has a provider for " INIT " already",
     "",
     ""},
    {"one that is taken for another process",
     {"manifest package=a.b", SDK, "application", "service process=:one",
      "provider name=.P authorities=x;" INIT "1"},
     "it has a provider for " INIT "1 already",
     "",
     ""},
    {"one that begins so is another",
     {"manifest package=a.b", SDK, "application",
      "provider name=.P authorities=" INIT "s;x" INIT " exported=false"},
     ".P - " INIT "s;x" INIT " 0\n" OURS " - " INIT FIRST "\n",
     "",
     ""},
    {"only a provider has some",
     {"manifest package=a.b", SDK, "application", "service name=.P authorities=" INIT},
     OURS " - " INIT FIRST "\n",
     "",
     ""},
};

static void each_process_gets_a_provider(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(manifests); i++) {
        struct buf b = manifest_made(manifests[i].rows), out;
        struct start_gaps gaps;
        struct manifest m;
        struct arena arena;
        struct error err;
        char providers[2000];

        buf_init(&out);
        arena_init(&arena);
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        if (start_providers_add(&m, &arena, &gaps, &out, &err) < 0) {
            if (!strstr(err.text, manifests[i].providers))
                fail_msg("%s: %s", manifests[i].what, err.text);
        } else {
            manifest_providers(buf_view(&out), providers, sizeof(providers));
            if (strcmp(providers, manifests[i].providers) != 0)
                fail_msg("%s: %s", manifests[i].what, providers);
            if (!str_eq(gaps.isolated, str_from_c(manifests[i].isolated)) ||
                !str_eq(gaps.left_out, str_from_c(manifests[i].left_out)))
                fail_msg("%s: isolated %.*s, left out %.*s", manifests[i].what,
                         STR_ARG(gaps.isolated), STR_ARG(gaps.left_out));
        }
        buf_release(&b);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void the_app_that_it_tests_is_found(void **state)
{
    static const struct {
        manifest_row instrumentations[3];
        const char *tested;
    } rows[] = {
        {{NULL}, ""},
        {{"instrumentation name=.I targetPackage=a.b", NULL}, ""},
        {{"instrumentation name=.I targetPackage=c.d", NULL}, "c.d"},
        {{"instrumentation name=.I targetPackage=a.b", "instrumentation name=.J targetPackage=c.d"},
         "c.d"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const manifest_row all[] = {
            "manifest package=a.b",      SDK, "application", rows[i].instrumentations[0],
            rows[i].instrumentations[1], NULL};
        struct buf b = manifest_made(all), out;
        struct start_gaps gaps;
        struct manifest m;
        struct arena arena;
        struct error err;

        buf_init(&out);
        arena_init(&arena);
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        assert_int_equal(start_providers_add(&m, &arena, &gaps, &out, &err), 0);
        if (!str_eq(gaps.tested, str_from_c(rows[i].tested)))
            fail_msg("row %zu: %.*s", i, STR_ARG(gaps.tested));
        buf_release(&b);
        buf_release(&out);
        arena_release(&arena);
    }
}

/* ---- Options ---- */

static void options_are_checked(void **state)
{
    static const struct {
        const char *argument;
        const char *written; /* NULL: it may not have that value */
        const char *error;
    } rows[] = {
        {"slow=700", "slow=700\n", NULL},
        {"slow=1", "slow=1\n", NULL},
        {"slow=2147483647", "slow=2147483647\n", NULL},
        {"slow=0", "slow=0\n", NULL},
        {"slow=-1", NULL, "'slow=-1': it has to be a number, 0 to 4294967295"},
        {"anr=4294967296", NULL, "it has to be a number, 0 to 4294967295"},
        {"leak=", NULL, "it has to be a number, 0 to 4294967295"},
        {"stacks", NULL, "it has to be a number, 0 to 4294967295"},
        {"stacks=1s", NULL, "it has to be a number, 0 to 4294967295"},
        {"clock=precise", "clock=precise\n", NULL},
        {"clock=sundial", NULL, "it has to be coarse or precise"},
        {"bytes=8MB", NULL, "it has to be a number of bytes"},
        {"sample=0", "sample=0\n", NULL},
        {"sample=1000", "sample=1000\n", NULL},
        {"sample=1001", NULL, "it has to be a number, 0 to 1000"},
        {"mode=debug", "mode=debug\n", NULL},
        {"mode=test", "mode=test\n", NULL},
        {"mode=online", "mode=online\n", NULL},
        {"mode=offline", NULL, "it has to be debug, test or online"},
        {"place=internal", "place=internal\n", NULL},
        {"place=external", "place=external\n", NULL},
        {"place=debug", NULL, "it has to be internal or external"},
        {"profiles=starts", "profiles=starts\n", NULL},
        {"profiles=hangs", "profiles=hangs\n", NULL},
        {"profiles=starts,hangs", "profiles=starts,hangs\n", NULL},
        {"profiles=hangs,starts", NULL, "it has to be starts, hangs, or starts,hangs"},
        {"report=a/b.ndjson", "report=a/b.ndjson\n", NULL},
        {"report=/a", NULL, "it has to be a path below the app's files"},
        {"trace=../a", NULL, "it has to be a path below the app's files"},
        {"trace=", NULL, "it has to be a path below the app's files"},
        {"trace=a\nb", NULL, "it has to be a text of one line"},
        {"user=/a=b", "user=/a=b\n", NULL},
        {"user= a b", "user=\\ a b\n", NULL},
        {"user=a\\b", "user=a\\\\b\n", NULL},
        {"user=..", "user=..\n", NULL},
        {"user=", NULL, "it has to be a text of one line"},
        {"user=\x1f"
         "a",
         NULL, "it has to be a text of one line"},
        {"user=a\x1f", NULL, "it has to be a text of one line"},
        {"splash=.A,.B", "splash=.A,.B\n", NULL},
        {"threads=pool-*", "threads=pool-*\n", NULL},
        {"pages=a.B: list", "pages=a.B: list\n", NULL},
        {"pages=a.B: list, android:text1;; a.C:tag=a: b , call=/v1/*?a=b;",
         "pages=a.B: list, android:text1;; a.C:tag=a: b , call=/v1/*?a=b;\n", NULL},
        {"pages=", NULL, "Activity: need, need"},
        {"pages= ; ", NULL, "Activity: need, need"},
        {"pages=a.B", NULL, "Activity: need, need"},
        {"pages=:list", NULL, "Activity: need, need"},
        {"pages=a.B:", NULL, "Activity: need, need"},
        {"pages=a.B: list,", NULL, "Activity: need, need"},
        {"pages=a.B: my list", NULL, "Activity: need, need"},
        {"pages=a.B: :list", NULL, "Activity: need, need"},
        {"pages=a.B: android:", NULL, "Activity: need, need"},
        {"pages=a.B: a:b:c", NULL, "Activity: need, need"},
        {"pages=a.B: tga=list", NULL, "Activity: need, need"},
        {"pages=a.B: tag=", NULL, "Activity: need, need"},
        {"pages=a.B: =list", NULL, "Activity: need, need"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct error err = {.text = ""};
        struct str name;
        struct buf out;

        assert_true(start_option_is_known(rows[i].argument, &name));
        assert_int_equal(name.n, strcspn(rows[i].argument, "="));
        if ((start_option_check(rows[i].argument, &err) == 0) != (rows[i].written != NULL))
            fail_msg("%s: %s", rows[i].argument, err.text);
        if (!rows[i].written) {
            if (!strstr(err.text, rows[i].error))
                fail_msg("%s", err.text);
            continue;
        }
        buf_init(&out);
        start_option_write(rows[i].argument, &out);
        buf_u8(&out, '\0');
        assert_string_equal((const char *)out.p, rows[i].written);
        buf_release(&out);
    }
}

static void other_names_are_unknown(void **state)
{
    static const char *const unknown[] = {"", "=1", "slo=1", "slower=1", "Slow=1", "users=a"};
    struct str name;

    (void)state;
    for (size_t i = 0; i < COUNT(unknown); i++)
        if (start_option_is_known(unknown[i], &name))
            fail_msg("%s", unknown[i]);
}

/* ---- Packages ---- */

#define APP                                        \
    {                                              \
        "manifest package=a.b", SDK, "application" \
    }
enum { INPUTS_MAX = 3, ENTRIES_MAX = 5 };

static const struct package_entry apk_entries[] = {{"AndroidManifest.xml", "@manifest", 8},
                                                   {"classes.dex", "=dex", 8}};
static const struct package_entry aab_entries[] = {
    {"BundleConfig.pb", "x", 8},
    {"base/dex/classes.dex", "=dex", 8},
    {"base/manifest/AndroidManifest.xml", "@manifest", 8},
};

/* A package of the manifest; of a dex if it is to have code; and an entry more. */
static void make_package(const char *path, const manifest_row *rows, bool code, const char *more)
{
    bool bundle = str_ends(str_from_c(path), STR(".aab"));
    const struct package_entry *of = bundle ? aab_entries : apk_entries;
    size_t n_of = bundle ? COUNT(aab_entries) : COUNT(apk_entries), n = 0;
    struct package_entry entries[ENTRIES_MAX];
    struct buf manifest = manifest_made(rows), zip;

    package_file("manifest", buf_view(&manifest));
    for (size_t i = 0; i < n_of; i++)
        if (code || strcmp(of[i].content, "=dex") != 0)
            entries[n++] = of[i];
    if (more)
        entries[n++] = (struct package_entry){more, "x", 0};
    zip = package_zip(path, entries, n);
    buf_release(&zip);
    buf_release(&manifest);
}

static bool package_has(const char *path, const char *name)
{
    struct archive *a;
    struct error err;
    bool has;

    assert_int_equal(archive_open_file(&a, path, &err), 0);
    has = archive_find(a, str_from_c(name)) >= 0;
    archive_free(a);
    return has;
}

static struct instrument_options start_options_of(const char *const *inputs, size_t n)
{
    struct instrument_options options = package_options(inputs, n, "out");

    options.rules.embed_runtime = true;
    return options;
}

/* What is added, and where: the options with the mapping's id, the providers, the dex. */
static void packages_get_what_starts_it(void **state)
{
    static const struct {
        const char *package, *library, *manifest, *dex, *asset;
    } rows[] = {
        {"app.apk", "lib/x86/libmethodbeat.so", "AndroidManifest.xml", "classes2.dex",
         "assets/methodbeat.properties"},
        {"app.aab", "base/lib/x86/libmethodbeat.so", "base/manifest/AndroidManifest.xml",
         "base/dex/classes2.dex", "base/assets/methodbeat.properties"},
    };
    static const char *set[] = {"slow=500", "user= a"};
    static const manifest_row app[] = {"manifest package=a.b", SDK, "application",
                                       "service name=.S process=:one", NULL};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = start_options_of(&rows[i].package, 1);
        struct instrument_summary s;
        struct buf manifest, dex;
        char wanted[100], providers[400];
        struct error err;

        make_package(rows[i].package, app, true, rows[i].library);
        options.start_options = (struct text_list){.items = set, .n = COUNT(set)};
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].package, err.text);
        assert_int_equal(s.n_warnings, 0);
        snprintf(wanted, sizeof(wanted), "mapping.id=%s\nslow=500\nuser=\\ a\n", s.mapping_id);
        package_assert_content("out", rows[i].asset, wanted);
        manifest = package_entry_bytes("out", rows[i].manifest);
        manifest_providers(buf_view(&manifest), providers, sizeof(providers));
        assert_string_equal(providers,
                            OURS " - " INIT FIRST "\n" OURS "$Process1 :one " INIT "1" FIRST "\n");
        dex = package_entry_bytes("out", rows[i].dex);
        assert_non_null(memmem(dex.p, dex.n, "Lio/methodbeat/android/Start;", 29));
        assert_non_null(memmem(dex.p, dex.n, "Lio/methodbeat/AppMethodBeat;", 29));
        buf_release(&dex);
        buf_release(&manifest);
        instrument_summary_release(&s);
    }
}

/* The library may be there already, wherever it stands. */
static void the_library_may_be_the_first_entry(void **state)
{
    static const struct package_entry entries[] = {{"lib/x86/libmethodbeat.so", "x", 0},
                                                   {"AndroidManifest.xml", "@manifest", 8},
                                                   {"classes.dex", "=dex", 8}};
    static const manifest_row app[] = {"manifest package=a.b", SDK, "application", NULL};
    static const char *const input = "app.apk";
    struct instrument_options options = start_options_of(&input, 1);
    struct buf manifest = manifest_made(app), zip;
    struct instrument_summary s;
    struct error err;

    (void)state;
    package_file("manifest", buf_view(&manifest));
    zip = package_zip(input, entries, COUNT(entries));
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    package_assert_content("out", "lib/x86/libmethodbeat.so", "x");
    assert_true(package_has("out", "assets/methodbeat.properties"));
    buf_release(&zip);
    buf_release(&manifest);
    instrument_summary_release(&s);
}

/* What is said where only a part of an app is recorded. */
static void gaps_are_told_of(void **state)
{
    static const struct {
        manifest_row rows[ROWS_MAX];
        const char *warning; /* NULL: none */
    } rows[] = {
        {APP, NULL},
        {{"manifest package=a.b", SDK, "application", "service name=.S isolatedProcess=true"},
         "app.apk: .S runs in an isolated process, where nothing is started: it is not recorded"},
        {{"manifest package=a.b", SDK, "application", "service process=:1", "service process=:2",
          "service process=:3", "service process=:4", "service process=:5", "service process=:6",
          "service process=:7", "service process=:8", "service process=:9"},
         "app.apk: it has more than 8 processes besides the main one: a.b:9 and those after it "
         "are not recorded"},
    };
    static const char *const input = "app.apk";

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = start_options_of(&input, 1);
        struct instrument_summary s;
        struct error err;

        make_package(input, rows[i].rows, true, "lib/x86/libmethodbeat.so");
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s", err.text);
        assert_int_equal(s.n_warnings, rows[i].warning != NULL);
        if (rows[i].warning)
            assert_string_equal(s.warnings[0], rows[i].warning);
        instrument_summary_release(&s);
    }
}

/* Which of several packages it is, and why none can be. */
static void the_base_is_what_starts(void **state)
{
    static const struct {
        const char *what;
        const char *inputs[INPUTS_MAX]; /* of app.apk, split.apk, in.jar, in.class ... */
        const char *more;               /* an entry of app.apk */
        const char *class_name;         /* of in.class */
        bool no_code;
        manifest_row rows[ROWS_MAX]; /* of app.apk */
        const char *error, *warning;
    } rows[] = {
        {"behind a split",
         {"split.apk", "app.apk"},
         "lib/x86/libmethodbeat.so",
         NULL,
         false,
         APP,
         NULL,
         NULL},
        {"behind a jar",
         {"in.jar", "app.apk"},
         "lib/x86/libmethodbeat.so",
         NULL,
         false,
         APP,
         NULL,
         NULL},
        {"no library",
         {"app.apk"},
         "lib/x86/liba.so",
         NULL,
         false,
         APP,
         "--embed-runtime: app.apk has no libmethodbeat.so",
         NULL},
        {"a split alone",
         {"in.jar", "split.apk"},
         NULL,
         NULL,
         false,
         APP,
         "--embed-runtime: split.apk is a split APK, in which nothing starts: name the base "
         "package, together with it or alone",
         NULL},
        {"no package",
         {"in.jar", "in.class"},
         NULL,
         NULL,
         false,
         APP,
         "--embed-runtime: there is no .apk or .aab with a manifest to put it in",
         NULL},
        {"no code",
         {"app.apk", "in.jar"},
         "lib/x86/libmethodbeat.so",
         NULL,
         true,
         APP,
         "--embed-runtime: app.apk has no classes.dex",
         NULL},
        {"a manifest that cannot have one",
         {"app.apk"},
         "lib/x86/libmethodbeat.so",
         NULL,
         false,
         {"manifest package=a.b", "application"},
         "app.apk!AndroidManifest.xml: --embed-runtime takes apps of Android 5.0 and newer",
         NULL},
        {"no manifest in either form",
         {"in.apk"},
         NULL,
         NULL,
         false,
         APP,
         "in.apk!AndroidManifest.xml: ",
         NULL},
        {"options that are there",
         {"app.apk"},
         "assets/methodbeat.properties",
         NULL,
         false,
         APP,
         "--embed-runtime: app.apk has assets/methodbeat.properties already",
         NULL},
        {"a class of our package",
         {"app.apk", "in.class"},
         "lib/x86/libmethodbeat.so",
         "io/methodbeat/Other",
         false,
         APP,
         "--embed-runtime: the app has a class io/methodbeat/Other, and what is embedded is in "
         "that "
         "package: take it out, or use --embed-beat and the module",
         NULL},
        {"a class of another package",
         {"app.apk", "in.class"},
         "lib/x86/libmethodbeat.so",
         "io/methodbeats/Other",
         false,
         APP,
         NULL,
         NULL},
        {"the module is there",
         {"app.apk", "in.class"},
         NULL,
         "io/methodbeat/android/Natives",
         false,
         APP,
         NULL,
         "--embed-runtime: the app has the module already, and starts it itself: nothing is added"},
    };
    static const manifest_row split[] = {"manifest package=a.b split=c", SDK, "application", NULL};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options;
        struct instrument_summary s;
        struct error err = {.text = ""};
        size_t n = 0;
        int result;

        while (n < INPUTS_MAX && rows[i].inputs[n])
            n++;
        make_package("app.apk", rows[i].rows, !rows[i].no_code, rows[i].more);
        make_package("split.apk", split, true, NULL);
        if (rows[i].class_name)
            package_class("in.class", rows[i].class_name, "java/lang/Object", false, 1);
        options = start_options_of(rows[i].inputs, n);
        result = instrument(&options, &s, &err);
        if ((result < 0) != (rows[i].error != NULL))
            fail_msg("%s: %s", rows[i].what, result < 0 ? err.text : "it was");
        if (rows[i].error && !strstr(err.text, rows[i].error))
            fail_msg("%s: %s", rows[i].what, err.text);
        if (rows[i].warning && !package_warns(&s, rows[i].warning))
            fail_msg("%s: not said", rows[i].what);
        if (result == 0)
            assert_int_equal(package_has("out/app.apk", "assets/methodbeat.properties"),
                             rows[i].warning == NULL);
        instrument_summary_release(&s);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_process_gets_a_provider),
        cmocka_unit_test(the_app_that_it_tests_is_found),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(other_names_are_unknown),
        TEST(packages_get_what_starts_it),
        TEST(the_library_may_be_the_first_entry),
        TEST(gaps_are_told_of),
        TEST(the_base_is_what_starts),
    };

    return RUN_TAP(tests);
}
