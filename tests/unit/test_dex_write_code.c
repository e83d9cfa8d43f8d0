/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/class_data.h"
#include "tests/unit/dex_disassemble.h"
#include "tests/unit/dex_rewrite.h"

/* Methods that are edited by name, and what was said of them. */
struct edits {
    const struct dex_fixture *f;
    const char *names; /* of one letter each */
    const char *refuse;
    uint32_t call; /* handle of the method to be called */
    const struct dex_ids *ids;
    unsigned asked, edited;
};

static uint32_t method_at(const struct dex_fixture *f, const struct dex_written_method *m)
{
    struct dex_class_data data;
    struct arena arena;
    struct error err;
    uint32_t index;

    arena_init(&arena);
    assert_int_equal(dex_class_data_parse(&f->dex, dex_class_def(&f->dex, m->class_def).class_data,
                                          &arena, &data, &err),
                     0);
    assert_true(m->position < dex_class_method_count(&data));
    index = dex_class_methods(&data)[m->position].index;
    arena_release(&arena);
    return index;
}

static char name_of(const struct edits *e, const struct dex_written_method *m)
{
    return dex_string(&e->f->dex, dex_method(&e->f->dex, method_at(e->f, m)).name).p[0];
}

static bool is_edited(void *ctx, const struct dex_written_method *m)
{
    const struct edits *e = ctx;

    return strchr(e->names, name_of(e, m)) != NULL;
}

static int edit(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                struct arena *arena, struct dex_code_edit *edit, struct error *err)
{
    struct edits *e = ctx;

    (void)arena;
    e->asked++;
    assert_int_equal(code->method, method_at(e->f, m));
    if (e->refuse && *e->refuse == name_of(e, m))
        return error_set(err, "no");
    edit->prologue[0] = (struct dex_call){dex_ids_index(e->ids, e->call), 0, 7};
    edit->prologue_count = 1;
    return 0;
}

static void edited(void *ctx, const struct dex_written_method *m, const struct dex_relocated *r)
{
    struct edits *e = ctx;

    assert_non_null(strchr(e->names, name_of(e, m)));
    assert_true(r->moved);
    e->edited++;
}

/* LA; with static methods a to e, of which each has `code`, or its own where that is NULL. */
static void fill(struct dex_rewrite *r, bool shared, const struct dex_fixture_item *debug)
{
    struct dex_fixture_class *c =
        dex_fixture_add_class(&r->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    struct dex_fixture_member *methods[5];
    struct dex_fixture_item *code = NULL;
    char name[2] = "a";

    for (int i = 0; i < 5; i++, name[0]++)
        methods[i] = dex_fixture_add_own_method(&r->f, c, name, "()V", DEX_ACC_STATIC);
    for (int i = 0; i < 5; i++) {
        if (!code || !shared)
            code = dex_fixture_code(&r->f, &(struct dex_fixture_code){.registers = 1,
                                                                      .debug = debug,
                                                                      DEX_UNITS(0x0012, 0x000e)});
        methods[i]->code = code;
    }
}

static int run(struct dex_rewrite *r, struct edits *e, const char *names)
{
    *e = (struct edits){.f = &r->f, .names = names, .ids = &r->ids, .refuse = e->refuse};
    dex_rewrite_begin(r);
    e->call = dex_ids_want_method(&r->ids, STR("L!;"), STR("i"), STR("(I)V"));
    r->plan.is_edited = is_edited;
    r->plan.edit = edit;
    r->plan.edited = edited;
    r->plan.ctx = e;
    return dex_rewrite_run(r);
}

/* Of the methods a to e: offsets of code, and of its debug info. */
static void find_code(const struct dex_rewrite *r, uint32_t code[5], uint32_t debug[5])
{
    struct dex_class_data data;
    struct arena arena;
    struct error err;

    arena_init(&arena);
    assert_int_equal(
        dex_class_data_parse(&r->dex, dex_class_def(&r->dex, 0).class_data, &arena, &data, &err),
        0);
    assert_int_equal(data.direct_methods, 5);
    for (int i = 0; i < 5; i++) {
        struct cursor c = dex_rewrite_at(r, code[i] = data.members[i].code);

        cursor_skip(&c, 8);
        debug[i] = cursor_le32(&c);
    }
    arena_release(&arena);
}

/* b and d leave what the others go on sharing. */
static void test_shared_code(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;
    uint32_t code[5], debug[5];

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, true, NULL);
    assert_int_equal(run(&r, &e, "bd"), 0);
    find_code(&r, code, debug);
    assert_int_equal(dex_count(&r.dex, DEX_CODE_ITEMS), 3);
    assert_int_equal(code[0], code[2]);
    assert_int_equal(code[0], code[4]);
    assert_int_not_equal(code[0], code[1]);
    assert_int_not_equal(code[0], code[3]);
    assert_int_not_equal(code[1], code[3]);
    assert_int_equal(e.asked, 2);
    assert_int_equal(e.edited, 2);
    dex_rewrite_release(&r);
}

