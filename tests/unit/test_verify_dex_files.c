/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on dex that are made by hand: what is told of sums, of rows in tables that came or went,
 * of classes that moved to a further dex, and of where the data stands. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "lib/codec.h"
#include "lib/cursor.h"
#include "manifest/start_names.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/proof_pair.h"
#include "verify/dex_pair.h"
#include "verify/proof.h"
#include "weave/rules.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define BEAT     "L" BEAT_CLASS_DEFAULT ";"
#define MARKER   "~~methodbeat{\"mapping-id\":\"" PROOF_PAIR_ID "\"}"
#define ACTIVITY "Landroid/app/Activity;"
#define CALLED   "(" ACTIVITY "Z)V"
#define FOCUS    "onWindowFocusChanged"

/* All faults, each in a line. */
static const char *told(struct bytes was, struct bytes now, struct bytes moved, struct arena *keep)
{
    struct method_map map;
    struct method_ledger ledger;
    struct proof_rules rules = {.beat_class = STR(BEAT_CLASS_DEFAULT),
                                .beat_type = STR(BEAT),
                                .ledger = &ledger,
                                .mapping_id = PROOF_PAIR_ID};
    struct str texts = STR("");
    struct arena scratch;
    struct proof proof;
    struct error err;

    method_map_init(&map);
    assert_int_equal(ledger_open(&ledger, &map, NULL, &err), 0);
    arena_init(&scratch);
    proof_init(&proof, &rules, keep, STR("out"));
    dex_prove(&proof, was, now, moved, &scratch);
    for (const struct proof_fault *f = proof.faults; f; f = f->next)
        texts = arena_printf(keep, "%.*s%.*s\n", STR_ARG(texts),
                             STR_ARG(str_sub(f->text, strlen("out: "), f->text.n)));
    proof_release(&proof);
    arena_release(&scratch);
    ledger_release(&ledger);
    method_map_release(&map);
    return arena_cstr(keep, texts);
}

/* ---- Rows of tables ---- */

struct name {
    char kind; /* of a string, type, proto, field, method; 0: none */
    const char *owner, *name, *type;
};

static void add_name(struct dex_fixture *f, const struct name *n)
{
    switch (n->kind) {
    case 's':
        dex_fixture_add_string(f, n->name);
        break;
    case 't':
        dex_fixture_add_type(f, n->name);
        break;
    case 'p':
        dex_fixture_add_proto(f, n->name);
        break;
    case 'f':
        dex_fixture_add_field(f, n->owner, n->name, n->type);
        break;
    case 'm':
        dex_fixture_add_method(f, n->owner, n->name, n->type);
        break;
    default:
        break;
    }
}

