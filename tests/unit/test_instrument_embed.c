/* SPDX-License-Identifier: Apache-2.0 */
/* What instrument puts into packages, and what it says of what it cannot put there. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/archive.h"
#include "classfile/class_file.h"
#include "dexfile/write/dex_write.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "weave/embed/beat_class.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { ABIS_MAX = 3, NAMES_MAX = 4 };

/* A library for an ABI: e_ident, e_type, e_machine. */
struct made_library {
    const char *abi;
    uint8_t elf_class, machine;
    size_t size;
};

static void make_libraries(const struct made_library *libraries)
{
    static const char *const abis[] = {"arm64-v8a", "armeabi-v7a", "riscv64", "x86", "x86_64"};
    char path[80];

    mkdir("libs", 0777);
    for (size_t i = 0; i < COUNT(abis); i++) {
        snprintf(path, sizeof(path), "libs/%s/libmethodbeat.so", abis[i]);
        unlink(path);
    }
    for (size_t i = 0; i < ABIS_MAX && libraries[i].abi; i++) {
        uint8_t elf[64] = {0x7f, 'E', 'L', 'F', libraries[i].elf_class, 1, 1, [16] = 3};

        elf[18] = libraries[i].machine;
        snprintf(path, sizeof(path), "libs/%s", libraries[i].abi);
        mkdir(path, 0777);
        snprintf(path, sizeof(path), "libs/%s/libmethodbeat.so", libraries[i].abi);
        package_file(path,
                     (struct bytes){elf, libraries[i].size ? libraries[i].size : sizeof(elf)});
    }
}

/* The libraries of an output, each with its method: "x86 s, x86_64 d". */
static void libraries_of(const char *path, char *out, size_t size)
{
    struct archive *a;
    struct error err;
    size_t n = 0;

    out[0] = '\0';
    assert_int_equal(archive_open_file(&a, path, &err), 0);
    for (size_t i = 0; i < archive_count(a); i++) {
        const struct archive_entry *e = archive_entry(a, i);
        size_t end = e->name.n - (sizeof("/libmethodbeat.so") - 1), at = end;

        if (!str_ends(e->name, STR("/libmethodbeat.so")))
            continue;
        while (at > 0 && e->name.p[at - 1] != '/')
            at--;
        n += (size_t)snprintf(out + n, size - n, "%s%.*s %c", n ? ", " : "", (int)(end - at),
                              e->name.p + at, e->method == 0 ? 's' : 'd');
    }
    archive_free(a);
}

#define ARM64                  \
    {                          \
        "arm64-v8a", 2, 183, 0 \
    }
#define ARM                     \
    {                           \
        "armeabi-v7a", 1, 40, 0 \
    }
#define RISCV                \
    {                        \
        "riscv64", 2, 243, 0 \
    }
#define X86            \
    {                  \
        "x86", 1, 3, 0 \
    }
#define X86_64             \
    {                      \
        "x86_64", 2, 62, 0 \
    }

