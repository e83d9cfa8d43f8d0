/* SPDX-License-Identifier: Apache-2.0 */
/* Where instrument writes and where it does not, and what it says of inputs that are odd. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/archive.h"
#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"
#include "lib/input.h"
#include "lib/os_libc.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "weave/input/inputs.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static bool is_there(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0;
}

static void put_text(const char *path, const char *text)
{
    package_file(path, bytes_from_str(str_from_c(text)));
}

static void assert_text_of(const char *path, const char *wanted)
{
    struct error err;
    struct buf text;

    buf_init(&text);
    assert_int_equal(input_read(path, &text, &err), 0);
    buf_u8(&text, '\0');
    assert_string_equal((const char *)text.p, wanted);
    buf_release(&text);
}

/* Runs, and fails where it does otherwise than is wanted: NULL, or a part of the error. */
static void run_wanted(const char *what, const struct instrument_options *options,
                       const char *error, struct instrument_summary *s)
{
    struct error err = {.text = ""};
    int result = instrument(options, s, &err);

    if ((result < 0) != (error != NULL))
        fail_msg("%s: %s", what, result < 0 ? err.text : "it was");
    if (error && !strstr(err.text, error))
        fail_msg("%s: %s", what, err.text);
}

#define TEN      "0123456789"
#define FIFTY    TEN TEN TEN TEN TEN
#define TOO_LONG FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY

/* Without a word of where, the texts lie beside the output; it is the output or the directory of
 * it. */
