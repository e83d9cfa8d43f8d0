/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/inputs.h"

#include <stdlib.h>
#include <strings.h>
#include <xxhash.h>

#include "archive/signature.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "lib/sort.h"

struct str container_member_name(const struct container *c, size_t member)
{
    switch (c->kind) {
    case CONTAINER_ARCHIVE:
        return archive_entry(c->archive, member)->name;
    case CONTAINER_DIRECTORY:
        return c->tree.file[member].name;
    case CONTAINER_FILE:
        break;
    }
    return str_from_c(c->label);
}

ptrdiff_t container_find(const struct container *c, struct str name)
{
    if (c->kind == CONTAINER_ARCHIVE)
        return archive_find(c->archive, name);
    for (size_t i = 0; i < c->count; i++)
        if (str_eq(container_member_name(c, i), name))
            return (ptrdiff_t)i;
    return -1;
}

bool container_has(const struct container *c, struct str name)
{
    return container_find(c, name) >= 0;
}

static bool gets_further(const struct inputs *in, const struct container *c, struct str name)
{
    for (size_t i = in->n_units; i > 0 && in->units[i - 1].further; i--)
        if (in->units[i - 1].container == c && str_eq(unit_name(&in->units[i - 1]), name))
            return true;
    return false;
}

char *inputs_next_dex(const struct inputs *in, const struct container *c, struct dex_name from)
{
    struct arena arena;
    struct str text;
    char *copy;

    arena_init(&arena);
    while (text = dex_name_make(from, &arena), container_has(c, text) || gets_further(in, c, text))
        from.number++;
    copy = mem_dup_cstr(text.p, text.n);
    arena_release(&arena);
    return copy;
}

struct str container_properties_name(const struct container *c)
{
    return c->package == PACKAGE_AAB ? STR("base/root/" PROPERTIES_NAME) : STR(PROPERTIES_NAME);
}

static int name_error(const struct container *c, struct str name, struct error *err)
{
    switch (c->kind) {
    case CONTAINER_ARCHIVE:
        return error_prefix(err, "%s!%.*s", c->label, STR_ARG(name));
    case CONTAINER_DIRECTORY:
        return error_prefix(err, "%s/%.*s", c->label, STR_ARG(name));
    case CONTAINER_FILE:
        break;
    }
    return error_prefix(err, "%s", c->label);
}

int container_error(const struct container *c, size_t member, struct error *err)
{
    return name_error(c, container_member_name(c, member), err);
}

struct str unit_name(const struct unit *u)
{
    return u->further ? str_from_c(u->further) : container_member_name(u->container, u->member);
}

int unit_error(const struct unit *u, struct error *err)
{
    return name_error(u->container, unit_name(u), err);
}

/* It begins with the entry's name: "app.jar!com/foo/A.class: ...". */
static int archive_error(const struct container *c, struct error *err)
{
    struct error inner = *err;

    return error_set(err, "%s!%s", c->label, inner.text);
}

/* A file's content, also that of a directory's file. */
static int read_file(const struct container *c, size_t member, struct buf *out, struct error *err)
{
    char *path;
    int result;

    if (c->kind == CONTAINER_FILE)
        return input_read(c->path, out, err) < 0 ? container_error(c, member, err) : 0;
    path = path_join(str_from_c(c->path), container_member_name(c, member));
    result = input_read(path, out, err);
    free(path);
    return result < 0 ? container_error(c, member, err) : 0;
}

int container_read(const struct container *c, size_t member, struct codec *codec, struct buf *out,
                   struct error *err)
{
    if (c->kind != CONTAINER_ARCHIVE)
        return read_file(c, member, out, err);
    return archive_read(c->archive, member, codec, out, err) < 0 ? archive_error(c, err) : 0;
}

int unit_content(const struct unit *u, struct codec *codec, struct buf *room, struct buf *out,
                 struct bytes *content, struct error *err)
{
    const struct container *c = u->container;

    if (!u->part && c->kind == CONTAINER_ARCHIVE)
        return archive_content(c->archive, u->member, codec, room, out, content, err) < 0
                   ? archive_error(c, err)
                   : 0;
    if (!u->part) {
        buf_clear(room);
        if (read_file(c, u->member, room, err) < 0)
            return -1;
    }
    *content = buf_view(u->part ? &u->part->bytes : room);
    return 0;
}

uint64_t unit_sum(struct bytes bytes)
{
    return XXH3_64bits(bytes.p, bytes.n);
}

int unit_read_again(const struct unit *u, uint64_t sum, struct codec *codec, struct buf *out,
                    struct error *err)
{
    buf_clear(out);
    if (u->part)
        buf_bytes(out, buf_view(&u->part->bytes));
    else if (container_read(u->container, u->member, codec, out, err) < 0)
        return -1;
    if (unit_sum(buf_view(out)) == sum)
        return 0;
    error_set(err, UNIT_CHANGED);
    return unit_error(u, err);
}

