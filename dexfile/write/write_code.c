/* SPDX-License-Identifier: Apache-2.0 */
/* Writes code_items: the old one with mapped indices, an edited one, or both if several methods
 * share it. */
#include "dexfile/write/write_internal.h"
#include "lib/sorted.h"

enum {
    CODE_HEADER = 16,
    CODE_TRIES = 6,
    CODE_DEBUG_INFO = 8,
    CODE_UNITS = 12,
    TRY_SIZE = 8,
    TRY_HANDLER = 6,
    HANDLER_OFF_MAX = 0xffff,
    NO_ID = 0xff,
};

static const uint8_t id_of_index[] = {
    [DEX_INDEX_NONE] = NO_ID,           [DEX_INDEX_STRING] = DEX_ID_STRING,
    [DEX_INDEX_TYPE] = DEX_ID_TYPE,     [DEX_INDEX_FIELD] = DEX_ID_FIELD,
    [DEX_INDEX_METHOD] = DEX_ID_METHOD, [DEX_INDEX_METHOD_AND_PROTO] = DEX_ID_METHOD,
    [DEX_INDEX_CALL_SITE] = NO_ID, /* nothing is inserted into these two tables */
    [DEX_INDEX_METHOD_HANDLE] = NO_ID,  [DEX_INDEX_PROTO] = DEX_ID_PROTO,
};

/* Number of catches of a handler list, the catch-all not counted. */
static uint32_t catch_count(int32_t size)
{
    return size < 0 ? 0u - (uint32_t)size : (uint32_t)size;
}

static void skip_code(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    const uint8_t *header = cursor_take(c, CODE_HEADER);
    uint32_t units, tries, lists;

    (void)w;
    (void)i;
    if (!header)
        return;
    tries = load_le16(header + CODE_TRIES);
    units = load_le32(header + CODE_UNITS);
    cursor_skip(c, 2 * (size_t)units);
    if (!tries)
        return;
    cursor_skip(c, 2 * (units & 1) + TRY_SIZE * (size_t)tries);
    lists = cursor_uleb128(c);
    for (uint32_t k = 0; k < lists && !c->failed; k++) {
        int32_t size = cursor_sleb128(c);

        for (uint32_t n = catch_count(size); n > 0 && !c->failed; n--) {
            (void)cursor_uleb128(c);
            (void)cursor_uleb128(c);
        }
        if (size <= 0)
            (void)cursor_uleb128(c);
    }
}

/* "La/b;->name(I)V: " before the error. */
static void prefix_method(struct dex_writer *w, struct arena *arena, uint32_t method)
{
    struct dex_member_id id = dex_method(w->dex, method);
    struct str class = dex_type(w->dex, id.class_type), name = dex_string(w->dex, id.name);
    struct str descriptor = dex_proto_descriptor(w->dex, id.type, arena);

    error_prefix(w->err, "%.*s->%.*s%.*s", STR_ARG(class), STR_ARG(name), STR_ARG(descriptor));
}

void writer_read_code(struct dex_writer *w)
{
    uint32_t count = dex_count(w->dex, DEX_CODE_ITEMS);

    writer_walk(w, DEX_CODE_ITEMS, skip_code);
    for (uint32_t i = 0; i < w->method_count && !w->failed; i++) {
        w->methods[i].code = writer_find(w, DEX_CODE_ITEMS, w->methods[i].code);
        if (w->failed)
            prefix_method(w, &w->arena, w->methods[i].method);
    }
    if (w->failed)
        return;
    w->code_first = arena_alloc(&w->arena, mem_size(count, sizeof(*w->code_first)));
    memset(w->code_first, 0xff, count * sizeof(*w->code_first));
    w->code_next = arena_alloc(&w->arena, mem_size(w->method_count, sizeof(*w->code_next)));
    /* Backwards, so that the lists run forwards. */
    for (uint32_t i = w->method_count; i-- > 0;) {
        uint32_t *first = &w->code_first[w->methods[i].code];
        uint32_t class_def = w->classes[w->methods[i].class_data].class_def;

        if (w->plan->only &&
            (class_def == DEX_NO_INDEX || !writer_keeps(w, DEX_CLASS_DEFS, class_def)))
            continue;
        w->code_next[i] = *first;
        *first = i;
    }
}

