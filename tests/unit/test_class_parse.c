/* SPDX-License-Identifier: Apache-2.0 */
/* class_file_parse and code_parse: what they find, and what they refuse. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "tests/unit/class_fixture.h"

static void the_opcode_table_is_the_specifications(void **state)
{
    static const struct {
        uint8_t opcode;
        const char *mnemonic;
        uint8_t length;
        int8_t pops, pushes;
        bool throws;
    } rows[] = {
        {0x12, "ldc", 2, 0, 1, true},
        {0x2a, "aload_0", 1, 0, 1, false},
        {0x5e, "dup2_x2", 1, 4, 6, false},
        {0x6d, "ldiv", 1, 4, 2, true},
        {0x6f, "ddiv", 1, 4, 2, false},
        {0x84, "iinc", 3, 0, 0, false},
        {0x94, "lcmp", 1, 4, 1, false},
        {0xa7, "goto", 3, 0, 0, false},
        {0xaa, "tableswitch", 0, 1, 0, false},
        {0xb1, "return", 1, 0, 0, true},
        {0xb9, "invokeinterface", 5, -1, -1, true},
        {0xc4, "wide", 0, -1, -1, false},
        {0xc5, "multianewarray", 4, -1, 1, true},
        {0xc9, "jsr_w", 5, 0, 1, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct opcode *op = &opcode_table[rows[i].opcode];

        assert_string_equal(op->mnemonic, rows[i].mnemonic);
        assert_int_equal(op->length, rows[i].length);
        assert_int_equal(op->pops, rows[i].pops);
        assert_int_equal(op->pushes, rows[i].pushes);
        assert_int_equal(op->throws, rows[i].throws);
    }
    for (unsigned i = 0; i < 256; i++)
        assert_int_equal(opcode_table[i].mnemonic != NULL, i <= 0xc9);
}

static void facts_are_gathered(void **state)
{
    struct fixture f;
    uint16_t ref;

    (void)state;
    fixture_init(&f, 49);
    f.method = "<init>";
    f.access = 0;
    ref = fixture_methodref(&f, "java/lang/Object", "<init>", "()V");
    CODE(&f, OP_ALOAD_0, OP_INVOKESPECIAL, U2(ref), OP_WIDE, OP_ILOAD, U2(1), OP_POP, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_true(f.before.facts.straight && f.before.facts.only_constructs);
    assert_true(code_facts_has(&f.before.facts, OP_ILOAD));
    assert_true(code_facts_has(&f.before.facts, OP_WIDE));
    assert_false(code_facts_has(&f.before.facts, OP_NEW));
    assert_int_equal(f.before.facts.invokes, 1);
    fixture_release(&f);

    fixture_init(&f, 49);
    CODE(&f, OP_ACONST_NULL, OP_MONITORENTER, OP_IFEQ, U2(-2), OP_ACONST_NULL, OP_ATHROW,
         OP_RETURN);
    fixture_exception(&f, 0, 6, 0, 0);
    assert_int_equal(fixture_parse(&f), 0);
    assert_true(f.before.facts.monitor && f.before.facts.backward_branch);
    assert_int_equal(f.before.exit_count, 2);
    assert_false(f.before.exits[0].covered);
    assert_false(f.before.exits[1].covered);
    assert_false(f.before.facts.straight);
    fixture_release(&f);

    /* What leads elsewhere, straight ahead or not. */
    {
        static const struct {
            uint8_t code[16];
            size_t n;
            bool straight, backward;
        } rows[] = {
            {{OP_NOP, OP_RETURN}, 2, true, false},
            {{OP_GOTO, 0, 3, OP_RETURN}, 4, false, false},
            {{OP_GOTO, 0, 0, OP_RETURN}, 4, false, true},
            {{OP_RET, 1}, 2, false, false},
            {{OP_RET, 1, OP_RETURN}, 3, false, false},
            {{OP_WIDE, OP_RET, 0, 1}, 4, false, false},
            {{OP_WIDE, OP_RET, 0, 1, OP_RETURN}, 5, false, false},
            {{OP_IFEQ, 0, 3, OP_RETURN}, 4, false, false},
            {{OP_GOTO, 0, 3, OP_GOTO, 0, 3, OP_GOTO, 0, 3, OP_RETURN}, 10, false, false},
            {{OP_GOTO, 0, 3, OP_GOTO, 0, 3, OP_GOTO, 0xff, 0xfa}, 9, false, true},
            {{OP_RETURN, OP_RETURN}, 2, false, false},
            {{OP_LOOKUPSWITCH, 0, 0, 0, U4(12), U4(0), OP_RETURN}, 13, false, false},
            {{OP_LOOKUPSWITCH, 0, 0, 0, U4(0), U4(0), OP_RETURN}, 13, false, true},
            {{OP_WIDE, OP_ILOAD, 0, 1, OP_RETURN}, 5, true, false},
            {{OP_JSR, 0, 3, OP_RETURN}, 4, false, false},
        };

        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
            fixture_init(&f, 49);
            fixture_code(&f, rows[i].code, rows[i].n);
            assert_int_equal(fixture_parse(&f), 0);
            if (f.before.facts.straight != rows[i].straight ||
                f.before.facts.backward_branch != rows[i].backward)
                fail_msg("row %zu", i);
            fixture_release(&f);
        }
    }

    fixture_init(&f, 49);
    CODE(&f, OP_ACONST_NULL, OP_ATHROW, OP_RETURN);
    fixture_exception(&f, 0, 1, 2, 0);
    fixture_exception(&f, 1, 2, 2, 0);
    assert_int_equal(fixture_parse(&f), 0);
    assert_true(f.before.exits[0].covered);
    assert_false(f.before.exits[1].covered);
    fixture_release(&f);
}