/* All are edited: what they shared is gone. */
static void test_all_edited(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, true, NULL);
    assert_int_equal(run(&r, &e, "abcde"), 0);
    assert_int_equal(dex_count(&r.dex, DEX_CODE_ITEMS), 5);
    assert_int_equal(e.edited, 5);
    dex_rewrite_release(&r);
}

/* Line 7, one position at 0, end. */
static struct dex_fixture_item *debug_info(struct dex_rewrite *r)
{
    return dex_fixture_item(&r->f, DEX_DEBUG_INFO, DEX_BYTES(7, 0, 0x0e, 0x2d, 0));
}

/* Debug info that stays, and one that both edited methods share. */
static void test_shared_debug(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;
    uint32_t code[5], debug[5];

    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        dex_rewrite_init(&r, 35);
        fill(&r, shared, debug_info(&r));
        assert_int_equal(run(&r, &e, "bd"), 0);
        find_code(&r, code, debug);
        assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 2);
        assert_true(debug[0] && debug[0] == debug[2] && debug[0] == debug[4]);
        assert_true(debug[1] > debug[0] && debug[1] == debug[3]);
        dex_rewrite_release(&r);
    }
}

/* Each method has its own, edited or not. */
static void test_debug_of_each(void **state)
{
    struct edits e = {0};
    struct dex_fixture_class *c;
    struct dex_rewrite r;
    uint32_t code[5], debug[5];
    char names[5][2] = {"a", "b", "c", "d", "e"};

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (uint8_t i = 0; i < 5; i++)
        dex_fixture_add_own_method(&r.f, c, names[i], "()V", DEX_ACC_STATIC)->code =
            dex_fixture_code(
                &r.f, &(struct dex_fixture_code){
                          .registers = 1,
                          .debug = dex_fixture_item(&r.f, DEX_DEBUG_INFO,
                                                    DEX_BYTES((uint8_t)(10 + i), 0, 0x0e, 0x2d, 0)),
                          DEX_UNITS(0x0012, 0x000e)});
    assert_int_equal(run(&r, &e, "acd"), 0);
    find_code(&r, code, debug);
    assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 5);
    for (uint32_t i = 0; i < 5; i++) {
        struct cursor at = dex_rewrite_at(&r, debug[i]);

        assert_int_equal(cursor_uleb128(&at), 10 + i);
        assert_int_equal(cursor_u8(&at), 0);
        assert_int_equal(cursor_u8(&at), 0x0e);
    }
    dex_rewrite_release(&r);
}

/* What only edited methods had goes. */
static void test_dropped_debug(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;
    uint32_t code[5], debug[5];

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, true, debug_info(&r));
    assert_int_equal(run(&r, &e, "abcde"), 0);
    find_code(&r, code, debug);
    assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 1);
    assert_true(debug[0] && debug[0] == debug[4]);
    dex_rewrite_release(&r);
}

/* A debug_info_off that leads to no item, which ART does not look at before it
 * writes a stack trace: the code has none then, edited or not. */