/* Maps the index of `width` bytes at p. Returns false if it does not exist, or no longer fits. */
static bool map_index(const struct dex_id_map *map, uint8_t *p, unsigned width)
{
    uint32_t old = width == 2 ? load_le16(p) : load_le32(p);

    if (old >= map->old_count || map->to[old] > (width == 2 ? UINT16_MAX : DEX_NO_INDEX - 1))
        return false;
    if (width == 2)
        store_le16(p, (uint16_t)map->to[old]);
    else
        store_le32(p, map->to[old]);
    return true;
}

/* Maps the indices of `units` units of code in place. Returns false if code must move for them
 * (const-string/jumbo), or is damaged; dex_relocate handles both. */
static bool map_code_indices(struct dex_writer *w, uint8_t *insns, uint32_t units)
{
    const struct dex_ids *ids = w->ids;
    uint32_t length;

    for (uint32_t pc = 0; pc < units; pc += length) {
        uint8_t *p = insns + 2 * (size_t)pc;
        const struct dex_opcode *op = &dex_opcode_table[p[0]];
        uint8_t id = id_of_index[op->index];

        length = p[0] == DEX_OP_NOP && p[1] ? dex_payload_units(p, units - pc) : op->units;
        if (op->format == DEX_FORMAT_UNDEFINED || length == 0 || length > units - pc)
            return false;
        if (id != NO_ID && !map_index(&ids->maps[id], p + 2, op->format == DEX_FORMAT_31c ? 4 : 2))
            return false;
        if (op->index == DEX_INDEX_METHOD_AND_PROTO &&
            !map_index(&ids->maps[DEX_ID_PROTO], p + 6, 2))
            return false;
        if (w->plan->only &&
            (op->index == DEX_INDEX_CALL_SITE || op->index == DEX_INDEX_METHOD_HANDLE))
            store_le16(p + 2,
                       (uint16_t)writer_row(w,
                                            op->index == DEX_INDEX_CALL_SITE ? DEX_CALL_SITE_IDS
                                                                             : DEX_METHOD_HANDLES,
                                            load_le16(p + 2)));
    }
    return true;
}

/* One encoded_catch_handler. */
static void write_handlers(struct dex_writer *w, struct cursor *c)
{
    int32_t size = cursor_sleb128(c);

    buf_sleb128(w->out, size);
    for (uint32_t n = catch_count(size); n > 0 && !c->failed && !w->failed; n--) {
        buf_uleb128(w->out, writer_index(w, DEX_ID_TYPE, cursor_uleb128(c)));
        buf_uleb128(w->out, cursor_uleb128(c)); /* pc */
    }
    if (size <= 0)
        buf_uleb128(w->out, cursor_uleb128(c));
}

/* The new place of the list that was at `old`, or DEX_NO_INDEX if it is too far. */
static uint32_t list_moved(struct dex_writer *w, const uint32_t *from, const uint32_t *to,
                           uint32_t count, uint32_t old)
{
    uint32_t i = sorted_find(from, count, old);

    if (i < count)
        return to[i] > HANDLER_OFF_MAX ? DEX_NO_INDEX : to[i];
    writer_fail(w, "no handlers start at %u", old);
    return 0;
}

/* Writes try_items and handlers, whose types take as many bytes as they need. Returns false if
 * that is too much in all. */
static bool write_tries(struct dex_writer *w, struct cursor *c, uint32_t tries)
{
    const uint8_t *from = cursor_take(c, TRY_SIZE * (size_t)tries);
    size_t at = w->out->n, old_start = c->pos, start;
    uint32_t count = cursor_uleb128(c);
    uint32_t *old_lists, *lists;

    if (count > cursor_left(c))
        c->failed = true;
    if (c->failed)
        return true;
    buf_bytes(w->out, (struct bytes){from, TRY_SIZE * (size_t)tries});
    start = w->out->n;
    arena_reset(w->scratch);
    old_lists = arena_alloc(w->scratch, mem_size(count, sizeof(*lists)));
    lists = arena_alloc(w->scratch, mem_size(count, sizeof(*lists)));
    buf_uleb128(w->out, count);
    for (uint32_t i = 0; i < count; i++) {
        old_lists[i] = (uint32_t)(c->pos - old_start);
        lists[i] = (uint32_t)(w->out->n - start);
        write_handlers(w, c);
    }
    for (uint32_t i = 0; i < tries && !w->failed; i++) {
        uint8_t *try = w->out->p + at + TRY_SIZE * (size_t)i;
        uint32_t list = list_moved(w, old_lists, lists, count, load_le16(try + TRY_HANDLER));

        if (list == DEX_NO_INDEX)
            return false;
        store_le16(try + TRY_HANDLER, (uint16_t)list);
    }
    return true;
}