static const struct {
    const char *what;
    const char *input; /* in.apk or in.aab, whose place is taken by a package of these, or in.jar */
    struct package_entry entries[NAMES_MAX];
    struct made_library libraries[ABIS_MAX];
    const char *made; /* NULL: an error */
    const char *says; /* the error, or a warning; NULL: no warning of libraries */
    const char *also;
} library_rows[] = {
    {"none are there: all",
     "in.apk",
     {{0}},
     {ARM64, X86, X86_64},
     "arm64-v8a s, x86 s, x86_64 s",
     "devices with another refuse to install it",
     NULL},
    {"the others",
     "in.apk",
     {{0}},
     {ARM, RISCV},
     "armeabi-v7a s, riscv64 s",
     "devices with another refuse to install it",
     NULL},
    {"a bundle's are deflated",
     "in.aab",
     {{0}},
     {ARM64, X86},
     "arm64-v8a d, x86 d",
     "devices with another refuse to install it",
     NULL},
    {"those that are there",
     "in.apk",
     {{"lib/x86/a.so", "x", 0}},
     {ARM64, X86},
     "x86 s",
     NULL,
     NULL},
    {"as those are deflated",
     "in.apk",
     {{"lib/x86/a.so", "x", 8}},
     {ARM64, X86},
     "x86 d",
     NULL,
     NULL},
    {"one of them stored",
     "in.apk",
     {{"lib/x86/a.so", "x", 8}, {"lib/x86/b.so", "x", 0}},
     {X86},
     "x86 s",
     NULL,
     NULL},
    {"in a module",
     "in.aab",
     {{"feature/lib/x86/a.so", "x", 0}},
     {ARM64, X86},
     "x86 d",
     NULL,
     NULL},
    {"of the first ABI",
     "in.apk",
     {{"lib/arm64-v8a/a.so", "x", 8}},
     {ARM64, X86},
     "arm64-v8a d",
     NULL,
     NULL},
    {"no library of an ABI",
     "in.apk",
     {{"lib/x86.so", "x", 0}},
     {X86, ARM64},
     "arm64-v8a s, x86 s",
     "devices with another refuse to install it",
     NULL},
    {"no library at all",
     "in.apk",
     {{"lib/x86/a.txt", "x", 0}},
     {X86, ARM64},
     "arm64-v8a s, x86 s",
     "devices with another refuse to install it",
     NULL},
    {"elsewhere",
     "in.apk",
     {{"res/lib/x86/a.so", "x", 0}},
     {X86, ARM64},
     "arm64-v8a s, x86 s",
     "devices with another refuse to install it",
     NULL},
    {"an old ABI",
     "in.apk",
     {{"lib/mips/a.so", "x", 0}, {"lib/mips/b.so", "x", 0}, {"lib/x86/a.so", "x", 0}},
     {X86},
     "x86 s",
     "in.apk: it has libraries for mips, for which there is no libmethodbeat.so",
     NULL},
    {"two old ABIs",
     "in.apk",
     {{"lib/mips/a.so", "x", 0}, {"lib/armeabi/a.so", "x", 0}, {"lib/x86/a.so", "x", 0}},
     {X86},
     "x86 s",
     "libraries for mips,",
     "libraries for armeabi,"},
    {"one that is missing",
     "in.apk",
     {{"lib/x86/a.so", "x", 0}, {"lib/x86_64/a.so", "x", 0}},
     {X86},
     "x86 s",
     "in.apk: it has libraries for x86_64, but there is no libs/x86_64/libmethodbeat.so",
     NULL},
    {"one that is there",
     "in.apk",
     {{"lib/x86/libmethodbeat.so", "x", 8}},
     {X86},
     "x86 d",
     "in.apk!lib/x86/libmethodbeat.so: it is there already, and stays",
     NULL},
    {"one in a bundle",
     "in.aab",
     {{"base/lib/x86/libmethodbeat.so", "x", 8}},
     {X86},
     "x86 d",
     "in.aab!base/lib/x86/libmethodbeat.so: it is there already, and stays",
     NULL},
    {"nothing to use",
     "in.apk",
     {{"lib/x86/a.so", "x", 0}},
     {ARM64},
     NULL,
     "--embed-lib: libs: no <abi>/libmethodbeat.so that the app could use",
     NULL},
    {"no directory",
     "in.apk",
     {{0}},
     {{0}},
     NULL,
     "--embed-lib: libs: no <abi>/libmethodbeat.so",
     NULL},
    {"no package",
     "in.jar",
     {{0}},
     {X86},
     NULL,
     "--embed-lib: there is no .apk or .aab to put a library in",
     NULL},
    {"another class",
     "in.apk",
     {{0}},
     {{"x86", 2, 3, 0}},
     NULL,
     "--embed-lib: libs/x86/libmethodbeat.so: a library for another machine than x86",
     NULL},
    {"another machine",
     "in.apk",
     {{0}},
     {{"x86_64", 2, 183, 0}},
     NULL,
     "a library for another machine than x86_64",
     NULL},
    {"cut short",
     "in.apk",
     {{0}},
     {{"x86", 1, 3, 19}},
     NULL,
     "libs/x86/libmethodbeat.so: not a shared library",
     NULL},
    {"just long enough",
     "in.apk",
     {{0}},
     {{"x86", 1, 3, 20}},
     "x86 s",
     "devices with another refuse to install it",
     NULL},
};

