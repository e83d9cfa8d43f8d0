/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of a plan, kept for a later run over an equal program. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <string.h>

#include "tests/unit/scratch.h"
#include "weave/cache/plan_cache.h"
#include "weave/instrument_run.h"

enum { METHODS = 3, CLASSES = 2, UNITS = 2 };

/* A run as far as a plan's numbers need it: two classes, of two methods and of one. */
struct planned_run {
    struct instrument_options options;
    struct instrument_run run;
    struct program_method methods[METHODS], *list[METHODS];
    struct program_class classes[CLASSES], *by_unit[CLASSES];
    struct pack_row rows[UNITS];
    struct arena arena;
};

static void planned_open(struct planned_run *p)
{
    struct error err;

    *p = (struct planned_run){0};
    arena_init(&p->arena);
    p->run.options = &p->options;
    if (cache_open(&p->run.cache.cache, "kept", 1 << 20, &err) < 0)
        fail_msg("%s", err.text);
    p->run.cache.tool.bytes[0] = 1;
    p->run.pack.cache = p->run.cache.cache;
    p->run.pack.now = p->rows;
    p->run.pack.n_now = UNITS;
    for (size_t i = 0; i < UNITS; i++)
        p->rows[i].found.bytes[0] = (uint8_t)(10 + i);
    for (size_t i = 0; i < CLASSES; i++) {
        p->classes[i].n_methods = i == 0 ? METHODS - 1 : 1;
        p->by_unit[i] = &p->classes[i];
    }
    p->run.program.classes = p->by_unit;
    p->run.program.n_classes = CLASSES;
}

static void planned_close(struct planned_run *p)
{
    arena_release(&p->arena);
    cache_close(p->run.cache.cache);
}

/* What the plan made of it. */
static void plan_made(struct planned_run *p)
{
    for (uint32_t i = 0; i < METHODS; i++) {
        p->methods[i].number = METHODS - 1 - i;
        p->methods[i].id = 70 + i;
        p->list[i] = &p->methods[i];
    }
    p->run.program.methods = p->list;
    p->run.program.n_methods = METHODS;
    p->run.plan.n_rows = 4;
    p->run.plan.n_new = 5;
    p->run.plan.n_gone = 6;
    strcpy(p->run.plan.mapping_id, "0123456789abcdef");
}

static void keep_one(void)
{
    struct planned_run p;

    planned_open(&p);
    assert_null(plan_cache_find(&p.run, &p.arena));
    plan_made(&p);
    plan_cache_keep(&p.run);
    planned_close(&p);
}

static void an_equal_program_has_the_numbers(void **state)
{
    const struct plan_numbers *found;
    struct planned_run p;

    (void)state;
    keep_one();
    planned_open(&p);
    found = plan_cache_find(&p.run, &p.arena);
    assert_non_null(found);
    assert_int_equal(found->n, METHODS);
    for (uint32_t i = 0; i < METHODS; i++) {
        assert_int_equal(found->order[i], METHODS - 1 - i);
        assert_int_equal(found->ids[i], 70 + i);
    }
    assert_int_equal(found->n_rows, 4);
    assert_int_equal(found->n_new, 5);
    assert_int_equal(found->n_gone, 6);
    assert_string_equal(found->mapping_id, "0123456789abcdef");
    planned_close(&p);
}

static void another_tool(struct planned_run *p)
{
    p->run.cache.tool.bytes[0] = 2;
}

static void another_first_unit(struct planned_run *p)
{
    p->rows[0].found.bytes[0] = 99;
}

static void another_last_unit(struct planned_run *p)
{
    p->rows[UNITS - 1].found.bytes[0] = 99;
}

static void fewer_units(struct planned_run *p)
{
    p->run.pack.n_now--;
}

static void a_base(struct planned_run *p)
{
    p->options.base_mapping = "base.txt";
}

static void another_number_of_methods(struct planned_run *p)
{
    p->classes[0].n_methods++;
}

static void no_units_kept(struct planned_run *p)
{
    p->run.pack.cache = NULL;
}

