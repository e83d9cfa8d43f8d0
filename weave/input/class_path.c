/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/class_path.h"

#include <stdlib.h>

#include "archive/archive.h"
#include "lib/hash_table.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "weave/input/inputs.h"

struct class_path_entry {
    char *path;
    struct archive *archive; /* NULL: a directory */
};

static int open_entry(struct class_path *cp, struct str path, struct error *err)
{
    struct class_path_entry *e;
    enum input_kind kind;

    cp->entries = mem_realloc(cp->entries, mem_size(cp->count + 1, sizeof(*cp->entries)));
    e = &cp->entries[cp->count++];
    *e = (struct class_path_entry){.path = mem_dup_cstr(path.p, path.n)};
    if (input_kind_of_file(e->path, &kind, err) < 0)
        return error_prefix(err, "--classpath: %s", e->path);
    if (kind == INPUT_DIRECTORY)
        return 0;
    if (archive_open_file(&e->archive, e->path, err) < 0)
        return error_prefix(err, "--classpath: %s", e->path);
    return 0;
}

/* A class that was looked up. Many classes share a superclass. */
struct class_path_class {
    struct str name;
    bool exists;
    struct class_outline outline;
    UT_hash_handle hh;
};

int class_path_open(struct class_path *cp, const char *const *lists, size_t n, struct error *err)
{
    *cp = (struct class_path){0};
    codec_init(&cp->codec, CODEC_LEVEL_DEFAULT);
    arena_init(&cp->arena);
    arena_init(&cp->scratch);
    for (size_t i = 0; i < n; i++) {
        struct str rest = str_from_c(lists[i]);

        while (rest.n) {
            size_t end = str_find(rest, os_list_separator());

            if (end > 0 && open_entry(cp, str_sub(rest, 0, end), err) < 0)
                return -1;
            rest = str_sub(rest, end + 1, rest.n);
        }
    }
    return 0;
}

const char *class_path_probed(const struct class_path *cp)
{
    for (size_t i = 0; i < cp->count; i++) {
        const struct class_path_entry *e = &cp->entries[i];
        char *file = e->archive ? NULL : path_join(str_from_c(e->path), STR(PROPERTIES_NAME));
        bool probed = file ? os_exists(file) : archive_find(e->archive, STR(PROPERTIES_NAME)) >= 0;

        free(file);
        if (probed)
            return e->path;
    }
    return NULL;
}

void class_path_release(struct class_path *cp)
{
    for (size_t i = 0; i < cp->count; i++) {
        archive_free(cp->entries[i].archive);
        free(cp->entries[i].path);
    }
    free(cp->entries);
    codec_release(&cp->codec);
    HASH_CLEAR(hh, cp->found);
    arena_release(&cp->arena);
    arena_release(&cp->scratch);
    *cp = (struct class_path){0};
}

/* 1: the class's bytes were appended to `out`; 0: the entry does not have it. */
static int read_outline(struct class_path *cp, const struct class_path_entry *e, struct str name,
                        struct buf *out, struct error *err)
{
    if (e->archive) {
        ptrdiff_t i =
            archive_find(e->archive, arena_printf(&cp->scratch, "%.*s.class", STR_ARG(name)));

        if (i < 0)
            return 0;
        return archive_read(e->archive, (size_t)i, &cp->codec, out, err) < 0 ? -1 : 1;
    }
    if (!path_name_is_safe(name))
        return 0;
    struct str path = arena_printf(&cp->scratch, "%s/%.*s.class", e->path, STR_ARG(name));

    if (!os_exists(path.p))
        return 0;
    return input_read(path.p, out, err) < 0 ? -1 : 1;
}

static int look_up(struct class_path *cp, struct str name, struct class_outline *out,
                   struct error *err)
{
    struct buf bytes;
    int found = 0;

    buf_init(&bytes);
    for (size_t i = 0; i < cp->count && found == 0; i++) {
        const struct class_path_entry *e = &cp->entries[i];

        found = read_outline(cp, e, name, &bytes, err);
        if (found > 0 && class_outline_read(buf_view(&bytes), &cp->scratch, out, err) < 0)
            found = error_prefix(err, "%.*s.class", STR_ARG(name));
        if (found < 0)
            error_prefix(err, "--classpath: %s", e->path);
    }
    if (found > 0)
        out->super_name = arena_str(&cp->arena, out->super_name);
    arena_reset(&cp->scratch);
    buf_release(&bytes);
    return found;
}

int class_path_find(struct class_path *cp, struct str name, struct class_outline *out,
                    struct error *err)
{
    struct class_path_class *c;
    int found;

    HASH_FIND(hh, cp->found, name.p, name.n, c);
    if (!c) {
        struct class_outline outline = {.focus_final = false};

        found = look_up(cp, name, &outline, err);
        if (found < 0)
            return -1;
        c = ARENA_NEW(&cp->arena, struct class_path_class, 1);
        c->name = arena_str(&cp->arena, name);
        c->exists = found > 0;
        c->outline = outline;
        HASH_ADD_KEYPTR(hh, cp->found, c->name.p, c->name.n, c);
    }
    *out = c->outline;
    return c->exists;
}
