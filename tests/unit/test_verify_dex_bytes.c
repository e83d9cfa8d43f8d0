/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on a small dex of which one byte is another, each byte in turn: all that means something
 * else is told. */
#include "tests/unit/tap.h"

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
    dex_every_kind(&f);
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
