/* SPDX-License-Identifier: Apache-2.0 */
/* weave/: what the scan says of a class's focus method, and that a method it
 * gives probes to can take them. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"
#include "weave/probe/class_weave.h"
#include "weave/scan/class_scan.h"

struct scanned {
    struct fixture f;
    struct filter filter;
    struct obfuscation_map names;
    struct rules rules;
    struct program_unit unit;
    struct program_class *out;
};

static void scanned_init(struct scanned *s, const char *name, const char *descriptor)
{
    fixture_init(&s->f, 52);
    filter_init(&s->filter);
    obfuscation_map_init(&s->names);
    s->rules = (struct rules){.select = SELECT_ALL,
                              .beat_class = STR(BEAT_CLASS_DEFAULT),
                              .filter = &s->filter,
                              .names = &s->names};
    s->f.method = name;
    s->f.descriptor = descriptor;
    s->f.access = ACC_PUBLIC;
}

static void scan(struct scanned *s)
{
    fixture_parse(&s->f);
    assert_int_equal(class_scan(&s->rules, buf_view(&s->f.bytes), STR("T.class"), &s->f.arena,
                                &s->f.arena, &s->unit, &s->f.err),
                     0);
    s->out = s->unit.classes;
}

/* Gives the method an id and the focus call, as the plan may, and weaves. */
static struct probe_counts weave(struct scanned *s)
{
    struct probe_counts counts = {0};
    struct unit_weaving w = {.rules = &s->rules,
                             .bytes = buf_view(&s->f.bytes),
                             .planned = &s->unit,
                             .scratch = &s->f.arena,
                             .counts = &counts};

    s->out->methods[0].id = s->out->methods[0].verdict == VERDICT_INSTRUMENT ? 40000 : 0;
    s->out->focus_action = s->out->focus == FOCUS_OVERRIDES || s->out->focus == FOCUS_FORWARDS
                               ? FOCUS_PATCH
                               : FOCUS_LEAVE;
    assert_int_equal(class_weave(&w, &s->f.woven, &s->f.err), 0);
    return counts;
}

static void scanned_release(struct scanned *s)
{
    fixture_release(&s->f);
    filter_release(&s->filter);
    obfuscation_map_release(&s->names);
}

static void put_super_call(struct fixture *f)
{
    uint16_t ref = fixture_methodref(f, "android/app/Activity", FOCUS_NAME, FOCUS_DESC);

    CODE(f, OP_ALOAD_0, OP_ILOAD_1, OP_INVOKESPECIAL, U2(ref), OP_RETURN);
}

static void a_focus_method_that_cant_change_passes_on(void **state)
{
    struct scanned s;

    (void)state;
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    put_super_call(&s.f);
    ATTR(&s.f, "Odd", 0);
    scan(&s);
    assert_int_equal(s.out->focus, FOCUS_PASSES);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_UNKNOWN_ATTRIBUTE);
    weave(&s);
    scanned_release(&s);
}

static void without_constants_left_there_is_no_call(void **state)
{
    struct scanned s;

    (void)state;
    for (uint32_t spare = 0; spare < 40; spare++) {
        scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
        s.rules.select = spare % 2 ? SELECT_ALL : SELECT_SMART;
        CODE(&s.f, OP_RETURN);
        while (s.f.constant_count < 65535 - 7 - spare) {
            buf_u8(&s.f.pool, CONSTANT_INTEGER);
            buf_be32(&s.f.pool, s.f.constant_count++);
        }
        scan(&s);
        assert_int_equal(s.out->focus, spare < 6 ? FOCUS_UNUSABLE : FOCUS_OVERRIDES);
        weave(&s);
        scanned_release(&s);
    }
}

static void the_focus_method_of_a_skipped_class_is_seen(void **state)
{
    struct scanned s;
    struct error err;

    (void)state;
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    assert_int_equal(filter_parse(&s.filter, STR("-keepclass T\n"), false, &err), 0);
    s.f.access |= ACC_FINAL;
    CODE(&s.f, OP_RETURN);
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_FILTERED);
    assert_int_equal(s.out->focus, FOCUS_OVERRIDES);
    assert_true(s.out->focus_final);
    assert_true(s.out->untouched);
    scanned_release(&s);

    /* By name, in a class of methodbeat's own. */
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    s.rules.beat_class = STR("T");
    CODE(&s.f, OP_RETURN);
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_OWN);
    assert_int_equal(s.out->focus, FOCUS_OVERRIDES);
    scanned_release(&s);
}

static void an_annotation_of_an_empty_range_is_found_out(void **state)
{
    struct scanned s;

    (void)state;
    scanned_init(&s, "m", "()V");
    s.f.major = 49;
    CODE(&s.f, OP_NOP, OP_RETURN, OP_ATHROW);
    fixture_exception(&s.f, 1, 1, 2, 0);
    /* One annotation: catch, of row 0; no path, type 1, no pairs. */
    ATTR(&s.f, "RuntimeInvisibleTypeAnnotations", U2(1), 0x42, U2(0), 0, U2(1), U2(0));
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_BAD_TABLE);
    weave(&s);
    scanned_release(&s);
}

static void a_throw_that_no_catch_all_covers_is_an_exit(void **state)
{
    struct scanned s;

    (void)state;
    scanned_init(&s, "<init>", "()V");
    s.rules.exits = EXITS_ALL;
    /* Uninitialized this is kept in local 1: no handler's frame can say so. */
    CODE(&s.f, OP_ALOAD_0, OP_ASTORE_1, OP_ACONST_NULL, OP_ASTORE_0, OP_ACONST_NULL, OP_ATHROW);
    scan(&s);
    assert_int_equal(weave(&s).exit, 1);
    scanned_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_focus_method_that_cant_change_passes_on),
        cmocka_unit_test(without_constants_left_there_is_no_call),
        cmocka_unit_test(the_focus_method_of_a_skipped_class_is_seen),
        cmocka_unit_test(an_annotation_of_an_empty_range_is_found_out),
        cmocka_unit_test(a_throw_that_no_catch_all_covers_is_an_exit),
    };

    return RUN_TAP(tests);
}
