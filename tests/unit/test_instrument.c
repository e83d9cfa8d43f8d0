/* SPDX-License-Identifier: Apache-2.0 */
/* The whole of weave/, from files to files: each kind of input is instrumented in each way, and
 * what comes of it is proven by verify/, which knows nothing of how; and what the summary says of
 * it. The code is that of the beat class, under another name: javac's, and its form in dex. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "archive/archive.h"
#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "verify/verify.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

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

static double seconds_of(clockid_t clock)
{
    struct timespec t;

    assert_int_equal(clock_gettime(clock, &t), 0);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void each_kind_is_proven(void **state)
{
    static const struct {
        const char *input, *output;
        size_t units, dexes; /* that hold the class; of them dex */
        bool must_sign;
        uint64_t entries; /* of the output's packages that were there before */
    } rows[] = {
        {"in.class", "out.class", 1, 0, false, 1}, {"in.dex", "out.dex", 1, 1, false, 1},
        {"in.jar", "out.jar", 1, 0, true, 5},      {"in.aar", "out.aar", 1, 0, true, 11},
        {"in.apk", "out.apk", 1, 1, true, 7},      {"in.aab", "out.aab", 1, 1, false, 3},
        {"tree", "out.tree", 1, 0, false, 2},      {"still.jar", "out.still.jar", 0, 0, false, 2},
    };
    static const enum exits_mode ways[] = {EXITS_EXPLICIT, EXITS_ALL};

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const char *input = rows[i / 2].input, *output = rows[i / 2].output;
        struct instrument_options options = package_options(&input, 1, output);
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;
        double began = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);

        options.rules.exits = ways[i % 2];
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", input, err.text);
        /* Whatever they are, they are of this run. */
        assert_true(s.seconds <= seconds_of(CLOCK_MONOTONIC) - began + 1e-6);
        assert_true(s.cpu_seconds <= seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu + 1e-6);
        packages_assert_proven(&options, &output, &proof);
        assert_int_equal(s.inputs, 1);
        assert_int_equal(s.classes, rows[i / 2].units);
        assert_int_equal(s.classes_changed, rows[i / 2].units);
        assert_int_equal(s.dexes, rows[i / 2].dexes);
        assert_int_equal(s.dexes_changed, rows[i / 2].dexes);
        assert_int_equal(s.must_sign, rows[i / 2].must_sign);
        assert_int_equal(s.jobs, 1);
        assert_string_equal(s.mapping_path, "out.map");
        assert_string_equal(s.ignored_path, "out.ignored");
        assert_true(s.seconds_scan >= 0 && s.seconds_plan >= 0 && s.seconds_write >= 0);
        assert_true(s.seconds + 1e-6 >= s.seconds_scan + s.seconds_plan + s.seconds_write);
        assert_true(s.cpu_seconds > 0 && s.peak_memory > 0);
        /* Two readers count the same. */
        assert_int_equal(proof.entries, rows[i / 2].entries);
        assert_int_equal(proof.counts.classes, s.classes);
        assert_int_equal(proof.counts.methods, s.methods);
        assert_int_equal(proof.counts.instrumented, s.verdicts[VERDICT_INSTRUMENT]);
        assert_int_equal(proof.counts.enter, s.enter);
        assert_int_equal(proof.counts.exit, s.exit);
        assert_int_equal(proof.counts.focus, s.focus);
        assert_int_equal(s.enter, s.verdicts[VERDICT_INSTRUMENT]);
        assert_int_equal(s.ids, s.enter + 1); /* and the dispatch's */
        assert_string_equal(proof.mapping_id, s.mapping_id);
        assert_int_equal(s.bytes_before, size_of(input));
        assert_int_equal(s.bytes_after, size_of(output));
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* Where no method gets a probe, the output is the input, byte for byte; and so is what is said of
 * its size. */
static void what_gets_no_probe_stays(void **state)
{
    static const char *const inputs[] = {"in.class", "in.dex", "in.jar", "in.aar",
                                         "in.apk",   "in.aab", "tree",   "still.jar"};

    (void)state;
    package_file("filter.txt", bytes_from_str(STR("-keepclass ip/methodbeat/AppMethodBeat\n")));
    for (size_t i = 0; i < COUNT(inputs); i++) {
        bool tree = strcmp(inputs[i], "tree") == 0;
        struct instrument_options options = package_options(&inputs[i], 1, "same");
        struct instrument_summary s;
        struct buf before, after;
        struct error err;

        buf_init(&before);
        buf_init(&after);
        options.rules.filter_file = "filter.txt";
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", inputs[i], err.text);
        package_append(tree ? "tree/sub/A.class" : inputs[i], &before);
        package_append(tree ? "same/sub/A.class" : "same", &after);
        if (before.n != after.n || memcmp(before.p, after.p, after.n) != 0)
            fail_msg("%s: is another", inputs[i]);
        assert_int_equal(s.bytes_before, size_of(inputs[i]));
        assert_int_equal(s.bytes_after, size_of(inputs[i]));
        assert_int_equal(size_of("same"), size_of(inputs[i]));
        assert_int_equal(s.classes_changed + s.dexes_changed + s.enter, 0);
        assert_false(s.must_sign);
        assert_int_equal(system("rm -rf same"), 0);
        buf_release(&before);
        buf_release(&after);
        instrument_summary_release(&s);
    }
}

