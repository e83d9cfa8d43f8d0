#include "report/names.h"

#include <stdlib.h>

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/mem.h"
#include "report/show.h"
#include "runtime/slot.h"

enum { PAGE = 1024, PAGES = (SLOT_ID_MASK + 1) / PAGE };

struct name_cache {
    const struct method_name **pages[PAGES]; /* each of PAGE ids, NULL until one is asked for */
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

static const struct method_name *name_make(const struct names *n, uint32_t id)
{
    struct name_cache *cache = n->cache;
    struct method_name *name = ARENA_NEW(&cache->arena, struct method_name, 1);
    const struct method_row *row = n->map ? method_map_find(n->map, id) : NULL;

    if (!row && id == METHOD_ID_DISPATCH)
        row = &dispatch;
    if (row)
        *name = (struct method_name){
            .class_name = row->class_name, .method = row->name, .descriptor = row->descriptor};
    buf_clear(&cache->text);
    show_method(&cache->text, id, row);
    name->shown = arena_str(&cache->arena, str_from_bytes(buf_view(&cache->text)));
    return name;
}

const struct method_name *names_find(const struct names *n, uint32_t id)
{
    const struct method_name ***page = &n->cache->pages[id / PAGE % PAGES];

    /* No reader gives ids beyond a slot's. */
    id &= SLOT_ID_MASK;
    if (!*page)
        *page = mem_calloc(PAGE, sizeof(**page));
    if (!(*page)[id % PAGE])
        (*page)[id % PAGE] = name_make(n, id);
    return (*page)[id % PAGE];
}
