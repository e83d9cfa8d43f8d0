/* SPDX-License-Identifier: Apache-2.0 */
/* dex_code_relocate: each rule on code assembled by hand. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "dexfile/dex_opcode.h"
#include "tests/unit/dex_moved.h"

/* A static method without parameters, unless its access or type says otherwise. */
#define MOVED(m, ...) \
    moved_init((m), "()V", DEX_ACC_STATIC, &(struct dex_fixture_code){__VA_ARGS__})
#define EXITS(...)                            \
    .exits = (const uint32_t[]){__VA_ARGS__}, \
    .exit_count = sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)
#define ENTRY(v) .prologue = {{.method = MOVED_I, .value = (v)}}, .prologue_count = 1
#define LEAVE(v) .leave = {.method = MOVED_O, .value = (v)}
#define RELOCATE(m, ...) \
    assert_int_equal(moved_relocate((m), &(struct dex_code_edit){__VA_ARGS__}), DEX_CODE_OK)
#define ASSERT_UNITS(m, ...)                           \
    assert_units((m), (const uint16_t[]){__VA_ARGS__}, \
                 sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t))

static void assert_units(const struct moved *m, const uint16_t *units, size_t n)
{
    for (uint32_t i = 0; i < n && i < m->after.units; i++)
        if (dex_code_unit(&m->after, i) != units[i])
            fail_msg("unit %u is %04x, not %04x", i, dex_code_unit(&m->after, i), units[i]);
    assert_int_equal(m->after.units, n);
}

/* One try and its handlers, of which the second is optional (type 0). */
static void assert_try(const struct moved *m, uint32_t i, uint32_t start, uint32_t end,
                       uint32_t count, const struct dex_catch *catches)
{
    const struct dex_handler_list *list;

    assert_true(i < m->after.try_count);
    assert_int_equal(m->after.tries[i].start, start);
    assert_int_equal(m->after.tries[i].end, end);
    list = &m->after.handler_lists[m->after.tries[i].handlers];
    assert_int_equal(list->count, count);
    for (uint32_t k = 0; k < count; k++) {
        assert_int_equal(list->catches[k].type, catches[k].type);
        assert_int_equal(list->catches[k].pc, catches[k].pc);
    }
}

#define ASSERT_TRY(m, i, start, end, ...)                                                  \
    assert_try((m), (i), (start), (end),                                                   \
               sizeof((const struct dex_catch[]){__VA_ARGS__}) / sizeof(struct dex_catch), \
               (const struct dex_catch[]){__VA_ARGS__})
#define ANY(pc)            \
    {                      \
        DEX_NO_INDEX, (pc) \
    }

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

#define SHARED .share_exits = true, .keep_value = true

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

/* A return, nops and a return: the goto has the length that it needs. */
static void gotos_to_a_shared_call_reach_it(void **state)
{
    static const struct {
        uint32_t nops;
        uint16_t opcode;
        uint32_t units;
    } rows[] = {{0, DEX_OP_GOTO, 1},        {126, DEX_OP_GOTO, 1},      {127, DEX_OP_GOTO_16, 2},
                {32765, DEX_OP_GOTO_16, 2}, {32766, DEX_OP_GOTO_32, 3}, {70000, DEX_OP_GOTO_32, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint16_t *units = calloc(rows[i].nops + 2, sizeof(*units));
        uint32_t exits[] = {0, rows[i].nops + 1};
        struct moved m;

        assert_non_null(units);
        units[0] = units[rows[i].nops + 1] = 0x000e;
        MOVED(&m, .registers = 1, .units = units, .unit_count = rows[i].nops + 2);
        RELOCATE(&m, LEAVE(5), .exits = exits, .exit_count = 2, .share_exits = true);
        assert_int_equal(dex_code_unit(&m.after, 0) & 0xff, rows[i].opcode);
        assert_int_equal(m.r.label[1], rows[i].units);
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

static void tries_are_split_around_calls(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, .outs = 1,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0 */
                    0x0038, 3,          /* 3: if-eqz v0, 6 */
                    0x000e,             /* 5: return-void */
                    0x0071, MOVED_I, 0, /* 6 */
                    0x000e,             /* 9 */
                    0x000e),            /* 10: the handler */
          DEX_TRIES({0, 10, 1}), DEX_HANDLERS(1, 0, 10));
    RELOCATE(&m, LEAVE(1), EXITS(5, 9, 10));
    assert_int_equal(m.after.try_count, 2);
    ASSERT_TRY(&m, 0, 0, 5, ANY(18));
    ASSERT_TRY(&m, 1, 9, 13, ANY(18)); /* the return before is in no try: it can't throw */
    assert_int_equal(m.after.handler_list_count, 1);
    moved_release(&m);
}

static void a_try_that_is_not_split_stays(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, DEX_UNITS(0x0000, 0x0000, 0x000e), DEX_TRIES({0, 2, 4}, {2, 1, 1}),
          DEX_HANDLERS(2, 0x01, 3, 0, 0x7f, 3, 1, 2));
    RELOCATE(&m, ENTRY(1));
    assert_int_equal(m.after.try_count, 2);
    ASSERT_TRY(&m, 0, 4, 6, {3, 5}, ANY(6));
    ASSERT_TRY(&m, 1, 6, 7, {3, 4});
    moved_release(&m);
}

