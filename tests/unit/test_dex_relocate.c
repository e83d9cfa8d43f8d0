/* SPDX-License-Identifier: Apache-2.0 */
/* dex_code_relocate: each rule on code assembled by hand. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "dexfile/dex_opcode.h"
#include "tests/unit/dex_moved.h"

static void calls_come_at_entry_and_before_exits(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1,
          DEX_UNITS(0x1012,           /* 0: const/4 v0, 1 */
                    0x0038, 0x0003,   /* 1: if-eqz v0, 4 */
                    0x000e, 0x000e)); /* 3, 4: return-void */
    RELOCATE(&m, ENTRY(5), LEAVE(6), EXITS(3, 4));
    ASSERT_UNITS(&m, 0x5012, 0x1071, MOVED_I, 0x0000,      /* const/4 v0, 5; i(v0) */
                 0x1012,                                   /* 4 */
                 0x0038, 0x0007,                           /* 5: if-eqz v0, 12 */
                 0x6012, 0x1071, MOVED_O, 0x0000, 0x000e,  /* 7 */
                 0x6012, 0x1071, MOVED_O, 0x0000, 0x000e); /* 12 */
    assert_int_equal(m.after.outs, 1);
    assert_true(m.r.moved);
    assert_int_equal(m.r.calls, 2);
    assert_int_equal(m.r.label[0], 4);
    assert_int_equal(m.r.label[4], 12);
    assert_int_equal(m.r.label[5], 17);
    moved_release(&m);
}

/* What calls pass on is what the frame has to have room for: of all, the longest. */
static void the_longest_call_counts(void **state)
{
    static const struct {
        uint16_t outs, first, second, now;
    } rows[] = {{0, 0, 0, 1}, {0, 3, 0, 3}, {0, 0, 3, 3}, {2, 0, 3, 3}, {5, 0, 3, 5}, {1, 2, 1, 2}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct moved m;

        MOVED(&m, .registers = 6, .ins = 3, .outs = rows[i].outs, DEX_UNITS(0x000e));
        RELOCATE(&m,
                 .prologue = {{.method = MOVED_I, .value = 5, .parameters = rows[i].first},
                              {.method = MOVED_O, .value = 6, .parameters = rows[i].second}},
                 .prologue_count = 2);
        if (m.after.outs != rows[i].now)
            fail_msg("row %zu: %u", i, m.after.outs);
        moved_release(&m);
    }
}

/* In a frame without registers, with the entry behind it, and where the code jumps back to its
 * beginning. */
static void a_start_comes_before_all_else(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 0, DEX_UNITS(0x000e));
    RELOCATE(&m, .starts = true, .start = MOVED_I);
    ASSERT_UNITS(&m, 0x0071, MOVED_I, 0x0000, 0x000e);
    assert_int_equal(m.after.registers, 0);
    assert_int_equal(m.after.outs, 0);
    assert_true(m.r.moved);
    moved_release(&m);

    MOVED(&m, .registers = 1, DEX_UNITS(0x1012, 0xff28)); /* 1: goto 0 */
    RELOCATE(&m, .starts = true, .start = MOVED_O, ENTRY(5));
    ASSERT_UNITS(&m, 0x0071, MOVED_O, 0x0000, 0x5012, 0x1071, MOVED_I, 0x0000, 0x1012, 0xff28);
    assert_int_equal(m.r.label[0], 7);
    moved_release(&m);
}