static void test_debug_of_nobody(void **state)
{
    static const struct {
        int64_t off; /* from the item */
        uint64_t dropped;
    } cases[] = {{0, 0}, {1, 3}, {-1, 3}, {INT32_MAX, 0}};
    struct edits e = {0};
    uint32_t code[5], debug[5];

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct dex_rewrite r;
        struct dex_fixture_item *item;
        uint64_t dropped = 0;
        uint8_t *at;

        dex_rewrite_init(&r, 35);
        item = debug_info(&r);
        fill(&r, true, item);
        r.plan.debug_dropped = &dropped;
        assert_int_equal(dex_fixture_parse(&r.f), 0);
        at = r.f.bytes.p + r.f.dex.sections[DEX_CODE_ITEMS].offset + 8;
        store_le32(at, (uint32_t)((int64_t)load_le32(at) + cases[i].off));
        dex_fixture_seal(&r.f.bytes);
        if (run(&r, &e, "bd") < 0)
            fail_msg("%s", r.err.text);
        find_code(&r, code, debug);
        assert_true(dropped == cases[i].dropped);
        for (int k = 0; k < 5; k++)
            assert_true((debug[k] != 0) == (cases[i].off == 0 || k == 1 || k == 3));
        dex_rewrite_release(&r);
    }
}

/* A class says that its code is where no item starts. */
static void test_code_of_nobody(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;
    uint8_t *at;

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, false, NULL);
    assert_int_equal(dex_fixture_parse(&r.f), 0);
    /* Behind the counts: the first method, its access, where its code is. */
    at = r.f.bytes.p + r.f.dex.sections[DEX_CLASS_DATA].offset + 4 + 2;
    assert_in_range(*at & 0x7f, 0, 0x7f - 4);
    *at = (uint8_t)(*at + 4);
    dex_fixture_seal(&r.f.bytes);
    assert_int_equal(run(&r, &e, ""), -1);
    assert_true(
        str_starts(str_from_c(r.err.text), STR("LA;->a()V: no code_item starts at offset ")));
    dex_rewrite_release(&r);
}

/* Debug info that is right, but has more parameters than a method can, or more positions than so
 * short a method may: what moves gets lines that are pcs instead. */
static void test_debug_that_cannot_follow(void **state)
{
    static const struct {
        uint32_t parameters, positions;
        bool follows;
    } rows[] = {{255, 1, true}, {256, 1, false}, {0, 280, true}, {0, 300, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct edits e = {0};
        struct dex_rewrite r;
        uint32_t code[5], debug[5];
        uint64_t dropped = 0;
        struct buf item;

        buf_init(&item);
        buf_u8(&item, 7);
        buf_uleb128(&item, rows[i].parameters);
        buf_zero(&item, rows[i].parameters);
        for (uint32_t k = 0; k < rows[i].positions; k++)
            buf_u8(&item, 0x0e);
        buf_u8(&item, 0);
        dex_rewrite_init(&r, 35);
        fill(&r, true, dex_fixture_item(&r.f, DEX_DEBUG_INFO, item.p, item.n));
        r.plan.debug_dropped = &dropped;
        if (run(&r, &e, "bde") < 0)
            fail_msg("%s", r.err.text);
        assert_true(dropped == (rows[i].follows ? 0 : 3));
        find_code(&r, code, debug);
        for (int k = 0; k < 5; k++) {
            struct cursor c = dex_rewrite_at(&r, debug[k]);
            bool pcs = !rows[i].follows && k != 0 && k != 2;

            assert_int_equal(cursor_uleb128(&c), pcs ? 0 : 7);
            assert_int_equal(cursor_uleb128(&c), pcs ? 0 : rows[i].parameters);
        }
        buf_release(&item);
        dex_rewrite_release(&r);
    }
}

/* More parameters than registers: an error where it is edited, and not looked at where not. */
static void test_damaged_code_that_is_edited(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct edits e = {0};
        struct dex_fixture_class *c;
        struct dex_rewrite r;

        dex_rewrite_init(&r, 35);
        c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_own_method(&r.f, c, "a", "(I)V", DEX_ACC_STATIC)->code =
            dex_fixture_code(&r.f, &(struct dex_fixture_code){.ins = 1, DEX_UNITS(0x000e)});
        assert_int_equal(run(&r, &e, i ? "a" : ""), i ? -1 : 0);
        if (i)
            assert_string_equal(r.err.text,
                                "LA;->a(I)V: code_item: 0 registers, 1 of them parameters");
        dex_rewrite_release(&r);
    }
}

