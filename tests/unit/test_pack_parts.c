/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of a pack: which of them are read, which go into the new one, and that nothing is found
 * outside of them. */
#include "tests/unit/tap.h"

#include <string.h>

#include "lib/buf.h"
#include "tests/unit/scratch.h"
#include "weave/pack/pack_parts.h"

enum { SIZE = 10, PARTS_MANY = 8 };

static const struct cache_key how = {{1}};

/* An index of parts, and the parts as the next run reads them. */
struct some_parts {
    struct cache *cache;
    struct pack_parts parts;
    struct arena arena;
};

static void parts_open(struct some_parts *s)
{
    struct error err;

    if (cache_open(&s->cache, "kept", 1 << 20, &err) < 0)
        fail_msg("%s", err.text);
    pack_parts_init(&s->parts, s->cache);
    arena_init(&s->arena);
}

static void parts_close(struct some_parts *s)
{
    pack_parts_release(&s->parts);
    arena_release(&s->arena);
    cache_close(s->cache);
}

/* The next run, which knows what the index says. */
static void parts_again(struct some_parts *s)
{
    struct cursor c;
    struct buf index;

    buf_init(&index);
    pack_parts_write(&s->parts, &index);
    parts_close(s);
    parts_open(s);
    c = cursor_of(buf_view(&index));
    assert_true(pack_parts_parse(&s->parts, &c));
    assert_int_equal(cursor_left(&c), 0);
    buf_release(&index);
}

static struct pack_place add(struct some_parts *s, unsigned number)
{
    struct cache_key unit = {{2, (uint8_t)number}};
    uint8_t bytes[SIZE];

    memset(bytes, (int)number, SIZE);
    return pack_parts_add(&s->parts, (struct pack_made_of){&unit, &how},
                          (struct bytes){bytes, SIZE});
}

/* So many runs of which each made a part of one unit: of ten bytes, each the part's number. */
static void parts_make(struct some_parts *s, unsigned n)
{
    parts_open(s);
    for (unsigned i = 0; i < n; i++) {
        struct pack_place place = add(s, i);

        assert_int_equal(place.part, i);
        assert_int_equal(place.at, 0);
        assert_int_equal(place.n, SIZE);
        assert_true(pack_parts_finish(&s->parts));
        parts_again(s);
    }
}

/* Whether what is at the place goes into the new part, and is found there afterwards. */
static bool moves(struct some_parts *s, uint32_t part)
{
    struct pack_place place = {.part = part, .n = SIZE};
    struct cache_key unit = {{3}};

    pack_parts_move(&s->parts, (struct pack_made_of){&unit, &how}, &place);
    return place.part != part;
}

/* The half of a part may be garbage, and no more. */
static void what_is_garbage_for_the_most_merges(void **state)
{
    const uint64_t used[] = {SIZE, SIZE / 2, SIZE / 2 - 1, 1};
    struct some_parts s;

    (void)state;
    parts_make(&s, 4);
    pack_parts_load(&s.parts, used, &s.arena);
    assert_false(moves(&s, 0));
    assert_false(moves(&s, 1));
    assert_true(moves(&s, 2));
    assert_true(moves(&s, 3));
    parts_close(&s);
}

/* As long as there are few, all stay; of many only that of which most is used, the first of those
 * that are alike. */
static void of_many_parts_all_but_the_largest_merge(void **state)
{
    static const struct {
        unsigned n;
        uint64_t used[PARTS_MANY];
        uint32_t stays; /* if not all do */
    } rows[] = {
        {PARTS_MANY - 1, {9, 9, 9, 9, 9, 9, 10}, UINT32_MAX},
        {PARTS_MANY, {9, 9, 9, 9, 9, 9, 9, 10}, 7},
        {PARTS_MANY, {10, 9, 9, 9, 9, 9, 9, 9}, 0},
        {PARTS_MANY, {8, 9, 8, 8, 8, 8, 9, 8}, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct some_parts s;

        parts_make(&s, rows[i].n);
        pack_parts_load(&s.parts, rows[i].used, &s.arena);
        for (uint32_t k = 0; k < rows[i].n; k++)
            if (moves(&s, k) != (rows[i].stays != UINT32_MAX && rows[i].stays != k))
                fail_msg("row %zu: part %u", i, k);
        parts_close(&s);
    }
}

/* What goes into the new part is there for the next run, beside what is new. */
static void what_merged_is_found_again(void **state)
{
    const uint64_t used[] = {1}, all[] = {0, 2 * SIZE};
    struct pack_place old = {.part = 0, .n = SIZE}, new;
    struct cache_key unit = {{4}};
    struct some_parts s;
    struct bytes bytes;

    (void)state;
    parts_make(&s, 1);
    pack_parts_load(&s.parts, used, &s.arena);
    new = add(&s, 7);
    pack_parts_move(&s.parts, (struct pack_made_of){&unit, &how}, &old);
    assert_int_equal(new.part, 1);
    assert_int_equal(old.part, 1);
    assert_int_equal(old.at, SIZE);
    assert_false(pack_parts_bytes(&s.parts, &new, &bytes)); /* it is being written */
    assert_true(pack_parts_finish(&s.parts));
    parts_again(&s);
    pack_parts_load(&s.parts, all, &s.arena);
    assert_true(pack_parts_bytes(&s.parts, &new, &bytes));
    assert_int_equal(bytes.n, SIZE);
    assert_int_equal(bytes.p[0], 7);
    assert_true(pack_parts_bytes(&s.parts, &old, &bytes));
    assert_int_equal(bytes.n, SIZE);
    assert_int_equal(bytes.p[SIZE - 1], 0);
    assert_false(pack_parts_bytes(&s.parts, &(struct pack_place){.n = SIZE}, &bytes));
    parts_close(&s);
}

/* Wherever an index says that bytes are: those of a part are found, and nothing else. */
static void nothing_is_found_outside_of_a_part(void **state)
{
    static const struct {
        struct pack_place place;
        bool found;
    } rows[] = {
        {{.part = 0, .n = SIZE, .at = 0}, true},
        {{.part = 0, .n = 1, .at = SIZE - 1}, true},
        {{.part = 0, .n = 0, .at = SIZE}, true},
        {{.part = 0, .n = SIZE + 1, .at = 0}, false},
        {{.part = 0, .n = 2, .at = SIZE - 1}, false},
        {{.part = 0, .n = 0, .at = SIZE + 1}, false},
        {{.part = 0, .n = 1, .at = UINT64_MAX}, false},
        {{.part = 0, .n = UINT32_MAX, .at = 0}, false},
        {{.part = 1, .n = 1, .at = 0}, false}, /* nothing of it is used: it is not read */
        {{.part = 2, .n = 1, .at = 0}, false},
        {{.part = PACK_NOWHERE, .n = 1, .at = 0}, false},
    };
    const uint64_t used[] = {SIZE, 0};
    struct some_parts s;

    (void)state;
    parts_make(&s, 2);
    pack_parts_load(&s.parts, used, &s.arena);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct bytes bytes;

        if (pack_parts_bytes(&s.parts, &rows[i].place, &bytes) != rows[i].found)
            fail_msg("row %zu", i);
        if (rows[i].found)
            assert_int_equal(bytes.n, rows[i].place.n);
    }
    parts_close(&s);
}

