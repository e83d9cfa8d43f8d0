/* SPDX-License-Identifier: Apache-2.0 */
/* Trace files: any bytes, read as one and shown. */
#include "fuzz/fuzz.h"

#include <string.h>

#include "export/exporter.h"
#include "report/trace.h"
#include "runtime/record/trace_file.h"

static const struct str mapping =
    STR_INIT("1,1,com.demo.Main run ()V\n"
             "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n");

static void check(const struct stack *stack)
{
    for (size_t i = 1; i < stack->n; i++) {
        const struct stack_row *row = &stack->rows[i];

        FUZZ_REQUIRE(row->depth <= stack->rows[i - 1].depth + 1, "row %zu has no parent", i);
        FUZZ_REQUIRE(row->depth == 0 || row->depth > stack->rows[i - 1].depth ||
                         row->start_ms >= stack->rows[i - 1].start_ms,
                     "row %zu begins before the one before it", i);
    }
}

/* One each: what they do is more than reading the file. */
static const struct exporter *exporter_of(struct bytes input)
{
    size_t n = 0;
    unsigned sum = 0;

    while (export_formats[n].name)
        n++;
    for (size_t i = 0; i < input.n; i++)
        sum += input.p[i];
    return exporters[sum % n];
}

static int fuzz_one(struct bytes input)
{
    struct report report = {0};
    struct method_map map;
    struct names names;
    struct call_tree tree;
    struct error err;
    struct buf out;
    uint64_t missing;
    int outcome = FUZZ_REFUSED;

    method_map_init(&map);
    buf_init(&out);
    stack_init(&report.stack);
    FUZZ_REQUIRE(method_map_parse(&map, mapping, &err) == 0, "%s", err.text);
    names_init(&names, &map);
    call_tree_init(&tree);
    if (trace_is(input) && trace_read(input, 10000, &report, &missing, &err) == 0) {
        struct export_run e = {.names = &names, .mapping_id = "", .out = &out};
        const struct exporter *exporter = exporter_of(input);

        check(&report.stack);
        call_tree_make(&tree, &report);
        exporter->begin(&e);
        exporter->report(&e, &report, &tree);
        exporter->end(&e);
        outcome = FUZZ_ACCEPTED;
    }
    stack_release(&report.stack);
    buf_release(&out);
    call_tree_release(&tree);
    names_release(&names);
    method_map_release(&map);
    return outcome;
}

/* What is read of the header, and the slots. */
static size_t regions_find(struct bytes seed, struct fuzz_region *regions, size_t max)
{
    if (max < 2)
        return 0;
    regions[0] = (struct fuzz_region){TRACE_MAGIC_BYTES, offsetof(struct trace_header, padding)};
    regions[1] = (struct fuzz_region){TRACE_LIVE_AT, seed.n};
    return 2;
}

/* The magic, without which nothing is looked at. */
static void mend(uint8_t *p, size_t n)
{
    if (n >= TRACE_MAGIC_BYTES)
        memcpy(p, TRACE_MAGIC, TRACE_MAGIC_BYTES);
}

const struct fuzz_driver fuzz_driver = {
    .fuzz_one = fuzz_one, .regions = regions_find, .mend = mend};
