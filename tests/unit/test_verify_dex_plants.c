/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on dex that are made by hand, each with a fault of its own: what is told of it, to the
 * word. */
#include "tests/unit/tap.h"

#include "dexfile/class_data.h"
#include "dexfile/write/dex_write.h"
#include "manifest/start_names.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "tests/unit/proof_pair.h"
#include "tests/unit/scratch.h"
#include "verify/proof.h"
#include "weave/rules.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define BEAT      "L" BEAT_CLASS_DEFAULT ";"
#define MARKER    "~~methodbeat{\"mapping-id\":\"" PROOF_PAIR_ID "\"}"
#define THROWABLE "Ljava/lang/Throwable;"
#define CALLED    "(Landroid/app/Activity;Z)V"

static size_t noted; /* methods that were held against the mapping by the last told */

/* All faults, each in a line, without `place` if that is where. */
static const char *told(struct bytes was, struct bytes now, struct bytes moved, bool all, bool pcs,
                        const char *place, uint64_t doubts[PROOF_DOUBTS], struct arena *keep)
{
    struct method_map map;
    struct method_ledger ledger;
    struct proof_rules rules = {.beat_class = STR(BEAT_CLASS_DEFAULT),
                                .beat_type = STR(BEAT),
                                .ledger = &ledger,
                                .mapping_id = PROOF_PAIR_ID,
                                .pcs_optional = !pcs,
                                .exits_all = all};
    struct str texts = STR(""), begin = str_from_c(place);
    struct arena scratch;
    struct proof proof;
    struct error err;

    method_map_init(&map);
    assert_int_equal(method_map_parse(&map, STR("6,8,D m ()I\n7,8,D m ()V\n"), &err), 0);
    assert_int_equal(ledger_open(&ledger, &map, NULL, &err), 0);
    arena_init(&scratch);
    proof_init(&proof, &rules, keep, STR("out"));
    dex_prove(&proof, was, now, moved, &scratch);
    for (const struct proof_fault *f = proof.faults; f; f = f->next) {
        size_t from = str_starts(f->text, begin) ? begin.n : 0;

        texts = arena_printf(keep, "%.*s%.*s\n", STR_ARG(texts),
                             STR_ARG(str_sub(f->text, from, f->text.n)));
    }
    memcpy(doubts, proof.doubts, sizeof(proof.doubts));
    noted = proof.method_count;
    proof_release(&proof);
    arena_release(&scratch);
    ledger_release(&ledger);
    method_map_release(&map);
    return arena_cstr(keep, texts);
}

/* ---- A method before and after ---- */

/* In code: the index of a method, or of a string that has another one before; of a handler's type,
 * what it is. */
enum { TO_I = 0xfff0, TO_O, TO_AT, TO_WORK, TO_TEXT };
enum { TYPED = 0, ALL_TYPES = 5 }; /* I, Throwable */

/* The constant 7 in a register, and a call; only the call. */
#define I(v)    0x7012 | (v) << 8, 0x1071, TO_I, v
#define O(v)    0x7012 | (v) << 8, 0x1071, TO_O, v
#define OWN(v)  0x1071, TO_O, v
#define AT(v)   0x2071, TO_AT, (v) | ((v) + 1) << 4
#define DIV     0x0093, 0 /* div-int v0, v0, v0: may throw */
#define RETURN  0x000e
#define RETURN0 0x000f

struct version {
    uint16_t registers, ins, outs, n;
    uint16_t units[40];
    struct dex_fixture_try tries[3]; /* up to one that is empty */
    uint8_t handlers[16];
    uint8_t handlers_size;
    uint8_t debug[16], debug_size;
};

#define CODED(registers, ins, outs, ...)                                                  \
    {                                                                                     \
        registers, ins, outs, sizeof((const uint16_t[]){__VA_ARGS__}) / 2, {__VA_ARGS__}, \
            {{0, 0, 0}}, {0}, 0, {0}, 0                                                   \
    }
#define ONE_TRY(start, units, ...) \
    {{start, units, 1}}, {__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), {0}, 0
#define NO_TRY {{0, 0, 0}}, {0}, 0
#define UNITS(...)                               \
    sizeof((const uint16_t[]){__VA_ARGS__}) / 2, \
    {                                            \
        __VA_ARGS__                              \
    }
#define DEBUG(...) {__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})

struct plant {
    struct version was, now;
    const char *faults;
    const char *descriptor; /* NULL: ()V */
    bool all;               /* --exits */
    bool focus;             /* a method told of the focus, with `this` */
    int doubt;              /* 0: none, else one of enum proof_doubt, plus 1 */
    bool pcs;               /* where no line is known, it must be the old pc */
};

/* A method that returns, without registers or with some. */
#define RETURNS CODED(1, 0, 0, RETURN)