static void outputs_and_texts_have_their_places(void **state)
{
    static const struct {
        const char *inputs[2], *output, *out[2], *mapping;
        const char *error;
    } rows[] = {
        {{"in.jar"}, "o.jar", {"o.jar"}, "methodMapping.txt", NULL},
        {{"in.jar"}, "there/o.jar", {"there/o.jar"}, "there/methodMapping.txt", NULL},
        {{"in.jar"}, "there", {"there/in.jar"}, "there/methodMapping.txt", NULL},
        {{"in.jar"}, "made/", {"made/in.jar"}, "made/methodMapping.txt", NULL},
        {{"sub/deep.jar"}, "there/", {"there/deep.jar"}, "there/methodMapping.txt", NULL},
        {{"tree"}, "o.tree", {"o.tree/text.txt"}, "methodMapping.txt", NULL},
        {{"tree"}, "there/o.tree", {"there/o.tree/text.txt"}, "there/methodMapping.txt", NULL},
        {{"tree"}, "o.tree/", {"o.tree/sub/A.class"}, "methodMapping.txt", NULL},
        {{"in.jar", "tree"},
         "both",
         {"both/in.jar", "both/tree/text.txt"},
         "both/methodMapping.txt",
         NULL},
        {{"tree", "in.jar"},
         "both",
         {"both/tree/text.txt", "both/in.jar"},
         "both/methodMapping.txt",
         NULL},
        {{"in.jar", "still.jar"},
         "there",
         {"there/in.jar", "there/still.jar"},
         "there/methodMapping.txt",
         NULL},
        {{"in.jar", "still.jar"},
         "a.txt",
         {NULL},
         NULL,
         "-o a.txt: not a directory, but there are several inputs"},
        {{"tree", "in.jar"},
         "a.txt",
         {NULL},
         NULL,
         "-o a.txt: not a directory, but there are several inputs"},
        {{"in.jar"}, "a.txt/", {NULL}, NULL, "a.txt"},
        {{"in.jar", "sub/in.jar"}, "both", {NULL}, NULL, "in.jar"},
        {{"in.jar", "still.jar"},
         "no/where",
         {NULL},
         NULL,
         "-o no/where: cannot make the directory"},
        {{"in.jar"},
         "o.apk",
         {NULL},
         NULL,
         "-o o.apk: in.jar is a jar, and so is the output: give it that ending"},
        {{"in.jar"}, "o.class", {NULL}, NULL, "in.jar is a jar"},
        {{"in.aar"}, "o.jar", {NULL}, NULL, "in.aar is an AAR"},
        {{"in.apk"}, "o.jar", {NULL}, NULL, "in.apk is an APK"},
        {{"in.aab"}, "o.APK", {NULL}, NULL, "in.aab is an App Bundle"},
        {{"in.class"}, "o.dex", {NULL}, NULL, "in.class is a class file"},
        {{"in.dex"}, "o.class", {NULL}, NULL, "in.dex is a dex"},
        {{"tree"}, "o.jar", {NULL}, NULL, "tree is a directory"},
        {{"in.jar"}, "o.zip", {"o.zip"}, "methodMapping.txt", NULL},
        {{"in.jar"}, "o.JAR", {"o.JAR"}, "methodMapping.txt", NULL},
        {{"in.jar"}, "o.any", {"o.any"}, "methodMapping.txt", NULL},
        {{"in.jar"}, ".apk", {".apk"}, "methodMapping.txt", NULL},
        {{"in.jar"},
         "/dev/null",
         {NULL},
         NULL,
         "-o /dev/null: no place for methodMapping.txt beside it: say where with --mapping-out "
         "and --ignored-out"},
        {{"in.jar"}, TOO_LONG, {NULL}, NULL, "-o " TOO_LONG ": File name too long"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options =
            package_options(rows[i].inputs, rows[i].inputs[1] ? 2 : 1, rows[i].output);
        struct instrument_summary s;

        assert_int_equal(
            system(
                "rm -rf there made both o.tree o.* .apk methodMapping.txt ignoreMethodMapping.txt"),
            0);
        mkdir("there", 0777);
        mkdir("sub", 0777);
        put_text("a.txt", "text");
        package_file("sub/deep.jar", buf_view(packages_jar()));
        package_file("sub/in.jar", buf_view(packages_jar()));
        options.mapping_out = options.ignored_out = NULL;
        run_wanted(rows[i].output, &options, rows[i].error, &s);
        for (size_t k = 0; k < 2 && rows[i].out[k]; k++)
            if (!is_there(rows[i].out[k]))
                fail_msg("%s: %s is not there", rows[i].output, rows[i].out[k]);
        if (rows[i].mapping) {
            assert_string_equal(s.mapping_path, rows[i].mapping);
            assert_true(is_there(rows[i].mapping));
            assert_true(is_there(s.ignored_path) &&
                        strstr(s.ignored_path, "ignoreMethodMapping.txt"));
        } else {
            assert_false(is_there("both") || is_there("methodMapping.txt"));
        }
        instrument_summary_release(&s);
    }
}

/* A file that the run reads, a text of another kind and the mapping of another build stay. */
static void what_would_be_lost_stays(void **state)
{
    static const struct {
        const char *what, *output, *mapping,
            *ignored;                /* mapping, ignored: where to; NULL: beside it */
        const char *prepared, *text; /* a file that is there */
        bool of_jar, force;          /* of_jar: o.jar was made with what is there */
        const char *error;
    } rows[] = {
        {"nothing is there", "o.jar", NULL, NULL, NULL, NULL, false, false, NULL},
        {"the filter", "o.jar", "filter.txt", NULL, NULL, NULL, false, false,
         "filter.txt: is read by this run"},
        {"the base", "o.jar", NULL, "base.lines.txt", NULL, NULL, false, false,
         "base.lines.txt: is read by this run"},
        {"the obfuscation map", "names.txt", NULL, NULL, NULL, NULL, false, false,
         "names.txt: is read by this run"},
        {"the input", "o.jar", "in.jar", NULL, NULL, NULL, false, false,
         "in.jar: is read by this run"},
        {"the input by another name", "o.jar", "tree/../in.jar", NULL, NULL, NULL, false, false,
         "is read by this run"},
        {"the first of the class path", "o.jar", "still.jar", NULL, NULL, NULL, false, false,
         "still.jar: is read by this run"},
        {"the second of the class path", "o.jar", "in.aar", NULL, NULL, NULL, false, false,
         "in.aar: is read by this run"},
        {"the second list of the class path", "o.jar", "in.aab", NULL, NULL, NULL, false, false,
         "in.aab: is read by this run"},
        {"what a part of the class path ends with", "o.jar", "ll.jar", NULL, "ll.jar", "", false,
         false, NULL},
        {"the filter, by force", "o.jar", "filter.txt", NULL, NULL, NULL, false, true, NULL},
        {"a directory", "o.jar", "tree", NULL, NULL, NULL, false, false, "tree: is a directory"},
        {"a directory, too", "o.jar", NULL, "tree", NULL, NULL, false, false,
         "tree: is a directory"},
        {"some text", "o.jar", "m.txt", NULL, "m.txt", "notes\n", false, false,
         "m.txt: is not a methodMapping.txt, and would be replaced"},
        {"some text, by force", "o.jar", "m.txt", NULL, "m.txt", "notes\n", false, true, NULL},
        {"nothing in it", "o.jar", "m.txt", NULL, "m.txt", "", false, false, NULL},
        {"some other text", "o.jar", NULL, "i.txt", "i.txt", "notes\n", false, false,
         "i.txt: is not a list of methods left out"},
        {"a list of methods left out", "o.jar", NULL, "i.txt", "i.txt", "ignore methods:\n", false,
         false, NULL},
        {"a mapping that is named", "o.jar", "m.txt", NULL, "m.txt", "1,1,a.B c (I)V\n", false,
         false, NULL},
        {"the mapping of another", "o.jar", NULL, NULL, "methodMapping.txt", "1,1,a.B c (I)V\n",
         false, false, "methodMapping.txt: is the mapping of another build, with the id "},
        {"the same, by force", "o.jar", NULL, NULL, "methodMapping.txt", "1,1,a.B c (I)V\n", false,
         true, NULL},
        {"a damaged mapping", "o.jar", NULL, NULL, "methodMapping.txt", "1,1,a.B c (I)V\n2,1,a.B\n",
         false, false, "methodMapping.txt: is the mapping of another build, and would be lost"},
        {"the lines of a mapping", "o.jar", "m.txt", NULL, "m.lines.txt", "notes\n", false, false,
         "m.lines.txt: is not a list of methods' lines"},
        {"no lines yet", "o.jar", "m.txt", NULL, "m.lines.txt", "", false, false, NULL},
        {"lines", "o.jar", "m.txt", NULL, "m.lines.txt", "# lines of the mapping 1\n", false, false,
         NULL},
        {"the lines, by force", "o.jar", "m.txt", NULL, "m.lines.txt", "notes\n", false, true,
         NULL},
        {"the base, where the lines go", "o.jar", "base.txt", NULL, NULL, NULL, false, false,
         "base.lines.txt: is read by this run"},
        {"the mapping of this output", "o.jar", NULL, NULL, NULL, NULL, true, false, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in.jar";
        static const char *class_path[] = {"still.jar:in.aar:nowhere", "in.aab"};
        struct instrument_options options = package_options(&input, 1, rows[i].output);
        struct instrument_summary s;

        assert_int_equal(system("rm -f o.jar m.* i.txt ll.jar method* ignoreMethodMapping.txt"), 0);
        package_file("in.jar", buf_view(packages_jar()));
        put_text("filter.txt", "-keepclass none.A\n");
        put_text("base.lines.txt", "");
        put_text("names.txt", "a.A -> b:\n");
        package_file(
            "nowhere",
            (struct bytes){(const uint8_t *)"PK\005\006\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22});
        if (rows[i].prepared)
            put_text(rows[i].prepared, rows[i].text);
        options.mapping_out = rows[i].mapping;
        options.ignored_out = rows[i].ignored;
        options.force = rows[i].force;
        options.rules.filter_file = "filter.txt";
        options.base_mapping = "base.lines.txt";
        options.rules.obfuscation_map = "names.txt";
        options.class_path = (struct text_list){.items = class_path, .n = COUNT(class_path)};
        if (rows[i].of_jar) {
            struct instrument_options before = options;

            /* With other ids, which the output tells of. */
            before.rules.select = SELECT_SMART;
            run_wanted("before", &before, NULL, &s);
            instrument_summary_release(&s);
        }
        run_wanted(rows[i].what, &options, rows[i].error, &s);
        if (rows[i].error)
            assert_int_equal(package_size("in.jar"), packages_jar()->n);
        instrument_summary_release(&s);
    }
}

/* A mapping belongs to what is there, if that tells its id: a mark in a dex, an entry in a package.
 */
static void a_mapping_goes_with_its_output(void **state)
{
    static const struct {
        const char *input, *output;
    } rows[] = {{"in.jar", "o.jar"}, {"in.apk", "o.apk"}, {"in.aab", "o.aab"},
                {"in.aar", "o.aar"}, {"in.dex", "o.dex"}, {"in.class", "o.class"},
                {"tree", "o.tree"}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, rows[i].output);
        struct instrument_summary s;

        options.mapping_out = options.ignored_out = NULL;
        options.force = false;
        options.rules.select = SELECT_SMART;
        run_wanted(rows[i].input, &options, NULL, &s);
        instrument_summary_release(&s);
        options.rules.select = SELECT_ALL; /* other ids */
        run_wanted(rows[i].input, &options, NULL, &s);
        instrument_summary_release(&s);
        /* Elsewhere nothing is there to which it belongs. */
        options.output = "elsewhere";
        options.rules.select = SELECT_SMART;
        run_wanted(rows[i].input, &options, "is the mapping of another build", &s);
        instrument_summary_release(&s);
        options.rules.select = SELECT_ALL;
        run_wanted(rows[i].input, &options, NULL, &s);
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf elsewhere methodMapping.txt ignoreMethodMapping.txt"), 0);
    }
}

/* The entry that tells the id of a package is damaged. */
static void damage_properties(const char *path)
{
    struct str name = STR("META-INF/methodbeat.properties");
    struct error err;
    struct buf zip;
    uint8_t *local;

    buf_init(&zip);
    assert_int_equal(input_read(path, &zip, &err), 0);
    local = os_memmem(zip.p, zip.n, name.p, name.n);
    assert_non_null(local);
    /* Behind the name are the extra field, whose size is in front of the name, and the content. */
    local[name.n + load_le16(local - 2)] ^= 0xff;
    package_file(path, buf_view(&zip));
    buf_release(&zip);
}

/* Nothing belongs to an output that cannot be read: a mapping beside it stays. */
static void a_damaged_output_has_no_mapping(void **state)
{
    const char *input = "in.jar";
    struct instrument_options options = package_options(&input, 1, "o.jar");
    struct instrument_summary s;

    (void)state;
    options.mapping_out = options.ignored_out = NULL;
    options.force = false;
    options.rules.select = SELECT_SMART;
    run_wanted("before", &options, NULL, &s);
    instrument_summary_release(&s);
    damage_properties("o.jar");
    options.rules.select = SELECT_ALL; /* other ids */
    run_wanted("damaged", &options, "is the mapping of another build", &s);
    instrument_summary_release(&s);
}

/* Of what is in an output, a single one tells the id: a dex, whichever, or the entry. */
static void one_of_an_output_tells(void **state)
{
    static const struct {
        const char *changed, *still; /* the names of two dex */
        const char *gone;            /* of the output */
        bool other;                  /* the mapping is that of another build */
        bool told;
    } rows[] = {
        {"a.dex", "b.dex", "META-INF", false, true},
        {"b.dex", "a.dex", "META-INF", false, true},
        {"b.dex", "a.dex", "b.dex", false, true},
        {"a.dex", "b.dex", "*.dex", false, true},
        {"a.dex", "b.dex", "META-INF o.d/a.dex", false, false},
        {"b.dex", "a.dex", "META-INF o.d/b.dex", false, false},
        {"a.dex", "b.dex", "META-INF", true, false},
        {"b.dex", "a.dex", "b.dex", true, false},
    };
    const char *input = "d";
    struct dex_fixture f;

    (void)state;
    dex_fixture_init(&f, 35);
    dex_fixture_add_class(&f, "La/A;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_sign(&f.bytes);
    package_file("still.dex", buf_view(&f.bytes));
    dex_fixture_release(&f);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "o.d");
        struct instrument_summary s;
        char command[200];

        snprintf(command, sizeof(command),
                 "rm -rf d o.d methodMapping.txt && mkdir d && cp in.dex d/%s && cp still.dex d/%s",
                 rows[i].changed, rows[i].still);
        assert_int_equal(system(command), 0);
        options.mapping_out = options.ignored_out = NULL;
        options.force = false;
        options.rules.select = SELECT_SMART;
        run_wanted("before", &options, NULL, &s);
        assert_int_equal(s.dexes_changed, 1);
        instrument_summary_release(&s);
        snprintf(command, sizeof(command), "rm -r o.d/%s", rows[i].gone);
        assert_int_equal(system(command), 0);
        if (rows[i].other)
            put_text("methodMapping.txt", "1,1,a.B c (I)V\n");
        options.rules.select = SELECT_ALL; /* other ids */
        run_wanted(command, &options, rows[i].told ? NULL : "is the mapping of another build", &s);
        instrument_summary_release(&s);
    }
}

/* Of several inputs and outputs, each is looked at. */
static void each_of_several_is_looked_at(void **state)
{
    static const struct {
        const char *inputs[2], *output, *mapping;
        bool in_place;
        const char *error;
    } rows[] = {
        {{"in.jar", "sub/deep.jar"}, ".", "m.txt", false, "./in.jar: is read by this run"},
        {{"in.jar", "still.jar"}, ".", "m.txt", false, "./in.jar: is read by this run"},
        /* In the order of their names. */
        {{"sub/in.jar", "still.jar"}, ".", "m.txt", false, "./still.jar: is read by this run"},
        {{"a/deep.jar", "still.jar"}, ".", "m.txt", false, "./still.jar: is read by this run"},
        {{"in.jar", "still.jar"}, "o", "in.jar", false, "in.jar: is read by this run"},
        {{"in.jar", "still.jar"}, "o", "still.jar", false, "still.jar: is read by this run"},
        {{"in.jar", "still.jar"}, NULL, "still.jar", true, "still.jar: is read by this run"},
        {{"tree", "still.jar"}, "o", "tree", false, "tree: is read by this run"},
    };

    (void)state;
    assert_int_equal(mkdir("sub", 0777), 0);
    assert_int_equal(mkdir("a", 0777), 0);
    package_file("a/deep.jar", buf_view(packages_jar()));
    package_file("sub/deep.jar", buf_view(packages_jar()));
    package_file("sub/in.jar", buf_view(packages_jar()));
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(rows[i].inputs, 2, rows[i].output);
        struct instrument_summary s;

        options.mapping_out = rows[i].mapping;
        options.in_place = rows[i].in_place;
        options.force = false;
        run_wanted(rows[i].mapping, &options, rows[i].error, &s);
        assert_int_equal(package_size("in.jar"), packages_jar()->n);
        assert_false(is_there("o"));
        instrument_summary_release(&s);
    }
}

/* The mapping beside several outputs is theirs if one of them tells its id, whichever. */
static void a_mapping_goes_with_one_of_its_outputs(void **state)
{
    static const struct {
        const char *inputs[2];
        const char *gone; /* an output that is not there any more, or NULL */
        const char *error;
    } rows[] = {
        {{"in.jar", "still.jar"}, NULL, NULL},
        {{"a.jar", "in.jar"}, NULL, NULL}, /* a.jar has no class */
        {{"a.jar", "in.jar"}, "a.jar", NULL},
        {{"a.jar", "in.jar"}, "in.jar", "is the mapping of another build, with the id "},
        {{"in.apk", "in.jar"}, "in.apk", NULL},
        {{"in.apk", "in.jar"}, "in.jar", NULL},
    };

    (void)state;
    assert_int_equal(system("cp still.jar a.jar"), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(rows[i].inputs, 2, "many");
        struct instrument_summary s;
        char gone[40];

        options.mapping_out = options.ignored_out = NULL;
        options.force = false;
        options.rules.select = SELECT_SMART;
        run_wanted("the build before", &options, NULL, &s);
        instrument_summary_release(&s);
        if (rows[i].gone) {
            snprintf(gone, sizeof(gone), "many/%s", rows[i].gone);
            assert_int_equal(unlink(gone), 0);
        }
        options.rules.select = SELECT_ALL; /* other ids */
        run_wanted(rows[i].gone ? rows[i].gone : "all there", &options, rows[i].error, &s);
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf many"), 0);
    }
}

/* Where a text goes to a device, it has no place for another beside it. */
static void a_device_has_nothing_beside_it(void **state)
{
    static const struct {
        const char *output, *mapping, *ignored, *error;
    } rows[] = {
        {"/dev/null", "m.txt", NULL, "-o /dev/null: no place for ignoreMethodMapping.txt"},
        {"/dev/null", NULL, "i.txt", "-o /dev/null: no place for methodMapping.txt"},
        {"/dev/null", "m.txt", "i.txt", NULL},
        {"o.jar", "/dev/null", "/dev/null", NULL},
    };
    const char *input = "in.jar";

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, rows[i].output);
        struct instrument_summary s;
        bool device = rows[i].mapping && strcmp(rows[i].mapping, "/dev/null") == 0;

        options.mapping_out = rows[i].mapping;
        options.ignored_out = rows[i].ignored;
        options.force = false;
        run_wanted(rows[i].output, &options, rows[i].error, &s);
        if (!rows[i].error) {
            assert_int_equal(s.lines_path == NULL, device);
            assert_int_equal(is_there("m.lines.txt"), !device);
        }
        assert_int_equal(system("rm -f m.* i.txt"), 0);
        instrument_summary_release(&s);
    }
}