static void a_call_of_super_is_seen_on_every_path(void **state)
{
    /* S stands for the three bytes of the call. */
#define S OP_INVOKESPECIAL, 0, 0
    /* A switch at 1 of 19 bytes, of a default and one case. */
#define TABLE2(otherwise, first, second) \
    OP_ILOAD_1, OP_TABLESWITCH, 0, 0, U4(otherwise), U4(7), U4(8), U4(first), U4(second)
#define TABLE(otherwise, where) \
    OP_ILOAD_1, OP_TABLESWITCH, 0, 0, U4(otherwise), U4(7), U4(7), U4(where)
#define LOOKUP(otherwise, where) \
    OP_ILOAD_1, OP_LOOKUPSWITCH, 0, 0, U4(otherwise), U4(1), U4(7), U4(where)
    static const struct {
        const char *what;
        uint8_t code[32];
        size_t n;
        uint8_t range[3]; /* start, end, handler */
        bool calls;
    } rows[] = {
        {"straight", {S, OP_RETURN}, 4, {0}, true},
        {"nothing", {OP_RETURN}, 1, {0}, false},
        {"behind an if", {OP_ILOAD_1, OP_IFEQ, 0, 4, OP_NOP, S, OP_RETURN}, 9, {0}, true},
        {"under an if", {OP_ILOAD_1, OP_IFEQ, 0, 6, S, OP_RETURN}, 8, {0}, false},
        {"on both sides", {OP_ILOAD_1, OP_IFEQ, 0, 7, S, OP_RETURN, S, OP_RETURN}, 12, {0}, true},
        {"or thrown", {OP_ILOAD_1, OP_IFEQ, 0, 7, S, OP_RETURN, OP_ATHROW}, 9, {0}, true},
        {"behind a loop", {OP_ILOAD_1, OP_IFEQ, 0xff, 0xff, S, OP_RETURN}, 8, {0}, true},
        {"handler around", {OP_NOP, S, OP_RETURN, OP_POP, OP_RETURN}, 7, {0, 1, 5}, false},
        {"handler with", {OP_NOP, S, OP_RETURN, OP_POP, S, OP_RETURN}, 10, {0, 1, 5}, true},
        {"handler behind", {S, OP_NOP, OP_RETURN, OP_POP, OP_RETURN}, 7, {3, 4, 5}, true},
        {"handler at the call", {S, OP_RETURN, OP_POP, OP_RETURN}, 6, {0, 3, 4}, true},
        {"handler from it on",
         {OP_NOP, S, OP_NOP, OP_RETURN, OP_POP, OP_RETURN},
         8,
         {1, 5, 6},
         true},
        {"handler of the last before",
         {OP_NOP, S, OP_RETURN, OP_POP, OP_RETURN},
         7,
         {0, 4, 5},
         false},
        {"goto there", {OP_GOTO, 0, 4, OP_RETURN, S, OP_RETURN}, 8, {0}, true},
        {"goto around", {OP_GOTO, 0, 6, S, OP_RETURN}, 7, {0}, false},
        {"cases both", {TABLE(23, 19), S, OP_RETURN, S, OP_RETURN}, 28, {0}, true},
        {"default not", {TABLE(26, 19), S, OP_RETURN, S, OP_RETURN}, 28, {0}, false},
        {"case not", {TABLE(19, 26), S, OP_RETURN, S, OP_RETURN}, 28, {0}, false},
        {"each of two cases", {TABLE2(27, 23, 27), S, OP_RETURN, S, OP_RETURN}, 32, {0}, true},
        {"the second not", {TABLE2(23, 23, 30), S, OP_RETURN, S, OP_RETURN}, 32, {0}, false},
        {"the first not", {TABLE2(23, 30, 23), S, OP_RETURN, S, OP_RETURN}, 32, {0}, false},
        {"pairs both", {LOOKUP(23, 19), S, OP_RETURN, S, OP_RETURN}, 28, {0}, true},
        {"pairs' default not", {LOOKUP(26, 19), S, OP_RETURN, S, OP_RETURN}, 28, {0}, false},
        {"pair not", {LOOKUP(19, 26), S, OP_RETURN, S, OP_RETURN}, 28, {0}, false},
    };
#undef S
#undef TABLE
#undef TABLE2
#undef LOOKUP

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        uint16_t ref;

        fixture_init(&f, 49);
        ref = fixture_methodref(&f, "java/lang/Object", "focus", "(Z)V");
        fixture_code(&f, rows[i].code, rows[i].n);
        for (size_t pc = 0; pc + 2 < f.code.n; pc++)
            if (f.code.p[pc] == OP_INVOKESPECIAL)
                f.code.p[pc + 2] = (uint8_t)ref;
        if (rows[i].range[1])
            fixture_exception(&f, rows[i].range[0], rows[i].range[1], rows[i].range[2], 0);
        assert_int_equal(fixture_parse(&f), 0);
        if (code_calls_super(&f.before, STR("focus"), STR("(Z)V"), &f.arena) != rows[i].calls)
            fail_msg("%s", rows[i].what);
        assert_false(code_calls_super(&f.before, STR("focus"), STR("(I)V"), &f.arena));
        fixture_release(&f);
    }
}