static const struct plant plants[] = {
    {RETURNS, CODED(2, 0, 1, I(1), OWN(1), RETURN), "", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(1), O(1), RETURN), "", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(0), O(0), RETURN), "", NULL, false, false, 0, false},
    /* Where the calls stand. */
    {RETURNS, CODED(2, 0, 1, I(1), RETURN), "4: a return without o\n", NULL, false, false, 0,
     false},
    {RETURNS, CODED(2, 0, 1, I(1), I(1), OWN(1), RETURN),
     "4: i is called where the method does not begin\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(1), OWN(1), OWN(1), RETURN),
     "7: o is called twice before the same exit\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(1), OWN(0), RETURN),
     "4: invoke-static stands where return-void was, at 0 before\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(0), OWN(0), RETURN),
     "4: invoke-static stands where return-void was, at 0 before\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(1), 0x0112, 0x1071, TO_O, 1, RETURN),
     "4: o is called with id 0, i with 7\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 1, I(1), 0x7112, 0x1071, TO_O, 0, RETURN),
     "4: const/4 stands where return-void was, at 0 before\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0, RETURN), CODED(2, 0, 1, I(1), OWN(1), 0, OWN(1), RETURN),
     "4: o is called before nop, which is no exit\n", NULL, false, false, 0, false},
    {RETURNS, CODED(2, 0, 2, I(1), AT(0), OWN(1), RETURN),
     "4: at is not called with the method's parameters\n0: at is called in a method that is told "
     "of no focus\n",
     NULL, false, false, DOUBT_FOCUS + 1, false},
    /* With parameters. */
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, I(0), AT(1), OWN(0), RETURN), "", NULL, false, true,
     DOUBT_FOCUS + 1, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, AT(1), RETURN), "", NULL, false, true, DOUBT_FOCUS + 1,
     false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, I(0), AT(1), AT(1), OWN(0), RETURN),
     "7: at is called where the method does not begin\n", NULL, false, true, DOUBT_FOCUS + 1,
     false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, I(0), AT(1), OWN(0), RETURN),
     "outs_size is 1, and should be 2\n", NULL, false, true, DOUBT_FOCUS + 1, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, I(0), AT(1), OWN(0), RETURN),
     "0: at is called in a method that is told of no focus\n", "(II)V", false, false,
     DOUBT_FOCUS + 1, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, I(1), O(1), RETURN),
     "0: i overwrites v1, which is a parameter\n", "(II)V", false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, I(2), O(2), RETURN),
     "0: i overwrites v2, which is a parameter\n", "(II)V", false, false, 0, false},
    {CODED(3, 2, 0, RETURN), CODED(3, 2, 1, I(0), O(0), RETURN), "", "(II)V", false, false, 0,
     false},
    {CODED(3, 2, 0, RETURN), CODED(3, 2, 1, I(0), OWN(0), RETURN),
     "4: invoke-static stands where return-void was, at 0 before\n", "(II)V", false, false, 0,
     false},
    {CODED(3, 2, 0, RETURN), CODED(3, 2, 1, I(1), O(1), RETURN),
     "0: i overwrites v1, which is a parameter\n", "(II)V", false, false, 0, false},
    /* Parameters that moved: the register behind them is free then. */
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x2101, I(2), OWN(2), RETURN), "", "(II)V",
     false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1004, I(2), OWN(2), RETURN), "", "(J)V", false, false,
     0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x2107, I(2), OWN(2), RETURN), "", "(ILD;)V",
     false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x2101, I(2), OWN(2), RETURN),
     "1: a parameter is not moved to where the code expects it\n", "(ILD;)V", false, false, 0,
     false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x0102, 1, I(2), OWN(2), RETURN),
     "1: a parameter is not moved to where the code expects it\n", "(II)V", false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x0102, 2, I(2), OWN(2), RETURN), "", "(II)V",
     false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, 0x0003, 1, 2, I(2), OWN(2), RETURN), "",
     "(II)V", false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x1001, I(2), OWN(2), RETURN),
     "1: a parameter is not moved to where the code expects it\n", "(II)V", false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 1, 0x2101, 0x1001, I(2), OWN(2), RETURN),
     "0: a parameter is not moved to where the code expects it\n", "(II)V", false, false, 0, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, 0x1007, 0x2101, I(2), AT(0), OWN(2), RETURN), "", NULL,
     false, true, DOUBT_FOCUS + 1, false},
    {CODED(2, 2, 0, RETURN), CODED(3, 2, 2, 0x1001, 0x2101, I(2), AT(0), OWN(2), RETURN),
     "0: a parameter is not moved to where the code expects it\n", NULL, false, true, 0, false},
    /* The frame. */
    {RETURNS, CODED(3, 0, 1, I(1), OWN(1), RETURN),
     "its frame has 3 registers and 0 ins, and had 1 and 0\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, RETURN), CODED(0, 0, 0, RETURN),
     "its frame has 0 registers and 0 ins, and had 1 and 0\n", NULL, false, false, 0, false},
    {CODED(0, 0, 0, RETURN), CODED(2, 0, 1, I(0), OWN(0), RETURN),
     "its frame has 2 registers and 0 ins, and had 0 and 0\n", NULL, false, false, 0, false},
    {CODED(0, 0, 0, RETURN), CODED(2, 0, 1, I(0), OWN(0), RETURN), "", NULL, true, false, 0, false},
    {CODED(0, 0, 0, RETURN), CODED(3, 0, 1, I(0), OWN(0), RETURN),
     "its frame has 3 registers and 0 ins, and had 0 and 0\n", NULL, true, false, 0, false},
    {RETURNS, CODED(3, 0, 1, I(1), OWN(1), RETURN),
     "its frame has 3 registers and 0 ins, and had 1 and 0\n", NULL, true, false, 0, false},
    {RETURNS, CODED(2, 0, 0, RETURN), "its frame grew, though it has no probe\n", NULL, false,
     false, 0, false},
    {RETURNS, CODED(2, 0, 0, I(1), OWN(1), RETURN), "outs_size is 0, and should be 1\n", NULL,
     false, false, 0, false},
    {CODED(1, 0, 3, RETURN), CODED(2, 0, 1, I(1), OWN(1), RETURN),
     "outs_size is 1, and should be 3\n", NULL, false, false, 0, false},
    {CODED(1, 0, 3, RETURN), CODED(2, 0, 3, I(1), OWN(1), RETURN), "", NULL, false, false, 0,
     false},
    /* What an exit needs. */
    {CODED(1, 0, 0, 0x1012, RETURN0),
     CODED(2, 0, 1, 0x6112, 0x1071, TO_I, 1, 0x1012, OWN(1), RETURN0), "", "()I", false, false, 0,
     false},
    {CODED(1, 0, 0, 0x1012, RETURN0),
     CODED(2, 0, 1, 0x6112, 0x1071, TO_I, 1, 0x1012, 0x6012, 0x1071, TO_O, 0, RETURN0),
     "5: o overwrites v0, which is what return needs\n", "()I", false, false, 0, false},
    {CODED(2, 0, 0, 0x0016, 1, 0x0010), CODED(3, 0, 1, I(2), 0x0016, 1, O(1), 0x0010),
     "6: o overwrites v1, which is what return-wide needs\n", "()J", false, false, 0, false},
    {CODED(2, 0, 0, 0x0016, 1, 0x0010), CODED(3, 0, 1, I(2), 0x0016, 1, O(0), 0x0010),
     "6: o overwrites v0, which is what return-wide needs\n", "()J", false, false, 0, false},
    {CODED(2, 0, 0, 0x1012, RETURN0),
     CODED(3, 0, 1, 0x6112, 0x1071, TO_I, 1, 0x1012, 0x6112, 0x1071, TO_O, 1, RETURN0), "", "()I",
     false, false, 0, false},
    {CODED(1, 0, 0, 0x0012, 0x0027), CODED(2, 0, 1, I(1), 0x0012, O(0), 0x0027),
     "5: o overwrites v0, which is what throw needs\n", NULL, false, false, 0, false},
    /* A return that became a goto. */
    {CODED(1, 0, 0, 0x0038, 3, RETURN, RETURN),
     CODED(2, 0, 1, I(1), 0x0038, 3, 0x0128, OWN(1), RETURN), "", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 3, RETURN, RETURN),
     CODED(2, 0, 1, I(1), 0x0038, 3, 0x0428, OWN(1), RETURN),
     "6: a return became a goto to 10, where no o and such a return stand\n", NULL, false, false, 0,
     false},
    {CODED(1, 0, 0, 0x0038, 3, RETURN, RETURN),
     CODED(2, 0, 1, I(1), 0x0038, 6, OWN(1), 0x0128, OWN(1), RETURN),
     "9: o before a goto that was a return\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 3, RETURN, RETURN), CODED(2, 0, 0, 0x0038, 3, 0x0128, RETURN),
     "2: goto stands where return-void was, at 2 before\n", NULL, false, false, 0, false},
    {CODED(2, 0, 0, 0x1012, 0x1112, 0x0038, 3, RETURN0, 0x010f),
     CODED(3, 0, 1, 0x6212, 0x1071, TO_I, 2, 0x1012, 0x1112, 0x0038, 3, 0x0128, OWN(2), 0x010f),
     "8: a return became a goto to 9, where no o and such a return stand\n", "()I", false, false, 0,
     false},
    /* Two arrays of one payload: each may have its own, which is aligned. */
    {CODED(1, 0, 0, 0x0026, 8, 0, 0x0026, 5, 0, 0, RETURN, 0x0300, 1, 1, 0, 7),
     CODED(2, 0, 1, I(1), 0x0026, 12, 0, 0x0026, 15, 0, 0, OWN(1), RETURN, 0, 0x0300, 1, 1, 0, 7, 0,
           0x0300, 1, 1, 0, 7),
     "", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0026, 8, 0, 0x0026, 5, 0, 0, RETURN, 0x0300, 1, 1, 0, 7),
     CODED(2, 0, 1, I(1), 0x0026, 12, 0, 0x0026, 15, 0, 0, OWN(1), RETURN, 0, 0x0300, 1, 1, 0, 7, 0,
           0x0300, 1, 1, 0, 8),
     "7: the payload of the switch or array is another\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0026, 8, 0, 0x0026, 5, 0, 0, RETURN, 0x0300, 1, 1, 0, 7),
     CODED(2, 0, 1, I(1), 0x0026, 12, 0, 0x0026, 9, 0, 0, OWN(1), RETURN, 0, 0x0300, 1, 1, 0, 7, 0),
     "21: something follows the code, where nothing did\n", NULL, false, false, 0, false},
    /* Two instructions of one try, of which only the first has its handler. */
    {{1, 0, 0, UNITS(DIV, DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 4, 1, 0, 5)},
     {2,
      0,
      1,
      UNITS(I(1), DIV, DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN),
      {{4, 2, 1}, {6, 2, 3}},
      {2, 0, 12, 0, 8},
      5,
      {0},
      0},
     "6: the handlers of an exception here are others\n",
     NULL,
     false,
     false,
     0,
     false},
    /* A string of the same number as a type. */
    {CODED(1, 0, 0, 0x001a, 0, RETURN), CODED(2, 0, 1, I(1), 0x001b, 0, 0, OWN(1), RETURN), "",
     NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x001a, 0, RETURN), CODED(2, 0, 1, I(1), 0x001c, 0, OWN(1), RETURN),
     "4: const-class stands where const-string was, at 0 before\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x001c, 0, RETURN), CODED(2, 0, 1, I(1), 0x001b, 0, 0, OWN(1), RETURN),
     "4: const-string/jumbo stands where const-class was, at 0 before\n", NULL, false, false, 0,
     false},
    /* Another condition, with room behind it for a jump that is not there. */
    {CODED(1, 0, 0, 0x0038, 2, RETURN), CODED(2, 0, 1, I(1), 0x003a, 5, 0, 0, 0, OWN(1), RETURN),
     "4: if-ltz stands where if-eqz was, at 0 before\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN), CODED(2, 0, 1, I(1), 0x0039, 5, 0, 0, 0, OWN(1), RETURN),
     "4: if-nez stands where if-eqz was, at 0 before\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN),
     CODED(2, 0, 1, I(1), 0x003a, 5, 0x002a, 3, 0, OWN(1), RETURN),
     "4: if-ltz stands where if-eqz was, at 0 before\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN),
     CODED(2, 0, 1, I(1), 0x0039, 5, 0x002a, 3, 0, OWN(1), RETURN), "", NULL, false, false, 0,
     false},
    /* Throws. */
    {CODED(1, 0, 0, 0x0012, 0x0027), CODED(2, 0, 1, I(1), 0x0012, OWN(1), 0x0027), "", NULL, false,
     false, 0, false},
    {CODED(1, 0, 0, 0x0012, 0x0027), CODED(2, 0, 1, I(1), 0x0012, 0x0027),
     "5: a throw that leaves the method without o\n", NULL, false, false, 0, false},
    {{1, 0, 0, UNITS(0x0012, 0x0027, 0x000d, RETURN), ONE_TRY(1, 1, 1, 0, 2)},
     {2, 0, 1, UNITS(I(1), 0x0012, OWN(1), 0x0027, 0x000d, OWN(1), RETURN), ONE_TRY(8, 1, 1, 0, 9)},
     "8: o before a throw that a handler of the method covers\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(0x0012, 0x0027, 0x000d, RETURN), ONE_TRY(1, 1, 1, 0, 2)},
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), RETURN), ONE_TRY(5, 1, 1, 0, 6)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    /* The handler of all. */
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), 0x0027), ONE_TRY(4, 2, 1, 0, 6)},
     "",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), 0x0027), ONE_TRY(4, 2, 1, 0, 6)},
     "6: " PROOF_HANDLER_UNEXPECTED "\n",
     NULL,
     false,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, O(0), 0x0027), ONE_TRY(4, 2, 1, 0, 6)},
     "6: o overwrites v0, which is the exception\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, 0x0112, 0x1071, TO_O, 1, 0x0027),
      ONE_TRY(4, 2, 1, 0, 6)},
     "6: o is called with id 0, i with 7\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), 0x0127), ONE_TRY(4, 2, 1, 0, 6)},
     "6: something follows the code, where nothing did\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, I(1), 0x0027), ONE_TRY(4, 2, 1, 0, 6)},
     "6: something follows the code, where nothing did\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), 0x0027, 0), ONE_TRY(4, 2, 1, 0, 6)},
     "6: something follows the code, where nothing did\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x0012, OWN(1), 0x0027), ONE_TRY(4, 2, 1, 0, 6)},
     "6: something follows the code, where nothing did\n",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x0012, 0x0027),
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), RETURN), ONE_TRY(4, 2, 1, 0, 6)},
     "6: something follows the code, where nothing did\n",
     NULL,
     true,
     false,
     0,
     false},
    /* Tries. */
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 0, 3)},
     CODED(2, 0, 1, I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN),
     "4: it is in no try, and an exception here was caught\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 0, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN), ONE_TRY(4, 2, 1, 0, 10)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 0, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN), ONE_TRY(4, 5, 1, 0, 10)},
     "6: what was put in is in a try, where ART may reject it\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 0, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN), ONE_TRY(1, 5, 1, 0, 10)},
     "1: what was put in is in a try, where ART may reject it\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 0, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 1, TYPED, 10)},
     "4: the handlers of an exception here are others\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 1, TYPED, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 1, ALL_TYPES, 10)},
     "4: the handlers of an exception here are others\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 1, TYPED, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 0x7f, TYPED, 10, 10)},
     "4: the handlers of an exception here are others\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, RETURN), ONE_TRY(0, 2, 1, 1, TYPED, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN, 0x000d, OWN(1), 0x0027),
      ONE_TRY(4, 2, 1, 0x7f, TYPED, 10, 15)},
     "",
     NULL,
     true,
     false,
     0,
     false},
    {CODED(1, 0, 0, DIV, RETURN, 0x000d, RETURN),
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, OWN(1), RETURN), ONE_TRY(4, 2, 1, 0, 10)},
     "4: the handlers of an exception here are others\n",
     NULL,
     false,
     false,
     0,
     false},
    /* Paths, with --exits all: what may throw where nothing catches it. */
    {CODED(1, 0, 0, 0x0038, 5, DIV, RETURN, 0x0228, RETURN, DIV, RETURN),
     CODED(2, 0, 1, I(1), 0x0038, 8, DIV, OWN(1), RETURN, 0x0528, OWN(1), RETURN, DIV, OWN(1),
           RETURN),
     "6: a path leaves the method here without o\n17: a path leaves the method here without o\n",
     NULL, true, false, 0, false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, DIV, RETURN, 0x000d, DIV, RETURN),
      ONE_TRY(0, 2, 1, 2, ALL_TYPES, 3, TYPED, 7)},
     {2, 0, 1,
      UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, DIV, OWN(1), RETURN, 0x000d, DIV, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 2, ALL_TYPES, 10, TYPED, 17)},
     "11: a path leaves the method here without o\n",
     NULL,
     true,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, DIV, RETURN, 0x000d, DIV, RETURN),
      ONE_TRY(0, 2, 1, 2, TYPED, 3, ALL_TYPES, 7)},
     {2, 0, 1,
      UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, DIV, OWN(1), RETURN, 0x000d, DIV, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 2, TYPED, 10, ALL_TYPES, 17)},
     "18: a path leaves the method here without o\n11: a path leaves the method here without o\n",
     NULL,
     true,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN, 0x000d, DIV, RETURN), ONE_TRY(0, 2, 1, 1, TYPED, 3)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN, 0x000d, DIV, OWN(1), RETURN),
      ONE_TRY(4, 2, 1, 1, TYPED, 10)},
     "4: a path leaves the method here without o\n11: a path leaves the method here without o\n",
     NULL,
     true,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(0x0012, 0x0027, 0x000d, RETURN), ONE_TRY(1, 1, 1, 1, TYPED, 2)},
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), RETURN), ONE_TRY(5, 1, 1, 1, TYPED, 6)},
     "5: a path leaves the method here without o\n",
     NULL,
     true,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(0x0012, 0x0027, 0x000d, RETURN), ONE_TRY(1, 1, 1, 1, TYPED, 2)},
     {2, 0, 1, UNITS(I(1), 0x0012, 0x0027, 0x000d, OWN(1), RETURN), ONE_TRY(5, 1, 1, 1, TYPED, 6)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {CODED(1, 0, 0, 0x001d, DIV, 0x001e, RETURN),
     CODED(2, 0, 1, I(1), 0x001d, DIV, 0x001e, OWN(1), RETURN), "", NULL, true, false,
     DOUBT_MONITOR + 1, false},
    {CODED(1, 0, 0, 0x001d, DIV, 0x001e, RETURN),
     CODED(2, 0, 1, I(1), 0x001d, DIV, 0x001e, OWN(1), RETURN), "", NULL, false, false, 0, false},
    /* A switch: to 4, to 7, or on. */
    {CODED(1, 0, 0, 0x002b, 12, 0, DIV, RETURN, DIV, RETURN, DIV, RETURN, 0x0100, 2, 0, 0, 6, 0, 9,
           0),
     CODED(2, 0, 1, I(1), 0x002b, 22, 0, DIV, OWN(1), RETURN, DIV, OWN(1), RETURN, DIV, OWN(1),
           RETURN, 0, 0x0100, 2, 0, 0, 9, 0, 15, 0),
     "7: a path leaves the method here without o\n19: a path leaves the method here without o\n13: "
     "a path leaves the method here without o\n",
     NULL, true, false, 0, false},
    /* Two switches that shared a payload have one each. */
    {CODED(1, 0, 0, 0x002b, 8, 0, 0x002b, 5, 0, RETURN, 0, 0x0100, 1, 0, 0, 3, 0),
     CODED(2, 0, 1, I(1), 0x002b, 12, 0, 0x002b, 15, 0, OWN(1), RETURN, 0, 0, 0x0100, 1, 0, 0, 3, 0,
           0x0100, 1, 0, 0, 3, 0),
     "", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x002b, 8, 0, 0x002b, 5, 0, RETURN, 0, 0x0100, 1, 0, 0, 3, 0),
     CODED(2, 0, 1, I(1), 0x002b, 12, 0, 0x002b, 15, 0, OWN(1), RETURN, 0, 0, 0x0100, 1, 0, 0, 3, 0,
           0x0100, 1, 1, 0, 3, 0),
     "7: the payload of the switch or array is another\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x002b, 8, 0, 0x002b, 5, 0, RETURN, 0, 0x0100, 1, 0, 0, 3, 0),
     CODED(2, 0, 1, I(1), 0x002b, 12, 0, 0x002b, 15, 0, OWN(1), RETURN, 0, 0, 0x0100, 1, 0, 0, 3, 0,
           0x0100, 1, 0, 0, 6, 0),
     "7: case 0 of the switch leads to 13, not to 10\n", NULL, false, false, 0, false},
    /* An array behind a nop, and again behind one. */
    {CODED(1, 0, 0, 0x0026, 8, 0, 0x0026, 5, 0, RETURN, 0, 0x0300, 1, 1, 0, 9),
     CODED(2, 0, 1, I(1), 0x0026, 12, 0, 0x0026, 15, 0, OWN(1), RETURN, 0, 0, 0x0300, 1, 1, 0, 9, 0,
           0x0300, 1, 1, 0, 9),
     "", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0026, 8, 0, 0x0026, 5, 0, RETURN, 0, 0x0300, 1, 1, 0, 9),
     CODED(2, 0, 1, I(1), 0x0026, 12, 0, 0x0026, 15, 0, OWN(1), RETURN, 0, 0, 0x0300, 1, 1, 0, 9, 0,
           0x0300, 1, 1, 0, 8),
     "7: the payload of the switch or array is another\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0026, 4, 0, RETURN, 0x0300, 1, 1, 0, 9),
     CODED(2, 0, 1, I(1), 0x0026, 8, 0, OWN(1), RETURN, 0, 0x0300, 1, 1, 0, 8),
     "12: a payload holds something else\n", NULL, false, false, 0, false},
    /* Code that is another. */
    {CODED(1, 0, 0, 0, RETURN), CODED(2, 0, 1, I(1), 0),
     "5: the code ends where return-void, at 1 before, should follow\n", NULL, false, false, 0,
     false},
    {CODED(1, 0, 0, 0x0013, 5, RETURN), CODED(2, 0, 1, I(1), 0x0013, 6, OWN(1), RETURN),
     "4: the number of const/16 is another\n", NULL, false, false, 0, false},
    {CODED(2, 0, 0, 0x0013, 5, RETURN), CODED(3, 0, 1, I(2), 0x0113, 5, OWN(2), RETURN),
     "4: a register of const/16 is another\n", NULL, false, false, 0, false},
    {CODED(1, 0, 1, 0x1071, TO_WORK, 0, RETURN),
     CODED(2, 0, 1, I(1), 0x1071, TO_WORK, 0, OWN(1), RETURN), "", NULL, false, false, 0, false},
    {CODED(1, 0, 1, 0x1071, TO_WORK, 0, RETURN),
     CODED(2, 0, 1, I(1), 0x1071, TO_O, 0, OWN(1), RETURN),
     "4: what invoke-static names is another\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0500, RETURN), CODED(2, 0, 1, I(1), 0x0000, OWN(1), RETURN),
     "4: nop has other bits\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN), CODED(2, 0, 1, I(1), 0x0038, 5, OWN(1), RETURN),
     "4: the branch leads to 9, not to 6 where it led to\n", NULL, false, false, 0, false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN),
     CODED(2, 0, 1, I(1), 0x0039, 5, 0x002a, 3, 0, OWN(1), RETURN), "", NULL, false, false, 0,
     false},
    {CODED(1, 0, 0, 0x0038, 2, RETURN),
     CODED(2, 0, 1, I(1), 0x0039, 5, 0x002a, 6, 0, OWN(1), RETURN),
     "4: the branch leads to 12, not to 9 where it led to\n", NULL, false, false, 0, false},
    /* Lines and variables. */
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     "4: line 12, and was 10\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 1, 4, 0x2e, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 1, 4, 0x2f, 0)},
     "9: line 13, and was 12\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 1, 7, 0x2e, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 1, 8, 0x2e, 0)},
     "9: line 10, and was 12\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 0x2e, 0)},
     CODED(2, 0, 1, I(1), DIV, OWN(1), RETURN),
     "its debug info is missing\n",
     NULL,
     false,
     false,
     0,
     false},
    {CODED(1, 0, 0, DIV, RETURN),
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(0, 0, 1, 4, 0x0e, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {CODED(1, 0, 0, DIV, RETURN),
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY, DEBUG(0, 0, 1, 4, 0x0f, 0)},
     "4: line 1, and was 0\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 0x2e, 5, 0, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 0x2e, 0)},
     "6: a local variable of its debug info is missing\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 0x2e, 6, 0, 0)},
     "6: a local variable of its debug info is another\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 2, 1, 1, 4, 0x2e, 5, 0, 0)},
     "0: a local variable of its debug info is another\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 2, 1, 4, 0x2e, 5, 0, 0)},
     "0: a local variable of its debug info is another\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 1, 1, 1, 1, 4, 0x2e, 5, 0, 0)},
     "0: a local variable of its debug info is another\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 5, 0, 0x2e, 0)},
     "4: a local variable begins or ends here, not at 6\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 7, 1, 4, 0x2e, 5, 0, 0)},
     "0: a local variable of its debug info is another\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 0x2e, 5, 0, 7, 0)},
     "6: a local variable was not there\n",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0x2e, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, OWN(1), RETURN), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 4, 0x2e, 5, 0, 1, 4, 7, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    /* No instruction follows what begins or ends within the last one: it may be there or not. */
    {{1, 0, 0, UNITS(DIV, 0x0029, 0xfffe), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 3, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, 0x0029, 0xfffe), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, 0x0029, 0xfffe), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 3, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, 0x0029, 0xfffe), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 7, 5, 0, 0)},
     "",
     NULL,
     false,
     false,
     0,
     false},
    {{1, 0, 0, UNITS(DIV, 0x0029, 0xfffe), NO_TRY, DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 3, 5, 0, 0)},
     {2, 0, 1, UNITS(I(1), DIV, 0x0029, 0xfffe), NO_TRY,
      DEBUG(10, 0, 0x0e, 3, 0, 1, 1, 1, 6, 5, 0, 0)},
     "6: a local variable was not there\n",
     NULL,
     false,
     false,
     0,
     false},
    /* Code that was damaged, by a jump to where nothing is: it is compared by its units. */
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 0, 0, 0x0528, 0x1012, RETURN), "", NULL,
     false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 0, 0, 0x0528, 0x2012, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 0, 0, 0x0628, 0x1012, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 0, 0, 0x0528, 0x1012, RETURN, 0),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(2, 0, 0, 0x0528, 0x1012, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 0, 1, 0x0528, 0x1012, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0528, 0x1012, RETURN), CODED(1, 1, 0, 0x0528, 0x1012, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 1, 0x0528, 0x1071, TO_WORK, 0, RETURN),
     CODED(1, 0, 1, 0x0528, 0x1071, TO_WORK, 0, RETURN), "", NULL, false, false, DOUBT_DAMAGED + 1,
     false},
    {CODED(1, 0, 1, 0x0528, 0x1071, TO_WORK, 0, RETURN),
     CODED(1, 0, 1, 0x0528, 0x1071, TO_O, 0, RETURN), "its code was damaged, and is another\n",
     NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(2, 0, 1, 0x0528, 0x1071, TO_WORK, 0, RETURN),
     CODED(2, 0, 1, 0x0528, 0x1071, TO_WORK, 1, RETURN), "its code was damaged, and is another\n",
     NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(2, 0, 1, 0x0528, 0x1071, TO_WORK, 0, RETURN),
     CODED(2, 0, 1, 0x0528, 0x1070, TO_WORK, 0, RETURN), "its code was damaged, and is another\n",
     NULL, false, false, DOUBT_DAMAGED + 1, false},
    {CODED(1, 0, 0, 0x0728, 0x001a, TO_TEXT, RETURN),
     CODED(1, 0, 0, 0x0728, 0x001a, TO_TEXT, RETURN), "", NULL, false, false, DOUBT_DAMAGED + 1,
     false},
    {CODED(1, 0, 0, 0x0728, 0x001a, 0, RETURN), CODED(1, 0, 0, 0x0728, 0x001a, TO_TEXT, RETURN),
     "its code was damaged, and is another\n", NULL, false, false, DOUBT_DAMAGED + 1, false},
    /* Its tries, up to the end of it. */
    {{1, 0, 0, UNITS(0x0728, DIV, RETURN, 0x000d, RETURN), ONE_TRY(1, 5, 1, 0, 4)},
     {1, 0, 0, UNITS(0x0728, DIV, RETURN, 0x000d, RETURN), ONE_TRY(1, 5, 1, 0, 4)},
     "",
     NULL,
     false,
     false,
     DOUBT_DAMAGED + 1,
     false},
    /* The pc that a trace names where there is no line. */
    {CODED(1, 0, 0, DIV, RETURN), CODED(2, 0, 1, I(1), DIV, OWN(1), RETURN),
     "4: line 4, and was 0\n", NULL, false, false, 0, true},
    {RETURNS, CODED(2, 0, 1, I(1), OWN(1), RETURN), "", NULL, false, false, 0, true},
    {CODED(1, 0, 0, 0, 0xff28), CODED(2, 0, 1, I(1), 0, 0xff28), "5: line 5, and was 1\n", NULL,
     false, false, 0, true},
};

