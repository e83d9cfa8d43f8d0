/* SPDX-License-Identifier: Apache-2.0 */
/* code_this_ranges: where in a constructor `this` is initialised, whatever was done with it on the
 * stack and in variables before. */
#include "tests/unit/tap.h"

#include "classfile/code_frames.h"
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
    ROW("UU??", 1, 3, OP_ICONST_0, OP_ISTORE, 0, OP_NOP, OP_RETURN),
    ROW("UUUUUUU", 2, 3, OP_ALOAD_0, OP_ASTORE_2, OP_LCONST_0, OP_LSTORE_1, OP_ALOAD_2, INIT_THIS,
        OP_RETURN),
    ROW("UUUUUUU", 2, 3, OP_ALOAD_0, OP_ASTORE_1, OP_LCONST_0, OP_LSTORE_1, OP_ALOAD_1, INIT_THIS,
        OP_RETURN),
    ROW("UUUUU?R", 2, 3, OP_ICONST_0, OP_ISTORE_1, OP_ILOAD_1, OP_POP, OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    ROW("UUUUU?R", 2, 3, OP_LLOAD_1, OP_POP2, OP_ICONST_0, OP_POP, OP_ALOAD_0, INIT_THIS,
        OP_RETURN),
    ROW("??", 1, 3, OP_ILOAD, 9, OP_RETURN),
    ROW("???", 1, 1, INIT_OTHER, OP_NOP, OP_RETURN),
    /* What is behind an end, no frame tells. */
    ROW("UU??", 1, 3, OP_ALOAD_0, OP_ATHROW, OP_NOP, OP_RETURN),
    ROW("UU??", 1, 3, OP_NOP, OP_RETURN, OP_NOP, OP_RETURN),
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

/* A letter for each instruction of the method; ranges follow each other, each of another state. */
static void find_states(const struct fixture *f, char *got)
{
    static const char letters[] = {
        [CODE_THIS_READY] = 'R', [CODE_THIS_UNINITIALIZED] = 'U', [CODE_THIS_UNKNOWN] = '?'};
    const struct code_this_range *ranges;
    struct arena arena;
    size_t at = 0, count;

    arena_init(&arena);
    count = code_this_ranges(&f->before, &arena, &ranges);
    assert_int_equal(ranges[0].range.start, 0);
    assert_int_equal(ranges[count - 1].range.end, f->before.bytes.n);
    for (uint32_t pc = 0; pc < f->before.bytes.n; pc++) {
        if (!f->before.starts[pc])
            continue;
        if (pc == ranges[at].range.end) {
            at++;
            assert_int_equal(ranges[at].range.start, pc);
            assert_true(ranges[at].state != ranges[at - 1].state);
        }
        *got++ = letters[ranges[at].state];
    }
    assert_int_equal(at, count - 1);
    *got = '\0';
    arena_release(&arena);
}

static void states_of_instructions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        char got[50];

        fixture_init(&f, 52);
        add_constants(&f);
        f.method = "<init>";
        f.access = ACC_PUBLIC;
        f.max_stack = rows[i].max_stack;
        f.max_locals = rows[i].max_locals;
        fixture_code(&f, rows[i].code, rows[i].n);
        if (fixture_parse(&f) < 0)
            fail_msg("row %zu: %s", i, f.err.text);
        find_states(&f, got);
        if (strcmp(got, rows[i].states) != 0)
            fail_msg("row %zu: %s, wanted %s", i, got, rows[i].states);
        fixture_release(&f);
    }
}

