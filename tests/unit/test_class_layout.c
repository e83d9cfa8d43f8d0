/* SPDX-License-Identifier: Apache-2.0 */
/* code_relocate where code becomes so long that branches need help: each leads to where it led,
 * by as few trampolines as can be, each at the place that is nearest. */
#include "tests/unit/tap.h"

#include "classfile/code_frames.h"
#include "tests/unit/class_fixture.h"

static const uint8_t nops[40000];

enum { TARGETS = 4, ISLANDS = 4, BRANCHES = 8, PARAMETERS = 24, GOTO_W_LENGTH = 5 };

/* Code of nops with branches in it, and with islands: instructions that do not go on to the next,
 * so that a trampoline may stand behind them. A target is a bipush of its number + 1. */
struct layout {
    const char *what;
    uint32_t length;
    uint32_t targets[TARGETS]; /* sorted */
    uint32_t islands[ISLANDS]; /* where a return stands */
    struct {
        uint32_t pc;
        uint8_t opcode; /* 0: no more of them */
        uint32_t target;
    } branches[BRANCHES];
    uint32_t insert_at, insert;
    enum code_result result;
    uint32_t trampolines;
    uint32_t leads[BRANCHES]; /* new pc of the trampoline of each branch; 0: it needs none */
    uint32_t ranges;          /* exceptions: one over all, but for the trampolines */
};

static const struct layout layouts[] = {
    {"the place behind is the nearer one",
     55000,
     {52767},
     {18000, 21000},
     {{20000, OP_IFEQ, 0}},
     40000,
     9,
     CODE_OK,
     1,
     {21001},
     2},
    {"the place before is",
     55000,
     {52767},
     {19000, 22000},
     {{20000, OP_IFEQ, 0}},
     40000,
     9,
     CODE_OK,
     1,
     {19001},
     2},
    {"there is none behind",
     32800,
     {0},
     {30000},
     {{32766, OP_IFEQ, 0}},
     100,
     9,
     CODE_OK,
     1,
     {30010},
     2},
    {"there is none at all",
     32800,
     {0},
     {0},
     {{32766, OP_IFEQ, 0}},
     100,
     9,
     CODE_BRANCH_OUT_OF_REACH,
     0,
     {0},
     0},
    {"there is one too far off",
     32800,
     {0},
     {2},
     {{32766, OP_IFEQ, 0}},
     200,
     9,
     CODE_BRANCH_OUT_OF_REACH,
     0,
     {0},
     0},
    {"at the end of the code",
     32800,
     {0},
     {32799},
     {{32766, OP_IFEQ, 0}},
     200,
     9,
     CODE_OK,
     1,
     {32809},
     1},
    {"right before the branch",
     40000,
     {100},
     {32859},
     {{32860, OP_IFEQ, 0}},
     200,
     9,
     CODE_OK,
     1,
     {32869},
     2},
    {"two targets, two branches each: each target has one",
     36000,
     {32700, 32760},
     {100},
     {{10, OP_IFEQ, 0}, {20, OP_IFNE, 1}, {30, OP_IFLT, 0}, {40, OP_IFGE, 1}},
     200,
     100,
     CODE_OK,
     2,
     {101, 106, 101, 106},
     2},
    {"a trampoline pushes a branch before it out of reach",
     50000,
     {32777, 42760},
     {50, 10100},
     {{10, OP_IFEQ, 0}, {10000, OP_IFEQ, 1}},
     40000,
     100,
     CODE_OK,
     2,
     {51, 10106},
     3},
    {"a goto that grows does, and the newer trampoline is not the one in reach",
     32800,
     {0, 2000},
     {1800, 32750},
     {{2, OP_GOTO, 1}, {1468, OP_IFEQ, 0}, {1700, OP_IFEQ, 0}, {32700, OP_IFEQ, 0}},
     10,
     31300,
     CODE_OK,
     2,
     {0, 33103, 33103, 64058},
     3},
    {"what is too long is too long, whatever is out of reach",
     40000,
     {32767},
     {0},
     {{10, OP_IFEQ, 0}},
     100,
     40000,
     CODE_TOO_LARGE,
     0,
     {0},
     0},
    {"what is out of reach of one has its own",
     32800,
     {32767},
     {200, 31100},
     {{10, OP_IFEQ, 0}, {30950, OP_IFEQ, 0}},
     31500,
     31500,
     CODE_OK,
     2,
     {201, 31106},
     3},
};