static void libraries_go_where_the_app_has_some(void **state)
{
    (void)state;
    for (size_t row = 0; row < 2 * COUNT(library_rows); row++) {
        size_t i = row / 2;
        bool last = row % 2; /* what each package has is behind the others */
        struct package_entry entries[NAMES_MAX + 3];
        struct instrument_options options =
            package_options(&library_rows[i].input, 1, "out.package");
        struct instrument_summary s;
        struct error err = {.text = ""};
        size_t n = 0;
        int result;

        make_libraries(library_rows[i].libraries);
        for (size_t k = 0; last && k < NAMES_MAX && library_rows[i].entries[k].name; k++)
            entries[n++] = library_rows[i].entries[k];
        if (strcmp(library_rows[i].input, "in.apk") == 0) {
            entries[n++] = (struct package_entry){"AndroidManifest.xml", "x", 8};
            entries[n++] = (struct package_entry){"classes.dex", "=dex", 8};
        } else {
            entries[n++] = (struct package_entry){"BundleConfig.pb", "x", 8};
            entries[n++] = (struct package_entry){"base/dex/classes.dex", "=dex", 8};
        }
        for (size_t k = 0; !last && k < NAMES_MAX && library_rows[i].entries[k].name; k++)
            entries[n++] = library_rows[i].entries[k];
        if (strcmp(library_rows[i].input, "in.jar") != 0) {
            struct buf zip = package_zip(library_rows[i].input, entries, n);

            buf_release(&zip);
        }
        options.embed_beat = true;
        options.embed_lib = "libs";
        result = instrument(&options, &s, &err);
        if ((result == 0) != (library_rows[i].made != NULL))
            fail_msg("%s: %s", library_rows[i].what, result < 0 ? err.text : "it was");
        if (result < 0) {
            if (!strstr(err.text, library_rows[i].says))
                fail_msg("%s: %s", library_rows[i].what, err.text);
        } else {
            char made[100];

            libraries_of("out.package", made, sizeof(made));
            if (strcmp(made, library_rows[i].made) != 0)
                fail_msg("%s: %s", library_rows[i].what, made);
            if (library_rows[i].says ? !package_warns(&s, library_rows[i].says)
                                     : package_warns(&s, "librar"))
                fail_msg("%s: %s", library_rows[i].what,
                         s.n_warnings ? s.warnings[0] : "no warning");
            if (library_rows[i].also && !package_warns(&s, library_rows[i].also))
                fail_msg("%s: not said: %s", library_rows[i].what, library_rows[i].also);
            assert_int_equal(s.n_warnings,
                             1 + (library_rows[i].says != NULL) + (library_rows[i].also != NULL));
        }
        instrument_summary_release(&s);
    }
}

