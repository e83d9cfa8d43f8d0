/* SPDX-License-Identifier: Apache-2.0 */
/* What lies beside the code and tells of it: signatures, and lists that loaders of classes believe.
 */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { ENTRIES_MAX = 6 };

static size_t count_entries(const struct package_entry *entries)
{
    size_t n = 0;

    while (n < ENTRIES_MAX && entries[n].name)
        n++;
    return n;
}

#define TRANSPARENCY "META-INF/code_transparency_signed.jwt"
#define TRANSPARENCY_OF_BUNDLE \
    "BUNDLE-METADATA/com.android.tools.build.bundletool/code_transparency_signed.jwt"
#define BUNDLE                    \
    {                             \
        "BundleConfig.pb", "x", 8 \
    }
#define BUNDLE_CODE                       \
    {                                     \
        "base/dex/classes.dex", "=dex", 8 \
    }
#define PACKAGE                       \
    {                                 \
        "AndroidManifest.xml", "x", 8 \
    }
#define PACKAGE_CODE             \
    {                            \
        "classes.dex", "=dex", 8 \
    }
#define ADD_TO_BUNDLE "add it again before you sign (bundletool add-transparency)"
#define ADD_TO_APK    "an APK gets it from its App Bundle: instrument that"

/* A signed list of the hashes of the code goes with the code that it was of. */
static void transparency_goes_with_the_code(void **state)
{
    static const struct {
        const char *input;
        struct package_entry entries[ENTRIES_MAX];
        bool still;       /* nothing is measured */
        const char *gone; /* NULL: it stays */
        const char *says;
        bool is_signed; /* otherwise too */
    } rows[] = {
        {"in.aab",
         {BUNDLE, BUNDLE_CODE, {TRANSPARENCY_OF_BUNDLE, "a.b.c", 8}},
         false,
         TRANSPARENCY_OF_BUNDLE,
         ADD_TO_BUNDLE,
         false},
        {"in.aab",
         {{TRANSPARENCY_OF_BUNDLE, "a.b.c", 0}, BUNDLE, BUNDLE_CODE, {"META-INF/K.SF", "x", 8}},
         false,
         TRANSPARENCY_OF_BUNDLE,
         ADD_TO_BUNDLE,
         true},
        {"in.apk",
         {PACKAGE, PACKAGE_CODE, {TRANSPARENCY, "a.b.c", 8}},
         false,
         TRANSPARENCY,
         ADD_TO_APK,
         false},
        {"in.apk", {PACKAGE, PACKAGE_CODE, {TRANSPARENCY, "a.b.c", 8}}, true, NULL, NULL, false},
        {"in.apk",
         {PACKAGE, PACKAGE_CODE, {"assets/code_transparency.md", "a.b.c", 8}},
         false,
         NULL,
         NULL,
         false},
    };
    const char *output = "out.package";

    (void)state;
    package_file("filter.txt", bytes_from_str(STR("-keepclass ip/methodbeat/AppMethodBeat\n")));
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = count_entries(rows[i].entries);
        struct buf zip = package_zip(rows[i].input, rows[i].entries, n);
        struct instrument_options options = package_options(&rows[i].input, 1, output);
        struct instrument_summary s;
        struct verify_summary proven;
        struct error err;

        options.rules.filter_file = rows[i].still ? "filter.txt" : NULL;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        packages_assert_proven(&options, &output, &proven);
        if (package_warns(&s, "its code transparency no longer holds and was dropped") !=
                (rows[i].says != NULL) ||
            (rows[i].says && !package_warns(&s, rows[i].says)) ||
            package_warns(&s, "its signature no longer holds") != rows[i].is_signed ||
            s.must_sign != (rows[i].says != NULL))
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        for (size_t k = 0; k < n; k++)
            if (strcmp(rows[i].entries[k].content, "a.b.c") == 0)
                package_assert_content(output, rows[i].entries[k].name,
                                       rows[i].gone ? NULL : "a.b.c");
        verify_summary_release(&proven);
        instrument_summary_release(&s);
        buf_release(&zip);
    }
}

/* Two jars, of which the first gets the beat class. */
static const char *const pair[] = {"a.jar", "b.jar"}, *const outputs[] = {"out/a.jar", "out/b.jar"};

/* Makes and instruments the first n of them, asserts that the outputs are proven, and returns what
 * was said, which the caller releases. An entry "=other" is a class of another name. */
