/* SPDX-License-Identifier: Apache-2.0 */
/* The opcode table, instructions taken apart, and dex_code_parse: what it
 * finds, what it refuses and what it leaves alone. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/class_data.h"
#include "dexfile/dex_code.h"
#include "tests/unit/dex_fixture.h"

/* A file of one class with one method, whose code it is about. */
struct subject {
    struct dex_fixture f;
    struct dex_code code;
    struct error err;
};

/* The method has 3 registers of parameters. There are 2 methods, 1 field and
 * less than 99 of everything else. */
static int parse_method(struct subject *s, const char *name, const struct dex_fixture_code *c)
{
    struct dex_fixture *f = &s->f;
    struct dex_fixture_class *class;
    struct dex_fixture_member *m;
    struct dex_class_data data;
    const struct dex_member *member;

    dex_fixture_init(f, 39);
    class = dex_fixture_add_class(f, "LA;", 0, "LT;");
    m = dex_fixture_add_own_method(f, class, name, "(IJ)V", DEX_ACC_STATIC);
    dex_fixture_add_method(f, "LU;", "go", "()V");
    dex_fixture_add_field(f, "LU;", "f", "I");
    m->code = dex_fixture_code(f, c);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
    assert_int_equal(dex_class_data_parse(&f->dex, dex_class_def(&f->dex, 0).class_data, &f->arena,
                                          &data, &f->err),
                     0);
    member = dex_class_methods(&data);
    return dex_code_parse(&s->code, &f->dex, member->index, member->access, member->code, &f->arena,
                          &s->err);
}

static int parse(struct subject *s, const struct dex_fixture_code *c)
{
    return parse_method(s, "run", c);
}

static void release(struct subject *s)
{
    dex_fixture_release(&s->f);
}

enum { TYPES = 6 }; /* I, J, LA;, LT;, LU;, V */

#define PARSE(s, ...) parse((s), &(struct dex_fixture_code){__VA_ARGS__})

static void every_opcode_has_its_row(void **state)
{
    unsigned defined = 0;

    (void)state;
    for (unsigned i = 0; i < 256; i++) {
        const struct dex_opcode *op = &dex_opcode_table[i];

        if (!op->mnemonic) {
            assert_int_equal(op->format, DEX_FORMAT_UNDEFINED);
            continue;
        }
        defined++;
        assert_in_range(op->units, 1, 5);
        assert_true(op->format > DEX_FORMAT_UNDEFINED && op->format < DEX_FORMAT_COUNT);
    }
    /* 00 to ff without 3e to 43, 73, 79, 7a and e3 to f9. */
    assert_int_equal(defined, 256 - 6 - 1 - 2 - 23);
}

