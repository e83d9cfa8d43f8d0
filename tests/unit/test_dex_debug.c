/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/: debug info, its indices mapped, and moved with the code. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "dexfile/class_data.h"
#include "dexfile/dex_debug.h"
#include "tests/unit/dex_fixture.h"

enum { UNITS_MAX = 256, ITEM_MAX = 1024, INSERTED = 5 };
/* Opcodes that are not special ones. */
enum { ADVANCE_PC = 1, ADVANCE_LINE = 2, END_LOCAL = 5 };

/* A special opcode. */
#define AT(advance, delta) (uint8_t)(0x0a + (delta) + 4 + 15 * (advance))

/* A method, what is put into it, and its debug info before and after. */
struct method {
    struct dex_fixture f;
    struct dex_code code;
    struct dex_ids ids;
    struct dex_relocated r;
    uint32_t label[UNITS_MAX + 1], to[UNITS_MAX + 1]; /* `to`: where the instruction itself went */
    struct dex_file file;                             /* with an item after its end */
    uint8_t *bytes;
    struct buf out;
};

/*  0 const/16   2 aget   4 const/16   6 array-length   7 return-void */
static const uint16_t usual[] = {0x0013, 7, 0x0044, 0, 0x0013, 7, 0x0021, 0x000e};

static void method_init(struct method *m, const char *descriptor, const uint16_t *units, size_t n)
{
    struct dex_fixture_class *c;
    struct dex_fixture_member *own;
    struct dex_class_data data;
    const struct dex_member *member;

    memset(m, 0, sizeof(*m));
    dex_fixture_init(&m->f, 35);
    dex_fixture_add_string(&m->f, "name");
    c = dex_fixture_add_class(&m->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    own = dex_fixture_add_own_method(&m->f, c, "f", descriptor, DEX_ACC_STATIC);
    own->code = dex_fixture_code(
        &m->f,
        &(struct dex_fixture_code){.registers = 4, .ins = 3, .units = units, .unit_count = n});
    assert_int_equal(dex_fixture_parse(&m->f), 0);
    assert_int_equal(dex_class_data_parse(&m->f.dex, dex_class_def(&m->f.dex, 0).class_data,
                                          &m->f.arena, &data, &m->f.err),
                     0);
    member = dex_class_methods(&data);
    m->file = m->f.dex;
    m->bytes = malloc(m->file.bytes.n + ITEM_MAX);
    assert_non_null(m->bytes);
    memcpy(m->bytes, m->file.bytes.p, m->file.bytes.n);
    m->file.bytes.p = m->bytes;
    assert_int_equal(dex_code_parse(&m->code, &m->file, member->index, member->access, member->code,
                                    &m->f.arena, &m->f.err),
                     0);
    dex_ids_init(&m->ids, &m->file, &m->f.arena);
    buf_init(&m->out);
}

static void method_release(struct method *m)
{
    buf_release(&m->out);
    free(m->bytes);
    dex_fixture_release(&m->f);
}

/* Gives the file an item after its end, which is returned. */
static uint32_t put_item(struct method *m, const uint8_t *item, size_t n)
{
    uint32_t offset = (uint32_t)m->f.dex.bytes.n;

    assert_in_range(n, 1, ITEM_MAX);
    memcpy(m->bytes + offset, item, n);
    m->file.bytes.n = offset + n;
    m->file.sections[DEX_DEBUG_INFO] =
        (struct dex_section){.offset = offset, .count = 1, .end = offset + (uint32_t)n};
    return offset;
}

static bool one_of(const uint32_t *p, size_t n, uint32_t pc)
{
    while (n--)
        if (p[n] == pc)
            return true;
    return false;
}

/* Something goes before the code and before each of `exits`. */
static void insert(struct method *m, const uint32_t *exits, size_t n)
{
    uint32_t at = INSERTED;

    for (uint32_t pc = 0; pc <= m->code.units; pc++) {
        m->label[pc] = at;
        if (one_of(exits, n, pc))
            at += INSERTED;
        m->to[pc] = at++;
    }
    m->r =
        (struct dex_relocated){.moved = true, .label = m->label, .units = m->label[m->code.units]};
}

static void relocate(struct method *m)
{
    bool wanted;

    buf_clear(&m->out);
    if (dex_debug_relocate(&m->code, &m->r, &m->ids, &m->out, &wanted, &m->f.err))
        fail_msg("%s", m->f.err.text);
    assert_true(wanted);
}

/* The positions of what was written. */
static struct dex_position *positions(struct method *m, size_t *n)
{
    struct dex_code moved = {.dex = &m->file, .units = m->r.units};

    moved.debug_info = put_item(m, m->out.p, m->out.n);
    return dex_debug_positions(&moved, &m->f.arena, n);
}

struct lines {
    const char *what;
    uint8_t item[32];
    unsigned n; /* 0: no debug info */
    struct dex_position want[10];
    unsigned want_n;
};

#define ITEM(...) {__VA_ARGS__}, sizeof((uint8_t[]){__VA_ARGS__})
#define WANT(...) \
    {__VA_ARGS__}, sizeof((struct dex_position[]){__VA_ARGS__}) / sizeof(struct dex_position)

/* What throws has moved by 5: an item that other methods can have too. */
#define SHARED WANT({0, 0}, {5, 0}, {6, 1}, {7, 2}, {8, 3}, {9, 4}, {10, 5}, {11, 6}, {12, 7})

/* Code as in `usual`, with something before 0 and 7. */
static const struct lines lines[] = {
    {"follow the code, but at 0", ITEM(10, 0, AT(0, 0), AT(2, 1), AT(4, 1), AT(1, 1), 0),
     WANT({0, 10}, {7, 11}, {11, 12}, {12, 13})},
    {"within an instruction", ITEM(10, 0, AT(0, 0), AT(3, 1), 0), WANT({0, 10}, {9, 11})},
    {"within, and the next has its own", ITEM(10, 0, AT(0, 0), AT(3, 1), AT(1, 1), 0),
     WANT({0, 10}, {9, 12})},
    {"two at 0", ITEM(10, 0, AT(0, 0), AT(0, 1), 0), WANT({0, 10}, {7, 11})},
    {"the same twice at 0", ITEM(10, 0, AT(0, 0), AT(0, 0), 0), WANT({0, 10})},
    {"two where nothing was put", ITEM(10, 0, AT(0, 0), AT(2, 1), AT(0, 1), 0),
     WANT({0, 10}, {7, 11}, {7, 12})},
    {"two in front of where something was put", ITEM(10, 0, AT(0, 0), AT(6, 1), AT(0, 1), 0),
     WANT({0, 10}, {11, 11}, {11, 12})},
    {"two where something was put, at the end", ITEM(10, 0, AT(0, 0), AT(7, 1), AT(0, 1), 0),
     WANT({0, 10}, {12, 11})},
    {"behind the code", ITEM(10, 0, AT(0, 0), AT(8, 1), AT(0, 1), 0), WANT({0, 10})},
    {"far behind the code", ITEM(10, 0, AT(0, 0), 1, 0xff, 0xff, 0xff, 0xff, 0x0f, AT(0, 1), 0),
     WANT({0, 10})},
    {"none before something that throws", ITEM(10, 0, AT(4, 0), 0), WANT({7, 2}, {9, 10})},
    {"none", ITEM(10, 0, 0), WANT({7, 2}, {11, 6}, {12, 7})},
    {"no item", {0}, 0, SHARED},
    {"are pcs, more than there is code",
     ITEM(0, 1, 0, AT(0, 0), AT(1, 1), AT(1, 1), AT(1, 1), AT(1, 1), AT(1, 1), AT(1, 1), AT(1, 1),
          AT(1, 1), AT(1, 1), 0),
     SHARED},
    {"are pcs of what can throw", ITEM(0, 0, AT(0, 0), AT(1, 2), AT(5, 4), AT(1, 1), 0), SHARED},
    {"are pcs, but the first at 2",
     ITEM(0, 0, AT(0, 0), AT(2, 5), AT(0, -3), AT(4, 4), AT(1, 1), 0),
     WANT({0, 0}, {7, 5}, {7, 2}, {11, 6}, {12, 7})},
    {"are pcs, but that of 0", ITEM(2, 0, AT(0, 0), AT(6, 4), AT(1, 1), 0),
     WANT({0, 2}, {11, 6}, {12, 7})},
    {"are pcs, with a variable",
     ITEM(0, 0, AT(0, 0), AT(2, 2), AT(4, 4), AT(1, 1), END_LOCAL, 1, 0),
     WANT({0, 0}, {7, 2}, {11, 6}, {12, 7})},
    {"are pcs by chance", ITEM(7, 0, AT(0, 0), 0), WANT({0, 7})},
    {"up and down",
     ITEM(0xe8, 0x07, 0, AT(0, 0), 2, 0xc0, 0x00, AT(2, 0), 2, 0x98, 0x78, AT(4, -4), 2, 0xd5, 0,
          AT(1, 10), 0),
     WANT({0, 1000}, {7, 1064}, {11, 60}, {12, 155})},
    {"wrap", ITEM(0, 0, AT(0, 0), 2, 0x7b, AT(2, 0), 2, 0xff, 0xff, 0xff, 0xff, 0x07, AT(4, 0), 0),
     WANT({0, 0}, {7, 0xfffffffb}, {11, 0x7ffffffa})},
};

static void test_lines(void **state)
{
    static const uint32_t exits[] = {7};

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        const struct lines *l = &lines[i];
        const struct dex_position *got;
        struct method m;
        size_t n;

        method_init(&m, "(JI)V", usual, sizeof(usual) / sizeof(*usual));
        dex_ids_seal(&m.ids);
        insert(&m, exits, 1);
        m.code.debug_info = l->n ? put_item(&m, l->item, l->n) : 0;
        relocate(&m);
        got = positions(&m, &n);
        for (size_t k = 0; k < n && k < l->want_n; k++)
            if (got[k].pc != l->want[k].pc || got[k].line != l->want[k].line)
                fail_msg("%s: position %zu is %u at %u", l->what, k, got[k].line, got[k].pc);
        if (n != l->want_n)
            fail_msg("%s: %zu positions", l->what, n);
        method_release(&m);
    }
}