/* Several inputs have one mapping; their outputs are in a directory, under their names. Each
 * counts, wherever it stands. */
static void several_have_one_mapping(void **state)
{
    enum { INPUTS_MAX = 3 };
    static const struct {
        const char *inputs[INPUTS_MAX];
        size_t n, classes, dexes;
        uint64_t entries;
        bool must_sign;
    } rows[] = {
        {{"in.apk", "still.jar", "tree"}, 3, 2, 1, 7 + 2 + 2, true},
        {{"a.jar", "in.dex"}, 2, 1, 1, 2 + 1, false},
        {{"a.jar", "in.jar", "still.jar"}, 3, 1, 0, 2 + 5 + 2, true},
        {{"in.aab", "in.apk", "in.dex"}, 3, 3, 3, 3 + 7 + 1, true},
        {{"in.class", "tree"}, 2, 2, 0, 1 + 2, false},
    };

    (void)state;
    assert_int_equal(system("cp still.jar a.jar"), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(rows[i].inputs, rows[i].n, "many");
        uint64_t before = 0, after = 0;
        char paths[INPUTS_MAX][20];
        const char *outputs[INPUTS_MAX];
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;

        options.jobs = 3;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        for (size_t k = 0; k < rows[i].n; k++) {
            snprintf(paths[k], sizeof(paths[k]), "many/%s", rows[i].inputs[k]);
            outputs[k] = paths[k];
            before += size_of(rows[i].inputs[k]);
            after += size_of(paths[k]);
        }
        packages_assert_proven(&options, outputs, &proof);
        assert_int_equal(s.jobs, 3);
        assert_int_equal(s.inputs, rows[i].n);
        assert_int_equal(s.classes, rows[i].classes);
        assert_int_equal(s.classes_changed, rows[i].classes);
        assert_int_equal(s.dexes, rows[i].dexes);
        assert_int_equal(s.dexes_changed, rows[i].dexes);
        assert_int_equal(s.must_sign, rows[i].must_sign);
        assert_int_equal(s.bytes_before, before);
        assert_int_equal(s.bytes_after, after);
        assert_int_equal(proof.counts.enter, s.enter);
        assert_int_equal(proof.entries, rows[i].entries);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf many"), 0);
    }
}

/* What --embed-beat and --embed-lib add, at the end. */
static void what_is_embedded_is_added(void **state)
{
    static const struct {
        const char *input, *output;
        const char *added[4];
        const char *abi; /* of the library; NULL: none is embedded */
    } rows[] = {
        {"in.jar",
         "out.jar",
         {"META-INF/methodbeat.properties", "io/methodbeat/AppMethodBeat.class"},
         NULL},
        {"in.apk",
         "out.apk",
         {"META-INF/methodbeat.properties", "classes2.dex", "lib/x86/libmethodbeat.so"},
         "x86"},
        {"in.aab",
         "out.aab",
         {"base/root/META-INF/methodbeat.properties", "base/dex/classes2.dex"},
         NULL},
    };

    (void)state;
    assert_int_equal(mkdir("libs", 0777), 0);
    assert_int_equal(mkdir("libs/x86", 0777), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, rows[i].output);
        /* An ELF for 32-bit x86: e_ident, e_type, e_machine. */
        static const uint8_t elf[64] = {0x7f, 'E', 'L', 'F', 1, 1, 1, [16] = 3, [18] = 3};
        struct instrument_summary s;
        struct verify_summary proof;
        struct archive *a;
        struct error err;
        size_t n = 0;

        options.embed_beat = true;
        options.embed_lib = rows[i].abi ? "libs" : NULL;
        package_file("libs/x86/libmethodbeat.so", (struct bytes){elf, sizeof(elf)});
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].input, err.text);
        packages_assert_proven(&options, &rows[i].output, &proof);
        assert_int_equal(archive_open_file(&a, rows[i].output, &err), 0);
        while (n < COUNT(rows[i].added) && rows[i].added[n])
            n++;
        assert_true(archive_count(a) >= n);
        for (size_t k = 0; k < n; k++) {
            struct str name = archive_entry(a, archive_count(a) - n + k)->name;

            if (!str_eq(name, str_from_c(rows[i].added[k])))
                fail_msg("%s: %.*s, wanted %s", rows[i].output, STR_ARG(name), rows[i].added[k]);
        }
        assert_int_equal(s.bytes_after, archive_size(a));
        archive_free(a);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* Of a signature that cannot hold nothing stays, and of the manifest what does hold. */