/* A try says that its handlers are where no list starts. */
static void test_handlers_of_nobody(void **state)
{
    struct edits e = {0};
    struct dex_fixture_class *c;
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, NULL);
    dex_fixture_add_own_method(&r.f, c, "a", "()V", DEX_ACC_STATIC)->code = dex_fixture_code(
        &r.f,
        &(struct dex_fixture_code){
            .registers = 1, DEX_UNITS(0, 0x000e), DEX_TRIES({0, 1, 2}), DEX_HANDLERS(1, 0, 1)});
    assert_int_equal(run(&r, &e, ""), -1);
    assert_non_null(strstr(r.err.text, "LA;->a()V: no handlers start at 2"));
    dex_rewrite_release(&r);
}

/* Code that ends within its last instruction stays as it is, but for the indices before. */
static void test_code_that_is_cut(void **state)
{
    static const struct {
        uint16_t units[6];
        size_t n;
    } rows[] = {
        {{0x001c, 0, 0x000e, 0x001c}, 4},    {{0x001c, 0, 0x000e, 0x0071, 0}, 5},
        {{0x001c, 0, 0x0100, 1, 0, 0}, 6},   {{0x001c, 0, 0x0200, 1, 0, 0}, 6},
        {{0x001c, 0, 0x003e, 0x001c, 0}, 5},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct edits e = {0};
        struct dex_fixture_class *c;
        struct dex_rewrite r;
        struct cursor at;

        dex_rewrite_init(&r, 35);
        c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_own_method(&r.f, c, "a", "()V", DEX_ACC_STATIC)->code = dex_fixture_code(
            &r.f, &(struct dex_fixture_code){
                      .registers = 1, .units = rows[i].units, .unit_count = rows[i].n});
        if (run(&r, &e, "") < 0)
            fail_msg("row %zu: %s", i, r.err.text);
        at = dex_rewrite_at(&r, r.dex.sections[DEX_CODE_ITEMS].offset + 12);
        assert_int_equal(cursor_le32(&at), rows[i].n);
        for (size_t k = 0; k < rows[i].n; k++) {
            uint16_t unit = cursor_le16(&at);
            bool index = k == 1 || (k == 4 && rows[i].units[2] == 0x003e);

            /* Two types more stand in front. */
            if (unit != rows[i].units[k] + 2 * index)
                fail_msg("row %zu: unit %zu is %04x", i, k, unit);
        }
        dex_rewrite_release(&r);
    }
}

/* So does what nobody has. */
static void test_unused(void **state)
{
    struct edits e = {0};
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, true, NULL);
    dex_fixture_code(&r.f, &(struct dex_fixture_code){
                               .registers = 1, .debug = debug_info(&r), DEX_UNITS(0x000e)});
    assert_int_equal(run(&r, &e, ""), 0);
    assert_int_equal(dex_count(&r.dex, DEX_CODE_ITEMS), 1);
    assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 0);
    dex_rewrite_release(&r);
}

static void test_refused(void **state)
{
    struct edits e = {.refuse = "d"};
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    fill(&r, true, NULL);
    assert_int_equal(run(&r, &e, "bd"), -1);
    assert_string_equal(r.err.text, "LA;->d()V: no");
    dex_rewrite_release(&r);
}

/* A string that moves past index 65,535: const-string becomes const-string/jumbo
 * in a method that nobody edits. */