/* The label becomes the container's. */
static struct container *add_container(struct inputs *in, enum container_kind kind, char *label)
{
    struct container *c = mem_calloc(1, sizeof(*c));

    c->kind = kind;
    c->label = label;
    MEM_GROW(in->containers, in->n_containers, in->cap_containers);
    in->containers[in->n_containers++] = c;
    return c;
}

static void set_members(struct container *c, size_t n)
{
    c->count = n;
    c->members = mem_calloc(n, sizeof(*c->members));
}

static void add_unit(struct inputs *in, struct container *c, size_t member,
                     const struct unit_format *format, uint64_t size)
{
    MEM_GROW(in->units, in->n_units, in->cap_units);
    c->members[member].role = MEMBER_UNIT;
    c->members[member].unit = in->n_units;
    in->units[in->n_units++] =
        (struct unit){.container = c, .member = member, .format = format, .size = size};
}

/* A dex that has no number among the units yet. */
#define NOT_YET SIZE_MAX

static bool is_class_name(struct str name)
{
    return str_ends(name, STR(".class"));
}

/* Suffixes match case-insensitively. */
static bool has_suffix(struct str name, struct str suffix)
{
    return name.n >= suffix.n && !strncasecmp(name.p + name.n - suffix.n, suffix.p, suffix.n);
}

static enum package package_by_content(const struct archive *a)
{
    if (archive_find(a, STR("BundleConfig.pb")) >= 0)
        return PACKAGE_AAB;
    if (archive_find(a, STR("AndroidManifest.xml")) < 0)
        return PACKAGE_JAR;
    if (archive_find(a, STR("classes.dex")) >= 0)
        return PACKAGE_APK;
    return archive_find(a, STR("classes.jar")) >= 0 ? PACKAGE_AAR : PACKAGE_JAR;
}

/* Decides by the name, or else by the contents: "app.apk.bak", "base". */
static enum package package_of(struct str name, const struct archive *a)
{
    static const struct {
        struct str suffix;
        enum package package;
    } rows[] = {
        {STR_INIT(".aar"), PACKAGE_AAR},
        {STR_INIT(".apk"), PACKAGE_APK},
        {STR_INIT(".aab"), PACKAGE_AAB},
        {STR_INIT(".jar"), PACKAGE_JAR},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (has_suffix(name, rows[i].suffix))
            return rows[i].package;
    return package_by_content(a);
}

/* Whether ART loads it as code of the package. In a directory all dex count, since its purpose
 * is unknown. */
static bool is_dex_member(const struct container *c, struct str name)
{
    struct dex_name dex;

    if (c->kind == CONTAINER_DIRECTORY)
        return str_ends(name, STR(".dex"));
    if (!dex_name_parse(name, &dex))
        return false;
    return c->package == PACKAGE_AAB ? dex_name_is_module(dex.directory) : dex.directory.n == 0;
}

static bool is_class_member(const struct container *c, struct str name)
{
    return is_class_name(name) && c->package != PACKAGE_APK && c->package != PACKAGE_AAB;
}

static uint64_t member_size(const struct container *c, size_t member)
{
    return c->kind == CONTAINER_ARCHIVE ? archive_entry(c->archive, member)->size
                                        : c->tree.file[member].size;
}

static int compare_dex_members(const void *a, const void *b, void *ctx)
{
    const struct container *c = ctx;

    return dex_name_compare(container_member_name(c, *(const size_t *)a),
                            container_member_name(c, *(const size_t *)b));
}

/* Adds the marked dex of a container as units, in the order in which ART loads them, since the
 * first class of a name counts. */
static void add_dex_units(struct inputs *in, struct container *c)
{
    size_t *members = mem_alloc(mem_size(c->n_dex, sizeof(*members)));
    size_t n = 0;

    for (size_t i = 0; i < c->count && n < c->n_dex; i++)
        if (c->members[i].role == MEMBER_UNIT && c->members[i].unit == NOT_YET)
            members[n++] = i;
    if (n > 0)
        sort_array_with(members, n, sizeof(*members), compare_dex_members, c);
    for (size_t i = 0; i < n; i++)
        add_unit(in, c, members[i], &unit_format_dex, member_size(c, members[i]));
    free(members);
}

/* True where the member is a unit. */
static bool take_unit_member(struct inputs *in, struct container *c, size_t member)
{
    struct str name = container_member_name(c, member);

    if (is_class_member(c, name)) {
        add_unit(in, c, member, &unit_format_class, member_size(c, member));
    } else if (is_dex_member(c, name)) {
        c->members[member] = (struct member){.role = MEMBER_UNIT, .unit = NOT_YET};
        c->n_dex++;
    }
    return c->members[member].role == MEMBER_UNIT;
}

/* An Android library holds its classes in jars of its own. */
static bool is_jar_of_aar(struct str name)
{
    return str_eq(name, STR("classes.jar")) ||
           (str_starts(name, STR("libs/")) && str_ends(name, STR(".jar")) &&
            str_find(str_sub(name, 5, name.n), '/') == name.n - 5);
}

static int take_archive(struct inputs *in, struct container *c, struct error *err);

static int open_nested(struct inputs *in, struct container *outer, size_t member, struct error *err)
{
    struct str name = container_member_name(outer, member);
    struct codec codec;
    struct container *c;
    int result;

    c = add_container(in, CONTAINER_ARCHIVE, mem_printf("%s!%.*s", outer->label, STR_ARG(name)));
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = container_read(outer, member, &codec, &c->bytes, err);
    codec_release(&codec);
    if (result < 0)
        return -1;
    if (archive_open_bytes(&c->archive, buf_view(&c->bytes), err) < 0)
        return error_prefix(err, "%s", c->label);
    outer->members[member].role = MEMBER_NESTED;
    outer->members[member].nested = c;
    return take_archive(in, c, err);
}

/* A baseline profile, or its metadata, .profm. An App Bundle has them for its base module. */
static bool is_profile(const struct container *c, struct str name)
{
    static const struct {
        enum package package;
        struct str stem;
    } places[] = {
        {PACKAGE_APK, STR_INIT("assets/dexopt/baseline.prof")},
        {PACKAGE_AAB, STR_INIT("BUNDLE-METADATA/com.android.tools.build.profiles/baseline.prof")},
        /* Of builds by AGP 7. */
        {PACKAGE_AAB, STR_INIT("BUNDLE-METADATA/assets.dexopt/baseline.prof")},
    };

    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        struct str stem = places[i].stem;

        if (places[i].package == c->package && str_starts(name, stem) &&
            (name.n == stem.n || (name.n == stem.n + 1 && name.p[stem.n] == 'm')))
            return true;
    }
    return false;
}