static void signatures_go_where_something_changed(void **state)
{
    const char *input = "in.jar";
    struct instrument_options options = package_options(&input, 1, "out.jar");
    struct instrument_summary s;
    struct error err;
    char wanted[80];

    (void)state;
    assert_int_equal(instrument(&options, &s, &err), 0);
    package_assert_content("out.jar", "META-INF/K.SF", NULL);
    package_assert_content("out.jar", "META-INF/K.RSA", NULL);
    package_assert_content("out.jar", "META-INF/MANIFEST.MF",
                           "Manifest-Version: 1.0\r\nMain-Class: a.B\r\n\r\n"
                           "Name: text.txt\r\nSHA-256-Digest: y\r\n\r\n");
    package_assert_content("out.jar", "text.txt", "stored text");
    snprintf(wanted, sizeof(wanted), "mapping.id=%s\nprobes=pair\nexits=explicit\n", s.mapping_id);
    package_assert_content("out.jar", "META-INF/methodbeat.properties", wanted);
    instrument_summary_release(&s);
}

/* So it is where what changed is the first entry. */
static void digests_go_of_the_first_entry_too(void **state)
{
    static const struct package_entry entries[] = {
        {"A.class", "=class", 8},
        {"META-INF/MANIFEST.MF",
         "Manifest-Version: 1.0\r\n\r\nName: A.class\r\nSHA-256-Digest: x\r\n\r\n", 8}};
    const char *input = "first.jar";
    struct instrument_options options = package_options(&input, 1, "out.jar");
    struct buf zip = package_zip(input, entries, COUNT(entries));
    struct instrument_summary s;
    struct error err;

    (void)state;
    assert_int_equal(instrument(&options, &s, &err), 0);
    package_assert_content("out.jar", "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n");
    buf_release(&zip);
    instrument_summary_release(&s);
}

/* Where a signature's files stand does not matter, nor which of them there are. */
static void signatures_go_wherever_they_are(void **state)
{
    static const struct {
        const char *what;
        struct package_entry entries[4];
        bool is_signed;
    } rows[] = {
        {"the first entry", {{"META-INF/A.SF", "x", 8}, {"A.class", "=class", 8}}, true},
        {"the last", {{"A.class", "=class", 8}, {"META-INF/A.DSA", "x", 0}}, true},
        {"elliptic curves", {{"A.class", "=class", 8}, {"META-INF/A.EC", "x", 0}}, true},
        {"a manifest alone",
         {{"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n", 0}, {"A.class", "=class", 8}},
         false},
        {"files of that kind elsewhere",
         {{"A.class", "=class", 8}, {"META-INF/b/A.SF", "x", 0}, {"A.SF", "x", 0}},
         false},
        {"none", {{"A.class", "=class", 8}, {"META-INF/x.txt", "x", 0}}, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "signed.jar";
        struct instrument_options options = package_options(&input, 1, "out.jar");
        struct instrument_summary s;
        struct error err;
        struct buf zip;
        size_t n = 0;

        while (n < COUNT(rows[i].entries) && rows[i].entries[n].name)
            n++;
        zip = package_zip(input, rows[i].entries, n);
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].what, err.text);
        if (s.must_sign != rows[i].is_signed ||
            package_warns(&s, "signed.jar: its signature no longer holds and was dropped; sign it "
                              "again (jarsigner -keystore KEYSTORE)") != rows[i].is_signed)
            fail_msg("%s: signed: %d", rows[i].what, s.must_sign);
        for (size_t k = 0; k < n; k++) {
            bool goes = rows[i].is_signed &&
                        str_starts(str_from_c(rows[i].entries[k].name), STR("META-INF/"));

            if (strcmp(rows[i].entries[k].content, "=class") != 0)
                package_assert_content("out.jar", rows[i].entries[k].name,
                                       goes ? NULL : rows[i].entries[k].content);
        }
        buf_release(&zip);
        instrument_summary_release(&s);
    }
}

/* Of code whose debug info is none that can be read, there are no lines, which is said. */
static void debug_info_that_cannot_be_read_is_told_of(void **state)
{
    static const char *const told[] = {"1 method has debug info that can't be read",
                                       "2 methods have debug info that can't be read"};
    struct buf bytes = package_entry_bytes("in.apk", "classes.dex");
    const char *input = "damaged.dex";
    struct instrument_options options = package_options(&input, 1, "out.damaged.dex");
    struct dex_file dex;
    struct error err;
    size_t at;

    (void)state;
    assert_int_equal(dex_file_parse(&dex, buf_view(&bytes), &err), 0);
    at = dex.sections[DEX_CODE_ITEMS].offset;
    for (size_t i = 0; i < COUNT(told); i++) {
        struct instrument_summary s;
        uint8_t *item = bytes.p + at;

        assert_int_equal(load_le16(item + 6), 0); /* tries: the next item begins behind the code */
        at = (at + 16 + 2 * load_le32(item + 12) + 3) & ~(size_t)3;
        store_le32(item + 8, load_le32(item + 8) + 1);
        dex_sign(&bytes);
        package_file(input, buf_view(&bytes));
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s", err.text);
        if (!package_warns(&s, told[i]))
            fail_msg("%s", s.n_warnings ? s.warnings[0] : "no warning");
        instrument_summary_release(&s);
    }
    buf_release(&bytes);
}

