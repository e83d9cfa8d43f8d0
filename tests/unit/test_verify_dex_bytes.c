/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on a small dex of which one byte is another, each byte in turn: all that means something
 * else is told. */
#include "tests/unit/tap.h"

#include "tests/unit/dex_every.h"
#include "tests/unit/proof_pair.h"
#include "tests/unit/scratch.h"

/* A number of the table at an offset of an item. */
#define UNITS32(v) (uint16_t)(v), (uint16_t)((uint32_t)(v) >> 16)

static const struct dex_fixture_item *working(struct dex_fixture *f)
{
    struct dex_fixture_item *debug = dex_fixture_item(
        f, DEX_DEBUG_INFO,
        /* Line 7, parameters "text" and none; v0 is "text" until 9; a prologue; line 300. */
        DEX_BYTES(7, 2, (uint8_t)(dex_fixture_string(f, "text") + 1), 0, 0x0a, 0x0e, 3, 0,
                  (uint8_t)(dex_fixture_string(f, "text") + 1),
                  (uint8_t)(dex_fixture_type(f, "I") + 1), 0x48, 5, 0, 1, 1, 2, 0xa5, 2, 0x0b, 0x0e,
                  6, 0, 0));

    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 5,
               .ins = 3,
               .debug = debug,
               DEX_UNITS(
                   /* 0: packed-switch v2 */ 0x022b, UNITS32(24),
                   /* 3: const-string v0 */ 0x001a, dex_fixture_string(f, "text"),
                   /* 5: if-eqz v2 */ 0x0238, 5, /* 7: add-int/lit8 v0, v2, -1 */ 0x00d8, 0xff02,
                   /* 9: goto 12 */ 0x0328, /* 10: const/4 v0, 1 */ 0x1012, /* 11: nop */ 0,
                   /* 12: sparse-switch v2 */ 0x022c, UNITS32(20),
                   /* 15: new-array v1, v2, [I */ 0x2123, dex_fixture_type(f, "[I"),
                   /* 17: fill-array-data v1 */ 0x0126, UNITS32(25),
                   /* 20: return v0 */ 0x000f, /* 21: return v2 */ 0x020f,
                   /* 22: throw v1 */ 0x0127, 0,
                   /* 24: */ 0x0100, 2, UNITS32(7), UNITS32(3), UNITS32(20),
                   /* 32: */ 0x0200, 2, UNITS32(-3), UNITS32(40), UNITS32(3), UNITS32(9),
                   /* 42: */ 0x0300, 4, UNITS32(2), UNITS32(1), UNITS32(2))});
}

static const struct dex_fixture_item *guarding(struct dex_fixture *f)
{
    uint8_t type = (uint8_t)dex_fixture_type(f, "LException;");

    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 2,
               .ins = 1,
               .outs = 1,
               DEX_UNITS(/* 0: monitor-enter v1 */ 0x011d, /* 1: invoke-static/range {v1} */ 0x0177,
                         dex_fixture_method(f, "LB;", "link", "(Ljava/lang/Object;)V"), 1,
                         /* 4: monitor-exit v1 */ 0x011e, /* 5: return-void */ 0x000e,
                         /* 6: move-exception v0 */ 0x000d, /* 7: monitor-exit v1 */ 0x011e,
                         /* 8: throw v0 */ 0x0027, /* 9: move-exception v0 */ 0x000d,
                         /* 10: throw v0 */ 0x0027),
               DEX_TRIES({0, 4, 1}, {10, 1, 5}),
               DEX_HANDLERS(2, 0x7f, type, 9, 6, 1, type, 9),
           });
}

