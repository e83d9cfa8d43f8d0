/* SPDX-License-Identifier: Apache-2.0 */
#include "report/builds.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "report/frames.h"

void builds_init(struct builds *b)
{
    *b = (struct builds){0};
}

static void build_free(struct build *build)
{
    obfuscation_map_release(&build->retrace);
    buf_release(&build->retrace_text);
    method_map_release(&build->map);
    method_lines_release(&build->lines);
    free(build->methods);
    free(build);
}

void builds_release(struct builds *b)
{
    for (size_t i = 0; i < b->n; i++) {
        names_release(&b->items[i]->names);
        build_free(b->items[i]);
    }
    free(b->items);
    free(b->names);
    row_index_release(&b->index);
    row_index_release(&b->by_id);
    if (b->is_joined) {
        names_release(&b->joined);
        pthread_mutex_destroy(&b->joining);
    }
    builds_init(b);
}

static struct build *build_new(void)
{
    struct build *build = mem_calloc(1, sizeof(*build));

    method_map_init(&build->map);
    obfuscation_map_init(&build->retrace);
    buf_init(&build->retrace_text);
    method_lines_init(&build->lines);
    build->methods = mem_calloc(METHOD_IDS, sizeof(*build->methods));
    return build;
}

static uint64_t build_hash(const struct build *build)
{
    return hash_bytes(build->id, strlen(build->id));
}

static void build_add(struct builds *b, struct build *build, const struct method_map *map)
{
    names_init(&build->names, map);
    MEM_GROW(b->items, b->n, b->cap);
    if (row_index_full(&b->by_id)) {
        row_index_reset(&b->by_id, (uint32_t)b->cap);
        for (uint32_t i = 0; i < b->n; i++)
            row_index_add(&b->by_id, build_hash(b->items[i]), i);
    }
    row_index_add(&b->by_id, build_hash(build), (uint32_t)b->n);
    b->items[b->n++] = build;
}

static size_t build_find_exact(const struct builds *b, struct str id)
{
    uint32_t row;

    ROW_INDEX_FIND(&b->by_id, hash_bytes(id.p, id.n), row,
                   str_eq(str_from_c(b->items[row]->id), id));
    return row == ROW_NONE ? BUILD_NONE : row;
}

int builds_add(struct builds *b, struct str text, struct error *err)
{
    struct build *build = build_new();

    if (method_map_parse(&build->map, text, err) < 0) {
        build_free(build);
        return -1;
    }
    method_map_id(&build->map, build->id);
    if (build_find_exact(b, str_from_c(build->id)) != BUILD_NONE)
        build_free(build);
    else
        build_add(b, build, &build->map);
    return 0;
}

int builds_retrace(struct builds *b, size_t build, struct buf *text, struct names_retraced *told,
                   struct error *err)
{
    struct build *of = b->items[build];

    of->retrace_text = *text;
    buf_init(text);
    if (obfuscation_map_parse(&of->retrace, str_from_bytes(buf_view(&of->retrace_text)), err) < 0)
        return -1;
    *told = names_retrace(&of->names, &of->retrace);
    return 0;
}

int builds_lines(struct builds *b, size_t build, struct str text, struct error *err)
{
    struct build *of = b->items[build];

    if (method_lines_parse(&of->lines, text, err) < 0)
        return -1;
    if (strcmp(of->lines.mapping_id, of->id) != 0)
        return error_set(err, "has the lines of the mapping %s, not of %s", of->lines.mapping_id,
                         of->id);
    names_lines(&of->names, &of->lines);
    return 0;
}

void builds_add_nameless(struct builds *b)
{
    build_add(b, build_new(), NULL);
}

static size_t build_find_own(const struct builds *b, struct str mapping_id)
{
    size_t exact = mapping_id.n ? build_find_exact(b, mapping_id) : BUILD_NONE;

    if (exact != BUILD_NONE)
        return exact;
    return b->n > 0 && (!b->items[0]->id[0] || (mapping_id.n == 0 && b->n == 1)) ? 0 : BUILD_NONE;
}

