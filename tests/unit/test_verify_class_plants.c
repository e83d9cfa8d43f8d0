/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on class files that are made by hand, each with a fault of its own: what is told of it,
 * to the word. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"
#include "verify/proof.h"
#include "verify/code_proof.h"
#include "verify/ledger.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define FOCUS "onWindowFocusChanged"

/* ---- The pool, the same of all ---- */

enum {
    REF_I = 6,
    REF_O = 12,
    REF_AT = 18,
    REF_OF_ANOTHER = 24,
    REF_OF_ANOTHER_TYPE = 30,
    CLASS_TYPED = 32,
    CLASS_THROWABLE = 34,
    TEXT_LINES,
    TEXT_FRAMES,
    TEXT_VARIABLES,
    TEXT_ODD,
    INT_70000,
    FLOAT_1,
    TEXT_TYPES,
    REF_SUPER = 47,
};

static void put_constants(struct fixture *f)
{
    assert_int_equal(fixture_methodref(f, "Beat", "i", "(I)V"), REF_I);
    assert_int_equal(fixture_methodref(f, "Beat", "o", "(I)V"), REF_O);
    assert_int_equal(fixture_methodref(f, "Beat", "at", "(Landroid/app/Activity;Z)V"), REF_AT);
    assert_int_equal(fixture_methodref(f, "Beast", "i", "(I)V"), REF_OF_ANOTHER);
    assert_int_equal(fixture_methodref(f, "Beat", "i", "(J)V"), REF_OF_ANOTHER_TYPE);
    assert_int_equal(fixture_class(f, "java/lang/RuntimeException"), CLASS_TYPED);
    assert_int_equal(fixture_class(f, "java/lang/Throwable"), CLASS_THROWABLE);
    assert_int_equal(fixture_utf8(f, "LineNumberTable"), TEXT_LINES);
    assert_int_equal(fixture_utf8(f, "StackMapTable"), TEXT_FRAMES);
    assert_int_equal(fixture_utf8(f, "LocalVariableTable"), TEXT_VARIABLES);
    assert_int_equal(fixture_utf8(f, "Odd"), TEXT_ODD);
    buf_u8(&f->pool, 3); /* CONSTANT_Integer, CONSTANT_Float */
    buf_be32(&f->pool, 70000);
    buf_u8(&f->pool, 4);
    buf_be32(&f->pool, 0x3f800000);
    f->constant_count += 2;
    assert_int_equal(fixture_utf8(f, "RuntimeVisibleTypeAnnotations"), TEXT_TYPES);
    assert_int_equal(fixture_methodref(f, f->super, FOCUS, "(Z)V"), REF_SUPER);
}

#define CALL(ref) OP_INVOKESTATIC, U2(ref)
#define I         OP_BIPUSH, 7, CALL(REF_I)
#define O         OP_BIPUSH, 7, CALL(REF_O)
#define AT        OP_ALOAD_0, OP_ILOAD_1, CALL(REF_AT)

/* ---- A method before and after ---- */

#define LINES(n, ...)     U2(TEXT_LINES), U4(2 + 4 * (n)), U2(n), __VA_ARGS__
#define VARIABLES(n, ...) U2(TEXT_VARIABLES), U4(2 + 10 * (n)), U2(n), __VA_ARGS__
#define VARIABLE(a, b)    U2(a), U2(b), U2(TEXT_ODD), U2(TEXT_ODD), U2(1)
/* Of the `new` at that pc. */
#define TYPES(pc) U2(TEXT_TYPES), U4(10), U2(1), 0x44, U2(pc), 0, U2(TEXT_ODD), U2(0)
#define ODD       U2(TEXT_ODD), U4(1), 9
#define FRAMES(n, ...) \
    U2(TEXT_FRAMES), U4(sizeof((const uint8_t[]){__VA_ARGS__}) + 2), U2(n), __VA_ARGS__

struct version {
    struct bytes code;
    uint16_t rows[2][4]; /* of the exception table, up to one that is empty */
    struct bytes attributes;
    uint16_t attribute_count;
    uint16_t stack, locals; /* 0: 2, of a stack that grew 3 */
};

#define NONE 0xffff

struct plant {
    struct version was, now;
    const char *faults; /* each in a line, without the method */
    const char *method; /* NULL: m; it is (Z)V if it is not m */
    bool all;           /* --exits */
    uint16_t major;     /* 0: 49 */
};

#define NOPS_16                                                                             \
    OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, \
        OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP
#define NOPS_64 NOPS_16, NOPS_16, NOPS_16, NOPS_16
#define NOPS_255                                                                                  \
    NOPS_64, NOPS_64, NOPS_64, NOPS_16, NOPS_16, NOPS_16, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, \
        OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP, OP_NOP