static struct instrument_summary
pair_instrumented(size_t row, struct package_entry entries[2][ENTRIES_MAX], size_t n)
{
    struct instrument_options options = package_options(pair, n, n > 1 ? "out" : "out/");
    struct instrument_summary s;
    struct verify_summary proven;
    struct error err;

    package_class("other.class", "o/Other", "java/lang/Object", false, 1);
    for (size_t i = 0; i < n; i++) {
        struct buf zip;

        for (size_t k = 0; k < count_entries(entries[i]); k++)
            if (strcmp(entries[i][k].content, "=other") == 0)
                entries[i][k].content = "@other.class";
        zip = package_zip(pair[i], entries[i], count_entries(entries[i]));
        buf_release(&zip);
    }
    options.embed_beat = true;
    if (instrument(&options, &s, &err) < 0)
        fail_msg("row %zu: %s", row, err.text);
    packages_assert_proven(&options, outputs, &proven);
    verify_summary_release(&proven);
    return s;
}

#define CODE_ENTRY                                       \
    {                                                    \
        "ip/methodbeat/AppMethodBeat.class", "=class", 8 \
    }
#define OTHER_ENTRY                  \
    {                                \
        "o/Other.class", "=other", 8 \
    }
#define MANIFEST(text)                    \
    {                                     \
        "META-INF/MANIFEST.MF", (text), 8 \
    }
#define V     "Manifest-Version: 1.0\r\n"
#define A     V "Bundle-SymbolicName: a;singleton:=true\r\n"
#define B     V "Bundle-SymbolicName: b\r\n"
#define END   "\r\n"
#define LONG1 "Import-Package: org.osgi.framework;version=\"[1.8,2)\",org.example.a.v\r\n"
#define LONG2 " ery.long.name;resolution:=optional\r\n"

