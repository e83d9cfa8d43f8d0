/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/output/replaced.h"

#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/os_libc.h"
#include "mapping/load.h"
#include "mapping/method_lines.h"
#include "weave/probe/dex_weave.h"

/* The kind of a file, by its name's ending. */
enum shape {
    SHAPE_OTHER,
    SHAPE_DIRECTORY,
    SHAPE_CLASS,
    SHAPE_DEX,
    SHAPE_JAR,
    SHAPE_AAR,
    SHAPE_APK,
    SHAPE_AAB
};

static const struct {
    struct str ending;
    enum shape shape;
} shape_endings[] = {
    {STR_INIT(".class"), SHAPE_CLASS}, {STR_INIT(".dex"), SHAPE_DEX}, {STR_INIT(".jar"), SHAPE_JAR},
    {STR_INIT(".zip"), SHAPE_JAR},     {STR_INIT(".aar"), SHAPE_AAR}, {STR_INIT(".apk"), SHAPE_APK},
    {STR_INIT(".aab"), SHAPE_AAB},
};

static const char *const shape_names[] = {
    [SHAPE_DIRECTORY] = "a directory",
    [SHAPE_CLASS] = "a class file",
    [SHAPE_DEX] = "a dex",
    [SHAPE_JAR] = "a jar",
    [SHAPE_AAR] = "an AAR",
    [SHAPE_APK] = "an APK",
    [SHAPE_AAB] = "an App Bundle",
};

static enum shape shape_of_name(const char *path)
{
    struct str name = str_from_c(path);

    for (size_t i = 0; i < sizeof(shape_endings) / sizeof(shape_endings[0]); i++) {
        struct str ending = shape_endings[i].ending;

        if (name.n > ending.n && strcasecmp(path + name.n - ending.n, ending.p) == 0)
            return shape_endings[i].shape;
    }
    return SHAPE_OTHER;
}

static enum shape shape_of(const struct container *c)
{
    static const enum shape of_package[] = {[PACKAGE_JAR] = SHAPE_JAR,
                                            [PACKAGE_AAR] = SHAPE_AAR,
                                            [PACKAGE_APK] = SHAPE_APK,
                                            [PACKAGE_AAB] = SHAPE_AAB};

    if (c->kind == CONTAINER_DIRECTORY)
        return SHAPE_DIRECTORY;
    if (c->kind == CONTAINER_FILE)
        return c->n_dex > 0 ? SHAPE_DEX : SHAPE_CLASS;
    return of_package[c->package];
}

int output_endings_check(const struct instrument_run *run, const struct output_places *places,
                         struct error *err)
{
    const char *o = run->options->output;

    if (places->n_outputs > 1 && o && run->output_kind != OS_DIRECTORY &&
        shape_of_name(o) != SHAPE_OTHER)
        return error_set(err,
                         "-o %s: %zu inputs need a directory for their outputs, and this is the "
                         "name of %s: name a directory",
                         o, places->n_outputs, shape_names[shape_of_name(o)]);
    for (size_t i = 0; i < places->n_outputs; i++) {
        const struct container *c = run->inputs.outer[i];
        enum shape is = shape_of(c), named = shape_of_name(places->outputs[i]);

        /* In a directory of outputs, a file keeps its name, whatever its ending. */
        if (named == SHAPE_OTHER || named == is || shape_of_name(c->path) == named)
            continue;
        return error_set(err, "-o %s: %s is %s, and so is the output: give it that ending",
                         places->outputs[i], c->path, shape_names[is]);
    }
    return 0;
}

static bool same_file(const char *a, const char *b)
{
    struct os_info x, y;

    return os_info(a, &x) == 0 && os_info(b, &y) == 0 && x.device == y.device &&
           x.inode == y.inode && (x.kind == OS_FILE || x.kind == OS_DIRECTORY);
}

/* Of paths with os_list_separator between. */
static bool is_among(const char *path, const char *list)
{
    struct str rest = str_from_c(list);
    bool found = false;

    while (rest.n > 0 && !found) {
        size_t end = str_find(rest, os_list_separator());
        char *one = mem_dup_cstr(rest.p, end);

        found = same_file(path, one);
        free(one);
        rest = str_sub(rest, end < rest.n ? end + 1 : end, rest.n);
    }
    return found;
}

static bool is_read(const struct instrument_run *run, const char *path)
{
    const struct instrument_options *o = run->options;
    const char *const files[] = {o->base_mapping, o->rules.obfuscation_map, o->rules.filter_file};

    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        if (files[i] && same_file(path, files[i]))
            return true;
    for (size_t i = 0; i < o->n_inputs; i++)
        if (same_file(path, o->inputs[i]))
            return true;
    for (size_t i = 0; i < o->class_path.n; i++)
        if (is_among(path, o->class_path.items[i]))
            return true;
    return false;
}

static int check_is_not_read(const struct instrument_run *run, const char *path, struct error *err)
{
    if (!is_read(run, path))
        return 0;
    return error_set(err,
                     "%s: is read by this run, and would be replaced: write to another place, "
                     "or give --force",
                     path);
}

/* Whether the member names the mapping id. */
static bool member_has_id(const struct container *c, size_t member, const char *id,
                          struct codec *codec)
{
    struct buf bytes;
    struct error ignored;
    struct dex_file dex;
    struct str text;
    bool has = false;