#define RETURNS                                       \
    {                                                 \
        {BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, 0, 0 \
    }
#define CODED(...)                                      \
    {                                                   \
        {BYTES(__VA_ARGS__)}, {{0}}, {NULL, 0}, 0, 0, 0 \
    }
#define WITH(n, a, ...)                                 \
    {                                                   \
        {BYTES(__VA_ARGS__)}, {{0}}, {BYTES a}, n, 0, 0 \
    }

static const struct plant plants[] = {
    {RETURNS, CODED(I, O, OP_RETURN), "", NULL, false, 0},
    /* Where the calls stand. */
    {RETURNS, CODED(O, OP_RETURN), "0: o is called with id 7, i with 0\n", NULL, false, 0},
    {RETURNS, CODED(I, OP_RETURN), "5: a return without o\n", NULL, false, 0},
    {RETURNS, CODED(I, I, O, OP_RETURN), "5: i is called where the method does not begin\n", NULL,
     false, 0},
    {RETURNS, CODED(I, AT, AT, O, OP_RETURN),
     "10: at is called where the method does not begin\n"
     "0: at is called in a method that is told of no focus\n",
     NULL, false, 0},
    {RETURNS, CODED(I, O, O, OP_RETURN), "10: o is called twice before the same exit\n", NULL,
     false, 0},
    {RETURNS, CODED(I, AT, O, OP_RETURN), "0: at is called in a method that is told of no focus\n",
     NULL, false, 0},
    {RETURNS, CODED(I, AT, O, OP_RETURN), "", FOCUS, false, 0},
    {CODED(OP_NOP, OP_RETURN), CODED(I, O, OP_NOP, O, OP_RETURN),
     "5: o is called before nop, which is no exit\n", NULL, false, 0},
    {RETURNS, CODED(I, OP_BIPUSH, 8, CALL(REF_O), OP_RETURN),
     "5: o is called with id 8, i with 7\n", NULL, false, 0},
    /* What is no call of it. */
    {RETURNS, CODED(OP_BIPUSH, 7, CALL(REF_OF_ANOTHER), O, OP_RETURN),
     "0: bipush stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(OP_BIPUSH, 7, CALL(REF_OF_ANOTHER_TYPE), O, OP_RETURN),
     "0: bipush stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(OP_BIPUSH, 7, CALL(REF_AT), O, OP_RETURN),
     "0: bipush stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(I, OP_ALOAD_0, OP_ILOAD_1, CALL(REF_I), O, OP_RETURN),
     "5: aload_0 stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(I, OP_ALOAD_0, OP_ILOAD_0, CALL(REF_AT), O, OP_RETURN),
     "5: aload_0 stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(I, OP_ALOAD_1, OP_ILOAD_1, CALL(REF_AT), O, OP_RETURN),
     "5: aload_1 stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(OP_ICONST_0, CALL(REF_I), O, OP_RETURN),
     "0: iconst_0 stands where return was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(OP_LDC, FLOAT_1, CALL(REF_I), O, OP_RETURN),
     "0: ldc stands where return was, at 0 before\n", NULL, false, 0},
    /* Ids in each form. */
    {RETURNS, CODED(OP_ICONST_1, CALL(REF_I), OP_ICONST_1, CALL(REF_O), OP_RETURN),
     "its id is 1, which the mapping does not have\n", NULL, false, 0},
    {RETURNS, CODED(OP_ICONST_5, CALL(REF_I), OP_BIPUSH, 5, CALL(REF_O), OP_RETURN),
     "its id is 5, which the mapping does not have\n", NULL, false, 0},
    {RETURNS, CODED(OP_BIPUSH, 0xff, CALL(REF_I), OP_BIPUSH, 0xff, CALL(REF_O), OP_RETURN),
     "its id is 4294967295, which the mapping does not have\n", NULL, false, 0},
    {RETURNS, CODED(OP_SIPUSH, U2(300), CALL(REF_I), OP_SIPUSH, U2(300), CALL(REF_O), OP_RETURN),
     "its id is 300, which is T m ()I in the mapping; its own is 7\n", NULL, false, 0},
    {RETURNS,
     CODED(OP_LDC, INT_70000, CALL(REF_I), OP_LDC_W, U2(INT_70000), CALL(REF_O), OP_RETURN),
     "its id is 70000, which the mapping does not have\n", NULL, false, 0},
    /* Code that is another. */
    {CODED(OP_NOP, OP_NOP, OP_RETURN), CODED(I, OP_NOP, OP_ICONST_1, O, OP_RETURN),
     "6: iconst_1 stands where nop was, at 1 before\n", NULL, false, 0},
    {CODED(OP_NOP, OP_RETURN), CODED(I, OP_NOP),
     "6: the code ends where return, at 1 before, should follow\n", NULL, false, 0},
    {CODED(OP_RETURN, OP_NOP, OP_RETURN), CODED(I, O, OP_RETURN),
     "11: the code ends where nop, at 1 before, should follow\n", NULL, false, 0},
    {CODED(OP_NOP, OP_RETURN), CODED(I, O, OP_RETURN),
     "5: o is called before nop, which is no exit\n", NULL, false, 0},
    {CODED(OP_BIPUSH, 3, OP_POP, OP_RETURN), CODED(I, OP_BIPUSH, 4, OP_POP, O, OP_RETURN),
     "5: an operand of bipush is another\n", NULL, false, 0},
    {CODED(OP_WIDE, OP_ILOAD, U2(1), OP_POP, OP_RETURN),
     CODED(I, OP_WIDE, OP_IINC, U2(1), U2(1), OP_POP, O, OP_RETURN),
     "5: wide stands where wide was, at 0 before\n", NULL, false, 0},
    {RETURNS, CODED(I, O, OP_RETURN, OP_NOP, OP_RETURN),
     "11: nop follows the code, where nothing did\n", NULL, false, 0},
    {RETURNS, CODED(I, O, OP_RETURN, O, OP_RETURN),
     "11: bipush follows the code, where nothing did\n", NULL, true, 0},
    {RETURNS, CODED(I, O, OP_RETURN, O), "11: bipush follows the code, where nothing did\n", NULL,
     true, 0},
    {RETURNS, CODED(I, O, OP_RETURN, I, OP_ATHROW),
     "11: bipush follows the code, where nothing did\n", NULL, true, 0},
    {RETURNS, CODED(I, O, OP_RETURN, O, OP_ATHROW), "11: " PROOF_HANDLER_UNEXPECTED "\n", NULL,
     false, 0},
    {RETURNS, CODED(I, O, OP_RETURN, O, OP_ATHROW), "", NULL, true, 0},
    {RETURNS, CODED(I, O, OP_RETURN, OP_BIPUSH, 8, CALL(REF_O), OP_ATHROW),
     "11: o is called with id 8, i with 7\n", NULL, true, 0},
    /* Branches. */
    {CODED(OP_ILOAD_0, OP_IFEQ, U2(3), OP_RETURN),
     CODED(I, OP_ILOAD_0, OP_IFEQ, U2(8), O, OP_RETURN),
     "6: the branch leads to 14, not to 9 where it led to\n", NULL, false, 0},
    {CODED(OP_ILOAD_0, OP_IFEQ, U2(0xffff), OP_RETURN),
     CODED(I, OP_ILOAD_0, OP_IFEQ, U2(0xfffa), O, OP_RETURN),
     "6: the branch leads to 0, not to 5 where it led to\n", NULL, false, 0},
    {CODED(OP_ILOAD_0, OP_IFEQ, U2(3), OP_RETURN),
     CODED(I, OP_ILOAD_0, OP_IFNE, U2(3), O, OP_RETURN),
     "6: ifne stands where ifeq was, at 1 before\n", NULL, false, 0},
    {CODED(OP_ILOAD_0, OP_IFEQ, U2(3), OP_RETURN),
     CODED(I, OP_ILOAD_0, OP_IFNE, U2(8), OP_GOTO_W, U4(5), O, OP_RETURN),
     "6: ifne stands where ifeq was, at 1 before\n", NULL, false, 0},
    {CODED(OP_GOTO, U2(3), OP_RETURN), CODED(I, OP_GOTO_W, U4(5), O, OP_RETURN),
     "5: goto_w stands where goto was, at 0 before\n", NULL, false, 0},
    {CODED(OP_GOTO_W, U4(5), OP_RETURN), CODED(I, OP_GOTO_W, U4(10), O, OP_RETURN),
     "5: the branch leads to 15, not to 10 where it led to\n", NULL, false, 0},
    /* Throws. */
    {CODED(OP_ACONST_NULL, OP_ATHROW), CODED(I, OP_ACONST_NULL, OP_ATHROW),
     "6: a throw that leaves the method without o\n", NULL, false, 0},
    {{{BYTES(OP_ACONST_NULL, OP_ATHROW, OP_POP, OP_RETURN)},
      {{0, 2, 2, CLASS_TYPED}},
      {NULL, 0},
      0,
      0,
      0},
     {{BYTES(I, OP_ACONST_NULL, O, OP_ATHROW, OP_POP, O, OP_RETURN)},
      {{5, 12, 12, CLASS_TYPED}},
      {NULL, 0},
      0,
      0,
      0},
     "11: o before a throw that a handler of the method covers\n",
     NULL,
     false,
     0},
    {CODED(OP_ACONST_NULL, OP_ATHROW),
     {{BYTES(I, OP_ACONST_NULL, O, OP_ATHROW, O, OP_ATHROW)},
      {{11, 12, 12, 0}},
      {NULL, 0},
      0,
      0,
      0},
     "11: o before a throw that calls o in its handler\n",
     NULL,
     true,
     0},
    {CODED(OP_ACONST_NULL, OP_ATHROW),
     {{BYTES(I, OP_ACONST_NULL, OP_ATHROW, O, OP_ATHROW)}, {{5, 7, 7, 0}}, {NULL, 0}, 0, 0, 0},
     "",
     NULL,
     true,
     0},
    /* Handlers. */
    {{{BYTES(OP_NOP, OP_RETURN, OP_POP, OP_RETURN)}, {{0, 1, 2, CLASS_TYPED}}, {NULL, 0}, 0, 0, 0},
     CODED(I, OP_NOP, O, OP_RETURN, OP_POP, O, OP_RETURN),
     "exception table: handler 0 of before is missing\n",
     NULL,
     false,
     0},
    {{{BYTES(OP_NOP, OP_RETURN, OP_POP, OP_RETURN)}, {{0, 1, 2, CLASS_TYPED}}, {NULL, 0}, 0, 0, 0},
     {{BYTES(I, OP_NOP, O, OP_RETURN, OP_POP, O, OP_RETURN)},
      {{0, 6, 12, CLASS_TYPED}},
      {NULL, 0},
      0,
      0,
      0},
     "exception table: row 0 is 0 to 6, handler 12, type 32; it should be 5 to 6, handler 12, "
     "type 32\n",
     NULL,
     false,
     0},
    {{{BYTES(OP_NOP, OP_RETURN, OP_POP, OP_RETURN)}, {{0, 1, 2, CLASS_TYPED}}, {NULL, 0}, 0, 0, 0},
     {{BYTES(I, OP_NOP, O, OP_RETURN, OP_POP, O, OP_RETURN)},
      {{5, 6, 12, CLASS_TYPED}, {5, 6, 12, CLASS_TYPED}},
      {NULL, 0},
      0,
      0,
      0},
     "exception table: 5 to 6, handler 12, was not there\n",
     NULL,
     false,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)},
      {{5, 6, 12, CLASS_TYPED}},
      {NULL, 0},
      0,
      0,
      0},
     "exception table: 5 to 6, handler 12, was not there\n",
     NULL,
     true,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)}, {{5, 6, 17, 0}}, {NULL, 0}, 0, 0, 0},
     "exception table: the handler of 5 to 6 does not begin at 17\n",
     NULL,
     true,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)}, {{5, 17, 12, 0}}, {NULL, 0}, 0, 0, 0},
     "exception table: the handler of 5 to 17 does not begin at 12\n",
     NULL,
     true,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)}, {{5, 12, 12, 0}}, {NULL, 0}, 0, 0, 0},
     "exception table: 5 to 12, which is new, covers a call of i or o\n",
     NULL,
     true,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)}, {{2, 6, 12, 0}}, {NULL, 0}, 0, 0, 0},
     "exception table: 2 to 6, which is new, covers a call of i or o\n",
     NULL,
     true,
     0},
    {CODED(OP_NOP, OP_RETURN),
     {{BYTES(I, OP_NOP, O, OP_RETURN, O, OP_ATHROW)},
      {{5, 6, 12, 0}, {11, 12, 12, 0}},
      {NULL, 0},
      0,
      0,
      0},
     "",
     NULL,
     true,
     0},
    /* Lines, also within an instruction, and variables. */
    {WITH(1, (LINES(4, U2(0), U2(10), U2(1), U2(11), U2(3), U2(12), U2(4), U2(13))), OP_SIPUSH,
          U2(1), OP_POP, OP_RETURN),
     WITH(1, (LINES(4, U2(0), U2(10), U2(6), U2(11), U2(8), U2(12), U2(9), U2(13))), I, OP_SIPUSH,
          U2(1), OP_POP, O, OP_RETURN),
     "", NULL, false, 0},
    {WITH(1, (LINES(2, U2(0), U2(10), U2(3), U2(12))), OP_SIPUSH, U2(1), OP_POP, OP_RETURN),
     WITH(1, (LINES(2, U2(0), U2(10), U2(7), U2(12))), I, OP_SIPUSH, U2(1), OP_POP, O, OP_RETURN),
     "7: line 12 begins here, not at 8\n", NULL, false, 0},
    {WITH(1, (LINES(2, U2(0), U2(10), U2(3), U2(12))), OP_SIPUSH, U2(1), OP_POP, OP_RETURN),
     WITH(1, (LINES(2, U2(0), U2(10), U2(8), U2(13))), I, OP_SIPUSH, U2(1), OP_POP, O, OP_RETURN),
     "8: line 12 is now line 13\n", NULL, false, 0},
    {WITH(1, (LINES(1, U2(0), U2(10))), OP_RETURN),
     WITH(1, (LINES(1, U2(5), U2(10))), I, O, OP_RETURN), "5: line 10 begins here, not at 0\n",
     NULL, false, 0},
    {WITH(1, (LINES(2, U2(0), U2(10), U2(0), U2(11))), OP_RETURN),
     WITH(1, (LINES(1, U2(0), U2(10))), I, O, OP_RETURN),
     "LineNumberTable has fewer entries than before\n", NULL, false, 0},
    {WITH(1, (LINES(1, U2(0), U2(10))), OP_RETURN),
     WITH(1, (LINES(2, U2(0), U2(10), U2(0), U2(11))), I, O, OP_RETURN),
     "LineNumberTable has more entries than before\n", NULL, false, 0},
    {WITH(1, (LINES(1, U2(0), U2(10))), OP_RETURN), CODED(I, O, OP_RETURN),
     "LineNumberTable of its code is missing\n", NULL, false, 0},
    {RETURNS, WITH(1, (LINES(1, U2(0), U2(10))), I, O, OP_RETURN),
     "its code has an attribute that was not there\n", NULL, false, 0},
    {WITH(2, (LINES(1, U2(0), U2(10)), VARIABLES(1, VARIABLE(0, 1))), OP_RETURN),
     WITH(2, (VARIABLES(1, VARIABLE(0, 11)), LINES(1, U2(0), U2(10))), I, O, OP_RETURN),
     "LineNumberTable of its code is missing\n", NULL, false, 0},
    {WITH(1, (VARIABLES(2, VARIABLE(1, 2), VARIABLE(2, 0))), OP_SIPUSH, U2(1), OP_POP, OP_RETURN),
     WITH(1, (VARIABLES(2, VARIABLE(6, 2), VARIABLE(7, 0))), I, OP_SIPUSH, U2(1), OP_POP, O,
          OP_RETURN),
     "", NULL, false, 0},
    {WITH(1, (VARIABLES(1, VARIABLE(1, 3))), OP_SIPUSH, U2(1), OP_POP, OP_RETURN),
     WITH(1, (VARIABLES(1, VARIABLE(6, 4))), I, OP_SIPUSH, U2(1), OP_POP, O, OP_RETURN),
     "6: a local variable has the range 6 to 10, not 6 to 9\n", NULL, false, 0},
    /* A line at 255 is one at 260. */
    {WITH(1, (LINES(1, U2(255), U2(10))), NOPS_255, OP_RETURN),
     WITH(1, (LINES(1, U2(260), U2(10))), I, NOPS_255, O, OP_RETURN), "", NULL, false, 0},
    {WITH(1, (LINES(1, U2(255), U2(10))), NOPS_255, OP_RETURN),
     WITH(1, (LINES(1, U2(255), U2(10))), I, NOPS_255, O, OP_RETURN),
     "255: line 10 begins here, not at 260\n", NULL, false, 0},
    /* Type annotations, and what stands behind them. */
    {WITH(2, (TYPES(0), LINES(1, U2(0), U2(10))), OP_NEW, U2(CLASS_TYPED), OP_POP, OP_RETURN),
     WITH(2, (TYPES(5), LINES(1, U2(0), U2(10))), I, OP_NEW, U2(CLASS_TYPED), OP_POP, O, OP_RETURN),
     "", NULL, false, 0},
    {WITH(2, (TYPES(0), LINES(1, U2(0), U2(10))), OP_NEW, U2(CLASS_TYPED), OP_POP, OP_RETURN),
     WITH(2, (TYPES(5), LINES(1, U2(0), U2(11))), I, OP_NEW, U2(CLASS_TYPED), OP_POP, O, OP_RETURN),
     "0: line 10 is now line 11\n", NULL, false, 0},
    {WITH(2, (TYPES(0), LINES(1, U2(0), U2(10))), OP_NEW, U2(CLASS_TYPED), OP_POP, OP_RETURN),
     WITH(2, (TYPES(8), LINES(1, U2(0), U2(10))), I, OP_NEW, U2(CLASS_TYPED), OP_POP, O, OP_RETURN),
     "8: a type annotation stands here, not at 5\n", NULL, false, 0},
    {WITH(1, (ODD), OP_RETURN), WITH(1, (ODD), I, O, OP_RETURN),
     "its code was changed, though its Code has an attribute that may hold code offsets\n", NULL,
     false, 0},
    /* Frames: the first is another, and the last. */
    {WITH(1, (FRAMES(2, 252, U2(5), 1, 250, U2(0))), OP_ILOAD_0, OP_IFEQ, U2(4), OP_RETURN, OP_NOP,
          OP_RETURN),
     WITH(1, (FRAMES(2, 252, U2(15), 1, 250, U2(0))), I, OP_ILOAD_0, OP_IFEQ, U2(9), O, OP_RETURN,
          OP_NOP, O, OP_RETURN),
     "", NULL, false, 52},
    {WITH(1, (FRAMES(2, 252, U2(5), 1, 250, U2(0))), OP_ILOAD_0, OP_IFEQ, U2(4), OP_RETURN, OP_NOP,
          OP_RETURN),
     WITH(1, (FRAMES(2, 252, U2(15), 2, 250, U2(0))), I, OP_ILOAD_0, OP_IFEQ, U2(9), O, OP_RETURN,
          OP_NOP, O, OP_RETURN),
     "15: StackMapTable: the frame is another\n", NULL, false, 52},
    {WITH(1, (FRAMES(2, 252, U2(5), 1, 250, U2(0))), OP_ILOAD_0, OP_IFEQ, U2(4), OP_RETURN, OP_NOP,
          OP_RETURN),
     WITH(1, (FRAMES(2, 252, U2(15), 1, 251, U2(0))), I, OP_ILOAD_0, OP_IFEQ, U2(9), O, OP_RETURN,
          OP_NOP, O, OP_RETURN),
     "16: StackMapTable: the frame is another\n", NULL, false, 52},
    {RETURNS, WITH(1, (FRAMES(1, 0)), I, O, OP_RETURN),
     "its code has an attribute that was not there\n"
     "StackMapTable has 1 frames, not 0\n",
     NULL, false, 52},
    {CODED(OP_ACONST_NULL, OP_ATHROW),
     {{BYTES(I, OP_ACONST_NULL, OP_ATHROW, O, OP_ATHROW)},
      {{5, 7, 7, 0}},
      {BYTES(FRAMES(1, 255, U2(7), U2(0), U2(1), 7, U2(CLASS_THROWABLE)))},
      1,
      0,
      0},
     "",
     NULL,
     true,
     52},
    {CODED(OP_ACONST_NULL, OP_ATHROW),
     {{BYTES(I, OP_ACONST_NULL, OP_ATHROW, O, OP_ATHROW)},
      {{5, 7, 7, 0}},
      {BYTES(FRAMES(1, 255, U2(7), U2(0), U2(1), 7, U2(CLASS_TYPED)))},
      1,
      0,
      0},
     "7: StackMapTable: a frame that is not one of a new handler\n",
     NULL,
     true,
     52},
    {CODED(OP_ACONST_NULL, OP_ATHROW),
     {{BYTES(I, OP_ACONST_NULL, OP_ATHROW, O, OP_ATHROW)},
      {{5, 7, 7, 0}},
      {BYTES(FRAMES(1, 255, U2(7), U2(0), U2(1), 7, U2(CLASS_THROWABLE)), LINES(1, U2(0), U2(1)))},
      2,
      0,
      0},
     "its code has an attribute that was not there\n",
     NULL,
     true,
     52},
    /* Sizes. */
    {RETURNS,
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 1, 0},
     "max_stack is 1; with its calls it needs 3\n",
     NULL,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     "max_stack is 0; with its calls it needs 1\n",
     NULL,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 1, 0},
     "",
     NULL,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 2, 0},
     "",
     NULL,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 3, 0},
     "max_stack is 3, and was 0\n",
     NULL,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, AT, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 1, 0},
     "max_stack is 1; with its calls it needs 2\n",
     FOCUS,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, AT, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 2, 0},
     "",
     FOCUS,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(AT, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 2, 0},
     "",
     FOCUS,
     false,
     0},
    {{{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, NONE, 0},
     {{BYTES(I, O, OP_RETURN, O, OP_ATHROW)}, {{0}}, {NULL, 0}, 0, 1, 0},
     "max_stack is 1; with its calls it needs 2\n",
     NULL,
     true,
     0},
    /* Only before what leaves, o stands above a value. */
    {{{BYTES(OP_GOTO, U2(0))}, {{0}}, {NULL, 0}, 0, 0, 0},
     {{BYTES(I, OP_GOTO, U2(0))}, {{0}}, {NULL, 0}, 0, 2, 0},
     "",
     NULL,
     false,
     0},
    {RETURNS,
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 4, 0},
     "max_stack is 4, and was 2\n",
     NULL,
     false,
     0},
    {RETURNS,
     {{BYTES(I, O, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 3, 1},
     "max_locals is 1, and was 2\n",
     NULL,
     false,
     0},
    {RETURNS,
     {{BYTES(OP_RETURN)}, {{0}}, {NULL, 0}, 0, 3, 0},
     "its code was changed, though it has no probe\n",
     NULL,
     false,
     0},
};

static void make(struct fixture *f, const struct plant *p, const struct version *v, bool now)
{
    fixture_init(f, p->major ? p->major : 49);
    put_constants(f);
    f->max_stack = v->stack == NONE ? 0 : v->stack ? v->stack : now ? 3 : 2;
    f->max_locals = v->locals ? v->locals : 2;
    if (p->method) {
        f->method = p->method;
        f->descriptor = "(Z)V";
        f->access = ACC_PUBLIC;
    }
    fixture_code(f, v->code.p, v->code.n);
    for (size_t i = 0; i < COUNT(v->rows) && v->rows[i][1]; i++)
        fixture_exception(f, v->rows[i][0], v->rows[i][1], v->rows[i][2], v->rows[i][3]);
    buf_bytes(&f->attributes, v->attributes);
    f->attribute_count = v->attribute_count;
    if (fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static size_t noted; /* methods that were held against the mapping by the last told */

/* All faults, each in a line, without the place up to the method if that is the one. */
static const char *told(struct bytes was, struct bytes now, bool all, const char *place,
                        struct arena *keep)
{
    struct method_map map;
    struct method_ledger ledger;
    struct proof_rules rules = {.beat_class = STR("Beat"), .ledger = &ledger, .exits_all = all};
    struct str texts = STR(""), begin = str_from_c(place);
    struct arena scratch;
    struct proof proof;
    struct error err;

    method_map_init(&map);
    assert_int_equal(method_map_parse(&map, STR("7,1,T m ()V\n300,1,T m ()I\n"), &err), 0);
    assert_int_equal(ledger_open(&ledger, &map, NULL, &err), 0);
    arena_init(&scratch);
    proof_init(&proof, &rules, keep, STR("out"));
    class_prove(&proof, was, now, &scratch);
    for (const struct proof_fault *f = proof.faults; f; f = f->next) {
        size_t from = str_starts(f->text, begin) ? begin.n : 0;

        texts = arena_printf(keep, "%.*s%.*s\n", STR_ARG(texts),
                             STR_ARG(str_sub(f->text, from, f->text.n)));
    }
    noted = proof.method_count;
    proof_release(&proof);
    arena_release(&scratch);
    ledger_release(&ledger);
    method_map_release(&map);
    return arena_cstr(keep, texts);
}

static void each_fault_of_a_method_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(plants); i++) {
        const struct plant *p = &plants[i];
        struct fixture was, now;
        const char *faults;
        struct arena keep;

        arena_init(&keep);
        make(&was, p, &p->was, false);
        make(&now, p, &p->now, true);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), p->all,
                      p->method ? "out: T.onWindowFocusChanged(Z)V: " : "out: T.m()V: ", &keep);
        if (strcmp(faults, p->faults) != 0)
            fail_msg("row %zu, \"%s\":\n%s", i, p->faults, faults);
        arena_release(&keep);
        fixture_release(&was);
        fixture_release(&now);
    }
}

