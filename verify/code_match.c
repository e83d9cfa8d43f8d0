/* SPDX-License-Identifier: Apache-2.0 */
/* Compares old and new code, instruction by instruction. */
#include <inttypes.h>

#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "verify/code_proof.h"

struct matcher {
    struct code_proof *c;
    uint32_t op, np; /* how far they have been read */
};

uint32_t code_next_pc(const struct code *code, uint32_t pc)
{
    do
        pc++;
    while (pc < code->bytes.n && !code->starts[pc]);
    return pc;
}

/* Sets the value that the instruction pushes. Returns true if it is an int. */
static bool pushed_int(const struct code *code, uint32_t pc, uint32_t *value)
{
    const struct class_file *cf = code->class_file;
    const uint8_t *p = code->bytes.p + pc;
    uint32_t index;

    if (*p > OP_ICONST_0 && *p <= OP_ICONST_5) {
        *value = *p - (uint32_t)OP_ICONST_0;
        return true;
    }
    if (*p == OP_BIPUSH || *p == OP_SIPUSH) {
        *value = *p == OP_BIPUSH ? (uint32_t)(int8_t)p[1] : (uint32_t)(int16_t)code_be16(p + 1);
        return true;
    }
    if (*p != OP_LDC && *p != OP_LDC_W)
        return false;
    index = *p == OP_LDC ? p[1] : code_be16(p + 1);
    if (class_constant_tag(cf, index) != CONSTANT_INTEGER)
        return false;
    *value = code_be32(cf->bytes.p + cf->constants[index] + 1);
    return true;
}

/* The method that an invokestatic at pc calls, if it is of the beat class. */
static bool called_beat(const struct code *code, struct str beat_class, uint32_t pc,
                        struct member_ref *ref)
{
    const uint8_t *p = code->bytes.p + pc;

    return pc < code->bytes.n && *p == OP_INVOKESTATIC &&
           class_constant_member(code->class_file, code_be16(p + 1), ref) &&
           ref->tag == CONSTANT_METHODREF && str_eq(ref->owner, beat_class);
}

/* The local that istore or iload at pc is about; its short forms follow one another. */
static bool local_at(const struct code *code, uint32_t pc, uint8_t opcode, uint8_t opcode_0,
                     uint32_t *local)
{
    const uint8_t *p = code->bytes.p + pc;

    if (pc >= code->bytes.n)
        return false;
    if (*p >= opcode_0 && *p < opcode_0 + 4)
        *local = *p - (uint32_t)opcode_0;
    else if (*p == opcode)
        *local = p[1];
    else if (*p == OP_WIDE && p[1] == opcode)
        *local = code_be16(p + 2);
    else
        return false;
    return true;
}

static struct code_call focus_call(const struct code *code, struct str beat_class, uint32_t pc)
{
    uint32_t second = code_next_pc(code, pc);
    uint32_t third = second < code->bytes.n ? code_next_pc(code, second) : second;
    struct member_ref ref;

    if (second < code->bytes.n && code->bytes.p[second] == OP_ILOAD_1 &&
        called_beat(code, beat_class, third, &ref) && str_eq(ref.name, STR("at")) &&
        str_eq(ref.descriptor, STR(FOCUS_CALLED)))
        return (struct code_call){.kind = CODE_CALL_FOCUS,
                                  .length = code_next_pc(code, third) - pc};
    return (struct code_call){0};
}

/* i(id) and o(id), or i(id) with a store of the result. `at`: behind the id. */
static struct code_call short_call(const struct code *code, uint32_t pc, uint32_t at,
                                   const struct member_ref *ref)
{
    uint32_t end = code_next_pc(code, at);
    struct code_call call = {.length = end - pc};

    if (str_eq(ref->descriptor, STR(PROBE_PAIR))) {
        if (str_eq(ref->name, STR("i")))
            call.kind = CODE_CALL_ENTER;
        else if (str_eq(ref->name, STR("o")))
            call.kind = CODE_CALL_EXIT;
    } else if (str_eq(ref->descriptor, STR(PROBE_LATE_ENTER)) && str_eq(ref->name, STR("i"))) {
        call.kind = CODE_CALL_ENTER;
        call.late = true;
        call.keeps = local_at(code, end, OP_ISTORE, OP_ISTORE_0, &call.local);
        if (call.keeps)
            call.length = code_next_pc(code, end) - pc;
    }
    return call;
}

