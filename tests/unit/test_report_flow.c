/* SPDX-License-Identifier: Apache-2.0 */
/* report_flow: the same texts in the same order whatever the number of workers, places in files,
 * what is damaged, the end by an error. Names are asked for by all workers at the same time.
 * test: threads */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/mem.h"
#include "report/names.h"
#include "report/report_flow.h"
#include "tests/unit/scratch.h"

enum { REPORTS = 12000, DAMAGE = 1000, METHODS = 2000 };

struct seen {
    struct names names;
    struct buf text; /* all that was handed on or said */
    size_t batches, batches_max;
};

struct batch {
    struct buf text;
    size_t n;
};

static void *batch_new(void *ctx)
{
    (void)ctx;
    return mem_calloc(1, sizeof(struct batch));
}

static void batch_free(void *batch)
{
    buf_release(&((struct batch *)batch)->text);
    free(batch);
}

static void batch_add(void *ctx, size_t worker, void *batch, const struct report *report,
                      const struct call_tree *tree)
{
    struct seen *seen = ctx;
    struct batch *b = batch;

    (void)worker;
    b->n++;
    buf_str(&b->text, report->scene);
    for (size_t i = 0; i < tree->n; i++) {
        buf_u8(&b->text, ' ');
        buf_str(&b->text, names_find(&seen->names, tree->calls[i].id)->folded_json);
    }
    buf_u8(&b->text, '\n');
}

static int batch_take(void *ctx, void *batch, const struct report_place *place, struct error *err)
{
    struct seen *seen = ctx;
    struct batch *b = batch;

    if (++seen->batches == seen->batches_max)
        return error_set(err, "enough");
    buf_printf(&seen->text, "%s has %zu and gets %zu\n", place->file, place->before, b->n);
    buf_bytes(&seen->text, buf_view(&b->text));
    buf_clear(&b->text);
    b->n = 0;
    return 0;
}

static void said(void *ctx, enum report_say kind, const struct error *what)
{
    struct seen *seen = ctx;

    buf_printf(&seen->text, "%s %s\n", kind == REPORT_DAMAGE ? "damage" : "note", what->text);
}

static int flow_run(struct seen *seen, size_t workers, char *const *paths, size_t n,
                    size_t *reports, struct error *err)
{
    struct report_flow flow = {.paths = paths,
                               .n = n,
                               .batch_new = batch_new,
                               .batch_free = batch_free,
                               .add = batch_add,
                               .take = batch_take,
                               .say = said,
                               .ctx = seen};
    struct report_flow_counts counts;
    int result;

    names_init(&seen->names, NULL);
    assert_int_equal(pool_new(&flow.pool, workers, err), 0);
    result = report_flow_run(&flow, &counts, err);
    *reports = counts.reports;
    assert_int_equal(counts.traces, 0);
    pool_free(flow.pool);
    names_release(&seen->names);
    return result;
}

/* A line each, with a damaged one after each DAMAGE reports. */
static void lines_write(const char *path)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    for (unsigned i = 0; i < REPORTS; i++) {
        unsigned id = 1 + i * 7919u % METHODS;

        fprintf(f,
                "{\"tag\":\"Trace_EvilMethod\",\"scene\":\"line %u\",\"stack\":\"0,%u,1,900\\n"
                "1,%u,1,800\\n2,%u,1,700\\n\"}\n",
                i, id, id + 1, id + 2);
        if ((i + 1) % DAMAGE == 0)
            fprintf(f, "{\"tag\":\"Trace_Evil\n");
    }
    assert_int_equal(fclose(f), 0);
}

static void text_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static char *const paths[] = {(char[]){"lines"}, (char[]){"array"}, (char[]){"missing"},
                              (char[]){"none"}};

static void files_write(void)
{
    lines_write("lines");
    text_write("array", "[{\"tag\":\"a\",\"scene\":\"one\",\"stack\":\"0,5,1,9\\n\"},\n"
                        "{\"tag\":\"a\",\"scene\":\"two\",\"stack\":\"0,6,1,9\\n\"}]\n");
    text_write("none", "text\n");
}

static void nothing_depends_on_the_workers(void **state)
{
    static const size_t workers[] = {1, 2, 5};
    struct buf first;
    struct error err;
    size_t reports;

    (void)state;
    files_write();
    buf_init(&first);
    for (size_t i = 0; i < sizeof(workers) / sizeof(workers[0]); i++) {
        struct seen seen = {0};

        assert_int_equal(flow_run(&seen, workers[i], paths, 4, &reports, &err), 0);
        assert_int_equal(reports, REPORTS + 2);
        assert_true(seen.batches > 5);
        if (i == 0)
            buf_bytes(&first, buf_view(&seen.text));
        assert_int_equal(seen.text.n, first.n);
        assert_memory_equal(seen.text.p, first.p, first.n);
        buf_release(&seen.text);
    }
    buf_release(&first);
}

static void places_and_damage_are_told_in_order(void **state)
{
    struct seen seen = {0};
    struct str rest, line;
    struct error err;
    size_t reports, at = 0;
    struct arena a;

    (void)state;
    files_write();
    arena_init(&a);
    assert_int_equal(flow_run(&seen, 3, paths, 4, &reports, &err), 0);
    rest = str_from_bytes(buf_view(&seen.text));
    while (str_next_line(&rest, &line) && !str_starts(line, STR("damage"))) {
        struct str want =
            arena_printf(&a, "line %zu id %zu id %zu id %zu", at, 1 + at * 7919u % METHODS,
                         2 + at * 7919u % METHODS, 3 + at * 7919u % METHODS);

        if (str_starts(line, STR("lines has "))) {
            want = arena_printf(&a, "lines has %zu and gets ", at);
            assert_true(str_starts(line, want));
        } else {
            assert_true(str_eq(line, want));
            at++;
        }
    }
    assert_int_equal(at, REPORTS);
    assert_string_equal(
        arena_cstr(&a, line),
        "damage lines: line 1001: a control character in a string: skipped, as 11 more (line "
        "2002, 3003, 4004, 5005, 6006, 7007, 8008, ...)");
    assert_string_equal(arena_cstr(&a, rest), "array has 0 and gets 2\none id 5\ntwo id 6\n"
                                              "missing has 0 and gets 0\n"
                                              "damage missing: cannot open: No such file or "
                                              "directory\n"
                                              "none has 0 and gets 0\n"
                                              "damage none: no report in it: line 1: a value is "
                                              "missing\n");
    arena_release(&a);
    buf_release(&seen.text);
}

static void an_error_ends_it(void **state)
{
    struct seen seen = {.batches_max = 3};
    struct error err;
    size_t reports;

    (void)state;
    files_write();
    assert_int_equal(flow_run(&seen, 3, paths, 4, &reports, &err), -1);
    assert_string_equal(err.text, "enough");
    assert_int_equal(seen.batches, 3);
    buf_release(&seen.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_depends_on_the_workers, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(places_and_damage_are_told_in_order, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(an_error_ends_it, scratch_enter, scratch_leave),
    };

    return RUN_TAP(tests);
}
