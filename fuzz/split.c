/* SPDX-License-Identifier: Apache-2.0 */
/* Dex files made into two: both parts can be read and instrumented, and verify/ proves that
 * together they are what was there, but for the probes. Parts in the place of others prove nothing.
 */
#include "fuzz/fuzz.h"

#include "dexfile/dex_code.h"
#include "dexfile/subset/dex_choice.h"
#include "dexfile/subset/dex_split.h"
#include "fuzz/dex_input.h"
#include "fuzz/proving.h"
#include "verify/proof.h"
#include "verify/ledger.h"

enum { WAYS = 3 };

static struct buf woven[DEX_PARTS];

/* How many faults there are when `now` and `moved` are to be `was`. */
static uint64_t faults_of(const struct fuzz_weaving *w, struct bytes was, struct bytes now,
                          struct bytes moved, struct str *first)
{
    static char text[ERROR_TEXT_MAX];
    struct method_ledger ledger;
    struct proof_rules rules = {
        .beat_class = w->rules.beat_class,
        .beat_type = STR("L" BEAT_CLASS_DEFAULT ";"),
        .exits_all = w->rules.exits == EXITS_ALL,
        .late = w->rules.probes == PROBES_LATE,
        .ledger = &ledger,
        .mapping_id = "0123456789abcdef",
    };
    struct arena keep, scratch;
    struct proof proof;
    struct error err;
    uint64_t faults;

    arena_init(&keep);
    arena_init(&scratch);
    FUZZ_REQUIRE(ledger_open(&ledger, &w->plan.map, NULL, &err) == 0, "%s", err.text);
    proof_init(&proof, &rules, &keep, STR("unit"));
    dex_prove(&proof, was, now, moved, &scratch);
    faults = proof.fault_count;
    *first = STR("");
    if (proof.faults) {
        size_t n = proof.faults->text.n < sizeof(text) ? proof.faults->text.n : sizeof(text);

        memcpy(text, proof.faults->text.p, n);
        *first = (struct str){text, n};
    }
    proof_release(&proof);
    ledger_release(&ledger);
    arena_release(&scratch);
    arena_release(&keep);
    return faults;
}

/* Both parts on their way through `instrument`. Whether it came to that. */
static bool weave_parts(struct bytes whole, const struct dex_part *parts)
{
    const struct bytes inputs[] = {buf_view(&parts[DEX_PART_STAYS].bytes),
                                   buf_view(&parts[DEX_PART_MOVES].bytes)};
    struct fuzz_weaving w;
    struct error err;
    struct str first;
    bool done =
        fuzz_weaving_plan_all(&w, &unit_format_dex, inputs, DEX_PARTS, SELECT_ALL, EXITS_EXPLICIT);

    for (size_t i = 0; i < DEX_PARTS && done; i++)
        done = fuzz_weaving_weave_unit(&w, i, &woven[i], &err) == 0;
    if (done) {
        struct bytes stays = buf_view(&woven[0]), moves = buf_view(&woven[1]);

        FUZZ_REQUIRE(faults_of(&w, whole, stays, moves, &first) == 0, "split, but not proven: %.*s",
                     STR_ARG(first));
        FUZZ_REQUIRE(faults_of(&w, whole, stays, stays, &first) > 0, "a part twice is proven");
    }
    fuzz_weaving_release(&w);
    return done;
}

/* Whether it could be split: there may be damage in what nothing has looked at before. */
static bool split(const struct dex_file *dex, const uint8_t *moved, struct arena *keep)
{
    struct dex_part parts[DEX_PARTS];
    struct dex_file part;
    struct error err;
    uint32_t classes = 0;
    bool done = dex_split(dex, moved, keep, parts, &err) == 0;

    FUZZ_REQUIRE(done || (err.text[0] && !strstr(err.text, "left out")), "not split: %s", err.text);
    for (int i = 0; i < DEX_PARTS && done; i++) {
        FUZZ_REQUIRE(dex_file_parse(&part, buf_view(&parts[i].bytes), &err) == 0,
                     "part %d is no dex: %s", i, err.text);
        classes += dex_count(&part, DEX_CLASS_DEFS);
    }
    FUZZ_REQUIRE(!done || classes == dex_count(dex, DEX_CLASS_DEFS), "%u classes", classes);
    done = done && weave_parts(dex->bytes, parts);
    for (int i = 0; i < DEX_PARTS; i++)
        buf_release(&parts[i].bytes);
    return done;
}

/* Some classes, by numbers that depend on the input; or those that dex_choose takes. */
static bool choose(const struct dex_file *dex, int way, struct bytes input, struct arena *keep,
                   uint8_t *moved)
{
    uint32_t n = dex_count(dex, DEX_CLASS_DEFS), count = 0;
    uint8_t *stays = ARENA_NEW(keep, uint8_t, n);
    struct error err;

    if (way == 0) {
        struct dex_need need = {.methods = 1 + (uint32_t)(fuzz_number(input, 9) % 4)};

        FUZZ_REQUIRE(dex_choose(dex, stays, &need, moved, &count, &err) == 0 || err.text[0],
                     "refused without a reason");
        return count > 0;
    }
    for (uint32_t i = 0; i < n; i++)
        count += moved[i] = fuzz_number(input, (uint64_t)way << 32 | i) % (unsigned)(way + 1) == 0;
    return count > 0 && count < n;
}

static int fuzz_one(struct bytes input)
{
    int outcome = FUZZ_REFUSED;
    struct dex_file dex;
    struct arena keep;
    struct error err;

    arena_init(&keep);
    for (int way = 0; way < WAYS && dex_file_parse(&dex, input, &err) == 0; way++) {
        uint8_t *moved = ARENA_NEW(&keep, uint8_t, dex_count(&dex, DEX_CLASS_DEFS));

        if (choose(&dex, way, input, &keep, moved) && split(&dex, moved, &keep))
            outcome = FUZZ_ACCEPTED;
        arena_reset(&keep);
    }
    arena_release(&keep);
    return outcome;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one,
                                        .regions = fuzz_dex_regions,
                                        .mend = fuzz_dex_mend,
                                        .output = &woven[DEX_PART_STAYS]};
