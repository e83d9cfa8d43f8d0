/* SPDX-License-Identifier: Apache-2.0 */
/* dex_code_calls_super: whether each path to a return goes by way of a call of the superclass's. */
#include "tests/unit/tap.h"

#include "dexfile/dex_code.h"
#include "tests/unit/dex_fixture.h"

enum { UNITS_MAX = 24, CALLED = 0xeeee };

struct super_row {
    const char *what;
    uint16_t units[UNITS_MAX];
    size_t n;
    struct dex_fixture_try try; /* units 0: none */
    uint8_t handlers[8];
    bool calls;
};

/* Three units each: the call, and what stands where it could. */
#define S 0x206f, CALLED, 0x0010
#define N 0x0000, 0x0000, 0x0000
#define R 0x000e
#define T 0x0027
/* At 0, to 7 or on; what it reads lies at 12. */
#define PACKED(a, b)      0x002b, 12, 0, a, R, b, R, 0, 0x0100, 1, 7, 0, 7, 0
#define PACKED_3(a, b, c) 0x002b, 16, 0, a, R, b, R, c, R, 0, 0x0100, 2, 0, 0, 7, 0, 11, 0
#define SPARSE(a, b)      0x002c, 12, 0, a, R, b, R, 0, 0x0200, 1, 7, 0, 7, 0

static const struct super_row rows[] = {
    {"straight", {S, R}, 4, {0}, {0}, true},
    {"in a range", {0x0275, CALLED, 0, R}, 4, {0}, {0}, true},
    {"nothing", {R}, 1, {0}, {0}, false},
    {"a value", {0x000f}, 1, {0}, {0}, false},
    {"thrown", {T}, 1, {0}, {0}, true},
    {"behind an if", {0x0038, 2, S, R}, 6, {0}, {0}, true},
    {"under an if", {0x0038, 5, S, R}, 6, {0}, {0}, false},
    {"on both sides", {0x0038, 6, S, R, S, R}, 10, {0}, {0}, true},
    {"on one side", {0x0038, 6, S, R, N, R}, 10, {0}, {0}, false},
    {"on the other", {0x0038, 6, N, R, S, R}, 10, {0}, {0}, false},
    {"or thrown", {0x0038, 6, S, R, T}, 7, {0}, {0}, true},
    {"goto there", {0x0228, R, S, R}, 6, {0}, {0}, true},
    {"goto around", {0x0428, S, R}, 5, {0}, {0}, false},
    {"packed both", {PACKED(S, S)}, 18, {0}, {0}, true},
    {"packed case", {PACKED(S, N)}, 18, {0}, {0}, false},
    {"packed default", {PACKED(N, S)}, 18, {0}, {0}, false},
    {"sparse both", {SPARSE(S, S)}, 18, {0}, {0}, true},
    {"sparse case", {SPARSE(S, N)}, 18, {0}, {0}, false},
    {"sparse default", {SPARSE(N, S)}, 18, {0}, {0}, false},
    {"packed all", {PACKED_3(S, S, S)}, 24, {0}, {0}, true},
    {"packed first case", {PACKED_3(S, N, S)}, 24, {0}, {0}, false},
    {"packed second case", {PACKED_3(S, S, N)}, 24, {0}, {0}, false},
    {"catch-all around", {0, S, R, R}, 6, {0, 1, 1}, {1, 0, 5}, false},
    {"catch-all with", {0, S, R, S, R}, 9, {0, 1, 1}, {1, 0, 5}, true},
    {"catch-all at the call", {S, R, R}, 5, {0, 3, 1}, {1, 0, 4}, true},
    {"catch-all behind", {S, 0, R, R}, 6, {3, 1, 1}, {1, 0, 5}, true},
    {"a catch around", {0, S, R, R}, 6, {0, 1, 1}, {1, 1, 0, 5}, false},
    {"the second of two", {0, S, R, R, S, R}, 10, {0, 1, 1}, {1, 0x7f, 0, 6, 5}, false},
    {"both of two", {0, S, R, S, R}, 9, {0, 1, 1}, {1, 0x7f, 0, 5, 5}, true},
};

