/* SPDX-License-Identifier: Apache-2.0 */
/* dex_code_relocate: tries split around calls, the catch-all, and where no monitor is held. */
#include "tests/unit/tap.h"

#include "dexfile/dex_opcode.h"
#include "tests/unit/dex_moved.h"

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

/* 65,535 units are the most for a try, and for a payload in one. */
static void tries_have_up_to_65535_units(void **state)
{
    enum { MOST = 65535, AT = 4 };
    static uint16_t units[AT + MOST + 2];
    struct moved m;

    (void)state;
    for (uint32_t pc = 0; pc < MOST; pc += 3)
        units[pc] = 0x0071;
    units[MOST] = 0x000e;
    MOVED(&m, .registers = 1, .units = units, .unit_count = MOST + 1, DEX_TRIES({0, MOST, 1}),
          DEX_HANDLERS(1, 0, 0));
    RELOCATE(&m, ENTRY(1));
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 4, 4 + MOST, ANY(4));
    moved_release(&m);

    memset(units, 0, sizeof(units));
    units[0] = 0x000e;
    units[AT] = 0x0300;
    units[AT + 1] = 2;
    for (uint32_t n = MOST; n <= MOST + 1; n++) {
        units[AT + 2] = (uint16_t)(n - 4);
        units[AT + 3] = (uint16_t)((n - 4) >> 16);
        MOVED(&m, .registers = 1, .units = units, .unit_count = AT + n, DEX_TRIES({AT, MOST, 1}),
              DEX_HANDLERS(1, 0, 0));
        assert_int_equal(m.before.tries[0].end, AT + n);
        RELOCATE(&m, ENTRY(1));
        assert_int_equal(m.after.try_count, n == MOST);
        moved_release(&m);
    }
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

static void each_case_of_a_switch_has_the_lock(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x021d,                         /* 0: monitor-enter v2 */
                    0x002b, 19, 0,                  /* 1: packed-switch v0, 20 */
                    0x0071, MOVED_I, 0, 0x021e,     /* 4 */
                    0x000e,                         /* 8 */
                    0x0071, MOVED_I, 0, 0x021e,     /* 9: case 0 */
                    0x000e,                         /* 13 */
                    0x0071, MOVED_I, 0, 0x021e,     /* 14: case 1 */
                    0x000e, 0x0000,                 /* 18 */
                    0x0100, 2, 0, 0, 8, 0, 13, 0)); /* 20 */
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 0, 1, ANY(28));
    moved_release(&m);
}

/* A try that ends where the next begins, without the lock and with it. */
static void each_try_has_its_own_handlers(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0: caught at 9 */
                    0x021d,             /* 3: monitor-enter v2 */
                    0x0071, MOVED_I, 0, /* 4: caught at 14 */
                    0x021e,             /* 7: monitor-exit v2 */
                    0x000e,             /* 8 */
                    0x000d,             /* 9: the handler without the lock */
                    0x0071, MOVED_I, 0, /* 10 */
                    0x0027,             /* 13: throw v0 */
                    0x000d,             /* 14: the handler with it */
                    0x021e,             /* 15 */
                    0x0027),            /* 16 */
          DEX_TRIES({0, 3, 1}, {4, 3, 3}), DEX_HANDLERS(2, 0, 9, 0, 14));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 5);
    ASSERT_TRY(&m, 0, 0, 3, ANY(9));
    ASSERT_TRY(&m, 1, 3, 4, ANY(17));
    ASSERT_TRY(&m, 2, 4, 7, ANY(14));
    ASSERT_TRY(&m, 3, 10, 14, ANY(17));
    ASSERT_TRY(&m, 4, 16, 17, ANY(17));
    moved_release(&m);
}

/* So many monitors inside each other are counted; one more is taken for paths that differ. */
static void locks_are_counted_up_to_252(void **state)
{
    enum { LOCKS = 252 };

    (void)state;
    for (uint32_t locks = LOCKS; locks <= LOCKS + 1; locks++) {
        uint16_t units[2 * (LOCKS + 1) + 4] = {0};
        struct moved m;

        for (uint32_t i = 0; i < locks; i++) {
            units[i] = 0x001d;
            units[locks + i] = 0x001e;
        }
        units[2 * locks] = 0x0071;
        units[2 * locks + 3] = 0x000e;
        MOVED(&m, .registers = 2, .units = units, .unit_count = 2 * locks + 4);
        RELOCATE(&m, LEAVE(1), .catch_all = true);
        assert_int_equal(m.after.try_count, locks == LOCKS ? 2 : 1);
        ASSERT_TRY(&m, 0, 0, 1, ANY(2 * locks + 4));
        if (locks == LOCKS)
            ASSERT_TRY(&m, 1, 2 * locks, 2 * locks + 3, ANY(2 * locks + 4));
        moved_release(&m);
    }
}

