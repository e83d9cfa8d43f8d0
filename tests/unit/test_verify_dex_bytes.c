/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on a small dex of which one byte is another, each byte in turn: all that means something
 * else is told. */
#include "tests/unit/tap.h"

#include "manifest/start_names.h"
#include "tests/unit/dex_every.h"
#include "tests/unit/proof_pair.h"
#include "tests/unit/scratch.h"

/* Changes of a section that are proven. */
struct unseen {
    enum dex_section_kind section;
    size_t explicit, all; /* how many, with --exits explicit and all */
    const char *why;
};

static const struct unseen unseen[] = {
    {DEX_PROTO_IDS, 2, 4, "another list has the same types"},
    {DEX_CODE_ITEMS, 1, 5,
     "the zeros behind a number belong to it; a try ends within an instruction"},
    {DEX_DEBUG_INFO, 279, 279,
     "lines of instructions that no stack trace names; a variable begins within the one before"},
    {DEX_HIDDENAPI_CLASS_DATA, 1, 1, "the zeros behind it belong to it"},
};

/* What is told of all the changes. */
static struct proof_words words[] = {
    {"its frame", {170, 171}, {0, 0}},
    {"a parameter is not moved", {215, 214}, {0, 0}},
    {"outs_size", {164, 167}, {0, 0}},
    {"what aligns its tries", {17, 51}, {0, 0}},
    {"paths meet here", {20, 27}, {0, 0}},
    {"leaves the method here without o", {0, 58}, {0, 0}},
    {"the code ends where", {6, 4}, {0, 0}},
    {"a payload stands where", {2, 2}, {0, 0}},
    {"stands where a payload", {10, 10}, {0, 0}},
    {"stands where", {906, 915}, {0, 0}},
    {"the number of", {96, 96}, {0, 0}},
    {"has other bits", {58, 58}, {0, 0}},
    {"a register of", {186, 186}, {0, 0}},
    {"names is another", {53, 53}, {0, 0}},
    {"a payload holds something else", {184, 184}, {0, 0}},
    {"is called where the method does not begin", {1, 1}, {0, 0}},
    {"o is called before", {12, 12}, {0, 0}},
    {"o is called with id", {80, 119}, {0, 0}},
    {"something follows the code", {6, 152}, {0, 0}},
    {"the branch leads to", {11, 11}, {0, 0}},
    {"has no payload", {124, 125}, {0, 0}},
    {"of the switch leads to", {15, 15}, {0, 0}},
    {"a return became a goto", {2, 2}, {0, 0}},
    {"its annotations are others", {829, 831}, {0, 0}},
    {"its static values are others", {32, 34}, {0, 0}},
    {"before item", {186, 247}, {0, 0}},
    {"does not end in the section", {1152, 1177}, {0, 0}},
    {"a value that its type can't have", {84, 84}, {0, 0}},
    {"behind the last item stands more", {503, 503}, {0, 0}},
    {"which is referred to", {762, 765}, {0, 0}},
    {"data_off and data_size", {74, 74}, {0, 0}},
    {"of what has no size", {33, 33}, {0, 0}},
    {"its debug info", {1604, 1608}, {0, 0}},
    {", and was ", {317, 312}, {0, 0}},
    {"the names of its parameters", {282, 278}, {0, 0}},
    {"a local variable begins or ends here", {94, 94}, {0, 0}},
    {"a local variable was not there", {20, 24}, {0, 0}},
    {"it was added", {290, 290}, {0, 0}},
    {"its flags are others, or its code", {88, 89}, {0, 0}},
    {"another number of fields or methods", {5, 5}, {0, 0}},
    {"a field of it is another", {16, 16}, {0, 0}},
    {"its hidden API flags are missing", {11, 10}, {0, 0}},
    {"a hidden API flag", {205, 204}, {0, 0}},
    {"its flags, superclass", {88, 89}, {0, 0}},
    {"is missing or another", {1303, 1303}, {0, 0}},
    {"was not there", {392, 392}, {0, 0}},
    {"call sites or method handles", {6, 6}, {0, 0}},
    {"call site", {71, 72}, {0, 0}},
    {"method handle", {14, 14}, {0, 0}},
    {"it is in no try", {12, 12}, {0, 0}},
    {"the handlers of an exception here are others", {50, 65}, {0, 0}},
    {"what was put in is in a try", {0, 22}, {0, 0}},
    {"its id is", {312, 312}, {0, 0}},
    {"", {14374, 14775}, {0, 0}},
};

