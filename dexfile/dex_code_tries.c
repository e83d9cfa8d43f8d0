/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_code_internal.h"

#include <inttypes.h>

#include "lib/sorted.h"

enum { HANDLER_LISTS_MAX = 65535, CATCHES_MAX = 65536 };

/* A reader of the encoded_catch_handler_list. */
struct handlers {
    struct dex_code *code;
    struct arena *arena;
    struct error *err;
    size_t base;       /* of the list, in the file */
    uint32_t *offsets; /* by handler list: from base, ascending */
};

static bool starts_at(const struct dex_code *code, uint32_t pc)
{
    return pc < code->units && code->starts[pc];
}

static int read_catch(const struct handlers *h, struct cursor *c, struct dex_catch *out,
                      bool catch_all)
{
    struct dex_code *code = h->code;

    out->type = catch_all ? DEX_NO_INDEX : cursor_uleb128(c);
    out->pc = cursor_uleb128(c);
    if (c->failed)
        return error_set(h->err, "code_item: cut short in its handlers");
    if (!catch_all && out->type >= dex_count(code->dex, DEX_TYPE_IDS))
        return error_set(h->err, "code_item: a handler for type %" PRIu32 ", out of range",
                         out->type);
    if (out->pc >= code->units)
        return error_set(h->err, "code_item: a handler at %" PRIu32 ", past the end of the code",
                         out->pc);
    if (!starts_at(code, out->pc))
        dex_code_damage(code, h->arena, "a handler at %" PRIu32 ", where no instruction starts",
                        out->pc);
    return 0;
}

static int read_handler_list(const struct handlers *h, struct cursor *c,
                             struct dex_handler_list *out)
{
    int32_t size = cursor_sleb128(c);
    uint32_t typed = size < 0 ? 0 - (uint32_t)size : (uint32_t)size;

    out->catch_all = size <= 0;
    if (typed > CATCHES_MAX || typed > cursor_left(c) / 2)
        return error_set(h->err, "code_item: %" PRIu32 " handlers in a list", typed);
    out->count = typed + out->catch_all;
    out->catches = arena_alloc(h->arena, mem_size(out->count, sizeof(*out->catches)));
    for (uint32_t i = 0; i < out->count; i++)
        if (read_catch(h, c, &out->catches[i], i == typed) < 0)
            return -1;
    return 0;
}

static int read_handlers(struct handlers *h, struct cursor *c)
{
    struct dex_code *code = h->code;
    uint32_t count;

    h->base = c->pos;
    count = cursor_uleb128(c);
    if (c->failed || count == 0 || count > HANDLER_LISTS_MAX || count > cursor_left(c) / 2)
        return error_set(h->err, "code_item: %" PRIu32 " lists of handlers", count);
    h->offsets = arena_alloc(h->arena, mem_size(count, sizeof(*h->offsets)));
    code->handler_lists = arena_alloc(h->arena, mem_size(count, sizeof(*code->handler_lists)));
    code->handler_list_count = count;
    for (uint32_t i = 0; i < count; i++) {
        h->offsets[i] = (uint32_t)(c->pos - h->base);
        if (read_handler_list(h, c, &code->handler_lists[i]) < 0)
            return -1;
    }
    return 0;
}

static int read_try(const struct handlers *h, struct cursor *c, uint32_t from, struct dex_try *out)
{
    struct dex_code *code = h->code;
    uint32_t offset;

    out->start = cursor_le32(c);
    out->end = cursor_le16(c);
    offset = cursor_le16(c);
    if (out->start < from || out->start > code->units || out->end > code->units - out->start)
        return error_set(h->err,
                         "code_item: the try at %" PRIu32 " is out of order or leaves the code",
                         out->start);
    out->end += out->start;
    out->handlers = sorted_find(h->offsets, code->handler_list_count, offset);
    if (out->handlers == code->handler_list_count)
        return error_set(h->err, "code_item: the try at %" PRIu32 " has no handlers", out->start);
    if (out->start == out->end || !starts_at(code, out->start))
        dex_code_damage(code, h->arena,
                        "the try at %" PRIu32 " is empty or starts where no instruction does",
                        out->start);
    return 0;
}

static void mark_exits(struct dex_code *code)
{
    uint32_t t = 0;

    for (uint32_t i = 0; i < code->exit_count; i++) {
        struct dex_exit *e = &code->exits[i];

        while (t < code->try_count && code->tries[t].end <= e->pc)
            t++;
        e->covered = t < code->try_count && code->tries[t].start <= e->pc;
    }
}

int dex_code_parse_tries(struct dex_code *code, uint32_t count, struct cursor *c,
                         struct arena *arena, struct error *err)
{
    struct handlers h = {.code = code, .arena = arena, .err = err};
    struct cursor items;
    uint32_t from = 0;

    if (code->units & 1)
        cursor_skip(c, 2);
    items = *c;
    cursor_skip(c, (size_t)count * 8);
    if (c->failed)
        return error_set(err, "code_item: cut short in its tries");
    if (read_handlers(&h, c) < 0)
        return -1;
    code->tries = arena_alloc(arena, mem_size(count, sizeof(*code->tries)));
    code->try_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct dex_try *t = &code->tries[i];

        if (read_try(&h, &items, from, t) < 0)
            return -1;
        from = t->end;
    }
    /* Up to the end of the last instruction in it. Code that is damaged, which a later try may
     * tell, keeps all as it is. */
    for (uint32_t i = 0; i < count && !code->immovable.n; i++)
        while (code->tries[i].end < code->units && !code->starts[code->tries[i].end])
            code->tries[i].end++;
    mark_exits(code);
    return 0;
}
