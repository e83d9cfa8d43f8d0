/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of verify/ that need no file: paths through a method, the ledger of ids, the manifest
 * of a jar. */
#include "tests/unit/tap.h"

#include "tests/unit/packages.h"
#include "tests/unit/scratch.h"
#include "verify/balance.h"
#include "verify/ledger.h"
#include "verify/package_proof.h"

/* Returns the texts of all faults, one after the other. */
static const char *faults_of(const struct proof *p, struct arena *arena)
{
    const char *all = "";

    for (const struct proof_fault *f = p->faults; f; f = f->next)
        all = arena_printf(arena, "%s%.*s\n", all, STR_ARG(f->text)).p;
    return all;
}

/* ---- What is wrong, and where ---- */

static void a_fault_says_where(void **state)
{
    static const struct {
        const char *class_name, *name, *descriptor;
        uint32_t pc;
        const char *text;
    } rows[] = {
        {"", "", "", PROOF_NOWHERE, "a/b.jar: it is 7"},
        {"", "", "", 0, "a/b.jar: 0: it is 7"},
        {"a/b/C", "", "", PROOF_NOWHERE, "a/b.jar: a.b.C: it is 7"},
        {"C", "m", "(La/b;)V", 12, "a/b.jar: C.m(La/b;)V: 12: it is 7"},
        {"a/b/C", "m", "()V", PROOF_NOWHERE, "a/b.jar: a.b.C.m()V: it is 7"},
        {"/a/", "m", "()V", PROOF_NOWHERE, "a/b.jar: .a..m()V: it is 7"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        static const struct proof_rules rules;
        struct arena arena;
        struct proof proof;

        arena_init(&arena);
        proof_init(&proof, &rules, &arena, STR("a/b.jar"));
        proof.class_name = str_from_c(rows[i].class_name);
        proof.method_name = str_from_c(rows[i].name);
        proof.descriptor = str_from_c(rows[i].descriptor);
        assert_false(proof_fault(&proof, rows[i].pc, "it is %d", 7));
        assert_string_equal(arena_cstr(&arena, proof.faults->text), rows[i].text);
        proof_release(&proof);
        arena_release(&arena);
    }
}

/* A class's name has dots in it, however long it is. */
static void a_name_of_any_length_has_dots(void **state)
{
    enum { LONGEST = 600 };
    static const struct proof_rules rules;
    char name[LONGEST], wanted[LONGEST + 16];

    (void)state;
    for (size_t n = 1; n < LONGEST; n++) {
        struct arena arena;
        struct proof proof;

        memset(name, '/', n);
        memset(wanted + 3, '.', n);
        memcpy(wanted, "x: ", 3);
        memcpy(wanted + 3 + n, ": y", sizeof(": y"));
        arena_init(&arena);
        proof_init(&proof, &rules, &arena, STR("x"));
        proof.class_name = (struct str){name, n};
        proof_fault(&proof, PROOF_NOWHERE, "y");
        assert_string_equal(arena_cstr(&arena, proof.faults->text), wanted);
        proof_release(&proof);
        arena_release(&arena);
    }
}

/* All are counted, and a hundred are kept, the first ones. */
static void a_hundred_faults_are_kept(void **state)
{
    static const struct proof_rules rules;
    const struct proof_method method = {.row = STR("A a ()V")};

    (void)state;
    for (int of = 0; of < 2; of++) {
        struct arena arena;
        struct proof proof;
        const char *last = "";
        size_t n = 0;

        arena_init(&arena);
        proof_init(&proof, &rules, &arena, STR("x"));
        for (int i = 1; i <= 102; i++)
            if (of)
                proof_fault_of(&proof, &method, "number %d", i);
            else
                proof_fault(&proof, PROOF_NOWHERE, "number %d", i);
        for (const struct proof_fault *f = proof.faults; f; f = f->next, n++)
            last = arena_cstr(&arena, f->text);
        assert_int_equal(proof.fault_count, 102);
        assert_int_equal(n, 100);
        assert_string_equal(last, of ? "x: A a ()V: number 100" : "x: number 100");
        proof_release(&proof);
        arena_release(&arena);
    }
}

/* ---- Paths ---- */

static const char *path_of(const char *steps, bool unsure, struct arena *arena, uint32_t *met)
{
    static const struct proof_rules rules;
    enum balance_state state = BALANCE_BEFORE;
    struct proof proof;
    struct balance b;
    uint32_t pc = 0;
    const char *found;

    proof_init(&proof, &rules, arena, STR("x"));
    balance_init(&b, &proof, 8, arena);
    b.unsure = unsure;
    for (; *steps; steps++)
        switch (*steps) {
        case 'n': /* the next pc that was entered */
            if (!balance_next(&b, &pc, &state))
                proof_fault(&proof, PROOF_NOWHERE, "nothing is left");
            break;
        case 'i':
            state = balance_behind_enter(&b, pc, state);
            break;
        case 'o':
            state = balance_behind_exit(&b, pc, state);
            break;
        case 'x':
            balance_leave(&b, pc, state);
            break;
        default:
            balance_enter(&b, (uint32_t)(*steps - '0'), state);
        }
    *met = b.met;
    found = faults_of(&proof, arena);
    proof_release(&proof);
    return found;
}

static void paths_are_followed(void **state)
{
    /* n: on with the last pc entered; a digit: this pc is entered; i, o: called; x: left. */
    static const struct {
        const char *steps, *faults;
        uint32_t met;
        bool unsure;
    } rows[] = {
        {"ni1nox", "", PROOF_NOWHERE, false},
        {"nn", "x: nothing is left\n", PROOF_NOWHERE, false},
        /* Each pc once, the last first. */
        {"ni12no3nxnox", "", PROOF_NOWHERE, false},
        {"ni1n1n", "x: nothing is left\n", PROOF_NOWHERE, false},
        {"nx", "x: 0: a path leaves the method here without i\n", PROOF_NOWHERE, false},
        {"nix", "x: 0: a path leaves the method here without o\n", PROOF_NOWHERE, false},
        {"nioi", "x: 0: i is called again on a path\n", PROOF_NOWHERE, false},
        {"nii", "x: 0: i is called again on a path\n", PROOF_NOWHERE, false},
        {"no", "x: 0: o is called on a path without i\n", PROOF_NOWHERE, false},
        {"nioo", "x: 0: o is called again on a path\n", PROOF_NOWHERE, false},
        {"ni1o1", "x: 1: paths meet here of which one is between i and o and one not\n", 1, false},
        /* Where they met is told once, and what is mixed is no fault of its own. */
        {"ni1o12i21nxnioix",
         "x: 1: paths meet here of which one is between i and o and one not\n"
         "x: 0: i is called again on a path\n",
         2, false},
        {"ni1o1", "", 1, true},
        {"ni1o1nix", "", 1, true},
        {"ni1o1nox", "", 1, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct arena arena;
        const char *faults;
        uint32_t met;

        arena_init(&arena);
        faults = path_of(rows[i].steps, rows[i].unsure, &arena, &met);
        if (strcmp(faults, rows[i].faults) != 0 || met != rows[i].met)
            fail_msg("%s: met %u: %s", rows[i].steps, met, faults);
        arena_release(&arena);
    }
}

/* ---- The ledger ---- */

#define MAP          \
    "3,1,A a ()V\n"  \
    "5,1,A b (I)V\n" \
    "9,1,B c ()V\n"  \
    "10,1,p.C d (Lx.Y;)V\n"

struct call {
    const char *class_name, *name, *descriptor;
    uint32_t id; /* 0: no call */
};

/* Two units: calls up to `split` are of the first. */
static const char *ledger_faults(const struct call *calls, size_t n, size_t split,
                                 const char *ignored, bool names, struct arena *arena,
                                 uint64_t *doubts)
{
    struct method_ledger ledger;
    struct obfuscation_map no_names;
    struct proof_rules rules = {.ledger = &ledger};
    struct proof proofs[2], *all[2] = {&proofs[0], &proofs[1]};
    struct method_map map;
    struct error err;
    const char *found;

    method_map_init(&map);
    obfuscation_map_init(&no_names);
    assert_int_equal(method_map_parse(&map, STR(MAP), &err), 0);
    if (ignored)
        package_file("ignored", bytes_from_str(str_from_c(ignored)));
    assert_int_equal(ledger_open(&ledger, &map, ignored ? "ignored" : NULL, &err), 0);
    rules.names = names ? &no_names : NULL;
    for (size_t i = 0; i < 2; i++)
        proof_init(&proofs[i], &rules, arena, i ? STR("y") : STR("x"));
    for (size_t i = 0; i < n; i++) {
        struct proof *p = &proofs[i >= split];

        p->class_name = str_from_c(calls[i].class_name);
        p->method_name = str_from_c(calls[i].name);
        p->descriptor = str_from_c(calls[i].descriptor);
        ledger_check(p, calls[i].id, arena);
    }
    ledger_settle(&ledger, all, 2);
    found =
        arena_printf(arena, "%s%s", faults_of(&proofs[0], arena), faults_of(&proofs[1], arena)).p;
    for (unsigned i = 0; i < PROOF_DOUBTS; i++)
        doubts[i] = proofs[0].doubts[i] + proofs[1].doubts[i];
    for (size_t i = 0; i < 2; i++)
        proof_release(&proofs[i]);
    ledger_release(&ledger);
    obfuscation_map_release(&no_names);
    method_map_release(&map);
    return found;
}

static void ids_are_held_against_the_mapping(void **state)
{
    static const struct {
        struct call calls[4];
        size_t n, split;
        const char *ignored; /* NULL: not given */
        bool names;          /* an obfuscation map is given */
        const char *faults;
        uint64_t no_names, bare; /* doubts */
    } rows[] = {
        {{{"A", "a", "()V", 3},
          {"A", "b", "(I)V", 5},
          {"B", "c", "()V", 9},
          {"p/C", "d", "(Lx/Y;)V", 10}},
         4,
         2,
         "",
         false,
         "",
         0,
         0},
        {{{"A", "a", "()V", 4}},
         1,
         1,
         NULL,
         false,
         "x: A.a()V: its id is 4, which the mapping does not have\n",
         0,
         0},
        {{{"A", "a", "()V", 5}},
         1,
         1,
         NULL,
         false,
         "x: A.a()V: its id is 5, which is A b (I)V in the mapping; its own is 3\n",
         0,
         0},
        /* A name that the mapping does not have. */
        {{{"Z", "z", "()V", 5}}, 1, 1, NULL, false, "", 1, 0},
        {{{"Z", "z", "()V", 5}},
         1,
         1,
         NULL,
         true,
         "x: Z.z()V: its id is 5, which is A b (I)V in the mapping\n",
         0,
         0},
        {{{"Z", "z", "()V", 0}}, 1, 1, "", false, "", 0, 0},
        /* Without a call, with a row. */
        {{{"B", "c", "()V", 0}, {"A", "a", "()V", 3}}, 2, 1, NULL, false, "", 0, 1},
        {{{"B", "c", "()V", 0}},
         1,
         1,
         NULL,
         false,
         "x: B c ()V: the mapping has id 9 for it, but no method calls i and o: is this an output? "
         "If each is listed as ignored, give --ignored\n",
         0,
         0},
        {{{"B", "c", "()V", 0}},
         1,
         1,
         "",
         false,
         "x: B c ()V: the mapping has id 9 for it, but it calls no i and o\n",
         0,
         0},
        {{{"B", "c", "()V", 0}}, 1, 1, "ignore methods:\nB c ()V\n", false, "", 0, 0},
        {{{"B", "c", "()V", 0}},
         1,
         1,
         "ignore methods:\nA a ()V\nB c ()V\nC d ()V\n",
         false,
         "",
         0,
         0},
        {{{"A", "a", "()V", 0}},
         1,
         1,
         "ignore methods:\nC d ()V\nB c ()V\nA a ()V\n",
         false,
         "",
         0,
         0},
        {{{"B", "c", "()V", 9}},
         1,
         1,
         "ignore methods:\nA a ()V\nB c ()V\n",
         false,
         "x: B.c()V: it is listed as ignored, but calls i and o\n",
         0,
         0},
        /* One of its copies has no probe. */
        {{{"B", "c", "()V", 0}, {"B", "c", "()V", 9}}, 2, 1, "", false, "", 0, 0},
        {{{"A", "a", "()V", 0}, {"B", "c", "()V", 9}, {"p/C", "d", "(Lx/Y;)V", 0}},
         3,
         1,
         "",
         false,
         "x: A a ()V: the mapping has id 3 for it, but it calls no i and o\n"
         "y: p.C d (Lx.Y;)V: the mapping has id 10 for it, but it calls no i and o\n",
         0,
         0},
        /* One id of two methods; of two copies of one it is right. */
        {{{"A", "a", "()V", 3}, {"A", "a", "()V", 3}}, 2, 1, NULL, false, "", 0, 0},
        {{{"Z", "z", "()V", 3}, {"Y", "y", "()V", 3}},
         2,
         1,
         NULL,
         false,
         "y: Y y ()V: its id is 3, which Z z ()V calls too\n",
         2,
         0},
        {{{"A", "a", "()V", 3}, {"B", "c", "()V", 0}, {"Y", "y", "()V", 3}},
         3,
         3,
         NULL,
         false,
         "x: Y y ()V: its id is 3, which A a ()V calls too\n",
         1,
         1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t doubts[PROOF_DOUBTS];
        struct arena arena;
        const char *faults;

        arena_init(&arena);
        faults = ledger_faults(rows[i].calls, rows[i].n, rows[i].split, rows[i].ignored,
                               rows[i].names, &arena, doubts);
        if (strcmp(faults, rows[i].faults) != 0)
            fail_msg("row %zu: %s", i, faults);
        assert_int_equal(doubts[DOUBT_NAMES], rows[i].no_names);
        assert_int_equal(doubts[DOUBT_BARE], rows[i].bare);
        arena_release(&arena);
    }
}

/* ---- The manifest of a jar ---- */

static bool is_changed(void *ctx, struct str name)
{
    (void)ctx;
    return str_eq(name, STR("a")) || str_eq(name, STR("a long name"));
}

#define MAIN   "Manifest-Version: 1.0\r\nX: y\r\n\r\n"
#define OTHER  "Name: b\r\nSHA-256-Digest: k\r\n\r\n"
#define DIGEST "SHA-256-Digest: 0\r\n"

static void a_manifest_loses_digests_of_what_changed(void **state)
{
    static const struct {
        const char *was, *now;
        bool right;
    } rows[] = {
        {"", "", true},
        {"", "x", false},
        {MAIN, MAIN, true},
        {MAIN, "", false},
        {MAIN, MAIN "\r\n", false},
        {MAIN "Name: a\r\n" DIGEST "\r\n" OTHER, MAIN OTHER, true},
        {MAIN OTHER "Name: a\r\n" DIGEST, MAIN OTHER, true},
        {MAIN OTHER "Name: a\r\n" DIGEST, MAIN OTHER "Name: a\r\n" DIGEST, true},
        /* What did not change keeps its own. */
        {MAIN "Name: a\r\n" DIGEST "\r\n" OTHER, MAIN, false},
        {MAIN "Name: a\r\n" DIGEST "\r\n" OTHER, MAIN "Name: b\r\n\r\n", false},
        {MAIN "Name: a\r\n" DIGEST "\r\n" OTHER, OTHER MAIN, false},
        /* A section that says more stays, with that. */
        {MAIN "Name: a\r\nX: y\r\n" DIGEST "\r\n", MAIN "Name: a\r\nX: y\r\n\r\n", true},
        {MAIN "Name: a\r\n" DIGEST "X: y\r\n\r\n", MAIN "Name: a\r\nX: y\r\n\r\n", true},
        {MAIN "Name: a\r\n" DIGEST "X: y\r\n\r\n", MAIN "Name: a\r\n\r\n", false},
        {MAIN "Name: a\r\n" DIGEST "X: y\r\n\r\n", MAIN, false},
        {MAIN "Name: a\r\n" DIGEST "X: y\r\n\r\n", MAIN "X: y\r\n\r\n", false},
        {MAIN "Name: a\r\n" DIGEST "X: y\r\n\r\n", MAIN "Name: a\r\nX: z\r\n\r\n", false},
        {"Name: a\n" DIGEST "x\n\n", "", false},
        {"Name: a\n" DIGEST "x\n\n", "Name: a\nx\n\n", true},
        /* Which attributes are of a signature. */
        {"Name: a\n\n", "", true},
        {"Name: a\nsha1-digest: 0\n\n", "", true},
        {"Name: a\nSHA1-Digest-de: 0\n\n", "", true},
        {"Name: a\n-Digest: 0\n\n", "", true},
        {"Name: a\nmagic: 0\n\n", "", true},
        {"Name: a\nMagical: 0\n\n", "", false},
        {"Name: a\nSHA1-Digests: 0\n\n", "", false},
        {"Name: a\nX: SHA1-Digest: 0\n\n", "", false},
        {"Name: a\nDigest: 0\n\n", "", false},
        {"Name: a\nMagic\n\n", "", false},
        /* Names: folded, without a blank, in another case, in a later line. */
        {"Name: a long\n  name\n" DIGEST "\n", "", true},
        {"Name: a lo\r\n ng name\r\n" DIGEST "\r\n", "", true},
        {"Name: a long \r name\r" DIGEST "\r", "", true},
        {"Name:a\n" DIGEST "\n", "", true},
        {"NAME: a\n" DIGEST "\n", "", true},
        {DIGEST "Name: a\n\n", "", true},
        {"Name:  a\n" DIGEST "\n", "", false},
        {"Nam: a\n" DIGEST "\n", "", false},
        {"Name: aa\n" DIGEST "\n", "", false},
        {"Name\n" DIGEST "\n", "", false},
        {DIGEST "\n", "", false},
        /* Blank lines belong to the section in front of them, of each kind of line. */
        {"Name: a\r" DIGEST "\r\r\r" OTHER, OTHER, true},
        {"Name: a\n" DIGEST "\n\n\n" OTHER, OTHER, true},
        {"Name: a\n" DIGEST "\n\n\n" OTHER, "\n" OTHER, false},
        {"Name: a\n" DIGEST "X: y\n\n\n" OTHER, "Name: a\nX: y\n\n\n" OTHER, true},
        {"Name: a\n" DIGEST "X: y\n\n\n" OTHER, "Name: a\nX: y\n\n" OTHER, false},
        {"Name: a\r\n" DIGEST "X: y\r\n\r\n", "Name: a\r\nX: y\n\r\n", false},
        {"Name: a\n" DIGEST " more\nX: y\n more\n\n", "Name: a\nX: y\n more\n\n", true},
        {"Name: a\n" DIGEST " more\nX: y\n more\n\n", "Name: a\n more\nX: y\n more\n\n", false},
    };

    static const struct manifest_gain nothing = {.header = STR_INIT("X")};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (manifest_lost_digests(str_from_c(rows[i].was), str_from_c(rows[i].now), &nothing,
                                  is_changed, NULL) != rows[i].right)
            fail_msg("row %zu: %s", i, rows[i].was);
}

#define LONG_PACKAGE "io.aaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbb.cccccccccccccccccccc.ddddddddd"

static void a_list_gains_one_package_at_its_end(void **state)
{
    static const struct {
        const char *was, *now;
        bool right;
        const char *package; /* NULL: a.b */
    } rows[] = {
        {"L: x\r\n\r\n", "L: x\r\n ,a.b\r\n\r\n", true, NULL},
        {"L: x\r\nM: y\r\n\r\n", "L: x\r\n ,a.b\r\nM: y\r\n\r\n", true, NULL},
        {"L: x\r\n y\r\n\r\n", "L: x\r\n y\r\n ,a.b\r\n\r\n", true, NULL},
        {"l:x\n\n", "l:x\n ,a.b\n\n", true, NULL},
        {"L: \n\n", "L: \n a.b\n\n", true, NULL},
        {"L: x\n\n", "L: x\n ,a\n .b\n\n", true, NULL},
        {"M: y\n\n", "M: y\nL: a.b\n\n", true, NULL},
        {"M: y\n", "M: y\nL: a.b\n", true, NULL},
        {"M: y", "M: y\nL: a.b\n", true, NULL},
        {"L: y", "L: y\r\n ,a.b\r\n", true, NULL},
        {"L: y\nM: z", "L: y\n ,a.b\nM: z", true, NULL},
        {"L: y\nM: z", "L: y\n ,a.b\nM: z\n", false, NULL},
        {"L: x\n\nName: a\n" DIGEST "\n", "L: x\n ,a.b\n\n", true, NULL},
        /* Not that package, more than it, or it was there. */
        {"L: x\n\n", "L: x\n ,a.c\n\n", false, NULL},
        {"L: x\n\n", "L: x\n ,a.b,a.c\n\n", false, NULL},
        {"L: x\n\n", "L: x\n ,a.b\n ,a.b\n\n", false, NULL},
        {"L: x\n\n", "L: x\n a.b\n\n", false, NULL},
        {"L: a.b\n\n", "L: a.b\n ,a.b\n\n", false, NULL},
        {"L: x,a.b;version=1\n\n", "L: x,a.b;version=1\n ,a.b\n\n", false, NULL},
        {"L: x;v=\"a.b\"\n\n", "L: x;v=\"a.b\"\n ,a.b\n\n", true, NULL},
        /* Not there. */
        {"L: x\n\n", "L: a.b\n ,x\n\n", false, NULL},
        {"L: x\n\n", "L: x,a.b\n\n", false, NULL},
        {"M: y\n\n", "L: a.b\nM: y\n\n", false, NULL},
        {"M: y\n\n", "M: y\n ,a.b\n\n", false, NULL},
        {"M: y\n\n", "M: y\n\nL: a.b\n", false, NULL},
        {"M: y\n\nName: z\nX: y\n\n", "M: y\n\nName: z\nX: y\nL: a.b\n\n", false, NULL},
        {"L: x\nL: z\n\n", "L: x\n ,a.b\nL: z\n ,a.b\n\n", false, NULL},
        {"L: x\n\n", "L: x\nL: a.b\n\n", false, NULL},
        /* Another list, another value. */
        {"M: y\n\n", "M: y\nK: a.b\n\n", false, NULL},
        {"M: y\n\n", "M: y\nL: a.c\n\n", false, NULL},
        {"M: y\n\n", "M: y\nL: a.b\nL: a.b\n\n", false, NULL},
        {"L: x\nM: y\n\n", "L: x\n ,a.b\nM: z\n\n", false, NULL},
        {"L: x\nM: y\n\n", "L: x\n ,a.b\n\n", false, NULL},
        {"L: x\r\n\r\n", "L: x\n ,a.b\r\n\r\n", false, NULL},
        /* Lines of at most 72 bytes. */
        {"L: x\n\n", "L: x\n ," LONG_PACKAGE "\n\n", false, LONG_PACKAGE},
        {"L: x\n\n", "L: x\n ,\n " LONG_PACKAGE "\n\n", false, LONG_PACKAGE},
        {"L: x\n\n",
         "L: x\n ,io.aaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbb\n "
         ".cccccccccccccccccccc.ddddddddd\n\n",
         true, LONG_PACKAGE},
        {"L: x\n\n", "L: x\n ,a.b\n\n", false, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct manifest_gain gain = {STR("L"),
                                     str_from_c(rows[i].package ? rows[i].package : "a.b")};

        if (manifest_lost_digests(str_from_c(rows[i].was), str_from_c(rows[i].now), &gain,
                                  is_changed, NULL) != rows[i].right)
            fail_msg("row %zu: %s", i, rows[i].now);
    }
}

/* ---- Lists of an archive's own ---- */

#define LAYERS "- \"a\":\n  - \"lib/\"\n- \"b\":\n  - \"index\"\n"
#define LAST   "- \"c\":\n  - \"x\"\n"

static void layers_gain_what_is_new(void **state)
{
    static const struct str names[] = {STR_INIT("io/p/C.class"), STR_INIT("META/t"),
                                       STR_INIT("lib/new")};
    static const struct {
        const char *was, *now;
        bool right;
    } rows[] = {
        {LAYERS, LAYERS "  - \"io/p/\"\n", true},
        {LAYERS, LAYERS "  - \"io/p/C.class\"\n  - \"META/t\"\n", true},
        {LAYERS LAST, LAYERS "  - \"io/p/\"\n" LAST, true},
        {LAYERS "\n" LAST, LAYERS "  - \"io/p/\"\n\n" LAST, true},
        {"- \"b\":\n  - \"index\"", "- \"b\":\n  - \"index\"\n  - \"io/p/\"\n", true},
        /* In another layer, or not at its end. */
        {LAYERS LAST, LAYERS LAST "  - \"io/p/\"\n", false},
        {LAYERS, "- \"a\":\n  - \"lib/\"\n  - \"io/p/\"\n- \"b\":\n  - \"index\"\n", false},
        {LAYERS "  - \"y\"\n", LAYERS "  - \"io/p/\"\n  - \"y\"\n", false},
        {LAST, LAST "  - \"io/p/\"\n", false},
        /* Other names, or what has a layer. */
        {LAYERS, LAYERS "  - \"io/\"\n", false},
        {LAYERS, LAYERS "  - \"io/p\"\n", false},
        {LAYERS, LAYERS "  - \"META/\"\n", false},
        {LAYERS, LAYERS "  - \"lib/new\"\n", false},
        {LAYERS, LAYERS "  - \"io/p/\"\n  - \"x\"\n", false},
        {LAYERS, LAYERS "  - \"io/p/\"\n  - \"io/p/\"\n  - \"io/p/\"\n  - \"io/p/\"\n", false},
        /* Other lines, no line, or one that is another. */
        {LAYERS, LAYERS "- \"d\":\n", false},
        {LAYERS, LAYERS "  - io/p/\n", false},
        {LAYERS, LAYERS "\n", false},
        {LAYERS, LAYERS "  - \"io/p/\"", false},
        {LAYERS, "- \"b\":\n  - \"index\"\n", false},
        {LAYERS, "- \"A\":\n  - \"lib/\"\n- \"b\":\n  - \"index\"\n  - \"io/p/\"\n", false},
        {LAYERS, "", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (layers_gained(str_from_c(rows[i].was), str_from_c(rows[i].now), STR("index"), names,
                          sizeof(names) / sizeof(names[0])) != rows[i].right)
            fail_msg("row %zu: %s", i, rows[i].now);
}

static void an_index_gains_one_folder(void **state)
{
    static const struct {
        const char *was, *now;
        const char *jar; /* NULL: it is something else */
    } rows[] = {
        {"x/a.jar\np\n\nb.jar\nq\n", "x/a.jar\np\nio/p\n\nb.jar\nq\n", "x/a.jar"},
        {"x/a.jar\np\n\nb.jar\nq\n", "x/a.jar\np\n\nb.jar\nq\nio/p\n", "b.jar"},
        {"a.jar\r\np\r\n", "a.jar\r\np\r\nio/p\r\n", "a.jar"},
        {"a.jar\np", "a.jar\np\nio/p\n", "a.jar"},
        {"a.jar\nio/p\n\nb.jar\nq\n", "a.jar\nio/p\n\nb.jar\nq\nio/p\n", "b.jar"},
        {"a.jar\np\n", "a.jar\nio/p\np\n", NULL},
        {"a.jar\nio/p\n", "a.jar\nio/p\nio/p\n", NULL},
        {"a.jar\np\n", "a.jar\np\nio/p\nio/p\n", NULL},
        {"a.jar\np\n", "a.jar\np\nio/q\n", NULL},
        {"a.jar\np\n", "a.jar\np\nio/p\nx\n", NULL},
        {"a.jar\np\n", "io/p\na.jar\np\n", NULL},
        {"a.jar\np\n", "a.jar\nq\nio/p\n", NULL},
        {"a.jar\np\n", "a.jar\n", NULL},
        {"", "io/p\n", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct str jar;
        bool is = index_gained(str_from_c(rows[i].was), str_from_c(rows[i].now), STR("io/p"), &jar);

        if (is != (rows[i].jar != NULL) || (is && !str_eq(jar, str_from_c(rows[i].jar))))
            fail_msg("row %zu: %s", i, rows[i].now);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_says_where),
        cmocka_unit_test(a_name_of_any_length_has_dots),
        cmocka_unit_test(a_hundred_faults_are_kept),
        cmocka_unit_test(paths_are_followed),
        cmocka_unit_test_setup_teardown(ids_are_held_against_the_mapping, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(a_manifest_loses_digests_of_what_changed),
        cmocka_unit_test(a_list_gains_one_package_at_its_end),
        cmocka_unit_test(layers_gain_what_is_new),
        cmocka_unit_test(an_index_gains_one_folder),
    };

    return RUN_TAP(tests);
}