static void constants_are_as_short_as_they_can_be(void **state)
{
    static const struct {
        int32_t value;
        bool fixed_length;
        uint16_t units[3];
        uint32_t count;
    } rows[] = {
        {7, false, {0x7012}, 1},
        {-8, false, {0x8012}, 1},
        {8, false, {0x0013, 8}, 2},
        {32767, false, {0x0013, 0x7fff}, 2},
        {-32768, false, {0x0013, 0x8000}, 2},
        {32768, false, {0x0014, 0x8000, 0x0000}, 3},
        {0x10000, false, {0x0015, 0x0001}, 2},
        {0xf0000, false, {0x0015, 0x000f}, 2},
        {1048573, false, {0x0014, 0xfffd, 0x000f}, 3},
        {7, true, {0x0014, 7, 0}, 3},
        {0x10000, true, {0x0014, 0, 1}, 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct moved m;

        MOVED(&m, .registers = 1, DEX_UNITS(0x000e));
        RELOCATE(&m, ENTRY(rows[i].value), .fixed_length = rows[i].fixed_length);
        assert_int_equal(m.r.units, rows[i].count + 3 + 1);
        for (uint32_t k = 0; k < rows[i].count; k++)
            assert_int_equal(dex_code_unit(&m.after, k), rows[i].units[k]);
        moved_release(&m);
    }
}

static void parameters_are_passed_on(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)V", 0,
               &(struct dex_fixture_code){.registers = 3, .ins = 2, DEX_UNITS(0x000e)});
    RELOCATE(&m,
             .prologue = {{.method = MOVED_I, .parameters = 2}, {.method = MOVED_O, .value = 1}},
             .prologue_count = 2);
    ASSERT_UNITS(&m, 0x2071, MOVED_I, 0x0021, 0x1012, 0x1071, MOVED_O, 0x0000, 0x000e);
    assert_int_equal(m.after.outs, 2);
    moved_release(&m);

    moved_init(&m, "(IIII)V", 0,
               &(struct dex_fixture_code){.registers = 5, .ins = 5, DEX_UNITS(0x000e)});
    RELOCATE(&m, .prologue = {{.method = MOVED_I, .parameters = 5}}, .prologue_count = 1);
    ASSERT_UNITS(&m, 0x5471, MOVED_I, 0x3210, 0x000e);
    moved_release(&m);

    moved_init(&m, "(I)V", 0,
               &(struct dex_fixture_code){.registers = 17, .ins = 2, DEX_UNITS(0x000e)});
    RELOCATE(&m, .prologue = {{.method = MOVED_I, .parameters = 2}}, .prologue_count = 1);
    ASSERT_UNITS(&m, 0x0277, MOVED_I, 15, 0x000e);
    moved_release(&m);
}

static void a_frame_without_room_shifts(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)I", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 1, .ins = 1, DEX_UNITS(0x000f)});
    RELOCATE(&m, ENTRY(1), LEAVE(1), EXITS(0));
    ASSERT_UNITS(&m, 0x1012, 0x1071, MOVED_I, 0x0000, 0x1012, 0x1071, MOVED_O, 0x0000, 0x010f);
    assert_int_equal(m.r.register_shift, 1);
    assert_int_equal(m.after.registers, 2);
    moved_release(&m);
}

#define SHARED .share_exits = true, .keeps = DEX_KEEPS_VALUE

static void returns_share_a_call(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 1,
                                          .ins = 1,
                                          DEX_UNITS(0x0038, 3,         /* 0: if-eqz v0, 3 */
                                                    0x000e, 0x000e)}); /* 2, 3: return-void */
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(2, 3), SHARED);
    ASSERT_UNITS(&m, 0x5012, 0x1071, MOVED_I, 0, 0x0138, 3, 0x0128, /* 6: goto 7 */
                 0x1071, MOVED_O, 0, 0x000e);
    assert_int_equal(m.after.registers, 2);
    assert_int_equal(m.r.calls, 1);
    assert_int_equal(m.r.label[2], 6);
    assert_int_equal(m.r.label[3], 7);
    moved_release(&m);
}

/* Without parameters no old register gets another number. */
static void a_value_is_kept_behind_the_locals(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1, DEX_UNITS(0x1012, 0x000f));
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(1), SHARED);
    ASSERT_UNITS(&m, 0x5112, 0x1071, MOVED_I, 1, 0x1012, 0x1071, MOVED_O, 1, 0x000f);
    assert_int_equal(m.after.registers, 2);
    assert_int_equal(m.r.register_shift, 0);
    moved_release(&m);
}

/* With operands of 4 bits that name v15 no register can have another number. */
static void a_value_that_cannot_be_kept_is_made_again(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 17,
                                          .ins = 1,
                                          DEX_UNITS(0x0038, 4, 0xff7b, /* 2: neg-int v15, v15 */
                                                    0x000e, 0x000e)});
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(3, 4), SHARED);
    ASSERT_UNITS(&m, 0x5012, 0x1071, MOVED_I, 0, 0x0038, 4, 0xff7b, 0x0128, 0x5012, 0x1071, MOVED_O,
                 0, 0x000e);
    assert_int_equal(m.after.registers, 17);
    moved_release(&m);
}

#define KEEPS_RESULT .share_exits = true, .keeps = DEX_KEEPS_RESULT

