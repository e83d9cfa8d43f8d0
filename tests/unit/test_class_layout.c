/* SPDX-License-Identifier: Apache-2.0 */
/* Where code_relocate puts what stands between, before and behind. */
#include "tests/unit/tap.h"

#include "classfile/code_frames.h"
#include "tests/unit/class_fixture.h"

static const uint8_t nops[40000];

/* What is too long is too long, whatever is out of reach. */
static void too_long_comes_before_out_of_reach(void **state)
{
    static const struct {
        size_t insert;
        enum code_result result;
    } rows[] = {
        {0, CODE_OK},
        {9, CODE_BRANCH_OUT_OF_REACH},
        {40000, CODE_TOO_LARGE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_insertion at[] = {{100, {nops, rows[i].insert}}};
        struct code_edit edit = {.insertions = at, .insertion_count = 1};
        struct fixture f;

        fixture_init(&f, 52);
        CODE(&f, OP_IFEQ, U2(32767));
        fixture_fill(&f, OP_NOP, 40000);
        CODE(&f, OP_RETURN);
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
        cmocka_unit_test(too_long_comes_before_out_of_reach),
        cmocka_unit_test(lines_within_instructions_keep_their_order),
        cmocka_unit_test(jumps_to_a_jump_land_before_what_is_inserted),
        cmocka_unit_test(a_switch_may_shrink_below_the_limit),
        cmocka_unit_test(ranges_of_variables_move),
        cmocka_unit_test(several_handlers),
    };

    return RUN_TAP(tests);
}