/* One instruction of each format, by the letters of the specification. */
static void every_format_is_taken_apart(void **state)
{
    static const struct {
        const char *format;
        uint16_t units[5];
        uint32_t a, b, c;
        int64_t literal;
        uint32_t index;
    } rows[] = {
        {"10x", {0x000e}, .a = 0},
        {"12x", {0x5301}, .a = 3, .b = 5},
        {"11n", {0x8712}, .a = 7, .literal = -8},
        {"11x", {0xfe0f}, .a = 0xfe},
        {"10t", {0x8028}, .a = 0x80, .literal = -128},
        {"20t", {0x0029, 0x8000}, .literal = -32768},
        {"22x", {0xff02, 0xabcd}, .a = 0xff, .b = 0xabcd},
        {"21t", {0x0938, 0x7fff}, .a = 9, .literal = 32767},
        {"21s", {0x0913, 0xfffe}, .a = 9, .literal = -2},
        {"21h", {0x0915, 0x8001}, .a = 9, .literal = -2147418112},
        {"21h wide", {0x0919, 0x8000}, .a = 9, .literal = INT64_MIN},
        {"21c", {0x111a, 0xfedc}, .a = 0x11, .b = 0xfedc, .index = 0xfedc},
        {"23x", {0x0190, 0x0302}, .a = 1, .b = 2, .c = 3},
        {"22b", {0x01d8, 0xff02}, .a = 1, .b = 2, .literal = -1},
        {"22t", {0x2132, 0xfff0}, .a = 1, .b = 2, .literal = -16},
        {"22s", {0x21d0, 0x8000}, .a = 1, .b = 2, .literal = -32768},
        {"22c", {0x2120, 0x1234}, .a = 1, .b = 2, .c = 0x1234, .index = 0x1234},
        {"30t", {0x002a, 0x0000, 0x8000}, .literal = INT32_MIN},
        {"32x", {0x0003, 0x1234, 0x5678}, .a = 0x1234, .b = 0x5678},
        {"31i", {0x0114, 0x5678, 0x9234}, .a = 1, .literal = (int32_t)0x92345678},
        {"31t", {0x012b, 0x0010, 0x0000}, .a = 1, .literal = 16},
        {"31c", {0x011b, 0x5678, 0x1234}, .a = 1, .b = 0x12345678, .index = 0x12345678},
        {"51l",
         {0x0118, 0x1111, 0x2222, 0x3333, 0x4444},
         .a = 1,
         .literal = INT64_C(0x4444333322221111)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t bytes[10];
        struct dex_code code = {.insns = bytes, .units = 5};
        struct dex_instruction in;

        for (size_t k = 0; k < 5; k++)
            store_le16(bytes + 2 * k, rows[i].units[k]);
        dex_instruction_decode(&code, 0, &in);
        if (in.a != rows[i].a || in.b != rows[i].b || in.c != rows[i].c ||
            in.literal != rows[i].literal || in.index != rows[i].index)
            fail_msg("%s", rows[i].format);
    }
}

static void arguments_are_taken_apart(void **state)
{
    static const struct {
        uint16_t units[4];
        uint32_t count, args[5], index, proto;
    } rows[] = {
        {{0x0071, 7, 0x0000}, 0, {0}, 7, 0},
        {{0x2071, 7, 0x0021}, 2, {1, 2}, 7, 0},
        {{0x5e71, 7, 0xdcba}, 5, {10, 11, 12, 13, 14}, 7, 0},
        {{0x0577, 7, 0x1234}, 5, {0x1234}, 7, 0},
        {{0x20fa, 7, 0x0021, 9}, 2, {1, 2}, 7, 9},
        {{0xfffb, 7, 0x0020, 9}, 255, {0x20}, 7, 9},
        {{0x10fc, 3, 0x0004}, 1, {4}, 3, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t bytes[8];
        struct dex_code code = {.insns = bytes, .units = 4};
        struct dex_instruction in;

        for (size_t k = 0; k < 4; k++)
            store_le16(bytes + 2 * k, rows[i].units[k]);
        dex_instruction_decode(&code, 0, &in);
        assert_int_equal(in.arg_count, rows[i].count);
        for (size_t k = 0; k < 5; k++)
            assert_int_equal(in.args[k], rows[i].args[k]);
        assert_int_equal(in.c, rows[i].args[0]);
        assert_int_equal(in.index, rows[i].index);
        assert_int_equal(in.proto, rows[i].proto);
    }
}

static void structure_is_found(void **state)
{
    struct subject s;
    const struct dex_code *code = &s.code;

    (void)state;
    assert_int_equal(PARSE(&s, .registers = 5, .ins = 3, .outs = 1,
                           DEX_UNITS(0x002b, 0x000a, 0x0000,          /* 0: packed-switch v0 */
                                     0x0038, 0x0004,                  /* 3: if-eqz v0, 7 */
                                     0x0027,                          /* 5: throw v0 */
                                     0x0000,                          /* 6: nop */
                                     0x0328,                          /* 7: goto 10 -> 10 */
                                     0x0000, 0x0000,                  /* 8 */
                                     0x0100, 1, 0x0005, 0x0000, 5, 0, /* 10: payload */
                                     0x000e),                         /* 16 */
                           DEX_TRIES({5, 1, 1}, {6, 1, 4}),
                           DEX_HANDLERS(2, 0x01, 0x02, 0x07, 0x7f, 0x01, 0x07, 0x08)),
                     0);
    assert_int_equal(code->immovable.n, 0);
    assert_int_equal(code->branch_count, 2);
    assert_int_equal(code->branches[1].pc, 7);
    assert_int_equal(code->branches[1].target, 10);
    assert_int_equal(code->payload_count, 1);
    assert_int_equal(code->payloads[0].pc, 10);
    assert_int_equal(code->payloads[0].units, 6);
    assert_int_equal(code->payloads[0].targets, 14);
    assert_int_equal(code->starts[10], 2);
    assert_int_equal(code->starts[1], 0);
    assert_int_equal(code->exit_count, 2);
    assert_true(code->exits[0].covered);
    assert_false(code->exits[1].covered);
    assert_int_equal(code->try_count, 2);
    assert_int_equal(code->handler_list_count, 2);
    assert_false(code->handler_lists[0].catch_all);
    assert_int_equal(code->handler_lists[0].catches[0].type, 2);
    assert_true(code->handler_lists[1].catch_all);
    assert_int_equal(code->handler_lists[1].count, 2);
    assert_int_equal(code->handler_lists[1].catches[1].type, DEX_NO_INDEX);
    assert_int_equal(code->handler_lists[1].catches[1].pc, 8);
    assert_int_equal(code->tries[1].handlers, 1);
    assert_int_equal(code->size, 16 + 17 * 2 + 2 + 2 * 8 + 8);
    release(&s);
}

/* Returns in two tries, of which one begins where the other ends, before them, between and behind.
 */
static void exits_are_covered_by_a_try_around_them(void **state)
{
    static const struct {
        struct dex_fixture_try tries[2];
        size_t n;
        const char *covered; /* of each unit, a return-void: 1 if it is */
    } rows[] = {
        {{{0, 1, 1}}, 1, "10000000"},
        {{{7, 1, 1}}, 1, "00000001"},
        {{{2, 3, 1}}, 1, "00111000"},
        {{{1, 2, 1}, {3, 2, 1}}, 2, "01111000"},
        {{{1, 2, 1}, {5, 2, 1}}, 2, "01100110"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct subject s;

        PARSE(&s, .registers = 3, .ins = 3, DEX_UNITS(14, 14, 14, 14, 14, 14, 14, 14),
              .tries = rows[i].tries, .try_count = rows[i].n, DEX_HANDLERS(1, 0, 0));
        assert_int_equal(s.code.exit_count, 8);
        for (uint32_t k = 0; k < 8; k++)
            if (s.code.exits[k].covered != (rows[i].covered[k] == '1'))
                fail_msg("row %zu: the exit at %u", i, k);
        release(&s);
    }
}

/* So many units, or none where it is cut short; what is no payload is a nop. */
static void payloads_have_their_units(void **state)
{
    static const struct {
        uint8_t bytes[8];
        uint32_t units;
    } rows[] = {
        {{0, 1, 0, 0}, 4},          {{0, 1, 1, 0}, 6},          {{0, 1, 3, 0}, 10},
        {{0, 1, 2, 1}, 0x208},      {{0, 2, 0, 0}, 2},          {{0, 2, 1, 0}, 6},
        {{0, 2, 3, 0}, 14},         {{0, 2, 2, 1}, 0x40a},      {{0, 3, 1, 0, 0}, 4},
        {{0, 3, 1, 0, 1}, 5},       {{0, 3, 1, 0, 2}, 5},       {{0, 3, 1, 0, 3}, 6},
        {{0, 3, 4, 0, 3}, 10},      {{0, 3, 8, 0, 1, 1}, 1032}, {{0, 3, 1, 1, 2}, 261},
        {{0, 3, 0, 0, 9, 9, 9}, 4}, {{0, 4, 1, 0}, 1},          {{0, 0xff, 1, 0}, 1},
        {{1, 1, 1, 0}, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint32_t units = rows[i].units, least = units < 4 ? 4 : units;

        if (dex_payload_units(rows[i].bytes, least) != units)
            fail_msg("row %zu: %u", i, dex_payload_units(rows[i].bytes, least));
        assert_int_equal(dex_payload_units(rows[i].bytes, least - 1), 0);
        assert_int_equal(dex_payload_units(rows[i].bytes, least + 1), units);
    }
}

static void facts_are_found(void **state)
{
    struct subject s;

    (void)state;
    PARSE(&s, .registers = 3, .ins = 3, DEX_UNITS(0x000e));
    assert_true(s.code.facts.straight);
    assert_false(s.code.facts.backward_branch || s.code.facts.monitor);
    assert_int_equal(s.code.facts.invokes, 0);
    assert_true(dex_code_facts_has(&s.code.facts, DEX_OP_RETURN_VOID));
    assert_false(dex_code_facts_has(&s.code.facts, DEX_OP_NOP));
    release(&s);

    PARSE(&s, .registers = 3, .ins = 3, DEX_UNITS(0x011d, 0x0000, 0xff28, 0x000e));
    assert_false(s.code.facts.straight);
    assert_true(s.code.facts.backward_branch);
    assert_true(s.code.facts.monitor);
    release(&s);

    /* invoke-polymorphic, and invoke-polymorphic/range */
    PARSE(&s, .registers = 3, .ins = 3, .outs = 1,
          DEX_UNITS(0x10fa, 0, 0, 0, 0x01fb, 0, 0, 0, 0x000e));
    assert_int_equal(s.code.facts.invokes, 2);
    assert_int_equal(s.code.facts.invoke_directs, 0);
    release(&s);
    /* goto/32 to itself */
    PARSE(&s, .registers = 3, .ins = 3, DEX_UNITS(0x002a, 0, 0));
    assert_true(s.code.facts.backward_branch);
    release(&s);
    /* packed-switch v0, to itself; to what is behind it */
    for (uint16_t target = 0; target <= 3; target += 3) {
        PARSE(&s, .registers = 3, .ins = 3,
              DEX_UNITS(0x002b, 4, 0, 0x000e, 0x0100, 1, 0, 0, target, 0));
        assert_int_equal(s.code.facts.backward_branch, target == 0);
        assert_false(s.code.facts.straight);
        release(&s);
    }

    PARSE(&s, .registers = 3, .ins = 3, .outs = 1, DEX_UNITS(0x1070, 0, 0, 0x0077, 1, 0, 0x000e));
    assert_int_equal(s.code.facts.invokes, 2);
    assert_int_equal(s.code.facts.invoke_directs, 1);
    assert_false(s.code.facts.only_constructs);
    release(&s);
}

static void constructors_that_only_construct_are_found(void **state)
{
    const struct dex_fixture_code plain = {
        .registers = 4, .ins = 4, .outs = 1, DEX_UNITS(0x1070, 0, 0, 0x000e)};
    const struct dex_fixture_code with_new = {
        .registers = 4, .ins = 4, .outs = 1, DEX_UNITS(0x0022, 1, 0x1070, 0, 0, 0x000e)};
    struct subject s;

    (void)state;
    parse_method(&s, "<init>", &plain);
    assert_true(s.code.facts.only_constructs);
    release(&s);
    parse_method(&s, "run", &plain);
    assert_false(s.code.facts.only_constructs);
    release(&s);
    parse_method(&s, "<init>", &with_new);
    assert_false(s.code.facts.only_constructs);
    release(&s);
}

/* What ART accepts, or refuses only for other reasons. */
static void unusual_code_is_fine(void **state)
{
    const struct dex_fixture_code rows[] = {
        /* dead code that leads to a payload; payloads that nobody uses */
        {.registers = 3, .ins = 3, DEX_UNITS(0x000e, 0x0128, 0x0200, 0, 0x0100, 0, 0, 0)},
        /* a payload of no targets, at an even pc */
        {.registers = 3, .ins = 3, DEX_UNITS(0x002c, 4, 0, 0x000e, 0x0200, 0)},
        /* elements of odd size */
        {.registers = 3, .ins = 3, DEX_UNITS(0x0026, 4, 0, 0x000e, 0x0300, 1, 3, 0, 0x0201, 3)},
        /* nops with something in their high byte */
        {.registers = 3, .ins = 3, DEX_UNITS(0x000e, 0xff00, 0x0400)},
        /* the end of a try within an instruction */
        {.registers = 3,
         .ins = 3,
         DEX_UNITS(0x0013, 0, 0x000e),
         DEX_TRIES({0, 1, 1}),
         DEX_HANDLERS(1, 0, 2)},
        /* invoke-static/range of nothing, whatever its register */
        {.registers = 3, .ins = 3, DEX_UNITS(0x0077, 0, 0xffff, 0x000e)},
        /* goto/32 to itself */
        {.registers = 3, .ins = 3, DEX_UNITS(0x002a, 0, 0)},
        /* the last pair of the frame */
        {.registers = 3, .ins = 3, DEX_UNITS(0x0116, 0, 0x000e)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct subject s;

        if (parse(&s, &rows[i]) < 0 || s.code.immovable.n)
            fail_msg("row %zu: %s%.*s", i, s.err.text, STR_ARG(s.code.immovable));
        if (s.code.try_count)
            assert_int_equal(s.code.tries[0].end, 2);
        release(&s);
    }
}

static void damaged_code_is_immovable(void **state)
{
    const struct {
        const char *why;
        struct dex_fixture_code code;
    } rows[] = {
        {"undefined opcode 0x3e at 1", {DEX_UNITS(0x0000, 0x003e, 0x000e)}},
        {"undefined opcode 0xe3 at 0", {DEX_UNITS(0x00e3, 0x000e)}},
        {"const at 1 runs past the end of the code", {DEX_UNITS(0x0000, 0x0014, 0x0000)}},
        {"the payload at 0 runs past the end of the code", {DEX_UNITS(0x0100, 2, 0, 0, 0, 0, 0)}},
        {"the payload at 0 runs past the end of the code",
         {DEX_UNITS(0x0300, 0xffff, 0xffff, 0xffff)}},
        {"the payload at 1 runs past the end of the code", {DEX_UNITS(0x0000, 0x0200)}},
        {"the payload at 2 runs past the end of the code", {DEX_UNITS(0, 0, 0x0100, 1, 0, 0, 0)}},
        {"the payload at 2 runs past the end of the code", {DEX_UNITS(0, 0, 0x0200, 1, 0, 0, 0)}},
        {"the payload at 2 runs past the end of the code", {DEX_UNITS(0, 0, 0x0300, 1, 3, 0, 0)}},
        {"move at 0 names registers that the frame lacks", {DEX_UNITS(0x0301)}},
        {"move-wide at 0 names registers that the frame lacks", {DEX_UNITS(0x0204)}},
        {"return-wide at 0 names registers that the frame lacks", {DEX_UNITS(0x0210)}},
        {"add-int at 0 names registers that the frame lacks", {DEX_UNITS(0x0090, 0x0300)}},
        {"move/16 at 0 names registers that the frame lacks", {DEX_UNITS(0x0003, 0, 0x8000)}},
        {"invoke-static at 0 names registers that the frame lacks", {DEX_UNITS(0x2071, 0, 0x0030)}},
        {"invoke-static at 0 names registers that the frame lacks", {DEX_UNITS(0x6071, 0, 0)}},
        {"invoke-static at 0 names registers that the frame lacks", {DEX_UNITS(0x5371, 0, 0)}},
        {"invoke-static/range at 0 names registers that the frame lacks",
         {DEX_UNITS(0x0277, 0, 0x0002)}},
        {"const-string at 0: index 500 is out of range", {DEX_UNITS(0x001a, 500)}},
        {"const-string/jumbo at 0: index 65536 is out of range", {DEX_UNITS(0x001b, 0, 1)}},
        {"new-instance at 0: index 99 is out of range", {DEX_UNITS(0x0022, 99)}},
        {"sget at 0: index 1 is out of range", {DEX_UNITS(0x0060, 1)}},
        {"invoke-static at 0: index 2 is out of range", {DEX_UNITS(0x0071, 2, 0)}},
        {"invoke-custom at 0: index 0 is out of range", {DEX_UNITS(0x00fc, 0, 0)}},
        {"const-method-handle at 0: index 0 is out of range", {DEX_UNITS(0x00fe, 0)}},
        {"const-method-type at 0: index 99 is out of range", {DEX_UNITS(0x00ff, 99)}},
        {"invoke-polymorphic at 0: proto 99 is out of range", {DEX_UNITS(0x10fa, 0, 0, 99)}},
        {"the branch at 0 leads to 3, where no instruction starts", {DEX_UNITS(0x0328, 0x13, 0)}},
        {"the branch at 1 leads to 4, where no instruction starts",
         {DEX_UNITS(0x0000, 0x0328, 0x0013, 0)}},
        {"the branch at 1 leads to -1, where no instruction starts",
         {DEX_UNITS(0x0000, 0xfe28, 0x000e)}},
        {"the branch at 0 leads to 2147483647, where no instruction starts",
         {DEX_UNITS(0x002a, 0xffff, 0x7fff, 0x000e)}},
        {"the branch at 0 leads to 1, where no instruction starts",
         {DEX_UNITS(0x002b, 4, 0, 0x000e, 0x0100, 1, 0, 0, 1, 0)}},
        {"the instruction at 0 has no payload", {DEX_UNITS(0x002b, 3, 0, 0x000e)}},
        {"the instruction at 0 has no payload", {DEX_UNITS(0x002b, 3, 0, 0x0100, 0, 0, 0)}},
        {"the instruction at 0 has no payload", {DEX_UNITS(0x002b, 4, 0, 0x000e, 0x0200, 0)}},
        {"the try at 1 is empty or starts where no instruction does",
         {DEX_UNITS(0x0013, 0, 0x000e), DEX_TRIES({1, 2, 1}), DEX_HANDLERS(1, 0, 2)}},
        {"the try at 0 is empty or starts where no instruction does",
         {DEX_UNITS(0x0013, 0, 0x000e), DEX_TRIES({0, 0, 1}), DEX_HANDLERS(1, 0, 2)}},
        {"a handler at 1, where no instruction starts",
         {DEX_UNITS(0x0013, 0, 0x000e), DEX_TRIES({0, 2, 1}), DEX_HANDLERS(1, 0, 1)}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_code c = rows[i].code;
        struct subject s;

        c.registers = c.ins = 3;
        if (parse(&s, &c) < 0)
            fail_msg("%s: %s", rows[i].why, s.err.text);
        if (!str_eq(s.code.immovable, str_from_c(rows[i].why)))
            fail_msg("\"%.*s\" is not \"%s\"", STR_ARG(s.code.immovable), rows[i].why);
        for (uint32_t k = 0; k < s.code.payload_use_count; k++)
            assert_in_range(s.code.payload_uses[k].payload, 0, s.code.payload_count - 1);
        release(&s);
    }
}

/* The first try ends in the middle of const-wide/32; the second, which starts there, is damage. */
static void tries_of_damaged_code_stay(void **state)
{
    struct dex_fixture_code c = {.registers = 2,
                                 .ins = 2,
                                 DEX_UNITS(0x0000, 0x0017, 0, 0, 0x000e),
                                 DEX_TRIES({1, 1, 1}, {2, 2, 1}),
                                 DEX_HANDLERS(1, 0, 4)};
    struct subject s;

    (void)state;
    assert_int_equal(parse(&s, &c), 0);
    assert_true(
        str_eq(s.code.immovable, STR("the try at 2 is empty or starts where no instruction does")));
    assert_int_equal(s.code.tries[0].end, 2);
    assert_int_equal(s.code.tries[1].start, 2);
    assert_int_equal(s.code.tries[1].end, 4);
    release(&s);
}

static void broken_items_are_errors(void **state)
{
    const struct {
        const char *why; /* NULL: it is right */
        struct dex_fixture_code code;
    } rows[] = {
        {"code_item: 2 registers, 3 of them parameters",
         {.registers = 2, .ins = 3, DEX_UNITS(0x000e)}},
        {"code_item: the try at 1 is out of order or leaves the code",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({1, 2, 1}), DEX_HANDLERS(1, 0, 0)}},
        {"code_item: the try at 0 is out of order or leaves the code",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({1, 1, 1}, {0, 1, 1}), DEX_HANDLERS(1, 0, 0)}},
        {"code_item: the try at 0 has no handlers",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 2}), DEX_HANDLERS(1, 0, 0)}},
        {"code_item: 0 lists of handlers",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(0)}},
        {"code_item: 9 lists of handlers",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(9, 0, 0, 0, 0)}},
        {"code_item: 9 handlers in a list",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 9, 0, 0, 0)}},
        {"code_item: a handler at 2, past the end of the code",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 0, 2)}},
        {"code_item: a handler for type 99, out of range",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 1, 99, 0)}},
        {NULL, {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 1, TYPES - 1, 0)}},
        {"code_item: a handler for type 6, out of range",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 1, TYPES, 0)}},
        {NULL, {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 0, 1)}},
        {"code_item: 8191 handlers in a list",
         {DEX_UNITS(0x0000, 0x000e), DEX_TRIES({0, 1, 1}), DEX_HANDLERS(1, 0xff, 0x3f, 0, 0)}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_code c = rows[i].code;
        struct subject s;

        if (!c.registers)
            c.registers = c.ins = 3;
        if (parse(&s, &c) != (rows[i].why ? -1 : 0))
            fail_msg("row %zu: %s", i, s.err.text);
        if (rows[i].why)
            assert_string_equal(s.err.text, rows[i].why);
        release(&s);
    }
}