/* The value in v0 and the result in v1: what the shared call takes, and the handler's. */
static void a_result_is_kept_before_all_others(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 1,
                                          .ins = 1,
                                          DEX_UNITS(0x0038, 3,         /* 0: if-eqz v0, 3 */
                                                    0x000e, 0x000e)}); /* 2, 3: return-void */
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(2, 3), KEEPS_RESULT);
    ASSERT_UNITS(&m, 0x5012, 0x1071, MOVED_I, 0, 0x010a, 0x0238, 3, 0x0128, /* 7: goto 8 */
                 0x2071, MOVED_O, 0x0010, 0x000e);
    assert_int_equal(m.after.registers, 3);
    assert_int_equal(m.after.outs, 2);
    assert_int_equal(m.r.register_shift, 2);
    assert_int_equal(m.r.label[0], 5);
    moved_release(&m);

    moved_init(&m, "(I)V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){.registers = 1,
                                          .ins = 1,
                                          DEX_UNITS(0x0071, 0, 0, /* 0: invoke-static {} */
                                                    0x000e)});
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(3), KEEPS_RESULT, .catch_all = true);
    ASSERT_UNITS(&m, 0x5012, 0x1071, MOVED_I, 0, 0x010a, 0x0071, 0, 0, 0x2071, MOVED_O, 0x0010,
                 0x000e, 0x020d, 0x2071, MOVED_O, 0x0010, 0x0227);
    assert_int_equal(m.r.calls, 2);
    moved_release(&m);
}

/* With operands of 4 bits that name v14 or v15: the parameter moves to where the code expects it.
 */
static void a_result_is_kept_behind_all_others(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(I)I", DEX_ACC_STATIC,
               &(struct dex_fixture_code){
                   .registers = 16, .ins = 1, DEX_UNITS(0xff7b, 0x0f0f)}); /* neg-int v15, v15 */
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(1), KEEPS_RESULT);
    ASSERT_UNITS(&m, 0x0f02, 17,                 /* move/from16 v15, v17 */
                 0x1013, 5, 0x0177, MOVED_I, 16, /* const/16 v16, 5; i {v16} */
                 0x110a,                         /* move-result v17 */
                 0xff7b, 0x0277, MOVED_O, 16, 0x0f0f);
    assert_int_equal(m.after.registers, 18);
    assert_int_equal(m.r.register_shift, 0);
    moved_release(&m);
}

/* Two returns, the first of which may go to the second. */
static void only_the_same_returns_share(void **state)
{
    static const struct {
        const char *descriptor;
        uint16_t first, second;
        uint32_t calls;
    } rows[] = {
        {"()V", 0x000e, 0x000e, 1},  {"()I", 0x000f, 0x000f, 1},
        {"()I", 0x000f, 0x010f, 2}, /* of another register */
        {"()J", 0x0010, 0x0010, 1},  {"()LT;", 0x0011, 0x0011, 1},
        {"()[I", 0x0011, 0x0011, 2}, {"()[LT;", 0x0011, 0x0011, 2},
        {"()V", 0x0027, 0x0027, 2}, /* throws */
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint16_t units[] = {0x0038, 3, rows[i].first, rows[i].second};
        struct moved m;

        moved_init(&m, rows[i].descriptor, DEX_ACC_STATIC,
                   &(struct dex_fixture_code){.registers = 2, .units = units, .unit_count = 4});
        RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(2, 3), SHARED);
        assert_int_equal(m.r.calls, rows[i].calls);
        moved_release(&m);
    }
}

/* Paths with and without a monitor would meet. */
static void returns_with_a_monitor_do_not_share(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2,
          DEX_UNITS(0x0038, 4,        /* 0: if-eqz v0, 4 */
                    0x011d, 0x000e,   /* 2: monitor-enter v1; return-void */
                    0x0038, 3,        /* 4: if-eqz v0, 7 */
                    0x000e, 0x000e)); /* 6, 7 */
    RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(3, 6, 7), SHARED);
    assert_int_equal(m.r.calls, 2);
    assert_int_equal(dex_code_unit(&m.after, m.r.label[3]), 0x1071);
    assert_int_equal(dex_code_unit(&m.after, m.r.label[6]), 0x0128);
    moved_release(&m);
}