/* More monitor-exits than monitor-enters, and two of them after two. */
static void locks_are_counted_down(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3, DEX_UNITS(0x021e, 0x0071, MOVED_I, 0, 0x000e));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 0, 1, ANY(5));
    moved_release(&m);
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x021d, 0x011d, 0x011e, 0x0071, MOVED_I, 0, 0x021e, /* 3: held once */
                    0x0071, MOVED_I, 0, 0x000e));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 2);
    ASSERT_TRY(&m, 0, 0, 1, ANY(11));
    ASSERT_TRY(&m, 1, 7, 10, ANY(11));
    moved_release(&m);
}

/* What a try leaves open is for the catch-all, but where the lock is held. What cannot throw goes
 * on with what is before it. */
static void a_try_is_open_where_no_lock_is(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 3,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0 */
                    0x021d,             /* 3: monitor-enter v2 */
                    0x0071, MOVED_I, 0, /* 4: held */
                    0x0000,             /* 7 */
                    0x021e,             /* 8: monitor-exit v2 */
                    0x0000,             /* 9 */
                    0x0071, MOVED_I, 0, /* 10 */
                    0x000e,             /* 13 */
                    0x000e),            /* 14: the handler */
          DEX_TRIES({0, 13, 1}), DEX_HANDLERS(1, 1, 3, 14));
    RELOCATE(&m, LEAVE(1), .catch_all = true);
    assert_int_equal(m.after.try_count, 3);
    ASSERT_TRY(&m, 0, 0, 4, {3, 14}, ANY(15));
    ASSERT_TRY(&m, 1, 4, 10, {3, 14});
    ASSERT_TRY(&m, 2, 10, 13, {3, 14}, ANY(15));
    moved_release(&m);
}

/* Of two parts the one that cannot throw goes; what was never split stays, whatever it does. */
static void parts_that_cannot_throw_go(void **state)
{
    struct moved m;

    (void)state;
    MOVED(&m, .registers = 2,
          DEX_UNITS(0x0071, MOVED_I, 0, /* 0 */
                    0x000e,             /* 3: return-void */
                    0x000e),            /* 4: the handler */
          DEX_TRIES({0, 4, 1}), DEX_HANDLERS(1, 0, 4));
    RELOCATE(&m, LEAVE(1), EXITS(3));
    assert_int_equal(m.after.try_count, 1);
    ASSERT_TRY(&m, 0, 0, 3, ANY(8));
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
            moved_assert_try(&m, 0, m.after.tries[0].start, m.after.tries[0].end,
                             count + (uint32_t)catch_all, expected);
            /* Its count takes no byte more than it needs to. */
            assert_int_equal(m.after.units % 2, 0);
            assert_int_equal(m.r.item.n, 16 + 2 * m.after.units + 8 + (catch_all ? n : n - 1) -
                                             (signed_count >= -64 && signed_count <= 63));
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_catch_all_covers_what_can_throw),
        cmocka_unit_test(the_catch_all_comes_behind_other_handlers),
        cmocka_unit_test(code_that_cannot_throw_gets_no_handler),
        cmocka_unit_test(locked_code_is_not_covered),
        cmocka_unit_test(handlers_begin_with_the_lock),
        cmocka_unit_test(each_case_of_a_switch_has_the_lock),
        cmocka_unit_test(each_try_has_its_own_handlers),
        cmocka_unit_test(locks_are_counted_up_to_252),
        cmocka_unit_test(locks_are_counted_down),
        cmocka_unit_test(a_try_is_open_where_no_lock_is),
        cmocka_unit_test(parts_that_cannot_throw_go),
        cmocka_unit_test(mixed_locks_are_not_covered),
        cmocka_unit_test(tries_are_split_around_calls),
        cmocka_unit_test(a_try_that_is_not_split_stays),
        cmocka_unit_test(tries_have_up_to_65535_units),
        cmocka_unit_test(long_tries_are_cut),
        cmocka_unit_test(too_many_tries_are_refused),
        cmocka_unit_test(lists_of_any_length_stay),
        cmocka_unit_test(too_many_handlers_are_refused),
    };

    return RUN_TAP(tests);
}