/* LA;.focus(Z)V below LT;, with the code of the row, in which `opcode` calls owner.name. */
static bool calls_super(const struct super_row *row, const char *name, const char *descriptor,
                        const char *asked)
{
    struct dex_fixture f;
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct dex_code code;
    struct error err;
    uint16_t units[UNITS_MAX];
    bool calls;

    dex_fixture_init(&f, 39);
    c = dex_fixture_add_class(&f, "LA;", 0, "LT;");
    m = dex_fixture_add_own_method(&f, c, "focus", "(Z)V", DEX_ACC_PUBLIC);
    dex_fixture_add_method(&f, "LT;", name, descriptor);
    for (size_t i = 0; i < row->n; i++)
        units[i] = row->units[i] == CALLED ? dex_fixture_method(&f, "LT;", name, descriptor)
                                           : row->units[i];
    m->code =
        dex_fixture_code(&f, &(struct dex_fixture_code){.registers = 2,
                                                        .ins = 2,
                                                        .outs = 2,
                                                        .units = units,
                                                        .unit_count = row->n,
                                                        .tries = &row->try,
                                                        .try_count = row->try.units > 0,
                                                        .handlers = row->handlers,
                                                        .handlers_size = sizeof(row->handlers)});
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s: %s", row->what, f.err.text);
    if (dex_code_parse(&code, &f.dex, m->index, DEX_ACC_PUBLIC, m->code->offset, &f.arena, &err) <
        0)
        fail_msg("%s: %s", row->what, err.text);
    if (code.immovable.n)
        fail_msg("%s: %.*s", row->what, STR_ARG(code.immovable));
    calls = dex_code_calls_super(&code, str_from_c(asked), STR("(Z)V"), &f.arena);
    dex_fixture_release(&f);
    return calls;
}

static void each_path_is_followed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (calls_super(&rows[i], "focus", "(Z)V", "focus") != rows[i].calls)
            fail_msg("%s", rows[i].what);
}

static void another_call_is_none_of_super(void **state)
{
    static const struct super_row plain = {"", {S, R}, 4, {0}, {0}, true},
                                  thrown = {"", {T}, 1, {0}, {0}, true},
                                  other = {"", {0x206e, CALLED, 0x0010, R}, 4, {0}, {0}, false};

    (void)state;
    assert_true(calls_super(&thrown, "focus", "(Z)V", "focus"));
    assert_false(calls_super(&thrown, "focus", "(Z)V", "nowhere"));
    assert_true(calls_super(&plain, "focus", "(Z)V", "focus"));
    assert_false(calls_super(&plain, "focused", "(Z)V", "focus"));
    assert_false(calls_super(&plain, "focus", "(I)V", "focus"));
    assert_false(calls_super(&plain, "focus", "(Z)V", "nowhere"));
    assert_false(calls_super(&other, "focus", "(Z)V", "focus"));
}

/* Handlers of handlers take a round each: of 14 it is told, of 20 not. */
static void handlers_of_handlers_are_followed(void **state)
{
    static const unsigned depths[] = {1, 14, 20};

    (void)state;
    for (size_t i = 0; i < sizeof(depths) / sizeof(depths[0]); i++) {
        struct dex_fixture f;
        struct dex_fixture_class *c;
        struct dex_fixture_member *m;
        struct dex_fixture_try tries[20];
        struct dex_code code;
        struct error err;
        uint16_t units[64] = {0};
        uint8_t handlers[64] = {(uint8_t)depths[i]};
        unsigned n = depths[i];

        dex_fixture_init(&f, 39);
        c = dex_fixture_add_class(&f, "LA;", 0, "LT;");
        m = dex_fixture_add_own_method(&f, c, "focus", "(Z)V", DEX_ACC_PUBLIC);
        dex_fixture_add_method(&f, "LT;", "focus", "(Z)V");
        /* Each unit throws, and its handler is the next one; the last calls. */
        for (unsigned k = 0; k < n; k++) {
            units[k] = T;
            tries[k] = (struct dex_fixture_try){k, 1, (uint16_t)(1 + 2 * k)};
            handlers[1 + 2 * k] = 0;
            handlers[2 + 2 * k] = (uint8_t)(k + 1);
        }
        units[n] = 0x206f;
        units[n + 1] = dex_fixture_method(&f, "LT;", "focus", "(Z)V");
        units[n + 2] = 0x0010;
        units[n + 3] = R;
        m->code = dex_fixture_code(&f, &(struct dex_fixture_code){.registers = 2,
                                                                  .ins = 2,
                                                                  .outs = 2,
                                                                  .units = units,
                                                                  .unit_count = n + 4,
                                                                  .tries = tries,
                                                                  .try_count = n,
                                                                  .handlers = handlers,
                                                                  .handlers_size = 1 + 2 * n});
        assert_int_equal(dex_fixture_parse(&f), 0);
        assert_int_equal(dex_code_parse(&code, &f.dex, m->index, DEX_ACC_PUBLIC, m->code->offset,
                                        &f.arena, &err),
                         0);
        assert_int_equal(dex_code_calls_super(&code, STR("focus"), STR("(Z)V"), &f.arena), n < 16);
        dex_fixture_release(&f);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_path_is_followed),
        cmocka_unit_test(another_call_is_none_of_super),
        cmocka_unit_test(handlers_of_handlers_are_followed),
    };

    return RUN_TAP(tests);
}