static uint16_t resolved(struct dex_fixture *f, uint16_t unit)
{
    switch (unit) {
    case TO_I:
        return dex_fixture_method(f, BEAT, "i", "(I)V");
    case TO_O:
        return dex_fixture_method(f, BEAT, "o", "(I)V");
    case TO_AT:
        return dex_fixture_method(f, BEAT, "at", CALLED);
    case TO_WORK:
        return dex_fixture_method(f, "LD;", "work", "(I)V");
    case TO_TEXT:
        return dex_fixture_string(f, "work");
    default:
        return unit;
    }
}

static size_t marks; /* so many in addition, at the end of the debug info of what is made */

/* The debug info with the marks before its end. */
static struct dex_fixture_item *debug_of(struct dex_fixture *f, const struct version *v)
{
    enum { PROLOGUE_END = 7 };
    struct dex_fixture_item *item;
    struct buf b;

    buf_init(&b);
    buf_bytes(&b, (struct bytes){v->debug, v->debug_size - 1U});
    for (size_t i = 0; i < marks; i++)
        buf_u8(&b, PROLOGUE_END);
    buf_u8(&b, v->debug[v->debug_size - 1]);
    item = dex_fixture_item(f, DEX_DEBUG_INFO, b.p, b.n);
    buf_release(&b);
    return item;
}

