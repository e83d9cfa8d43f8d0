/* SPDX-License-Identifier: Apache-2.0 */
/* Class files: scanned, planned, woven, and what comes out read again. */
#include "fuzz/fuzz.h"

#include "classfile/code.h"
#include "fuzz/weaving.h"

static struct buf woven;

/* Ids of each length of push that there is. */
static uint32_t id_of(size_t i)
{
    static const uint32_t ids[] = {1, 5, 6, 127, 128, 32767, 32768, METHOD_ID_MAX};

    return ids[i % (sizeof(ids) / sizeof(ids[0]))] - (uint32_t)(i % 3 == 0 && i % 8 > 4);
}

/* What was woven is a class with the same members, and each body parses. */
static void check(struct bytes bytes, const struct program_class *c, struct arena *scratch)
{
    struct class_file cf;
    struct code code;
    struct error err;

    arena_reset(scratch);
    FUZZ_REQUIRE(class_file_parse(&cf, bytes, scratch, &err) == 0, "woven, but no class: %s",
                 err.text);
    FUZZ_REQUIRE(cf.method_count == c->n_methods + (c->focus_action == FOCUS_ADD),
                 "%u methods, were %zu", cf.method_count, c->n_methods);
    for (size_t i = 0; i < cf.method_count; i++) {
        const struct class_member *m = &cf.methods[i];

        if (i < c->n_methods)
            FUZZ_REQUIRE(str_eq(m->name, c->methods[i].name), "method %zu has another name", i);
        if (m->code && (i >= c->n_methods || c->methods[i].id))
            FUZZ_REQUIRE(code_parse(&code, &cf, m, scratch, &err) == 0,
                         "woven, but no code: %.*s: %s", STR_ARG(m->name), err.text);
    }
}

static int run(enum select_mode select, enum exits_mode exits, struct bytes input)
{
    struct fuzz_weaving w;
    struct error err;
    int outcome = FUZZ_REFUSED;

    if (fuzz_weaving_plan(&w, &unit_format_class, input, select, exits)) {
        struct program_class *c = w.program.units->classes;

        outcome = FUZZ_ACCEPTED;
        for (size_t i = 0; i < c->n_methods; i++)
            if (c->methods[i].id)
                c->methods[i].id = id_of(i);
        FUZZ_REQUIRE(fuzz_weaving_weave(&w, &woven, &err) == 0, "scanned, but not woven: %s",
                     err.text);
        check(buf_view(&woven), c, &w.scratch);
    }
    fuzz_weaving_release(&w);
    return outcome;
}

static int fuzz_one(struct bytes input)
{
    int outcome = run(SELECT_SMART, EXITS_EXPLICIT, input);
    int all = run(SELECT_ALL, EXITS_ALL, input);

    FUZZ_REQUIRE(outcome == all, "what is a class depends on the selection");
    return all;
}

/* The Code attributes, and all that comes after the constant pool. */
static size_t regions(struct bytes seed, struct fuzz_region *region, size_t max)
{
    struct arena arena;
    struct class_file cf;
    struct error err;
    size_t n = 0;

    arena_init(&arena);
    if (class_file_parse(&cf, seed, &arena, &err) == 0) {
        region[n++] = (struct fuzz_region){cf.constants_end, seed.n};
        for (size_t i = 0; i < cf.method_count && n < max; i++)
            if (cf.methods[i].code)
                region[n++] = (struct fuzz_region){cf.methods[i].code, cf.methods[i].end};
    }
    arena_release(&arena);
    return n;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one, .regions = regions, .output = &woven};
