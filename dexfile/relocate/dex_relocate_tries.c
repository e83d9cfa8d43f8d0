/* SPDX-License-Identifier: Apache-2.0 */
/* Splits tries around inserted calls, and makes the catch-all and the handlers. */
#include "dexfile/relocate/dex_relocation.h"

enum {
    TRY_UNITS_MAX = 65535,
    TRIES_MAX = 65535,
    HANDLER_OFFSET_MAX = 65535,
    LEB_MAX = 5, /* bytes */
};

struct cover {
    struct dex_relocation *r;
    const uint8_t *unlocked; /* see dex_relocation_unlocked */
    size_t exit;             /* the next of the edit */
    uint32_t payload;        /* the next */
    struct dex_new_try open; /* grows; end 0: none is open */
};

/* An old instruction or payload, and its new place. */
struct piece {
    uint32_t next;       /* old: where the next one is */
    uint32_t start, end; /* new, without what is inserted before it */
    bool inserted;       /* a call stands before it */
    bool throws;
    bool may_cover; /* the catch-all may */
};

static void close_range(struct cover *c)
{
    if (c->open.end)
        c->r->tries[c->r->try_count++] = c->open;
    c->open.end = 0;
}

static void extend(struct cover *c, const struct piece *p, uint32_t list)
{
    if (c->open.end && (c->open.list != list || p->end - c->open.start > TRY_UNITS_MAX))
        close_range(c);
    if (p->end - p->start > TRY_UNITS_MAX) /* a payload */
        return;
    if (!c->open.end)
        c->open = (struct dex_new_try){.start = p->start, .list = list};
    c->open.end = p->end;
    c->open.throws |= p->throws;
}

static struct piece piece_at(struct cover *c, uint32_t pc)
{
    const struct dex_relocation *r = c->r;
    const struct dex_code *code = r->code;
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(code, pc) & 0xff];
    struct piece p = {.start = r->label[pc], .may_cover = r->edit->catch_all};

    while (c->exit < r->edit->exit_count && r->edit->exits[c->exit] < pc)
        c->exit++;
    if (code->starts[pc] == 2) {
        while (code->payloads[c->payload].pc < pc)
            c->payload++;
        p.next = pc + code->payloads[c->payload].units;
    } else {
        p.next = pc + op->units;
        p.throws = op->throws;
    }
    if (c->exit < r->edit->exit_count && r->edit->exits[c->exit] == pc &&
        !dex_relocation_exit_is_shared(r, c->exit)) {
        p.start += r->exit_units[c->exit];
        p.inserted = true;
        p.may_cover = false; /* it has called `leave` already */
    }
    if (c->unlocked && !c->unlocked[pc])
        p.may_cover = false;
    p.end = r->label[p.next];
    return p;
}

/* Where there was no try, the catch-all alone covers the instructions that can throw, and the
 * old code between them. */
static void cover_gap(struct cover *c, uint32_t start, uint32_t end)
{
    uint32_t own = dex_relocation_own_list(c->r);

    if (!c->r->edit->catch_all)
        return;
    for (uint32_t pc = start; pc < end;) {
        struct piece p = piece_at(c, pc);

        if (p.inserted || (p.throws && !p.may_cover))
            close_range(c);
        if (p.throws && p.may_cover)
            extend(c, &p, own);
        pc = p.next;
    }
    close_range(c);
}

/* Whether a list of handlers leaves exceptions for the catch-all. `throwable` is that type. */
static bool list_is_open(const struct dex_handler_list *list, uint32_t throwable)
{
    if (list->catch_all)
        return false;
    for (uint32_t i = 0; i < list->count; i++)
        if (list->catches[i].type == throwable)
            return false;
    return true;
}

/* Removes the parts of a former try, from `first` on, that can't throw. */
static void drop_idle_parts(struct dex_relocation *r, uint32_t first)
{
    uint32_t kept = first;

    if (r->try_count - first < 2)
        return;
    for (uint32_t i = first; i < r->try_count; i++)
        if (r->tries[i].throws)
            r->tries[kept++] = r->tries[i];
    r->try_count = kept;
}

static void cover_try(struct cover *c, const struct dex_try *t, bool open)
{
    uint32_t first = c->r->try_count;
    uint32_t plain = dex_relocation_list(t->handlers, false);
    uint32_t extended = dex_relocation_list(t->handlers, true);

    for (uint32_t pc = t->start; pc < t->end;) {
        struct piece p = piece_at(c, pc);
        uint32_t list = open && p.may_cover ? extended : plain;

        if (p.inserted)
            close_range(c);
        if (!p.throws && c->open.end)
            list = c->open.list;
        extend(c, &p, list);
        pc = p.next;
    }
    close_range(c);
    drop_idle_parts(c->r, first);
}

