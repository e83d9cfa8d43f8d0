/* SPDX-License-Identifier: Apache-2.0 */
/* Probes in class files, as javap would show them: which exits have one, how an id is pushed, what
 * --exits all puts around the body. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "tests/unit/class_disassemble.h"
#include "tests/unit/class_fixture.h"
#include "weave/probe/class_probe.h"

/* The code that came of it, and its handlers: "start-end:handler type". */
static struct buf listing_of(const struct fixture *f)
{
    struct buf out;

    buf_init(&out);
    for (uint32_t pc = 0; pc < f->after.bytes.n; pc++) {
        if (!f->after.starts[pc])
            continue;
        if (pc)
            buf_str(&out, STR("; "));
        code_disassemble(&f->after, pc, &out);
    }
    for (uint32_t i = 0; i < f->after.exception_count; i++) {
        struct code_exception e = f->after.exceptions[i];

        buf_printf(&out, " | %u-%u:%u", e.start, e.end, e.handler);
    }
    buf_u8(&out, '\0');
    return out;
}

static void put_probes_by(struct fixture *f, const struct probe *probe, struct rules rules,
                          struct probe_counts *counts)
{
    struct class_edit edit;
    struct bytes attribute;

    class_edit_init(&edit, &f->class_file, &f->arena);
    assert_int_equal(
        class_probe_apply(&f->before, probe, &rules, &edit, &f->arena, &attribute, counts),
        CODE_OK);
    class_edit_replace_code(&edit, 0, attribute);
    class_edit_write(&edit, &f->woven);
    if (class_file_parse(&f->woven_file, buf_view(&f->woven), &f->arena, &f->err) < 0 ||
        code_parse(&f->after, &f->woven_file, &f->woven_file.methods[0], &f->arena, &f->err) < 0)
        fail_msg("%s", f->err.text);
    assert_true(f->after.bytes.n <= f->before.bytes.n + class_probe_growth(&f->before, &rules));
}

static void put_probes(struct fixture *f, const struct probe *probe, enum exits_mode exits,
                       struct probe_counts *counts)
{
    put_probes_by(f, probe, (struct rules){.exits = exits, .beat_class = STR("B")}, counts);
}

#define I  "invokestatic B.i:(I)V; "
#define O  "invokestatic B.o:(I)V; "
#define AT "aload_0; iload_1; invokestatic B.at:(Landroid/app/Activity;Z)V; "