/* dex_every_item, and an Activity whose methods have code with each kind of table. */
static void make_dex(struct dex_fixture *f)
{
    struct dex_fixture_member *work, *guard, *wide, *one, *two;
    struct dex_fixture_class *c;
    struct dex_fixture_item *shared;

    dex_fixture_init(f, 38);
    c = dex_fixture_add_class(f, "LC;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
    work = dex_fixture_add_own_method(f, c, "work", "(IJ)I", DEX_ACC_STATIC);
    guard = dex_fixture_add_own_method(f, c, "guard", "(LA;)V", DEX_ACC_STATIC);
    wide = dex_fixture_add_own_method(f, c, "wide", "(IJ)J", DEX_ACC_STATIC);
    one = dex_fixture_add_own_method(f, c, "one", "()V", DEX_ACC_STATIC);
    two = dex_fixture_add_own_method(f, c, "two", "()V", DEX_ACC_STATIC);
    dex_fixture_add_type(f, "[I");
    dex_fixture_add_method(f, "Landroid/app/Activity;", "<init>", "()V");
    dex_every_item(f);
    work->code = working(f);
    guard->code = guarding(f);
    /* neg-long v1, v1; return-wide v1: no register is free. */
    wide->code = dex_fixture_code(
        f, &(struct dex_fixture_code){.registers = 3, .ins = 3, DEX_UNITS(0x117d, 0x0110)});
    shared = dex_fixture_code(f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    one->code = two->code = shared;
    dex_fixture_item(
        f, DEX_HIDDENAPI_CLASS_DATA,
        DEX_BYTES(DEX_LE32(22), DEX_LE32(12), DEX_LE32(17), 1, 2, 3, 0, 1, 1, 0, 2, 3, 0));
    assert_int_equal(dex_fixture_parse(f), 0);
}

/* Changes of a section that are proven. */
struct unseen {
    enum dex_section_kind section;
    size_t explicit, all; /* how many, with --exits explicit and all */
    const char *why;
};

static const struct unseen unseen[] = {
    {DEX_PROTO_IDS, 4, 2, "another list has the same types"},
    {DEX_MAP_LIST, 1, 1, "the zeros behind the last array are an array of nothing"},
    {DEX_CODE_ITEMS, 1, 4,
     "the zeros behind a number belong to it; a try ends within an instruction"},
    {DEX_DEBUG_INFO, 143, 143, "lines of instructions that no stack trace names"},
    {DEX_ENCODED_ARRAYS, 2, 2, "the zeros behind an index belong to it"},
};

static void assert_seen(const char *base, enum exits_mode exits)
{
    size_t found[DEX_SECTION_COUNT] = {0}, wanted[DEX_SECTION_COUNT] = {0};
    struct dex_fixture f;
    struct proof_pair p;
    struct buf list;
    bool same = true;

    for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++)
        wanted[unseen[i].section] = exits == EXITS_ALL ? unseen[i].all : unseen[i].explicit;
    buf_init(&list);
    make_dex(&f);
    proof_pair_make(&p, buf_view(&f.bytes), base, exits);
    proof_pair_change(&p, EACH_BIT, found, &list);
    for (size_t i = 0; i < DEX_SECTION_COUNT; i++)
        if (found[i] != wanted[i]) {
            print_error("section %zu: %zu changes are proven, not %zu\n", i, found[i], wanted[i]);
            same = false;
        }
    if (!same)
        fail_msg("%.*s", (int)list.n, (const char *)list.p);
    buf_release(&list);
    proof_pair_release(&p);
    dex_fixture_release(&f);
}

/* Ids of each length, which take another instruction each. */
#define BASE                    \
    "300,9,LC work (IJ)I\n"     \
    "65536,8,LC guard (LA;)V\n" \
    "70000,8,LC wide (IJ)J\n"

static void with_explicit_exits(void **state)
{
    (void)state;
    assert_seen(NULL, EXITS_EXPLICIT);
}

static void with_all_exits(void **state)
{
    (void)state;
    assert_seen(NULL, EXITS_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(with_explicit_exits, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(with_all_exits, scratch_enter, scratch_leave),
    };

    return RUN_TAP(tests);
}