/* What is odd about inputs, and what is said of it. */
static void odd_inputs_are_told_of(void **state)
{
    static const struct package_entry
        twice[] = {{"a.txt", "a", 8}, {"A.class", "=class", 8}, {"a.txt", "b", 8}},
        directories[] = {{"a/", "", 0}, {"A.class", "=class", 8}, {"a/", "", 0}},
        twice_apk[] = {{"AndroidManifest.xml", "x", 8},
                       {"classes.dex", "=dex", 8},
                       {"AndroidManifest.xml", "x", 8}},
        one_jar[] = {{"lib/a.jar", "=still", 0}, {"A.class", "=class", 8}},
        nested[] = {{"lib/a.jar", "=still", 0}, {"c.war", "=still", 8}, {"e.ear", "=still", 8}},
        profile[] = {{"AndroidManifest.xml", "x", 8},
                     {"classes.dex", "=dex", 8},
                     {"assets/dexopt/baseline.prof", "no profile", 8},
                     {"assets/dexopt/baseline.profm", "none", 8}},
        marked[] = {{"A.class", "=class", 8}, {"META-INF/methodbeat.properties", "x", 8}},
        inner[] = {{"AndroidManifest.xml", "x", 8}, {"classes.jar", "no jar", 8}},
        set[] = {{"toc.pb", "x", 8}, {"splits/base-master.apk", "x", 8}};
    static const struct {
        const char *path;
        const struct package_entry *entries;
        size_t n;
        const char *warns[2], *error;
    } rows[] = {
        {"o1.jar",
         twice,
         COUNT(twice),
         {"o1.jar!a.txt: the archive has it more than once; the last counts"},
         NULL},
        {"o2.jar", directories, COUNT(directories), {NULL}, NULL},
        {"o3.apk",
         twice_apk,
         COUNT(twice_apk),
         {NULL},
         "o3.apk!AndroidManifest.xml: the archive has it more than once: Android refuses it"},
        {"o4.jar",
         one_jar,
         COUNT(one_jar),
         {"o4.jar: lib/a.jar in it stays as it is; to have it"},
         NULL},
        {"o5.jar",
         nested,
         COUNT(nested),
         {"o5.jar: 3 archives in it stay as they are (lib/a.jar is the first)",
          "there is no class in what was given"},
         NULL},
        {"o6.apk", profile, COUNT(profile), {"baseline.prof", "baseline.profm"}, NULL},
        {"o7.jar",
         marked,
         COUNT(marked),
         {NULL},
         "o7.jar: is instrumented already (it has META-INF/methodbeat.properties)"},
        {"o8.aar", inner, COUNT(inner), {NULL}, "o8.aar!classes.jar: "},
        {"o9.apks", set, COUNT(set), {NULL}, "o9.apks: "},
        {"o10.zip", twice_apk, 2, {NULL}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].path, 1, "out.odd");
        struct instrument_summary s;
        struct buf zip = package_zip(rows[i].path, rows[i].entries, rows[i].n);
        size_t n = 0;

        buf_release(&zip);
        options.embed_beat = true; /* or there is one more warning */
        run_wanted(rows[i].path, &options, rows[i].error, &s);
        for (; n < 2 && rows[i].warns[n]; n++)
            if (!package_warns(&s, rows[i].warns[n]))
                fail_msg("%s: %s", rows[i].path, s.n_warnings ? s.warnings[0] : "no warning");
        n += package_warns(&s, "nothing in the inputs calls dispatchBegin");
        if (!rows[i].error && s.n_warnings != n)
            fail_msg("%s: %zu warnings: %s", rows[i].path, s.n_warnings,
                     s.warnings[s.n_warnings - 1]);
        instrument_summary_release(&s);
    }
    package_assert_content("out.odd", "assets/dexopt/baseline.prof", NULL);
}

