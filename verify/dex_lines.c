/* SPDX-License-Identifier: Apache-2.0 */
/* debug_info_item of both: what a stack trace says of each instruction, and local variables.
 *
 * The runtime takes the first position at a pc, or the last before it; where there is none, it
 * shows the pc, which an obfuscation map may be meant for: there the new line is the old pc.
 */
#include <inttypes.h>

#include "lib/cursor.h"
#include "lib/sorted.h"
#include "verify/dex_code_proof.h"

enum debug_opcode { /* Dalvik executable format, debug_info_item */
                    DEBUG_END = 0,
                    DEBUG_ADVANCE_PC = 1,
                    DEBUG_ADVANCE_LINE = 2,
                    DEBUG_START_LOCAL = 3,
                    DEBUG_START_LOCAL_EXTENDED = 4,
                    DEBUG_END_LOCAL = 5,
                    DEBUG_RESTART_LOCAL = 6,
                    DEBUG_PROLOGUE_END = 7,
                    DEBUG_EPILOGUE_BEGIN = 8,
                    DEBUG_SET_FILE = 9,
                    DEBUG_SPECIAL = 10,
};

enum {
    LINE_BASE = -4,
    LINE_RANGE = 15,
    EVENTS_EACH_UNIT = 32, /* no more are read, since many methods may share an item */
    EVENTS_MORE = 1024,
};

struct line_position {
    uint32_t pc, line;
};

/* A local variable, a mark or a file. */
struct line_event {
    uint8_t opcode;
    uint32_t pc;
    uint32_t reg, name, type, signature; /* DEX_NO_INDEX: none */
};

struct line_program {
    uint32_t parameters;
    struct cursor names; /* of the parameters */
    struct line_position *positions;
    struct line_event *events;
    uint32_t position_count, event_count;
    size_t position_cap, event_cap;
    bool read; /* it is there and could be read */
};

static void add_position(struct line_program *p, uint32_t pc, uint32_t line, struct arena *arena)
{
    ARENA_GROW(arena, p->positions, p->position_count, p->position_cap);
    p->positions[p->position_count++] = (struct line_position){pc, line};
}

static struct line_event read_event(struct cursor *c, uint8_t opcode, uint32_t pc)
{
    struct line_event e = {opcode, pc, 0, DEX_NO_INDEX, DEX_NO_INDEX, DEX_NO_INDEX};

    if (opcode >= DEBUG_START_LOCAL && opcode <= DEBUG_RESTART_LOCAL)
        e.reg = cursor_uleb128(c);
    if (opcode == DEBUG_START_LOCAL || opcode == DEBUG_START_LOCAL_EXTENDED) {
        e.name = cursor_uleb128p1(c);
        e.type = cursor_uleb128p1(c);
    }
    if (opcode == DEBUG_START_LOCAL_EXTENDED)
        e.signature = cursor_uleb128p1(c);
    if (opcode == DEBUG_SET_FILE)
        e.name = cursor_uleb128p1(c);
    return e;
}

/* Reads the program up to `units`; what comes after has no effect. */
static void run_program(struct line_program *p, struct cursor *c, uint32_t line, uint32_t units,
                        struct arena *arena)
{
    uint64_t left = (uint64_t)units * EVENTS_EACH_UNIT + EVENTS_MORE;
    uint32_t pc = 0;

    for (; left > 0; left--) {
        uint8_t opcode = cursor_u8(c);

        if (c->failed || opcode == DEBUG_END || pc >= units)
            break;
        if (opcode == DEBUG_ADVANCE_PC) {
            uint32_t advance = cursor_uleb128(c);

            if (advance >= units - pc)
                break;
            pc += advance;
        } else if (opcode == DEBUG_ADVANCE_LINE) {
            line += (uint32_t)cursor_sleb128(c);
        } else if (opcode >= DEBUG_SPECIAL) {
            pc += (uint32_t)(opcode - DEBUG_SPECIAL) / LINE_RANGE;
            line += (uint32_t)((opcode - DEBUG_SPECIAL) % LINE_RANGE + LINE_BASE);
            if (pc < units)
                add_position(p, pc, line, arena);
        } else {
            ARENA_GROW(arena, p->events, p->event_count, p->event_cap);
            p->events[p->event_count++] = read_event(c, opcode, pc);
        }
    }
    p->read = !c->failed && left > 0;
}

