/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_map.h"

#include <stdlib.h>
#include <xxhash.h>

#include "lib/number.h"
#include "lib/row_index.h"
#include "lib/sort.h"
#include "lib/sorted.h"
#include "mapping/load.h"
#include "mapping/modified_utf8.h"

const struct method_row method_row_dispatch = {
    .id = METHOD_ID_DISPATCH,
    .access = 1,
    .text = STR_INIT("android.os.Handler dispatchMessage (Landroid.os.Message;)V"),
    .class_name = STR_INIT("android.os.Handler"),
    .name = STR_INIT("dispatchMessage"),
    .descriptor = STR_INIT("(Landroid.os.Message;)V"),
};

void method_map_init(struct method_map *map)
{
    *map = (struct method_map){0};
    arena_init(&map->arena);
}

void method_map_release(struct method_map *map)
{
    arena_release(&map->arena);
    method_map_init(map);
}

/* A row that is being added to a map. */
struct item {
    struct method_row row;
    size_t source; /* index of the method, or number of the line */
};

static int cmp_item_texts(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    int c = str_cmp(x->row.text, y->row.text);

    if (c == 0)
        c = number_compare(x->row.access, y->row.access);
    return c ? c : number_compare(x->source, y->source);
}

static int cmp_item_ids(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    int c = number_compare(x->row.id, y->row.id);

    return c ? c : number_compare(x->source, y->source);
}

int method_row_compare(const struct method_row *a, const struct method_row *b)
{
    return str_cmp(a->text, b->text);
}

static int cmp_rows(const void *a, const void *b)
{
    const struct method_row *const *x = a, *const *y = b;
    int c = method_row_compare(*x, *y);

    return c ? c : number_compare((*x)->id, (*y)->id);
}

const struct method_row **method_map_by_text(const struct method_map *map)
{
    const struct method_row **rows = mem_alloc(mem_size(map->n_rows, sizeof(*rows)));

    for (size_t i = 0; i < map->n_rows; i++)
        rows[i] = &map->rows[i];
    if (map->n_rows > 0)
        sort_array(rows, map->n_rows, sizeof(*rows), cmp_rows);
    return rows;
}

static void sort_items(struct item *items, size_t n, int (*cmp)(const void *, const void *))
{
    if (n)
        sort_array(items, n, sizeof(*items), cmp);
}

/* ---- From class files' names to rows ---- */

/* Sets the parts of the row's text. */
static void split_text(struct method_row *r, size_t n_class, size_t n_name)
{
    r->class_name = str_sub(r->text, 0, n_class);
    r->name = str_sub(r->text, n_class + 1, n_class + 1 + n_name);
    r->descriptor = str_sub(r->text, n_class + n_name + 2, r->text.n);
}

static size_t room_for(const struct method *m)
{
    return MODIFIED_UTF8_ROW_GROWTH * (m->class_name.n + m->name.n + m->descriptor.n) + 2;
}

/* Writes the text of the row at `start`, which has room for it. before: the text of the preceding
 * method's class in a list, which often is the same class; or NULL. */
static struct method_row put_method_row(char *start, const struct method *m,
                                        const struct str *before)
{
    struct method_row r = {.id = m->id, .access = m->access, .text.p = start};
    char *name, *descriptor;

    if (before && str_eq(m[-1].class_name, m->class_name)) {
        memcpy(start, before->p, before->n);
        name = start + before->n;
    } else {
        name = modified_utf8_to_row(start, m->class_name, '.', true);
    }
    *name++ = ' ';
    descriptor = modified_utf8_to_row(name, m->name, '/', false);
    *descriptor++ = ' ';
    r.text.n = (size_t)(modified_utf8_to_row(descriptor, m->descriptor, '.', true) - start);
    split_text(&r, (size_t)(name - 1 - start), (size_t)(descriptor - 1 - name));
    return r;
}

/* The same, with a text of its own. */
static struct method_row row_of_method(const struct method *m, const struct str *before,
                                       struct arena *a, struct buf *scratch)
{
    struct method_row r;