struct code_call code_call_at(const struct code *code, struct str beat_class, uint32_t pc)
{
    uint32_t second = code_next_pc(code, pc), third, id, local;
    struct code_call call = {0};
    struct member_ref ref;

    if (code->bytes.p[pc] == OP_ALOAD_0)
        return focus_call(code, beat_class, pc);
    if (!pushed_int(code, pc, &id))
        return call;
    if (called_beat(code, beat_class, second, &ref)) {
        call = short_call(code, pc, second, &ref);
        call.id = id;
    } else if (local_at(code, second, OP_ILOAD, OP_ILOAD_0, &local) &&
               called_beat(code, beat_class, third = code_next_pc(code, second), &ref) &&
               str_eq(ref.name, STR("o")) && str_eq(ref.descriptor, STR(PROBE_LATE_EXIT))) {
        call = (struct code_call){.kind = CODE_CALL_EXIT,
                                  .id = id,
                                  .length = code_next_pc(code, third) - pc,
                                  .late = true,
                                  .keeps = true,
                                  .local = local};
    }
    return call;
}

/* Where the branch at pc leads. */
static uint32_t branch_target(const struct code *code, uint32_t pc)
{
    const uint8_t *p = code->bytes.p + pc;

    if (opcode_table[*p].format == FORMAT_BRANCH4)
        return pc + code_be32(p + 1);
    return (uint32_t)((int32_t)pc + (int16_t)code_be16(p + 1));
}

static void mark_code_role(struct code_proof *c, uint32_t from, uint32_t length,
                           enum code_role role)
{
    for (uint32_t pc = from; pc < from + length; pc++)
        if (c->now->starts[pc])
            c->role[pc] = (uint8_t)role;
}

/* Records that the old instruction at op is the new one at np, `length` bytes long. */
static void place(struct matcher *m, uint32_t length)
{
    struct code_proof *c = m->c;
    uint32_t next = code_next_pc(c->old, m->op);

    c->self[m->op] = m->np;
    for (uint32_t k = 1; m->op + k < next; k++) {
        uint32_t within = m->np + (k < length ? k : length - 1);

        c->label[m->op + k] = c->self[m->op + k] = within;
    }
    mark_code_role(c, m->np, length, ROLE_OLD);
    c->proof->counts.instructions++;
    m->op = next;
    m->np += length;
}

/* A call has the form that is wanted, and to do with the local behind all old ones, which no old
 * code names. */
static bool prove_form(struct matcher *m, const struct code_call *call)
{
    struct code_proof *c = m->c;
    const char *name = call->kind == CODE_CALL_ENTER ? "i" : "o";

    if (call->late != c->proof->rules->late)
        return proof_fault(c->proof, m->np, "%s is called in the form of --probes %s", name,
                           call->late ? "late" : "pair");
    if (!call->late)
        return true;
    if (!call->keeps)
        return proof_fault(c->proof, m->np, "what i returns is not stored");
    if (call->local == c->old->max_locals)
        return true;
    return proof_fault(c->proof, m->np,
                       call->kind == CODE_CALL_ENTER
                           ? "what i returns is stored in local %" PRIu32 ", not in the new one, %u"
                           : "o takes local %" PRIu32 ", not the one of what i returned, %u",
                       call->local, c->old->max_locals);
}

/* Matches the calls at the entry: i, then at, each once. */
static bool match_prologue(struct matcher *m)
{
    struct code_proof *c = m->c;
    struct str beat = c->proof->rules->beat_class;
    struct code_call call = code_call_at(c->now, beat, 0);

    if (call.kind == CODE_CALL_ENTER) {
        if (!prove_form(m, &call))
            return false;
        c->id = call.id;
        mark_code_role(c, 0, call.length, ROLE_ENTER);
        c->proof->counts.enter++;
        m->np += call.length;
        call = m->np < c->now->bytes.n ? code_call_at(c->now, beat, m->np) : (struct code_call){0};
    }
    if (call.kind == CODE_CALL_FOCUS) {
        c->focus = true;
        mark_code_role(c, m->np, call.length, ROLE_FOCUS);
        c->proof->counts.focus++;
        m->np += call.length;
    }
    return true;
}