/* Ids stay with their methods, whatever was counted before. */
static void a_base_keeps_ids(void **state)
{
    const char *input = "in.jar";
    struct instrument_options options = package_options(&input, 1, "out.jar");
    struct instrument_summary first, second;
    struct error err;

    (void)state;
    assert_int_equal(instrument(&options, &first, &err), 0);
    assert_int_equal(rename("out.map", "base.map"), 0);
    options.base_mapping = "base.map";
    assert_int_equal(instrument(&options, &second, &err), 0);
    assert_int_equal(first.ids, first.ids_new + 1);
    assert_int_equal(second.ids, first.ids);
    assert_int_equal(second.ids_new, 0);
    assert_int_equal(second.ids_gone, 0);
    assert_string_equal(second.mapping_id, first.mapping_id);
    instrument_summary_release(&first);
    instrument_summary_release(&second);
}

/* Each has its row, and each row its method, however many there are. */
static void many_methods_have_as_many_rows(void **state)
{
    static const size_t counts[] = {4094, 4095, 4096, 8191, 8192};
    const char *input = "many.dex", *output = "out.many.dex";

    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct instrument_options options = package_options(&input, 1, output);
        const struct dex_fixture_item *code;
        struct instrument_summary s;
        struct verify_summary proof;
        struct dex_fixture_class *c;
        struct dex_fixture f;
        struct error err;

        dex_fixture_init(&f, 35);
        c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        for (size_t k = 0; k < counts[i]; k++)
            dex_fixture_add_own_method(&f, c,
                                       arena_cstr(&f.arena, arena_printf(&f.arena, "m%zu", k)),
                                       "()V", DEX_ACC_STATIC);
        code = dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
        for (size_t k = 0; k < counts[i]; k++)
            c->methods[k]->code = code;
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        dex_sign(&f.bytes);
        package_file(input, buf_view(&f.bytes));
        dex_fixture_release(&f);
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%zu: %s", counts[i], err.text);
        assert_int_equal(s.ids, counts[i] + 1); /* and the dispatch's */
        packages_assert_proven(&options, &output, &proof);
        assert_int_equal(proof.counts.enter, counts[i]);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* Whether a class is an Activity, its ancestors say, which may be on the class path; each tells of
 * focus once: by its own method, by one that is added, or by an ancestor's. */
static void activities_tell_of_focus(void **state)
{
    static const struct {
        const char *super;
        bool has;             /* the method itself */
        bool library;         /* q/Base, which is an Activity, is on the class path */
        bool base;            /* and among the inputs */
        uint16_t base_access; /* of its method; 0: it has none */
        size_t activities, focus, methods;
    } rows[] = {
        {"java/lang/Object", true, false, false, 0, 0, 0, 1},
        {"android/app/Activity", false, false, false, 0, 1, 1, 1},
        {"android/app/Activity", true, false, false, 0, 1, 1, 1},
        {"android/app/ListActivity", false, false, false, 0, 1, 1, 1},
        {"q/Base", false, false, false, 0, 0, 0, 1},
        {"q/Base", false, true, false, 0, 1, 1, 1},
        {"q/Base", true, true, false, ACC_PUBLIC, 1, 1, 1},
        /* Its own cannot be, where an ancestor's is final. */
        {"q/Base", false, true, false, ACC_PUBLIC | ACC_FINAL, 1, 0, 1},
        {"q/Base", false, false, true, 0, 2, 1, 2},
        {"q/Base", false, false, true, ACC_PUBLIC, 2, 1, 2},
        /* It does not call super's: both tell. */
        {"q/Base", true, false, true, ACC_PUBLIC, 2, 2, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "acts", *output = "out.acts", *class_path = "library";
        struct instrument_options options = package_options(&input, 1, output);
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;

        mkdir("acts", 0777);
        mkdir("library", 0777);
        mkdir("library/q", 0777);
        unlink("acts/Base.class");
        package_class("acts/T.class", "T", rows[i].super, rows[i].has, ACC_PUBLIC);
        package_class(rows[i].base ? "acts/Base.class" : "library/q/Base.class", "q/Base",
                      "android/app/Activity", rows[i].base_access != 0,
                      rows[i].base_access ? rows[i].base_access : ACC_PUBLIC);
        options.class_path = (struct text_list){.items = &class_path, .n = rows[i].library};
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        if (s.activities != rows[i].activities || s.focus != rows[i].focus)
            fail_msg("row %zu: %zu activities, %zu calls of at", i, s.activities, (size_t)s.focus);
        assert_int_equal(s.methods, rows[i].methods);
        packages_assert_proven(&options, &output, &proof);
        assert_int_equal(proof.counts.focus, s.focus);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* The sizes of what a profile packs, and that. */
static void put_zipped(struct buf *out, const struct buf *body)
{
    uLongf zipped = compressBound((uLong)body->n);
    size_t at;

    buf_le32(out, (uint32_t)body->n);
    at = out->n;
    buf_le32(out, 0);
    assert_int_equal(compress(buf_room(out, zipped), &zipped, body->p, (uLong)body->n), Z_OK);
    out->n += zipped;
    store_le32(out->p + at, (uint32_t)zipped);
}

/* What is packed behind a head of so many bytes and both sizes. */
static void unzip(struct bytes profile, size_t head, uint8_t *to, size_t room)
{
    uLongf n = (uLongf)room;

    head += 8;
    assert_true(profile.n > head);
    assert_int_equal(uncompress(to, &n, profile.p + head, (uLong)(profile.n - head)), Z_OK);
}

/* A baseline profile's list of classes, of so many class_defs. */
static void put_profile(const char *path, uint32_t classes)
{
    static const char key[] = "classes.dex";
    struct buf body, out;

    buf_init(&body);
    buf_init(&out);
    buf_le16(&body, sizeof(key) - 1);
    buf_le16(&body, (uint16_t)classes);
    buf_str(&body, str_from_c(key));
    for (uint32_t i = 0; i < classes; i++)
        buf_le16(&body, i > 0); /* each one more than the one before */
    buf_bytes(&out, (struct bytes){(const uint8_t *)"prm\0"
                                                    "001",
                                   8});
    buf_u8(&out, 1);
    put_zipped(&out, &body);
    package_file(path, buf_view(&out));
    buf_release(&body);
    buf_release(&out);
}

/* A profile that names class_defs, which stay, is kept; one that is none is not, and that is said.
 */
static void profiles_stay_that_fit(void **state)
{
    enum { CLASSES = 9, SIZE = 2 + 2 + 11 + 2 * CLASSES };
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "x", 8},
                                                   {"assets/dexopt/baseline.profm", "@m.profm", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"assets/dexopt/baseline.prof", "none", 8}};
    const char *input = "profiles.apk";
    struct instrument_options options = package_options(&input, 1, "out.apk");
    struct buf profile, zip;
    struct instrument_summary s;
    struct error err;
    uint8_t body[SIZE];
    uLongf n = sizeof(body);
    uint32_t index = 0;

    (void)state;
    put_profile("m.profm", CLASSES);
    zip = package_zip(input, entries, COUNT(entries));
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    package_assert_content("out.apk", "assets/dexopt/baseline.prof", NULL);
    assert_true(package_warns(&s, "profiles.apk!assets/dexopt/baseline.prof: "));
    assert_false(package_warns(&s, "baseline.profm"));
    profile = package_entry_bytes("out.apk", "assets/dexopt/baseline.profm");
    assert_int_equal(load_le32(profile.p + 9), SIZE);
    assert_int_equal(uncompress(body, &n, profile.p + 17, (uLong)profile.n - 17), Z_OK);
    assert_int_equal(n, SIZE);
    for (uint32_t i = 0; i < CLASSES; i++) {
        index += load_le16(body + 15 + 2 * i);
        assert_int_equal(index, i);
    }
    buf_release(&profile);
    buf_release(&zip);
    instrument_summary_release(&s);
}

/* A profile tells its dex by the name and the sum, or by the name and the number of types: it knows
 * the new one. */
static void a_profile_knows_the_new_dex(void **state)
{
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "x", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"assets/dexopt/baseline.prof", "@a.prof", 8},
                                                   {"assets/dexopt/baseline.profm", "@a.profm", 8}};
    static const char key[] = "classes.dex";
    enum { SUM_AT = 8, TYPES_AT = 4 + sizeof(key) - 1, ROOM = 4096 };
    const char *input = "known.apk";
    struct instrument_options options = package_options(&input, 1, "out.known.apk");
    struct buf dex, body, out, zip;
    struct instrument_summary s;
    uint8_t made[ROOM];
    struct dex_file file;
    struct error err;

    (void)state;
    buf_init(&dex);
    buf_init(&body);
    buf_init(&out);
    assert_int_equal(input_read("in.dex", &dex, &err), 0);
    assert_int_equal(dex_file_parse(&file, buf_view(&dex), &err), 0);
    buf_le16(&body, sizeof(key) - 1);
    buf_le16(&body, 0);
    buf_le32(&body, 0);
    buf_le32(&body, (uint32_t)crc32(0, dex.p, (uInt)dex.n));
    buf_le32(&body, dex_count(&file, DEX_METHOD_IDS));
    buf_str(&body, str_from_c(key));
    buf_zero(&body, (2 * dex_count(&file, DEX_METHOD_IDS) + 7) / 8);
    buf_bytes(&out, (struct bytes){(const uint8_t *)"pro\0"
                                                    "010\0\1",
                                   9});
    put_zipped(&out, &body);
    package_file("a.prof", buf_view(&out));
    buf_clear(&body);
    buf_clear(&out);
    buf_le16(&body, 0);
    buf_le16(&body, sizeof(key) - 1);
    buf_str(&body, str_from_c(key));
    buf_le32(&body, dex_count(&file, DEX_TYPE_IDS));
    buf_le16(&body, 0);
    buf_bytes(&out, (struct bytes){(const uint8_t *)"prm\0"
                                                    "002\0\1\0",
                                   10});
    put_zipped(&out, &body);
    package_file("a.profm", buf_view(&out));
    buf_release(&dex);
    buf_release(&body);
    buf_release(&out);
    zip = package_zip(input, entries, COUNT(entries));
    buf_release(&zip);
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    assert_false(package_warns(&s, "baseline.prof"));
    instrument_summary_release(&s);
    dex = package_entry_bytes("out.known.apk", key);
    assert_int_equal(dex_file_parse(&file, buf_view(&dex), &err), 0);
    out = package_entry_bytes("out.known.apk", "assets/dexopt/baseline.prof");
    unzip(buf_view(&out), 9, made, ROOM);
    assert_int_equal(load_le32(made + SUM_AT), crc32(0, dex.p, (uInt)dex.n));
    buf_release(&out);
    out = package_entry_bytes("out.known.apk", "assets/dexopt/baseline.profm");
    unzip(buf_view(&out), 10, made, ROOM);
    assert_int_equal(load_le32(made + TYPES_AT), dex_count(&file, DEX_TYPE_IDS));
    buf_release(&out);
    buf_release(&dex);
}