/* An archive of APKs, each with its own signature, as bundletool and app stores make it. */
static int check_set_of_apks(const struct inputs *in, const struct container *c, struct error *err)
{
    if (c->package != PACKAGE_JAR || (in->n_units && in->units[in->n_units - 1].container == c))
        return 0;
    for (size_t i = 0; i < c->count; i++)
        if (str_ends(container_member_name(c, i), STR(".apk")))
            return error_set(err, "%s: a set of APKs: give those in it, or the .aab", c->label);
    return 0;
}

static int take_archive(struct inputs *in, struct container *c, struct error *err)
{
    if (inflation_add(in->inflation, c->archive, c->label, err) < 0)
        return -1;
    set_members(c, archive_count(c->archive));
    c->size = archive_size(c->archive);
    for (size_t i = 0; i < c->count; i++) {
        const struct archive_entry *e = archive_entry(c->archive, i);

        if (e->duplicate || e->directory)
            continue;
        if (take_unit_member(in, c, i))
            continue;
        if (c->package == PACKAGE_AAR && is_jar_of_aar(e->name) && open_nested(in, c, i, err) < 0)
            return -1;
        if (signature_is_file(e->name))
            c->members[i].role = MEMBER_SIGNATURE;
        else if (signature_is_manifest(e->name))
            c->members[i].role = MEMBER_MANIFEST;
        else if (is_profile(c, e->name))
            c->members[i].role = MEMBER_PROFILE;
        c->has_profile |= c->members[i].role == MEMBER_PROFILE;
    }
    add_dex_units(in, c);
    return check_set_of_apks(in, c, err);
}

static int take_directory(struct inputs *in, struct container *c, struct error *err)
{
    if (input_tree_read(&c->tree, c->path, INPUT_TREE_WHOLE, err) < 0)
        return -1;
    set_members(c, c->tree.count);
    for (size_t i = 0; i < c->count; i++) {
        c->size += c->tree.file[i].size;
        take_unit_member(in, c, i);
    }
    add_dex_units(in, c);
    return 0;
}

static int take_file(struct inputs *in, struct container *c, const struct unit_format *format,
                     struct error *err)
{
    struct os_info info;

    if (os_info(c->path, &info) < 0)
        return error_set_errno(err, "%s", c->path);
    set_members(c, 1);
    c->size = info.size;
    c->mark = input_mark(&info);
    add_unit(in, c, 0, format, c->size);
    return 0;
}

/* If the first bytes don't tell the kind (a damaged file, a script before a zip), the suffix
 * does. */
