/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions as text: each format of class files, its constants, its targets. */
#include "tests/unit/tap.h"

#include "tests/unit/class_disassemble.h"
#include "tests/unit/class_fixture.h"

/* The constants of the rows below, by their indices. */
enum { CLASS = 2, NAME_AND_TYPE = 5, METHOD, TEXT, INTEGER, FLOAT, LONG, DOUBLE = LONG + 2 };
enum { STRING = DOUBLE + 2, HANDLE, TYPE_TEXT, TYPE, INTERFACE, DYNAMIC, FIELD };
/* Those that refer to what is not there, or of another kind. */
enum { NO_STRING = FIELD + 1, NO_HANDLE, NO_TYPE, NO_CLASS };

static void constant(struct fixture *f, unsigned index, uint16_t slots, const uint8_t *p, size_t n)
{
    assert_int_equal(index, f->constant_count);
    buf_bytes(&f->pool, (struct bytes){p, n});
    f->constant_count = (uint16_t)(f->constant_count + slots);
}

static void add_constants(struct fixture *f)
{
    assert_int_equal(fixture_methodref(f, "a/B", "f", "(I)J"), METHOD);
    assert_int_equal(fixture_utf8(f, "hi\n"), TEXT);
    constant(f, INTEGER, 1, BYTES(CONSTANT_INTEGER, U4(0xfffffff9)));
    constant(f, FLOAT, 1, BYTES(CONSTANT_FLOAT, U4(0x3fc00000)));
    constant(f, LONG, 2, BYTES(CONSTANT_LONG, U4(0xfffffffd), U4(0xffffffff)));
    constant(f, DOUBLE, 2, BYTES(CONSTANT_DOUBLE, U4(0x3fd00000), U4(0)));
    constant(f, STRING, 1, BYTES(CONSTANT_STRING, U2(TEXT)));
    constant(f, HANDLE, 1, BYTES(CONSTANT_METHOD_HANDLE, 6, U2(METHOD)));
    assert_int_equal(fixture_utf8(f, "(I)V"), TYPE_TEXT);
    constant(f, TYPE, 1, BYTES(CONSTANT_METHOD_TYPE, U2(TYPE_TEXT)));
    constant(f, INTERFACE, 1, BYTES(CONSTANT_INTERFACE_METHODREF, U2(CLASS), U2(NAME_AND_TYPE)));
    constant(f, DYNAMIC, 1, BYTES(CONSTANT_INVOKE_DYNAMIC, U2(0), U2(NAME_AND_TYPE)));
    constant(f, FIELD, 1, BYTES(CONSTANT_FIELDREF, U2(CLASS), U2(NAME_AND_TYPE)));
    constant(f, NO_STRING, 1, BYTES(CONSTANT_STRING, U2(CLASS)));
    constant(f, NO_HANDLE, 1, BYTES(CONSTANT_METHOD_HANDLE, 6, U2(999)));
    constant(f, NO_TYPE, 1, BYTES(CONSTANT_METHOD_TYPE, U2(METHOD)));
    constant(f, NO_CLASS, 1, BYTES(CONSTANT_CLASS, U2(LONG + 1)));
}

