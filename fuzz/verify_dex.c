/* SPDX-License-Identifier: Apache-2.0 */
/* Dex files: instrumented and proven, damaged and proven. */
#include "fuzz/fuzz.h"

#include "dexfile/class_data.h"
#include "dexfile/write/dex_write.h"
#include "fuzz/dex_input.h"
#include "fuzz/proving.h"
#include "lib/cursor.h"
#include "verify/proof.h"

static struct buf woven;

static void sign(uint8_t *p, size_t n)
{
    struct buf dex = {.p = p, .n = n, .cap = n};

    dex_sign(&dex);
}

/* A byte of some method's instructions. */
static bool weak_spot(struct bytes now, uint64_t number, size_t *at)
{
    enum { INSNS_SIZE = 12, INSNS = 16 };
    struct dex_file dex;
    struct arena arena;
    struct error err;
    uint32_t n_classes;
    bool found = false;

    arena_init(&arena);
    FUZZ_REQUIRE(dex_file_parse(&dex, now, &err) == 0, "woven, but no dex: %s", err.text);
    n_classes = dex_count(&dex, DEX_CLASS_DEFS);
    for (uint32_t i = 0; i < n_classes && !found; i++) {
        struct dex_class_def def = dex_class_def(&dex, (uint32_t)((number + i) % n_classes));
        struct dex_class_data data;
        uint32_t n;

        if (dex_class_data_parse(&dex, def.class_data, &arena, &data, &err) < 0)
            continue;
        n = dex_class_method_count(&data);
        for (uint32_t k = 0; k < n && !found; k++) {
            const struct dex_member *m = &dex_class_methods(&data)[((number >> 8) + k) % n];
            uint32_t units = 0;

            if (m->code && m->code <= now.n - INSNS)
                units = load_le32(now.p + m->code + INSNS_SIZE);
            found = units > 0 && units <= (now.n - INSNS - m->code) / 2;
            if (found)
                *at = m->code + INSNS + (size_t)((number >> 16) % (2 * (uint64_t)units));
        }
    }
    arena_release(&arena);
    return found;
}

static void prove(struct proof *proof, struct bytes was, struct bytes now, struct arena *scratch)
{
    dex_prove(proof, was, now, (struct bytes){NULL, 0}, scratch);
}

static int fuzz_one(struct bytes input)
{
    static const struct fuzz_proving proving = {
        .format = &unit_format_dex, .prove = prove, .weak_spot = weak_spot, .mend = sign};

    return fuzz_prove_unit(&proving, input, &woven);
}

const struct fuzz_driver fuzz_driver = {
    .fuzz_one = fuzz_one, .regions = fuzz_dex_regions, .mend = fuzz_dex_mend, .output = &woven};
