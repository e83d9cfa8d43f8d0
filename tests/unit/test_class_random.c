/* SPDX-License-Identifier: Apache-2.0 */
/* code_relocate against the slow, obvious way: random code, random insertions;
 * the new code is walked beside the old one, and each branch must lead to where
 * its old target went. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"

enum { PROGRAMS = 300, PROLOGUE = 3 };

static uint64_t seed = 88172645463325252U;

static uint32_t random_below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 11) % n;
}

struct program {
    struct fixture f;
    uint32_t starts[70000];
    uint32_t count;
    struct code_insertion insertions[2000];
    size_t insertion_count;
    uint32_t label[70000]; /* by old pc: what the walk found */
};

static uint8_t inserted[8000];

static void add(struct program *p, const uint8_t *bytes, size_t n)
{
    p->starts[p->count++] = (uint32_t)p->f.code.n;
    fixture_code(&p->f, bytes, n);
}

/* Straight code, branches and switches whose offsets come later. */
static void make_code(struct program *p, uint32_t length)
{
    while (p->f.code.n < length) {
        uint32_t kind = random_below(40), at = (uint32_t)p->f.code.n;
        uint8_t bytes[40] = {0};

        if (kind < 3) {
            if (kind == 0)
                add(p, BYTES(OP_NOP));
            bytes[0] = (uint8_t[]){OP_GOTO, OP_IFEQ, OP_IFNONNULL}[kind];
            add(p, bytes, 3);
        } else if (kind == 3) {
            bytes[0] = OP_LOOKUPSWITCH;
            bytes[code_switch_operands(at) - at + 7] = 2;
            add(p, bytes, code_switch_operands(at) - at + 24);
        } else if (kind == 4) {
            add(p, BYTES(OP_RETURN));
        } else {
            uint32_t fill = random_below(4) ? 1 : 200;

            while (fill-- > 0)
                add(p, BYTES(OP_NOP));
        }
    }
    add(p, BYTES(OP_NOP));
    add(p, BYTES(OP_GOTO, 0, 0));
}

static uint32_t pick_target(struct program *p, uint32_t from)
{
    for (;;) {
        uint32_t to = p->starts[random_below(p->count)];

        if (to < from + 32000 && from < to + 32000)
            return to;
    }
}

static void aim(struct program *p, uint8_t *targets)
{
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t pc = p->starts[i], to = pick_target(p, pc);
        uint8_t *at = p->f.code.p + pc;

        if (opcode_table[*at].format == FORMAT_BRANCH2) {
            store_be16(at + 1, (uint16_t)(to - pc));
            targets[to] = 1;
        } else if (*at == OP_LOOKUPSWITCH) {
            at = p->f.code.p + code_switch_operands(pc);
            for (int k = 0; k < 3; k++, to = pick_target(p, pc)) {
                store_be32(at + (k ? 4 + k * 8 : 0), to - pc);
                targets[to] = 1;
            }
        }
    }
}

/* A frame at each target, the first of them with a local. */
static void add_frames(struct program *p, const uint8_t *targets)
{
    struct buf b;
    uint32_t previous = 0, count = 0;

    buf_init(&b);
    buf_be16(&b, 0);
    for (uint32_t pc = 0; pc < p->f.code.n; pc++) {
        if (!targets[pc])
            continue;
        buf_u8(&b, count ? 251 : 252);
        buf_be16(&b, (uint16_t)(count ? pc - previous - 1 : pc));
        if (!count)
            buf_u8(&b, 1);
        previous = pc;
        count++;
    }
    store_be16(b.p, (uint16_t)count);
    fixture_attribute(&p->f, "StackMapTable", b.p, b.n);
    buf_release(&b);
}

static void make_insertions(struct program *p, uint32_t size)
{
    for (uint32_t i = 0; i < p->count && p->insertion_count < 2000; i++)
        if (random_below(100) == 0)
            p->insertions[p->insertion_count++] =
                (struct code_insertion){p->starts[i], {inserted, 1 + random_below(size)}};
}

/* Follows an if over its inverted form or trampoline to where it really leads. */
static uint32_t lands(const struct program *p, uint32_t pc, uint32_t want, bool *inverted)
{
    const uint8_t *code = p->f.after.bytes.p;
    uint32_t target = branch_target(&p->f.after, pc);

    *inverted =
        opcode_table[code[pc]].flow == FLOW_IF && code[pc + 3] == OP_GOTO_W && target == pc + 8;
    if (*inverted)
        return branch_target(&p->f.after, pc + 3);
    if (target != want && code[target] == OP_GOTO_W && opcode_table[code[pc]].flow == FLOW_IF &&
        p->f.class_file.major >= 50)
        return branch_target(&p->f.after, target);
    return target;
}

