#include "weave/inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "lib/mem.h"
#include "lib/signature.h"

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

int container_error(const struct container *c, size_t member, struct error *err)
{
    struct str name = container_member_name(c, member);

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

static char *join_path(const char *dir, struct str name)
{
    size_t n = strlen(dir);
    char *path = mem_alloc(n + name.n + 2);

    memcpy(path, dir, n);
    path[n] = '/';
    memcpy(path + n + 1, name.p, name.n);
    path[n + 1 + name.n] = '\0';
    return path;
}

int container_read(const struct container *c, size_t member, struct codec *codec, struct buf *out,
                   struct error *err)
{
    struct error inner;
    char *path;
    int rc = -1;

    switch (c->kind) {
    case CONTAINER_ARCHIVE:
        if (archive_read(c->archive, member, codec, out, err) == 0)
            return 0;
        /* It begins with the entry's name: "app.jar!com/foo/A.class: ...". */
        inner = *err;
        return error_set(err, "%s!%s", c->label, inner.text);
    case CONTAINER_DIRECTORY:
        path = join_path(c->path, container_member_name(c, member));
        rc = input_read(path, out, err);
        free(path);
        break;
    case CONTAINER_FILE:
        rc = input_read(c->path, out, err);
        break;
    }
    return rc ? container_error(c, member, err) : 0;
}

static struct container *add_container(struct inputs *in, enum container_kind kind,
                                       const char *label)
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
    in->units[in->n_units++] = (struct unit){c, member, format, size};
}

static bool is_class_name(struct str name)
{
    return str_ends(name, STR(".class"));
}

/* An Android library holds its classes in jars of its own. */
static bool is_jar_of_aar(struct str name)
{
    return str_eq(name, STR("classes.jar")) ||
           (str_starts(name, STR("libs/")) && str_ends(name, STR(".jar")) &&
            str_find(str_sub(name, 5, name.n), '/') == name.n - 5);
}

static int take_archive(struct inputs *in, struct container *c, bool aar, struct error *err);

static int open_nested(struct inputs *in, struct container *outer, size_t member, struct error *err)
{
    struct str name = container_member_name(outer, member);
    struct codec codec;
    struct container *c;
    char *label = mem_alloc(strlen(outer->label) + name.n + 2);
    int rc;

    sprintf(label, "%s!%.*s", outer->label, STR_ARG(name));
    c = add_container(in, CONTAINER_ARCHIVE, label);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    rc = container_read(outer, member, &codec, &c->bytes, err);
    codec_release(&codec);
    if (rc)
        return -1;
    if (archive_open_bytes(&c->archive, buf_view(&c->bytes), err))
        return error_prefix(err, "%s", label);
    outer->members[member].role = MEMBER_NESTED;
    outer->members[member].nested = c;
    return take_archive(in, c, false, err);
}

static int take_archive(struct inputs *in, struct container *c, bool aar, struct error *err)
{
    set_members(c, archive_count(c->archive));
    c->size = archive_size(c->archive);
    for (size_t i = 0; i < c->count; i++) {
        const struct archive_entry *e = archive_entry(c->archive, i);

        if (e->duplicate || e->directory)
            continue;
        if (is_class_name(e->name))
            add_unit(in, c, i, &unit_format_class, e->size);
        else if (aar && is_jar_of_aar(e->name) && open_nested(in, c, i, err))
            return -1;
        else if (signature_is_file(e->name))
            c->members[i].role = MEMBER_SIGNATURE;
        else if (signature_is_manifest(e->name))
            c->members[i].role = MEMBER_MANIFEST;
    }
    return 0;
}

static int take_directory(struct inputs *in, struct container *c, struct error *err)
{
    if (input_tree_read(&c->tree, c->path, err))
        return error_prefix(err, "%s", c->path);
    set_members(c, c->tree.count);
    for (size_t i = 0; i < c->count; i++) {
        c->size += c->tree.file[i].size;
        if (is_class_name(c->tree.file[i].name))
            add_unit(in, c, i, &unit_format_class, c->tree.file[i].size);
    }
    return 0;
}

static int take_file(struct inputs *in, struct container *c, struct error *err)
{
    struct stat st;

    if (stat(c->path, &st))
        return error_set_errno(err, "%s", c->path);
    set_members(c, 1);
    c->size = (uint64_t)st.st_size;
    add_unit(in, c, 0, &unit_format_class, c->size);
    return 0;
}

static int open_one(struct inputs *in, const char *path, struct error *err)
{
    struct str name = str_from_c(path);
    bool aar = str_ends(name, STR(".aar"));
    bool zip = aar || str_ends(name, STR(".jar")) || str_ends(name, STR(".zip"));
    enum input_kind kind;
    struct container *c;

    if (input_kind_of_file(path, &kind, err))
        return error_prefix(err, "%s", path);
    if (kind == INPUT_DIRECTORY) {
        c = add_container(in, CONTAINER_DIRECTORY, mem_dup_cstr(name.p, name.n));
    } else if (kind == INPUT_ARCHIVE || zip) {
        c = add_container(in, CONTAINER_ARCHIVE, mem_dup_cstr(name.p, name.n));
    } else if (kind == INPUT_CLASS || is_class_name(name)) {
        c = add_container(in, CONTAINER_FILE, mem_dup_cstr(name.p, name.n));
    } else {
        return error_set(err, "%s: neither a class file, a directory, a .jar nor an .aar", path);
    }
    c->path = path;
    in->outer[in->n_outer++] = c;
    if (c->kind == CONTAINER_DIRECTORY)
        return take_directory(in, c, err);
    if (c->kind == CONTAINER_FILE)
        return take_file(in, c, err);
    if (archive_open_file(&c->archive, path, err))
        return error_prefix(err, "%s", path);
    return take_archive(in, c, aar, err);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int inputs_open(struct inputs *in, const char *const *paths, size_t n, struct error *err)
{
    const char **sorted = mem_dup(paths, mem_size(n, sizeof(*paths)));
    int rc = 0;

    *in = (struct inputs){0};
    in->outer = mem_calloc(n, sizeof(*in->outer));
    qsort(sorted, n, sizeof(*sorted), compare_paths);
    for (size_t i = 0; i < n && rc == 0; i++) {
        if (i > 0 && strcmp(sorted[i - 1], sorted[i]) == 0)
            rc = error_set(err, "%s: named twice", sorted[i]);
        else
            rc = open_one(in, sorted[i], err);
    }
    free(sorted);
    return rc;
}

void inputs_release(struct inputs *in)
{
    for (size_t i = 0; i < in->n_containers; i++) {
        struct container *c = in->containers[i];

        archive_free(c->archive);
        input_tree_release(&c->tree);
        buf_release(&c->bytes);
        free(c->members);
        free((char *)(uintptr_t)c->label);
        free(c);
    }
    free(in->containers);
    free(in->outer);
    free(in->units);
    *in = (struct inputs){0};
}