/* Nops, a return, nops and a return: the goto has the length that it needs. */
static void gotos_to_a_shared_call_reach_it(void **state)
{
    enum { FIRST = 300 };
    static const struct {
        uint32_t nops;
        uint16_t opcode;
        uint32_t units;
    } rows[] = {{0, DEX_OP_GOTO, 1},        {126, DEX_OP_GOTO, 1},      {127, DEX_OP_GOTO_16, 2},
                {32765, DEX_OP_GOTO_16, 2}, {32766, DEX_OP_GOTO_32, 3}, {70000, DEX_OP_GOTO_32, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint16_t *units = calloc(FIRST + rows[i].nops + 2, sizeof(*units));
        uint32_t exits[] = {FIRST, FIRST + rows[i].nops + 1};
        struct moved m;

        assert_non_null(units);
        units[exits[0]] = units[exits[1]] = 0x000e;
        MOVED(&m, .registers = 1, .units = units, .unit_count = exits[1] + 1);
        RELOCATE(&m, LEAVE(5), .exits = exits, .exit_count = 2, .share_exits = true);
        assert_int_equal(dex_code_unit(&m.after, FIRST) & 0xff, rows[i].opcode);
        assert_int_equal(m.r.label[FIRST + 1], FIRST + rows[i].units);
        assert_int_equal(m.after.branches[0].target, m.r.label[exits[1]]);
        moved_release(&m);
        free(units);
    }
}

/* The try is split around a call, not around a goto to one. */
static void a_try_goes_on_over_a_goto(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, .outs = 1,
          DEX_UNITS(0x0071, MOVED_I, 0, 0x0038, 3, 0x000e, /* 5 */
                    0x0071, MOVED_I, 0, 0x000e, 0x000e),   /* 9, 10: the handler */
          DEX_TRIES({0, 9, 1}), DEX_HANDLERS(1, 0, 10));
    RELOCATE(&m, LEAVE(1), EXITS(5, 9, 10), .share_exits = true);
    assert_int_equal(m.r.calls, 1);
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 0, 9, ANY(10));
    moved_release(&m);
}

/* The exception goes where the value is not. */
static void the_catch_all_finds_the_value_kept(void **state)
{
    static const struct {
        const char *descriptor;
        uint16_t registers, ins, moved_exception, invoked, thrown;
    } rows[] = {
        {"()V", 0, 0, 0x010d, 0, 0x0127},
        {"()V", 1, 0, 0x000d, 1, 0x0027},
        {"(I)V", 1, 1, 0x010d, 0, 0x0127},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct moved m;

        moved_init(&m, rows[i].descriptor, DEX_ACC_STATIC,
                   &(struct dex_fixture_code){.registers = rows[i].registers,
                                              .ins = rows[i].ins,
                                              DEX_UNITS(0x0071, 0, 0, 0x000e)});
        RELOCATE(&m, ENTRY(5), LEAVE(5), EXITS(3), SHARED, .catch_all = true);
        assert_int_equal(m.after.units, 4 + 3 + 4 + 5);
        assert_int_equal(dex_code_unit(&m.after, 11), rows[i].moved_exception);
        assert_int_equal(dex_code_unit(&m.after, 14), rows[i].invoked);
        assert_int_equal(dex_code_unit(&m.after, 15), rows[i].thrown);
        moved_release(&m);
    }
}

static void parameters_that_move_down_are_moved_first(void **state)
{
    struct moved m;

    (void)state;
    moved_init(&m, "(LT;JIIIIIIIIIIIII)V", DEX_ACC_STATIC,
               &(struct dex_fixture_code){
                   .registers = 16, .ins = 16, DEX_UNITS(0xff7b, 0x000e)}); /* neg-int v15, v15 */
    RELOCATE(&m, ENTRY(1), LEAVE(1), EXITS(1));
    ASSERT_UNITS(&m, 0x1007, 0x2104, 0x4301, 0x5401, 0x6501, 0x7601, 0x8701, 0x9801, 0xa901, 0xba01,
                 0xcb01, 0xdc01, 0xed01, 0xfe01, 0x0f02, 0x0010, /* move/from16 v15, v16 */
                 0x1013, 1, 0x0177, MOVED_I, 16,                 /* const/16 v16; range */
                 0xff7b, 0x1013, 1, 0x0177, MOVED_O, 16, 0x000e);
    assert_int_equal(m.after.registers, 17);
    assert_int_equal(m.r.register_shift, 0);
    assert_true(m.r.moved);
    moved_release(&m);
}

static void jumps_to_the_start_skip_the_prologue(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, .outs = 1, DEX_UNITS(0x1071, MOVED_I, 0, 0xfd28),
          DEX_TRIES({0, 3, 1}), DEX_HANDLERS(1, 0, 0));
    RELOCATE(&m, ENTRY(1));
    ASSERT_UNITS(&m, 0x1012, 0x1071, MOVED_I, 0x0000, 0x1071, MOVED_I, 0, 0xfd28);
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 4, 7, ANY(4));
    moved_release(&m);
}

