/* SPDX-License-Identifier: Apache-2.0 */
/* code_this_ranges: where in a constructor `this` is initialised, whatever was done with it on the
 * stack and in variables before. */
#include "tests/unit/tap.h"

#include "classfile/code.h"
#include "tests/unit/class_fixture.h"

/* Methodrefs of the fixture, in this order: each takes six constants, or less where names repeat.
 */
enum { INIT = 6, OTHER = 12, INT = 18, LONG = 24, TAKES = 30, X = 32 };

static void add_constants(struct fixture *f)
{
    assert_int_equal(fixture_methodref(f, "S", "<init>", "()V"), INIT);
    assert_int_equal(fixture_methodref(f, "X", "<init>", "()V"), OTHER);
    assert_int_equal(fixture_methodref(f, "X", "i", "I"), INT);
    assert_int_equal(fixture_methodref(f, "X", "l", "J"), LONG);
    assert_int_equal(fixture_methodref(f, "X", "f", "(IJ)J"), TAKES);
    assert_int_equal(fixture_class(f, "X"), X);
}

#define INIT_THIS  OP_INVOKESPECIAL, U2(INIT)
#define INIT_OTHER OP_INVOKESPECIAL, U2(OTHER)
#define NEW_OTHER  OP_NEW, U2(X)

