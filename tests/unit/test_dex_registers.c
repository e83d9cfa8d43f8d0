/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/: scratch registers, and instructions renumbered. */
#include "tests/unit/tap.h"

#include "dexfile/class_data.h"
#include "dexfile/relocate/dex_registers.h"
#include "tests/unit/dex_fixture.h"

enum { MAX = 4 };

struct frame {
    const char *what;
    const char *descriptor; /* static unless it begins with "this" */
    uint16_t registers, ins;
    uint16_t units[8];
    unsigned unit_count;
    enum { CALLS_NOTHING, CALLS_AT = 1, CALLS_I = 2, CATCHES = 4 } edit;
    uint32_t exits[MAX]; /* pcs */
    size_t exit_count;
    /* wanted */
    uint16_t count, shift, entry, parameters, scratch[MAX];
    size_t move_count;
    enum dex_code_result result;
};

#define UNITS(...)         {__VA_ARGS__}, sizeof((uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t)
#define EXITS(...)         {__VA_ARGS__}, sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)
#define REFUSED            .result = DEX_CODE_TOO_MANY_REGISTERS
#define I15                "(IIIIIIIIIIIIIII)V"
#define I16                "(IIIIIIIIIIIIIIII)V"
#define I51                "IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII"
#define RETURN_VOID        0x000e
#define RETURN(r)          (uint16_t)(0x000f | (r) << 8)
#define RETURN_WIDE(r)     (uint16_t)(0x0010 | (r) << 8)
#define RETURN_OBJECT(r)   (uint16_t)(0x0011 | (r) << 8)
#define THROW(r)           (uint16_t)(0x0027 | (r) << 8)
#define NEG_INT(a, b)      (uint16_t)(0x007b | (a) << 8 | (b) << 12)
#define MOVE_16(a, b)      0x0003, (a), (b)
#define AGET(a, b, c)      (uint16_t)(0x0044 | (a) << 8), (uint16_t)((b) | (c) << 8)
#define CONST_16(a)        (uint16_t)(0x0013 | (a) << 8), 7
#define INVOKE(n, cdef, g) (uint16_t)(0x0071 | (n) << 12 | (g) << 8), 0, (cdef)
#define RANGE(n, first)    (uint16_t)(0x0077 | (n) << 8), 0, (first)