    buf_clear(scratch);
    r = put_method_row((char *)buf_room(scratch, room_for(m)), m, before);
    r.text = arena_str(a, r.text);
    split_text(&r, r.class_name.n, r.name.n);
    return r;
}

static struct item *items_of(const struct method *methods, size_t n, struct arena *a)
{
    struct item *items = mem_alloc(mem_size(n, sizeof(*items)));
    struct buf scratch;

    buf_init(&scratch);
    for (size_t i = 0; i < n; i++)
        items[i] = (struct item){
            row_of_method(&methods[i], i > 0 ? &items[i - 1].row.class_name : NULL, a, &scratch),
            i};
    buf_release(&scratch);
    sort_items(items, n, cmp_item_texts);
    return items;
}

/* ---- Ids ---- */

/* Which ids are taken, while new methods get theirs. */
enum { ID_FREE, ID_TAKEN, ID_GONE };

struct assignment {
    struct method_map *map;
    struct item *items; /* the methods' rows, sorted, each once */
    size_t n;
    struct item *base; /* the base's rows, sorted */
    size_t n_base;
    uint8_t *ids; /* ID_*, METHOD_ID_DISPATCH + 1 of them */
    uint32_t largest;
};

/* Known methods take the ids of the base, both lists being sorted alike. */
static void keep_known(struct assignment *s)
{
    size_t at = 0;

    for (size_t i = 0; i < s->n_base; i++) {
        uint32_t id = s->base[i].row.id;

        s->ids[id] = ID_GONE;
        if (id != METHOD_ID_DISPATCH && id > s->largest)
            s->largest = id;
    }
    for (size_t i = 0; i < s->n; i++) {
        struct method_row *r = &s->items[i].row;

        while (at < s->n_base && str_cmp(s->base[at].row.text, r->text) < 0)
            at++;
        if (at < s->n_base && str_eq(s->base[at].row.text, r->text))
            r->id = s->base[at].row.id;
        if (r->id)
            s->ids[r->id] = ID_TAKEN;
    }
    s->ids[METHOD_ID_DISPATCH] = ID_TAKEN;
}

/* The next id whose state is `want`, from *id on; METHOD_ID_MAX + 1 at the end. */
static uint32_t next_id(const struct assignment *s, uint32_t id, uint8_t want)
{
    while (id <= METHOD_ID_MAX && s->ids[id] != want)
        id++;
    return id;
}

static void number_new(struct assignment *s)
{
    static const uint8_t passes[] = {ID_FREE, ID_FREE, ID_GONE};
    size_t pass = 0;
    uint32_t id = s->largest + 1;

    for (size_t i = 0; i < s->n; i++) {
        struct method_row *r = &s->items[i].row;

        if (r->id)
            continue;
        while ((id = next_id(s, id, passes[pass])) > METHOD_ID_MAX) {
            pass++; /* never past the last: there are fewer methods than ids */
            id = 1;
        }
        r->id = id;
        s->ids[id] = ID_TAKEN;
        s->map->n_new++;
    }
}

/* The rows of the map: the methods', those of gone methods, dispatch. Takes the
 * items. */
static void collect_rows(struct assignment *s)
{
    struct method_map *map = s->map;
    struct item *all = mem_realloc(s->items, mem_size(s->n + s->n_base + 1, sizeof(*all)));
    size_t n = 0;

    s->items = NULL;
    for (size_t i = 0; i < s->n; i++)
        if (all[i].row.id != METHOD_ID_DISPATCH)
            all[n++] = all[i];
    for (size_t i = 0; i < s->n_base; i++) {
        const struct method_row *r = &s->base[i].row;

        if (s->ids[r->id] != ID_GONE)
            continue;
        all[n].source = 0;
        all[n].row = *r;
        all[n].row.text = arena_str(&map->arena, r->text);
        n++;
        map->n_gone++;
    }
    all[n++] = (struct item){method_row_dispatch, 0};
    sort_items(all, n, cmp_item_ids);
    map->n_rows = n;
    map->rows = arena_alloc(&map->arena, mem_size(n, sizeof(*map->rows)));
    for (size_t i = 0; i < n; i++) {
        map->rows[i] = all[i].row;
        split_text(&map->rows[i], all[i].row.class_name.n, all[i].row.name.n);
    }
    free(all);
}

