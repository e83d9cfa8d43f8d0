/* SPDX-License-Identifier: Apache-2.0 */
/* --compress: how each entry of an output is packed, that it holds the same, and that it is
 * proven. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <unistd.h>

#include "archive/archive.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* A jar with its classes stored, and an APK that is made for dex to be mapped. */
static void make_stored(void)
{
    static const struct package_entry jar[] = {{"ip/methodbeat/AppMethodBeat.class", "=class", 0},
                                               {"text.txt", "text, deflated", 8}};
    static const struct package_entry apk[] = {{"AndroidManifest.xml", "not binary XML", 8},
                                               {"classes.dex", "=dex", 0},
                                               {"resources.arsc", "0123456789abcdef", 0},
                                               {"lib/x86/libx.so", "\177ELF", 0}};
    static const struct package_entry tool[] = {{"classes.dex", "=dex", 8}};
    struct buf zips[] = {package_zip("stored.jar", jar, COUNT(jar)),
                         package_zip("mapped.apk", apk, COUNT(apk)),
                         package_zip("tool.jar", tool, COUNT(tool))};

    for (size_t i = 0; i < COUNT(zips); i++)
        buf_release(&zips[i]);
}

static struct archive *archive_of(const char *path)
{
    struct archive *a;
    struct error err;

    if (archive_open_file(&a, path, &err) < 0)
        fail_msg("%s: %s", path, err.text);
    return a;
}

/* Whether the entry is stored in the input, at no multiple of 4. */
static bool stood_unaligned(const struct archive *input, struct str name)
{
    ptrdiff_t at = archive_find(input, name);
    uint64_t offset;
    struct error err;

    if (at < 0 || archive_entry(input, (size_t)at)->method == ARCHIVE_DEFLATED)
        return false;
    assert_int_equal(archive_data_offset(input, (size_t)at, &offset, &err), 0);
    return offset % 4 != 0;
}

/* "classes.dex:s" for each entry: stored or deflated. What is stored in a package that Android maps
 * stands at a multiple of 4, but for what is copied and did not. */
static void methods_of(const char *path, const char *input, bool mapped, char *out, size_t size)
{
    struct archive *a = archive_of(path), *was = archive_of(input);
    struct error err;
    size_t n = 0;

    for (size_t i = 0; i < archive_count(a); i++) {
        const struct archive_entry *e = archive_entry(a, i);
        bool is_dex = str_ends(e->name, STR(".dex"));
        bool is_mapped = mapped && (is_dex || !stood_unaligned(was, e->name));
        uint64_t at;

        assert_int_equal(archive_data_offset(a, i, &at, &err), 0);
        n += (size_t)snprintf(out + n, size - n, "%s%.*s:%s", i ? " " : "", STR_ARG(e->name),
                              e->method == ARCHIVE_DEFLATED ? "d"
                              : is_mapped && at % 4 != 0    ? "unaligned"
                                                            : "s");
        assert_true(n < size);
    }
    archive_free(a);
    archive_free(was);
}

static void run_compressed(const char *input, const char *output, int compress, size_t jobs)
{
    struct instrument_options o = package_options(&input, 1, output);
    struct instrument_summary s;
    struct verify_summary proof;
    struct error err;

    o.compress = compress;
    o.embed_beat = true;
    o.jobs = jobs;
    if (instrument(&o, &s, &err) < 0)
        fail_msg("%s: %s", input, err.text);
    instrument_summary_release(&s);
    packages_assert_proven(&o, &output, &proof);
    verify_summary_release(&proof);
}

/* Only what changes is packed anew: the class or dex, a manifest that loses digests, what is added.
 */