static void a_dex_that_was_split(struct planned_run *p)
{
    p->run.n_moved = 1;
}

/* Where something is another it is not found, and nothing is taken for it. */
static void another_program_has_others(void **state)
{
    static void (*const changes[])(struct planned_run * p) = {
        another_tool, another_first_unit, another_last_unit,         fewer_units,
        a_base,       no_units_kept,      another_number_of_methods, a_dex_that_was_split};

    (void)state;
    keep_one();
    for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        struct planned_run p;

        planned_open(&p);
        changes[i](&p);
        if (plan_cache_find(&p.run, &p.arena))
            fail_msg("change %zu", i);
        assert_false(p.run.cache.plan_found);
        planned_close(&p);
    }
}

/* Numbers that no program of so many methods has are not taken. */
static void a_number_that_is_too_high_is_none(void **state)
{
    struct planned_run p;

    (void)state;
    planned_open(&p);
    assert_null(plan_cache_find(&p.run, &p.arena));
    plan_made(&p);
    p.methods[1].number = METHODS;
    plan_cache_keep(&p.run);
    planned_close(&p);
    planned_open(&p);
    assert_null(plan_cache_find(&p.run, &p.arena));
    planned_close(&p);
}

/* The lists of a run, of these texts, as they are staged. */
static struct run_places lists_staged(void)
{
    struct run_places places = {
        .outputs = output_set_new(), .mapping = "map", .ignored = "ignored", .lines = "lines"};
    struct error err;

    for (int i = 0; i < 3; i++) {
        const char *const paths[] = {places.mapping, places.ignored, places.lines};
        const struct bytes text = bytes_from_str(str_from_c(paths[i]));

        assert_int_equal(output_file_whole(places.outputs, paths[i], text, &err), 0);
    }
    return places;
}

/* Keeps the lists by the run's plan, or by the run alone; how they are found again. */
static struct cache_key lists_kept(bool has_plan, uint8_t key)
{
    struct run_places places = lists_staged();
    struct planned_run p;
    struct cache_key texts;

    planned_open(&p);
    p.run.cache.key.bytes[0] = key;
    if (has_plan)
        assert_null(plan_cache_find(&p.run, &p.arena));
    assert_int_equal(p.run.cache.has_plan, has_plan);
    assert_true(plan_cache_keep_texts(&p.run, &places));
    texts = p.run.cache.texts;
    planned_close(&p);
    output_set_free(places.outputs);
    return texts;
}

static void assert_lists(const struct cache_key *key, bool there)
{
    struct run_places places = {
        .outputs = output_set_new(), .mapping = "map", .ignored = "ignored", .lines = "lines"};
    struct planned_run p;
    struct error err;

    planned_open(&p);
    assert_int_equal(plan_cache_restore_texts(p.run.cache.cache, key, &places, &err), there);
    if (there) {
        assert_int_equal(output_set_commit(places.outputs, &err), 0);
        assert_int_equal(
            system("test $(cat map) = map -a $(cat ignored) = ignored -a $(cat lines) = lines"), 0);
    }
    planned_close(&p);
    output_set_free(places.outputs);
}

static void lists_are_found_by_plan_or_run(void **state)
{
    struct cache_key by_plan = lists_kept(true, 1), by_run = lists_kept(false, 1);
    struct cache_key by_another = lists_kept(false, 2), none = {{9}};
    struct cache_key by_same_plan = lists_kept(true, 2);

    (void)state;
    assert_memory_equal(&by_plan, &by_same_plan, sizeof(none));
    assert_memory_not_equal(&by_plan, &by_run, sizeof(none));
    assert_memory_not_equal(&by_run, &by_another, sizeof(none));
    assert_lists(&by_plan, true);
    assert_lists(&by_run, true);
    assert_lists(&none, false);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_equal_program_has_the_numbers),
        TEST(another_program_has_others),
        TEST(a_number_that_is_too_high_is_none),
        TEST(lists_are_found_by_plan_or_run),
    };

    return RUN_TAP(tests);
}