static void long_tries_are_cut(void **state)
{
    static uint16_t units[65536 + 1];
    struct moved m;
    const uint32_t n = sizeof(units) / sizeof(units[0]);

    (void)state;
    for (uint32_t pc = 0; pc + 3 < 65535; pc += 3)
        units[pc] = 0x0071;
    units[65533] = 0x001a; /* const-string: two units, three when it turns jumbo */
    units[65535] = 0x000e;
    units[65536] = 0x000e;
    MOVED(&m, .registers = 2, .units = units, .unit_count = n, DEX_TRIES({0, 65535, 1}),
          DEX_HANDLERS(1, 0, 0));
    moved_map(&m, DEX_ID_STRING, dex_count(&m.f.dex, DEX_STRING_IDS), 65536);
    RELOCATE(&m, .prologue_count = 0);
    assert_int_equal(m.after.units, n + 1);
    assert_int_equal(m.after.try_count, 2);
    ASSERT_TRY(&m, 0, 0, 65533, ANY(0));
    ASSERT_TRY(&m, 1, 65533, 65536, ANY(0));
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

static void the_catch_all_covers_what_can_throw(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2,
          DEX_UNITS(0x0000,             /* 0 */
                    0x0071, MOVED_I, 0, /* 1 */
                    0x0000, 0x0000,     /* 4 */
                    0x0071, MOVED_I, 0, /* 6 */
                    0x0027,             /* 9: throw v0, which is covered */
                    0x0071, MOVED_I, 0, /* 10 */
                    0x0127,             /* 13: throw v1, an exit */
                    0x0071, MOVED_I, 0, /* 14 */
                    0x000e));           /* 17 */
    RELOCATE(&m, LEAVE(1), EXITS(13, 17), .catch_all = true);
    assert_int_equal(m.after.try_count, 2);
    ASSERT_TRY(&m, 0, 1, 13, ANY(26));
    ASSERT_TRY(&m, 1, 18, 21, ANY(26));
    assert_int_equal(m.r.calls, 3);
    assert_int_equal(m.after.handler_list_count, 1);
    assert_int_equal(dex_code_unit(&m.after, 26), 0x000d); /* move-exception v0 */
    assert_int_equal(dex_code_unit(&m.after, 27), 0x1112); /* const/4 v1, 1 */
    assert_int_equal(dex_code_unit(&m.after, 28), 0x1071);
    assert_int_equal(dex_code_unit(&m.after, 30), 0x0001);
    assert_int_equal(dex_code_unit(&m.after, 31), 0x0027); /* throw v0 */
    moved_release(&m);
}

static void the_catch_all_comes_behind_other_handlers(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0: catches LT; */
                    0x0071, MOVED_I, 0, /* 3: catches LT; and all */
                    0x0071, MOVED_I, 0, /* 6: catches Throwable */
                    0x0071, MOVED_I, 0, /* 9: catches nothing */
                    0x000e),            /* 12 */
          DEX_TRIES({0, 3, 1}, {3, 3, 4}, {6, 3, 8}),
          DEX_HANDLERS(3, 0x01, 3, 12, 0x7f, 3, 12, 12, 0x01, 4, 12));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 4);
    ASSERT_TRY(&m, 0, 0, 3, {3, 12}, ANY(13));
    ASSERT_TRY(&m, 1, 3, 6, {3, 12}, ANY(12));
    ASSERT_TRY(&m, 2, 6, 9, {4, 12});
    ASSERT_TRY(&m, 3, 9, 12, ANY(13));
    /* What was there stands where it stood. */
    assert_false(m.r.moved);
    moved_release(&m);
}

