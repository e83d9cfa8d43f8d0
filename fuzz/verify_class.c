/* SPDX-License-Identifier: Apache-2.0 */
/* Class files: instrumented and proven, damaged and proven. */
#include "fuzz/fuzz.h"

#include "classfile/class_file.h"
#include "fuzz/proving.h"
#include "lib/cursor.h"
#include "verify/proof.h"

static struct buf woven;

/* A byte of some method's instructions. */
static bool weak_spot(struct bytes now, uint64_t number, size_t *at)
{
    enum { CODE_LENGTH = 10, CODE = 14 };
    struct class_file cf;
    struct arena arena;
    struct error err;
    bool found = false;

    arena_init(&arena);
    FUZZ_REQUIRE(class_file_parse(&cf, now, &arena, &err) == 0, "woven, but no class: %s",
                 err.text);
    for (size_t i = 0; i < cf.method_count && !found; i++) {
        const struct class_member *m = &cf.methods[(number + i) % cf.method_count];
        uint32_t n = m->code ? load_be32(now.p + m->code + CODE_LENGTH) : 0;

        found = n > 0 && n <= m->end - m->code - CODE;
        if (found)
            *at = m->code + CODE + (size_t)((number >> 16) % n);
    }
    arena_release(&arena);
    return found;
}

static int fuzz_one(struct bytes input)
{
    static const struct fuzz_proving proving = {
        .format = &unit_format_class, .prove = class_prove, .weak_spot = weak_spot};

    return fuzz_prove_unit(&proving, input, &woven);
}

/* The Code attributes. */
static size_t regions(struct bytes seed, struct fuzz_region *region, size_t max)
{
    struct arena arena;
    struct class_file cf;
    struct error err;
    size_t n = 0;

    arena_init(&arena);
    if (class_file_parse(&cf, seed, &arena, &err) == 0)
        for (size_t i = 0; i < cf.method_count && n < max; i++)
            if (cf.methods[i].code)
                region[n++] = (struct fuzz_region){cf.methods[i].code, cf.methods[i].end};
    arena_release(&arena);
    return n;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one, .regions = regions, .output = &woven};
