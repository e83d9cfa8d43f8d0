/* SPDX-License-Identifier: Apache-2.0 */
/* Random methods with random edits: whatever comes of them, the old instructions
 * are all there, in order, with what they named before, and nothing else is but
 * the calls, padding and the handler. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "dexfile/dex_opcode.h"
#include "tests/unit/dex_moved.h"

enum {
    PROGRAMS = 2000,
    INSTRUCTIONS_MAX = 200,
    FILLER = 32600, /* nops that put branches nearly out of reach */
    UNITS_MAX = 40000,
    PAYLOADS_MAX = 4,
    TARGETS_MAX = 4,
    TRIES_MAX = 6,
    TYPE_T = 3,
    STRINGS = 3,
};

static uint64_t seed;

static uint32_t below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 32) % n;
}

struct program {
    uint16_t units[UNITS_MAX];
    uint32_t n;
    uint32_t pcs[INSTRUCTIONS_MAX + FILLER]; /* of the instructions */
    uint32_t count;
    uint32_t payloads[PAYLOADS_MAX];
    uint32_t payload_count;
    struct dex_fixture_try tries[TRIES_MAX];
    size_t try_count;
    uint8_t handlers[128];
    size_t handlers_size;
};

static void put32(uint16_t *to, uint32_t v)
{
    to[0] = (uint16_t)v;
    to[1] = (uint16_t)(v >> 16);
}

static void put_instruction(struct program *p, uint8_t opcode)
{
    uint16_t *to = p->units + p->n;

    memset(to, 0, 2 * (size_t)dex_opcode_table[opcode].units);
    to[0] = opcode;
    if (opcode == DEX_OP_INVOKE_STATIC)
        to[1] = MOVED_I;
    else if (opcode == DEX_OP_CONST_STRING)
        to[1] = (uint16_t)below(STRINGS);
    p->pcs[p->count++] = p->n;
    p->n += dex_opcode_table[opcode].units;
}

static void put_instructions(struct program *p)
{
    static const uint8_t opcodes[] = {
        DEX_OP_NOP,           DEX_OP_CONST_4,       DEX_OP_MOVE_FROM16,
        DEX_OP_CONST_STRING,  DEX_OP_INVOKE_STATIC, DEX_OP_INVOKE_STATIC,
        DEX_OP_GOTO,          DEX_OP_GOTO,          DEX_OP_GOTO_16,
        DEX_OP_GOTO_32,       DEX_OP_IF_EQZ,        DEX_OP_IF_LT,
        DEX_OP_PACKED_SWITCH, DEX_OP_SPARSE_SWITCH, DEX_OP_FILL_ARRAY_DATA,
        DEX_OP_RETURN_VOID,   DEX_OP_THROW,         DEX_OP_MONITOR_ENTER,
        DEX_OP_MONITOR_EXIT,
    };
    uint32_t count = 2 + below(INSTRUCTIONS_MAX - 3), filler = below(20) ? 0 : FILLER;

    for (uint32_t i = 0; i < count; i++) {
        put_instruction(p, opcodes[below(sizeof(opcodes))]);
        for (; filler && i == count / 2; filler--)
            put_instruction(p, DEX_OP_NOP);
    }
    put_instruction(p, DEX_OP_RETURN_VOID);
}

/* The pc of an instruction at most `reach` away, often one after the filler, but
 * not the instruction itself. */
static uint32_t pick_target(const struct program *p, uint32_t index, uint32_t reach)
{
    uint32_t pc = p->pcs[index];

    for (int tries = 0; tries < 8; tries++) {
        uint32_t last = p->count < INSTRUCTIONS_MAX ? p->count : INSTRUCTIONS_MAX / 2;
        uint32_t back = below(below(2) ? p->count : last), to = p->pcs[p->count - 1 - back];

        if (to != pc && (to < pc ? pc - to : to - pc) <= reach)
            return to;
    }
    return p->pcs[index + 1];
}

static uint16_t ident_of(uint8_t opcode)
{
    return opcode == DEX_OP_PACKED_SWITCH   ? DEX_PAYLOAD_PACKED_SWITCH
           : opcode == DEX_OP_SPARSE_SWITCH ? DEX_PAYLOAD_SPARSE_SWITCH
                                            : DEX_PAYLOAD_FILL_ARRAY;
}

