/* SPDX-License-Identifier: Apache-2.0 */
/* class_edit: constants, methods, and that nothing else changes. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "tests/unit/class_fixture.h"

static void constants_are_reused(void **state)
{
    struct fixture f;
    struct class_edit edit;
    uint16_t ref, again, integer;

    (void)state;
    fixture_init(&f, 52);
    ref = fixture_methodref(&f, "A", "b", "()V");
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_int_equal(class_edit_methodref(&edit, STR("A"), STR("b"), STR("()V")), ref);
    assert_int_equal(edit.constant_count, f.class_file.constant_count);
    again = class_edit_methodref(&edit, STR("A"), STR("c"), STR("()V"));
    assert_int_equal(again, f.class_file.constant_count + 2);
    assert_int_equal(class_edit_methodref(&edit, STR("A"), STR("c"), STR("()V")), again);
    integer = class_edit_integer(&edit, -7);
    assert_int_equal(class_edit_integer(&edit, -7), integer);
    assert_int_not_equal(class_edit_integer(&edit, 7), integer);
    for (int32_t i = 0; i < 5000; i++)
        class_edit_integer(&edit, i);
    for (int32_t i = 0; i < 5000; i++)
        assert_int_equal(class_edit_integer(&edit, i), class_edit_integer(&edit, i));
    assert_int_equal(class_edit_integer(&edit, -7), integer);
    fixture_release(&f);
}

/* Of equal constants, which a pool may have, the first is taken. */
static void the_first_of_equal_constants_counts(void **state)
{
    struct fixture f;
    struct class_edit edit;

    (void)state;
    fixture_init(&f, 52);
    for (int i = 0; i < 3; i++) {
        buf_u8(&f.pool, CONSTANT_UTF8);
        buf_be16(&f.pool, 4);
        buf_str(&f.pool, STR("same"));
        f.constant_count++;
    }
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_int_equal(class_edit_utf8(&edit, STR("same")), 1);
    fixture_release(&f);
}

/* Whether the input's constants are gone through or are in the table, after many that it lacks. */
static void many_look_ups_find_the_same(void **state)
{
    struct fixture f;
    struct class_edit edit;
    uint16_t ref, text, class_index;
    char name[16];

    (void)state;
    for (int before = 0; before < 40; before++) {
        fixture_init(&f, 52);
        text = fixture_utf8(&f, "text");
        ref = fixture_methodref(&f, "A", "b", "()V");
        class_index = fixture_class(&f, "C");
        fixture_utf8(&f, "D");
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        class_edit_init(&edit, &f.class_file, &f.arena);
        for (int i = 0; i < before; i++) {
            snprintf(name, sizeof(name), "none%d", i);
            assert_int_equal(class_edit_utf8(&edit, str_from_c(name)),
                             f.class_file.constant_count + i);
        }
        assert_int_equal(class_edit_utf8(&edit, STR("text")), text);
        assert_int_equal(class_edit_methodref(&edit, STR("A"), STR("b"), STR("()V")), ref);
        assert_int_equal(class_edit_class(&edit, STR("C")), class_index);
        assert_int_equal(class_edit_class(&edit, STR("D")), f.class_file.constant_count + before);
        assert_int_equal(edit.constant_count, f.class_file.constant_count + before + 1);
        fixture_release(&f);
    }
}

/* A text of more than 65,535 bytes is not a constant, nor is what would refer to one; and neither
 * is any when all indices are taken. */
static void constants_have_their_limits(void **state)
{
    struct fixture f;
    struct class_edit edit;
    struct class_edit_code body = {{BYTES(OP_RETURN)}, 1, 2};
    struct str longest = {NULL, 65535}, longer = {NULL, 65536};
    char *text;
    uint32_t n;

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    text = arena_alloc(&f.arena, longer.n);
    memset(text, 'a', longer.n);
    longest.p = longer.p = text;
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_int_equal(class_edit_utf8(&edit, longer), 0);
    assert_int_equal(class_edit_class(&edit, longer), 0);
    assert_int_equal(class_edit_methodref(&edit, longer, STR("a"), STR("()V")), 0);
    assert_int_equal(class_edit_methodref(&edit, STR("A"), longer, STR("()V")), 0);
    assert_int_equal(class_edit_methodref(&edit, STR("A"), STR("a"), longer), 0);
    assert_false(class_edit_add_method(&edit, 0, longer, STR("()V"), &body));
    assert_false(class_edit_add_method(&edit, 0, STR("a"), longer, &body));
    assert_int_equal(edit.added_count, 0);
    n = edit.constant_count;
    assert_int_equal(class_edit_utf8(&edit, longest), n);
    assert_true(class_edit_add_method(&edit, 0, STR("added"), STR("()V"), &body));
    n = edit.constant_count;
    for (; n < UINT16_MAX; n++)
        assert_int_equal(class_edit_integer(&edit, (int32_t)n), n);
    assert_int_equal(class_edit_integer(&edit, -1), 0);
    assert_int_equal(class_edit_utf8(&edit, STR("new")), 0);
    assert_int_equal(class_edit_class(&edit, STR("new")), 0);
    assert_false(class_edit_add_method(&edit, 0, STR("new"), STR("()V"), &body));
    assert_int_equal(class_edit_integer(&edit, (int32_t)n - 1), n - 1);
    assert_int_equal(edit.constant_count, UINT16_MAX);
    class_edit_write(&edit, &f.woven);
    assert_int_equal(class_file_parse(&f.woven_file, buf_view(&f.woven), &f.arena, &f.err), 0);
    assert_int_equal(f.woven_file.constant_count, UINT16_MAX);
    assert_int_equal(f.woven_file.method_count, 2);
    fixture_release(&f);
}