/* Each has its own content. */
static void two_profiles_stay(void **state)
{
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "x", 8},
                                                   {"assets/dexopt/baseline.prof", "@few", 8},
                                                   {"classes.dex", "=dex", 8},
                                                   {"assets/dexopt/baseline.profm", "@more", 8}};
    static const struct {
        const char *file, *entry;
        uint32_t classes;
    } profiles[] = {{"few", "assets/dexopt/baseline.prof", 2},
                    {"more", "assets/dexopt/baseline.profm", 9}};
    const char *input = "profiles.apk";
    struct instrument_options options = package_options(&input, 1, "out.apk");
    struct instrument_summary s;
    struct error err;
    struct buf zip;

    (void)state;
    for (size_t i = 0; i < COUNT(profiles); i++)
        put_profile(profiles[i].file, profiles[i].classes);
    zip = package_zip(input, entries, COUNT(entries));
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    assert_false(package_warns(&s, "baseline.prof"));
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct buf profile = package_entry_bytes("out.apk", profiles[i].entry);

        /* The size of its list. */
        assert_int_equal(load_le32(profile.p + 9), 2 + 2 + 11 + 2 * profiles[i].classes);
        buf_release(&profile);
    }
    buf_release(&zip);
    instrument_summary_release(&s);
}