/* The nops with all of that in them, and a frame at each target. */
static void lay_out(const struct layout *l, struct fixture *f)
{
    uint8_t table[2 + 3 * TARGETS] = {0};
    uint32_t before = 0, count = 0;

    fixture_init(f, 52);
    f->descriptor = "(IIIIIIIIIIIIIIIIIIIIIIII)V";
    f->max_locals = PARAMETERS;
    fixture_fill(f, OP_NOP, l->length);
    for (uint32_t i = 0; i < ISLANDS && l->islands[i]; i++)
        f->code.p[l->islands[i]] = OP_RETURN;
    for (uint32_t i = 0; i < TARGETS && (i == 0 || l->targets[i]); i++) {
        uint32_t delta = i ? l->targets[i] - before - 1 : l->targets[i];

        f->code.p[l->targets[i]] = OP_BIPUSH;
        f->code.p[l->targets[i] + 1] = (uint8_t)(i + 1);
        memcpy(table + 2 + 3 * i, BYTES(251, U2(delta)));
        before = l->targets[i];
        table[1] = (uint8_t)++count;
    }
    for (uint32_t i = 0; i < BRANCHES && l->branches[i].opcode; i++) {
        uint32_t offset = l->targets[l->branches[i].target] - l->branches[i].pc;

        memcpy(f->code.p + l->branches[i].pc, BYTES(l->branches[i].opcode, U2(offset)));
    }
    fixture_exception(f, 0, l->length, l->targets[0], 0);
    fixture_attribute(f, "StackMapTable", table, 2 + 3 * count);
    if (fixture_parse(f) < 0)
        fail_msg("%s: %s", l->what, f->err.text);
}

/* Whether a frame stands there that says all: the parameters. */
static bool has_full_frame(const struct code *code, uint32_t pc)
{
    for (uint32_t i = 0; i < code->frame_count; i++)
        if (code->frames[i].pc == pc)
            return code->frames[i].tag == FRAME_FULL &&
                   u2_at(code->stack_map_table, code->frames[i].body) == PARAMETERS;
    return false;
}

/* Each branch leads to its target, by the trampoline that is wanted. */
static void check_branches(const struct layout *l, const struct fixture *f)
{
    const struct code *code = &f->after;
    uint32_t at = 0;

    for (uint32_t i = 0; i < BRANCHES && l->branches[i].opcode; i++, at++) {
        uint32_t to, led = 0;

        /* Those of the code stand in their order among the trampolines' own. */
        while (l->branches[i].opcode != OP_GOTO &&
               code->bytes.p[code->branches[at].pc] == OP_GOTO_W)
            at++;
        to = code->branches[at].target;
        if (code->bytes.p[to] == OP_GOTO_W) {
            led = to;
            assert_true(has_full_frame(code, led));
            to = branch_target(code, led);
        }
        if (led != l->leads[i] || code->bytes.p[to] != OP_BIPUSH ||
            code->bytes.p[to + 1] != l->branches[i].target + 1)
            fail_msg("%s: branch %u leads to %u by %u", l->what, i, to, led);
    }
}