/* Ids of each length, which take another instruction each. */
#define IDS                   \
    "300,9,LC work (IJ)I\n"   \
    "65536,9,LC wide (IJ)J\n" \
    "70000,9,LC lined ()V\n"

static void assert_seen(enum exits_mode exits)
{
    size_t found[DEX_SECTION_COUNT] = {0}, wanted[DEX_SECTION_COUNT] = {0};
    struct dex_fixture f;
    struct proof_pair p;
    struct buf list;
    bool same = true;

    for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++)
        wanted[unseen[i].section] = exits == EXITS_ALL ? unseen[i].all : unseen[i].explicit;
    buf_init(&list);
    dex_every_kind(&f);
    proof_pair_make(&p, buf_view(&f.bytes), IDS, exits);
    p.words = words;
    proof_pair_change(&p, found, &list);
    for (size_t i = 0; i < DEX_SECTION_COUNT; i++)
        if (found[i] != wanted[i]) {
            print_error("section %zu: %zu changes are proven, not %zu\n", i, found[i], wanted[i]);
            same = false;
        }
    if (!same)
        fail_msg("%.*s", (int)list.n, (const char *)list.p);
    proof_words_assert(words, exits);
    buf_release(&list);
    proof_pair_release(&p);
    dex_fixture_release(&f);
}

/* ---- Outputs made by hand ---- */

#define BEAT   "L" BEAT_CLASS_DEFAULT ";"
#define MARKER "~~methodbeat{\"mapping-id\":\"" PROOF_PAIR_ID "\"}"

enum { TO_START = 0xfff0, TO_O }; /* in code: the number of a method */

struct made_code {
    const char *class_name, *method; /* a static one without parameters; NULL: the class has none */
    uint16_t registers, outs;
    uint16_t units[8];
    size_t n;
};

static void make_by_hand(struct dex_fixture *f, const struct made_code *made, size_t n, bool output)
{
    struct dex_fixture_member *members[4];

    dex_fixture_init(f, 38);
    if (output) {
        dex_fixture_add_method(f, EARLY_START_CLASS, EARLY_START_METHOD, "()V");
        dex_fixture_add_method(f, BEAT, "o", "(I)V");
        dex_fixture_add_string(f, MARKER);
    }
    dex_fixture_add_proto(f, "()V");
    for (size_t i = 0; i < n; i++) {
        struct dex_fixture_class *c =
            dex_fixture_add_class(f, made[i].class_name, DEX_ACC_PUBLIC, "Ljava/lang/Object;");

        members[i] = made[i].method
                         ? dex_fixture_add_own_method(f, c, made[i].method, "()V",
                                                      DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR)
                         : NULL;
    }
    for (size_t i = 0; i < n; i++) {
        uint16_t units[8];

        for (size_t k = 0; k < made[i].n; k++)
            units[k] = made[i].units[k] == TO_START
                           ? dex_fixture_method(f, EARLY_START_CLASS, EARLY_START_METHOD, "()V")
                       : made[i].units[k] == TO_O ? dex_fixture_method(f, BEAT, "o", "(I)V")
                                                  : made[i].units[k];
        if (members[i])
            members[i]->code =
                dex_fixture_code(f, &(struct dex_fixture_code){.registers = made[i].registers,
                                                               .outs = made[i].outs,
                                                               .units = units,
                                                               .unit_count = made[i].n});
    }
    assert_int_equal(dex_fixture_parse(f), 0);
}

static void take_by_hand(struct proof_pair *p, const struct made_code *was,
                         const struct made_code *now, size_t n)
{
    struct dex_fixture a, b;

    make_by_hand(&a, was, n, false);
    make_by_hand(&b, now, n, true);
    proof_pair_take(p, buf_view(&a.bytes), buf_view(&b.bytes));
    dex_fixture_release(&a);
    dex_fixture_release(&b);
}