static void code_that_cannot_throw_gets_no_handler(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2, DEX_UNITS(0x1012, 0x000e));
    RELOCATE(&m, LEAVE(1), EXITS(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 0);
    assert_int_equal(m.r.calls, 1);
    assert_int_equal(m.r.units, 6);
    moved_release(&m);
}

static void locked_code_is_not_covered(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0 */
                    0x021d,             /* 3: monitor-enter v2 */
                    0x0071, MOVED_I, 0, /* 4: held, in a try for any */
                    0x0071, MOVED_I, 0, /* 7: held, in none */
                    0x021e,             /* 10: monitor-exit v2 */
                    0x0071, MOVED_I, 0, /* 11 */
                    0x000e,             /* 14 */
                    0x000d,             /* 15: the handler */
                    0x021e,             /* 16 */
                    0x0027),            /* 17: throw v0 */
          DEX_TRIES({4, 3, 1}), DEX_HANDLERS(1, 0, 15));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 4);
    ASSERT_TRY(&m, 0, 0, 4, ANY(18));
    ASSERT_TRY(&m, 1, 4, 7, ANY(15));
    ASSERT_TRY(&m, 2, 11, 14, ANY(18));
    ASSERT_TRY(&m, 3, 17, 18, ANY(18));
    moved_release(&m);
}

/* The last instruction of a try leads to its handler with the monitor. */
static void handlers_begin_with_the_lock(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x021d,             /* 0: monitor-enter v2 */
                    0x1021,             /* 1: array-length v0, v1: in a try for any */
                    0x021e,             /* 2: monitor-exit v2 */
                    0x000e,             /* 3 */
                    0x000d,             /* 4: the handler */
                    0x0071, MOVED_I, 0, /* 5: held */
                    0x021e,             /* 8 */
                    0x0027),            /* 9: throw v0 */
          DEX_TRIES({1, 1, 1}), DEX_HANDLERS(1, 0, 4));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 3);
    ASSERT_TRY(&m, 0, 0, 1, ANY(10));
    ASSERT_TRY(&m, 1, 1, 2, ANY(4));
    ASSERT_TRY(&m, 2, 9, 10, ANY(10));
    moved_release(&m);
}

/* Paths that join with and without the monitor. */
static void mixed_locks_are_not_covered(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x0038, 3,          /* 0: if-eqz v0, 3 */
                    0x021d,             /* 2: monitor-enter v2 */
                    0x0071, MOVED_I, 0, /* 3 */
                    0x000e));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 2, 3, ANY(7));
    moved_release(&m);
}

static void too_many_tries_are_refused(void **state)
{
    enum { TRIES = 65535 };
    static uint16_t units[TRIES * 3 + 1];
    static struct dex_fixture_try tries[TRIES];
    struct moved m;

    (void)state;
    for (uint32_t i = 0; i < TRIES; i++) {
        units[i * 3] = units[i * 3 + 2] = 0x001d; /* monitor-enter v0 */
        units[i * 3 + 1] = 0x000e;
        tries[i] = (struct dex_fixture_try){i * 3, 3, 1};
    }
    units[TRIES * 3] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = TRIES * 3 + 1, .tries = tries,
          .try_count = TRIES, DEX_HANDLERS(1, 0, 0));
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){ENTRY(1)}), DEX_CODE_OK);
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){LEAVE(1), EXITS(1)}),
                     DEX_CODE_TRIES_FULL);
    moved_release(&m);
}

/* The count is signed, and negative with a catch-all: 63 and -64 are the last in a byte. */
static void lists_of_any_length_stay(void **state)
{
    enum { MOST = 66 };

    (void)state;
    for (uint32_t count = 62; count <= MOST; count++) {
        for (int catch_all = 0; catch_all < 2; catch_all++) {
            struct dex_catch expected[MOST + 1];
            uint8_t handlers[3 + 2 * MOST + 1] = {1};
            int signed_count = catch_all ? -(int)count : (int)count;
            size_t n = 3;
            struct moved m;

            handlers[1] = (uint8_t)(signed_count & 0x7f) | 0x80;
            handlers[2] = signed_count >> 7 & 0x7f;
            for (uint32_t i = 0; i < count; i++) {
                expected[i] = (struct dex_catch){.type = 3, .pc = 1 + 4};
                handlers[n++] = 3;
                handlers[n++] = 1;
            }
            expected[count] = (struct dex_catch){.type = DEX_NO_INDEX, .pc = 1 + 4};
            handlers[n++] = 1;
            MOVED(&m, .registers = 2, DEX_UNITS(0x001d, 0x000e), DEX_TRIES({0, 1, 1}),
                  .handlers = handlers, .handlers_size = catch_all ? n : n - 1);
            assert_int_equal(m.before.immovable.n, 0);
            RELOCATE(&m, ENTRY(1));
            assert_int_equal(m.after.try_count, 1);
            assert_int_equal(m.after.handler_lists[0].count, count + (uint32_t)catch_all);
            assert_try(&m, 0, m.after.tries[0].start, m.after.tries[0].end,
                       count + (uint32_t)catch_all, expected);
            moved_release(&m);
        }
    }
}