static void make_still(const char *path)
{
    struct dex_fixture f;

    dex_fixture_init(&f, 35);
    dex_fixture_add_class(&f, "La/Still;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_sign(&f.bytes);
    package_file(path, buf_view(&f.bytes));
    dex_fixture_release(&f);
}

#define OWN "ip/methodbeat/AppMethodBeat.class"

/* Where the beat class goes: into the first that may have it, under the first name that is free. */
static void the_class_goes_to_the_first_that_may_have_it(void **state)
{
    static const struct {
        const char *what, *input;
        struct package_entry entries[NAMES_MAX]; /* of the input; none: that of packages.h */
        const char *where, *entry, *error;
        const char *warning; /* or NULL */
    } rows[] = {
        {"a .war",
         "in.war",
         {{"index.html", "x", 8},
          {"WEB-INF/classes/" OWN, "=class", 8},
          {"META-INF/versions/9/" OWN, "=class", 8}},
         "out",
         "WEB-INF/classes/io/methodbeat/AppMethodBeat.class",
         NULL,
         NULL},
        {"an executable jar of Spring Boot",
         "boot.jar",
         {{"BOOT-INF/classes/" OWN, "=class", 8}, {OWN, "=class", 8}},
         "out",
         "io/methodbeat/AppMethodBeat.class",
         NULL,
         NULL},
        {"classes below two folders",
         "two.jar",
         {{"a/" OWN, "=class", 8}, {"b/" OWN, "=class", 8}, {"c/" OWN, "=class", 8}},
         "out",
         "a/io/methodbeat/AppMethodBeat.class",
         NULL,
         "two.jar: its classes lie below several folders: the beat class is "
         "a/io/methodbeat/AppMethodBeat.class, which those below b/ may not see"},
        {"and above them",
         "three.jar",
         {{"a/" OWN, "=class", 8}, {"b/" OWN, "=class", 8}, {OWN, "=class", 8}},
         "out",
         "io/methodbeat/AppMethodBeat.class",
         NULL,
         "which those below a/ may not see"},
        {"a class that is not named after its file",
         "odd.jar",
         {{"a/B.class", "=class", 8}},
         "out",
         "io/methodbeat/AppMethodBeat.class",
         NULL,
         NULL},
        {"an APK with a dex that ART did not find",
         "found.apk",
         {{"AndroidManifest.xml", "x", 8},
          {"classes.dex", "=dex", 8},
          {"classes3.dex", "@still.dex", 0}},
         "out",
         "classes2.dex",
         NULL,
         "found.apk: there was no classes2.dex, so that Android did not load classes3.dex: now it "
         "does"},
        {"a jar", "in.jar", {{0}}, "out", "io/methodbeat/AppMethodBeat.class", NULL, NULL},
        {"an APK", "in.apk", {{0}}, "out", "classes2.dex", NULL, NULL},
        {"an APK of two dex",
         "two.apk",
         {{"AndroidManifest.xml", "x", 8}, {"classes.dex", "=dex", 8}, {"classes2.dex", "", 0}},
         NULL,
         NULL,
         "two.apk!classes2.dex",
         NULL},
        {"an APK with a gap",
         "gap.apk",
         {{"AndroidManifest.xml", "x", 8}, {"classes.dex", "=dex", 8}, {"classes3.dex", "x", 0}},
         NULL,
         NULL,
         "gap.apk!classes3.dex",
         NULL},
        {"an App Bundle", "in.aab", {{0}}, "out", "base/dex/classes2.dex", NULL, NULL},
        {"a bundle without code in its base",
         "bare.aab",
         {{"BundleConfig.pb", "x", 8}, {"feature/dex/classes.dex", "=dex", 8}},
         NULL,
         NULL,
         "--embed-beat: there is no directory, jar, .apk or .aab to put the class in",
         NULL},
        {"an APK without code",
         "bare.apk",
         {{"AndroidManifest.xml", "x", 8}, {"resources.arsc", "x", 0}},
         NULL,
         NULL,
         "--embed-beat: there is no directory",
         NULL},
        {"a class",
         "in.class",
         {{0}},
         NULL,
         NULL,
         "a single .class or .dex holds none but its own",
         NULL},
        {"a dex",
         "in.dex",
         {{0}},
         NULL,
         NULL,
         "a single .class or .dex holds none but its own",
         NULL},
    };

    (void)state;
    make_still("still.dex");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, "out");
        struct instrument_summary s;
        struct error err = {.text = ""};
        size_t n = 0;
        int result;

        while (n < NAMES_MAX && rows[i].entries[n].name)
            n++;
        if (n > 0) {
            struct buf zip = package_zip(rows[i].input, rows[i].entries, n);

            buf_release(&zip);
        }
        options.embed_beat = true;
        result = instrument(&options, &s, &err);
        if (rows[i].error) {
            if (result == 0 || !strstr(err.text, rows[i].error))
                fail_msg("%s: %s", rows[i].what, err.text);
        } else {
            struct archive *a;

            if (result < 0)
                fail_msg("%s: %s", rows[i].what, err.text);
            assert_int_equal(archive_open_file(&a, rows[i].where, &err), 0);
            assert_true(archive_find(a, str_from_c(rows[i].entry)) >= 0);
            archive_free(a);
            assert_false(package_warns(&s, "is in none of the inputs"));
            if (rows[i].warning && !package_warns(&s, rows[i].warning))
                fail_msg("%s: it is not said", rows[i].what);
            if (!rows[i].warning &&
                (package_warns(&s, "several folders") || package_warns(&s, "now it does")))
                fail_msg("%s: it is said", rows[i].what);
        }
        instrument_summary_release(&s);
    }
}