static void branches_lead_to_where_they_led(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
        const struct layout *l = &layouts[i];
        struct code_insertion at[] = {{l->insert_at, {nops, l->insert}}};
        struct code_edit edit = {.insertions = at, .insertion_count = 1};
        struct fixture f;
        enum code_result result;
        uint32_t grown = 0;

        lay_out(l, &f);
        result = fixture_relocate(&f, &edit);
        if (result != l->result)
            fail_msg("%s: result %d", l->what, result);
        if (result == CODE_OK) {
            for (uint32_t k = 0; k < BRANCHES && l->branches[k].opcode; k++)
                grown += l->branches[k].opcode == OP_GOTO ? GOTO_W_LENGTH - 3 : 0;
            assert_int_equal(f.after.bytes.n,
                             l->length + l->insert + GOTO_W_LENGTH * l->trampolines + grown);
            assert_int_equal(f.after.exception_count, l->ranges);
            check_branches(l, &f);
        }
        fixture_release(&f);
    }
}

/* A trampoline stands behind what never goes on to the next instruction, and nowhere else. */
static void places_are_behind_ends(void **state)
{
    static const struct {
        uint8_t code[20];
        size_t n;
        bool ends;
    } rows[] = {
        {{OP_RETURN}, 1, true},
        {{OP_ARETURN}, 1, true},
        {{OP_ATHROW}, 1, true},
        {{OP_GOTO, U2(3)}, 3, true},
        {{OP_GOTO_W, U4(5)}, 5, true},
        {{OP_NOP, OP_NOP, OP_NOP, OP_LOOKUPSWITCH, U4(9), U4(0)}, 12, true},
        {{OP_NOP, OP_NOP, OP_NOP, OP_TABLESWITCH, U4(17), U4(0), U4(0), U4(17)}, 20, true},
        {{OP_NOP}, 1, false},
        {{OP_ACONST_NULL}, 1, false},
        {{OP_IFEQ, U2(3)}, 3, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_insertion at[] = {{200, {nops, 9}}};
        struct code_edit edit = {.insertions = at, .insertion_count = 1};
        struct fixture f;
        enum code_result result;
        uint32_t place = 100 + (uint32_t)rows[i].n;

        fixture_init(&f, 52);
        CODE(&f, OP_IFEQ, U2(32767));
        fixture_fill(&f, OP_NOP, 97);
        fixture_code(&f, rows[i].code, rows[i].n);
        fixture_fill(&f, OP_NOP, 33000);
        CODE(&f, OP_RETURN);
        ATTR(&f, "StackMapTable", U2(2), 251, U2(place), 251, U2(32767 - place - 1));
        assert_int_equal(fixture_parse(&f), 0);
        result = fixture_relocate(&f, &edit);
        if (result != (rows[i].ends ? CODE_OK : CODE_BRANCH_OUT_OF_REACH))
            fail_msg("row %zu: result %d", i, result);
        if (result == CODE_OK) {
            assert_int_equal(branch_target(&f.after, 0), place);
            assert_int_equal(f.after.bytes.p[place], OP_GOTO_W);
            assert_int_equal(branch_target(&f.after, place), 32767 + 9 + GOTO_W_LENGTH);
        }
        fixture_release(&f);
    }
}

/* The frame of a trampoline is one in full, so all that came before has to have room. */
static void locals_without_room_are_no_frame(void **state)
{
    static const struct {
        const char *descriptor;
        uint16_t max_locals;
        uint8_t frame[4]; /* of the target */
        size_t n;
        enum code_result result;
    } rows[] = {
        {"(I)V", 1, {251, U2(32767)}, 3, CODE_OK},
        {"(I)V", 0, {251, U2(32767)}, 3, CODE_POOL_FULL},
        {"(I)V", 2, {252, U2(32767), FRAME_TYPE_INTEGER}, 4, CODE_OK},
        {"(I)V", 1, {252, U2(32767), FRAME_TYPE_INTEGER}, 4, CODE_BRANCH_OUT_OF_REACH},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_insertion at[] = {{200, {nops, 9}}};
        struct code_edit edit = {.insertions = at, .insertion_count = 1};
        uint8_t table[6] = {U2(1)};
        struct fixture f;

        fixture_init(&f, 52);
        f.descriptor = rows[i].descriptor;
        f.max_locals = rows[i].max_locals;
        CODE(&f, OP_IFEQ, U2(32767), OP_RETURN);
        fixture_fill(&f, OP_NOP, 33000);
        CODE(&f, OP_RETURN);
        memcpy(table + 2, rows[i].frame, rows[i].n);
        fixture_attribute(&f, "StackMapTable", table, 2 + rows[i].n);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), rows[i].result);
        fixture_release(&f);
    }
}

