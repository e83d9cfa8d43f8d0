/* SPDX-License-Identifier: Apache-2.0 */
/* An int behind all locals, in each kind of frame, wherever it stands. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"

#define STRING "java/lang/String"
#define INTS   "[I"

enum {
    NOPS = 4, /* the prologue */
    AT_STRING = 0xf1,
    AT_INTS, /* in what is wanted: the high byte of a class's index; the low one is 0 */
    AT_THIS,
    MANY = 32,
};

static const uint8_t nops[NOPS];

static const struct code_edit with_int = {.prologue = {nops, NOPS}, .int_local = true};

enum method_kind { STATIC, INSTANCE, CONSTRUCTOR };

/* Frames at 10 and behind it. */
struct local_row {
    const char *descriptor;
    enum method_kind kind;
    uint16_t max_locals;
    uint8_t frames;
    uint8_t was[MANY];
    size_t n_was;
    uint8_t is[MANY];
    size_t n_is;
};

#define ROW(descriptor, kind, locals, frames, was, is)                           \
    {                                                                            \
        descriptor, kind, locals, frames, {was}, sizeof((uint8_t[]){was}), {is}, \
            sizeof((uint8_t[]){is})                                              \
    }
#define _(...) __VA_ARGS__

static const struct local_row rows[] = {
    /* The first frame. */
    ROW("()V", STATIC, 0, 1, _(10), _(252, 0, 14, 1)),
    ROW("()V", STATIC, 2, 1, _(10), _(254, 0, 14, 0, 0, 1)),
    ROW("()V", STATIC, 3, 1, _(10), _(255, 0, 14, 0, 4, 0, 0, 0, 1, 0, 0)),
    ROW("()V", STATIC, 0, 1, _(251, 0, 10), _(252, 0, 14, 1)),
    ROW("()V", STATIC, 0, 1, _(74, 1), _(255, 0, 14, 0, 1, 1, 0, 1, 1)),
    ROW("()V", STATIC, 0, 1, _(247, 0, 10, 2), _(255, 0, 14, 0, 1, 1, 0, 1, 2)),
    ROW("()V", STATIC, 1, 1, _(252, 0, 10, 2), _(253, 0, 14, 2, 1)),
    ROW("()V", STATIC, 2, 1, _(253, 0, 10, 2, 1), _(254, 0, 14, 2, 1, 1)),
    ROW("()V", STATIC, 2, 1, _(252, 0, 10, 4), _(253, 0, 14, 4, 1)),
    ROW("()V", STATIC, 3, 1, _(254, 0, 10, 2, 1, 5), _(255, 0, 14, 0, 4, 2, 1, 5, 1, 0, 0)),
    ROW("()V", STATIC, 1, 1, _(255, 0, 10, 0, 1, 2, 0, 0), _(253, 0, 14, 2, 1)),
    /* Behind parameters, which a full frame has to name. */
    ROW("(J)V", STATIC, 2, 1, _(10), _(252, 0, 14, 1)),
    ROW("(J)V", STATIC, 3, 1, _(10), _(253, 0, 14, 0, 1)),
    ROW("(DIF)V", STATIC, 4, 1, _(248, 0, 10), _(255, 0, 14, 0, 5, 0, 0, 0, 0, 1, 0, 0)),
    ROW("(L" STRING ";)V", STATIC, 3, 1, _(10), _(254, 0, 14, 0, 0, 1)),
    ROW("(L" STRING ";)V", STATIC, 4, 1, _(10),
        _(255, 0, 14, 0, 5, 7, AT_STRING, 0, 0, 0, 0, 1, 0, 0)),
    ROW("(L" STRING ";)V", STATIC, 1, 1, _(250, 0, 10), _(255, 0, 14, 0, 2, 0, 1, 0, 0)),
    ROW("([I)V", STATIC, 1, 1, _(74, 1), _(255, 0, 14, 0, 2, 7, AT_INTS, 0, 1, 0, 1, 1)),
    ROW("(ZBCS)V", STATIC, 4, 1, _(74, 1), _(255, 0, 14, 0, 5, 1, 1, 1, 1, 1, 0, 1, 1)),
    ROW("(D)V", INSTANCE, 3, 1, _(74, 1), _(255, 0, 14, 0, 3, 7, AT_THIS, 0, 3, 1, 0, 1, 1)),
    ROW("()V", CONSTRUCTOR, 1, 1, _(10), _(252, 0, 14, 1)),
    ROW("()V", CONSTRUCTOR, 4, 1, _(10), _(255, 0, 14, 0, 5, 6, 0, 0, 0, 1, 0, 0)),
    /* Frames behind it. */
    ROW("()V", STATIC, 0, 2, _(10, 5), _(252, 0, 14, 1, 5)),
    ROW("()V", STATIC, 0, 3, _(10, 251, 0, 5, 247, 0, 6, 1), _(252, 0, 14, 1, 5, 70, 1)),
    ROW("()V", STATIC, 0, 2, _(10, 69, 2), _(252, 0, 14, 1, 69, 2)),
    ROW("()V", STATIC, 1, 2, _(10, 252, 0, 5, 2), _(253, 0, 14, 0, 1, 255, 0, 5, 0, 2, 2, 1, 0, 0)),
    ROW("()V", STATIC, 1, 2, _(252, 0, 10, 2, 250, 0, 5),
        _(253, 0, 14, 2, 1, 255, 0, 5, 0, 2, 0, 1, 0, 0)),
    ROW("()V", STATIC, 1, 2, _(252, 0, 10, 2, 255, 0, 5, 0, 1, 2, 0, 0), _(253, 0, 14, 2, 1, 5)),
    ROW("()V", STATIC, 1, 2, _(252, 0, 10, 2, 255, 0, 5, 0, 1, 2, 0, 1, 4),
        _(253, 0, 14, 2, 1, 69, 4)),
    ROW("()V", STATIC, 1, 2, _(252, 0, 10, 2, 255, 0, 5, 0, 1, 2, 0, 2, 1, 1),
        _(253, 0, 14, 2, 1, 255, 0, 5, 0, 2, 2, 1, 0, 2, 1, 1)),
    ROW("()V", STATIC, 1, 2, _(252, 0, 10, 2, 255, 0, 5, 0, 0, 0, 0),
        _(253, 0, 14, 2, 1, 255, 0, 5, 0, 2, 0, 1, 0, 0)),
    ROW("(L" STRING ";)V", STATIC, 2, 3, _(252, 0, 10, 1, 250, 0, 5, 252, 0, 5, 2),
        _(253, 0, 14, 1, 1, 255, 0, 5, 0, 3, 7, AT_STRING, 0, 0, 1, 0, 0, 255, 0, 5, 0, 3, 7,
          AT_STRING, 0, 2, 1, 0, 0)),
};