/* An archive of APKs has no code of its own; what has some, or is itself a package, is none. */
static void what_has_code_is_no_set_of_apks(void **state)
{
    static const struct package_entry in_set = {"b.apk", "x", 8},
                                      in_class = {"A.class", "=class", 8},
                                      in_dex = {"classes.dex", "=dex", 8},
                                      other = {"a.txt", "x", 8};
    static const struct {
        const char *path;
        const struct package_entry *entries[3];
        bool is_set;
    } rows[] = {
        {"s.jar", {&in_set}, true},
        {"s.zip", {&other, &in_set, &other}, true},
        {"s.jar", {&other, &other, &in_set}, true},
        {"s.jar", {&in_class, &in_set}, false},
        {"s.jar", {&in_set, &in_class}, false},
        {"s.zip", {&other, &in_dex, &in_set}, false},
        {"s.apk", {&in_set}, false},
        {"s.apk", {&in_dex, &in_set}, false},
        {"s.aab", {&other, &in_set}, false},
        {"s.aar", {&in_set, &other}, false},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const char *inputs[] = {i % 2 ? "in.jar" : rows[i / 2].path, rows[i / 2].path};
        struct instrument_options options = package_options(inputs, 1 + i % 2, "none");
        struct package_entry entries[3];
        struct instrument_summary s;
        size_t n = 0;
        struct buf zip;
        char error[40];

        for (; n < COUNT(entries) && rows[i / 2].entries[n]; n++)
            entries[n] = *rows[i / 2].entries[n];
        zip = package_zip(rows[i / 2].path, entries, n);
        buf_release(&zip);
        options.dry_run = true;
        snprintf(error, sizeof(error), "%s: a set of APKs", rows[i / 2].path);
        run_wanted(error, &options, rows[i / 2].is_set ? error : NULL, &s);
        instrument_summary_release(&s);
    }
}