/* No table should name the bytes of an instruction after its first: those that do keep their order,
 * and stay within it. */
static void lines_within_instructions_keep_their_order(void **state)
{
    static const struct {
        uint8_t code[20];
        size_t n;     /* of the instruction at 0 */
        size_t shift; /* what is put before it */
        size_t now;   /* its length then */
    } rows[] = {
        {{OP_GOTO, U2(3)}, 3, 4, 3},
        {{OP_GOTO_W, U4(5)}, 5, 4, 5},
        {{OP_TABLESWITCH, 0, 0, 0, U4(20), U4(0), U4(0), U4(20)}, 20, 3, 17},
        {{OP_TABLESWITCH, 0, 0, 0, U4(20), U4(0), U4(0), U4(20)}, 20, 2, 18},
        {{OP_TABLESWITCH, 0, 0, 0, U4(20), U4(0), U4(0), U4(20)}, 20, 4, 20},
        {{OP_SIPUSH, 0, 0}, 3, 4, 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_edit edit = {.prologue = {nops, rows[i].shift}};
        uint8_t lines[2 + 4 * 21] = {0};
        struct fixture f;
        struct bytes got;

        fixture_init(&f, 49);
        fixture_code(&f, rows[i].code, rows[i].n);
        CODE(&f, OP_RETURN);
        lines[1] = (uint8_t)(rows[i].n + 1);
        for (size_t k = 0; k <= rows[i].n; k++)
            memcpy(lines + 2 + 4 * k, BYTES(U2(k), U2(k + 7)));
        fixture_attribute(&f, "LineNumberTable", lines, 2 + 4 * (rows[i].n + 1));
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        got = fixture_contents(&f, "LineNumberTable");
        for (size_t k = 1; k < rows[i].n; k++) {
            size_t within = k < rows[i].now - 1 ? k : rows[i].now - 1;

            assert_int_equal(u2_at(got, 2 + 4 * k), rows[i].shift + within);
        }
        assert_int_equal(u2_at(got, 2), 0);
        assert_int_equal(u2_at(got, 2 + 4 * rows[i].n), rows[i].shift + rows[i].now);
        fixture_release(&f);
    }
}

/* Also where what stands there is a jump itself. */
static void jumps_to_a_jump_land_before_what_is_inserted(void **state)
{
    struct code_insertion at[] = {{4, {nops, 6}}, {7, {nops, 6}}};
    struct code_edit edit = {.insertions = at, .insertion_count = 2};
    struct fixture f;

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_ICONST_0, OP_IFEQ, U2(3), OP_GOTO, U2(3));                     /* 0, 1, 4 */
    CODE(&f, OP_LOOKUPSWITCH, U4(17), U4(1), U4(3), U4(-3), OP_GOTO, U2(-17)); /* 7, 24 */
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(branch_target(&f.after, 1), 4);
    assert_int_equal(branch_target(&f.after, 10), 13);
    assert_int_equal(f.after.switches[0].pc, 19);
    assert_int_equal(branch_target(&f.after, f.after.branches[2].pc), 13);
    fixture_release(&f);
}

