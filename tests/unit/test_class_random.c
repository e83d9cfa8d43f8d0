/* SPDX-License-Identifier: Apache-2.0 */
/* code_relocate against the slow, obvious way: random code, random insertions;
 * each
 * branch must lead to where its old target went, or no longer reach it. */
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
    uint32_t label[70000]; /* by old pc: what the walk found; before what is inserted */
    uint32_t self[70000];  /* and behind it */
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

/* The walk: the new pc of each old instruction and of what stands before it. */
static uint32_t walk(struct program *p)
{
    uint32_t at = PROLOGUE;
    size_t next = 0;

    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t pc = p->starts[i];
        uint8_t opcode = p->f.before.bytes.p[pc];

        p->label[pc] = at;
        if (next < p->insertion_count && p->insertions[next].pc == pc)
            at += (uint32_t)p->insertions[next++].bytes.n;
        p->self[pc] = at;
        at += opcode == OP_LOOKUPSWITCH ? code_switch_operands(at) - at + 24
                                        : opcode_table[opcode].length;
    }
    return at;
}

static bool all_reach(const struct program *p)
{
    for (uint32_t i = 0; i < p->f.before.branch_count; i++) {
        const struct code_branch *b = &p->f.before.branches[i];
        int64_t distance = (int64_t)p->label[b->target] - p->self[b->pc];

        if (distance != (int16_t)distance)
            return false;
    }
    return true;
}

static void check_instructions(const struct program *p)
{
    const struct code *old = &p->f.before, *new = &p->f.after;

    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t pc = p->starts[i], label = p->label[pc], self = p->self[pc];

        assert_memory_equal(new->bytes.p + label, inserted, self - label);
        assert_true(new->starts[label]);
        assert_int_equal(new->bytes.p[self], old->bytes.p[pc]);
    }
}

static void check_branches(struct program *p)
{
    const struct code *old = &p->f.before, *new = &p->f.after;

    for (uint32_t i = 0; i < old->branch_count; i++) {
        const struct code_branch *b = &old->branches[i];

        assert_int_equal(branch_target(new, p->self[b->pc]), p->label[b->target]);
    }
    for (uint32_t i = 0; i < old->switch_count; i++) {
        const struct code_switch *a = &old->switches[i], *b = &new->switches[i];
        const uint8_t *x = old->bytes.p + code_switch_operands(a->pc);
        const uint8_t *y = new->bytes.p + code_switch_operands(b->pc);

        for (int t = 0; t < 3; t++) {
            int place = t ? 4 + t * 8 : 0;
            uint32_t from = u4_at(x + place), to = u4_at(y + place);

            assert_int_equal(b->pc + to, p->label[a->pc + from]);
        }
    }
    assert_int_equal(new->frame_count, old->frame_count);
    for (uint32_t i = 0; i < old->frame_count; i++)
        assert_int_equal(new->frames[i].pc, p->label[old->frames[i].pc]);
}

static void random_code_lands_where_it_should(void **state)
{
    static uint8_t targets[70000];
    static struct program p;
    int done = 0, refused = 0;

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
        if (walk(&p) > CODE_LENGTH_MAX) {
            assert_int_equal(result, CODE_TOO_LARGE);
        } else if (!all_reach(&p)) {
            assert_int_equal(result, CODE_BRANCH_OUT_OF_REACH);
            refused++;
        } else {
            assert_int_equal(result, CODE_OK);
            check_instructions(&p);
            check_branches(&p);
            done++;
        }
        fixture_release(&p.f);
    }
    /* The dice do fall on what is to be tested. */
    assert_true(done > PROGRAMS / 3);
    assert_true(refused > 50);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_code_lands_where_it_should),
    };

    return RUN_TAP(tests);
}