/* Appends the code_item at `old` with its indices mapped. Returns false, and appends nothing,
 * if more must change. */
static bool write_mapped(struct dex_writer *w, uint32_t old)
{
    struct cursor c = {.p = w->dex->bytes.p, .n = w->dex->sections[DEX_CODE_ITEMS].end, .pos = old};
    const uint8_t *header = c.p + old; /* was walked: it is there */
    uint32_t tries = load_le16(header + CODE_TRIES);
    uint32_t units = load_le32(header + CODE_UNITS);
    size_t at = w->out->n;

    buf_bytes(w->out, cursor_bytes(&c, CODE_HEADER + 2 * (size_t)units));
    store_le32(w->out->p + at + CODE_DEBUG_INFO, 0);
    if (!map_code_indices(w, w->out->p + at + CODE_HEADER, units)) {
        w->out->n = at;
        return false;
    }
    if (tries && !w->failed) {
        cursor_skip(&c, 2 * (units & 1));
        buf_zero(w->out, 2 * (units & 1));
        if (!write_tries(w, &c, tries)) {
            w->out->n = at;
            return false;
        }
        if (c.failed)
            writer_fail(w, "cut short");
    }
    writer_debug_keep(w, (uint32_t)at, load_le32(header + CODE_DEBUG_INFO));
    return true;
}

/* Appends the code_item of `m` at `old` relocated. Without `id` nothing is put
 * into it. */
static int relocate(struct dex_writer *w, const struct writer_method *m, uint32_t old,
                    const struct dex_written_method *id)
{
    const struct dex_write_plan *plan = w->plan;
    struct dex_code_edit edit = {0};
    struct dex_relocated r = {0};
    struct dex_code code;
    enum dex_code_result result;
    uint32_t at = (uint32_t)w->out->n;

    /* It could not follow tables from which rows are left out. */
    if (plan->only)
        return error_set(w->err, "its code can't be read");
    arena_reset(w->scratch);
    if (dex_code_parse(&code, w->dex, m->method, m->access, old, w->scratch, w->err) < 0)
        return -1;
    if (id && plan->edit(plan->ctx, id, &code, w->scratch, &edit, w->err) < 0)
        return -1;
    result = dex_code_relocate(&code, &edit, w->ids, w->scratch, &r);
    if (result != DEX_CODE_OK)
        return error_set(w->err, "%s", dex_code_result_text(result));
    buf_bytes(w->out, r.item);
    if (!r.moved)
        writer_debug_keep(w, at, code.debug_info);
    else
        writer_debug_move(w, at, &code, &r);
    if (id && plan->edited)
        plan->edited(plan->ctx, id, &r);
    return 0;
}

/* Writes code_items for the methods that share the code_item `i`: one for all unedited methods,
 * and one for each edited method. */
static void write_methods_of_item(struct dex_writer *w, uint32_t i)
{
    const struct dex_write_plan *plan = w->plan;
    uint32_t old = w->items[DEX_CODE_ITEMS].from[i];
    uint32_t shared = DEX_NO_INDEX, next;

    for (uint32_t k = w->code_first[i]; k != DEX_NO_INDEX && !w->failed; k = next) {
        struct writer_method *m = &w->methods[k];
        struct dex_written_method id = {w->classes[m->class_data].class_def, m->position};
        bool edited =
            plan->is_edited && id.class_def != DEX_NO_INDEX && plan->is_edited(plan->ctx, &id);

        next = w->code_next[k];
        if (shared != DEX_NO_INDEX && !edited) {
            m->code = shared;
            continue;
        }
        m->code = writer_append(w, DEX_CODE_ITEMS);
        if (!edited)
            shared = m->code;
        if ((edited || !write_mapped(w, old)) && relocate(w, m, old, edited ? &id : NULL) < 0)
            w->failed = true;
        if (w->failed)
            prefix_method(w, w->scratch, m->method);
    }
}

void writer_code_items(struct dex_writer *part, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end && !part->failed; i++)
        write_methods_of_item(part, i);
}