/* ---- The class around it ---- */

/* The class with so many of its method, and an attribute unless `odd` is 0. */
static struct bytes remade(const struct fixture *f, size_t methods, uint8_t odd, struct arena *keep)
{
    const struct class_file *cf = &f->class_file;
    const struct class_member *m = &cf->methods[0];
    struct bytes made;
    struct buf b;

    buf_init(&b);
    buf_bytes(&b, (struct bytes){cf->bytes.p, cf->methods_offset});
    buf_be16(&b, (uint16_t)methods);
    for (size_t i = 0; i < methods; i++)
        buf_bytes(&b, (struct bytes){cf->bytes.p + m->offset, m->end - m->offset});
    buf_be16(&b, odd != 0);
    if (odd)
        buf_bytes(&b, (struct bytes){BYTES(U2(TEXT_ODD), U4(1), odd)});
    made = arena_bytes(keep, buf_view(&b));
    buf_release(&b);
    return made;
}

static void each_fault_of_a_class_is_told(void **state)
{
    static const struct {
        const char *method;
        size_t was, now; /* how many methods */
        uint8_t odd_was, odd_now;
        const char *faults;
    } rows[] = {
        {NULL, 0, 0, 0, 0, ""},
        {NULL, 0, 0, 1, 1, ""},
        {NULL, 2, 2, 1, 1, ""},
        {NULL, 0, 0, 1, 2, "out: T: an attribute of the class is another\n"},
        {NULL, 0, 0, 0, 2, "out: T: an attribute of the class is another\n"},
        {NULL, 1, 1, 2, 0, "out: T: an attribute of the class is another\n"},
        {NULL, 2, 2, 1, 2, "out: T: an attribute of the class is another\n"},
        {NULL, 1, 3, 0, 0, "out: T: it has 3 methods, and had 1\n"},
        {NULL, 2, 1, 0, 0, "out: T: it has 1 methods, and had 2\n"},
        {NULL, 1, 2, 0, 0, "out: T.m()V: the method was not there\n"},
        {NULL, 1, 2, 0, 1,
         "out: T.m()V: the method was not there\nout: T: an attribute of the class is another\n"},
        {FOCUS, 0, 1, 0, 0,
         "out: T." FOCUS "(Z)V: it was added, and does not call super's, then at\n"},
        {FOCUS, 2, 3, 0, 0,
         "out: T." FOCUS "(Z)V: the method was there, and is there twice\n"
         "out: T." FOCUS "(Z)V: the method was there, and is there twice\n"
         "out: T." FOCUS "(Z)V: it was added, and does not call super's, then at\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct plant p = {.method = rows[i].method, .was = RETURNS};
        const char *faults;
        struct arena keep;
        struct fixture f;

        arena_init(&keep);
        make(&f, &p, &p.was, false);
        faults = told(remade(&f, rows[i].was, rows[i].odd_was, &keep),
                      remade(&f, rows[i].now, rows[i].odd_now, &keep), false, "", &keep);
        if (strcmp(faults, rows[i].faults) != 0)
            fail_msg("row %zu:\n%s", i, faults);
        arena_release(&keep);
        fixture_release(&f);
    }
}

#define SUPER OP_ALOAD_0, OP_ILOAD_1, OP_INVOKESPECIAL, U2(REF_SUPER)

static void a_new_method_calls_super_then_at(void **state)
{
    const struct {
        struct version now;
        bool right;
    } rows[] = {
        {CODED(SUPER, AT, OP_RETURN), true},
        {CODED(AT, SUPER, OP_RETURN), false},
        {CODED(SUPER, AT, OP_RETURN, OP_NOP), false},
        {CODED(SUPER, AT), false},
        {CODED(SUPER, OP_RETURN), false},
        {CODED(AT, OP_RETURN), false},
        {WITH(1, (LINES(1, U2(0), U2(10))), SUPER, AT, OP_RETURN), false},
        {{{BYTES(SUPER, AT, OP_RETURN)}, {{0, 5, 10, 0}}, {NULL, 0}, 0, 2, 0}, false},
        {{{BYTES(SUPER, AT, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 1, 0}, false},
        {{{BYTES(SUPER, AT, OP_RETURN)}, {{0}}, {NULL, 0}, 0, 2, 3}, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct plant p = {.method = FOCUS, .now = rows[i].now};
        const char *faults, *wanted = "out: T." FOCUS "(Z)V: it was added, and does not call "
                                      "super's, then at\n";
        struct arena keep;
        struct fixture f;

        arena_init(&keep);
        make(&f, &p, &p.now, false);
        faults = told(remade(&f, 0, 0, &keep), remade(&f, 1, 0, &keep), false, "", &keep);
        if (strcmp(faults, rows[i].right ? "" : wanted) != 0)
            fail_msg("row %zu:\n%s", i, faults);
        arena_release(&keep);
        fixture_release(&f);
    }
}

/* The class with its method, of which Code is one of two attributes. */
static struct bytes with_attribute(const struct fixture *f, bool first, uint8_t odd,
                                   struct arena *keep)
{
    const struct class_file *cf = &f->class_file;
    const struct class_member *m = &cf->methods[0];
    const struct bytes other = {BYTES(U2(TEXT_ODD), U4(1), odd)};
    struct bytes made;
    struct buf b;

    buf_init(&b);
    buf_bytes(&b, (struct bytes){cf->bytes.p, m->offset + 6});
    buf_be16(&b, 2);
    if (first)
        buf_bytes(&b, other);
    buf_bytes(&b, (struct bytes){cf->bytes.p + m->code, m->end - m->code});
    if (!first)
        buf_bytes(&b, other);
    buf_be16(&b, 0);
    made = arena_bytes(keep, buf_view(&b));
    buf_release(&b);
    return made;
}

static void each_attribute_of_a_method_stays(void **state)
{
    static const struct {
        bool first_was, first_now; /* it stands in front of Code */
        uint8_t odd_was, odd_now;
        const char *faults;
    } rows[] = {
        {false, false, 1, 1, ""},
        {true, true, 1, 1, ""},
        {false, false, 1, 2, "out: T.m()V: an attribute of it is another\n"},
        {true, true, 1, 2, "out: T.m()V: an attribute of it is another\n"},
        {true, false, 1, 1, "out: T.m()V: an attribute of it is another\n"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const struct plant p = {.was = RETURNS, .now = CODED(I, O, OP_RETURN)};
        struct fixture was, now;
        const char *faults;
        struct arena keep;

        arena_init(&keep);
        make(&was, &p, &p.was, false);
        make(&now, &p, i % 2 ? &p.now : &p.was, i % 2);
        faults = told(with_attribute(&was, rows[i / 2].first_was, rows[i / 2].odd_was, &keep),
                      with_attribute(&now, rows[i / 2].first_now, rows[i / 2].odd_now, &keep),
                      false, "", &keep);
        if (i % 2 && strcmp(faults, rows[i / 2].faults) != 0)
            fail_msg("row %zu:\n%s", i / 2, faults);
        arena_release(&keep);
        fixture_release(&was);
        fixture_release(&now);
    }
}

/* It may be one that should have a probe. */
static void what_did_not_change_is_held_against_the_mapping(void **state)
{
    const struct plant p = {.was = RETURNS};
    struct arena keep;
    struct fixture f;

    (void)state;
    arena_init(&keep);
    make(&f, &p, &p.was, false);
    assert_string_equal(told(buf_view(&f.bytes), buf_view(&f.bytes), false, "", &keep), "");
    assert_int_equal(noted, 1);
    arena_release(&keep);
    fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_of_a_method_is_told),
        cmocka_unit_test(each_fault_of_a_class_is_told),
        cmocka_unit_test(a_new_method_calls_super_then_at),
        cmocka_unit_test(each_attribute_of_a_method_stays),
        cmocka_unit_test(what_did_not_change_is_held_against_the_mapping),
    };

    return RUN_TAP(tests);
}