static void make(struct dex_fixture *f, const struct plant *p, const struct version *v)
{
    const char *descriptor = p->focus ? "(Z)V" : p->descriptor ? p->descriptor : "()V";
    struct dex_fixture_code code = {.registers = v->registers, .ins = v->ins, .outs = v->outs};
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    uint16_t units[COUNT(v->units)];

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LD;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    m = dex_fixture_add_own_method(f, c, p->focus ? "onWindowFocusChanged" : "m", descriptor,
                                   p->focus ? DEX_ACC_PUBLIC : DEX_ACC_STATIC);
    dex_fixture_add_method(f, BEAT, "i", "(I)V");
    dex_fixture_add_method(f, BEAT, "o", "(I)V");
    dex_fixture_add_method(f, BEAT, "at", CALLED);
    dex_fixture_add_method(f, "LD;", "work", "(I)V");
    dex_fixture_add_string(f, MARKER);
    /* The file is another, also where nothing of the method is. */
    if (v == &p->now)
        dex_fixture_add_string(f, EARLY_START_METHOD);
    dex_fixture_add_type(f, THROWABLE);
    for (size_t i = 0; i < v->n; i++)
        units[i] = resolved(f, v->units[i]);
    code.units = units;
    code.unit_count = v->n;
    code.tries = v->tries;
    while (code.try_count < COUNT(v->tries) && v->tries[code.try_count].units)
        code.try_count++;
    code.handlers = v->handlers;
    code.handlers_size = v->handlers_size;
    if (v->debug_size)
        code.debug = debug_of(f, v);
    m->code = dex_fixture_code(f, &code);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void each_fault_of_a_method_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(plants); i++) {
        const struct plant *p = &plants[i];
        uint64_t doubts[PROOF_DOUBTS];
        struct dex_fixture was, now;
        const char *faults, *place;
        struct arena keep;

        arena_init(&keep);
        make(&was, p, &p->was);
        make(&now, p, &p->now);
        place = arena_printf(&keep, "out: D.%s%s: ", p->focus ? "onWindowFocusChanged" : "m",
                             p->focus        ? "(Z)V"
                             : p->descriptor ? p->descriptor
                                             : "()V")
                    .p;
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, p->all, p->pcs,
                      place, doubts, &keep);
        if (strcmp(faults, p->faults) != 0)
            fail_msg("row %zu, \"%s\":\n%s", i, p->faults, faults);
        for (int k = 0; k < PROOF_DOUBTS; k++)
            if (k != DOUBT_NAMES && doubts[k] != (k + 1 == p->doubt))
                fail_msg("row %zu: %s: %d", i, proof_doubt_texts[k].key, (int)doubts[k]);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* Where its only method says where its debug info is. */
