/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on methods assembled by hand and moved by the relocator, told to put calls where they
 * may and where they may not; and that nothing takes its place of which a check says no. */
#include "tests/unit/tap.h"

#include <unistd.h>

#include "lib/output.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/scratch.h"
#include "verify/proof.h"
#include "verify/ledger.h"
#include "weave/instrument.h"

enum { ID = 7 };

struct bench {
    struct fixture f;
    struct method_map map;
    struct method_ledger ledger;
    struct proof_rules rules;
    struct arena keep, scratch;
    struct proof proof;
    uint16_t enter, leave; /* methodrefs */
};

/* The class has the calls' constants before it is instrumented: what is proven is the code. */
static void bench_init(struct bench *b, uint16_t major, const char *row)
{
    struct error err;

    *b = (struct bench){0};
    fixture_init(&b->f, major);
    b->enter = fixture_methodref(&b->f, "Beat", "i", "(I)V");
    b->leave = fixture_methodref(&b->f, "Beat", "o", "(I)V");
    method_map_init(&b->map);
    assert_int_equal(method_map_parse(&b->map, str_from_c(row), &err), 0);
    assert_int_equal(ledger_open(&b->ledger, &b->map, NULL, &err), 0);
    b->rules = (struct proof_rules){
        .beat_class = STR("Beat"), .ledger = &b->ledger, .mapping_id = "0123456789abcdef"};
}

static void bench_release(struct bench *b)
{
    proof_release(&b->proof);
    arena_release(&b->keep);
    arena_release(&b->scratch);
    ledger_release(&b->ledger);
    method_map_release(&b->map);
    fixture_release(&b->f);
}

/* What the calls are made of: bipush id, invokestatic. */
static struct bytes call_of(struct bench *b, uint16_t ref, uint8_t id)
{
    const uint8_t bytes[] = {OP_BIPUSH, id, OP_INVOKESTATIC, U2(ref)};

    return arena_bytes(&b->keep, (struct bytes){bytes, sizeof(bytes)});
}

static const char *faults_of(struct bench *b)
{
    struct str place = arena_printf(&b->keep, "out: T.%s%s: ", b->f.method, b->f.descriptor);
    struct str all = STR("");

    for (const struct proof_fault *f = b->proof.faults; f; f = f->next) {
        size_t from = str_starts(f->text, place) ? place.n : 0;

        all = arena_printf(&b->keep, "%.*s%.*s\n", STR_ARG(all),
                           STR_ARG(str_sub(f->text, from, f->text.n)));
    }
    return arena_cstr(&b->keep, all);
}

/* Relocates with i at the entry and o at these pcs; the faults, each in a line without its method.
 */
static const char *proof_of(struct bench *b, const uint32_t *pcs, size_t n, uint8_t enter_id,
                            uint8_t leave_id)
{
    struct code_insertion at[4];
    struct code_edit edit = {.prologue = call_of(b, b->enter, enter_id),
                             .insertions = at,
                             .insertion_count = n,
                             .extra_stack = 1,
                             .min_stack = 1};

    for (size_t i = 0; i < n; i++)
        at[i] = (struct code_insertion){pcs[i], call_of(b, b->leave, leave_id)};
    assert_int_equal(fixture_relocate(&b->f, &edit), CODE_OK);
    proof_init(&b->proof, &b->rules, &b->keep, STR("out"));
    class_prove(&b->proof, buf_view(&b->f.bytes), buf_view(&b->f.woven), &b->scratch);
    return faults_of(b);
}

#define ROW "7,1,T m ()V\n"

static void a_loop_with_a_caught_throw(struct bench *b)
{
    /* 0: nop, iconst_0, ifeq 7, nop; 6: return; 7: aconst_null; 8: athrow, caught at 9: pop; 10:
     * return */
    CODE(&b->f, OP_NOP, OP_ICONST_0, OP_IFEQ, U2(5), OP_NOP, OP_RETURN, OP_ACONST_NULL, OP_ATHROW,
         OP_POP, OP_RETURN);
    fixture_exception(&b->f, 7, 9, 9, 0);
    assert_int_equal(fixture_parse(&b->f), 0);
}