static void each_entry_has_its_method(void **state)
{
    static const struct {
        const char *input;
        int compress;
        bool mapped;
        const char *wanted;
    } rows[] = {
        {"in.jar", COMPRESS_KEEP, false,
         "META-INF/MANIFEST.MF:d ip/methodbeat/AppMethodBeat.class:d text.txt:s "
         "META-INF/methodbeat.properties:d io/methodbeat/AppMethodBeat.class:d"},
        {"in.jar", COMPRESS_LEVEL, false,
         "META-INF/MANIFEST.MF:d ip/methodbeat/AppMethodBeat.class:d text.txt:s "
         "META-INF/methodbeat.properties:d io/methodbeat/AppMethodBeat.class:d"},
        {"in.jar", COMPRESS_STORE, false,
         "META-INF/MANIFEST.MF:s ip/methodbeat/AppMethodBeat.class:s text.txt:s "
         "META-INF/methodbeat.properties:s io/methodbeat/AppMethodBeat.class:s"},
        {"stored.jar", COMPRESS_LEVEL + 12, false,
         "ip/methodbeat/AppMethodBeat.class:s text.txt:d META-INF/methodbeat.properties:d "
         "io/methodbeat/AppMethodBeat.class:d"},
        {"stored.jar", COMPRESS_STORE, false,
         "ip/methodbeat/AppMethodBeat.class:s text.txt:d META-INF/methodbeat.properties:s "
         "io/methodbeat/AppMethodBeat.class:s"},
        {"mapped.apk", COMPRESS_LEVEL + 9, false,
         "AndroidManifest.xml:d classes.dex:s resources.arsc:s lib/x86/libx.so:s "
         "META-INF/methodbeat.properties:d classes2.dex:s"},
        {"in.apk", COMPRESS_STORE, true,
         "AndroidManifest.xml:d classes.dex:s META-INF/MANIFEST.MF:d res/a:s "
         "lib/x86/libx.so:s assets/dexopt/none.txt:d META-INF/methodbeat.properties:s "
         "classes2.dex:s"},
        {"tool.jar", COMPRESS_STORE, true,
         "classes.dex:s META-INF/methodbeat.properties:s classes2.dex:s"},
        {"in.aar", COMPRESS_STORE, false,
         "AndroidManifest.xml:d classes.jar:s libs/other.jar:s libs/deep/in.jar:s"},
        {"still.jar", COMPRESS_STORE, false,
         "text.txt:d more.txt:s META-INF/methodbeat.properties:s "
         "io/methodbeat/AppMethodBeat.class:s"},
    };
    char got[1024], output[32];

    (void)state;
    make_stored();
    for (size_t i = 0; i < COUNT(rows); i++) {
        snprintf(output, sizeof(output), "out.%s", strrchr(rows[i].input, '.') + 1);
        run_compressed(rows[i].input, output, rows[i].compress, 1);
        methods_of(output, rows[i].input, rows[i].mapped, got, sizeof(got));
        if (strcmp(got, rows[i].wanted) != 0)
            fail_msg("%s, %d: %s", rows[i].input, rows[i].compress, got);
    }
}

/* Both archives have the same entries, with the same contents. */
static void assert_same_contents(const char *path, const char *other)
{
    struct archive *a = archive_of(path), *b = archive_of(other);

    assert_int_equal(archive_count(a), archive_count(b));
    for (size_t i = 0; i < archive_count(a); i++) {
        const struct archive_entry *x = archive_entry(a, i), *y = archive_entry(b, i);

        assert_true(str_eq(x->name, y->name));
        if (x->size != y->size || x->crc != y->crc)
            fail_msg("%s: %.*s is another", path, STR_ARG(x->name));
    }
    archive_free(a);
    archive_free(b);
}

static struct buf bytes_of(const char *path)
{
    struct buf b;
    struct error err;

    buf_init(&b);
    assert_int_equal(input_read(path, &b, &err), 0);
    return b;
}

static void assert_same_bytes(const char *path, const char *other)
{
    struct buf a = bytes_of(path), b = bytes_of(other);

    if (a.n != b.n || memcmp(a.p, b.p, a.n) != 0)
        fail_msg("%s is not %s", path, other);
    buf_release(&a);
    buf_release(&b);
}