/* Matches an o before the old instruction at op. */
static bool match_exit_call(struct matcher *m)
{
    struct code_proof *c = m->c;
    uint8_t flow = opcode_table[c->old->bytes.p[m->op]].flow;
    struct code_call call = code_call_at(c->now, c->proof->rules->beat_class, m->np);

    if (call.kind == CODE_CALL_NONE)
        return true;
    if (call.kind == CODE_CALL_ENTER)
        return proof_fault(c->proof, m->np, "i is called where the method does not begin");
    if (call.kind == CODE_CALL_FOCUS)
        return proof_fault(c->proof, m->np, "at is called where the method does not begin");
    if (flow != FLOW_RETURN && flow != FLOW_THROW)
        return proof_fault(c->proof, m->np, "o is called before %s, which is no exit",
                           opcode_table[c->old->bytes.p[m->op]].mnemonic);
    if (call.id != c->id)
        return proof_fault(c->proof, m->np, "o is called with id %" PRIu32 ", i with %" PRIu32,
                           call.id, c->id);
    if (!prove_form(m, &call))
        return false;
    mark_code_role(c, m->np, call.length, ROLE_EXIT);
    c->proof->counts.exit++;
    m->np += call.length;
    if (m->np < c->now->bytes.n &&
        code_call_at(c->now, c->proof->rules->beat_class, m->np).kind == CODE_CALL_EXIT)
        return proof_fault(c->proof, m->np, "o is called twice before the same exit");
    return true;
}

static bool differs(struct matcher *m)
{
    const struct code *old = m->c->old, *now = m->c->now;

    if (m->np >= now->bytes.n)
        return proof_fault(m->c->proof, m->np,
                           "the code ends where %s, at %" PRIu32 " before, should follow",
                           opcode_table[old->bytes.p[m->op]].mnemonic, m->op);
    return proof_fault(m->c->proof, m->np, "%s stands where %s was, at %" PRIu32 " before",
                       opcode_table[now->bytes.p[m->np]].mnemonic,
                       opcode_table[old->bytes.p[m->op]].mnemonic, m->op);
}

static bool match_switch(struct matcher *m)
{
    const struct code *old = m->c->old, *now = m->c->now;
    uint32_t was = code_switch_operands(m->op), is = code_switch_operands(m->np);
    uint32_t old_end = code_next_pc(old, m->op), now_end = code_next_pc(now, m->np);
    bool table = old->bytes.p[m->op] == OP_TABLESWITCH;

    if (old->bytes.p[m->op] != now->bytes.p[m->np])
        return differs(m);
    for (uint32_t pc = m->np + 1; pc < is; pc++)
        if (now->bytes.p[pc])
            return proof_fault(m->c->proof, m->np, "a switch's padding is not 0");
    if (old_end - was != now_end - is)
        return proof_fault(m->c->proof, m->np, "a switch has another number of cases");
    /* Compares low and high, or the number of pairs and the match of each. */
    for (uint32_t at = 4; at < (table ? 12 : old_end - was); at += table || at == 4 ? 4 : 8)
        if (memcmp(old->bytes.p + was + at, now->bytes.p + is + at, 4) != 0)
            return proof_fault(m->c->proof, m->np, "a switch has other cases");
    place(m, now_end - m->np);
    return true;
}

static bool match_instruction(struct matcher *m)
{
    const struct code *old = m->c->old, *now = m->c->now;
    uint32_t length = code_next_pc(old, m->op) - m->op;
    uint8_t opcode = old->bytes.p[m->op], format;

    if (m->np >= now->bytes.n)
        return differs(m);
    if (opcode == OP_TABLESWITCH || opcode == OP_LOOKUPSWITCH)
        return match_switch(m);
    if (opcode != now->bytes.p[m->np] || code_next_pc(now, m->np) - m->np != length)
        return differs(m);
    format = opcode_table[opcode].format;
    /* Where branches lead is compared later. */
    if (format == FORMAT_BRANCH2 || format == FORMAT_BRANCH4) {
        place(m, length);
        return true;
    }
    /* The pool is only appended to, so an index still means the same. */
    if (memcmp(old->bytes.p + m->op, now->bytes.p + m->np, length) != 0)
        return proof_fault(m->c->proof, m->np, "an operand of %s is another",
                           opcode_table[opcode].mnemonic);
    place(m, length);
    return true;
}

/* Matches what was inserted before op. Returns true unless a fault was found. */
static bool match_before(struct matcher *m)
{
    struct code_proof *c = m->c;

    c->label[m->op] = m->np;
    return m->op == c->old->bytes.n || m->np >= c->now->bytes.n || match_exit_call(m);
}