static void test_jumbo(void **state)
{
    struct edits e = {0};
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct dex_rewrite r;
    struct cursor at;
    char name[16];

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(&r.f, c, "a", "()V", DEX_ACC_STATIC);
    dex_fixture_add_string(&r.f, "z");
    /* Beside these: LA;, Ljava/lang/Object;, V, a, z. */
    for (int i = 0; i < 0x10000 - 5; i++) {
        snprintf(name, sizeof(name), "s%05d", i);
        dex_fixture_add_string(&r.f, name);
    }
    assert_int_equal(dex_fixture_string(&r.f, "z"), 0xffff);
    m->code = dex_fixture_code(
        &r.f, &(struct dex_fixture_code){.registers = 1, DEX_UNITS(0x001a, 0xffff, 0x000e)});
    if (run(&r, &e, "z") < 0)
        fail_msg("%s", r.err.text);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_CODE_ITEMS].offset + 12);
    assert_int_equal(cursor_le32(&at), 4);
    assert_int_equal(cursor_le16(&at), 0x001b);
    assert_true(str_eq(dex_string(&r.dex, cursor_le32(&at)), STR("z")));
    assert_int_equal(cursor_le16(&at), 0x000e);
    assert_int_equal(e.asked, 0);
    dex_rewrite_release(&r);
}

/* One string more than 16 bits can name, and that one is the last. */
static void test_jumbo_by_one(void **state)
{
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct dex_rewrite r;
    struct cursor at;
    char name[16];

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(&r.f, c, "a", "()V", DEX_ACC_STATIC);
    dex_fixture_add_string(&r.f, "z");
    for (int i = 0; i < 0x10000 - 5; i++) {
        snprintf(name, sizeof(name), "s%05d", i);
        dex_fixture_add_string(&r.f, name);
    }
    assert_int_equal(dex_fixture_string(&r.f, "z"), 0xffff);
    m->code = dex_fixture_code(
        &r.f, &(struct dex_fixture_code){.registers = 1, DEX_UNITS(0x001a, 0xffff, 0x000e)});
    dex_rewrite_begin(&r);
    dex_ids_want_string(&r.ids, STR("!"));
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    assert_int_equal(dex_count(&r.dex, DEX_STRING_IDS), 0x10001);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_CODE_ITEMS].offset + 12);
    assert_int_equal(cursor_le32(&at), 4);
    assert_int_equal(cursor_le16(&at), 0x001b);
    assert_int_equal(cursor_le32(&at), 0x10000);
    dex_rewrite_release(&r);
}

/* The instructions of the one method, each on a line, and what is in its payloads. */
static void text_of_code(const struct dex_file *dex, struct buf *out)
{
    struct dex_class_data data;
    struct dex_code code;
    struct arena arena;
    struct error err;

    arena_init(&arena);
    assert_int_equal(
        dex_class_data_parse(dex, dex_class_def(dex, 0).class_data, &arena, &data, &err), 0);
    if (dex_code_parse(&code, dex, dex_class_methods(&data)->index, DEX_ACC_STATIC,
                       dex_class_methods(&data)->code, &arena, &err) < 0)
        fail_msg("%s", err.text);
    if (code.immovable.n)
        fail_msg("%.*s", STR_ARG(code.immovable));
    for (uint32_t pc = 0; pc < code.units; pc += dex_disassemble_units(&code, pc)) {
        buf_printf(out, "%u ", pc);
        dex_disassemble(&code, pc, SIZE_MAX, out);
        for (uint32_t i = 3; i < dex_disassemble_units(&code, pc) && code.starts[pc] != 1; i++)
            buf_printf(out, " %x", dex_code_unit(&code, pc + i));
        buf_u8(out, '\n');
    }
    buf_u8(out, '\0');
    arena_release(&arena);
}

/* Each kind of index, and each kind of payload in front of one, in code that nobody edits. What
 * the payloads hold looks like indices too. */