/* goto over `nops` nops and a return; the call before that makes it longer. */
static void assert_goto(uint32_t nops, uint16_t opcode, uint32_t old_units, uint32_t new_units)
{
    uint16_t *units = calloc(nops + old_units + 2, sizeof(*units));
    uint32_t target = old_units + nops + 1;
    struct moved m;

    assert_non_null(units);
    units[0] = (uint16_t)(opcode == DEX_OP_GOTO ? opcode | target << 8 : opcode);
    if (opcode != DEX_OP_GOTO)
        units[1] = (uint16_t)target;
    units[old_units + nops] = 0x000e;
    units[target] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = target + 1);
    RELOCATE(&m, LEAVE(1), .exits = &(uint32_t){old_units + nops}, .exit_count = 1);
    assert_int_equal(m.r.label[old_units], new_units);
    /* The last is the goto/32 after an inverted if. */
    assert_int_equal(m.after.branches[m.after.branch_count - 1].target,
                     target + 4 + new_units - old_units);
    moved_release(&m);
    free(units);
}

/* The same back to 0, over a return behind so many nops. */
static void assert_back(uint32_t nops, uint8_t opcode, uint32_t old_units, uint32_t new_units)
{
    uint32_t pc = nops + 1, offset = 0 - pc;
    uint16_t *units = calloc(pc + old_units + 1, sizeof(*units));
    struct moved m;

    assert_non_null(units);
    units[nops] = 0x000e;
    units[pc] = (uint16_t)(opcode == DEX_OP_GOTO ? opcode | offset << 8 : opcode);
    if (opcode != DEX_OP_GOTO)
        units[pc + 1] = (uint16_t)offset;
    if (opcode == DEX_OP_GOTO_32)
        units[pc + 2] = (uint16_t)(offset >> 16);
    units[pc + old_units] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = pc + old_units + 1);
    RELOCATE(&m, LEAVE(1), .exits = &nops, .exit_count = 1);
    assert_int_equal(m.r.label[pc + old_units] - m.r.label[pc], new_units);
    assert_int_equal(m.after.branches[m.after.branch_count - 1].target, 0);
    moved_release(&m);
    free(units);
}

static void branches_grow_when_they_must(void **state)
{
    (void)state;
    assert_goto(127 - 2 - 4, DEX_OP_GOTO, 1, 1);
    assert_goto(127 - 2 - 3, DEX_OP_GOTO, 1, 2);
    assert_goto(32767 - 3 - 4, DEX_OP_GOTO_16, 2, 2);
    assert_goto(32767 - 3 - 3, DEX_OP_GOTO_16, 2, 3);
    assert_goto(32767 - 3 - 4, DEX_OP_IF_EQZ, 2, 2);
    assert_goto(32767 - 3 - 3, DEX_OP_IF_EQZ, 2, 5);
    /* Into the upper half of 32 bits. */
    assert_goto(65535 - 4, DEX_OP_GOTO_32, 3, 3);
    assert_back(65536 - 1, DEX_OP_GOTO_32, 3, 3);
    assert_back(128 - 1 - 4, DEX_OP_GOTO, 1, 1);
    assert_back(128 - 1 - 3, DEX_OP_GOTO, 1, 2);
    assert_back(32768 - 1 - 4, DEX_OP_GOTO_16, 2, 2);
    assert_back(32768 - 1 - 3, DEX_OP_GOTO_16, 2, 3);
    assert_back(32768 - 1 - 4, DEX_OP_IF_EQZ, 2, 2);
    assert_back(32768 - 1 - 3, DEX_OP_IF_EQZ, 2, 5);
}

static void an_if_out_of_reach_is_inverted(void **state)
{
    static uint16_t units[32767 + 1];
    struct moved m;
    struct dex_instruction in;

    (void)state;
    for (unsigned opcode = DEX_OP_IF_EQ; opcode <= DEX_OP_IF_LEZ; opcode++) {
        units[0] = (uint16_t)(opcode | 0x0100);
        units[1] = 32767;
        units[2] = units[32767] = 0x000e;
        MOVED(&m, .registers = 2, .units = units, .unit_count = 32768);
        RELOCATE(&m, LEAVE(1), EXITS(2));
        dex_instruction_decode(&m.after, 0, &in);
        assert_int_equal(in.code, opcode ^ 1);
        assert_int_equal(in.a, 1);
        assert_int_equal(in.literal, 5);
        dex_instruction_decode(&m.after, 2, &in);
        assert_int_equal(in.code, DEX_OP_GOTO_32);
        assert_int_equal(2 + in.literal, 32767 + 3 + 4);
        moved_release(&m);
    }
}

