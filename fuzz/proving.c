/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz/proving.h"

#include <stdlib.h>

#include <xxhash.h>

#include "fuzz/fuzz.h"
#include "lib/mem.h"
#include "verify/ledger.h"

enum { DAMAGES = 8 };

uint64_t fuzz_number(struct bytes b, uint64_t salt)
{
    return XXH3_64bits_withSeed(b.p, b.n, salt);
}

/* What is found out of `now` beside `was`; to be released. */
static void prove(const struct fuzz_proving *f, const struct proof_rules *rules, struct bytes was,
                  struct bytes now, struct proof *proof, struct arena *keep)
{
    struct arena scratch;

    arena_init(&scratch);
    proof_init(proof, rules, keep, STR("unit"));
    f->prove(proof, was, now, &scratch);
    FUZZ_REQUIRE(!proof->fault_count == !proof->faults, "faults are counted otherwise");
    for (const struct proof_fault *fault = proof->faults; fault; fault = fault->next)
        FUZZ_REQUIRE(fault->text.n > strlen("unit: "), "a fault without words");
    arena_release(&scratch);
}

static bool is_doubted(const struct proof *p)
{
    for (size_t i = 0; i < PROOF_DOUBTS; i++)
        if (p->doubts[i])
            return true;
    return false;
}

/* One byte of it is another: nothing but a fault may come of it, where it is one that matters. */
static void damage(const struct fuzz_proving *f, const struct proof_rules *rules, struct bytes was,
                   struct bytes now, uint64_t number, struct arena *keep)
{
    /* A copy that ends where its allocation does. */
    uint8_t *copy = mem_dup(now.p, now.n);
    bool matters = number % 2 && f->weak_spot(now, number >> 8, &(size_t){0});
    size_t at = (size_t)((number >> 8) % now.n);
    struct proof proof;

    if (matters)
        f->weak_spot(now, number >> 8, &at);
    copy[at] ^= (uint8_t)(1u << (number >> 4) % 8);
    if (f->mend)
        f->mend(copy, now.n);
    prove(f, rules, was, (struct bytes){copy, now.n}, &proof, keep);
    FUZZ_REQUIRE(!matters || proof.fault_count || is_doubted(&proof),
                 "byte %zu of what was written is 0x%02x, was 0x%02x, and all is proven", at,
                 copy[at], now.p[at]);
    proof_release(&proof);
    free(copy);
}

static void prove_woven(const struct fuzz_proving *f, const struct fuzz_weaving *w,
                        struct bytes now)
{
    struct method_ledger ledger;
    struct proof_rules rules = {
        .beat_class = w->rules.beat_class,
        .beat_type = STR("L" BEAT_CLASS_DEFAULT ";"),
        .exits_all = w->rules.exits == EXITS_ALL,
        .late = w->rules.probes == PROBES_LATE,
        .ledger = &ledger,
        .mapping_id = "0123456789abcdef",
    };
    struct arena keep;
    struct proof proof;
    struct error err;

    arena_init(&keep);
    FUZZ_REQUIRE(ledger_open(&ledger, &w->plan.map, NULL, &err) == 0, "%s", err.text);
    prove(f, &rules, w->input, now, &proof, &keep);
    FUZZ_REQUIRE(proof.fault_count == 0, "instrumented, but not proven: %.*s",
                 STR_ARG(proof.faults->text));
    proof_release(&proof);
    for (uint64_t i = 0; i < DAMAGES && now.n; i++)
        damage(f, &rules, w->input, now, fuzz_number(now, i), &keep);
    /* The other way round: probes that went. */
    prove(f, &rules, now, w->input, &proof, &keep);
    proof_release(&proof);
    ledger_release(&ledger);
    arena_release(&keep);
}

static int run(const struct fuzz_proving *f, struct bytes input, struct buf *out,
               enum select_mode select, enum exits_mode exits)
{
    struct fuzz_weaving w;
    struct error err;
    int outcome = FUZZ_REFUSED;

    if (fuzz_weaving_plan(&w, f->format, input, select, exits) &&
        fuzz_weaving_weave(&w, out, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        prove_woven(f, &w, buf_view(out));
    }
    fuzz_weaving_release(&w);
    return outcome;
}

int fuzz_prove_unit(const struct fuzz_proving *f, struct bytes input, struct buf *out)
{
    int few = run(f, input, out, SELECT_SMART, EXITS_EXPLICIT);

    return run(f, input, out, SELECT_ALL, EXITS_ALL) == FUZZ_ACCEPTED ? few : FUZZ_REFUSED;
}