/* 65,535 lists, or 65,536 handlers of one, are the most. */
static void handlers_have_a_limit(void **state)
{
    enum { LISTS = 65535, CATCHES = 65536, ROOM = 2 * CATCHES + 16 };
    static uint8_t handlers[ROOM];

    (void)state;
    for (uint32_t more = 0; more < 4; more++) {
        uint32_t n = more < 2 ? LISTS + more : CATCHES + more - 2;
        struct subject s;
        char text[80];
        uint8_t *p = handlers;

        if (more >= 2)
            *p++ = 1;
        *p++ = (uint8_t)(n | 0x80);
        *p++ = (uint8_t)(n >> 7 | 0x80);
        *p = (uint8_t)(n >> 14);
        memset(p + 1, 0, (size_t)(handlers + ROOM - p - 1));
        snprintf(text, sizeof(text), "code_item: %u %s", n,
                 more < 2 ? "lists of handlers" : "handlers in a list");
        if (PARSE(&s, .registers = 3, .ins = 3, DEX_UNITS(0x0000, 0x000e),
                  DEX_TRIES({0, 1, (uint16_t)(more < 2 ? 3 : 1)}), .handlers = handlers,
                  .handlers_size = ROOM) != (more & 1 ? -1 : 0))
            fail_msg("%s: %s", text, s.err.text);
        if (more & 1)
            assert_string_equal(s.err.text, text);
        release(&s);
    }
}