static uint8_t *debug_info_off(struct dex_fixture *f, struct arena *keep)
{
    enum { DEBUG_INFO_OFF = 8 };
    struct dex_class_data data;
    struct error err;

    if (dex_class_data_parse(&f->dex, dex_class_def(&f->dex, 0).class_data, keep, &data, &err) < 0)
        fail_msg("%s", err.text);
    return f->bytes.p + dex_class_methods(&data)[0].code + DEBUG_INFO_OFF;
}

/* The first bytes are an item; what can be read from the third on is none. */
static void debug_info_within_an_item_is_damaged(void **state)
{
    static const struct plant plant = {
        {1, 0, 0, UNITS(DIV, RETURN), NO_TRY, DEBUG(10, 0, 20, 0, 0x0e, 0x2e, 0)},
        CODED(2, 0, 1, I(1), DIV, OWN(1), RETURN),
        "its debug info is missing\n",
        NULL,
        false,
        false,
        0,
        false};
    static const struct {
        uint8_t within;
        const char *faults;
    } rows[] = {{0, "its debug info is missing\n"}, {2, ""}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t doubts[PROOF_DOUBTS];
        struct dex_fixture was, now;
        struct arena keep;
        uint8_t *at;

        arena_init(&keep);
        make(&was, &plant, &plant.was);
        make(&now, &plant, &plant.now);
        at = debug_info_off(&was, &keep);
        store_le32(at, load_le32(at) + rows[i].within);
        dex_sign(&was.bytes);
        assert_string_equal(told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0},
                                 false, false, "out: D.m()V: ", doubts, &keep),
                            rows[i].faults);
        assert_int_equal(doubts[DOUBT_DAMAGED], rows[i].within > 0);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* A program of debug info may have 32 steps for each unit of the code, and 1,024 more. */