static enum input_kind kind_of_name(struct str name)
{
    static const struct {
        struct str suffix;
        enum input_kind kind;
    } rows[] = {
        {STR_INIT(".class"), INPUT_CLASS}, {STR_INIT(".dex"), INPUT_DEX},
        {STR_INIT(".jar"), INPUT_ARCHIVE}, {STR_INIT(".zip"), INPUT_ARCHIVE},
        {STR_INIT(".aar"), INPUT_ARCHIVE}, {STR_INIT(".apk"), INPUT_ARCHIVE},
        {STR_INIT(".aab"), INPUT_ARCHIVE},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (has_suffix(name, rows[i].suffix))
            return rows[i].kind;
    return INPUT_OTHER;
}

static int mark_archive(struct container *c, struct error *err)
{
    struct os_info info;

    if (os_info_fd(archive_source(c->archive).fd, &info) < 0)
        return error_set_errno(err, "cannot read");
    c->mark = input_mark(&info);
    return 0;
}

static int open_one(struct inputs *in, const char *path, struct error *err)
{
    static const enum container_kind kinds[] = {
        [INPUT_CLASS] = CONTAINER_FILE,
        [INPUT_DEX] = CONTAINER_FILE,
        [INPUT_ARCHIVE] = CONTAINER_ARCHIVE,
        [INPUT_DIRECTORY] = CONTAINER_DIRECTORY,
    };
    struct str name = str_from_c(path);
    enum input_kind kind;
    struct container *c;

    if (input_kind_of_file(path, &kind, err) < 0)
        return error_prefix(err, "%s", path);
    if (kind == INPUT_OTHER || kind == INPUT_CLASS)
        kind = kind_of_name(name) == INPUT_OTHER ? kind : kind_of_name(name);
    if (kind == INPUT_OTHER)
        return error_set(err,
                         "%s: neither a class file, a dex, a directory, a .jar, .aar, .apk nor "
                         ".aab",
                         path);
    c = add_container(in, kinds[kind], mem_dup_cstr(name.p, name.n));
    c->path = path;
    in->outer[in->n_outer++] = c;
    switch (kind) {
    case INPUT_DIRECTORY:
        return take_directory(in, c, err);
    case INPUT_DEX:
        c->n_dex = 1;
        return take_file(in, c, &unit_format_dex, err);
    case INPUT_ARCHIVE:
        if (archive_open_file(&c->archive, path, err) < 0 || mark_archive(c, err) < 0)
            return error_prefix(err, "%s", path);
        c->package = package_of(name, c->archive);
        return take_archive(in, c, err);
    case INPUT_CLASS:
    case INPUT_OTHER:
        break;
    }
    return take_file(in, c, &unit_format_class, err);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int inputs_open_within(struct inputs *in, const char *const *paths, size_t n,
                       struct inflation *inflation, struct error *err)
{
    const char **sorted = mem_dup(paths, mem_size(n, sizeof(*paths)));
    int result = 0;

    *in = (struct inputs){.inflation = inflation};
    in->outer = mem_calloc(n, sizeof(*in->outer));
    sort_array(sorted, n, sizeof(*sorted), compare_paths);
    for (size_t i = 0; i < n && result == 0; i++) {
        if (i > 0 && strcmp(sorted[i - 1], sorted[i]) == 0)
            result = error_set(err, "%s: named twice", sorted[i]);
        else
            result = open_one(in, sorted[i], err);
    }
    in->inflation = NULL;
    free(sorted);
    return result;
}

int inputs_open(struct inputs *in, const char *const *paths, size_t n, uint64_t max_inflated,
                struct error *err)
{
    struct inflation inflation;

    inflation_init(&inflation, paths, n, max_inflated);
    return inputs_open_within(in, paths, n, &inflation, err);
}

void inputs_close(struct inputs *in)
{
    for (size_t i = 0; i < in->n_containers; i++)
        if (in->containers[i]->archive)
            archive_close(in->containers[i]->archive);
}

const struct container *inputs_app(const struct inputs *in)
{
    for (size_t i = 0; i < in->n_outer; i++)
        if (container_is_app(in->outer[i]))
            return in->outer[i];
    return NULL;
}

void inputs_release(struct inputs *in)
{
    for (size_t i = 0; i < in->n_containers; i++) {
        struct container *c = in->containers[i];

        for (size_t k = 0; k < c->count; k++) {
            if (c->members[k].amended)
                buf_release(c->members[k].amended);
            free(c->members[k].amended);
        }
        archive_free(c->archive);
        input_tree_release(&c->tree);
        buf_release(&c->bytes);
        free(c->members);
        free(c->label);
        free(c);
    }
    free(in->containers);
    free(in->outer);
    free(in->units);
    *in = (struct inputs){0};
}