/* A method, and which of the rows is its own. */
struct place {
    uint32_t source;
    uint32_t item;
};

/* Leaves one item of each row; those of dispatch get its id. */
static size_t drop_duplicates(struct item *items, size_t n, struct place *places)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        bool same = kept && str_eq(items[kept - 1].row.text, items[i].row.text);

        places[i].source = (uint32_t)items[i].source;
        places[i].item = (uint32_t)(same ? kept - 1 : kept);
        if (same)
            continue;
        items[kept] = items[i];
        items[kept].row.id =
            str_eq(items[i].row.text, method_row_dispatch.text) ? METHOD_ID_DISPATCH : 0;
        kept++;
    }
    return kept;
}

static struct item *base_items(const struct method_map *base, size_t *n)
{
    struct item *items;

    *n = base ? base->n_rows : 0;
    items = mem_alloc(mem_size(*n, sizeof(*items)));
    for (size_t i = 0; i < *n; i++)
        items[i] = (struct item){base->rows[i], i};
    sort_items(items, *n, cmp_item_texts);
    return items;
}

static size_t count_ordinary(const struct assignment *s)
{
    size_t n = s->n;

    for (size_t i = 0; i < s->n; i++)
        n -= s->items[i].row.id == METHOD_ID_DISPATCH;
    return n;
}

int method_map_assign(struct method_map *map, struct method *methods, size_t n,
                      const struct method_map *base, struct error *err)
{
    struct assignment s = {.map = map};
    struct place *places;
    int result = 0;

    if (n > UINT32_MAX)
        return error_set(err, "%zu methods", n);
    method_map_release(map);
    s.items = items_of(methods, n, &map->arena);
    places = mem_alloc(mem_size(n, sizeof(*places)));
    s.n = drop_duplicates(s.items, n, places);
    if (count_ordinary(&s) > METHOD_ID_MAX) {
        result = error_set(err,
                           "%zu methods, but there are only %d ids: leave some out with a filter "
                           "file (-keeppackage) or a narrower selection",
                           count_ordinary(&s), METHOD_ID_MAX);
        method_map_release(map);
    } else {
        s.base = base_items(base, &s.n_base);
        s.ids = mem_calloc(METHOD_ID_DISPATCH + 1, 1);
        keep_known(&s);
        number_new(&s);
        for (size_t i = 0; i < n; i++)
            methods[places[i].source].id = s.items[places[i].item].row.id;
        collect_rows(&s);
    }
    free(places);
    free(s.ids);
    free(s.base);
    free(s.items);
    return result;
}

/* ---- Reading ---- */

bool method_row_take(struct str *line, uint64_t max, uint32_t *value)
{
    size_t comma = str_find(*line, ',');
    uint64_t v;

    if (comma == line->n || !str_to_u64(str_sub(*line, 0, comma), &v) || v > max)
        return false;
    *value = (uint32_t)v;
    *line = str_sub(*line, comma + 1, line->n);
    return true;
}

const char *method_row_parse(struct str line, struct method_row *r)
{
    size_t first, last, close;

    r->line = 0;
    if (!method_row_take(&line, METHOD_ID_DISPATCH, &r->id) || r->id == 0)
        return "the row does not begin with an id from 1 to 1048574 and a comma";
    if (!method_row_take(&line, UINT32_MAX, &r->access))
        return "no access flags and comma after the id";
    first = str_find(line, ' ');
    last = str_rfind(line, ' ');
    r->text = line;
    r->class_name = str_sub(line, 0, first);
    r->name = str_sub(line, first + 1, last);
    r->descriptor = str_sub(line, last + 1, line.n);
    close = str_rfind(r->descriptor, ')');
    if (first == line.n || !r->class_name.n || !r->name.n)
        return "no class, name and descriptor after the access flags";
    if (!str_starts(r->descriptor, STR("(")) || close + 1 >= r->descriptor.n)
        return "the row does not end with a method descriptor";
    return NULL;
}

