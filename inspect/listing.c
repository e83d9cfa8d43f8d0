/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/listing.h"

#include "classfile/disassemble.h"
#include "dexfile/dex_debug.h"
#include "dexfile/dex_disassemble.h"
#include "lib/cursor.h"

/* By pc, while rows are made. */
struct marks {
    bool *target;
    uint32_t *line;
};

static struct marks marks_new(uint32_t length, struct arena *arena)
{
    struct marks m = {
        .target = ARENA_NEW(arena, bool, length + 1),
        .line = arena_alloc(arena, mem_size(length + 1, sizeof(uint32_t))),
    };

    for (uint32_t pc = 0; pc <= length; pc++)
        m.line[pc] = LISTING_NO_LINE;
    return m;
}

/* Keeps only pcs within the code: damaged code may point anywhere. */
static void mark_target(struct marks *m, uint32_t length, int64_t pc)
{
    if (pc >= 0 && pc < (int64_t)length)
        m->target[pc] = true;
}

/* If several tables or entries name a pc, the first one counts. */
static void mark_line(struct marks *m, uint32_t length, uint32_t pc, uint32_t line)
{
    if (pc < length && m->line[pc] == LISTING_NO_LINE)
        m->line[pc] = line;
}

static void listing_add_row(struct listing *out, const struct marks *m, uint32_t pc,
                            struct buf *text, struct arena *arena)
{
    out->rows[out->n_rows++] = (struct listing_row){
        .pc = pc,
        .line = m->line[pc],
        .target = m->target[pc],
        .text = arena_str(arena, str_from_bytes(buf_view(text))),
    };
    buf_clear(text);
}

static void mark_probes(struct listing *out)
{
    size_t row = 0;

    for (size_t i = 0; i < out->probes.n; i++) {
        const struct probe_call *call = &out->probes.calls[i];

        while (row < out->n_rows && out->rows[row].pc < call->from)
            row++;
        for (; row < out->n_rows && out->rows[row].pc <= call->to; row++) {
            out->rows[row].probe = true;
            out->rows[row].call = out->rows[row].pc == call->pc ? call : NULL;
        }
    }
}

static void class_lines(const struct code *code, struct marks *m)
{
    for (uint32_t i = 0; i < code->attribute_count; i++) {
        struct cursor c = cursor_of(code->attributes[i].info);

        if (code->attributes[i].kind != CODE_ATTRIBUTE_LINE_NUMBERS)
            continue;
        for (uint32_t n = cursor_be16(&c); n > 0 && !c.failed; n--) {
            uint32_t pc = cursor_be16(&c), line = cursor_be16(&c);

            if (!c.failed)
                mark_line(m, (uint32_t)code->bytes.n, pc, line);
        }
    }
}

static int32_t be32_at(const struct code *code, uint32_t pc)
{
    struct cursor c = cursor_of(code->bytes);

    cursor_skip(&c, pc);
    return (int32_t)cursor_be32(&c);
}

static void class_targets(const struct code *code, struct marks *m)
{
    uint32_t length = (uint32_t)code->bytes.n;

    for (uint32_t i = 0; i < code->branch_count; i++)
        mark_target(m, length, code->branches[i].target);
    for (uint32_t i = 0; i < code->switch_count; i++) {
        const struct code_switch *s = &code->switches[i];

        mark_target(m, length, (int64_t)s->pc + be32_at(code, code_switch_operands(s->pc)));
        for (uint32_t k = 0; k < s->count; k++)
            mark_target(m, length, (int64_t)s->pc + be32_at(code, s->targets + k * s->stride));
    }
    for (uint32_t i = 0; i < code->exception_count; i++)
        mark_target(m, length, code->exceptions[i].handler);
}

static void class_tries(const struct code *code, struct arena *arena, struct listing *out)
{
    struct listing_catch *catches = ARENA_NEW(arena, struct listing_catch, code->exception_count);

    out->n_tries = code->exception_count;
    out->tries = ARENA_NEW(arena, struct listing_try, out->n_tries);
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct code_exception *e = &code->exceptions[i];

        catches[i].pc = e->handler;
        class_constant_class(code->class_file, e->type, &catches[i].type);
        out->tries[i] = (struct listing_try){e->start, e->end, &catches[i], 1, i};
    }
}

void listing_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                      struct listing *out)
{
    struct marks m = marks_new((uint32_t)code->bytes.n, arena);
    struct buf text;

    *out = (struct listing){
        .length = (uint32_t)code->bytes.n, .stack = code->max_stack, .locals = code->max_locals};
    class_lines(code, &m);
    class_targets(code, &m);
    class_tries(code, arena, out);
    out->rows = arena_alloc(arena, mem_size(code->bytes.n, sizeof(*out->rows)));
    buf_init(&text);
    for (uint32_t pc = 0; pc < code->bytes.n; pc++) {
        if (!code->starts[pc])
            continue;
        code_disassemble(code, pc, &text);
        listing_add_row(out, &m, pc, &text, arena);
    }
    buf_release(&text);
    probe_calls_of_class(code, beat_class, arena, &out->probes);
    mark_probes(out);
}