/* What is no such call: of another name, of this class, of an interface, of static dispatch. */
static void a_call_of_another_is_none_of_super(void **state)
{
    static const struct {
        uint8_t opcode, tag;
        const char *owner, *name;
        bool calls;
    } rows[] = {
        {OP_INVOKESPECIAL, CONSTANT_METHODREF, "java/lang/Object", "focus", true},
        {OP_INVOKESPECIAL, CONSTANT_METHODREF, "any/Ancestor", "focus", true},
        {OP_INVOKESPECIAL, CONSTANT_METHODREF, "T", "focus", false},
        {OP_INVOKESPECIAL, CONSTANT_METHODREF, "java/lang/Object", "focused", false},
        {OP_INVOKESPECIAL, CONSTANT_INTERFACE_METHODREF, "java/lang/Object", "focus", false},
        {OP_INVOKEVIRTUAL, CONSTANT_METHODREF, "java/lang/Object", "focus", false},
        {OP_INVOKESTATIC, CONSTANT_METHODREF, "java/lang/Object", "focus", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        uint16_t ref;

        fixture_init(&f, 52);
        ref = fixture_methodref(&f, rows[i].owner, rows[i].name, "(Z)V");
        f.pool.p[f.pool.n - 5] = rows[i].tag;
        CODE(&f, rows[i].opcode, U2(ref), OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        if (code_calls_super(&f.before, STR("focus"), STR("(Z)V"), &f.arena) != rows[i].calls)
            fail_msg("row %zu", i);
        fixture_release(&f);
    }
}

/* Handlers of handlers take a round each: of 15 it is told, of 20 not. */
static void handlers_of_handlers_are_followed(void **state)
{
    static const unsigned depths[] = {1, 14, 20};

    (void)state;
    for (size_t i = 0; i < sizeof(depths) / sizeof(depths[0]); i++) {
        struct fixture f;
        uint16_t ref;
        unsigned at;

        fixture_init(&f, 52);
        ref = fixture_methodref(&f, "java/lang/Object", "focus", "(Z)V");
        /* Each handler is around the one before it; the last throws, all others too. */
        for (unsigned k = 0; k <= depths[i]; k++)
            CODE(&f, OP_NOP, OP_ATHROW);
        at = (unsigned)f.code.n;
        CODE(&f, OP_INVOKESPECIAL, U2(ref), OP_RETURN);
        for (unsigned k = 0; k <= depths[i]; k++)
            fixture_exception(&f, 2 * k, 2 * k + 2, 2 * k + 2, 0);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(at, 2 * depths[i] + 2);
        assert_int_equal(code_calls_super(&f.before, STR("focus"), STR("(Z)V"), &f.arena),
                         depths[i] < 16);
        fixture_release(&f);
    }
}

static void malformed_code_is_refused(void **state)
{
    static const struct {
        uint8_t code[24];
        size_t n;
        const char *error;
    } rows[] = {
        {{OP_SIPUSH, 0}, 2, "code: the instruction at 0 runs past the end (2)"},
        {{OP_NOP, OP_SIPUSH, 0}, 3, "code: the instruction at 1 runs past the end (3)"},
        {{OP_NOP, OP_NOP, OP_WIDE, OP_ILOAD, 0},
         5,
         "code: the instruction at 2 runs past the end (5)"},
        {{OP_NOP, 0xca}, 2, "code: undefined opcode 0xca at 1"},
        {{OP_GOTO, 0, 1}, 3, "code: the branch at 0 leads to 1, where no instruction starts"},
        {{OP_GOTO, 0, 3}, 3, "code: the branch at 0 leads to 3, where no instruction starts"},
        {{OP_GOTO, 0xff, 0xff},
         3,
         "code: the branch at 0 leads to -1, where no instruction starts"},
        {{OP_WIDE, OP_NOP}, 2, "code: wide at 0 before opcode 0x00"},
        {{OP_WIDE}, 1, "code: the instruction at 0 runs past the end (1)"},
        {{OP_TABLESWITCH, 0, 0, 0, 0, 0, 0, 0},
         8,
         "code: the instruction at 0 runs past the end (8)"},
        {{OP_TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1},
         16,
         "code: the switch at 0 has a bad count"},
        /* The default, then the cases, to the last. */
        {{OP_TABLESWITCH, 0, 0, 0, U4(1), U4(0), U4(1), U4(0), U4(0)},
         24,
         "code: the branch at 0 leads to 1, where no instruction starts"},
        {{OP_TABLESWITCH, 0, 0, 0, U4(0), U4(0), U4(1), U4(2), U4(0)},
         24,
         "code: the branch at 0 leads to 2, where no instruction starts"},
        {{OP_TABLESWITCH, 0, 0, 0, U4(0), U4(0), U4(1), U4(0), U4(3)},
         24,
         "code: the branch at 0 leads to 3, where no instruction starts"},
        {{OP_LOOKUPSWITCH, 0, 0, 0, U4(0), U4(1), U4(7), U4(4)},
         20,
         "code: the branch at 0 leads to 4, where no instruction starts"},
        {{0}, 0, "Code: code_length is 0"},
        /* The second branch, the second switch. */
        {{OP_GOTO, 0, 3, OP_GOTO, 0, 1},
         6,
         "code: the branch at 3 leads to 4, where no instruction starts"},
        {{OP_LOOKUPSWITCH, 0, 0, 0, U4(0), U4(0), OP_LOOKUPSWITCH, 0, 0, 0, U4(1), U4(0)},
         24,
         "code: the branch at 12 leads to 13, where no instruction starts"},
        {{OP_LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff},
         12,
         "code: the switch at 0 has a bad count"},
        {{OP_LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff},
         12,
         "code: the instruction at 0 runs past the end (12)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;

        fixture_init(&f, 52);
        fixture_code(&f, rows[i].code, rows[i].n);
        assert_int_equal(fixture_parse(&f), -1);
        assert_string_equal(f.err.text, rows[i].error);
        fixture_release(&f);
    }
}

static void malformed_attributes_are_refused(void **state)
{
    static const struct {
        const char *name;
        uint8_t info[12];
        size_t n;
        const char *error;
    } rows[] = {
        {"StackMapTable",
         {0, 1, 251, 3, 44},
         5,
         "StackMapTable: offset 812 past the end of code (4)"},
        {"StackMapTable", {0, 1, 2}, 3, "StackMapTable: offset 2 is inside an instruction"},
        {"StackMapTable", {0, 1, 128}, 3, "StackMapTable: frame 0: reserved type 128"},
        {"StackMapTable", {0, 1, 246}, 3, "StackMapTable: frame 0: reserved type 246"},
        {"StackMapTable", {0, 2, 0}, 3, "StackMapTable: 3 bytes do not hold its frames"},
        {"StackMapTable", {0, 1, 0, 0}, 4, "StackMapTable: 1 bytes follow its frames"},
        {"StackMapTable", {0, 1, 64, 9}, 4, "StackMapTable: frame 0: unknown verification type 9"},
        {"StackMapTable", {0, 1, 64, 7, 0}, 5, "StackMapTable: it ends inside frame 0"},
        {"StackMapTable",
         {0, 1, 64, 8, 0, 0},
         6,
         "StackMapTable: frame 0: an uninitialized variable names offset 0, where there is no new"},
        {"StackMapTable", {0}, 1, "StackMapTable: 1 bytes do not hold its frames"},
        {"LineNumberTable", {0, 1, 0}, 3, "LineNumberTable: 3 bytes do not hold its entries"},
        {"LocalVariableTable", {0, 1, 0}, 3, "LocalVariableTable: 3 bytes do not hold its entries"},
        {"LocalVariableTypeTable",
         {0},
         1,
         "LocalVariableTypeTable: 1 bytes do not hold its entries"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;

        fixture_init(&f, 52);
        CODE(&f, OP_SIPUSH, 0, 0, OP_RETURN);
        f.code.p[0] = OP_NOP;
        f.code.p[1] = OP_BIPUSH;
        fixture_attribute(&f, rows[i].name, rows[i].info, rows[i].n);
        assert_int_equal(fixture_parse(&f), -1);
        assert_string_equal(f.err.text, rows[i].error);
        fixture_release(&f);
    }
}

static void exception_ranges_are_checked(void **state)
{
    static const struct {
        unsigned start, end, handler, type;
    } rows[] = {{1, 3, 3, 0}, {0, 2, 3, 0}, {3, 0, 3, 0}, {0, 5, 3, 0}, {0, 3, 4, 0}, {0, 3, 3, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;

        fixture_init(&f, 52);
        fixture_utf8(&f, "no class");
        CODE(&f, OP_SIPUSH, 0, 0, OP_RETURN);
        fixture_exception(&f, rows[i].start, rows[i].end, rows[i].handler, rows[i].type);
        assert_int_equal(fixture_parse(&f), -1);
        assert_non_null(strstr(f.err.text, "exception table: entry 0"));
        fixture_release(&f);
    }
}

static void bad_frames_of_version_50_fall_back(void **state)
{
    struct fixture f;

    (void)state;
    fixture_init(&f, 50);
    CODE(&f, OP_RETURN);
    ATTR(&f, "StackMapTable", U2(1), 200);
    assert_int_equal(fixture_parse(&f), 0);
    assert_null(f.before.stack_map_table.p);
    assert_int_equal(f.before.frame_count, 0);
    assert_true(f.before.attributes[0].dropped);
    assert_string_equal(f.err.text, "");
    fixture_release(&f);
}

/* From version 50 on; before it they are not looked at, right or wrong. */
static void frames_count_from_version_50_on(void **state)
{
    (void)state;
    for (uint16_t major = 49; major <= 51; major++) {
        struct fixture f;

        fixture_init(&f, major);
        CODE(&f, OP_NOP, OP_RETURN);
        ATTR(&f, "StackMapTable", U2(1), 1);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(f.before.frame_count, major >= 50);
        assert_int_equal(f.before.attributes[0].dropped, major < 50);
        assert_int_equal(code_has_frames(&f.before), major >= 50);
        fixture_release(&f);
    }
}

/* The line of the lowest pc, in whichever table of lines, at whichever place; the first of two. */
static void the_first_line_is_that_of_the_lowest_pc(void **state)
{
    static const struct {
        uint8_t tables[2][16];
        size_t n[2];
        uint32_t line;
    } rows[] = {
        {{{0}}, {0}, 0},
        {{{U2(0)}}, {2}, 0},
        {{{U2(1), U2(0), U2(7)}}, {6}, 7},
        {{{U2(1), U2(2), U2(300)}}, {6}, 300},
        {{{U2(2), U2(1), U2(7), U2(0), U2(8)}}, {10}, 8},
        {{{U2(2), U2(0), U2(7), U2(1), U2(8)}}, {10}, 7},
        {{{U2(2), U2(1), U2(7), U2(1), U2(8)}}, {10}, 7},
        {{{U2(3), U2(2), U2(7), U2(1), U2(8), U2(0), U2(9)}}, {14}, 9},
        {{{U2(1), U2(1), U2(7)}, {U2(1), U2(0), U2(8)}}, {6, 6}, 8},
        {{{U2(1), U2(0), U2(7)}, {U2(1), U2(1), U2(8)}}, {6, 6}, 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;

        fixture_init(&f, 52);
        CODE(&f, OP_NOP, OP_NOP, OP_RETURN);
        ATTR(&f, "LocalVariableTable", U2(1), U2(0), U2(1), U2(1), U2(1), U2(0));
        for (int k = 0; k < 2; k++)
            if (rows[i].n[k])
                fixture_attribute(&f, "LineNumberTable", rows[i].tables[k], rows[i].n[k]);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(code_first_line(&f.before), rows[i].line);
        fixture_release(&f);
    }
}

/* Every way to cut a class short is an error, and so is a byte too many. */
static void truncated_classes_are_refused(void **state)
{
    struct fixture f;
    struct class_file cf;

    (void)state;
    fixture_init(&f, 52);
    fixture_methodref(&f, "A", "b", "()V");
    CODE(&f, OP_RETURN);
    ATTR(&f, "LineNumberTable", U2(1), U2(0), U2(7));
    assert_int_equal(fixture_parse(&f), 0);
    for (size_t n = 0; n < f.bytes.n; n++) {
        uint8_t *exact = mem_dup(f.bytes.p, n);

        assert_int_equal(class_file_parse(&cf, (struct bytes){exact, n}, &f.arena, &f.err), -1);
        assert_true(f.err.text[0] != '\0');
        free(exact);
    }
    buf_u8(&f.bytes, 0);
    assert_int_equal(class_file_parse(&cf, buf_view(&f.bytes), &f.arena, &f.err), -1);
    assert_string_equal(f.err.text, "1 bytes follow the class");
    fixture_release(&f);
}

static void constants_are_checked_where_used(void **state)
{
    struct fixture f;
    struct member_ref ref;
    struct str s;
    uint16_t method;

    (void)state;
    fixture_init(&f, 52);
    method = fixture_methodref(&f, "A", "b", "()V");
    buf_u8(&f.pool, CONSTANT_LONG);
    buf_be32(&f.pool, 0);
    buf_be32(&f.pool, 0);
    f.constant_count = (uint16_t)(f.constant_count + 2);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_true(class_constant_member(&f.class_file, method, &ref));
    assert_true(str_eq(ref.owner, STR("A")) && str_eq(ref.descriptor, STR("()V")));
    assert_false(class_constant_member(&f.class_file, method - 1U, &ref));
    assert_false(class_constant_class(&f.class_file, method, &s));
    assert_int_equal(s.n, 0);
    assert_false(class_constant_utf8(&f.class_file, 0, &s));
    assert_int_equal(s.n, 0);
    assert_false(class_constant_utf8(&f.class_file, 70000, &s));
    assert_int_equal(s.n, 0);
    assert_int_equal(class_constant_tag(&f.class_file, method + 1U), CONSTANT_LONG);
    assert_int_equal(class_constant_tag(&f.class_file, method + 2U), CONSTANT_NONE);
    /* A member of no class, and one without a name. */
    f.bytes.p[f.class_file.constants[method] + 2]--;
    assert_false(class_constant_member(&f.class_file, method, &ref));
    f.bytes.p[f.class_file.constants[method] + 2]++;
    assert_true(class_constant_member(&f.class_file, method, &ref));
    f.bytes.p[f.class_file.constants[method] + 4]--;
    assert_false(class_constant_member(&f.class_file, method, &ref));
    fixture_release(&f);
}

static void this_is_followed_to_the_call_of_super(void **state)
{
    struct fixture f;
    const struct code_this_range *ranges;
    uint16_t super, object;
    size_t n;

    (void)state;
    fixture_init(&f, 52);
    f.method = "<init>";
    f.descriptor = "(J)V";
    f.access = 0;
    object = fixture_class(&f, "java/lang/Object");
    super = fixture_methodref(&f, "java/lang/Object", "<init>", "()V");
    CODE(&f, OP_NEW, U2(object), OP_DUP, OP_INVOKESPECIAL, U2(super), OP_POP);  /* 0..7 */
    CODE(&f, OP_ALOAD_0, OP_ACONST_NULL, OP_SWAP, OP_INVOKESPECIAL, U2(super)); /* 8..13 */
    CODE(&f, OP_POP, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    n = code_this_ranges(&f.before, &f.arena, &ranges);
    assert_int_equal(n, 3);
    assert_int_equal(ranges[0].state, CODE_THIS_UNINITIALIZED);
    assert_int_equal(ranges[1].range.start, 11);
    assert_int_equal(ranges[1].state, CODE_THIS_UNKNOWN);
    assert_int_equal(ranges[2].range.start, 14);
    assert_int_equal(ranges[2].range.end, 16);
    assert_int_equal(ranges[2].state, CODE_THIS_READY);
    fixture_release(&f);
}

static void this_survives_branches_and_is_lost_from_local_0(void **state)
{
    struct fixture f;
    const struct code_this_range *ranges;
    uint16_t super;
    size_t n;

    (void)state;
    fixture_init(&f, 52);
    f.method = "<init>";
    f.descriptor = "(I)V";
    f.access = 0;
    super = fixture_methodref(&f, "java/lang/Object", "<init>", "()V");
    CODE(&f, OP_ILOAD_1, OP_IFEQ, U2(3));                           /* 0..3 */
    CODE(&f, OP_ALOAD_0, OP_ASTORE_2, OP_ACONST_NULL, OP_ASTORE_0); /* 4: frame */
    CODE(&f, OP_ALOAD_2, OP_INVOKESPECIAL, U2(super), OP_RETURN);   /* 8, 9, 12 */
    ATTR(&f, "StackMapTable", U2(1), 4);
    assert_int_equal(fixture_parse(&f), 0);
    n = code_this_ranges(&f.before, &f.arena, &ranges);
    assert_int_equal(n, 3);
    assert_int_equal(ranges[0].range.end, 8);
    assert_int_equal(ranges[0].state, CODE_THIS_UNINITIALIZED);
    assert_int_equal(ranges[1].range.end, 12);
    assert_int_equal(ranges[1].state, CODE_THIS_UNKNOWN);
    assert_int_equal(ranges[2].state, CODE_THIS_READY);
    fixture_release(&f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opcode_table_is_the_specifications),
        cmocka_unit_test(facts_are_gathered),
        cmocka_unit_test(a_call_of_super_is_seen_on_every_path),
        cmocka_unit_test(a_call_of_another_is_none_of_super),
        cmocka_unit_test(handlers_of_handlers_are_followed),
        cmocka_unit_test(malformed_code_is_refused),
        cmocka_unit_test(malformed_attributes_are_refused),
        cmocka_unit_test(exception_ranges_are_checked),
        cmocka_unit_test(bad_frames_of_version_50_fall_back),
        cmocka_unit_test(frames_count_from_version_50_on),
        cmocka_unit_test(the_first_line_is_that_of_the_lowest_pc),
        cmocka_unit_test(truncated_classes_are_refused),
        cmocka_unit_test(constants_are_checked_where_used),
        cmocka_unit_test(this_is_followed_to_the_call_of_super),
        cmocka_unit_test(this_survives_branches_and_is_lost_from_local_0),
    };

    return RUN_TAP(tests);
}