/* An id takes as few bytes as it can, or where its length is fixed as many as any of its kind. */
static void ids_are_pushed(void **state)
{
    static const struct {
        uint32_t id;
        bool fixed;
        const char *push;
    } rows[] = {
        {1, false, "iconst_1; "},
        {5, false, "iconst_5; "},
        {6, false, "bipush 6; "},
        {127, false, "bipush 127; "},
        {128, false, "sipush 128; "},
        {32767, false, "sipush 32767; "},
        {32768, false, "ldc 32768; "},
        {1048573, false, "ldc 1048573; "},
        {1, true, "sipush 1; "},
        {127, true, "sipush 127; "},
        {32767, true, "sipush 32767; "},
        {32768, true, "ldc_w 32768; "},
        {1048573, true, "ldc_w 1048573; "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct probe probe = {.id = rows[i].id, .fixed_length = rows[i].fixed};
        struct probe_counts counts = {0};
        struct fixture f;
        struct buf got;
        char wanted[200];

        fixture_init(&f, 49);
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        put_probes(&f, &probe, EXITS_EXPLICIT, &counts);
        got = listing_of(&f);
        snprintf(wanted, sizeof(wanted), "%s" I "%s" O "return", rows[i].push, rows[i].push);
        assert_string_equal((const char *)got.p, wanted);
        assert_int_equal(counts.enter, 1);
        assert_int_equal(counts.exit, 1);
        buf_release(&got);
        fixture_release(&f);
    }
}

/* A constant beyond the 255th needs the longer form. */
static void constants_beyond_a_byte(void **state)
{
    for (unsigned filled = 0; filled < 2; filled++) {
        struct probe probe = {.id = 40000};
        struct probe_counts counts = {0};
        struct fixture f;
        struct buf got;
        char text[20];

        (void)state;
        fixture_init(&f, 49);
        /* The fixture adds seven: the id is the 255th, or the 256th. */
        for (unsigned i = 0; f.constant_count + 7u < 255 + filled; i++) {
            snprintf(text, sizeof(text), "t%u", i);
            fixture_utf8(&f, text);
        }
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        put_probes(&f, &probe, EXITS_EXPLICIT, &counts);
        got = listing_of(&f);
        assert_memory_equal(
            got.p, filled + f.class_file.constant_count > 255 + 0u ? "ldc_w " : "ldc 40", 6);
        buf_release(&got);
        fixture_release(&f);
    }
}

/* Which exits have an o. */
static void exits_have_probes(void **state)
{
    static const struct {
        uint8_t code[16];
        size_t n;
        uint8_t handler[3]; /* start, end, where; end 0: there is none */
        enum exits_mode exits;
        bool focus, no_id;
        const char *text;
        unsigned enter, exit, at;
    } rows[] = {
        {{OP_RETURN},
         1,
         {0},
         EXITS_EXPLICIT,
         false,
         false,
         "iconst_3; " I "iconst_3; " O "return",
         1,
         1,
         0},
        {{OP_ICONST_0, OP_IFEQ, U2(4), OP_RETURN, OP_RETURN},
         6,
         {0},
         EXITS_EXPLICIT,
         false,
         false,
         "iconst_3; " I "iconst_0; ifeq 13; iconst_3; " O "return; iconst_3; " O "return",
         1,
         2,
         0},
        {{OP_ACONST_NULL, OP_ATHROW},
         2,
         {0},
         EXITS_EXPLICIT,
         false,
         false,
         "iconst_3; " I "aconst_null; iconst_3; " O "athrow",
         1,
         1,
         0},
        /* A handler of the method sees it: it is not an exit, whatever the handler does. */
        {{OP_ACONST_NULL, OP_ATHROW, OP_POP, OP_RETURN},
         4,
         {0, 2, 2},
         EXITS_EXPLICIT,
         false,
         false,
         "iconst_3; " I "aconst_null; athrow; pop; iconst_3; " O "return | 4-6:6",
         1,
         1,
         0},
        {{OP_NOP, OP_ACONST_NULL, OP_ATHROW, OP_ATHROW},
         4,
         {0, 1, 3},
         EXITS_EXPLICIT,
         false,
         false,
         "iconst_3; " I "nop; aconst_null; iconst_3; " O "athrow; iconst_3; " O "athrow | 4-5:11",
         1,
         2,
         0},
        /* With all, a handler of its own sees each throw. */
        {{OP_ACONST_NULL, OP_ATHROW},
         2,
         {0},
         EXITS_ALL,
         false,
         false,
         "iconst_3; " I "aconst_null; athrow; iconst_3; " O "athrow | 4-6:6",
         1,
         1,
         0},
        {{OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP, OP_RETURN},
         4,
         {0},
         EXITS_ALL,
         false,
         false,
         "iconst_3; " I "aconst_null; arraylength; pop; iconst_3; " O "return; iconst_3; " O
         "athrow | 4-7:12",
         1,
         2,
         0},
        /* Nothing in it can throw. */
        {{OP_NOP, OP_RETURN},
         2,
         {0},
         EXITS_ALL,
         false,
         false,
         "iconst_3; " I "nop; iconst_3; " O "return",
         1,
         1,
         0},
        {{OP_ACONST_NULL, OP_ATHROW, OP_POP, OP_RETURN},
         4,
         {0, 2, 2},
         EXITS_ALL,
         false,
         false,
         "iconst_3; " I "aconst_null; athrow; pop; iconst_3; " O "return; iconst_3; " O
         "athrow | 4-6:6 | 4-7:12",
         1,
         2,
         0},
        /* Focus, with an id and without. */
        {{OP_RETURN},
         1,
         {0},
         EXITS_EXPLICIT,
         true,
         false,
         "iconst_3; " I AT "iconst_3; " O "return",
         1,
         1,
         1},
        {{OP_RETURN}, 1, {0}, EXITS_EXPLICIT, true, true, AT "return", 0, 0, 1},
        {{OP_NOP, OP_RETURN}, 2, {0}, EXITS_ALL, true, true, AT "nop; return", 0, 0, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct probe probe = {.id = rows[i].no_id ? 0 : 3, .focus = rows[i].focus};
        struct probe_counts counts = {0};
        const uint8_t *h = rows[i].handler;
        struct fixture f;
        struct buf got;

        fixture_init(&f, 49);
        f.max_stack = 1;
        fixture_code(&f, rows[i].code, rows[i].n);
        if (h[1])
            fixture_exception(&f, h[0], h[1], h[2], 0);
        assert_int_equal(fixture_parse(&f), 0);
        put_probes(&f, &probe, rows[i].exits, &counts);
        got = listing_of(&f);
        if (rows[i].text && strcmp((const char *)got.p, rows[i].text) != 0)
            fail_msg("row %zu: %s\nwanted %s", i, (const char *)got.p, rows[i].text);
        if (counts.enter != rows[i].enter || counts.exit != rows[i].exit ||
            counts.focus != rows[i].at)
            fail_msg("row %zu: %d i, %d o, %d at", i, (int)counts.enter, (int)counts.exit,
                     (int)counts.focus);
        /* An id upon what an exit needs; `at` takes two, a handler's o stands upon the exception.
         */
        assert_int_equal(f.after.max_stack, 2);
        buf_release(&got);
        fixture_release(&f);
    }
}

#define LATE_I "invokestatic B.i:(I)I; "
#define LATE_O "invokestatic B.o:(II)V; "

/* What i returns is in the local behind all others, whose index decides how long a probe is. */
static void late_probes_have_a_local(void **state)
{
    static const struct {
        uint16_t max_locals;
        bool focus, throws;
        const char *text;
        uint16_t max_stack;
    } rows[] = {
        {0, false, false, "iconst_3; " LATE_I "istore_0; iconst_3; iload_0; " LATE_O "return", 2},
        {3, false, false, "iconst_3; " LATE_I "istore_3; iconst_3; iload_3; " LATE_O "return", 2},
        {4, false, false, "iconst_3; " LATE_I "istore 4; iconst_3; iload 4; " LATE_O "return", 2},
        {255, false, false, "iconst_3; " LATE_I "istore 255; iconst_3; iload 255; " LATE_O "return",
         2},
        {256, false, false,
         "iconst_3; " LATE_I "wide istore 256; iconst_3; wide iload 256; " LATE_O "return", 2},
        {2, true, false, "iconst_3; " LATE_I "istore_2; " AT "iconst_3; iload_2; " LATE_O "return",
         2},
        {2, false, true,
         "iconst_3; " LATE_I "istore_2; aconst_null; athrow; iconst_3; iload_2; " LATE_O
         "athrow | 5-7:7",
         3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct probe probe = {.id = 3, .focus = rows[i].focus};
        struct probe_counts counts = {0};
        struct rules rules = {.exits = rows[i].throws ? EXITS_ALL : EXITS_EXPLICIT,
                              .probes = PROBES_LATE,
                              .beat_class = STR("B")};
        struct fixture f;
        struct buf got;

        fixture_init(&f, 49);
        f.max_stack = rows[i].throws;
        f.max_locals = rows[i].max_locals;
        if (rows[i].throws)
            CODE(&f, OP_ACONST_NULL, OP_ATHROW);
        else
            CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        put_probes_by(&f, &probe, rules, &counts);
        got = listing_of(&f);
        assert_string_equal((const char *)got.p, rows[i].text);
        assert_int_equal(f.after.max_stack, rows[i].max_stack);
        assert_int_equal(f.after.max_locals, rows[i].max_locals + 1);
        buf_release(&got);
        fixture_release(&f);
    }
}

/* A catch-all has a frame where the version has any. */
static void handlers_have_frames_from_50_on(void **state)
{
    (void)state;
    for (uint16_t major = 48; major <= 52; major++) {
        struct probe probe = {.id = 3};
        struct probe_counts counts = {0};
        struct fixture f;

        fixture_init(&f, major);
        f.max_stack = 1;
        CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        put_probes(&f, &probe, EXITS_ALL, &counts);
        assert_int_equal(f.after.exception_count, 1);
        assert_int_equal(fixture_contents(&f, "StackMapTable").n > 0, major >= 50);
        fixture_release(&f);
    }
}

/* Each constant that a probe needs may be the one for which there is no room. */
static void a_full_pool_is_found_out(void **state)
{
    static const struct {
        struct probe probe;
        enum exits_mode exits;
        uint32_t constants;
    } rows[] = {
        /* The called class and its name; two methods, each a name, a pair and itself; what they
         * take. */
        {{.id = 3}, EXITS_EXPLICIT, 2 + 2 * 3 + 1},
        {{.id = 100000}, EXITS_EXPLICIT, 1 + 2 + 2 * 3 + 1},
        {{.id = 3, .focus = true}, EXITS_EXPLICIT, 2 + 3 * 3 + 2},
        {{.focus = true}, EXITS_EXPLICIT, 2 + 3 + 1},
        /* What the handler catches and its name; the name of the frames. */
        {{.id = 3}, EXITS_ALL, 2 + 2 * 3 + 1 + 2 + 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (uint32_t spare = 0; spare <= rows[i].constants; spare++) {
            struct rules rules = {.exits = rows[i].exits, .beat_class = STR(BEAT_CLASS_DEFAULT)};
            struct probe_counts counts = {0};
            struct class_edit edit;
            struct bytes attribute;
            struct fixture f;
            enum code_result result;

            fixture_init(&f, 52);
            f.method = "m";
            f.descriptor = "(Z)V";
            f.max_stack = 1;
            f.max_locals = 2;
            CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP, OP_RETURN);
            while (f.constant_count < 65535 - 7 - spare) {
                buf_u8(&f.pool, CONSTANT_INTEGER);
                buf_be32(&f.pool, f.constant_count++);
            }
            assert_int_equal(fixture_parse(&f), 0);
            class_edit_init(&edit, &f.class_file, &f.arena);
            result = class_probe_apply(&f.before, &rows[i].probe, &rules, &edit, &f.arena,
                                       &attribute, &counts);
            if (result != (spare < rows[i].constants ? CODE_POOL_FULL : CODE_OK))
                fail_msg("row %zu, %u to spare: %s", i, spare, code_result_text(result));
            fixture_release(&f);
        }
}

/* With all, what comes before the call of super's has a handler of its own, and what comes after it
 * another. */
static void a_constructor_has_two_handlers(void **state)
{
    (void)state;
    for (int before = 0; before < 2; before++) {
        for (int after = 0; after < 2; after++) {
            struct probe probe = {.id = 3};
            struct probe_counts counts = {0};
            struct fixture f;
            uint16_t ref;

            fixture_init(&f, 52);
            f.method = "<init>";
            f.descriptor = "()V";
            f.access = 1;
            f.max_stack = 1;
            f.max_locals = 1;
            ref = fixture_methodref(&f, "java/lang/Object", "<init>", "()V");
            if (before)
                CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP);
            CODE(&f, OP_ALOAD_0, OP_INVOKESPECIAL, U2(ref));
            if (after)
                CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_POP);
            CODE(&f, OP_RETURN);
            assert_int_equal(fixture_parse(&f), 0);
            put_probes(&f, &probe, EXITS_ALL, &counts);
            /* Where nothing can throw there is none; one o is at the return. */
            assert_int_equal(f.after.exception_count, before + after);
            assert_int_equal(counts.exit, 1 + before + after);
            fixture_release(&f);
        }
    }
}

/* A class that calls i and o already has all but the id. */
static void the_id_alone_may_have_no_room(void **state)
{
    (void)state;
    for (uint32_t spare = 0; spare < 2; spare++) {
        struct rules rules = {.beat_class = STR(BEAT_CLASS_DEFAULT)};
        struct probe_counts counts = {0};
        struct probe probe = {.id = 100000};
        struct class_edit edit;
        struct bytes attribute;
        struct fixture f;
        uint16_t i, o;

        fixture_init(&f, 52);
        f.method = "m";
        f.descriptor = "()V";
        CODE(&f, OP_RETURN);
        i = fixture_methodref(&f, BEAT_CLASS_DEFAULT, "i", "(I)V");
        o = fixture_utf8(&f, "o");
        buf_u8(&f.pool, CONSTANT_NAME_AND_TYPE);
        buf_be16(&f.pool, o);
        buf_be16(&f.pool, i - 2); /* what i takes */
        buf_u8(&f.pool, CONSTANT_METHODREF);
        buf_be16(&f.pool, i - 4); /* its class */
        buf_be16(&f.pool, (uint16_t)f.constant_count++);
        f.constant_count++;
        while (f.constant_count < 65535 - 7 - spare) {
            buf_u8(&f.pool, CONSTANT_INTEGER);
            buf_be32(&f.pool, f.constant_count++);
        }
        assert_int_equal(fixture_parse(&f), 0);
        class_edit_init(&edit, &f.class_file, &f.arena);
        assert_int_equal(
            class_probe_apply(&f.before, &probe, &rules, &edit, &f.arena, &attribute, &counts),
            spare ? CODE_OK : CODE_POOL_FULL);
        fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_pushed),
        cmocka_unit_test(constants_beyond_a_byte),
        cmocka_unit_test(exits_have_probes),
        cmocka_unit_test(late_probes_have_a_local),
        cmocka_unit_test(handlers_have_frames_from_50_on),
        cmocka_unit_test(a_full_pool_is_found_out),
        cmocka_unit_test(a_constructor_has_two_handlers),
        cmocka_unit_test(the_id_alone_may_have_no_room),
    };

    return RUN_TAP(tests);
}
