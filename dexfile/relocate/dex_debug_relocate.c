/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_debug.h"
#include "dexfile/dex_debug_internal.h"

enum {
    LONGEST_INSTRUCTION = 5,
    SHARED_MIN = 8, /* lines of an item that many methods share: a power of two between */
    SHARED_MAX = 1024,
};

/* The output, with the state machine of its reader. */
struct debug_writer {
    struct buf *out;
    uint32_t pc, line;
};

static unsigned uleb128_size(uint32_t v)
{
    unsigned n = 1;

    for (; v > 0x7f; v >>= 7)
        n++;
    return n;
}

static unsigned sleb128_size(int32_t v)
{
    return uleb128_size((uint32_t)(v < 0 ? ~v : v) << 1);
}

/* How far a special opcode can move the pc while it moves the line by `delta`. */
static uint32_t special_reach(int32_t delta)
{
    return (uint32_t)(DBG_ADJUSTED_MAX - (delta - DBG_LINE_BASE)) / DBG_LINE_RANGE;
}

static void write_special(struct debug_writer *w, uint32_t advance, int32_t delta)
{
    buf_u8(w->out, (uint8_t)(DBG_FIRST_SPECIAL + (uint32_t)(delta - DBG_LINE_BASE) +
                             advance * DBG_LINE_RANGE));
    w->pc += advance;
    w->line += (uint32_t)delta;
}

static void write_advance_pc(struct debug_writer *w, uint32_t advance)
{
    buf_u8(w->out, DBG_ADVANCE_PC);
    buf_uleb128(w->out, advance);
    w->pc += advance;
}

static void write_advance_line(struct debug_writer *w, int32_t delta)
{
    buf_u8(w->out, DBG_ADVANCE_LINE);
    buf_sleb128(w->out, delta);
    w->line += (uint32_t)delta;
}

/* Writes a position: one special opcode if possible. If it is too far, an advance comes first,
 * and the special opcode takes as much as makes the advance shorter. */
static void write_position(struct debug_writer *w, uint32_t pc, uint32_t line)
{
    static const int32_t shares[] = {0, DBG_LINE_LAST, DBG_LINE_BASE};
    uint32_t advance = pc - w->pc, reach;
    int32_t delta = (int32_t)(line - w->line);

    if (delta < DBG_LINE_BASE || delta > DBG_LINE_LAST) {
        int32_t share = 0;

        for (unsigned i = 1; i < sizeof(shares) / sizeof(*shares); i++)
            if (sleb128_size((int32_t)((uint32_t)delta - (uint32_t)shares[i])) <
                sleb128_size((int32_t)((uint32_t)delta - (uint32_t)share)))
                share = shares[i];
        write_advance_line(w, (int32_t)((uint32_t)delta - (uint32_t)share));
        delta = share;
    }
    reach = special_reach(delta);
    if (advance > reach) {
        uint32_t share = uleb128_size(advance - reach) < uleb128_size(advance) ? reach : 0;

        write_advance_pc(w, advance - share);
        advance = share;
    }
    write_special(w, advance, delta);
}

/* Writes a position whose line is an old pc. An additional correct position before it may take
 * less room than an advance of the line. It must come after the last position's instruction,
 * which takes up to five units and what was inserted before it. */
static void write_pc_line(struct debug_writer *w, uint32_t pc, uint32_t line)
{
    uint32_t delta = line - w->line, advance = pc - w->pc, back;

    if (delta > DBG_LINE_LAST && advance >= delta) {
        uint32_t reach = special_reach(DBG_LINE_LAST);

        back = delta - DBG_LINE_LAST;
        if (advance > reach + back)
            back = advance - reach;
        if (back <= DBG_LINE_LAST && back + LONGEST_INSTRUCTION <= delta)
            write_special(w, advance - back, (int32_t)(delta - back));
    }
    write_position(w, pc, line);
}

/* The pcs that a stack trace may name: those of instructions that throw, and of returns and
 * loops, where a thread stops so that its stack can be read. */
struct traced {
    const struct dex_code *code;
    uint32_t pc;     /* where to go on */
    uint32_t branch; /* the first branch not before it */
};

static bool is_traced(struct traced *t, uint32_t pc)
{
    const struct dex_code *code = t->code;
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(code, pc) & 0xff];

    if (op->throws || op->flow == DEX_FLOW_RETURN)
        return true;
    if (op->flow != DEX_FLOW_IF && op->flow != DEX_FLOW_GOTO)
        return false;
    while (t->branch < code->branch_count && code->branches[t->branch].pc < pc)
        t->branch++;
    return t->branch < code->branch_count && code->branches[t->branch].pc == pc &&
           code->branches[t->branch].target <= pc;
}