/* Also the first entry of a package. */
static void a_profile_may_come_first(void **state)
{
    static const struct package_entry entries[] = {{"assets/dexopt/baseline.prof", "none", 8},
                                                   {"AndroidManifest.xml", "x", 8},
                                                   {"classes.dex", "=dex", 8}};
    const char *input = "profile.apk";
    struct instrument_options options = package_options(&input, 1, "out.apk");
    struct buf zip = package_zip(input, entries, COUNT(entries));
    struct instrument_summary s;
    struct error err;

    (void)state;
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    package_assert_content("out.apk", "assets/dexopt/baseline.prof", NULL);
    assert_true(package_warns(&s, "profile.apk!assets/dexopt/baseline.prof: "));
    buf_release(&zip);
    instrument_summary_release(&s);
}

/* Code of a dex that calls i(int) of a class, by each kind of call. */
static void dex_with_probes_is_refused(void **state)
{
    static const struct {
        const char *owner, *name, *descriptor, *caller;
        uint16_t opcode;
        const char *error; /* NULL: none */
    } rows[] = {
        {"Lio/methodbeat/AppMethodBeat;", "i", "(I)V", "La/B;", 0x1071,
         "it calls io/methodbeat/AppMethodBeat; give what the build made before that"},
        {"Lio/methodbeat/AppMethodBeat;", "i", "(I)V", "La/B;", 0x0177,
         "it calls io/methodbeat/AppMethodBeat; give what the build made before that"},
        {"Lio/methodbeat/AppMethodBeat;", "o", "(I)V", "La/B;", 0x1071, "is instrumented already"},
        {"Lcom/tencent/matrix/trace/core/AppMethodBeat;", "i", "(I)V", "La/B;", 0x1071,
         "is instrumented already, by Matrix: it calls "
         "com/tencent/matrix/trace/core/AppMethodBeat"},
        {"Lcom/tencent/matrix/trace/core/MethodBeat;", "o", "(I)V", "La/B;", 0x1071,
         "is instrumented already, by Matrix"},
        {"Lio/methodbeat/AppMethodBeat;", "i", "(I)V", "Lio/methodbeat/B;", 0x1071, NULL},
        {"Lcom/tencent/matrix/trace/core/AppMethodBeat;", "i", "(I)V", "Lcom/tencent/matrix/B;",
         0x1071, NULL},
        {"Lio/methodbeat/AppMethodBeat;", "i", "(J)V", "La/B;", 0x1071, NULL},
        {"Lio/methodbeat/AppMethodBeat;", "x", "(I)V", "La/B;", 0x1071, NULL},
        {"Lio/methodbeat/AppMethodBea;", "i", "(I)V", "La/B;", 0x1071, NULL},
        {"Lio/methodbeat/AppMethodBeat;", "i", "(I)V", "La/B;", 0x106e, NULL}, /* invoke-virtual */
    };
    const char *input = "calls.dex";

    (void)state;
    for (size_t k = 0; k < 2 * COUNT(rows); k++) {
        size_t i = k / 2;
        bool behind = k % 2; /* another instruction */
        struct instrument_options options = package_options(&input, 1, "out.dex");
        struct instrument_summary s;
        struct dex_fixture_class *c;
        struct dex_fixture_member *m;
        struct dex_fixture f;
        struct error err;
        uint16_t index;
        int result;

        dex_fixture_init(&f, 35);
        c = dex_fixture_add_class(&f, rows[i].caller, DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        m = dex_fixture_add_own_method(&f, c, "m", "(I)V", DEX_ACC_STATIC);
        dex_fixture_add_method(&f, rows[i].owner, rows[i].name, rows[i].descriptor);
        index = dex_fixture_method(&f, rows[i].owner, rows[i].name, rows[i].descriptor);
        m->code = dex_fixture_code(
            &f,
            behind ? &(struct dex_fixture_code){.registers = 1,
                                                .ins = 1,
                                                .outs = 1,
                                                DEX_UNITS(0x0000, rows[i].opcode, index, 0, 0x000e)}
                   : &(struct dex_fixture_code){.registers = 1,
                                                .ins = 1,
                                                .outs = 1,
                                                DEX_UNITS(rows[i].opcode, index, 0, 0x000e)});
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        dex_sign(&f.bytes);
        package_file(input, buf_view(&f.bytes));
        result = instrument(&options, &s, &err);
        if ((result < 0) != (rows[i].error != NULL) ||
            (result < 0 && !strstr(err.text, rows[i].error)))
            fail_msg("row %zu, %d: %s", i, behind, result < 0 ? err.text : "it was");
        instrument_summary_release(&s);
        dex_fixture_release(&f);
    }
}

/* What the inputs call of the beat class: probes they may not have, and messages somebody must
 * tell. */
static void calls_of_the_beat_class_are_seen(void **state)
{
    static const struct {
        const char *owner, *name, *descriptor;
        bool refused, silent; /* silent: there is a warning that nobody tells of messages */
    } rows[] = {
        {"other/Class", "dispatchBegin", "()V", false, true},
        {"io/methodbeat/AppMethodBeat", "dispatchBegin", "()V", false, false},
        {"io/methodbeat/AppMethodBeat", "dispatchBegin", "(I)V", false, true},
        {"io/methodbeat/AppMethodBeat", "dispatchEnd", "()V", false, true},
        {"io/methodbeat/AppMethodBeat", "start", "()V", false, true},
        {"io/methodbeat/AppMethodBeat", "i", "(I)V", true, false},
        {"io/methodbeat/AppMethodBeat", "o", "(I)V", true, false},
        {"io/methodbeat/AppMethodBeat", "at", "(Landroid/app/Activity;Z)V", true, false},
        {"io/methodbeat/AppMethodBeat", "i", "(J)V", false, true},
        {"com/tencent/matrix/trace/core/AppMethodBeat", "i", "(I)V", true, false},
        {"com/tencent/matrix/trace/core/AppMethodBeat", "o", "(I)V", true, false},
        {"a/AppMethodBeat", "i", "(I)V", false, true},
    };
    const char *input = "calls.class";

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "out.calls.class");
        struct instrument_summary s;
        struct fixture f;
        struct error err;
        uint16_t ref;
        int result;

        fixture_init(&f, 49);
        ref = fixture_methodref(&f, rows[i].owner, rows[i].name, rows[i].descriptor);
        CODE(&f, OP_ICONST_0, OP_INVOKESTATIC, U2(ref), OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        package_file(input, buf_view(&f.bytes));
        result = instrument(&options, &s, &err);
        if ((result < 0) != rows[i].refused)
            fail_msg("row %zu: %s", i, result < 0 ? err.text : "it was");
        if (result == 0) {
            assert_int_equal(package_warns(&s, "nothing in the inputs calls dispatchBegin"),
                             rows[i].silent);
            assert_true(package_warns(&s, "io/methodbeat/AppMethodBeat is in none of the inputs"));
        }
        instrument_summary_release(&s);
        fixture_release(&f);
    }
}