/* Handlers after the code: o, athrow. */
static bool match_handlers(struct matcher *m)
{
    struct code_proof *c = m->c;

    c->tail = m->np;
    while (m->np < c->now->bytes.n) {
        struct code_call call = code_call_at(c->now, c->proof->rules->beat_class, m->np);
        uint32_t end = m->np + call.length;

        if (call.kind != CODE_CALL_EXIT || end >= c->now->bytes.n ||
            c->now->bytes.p[end] != OP_ATHROW)
            return proof_fault(c->proof, m->np, "%s follows the code, where nothing did",
                               opcode_table[c->now->bytes.p[m->np]].mnemonic);
        if (!c->proof->rules->exits_all)
            return proof_fault(c->proof, m->np, PROOF_HANDLER_UNEXPECTED);
        if (call.id != c->id)
            return proof_fault(c->proof, m->np, "o is called with id %" PRIu32 ", i with %" PRIu32,
                               call.id, c->id);
        if (!prove_form(m, &call))
            return false;
        mark_code_role(c, m->np, call.length, ROLE_EXIT);
        c->role[end] = ROLE_HANDLER;
        c->proof->counts.exit++;
        c->handlers++;
        m->np = end + 1;
    }
    return true;
}

static void prove_branches(struct code_proof *c)
{
    for (uint32_t i = 0; i < c->old->branch_count; i++) {
        const struct code_branch *b = &c->old->branches[i];
        uint32_t target = branch_target(c->now, c->self[b->pc]);

        if (target != c->label[b->target])
            proof_fault(c->proof, c->self[b->pc],
                        "the branch leads to %" PRIu32 ", not to %" PRIu32 " where it led to",
                        target, c->label[b->target]);
    }
}

static void prove_switches(struct code_proof *c)
{
    for (uint32_t i = 0; i < c->old->switch_count; i++) {
        const struct code_switch *s = &c->old->switches[i];
        const uint8_t *was = c->old->bytes.p, *is = c->now->bytes.p;
        uint32_t pc = c->self[s->pc], from = code_switch_operands(s->pc);
        uint32_t to = code_switch_operands(pc);

        for (uint32_t k = 0; k <= s->count; k++) {
            uint32_t at = k ? s->targets + (k - 1) * s->stride : from;
            uint32_t old_target = s->pc + code_be32(was + at);
            uint32_t target = pc + code_be32(is + to + (at - from));

            if (target != c->label[old_target])
                proof_fault(c->proof, pc,
                            "case %" PRIu32 " of the switch leads to %" PRIu32 ", not to %" PRIu32,
                            k, target, c->label[old_target]);
        }
    }
}

/* Each return has its o, and so has each throw that leaves the method. */
static void prove_exits(struct code_proof *c)
{
    for (uint32_t i = 0; c->id && i < c->old->exit_count; i++) {
        const struct code_exit *e = &c->old->exits[i], *n = &c->now->exits[i];
        bool called = c->label[e->pc] != c->self[e->pc];

        if (e->opcode != OP_ATHROW && !called)
            proof_fault(c->proof, c->self[e->pc], "a return without o");
        if (e->opcode != OP_ATHROW)
            continue;
        if (called && e->covered)
            proof_fault(c->proof, c->self[e->pc],
                        "o before a throw that a handler of the method covers");
        if (!called && !n->covered)
            proof_fault(c->proof, c->self[e->pc], "a throw that leaves the method without o");
        if (called && n->covered && !e->covered)
            proof_fault(c->proof, c->self[e->pc], "o before a throw that calls o in its handler");
    }
}

bool code_match(struct code_proof *c)
{
    struct matcher m = {.c = c};
    size_t cells = c->old->bytes.n + 1;
    uint64_t faults = c->proof->fault_count;

    c->label = ARENA_NEW(c->arena, uint32_t, cells);
    c->self = ARENA_NEW(c->arena, uint32_t, cells);
    c->role = ARENA_NEW(c->arena, uint8_t, c->now->bytes.n + 1);
    if (!match_prologue(&m))
        return false;
    while (m.op < c->old->bytes.n)
        if (!match_before(&m) || !match_instruction(&m))
            return false;
    if (!match_before(&m))
        return false;
    c->self[m.op] = c->label[m.op];
    if (!match_handlers(&m))
        return false;
    prove_branches(c);
    prove_switches(c);
    prove_exits(c);
    return c->proof->fault_count == faults;
}