static void put_payload(struct program *p, uint32_t index, uint16_t ident)
{
    uint32_t count = below(TARGETS_MAX + 1);
    uint16_t *to;

    if (p->n & 1)
        put_instruction(p, DEX_OP_NOP);
    to = p->units + p->n;
    *to++ = ident;
    *to++ = ident == DEX_PAYLOAD_FILL_ARRAY ? 1 : (uint16_t)count;
    if (ident != DEX_PAYLOAD_SPARSE_SWITCH) /* first_key, or the number of elements */
        put32(to, 2 * count), to += 2;
    for (uint32_t i = 0; i < count && ident == DEX_PAYLOAD_SPARSE_SWITCH; i++, to += 2)
        put32(to, i);
    for (uint32_t i = 0; i < count; i++)
        if (ident == DEX_PAYLOAD_FILL_ARRAY)
            *to++ = (uint16_t)below(65536);
        else
            put32(to, pick_target(p, index, UINT32_MAX) - p->pcs[index]), to += 2;
    p->payloads[p->payload_count++] = p->n;
    p->n = (uint32_t)(to - p->units);
}

static bool starts_at(const struct program *p, uint32_t pc)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (p->pcs[i] == pc)
            return true;
    return false;
}

/* Whether all targets of the payload at `at` are instructions for a switch at pc. */
static bool fits(const struct program *p, uint32_t at, uint32_t pc)
{
    const uint16_t *q = p->units + at;
    uint32_t count = q[1], first = q[0] == DEX_PAYLOAD_PACKED_SWITCH ? 4 : 2 + 2 * count;

    for (uint32_t i = 0; i < count && q[0] != DEX_PAYLOAD_FILL_ARRAY; i++)
        if (!starts_at(p, pc + (q[first + 2 * i] | (uint32_t)q[first + 2 * i + 1] << 16)))
            return false;
    return true;
}

/* Gives the instruction a payload, perhaps another's, or makes it something else. */
static void use_payload(struct program *p, uint32_t index)
{
    uint32_t pc = p->pcs[index];
    uint16_t ident = ident_of((uint8_t)p->units[pc]);

    for (uint32_t i = 0; i < p->payload_count; i++)
        if (p->units[p->payloads[i]] == ident && fits(p, p->payloads[i], pc)) {
            put32(p->units + pc + 1, p->payloads[i] - pc);
            return;
        }
    if (p->payload_count == PAYLOADS_MAX) {
        p->units[pc] = DEX_OP_CONST;
        return;
    }
    put_payload(p, index, ident);
    put32(p->units + pc + 1, p->payloads[p->payload_count - 1] - pc);
}

static void aim(struct program *p)
{
    uint32_t count = p->count - 1; /* the last has none after it, and no target */

    for (uint32_t i = 0; i < count; i++) {
        uint16_t *at = p->units + p->pcs[i];

        switch (dex_opcode_table[at[0]].format) {
        case DEX_FORMAT_10t:
            at[0] = (uint16_t)(at[0] | (pick_target(p, i, INT8_MAX) - p->pcs[i]) << 8);
            break;
        case DEX_FORMAT_20t:
        case DEX_FORMAT_21t:
        case DEX_FORMAT_22t:
            at[1] = (uint16_t)(pick_target(p, i, INT16_MAX) - p->pcs[i]);
            break;
        case DEX_FORMAT_30t:
            put32(at + 1, pick_target(p, i, UINT32_MAX) - p->pcs[i]);
            break;
        case DEX_FORMAT_31t:
            use_payload(p, i);
            break;
        }
    }
}