/* Two that throw, `distance` apart, the second moved on by `put`; the lines are old pcs. */
static void test_lines_that_are_pcs_are_short(void **state)
{
    static const struct {
        uint16_t distance;
        uint8_t put, item[8], n, want[16], want_n;
    } rows[] = {
        {10, 1, {0}, 0, ITEM(AT(11, 10), 0)},
        /* Another line between is shorter than an advance of the line, */
        {11, 1, {0}, 0, ITEM(AT(11, 10), AT(1, 1), 0)},
        {20, 1, {0}, 0, ITEM(AT(11, 10), AT(10, 10), 0)},
        {21, 1, {0}, 0, ITEM(ADVANCE_LINE, 21, ADVANCE_PC, 22, AT(0, 0), 0)},
        {11, 10, {0}, 0, ITEM(AT(15, 5), AT(6, 6), 0)},
        /* where it is after the first instruction, however long that is, */
        {11, 11, {0}, 0, ITEM(ADVANCE_LINE, 11, ADVANCE_PC, 22, AT(0, 0), 0)},
        {20, 5, {0}, 0, ITEM(AT(15, 10), AT(10, 10), 0)},
        {20, 6, {0}, 0, ITEM(ADVANCE_LINE, 20, ADVANCE_PC, 26, AT(0, 0), 0)},
        /* and not where the end of a variable at 12 has been written. */
        {12, 1, ITEM(0, 0, ADVANCE_PC, 12, END_LOCAL, 1, 0),
         ITEM(ADVANCE_PC, 12, END_LOCAL, 1, ADVANCE_LINE, 12, AT(1, 0), 0)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        uint16_t units[32], n = 0;
        struct method m;

        units[n++] = 0x0012; /* const/4 */
        units[n++] = 0x0021; /* array-length */
        while (n <= rows[i].distance)
            units[n++] = 0x0012;
        units[n++] = 0x0021;
        units[n++] = 0x000e;
        method_init(&m, "()V", units, n);
        dex_ids_seal(&m.ids);
        insert(&m, NULL, 0);
        for (uint32_t pc = 0; pc <= n; pc++)
            m.label[pc] = pc + (pc > 1 ? rows[i].put : 0);
        m.code.debug_info = rows[i].n ? put_item(&m, rows[i].item, rows[i].n) : 0;
        relocate(&m);
        /* After the line and the count of parameters: the first at 1; at the end the return. */
        assert_int_equal(m.out.p[2], AT(1, 0));
        assert_int_equal(m.out.p[m.out.n - 2], AT(1, 1));
        m.out.p[m.out.n-- - 2] = 0;
        assert_int_equal(m.out.n - 3, rows[i].want_n);
        assert_memory_equal(m.out.p + 3, rows[i].want, rows[i].want_n);
        method_release(&m);
    }
}

/* What many methods share has as many lines as 8, 16 and so on up to 1,024; more are not shared. */
static void test_shared_lines_end_at_a_round_number(void **state)
{
    static const struct {
        uint8_t last, lines; /* a pc that throws, before a return */
    } rows[] = {{6, 8}, {7, 16}, {14, 16}, {15, 32}, {30, 32}, {31, 64}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        uint16_t units[40];
        struct method m;
        size_t n;

        for (n = 0; n < rows[i].last; n++)
            units[n] = 0x0012; /* const/4 */
        units[n++] = 0x0021;   /* array-length */
        units[n++] = 0x000e;
        method_init(&m, "()V", units, n);
        dex_ids_seal(&m.ids);
        insert(&m, NULL, 0);
        relocate(&m);
        /* The line, no names, the first line at 0 and where the code begins, the end. */
        if (m.out.n != rows[i].lines + (size_t)4)
            fail_msg("row %zu: %zu bytes", i, m.out.n);
        assert_memory_equal(m.out.p, ((uint8_t[]){0, 0, AT(0, 0), AT(INSERTED, 0), AT(1, 1)}), 5);
        method_release(&m);
    }
}

/* From a position at 0 to the next: as few bytes as can be. */
static void test_positions_are_short(void **state)
{
    static const struct {
        uint32_t advance;
        int32_t delta;
        uint8_t want[8], n;
    } rows[] = {
        {1, 0, ITEM(AT(1, 0))},
        {15, 10, ITEM(AT(15, 10))},
        {16, 10, ITEM(ADVANCE_PC, 16, AT(0, 10))},
        {16, 0, ITEM(AT(16, 0))},
        {17, 0, ITEM(ADVANCE_PC, 17, AT(0, 0))},
        {16, -4, ITEM(AT(16, -4))},
        {127, 0, ITEM(ADVANCE_PC, 127, AT(0, 0))},
        {128, 0, ITEM(ADVANCE_PC, 112, AT(16, 0))},
        {143, 0, ITEM(ADVANCE_PC, 127, AT(16, 0))},
        {144, 0, ITEM(ADVANCE_PC, 0x90, 0x01, AT(0, 0))},
        {1, 10, ITEM(AT(1, 10))},
        {1, 11, ITEM(ADVANCE_LINE, 11, AT(1, 0))},
        {1, 63, ITEM(ADVANCE_LINE, 63, AT(1, 0))},
        {1, 64, ITEM(ADVANCE_LINE, 54, AT(1, 10))},
        {1, 73, ITEM(ADVANCE_LINE, 63, AT(1, 10))},
        {1, 74, ITEM(ADVANCE_LINE, 0xca, 0, AT(1, 0))},
        {1, 8191, ITEM(ADVANCE_LINE, 0xff, 0x3f, AT(1, 0))},
        {1, 8192, ITEM(ADVANCE_LINE, 0xf6, 0x3f, AT(1, 10))},
        {1, -4, ITEM(AT(1, -4))},
        {1, -5, ITEM(ADVANCE_LINE, 0x7b, AT(1, 0))},
        {1, -64, ITEM(ADVANCE_LINE, 0x40, AT(1, 0))},
        {1, -65, ITEM(ADVANCE_LINE, 0x43, AT(1, -4))},
        {1, -68, ITEM(ADVANCE_LINE, 0x40, AT(1, -4))},
        {1, -69, ITEM(ADVANCE_LINE, 0xbb, 0x7f, AT(1, 0))},
        {128, 64, ITEM(ADVANCE_LINE, 54, ADVANCE_PC, 113, AT(15, 10))},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        uint16_t units[UNITS_MAX - 1] = {0};
        struct method m;
        struct buf item;

        units[UNITS_MAX - 2] = 0x000e;
        buf_init(&item);
        buf_bytes(&item, (struct bytes){(const uint8_t[]){100, 0, AT(0, 0), ADVANCE_PC}, 4});
        buf_uleb128(&item, rows[i].advance);
        buf_u8(&item, ADVANCE_LINE);
        buf_sleb128(&item, rows[i].delta);
        buf_bytes(&item, (struct bytes){(const uint8_t[]){AT(0, 0), 0}, 2});
        method_init(&m, "()V", units, UNITS_MAX - 1);
        dex_ids_seal(&m.ids);
        insert(&m, NULL, 0);
        for (uint32_t pc = 0; pc <= m.code.units; pc++)
            m.label[pc] = pc;
        m.code.debug_info = put_item(&m, item.p, item.n);
        relocate(&m);
        if (m.out.n != 4 + (size_t)rows[i].n || memcmp(m.out.p + 3, rows[i].want, rows[i].n) != 0)
            fail_msg("row %zu: %zu bytes: %02x %02x %02x", i, m.out.n, m.out.p[3], m.out.p[4],
                     m.out.p[5]);
        buf_release(&item);
        method_release(&m);
    }
}

/*  0 if-eqz 4   2 const/16   4 const/4   5 if-eqz 4   7 goto 8   8 goto/32 8: a stack trace may
 * find the thread at 5 and 8. */
static void test_loops_have_lines(void **state)
{
    static const uint16_t units[] = {0x0038, 4,      0x0013, 0x0021, 0x0012, 0x0038,
                                     0xffff, 0x0128, 0x002a, 0,      0};
    static const uint8_t unlined[] = {0, 0, AT(0, 0), 0};
    static const uint32_t exits[] = {7};
    const struct dex_position *got;
    struct method m;
    size_t n;

    (void)state;
    method_init(&m, "()V", units, sizeof(units) / sizeof(*units));
    dex_ids_seal(&m.ids);
    insert(&m, exits, 1);
    relocate(&m);
    got = positions(&m, &n);
    assert_int_equal(n, 2);
    assert_true(got[0].pc == 5 + INSERTED && got[0].line == 5);
    assert_true(got[1].pc == 8 + 2 * INSERTED && got[1].line == 8);
    /* With line 0 for all the lines are not pcs. */
    m.code.debug_info = put_item(&m, unlined, sizeof(unlined));
    relocate(&m);
    got = positions(&m, &n);
    assert_int_equal(n, 1);
    assert_true(got->pc == 0 && got->line == 0);
    method_release(&m);
}

static void test_without_debug_info_parameters_have_no_names(void **state)
{
    static const uint8_t want[] = {2, 2, 0, 0, AT(7, 0), AT(9, 4), AT(1, 1), 0};
    static const uint32_t exits[] = {4, 7};
    struct method m;
    bool wanted = true;

    (void)state;
    method_init(&m, "(JI)V", usual, sizeof(usual) / sizeof(*usual));
    dex_ids_seal(&m.ids);
    insert(&m, exits, 2);
    relocate(&m);
    assert_int_equal(m.out.n, sizeof(want));
    assert_memory_equal(m.out.p, want, sizeof(want));

    m.r.drops_pcs = true;
    buf_clear(&m.out);
    assert_int_equal(dex_debug_relocate(&m.code, &m.r, &m.ids, &m.out, &wanted, &m.f.err), 0);
    assert_false(wanted);

    m.r.drops_pcs = false;
    m.r.moved = false;
    wanted = true;
    assert_int_equal(dex_debug_relocate(&m.code, &m.r, &m.ids, &m.out, &wanted, &m.f.err), 0);
    assert_false(wanted);
    assert_int_equal(m.out.n, 0);
    method_release(&m);
}

static void test_indices_are_mapped_and_registers_shifted(void **state)
{
    struct method m;
    uint8_t item[64], n = 0, name, type;
    uint32_t offset, size;

    (void)state;
    method_init(&m, "(JI)V", usual, sizeof(usual) / sizeof(*usual));
    dex_ids_want_method(&m.ids, STR("A!"), STR("name"), STR("(JI)V")); /* its class is before all */
    dex_ids_seal(&m.ids);
    insert(&m, NULL, 0);
    m.r.register_shift = 1;
    name = (uint8_t)(dex_fixture_string(&m.f, "name") + 1);
    type = (uint8_t)(dex_fixture_type(&m.f, "I") + 1);
    const uint8_t before[] = {10, 3,    name, 0,        name, 7, AT(0, 0), 9, name,      3,
                              1,  name, type, AT(2, 1), 4,    2, name,     0, name,      5,
                              1,  1,    4,    6,        1,    8, 9,        0, AT(1, -4), 0};
    const uint8_t mapped[] = {10,
                              3,
                              (uint8_t)(name + 1),
                              0,
                              (uint8_t)(name + 1),
                              7,
                              AT(0, 0),
                              9,
                              (uint8_t)(name + 1),
                              3,
                              1,
                              (uint8_t)(name + 1),
                              (uint8_t)(type + 1),
                              AT(2, 1),
                              4,
                              2,
                              (uint8_t)(name + 1),
                              0,
                              (uint8_t)(name + 1),
                              5,
                              1,
                              1,
                              4,
                              6,
                              1,
                              8,
                              9,
                              0,
                              AT(1, -4),
                              0};

    memcpy(item, before, sizeof(before));
    offset = put_item(&m, item, sizeof(before));
    assert_int_equal(dex_debug_size(&m.file, offset, &size, &m.f.err), 0);
    assert_int_equal(size, sizeof(before));
    assert_int_equal(dex_debug_remap(&m.ids, offset, &m.out, &m.f.err), 0);
    assert_int_equal(m.out.n, sizeof(mapped));
    assert_memory_equal(m.out.p, mapped, sizeof(mapped));

    m.code.debug_info = offset;
    relocate(&m);
    memcpy(item, mapped, sizeof(mapped));
    for (n = 0; n < sizeof(mapped); n++)
        if (n == 10 || n == 15 || n == 20 || n == 24) /* v1, v2 */
            item[n]++;
    item[13] = AT(7, 1); /* 2 is 7 now */
    assert_int_equal(m.out.n, sizeof(mapped));
    assert_memory_equal(m.out.p, item, sizeof(mapped));
    method_release(&m);
}

/* Every opcode, with signed numbers of each length. */
static void test_each_opcode_is_kept(void **state)
{
    static const uint8_t item[] = {
        10,   1, 0,    AT(0, 0), 1, 0x80, 0x01, 2, 0x3f,      2, 0xc0, 0x00, 2, 0,    2,
        0x40, 2, 0xbf, 0x7f,     2, 0,    3,    1, 0,         0, 4,    2,    0, 0,    0,
        5,    1, 6,    1,        7, 8,    9,    0, AT(15, 5), 5, 0xff, 0xff, 3, 0xff, 0};
    struct method m;
    uint32_t offset, size;

    (void)state;
    method_init(&m, "()V", usual, sizeof(usual) / sizeof(*usual));
    dex_ids_seal(&m.ids);
    offset = put_item(&m, item, sizeof(item));
    assert_int_equal(dex_debug_size(&m.file, offset, &size, &m.f.err), 0);
    assert_int_equal(size, sizeof(item));
    assert_int_equal(dex_debug_remap(&m.ids, offset, &m.out, &m.f.err), 0);
    assert_int_equal(m.out.n, sizeof(item));
    assert_memory_equal(m.out.p, item, sizeof(item));
    method_release(&m);
}

/* 65,536 parameters are the most. */
static void test_parameters_have_a_limit(void **state)
{
    enum { MOST = 65536 };

    (void)state;
    for (uint32_t n = MOST; n <= MOST + 1; n++) {
        struct dex_fixture_item *debug;
        struct dex_fixture f;
        struct buf item;
        uint32_t size;

        buf_init(&item);
        buf_u8(&item, 10);
        buf_uleb128(&item, n);
        buf_zero(&item, n + 1);
        dex_fixture_init(&f, 35);
        debug = dex_fixture_item(&f, DEX_DEBUG_INFO, item.p, item.n);
        assert_int_equal(dex_fixture_parse(&f), 0);
        assert_int_equal(dex_debug_size(&f.dex, debug->offset, &size, &f.err), n == MOST ? 0 : -1);
        if (n == MOST)
            assert_int_equal(size, item.n);
        buf_release(&item);
        dex_fixture_release(&f);
    }
}

/* The line of the first position, wherever it stands; 0 where there is none, or damage before it.
 */
static void test_the_first_line(void **state)
{
    static const struct {
        uint8_t item[12];
        unsigned n;
        uint32_t line;
    } rows[] = {
        {ITEM(10, 0, AT(0, 0), 0), 10},
        {ITEM(10, 0, AT(1, 3), 0), 13},
        {ITEM(10, 0, AT(0, 1), AT(1, 2), 0), 11},
        {ITEM(10, 0, 7, 2, 5, AT(0, 1), 0), 16},
        {ITEM(10, 0, AT(0, 4)), 14},
        {ITEM(10, 0, 0), 0},
        {ITEM(10, 0), 0},
        {ITEM(10, 2, 0), 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct method m;

        method_init(&m, "()V", usual, sizeof(usual) / sizeof(*usual));
        dex_ids_seal(&m.ids);
        assert_int_equal(dex_debug_first_line(&m.code), 0);
        m.code.debug_info = put_item(&m, rows[i].item, rows[i].n);
        if (dex_debug_first_line(&m.code) != rows[i].line)
            fail_msg("row %zu: %u", i, dex_debug_first_line(&m.code));
        method_release(&m);
    }
}

static void test_damaged_items_are_errors(void **state)
{
    static const struct {
        uint8_t item[12];
        unsigned n;
        const char *error;
    } damaged[] = {
        {ITEM(10), "debug_info_item: cut short"},
        {ITEM(10, 2, 0), "debug_info_item: cut short"},
        {ITEM(10, 0xff, 0x01, 0), "debug_info_item: cut short"},
        {ITEM(10, 0xff, 0xff, 0xff, 0xff, 0x0f, 0), "debug_info_item: 4294967295 parameters"},
        {ITEM(10, 0, AT(0, 0)), "debug_info_item: cut short"},
        {ITEM(10, 0x81, 0x80, 0x04, 0), "debug_info_item: 65537 parameters"},
        {ITEM(10, 0, 5, 0x80, 0x80, 0x04, 0), "debug_info_item: register 65536"},
        {ITEM(10, 0, 3, 1, 1), "debug_info_item: cut short"},
        {ITEM(10, 1, 0x7f, 0), "debug_info_item: string index 126 of "},
        {ITEM(10, 0, 9, 0x7f, 0), "debug_info_item: string index 126 of "},
        {ITEM(10, 0, 3, 1, 0, 0x7f, 0), "debug_info_item: type index 126 of "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(damaged) / sizeof(*damaged); i++) {
        struct method m;
        uint32_t size;
        bool wanted;

        method_init(&m, "()V", usual, sizeof(usual) / sizeof(*usual));
        dex_ids_seal(&m.ids);
        insert(&m, NULL, 0);
        m.code.debug_info = put_item(&m, damaged[i].item, damaged[i].n);
        assert_int_equal(dex_debug_size(&m.file, m.code.debug_info, &size, &m.f.err), -1);
        assert_true(str_starts(str_from_c(m.f.err.text), str_from_c(damaged[i].error)));
        assert_int_equal(dex_debug_remap(&m.ids, m.code.debug_info, &m.out, &m.f.err), -1);
        assert_int_equal(dex_debug_relocate(&m.code, &m.r, &m.ids, &m.out, &wanted, &m.f.err), -1);
        assert_true(str_starts(str_from_c(m.f.err.text), str_from_c(damaged[i].error)));
        for (int behind = 0; behind < 2; behind++) {
            const struct dex_section *s = &m.file.sections[DEX_DEBUG_INFO];

            assert_int_equal(
                dex_debug_size(&m.file, behind ? s->end : s->offset - 1, &size, &m.f.err), -1);
            assert_non_null(strstr(m.f.err.text, "outside its section"));
        }
        method_release(&m);
    }
}

/* Else a small file of many methods that share one would make a huge one. */
static void test_opcodes_without_end_are_an_error(void **state)
{
    uint8_t item[ITEM_MAX];
    struct method m;
    bool wanted;
    size_t n;

    (void)state;
    method_init(&m, "()V", usual, sizeof(usual) / sizeof(*usual));
    dex_ids_seal(&m.ids);
    insert(&m, NULL, 0);
    memset(item, AT(0, 0), sizeof(item));
    item[1] = item[sizeof(item) - 1] = 0;
    m.code.debug_info = put_item(&m, item, sizeof(item));
    assert_int_equal(dex_debug_relocate(&m.code, &m.r, &m.ids, &m.out, &wanted, &m.f.err), -1);
    assert_string_equal(m.f.err.text, "debug_info_item: too many opcodes for 8 code units");
    assert_null(dex_debug_positions(&m.code, &m.f.arena, &n));
    assert_int_equal(n, 0);
    m.code.debug_info = put_item(&m, item, 256);
    m.bytes[m.code.debug_info + 255] = 0;
    assert_non_null(dex_debug_positions(&m.code, &m.f.arena, &n));
    assert_int_equal(n, 253);
    method_release(&m);
}

static uint32_t random_below(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)(*seed >> 8) * n >> 24);
}

/* The line that the runtime shows at a pc: of the first position there, or of the
 * last before. Without, the pc. */
static uint32_t line_at(const struct dex_position *p, size_t n, uint32_t pc, uint32_t without)
{
    for (size_t i = 0; i < n && p[i].pc <= pc; i++) {
        without = p[i].line;
        if (p[i].pc == pc)
            break;
    }
    return without;
}

static size_t random_code(uint32_t *seed, uint16_t *units)
{
    size_t n = 0;

    while (n < UNITS_MAX - 8) {
        switch (random_below(seed, 8)) {
        case 0:
        case 1:
            units[n++] = 0x0044; /* aget */
            units[n++] = 0;
            break;
        case 2:
            units[n++] = 0x0021; /* array-length */
            break;
        case 3:
            units[n++] = 0x0018; /* const-wide */
            for (unsigned i = 0; i < 4; i++)
                units[n++] = 0;
            break;
        default:
            units[n++] = 0x0012; /* const/4 */
        }
        if (!random_below(seed, 20))
            break;
    }
    units[n++] = 0x000e;
    return n;
}

static size_t random_item(uint32_t *seed, uint8_t *item)
{
    size_t n = 0;

    item[n++] = (uint8_t)random_below(seed, 128);
    item[n++] = 0;
    while (n < 64 && random_below(seed, 30)) {
        switch (random_below(seed, 12)) {
        case 0:
        case 1:
            item[n++] = (uint8_t)(1 + random_below(seed, 2)); /* an advance */
            item[n++] = (uint8_t)random_below(seed, 128);
            break;
        case 2:
            item[n++] = (uint8_t)(5 + random_below(seed, 2)); /* a local */
            item[n++] = (uint8_t)random_below(seed, 4);
            break;
        default:
            item[n++] = (uint8_t)(10 + random_below(seed, random_below(seed, 2) ? 30 : 246));
        }
    }
    item[n++] = 0;
    return n;
}

static void test_lines_of_what_can_throw_stay(void **state)
{
    uint32_t seed = 1, compared = 0;

    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        uint16_t units[UNITS_MAX];
        uint8_t item[ITEM_MAX];
        uint32_t exits[2];
        const struct dex_position *old, *new;
        struct method m;
        size_t n, old_n, new_n;

        n = random_code(&seed, units);
        method_init(&m, "(JI)V", units, n);
        dex_ids_seal(&m.ids);
        do
            exits[0] = random_below(&seed, (uint32_t)n);
        while (m.code.starts[exits[0]] != 1);
        exits[1] = (uint32_t)n - 1;
        insert(&m, exits, 2);
        if (round % 16)
            m.code.debug_info = put_item(&m, item, random_item(&seed, item));
        old = dex_debug_positions(&m.code, &m.f.arena, &old_n);
        relocate(&m);
        new = positions(&m, &new_n);
        for (uint32_t pc = 0; pc < n; pc++) {
            uint8_t opcode = (uint8_t)units[pc];

            if (m.code.starts[pc] != 1 || !dex_opcode_table[opcode].throws)
                continue;
            compared++;
            if (line_at(old, old_n, pc, pc) != line_at(new, new_n, m.to[pc], UINT32_MAX))
                fail_msg("round %u: pc %u had line %u, has %u", round, pc,
                         line_at(old, old_n, pc, pc), line_at(new, new_n, m.to[pc], UINT32_MAX));
        }
        method_release(&m);
    }
    assert_true(compared > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines_that_are_pcs_are_short),
        cmocka_unit_test(test_shared_lines_end_at_a_round_number),
        cmocka_unit_test(test_positions_are_short),
        cmocka_unit_test(test_each_opcode_is_kept),
        cmocka_unit_test(test_parameters_have_a_limit),
        cmocka_unit_test(test_loops_have_lines),
        cmocka_unit_test(test_without_debug_info_parameters_have_no_names),
        cmocka_unit_test(test_indices_are_mapped_and_registers_shifted),
        cmocka_unit_test(test_damaged_items_are_errors),
        cmocka_unit_test(test_the_first_line),
        cmocka_unit_test(test_opcodes_without_end_are_an_error),
        cmocka_unit_test(test_lines_of_what_can_throw_stay),
    };

    return RUN_TAP(tests);
}