/* By what is in it, where its name does not tell. */
static void a_package_is_known_by_its_contents(void **state)
{
    static const struct {
        struct package_entry entries[3];
        enum package package;
        const char *dex_beside; /* where the beat class goes */
    } rows[] = {
        {{{"BundleConfig.pb", "x", 8},
          {"base/dex/classes.dex", "=dex", 8},
          {"AndroidManifest.xml", "x", 8}},
         PACKAGE_AAB,
         "base/dex/classes2.dex"},
        {{{"AndroidManifest.xml", "x", 8}, {"classes.dex", "=dex", 8}, {"x", "x", 8}},
         PACKAGE_APK,
         "classes2.dex"},
        {{{"AndroidManifest.xml", "x", 8}, {"classes.jar", "=jar", 8}, {"x", "x", 8}},
         PACKAGE_AAR,
         NULL},
        /* In any order. */
        {{{"base/dex/classes.dex", "=dex", 8},
          {"AndroidManifest.xml", "x", 8},
          {"BundleConfig.pb", "x", 8}},
         PACKAGE_AAB,
         "base/dex/classes2.dex"},
        {{{"classes.dex", "=dex", 8}, {"x", "x", 8}, {"AndroidManifest.xml", "x", 8}},
         PACKAGE_APK,
         "classes2.dex"},
        {{{"classes.jar", "=jar", 8}, {"x", "x", 8}, {"AndroidManifest.xml", "x", 8}},
         PACKAGE_AAR,
         NULL},
        {{{"a/B.class", "=class", 8}, {"classes.jar", "=still", 8}, {"x", "x", 8}},
         PACKAGE_JAR,
         "io/methodbeat/AppMethodBeat.class"},
        {{{"a/B.class", "=class", 8}, {"AndroidManifest.xml", "x", 8}, {"x", "x", 8}},
         PACKAGE_JAR,
         "io/methodbeat/AppMethodBeat.class"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "package.zip";
        struct instrument_options options = package_options(&input, 1, "out.zip");
        struct instrument_summary s;
        struct error err;
        struct inputs in = {0};
        struct archive *a;
        struct buf zip = package_zip(input, rows[i].entries, COUNT(rows[i].entries));

        buf_release(&zip);
        assert_int_equal(inputs_open(&in, &input, 1, 0, &err), 0);
        assert_int_equal(in.outer[0]->package, rows[i].package);
        inputs_release(&in);
        options.embed_beat = true;
        run_wanted(input, &options, NULL, &s);
        assert_int_equal(archive_open_file(&a, "out.zip", &err), 0);
        /* An AAR has it in its jar. */
        if (rows[i].dex_beside ? archive_find(a, str_from_c(rows[i].dex_beside)) < 0
                               : archive_count(a) != 3)
            fail_msg("row %zu: %zu entries", i, archive_count(a));
        archive_free(a);
        instrument_summary_release(&s);
    }
}

/* A class of a newer version than any that was tested; a method that cannot take probes. */
static void strict_refuses_what_is_only_said(void **state)
{
    static const struct {
        uint16_t majors[3];
        unsigned odd; /* a bit for each that has an attribute that nobody can move */
        const char *warns, *error;
    } rows[] = {
        {{52, 70, 52}, 0, NULL, NULL},
        {{52, 71, 52},
         0,
         "1 class file is of a version above 70, which is the newest that is tested (up to 71; the "
         "first "
         "is o!T1.class): try what comes of it",
         "o/T1.class: --strict: a class file of version 71; 70 is the newest that is tested"},
        {{71, 90, 80},
         0,
         "3 class files are of a version above 70, which is the newest that is tested (up to 90; "
         "the "
         "first is o!T0.class): try what comes of them",
         "o/T0.class: --strict: a class file of version 71"},
        {{52, 52, 52}, 2, NULL, "--strict: 1 method cannot be instrumented, the first is T1 "},
        {{52, 52, 52}, 6, NULL, "--strict: 2 methods cannot be instrumented, the first is T1 "},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const char *input = "o";
        bool strict = i % 2;
        struct instrument_options options = package_options(&input, 1, "out.strict");
        struct instrument_summary s;

        mkdir("o", 0777);
        for (int k = 0; k < 3; k++) {
            static const char *const names[] = {"T0", "T1", "T2"};
            char path[20];
            struct fixture f;

            fixture_init(&f, rows[i / 2].majors[k]);
            f.name = names[k];
            CODE(&f, OP_RETURN);
            if (rows[i / 2].odd >> k & 1)
                ATTR(&f, "Odd", 0);
            assert_int_equal(fixture_parse(&f), 0);
            snprintf(path, sizeof(path), "o/%s.class", names[k]);
            package_file(path, buf_view(&f.bytes));
            fixture_release(&f);
        }
        options.strict = strict;
        options.embed_beat = true;
        run_wanted(strict ? "strict" : "not strict", &options, strict ? rows[i / 2].error : NULL,
                   &s);
        assert_int_equal(is_there("out.strict"), !strict || !rows[i / 2].error);
        if (!strict) {
            size_t n = package_warns(&s, "dispatchBegin");

            assert_int_equal(s.n_warnings, n + (rows[i / 2].warns != NULL));
            if (rows[i / 2].warns && !package_warns(&s, rows[i / 2].warns))
                fail_msg("row %zu: %s", i / 2, s.warnings[0]);
            assert_int_equal(s.n_left_out, (rows[i / 2].odd >> 1 & 1) + (rows[i / 2].odd >> 2 & 1));
            if (rows[i / 2].odd) {
                assert_true(str_eq(s.left_out[0].class_name, STR("T1")));
                assert_int_equal(s.left_out[0].verdict, VERDICT_UNKNOWN_ATTRIBUTE);
            }
        }
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf out.strict"), 0);
    }
}

/* By class, name and descriptor; nothing that has probes, and nothing without code. */
static void what_is_left_out_is_listed_in_order(void **state)
{
    const char *input = "o", *names[] = {"C", "A", "B"};
    struct instrument_options options = package_options(&input, 1, "out.listed");
    struct instrument_summary s;

    (void)state;
    mkdir("o", 0777);
    for (size_t i = 0; i < COUNT(names); i++) {
        char path[20];

        snprintf(path, sizeof(path), "o/%zu.class", i);
        package_class(path, names[i], "java/lang/Object", false, ACC_PUBLIC);
    }
    package_class("o/x.class", "X", "java/lang/Object", false, ACC_PUBLIC);
    put_text("filter.txt", "-keepclass A\n-traceclass X\n");
    options.rules.filter_file = "filter.txt";
    options.rules.select = SELECT_SMART;
    run_wanted("listed", &options, NULL, &s);
    assert_int_equal(s.n_left_out, 3);
    assert_true(str_eq(s.left_out[0].class_name, STR("A")) &&
                s.left_out[0].verdict == VERDICT_FILTERED);
    assert_true(str_eq(s.left_out[1].class_name, STR("B")) &&
                s.left_out[1].verdict == VERDICT_EMPTY);
    assert_true(str_eq(s.left_out[2].class_name, STR("C")) &&
                s.left_out[2].verdict == VERDICT_EMPTY);
    assert_true(str_eq(s.left_out[2].name, STR("m")) &&
                str_eq(s.left_out[2].descriptor, STR("()V")));
    assert_int_equal(s.verdicts[VERDICT_INSTRUMENT], 1);
    instrument_summary_release(&s);
    assert_text_of("out.ignored", "ignore methods:\nA m ()V\nB m ()V\nC m ()V\n");
}

/* A class that is there more than once is measured where one of its copies is: its method is not
 * left out then. */
static void a_copy_that_is_measured_counts(void **state)
{
    static const char *const inputs[] = {"a", "b", "c"};

    (void)state;
    for (size_t i = 0; i < COUNT(inputs); i++) { /* the one whose method loops, and has probes */
        struct instrument_options options = package_options(inputs, COUNT(inputs), "out.copies");
        struct instrument_summary s;

        for (size_t k = 0; k < COUNT(inputs); k++) {
            struct fixture f;
            char path[20];

            mkdir(inputs[k], 0777);
            fixture_init(&f, 49);
            if (k == i)
                CODE(&f, OP_GOTO, U2(0));
            else
                CODE(&f, OP_RETURN);
            assert_int_equal(fixture_parse(&f), 0);
            snprintf(path, sizeof(path), "%s/T.class", inputs[k]);
            package_file(path, buf_view(&f.bytes));
            fixture_release(&f);
        }
        package_class("c/U.class", "U", "java/lang/Object", false, ACC_PUBLIC);
        options.rules.select = SELECT_SMART;
        run_wanted("copies", &options, NULL, &s);
        assert_int_equal(s.verdicts[VERDICT_INSTRUMENT], 1);
        assert_text_of("out.ignored", "ignore methods:\nU m ()V\n");
        instrument_summary_release(&s);
    }
}

struct checked {
    int calls;
    bool refuse, bad;
};

static int check(void *ctx, const struct staged_outputs *staged, struct error *err)
{
    struct checked *c = ctx;

    c->calls++;
    c->bad |= staged->n != 2 || strcmp(staged->inputs[0], "in.jar") != 0 ||
              strcmp(staged->outputs[0], "both/in.jar") != 0 ||
              strcmp(staged->outputs[1], "both/tree") != 0 || !is_there(staged->staged[0]) ||
              !is_there(staged->staged[1]) || !is_there(staged->mapping) ||
              !is_there(staged->ignored) || is_there("both/in.jar");
    return c->refuse ? error_set(err, "not that") : 0;
}

/* All is there when it is asked for, and nothing stays where the answer is no. */
static void a_check_has_the_last_word(void **state)
{
    (void)state;
    for (int refuse = 0; refuse < 2; refuse++) {
        const char *inputs[] = {"in.jar", "tree"};
        struct instrument_options options = package_options(inputs, 2, "both");
        struct checked c = {.refuse = refuse};
        struct instrument_summary s;

        assert_int_equal(system("rm -rf both out.map"), 0);
        options.check = check;
        options.check_ctx = &c;
        run_wanted("check", &options, refuse ? "not that" : NULL, &s);
        assert_int_equal(c.calls, 1);
        assert_false(c.bad);
        assert_int_equal(is_there("both"), !refuse);
        assert_int_equal(is_there("out.map"), !refuse);
        instrument_summary_release(&s);
    }
}

/* A dry run says the same and writes nothing; in place the inputs are the outputs. */
static void a_dry_run_and_one_in_place(void **state)
{
    const char *inputs[] = {"in.apk", "in.jar"};
    struct instrument_options options = package_options(inputs, 2, NULL);
    struct instrument_summary dry, s;

    (void)state;
    options.dry_run = true;
    run_wanted("dry", &options, NULL, &dry);
    assert_false(is_there("out.map"));
    assert_null(dry.mapping_path);
    assert_int_equal(dry.enter, 0);
    assert_int_equal(dry.bytes_after, 0);
    assert_int_equal(package_size("in.jar"), packages_jar()->n);
    options.dry_run = false;
    options.in_place = true;
    options.force = false;
    run_wanted("in place", &options, NULL, &s);
    assert_true(is_there("out.map") && is_there("out.ignored"));
    assert_int_equal(s.bytes_after, package_size("in.jar") + package_size("in.apk"));
    assert_int_equal(memcmp(s.verdicts, dry.verdicts, sizeof(s.verdicts)), 0);
    assert_int_equal(s.methods, dry.methods);
    assert_int_equal(s.ids, dry.ids);
    assert_string_equal(s.mapping_id, dry.mapping_id);
    package_assert_content("in.jar", "text.txt", "stored text");
    instrument_summary_release(&s);
    run_wanted("again", &options, "is instrumented already", &s);
    instrument_summary_release(&s);
    instrument_summary_release(&dry);
}

/* What stands in a directory beside dex in place may be anything; dex alone are for who wants dex.
 */
static void a_directory_of_dex_stays_one(void **state)
{
    static const struct {
        const char *others;
        bool in_place, gets_properties;
    } rows[] = {{NULL, true, false},
                {NULL, false, true},
                {"d/A.class", true, true},
                {"d/text.txt", true, false}};
    const char *input = "d";

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options =
            package_options(&input, 1, rows[i].in_place ? NULL : "o.d");
        struct instrument_summary s;
        struct buf content;
        struct error err;

        assert_int_equal(system("rm -rf d o.d out.*; mkdir d; cp in.dex d/classes.dex"), 0);
        buf_init(&content);
        if (rows[i].others) {
            assert_int_equal(input_read("in.class", &content, &err), 0);
            package_file(rows[i].others, buf_view(&content));
        }
        buf_release(&content);
        options.in_place = rows[i].in_place;
        run_wanted("d", &options, NULL, &s);
        assert_int_equal(is_there(rows[i].in_place ? "d/META-INF" : "o.d/META-INF"),
                         rows[i].gets_properties);
        instrument_summary_release(&s);
    }
}