/* A switch shared by thousands of instructions does not cost their product. */
static void shared_payloads_are_bounded(void **state)
{
    enum { SWITCHES = 4000, TARGETS = 4000 };
    static uint16_t units[SWITCHES * 3 + 4 + TARGETS * 2];
    struct subject s;

    (void)state;
    for (uint32_t i = 0; i < SWITCHES; i++) {
        uint32_t offset = (SWITCHES - i) * 3;

        units[i * 3] = 0x002b;
        units[i * 3 + 1] = (uint16_t)offset;
        units[i * 3 + 2] = (uint16_t)(offset >> 16);
    }
    units[SWITCHES * 3] = 0x0100;
    units[SWITCHES * 3 + 1] = TARGETS;
    assert_int_equal(PARSE(&s, .registers = 3, .ins = 3, .units = units,
                           .unit_count = sizeof(units) / sizeof(units[0])),
                     0);
    assert_true(str_eq(s.code.immovable, STR("too many switches share payloads")));
    release(&s);
}

/* Two targets for each unit are the most: 17 switches that share 8, in 72 units. */
static void shared_targets_have_a_limit(void **state)
{
    enum { SWITCHES = 17, TARGETS = 8, AT = 52 };

    (void)state;
    for (uint16_t targets = TARGETS; targets <= TARGETS + 1; targets++) {
        uint16_t units[AT + 4 + 2 * (TARGETS + 1)] = {0};
        struct subject s;

        for (uint32_t i = 0; i < SWITCHES; i++) {
            units[i * 3] = 0x002b;
            units[i * 3 + 1] = (uint16_t)(AT - i * 3);
        }
        units[AT] = 0x0100;
        units[AT + 1] = targets;
        assert_int_equal(PARSE(&s, .registers = 3, .ins = 3, .units = units,
                               .unit_count = AT + 4 + 2u * targets),
                         0);
        assert_int_equal(s.code.immovable.n == 0, targets == TARGETS);
        release(&s);
    }
}