/* A chain in which each goto that grows pushes the next out of reach. */
static void chains_of_branches_settle(void **state)
{
    enum { GOTOS = 60000, REACH = 120 };
    static uint16_t units[GOTOS + REACH + 8];
    struct moved m;

    (void)state;
    for (uint32_t i = 0; i < GOTOS; i++)
        units[i] = (uint16_t)(DEX_OP_GOTO | (i % 8 ? REACH + i % 8 : 127) << 8);
    units[GOTOS + REACH + 7] = 0x000e;
    units[3] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = sizeof(units) / sizeof(units[0]));
    RELOCATE(&m, LEAVE(1), EXITS(3));
    for (uint32_t i = 0; i < m.before.branch_count; i++)
        assert_int_equal(m.after.branches[i].target, m.r.label[m.before.branches[i].target]);
    moved_release(&m);
}

/* Each link of a chain that grows pushes the next one out of reach, a round later. After nine
 * rounds gotos grow that nearly do not reach: by 16 units, then by 32, as long as any does. */
static void long_chains_take_what_is_near(void **state)
{
    enum { STEP = 100, FAR = 127, MOST = 10, OTHERS = 3, NEAR = 112 };
    static const struct {
        uint32_t links, others; /* that grow */
    } rows[] = {{8, 0}, {9, 2}, {10, 2}};
    static const uint32_t distances[OTHERS] = {NEAR, 100, 60};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint16_t units[(MOST + 6) * STEP] = {0};
        uint32_t exit = rows[i].links * STEP, at = exit + STEP, exits[3] = {exit};
        struct moved m;

        for (uint32_t pc = 0; pc < exit; pc += STEP)
            units[pc] = DEX_OP_GOTO | FAR << 8;
        units[exit] = 0x0027; /* throw v0 */
        for (size_t k = 0; k < OTHERS; at += distances[k++])
            units[at] = (uint16_t)(DEX_OP_GOTO | distances[k] << 8);
        /* Two returns, the first of which goes to the call of the second. */
        exits[1] = at + 1;
        exits[2] = exits[1] + NEAR;
        units[exits[1]] = units[exits[2]] = 0x000e;
        MOVED(&m, .registers = 1, .units = units, .unit_count = exits[2] + 1);
        RELOCATE(&m, LEAVE(1), .exits = exits, .exit_count = 3, .share_exits = true);
        assert_int_equal(dex_code_unit(&m.after, m.r.label[exits[1]]) & 0xff,
                         rows[i].others ? DEX_OP_GOTO_16 : DEX_OP_GOTO);
        assert_int_equal(m.before.branch_count, rows[i].links + OTHERS);
        for (uint32_t k = 0; k < m.before.branch_count; k++) {
            const struct dex_branch *b = &m.after.branches[k];
            bool grows = k < rows[i].links + rows[i].others;

            assert_int_equal(dex_code_unit(&m.after, b->pc) & 0xff,
                             grows ? DEX_OP_GOTO_16 : DEX_OP_GOTO);
            assert_int_equal(b->target, m.r.label[m.before.branches[k].target]);
        }
        moved_release(&m);
    }
}

static void payloads_stay_aligned(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1,
          DEX_UNITS(0x002c, 8, 0,              /* 0: sparse-switch v0, 8 */
                    0x0026, 11, 0,             /* 3: fill-array-data v0, 14 */
                    0x000e, 0x0000,            /* 6 */
                    0x0200, 1, 7, 0, 6, 0,     /* 8: 7 -> 6 */
                    0x0300, 1, 1, 0, 0x00ab)); /* 14 */
    RELOCATE(&m, ENTRY(1), LEAVE(100), EXITS(6));
    ASSERT_UNITS(&m, 0x1012, 0x1071, MOVED_I, 0,  /* 0 */
                 0x002c, 14, 0,                   /* 4 */
                 0x0026, 17, 0,                   /* 7 */
                 0x0013, 100, 0x1071, MOVED_O, 0, /* 10 */
                 0x000e, 0x0000, 0x0000,          /* 15 */
                 0x0200, 1, 7, 0, 6, 0,           /* 18 */
                 0x0300, 1, 1, 0, 0x00ab);        /* 24 */
    moved_release(&m);
}