/* Finds the next such pc below `end`. Returns false if there is none; then the next search
 * starts at `end`. */
static bool traced_next(struct traced *t, uint32_t end, uint32_t *pc)
{
    for (; t->pc < end; t->pc++)
        if (t->code->starts[t->pc] == 1 && is_traced(t, t->pc)) {
            *pc = t->pc++;
            return true;
        }
    return false;
}

/* Whether the line equals the pc at each pc that a stack trace may name. The runtime takes the
 * first position at a pc, or the last one before it. */
static int is_pc_based(const struct dex_code *code, struct dex_debug_reader in, bool *answer,
                       struct error *err)
{
    struct traced traced = {.code = code};
    struct dex_debug_op op;
    bool any = false;
    uint32_t line = 0, end, pc;

    *answer = false;
    do {
        if (dex_debug_reader_event(&in, code->units, &op, err) < 0)
            return -1;
        if (op.code != DBG_POSITION && op.code != DBG_END_SEQUENCE)
            return 0;
        if (!any && (in.pc || in.line)) /* as no source has it */
            return 0;
        end = op.code == DBG_POSITION ? in.pc : code->units;
        while (traced_next(&traced, end, &pc))
            if (!any || line != pc)
                return 0;
        if (op.code == DBG_POSITION && traced_next(&traced, end + 1, &pc) && in.line != pc)
            return 0;
        any = true;
        line = in.line;
    } while (op.code == DBG_POSITION);
    *answer = true;
    return 0;
}

struct debug_relocation {
    const struct dex_code *code;
    const struct dex_relocated *r;
    const struct dex_ids *ids;
    struct debug_writer w;
    struct traced traced;
    bool lined;                       /* a position has been read */
    uint32_t position, position_line; /* its old pc and line */
    bool late; /* the last position is of the code after an instruction, unless that has one */
    uint32_t late_start, late_line;
    struct dex_inner_units passed;
};

/* The new pc for events at the old pc `start`. */
static uint32_t new_pc(const struct debug_relocation *rel, uint32_t start)
{
    uint32_t pc = start ? rel->r->label[start] : 0;

    return pc < rel->w.pc ? rel->w.pc : pc;
}

/* There are no lines before the first position: writes old pcs instead, up to `end`. */
static void write_pc_lines(struct debug_relocation *rel, uint32_t end)
{
    uint32_t pc;

    while (!rel->lined && traced_next(&rel->traced, end, &pc))
        write_pc_line(&rel->w, new_pc(rel, pc), pc);
}

static void write_late(struct debug_relocation *rel)
{
    if (rel->late && rel->late_start < rel->code->units)
        write_position(&rel->w, new_pc(rel, rel->late_start), rel->late_line);
    rel->late = false;
}

/* Whether the instruction at `start` is at its label, so that all its positions can be there
 * too. */
static bool stands_at_label(struct debug_relocation *rel, uint32_t start)
{
    const uint32_t *label = rel->r->label;
    uint32_t next = dex_code_start_from(rel->code, start + 1, &rel->passed);

    return new_pc(rel, start) == label[start] && label[next] - label[start] == next - start;
}

/* A position inside an instruction, or a second one at its pc, applies only to the code after
 * it. It is kept back in case that code has its own. */
static void relocate_position(struct debug_relocation *rel, uint32_t pc, uint32_t line)
{
    uint32_t start = dex_code_start_from(rel->code, pc, &rel->passed);
    bool again = rel->lined && pc == rel->position && start == pc && !stands_at_label(rel, pc);

    if (again && line == rel->position_line)
        return;
    if (again)
        start = dex_code_start_from(rel->code, pc + 1, &rel->passed);
    write_pc_lines(rel, start);
    rel->lined = true;
    rel->position = pc;
    rel->position_line = line;
    if (rel->late && start > rel->late_start)
        write_late(rel);
    rel->late = start != pc;
    rel->late_start = start;
    rel->late_line = line;
    if (!rel->late)
        write_position(&rel->w, new_pc(rel, pc), line);
}

static void relocate_other(struct debug_relocation *rel, uint32_t pc, struct dex_debug_op *op)
{
    uint32_t start = dex_code_start_from(rel->code, pc, &rel->passed), to;

    if (start == rel->code->units)
        return;
    write_pc_lines(rel, start);
    if (rel->late && start > rel->late_start)
        write_late(rel);
    to = new_pc(rel, start);
    if (to > rel->w.pc)
        write_advance_pc(&rel->w, to - rel->w.pc);
    if (dex_debug_op_operands(op)[0] == DBG_OPERAND_REGISTER &&
        op->operands[0] < rel->code->registers)
        op->operands[0] += rel->r->register_shift;
    dex_debug_write_op(op, rel->ids, rel->w.out);
}