/* What frames say of them. The call is at 1; at 4, 5 and 6 stand a nop, an aload_0 and a return. */
static void states_at_frames(void **state)
{
#define T     FRAME_TYPE_OBJECT, U2(X)
#define THIS  FRAME_TYPE_UNINITIALIZED_THIS
#define INT_  FRAME_TYPE_INTEGER
#define LONG_ FRAME_TYPE_LONG
#define DBL   FRAME_TYPE_DOUBLE
    static const struct {
        const char *states, *descriptor;
        uint16_t access, max_stack, max_locals;
        uint8_t table[40];
        size_t n;
    } at[] = {
#define ROW(states, descriptor, access, stack, locals, ...) \
    {states,                                                \
     descriptor,                                            \
     access,                                                \
     stack,                                                 \
     locals,                                                \
     {__VA_ARGS__},                                         \
     sizeof((const uint8_t[]){__VA_ARGS__})}
        ROW("U?RRR", "()V", 0, 2, 4, U2(0)),
        /* A frame that changes nothing has the locals of the entry. */
        ROW("U?UUU", "()V", 0, 2, 4, U2(1), 4),
        ROW("U?UUU", "(JD)V", 0, 2, 5, U2(1), 4),
        ROW("U?RUU", "()V", 0, 2, 4, U2(1), 5),
        /* One with `this` ready: it is in no local, wide or not, and not on the stack. */
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(1), T, U2(0)),
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(2), T, LONG_, U2(0)),
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(2), T, DBL, U2(0)),
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(0), U2(0)),
        ROW("U?RRR", "()V", 0, 3, 4, U2(1), 255, U2(4), U2(1), T, U2(1), LONG_),
        /* Behind wide locals, and in none but the stack: it is not ready, and not in local 0. */
        ROW("U????", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(3), LONG_, INT_, THIS, U2(0)),
        ROW("U????", "()V", 0, 2, 5, U2(1), 255, U2(4), U2(3), LONG_, DBL, THIS, U2(0)),
        ROW("U????", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(0), U2(1), THIS),
        ROW("U????", "()V", 0, 4, 4, U2(1), 255, U2(4), U2(0), U2(2), DBL, THIS),
        ROW("U?UUU", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(1), THIS, U2(1), THIS),
        /* The frame has more than there is room for: nothing is known from there on. */
        ROW("U????", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(3), LONG_, LONG_, INT_, U2(0)),
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(4), U2(2), LONG_, LONG_, U2(0)),
        ROW("U????", "()V", 0, 1, 4, U2(1), 255, U2(4), U2(0), U2(1), LONG_),
        ROW("U?RRR", "()V", 0, 3, 4, U2(1), 255, U2(4), U2(0), U2(1), LONG_),
        ROW("U????", "()V", 0, 2, 1, U2(1), 252, U2(4), INT_),
        ROW("U????", "()V", 0, 2, 1, U2(2), 252, U2(4), INT_, 255, U2(0), U2(1), T, U2(0)),
        /* The stack that the frame has is the one that is stepped on. */
        ROW("U?R??", "()V", 0, 2, 4, U2(1), 255, U2(5), U2(1), T, U2(2), INT_, INT_),
        ROW("U?RRR", "()V", 0, 2, 4, U2(1), 255, U2(5), U2(1), T, U2(1), INT_),
        /* A second frame, as the first. */
        ROW("U?RUU", "()V", 0, 2, 4, U2(2), 255, U2(4), U2(1), T, U2(0), 255, U2(0), U2(1), THIS,
            U2(0)),
        /* Parameters that have no room, and a method without `this`. */
        ROW("?????", "(I)V", 0, 2, 1, U2(0)),
        ROW("U?RRR", "(I)V", 0, 2, 2, U2(0)),
        ROW("?????", "()V", ACC_STATIC, 2, 2, U2(0)),
        ROW("RRRRR", "()V", 0, 2, 0, U2(0)),
    };
#undef ROW
#undef T
#undef THIS
#undef INT_
#undef LONG_
#undef DBL

    (void)state;
    for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
        struct fixture f;
        char got[9];

        fixture_init(&f, 52);
        add_constants(&f);
        f.method = "<init>";
        f.descriptor = at[i].descriptor;
        f.access = at[i].access;
        f.max_stack = at[i].max_stack;
        f.max_locals = at[i].max_locals;
        CODE(&f, OP_ALOAD_0, INIT_THIS, OP_NOP, OP_ALOAD_0, OP_RETURN);
        fixture_attribute(&f, "StackMapTable", at[i].table, at[i].n);
        if (fixture_parse(&f) < 0)
            fail_msg("row %zu: %s", i, f.err.text);
        find_states(&f, got);
        if (strcmp(got, at[i].states) != 0)
            fail_msg("row %zu: %s, wanted %s", i, got, at[i].states);
        fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_instructions),
        cmocka_unit_test(states_at_frames),
    };

    return RUN_TAP(tests);
}