/* The walk: the new pc of each old instruction and of what stands before it. */
static void walk(struct program *p)
{
    const struct code *old = &p->f.before, *new = &p->f.after;
    uint32_t at = PROLOGUE;
    size_t next = 0;

    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t pc = p->starts[i];
        uint8_t opcode = old->bytes.p[pc];
        bool inverted = false;

        /* No goto follows one: a goto_w before something else is a trampoline. */
        while (new->bytes.p[at] == OP_GOTO_W && opcode != OP_GOTO)
            at += 5;
        p->label[pc] = at;
        if (next < p->insertion_count && p->insertions[next].pc == pc) {
            size_t n = p->insertions[next++].bytes.n;

            assert_memory_equal(new->bytes.p + at, inserted, n);
            at += (uint32_t)n;
        }
        assert_true(new->starts[at]);
        if (opcode_table[opcode].flow == FLOW_IF)
            lands(p, at, 0, &inverted);
        if (opcode == OP_GOTO)
            assert_true(new->bytes.p[at] == OP_GOTO || new->bytes.p[at] == OP_GOTO_W);
        else if (!inverted)
            assert_int_equal(new->bytes.p[at], opcode);
        if (opcode == OP_LOOKUPSWITCH)
            at += code_switch_operands(at) - at + 24;
        else
            at += opcode_table[new->bytes.p[at]].length + (inverted ? 5U : 0U);
    }
}

static void check_branches(struct program *p)
{
    const struct code *old = &p->f.before, *new = &p->f.after;

    for (uint32_t i = 0; i < old->branch_count; i++) {
        uint32_t pc = p->label[old->branches[i].pc], want = p->label[old->branches[i].target];
        bool inverted;

        while (new->bytes.p[pc] == OP_ICONST_5)
            pc++;
        assert_int_equal(lands(p, pc, want, &inverted), want);
    }
    for (uint32_t i = 0, k = 0; i < old->switch_count; i++, k++) {
        const struct code_switch *a = &old->switches[i], *b = &new->switches[k];
        const uint8_t *x = old->bytes.p + code_switch_operands(a->pc);
        const uint8_t *y = new->bytes.p + code_switch_operands(b->pc);

        for (int t = 0; t < 3; t++) {
            int place = t ? 4 + t * 8 : 0;
            uint32_t from = u4_at(x + place), to = u4_at(y + place);

            assert_int_equal(b->pc + to, p->label[a->pc + from]);
        }
    }
    for (uint32_t i = 0, k = 0; i < old->frame_count; i++, k++) {
        while (new->frames[k].pc != p->label[old->frames[i].pc])
            assert_true(++k < new->frame_count);
    }
}

static void random_code_lands_where_it_should(void **state)
{
    static uint8_t targets[70000];
    static struct program p;
    int done = 0, trampolines = 0, grown = 0;

    (void)state;
    memset(inserted, OP_ICONST_5, sizeof(inserted));
    for (int i = 0; i < PROGRAMS; i++) {
        struct code_edit edit = {.prologue = {inserted, PROLOGUE}};
        uint32_t length = random_below(3) ? 30000 + random_below(20000) : 20 + random_below(3000);
        enum code_result result;

        memset(&p, 0, sizeof(p));
        memset(targets, 0, sizeof(targets));
        fixture_init(&p.f, i % 2 ? 52 : 49);
        make_code(&p, length);
        aim(&p, targets);
        if (i % 2)
            add_frames(&p, targets);
        make_insertions(&p, 1 + random_below(i % 3 ? 60 : 4));
        edit.insertions = p.insertions;
        edit.insertion_count = p.insertion_count;
        assert_int_equal(fixture_parse(&p.f), 0);
        result = fixture_relocate(&p.f, &edit);
        if (result != CODE_OK) {
            assert_int_equal(result, CODE_TOO_LARGE);
        } else {
            walk(&p);
            check_branches(&p);
            done++;
            trampolines += p.f.after.frame_count > p.f.before.frame_count;
            grown += code_facts_has(&p.f.after.facts, OP_GOTO_W);
        }
        fixture_release(&p.f);
    }
    /* The dice do fall on what is to be tested. */
    assert_true(done > PROGRAMS / 2);
    assert_true(trampolines > 10);
    assert_true(grown > 50);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_code_lands_where_it_should),
    };

    return RUN_TAP(tests);
}