static void a_bundle_imports_the_class(void **state)
{
    static const struct {
        const char *a, *b;         /* the manifests */
        const char *a_now, *b_now; /* NULL: they stay */
        bool unseen;
    } rows[] = {
        {A "Export-Package: a" END END, B "Import-Package: a" END END,
         A "Export-Package: a" END " ,io.methodbeat" END END,
         B "Import-Package: a" END " ,io.methodbeat" END END, false},
        /* Neither had such a list. */
        {A END, B END, A "Export-Package: io.methodbeat" END END,
         B "Import-Package: io.methodbeat" END END, false},
        /* Lines that go on, and sections behind the main one. */
        {A END "Name: x" END "Y: z" END END, B LONG1 LONG2 "Last: x" END END,
         A "Export-Package: io.methodbeat" END END "Name: x" END "Y: z" END END,
         B LONG1 LONG2 " ,io.methodbeat" END "Last: x" END END, false},
        /* Other ends of lines, names in another case, a list of nothing. */
        {"bundle-symbolicname: a\nEXPORT-PACKAGE:a\n\n",
         "Bundle-SymbolicName: b\nImport-Package: \n\n",
         "bundle-symbolicname: a\nEXPORT-PACKAGE:a\n ,io.methodbeat\n\n",
         "Bundle-SymbolicName: b\nImport-Package: \n io.methodbeat\n\n", false},
        {"Bundle-SymbolicName: a\r\r", "Bundle-SymbolicName: b\r",
         "Bundle-SymbolicName: a\rExport-Package: io.methodbeat\r\r",
         "Bundle-SymbolicName: b\rImport-Package: io.methodbeat\r", false},
        /* No line end at all. */
        {A END, "Bundle-SymbolicName: b", A "Export-Package: io.methodbeat" END END,
         "Bundle-SymbolicName: b\r\nImport-Package: io.methodbeat\r\n", false},
        /* It sees the class already, or will when it asks for it. */
        {A "Export-Package: x,io.methodbeat;version=1" END END,
         B "Import-Package: y,io.methodbeat;version=\"[1,2)\"" END END, NULL, NULL, false},
        {A END, B "DynamicImport-Package: *" END END, A "Export-Package: io.methodbeat" END END,
         NULL, false},
        {A END, B "DynamicImport-Package: org.*, io.*" END END,
         A "Export-Package: io.methodbeat" END END, NULL, false},
        {A END, B "DynamicImport-Package: io.methodbeat.*,com.*" END END,
         A "Export-Package: io.methodbeat" END END,
         B "DynamicImport-Package: io.methodbeat.*,com.*" END
           "Import-Package: io.methodbeat" END END,
         false},
        /* What only looks like it. */
        {A END, B "Import-Package: a;x=\"b,io.methodbeat,c\",io.methodbeat.more" END END,
         A "Export-Package: io.methodbeat" END END,
         B "Import-Package: a;x=\"b,io.methodbeat,c\",io.methodbeat.more" END
           " ,io.methodbeat" END END,
         false},
        /* A fragment is one with its host. */
        {A END, B "Fragment-Host: a;bundle-version=1" END END, NULL, NULL, false},
        {A "Fragment-Host: b" END END, B END, NULL, NULL, false},
        {A "Fragment-Host: c" END END, B "Fragment-Host: c" END END, NULL, NULL, false},
        {A END, B "Fragment-Host: c" END END, A "Export-Package: io.methodbeat" END END,
         B "Fragment-Host: c" END "Import-Package: io.methodbeat" END END, false},
        /* What can't import it, or not from there. */
        {A END, B "Fragment-Host: system.bundle; extension:=framework" END END, NULL, NULL, true},
        {V END, B END, NULL, NULL, true},
        {V "Main-Class: a.B" END END, B "Import-Package: io.methodbeat" END END, NULL, NULL, false},
        /* A bundle beside a jar that is none. */
        {A END, V END, NULL, NULL, false},
        {V END, V END, NULL, NULL, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct package_entry entries[2][ENTRIES_MAX] = {{MANIFEST(rows[i].a), CODE_ENTRY},
                                                        {OTHER_ENTRY, MANIFEST(rows[i].b)}};
        struct instrument_summary s = pair_instrumented(i, entries, 2);

        if (package_warns(&s, "b.jar: as OSGi bundles they do not see the beat class, which is in "
                              "a.jar: ") != rows[i].unseen)
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        package_assert_content("out/a.jar", "META-INF/MANIFEST.MF",
                               rows[i].a_now ? rows[i].a_now : rows[i].a);
        package_assert_content("out/b.jar", "META-INF/MANIFEST.MF",
                               rows[i].b_now ? rows[i].b_now : rows[i].b);
        instrument_summary_release(&s);
    }
}

#define LAYERS      "- \"lib\":\n  - \"BOOT-INF/lib/\"\n- \"application\":\n"
#define APPLICATION "  - \"BOOT-INF/classes/\"\n  - \"BOOT-INF/layers.idx\"\n"

/* Each entry of an executable jar of Spring Boot has to be in a layer. */
static void what_is_added_is_in_a_layer(void **state)
{
    static const struct {
        const char *name, *was;
        const char *now; /* NULL: it stays */
        bool unread;
    } rows[] = {
        {"BOOT-INF/layers.idx", LAYERS APPLICATION "  - \"META-INF/\"\n",
         LAYERS APPLICATION "  - \"META-INF/\"\n  - \"io/methodbeat/\"\n", false},
        {"WEB-INF/layers.idx",
         LAYERS "  - \"WEB-INF/\"\n  - \"META-INF/\"\n- \"more\":\n  - \"x\"\n",
         LAYERS
         "  - \"WEB-INF/\"\n  - \"META-INF/\"\n  - \"io/methodbeat/\"\n- \"more\":\n  - \"x\"\n",
         false},
        /* Not all of META-INF; no line end; other line ends; blank lines. */
        {"BOOT-INF/layers.idx", LAYERS APPLICATION "  - \"META-INF/MANIFEST.MF\"",
         LAYERS APPLICATION "  - \"META-INF/MANIFEST.MF\"\n  - "
                            "\"META-INF/methodbeat.properties\"\n  - \"io/methodbeat/\"\n",
         false},
        {"BOOT-INF/layers.idx",
         "- \"a\":\r\n  - \"BOOT-INF/\"\r\n  - \"META-INF/\"\r\n\r\n- \"b\":\r\n",
         "- \"a\":\r\n  - \"BOOT-INF/\"\r\n  - \"META-INF/\"\r\n  - \"io/methodbeat/\"\r\n\r\n- "
         "\"b\":\r\n",
         false},
        /* Of two layers with the list's own entry the first has it. */
        {"BOOT-INF/layers.idx",
         "- \"a\":\n  - \"META-INF/\"\n  - \"BOOT-INF/\"\n" LAYERS APPLICATION,
         "- \"a\":\n  - \"META-INF/\"\n  - \"BOOT-INF/\"\n  - \"io/methodbeat/\"\n" LAYERS
             APPLICATION,
         false},
        /* It is in one. */
        {"BOOT-INF/layers.idx", LAYERS APPLICATION "  - \"META-INF/\"\n- \"own\":\n  - \"io/\"\n",
         NULL, false},
        {"BOOT-INF/layers.idx",
         LAYERS APPLICATION "  - \"META-INF/\"\n  - \"io/methodbeat/AppMethodBeat.class\"\n", NULL,
         false},
        {"BOOT-INF/lib/layers.idx", LAYERS APPLICATION, NULL, false},
        /* No such list. */
        {"BOOT-INF/layers.idx", "  - \"a\"\n", NULL, true},
        {"BOOT-INF/layers.idx", LAYERS "  - a\n" APPLICATION, NULL, true},
        {"BOOT-INF/layers.idx", LAYERS APPLICATION "x\n", NULL, true},
        {"BOOT-INF/layers.idx", LAYERS, NULL, true},
        {"BOOT-INF/layers.idx", "", NULL, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct package_entry entries[2][ENTRIES_MAX] = {
            {MANIFEST(V END), CODE_ENTRY, {rows[i].name, rows[i].was, 8}}};
        struct instrument_summary s = pair_instrumented(i, entries, 1);

        package_assert_content("out/a.jar", rows[i].name, rows[i].now ? rows[i].now : rows[i].was);
        if (package_warns(&s, "it can't be read, so that what is added is in no layer") !=
            rows[i].unread)
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        instrument_summary_release(&s);
    }
}

/* Of an executable jar of Spring Boot both the loader and the application have the class: `extract`
 * leaves the loader behind. */
static void an_executable_jar_has_the_class_twice(void **state)
{
    static const struct {
        const char *root, *other;
        bool copied;
    } rows[] = {
        {"ip/methodbeat/AppMethodBeat.class", "BOOT-INF/classes/o/Other.class", true},
        {"ip/methodbeat/AppMethodBeat.class", "WEB-INF/classes/o/Other.class", false},
        {"BOOT-INF/classes/ip/methodbeat/AppMethodBeat.class", "BOOT-INF/classes/o/Other.class",
         false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct package_entry entries[2][ENTRIES_MAX] = {
            {{rows[i].root, "=class", 8}, {rows[i].other, "=other", 8}}};
        struct instrument_summary s = pair_instrumented(i, entries, 1);

        if (rows[i].copied) {
            struct buf root = package_entry_bytes("out/a.jar", "io/methodbeat/AppMethodBeat.class"),
                       copy = package_entry_bytes(
                           "out/a.jar", "BOOT-INF/classes/io/methodbeat/AppMethodBeat.class");

            assert_true(bytes_eq(buf_view(&root), buf_view(&copy)));
            buf_release(&root);
            buf_release(&copy);
        } else {
            package_assert_content("out/a.jar",
                                   i == 1 ? "WEB-INF/classes/io/methodbeat/AppMethodBeat.class"
                                          : "io/methodbeat/AppMethodBeat.class",
                                   NULL);
        }
        instrument_summary_release(&s);
    }
}

#define INDEX "JarIndex-Version: 1.0\n\n"

/* The list of one jar says what is in others. */
static void an_index_has_the_package_of_its_jar(void **state)
{
    static const struct {
        const char *was;
        const char *now; /* NULL: it stays */
    } rows[] = {
        {INDEX "a.jar\nip\nip/methodbeat\n\nb.jar\no\n\n",
         INDEX "a.jar\nip\nip/methodbeat\nio/methodbeat\n\nb.jar\no\n\n"},
        {INDEX "b.jar\no\n\nlib/a.jar\nip\n", INDEX "b.jar\no\n\nlib/a.jar\nip\nio/methodbeat\n"},
        {"b.jar\r\no\r\n\r\na.jar", "b.jar\r\no\r\n\r\na.jar\r\nio/methodbeat\r\n"},
        {INDEX "a.jar\nio/methodbeat\nip\n\n", NULL},
        {INDEX "b.jar\no\n\n", NULL},
        {INDEX "a.jar\n\nx/a.jar\n\n", NULL},
        {INDEX "aa.jar\no\n\n", NULL},
        {"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        /* Nothing else of the second jar changes. */
        struct package_entry entries[2][ENTRIES_MAX] = {
            {CODE_ENTRY}, {{"META-INF/INDEX.LIST", rows[i].was, 8}, {"text", "x", 8}}};
        struct instrument_summary s;

        s = pair_instrumented(i, entries, 2);
        package_assert_content("out/b.jar", "META-INF/INDEX.LIST",
                               rows[i].now ? rows[i].now : rows[i].was);
        instrument_summary_release(&s);
    }
}

#define WEB     ": a web application, and does not see the beat class, which is in "
#define MODULE  ": of a module (module.xml), and does not see the beat class, which is in "
#define QUARKUS ": listed in quarkus-application.dat, and does not see the beat class, which is in "
#define RUNNER  "Main-Class: io.quarkus.bootstrap.runner.QuarkusEntryPoint\r\n\r\n"

/* What has a class loader of its own does not see what lies in another jar. */
static void who_does_not_see_the_class_is_told(void **state)
{
    static const struct {
        const char *files[4]; /* made first */
        const char *jars[4];  /* each with a class that is measured; "WEB-INF/" below that */
        const char *says;     /* NULL: nothing of class loaders */
    } rows[] = {
        {{NULL}, {"p/a.jar", "p/b.war"}, "p/b.war" WEB "p/a.jar: unless that lies in"},
        {{NULL}, {"p/a.war", "p/b.jar"}, "p/a.war" WEB "p/b.jar: unless"},
        {{NULL}, {"p/a.war"}, NULL},
        {{NULL}, {"p/a.war", "p/b.war", "p/c.war"}, "p/b.war and others" WEB "p/a.war: "},
        {{NULL}, {"p/a.jar", "q/b.jar"}, NULL},
        {{"q/module.xml"}, {"p/a.jar", "q/b.jar"}, "q/b.jar" MODULE "p/a.jar: give"},
        {{"p/module.xml"}, {"p/a.jar", "p/b.jar"}, NULL},
        {{"p/module.xml"}, {"p/a.jar", "q/b.jar"}, NULL},
        {{"p/module.xml", "q/module.xml"},
         {"p/a.jar", "q/b.jar"},
         "q/b.jar" MODULE "p/a.jar: give"},
        {{"p/quarkus/quarkus-application.dat"},
         {"p/app/a.jar", "p/lib/main/b.jar"},
         "p/app/a.jar and others" QUARKUS "p/app/a.jar: name quarkus-run.jar too"},
        {{"p/quarkus/quarkus-application.dat"}, {"p/app/a.jar", "p/quarkus-run.jar"}, NULL},
        {{"p/quarkus/quarkus-application.dat"}, {"p/lib/boot/a.jar", "p/lib/main/b.jar"}, NULL},
        {{"p/quarkus/quarkus-application.dat"},
         {"a.jar", "p/app/b.jar"},
         "p/app/b.jar" QUARKUS "a.jar: "},
        {{"q/quarkus/quarkus-application.dat"}, {"p/app/a.jar", "p/lib/main/b.jar"}, NULL},
    };
    static const char *const folders[] = {"p",          "p/app",     "p/lib", "p/lib/main",
                                          "p/lib/boot", "p/quarkus", "q",     "q/quarkus"};

    (void)state;
    package_class("other.class", "o/Other", "java/lang/Object", false, 1);
    for (size_t i = 0; i < COUNT(folders); i++)
        assert_int_equal(mkdir(folders[i], 0777), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options;
        struct instrument_summary s;
        struct error err;
        size_t n = 0;

        for (size_t k = 0; k < COUNT(rows[i].files) && rows[i].files[k]; k++)
            package_file(rows[i].files[k], bytes_from_str(STR("x")));
        for (; n < COUNT(rows[i].jars) && rows[i].jars[n]; n++) {
            bool web = str_ends(str_from_c(rows[i].jars[n]), STR(".war"));
            bool runs = strcmp(rows[i].jars[n], "p/quarkus-run.jar") == 0;
            const struct package_entry entries[] = {
                MANIFEST(runs ? V RUNNER : V END),
                {runs  ? "text"
                 : web ? "WEB-INF/classes/ip/methodbeat/AppMethodBeat.class"
                       : "ip/methodbeat/AppMethodBeat.class",
                 "=class", 8},
            };
            struct buf zip = package_zip(rows[i].jars[n], entries, COUNT(entries));

            buf_release(&zip);
        }
        options = package_options(rows[i].jars, n, "out/");
        options.embed_beat = true;
        options.dry_run = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        if (rows[i].says ? !package_warns(&s, rows[i].says)
                         : package_warns(&s, "does not see the beat class"))
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        instrument_summary_release(&s);
        for (size_t k = 0; k < COUNT(rows[i].files) && rows[i].files[k]; k++)
            assert_int_equal(remove(rows[i].files[k]), 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(transparency_goes_with_the_code),     TEST(a_bundle_imports_the_class),
        TEST(what_is_added_is_in_a_layer),         TEST(an_executable_jar_has_the_class_twice),
        TEST(an_index_has_the_package_of_its_jar), TEST(who_does_not_see_the_class_is_told),
    };

    return RUN_TAP(tests);
}
