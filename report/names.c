/* SPDX-License-Identifier: Apache-2.0 */
#include "report/names.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "mapping/method_show.h"
#include "mapping/modified_utf8.h"

enum {
    PAGE = 256,
    BOOK = 64, /* pages; a run may have many builds, of few names each */
    BOOKS = (METHOD_IDS + PAGE * BOOK - 1) / (PAGE * BOOK),
};

/* Names by their ids. What is there is never changed, so that it is found without the lock. */
struct name_page {
    _Atomic(const struct method_name *) names[PAGE]; /* NULL until it is asked for */
};

struct name_book {
    _Atomic(struct name_page *) pages[BOOK]; /* NULL until one of its names is asked for */
};

struct name_cache {
    _Atomic(struct name_book *) books[BOOKS]; /* the same */
    pthread_mutex_t lock;                     /* over what follows, and to add to the above */
    struct arena arena;
    struct buf text;
};

void names_init(struct names *n, const struct method_map *map)
{
    *n = (struct names){.map = map, .cache = mem_calloc(1, sizeof(*n->cache))};
    pthread_mutex_init(&n->cache->lock, NULL);
    arena_init(&n->cache->arena);
    buf_init(&n->cache->text);
}

void names_release(struct names *n)
{
    pthread_mutex_destroy(&n->cache->lock);
    arena_release(&n->cache->arena);
    buf_release(&n->cache->text);
    free(n->cache);
}

/* A name of a row as a class file has it, and back. */
static struct str internal(struct str s, struct arena *a)
{
    char *copy = arena_alloc(a, s.n);

    for (size_t i = 0; i < s.n; i++)
        copy[i] = s.p[i] == '.' ? '/' : s.p[i];
    return modified_utf8_from((struct str){copy, s.n}, a);
}

static struct str external(struct str s, bool escape_spaces, struct arena *a)
{
    char *out = arena_alloc(a, s.n * MODIFIED_UTF8_ROW_GROWTH);

    return (struct str){out, (size_t)(modified_utf8_to_row(out, s, '.', escape_spaces) - out)};
}

/* The row with its original names; *line: where the map says that it stands. */
static struct method_row row_retrace(const struct obfuscation_map *map,
                                     const struct method_row *row, struct arena *a,
                                     struct method_line *line, enum original_match *match)
{
    struct original_method original;
    struct method_row result = *row;

    *match =
        obfuscation_map_method(map, internal(row->class_name, a), modified_utf8_from(row->name, a),
                               internal(row->descriptor, a), a, &original);
    result.class_name = external(original.class_name, true, a);
    result.name = external(original.name, false, a);
    result.descriptor = external(original.descriptor, true, a);
    if (line)
        *line = (struct method_line){
            .id = row->id, .line = original.line, .file = external(original.file, false, a)};
    return result;
}

void names_lines(struct names *n, const struct method_lines *lines)
{
    n->lines = lines;
}

struct names_retraced names_retrace(struct names *n, const struct obfuscation_map *retrace)
{
    struct names_retraced told = {0};
    struct arena arena;

    n->retrace = retrace;
    arena_init(&arena);
    for (size_t i = 0; n->map && i < n->map->n_rows; i++) {
        const struct method_row *row = &n->map->rows[i];
        enum original_match match;
        struct method_row now = row_retrace(retrace, row, &arena, NULL, &match);

        told.changed += !str_eq(now.class_name, row->class_name) || !str_eq(now.name, row->name);
        told.exact += match == ORIGINAL_EXACT;
        told.close += match == ORIGINAL_CLOSE;
        arena_reset(&arena);
    }
    arena_release(&arena);
    return told;
}

/* Semicolons, which part a folded stack, as commas. */
static struct str folded_of(struct str shown, struct arena *a)
{
    char *copy;

    if (str_find(shown, ';') == shown.n)
        return shown;
    copy = arena_alloc(a, shown.n);
    for (size_t i = 0; i < shown.n; i++)
        copy[i] = shown.p[i] == ';' ? ',' : shown.p[i];
    return (struct str){copy, shown.n};
}

static struct str shown_json(struct str text, struct name_cache *cache)
{
    struct str inside;

    buf_clear(&cache->text);
    json_write_text(&cache->text, text);
    inside = str_sub(str_from_bytes(buf_view(&cache->text)), 1, cache->text.n - 1);
    return str_eq(inside, text) ? text : arena_str(&cache->arena, inside);
}

/* row NULL, for an id that the mapping does not have: "id 4711". */
static void name_show(struct buf *out, uint32_t id, const struct method_row *row)
{
    if (id == METHOD_ID_UNRECORDED)
        buf_str(out, STR("(not recorded)"));
    else if (id == METHOD_ID_SUMMED)
        buf_str(out, STR("(other calls, summed by method)"));
    else if (id == METHOD_ID_PROCESS)
        buf_str(out, STR("(process start)"));
    else if (row)
        method_row_show(out, row);
    else
        buf_printf(out, "id %u", id);
}