/* By any number of threads. */
static void one_way_has_one_result(void **state)
{
    static const char *const inputs[] = {"in.jar", "in.apk", "in.aab"};
    static const int ways[] = {COMPRESS_KEEP, COMPRESS_STORE, COMPRESS_LEVEL, COMPRESS_LEVEL + 1,
                               COMPRESS_LEVEL + 12};
    char first[32], again[32], kept[32];

    (void)state;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        const char *suffix = strrchr(inputs[i], '.') + 1;

        snprintf(kept, sizeof(kept), "kept.%s", suffix);
        snprintf(first, sizeof(first), "first.%s", suffix);
        snprintf(again, sizeof(again), "again.%s", suffix);
        for (size_t k = 0; k < COUNT(ways); k++) {
            run_compressed(inputs[i], k ? first : kept, ways[k], 1);
            assert_same_contents(k ? first : kept, kept);
            run_compressed(inputs[i], again, ways[k], 3);
            assert_same_bytes(again, k ? first : kept);
        }
    }
}

static void levels_are_levels(void **state)
{
    static const int ways[] = {COMPRESS_LEVEL + 6, COMPRESS_LEVEL + 12, COMPRESS_LEVEL + 1,
                               COMPRESS_STORE, COMPRESS_LEVEL};
    uint64_t size, before = 0;

    (void)state;
    run_compressed("in.jar", "keep.jar", COMPRESS_KEEP, 1);
    for (size_t i = 0; i < COUNT(ways); i++) {
        run_compressed("in.jar", "level.jar", ways[i], 1);
        size = package_size("level.jar");
        if (i == 0)
            assert_same_bytes("level.jar", "keep.jar");
        /* From 12 on the outputs grow. */
        if (i > 1 && size <= before)
            fail_msg("%d: %llu bytes", ways[i], (unsigned long long)size);
        before = size;
    }
}

/* The fault that verify/ finds. */
static void assert_fault(const char *input, const char *output, bool stored, const char *wanted)
{
    struct instrument_options options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
                                         .compress = stored ? COMPRESS_STORE : COMPRESS_KEEP,
                                         .jobs = 1};
    struct staged_outputs files = {.outputs = &output,
                                   .staged = &output,
                                   .inputs = &input,
                                   .n = 1,
                                   .mapping = "out.map",
                                   .ignored = "out.ignored"};
    struct verify_summary found;
    struct error err;
    size_t n = 0;

    if (verify_outputs(&options, &files, &found, &err) < 0)
        fail_msg("%s: %s", output, err.text);
    for (size_t i = 0; i < found.n_texts; i++)
        n += memmem(found.texts[i].p, found.texts[i].n, wanted, strlen(wanted)) != NULL;
    if (n == 0)
        fail_msg("%s: not found: %s", output, wanted);
    verify_summary_release(&found);
}

/* Writes the archive again with nothing aligned. */
static void unalign(const char *path, const char *to)
{
    struct package_entry entries[12];
    char names[12][64], files[12][24];
    struct archive *a = archive_of(path);
    size_t n = archive_count(a);
    struct buf zip;

    assert_true(n <= COUNT(entries));
    for (size_t i = 0; i < n; i++) {
        struct buf content;

        snprintf(names[i], sizeof(names[i]), "%.*s", STR_ARG(archive_entry(a, i)->name));
        snprintf(files[i], sizeof(files[i]), "@%zu", i);
        content = package_entry_bytes(path, names[i]);
        package_file(files[i] + 1, buf_view(&content));
        buf_release(&content);
        entries[i] = (struct package_entry){names[i], files[i], archive_entry(a, i)->method};
    }
    archive_free(a);
    zip = package_zip(to, entries, n);
    buf_release(&zip);
}

static void what_was_not_asked_for_is_found(void **state)
{
    (void)state;
    run_compressed("in.apk", "keep.apk", COMPRESS_KEEP, 1);
    assert_fault("in.apk", "keep.apk", true, "classes.dex: it is written anew, not stored");
    run_compressed("in.apk", "store.apk", COMPRESS_STORE, 1);
    assert_fault("in.apk", "store.apk", false, "classes.dex: its compression method is another");
    unalign("store.apk", "odd.apk");
    assert_fault("in.apk", "odd.apk", true,
                 "classes.dex: it is stored now, and does not stand at a multiple of 4");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_entry_has_its_method),
        TEST(one_way_has_one_result),
        TEST(levels_are_levels),
        TEST(what_was_not_asked_for_is_found),
    };

    return RUN_TAP(tests);
}