static int relocate_events(struct debug_relocation *rel, struct dex_debug_reader *in,
                           struct error *err)
{
    struct dex_debug_op op;

    for (;;) {
        if (dex_debug_reader_event(in, rel->code->units, &op, err) < 0)
            return -1;
        if (op.code == DBG_END_SEQUENCE)
            return 0;
        if (op.code == DBG_POSITION)
            relocate_position(rel, in->pc, in->line);
        else
            relocate_other(rel, in->pc, &op);
    }
}

/* The runtime expects as many parameters as the method has. None is named. */
static void write_no_names(const struct dex_code *code, struct buf *out)
{
    const struct dex_file *dex = code->dex;
    uint32_t list = dex_proto(dex, dex_method(dex, code->method).type).parameters;
    uint32_t count = list ? dex_type_list_count(dex, list) : 0;

    buf_uleb128(out, count);
    buf_zero(out, count);
}

/* Whether all instructions that throw or loop moved by the same distance. That is so for most
 * methods, whose calls come before and after them. Then many methods can share one item, if its
 * lines go on to a round number. The call before a return then shows a pc slightly too large. */
static bool can_share(const struct debug_relocation *rel, uint32_t *by, uint32_t *lines)
{
    const struct dex_code *code = rel->code;
    const uint32_t *label = rel->r->label;
    struct traced traced = {.code = code};
    struct dex_inner_units passed = {0};
    uint32_t pc, next;

    *by = label[0];
    *lines = SHARED_MIN;
    while (traced_next(&traced, code->units, &pc)) {
        while (*lines <= pc)
            *lines *= 2;
        if (dex_opcode_table[dex_code_unit(code, pc) & 0xff].flow == DEX_FLOW_RETURN)
            continue;
        next = dex_code_start_from(code, pc + 1, &passed);
        if (label[pc] - pc != *by || label[next] - next != *by)
            return false;
    }
    return *lines <= SHARED_MAX;
}

static void write_shared_lines(struct debug_writer *w, uint32_t by, uint32_t lines)
{
    write_position(w, 0, 0);
    if (by)
        write_position(w, by, 0);
    for (uint32_t line = 1; line < lines; line++)
        write_special(w, 1, 1);
}

/* The pc of the first position, or the end of the code. */
static int first_position(struct dex_debug_reader in, uint32_t units, uint32_t *pc,
                          struct error *err)
{
    struct dex_debug_op op;

    do {
        if (dex_debug_reader_event(&in, units, &op, err) < 0)
            return -1;
    } while (op.code != DBG_POSITION && op.code != DBG_END_SEQUENCE);
    *pc = op.code == DBG_POSITION ? in.pc : units;
    return 0;
}

int dex_debug_relocate(const struct dex_code *code, const struct dex_relocated *r,
                       const struct dex_ids *ids, struct buf *out, bool *wanted, struct error *err)
{
    struct debug_relocation rel = {
        .code = code, .r = r, .ids = ids, .w.out = out, .traced.code = code};
    struct traced unlined = {.code = code};
    struct dex_debug_reader in;
    uint32_t lines = code->units, first, by, shared;
    bool pcs = true, share;

    *wanted = code->debug_info || (r->moved && !r->drops_pcs);
    if (!*wanted)
        return 0;
    if (code->debug_info) {
        if (dex_debug_reader_open_code(&in, code, err) < 0 ||
            is_pc_based(code, in, &pcs, err) < 0 ||
            (!pcs && first_position(in, code->units, &lines, err) < 0))
            return error_prefix(err, "debug_info_item");
        rel.w.line = in.line;
    }
    share = pcs && can_share(&rel, &by, &shared);
    if (share)
        rel.w.line = 0;
    else if (traced_next(&unlined, lines, &first))
        rel.w.line = first;
    buf_uleb128(out, rel.w.line);
    if (code->debug_info)
        dex_debug_write_names(&in, ids, out);
    else
        write_no_names(code, out);
    if (!pcs && relocate_events(&rel, &in, err) < 0)
        return error_prefix(err, "debug_info_item");
    if (share)
        write_shared_lines(&rel.w, by, shared);
    else
        write_pc_lines(&rel, code->units);
    write_late(&rel);
    buf_u8(out, DBG_END_SEQUENCE);
    return 0;
}