/* An index that says another size than its part has is of another part. */
static void a_part_of_another_size_is_not_read(void **state)
{
    (void)state;
    for (int more = -1; more <= 1; more++) {
        const uint64_t used[] = {SIZE};
        struct pack_place place = {.part = 0, .n = 1};
        struct some_parts s;
        struct bytes bytes;

        parts_make(&s, 1);
        s.parts.items[0].size += (uint64_t)more;
        pack_parts_load(&s.parts, used, &s.arena);
        assert_int_equal(pack_parts_bytes(&s.parts, &place, &bytes), more == 0);
        parts_close(&s);
    }
}

/* Those that nothing names any more go from the index, and the others get the numbers of those
 * before them. */
static void what_is_not_named_goes(void **state)
{
    uint32_t number[] = {0, 1, 0, 1};
    struct some_parts s;
    struct cache_key keys[4];

    (void)state;
    parts_make(&s, 4);
    for (int i = 0; i < 4; i++)
        keys[i] = s.parts.items[i].key;
    pack_parts_keep(&s.parts, number);
    assert_int_equal(number[1], 0);
    assert_int_equal(number[3], 1);
    parts_again(&s);
    assert_int_equal(s.parts.n, 2);
    assert_memory_equal(&s.parts.items[0].key, &keys[1], sizeof(keys[1]));
    assert_memory_equal(&s.parts.items[1].key, &keys[3], sizeof(keys[3]));
    parts_close(&s);
}

/* Parts of other units have other keys; those of the same units the same, whoever made them. */
static void a_part_is_known_by_what_it_was_made_of(void **state)
{
    struct some_parts s, again;

    (void)state;
    parts_make(&s, 2);
    parts_make(&again, 1);
    assert_memory_not_equal(&s.parts.items[0].key, &s.parts.items[1].key, sizeof(struct cache_key));
    assert_memory_equal(&s.parts.items[0].key, &again.parts.items[0].key, sizeof(struct cache_key));
    parts_close(&again);
    parts_close(&s);
}

/* Where nothing is new there is no part, and what a failed run made is none. */
static void without_anything_new_there_is_no_part(void **state)
{
    struct some_parts s;
    size_t n;

    (void)state;
    parts_make(&s, 1);
    n = scratch_count("kept");
    assert_true(pack_parts_finish(&s.parts));
    assert_int_equal(s.parts.n, 1);
    add(&s, 5);
    parts_close(&s);
    assert_int_equal(scratch_count("kept"), n);
}

/* An index that is cut, or that says more parts than it has. */
static void an_index_without_its_rows_is_none(void **state)
{
    struct some_parts s;
    struct buf index;

    (void)state;
    parts_make(&s, 3);
    buf_init(&index);
    pack_parts_write(&s.parts, &index);
    for (size_t n = 0; n < index.n; n++) {
        struct cursor c = cursor_of((struct bytes){index.p, n});

        assert_false(pack_parts_parse(&s.parts, &c));
    }
    buf_release(&index);
    parts_close(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_garbage_for_the_most_merges),
        TEST(of_many_parts_all_but_the_largest_merge),
        TEST(what_merged_is_found_again),
        TEST(nothing_is_found_outside_of_a_part),
        TEST(a_part_of_another_size_is_not_read),
        TEST(what_is_not_named_goes),
        TEST(a_part_is_known_by_what_it_was_made_of),
        TEST(without_anything_new_there_is_no_part),
        TEST(an_index_without_its_rows_is_none),
    };

    return RUN_TAP(tests);
}