/* Into a directory, and into the main jar of an .aar, which Activities may be in: with at(). */
static void the_class_is_whole_where_activities_may_be(void **state)
{
    static const char *const inputs[] = {"tree", "in.aar", "in.jar"};
    static const char *const outputs[] = {"out.with", "out.aar", "out.jar"};
    uint64_t added[COUNT(inputs)];

    (void)state;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options options = package_options(&inputs[i], 1, outputs[i]);
        struct instrument_summary s;
        struct error err;

        options.embed_beat = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", inputs[i], err.text);
        added[i] = s.bytes_after;
        if (i == 0) {
            struct stat st;

            assert_int_equal(stat("out.with/io/methodbeat/AppMethodBeat.class", &st), 0);
            added[0] = (uint64_t)st.st_size;
            assert_int_equal(s.bytes_after,
                             added[0] + package_size("out.with/sub/A.class") +
                                 package_size("out.with/text.txt") +
                                 package_size("out.with/META-INF/methodbeat.properties"));
            rename("out.with", "was");
        }
        instrument_summary_release(&s);
    }
    /* Without Activities nothing calls at(): a jar by itself has the class without it, as a
     * directory. */
    {
        struct archive *a, *inner;
        struct codec codec;
        struct error err;
        struct buf jar;
        const struct archive_entry *whole, *part;

        buf_init(&jar);
        codec_init(&codec, CODEC_LEVEL_DEFAULT);
        assert_int_equal(archive_open_file(&a, "out.aar", &err), 0);
        assert_int_equal(
            archive_read(a, (size_t)archive_find(a, STR("classes.jar")), &codec, &jar, &err), 0);
        archive_free(a);
        package_file("inner.jar", buf_view(&jar));
        assert_int_equal(archive_open_file(&inner, "inner.jar", &err), 0);
        assert_int_equal(archive_open_file(&a, "out.jar", &err), 0);
        whole = archive_entry(
            inner, (size_t)archive_find(inner, STR("io/methodbeat/AppMethodBeat.class")));
        part = archive_entry(a, (size_t)archive_find(a, STR("io/methodbeat/AppMethodBeat.class")));
        assert_true(part->size < whole->size);
        assert_int_equal(part->size, added[0]);
        archive_free(inner);
        archive_free(a);
        codec_release(&codec);
        buf_release(&jar);
    }
    /* In a jar with an Activity it is called. */
    {
        const char *inputs_with[] = {"a.class", "in.jar"};
        struct instrument_options options = package_options(inputs_with, 2, "out.activity");
        struct instrument_summary s;
        struct error err;
        struct buf whole;

        package_class("a.class", "a/A", "android/app/Activity", false, 1);
        options.embed_beat = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s", err.text);
        whole = package_entry_bytes("out.activity/in.jar", "io/methodbeat/AppMethodBeat.class");
        assert_true(whole.n > added[0]);
        buf_release(&whole);
        instrument_summary_release(&s);
    }
    /* An input that has it keeps it. */
    {
        const char *inputs_of_it[] = {"was/io", "in.jar"};
        struct instrument_options options = package_options(inputs_of_it, 2, "out.both");
        struct instrument_summary s;
        struct error err;

        options.embed_beat = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s", err.text);
        assert_true(
            package_warns(&s, "--embed-beat: the inputs have io/methodbeat/AppMethodBeat already"));
        assert_int_equal(package_size("out.both/io/methodbeat/AppMethodBeat.class"), added[0]);
        package_assert_content("out.both/in.jar", "io/methodbeat/AppMethodBeat.class", NULL);
        instrument_summary_release(&s);
    }
}

static size_t count_of(struct bytes b, const char *text)
{
    size_t n = 0, length = strlen(text);

    for (size_t i = 0; i + length <= b.n; i++)
        n += memcmp(b.p + i, text, length) == 0;
    return n;
}

/* The class that is embedded knows the mapping's id. It is the one that is built in, without at()
 * where no Activity can be. */
static void the_class_is_that_which_is_built_in(void **state)
{
    static const struct {
        const char *input, *output, *nested, *entry;
        const struct bytes *whole;
        bool has_at;
    } rows[] = {
        {"in.jar", "b.jar", NULL, "io/methodbeat/AppMethodBeat.class", &beat_class_bytes, false},
        {"in.aar", "b.aar", "classes.jar", "io/methodbeat/AppMethodBeat.class", &beat_class_bytes,
         true},
        {"in.apk", "b.apk", NULL, "classes2.dex", &beat_dex_bytes, true},
        {"in.aab", "b.aab", NULL, "base/dex/classes2.dex", &beat_dex_bytes, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, rows[i].output);
        const char *archive = rows[i].output;
        struct instrument_summary s;
        struct error err;
        struct buf bytes;

        options.embed_beat = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].input, err.text);
        if (rows[i].nested) {
            struct buf inner = package_entry_bytes(archive, rows[i].nested);

            archive = "nested.jar";
            package_file(archive, buf_view(&inner));
            buf_release(&inner);
        }
        bytes = package_entry_bytes(archive, rows[i].entry);
        assert_int_equal(count_of(*rows[i].whole, BEAT_CLASS_MAPPING_ID_PLACEHOLDER), 1);
        assert_int_equal(count_of(buf_view(&bytes), BEAT_CLASS_MAPPING_ID_PLACEHOLDER), 0);
        assert_int_equal(count_of(buf_view(&bytes), s.mapping_id), 1);
        if (rows[i].has_at)
            assert_int_equal(bytes.n, rows[i].whole->n);
        buf_release(&bytes);
        instrument_summary_release(&s);
    }
}