/* No file stays open for as long as the run takes. */
static void many_files_need_few_descriptors(void **state)
{
    enum { DESCRIPTORS = 40, FILES = 2 * DESCRIPTORS };
    struct rlimit before, few;

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    few.rlim_cur = DESCRIPTORS;
    assert_int_equal(mkdir("many", 0777), 0);
    for (int i = 0; i < FILES; i++) {
        char path[40], name[20];

        snprintf(path, sizeof(path), "many/%d.txt", i);
        put_text(path, "text");
        snprintf(name, sizeof(name), "A%d", i);
        snprintf(path, sizeof(path), "many/%s.class", name);
        package_class(path, name, "java/lang/Object", false, ACC_PUBLIC);
    }
    for (int in_place = 0; in_place < 2; in_place++) {
        const char *input = "many";
        struct instrument_options options = package_options(&input, 1, in_place ? NULL : "o.many");
        struct instrument_summary s;

        options.in_place = in_place;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        run_wanted("many", &options, NULL, &s);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        assert_int_equal(s.classes_changed, FILES);
        instrument_summary_release(&s);
    }
}

/* A line of each stage, and of what there was to do in it. */
static void each_stage_is_told(void **state)
{
    static const char *const wanted[] = {"open: 0/0, 100%\n", "scan: 2/2, 100%, ",
                                         "plan: 0/0, 100%\n", "weave: 2/2, 100%, "};
    const char *inputs[] = {"in.apk", "in.jar"};
    struct instrument_options options = package_options(inputs, 2, "o.d");
    struct instrument_summary s;
    char text[2000] = "", *at = text;
    FILE *told = tmpfile();
    int fd = dup(STDERR_FILENO), result;
    struct error err;

    (void)state;
    options.progress = PROGRESS_ALWAYS;
    assert_non_null(told);
    assert_true(dup2(fileno(told), STDERR_FILENO) >= 0);
    result = instrument(&options, &s, &err);
    assert_true(dup2(fd, STDERR_FILENO) >= 0);
    close(fd);
    assert_int_equal(result, 0);
    assert_true(pread(fileno(told), text, sizeof(text) - 1, 0) > 0);
    fclose(told);
    for (size_t i = 0; i < COUNT(wanted); i++) {
        at = strstr(at, wanted[i]);
        if (!at)
            fail_msg("no \"%s\" in: %s", wanted[i], text);
    }
    instrument_summary_release(&s);
}