/* A letter for each instruction: U uninitialised, R ready, ? neither is sure. */
static const struct {
    const char *states;
    uint8_t code[40];
    size_t n;
    uint16_t max_stack, max_locals;
} rows[] = {
#define ROW(states, stack, locals, ...)                                              \
    {                                                                                \
        states, {__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), stack, locals \
    }
    ROW("U?R", 1, 1, OP_ALOAD_0, INIT_THIS, OP_RETURN),
    /* Another object's constructor is not its own. */
    ROW("UUUUU?R", 2, 1, NEW_OTHER, OP_DUP, INIT_OTHER, OP_POP, OP_ALOAD_0, INIT_THIS, OP_RETURN),
    ROW("UUUUU?RR", 3, 1, OP_ALOAD_0, NEW_OTHER, OP_DUP, INIT_OTHER, OP_POP, INIT_THIS, OP_NOP,
        OP_RETURN),
    /* Copies and places on the stack. */
    ROW("UUU?R", 2, 1, OP_ALOAD_0, OP_DUP, OP_POP, INIT_THIS, OP_RETURN),
    ROW("UU?RR", 2, 1, OP_ALOAD_0, OP_DUP, INIT_THIS, OP_POP, OP_RETURN),
    ROW("UUU?RR", 2, 1, OP_ALOAD_0, NEW_OTHER, OP_SWAP, INIT_THIS, OP_POP, OP_RETURN),
    ROW("UUUU?RR", 2, 1, NEW_OTHER, OP_ALOAD_0, OP_SWAP, INIT_OTHER, INIT_THIS, OP_NOP, OP_RETURN),
    ROW("UUUU?RR", 3, 1, OP_ALOAD_0, NEW_OTHER, OP_DUP_X1, OP_POP, INIT_THIS, OP_POP, OP_RETURN),
    ROW("UUUUUU?RR", 4, 1, OP_ALOAD_0, OP_ICONST_0, NEW_OTHER, OP_DUP_X2, OP_POP, OP_POP, INIT_THIS,
        OP_POP, OP_RETURN),
    ROW("UUUU?RRR", 4, 1, OP_ALOAD_0, OP_ICONST_0, OP_DUP2, OP_POP, INIT_THIS, OP_POP, OP_POP,
        OP_RETURN),
    ROW("UUUUU?RRRR", 5, 1, NEW_OTHER, OP_ALOAD_0, OP_ICONST_0, OP_DUP2_X1, OP_POP, INIT_THIS,
        OP_POP, OP_POP, OP_POP, OP_RETURN),
    ROW("UUUUUUU?RRR", 6, 1, OP_ALOAD_0, OP_ICONST_0, OP_ICONST_0, NEW_OTHER, OP_DUP2_X2, OP_POP2,
        OP_POP, INIT_THIS, OP_POP, OP_POP, OP_RETURN),
    /* With room above, where nothing is known of anything. */
    ROW("UUU?R", 9, 1, OP_ALOAD_0, OP_DUP, OP_POP, INIT_THIS, OP_RETURN),
    ROW("UUUUU?RR", 9, 1, OP_ALOAD_0, OP_ICONST_0, OP_DUP2, OP_POP2, OP_POP, INIT_THIS, OP_NOP,
        OP_RETURN),
    /* What is above is not looked at, what is not there not either. */
    ROW("UU?????", 2, 1, OP_ALOAD_0, OP_DUP, OP_DUP, OP_POP, OP_POP, INIT_THIS, OP_RETURN),
    ROW("U??", 2, 1, OP_ALOAD_0, OP_DUP_X1, OP_RETURN),
    ROW("U??", 2, 1, OP_ALOAD_0, OP_SWAP, OP_RETURN),
    ROW("???", 2, 1, OP_POP, OP_ALOAD_0, OP_RETURN),
    ROW("UU???", 1, 1, OP_ALOAD_0, OP_POP, OP_POP, INIT_THIS, OP_RETURN),
    /* Variables. */
    ROW("UUU?R", 1, 2, OP_ALOAD_0, OP_ASTORE_1, OP_ALOAD_1, INIT_THIS, OP_RETURN),
    ROW("UUU?R", 1, 4, OP_ALOAD_0, OP_ASTORE_3, OP_ALOAD_3, INIT_THIS, OP_RETURN),
    ROW("UUU?R", 1, 9, OP_ALOAD_0, OP_ASTORE, 8, OP_ALOAD, 8, INIT_THIS, OP_RETURN),
    ROW("UUU?R", 1, 301, OP_ALOAD_0, OP_WIDE, OP_ASTORE, U2(300), OP_WIDE, OP_ALOAD, U2(300),
        INIT_THIS, OP_RETURN),
    ROW("U???", 1, 3, OP_ALOAD_0, OP_ASTORE_3, OP_NOP, OP_RETURN),
    ROW("??", 1, 3, OP_ALOAD_3, OP_RETURN),
    ROW("UUU?R", 2, 3, OP_LCONST_0, OP_LSTORE_1, OP_ALOAD_0, INIT_THIS, OP_RETURN),
    ROW("U???", 2, 2, OP_LCONST_0, OP_LSTORE_1, OP_ALOAD_0, OP_RETURN),
    ROW("UU??", 2, 3, OP_ICONST_0, OP_ISTORE_0, OP_ICONST_0, OP_RETURN),
    ROW("UUUU??R", 2, 3, OP_ALOAD_0, OP_ASTORE_1, OP_ICONST_0, OP_ISTORE_0, OP_ALOAD_1, INIT_THIS,
        OP_RETURN),
    ROW("UU??", 2, 3, OP_LCONST_0, OP_LSTORE_0, OP_NOP, OP_RETURN),
    ROW("UUUUU?R", 2, 3, OP_ICONST_0, OP_ISTORE_1, OP_ILOAD_1, OP_POP, OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    ROW("UUUUU?R", 2, 3, OP_LLOAD_1, OP_POP2, OP_ICONST_0, OP_POP, OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    /* Fields: an int takes a slot, a long two. */
    ROW("UUUU?R", 2, 1, OP_ALOAD_0, OP_ICONST_0, OP_PUTFIELD, U2(INT), OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    ROW("UUUU?R", 3, 1, OP_ALOAD_0, OP_LCONST_0, OP_PUTFIELD, U2(LONG), OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    ROW("UUUU?R", 3, 1, OP_ALOAD_0, OP_LCONST_0, OP_PUTSTATIC, U2(LONG), OP_NOP, INIT_THIS,
        OP_RETURN),
    ROW("UUUU?R", 3, 1, OP_ALOAD_0, OP_GETSTATIC, U2(LONG), OP_POP2, OP_NOP, INIT_THIS, OP_RETURN),
    ROW("UUUUU?R", 3, 1, OP_ALOAD_0, NEW_OTHER, OP_GETFIELD, U2(LONG), OP_POP2, OP_NOP, INIT_THIS,
        OP_RETURN),
    ROW("U??", 2, 1, OP_ALOAD_0, OP_GETSTATIC, U2(LONG), OP_RETURN),
    ROW("UU??", 2, 1, OP_ALOAD_0, OP_ICONST_0, OP_PUTFIELD, U2(LONG), OP_RETURN),
    /* Calls: (IJ)J takes three slots, and one for whose method it is; it gives two. */
    ROW("UUUUU?R", 4, 1, OP_ALOAD_0, OP_ICONST_0, OP_LCONST_0, OP_INVOKESTATIC, U2(TAKES), OP_POP2,
        INIT_THIS, OP_RETURN),
    ROW("UUUUUU?R", 5, 1, OP_ALOAD_0, NEW_OTHER, OP_ICONST_0, OP_LCONST_0, OP_INVOKEVIRTUAL,
        U2(TAKES), OP_POP2, INIT_THIS, OP_RETURN),
    ROW("UUU??", 5, 1, OP_ALOAD_0, OP_LCONST_0, OP_NOP, OP_INVOKEVIRTUAL, U2(TAKES), OP_RETURN),
    /* Arrays of several dimensions. */
    ROW("UUUUU?R", 3, 1, OP_ALOAD_0, OP_ICONST_0, OP_ICONST_0, OP_MULTIANEWARRAY, U2(X), 2, OP_POP,
        INIT_THIS, OP_RETURN),
#undef ROW
};

static void states_of_instructions(void **state)
{
    static const char letters[] = {
        [CODE_THIS_READY] = 'R', [CODE_THIS_UNINITIALIZED] = 'U', [CODE_THIS_UNKNOWN] = '?'};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct code_this_range *ranges;
        struct fixture f;
        char got[50] = "";
        size_t n, at = 0, count;

        fixture_init(&f, 52);
        add_constants(&f);
        f.method = "<init>";
        f.access = ACC_PUBLIC;
        f.max_stack = rows[i].max_stack;
        f.max_locals = rows[i].max_locals;
        fixture_code(&f, rows[i].code, rows[i].n);
        if (fixture_parse(&f) < 0)
            fail_msg("row %zu: %s", i, f.err.text);
        count = code_this_ranges(&f.before, &f.arena, &ranges);
        assert_int_equal(ranges[0].range.start, 0);
        assert_int_equal(ranges[count - 1].range.end, rows[i].n);
        n = 0;
        for (uint32_t pc = 0; pc < rows[i].n; pc++) {
            if (!f.before.starts[pc])
                continue;
            if (pc == ranges[at].range.end) {
                at++;
                assert_int_equal(ranges[at].range.start, pc);
                assert_true(ranges[at].state != ranges[at - 1].state);
            }
            got[n++] = letters[ranges[at].state];
        }
        assert_int_equal(at, count - 1);
        got[n] = '\0';
        if (strcmp(got, rows[i].states) != 0)
            fail_msg("row %zu: %s, wanted %s", i, got, rows[i].states);
        fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_instructions),
    };

    return RUN_TAP(tests);
}