static void make(struct fixture *f, const struct local_row *row)
{
    uint8_t table[2 + MANY] = {0, row->frames};

    fixture_init(f, 52);
    f->descriptor = row->descriptor;
    f->max_locals = row->max_locals;
    f->access = row->kind == STATIC ? ACC_STATIC : 0;
    if (row->kind == CONSTRUCTOR)
        f->method = "<init>";
    fixture_fill(f, OP_NOP, 60);
    CODE(f, OP_RETURN);
    memcpy(table + 2, row->was, row->n_was);
    fixture_attribute(f, "StackMapTable", table, 2 + row->n_was);
    assert_int_equal(fixture_parse(f), 0);
}

/* The index that stands for itself, as it is in the class. */
static void put_classes(const struct fixture *f, uint8_t *want, size_t n)
{
    const char *const names[] = {STRING, INTS, f->name};

    for (size_t i = 0; i + 2 < n; i++) {
        uint32_t index = 1;
        struct str found;

        if (want[i] != 7 || want[i + 1] < AT_STRING)
            continue;
        while (!class_constant_class(&f->woven_file, index, &found) ||
               !str_eq(found, str_from_c(names[want[i + 1] - AT_STRING])))
            index++;
        want[i + 1] = (uint8_t)(index >> 8);
        want[i + 2] = (uint8_t)index;
    }
}

static void each_frame_has_the_int(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        uint8_t want[2 + MANY] = {0, rows[i].frames};
        struct bytes got;

        make(&f, &rows[i]);
        assert_int_equal(fixture_relocate(&f, &with_int), CODE_OK);
        memcpy(want + 2, rows[i].is, rows[i].n_is);
        put_classes(&f, want, 2 + rows[i].n_is);
        got = fixture_contents(&f, "StackMapTable");
        if (got.n != 2 + rows[i].n_is || memcmp(got.p, want, got.n) != 0) {
            for (size_t k = 2; k < got.n; k++)
                print_error("%u ", got.p[k]);
            fail_msg("row %zu", i);
        }
        assert_int_equal(f.after.max_locals, rows[i].max_locals + 1);
        fixture_release(&f);
    }
}