static void too_many_handlers_are_refused(void **state)
{
    enum { LISTS = 13106, SIZE = 5 };
    static uint8_t handlers[2 + LISTS * SIZE];
    static uint16_t units[LISTS + 1];
    static struct dex_fixture_try tries[LISTS];
    struct moved m;

    (void)state;
    handlers[0] = (uint8_t)(LISTS | 0x80);
    handlers[1] = LISTS >> 7;
    for (uint32_t i = 0; i < LISTS; i++) {
        uint8_t *list = handlers + 2 + i * SIZE;

        list[0] = 2;
        list[1] = list[3] = 3;
        units[i] = 0x001d; /* monitor-enter v0 */
        tries[i] = (struct dex_fixture_try){i, 1, (uint16_t)(2 + i * SIZE)};
    }
    units[LISTS] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = LISTS + 1, .tries = tries,
          .try_count = LISTS, .handlers = handlers, .handlers_size = sizeof(handlers));
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){.prologue_count = 0}), DEX_CODE_OK);
    /* The last list is at 65527. Addresses from 124 on are longer by a byte after the call. */
    for (uint32_t i = 0; i < 9; i++) {
        moved_release(&m);
        handlers[2 + i * SIZE + 2] = 127;
        MOVED(&m, .registers = 1, .units = units, .unit_count = LISTS + 1, .tries = tries,
              .try_count = LISTS, .handlers = handlers, .handlers_size = sizeof(handlers));
        assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){ENTRY(1)}),
                         i < 8 ? DEX_CODE_OK : DEX_CODE_HANDLERS_FULL);
    }
    moved_map(&m, DEX_ID_TYPE, dex_count(&m.f.dex, DEX_TYPE_IDS), 200);
    assert_int_equal(moved_relocate(&m, &(struct dex_code_edit){.prologue_count = 0}),
                     DEX_CODE_HANDLERS_FULL);
    moved_release(&m);
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
        cmocka_unit_test(only_the_same_returns_share),
        cmocka_unit_test(returns_with_a_monitor_do_not_share),
        cmocka_unit_test(gotos_to_a_shared_call_reach_it),
        cmocka_unit_test(a_try_goes_on_over_a_goto),
        cmocka_unit_test(the_catch_all_finds_the_value_kept),
        cmocka_unit_test(parameters_that_move_down_are_moved_first),
        cmocka_unit_test(jumps_to_the_start_skip_the_prologue),
        cmocka_unit_test(tries_are_split_around_calls),
        cmocka_unit_test(a_try_that_is_not_split_stays),
        cmocka_unit_test(long_tries_are_cut),
        cmocka_unit_test(branches_grow_when_they_must),
        cmocka_unit_test(an_if_out_of_reach_is_inverted),
        cmocka_unit_test(chains_of_branches_settle),
        cmocka_unit_test(payloads_stay_aligned),
        cmocka_unit_test(shared_payloads_are_copied),
        cmocka_unit_test(indices_are_mapped_in_every_format),
        cmocka_unit_test(strings_turn_jumbo),
        cmocka_unit_test(the_catch_all_covers_what_can_throw),
        cmocka_unit_test(the_catch_all_comes_behind_other_handlers),
        cmocka_unit_test(code_that_cannot_throw_gets_no_handler),
        cmocka_unit_test(locked_code_is_not_covered),
        cmocka_unit_test(handlers_begin_with_the_lock),
        cmocka_unit_test(mixed_locks_are_not_covered),
        cmocka_unit_test(too_many_tries_are_refused),
        cmocka_unit_test(lists_of_any_length_stay),
        cmocka_unit_test(too_many_handlers_are_refused),
        cmocka_unit_test(damaged_code_is_only_mapped),
        cmocka_unit_test(every_result_has_its_text),
    };

    return RUN_TAP(tests);
}