/* Superclasses are looked for in directories and archives, the first that has it first. */
static void the_class_path_is_searched_in_order(void **state)
{
    static struct {
        const char *lists[2];
        size_t activities;
        const char *error;
    } rows[] = {
        {{"acts.jar"}, 1, NULL},
        {{"plain.jar:acts.jar"}, 0, NULL},
        {{"acts.jar:plain.jar"}, 1, NULL},
        {{"still.jar:acts.jar"}, 1, NULL},
        {{"still.jar::acts.jar:"}, 1, NULL},
        {{"still.jar", "acts.jar"}, 1, NULL},
        {{"acts"}, 1, NULL},
        {{"still.jar"}, 0, NULL},
        {{"nowhere.jar"}, 0, "--classpath: nowhere.jar: "},
        {{"a.txt"}, 0, "--classpath: a.txt: "},
        {{"bad"}, 0, "--classpath: bad: q/Base.class: not a class file"},
    };
    static const struct package_entry acts = {"q/Base.class", "@acts/q/Base.class", 8},
                                      plain = {"q/Base.class", "@plain/q/Base.class", 0};
    struct instrument_summary s;
    struct buf zip;

    (void)state;
    put_text("a.txt", "text");
    mkdir("in", 0777);
    mkdir("acts", 0777);
    mkdir("acts/q", 0777);
    mkdir("plain", 0777);
    mkdir("plain/q", 0777);
    mkdir("bad", 0777);
    mkdir("bad/q", 0777);
    put_text("bad/q/Base.class", "text");
    package_class("in/T.class", "T", "q/Base", false, ACC_PUBLIC);
    package_class("acts/q/Base.class", "q/Base", "android/app/Activity", false, ACC_PUBLIC);
    package_class("plain/q/Base.class", "q/Base", "java/lang/Object", false, ACC_PUBLIC);
    zip = package_zip("acts.jar", &acts, 1);
    buf_release(&zip);
    zip = package_zip("plain.jar", &plain, 1);
    buf_release(&zip);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in";
        struct instrument_options options = package_options(&input, 1, "out.path");

        options.class_path =
            (struct text_list){.items = rows[i].lists, .n = rows[i].lists[1] ? 2 : 1};
        run_wanted(rows[i].lists[0], &options, rows[i].error, &s);
        if (!rows[i].error && s.activities != rows[i].activities)
            fail_msg("%s: %zu activities", rows[i].lists[0], s.activities);
        instrument_summary_release(&s);
    }
}