static const struct frame frames[] = {
    {"a local is free", "(I)V", 2, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 2,
     .parameters = 1},
    {"what is returned is not taken", "(II)I", 3, 2, UNITS(RETURN(0)), CALLS_I, EXITS(0),
     .count = 3, .parameters = 1, .scratch = {1}},
    {"a pair behind what is free", "()J", 3, 0, UNITS(RETURN_WIDE(1)), CALLS_I, EXITS(0),
     .count = 3, .parameters = 3},
    {"the second of two is returned", "()I", 2, 0, UNITS(RETURN(1)), CALLS_I, EXITS(0), .count = 2,
     .parameters = 2},
    {"the second exit needs more", "()J", 2, 0, UNITS(THROW(0), RETURN_WIDE(0)), CALLS_I,
     EXITS(0, 1), .count = 3, .parameters = 3, .scratch = {1, 2}},
    {"the first exit needs more", "()J", 2, 0, UNITS(RETURN_WIDE(0), THROW(0)), CALLS_I,
     EXITS(0, 1), .count = 3, .parameters = 3, .scratch = {2, 1}},
    {"nor is the second half of a pair", "()J", 3, 0, UNITS(RETURN_WIDE(0)), CALLS_I, EXITS(0),
     .count = 3, .parameters = 3, .scratch = {2}},
    {"a parameter before this", "this(I)I", 3, 2, UNITS(RETURN(0)), CALLS_I, EXITS(0), .count = 3,
     .parameters = 1, .scratch = {2}},
    {"this at last", "this()I", 2, 1, UNITS(RETURN(0)), CALLS_I, EXITS(0), .count = 2,
     .parameters = 1, .scratch = {1}},
    {"what is thrown is not taken", "()V", 2, 0, UNITS(THROW(0), THROW(1)), CALLS_I, EXITS(0, 1),
     .count = 2, .parameters = 2, .scratch = {1, 0}},
    {"no local: all move up", "this()V", 1, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 2,
     .shift = 1, .parameters = 1},
    {"what is returned moves too", "(I)I", 1, 1, UNITS(RETURN(0)), CALLS_I, EXITS(0), .count = 2,
     .shift = 1, .parameters = 1},
    {"parameters to pass on need no scratch", "this(Z)V", 2, 2, UNITS(RETURN_VOID), CALLS_AT,
     .count = 2},
    {"no register at all", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 1,
     .parameters = 1},
    {"no register, and a handler", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I | CATCHES, EXITS(0),
     .count = 2, .parameters = 2},
    {"one register, and a handler", "(I)V", 1, 1, UNITS(RETURN_VOID), CALLS_I | CATCHES, EXITS(0),
     .count = 2, .shift = 1, .parameters = 1},
    {"one local, and a handler", "()V", 1, 0, UNITS(RETURN_VOID), CALLS_I | CATCHES, EXITS(0),
     .count = 2, .parameters = 2},
    {"the only local is returned", "()I", 1, 0, UNITS(RETURN(0)), CALLS_I, EXITS(0), .count = 2,
     .parameters = 2, .scratch = {1}},
    {"a pair of a local and a parameter", "(I)J", 2, 1, UNITS(RETURN_WIDE(0)), CALLS_I, EXITS(0),
     .count = 3, .shift = 1, .parameters = 2},
    {"operands of 4 bits: 14 can be 15", I15, 15, 15, UNITS(NEG_INT(14, 14), RETURN_VOID), CALLS_I,
     EXITS(1), .count = 16, .shift = 1, .parameters = 1},
    {"16 registers, none in 4 bits", I16, 16, 16, UNITS(CONST_16(15), RETURN_VOID), CALLS_I,
     EXITS(2), .count = 17, .shift = 1, .parameters = 1},
    {"15 as A in 4 bits", I16, 16, 16, UNITS(NEG_INT(15, 0), RETURN_VOID), CALLS_I, EXITS(1),
     .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"15 as B in 4 bits", I16, 16, 16, UNITS(NEG_INT(0, 15), RETURN_VOID), CALLS_I, EXITS(1),
     .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"15 as an argument", I16, 16, 16, UNITS(INVOKE(3, 0x0f00, 0), RETURN_VOID), CALLS_I, EXITS(3),
     .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"15 as the fifth argument", I16, 16, 16, UNITS(INVOKE(5, 0, 15), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"255 that is no register", I16, 16, 16, UNITS(0xff00, RETURN_VOID), CALLS_I, EXITS(1),
     .count = 17, .shift = 1, .parameters = 1},
    {"14 in 4 bits", I16, 16, 16, UNITS(NEG_INT(14, 14), RETURN_VOID), CALLS_I, EXITS(1),
     .count = 17, .shift = 1, .parameters = 1},
    {"14 as all five arguments", I16, 16, 16, UNITS(INVOKE(5, 0xeeee, 14), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .shift = 1, .parameters = 1},
    {"15 as the first argument", I16, 16, 16, UNITS(INVOKE(1, 0x000f, 0), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"15 as the second argument", I16, 16, 16, UNITS(INVOKE(2, 0x00f0, 0), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"255 parameters are moved", "(" I51 I51 I51 I51 I51 ")V", 255, 255,
     UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1), .count = 256, .entry = 255,
     .scratch = {255}, .move_count = 255},
    {"256 are not", "this(" I51 I51 I51 I51 I51 ")V", 256, 256, UNITS(NEG_INT(15, 15), RETURN_VOID),
     CALLS_I, EXITS(1), REFUSED},
    {"15 as the fourth argument", I16, 16, 16, UNITS(INVOKE(4, 0xf000, 0), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .entry = 16, .scratch = {16}, .move_count = 16},
    {"15 behind four arguments", I16, 16, 16, UNITS(INVOKE(4, 0, 15), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 17, .shift = 1, .parameters = 1},
    {"15 where there is no argument", I16, 16, 16, UNITS(INVOKE(2, 0xff00, 15), RETURN_VOID),
     CALLS_I, EXITS(3), .count = 17, .shift = 1, .parameters = 1},
    {"15 in a range", I16, 16, 16, UNITS(RANGE(2, 14), RETURN_VOID), CALLS_I, EXITS(3), .count = 17,
     .shift = 1, .parameters = 1},
    {"a register of 4 bits, and locals", I15, 17, 15, UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I,
     EXITS(1), .count = 17, .parameters = 2},
    {"pairs move as pairs", "this(JIDLjava/lang/Object;[JIIIIIIII)V", 16, 16,
     UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1), .count = 17, .entry = 16,
     .scratch = {16}, .move_count = 14},
    {"a type that does not fill the ins", "(I)V", 16, 16, UNITS(NEG_INT(15, 15), RETURN_VOID),
     CALLS_I, EXITS(1), REFUSED},
    {"a type with more than the ins", "(IIIIIIIIIIIIIIIJ)V", 16, 16,
     UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1), REFUSED},
    {"65,535 registers", "(I)V", 65535, 1, UNITS(MOVE_16(65534, 0), RETURN_VOID), CALLS_I, EXITS(3),
     .count = 65535, .parameters = 65534},
    {"65,535 registers, none free", "(I)V", 65535, 65535, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
     REFUSED},
    {"operands of 8 bits: 254 can be 255", "(I)V", 255, 255,
     UNITS(AGET(254, 254, 254), RETURN_VOID), CALLS_I, EXITS(2), .count = 256, .shift = 1,
     .parameters = 1},
    {"255 in 8 bits, as A", "(I)V", 256, 256, UNITS(AGET(255, 0, 0), RETURN_VOID), CALLS_I,
     EXITS(2), REFUSED},
    {"as B", "(I)V", 256, 256, UNITS(AGET(0, 255, 0), RETURN_VOID), CALLS_I, EXITS(2), REFUSED},
    {"as C", "(I)V", 256, 256, UNITS(AGET(0, 0, 255), RETURN_VOID), CALLS_I, EXITS(2), REFUSED},
    {"units hold them all", "(I)V", 256, 256, UNITS(MOVE_16(255, 255), RETURN_VOID), CALLS_I,
     EXITS(3), .count = 257, .shift = 1, .parameters = 1},
};

struct method {
    struct dex_fixture f;
    struct dex_code code;
};

static void method_init(struct method *m, const struct frame *frame)
{
    bool is_static = strncmp(frame->descriptor, "this", 4) != 0;
    const char *descriptor = frame->descriptor + (is_static ? 0 : 4);
    struct dex_fixture_class *c;
    struct dex_fixture_member *own;
    struct dex_class_data data;
    const struct dex_member *member;

    dex_fixture_init(&m->f, 35);
    c = dex_fixture_add_class(&m->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    own = dex_fixture_add_own_method(&m->f, c, "f", descriptor, is_static ? DEX_ACC_STATIC : 0);
    own->code =
        dex_fixture_code(&m->f, &(struct dex_fixture_code){.registers = frame->registers,
                                                           .ins = frame->ins,
                                                           .outs = 5,
                                                           .units = frame->units,
                                                           .unit_count = frame->unit_count});
    assert_int_equal(dex_fixture_parse(&m->f), 0);
    assert_int_equal(dex_class_data_parse(&m->f.dex, dex_class_def(&m->f.dex, 0).class_data,
                                          &m->f.arena, &data, &m->f.err),
                     0);
    member = dex_class_methods(&data);
    if (dex_code_parse(&m->code, &m->f.dex, member->index, member->access, member->code,
                       &m->f.arena, &m->f.err))
        fail_msg("%s: %s", frame->what, m->f.err.text);
}

static void test_plan_of_each_frame(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(frames) / sizeof(*frames); i++) {
        const struct frame *want = &frames[i];
        struct dex_code_edit edit = {.exits = want->exits, .exit_count = want->exit_count};
        struct dex_registers got;
        struct method m;

        method_init(&m, want);
        if (want->edit & CALLS_AT)
            edit.prologue[edit.prologue_count++].parameters = 2;
        if (want->edit & CALLS_I)
            edit.prologue[edit.prologue_count++].value = 7;
        edit.catch_all = want->edit & CATCHES;
        if (dex_registers_plan(&m.code, &edit, &m.f.arena, &got) != want->result)
            fail_msg("%s: result", want->what);
        if (want->result == DEX_CODE_OK &&
            (got.count != want->count || got.shift != want->shift || got.entry != want->entry ||
             got.parameters != want->parameters || got.move_count != want->move_count))
            fail_msg("%s: %u registers, shift %u, entry v%u, parameters v%u, %zu moves", want->what,
                     got.count, got.shift, got.entry, got.parameters, got.move_count);
        for (size_t k = 0; want->result == DEX_CODE_OK && k < want->exit_count; k++)
            if (got.exits[k] != want->scratch[k])
                fail_msg("%s: exit %zu has v%u", want->what, k, got.exits[k]);
        if (want->result == DEX_CODE_OK && edit.catch_all)
            assert_true(got.handler_exception != got.handler && got.handler < got.count &&
                        got.handler_exception < got.count);
        dex_fixture_release(&m.f);
    }
}

/* One value for the entry and all exits stays in a register of its own: the first, and the last
 * where there are no parameters. */
static void test_a_value_is_kept(void **state)
{
    static const struct {
        struct frame frame;
        bool kept;
        uint16_t handler_exception;
    } kept_rows[] = {
        {{"a parameter: all move up", "(I)V", 1, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
          .count = 2, .shift = 1, .parameters = 1},
         true,
         1},
        {{"a local too", "(I)V", 3, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 4,
          .shift = 1, .parameters = 3},
         true,
         1},
        {{"no parameters", "()V", 3, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 4,
          .entry = 3, .parameters = 4},
         true,
         0},
        {{"two exits", "()V", 3, 0, UNITS(RETURN_VOID, RETURN_VOID), CALLS_I, EXITS(0, 1),
          .count = 4, .entry = 3, .parameters = 4},
         true,
         0},
        {{"no register", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 1,
          .parameters = 1},
         true,
         1},
        {{"nor one for the exception", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I | CATCHES, EXITS(0),
          .count = 2, .parameters = 2},
         true,
         1},
        {{"a register for the exception", "()V", 1, 0, UNITS(RETURN_VOID), CALLS_I | CATCHES,
          EXITS(0), .count = 2, .entry = 1, .parameters = 2},
         true,
         0},
        {{"255 is the last that fits", "()V", 255, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
          .count = 256, .entry = 255, .parameters = 256},
         true,
         0},
        {{"256 is not", "()V", 256, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 256,
          .parameters = 256},
         false,
         0},
        {{"an operand that cannot move up", "(I)V", 17, 1, UNITS(NEG_INT(15, 0), RETURN_VOID),
          CALLS_I, EXITS(1), .count = 17, .parameters = 16},
         false,
         0},
        {{"65,534 registers", "(I)V", 65534, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
          .count = 65535, .shift = 1, .parameters = 65534},
         true,
         1},
        {{"65,535", "(I)V", 65535, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 65535,
          .parameters = 65534},
         false,
         0},
        {{"parameters to pass on", "this(Z)V", 3, 2, UNITS(RETURN_VOID), CALLS_AT, EXITS(0),
          .count = 3, .parameters = 1},
         false,
         0},
        {{"nothing at the entry", "()V", 3, 0, UNITS(RETURN_VOID), CALLS_NOTHING, EXITS(0),
          .count = 3, .parameters = 3},
         false,
         0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(kept_rows) / sizeof(*kept_rows); i++) {
        const struct frame *want = &kept_rows[i].frame;
        struct dex_code_edit edit = {
            .exits = want->exits, .exit_count = want->exit_count, .keeps = DEX_KEEPS_VALUE};
        struct dex_registers got;
        struct method m;

        method_init(&m, want);
        if (want->edit & CALLS_AT)
            edit.prologue[edit.prologue_count++].parameters = 2;
        if (want->edit & CALLS_I)
            edit.prologue[edit.prologue_count++].value = 7;
        edit.catch_all = want->edit & CATCHES;
        assert_int_equal(dex_registers_plan(&m.code, &edit, &m.f.arena, &got), DEX_CODE_OK);
        if (got.kept != kept_rows[i].kept || got.count != want->count || got.shift != want->shift ||
            got.entry != want->entry || got.parameters != want->parameters)
            fail_msg("%s: kept %d, %u registers, shift %u, entry v%u, parameters v%u", want->what,
                     got.kept, got.count, got.shift, got.entry, got.parameters);
        if (got.kept) {
            for (size_t k = 0; k < want->exit_count; k++)
                assert_int_equal(got.exits[k], want->entry);
            assert_int_equal(got.handler, want->entry);
            assert_int_equal(got.handler_exception, kept_rows[i].handler_exception);
        }
        dex_fixture_release(&m.f);
    }
}

/* The value and the result of the first call: the first two registers, or the last two. */
static void test_a_result_is_kept(void **state)
{
    static const struct frame rows[] = {
        {"a parameter: all move up", "(I)V", 1, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
         .count = 3, .shift = 2, .parameters = 2},
        {"no parameter: all move up too", "()V", 3, 0, UNITS(RETURN_VOID, RETURN_VOID), CALLS_I,
         EXITS(0, 1), .count = 5, .shift = 2, .parameters = 5},
        {"no register", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I, EXITS(0), .count = 2, .shift = 2,
         .parameters = 2},
        {"nor one for the exception", "()V", 0, 0, UNITS(RETURN_VOID), CALLS_I | CATCHES, EXITS(0),
         .count = 3, .shift = 2, .parameters = 3},
        {"a register for the exception", "()J", 2, 0, UNITS(RETURN_WIDE(0)), CALLS_I | CATCHES,
         EXITS(0), .count = 4, .shift = 2, .parameters = 4},
        {"operands of 4 bits: 13 can be 15", "(I)V", 16, 1, UNITS(NEG_INT(13, 13), RETURN_VOID),
         CALLS_I, EXITS(1), .count = 18, .shift = 2, .parameters = 17},
        {"14 can not", "(I)V", 16, 1, UNITS(NEG_INT(14, 0), RETURN_VOID), CALLS_I, EXITS(1),
         .count = 18, .entry = 16, .parameters = 15, .move_count = 1},
        {"14 as B", "()V", 16, 0, UNITS(NEG_INT(0, 14), RETURN_VOID), CALLS_I, EXITS(1),
         .count = 18, .entry = 16, .parameters = 16},
        {"14 as an argument", "(I)V", 16, 1, UNITS(INVOKE(3, 0x0e00, 0), RETURN_VOID), CALLS_I,
         EXITS(3), .count = 18, .entry = 16, .parameters = 15, .move_count = 1},
        {"14 as the fifth argument", "(I)V", 16, 1, UNITS(INVOKE(5, 0, 14), RETURN_VOID), CALLS_I,
         EXITS(3), .count = 18, .entry = 16, .parameters = 15, .move_count = 1},
        {"15 registers, and what is no operand", "(I)V", 15, 1, UNITS(0xee00, RETURN_VOID), CALLS_I,
         EXITS(1), .count = 17, .shift = 2, .parameters = 16},
        {"pairs move as pairs", "this(JIDLjava/lang/Object;[JIIIIIIII)V", 18, 16,
         UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1), .count = 20, .entry = 18,
         .parameters = 2, .move_count = 14},
        {"operands of 8 bits: 253 can be 255", "(I)V", 254, 1,
         UNITS(AGET(253, 253, 253), RETURN_VOID), CALLS_I, EXITS(2), .count = 256, .shift = 2,
         .parameters = 255},
        {"254 can not: 255 is the last that a result goes to", "(I)V", 254, 1,
         UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1), .count = 256, .entry = 254,
         .parameters = 253, .move_count = 1},
        {"256 is none", "(I)V", 255, 1, UNITS(NEG_INT(15, 15), RETURN_VOID), CALLS_I, EXITS(1),
         REFUSED},
        {"254 as A", "(I)V", 256, 1, UNITS(AGET(254, 0, 0), RETURN_VOID), CALLS_I, EXITS(2),
         REFUSED},
        {"as B", "(I)V", 256, 1, UNITS(AGET(0, 254, 0), RETURN_VOID), CALLS_I, EXITS(2), REFUSED},
        {"as C", "(I)V", 256, 1, UNITS(AGET(0, 0, 254), RETURN_VOID), CALLS_I, EXITS(2), REFUSED},
        {"units hold them all", "(I)V", 256, 1, UNITS(MOVE_16(255, 255), RETURN_VOID), CALLS_I,
         EXITS(3), .count = 258, .shift = 2, .parameters = 257},
        {"65,533 registers", "(I)V", 65533, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0),
         .count = 65535, .shift = 2, .parameters = 65534},
        {"65,534", "(I)V", 65534, 1, UNITS(RETURN_VOID), CALLS_I, EXITS(0), REFUSED},
        {"a type that does not fill the ins", "(I)V", 16, 2, UNITS(NEG_INT(15, 15), RETURN_VOID),
         CALLS_I, EXITS(1), REFUSED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct frame *want = &rows[i];
        struct dex_code_edit edit = {.prologue = {{.value = 7}},
                                     .prologue_count = 1,
                                     .exits = want->exits,
                                     .exit_count = want->exit_count,
                                     .keeps = DEX_KEEPS_RESULT,
                                     .catch_all = want->edit & CATCHES};
        struct dex_registers got;
        struct method m;

        method_init(&m, want);
        if (dex_registers_plan(&m.code, &edit, &m.f.arena, &got) != want->result)
            fail_msg("%s: result", want->what);
        if (want->result == DEX_CODE_OK) {
            if (got.kept != 2 || got.count != want->count || got.shift != want->shift ||
                got.entry != want->entry || got.parameters != want->parameters ||
                got.move_count != want->move_count)
                fail_msg(
                    "%s: kept %u, %u registers, shift %u, entry v%u, parameters v%u, %zu moves",
                    want->what, got.kept, got.count, got.shift, got.entry, got.parameters,
                    got.move_count);
            for (size_t k = 0; k < want->exit_count; k++)
                assert_int_equal(got.exits[k], want->entry);
            assert_int_equal(got.handler, want->entry);
            assert_int_equal(got.handler_exception, want->shift);
        }
        dex_fixture_release(&m.f);
    }
}

static void test_parameters_move_down_in_order(void **state)
{
    static const struct frame frame = {"moves",
                                       "this(JIDLjava/lang/Object;[JIIIIIIII)V",
                                       16,
                                       16,
                                       UNITS(NEG_INT(15, 15), RETURN_VOID),
                                       CALLS_I,
                                       EXITS(1),
                                       .move_count = 14};
    static const struct dex_move want[] = {
        {DEX_MOVE_OBJECT, 0, 1}, {DEX_MOVE_WIDE, 1, 2},   {DEX_MOVE, 3, 4}, {DEX_MOVE_WIDE, 4, 5},
        {DEX_MOVE_OBJECT, 6, 7}, {DEX_MOVE_OBJECT, 7, 8}, {DEX_MOVE, 8, 9}, {DEX_MOVE, 9, 10}};
    struct dex_code_edit edit = {.prologue_count = 1};
    struct dex_registers got;
    struct method m;

    (void)state;
    method_init(&m, &frame);
    assert_int_equal(dex_registers_plan(&m.code, &edit, &m.f.arena, &got), DEX_CODE_OK);
    assert_int_equal(got.move_count, frame.move_count);
    for (size_t i = 0; i < sizeof(want) / sizeof(*want); i++) {
        assert_int_equal(got.moves[i].kind, want[i].kind);
        assert_int_equal(got.moves[i].to, want[i].to);
        assert_int_equal(got.moves[i].from, want[i].from);
    }
    edit.keeps = DEX_KEEPS_RESULT;
    assert_int_equal(dex_registers_plan(&m.code, &edit, &m.f.arena, &got), DEX_CODE_OK);
    assert_int_equal(got.move_count, frame.move_count);
    for (size_t i = 0; i < sizeof(want) / sizeof(*want); i++) {
        assert_int_equal(got.moves[i].kind, want[i].kind);
        assert_int_equal(got.moves[i].to, want[i].to);
        assert_int_equal(got.moves[i].from, want[i].to + 2);
    }
    dex_fixture_release(&m.f);
}

/* The units of one instruction as code. */
static void one_instruction(struct dex_code *code, uint8_t *bytes, const uint16_t *units,
                            unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        bytes[2 * i] = (uint8_t)units[i];
        bytes[2 * i + 1] = (uint8_t)(units[i] >> 8);
    }
    *code = (struct dex_code){.insns = bytes, .units = n};
}

static void expect_renumbered(const struct dex_instruction *old, const struct dex_instruction *new,
                              uint16_t by)
{
    const uint32_t was[] = {old->a, old->b, old->c}, is[] = {new->a, new->b, new->c};
    uint8_t format = old->op->format;
    bool list = format == DEX_FORMAT_35c || format == DEX_FORMAT_45cc;
    bool range = format == DEX_FORMAT_3rc || format == DEX_FORMAT_4rcc;

    assert_int_equal(new->code, old->code);
    assert_int_equal(new->literal, old->literal);
    assert_int_equal(new->index, old->index);
    assert_int_equal(new->proto, old->proto);
    assert_int_equal(new->arg_count, old->arg_count);
    for (unsigned i = 0; i < 3; i++)
        if (old->op->registers >> i * DEX_REG_BITS & (DEX_REG_READ | DEX_REG_WRITE))
            assert_int_equal(is[i], was[i] + by);
        else if (!list && !range)
            assert_int_equal(is[i], was[i]);
    for (unsigned i = 0; i < 5; i++)
        if ((list && i < old->arg_count) || (range && !i && old->arg_count))
            assert_int_equal(new->args[i], old->args[i] + by);
        else
            assert_int_equal(new->args[i], old->args[i]);
}

static void test_every_opcode_is_renumbered(void **state)
{
    static const uint16_t patterns[][5] = {
        {0x0000, 0x0000, 0x0000, 0x0000, 0x0000}, {0x5100, 0x2143, 0x4321, 0x8765, 0xcba9},
        {0x3200, 0xfd0d, 0x0d4d, 0xffff, 0x8000}, {0x1d00, 0x00fd, 0xfffd, 0x1234, 0x0001},
        {0x0100, 0x7ffd, 0xabcd, 0x0000, 0x7fff}, {0x4d00, 0xfdfd, 0xdcba, 0x0001, 0xffff},
        {0x2300, 0x0102, 0x1234, 0x0203, 0x0001}};

    (void)state;
    for (unsigned opcode = 0; opcode < 256; opcode++) {
        unsigned n = dex_opcode_table[opcode].units;

        for (size_t i = 0;
             dex_opcode_table[opcode].mnemonic && i < sizeof(patterns) / sizeof(*patterns); i++) {
            struct dex_registers regs;
            struct dex_instruction old, new;
            struct dex_code code;
            uint16_t units[5], to[5];
            uint8_t bytes[10];

            memcpy(units, patterns[i], sizeof(units));
            units[0] |= (uint16_t)opcode;
            one_instruction(&code, bytes, units, n);
            dex_instruction_decode(&code, 0, &old);
            for (uint16_t by = 1; by <= 2; by++) {
                one_instruction(&code, bytes, units, n);
                regs.shift = by;
                dex_registers_rewrite(&regs, &code, 0, to);
                one_instruction(&code, bytes, to, n);
                dex_instruction_decode(&code, 0, &new);
                expect_renumbered(&old, &new, by);
            }

            regs.shift = 0;
            one_instruction(&code, bytes, units, n);
            dex_registers_rewrite(&regs, &code, 0, to);
            assert_memory_equal(to, units, n * sizeof(*to));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan_of_each_frame),
        cmocka_unit_test(test_a_value_is_kept),
        cmocka_unit_test(test_a_result_is_kept),
        cmocka_unit_test(test_parameters_move_down_in_order),
        cmocka_unit_test(test_every_opcode_is_renumbered),
    };

    return RUN_TAP(tests);
}