/* The jar within an AAR may be its first entry, and classes those of a jar beside it alone. */
static void a_jar_may_come_first(void **state)
{
    static const struct package_entry entries[][2] = {
        {{"classes.jar", "=jar", 8}, {"AndroidManifest.xml", "<manifest/>", 8}},
        {{"classes.jar", "=still", 8}, {"libs/other.jar", "=jar", 0}},
        {{"libs/other.jar", "=jar", 0}, {"classes.jar", "=still", 8}},
    };
    const char *input = "first.aar", *output = "out.first.aar";

    (void)state;
    for (size_t i = 0; i < COUNT(entries); i++) {
        struct instrument_options options = package_options(&input, 1, output);
        struct buf zip = package_zip(input, entries[i], COUNT(entries[i]));
        struct instrument_summary s;
        struct verify_summary proof;
        struct error err;

        buf_release(&zip);
        if (instrument(&options, &s, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        packages_assert_proven(&options, &output, &proof);
        assert_int_equal(s.classes_changed, 1);
        assert_int_equal(proof.counts.enter, s.enter);
        assert_true(s.enter > 0);
        verify_summary_release(&proof);
        instrument_summary_release(&s);
    }
}

/* Also where the first constant of the class is the call. */
static void the_first_constant_counts_too(void **state)
{
    static const uint8_t call[] = {CONSTANT_METHODREF, U2(3), U2(4)};
    const char *input = "first.class";
    struct instrument_options options = package_options(&input, 1, "out.first.class");
    struct instrument_summary s;
    struct fixture f;
    struct error err;

    (void)state;
    fixture_init(&f, 49);
    buf_bytes(&f.pool, (struct bytes){call, sizeof(call)});
    f.constant_count++;
    /* A class has the numbers 2 and 3; what is called the next three. */
    assert_int_equal(fixture_class(&f, "io/methodbeat/AppMethodBeat"), 3);
    buf_u8(&f.pool, CONSTANT_NAME_AND_TYPE);
    buf_be16(&f.pool, 5);
    buf_be16(&f.pool, 6);
    f.constant_count++;
    fixture_utf8(&f, "i");
    fixture_utf8(&f, "(I)V");
    CODE(&f, OP_ICONST_0, OP_INVOKESTATIC, U2(1), OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    package_file(input, buf_view(&f.bytes));
    fixture_release(&f);
    assert_int_equal(instrument(&options, &s, &err), -1);
    assert_non_null(strstr(err.text, "is instrumented already"));
    instrument_summary_release(&s);
}

/* Nothing is written of it, and why is said. */
static void what_cannot_be_is_refused(void **state)
{
    static const struct {
        const char *inputs[2];
        const char *output;
        bool unforced;
        const char *says;
    } rows[] = {
        {{"in.jar", "in.jar"}, "none", false, "in.jar: named twice"},
        {{"in.jar"}, "in.jar", true, "in.jar: is read by this run"},
        {{"in.jar"}, "none.apk", true, "none.apk"},
        {{"text.txt"}, "none.txt", false, "text.txt"},
        {{"nothing.jar"}, "none.jar", false, "nothing.jar: cannot open: No such file"},
        {{"in.jar"}, "nowhere/none.jar", false, "nowhere/none.jar"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options =
            package_options(rows[i].inputs, rows[i].inputs[1] ? 2 : 1, rows[i].output);
        struct instrument_summary s;
        struct error err = {0};
        struct stat st;

        options.force = !rows[i].unforced;
        package_file("text.txt", bytes_from_str(STR("text")));
        if (instrument(&options, &s, &err) == 0)
            fail_msg("row %zu: it was", i);
        if (!strstr(err.text, rows[i].says))
            fail_msg("row %zu: \"%s\", wanted \"%s\"", i, err.text, rows[i].says);
        if (strcmp(rows[i].output, "in.jar") != 0)
            assert_int_equal(stat(rows[i].output, &st), -1);
        instrument_summary_release(&s);
    }
    assert_int_equal(package_size("in.jar"), packages_jar()->n);
}

/* What is instrumented already is known by its mark or by its calls. */
static void what_has_probes_is_refused(void **state)
{
    static const char *const inputs[] = {"in.jar", "in.apk", "in.class", "in.dex", "tree"};
    static const char *const outputs[] = {"p.jar", "p.apk", "p.class", "p.dex", "p.tree"};

    (void)state;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct instrument_options options = package_options(&inputs[i], 1, outputs[i]);
        struct instrument_summary s;
        struct error err;

        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", inputs[i], err.text);
        instrument_summary_release(&s);
        options.inputs = &outputs[i];
        options.output = "again";
        assert_int_equal(instrument(&options, &s, &err), -1);
        if (!strstr(err.text, "is instrumented already"))
            fail_msg("%s: %s", outputs[i], err.text);
        instrument_summary_release(&s);
    }
}

/* Of the ids of the build before, those of methods that are no more are counted, and those that
 * methods have that had none. */
static void ids_that_come_and_go_are_counted(void **state)
{
    const char *input = "in.jar";
    struct instrument_options options = package_options(&input, 1, "out.jar");
    struct instrument_summary s;
    struct error err;

    (void)state;
    package_file("base", bytes_from_str(STR("1,1,a.Gone m ()V\n2,1,a.Gone n ()V\n")));
    options.base_mapping = "base";
    if (instrument(&options, &s, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(s.ids_gone, 2);
    assert_true(s.ids_new > 0);
    assert_int_equal(s.ids_new, s.enter);
    instrument_summary_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_kind_is_proven),
        TEST(what_gets_no_probe_stays),
        TEST(several_have_one_mapping),
        TEST(what_is_embedded_is_added),
        TEST(signatures_go_where_something_changed),
        TEST(digests_go_of_the_first_entry_too),
        TEST(signatures_go_wherever_they_are),
        TEST(debug_info_that_cannot_be_read_is_told_of),
        TEST(a_base_keeps_ids),
        TEST(profiles_stay_that_fit),
        TEST(a_profile_knows_the_new_dex),
        TEST(two_profiles_stay),
        TEST(a_profile_may_come_first),
        TEST(dex_with_probes_is_refused),
        TEST(many_methods_have_as_many_rows),
        TEST(activities_tell_of_focus),
        TEST(calls_of_the_beat_class_are_seen),
        TEST(a_jar_may_come_first),
        TEST(the_first_constant_counts_too),
        TEST(what_cannot_be_is_refused),
        TEST(what_has_probes_is_refused),
        TEST(ids_that_come_and_go_are_counted),
    };

    return RUN_TAP(tests);
}