static void uninitialized_follows_its_new(void **state)
{
    struct fixture f;
    uint16_t object;
    struct bytes got;

    (void)state;
    fixture_init(&f, 52);
    f.max_locals = 1;
    object = fixture_class(&f, "java/lang/Object");
    CODE(&f, OP_NEW, U2(object), OP_NOP, OP_NOP, OP_RETURN);
    ATTR(&f, "StackMapTable", U2(2), 252, 0, 3, 8, U2(0), 255, 0, 0, U2(1), 8, U2(0), U2(2), 1, 1);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &with_int), CODE_OK);
    got = fixture_contents(&f, "StackMapTable");
    assert_int_equal(got.n, 2 + 7 + 13);
    assert_memory_equal(got.p + 2, ((const uint8_t[]){253, 0, 7, 8, 0,    NOPS, 1, 255, 0, 0,
                                                      0,   2, 8, 0, NOPS, 1,    0, 2,   1, 1}),
                        20);
    fixture_release(&f);
}

static void new_handlers_have_it(void **state)
{
    static const struct {
        uint16_t max_locals;
        enum code_this this_state;
        uint8_t locals[6]; /* count, types */
        size_t n;
    } handlers[] = {
        {0, CODE_THIS_READY, {0, 1, 1}, 3},
        {2, CODE_THIS_READY, {0, 3, 0, 0, 1}, 5},
        {1, CODE_THIS_UNINITIALIZED, {0, 2, 6, 1}, 4},
        {3, CODE_THIS_UNINITIALIZED, {0, 4, 6, 0, 0, 1}, 6},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
        struct fixture f;
        struct code_range all = {0, 3};
        struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, handlers[i].this_state};
        struct code_edit edit = with_int;
        struct bytes table;

        edit.handlers = &handler;
        edit.handler_count = 1;
        fixture_init(&f, 52);
        f.max_locals = handlers[i].max_locals;
        CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_ATHROW);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        table = fixture_contents(&f, "StackMapTable");
        assert_int_equal(table.n, 2 + 3 + handlers[i].n + 5);
        assert_memory_equal(table.p + 5, handlers[i].locals, handlers[i].n);
        fixture_release(&f);
    }
}

static void what_does_not_fit_is_refused(void **state)
{
    static const struct {
        struct local_row row;
        enum code_result result;
    } refused[] = {
        {ROW("()V", STATIC, 0, 1, _(252, 0, 10, 1), _(0)), CODE_BAD_FRAMES},
        {ROW("()V", STATIC, 1, 1, _(252, 0, 10, 4), _(0)), CODE_BAD_FRAMES},
        {ROW("()V", STATIC, 1, 2, _(10, 255, 0, 5, 0, 2, 1, 1, 0, 0), _(0)), CODE_BAD_FRAMES},
        {ROW("(J)V", STATIC, 1, 1, _(10), _(0)), CODE_BAD_FRAMES},
        {ROW("()V", STATIC, UINT16_MAX, 1, _(10), _(0)), CODE_LOCALS_FULL},
        /* The frame would be spelled out, in 200 kB. */
        {ROW("()V", STATIC, UINT16_MAX - 1, 1, _(10), _(0)), CODE_BAD_FRAMES},
        {ROW("()V", STATIC, 100, 1, _(10), _(0)), CODE_OK},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        struct fixture f;

        make(&f, &refused[i].row);
        if (fixture_relocate(&f, &with_int) != refused[i].result)
            fail_msg("row %zu", i);
        fixture_release(&f);
    }
}

/* A table of 100 MB. */
static void a_table_of_absurd_size_is_refused(void **state)
{
    enum { FRAMES = 600, LOCALS = 60000 };
    struct fixture f;
    uint8_t table[2 + 4 * FRAMES];
    size_t n = 2;

    (void)state;
    fixture_init(&f, 52);
    f.max_locals = LOCALS;
    fixture_fill(&f, OP_NOP, FRAMES);
    CODE(&f, OP_RETURN);
    table[0] = FRAMES >> 8;
    table[1] = FRAMES & 0xff;
    for (size_t i = 0; i < FRAMES; i++) {
        table[n++] = i % 2 ? 250 : 252;
        table[n++] = 0;
        table[n++] = 0;
        if (i % 2 == 0)
            table[n++] = 1;
    }
    fixture_attribute(&f, "StackMapTable", table, n);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &with_int), CODE_BAD_FRAMES);
    fixture_release(&f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_frame_has_the_int),
        cmocka_unit_test(uninitialized_follows_its_new),
        cmocka_unit_test(new_handlers_have_it),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_table_of_absurd_size_is_refused),
    };

    return RUN_TAP(tests);
}
