/* SPDX-License-Identifier: Apache-2.0 */
/* What lies beside the code and tells of it: signatures, and lists that loaders of classes believe.
 */
#include "tests/unit/tap.h"

#include <stdlib.h>

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

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(transparency_goes_with_the_code),
    };

    return RUN_TAP(tests);
}
