/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/packages.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "archive/archive.h"
#include "dexfile/write/dex_write.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/scratch.h"
#include "tests/unit/zip_raw.h"
#include "weave/embed/beat_class.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { ENTRIES_MAX = 12 };

/* Contents that are made, by their names. */
static struct buf class_file, dex_file, made_jar, still_file;

const struct buf *packages_jar(void)
{
    return &made_jar;
}

/* The package's name is another, of the same length and in the same place of the order. */
static struct buf renamed(struct bytes b)
{
    static const char name[] = "io/methodbeat/AppMethodBeat";
    struct buf out;
    uint8_t *at;

    buf_init(&out);
    buf_bytes(&out, b);
    while ((at = memmem(out.p, out.n, name, sizeof(name) - 1)))
        at[1] = 'p';
    return out;
}

void package_file(const char *path, struct bytes b)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    if (b.n > 0)
        assert_int_equal(fwrite(b.p, 1, b.n, f), b.n);
    assert_int_equal(fclose(f), 0);
}

/* What is read for it goes to `file`. */
static struct str content_of(const struct package_entry *e, struct buf *file)
{
    static const struct {
        const char *name;
        const struct buf *made;
    } made[] = {
        {"=class", &class_file}, {"=dex", &dex_file}, {"=jar", &made_jar}, {"=still", &still_file}};

    for (size_t i = 0; i < COUNT(made); i++)
        if (strcmp(e->content, made[i].name) == 0)
            return str_from_bytes(buf_view(made[i].made));
    if (e->content[0] == '@') {
        struct error err;

        assert_int_equal(input_read(e->content + 1, file, &err), 0);
        return str_from_bytes(buf_view(file));
    }
    return str_from_c(e->content);
}

/* Stored contents stand at multiples of 4. */
static struct buf zip_of(const struct package_entry *entries, size_t n)
{
    struct raw_entry raw[ENTRIES_MAX] = {0};
    struct buf files[ENTRIES_MAX] = {0};
    struct buf zip;

    buf_init(&zip);
    for (size_t i = 0; i < n; i++)
        raw[i] = (struct raw_entry){.name = str_from_c(entries[i].name),
                                    .content = content_of(&entries[i], &files[i]),
                                    .method = entries[i].method,
                                    .version_made = 0x314,
                                    .version_needed = 20,
                                    .date = 0x5821,
                                    .external_attributes = 0100644u << 16};
    raw_zip(&zip, 0, raw, n, STR(""));
    for (size_t i = 0; i < n; i++)
        buf_release(&files[i]);
    return zip;
}

#define MANIFEST                                                           \
    "Manifest-Version: 1.0\r\nMain-Class: a.B\r\n\r\n"                     \
    "Name: ip/methodbeat/AppMethodBeat.class\r\nSHA-256-Digest: x\r\n\r\n" \
    "Name: text.txt\r\nSHA-256-Digest: y\r\n\r\n"

static const struct package_entry jar[] = {
    {"META-INF/MANIFEST.MF", MANIFEST, 8}, {"META-INF/K.SF", "Signature-Version: 1.0\r\n", 8},
    {"META-INF/K.RSA", "key", 8},          {"ip/methodbeat/AppMethodBeat.class", "=class", 8},
    {"text.txt", "stored text", 0},
};
static const struct package_entry still[] = {{"text.txt", "text", 8}, {"more.txt", "more", 0}};
static const struct package_entry aar[] = {{"AndroidManifest.xml", "<manifest/>", 8},
                                           {"classes.jar", "=jar", 8},
                                           {"libs/other.jar", "=still", 0},
                                           {"libs/deep/in.jar", "=still", 0}};
static const struct package_entry apk[] = {{"AndroidManifest.xml", "not binary XML", 8},
                                           {"classes.dex", "=dex", 8},
                                           {"META-INF/MANIFEST.MF", MANIFEST, 8},
                                           {"META-INF/K.SF", "Signature-Version: 1.0\r\n", 8},
                                           {"res/a", "abc", 0},
                                           {"lib/x86/libx.so", "\177ELF", 0},
                                           {"assets/dexopt/none.txt", "x", 8}};
static const struct package_entry aab[] = {{"BundleConfig.pb", "x", 8},
                                           {"base/dex/classes.dex", "=dex", 8},
                                           {"base/manifest/AndroidManifest.xml", "x", 8}};

struct buf package_zip(const char *path, const struct package_entry *entries, size_t n)
{
    struct buf zip = zip_of(entries, n);

    package_file(path, buf_view(&zip));
    return zip;
}