static void an_edit_without_changes_copies(void **state)
{
    struct fixture f;
    struct class_edit edit;

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    class_edit_write(&edit, &f.woven);
    assert_int_equal(f.woven.n, f.bytes.n);
    assert_memory_equal(f.woven.p, f.bytes.p, f.bytes.n);
    fixture_release(&f);
}

static void a_method_is_added(void **state)
{
    struct fixture f;
    struct class_edit edit;
    struct class_file cf;
    struct code code;
    struct class_edit_code body = {{BYTES(OP_ALOAD_0, OP_POP, OP_RETURN)}, 1, 2};

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_true(class_edit_add_method(&edit, ACC_PUBLIC, STR("n"), STR("(Z)V"), &body));
    class_edit_write(&edit, &f.woven);
    assert_int_equal(class_file_parse(&cf, buf_view(&f.woven), &f.arena, &f.err), 0);
    assert_int_equal(cf.method_count, 2);
    assert_true(str_eq(cf.methods[1].name, STR("n")));
    assert_true(str_eq(cf.methods[1].descriptor, STR("(Z)V")));
    assert_int_equal(cf.methods[1].access, ACC_PUBLIC);
    assert_int_equal(code_parse(&code, &cf, &cf.methods[1], &f.arena, &f.err), 0);
    assert_int_equal(code.bytes.n, 3);
    assert_int_equal(code.max_locals, 2);
    fixture_release(&f);
}

/* In the order in which they came, up to 65,535 with those that were there. */
static void methods_have_their_limit(void **state)
{
    enum { THERE = 65533, NO_CODE = 8 };
    struct class_edit_code body = {{BYTES(OP_RETURN)}, 1, 2};
    struct class_edit edit;
    struct class_file cf;
    struct fixture f;
    struct buf many;

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    buf_init(&many);
    buf_bytes(&many, (struct bytes){f.bytes.p, f.class_file.methods_offset});
    buf_be16(&many, THERE);
    for (size_t i = 0; i < THERE; i++) {
        buf_bytes(&many, (struct bytes){f.bytes.p + f.class_file.methods[0].offset, NO_CODE - 2});
        buf_be16(&many, 0);
    }
    buf_be16(&many, 0);
    assert_int_equal(class_file_parse(&f.woven_file, buf_view(&many), &f.arena, &f.err), 0);
    class_edit_init(&edit, &f.woven_file, &f.arena);
    assert_true(class_edit_add_method(&edit, 0, STR("first"), STR("()V"), &body));
    assert_true(class_edit_add_method(&edit, 0, STR("second"), STR("()V"), &body));
    assert_false(class_edit_add_method(&edit, 0, STR("third"), STR("()V"), &body));
    class_edit_write(&edit, &f.woven);
    assert_int_equal(class_file_parse(&cf, buf_view(&f.woven), &f.arena, &f.err), 0);
    assert_int_equal(cf.method_count, THERE + 2);
    assert_true(str_eq(cf.methods[THERE].name, STR("first")));
    assert_true(str_eq(cf.methods[THERE + 1].name, STR("second")));
    buf_release(&many);
    fixture_release(&f);
}

static void the_pool_has_an_end(void **state)
{
    struct fixture f;
    struct class_edit edit;
    struct class_file cf;

    (void)state;
    fixture_init(&f, 52);
    while (f.constant_count < 65528) {
        buf_u8(&f.pool, CONSTANT_INTEGER);
        buf_be32(&f.pool, f.constant_count++);
    }
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(f.class_file.constant_count, 65535);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_int_equal(class_edit_utf8(&edit, STR("new")), 0);
    assert_int_equal(class_edit_methodref(&edit, STR("A"), STR("b"), STR("()V")), 0);
    assert_int_equal(class_edit_integer(&edit, 100), 100);
    fixture_release(&f);

    fixture_init(&f, 52);
    while (f.constant_count < 65527) {
        buf_u8(&f.pool, CONSTANT_INTEGER);
        buf_be32(&f.pool, f.constant_count++);
    }
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_int_equal(class_edit_utf8(&edit, STR("new")), 65534);
    assert_int_equal(class_edit_utf8(&edit, STR("newer")), 0);
    assert_int_equal(class_edit_utf8(&edit, STR("new")), 65534);
    class_edit_write(&edit, &f.woven);
    assert_int_equal(class_file_parse(&cf, buf_view(&f.woven), &f.arena, &f.err), 0);
    assert_int_equal(cf.constant_count, 65535);
    fixture_release(&f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_are_reused),
        cmocka_unit_test(the_first_of_equal_constants_counts),
        cmocka_unit_test(many_look_ups_find_the_same),
        cmocka_unit_test(constants_have_their_limits),
        cmocka_unit_test(an_edit_without_changes_copies),
        cmocka_unit_test(a_method_is_added),
        cmocka_unit_test(methods_have_their_limit),
        cmocka_unit_test(the_pool_has_an_end),
    };

    return RUN_TAP(tests);
}