/* Without at(), all other methods are there, byte for byte, in their order. */
static void without_at_the_class_is_the_same(void **state)
{
    const char *input = "in.jar";
    struct instrument_options options = package_options(&input, 1, "less.jar");
    struct class_file whole, part;
    struct instrument_summary s;
    struct arena arena;
    struct error err;
    struct buf bytes;
    size_t k = 0;

    (void)state;
    options.embed_beat = true;
    assert_int_equal(instrument(&options, &s, &err), 0);
    bytes = package_entry_bytes("less.jar", "io/methodbeat/AppMethodBeat.class");
    arena_init(&arena);
    assert_int_equal(class_file_parse(&whole, beat_class_bytes, &arena, &err), 0);
    if (class_file_parse(&part, buf_view(&bytes), &arena, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(part.method_count, whole.method_count - 1);
    for (size_t i = 0; i < whole.method_count; i++) {
        const struct class_member *a = &whole.methods[i], *b = &part.methods[k];

        if (str_eq(a->name, STR("at")))
            continue;
        assert_true(str_eq(a->name, b->name) && str_eq(a->descriptor, b->descriptor));
        assert_int_equal(a->end - a->offset, b->end - b->offset);
        assert_memory_equal(beat_class_bytes.p + a->offset, bytes.p + b->offset,
                            a->end - a->offset);
        k++;
    }
    assert_int_equal(k, part.method_count);
    arena_release(&arena);
    buf_release(&bytes);
    instrument_summary_release(&s);
}

/* Beside dex that are stored, or deflated, it is so too. */
static void the_dex_is_like_those_beside_it(void **state)
{
    const char *input = "like.apk";

    (void)state;
    for (int i = 0; i < 4; i++) {
        const uint16_t method = i % 2 ? 8 : 0, other = 8 - method;
        const struct package_entry dex = {"classes.dex", "=dex", method},
                                   manifest = {"AndroidManifest.xml", "x", other};
        /* Also where the dex is the first. */
        const struct package_entry entries[] = {
            i < 2 ? manifest : dex, i < 2 ? dex : manifest, {"res/a", "x", other}};
        struct instrument_options options = package_options(&input, 1, "out.like.apk");
        struct buf zip = package_zip(input, entries, COUNT(entries));
        struct instrument_summary s;
        struct archive *a;
        struct error err;

        options.embed_beat = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s", err.text);
        assert_int_equal(archive_open_file(&a, "out.like.apk", &err), 0);
        assert_int_equal(archive_entry(a, (size_t)archive_find(a, STR("classes2.dex")))->method,
                         method);
        archive_free(a);
        buf_release(&zip);
        instrument_summary_release(&s);
    }
}

/* Where nothing is to be added, and nothing is measured, the package stays as it is. */
static void nothing_to_embed_changes_nothing(void **state)
{
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "x", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"META-INF/K.SF", "x", 8},
                                                   {"lib/x86/libmethodbeat.so", "x", 8}};
    static const struct made_library libraries[ABIS_MAX] = {X86};
    const char *input = "there.apk";
    struct instrument_options options = package_options(&input, 1, "out.there.apk");
    struct buf before = package_zip(input, entries, COUNT(entries)), after;
    struct instrument_summary s;
    struct error err;

    (void)state;
    make_libraries(libraries);
    package_file("filter.txt", bytes_from_str(STR("-keepclass ip/methodbeat/AppMethodBeat\n")));
    options.rules.filter_file = "filter.txt";
    options.embed_lib = "libs";
    assert_int_equal(instrument(&options, &s, &err), 0);
    buf_init(&after);
    package_append("out.there.apk", &after);
    assert_int_equal(after.n, before.n);
    assert_memory_equal(after.p, before.p, before.n);
    assert_false(s.must_sign);
    buf_release(&before);
    buf_release(&after);
    instrument_summary_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(libraries_go_where_the_app_has_some),
        TEST(the_class_goes_to_the_first_that_may_have_it),
        TEST(the_class_is_whole_where_activities_may_be),
        TEST(the_class_is_that_which_is_built_in),
        TEST(without_at_the_class_is_the_same),
        TEST(the_dex_is_like_those_beside_it),
        TEST(nothing_to_embed_changes_nothing),
    };

    return RUN_TAP(tests);
}