/* A switch that moves may get shorter: what is too long by that much is not too long. */
static void a_switch_may_shrink_below_the_limit(void **state)
{
    static const struct {
        size_t length, shift;
        enum code_result result;
    } rows[] = {
        {65535, 3, CODE_OK},        {65534, 3, CODE_OK},        {65535, 2, CODE_OK},
        {65535, 1, CODE_OK},        {65531, 4, CODE_OK},        {65532, 4, CODE_TOO_LARGE},
        {65535, 4, CODE_TOO_LARGE}, {65532, 6, CODE_TOO_LARGE}, {65532, 7, CODE_TOO_LARGE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_edit edit = {.prologue = {nops, rows[i].shift}};
        struct fixture f;
        enum code_result result;

        fixture_init(&f, 49);
        CODE(&f, OP_LOOKUPSWITCH, 0, 0, 0, U4(12), U4(0));
        fixture_fill(&f, OP_NOP, rows[i].length - 13);
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        result = fixture_relocate(&f, &edit);
        if (result != rows[i].result)
            fail_msg("row %zu: %d", i, result);
        fixture_release(&f);
    }
}

/* A variable that is nowhere is nowhere still, and one up to the end reaches it. */
static void ranges_of_variables_move(void **state)
{
    static const struct {
        unsigned start, length, now_start, now_length;
    } rows[] = {
        {0, 0, 0, 0}, {0, 1, 0, 5}, {0, 3, 0, 9}, {1, 0, 5, 0}, {1, 1, 5, 1},
        {1, 2, 5, 4}, {2, 1, 6, 3}, {2, 0, 6, 0}, {3, 0, 9, 0},
    };
    struct code_insertion at[] = {{2, {nops, 2}}};
    struct code_edit edit = {
        .prologue = {nops, 4}, .insertions = at, .insertion_count = 1, .extra_stack = 1};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct bytes got;

        fixture_init(&f, 52);
        CODE(&f, OP_NOP, OP_NOP, OP_RETURN);
        ATTR(&f, "LocalVariableTable", U2(1), U2(rows[i].start), U2(rows[i].length), U2(1), U2(1),
             U2(0));
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        got = fixture_contents(&f, "LocalVariableTable");
        if (u2_at(got, 2) != rows[i].now_start || u2_at(got, 4) != rows[i].now_length)
            fail_msg("row %zu: %u, %u", i, u2_at(got, 2), u2_at(got, 4));
        fixture_release(&f);
    }
}

/* Handlers follow each other behind the code; one between them that covers nothing is left out. */
static void several_handlers(void **state)
{
    struct code_range first = {0, 2}, nothing = {2, 3}, last[] = {{3, 4}, {4, 5}};
    struct code_handler handlers[] = {
        {&first, 1, {BYTES(OP_NOP, OP_ATHROW)}, CODE_THIS_READY},
        {&nothing, 1, {BYTES(OP_NOP, OP_NOP, OP_ATHROW)}, CODE_THIS_READY},
        {last, 2, {BYTES(OP_NOP, OP_NOP, OP_NOP, OP_ATHROW)}, CODE_THIS_READY},
    };
    struct code_edit edit = {.handlers = handlers, .handler_count = 3, .min_stack = 1};
    struct fixture f;

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP, OP_ACONST_NULL, OP_ATHROW);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.bytes.n, 5 + 2 + 4);
    assert_memory_equal(f.after.bytes.p + 5, handlers[0].bytes.p, 2);
    assert_memory_equal(f.after.bytes.p + 7, handlers[2].bytes.p, 4);
    assert_int_equal(f.after.exception_count, 2);
    assert_int_equal(f.after.exceptions[0].end, 2);
    assert_int_equal(f.after.exceptions[0].handler, 5);
    assert_int_equal(f.after.exceptions[1].start, 4);
    assert_int_equal(f.after.exceptions[1].end, 5);
    assert_int_equal(f.after.exceptions[1].handler, 7);
    assert_int_equal(f.after.frame_count, 2);
    assert_int_equal(f.after.frames[0].pc, 5);
    assert_int_equal(f.after.frames[1].pc, 7);
    fixture_release(&f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_lead_to_where_they_led),
        cmocka_unit_test(places_are_behind_ends),
        cmocka_unit_test(locals_without_room_are_no_frame),
        cmocka_unit_test(lines_within_instructions_keep_their_order),
        cmocka_unit_test(jumps_to_a_jump_land_before_what_is_inserted),
        cmocka_unit_test(a_switch_may_shrink_below_the_limit),
        cmocka_unit_test(ranges_of_variables_move),
        cmocka_unit_test(several_handlers),
    };

    return RUN_TAP(tests);
}