struct reader {
    struct item *items;
    size_t n;
    size_t cap;
};

static int read_map_rows(struct reader *rd, struct str whole, struct error *err)
{
    struct str text = whole, line;

    for (size_t number = 1; str_next_line(&text, &line); number++) {
        struct item item = {.source = number};
        const char *fault;

        if (!str_trim(line).n || line.p[0] == '#')
            continue;
        fault = method_row_parse(line, &item.row);
        item.row.line = number;
        if (fault && rd->n == 0 && file_guess(whole))
            return file_is_no_map(whole, file_guess(whole), err);
        if (fault)
            return error_set(err, "line %zu: %s", number, fault);
        if ((item.row.id == METHOD_ID_DISPATCH) != str_eq(item.row.text, method_row_dispatch.text))
            return error_set(err, "line %zu: id %d is %.*s, nothing else", number,
                             METHOD_ID_DISPATCH, STR_ARG(method_row_dispatch.text));
        MEM_GROW(rd->items, rd->n, rd->cap);
        rd->items[rd->n++] = item;
    }
    return 0;
}

/* Names the first line that repeats another. */
static int check_unique(const struct reader *rd, bool by_id, struct error *err)
{
    const struct item *bad = NULL, *before = NULL;

    for (size_t i = 1; i < rd->n; i++) {
        const struct item *x = &rd->items[i - 1], *y = &rd->items[i];
        bool same = by_id ? x->row.id == y->row.id : str_eq(x->row.text, y->row.text);

        if (same && x->source > y->source) {
            const struct item *t = x;

            x = y;
            y = t;
        }
        if (same && (!bad || y->source < bad->source)) {
            bad = y;
            before = x;
        }
    }
    if (!bad)
        return 0;
    if (by_id)
        return error_set(err, "line %zu: id %u is taken by line %zu", bad->source, bad->row.id,
                         before->source);
    return error_set(err, "line %zu: the same method as in line %zu: %.*s", bad->source,
                     before->source, STR_ARG(bad->row.text));
}

/* Whether no text occurs twice. It does not sort them, since nearly all maps are read only to
 * look up names. */
static bool texts_differ(const struct reader *rd)
{
    struct row_index index = {0};
    bool differ = rd->n < UINT32_MAX / 4;

    row_index_reset(&index, differ ? (uint32_t)rd->n : 0);
    for (uint32_t i = 0; differ && i < rd->n; i++) {
        struct str text = rd->items[i].row.text;
        uint64_t hash = hash_bytes(text.p, text.n);

        for (uint32_t slot = row_index_first(&index, hash); differ && index.slots[slot];
             slot = row_index_next(&index, slot))
            differ = !str_eq(rd->items[index.slots[slot] - 1].row.text, text);
        row_index_add(&index, hash, i);
    }
    row_index_release(&index);
    return differ;
}

static int read_map(struct method_map *map, struct reader *rd, struct str text, struct error *err)
{
    struct str kept = arena_str(&map->arena, text);

    if (read_map_rows(rd, kept, err) < 0)
        return -1;
    if (!texts_differ(rd)) {
        sort_items(rd->items, rd->n, cmp_item_texts);
        if (check_unique(rd, false, err) < 0)
            return -1;
    }
    sort_items(rd->items, rd->n, cmp_item_ids);
    if (check_unique(rd, true, err) < 0)
        return -1;
    map->n_rows = rd->n;
    map->rows = ARENA_NEW(&map->arena, struct method_row, rd->n);
    for (size_t i = 0; i < rd->n; i++)
        map->rows[i] = rd->items[i].row;
    return 0;
}

int method_map_parse(struct method_map *map, struct str text, struct error *err)
{
    struct reader rd = {0};
    int result;

    method_map_release(map);
    result = read_map(map, &rd, text, err);
    free(rd.items);
    if (result < 0)
        method_map_release(map);
    return result;
}