    buf_init(&bytes);
    if (container_read(c, member, codec, &bytes, &ignored) == 0) {
        text = str_from_bytes(buf_view(&bytes));
        if (c->members[member].role == MEMBER_UNIT)
            text = dex_file_parse(&dex, buf_view(&bytes), &ignored) == 0 ? dex_marker_find(&dex)
                                                                         : STR("");
        has = text.n > 0 && os_memmem(text.p, text.n, id, strlen(id));
    }
    buf_release(&bytes);
    return has;
}

static bool container_has_id(const struct inputs *in, const struct container *c, const char *id,
                             struct codec *codec)
{
    struct str properties = container_properties_name(c);

    for (size_t i = 0; i < c->count; i++) {
        bool tells = str_eq(container_member_name(c, i), properties) ||
                     (c->members[i].role == MEMBER_UNIT &&
                      in->units[c->members[i].unit].format == &unit_format_dex);

        if (tells && member_has_id(c, i, id, codec))
            return true;
    }
    return false;
}

/* Whether the existing file was instrumented with that mapping. A class file does not tell. */
static bool output_has_id(const char *path, const char *id)
{
    struct inputs in = {0};
    struct codec codec;
    struct error ignored;
    bool has = false;

    if (inputs_open(&in, &path, 1, 0, &ignored) == 0) {
        codec_init(&codec, CODEC_LEVEL_DEFAULT);
        has = shape_of(in.outer[0]) == SHAPE_CLASS;
        for (size_t i = 0; i < in.n_containers && !has; i++)
            has = container_has_id(&in, in.containers[i], id, &codec);
        codec_release(&codec);
    }
    inputs_release(&in);
    return has;
}

/* A mapping may be replaced together with its output. If the user named the place, any mapping
 * there may be replaced. */
static int check_mapping(const struct instrument_run *run, const struct output_places *places,
                         const struct buf *text, struct error *err)
{
    struct method_map old;
    struct error ignored;
    char id[METHOD_MAP_ID_LENGTH + 1] = "";
    bool may_go;

    if (!file_is_method_map(str_from_bytes(buf_view(text))))
        return error_set(err,
                         "%s: is not a methodMapping.txt, and would be replaced: say where the "
                         "ids go with --mapping-out, or give --force",
                         places->mapping);
    if (run->options->mapping_out)
        return 0;
    method_map_init(&old);
    if (method_map_parse(&old, str_from_bytes(buf_view(text)), &ignored) == 0)
        method_map_id(&old, id);
    method_map_release(&old);
    may_go = strcmp(id, run->plan.mapping_id) == 0;
    for (size_t i = 0; i < places->n_outputs && id[0] && !may_go; i++)
        may_go = output_has_id(places->outputs[i], id);
    if (may_go)
        return 0;
    return error_set(
        err,
        "%s: is the mapping of another build%s%s, and would be lost: say where the ids "
        "go with --mapping-out, or give --force",
        places->mapping, id[0] ? ", with the id " : "", id);
}

static int read_regular(const char *path, struct buf *text, struct error *err)
{
    struct os_info info;

    if (os_info(path, &info) < 0 || info.kind != OS_FILE || info.size == 0)
        return 0;
    return input_read_text(path, text, err) < 0 ? error_prefix(err, "%s", path) : 0;
}

/* The mapping beside them tells which build they belong to. */
static int check_lines(const struct output_places *places, const struct buf *text,
                       struct error *err)
{
    if (text->n == 0 || file_is_method_lines(str_from_bytes(buf_view(text))))
        return 0;
    return error_set(
        err,
        "%s: is not a list of methods' lines, and would be replaced: say where the ids "
        "go with --mapping-out (the lines go beside them), or give --force",
        places->lines);
}

static int check_texts(const struct instrument_run *run, const struct output_places *places,
                       struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = read_regular(places->mapping, &text, err);
    if (result == 0 && text.n > 0)
        result = check_mapping(run, places, &text, err);
    buf_clear(&text);
    if (result == 0)
        result = read_regular(places->ignored, &text, err);
    if (result == 0 && text.n > 0 &&
        !str_starts(str_from_bytes(buf_view(&text)), STR("ignore methods:")))
        result = error_set(err,
                           "%s: is not a list of methods left out, and would be replaced: say "
                           "where that goes with --ignored-out, or give --force",
                           places->ignored);
    buf_clear(&text);
    if (result == 0 && places->lines)
        result = read_regular(places->lines, &text, err);
    if (result == 0)
        result = check_lines(places, &text, err);
    buf_release(&text);
    return result;
}

int replaced_check(const struct instrument_run *run, const struct output_places *places,
                   struct error *err)
{
    if (run->options->force)
        return 0;
    if (check_is_not_read(run, places->mapping, err) < 0 ||
        check_is_not_read(run, places->ignored, err) < 0 ||
        (places->lines && check_is_not_read(run, places->lines, err) < 0))
        return -1;
    for (size_t i = 0; i < places->n_outputs && !run->options->in_place; i++)
        if (check_is_not_read(run, places->outputs[i], err) < 0)
            return -1;
    return check_texts(run, places, err);
}