/* Of each format: with as many registers as it needs it can be moved, and with one less it is
 * damaged. */
static void each_format_needs_its_registers(void **state)
{
    static const struct {
        const char *what;
        uint16_t units[5];
        size_t n;
        uint16_t needs;
    } rows[] = {
        {"12x, first", {0x2501}, 1, 6},
        {"12x, second", {0x5201}, 1, 6},
        {"12x, wide", {0x5404}, 1, 7},
        {"11n", {0x7612}, 1, 7},
        {"11x", {0x060a}, 1, 7},
        {"21s, wide", {0x0616, 0}, 2, 8},
        {"21h", {0x0615, 0}, 2, 7},
        {"21h, wide", {0x0619, 0}, 2, 8},
        {"21t", {0x0638, 2}, 2, 7},
        {"31i", {0x0614, 0, 0}, 3, 7},
        {"51l", {0x0618, 0, 0, 0, 0}, 5, 8},
        {"22x, first", {0x0702, 6}, 2, 8},
        {"22x, second", {0x0702, 300}, 2, 301},
        {"32x, first", {0x0003, 300, 6}, 3, 301},
        {"32x, second", {0x0003, 6, 300}, 3, 301},
        {"22t, first", {0x4832, 2}, 2, 9},
        {"22t, second", {0x8432, 2}, 2, 9},
        {"22s", {0x84d0, 0x7fff}, 2, 9},
        {"22b, first", {0x08d8, 0xff04}, 2, 9},
        {"22b, second", {0x04d8, 0xff08}, 2, 9},
        {"23x, first", {0x0890, 0x0405}, 2, 9},
        {"23x, second", {0x0490, 0x0508}, 2, 9},
        {"23x, third", {0x0490, 0x0805}, 2, 9},
        {"23x, wide", {0x049b, 0x0605}, 2, 8},
        {"23x, of two wide ones", {0x0431, 0x0706}, 2, 9},
        {"35c, none", {0x0071, 0, 0}, 3, 3},
        {"35c, first", {0x2071, 0, 0x0009}, 3, 10},
        {"35c, second", {0x2071, 0, 0x0090}, 3, 10},
        {"35c, fourth", {0x4071, 0, 0x9000}, 3, 10},
        {"35c, fifth", {0x5971, 0, 0x0000}, 3, 10},
        {"35c, behind its arguments", {0x2071, 0, 0xff12}, 3, 3},
        {"3rc", {0x0377, 0, 7}, 3, 10},
        {"3rc, none", {0x0077, 0, 700}, 3, 3},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        struct subject s;
        uint16_t units[8] = {0};
        bool enough = i % 2 || rows[i / 2].needs == 3;

        memcpy(units, rows[i / 2].units, rows[i / 2].n * sizeof(units[0]));
        units[rows[i / 2].n] = 0x000e;
        if (parse(&s,
                  &(struct dex_fixture_code){.registers = (uint16_t)(rows[i / 2].needs - !enough),
                                             .ins = 3,
                                             .outs = 5,
                                             .units = units,
                                             .unit_count = rows[i / 2].n + 1}) < 0)
            fail_msg("%s: %s", rows[i / 2].what, s.err.text);
        if ((s.code.immovable.n == 0) != enough)
            fail_msg("%s: %u registers: %.*s", rows[i / 2].what, rows[i / 2].needs - !enough,
                     STR_ARG(s.code.immovable));
        release(&s);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opcode_has_its_row),
        cmocka_unit_test(every_format_is_taken_apart),
        cmocka_unit_test(each_format_needs_its_registers),
        cmocka_unit_test(arguments_are_taken_apart),
        cmocka_unit_test(structure_is_found),
        cmocka_unit_test(exits_are_covered_by_a_try_around_them),
        cmocka_unit_test(payloads_have_their_units),
        cmocka_unit_test(facts_are_found),
        cmocka_unit_test(constructors_that_only_construct_are_found),
        cmocka_unit_test(unusual_code_is_fine),
        cmocka_unit_test(damaged_code_is_immovable),
        cmocka_unit_test(tries_of_damaged_code_stay),
        cmocka_unit_test(broken_items_are_errors),
        cmocka_unit_test(handlers_have_a_limit),
        cmocka_unit_test(shared_targets_have_a_limit),
        cmocka_unit_test(shared_payloads_are_bounded),
    };

    return RUN_TAP(tests);
}