enum dex_code_result dex_relocation_cover(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    bool catch_all = r->edit->catch_all;
    struct cover c = {.r = r, .unlocked = catch_all ? dex_relocation_unlocked(r) : NULL};
    uint8_t *open = catch_all ? arena_alloc(r->arena, code->handler_list_count) : NULL;
    uint32_t from = 0, throwable;

    if (!catch_all && !code->try_count)
        return DEX_CODE_OK;
    throwable = catch_all ? dex_find_type(code->dex, STR("Ljava/lang/Throwable;")) : DEX_NO_INDEX;
    for (uint32_t i = 0; catch_all && i < code->handler_list_count; i++)
        open[i] = list_is_open(&code->handler_lists[i], throwable);
    /* Each begins at another instruction. */
    r->tries = arena_alloc(r->arena, mem_size(code->units, sizeof(*r->tries)));
    for (uint32_t i = 0; i < code->try_count; i++) {
        const struct dex_try *t = &code->tries[i];

        cover_gap(&c, from, t->start);
        cover_try(&c, t, catch_all && open[t->handlers]);
        from = t->end;
    }
    cover_gap(&c, from, code->units);
    for (uint32_t i = 0; i < r->try_count; i++)
        r->has_handler |= dex_relocation_list_is_new(r, r->tries[i].list);
    return r->try_count > TRIES_MAX ? DEX_CODE_TRIES_FULL : DEX_CODE_OK;
}

static uint8_t *put_uleb128(uint8_t *out, uint32_t v)
{
    for (; v > 0x7f; v >>= 7)
        *out++ = (uint8_t)(v | 0x80);
    *out++ = (uint8_t)v;
    return out;
}

static uint8_t *put_sleb128(uint8_t *out, int32_t v)
{
    for (; v < -0x40 || v > 0x3f; v >>= 7)
        *out++ = (uint8_t)(v | 0x80);
    *out++ = v & 0x7f;
    return out;
}

/* An encoded_catch_handler; `old` is NULL for the catch-all alone. */
static uint8_t *put_list(const struct dex_relocation *r, const struct dex_handler_list *old,
                         bool extended, uint8_t *out)
{
    uint32_t count = old ? old->count : 0, typed = count - (old && old->catch_all);

    out = put_sleb128(out, extended || typed < count ? -(int32_t)typed : (int32_t)typed);
    for (uint32_t i = 0; i < count; i++) {
        const struct dex_catch *a = &old->catches[i];

        if (a->type != DEX_NO_INDEX)
            out = put_uleb128(out, dex_relocation_index(r, DEX_INDEX_TYPE, a->type));
        out = put_uleb128(out, r->label[a->pc]);
    }
    return extended ? put_uleb128(out, r->handler_pc) : out;
}

static size_t handlers_bound(const struct dex_code *code)
{
    size_t bound = 3 * LEB_MAX; /* their number, and the catch-all alone */

    for (uint32_t i = 0; i < code->handler_list_count; i++)
        bound += 2 * LEB_MAX * (2 + 2 * (size_t)code->handler_lists[i].count);
    return bound;
}

enum dex_code_result dex_relocation_encode_handlers(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    uint32_t own = dex_relocation_own_list(r), lists = 0;
    uint32_t *offsets = ARENA_NEW(r->arena, uint32_t, (size_t)own + 1);
    uint8_t *start = arena_alloc(r->arena, handlers_bound(code)), *out;

    if (!r->try_count)
        return DEX_CODE_OK;
    for (uint32_t i = 0; i < r->try_count; i++)
        offsets[r->tries[i].list] = 1;
    for (uint32_t i = 0; i <= own; i++)
        lists += offsets[i];
    out = put_uleb128(start, lists);
    for (uint32_t i = 0; i <= own; i++) {
        if (!offsets[i])
            continue;
        if (out - start > HANDLER_OFFSET_MAX)
            return DEX_CODE_HANDLERS_FULL;
        offsets[i] = (uint32_t)(out - start);
        out = put_list(r, i == own ? NULL : &code->handler_lists[i / 2],
                       dex_relocation_list_is_new(r, i), out);
    }
    r->list_offsets = offsets;
    r->handlers = (struct bytes){start, (size_t)(out - start)};
    return DEX_CODE_OK;
}