const struct method_row *method_map_find(const struct method_map *map, uint32_t id)
{
    uint32_t high = (uint32_t)map->n_rows, i;

    /* No id occurs twice, so a row can't be further back than it would be without gaps; most
     * maps have none. */
    if (high == 0 || id < map->rows[0].id)
        return NULL;
    if (id - map->rows[0].id < high) {
        high = id - map->rows[0].id + 1;
        if (map->rows[high - 1].id == id)
            return &map->rows[high - 1];
    }
    i = SORTED_FIND(map->rows, high, id, id);
    return i < high ? &map->rows[i] : NULL;
}

/* ---- Writing ---- */

static void write_row(const struct method_row *r, struct buf *out)
{
    buf_decimal(out, r->id, 0);
    buf_u8(out, ',');
    buf_decimal(out, r->access, 0);
    buf_u8(out, ',');
    buf_str(out, r->text);
    buf_u8(out, '\n');
}

void method_map_write_rows(const struct method_map *map, size_t from, size_t to, struct buf *out)
{
    for (size_t i = from; i < to; i++)
        write_row(&map->rows[i], out);
}

void method_map_write(const struct method_map *map, struct buf *out)
{
    method_map_write_rows(map, 0, map->n_rows, out);
}

static void write_sorted(const struct method *ignored, size_t n, struct buf *out)
{
    struct arena a;
    struct item *items;

    arena_init(&a);
    items = items_of(ignored, n, &a);
    for (size_t i = 0; i < n; i++) {
        if (i && str_eq(items[i - 1].row.text, items[i].row.text))
            continue;
        buf_str(out, items[i].row.text);
        buf_u8(out, '\n');
    }
    free(items);
    arena_release(&a);
}

/* Writes each row right behind the one before it. Returns false if the rows are not in order. */
static bool write_if_sorted(const struct method *ignored, size_t n, struct buf *out)
{
    size_t at = out->n, n_class = 0; /* of the row before */

    for (size_t i = 0; i < n; i++) {
        char *start = (char *)buf_room(out, room_for(&ignored[i]) + 1);
        struct str before = str_sub(str_from_bytes(buf_view(out)), at, out->n - (i > 0));
        struct str class_before = str_sub(before, 0, n_class);
        struct method_row r = put_method_row(start, &ignored[i], i > 0 ? &class_before : NULL);
        int c;

        c = i > 0 ? str_cmp(before, r.text) : -1;
        if (c > 0)
            return false;
        if (c == 0)
            continue;
        at = out->n;
        n_class = r.class_name.n;
        out->n += r.text.n;
        buf_u8(out, '\n');
    }
    return true;
}

/* The names of class files are nearly always in the order of their rows. */
void method_map_write_ignored(const struct method *ignored, size_t n, struct buf *out)
{
    size_t start;

    buf_str(out, STR("ignore methods:\n"));
    start = out->n;
    if (write_if_sorted(ignored, n, out))
        return;
    out->n = start;
    write_sorted(ignored, n, out);
}

void method_map_id(const struct method_map *map, char id[METHOD_MAP_ID_LENGTH + 1])
{
    XXH3_state_t *state = XXH3_createState();
    struct buf row;
    uint64_t hash;

    if (!state)
        mem_exhausted(0);
    XXH3_64bits_reset(state);
    buf_init(&row);
    for (size_t i = 0; i < map->n_rows; i++) {
        buf_clear(&row);
        write_row(&map->rows[i], &row);
        XXH3_64bits_update(state, row.p, row.n);
    }
    buf_release(&row);
    hash = XXH3_64bits_digest(state);
    XXH3_freeState(state);
    for (int i = 0; i < METHOD_MAP_ID_LENGTH; i++)
        id[i] = "0123456789abcdef"[hash >> 4 * (METHOD_MAP_ID_LENGTH - 1 - i) & 15];
    id[METHOD_MAP_ID_LENGTH] = '\0';
}