/* Each stands at 4, with nop before and after it. */
static void class_instructions(void **state)
{
    static const struct {
        uint8_t code[32];
        size_t n;
        const char *text;
    } rows[] = {
        {{OP_NOP}, 1, "nop"},
        {{OP_BIPUSH, 0xfd}, 2, "bipush -3"},
        {{OP_SIPUSH, U2(0xfed4)}, 3, "sipush -300"},
        {{OP_LDC, INTEGER}, 2, "ldc -7"},
        {{OP_LDC, FLOAT}, 2, "ldc 1.5f"},
        {{OP_LDC_W, U2(FLOAT)}, 3, "ldc_w 1.5f"},
        {{OP_LDC2_W, U2(LONG)}, 3, "ldc2_w -8589934593l"},
        {{OP_LDC2_W, U2(DOUBLE)}, 3, "ldc2_w 0.25d"},
        {{OP_LDC, STRING}, 2, "ldc \"hi\\n\""},
        {{OP_LDC, CLASS}, 2, "ldc a/B"},
        {{OP_LDC, HANDLE}, 2, "ldc handle 6 a/B.f:(I)J"},
        {{OP_LDC, TYPE}, 2, "ldc (I)V"},
        {{OP_LDC, NO_STRING}, 2, "ldc \"#2\""},
        {{OP_LDC, NO_HANDLE}, 2, "ldc handle 6 #999"},
        {{OP_LDC, NO_TYPE}, 2, "ldc #6"},
        {{OP_LDC, NO_CLASS}, 2, "ldc #11"},
        {{OP_NEW, U2(NO_CLASS)}, 3, "new #11"},
        {{OP_NEW, U2(TEXT)}, 3, "new #7"},
        {{OP_LDC, 99}, 2, "ldc #99"},
        {{OP_LDC, LONG + 1}, 2, "ldc #11"},
        {{OP_GETSTATIC, U2(FIELD)}, 3, "getstatic a/B.f:(I)J"},
        {{OP_INVOKESTATIC, U2(METHOD)}, 3, "invokestatic a/B.f:(I)J"},
        {{OP_INVOKESTATIC, U2(TEXT)}, 3, "invokestatic #7"},
        {{OP_INVOKEINTERFACE, U2(INTERFACE), 2, 0}, 5, "invokeinterface a/B.f:(I)J"},
        {{OP_INVOKEDYNAMIC, U2(DYNAMIC), 0, 0}, 5, "invokedynamic f:(I)J"},
        {{OP_ILOAD, 200}, 2, "iload 200"},
        {{OP_IINC, 1, 0xff}, 3, "iinc 1 -1"},
        {{OP_WIDE, OP_ILOAD, U2(300)}, 4, "wide iload 300"},
        {{OP_WIDE, OP_IINC, U2(300), U2(0xfffe)}, 6, "wide iinc 300 -2"},
        {{OP_NEWARRAY, 4}, 2, "newarray boolean"},
        {{OP_NEWARRAY, 10}, 2, "newarray int"},
        {{OP_NEWARRAY, 11}, 2, "newarray long"},
        {{OP_NEWARRAY, 3}, 2, "newarray ?"},
        {{OP_NEWARRAY, 12}, 2, "newarray ?"},
        {{OP_MULTIANEWARRAY, U2(CLASS), 2}, 4, "multianewarray a/B 2"},
        {{OP_GOTO, U2(5)}, 3, "goto 9"},
        {{OP_IFEQ, U2(0xfffd)}, 3, "ifeq 1"},
        {{OP_GOTO_W, U4(-4)}, 5, "goto_w 0"},
        {{OP_TABLESWITCH, 0, 0, 0, U4(-4), U4(-1), U4(1), U4(28), U4(29), U4(-1)},
         28,
         "tableswitch\n-1: 32\n0: 33\n1: 3\ndefault: 0"},
        {{OP_LOOKUPSWITCH, 0, 0, 0, U4(28), U4(2), U4(-5), U4(-2), U4(7), U4(29)},
         28,
         "lookupswitch\n-5: 2\n7: 33\ndefault: 32"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct buf out;

        buf_init(&out);
        fixture_init(&f, 52);
        add_constants(&f);
        f.max_locals = 400;
        fixture_fill(&f, OP_NOP, 4);
        fixture_code(&f, rows[i].code, rows[i].n);
        fixture_fill(&f, OP_NOP, 8);
        CODE(&f, OP_RETURN);
        if (fixture_parse(&f) < 0)
            fail_msg("%s: %s", rows[i].text, f.err.text);
        code_disassemble(&f.before, 4, &out);
        buf_u8(&out, '\0');
        assert_string_equal((const char *)out.p, rows[i].text);
        buf_release(&out);
        fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(class_instructions),
    };

    return RUN_TAP(tests);
}