/* Between two payloads stands an exit, which moves the second by an odd number of units. */
static void each_payload_is_aligned(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1,
          DEX_UNITS(0x0026, 6, 0, 0x0026, 9, 0,    /* 0, 3: fill-array-data v0, 6 and 12 */
                    0x0300, 1, 1, 0, 0x00ab,       /* 6 */
                    0x000e,                        /* 11 */
                    0x0300, 1, 3, 0, 0x0201, 0x03, /* 12 */
                    0x0000, 0x000e));              /* 18 */
    RELOCATE(&m, LEAVE(100), EXITS(11, 19));
    assert_int_equal(m.r.label[12], 18);
    assert_int_equal(m.after.payload_count, 2);
    assert_int_equal(m.after.payloads[0].pc, 6);
    assert_int_equal(m.after.payloads[1].pc, 18);
    assert_int_equal(m.after.payload_uses[1].payload, 1);
    assert_int_equal(m.r.label[18], 24);
    moved_release(&m);
}

static void shared_payloads_are_copied(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1,
          DEX_UNITS(0x002b, 14, 0,          /* 0: packed-switch v0, 14: to 6 */
                    0x002b, 11, 0,          /* 3: packed-switch v0, 14: to 9 */
                    0x000e, 0x0000, 0x0000, /* 6 */
                    0x000e,                 /* 9 */
                    0x0026, 10, 0, 0x0000,  /* 10: fill-array-data v0, 20 */
                    0x0100, 1, 0, 0, 6, 0,  /* 14 */
                    0x0300, 1, 0, 0));      /* 20 */
    RELOCATE(&m, LEAVE(1), EXITS(6));
    assert_int_equal(m.after.payload_count, 3);
    assert_int_equal(m.after.payload_uses[0].payload, 0);
    assert_int_equal(m.after.payload_uses[1].payload, 2);
    assert_int_equal(m.after.payloads[2].pc, 28);
    assert_int_equal(dex_code_u32(&m.after, m.after.payloads[0].targets), 6);
    assert_int_equal(dex_code_u32(&m.after, m.after.payloads[2].targets), 13 - 3);
    moved_release(&m);
}

static void indices_are_mapped_in_every_format(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, .outs = 2,
          DEX_UNITS(0x001a, 1, 0x001b, 2, 0,          /* const-string, /jumbo */
                    0x001c, 3, 0x0020, 3,             /* const-class, instance-of */
                    0x1024, 3, 0, 0x0125, 3, 0,       /* filled-new-array, /range */
                    0x1071, 1, 0, 0x0177, 2, 0,       /* invoke-static, /range */
                    0x10fa, 1, 0, 1, 0x01fb, 2, 0, 0, /* invoke-polymorphic, /range */
                    0x00ff, 1, 0x000e),               /* const-method-type */
          DEX_TRIES({0, 2, 1}), DEX_HANDLERS(1, 0x01, 3, 0));
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 100);
    moved_map(&m, DEX_ID_TYPE, dex_count(&m.f.dex, DEX_TYPE_IDS), 200);
    moved_map(&m, DEX_ID_METHOD, dex_count(&m.f.dex, DEX_METHOD_IDS), 300);
    moved_map(&m, DEX_ID_PROTO, dex_count(&m.f.dex, DEX_PROTO_IDS), 400);
    RELOCATE(&m, .prologue_count = 0);
    ASSERT_UNITS(&m, 0x001a, 101, 0x001b, 102, 0, 0x001c, 203, 0x0020, 203, 0x1024, 203, 0, 0x0125,
                 203, 0, 0x1071, 301, 0, 0x0177, 302, 0, 0x10fa, 301, 0, 401, 0x01fb, 302, 0, 400,
                 0x00ff, 401, 0x000e);
    ASSERT_TRY(&m, 0, 0, 2, {203, 0});
    assert_false(m.r.moved);
    moved_release(&m);
}

static void strings_turn_jumbo(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1, DEX_UNITS(0x001a, 1, 0x001a, 2, 0xfc28));
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65534);
    RELOCATE(&m, .prologue_count = 0);
    ASSERT_UNITS(&m, 0x001a, 65535, 0x001b, 0, 1, 0xfb28);
    assert_true(m.r.moved);
    moved_release(&m);
    /* Its register is any of 256. */
    MOVED(&m, .registers = 256, DEX_UNITS(0xff1a, 2, 0x011a, 2, 0x000e));
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65534);
    RELOCATE(&m, .prologue_count = 0);
    ASSERT_UNITS(&m, 0xff1b, 0, 1, 0x011b, 0, 1, 0x000e);
    moved_release(&m);
}