static void dex_lines(const struct dex_code *code, struct arena *arena, struct marks *m)
{
    size_t n;
    const struct dex_position *positions = dex_debug_positions(code, arena, &n);

    for (size_t i = 0; i < n; i++)
        mark_line(m, code->units, positions[i].pc, positions[i].line);
}

static void dex_targets(const struct dex_code *code, struct marks *m)
{
    for (uint32_t i = 0; i < code->branch_count; i++)
        mark_target(m, code->units, code->branches[i].target);
    /* In damaged code, a switch may have no payload. */
    for (uint32_t i = 0; i < code->payload_use_count && !code->immovable.n; i++) {
        const struct dex_payload_use *use = &code->payload_uses[i];
        const struct dex_payload *p = &code->payloads[use->payload];

        for (uint32_t k = 0; p->ident != DEX_PAYLOAD_FILL_ARRAY && k < p->count; k++) {
            uint32_t at = p->targets + 2 * k;
            uint32_t offset = dex_code_unit(code, at) | (uint32_t)dex_code_unit(code, at + 1) << 16;

            mark_target(m, code->units, (int64_t)use->pc + (int32_t)offset);
        }
    }
}

/* How many bytes of a name are shown: all, until so much text was made that the code must name the
 * same long names again and again. */
static size_t listing_shows(const struct listing *l, uint64_t made)
{
    enum { EACH_UNIT = 64, MORE = 64 * 1024, SHORT = 40 };

    return made > (uint64_t)l->length * EACH_UNIT + MORE ? SHORT : SIZE_MAX;
}

static struct str shown_type(const struct dex_file *dex, uint32_t type, size_t most,
                             struct arena *arena)
{
    struct str name = dex_type(dex, type);

    return name.n > most ? arena_printf(arena, "%.*s...", STR_ARG(str_sub(name, 0, most))) : name;
}

/* Many tries may share a list of handlers. */
static void dex_tries(const struct dex_code *code, struct arena *arena, struct marks *m,
                      struct listing *out)
{
    struct listing_catch **lists =
        ARENA_NEW(arena, struct listing_catch *, code->handler_list_count);
    uint32_t *first = ARENA_NEW(arena, uint32_t, code->handler_list_count);
    uint64_t made = 0;

    for (uint32_t i = 0; i < code->handler_list_count; i++) {
        const struct dex_handler_list *list = &code->handler_lists[i];

        lists[i] = ARENA_NEW(arena, struct listing_catch, list->count);
        for (uint32_t k = 0; k < list->count; k++) {
            lists[i][k].pc = list->catches[k].pc;
            if (list->catches[k].type != DEX_NO_INDEX)
                lists[i][k].type =
                    shown_type(code->dex, list->catches[k].type, listing_shows(out, made), arena);
            made += lists[i][k].type.n;
            mark_target(m, code->units, list->catches[k].pc);
        }
    }
    out->n_tries = code->try_count;
    out->tries = ARENA_NEW(arena, struct listing_try, out->n_tries);
    for (uint32_t i = 0; i < code->try_count; i++) {
        const struct dex_try *t = &code->tries[i];

        out->tries[i] = (struct listing_try){t->start, t->end, lists[t->handlers],
                                             code->handler_lists[t->handlers].count,
                                             first[t->handlers] ? first[t->handlers] - 1 : i};
        if (!first[t->handlers])
            first[t->handlers] = i + 1;
    }
}

void listing_of_dex(const struct dex_code *code, struct str beat_class, struct arena *arena,
                    struct listing *out)
{
    struct marks m = marks_new(code->units, arena);
    uint64_t made = 0;
    struct buf text;

    *out = (struct listing){
        .dex = true,
        .length = code->units,
        .registers = code->registers,
        .ins = code->ins,
        .outs = code->outs,
        .damage = code->immovable,
    };
    dex_lines(code, arena, &m);
    dex_targets(code, &m);
    dex_tries(code, arena, &m, out);
    out->rows = arena_alloc(arena, mem_size(code->units, sizeof(*out->rows)));
    buf_init(&text);
    for (uint32_t pc = 0; pc < code->units; pc += dex_disassemble_units(code, pc)) {
        dex_disassemble(code, pc, listing_shows(out, made), &text);
        made += text.n;
        listing_add_row(out, &m, pc, &text, arena);
    }
    buf_release(&text);
    probe_calls_of_dex(code, beat_class, arena, &out->probes);
    mark_probes(out);
}