static void put_uleb(struct program *p, uint32_t v)
{
    for (; v > 0x7f; v >>= 7)
        p->handlers[p->handlers_size++] = (uint8_t)(v | 0x80);
    p->handlers[p->handlers_size++] = (uint8_t)v;
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* A list with a type, one for any exception, or both. */
static void put_handlers(struct program *p)
{
    static const uint8_t sizes[] = {0x01, 0x00, 0x7f};
    uint8_t size = sizes[below(3)];

    p->handlers[p->handlers_size++] = size;
    if (size) {
        put_uleb(p, TYPE_T);
        put_uleb(p, p->pcs[below(p->count)]);
    }
    if (size != 0x01)
        put_uleb(p, p->pcs[below(p->count)]);
}

static void put_tries(struct program *p)
{
    uint32_t borders[2 * TRIES_MAX], count = 2 * below(TRIES_MAX + 1);

    for (uint32_t i = 0; i < count; i++)
        borders[i] = p->pcs[below(p->count)];
    qsort(borders, count, sizeof(borders[0]), by_value);
    p->handlers[p->handlers_size++] = (uint8_t)(count / 2 ? count / 2 : 1);
    for (uint32_t i = 0; i < count; i += 2) {
        if (borders[i] < borders[i + 1])
            p->tries[p->try_count++] = (struct dex_fixture_try){
                borders[i], (uint16_t)(borders[i + 1] - borders[i]), (uint16_t)p->handlers_size};
        put_handlers(p);
    }
}

static void make_program(struct program *p)
{
    memset(p, 0, sizeof(*p));
    put_instructions(p);
    aim(p);
    put_tries(p);
}

static const struct dex_handler_list *handlers_at(const struct dex_code *code, uint32_t pc)
{
    for (uint32_t i = 0; i < code->try_count; i++)
        if (code->tries[i].start <= pc && pc < code->tries[i].end)
            return &code->handler_lists[code->tries[i].handlers];
    return NULL;
}

/* A relocated method, walked beside what it was. */
struct walk {
    const struct moved *m;
    const struct dex_code_edit *edit;
    uint32_t at; /* new pc */
    size_t exit;
};

static void take_call(struct walk *w, uint16_t method, int32_t value)
{
    struct dex_instruction in;

    dex_instruction_decode(&w->m->after, w->at, &in);
    assert_int_equal(in.literal, value);
    assert_null(handlers_at(&w->m->after, w->at));
    w->at += in.op->units;
    dex_instruction_decode(&w->m->after, w->at, &in);
    assert_int_equal(in.code, DEX_OP_INVOKE_STATIC);
    assert_int_equal(in.index, method);
    assert_null(handlers_at(&w->m->after, w->at));
    w->at += in.op->units;
}

static uint32_t label_of(const struct walk *w, uint32_t pc, int64_t offset)
{
    return w->m->r.label[(int64_t)pc + offset];
}

/* The payloads of an old instruction and of its new self. */
static void check_payload(const struct walk *w, uint32_t pc, uint32_t old, uint32_t new)
{
    const struct dex_code *a = &w->m->before, *b = &w->m->after;
    const struct dex_payload *p = a->payloads;

    while (p->pc != old)
        p++;
    assert_int_equal(b->starts[new], 2);
    for (uint32_t k = 0; k < p->units; k++)
        if (p->targets == 0 || k < p->targets - p->pc)
            assert_int_equal(dex_code_unit(a, old + k), dex_code_unit(b, new + k));
    for (uint32_t k = 0; k < p->count; k++) {
        uint32_t at = p->targets + 2 * k;

        assert_int_equal(w->at + dex_code_u32(b, at - old + new),
                         label_of(w, pc, (int32_t)dex_code_u32(a, at)));
    }
}

static void check_branch(struct walk *w, uint32_t pc, const struct dex_instruction *old,
                         struct dex_instruction *new)
{
    uint32_t at = w->at;

    if (old->op->flow == DEX_FLOW_IF && new->code != old->code) {
        assert_int_equal(new->code, old->code ^ 1);
        assert_int_equal(new->literal, 5);
        at += new->op->units;
        w->at = at;
        dex_instruction_decode(&w->m->after, at, new);
        assert_int_equal(new->code, DEX_OP_GOTO_32);
    }
    assert_int_equal(new->op->flow == DEX_FLOW_GOTO,
                     old->op->flow == DEX_FLOW_GOTO || new->code == DEX_OP_GOTO_32);
    assert_int_equal(at + new->literal, label_of(w, pc, old->literal));
}

static void check_cover(const struct walk *w, uint32_t pc)
{
    const struct dex_handler_list *a = handlers_at(&w->m->before, pc),
                                  *b = handlers_at(&w->m->after, w->at);
    uint32_t own = w->m->r.units - 6; /* the handler has move-exception, const/4, a call, throw */

    if (!a && !b)
        return;
    assert_non_null(b);
    for (uint32_t i = 0; a && i < a->count; i++) {
        assert_int_equal(b->catches[i].type, a->catches[i].type);
        assert_int_equal(b->catches[i].pc, label_of(w, a->catches[i].pc, 0));
    }
    if (b->count == (a ? a->count : 0))
        return;
    assert_true(w->edit->catch_all);
    assert_true(!a || !a->catch_all);
    assert_int_equal(b->count, (a ? a->count : 0) + 1);
    assert_int_equal(b->catches[b->count - 1].type, DEX_NO_INDEX);
    assert_int_equal(b->catches[b->count - 1].pc, own);
}

static void check_instruction(struct walk *w, uint32_t pc)
{
    struct dex_instruction old, new;

    dex_instruction_decode(&w->m->before, pc, &old);
    assert_int_equal(w->m->r.label[pc], w->at);
    if (w->exit < w->edit->exit_count && w->edit->exits[w->exit] == pc) {
        take_call(w, MOVED_O, w->edit->leave.value);
        w->exit++;
    }
    assert_int_equal(w->m->after.starts[w->at], 1);
    dex_instruction_decode(&w->m->after, w->at, &new);
    if (old.op->throws)
        check_cover(w, pc);
    if (old.op->flow == DEX_FLOW_IF || old.op->flow == DEX_FLOW_GOTO) {
        check_branch(w, pc, &old, &new);
    } else if (old.op->flow == DEX_FLOW_SWITCH || old.op->flow == DEX_FLOW_FILL) {
        check_payload(w, pc, (uint32_t)(pc + old.literal), (uint32_t)(w->at + new.literal));
    } else if (old.code == DEX_OP_CONST_STRING) {
        const struct dex_id_map *map = &w->m->ids.maps[DEX_ID_STRING];
        uint32_t index = map->same ? old.index : map->to[old.index];

        assert_int_equal(new.code, index > 65535 ? DEX_OP_CONST_STRING_JUMBO : DEX_OP_CONST_STRING);
        assert_int_equal(new.index, index);
    } else {
        assert_int_equal(new.code, old.code);
        assert_int_equal(new.index, old.index);
        assert_int_equal(new.a, old.a);
    }
    w->at += new.op->units;
}

static void take_padding(struct walk *w)
{
    if (w->at & 1)
        assert_int_equal(dex_code_unit(&w->m->after, w->at++), DEX_OP_NOP);
}

static void check(const struct moved *m, const struct dex_code_edit *edit)
{
    const struct dex_code *old = &m->before;
    struct walk w = {.m = m, .edit = edit};
    const struct dex_payload *payload = old->payloads;

    if (edit->prologue_count)
        take_call(&w, MOVED_I, edit->prologue[0].value);
    for (uint32_t pc = 0; pc < old->units; pc++) {
        if (old->starts[pc] == 1)
            check_instruction(&w, pc);
        if (old->starts[pc] != 2)
            continue;
        take_padding(&w);
        assert_int_equal(m->r.label[pc], w.at);
        w.at += payload++->units;
    }
    assert_int_equal(w.exit, edit->exit_count);
    assert_int_equal(m->r.label[old->units], w.at);
    for (uint32_t i = old->payload_count; i < m->after.payload_count; i++) {
        take_padding(&w);
        assert_int_equal(m->after.payloads[i].pc, w.at);
        w.at += m->after.payloads[i].units;
    }
    if (m->r.calls > edit->exit_count) {
        w.at++;
        take_call(&w, MOVED_O, edit->leave.value);
        w.at++;
    }
    assert_int_equal(w.at, m->r.units);
}

static void relocate(struct program *p)
{
    static uint32_t exits[UNITS_MAX];
    struct dex_code_edit edit = {
        .leave = {.method = MOVED_O, .value = 1}, .exits = exits, .catch_all = below(2)};
    struct moved m;

    moved_init(&m, "()V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 4,
                                          .units = p->units,
                                          .unit_count = p->n,
                                          .tries = p->tries,
                                          .try_count = p->try_count,
                                          .handlers = p->handlers,
                                          .handlers_size = p->handlers_size});
    if (m.before.immovable.n)
        fail_msg("%.*s", STR_ARG(m.before.immovable));
    if (below(2))
        edit.prologue[edit.prologue_count++] =
            (struct dex_call){.method = MOVED_I, .value = (int32_t)below(100000)};
    for (uint32_t i = 0; i < m.before.exit_count; i++)
        if (below(3))
            exits[edit.exit_count++] = m.before.exits[i].pc;
    if (below(2))
        moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65535);
    assert_int_equal(moved_relocate(&m, &edit), DEX_CODE_OK);
    check(&m, &edit);
    moved_release(&m);
}

static void old_code_is_all_there(void **state)
{
    static struct program p;

    (void)state;
    for (uint64_t i = 1; i <= PROGRAMS; i++) {
        seed = i * UINT64_C(0x9e3779b97f4a7c15);
        make_program(&p);
        relocate(&p);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_code_is_all_there),
    };

    return RUN_TAP(tests);
}