int packages_make(void **state)
{
    static const struct {
        const char *path;
        const struct package_entry *entries;
        size_t n;
    } packages[] = {
        {"in.aar", aar, COUNT(aar)}, {"in.apk", apk, COUNT(apk)}, {"in.aab", aab, COUNT(aab)}};

    if (scratch_enter(state))
        return -1;
    class_file = renamed(beat_class_bytes);
    dex_file = renamed(beat_dex_bytes);
    dex_sign(&dex_file);
    made_jar = package_zip("in.jar", jar, COUNT(jar));
    still_file = package_zip("still.jar", still, COUNT(still));
    for (size_t i = 0; i < COUNT(packages); i++) {
        struct buf zip = package_zip(packages[i].path, packages[i].entries, packages[i].n);

        buf_release(&zip);
    }
    package_file("in.class", buf_view(&class_file));
    package_file("in.dex", buf_view(&dex_file));
    assert_int_equal(mkdir("tree", 0777), 0);
    assert_int_equal(mkdir("tree/sub", 0777), 0);
    package_file("tree/sub/A.class", buf_view(&class_file));
    package_file("tree/text.txt", bytes_from_str(STR("text")));
    return 0;
}

int packages_leave(void **state)
{
    buf_release(&class_file);
    buf_release(&dex_file);
    buf_release(&made_jar);
    buf_release(&still_file);
    return scratch_leave(state);
}

struct instrument_options package_options(const char *const *inputs, size_t n, const char *output)
{
    return (struct instrument_options){
        .inputs = inputs,
        .n_inputs = n,
        .output = output,
        .mapping_out = "out.map",
        .ignored_out = "out.ignored",
        .rules = {.select = SELECT_ALL, .beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
        .force = true,
        .progress = PROGRESS_NEVER,
        .jobs = 1,
        .max_kept = 1 << 20,
    };
}

/* False: there is no such entry. */
static bool entry_read(const char *path, const char *name, struct buf *content)
{
    struct archive *a;
    struct codec codec;
    struct error err;
    ptrdiff_t i;

    buf_init(content);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    assert_int_equal(archive_open_file(&a, path, &err), 0);
    i = archive_find(a, str_from_c(name));
    if (i >= 0)
        assert_int_equal(archive_read(a, (size_t)i, &codec, content, &err), 0);
    archive_free(a);
    codec_release(&codec);
    return i >= 0;
}

struct buf package_entry_bytes(const char *path, const char *name)
{
    struct buf content;

    assert_true(entry_read(path, name, &content));
    return content;
}

void package_assert_content(const char *path, const char *name, const char *wanted)
{
    struct buf content;

    assert_int_equal(entry_read(path, name, &content), wanted != NULL);
    if (wanted) {
        buf_u8(&content, '\0');
        assert_string_equal((const char *)content.p, wanted);
    }
    buf_release(&content);
}

uint64_t package_size(const char *path)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return (uint64_t)st.st_size;
}

void package_append(const char *path, struct buf *out)
{
    struct input_tree tree;
    struct error err;

    if (!os_is_directory(path)) {
        if (input_read(path, out, &err) < 0)
            fail_msg("%s: %s", path, err.text);
        return;
    }
    assert_int_equal(input_tree_read(&tree, path, INPUT_TREE_WHOLE, &err), 0);
    for (size_t i = 0; i < tree.count; i++) {
        char *file = path_join(str_from_c(path), tree.file[i].name);

        buf_str(out, tree.file[i].name);
        package_append(file, out);
        free(file);
    }
    input_tree_release(&tree);
}

/* A class with one method that returns, or with none of that name but m. */
void package_class(const char *path, const char *name, const char *super, bool focus,
                   uint16_t access)
{
    struct fixture f;

    fixture_init(&f, 49);
    f.name = name;
    f.super = super;
    f.access = access;
    if (focus) {
        f.method = "onWindowFocusChanged";
        f.descriptor = "(Z)V";
    }
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    package_file(path, buf_view(&f.bytes));
    fixture_release(&f);
}

bool package_warns(const struct instrument_summary *s, const char *of)
{
    for (size_t i = 0; i < s->n_warnings; i++)
        if (strstr(s->warnings[i], of))
            return true;
    return false;
}

void packages_assert_proven(const struct instrument_options *o, const char *const *outputs,
                            struct verify_summary *summary)
{
    struct instrument_options options = {.rules = {.beat_class = o->rules.beat_class,
                                                   .exits = o->rules.exits,
                                                   .probes = o->rules.probes},
                                         .compress = o->compress,
                                         .jobs = 1};
    struct staged_outputs files = {.outputs = outputs,
                                   .staged = outputs,
                                   .inputs = o->inputs,
                                   .n = o->n_inputs,
                                   .mapping = o->mapping_out,
                                   .ignored = o->ignored_out};
    struct error err;

    if (verify_outputs(&options, &files, summary, &err) < 0)
        fail_msg("%s: %s", outputs[0], err.text);
    if (summary->faults)
        fail_msg("%.*s, and %llu more", STR_ARG(summary->texts[0]),
                 (unsigned long long)summary->faults - 1);
}