/* Where a method stands, as a frame of a stack trace has it. A file with a path lies elsewhere than
 * its class: "kotlin/collections/Collections.kt", "/InTheRoot.kt". */
static void name_place(struct name_cache *cache, struct method_name *name,
                       const struct method_line *line)
{
    struct buf *text = &cache->text;
    size_t slash;

    if (!line || line->file.n == 0)
        return;
    slash = str_rfind(line->file, '/');
    if (slash + 1 < line->file.n) {
        name->file = str_sub(line->file, slash + 1, line->file.n);
        name->path = str_sub(line->file, slash == 0, line->file.n);
    } else {
        name->file = line->file;
    }
    name->line = line->line;
    buf_clear(text);
    show_text(text, name->file);
    if (line->line > 0)
        buf_printf(text, ":%u", line->line);
    name->place = arena_str(&cache->arena, str_from_bytes(buf_view(text)));
    buf_clear(text);
    show_text(text, name->class_name);
    buf_u8(text, '.');
    show_text(text, name->method);
    buf_u8(text, '(');
    buf_str(text, name->place);
    buf_u8(text, ')');
    name->frame = arena_str(&cache->arena, str_from_bytes(buf_view(text)));
}

/* Under the lock. */
static const struct method_name *name_make(const struct names *n, uint32_t id)
{
    struct name_cache *cache = n->cache;
    struct method_name *name = ARENA_NEW(&cache->arena, struct method_name, 1);
    const struct method_row *row = n->map ? method_map_find(n->map, id) : NULL;
    const struct method_line *known = n->lines ? method_lines_find(n->lines, id) : NULL;
    struct method_line line = {0};
    struct method_row original;
    enum original_match match;

    if (!row && id == METHOD_ID_DISPATCH)
        row = &method_row_dispatch;
    if (row && n->retrace) {
        original = row_retrace(n->retrace, row, &cache->arena, &line, &match);
        row = &original;
    }
    if (row)
        *name = (struct method_name){
            .class_name = row->class_name, .method = row->name, .descriptor = row->descriptor};
    buf_clear(&cache->text);
    name_show(&cache->text, id, row);
    name->id = id;
    name->shown = arena_str(&cache->arena, str_from_bytes(buf_view(&cache->text)));
    name->folded = folded_of(name->shown, &cache->arena);
    name->folded_json = shown_json(name->folded, cache);
    if (row)
        name_place(cache, name, known ? known : &line);
    buf_clear(&cache->text);
    if (row && kotlin_row_show(&cache->text, row, name->file))
        name->kotlin = arena_str(&cache->arena, str_from_bytes(buf_view(&cache->text)));
    return name;
}

/* A name that was not there when it was looked for; another thread may have made it since. */
static const struct method_name *name_add(const struct names *n, uint32_t id)
{
    struct name_cache *cache = n->cache;
    struct name_book *book;
    struct name_page *page;
    const struct method_name *name;

    pthread_mutex_lock(&cache->lock);
    book = atomic_load(&cache->books[id / PAGE / BOOK]);
    if (!book) {
        book = ARENA_NEW(&cache->arena, struct name_book, 1);
        atomic_store(&cache->books[id / PAGE / BOOK], book);
    }
    page = atomic_load(&book->pages[id / PAGE % BOOK]);
    if (!page) {
        page = ARENA_NEW(&cache->arena, struct name_page, 1);
        atomic_store(&book->pages[id / PAGE % BOOK], page);
    }
    name = atomic_load(&page->names[id % PAGE]);
    if (!name) {
        name = name_make(n, id);
        atomic_store(&page->names[id % PAGE], name);
    }
    pthread_mutex_unlock(&cache->lock);
    return name;
}

const struct method_name *names_find(const struct names *n, uint32_t id)
{
    const struct method_name *name = NULL;
    struct name_book *book;
    struct name_page *page = NULL;

    if (n->joined && id > 0 && id < METHOD_ID_DISPATCH)
        return n->joined[id - 1];
    /* No reader gives ids beyond these. */
    if (id >= METHOD_IDS)
        id = 0;
    book = atomic_load_explicit(&n->cache->books[id / PAGE / BOOK], memory_order_acquire);
    if (book)
        page = atomic_load_explicit(&book->pages[id / PAGE % BOOK], memory_order_acquire);
    if (page)
        name = atomic_load_explicit(&page->names[id % PAGE], memory_order_acquire);
    return name ? name : name_add(n, id);
}