static void read_program(struct line_program *p, const struct dex_code *code, struct arena *arena)
{
    const struct dex_section *section = &code->dex->sections[DEX_DEBUG_INFO];
    struct cursor c;
    uint32_t line;

    *p = (struct line_program){0};
    if (!code->debug_info || !section->count || code->debug_info < section->offset ||
        code->debug_info >= section->end)
        return;
    c = cursor_of((struct bytes){code->dex->bytes.p + code->debug_info,
                                 (size_t)section->end - code->debug_info});
    line = cursor_uleb128(&c);
    p->parameters = cursor_uleb128(&c);
    p->names = c;
    if (p->parameters > DEX_PARAMETERS_MAX)
        return;
    for (uint32_t i = 0; i < p->parameters && !c.failed; i++)
        cursor_uleb128(&c);
    if (!c.failed)
        run_program(p, &c, line, code->units, arena);
}

/* ---- Lines ---- */

/* The line that the runtime shows for a pc. Call it with ascending pcs. */
struct line_lookup {
    const struct line_program *program;
    uint32_t next; /* the first position not before the last pc asked for */
};

static bool line_at(struct line_lookup *l, uint32_t pc, uint32_t *line)
{
    const struct line_program *p = l->program;

    while (l->next < p->position_count && p->positions[l->next].pc < pc)
        l->next++;
    if (l->next < p->position_count && p->positions[l->next].pc == pc) {
        *line = p->positions[l->next].line;
        return true;
    }
    if (l->next == 0)
        return false;
    *line = p->positions[l->next - 1].line;
    return true;
}

/* If lines are pcs, checks the pcs that a trace may name: of instructions that throw, and of
 * loops. */
static bool is_named(const struct dex_code *code, uint32_t pc)
{
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(code, pc) & 0xff];
    uint32_t k;

    if (op->throws)
        return true;
    if (op->flow != DEX_FLOW_IF && op->flow != DEX_FLOW_GOTO)
        return false;
    k = SORTED_FIND(code->branches, code->branch_count, pc, pc);
    return k < code->branch_count && code->branches[k].target <= pc;
}

/* Whether each line that a trace may name is its own pc. */
static bool named_lines_are_pcs(const struct dex_code *code, const struct line_program *p)
{
    struct line_lookup lookup = {p, 0};
    uint32_t line;

    for (uint32_t pc = 0; pc < code->units; pc++)
        if (code->starts[pc] == 1 && is_named(code, pc) && line_at(&lookup, pc, &line) &&
            line != pc)
            return false;
    return true;
}

static bool prove_dex_lines(struct dex_code_proof *c, const struct line_program *was,
                            const struct line_program *now)
{
    struct line_lookup old = {was, 0}, new = {now, 0};
    bool pcs = named_lines_are_pcs(c->old, was);

    for (uint32_t pc = 0; pc < c->old->units; pc++) {
        uint32_t wanted = pc, line = c->self[pc];
        bool had;

        if (c->old->starts[pc] != 1)
            continue;
        had = line_at(&old, pc, &wanted);
        line_at(&new, c->self[pc], &line);
        if (line != wanted && ((had && !pcs) || is_named(c->old, pc)))
            return proof_fault(c->d->proof, c->self[pc], "line %" PRIu32 ", and was %" PRIu32, line,
                               wanted);
    }
    return true;
}

/* ---- Local variables ---- */

static bool same_name(const struct dex_code_proof *c, enum dex_section_kind table, uint32_t was,
                      uint32_t now)
{
    return dex_pair_is(c->d, table, was, now);
}

static bool prove_parameters(struct dex_code_proof *c, struct line_program *was,
                             struct line_program *now)
{
    bool same = !was->read || was->parameters == now->parameters;

    for (uint32_t i = 0; same && i < now->parameters; i++) {
        uint32_t old = was->read ? cursor_uleb128p1(&was->names) : DEX_NO_INDEX;

        same = same_name(c, DEX_STRING_IDS, old, cursor_uleb128p1(&now->names));
    }
    return same ||
           proof_fault(c->d->proof, PROOF_NOWHERE, "the names of its parameters are others");
}