static void calls_stand_where_they_may(void **state)
{
    static const struct {
        uint32_t pcs[4];
        size_t n;
        uint8_t enter_id, leave_id;
        const char *fault; /* within the text; "": it is proven */
    } rows[] = {
        {{6, 10}, 2, ID, ID, ""},
        {{6}, 1, ID, ID, "a return without o"},
        {{6, 8, 10}, 3, ID, ID, "o before a throw that a handler of the method covers"},
        {{5, 6, 10}, 3, ID, ID, "o is called before nop, which is no exit"},
        {{6, 10}, 2, ID, ID + 1, "o is called with id 8, i with 7"},
        {{6, 10}, 2, ID + 1, ID + 1, "its id is 8, which the mapping does not have"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct bench b;
        const char *fault;

        bench_init(&b, 49, ROW);
        a_loop_with_a_caught_throw(&b);
        fault = proof_of(&b, rows[i].pcs, rows[i].n, rows[i].enter_id, rows[i].leave_id);
        if (rows[i].fault[0] ? !strstr(fault, rows[i].fault) : fault[0] != '\0')
            fail_msg("row %zu: \"%s\", wanted \"%s\"", i, fault, rows[i].fault);
        bench_release(&b);
    }
}

/* An if whose target is out of reach once calls are in: without frames it is inverted around a
 * goto_w. */
/* ---- Paths ---- */

/* An instruction that may throw, with what it needs: it is the third. */
#define MAY_THROW OP_ICONST_1, OP_ICONST_1, OP_IDIV, OP_POP
#define OUT(pc)   #pc ": a path leaves the method here without o\n"

struct path_row {
    const char *method;
    struct bytes code;
    uint32_t exits[4];
    size_t n;
    struct {
        unsigned start, end, handler, type; /* TYPED, THROWABLE or 0 */
    } handlers[3];
    const char *faults; /* with --exits all */
    bool doubt;         /* a constructor */
};

enum { TYPED = 1, THROWABLE };

static const struct path_row path_rows[] = {
    /* Where a branch, or none, leads. */
    {"m",
     {BYTES(OP_ILOAD_0, OP_IFEQ, U2(8), MAY_THROW, OP_RETURN, OP_GOTO, U2(4), OP_RETURN, MAY_THROW,
            OP_RETURN)},
     {8, 12, 17},
     3,
     {{0}},
     OUT(11) OUT(30),
     false},
    /* A tableswitch to 24, 29 or 34; a lookupswitch to 20 or 25. */
    {"m",
     {BYTES(OP_ILOAD_0, OP_TABLESWITCH, 0, 0, U4(33), U4(0), U4(1), U4(23), U4(28), MAY_THROW,
            OP_RETURN, MAY_THROW, OP_RETURN, MAY_THROW, OP_RETURN)},
     {28, 33, 38},
     3,
     {{0}},
     OUT(40) OUT(30) OUT(50),
     false},
    {"m",
     {BYTES(OP_ILOAD_0, OP_LOOKUPSWITCH, 0, 0, U4(24), U4(1), U4(5), U4(19), MAY_THROW, OP_RETURN,
            MAY_THROW, OP_RETURN)},
     {24, 29},
     2,
     {{0}},
     OUT(26) OUT(36),
     false},
    /* One switch behind the other. */
    {"m",
     {BYTES(OP_ILOAD_0, OP_LOOKUPSWITCH, 0, 0, U4(11), U4(0), MAY_THROW, OP_ILOAD_0,
            OP_LOOKUPSWITCH, 0, 0, U4(11), U4(0), MAY_THROW, OP_ILOAD_0, OP_LOOKUPSWITCH, 0, 0,
            U4(11), U4(0), MAY_THROW, OP_RETURN)},
     {48},
     1,
     {{0}},
     OUT(18) OUT(34) OUT(50),
     false},
    /* Handlers: of one type, of all, and one that none reaches. */
    {"m",
     {BYTES(MAY_THROW, OP_RETURN, OP_POP, MAY_THROW, OP_RETURN, OP_POP, MAY_THROW, OP_RETURN,
            OP_POP, MAY_THROW, OP_RETURN)},
     {4, 10, 16, 22},
     4,
     {{0, 4, 5, TYPED}, {0, 4, 11, THROWABLE}, {0, 4, 17, 0}},
     OUT(29) OUT(18),
     false},
    {"m",
     {BYTES(MAY_THROW, OP_RETURN, OP_POP, MAY_THROW, OP_RETURN)},
     {4, 10},
     2,
     {{2, 3, 5, TYPED}},
     OUT(7) OUT(18),
     false},
    {"m",
     {BYTES(MAY_THROW, OP_RETURN, OP_POP, MAY_THROW, OP_RETURN)},
     {4, 10},
     2,
     {{2, 3, 5, 0}},
     OUT(18),
     false},
    {"m",
     {BYTES(MAY_THROW, OP_RETURN, OP_POP, MAY_THROW, OP_RETURN)},
     {4, 10},
     2,
     {{0, 2, 5, 0}, {3, 4, 5, 0}},
     OUT(7),
     false},
    /* Behind a subroutine, by each of its calls. */
    {"m",
     {BYTES(OP_JSR, U2(8), MAY_THROW, OP_RETURN, OP_ASTORE_1, MAY_THROW, OP_RET, 1)},
     {7},
     1,
     {{0}},
     OUT(21) OUT(10),
     false},
    {"m",
     {BYTES(OP_JSR_W, U4(10), MAY_THROW, OP_RETURN, OP_ASTORE_1, MAY_THROW, OP_RET, 1)},
     {9},
     1,
     {{0}},
     OUT(23) OUT(12),
     false},
    /* A throw with its o, and one that a handler of one type may catch. */
    {"m", {BYTES(OP_ACONST_NULL, OP_ATHROW)}, {1}, 1, {{0}}, "", false},
    {"m",
     {BYTES(OP_ACONST_NULL, OP_ATHROW, OP_POP, OP_RETURN)},
     {3},
     1,
     {{1, 2, 2, TYPED}},
     OUT(6),
     false},
    {"m",
     {BYTES(OP_ACONST_NULL, OP_ATHROW, OP_POP, OP_RETURN)},
     {3},
     1,
     {{1, 2, 2, THROWABLE}},
     "",
     false},
    {"<init>", {BYTES(MAY_THROW, OP_RETURN)}, {4}, 1, {{0}}, "", true},
    {"<init>", {BYTES(OP_NOP, OP_RETURN)}, {1}, 1, {{0}}, "", false},
};

/* What throws where nothing catches it is told where a path leads to it, and only there. */
static void paths_lead_along_each_edge(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * sizeof(path_rows) / sizeof(path_rows[0]); i++) {
        const struct path_row *row = &path_rows[i / 2];
        struct bench b;
        const char *faults;

        bench_init(&b, 49, "7,1,T m ()V\n8,1,T <init> ()V\n");
        b.rules.exits_all = i % 2;
        b.f.method = row->method;
        fixture_code(&b.f, row->code.p, row->code.n);
        for (size_t k = 0; k < 3 && row->handlers[k].handler; k++) {
            unsigned type = row->handlers[k].type;

            type = !type ? 0
                         : fixture_class(&b.f, type == TYPED ? "java/lang/RuntimeException"
                                                             : "java/lang/Throwable");
            fixture_exception(&b.f, row->handlers[k].start, row->handlers[k].end,
                              row->handlers[k].handler, type);
        }
        assert_int_equal(fixture_parse(&b.f), 0);
        faults = proof_of(&b, row->exits, row->n, row->method[0] == 'm' ? ID : ID + 1,
                          row->method[0] == 'm' ? ID : ID + 1);
        if (strcmp(faults, b.rules.exits_all ? row->faults : "") != 0)
            fail_msg("row %zu, all %d:\n%s", i / 2, b.rules.exits_all, faults);
        assert_int_equal(b.proof.doubts[DOUBT_CONSTRUCTOR], row->doubt && b.rules.exits_all);
        bench_release(&b);
    }
}