static void test_indices_in_code(void **state)
{
    enum { AT = 58, SIZE = 14, PAYLOADS = 6 };
    static const uint16_t payloads[PAYLOADS][10] = {
        {0x0100, 1, 0x001a, 0, 0, 0},       {0x0200, 2, 0x001a, 0, 0x001c, 0, 0, 0, 0, 0},
        {0x0300, 1, 3, 0, 0, 0x001a},       {0x0300, 4, 1, 0, 0, 0x001a},
        {0x0300, 8, 1, 0, 0, 0, 0, 0x001a}, {0x0100, 0, 0x001a, 0},
    };
    static const size_t lengths[PAYLOADS] = {6, 10, 6, 6, 8, 4};
    struct dex_rewrite r;
    struct dex_fixture *f = &r.f;
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct buf before, after;
    uint16_t string, type, proto, field, method, units[AT + PAYLOADS * SIZE];

    (void)state;
    dex_rewrite_init(&r, 39);
    c = dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(f, c, "a", "()V", DEX_ACC_STATIC);
    dex_fixture_add_own_field(f, c, "x", "I", DEX_ACC_STATIC);
    dex_fixture_add_string(f, "text");
    method = dex_fixture_method(f, "LA;", "a", "()V");
    string = dex_fixture_string(f, "text");
    type = dex_fixture_type(f, "LA;");
    proto = dex_fixture_proto(f, "()V");
    field = dex_fixture_field(f, "LA;", "x", "I");
    dex_fixture_method_handle(f, 4, method);
    dex_fixture_call_site(
        f, dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, 0, 0x17, (uint8_t)string, 0x15, (uint8_t)proto)));
    memset(units, 0, sizeof(units));
    memcpy(units, (uint16_t[]){0x001a, string, 0x001b, string, 0,      0x001c, type,   0x001f,
                               type,   0x1020, type,   0x0060, field,  0x1052, field,  0x1071,
                               method, 0x0001, 0x0274, method, 7,      0x10fa, method, 0x0001,
                               proto,  0x02fb, method, 7,      proto,  0x10fc, 0,      0x0001,
                               0x00fe, 0,      0x00ff, proto,  0x1123, type},
           38 * sizeof(units[0]));
    for (size_t i = 0; i < PAYLOADS; i++) {
        uint16_t *at = units + AT + i * SIZE;
        uint32_t pc = (uint32_t)(38 + 3 * i);

        units[pc] = (uint16_t[]){0x002b, 0x002c, 0x0026, 0x0026, 0x0026, 0x002b}[i];
        units[pc + 1] = (uint16_t)(AT + i * SIZE - pc);
        memcpy(at, payloads[i], lengths[i] * sizeof(units[0]));
        /* To the next instruction of the first three, at which nothing changes. */
        for (size_t k = 0; k < i + 1 && i < 2; k++)
            at[lengths[i] - 2 - 2 * k] = 3;
        at[lengths[i] + 2] = 0x001a;
        at[lengths[i] + 3] = string;
    }
    units[AT - 1] = 0x000e;
    m->code = dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 9, .outs = 2, .units = units, .unit_count = AT + PAYLOADS * SIZE});
    dex_rewrite_begin(&r);
    dex_ids_want_method(&r.ids, STR("L!;"), STR(" "), STR("(L!;I)B"));
    dex_ids_want_method(&r.ids, STR("LA;"), STR("!"), STR("()B"));
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    assert_int_not_equal(r.ids.maps[DEX_ID_PROTO].to[proto], proto);
    assert_int_not_equal(r.ids.maps[DEX_ID_METHOD].to[method], method);
    buf_init(&before);
    buf_init(&after);
    text_of_code(&f->dex, &before);
    text_of_code(&r.dex, &after);
    assert_string_equal((char *)after.p, (char *)before.p);
    buf_release(&before);
    buf_release(&after);
    dex_rewrite_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_code),
        cmocka_unit_test(test_all_edited),
        cmocka_unit_test(test_shared_debug),
        cmocka_unit_test(test_dropped_debug),
        cmocka_unit_test(test_debug_of_nobody),
        cmocka_unit_test(test_unused),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_jumbo),
        cmocka_unit_test(test_jumbo_by_one),
        cmocka_unit_test(test_indices_in_code),
        cmocka_unit_test(test_code_of_nobody),
        cmocka_unit_test(test_code_that_is_cut),
        cmocka_unit_test(test_debug_of_each),
        cmocka_unit_test(test_damaged_code_that_is_edited),
        cmocka_unit_test(test_debug_that_cannot_follow),
        cmocka_unit_test(test_handlers_of_nobody),
    };

    return RUN_TAP(tests);
}