static void debug_info_of_any_length_is_not_read(void **state)
{
    enum { MOST = 32 + 1024 };
    static const struct plant plant = {
        .was = {1, 0, 0, UNITS(RETURN), NO_TRY, DEBUG(10, 0, 0)},
        .now = {2, 0, 1, UNITS(I(1), OWN(1), RETURN), NO_TRY, DEBUG(10, 0, 0)}};

    (void)state;
    for (size_t more = 0; more < 2; more++) {
        uint64_t doubts[PROOF_DOUBTS];
        struct dex_fixture was, now;
        struct arena keep;

        arena_init(&keep);
        marks = MOST - 1 + more; /* and its end */
        make(&was, &plant, &plant.was);
        make(&now, &plant, &plant.now);
        marks = 0;
        assert_string_equal(told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0},
                                 false, false, "", doubts, &keep),
                            "");
        assert_int_equal(doubts[DOUBT_DAMAGED], more);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* It may be one that should have a probe. */
static void what_did_not_change_is_held_against_the_mapping(void **state)
{
    static const struct plant plant = {.was = RETURNS};
    uint64_t doubts[PROOF_DOUBTS];
    struct dex_fixture f;
    struct arena keep;

    (void)state;
    arena_init(&keep);
    make(&f, &plant, &plant.was);
    assert_string_equal(told(buf_view(&f.bytes), buf_view(&f.bytes), (struct bytes){0}, false,
                             false, "", doubts, &keep),
                        "");
    assert_int_equal(noted, 1);
    arena_release(&keep);
    dex_fixture_release(&f);
}