/* A static initialiser that starts the recorder first, and one that is new and does only that. */
static void a_start_is_where_it_may_be(void **state)
{
    static const struct made_code
        was[] = {{"LD;", "<clinit>", 1, 0, {0x0012, 0x000e}, 2}, {"LE;", NULL, 0, 0, {0}, 0}},
        now[] = {{"LD;", "<clinit>", 1, 0, {0x0071, TO_START, 0, 0x0012, 0x000e}, 5},
                 {"LE;", "<clinit>", 0, 0, {0x0071, TO_START, 0, 0x000e}, 4}};
    size_t found[DEX_SECTION_COUNT] = {0};
    struct proof_pair p;
    struct buf list;

    (void)state;
    buf_init(&list);
    take_by_hand(&p, was, now, 2);
    assert_string_equal(proof_pair_fault(&p, &p.now), "");
    assert_int_equal(p.doubts[DOUBT_START], 2);
    proof_pair_change(&p, found, &list);
    /* The zero behind a number belongs to it. */
    assert_int_equal(found[DEX_CLASS_DATA], 1);
    found[DEX_CLASS_DATA] = 0;
    for (size_t i = 0; i < DEX_SECTION_COUNT; i++)
        if (found[i])
            fail_msg("section %zu: %zu changes are proven:%.*s", i, found[i], (int)list.n,
                     (const char *)list.p);
    buf_release(&list);
    proof_pair_release(&p);
}

static void what_is_put_in_has_its_place(void **state)
{
    static const struct {
        struct made_code was, now;
        const char *fault;
    } rows[] = {
        /* An o without i, even of no id. */
        {{"LD;", "m", 1, 1, {0x000e}, 1},
         {"LD;", "m", 1, 1, {0x0012, 0x1071, TO_O, 0, 0x000e}, 5},
         "o is called with id 0, i with 0"},
        {{"LD;", "m", 1, 1, {0x000e}, 1},
         {"LD;", "m", 1, 1, {0x1012, 0x1071, TO_O, 0, 0x000e}, 5},
         "o is called with id 1, i with 0"},
        /* A start in another method, and behind the beginning. */
        {{"LD;", "m", 1, 0, {0x000e}, 1},
         {"LD;", "m", 1, 0, {0x0071, TO_START, 0, 0x000e}, 4},
         "started in a method that is no static initialiser"},
        {{"LD;", "<clinit>", 1, 0, {0x0012, 0x000e}, 2},
         {"LD;", "<clinit>", 1, 0, {0x0012, 0x0071, TO_START, 0, 0x000e}, 5},
         "invoke-static stands where return-void was"},
        /* A method that is new. */
        {{"LD;", NULL, 0, 0, {0}, 0},
         {"LD;", "m", 0, 0, {0x0071, TO_START, 0, 0x000e}, 4},
         "was not there"},
        {{"LD;", NULL, 0, 0, {0}, 0},
         {"LD;", "<clinit>", 1, 0, {0x0071, TO_START, 0, 0x000e}, 4},
         "it was added, and does not only start the recorder"},
        {{"LD;", NULL, 0, 0, {0}, 0},
         {"LD;", "<clinit>", 0, 0, {0x0071, TO_START, 0, 0x0000, 0x000e}, 5},
         "it was added, and does not only start the recorder"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct proof_pair p;
        const char *fault;

        take_by_hand(&p, &rows[i].was, &rows[i].now, 1);
        fault = proof_pair_fault(&p, &p.now);
        if (!strstr(fault, rows[i].fault))
            fail_msg("row %zu: %s", i, fault);
        proof_pair_release(&p);
    }
}

static void with_explicit_exits(void **state)
{
    (void)state;
    assert_seen(EXITS_EXPLICIT);
}

static void with_all_exits(void **state)
{
    (void)state;
    assert_seen(EXITS_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_is_where_it_may_be),
        cmocka_unit_test(what_is_put_in_has_its_place),
        cmocka_unit_test_setup_teardown(with_explicit_exits, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(with_all_exits, scratch_enter, scratch_leave),
    };

    return RUN_TAP(tests);
}