static int refuse(void *ctx, const struct staged_outputs *staged, struct error *err)
{
    int *asked = ctx;

    ++*asked;
    assert_int_equal(staged->n, 1);
    assert_string_equal(staged->outputs[0], "out.class");
    assert_int_equal(access(staged->staged[0], R_OK), 0);
    assert_int_equal(access(staged->mapping, R_OK), 0);
    return error_set(err, "no");
}

static void nothing_takes_its_place_that_is_refused(void **state)
{
    const char *input = "T.class";
    int asked = 0;
    struct instrument_options options = {
        .inputs = &input,
        .n_inputs = 1,
        .output = "out.class",
        .rules = {.select = SELECT_ALL, .beat_class = STR_INIT(BEAT_CLASS_DEFAULT)},
        .check = refuse,
        .check_ctx = &asked,
        .progress = PROGRESS_NEVER,
    };
    struct instrument_summary summary;
    struct output_set *set = output_set_new();
    struct fixture f;
    struct error err;

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(output_file_whole(set, input, OUTPUT_NAMED, buf_view(&f.bytes), &err), 0);
    assert_int_equal(output_set_commit(set, &err), 0);
    output_set_free(set);
    assert_int_equal(instrument(&options, &summary, &err), -1);
    assert_string_equal(err.text, "no");
    assert_int_equal(asked, 1);
    assert_int_equal(access("out.class", F_OK), -1);
    assert_int_equal(access("methodMapping.txt", F_OK), -1);
    instrument_summary_release(&summary);
    fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_stand_where_they_may),
        cmocka_unit_test(paths_lead_along_each_edge),
        cmocka_unit_test_setup_teardown(nothing_takes_its_place_that_is_refused, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