static void make_named(struct dex_fixture *f, unsigned version, const struct name *names, size_t n,
                       bool marked)
{
    dex_fixture_init(f, version);
    dex_fixture_add_class(f, "LD;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    if (marked)
        dex_fixture_add_string(f, MARKER);
    for (size_t i = 0; i < n; i++)
        add_name(f, &names[i]);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

#define STRING(s)          \
    {                      \
        's', NULL, s, NULL \
    }
#define TYPE(s)            \
    {                      \
        't', NULL, s, NULL \
    }
#define PROTO(s)           \
    {                      \
        'p', NULL, s, NULL \
    }
#define FIELD(o, n, s) \
    {                  \
        'f', o, n, s   \
    }
#define METHOD(o, n, s) \
    {                   \
        'm', o, n, s    \
    }

static const struct {
    struct name was[4], now[4];
    const char *faults;
    bool unmarked;
} tables[] = {
    {{{0}}, {{0}}, "", false},
    {{{0}}, {STRING("i")}, "no string names the id of the mapping\n", true},
    /* What may come. */
    {{{0}}, {STRING("i"), STRING("o"), STRING("at")}, "", false},
    {{{0}}, {STRING("VI"), STRING("VZ"), STRING("VLZ"), STRING(FOCUS)}, "", false},
    {{{0}},
     {STRING("<clinit>"), STRING("begin"), STRING(EARLY_START_CLASS), STRING(BEAT)},
     "",
     false},
    {{{0}}, {TYPE("I"), TYPE("V"), TYPE("Z"), TYPE(ACTIVITY)}, "", false},
    {{{0}}, {TYPE(BEAT), TYPE(EARLY_START_CLASS)}, "", false},
    {{{0}}, {PROTO("(I)V"), PROTO("(Z)V"), PROTO(CALLED), PROTO("()V")}, "", false},
    {{{0}},
     {METHOD(BEAT, "i", "(I)V"), METHOD(BEAT, "o", "(I)V"), METHOD(BEAT, "at", CALLED)},
     "",
     false},
    {{{0}},
     {METHOD("LD;", FOCUS, "(Z)V"), METHOD("LD;", "<clinit>", "()V"),
      METHOD(EARLY_START_CLASS, "begin", "()V")},
     "",
     false},
    /* What may not. */
    {{{0}}, {STRING("a")}, "string_ids: row 2 was not there\n", false},
    {{{0}},
     {STRING("~~methodbeat{\"mapping-id\":\"0123456789abcdee\"}")},
     "string_ids: row 2 was not there\n",
     false},
    {{STRING("LE;")},
     {TYPE("LE;")},
     "type_ids: row 1 of before is missing or another, at 1\n",
     false},
    {{STRING("Lz;")}, {TYPE("Lz;")}, "type_ids: row 2 was not there\n", false},
    {{{0}}, {PROTO("()I")}, "proto_ids: row 0 was not there\n", false},
    {{{0}}, {FIELD("LD;", "i", "I")}, "field_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD("LD;", "<clinit>", "(I)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD("LD;", FOCUS, "(I)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD("LD;", FOCUS, "()V")}, "method_ids: row 0 was not there\n", false},
    {{{0}},
     {METHOD(EARLY_START_CLASS, "begin", "(I)V")},
     "method_ids: row 0 was not there\n",
     false},
    {{{0}}, {METHOD(EARLY_START_CLASS, "i", "(I)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(EARLY_START_CLASS, "i", "()V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(BEAT, "at", "(I)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(BEAT, "i", "(Z)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(BEAT, "o", CALLED)}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(BEAT, "begin", "()V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD(BEAT, "begin", "(I)V")}, "method_ids: row 0 was not there\n", false},
    {{{0}}, {METHOD("LD;", "i", "(I)V")}, "method_ids: row 0 was not there\n", false},
    /* What is gone. */
    {{STRING("a")}, {{0}}, "string_ids: row 2 of before is missing\n", false},
    {{STRING("~~~")}, {{0}}, "string_ids: row 2 of before is missing\n", false},
    {{TYPE("LE;")},
     {STRING("LE;")},
     "type_ids: row 1 of before is missing or another, at 1\n",
     false},
    {{TYPE("Lz;")}, {STRING("Lz;")}, "type_ids: row 2 of before is missing\n", false},
    {{PROTO("()I")}, {TYPE("I")}, "proto_ids: row 0 of before is missing\n", false},
    {{FIELD("LD;", "i", "I")},
     {TYPE("I"), STRING("i")},
     "field_ids: row 0 of before is missing\n",
     false},
    {{METHOD("LD;", "i", "()V")},
     {PROTO("()V"), STRING("i")},
     "method_ids: row 0 of before is missing\n",
     false},
    /* In the place of another. */
    {{PROTO("(I)V")},
     {PROTO("(Z)V"), TYPE("I"), STRING("VI")},
     "proto_ids: row 0 of before is missing\n",
     false},
    {{FIELD("LD;", "i", "I"), STRING("o")},
     {FIELD("LD;", "o", "I"), STRING("i")},
     "field_ids: row 0 of before is missing or another, at 0\n",
     false},
    {{FIELD("LD;", "i", "I"), TYPE("Z")},
     {FIELD("LD;", "i", "Z"), TYPE("I")},
     "field_ids: row 0 of before is missing or another, at 0\n",
     false},
    {{FIELD("LD;", "i", "I")},
     {FIELD("Ljava/lang/Object;", "i", "I")},
     "field_ids: row 0 of before is missing or another, at 0\n",
     false},
    {{METHOD("LD;", "i", "()V"), STRING("o")},
     {METHOD("LD;", "o", "()V"), STRING("i")},
     "method_ids: row 0 of before is missing or another, at 0\n",
     false},
    {{METHOD("LD;", "i", "()V"), PROTO("(I)V")},
     {METHOD("LD;", "i", "(I)V"), PROTO("()V")},
     "method_ids: row 0 of before is missing or another, at 0\n",
     false},
    {{METHOD("LD;", "i", "()V")},
     {METHOD("Ljava/lang/Object;", "i", "()V")},
     "method_ids: row 0 of before is missing or another, at 0\n",
     false},
};

static void rows_of_tables_come_and_go(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(tables); i++) {
        struct dex_fixture was, now;
        const char *faults;
        struct arena keep;

        arena_init(&keep);
        make_named(&was, 38, tables[i].was, COUNT(tables[i].was), false);
        make_named(&now, 38, tables[i].now, COUNT(tables[i].now), !tables[i].unmarked);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep);
        if (strcmp(faults, tables[i].faults) != 0)
            fail_msg("row %zu, \"%s\":\n%s", i, tables[i].faults, faults);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* ---- Classes in two dex ---- */

/* What the method of each class takes: of one it is the beginning of what another's takes. */
static const char *descriptor_of(char letter)
{
    return letter == 'A' ? "(LA;)V" : letter == 'B' ? "(LB;LB;)V" : "(LB;LB;LA;)V";
}

/* A class X with a method that returns, a method handle to that, and a call site with a string. */
static void make_classes(struct dex_fixture *f, const char *letters, bool odd_handle, bool odd_site)
{
    char names[8][3][8];

    dex_fixture_init(f, 38);
    dex_fixture_add_string(f, MARKER);
    dex_fixture_add_string(f, "odd");
    for (size_t i = 0; letters[i]; i++) {
        struct dex_fixture_class *c;

        snprintf(names[i][0], sizeof(names[i][0]), "L%c;", letters[i]);
        snprintf(names[i][1], sizeof(names[i][1]), "m%c", letters[i]);
        snprintf(names[i][2], sizeof(names[i][2]), "s%c", letters[i]);
        dex_fixture_add_string(f, names[i][2]);
        c = dex_fixture_add_class(f, names[i][0], DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        dex_fixture_add_own_method(f, c, names[i][1], descriptor_of(letters[i]), DEX_ACC_STATIC);
        dex_fixture_add_own_field(f, c, names[i][2], names[i][0], DEX_ACC_STATIC);
    }
    for (size_t i = 0; letters[i]; i++) {
        uint8_t field = (uint8_t)dex_fixture_field(f, names[i][0], names[i][2], names[i][0]);

        /* Its number is another where fewer classes are. */
        f->classes[i]->values = dex_fixture_item(
            f, DEX_ENCODED_ARRAYS,
            DEX_BYTES(
                6, 0x19, field, 0x1b, field, 0x1a,
                (uint8_t)dex_fixture_method(f, names[i][0], names[i][1], descriptor_of(letters[i])),
                0x18, (uint8_t)dex_fixture_type(f, names[i][0]), 0x17,
                (uint8_t)dex_fixture_string(f, names[i][2]), 0x16, (uint8_t)i));
        f->classes[i]->methods[0]->code =
            dex_fixture_code(f, &(struct dex_fixture_code){.registers = 1, DEX_UNITS(0x000e)});
        dex_fixture_method_handle(
            f, odd_handle ? 5 : 4,
            dex_fixture_method(f, names[i][0], names[i][1], descriptor_of(letters[i])));
        dex_fixture_call_site(
            f, dex_fixture_item(
                   f, DEX_ENCODED_ARRAYS,
                   DEX_BYTES(1, 0x17,
                             (uint8_t)dex_fixture_string(f, odd_site ? "odd" : names[i][2]))));
    }
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void classes_move_to_a_further_dex(void **state)
{
    static const struct {
        const char *was, *now, *moved;
        const char *faults;
        bool odd_handle, odd_site; /* of what moved */
    } rows[] = {
        {"ABC", "AC", "B", "", false, false},
        {"ABC", "A", "BC", "", false, false},
        {"ABC", "BC", "A", "", false, false},
        {"ABC", "C", "AB", "", false, false},
        {"ABC", "AC", "", "string_ids: row 6 of before is missing or another, at 6\n", false,
         false},
        {"ABC", "A", "B", "it has 2 classes, and had 3\n", false, false},
        {"ABC", "AC", "BC", "it has 4 classes, and had 3\n", false, false},
        {"ABC", "AB", "B", "B: the class is in two dex\nC: the class is missing\n", false, false},
        {"ABC", "CA", "B",
         "call site 1 was not there\nmethod handle 1 was not there\nA: the class stands elsewhere "
         "among the others\nC: the class stands elsewhere among the others\n",
         false, false},
        {"ABC", "A", "CB",
         "call site 1 was not there\nmethod handle 1 was not there\nB: the class stands elsewhere "
         "among the others\nC: the class stands elsewhere among the others\n",
         false, false},
        {"ABC", "AC", "D", "string_ids: row 3 of before is missing or another, at 2\n", false,
         false},
        {"ABC", "AC", "B", "method handle 0 was not there\nB: its static values are others\n", true,
         false},
        {"ABC", "AC", "B", "call site 0 was not there\n", false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct dex_fixture was, now, moved;
        const char *faults;
        struct arena keep;
        bool any = rows[i].moved[0];

        arena_init(&keep);
        make_classes(&was, rows[i].was, false, false);
        make_classes(&now, rows[i].now, false, false);
        make_classes(&moved, any ? rows[i].moved : "A", rows[i].odd_handle, rows[i].odd_site);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes),
                      any ? buf_view(&moved.bytes) : (struct bytes){0}, &keep);
        if (strcmp(faults, rows[i].faults) != 0)
            fail_msg("row %zu, \"%s\":\n%s", i, rows[i].faults, faults);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
        dex_fixture_release(&moved);
    }
}

static void a_further_dex_is_known_by_its_classes(void **state)
{
    static const struct {
        const char *was, *now;
        bool lost;         /* from one to the other */
        const char *first; /* of the other; NULL: it has none */
    } rows[] = {
        {"AB", "AB", false, "A"},  {"AB", "A", true, "A"},   {"AB", "B", true, "B"},
        {"AB", "ABC", false, "A"}, {"AB", "CA", false, "C"}, {"A", "A", false, "A"},
        {"AB", "", true, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct dex_fixture was, now;
        struct bytes a, b;
        struct str first;

        make_classes(&was, rows[i].was, false, false);
        make_classes(&now, rows[i].now, false, false);
        a = buf_view(&was.bytes);
        b = buf_view(&now.bytes);
        if (dex_lost_classes(a, b) != rows[i].lost || dex_first_class(b, &first) != !!rows[i].first)
            fail_msg("%s, %s", rows[i].was, rows[i].now);
        if (rows[i].first)
            assert_memory_equal(first.p + 1, rows[i].first, 1);
        assert_false(dex_lost_classes(a, (struct bytes){b.p, 8}));
        assert_false(dex_lost_classes((struct bytes){a.p, 8}, b));
        assert_false(dex_first_class((struct bytes){a.p, 8}, &first));
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* ---- Sums and the header ---- */

static void put_le32(uint8_t *p, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        p[i] = (uint8_t)(value >> 8 * i);
}

static void put_checksum(struct buf *dex)
{
    put_le32(dex->p + 8, codec_adler32(1, (struct bytes){dex->p + 12, dex->n - 12}));
}

static void damage_signature(struct buf *dex)
{
    dex->p[31] ^= 1;
    put_checksum(dex);
}

static void damage_version(struct buf *dex)
{
    dex->p[6] = '9';
    dex_fixture_seal(dex);
}

enum { DATA_SIZE = 0x68, DATA_OFF = 0x6c };

static void damage_none(struct buf *dex)
{
    (void)dex;
}

/* The data begins so many bytes later. */
static void move_data(struct buf *dex, uint32_t by)
{
    put_le32(dex->p + DATA_OFF, load_le32(dex->p + DATA_OFF) + by);
    put_le32(dex->p + DATA_SIZE, load_le32(dex->p + DATA_SIZE) - by);
    dex_fixture_seal(dex);
}

static void data_begins_later(struct buf *dex)
{
    move_data(dex, 4);
}

static void data_begins_in_a_table(struct buf *dex)
{
    move_data(dex, load_le32(dex->p + 0x64) - load_le32(dex->p + DATA_OFF)); /* class_defs_off */
}

static void data_ends_earlier(struct buf *dex)
{
    put_le32(dex->p + DATA_SIZE, load_le32(dex->p + DATA_SIZE) - 4);
    dex_fixture_seal(dex);
}

static void data_is_nowhere(struct buf *dex)
{
    put_le32(dex->p + DATA_OFF, 0);
    put_le32(dex->p + DATA_SIZE, 0);
    dex_fixture_seal(dex);
}

static void data_has_a_size(struct buf *dex)
{
    put_le32(dex->p + DATA_SIZE, 4);
    dex_fixture_seal(dex);
}

static void data_has_an_offset(struct buf *dex)
{
    put_le32(dex->p + DATA_OFF, 4);
    dex_fixture_seal(dex);
}

static void links_are_somewhere(struct buf *dex)
{
    put_le32(dex->p + 0x30, 0x70);
    dex_fixture_seal(dex);
}

static void fields_are_somewhere(struct buf *dex)
{
    put_le32(dex->p + 0x54, 0x70);
    dex_fixture_seal(dex);
}

static void the_header_is_looked_at(void **state)
{
#define DATA "data_off and data_size are not those of its data\n"
    static const struct {
        void (*damage)(struct buf *dex);
        const char *faults;
        unsigned version; /* 0: 38 */
    } rows[] = {
        {damage_none, "", 0},
        {damage_signature, "its signature is not the SHA-1 of its bytes\n", 0},
        {damage_version, "version 039, and was 038\n", 0},
        {data_begins_later, DATA, 0},
        {data_begins_in_a_table, DATA, 0},
        {data_ends_earlier, DATA, 0},
        {data_is_nowhere, DATA, 0},
        {data_is_nowhere, DATA, 40},
        /* From version 041 on there need be no data section. */
        {damage_none, "", 41},
        {data_has_a_size, DATA, 41},
        {data_has_an_offset, DATA, 41},
        {links_are_somewhere, "its header has an offset at 0x30 of what has no size\n", 0},
        {fields_are_somewhere, "its header has an offset at 0x54 of what has no size\n", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const struct name added[] = {STRING("i")};
        struct dex_fixture was, now;
        const char *faults;
        struct arena keep;

        arena_init(&keep);
        make_named(&was, rows[i].version ? rows[i].version : 38, NULL, 0, true);
        make_named(&now, rows[i].version ? rows[i].version : 38, added, 1, true);
        rows[i].damage(&now.bytes);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep);
        if (strcmp(faults, rows[i].faults) != 0)
            fail_msg("row %zu, \"%s\":\n%s", i, rows[i].faults, faults);
        /* What did not change is not looked at again. */
        if (i < 2)
            assert_string_equal(
                told(buf_view(&now.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep), "");
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

static void no_class_stands_nowhere(void **state)
{
    struct dex_fixture was, now;
    struct arena keep;

    (void)state;
    arena_init(&keep);
    dex_fixture_init(&was, 38);
    dex_fixture_init(&now, 38);
    dex_fixture_add_string(&was, MARKER);
    dex_fixture_add_string(&now, MARKER);
    dex_fixture_add_string(&now, "o");
    if (dex_fixture_parse(&was) < 0 || dex_fixture_parse(&now) < 0)
        fail_msg("%s%s", was.err.text, now.err.text);
    assert_string_equal(told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep),
                        "");
    put_le32(now.bytes.p + 0x64, 0x70);
    dex_fixture_seal(&now.bytes);
    assert_string_equal(told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep),
                        "its header has an offset at 0x64 of what has no size\n");
    arena_release(&keep);
    dex_fixture_release(&was);
    dex_fixture_release(&now);
}

/* ---- Values ---- */

/* A class whose static value is nested so deep: arrays, or annotations. */
static void make_deep(struct dex_fixture *f, bool annotations, unsigned depth, bool more)
{
    struct dex_fixture_class *c;
    struct buf b;

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LD;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_string(f, MARKER);
    if (more)
        dex_fixture_add_string(f, "o");
    buf_init(&b);
    buf_u8(&b, 1);
    for (unsigned i = 0; i < depth; i++)
        if (annotations)
            buf_bytes(&b, (struct bytes){DEX_BYTES(0x1d, (uint8_t)dex_fixture_type(f, "LD;"), 1,
                                                   (uint8_t)dex_fixture_string(f, "LD;"))});
        else
            buf_bytes(&b, (struct bytes){DEX_BYTES(0x1c, 1)});
    buf_u8(&b, 0x1e);
    c->values = dex_fixture_item(f, DEX_ENCODED_ARRAYS, b.p, b.n);
    buf_release(&b);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void values_are_nested(void **state)
{
    static const struct {
        unsigned depth;
        const char *faults;
    } rows[] = {
        {1, ""},
        {100, ""},
        {199, ""},
        {200, "encoded_array_item: item 0 of 1 does not end in the section\nD: its static values "
              "are others\n"},
        {201, "encoded_array_item: item 0 of 1 does not end in the section\nD: its static values "
              "are others\n"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        struct dex_fixture was, now;
        const char *faults;
        struct arena keep;

        arena_init(&keep);
        make_deep(&was, i % 2, rows[i / 2].depth, false);
        make_deep(&now, i % 2, rows[i / 2].depth, true);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep);
        if (strcmp(faults, rows[i / 2].faults) != 0)
            fail_msg("row %zu: \"%s\": %s", i, rows[i / 2].faults, faults);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* A class with an annotation of its own; where its set says that this is. */
static uint32_t make_annotated(struct dex_fixture *f, bool more)
{
    struct dex_fixture_item *directory, *set;
    struct dex_fixture_class *c;

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LD;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_string(f, MARKER);
    if (more)
        dex_fixture_add_string(f, "o");
    directory = dex_fixture_item(f, DEX_ANNOTATIONS_DIRECTORIES,
                                 DEX_BYTES(DEX_LE32(0), DEX_LE32(0), DEX_LE32(0), DEX_LE32(0)));
    set = dex_fixture_item(f, DEX_ANNOTATION_SETS, DEX_BYTES(DEX_LE32(1), DEX_LE32(0)));
    dex_fixture_offset(directory, 0, set);
    dex_fixture_offset(set, 4, dex_fixture_item(f, DEX_ANNOTATIONS, DEX_BYTES(0, 0, 0)));
    c->annotations = directory;
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
    return set->offset + 4;
}

/* Of three zeros only the first are in the file. */
static void annotations_end_in_the_file(void **state)
{
    (void)state;
    for (uint32_t left = 0; left <= 2; left++) {
        struct dex_fixture was, now;
        struct str wanted;
        struct arena keep;
        uint32_t at;

        arena_init(&keep);
        make_annotated(&was, false);
        at = make_annotated(&now, true);
        assert_string_equal(
            told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep), "");
        put_le32(now.bytes.p + at, (uint32_t)now.bytes.n - left);
        dex_fixture_seal(&now.bytes);
        wanted = arena_printf(&keep,
                              "no item of annotation_item begins at %u, which is referred to\n"
                              "D: its annotations are others\n",
                              (unsigned)now.bytes.n - left);
        assert_string_equal(
            told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep), wanted.p);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* ---- What lies behind all sections ---- */

static void append(struct dex_fixture *f, const char *tail)
{
    buf_str(&f->bytes, str_from_c(tail));
    put_le32(f->bytes.p + 32, (uint32_t)f->bytes.n);                                /* file_size */
    put_le32(f->bytes.p + 104, (uint32_t)f->bytes.n - load_le32(f->bytes.p + 108)); /* data_size */
    dex_fixture_seal(&f->bytes);
}

static void what_is_behind_all_stays(void **state)
{
    static const struct {
        const char *was, *now, *faults;
    } rows[] = {
        {"data", "data", ""},
        {"data", "", "behind its last section are 0 bytes, and were 4\n"},
        {"", "data", "behind its last section are 4 bytes, and were 0\n"},
        {"data", "date", "behind its last section are 4 bytes, and were 4, but others\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct dex_fixture was, now;
        struct arena keep;

        arena_init(&keep);
        make_annotated(&was, false);
        make_annotated(&now, true);
        append(&was, rows[i].was);
        append(&now, rows[i].now);
        assert_string_equal(
            told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep),
            rows[i].faults);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* ---- A method that is new ---- */

enum { TO_SUPER = 0xfff0, TO_AT };

static void make_activity(struct dex_fixture *f, const char *descriptor, const uint16_t *units,
                          size_t n)
{
    struct dex_fixture_code code = {.registers = 2, .ins = 2, .outs = 2, .unit_count = n};
    struct dex_fixture_member *m = NULL;
    struct dex_fixture_class *c;
    uint16_t resolved[8];

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LD;", DEX_ACC_PUBLIC, ACTIVITY);
    dex_fixture_add_method(f, "LD;", FOCUS, "(I)V");
    if (n > 0) {
        dex_fixture_add_string(f, MARKER);
        dex_fixture_add_method(f, ACTIVITY, FOCUS, "(Z)V");
        dex_fixture_add_method(f, BEAT, "at", CALLED);
        m = dex_fixture_add_own_method(f, c, FOCUS, descriptor, DEX_ACC_PUBLIC);
    }
    for (size_t i = 0; i < n; i++)
        resolved[i] = units[i] == TO_SUPER ? dex_fixture_method(f, ACTIVITY, FOCUS, "(Z)V")
                      : units[i] == TO_AT  ? dex_fixture_method(f, BEAT, "at", CALLED)
                                           : units[i];
    code.units = resolved;
    if (m)
        m->code = dex_fixture_code(f, &code);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void a_new_method_calls_super_then_at(void **state)
{
#define NOT_THAT "it was added, and does not call super's, then at\n"
    static const struct {
        const char *descriptor;
        size_t n;
        uint16_t units[8];
        const char *faults;
    } rows[] = {
        {"(Z)V", 7, {0x206f, TO_SUPER, 0x10, 0x2071, TO_AT, 0x10, 0x000e}, ""},
        {"(Z)V", 7, {0x206f, TO_AT, 0x10, 0x2071, TO_AT, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 7, {0x206f, TO_SUPER, 0x10, 0x2071, TO_SUPER, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 7, {0x206f, TO_SUPER, 0x01, 0x2071, TO_AT, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 7, {0x206f, TO_SUPER, 0x10, 0x2071, TO_AT, 0x01, 0x000e}, NOT_THAT},
        {"(Z)V", 7, {0x206e, TO_SUPER, 0x10, 0x2071, TO_AT, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 7, {0x206f, 0xffff, 0x10, 0x2071, TO_AT, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 8, {0x206f, TO_SUPER, 0x10, 0x2071, TO_AT, 0x10, 0, 0x000e}, NOT_THAT},
        {"(Z)V", 8, {0x206f, TO_SUPER, 0x10, 0x2071, TO_AT, 0x10, 0x000e, 0}, NOT_THAT},
        {"(Z)V", 4, {0x206f, TO_SUPER, 0x10, 0x000e}, NOT_THAT},
        {"(Z)V", 1, {0x000e}, NOT_THAT},
        {"(I)V",
         7,
         {0x206f, TO_SUPER, 0x10, 0x2071, TO_AT, 0x10, 0x000e},
         "the method was not there\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct dex_fixture was, now;
        const char *faults;
        struct str wanted;
        struct arena keep;

        arena_init(&keep);
        make_activity(&was, NULL, NULL, 0);
        make_activity(&now, rows[i].descriptor, rows[i].units, rows[i].n);
        faults = told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep);
        wanted = rows[i].faults[0]
                     ? arena_printf(&keep, "D." FOCUS "%s: %s", rows[i].descriptor, rows[i].faults)
                     : STR("");
        if (!str_eq(str_from_c(faults), wanted))
            fail_msg("row %zu: %s", i, faults);
        arena_release(&keep);
        dex_fixture_release(&was);
        dex_fixture_release(&now);
    }
}

/* ---- What many refer to ---- */

/* How many there are of each kind: classes with one directory, its methods with one set, entries
 * of it with one annotation, and values of that. One comparison for each path to a value would
 * take hours. */
enum { SHARERS = 1000 };

static void put_offsets(struct dex_fixture *f, const struct dex_fixture_item *from, size_t first,
                        size_t step, const struct dex_fixture_item *to)
{
    for (size_t i = 0; i < SHARERS; i++)
        store_le32(f->bytes.p + from->offset + first + i * step, to->offset);
}

static void make_shared(struct dex_fixture *f, bool marked, uint8_t value)
{
    const struct dex_fixture_item *annotation, *set, *directory, *list;
    struct buf b, types;

    buf_init(&b);
    buf_init(&types);
    dex_fixture_init(f, 38);
    dex_fixture_add_string(f, "A");
    dex_fixture_add_type(f, "LA;");
    if (marked)
        dex_fixture_add_string(f, MARKER);
    for (size_t i = 0; i < SHARERS; i++) {
        dex_fixture_add_method(f, "LD;", arena_cstr(&f->arena, arena_printf(&f->arena, "m%zu", i)),
                               "()V");
        dex_fixture_add_class(f, arena_cstr(&f->arena, arena_printf(&f->arena, "LC%zu;", i)),
                              DEX_ACC_PUBLIC, "LD;");
        buf_str(&types, STR("LD;"));
    }
    buf_u8(&types, 0);
    buf_bytes(&b, (struct bytes){(const uint8_t[]){1, (uint8_t)dex_fixture_type(f, "LA;"), 1,
                                                   (uint8_t)dex_fixture_string(f, "A"), 0x1c,
                                                   0x80 | (SHARERS & 0x7f), SHARERS >> 7},
                                 7});
    for (size_t i = 0; i < SHARERS; i++)
        buf_u8(&b, i + 1 < SHARERS ? 0x1e : value); /* null */
    annotation = dex_fixture_item(f, DEX_ANNOTATIONS, b.p, b.n);
    buf_clear(&b);
    buf_le32(&b, SHARERS);
    buf_zero(&b, 4 * SHARERS);
    set = dex_fixture_item(f, DEX_ANNOTATION_SETS, b.p, b.n);
    buf_clear(&b);
    buf_zero(&b, 4 + 4);
    buf_le32(&b, SHARERS);
    buf_zero(&b, 4);
    for (uint32_t i = 0; i < SHARERS; i++) { /* methods are sorted by name, and come one by one */
        buf_le32(&b, i);
        buf_zero(&b, 4);
    }
    directory = dex_fixture_item(f, DEX_ANNOTATIONS_DIRECTORIES, b.p, b.n);
    list = dex_fixture_type_list(f, (const char *)types.p);
    for (size_t i = 0; i < f->class_count; i++) {
        f->classes[i]->annotations = directory;
        f->classes[i]->interfaces = list;
    }
    dex_fixture_write(f);
    put_offsets(f, set, 4, 4, annotation);
    put_offsets(f, directory, 16 + 4, 8, set);
    dex_fixture_seal(&f->bytes);
    buf_release(&b);
    buf_release(&types);
}

static void what_many_refer_to_is_compared_once(void **state)
{
    enum { NOTHING = 0x1e, NO = 0x1f };
    struct dex_fixture was, now, other;
    struct arena keep;

    (void)state;
    arena_init(&keep);
    make_shared(&was, false, NOTHING);
    make_shared(&now, true, NOTHING);
    make_shared(&other, true, NO);
    assert_string_equal(told(buf_view(&was.bytes), buf_view(&now.bytes), (struct bytes){0}, &keep),
                        "");
    assert_non_null(
        strstr(told(buf_view(&was.bytes), buf_view(&other.bytes), (struct bytes){0}, &keep),
               "C0: its annotations are others\n"));
    dex_fixture_release(&was);
    dex_fixture_release(&now);
    dex_fixture_release(&other);
    arena_release(&keep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_tables_come_and_go),
        cmocka_unit_test(classes_move_to_a_further_dex),
        cmocka_unit_test(a_further_dex_is_known_by_its_classes),
        cmocka_unit_test(the_header_is_looked_at),
        cmocka_unit_test(no_class_stands_nowhere),
        cmocka_unit_test(values_are_nested),
        cmocka_unit_test(a_new_method_calls_super_then_at),
        cmocka_unit_test(annotations_end_in_the_file),
        cmocka_unit_test(what_is_behind_all_stays),
        cmocka_unit_test(what_many_refer_to_is_compared_once),
    };

    return RUN_TAP(tests);
}