/* Lines and variables may begin within an instruction: they stay in it when it changes. */
static void places_within_an_instruction_stay_in_it(void **state)
{
    /*  0 const-string v0, 1   2 const-string v0, 2   4 if-eqz 6   6 return-void */
    static const uint32_t labels[] = {0, 1, 2, 3, 5, 6, 7, 8};
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1, DEX_UNITS(0x001a, 1, 0x001a, 2, 0x0038, 2, 0x000e));
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65534);
    RELOCATE(&m, .prologue_count = 0);
    for (size_t pc = 0; pc < sizeof(labels) / sizeof(labels[0]); pc++)
        assert_int_equal(m.r.label[pc], labels[pc]);
    moved_release(&m);
}

/* Registers that move are a move, though each instruction stands where it stood. */
static void a_shift_is_a_move(void **state)
{
    static const struct {
        uint16_t registers;
        bool moved;
    } rows[] = {{1, true}, {2, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct moved m;

        moved_init(&m, "(I)V", DEX_ACC_STATIC,
                   &(struct dex_fixture_code){
                       .registers = rows[i].registers, .ins = 1, DEX_UNITS(0x0071, 0, 0, 0x000e)});
        RELOCATE(&m, LEAVE(1), .catch_all = true);
        assert_int_equal(m.r.register_shift, rows[i].moved);
        assert_int_equal(m.r.moved, rows[i].moved);
        assert_int_equal(m.r.label[4], 4);
        moved_release(&m);
    }
}

static void damaged_code_is_only_mapped(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 1, DEX_UNITS(0x001a, 1, 0x003e, 0x001a, 500, 0x003e, 0x001c, 2),
          DEX_TRIES({1, 1, 1}), DEX_HANDLERS(1, 0x01, 3, 1));
    assert_int_not_equal(m.before.immovable.n, 0);
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 100);
    moved_map(&m, DEX_ID_TYPE, dex_count(&m.f.dex, DEX_TYPE_IDS), 200);
    RELOCATE(&m, .prologue_count = 0);
    ASSERT_UNITS(&m, 0x001a, 101, 0x003e, 0x001a, 500, 0x003e, 0x001c, 202);
    ASSERT_TRY(&m, 0, 1, 2, {203, 1});
    assert_false(m.r.moved);
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){ENTRY(1)}), DEX_CODE_IMMOVABLE);
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65536);
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){.prologue_count = 0}),
                     DEX_CODE_IMMOVABLE);
    moved_release(&m);
}

static void every_result_has_its_text(void **state)
{
    (void)state;
    for (int i = DEX_CODE_OK; i <= DEX_CODE_HANDLERS_FULL; i++)
        assert_non_null(dex_code_result_text((enum dex_code_result)i));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_come_at_entry_and_before_exits),
        cmocka_unit_test(the_longest_call_counts),
        cmocka_unit_test(a_start_comes_before_all_else),
        cmocka_unit_test(constants_are_as_short_as_they_can_be),
        cmocka_unit_test(parameters_are_passed_on),
        cmocka_unit_test(a_frame_without_room_shifts),
        cmocka_unit_test(returns_share_a_call),
        cmocka_unit_test(a_value_is_kept_behind_the_locals),
        cmocka_unit_test(a_value_that_cannot_be_kept_is_made_again),
        cmocka_unit_test(a_result_is_kept_before_all_others),
        cmocka_unit_test(a_result_is_kept_behind_all_others),
        cmocka_unit_test(only_the_same_returns_share),
        cmocka_unit_test(returns_with_a_monitor_do_not_share),
        cmocka_unit_test(gotos_to_a_shared_call_reach_it),
        cmocka_unit_test(a_try_goes_on_over_a_goto),
        cmocka_unit_test(the_catch_all_finds_the_value_kept),
        cmocka_unit_test(parameters_that_move_down_are_moved_first),
        cmocka_unit_test(jumps_to_the_start_skip_the_prologue),
        cmocka_unit_test(branches_grow_when_they_must),
        cmocka_unit_test(an_if_out_of_reach_is_inverted),
        cmocka_unit_test(chains_of_branches_settle),
        cmocka_unit_test(long_chains_take_what_is_near),
        cmocka_unit_test(payloads_stay_aligned),
        cmocka_unit_test(each_payload_is_aligned),
        cmocka_unit_test(shared_payloads_are_copied),
        cmocka_unit_test(indices_are_mapped_in_every_format),
        cmocka_unit_test(strings_turn_jumbo),
        cmocka_unit_test(places_within_an_instruction_stay_in_it),
        cmocka_unit_test(a_shift_is_a_move),
        cmocka_unit_test(damaged_code_is_only_mapped),
        cmocka_unit_test(every_result_has_its_text),
    };

    return RUN_TAP(tests);
}