/* Both programs, whose events are in the order of their pcs. */
struct event_places {
    const struct dex_code_proof *c;
    struct dex_inner_units was, now;
};

/* The new pc for something that began at an old pc. A pc inside an instruction counts as the
 * next one's. */
static uint32_t event_pc(struct event_places *e, uint32_t pc)
{
    const struct dex_code_proof *c = e->c;

    pc = dex_code_start_from(c->old, pc, &e->was);
    if (pc == c->old->units)
        return PROOF_NOWHERE;
    return pc ? c->label[pc] : 0;
}

/* The new pc at which an event counts: that of the next instruction, as for an old one. */
static uint32_t event_counts_at(struct event_places *e, uint32_t pc)
{
    return dex_code_start_from(e->c->now, pc, &e->now);
}

/* Passes events that count nowhere, as no instruction follows them. */
static uint32_t next_event(struct event_places *e, const struct line_program *now, uint32_t k)
{
    while (k < now->event_count && event_counts_at(e, now->events[k].pc) >= e->c->now->units)
        k++;
    return k;
}

static bool same_event(const struct dex_code_proof *c, const struct line_event *a,
                       const struct line_event *b)
{
    uint32_t reg = a->reg;

    if (a->opcode >= DEBUG_START_LOCAL && a->opcode <= DEBUG_RESTART_LOCAL &&
        reg < c->old->registers)
        reg += c->shift;
    return a->opcode == b->opcode && reg == b->reg &&
           same_name(c, DEX_STRING_IDS, a->name, b->name) &&
           same_name(c, DEX_TYPE_IDS, a->type, b->type) &&
           same_name(c, DEX_STRING_IDS, a->signature, b->signature);
}

static bool prove_events(struct dex_code_proof *c, const struct line_program *was,
                         const struct line_program *now)
{
    struct event_places e = {.c = c};
    uint32_t k = next_event(&e, now, 0);

    for (uint32_t i = 0; i < was->event_count; i++) {
        uint32_t pc = event_pc(&e, was->events[i].pc);

        if (pc == PROOF_NOWHERE)
            continue;
        if (k == now->event_count)
            return proof_fault(c->d->proof, pc, "a local variable of its debug info is missing");
        if (!same_event(c, &was->events[i], &now->events[k]))
            return proof_fault(c->d->proof, now->events[k].pc,
                               "a local variable of its debug info is another");
        if (event_counts_at(&e, now->events[k].pc) != pc)
            return proof_fault(c->d->proof, now->events[k].pc,
                               "a local variable begins or ends here, not at %" PRIu32, pc);
        k = next_event(&e, now, k + 1);
    }
    return k == now->event_count ||
           proof_fault(c->d->proof, now->events[k].pc, "a local variable was not there");
}

/* Whether a method refers to what is no item, such as the middle of one. Nobody can tell what it
 * was meant to be, and instrument leaves it out. */
static bool is_astray(const struct dex_code_proof *c)
{
    uint32_t offset = c->old->debug_info;

    return offset < c->d->was.bytes.n && !(c->d->debug_starts[offset / 8] & 1U << offset % 8);
}

void dex_lines_prove(struct dex_code_proof *c)
{
    struct line_program was, now;

    read_program(&was, c->old, c->arena);
    read_program(&now, c->now, c->arena);
    if (c->old->debug_info && (!was.read || is_astray(c))) {
        c->d->proof->doubts[DOUBT_DAMAGED]++;
        return;
    }
    if (c->now->debug_info && !now.read) {
        proof_fault(c->d->proof, PROOF_NOWHERE, "its debug info can't be read");
        return;
    }
    if (was.read && !now.read) {
        proof_fault(c->d->proof, PROOF_NOWHERE, "its debug info is missing");
        return;
    }
    if (!was.read && !now.read && c->d->proof->rules->pcs_optional)
        return;
    if (now.read && !prove_parameters(c, &was, &now))
        return;
    if (prove_dex_lines(c, &was, &now))
        prove_events(c, &was, &now);
}