/* Whether a trace needs the old pc as a line: the obfuscation map may tell, and options may. */
static void whether_lines_are_pcs_is_asked(void **state)
{
#define LINES_MAP "p.D -> D:\n    1:3:void m():7:9 -> m\n"
#define PCS_MAP   "p.D -> D:\n    0:3:void m():7:7 -> m\n"
    static const struct {
        bool always, never;
        const char *names; /* the obfuscation map, or NULL */
        bool told;
    } rows[] = {
        {false, false, NULL, true},     {true, false, NULL, true},
        {false, true, NULL, false},     {false, false, LINES_MAP, false},
        {true, false, LINES_MAP, true}, {false, true, LINES_MAP, false},
        {false, false, PCS_MAP, true},  {true, false, PCS_MAP, true},
        {false, true, PCS_MAP, false},
    };
    static const struct plant plant = {
        .was = CODED(1, 0, 0, DIV, RETURN),
        .now = CODED(2, 0, 1, I(1), DIV, OWN(1), RETURN),
    };
    struct dex_fixture was, now;

    (void)state;
    make(&was, &plant, &plant.was);
    make(&now, &plant, &plant.now);
    package_file("in.dex", buf_view(&was.bytes));
    package_file("out.dex", buf_view(&now.bytes));
    package_file("out.map", bytes_from_str(STR("7,8,D m ()V\n")));
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *input = "in.dex", *output = "out.dex";
        struct instrument_options options = {
            .rules = {.obfuscation_map = rows[i].names ? "names" : NULL,
                      .beat_class = STR_INIT(BEAT_CLASS_DEFAULT),
                      .keep_pcs = rows[i].always  ? KEEP_PCS_ALWAYS
                                  : rows[i].never ? KEEP_PCS_NEVER
                                                  : KEEP_PCS_AUTO},
            .jobs = 1};
        struct staged_outputs files = {
            .outputs = &output, .staged = &output, .inputs = &input, .n = 1, .mapping = "out.map"};
        struct verify_summary summary;
        struct error err;
        bool is = false;

        if (rows[i].names)
            package_file("names", bytes_from_str(str_from_c(rows[i].names)));
        if (verify_outputs(&options, &files, &summary, &err) < 0)
            fail_msg("%s", err.text);
        for (size_t k = 0; k < summary.n_texts; k++)
            is |= str_ends(summary.texts[k], STR("4: line 4, and was 0"));
        if (is != rows[i].told)
            fail_msg("row %zu", i);
        verify_summary_release(&summary);
    }
    dex_fixture_release(&was);
    dex_fixture_release(&now);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(debug_info_within_an_item_is_damaged),
        cmocka_unit_test(each_fault_of_a_method_is_told),
        cmocka_unit_test(debug_info_of_any_length_is_not_read),
        cmocka_unit_test_setup_teardown(whether_lines_are_pcs_is_asked, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(what_did_not_change_is_held_against_the_mapping),
    };

    return RUN_TAP(tests);
}
