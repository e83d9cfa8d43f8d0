#include "report/names.h"

#include <stdlib.h>

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/mem.h"
#include "mapping/names.h"
#include "report/show.h"
#include "runtime/slot.h"

enum { PAGE = 256, PAGES = (SLOT_ID_MASK + 1) / PAGE };

struct name_cache {
    struct method_name *pages[PAGES]; /* each of PAGE ids, NULL until one is asked for */
    struct arena arena;
    struct buf text;
};

static const struct method_row dispatch = {
    .id = METHOD_ID_DISPATCH,
    .class_name = STR_INIT("android.os.Handler"),
    .name = STR_INIT("dispatchMessage"),
    .descriptor = STR_INIT("(Landroid.os.Message;)V"),
};

void names_init(struct names *n, const struct method_map *map)
{
    *n = (struct names){.map = map, .cache = mem_calloc(1, sizeof(*n->cache))};
    arena_init(&n->cache->arena);
    buf_init(&n->cache->text);
}

void names_release(struct names *n)
{
    for (size_t i = 0; i < PAGES; i++)
        free(n->cache->pages[i]);
    arena_release(&n->cache->arena);
    buf_release(&n->cache->text);
    free(n->cache);
}

/* A name of a row as a class file has it, and back. */
static struct str internal(struct str s, struct arena *a)
{
    char *copy = (char *)arena_alloc(a, s.n);

    for (size_t i = 0; i < s.n; i++)
        copy[i] = s.p[i] == '.' ? '/' : s.p[i];
    return names_to_modified((struct str){copy, s.n}, a);
}

static struct str external(struct str s, bool escape_spaces, struct arena *a)
{
    char *out = arena_alloc(a, s.n * NAMES_ROW_GROWTH);

    return (struct str){out, (size_t)(names_to_row(out, s, '.', escape_spaces) - out)};
}

/* The row with its original names. */
static struct method_row row_retrace(const struct obfuscation_map *map,
                                     const struct method_row *row, struct arena *a)
{
    struct original_method original;
    struct method_row result = *row;

    obfuscation_map_method(map, internal(row->class_name, a), names_to_modified(row->name, a),
                           internal(row->descriptor, a), a, &original);
    result.class_name = external(original.class_name, true, a);
    result.name = external(original.name, false, a);
    result.descriptor = external(original.descriptor, true, a);
    return result;
}

size_t names_retrace(struct names *n, const struct obfuscation_map *retrace)
{
    struct arena arena;
    size_t changed = 0;

    n->retrace = retrace;
    arena_init(&arena);
    for (size_t i = 0; n->map && i < n->map->n_rows; i++) {
        const struct method_row *row = &n->map->rows[i];
        struct method_row now = row_retrace(retrace, row, &arena);

        changed += !str_eq(now.class_name, row->class_name) || !str_eq(now.name, row->name);
        arena_reset(&arena);
    }
    arena_release(&arena);
    return changed;
}

static void name_make(const struct names *n, uint32_t id, struct method_name *name)
{
    struct name_cache *cache = n->cache;
    const struct method_row *row = n->map ? method_map_find(n->map, id) : NULL;

    struct method_row original;

    if (!row && id == METHOD_ID_DISPATCH)
        row = &dispatch;
    if (row && n->retrace) {
        original = row_retrace(n->retrace, row, &cache->arena);
        row = &original;
    }
    if (row)
        *name = (struct method_name){
            .class_name = row->class_name, .method = row->name, .descriptor = row->descriptor};
    buf_clear(&cache->text);
    show_method(&cache->text, id, row);
    name->shown = arena_str(&cache->arena, str_from_bytes(buf_view(&cache->text)));
}

const struct method_name *names_find(const struct names *n, uint32_t id)
{
    struct method_name **page, *name;

    /* No reader gives ids beyond a slot's. */
    id &= SLOT_ID_MASK;
    page = &n->cache->pages[id / PAGE];
    if (!*page)
        *page = mem_calloc(PAGE, sizeof(**page));
    name = &(*page)[id % PAGE];
    /* None is shown as nothing. */
    if (name->shown.n == 0)
        name_make(n, id, name);
    return name;
}
