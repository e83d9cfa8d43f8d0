/* SPDX-License-Identifier: Apache-2.0 */
/* Which units' bytes are kept between the scan and the weaving. */
#include "tests/unit/tap.h"

#include <string.h>

#include "weave/input/kept_units.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { UNITS = 4, LARGE = 256 * 1024 };

static void fill(struct buf *b, size_t unit, size_t n)
{
    buf_clear(b);
    buf_zero(b, n);
    if (n > 0)
        memset(b->p, 'a' + (int)unit, n);
}

static bool is_kept(const struct kept_units *k, size_t unit, size_t n)
{
    struct bytes b = kept_units_find(k, unit);

    if (!b.p)
        return false;
    assert_int_equal(b.n, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(b.p[i], 'a' + (int)unit);
    return true;
}

/* They are kept in the order in which they come, each if it has room. */
static void units_are_kept_while_there_is_room(void **state)
{
    static const struct {
        uint64_t limit;
        size_t sizes[UNITS];
        const char *kept;
    } rows[] = {
        {100, {30, 30, 30, 10}, "yyyy"},
        {99, {30, 30, 30, 10}, "yyyn"},
        {60, {50, 11, 10, 1}, "ynyn"},
        {0, {1, 1, 1, 1}, "nnnn"},
        {10, {0, 10, 0, 0}, "nynn"},
        {LARGE, {LARGE, 1, 1, 1}, "ynnn"},
        {2 * LARGE, {LARGE - 1, LARGE, 1, 1}, "yyyn"},
        {2 * LARGE, {LARGE + 1, LARGE, 1, LARGE - 2}, "ynyy"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct kept_units k;
        struct arena small;
        struct buf bytes;

        arena_init(&small);
        buf_init(&bytes);
        kept_units_open(&k, UNITS, rows[i].limit);
        for (size_t u = 0; u < UNITS; u++) {
            fill(&bytes, u, rows[i].sizes[u]);
            kept_units_keep(&k, u, &bytes, &small);
        }
        fill(&bytes, UNITS, LARGE); /* what was kept stays as it was */
        for (size_t u = 0; u < UNITS; u++)
            if (is_kept(&k, u, rows[i].sizes[u]) != (rows[i].kept[u] == 'y'))
                fail_msg("row %zu: unit %zu", i, u);
        kept_units_release(&k);
        buf_release(&bytes);
        arena_release(&small);
    }
}

/* Large ones are not copied: memory would hold them twice. */
static void the_memory_of_a_large_unit_is_taken(void **state)
{
    static const struct {
        size_t size;
        bool taken;
    } rows[] = {{1, false}, {LARGE - 1, false}, {LARGE, true}, {3 * LARGE, true}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct kept_units k;
        struct arena small;
        struct buf bytes;
        const uint8_t *was;

        arena_init(&small);
        buf_init(&bytes);
        kept_units_open(&k, 1, UINT64_MAX);
        fill(&bytes, 0, rows[i].size);
        was = bytes.p;
        kept_units_keep(&k, 0, &bytes, &small);
        assert_true(is_kept(&k, 0, rows[i].size));
        assert_int_equal(kept_units_find(&k, 0).p == was, rows[i].taken);
        assert_int_equal(bytes.p == NULL, rows[i].taken);
        kept_units_release(&k);
        buf_release(&bytes);
        arena_release(&small);
    }
}

/* A dex that is split becomes two units, of which the second has no place here. */
static void what_was_dropped_or_has_no_place_is_not_there(void **state)
{
    struct kept_units k;
    struct arena small;
    struct buf bytes;

    (void)state;
    arena_init(&small);
    buf_init(&bytes);
    kept_units_open(&k, 2, UINT64_MAX);
    for (size_t u = 0; u < 3; u++) {
        fill(&bytes, u, LARGE - 1 + u);
        kept_units_keep(&k, u, &bytes, &small);
    }
    assert_true(is_kept(&k, 0, LARGE - 1));
    assert_true(is_kept(&k, 1, LARGE));
    assert_false(is_kept(&k, 2, LARGE + 1));
    for (size_t u = 0; u < 3; u++)
        kept_units_drop(&k, u);
    for (size_t u = 0; u < 3; u++)
        assert_null(kept_units_find(&k, u).p);
    fill(&bytes, 0, 7);
    kept_units_keep(&k, 0, &bytes, &small);
    assert_true(is_kept(&k, 0, 7));
    kept_units_release(&k);
    assert_null(kept_units_find(&k, 0).p);
    buf_release(&bytes);
    arena_release(&small);
}

/* A unit is woven again if one of its methods gets a probe, whichever: it pays to keep it. A part
 * of a dex that was split is in memory anyway. */
static void what_gets_probes_is_wanted(void **state)
{
    static const struct dex_part part;

    (void)state;
    for (unsigned with = 0; with < 32; with++) {
        struct container c = {.kind = CONTAINER_DIRECTORY};
        struct unit u = {.container = &c, .part = with & 16 ? &part : NULL};
        struct program_method methods[2][2] = {0};
        struct program_class classes[2] = {{.methods = methods[0], .n_methods = 2},
                                           {.methods = methods[1], .n_methods = 2}};
        struct program_unit scanned = {.classes = classes, .n_classes = 2};

        for (unsigned i = 0; i < 4; i++)
            methods[i / 2][i % 2].verdict = with >> i & 1 ? VERDICT_INSTRUMENT : VERDICT_EMPTY;
        if (kept_units_want(&u, &scanned) != (with > 0 && with < 16))
            fail_msg("probes in %x", with);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_kept_while_there_is_room),
        cmocka_unit_test(the_memory_of_a_large_unit_is_taken),
        cmocka_unit_test(what_was_dropped_or_has_no_place_is_not_there),
        cmocka_unit_test(what_gets_probes_is_wanted),
    };

    return RUN_TAP(tests);
}