size_t builds_find(const struct builds *b, struct str mapping_id)
{
    size_t own = build_find_own(b, mapping_id);

    return own == BUILD_NONE && b->force && b->n > 0 ? 0 : own;
}

bool builds_force(const struct builds *b, struct str mapping_id)
{
    return b->force && build_find_own(b, mapping_id) == BUILD_NONE;
}

/* Of joined builds a name with another id is another method: rows show ids, too. */
static uint64_t build_method_hash(const struct builds *b, const struct method_name *name)
{
    uint64_t hash = hash_bytes(name->shown.p, name->shown.n);

    return b->is_joined ? hash ^ hash_number(name->id) : hash;
}

static bool is_same_build_method(const struct builds *b, const struct method_name *x,
                                 const struct method_name *y)
{
    return str_eq(x->shown, y->shown) && (!b->is_joined || x->id == y->id);
}

static uint32_t build_method_of(struct builds *b, const struct method_name *name)
{
    uint64_t hash = build_method_hash(b, name);
    uint32_t at;

    if (row_index_full(&b->index)) {
        row_index_reset(&b->index, 2 * b->n_methods + 64);
        for (uint32_t i = 0; i < b->n_methods; i++)
            row_index_add(&b->index, build_method_hash(b, b->names[i]), i);
    }
    ROW_INDEX_FIND(&b->index, hash, at, is_same_build_method(b, b->names[at], name));
    if (at != ROW_NONE)
        return at;
    MEM_GROW(b->names, b->n_methods, b->cap_methods);
    b->names[b->n_methods] = name;
    row_index_add(&b->index, hash, b->n_methods);
    return b->n_methods++;
}

uint32_t builds_method(struct builds *b, size_t build, uint32_t id)
{
    struct build *of = b->items[build];
    uint32_t number;

    if (id >= METHOD_IDS)
        id = 0;
    number = of->methods[id];
    if (number == 0) {
        number = build_method_of(b, names_find(&of->names, id)) + 1;
        of->methods[id] = number;
    }
    return number - 1;
}

int builds_compare(void *ctx, uint32_t a, uint32_t b)
{
    const struct builds *builds = ctx;

    return str_cmp(builds->names[a]->shown, builds->names[b]->shown);
}

void builds_join(struct builds *b)
{
    /* Nothing moves while others read. */
    b->cap_methods = METHOD_ID_MAX;
    b->names = mem_realloc(b->names, mem_size(b->cap_methods, sizeof(struct method_name *)));
    names_init(&b->joined, NULL);
    b->joined.joined = b->names;
    pthread_mutex_init(&b->joining, NULL);
    b->is_joined = true;
}

/* Of more methods than there are ids, the others are unknown ones. */
static uint32_t joined_id(struct builds *b, size_t build, uint32_t id)
{
    struct build *of = b->items[build];

    if (id >= METHOD_ID_DISPATCH)
        return id;
    if (b->n_methods == METHOD_ID_MAX && of->methods[id] == 0)
        return 0;
    return builds_method(b, build, id) + 1;
}

void builds_restore_frames(const struct builds *b, struct report *report, struct call_tree *tree)
{
    size_t build = builds_find(b, report->mapping);
    const struct obfuscation_map *map = build == BUILD_NONE ? NULL : b->items[build]->names.retrace;

    if (map)
        frames_restore(report, map, &tree->texts);
}

void builds_renumber(struct builds *b, size_t build, struct report *report, struct call_tree *tree)
{
    pthread_mutex_lock(&b->joining);
    for (size_t i = 0; i < tree->n; i++)
        tree->calls[i].id = joined_id(b, build, tree->calls[i].id);
    for (size_t i = 0; i < report->stack.n; i++)
        report->stack.rows[i].id = joined_id(b, build, report->stack.rows[i].id);
    for (size_t i = 0; i < report->n_most; i++)
        report->most[i].id = joined_id(b, build, report->most[i].id);
    pthread_mutex_unlock(&b->joining);
}