/* Its ids would be the same numbers, for other methods. */
static void a_class_path_with_probes_is_told_of(void **state)
{
    static struct {
        const char *list, *base;
        const char *told; /* or NULL */
    } rows[] = {{"still.jar", NULL, NULL},
                {"probed.jar", NULL, "--classpath: probed.jar has probes of another run"},
                {"still.jar:probed", NULL, "--classpath: probed has probes of another run"},
                {"probed.jar", "a.base", NULL}};
    static const struct package_entry entry = {"META-INF/methodbeat.properties", "mapping.id=1", 0};
    struct buf zip = package_zip("probed.jar", &entry, 1);

    (void)state;
    buf_release(&zip);
    mkdir("probed", 0777);
    mkdir("probed/META-INF", 0777);
    put_text("probed/META-INF/methodbeat.properties", "mapping.id=1");
    put_text("a.base", "77,1,ip.methodbeat.AppMethodBeat i (I)V\n");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in.jar";
        struct instrument_options options = package_options(&input, 1, "out.path");
        struct instrument_summary s;

        options.class_path = (struct text_list){.items = &rows[i].list, .n = 1};
        options.base_mapping = rows[i].base;
        run_wanted(rows[i].list, &options, NULL, &s);
        if (package_warns(&s, rows[i].told ? rows[i].told : "has probes of another run") !=
            (rows[i].told != NULL))
            fail_msg("row %zu", i);
        instrument_summary_release(&s);
    }
}

/* What archives may inflate to, one and all together: at the limit, and one byte beyond it. */
static void inflation_has_a_limit(void **state)
{
    enum { SIZE = 3 << 20 };
    static const struct {
        uint64_t max;
        size_t inputs;
        const char *error;
    } rows[] = {
        {0, 2, NULL},
        {2 * (uint64_t)SIZE, 2, NULL},
        {2 * (uint64_t)SIZE - 1, 2,
         "large2.jar: with this archive's, the inputs' entries would inflate to 6 MB in all"},
        {SIZE, 1, NULL},
        {SIZE - 1, 1, "large.jar: its entries would inflate to 3 MB in all"},
    };
    char *text = malloc(SIZE + 1);
    struct package_entry entry = {"a.txt", text, 8};

    (void)state;
    assert_non_null(text);
    memset(text, 'a', SIZE);
    text[SIZE] = '\0';
    for (int i = 0; i < 2; i++) {
        struct buf zip = package_zip(i ? "large2.jar" : "large.jar", &entry, 1);

        buf_release(&zip);
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *inputs[] = {"large.jar", "large2.jar"};
        struct instrument_options options = package_options(inputs, rows[i].inputs, "out.large");
        struct instrument_summary s;

        options.max_inflated = rows[i].max;
        run_wanted("inflation", &options, rows[i].error, &s);
        instrument_summary_release(&s);
        assert_int_equal(system("rm -rf out.large"), 0);
    }
    free(text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(outputs_and_texts_have_their_places),
        TEST(what_would_be_lost_stays),
        TEST(a_mapping_goes_with_its_output),
        TEST(a_damaged_output_has_no_mapping),
        TEST(one_of_an_output_tells),
        TEST(each_of_several_is_looked_at),
        TEST(a_mapping_goes_with_one_of_its_outputs),
        TEST(a_device_has_nothing_beside_it),
        TEST(odd_inputs_are_told_of),
        TEST(what_has_code_is_no_set_of_apks),
        TEST(a_package_is_known_by_its_contents),
        TEST(strict_refuses_what_is_only_said),
        TEST(what_is_left_out_is_listed_in_order),
        TEST(a_copy_that_is_measured_counts),
        TEST(a_check_has_the_last_word),
        TEST(a_dry_run_and_one_in_place),
        TEST(a_directory_of_dex_stays_one),
        TEST(many_files_need_few_descriptors),
        TEST(each_stage_is_told),
        TEST(the_class_path_is_searched_in_order),
        TEST(a_class_path_with_probes_is_told_of),
        TEST(inflation_has_a_limit),
    };

    return RUN_TAP(tests);
}
