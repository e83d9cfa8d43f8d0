/* SPDX-License-Identifier: Apache-2.0 */
/* A small dex of which one byte is another, each byte in turn: it is refused, or what is made of it
 * is proven, unless ART would refuse how the input is laid out. */
#include "tests/unit/tap.h"

#include "dexfile/write/dex_write.h"
#include "tests/unit/dex_every.h"
#include "verify/dex_pair.h"
#include "verify/dex_proof.h"
#include "verify/ledger.h"
#include "weave/plan/plan.h"
#include "weave/unit_format.h"

#define MAPPING_ID "0123456789abcdef"

struct run {
    struct filter filter;
    struct obfuscation_map names;
    struct rules rules;
    struct class_path class_path;
    struct program program;
    struct plan plan;
    struct arena keep, scratch;
    struct buf woven;
    struct error err;
};

static void run_open(struct run *r, enum exits_mode exits)
{
    *r = (struct run){0};
    filter_init(&r->filter);
    obfuscation_map_init(&r->names);
    r->rules = (struct rules){.select = SELECT_ALL,
                              .exits = exits,
                              .beat_class = STR(BEAT_CLASS_DEFAULT),
                              .filter = &r->filter,
                              .names = &r->names};
    assert_int_equal(class_path_open(&r->class_path, NULL, 0, &r->err), 0);
}

static void run_close(struct run *r)
{
    class_path_release(&r->class_path);
    obfuscation_map_release(&r->names);
    filter_release(&r->filter);
    arena_release(&r->keep);
    arena_release(&r->scratch);
    buf_release(&r->woven);
}

static int weave(struct run *r, struct bytes input)
{
    struct probe_counts counts = {0};
    struct unit_weaving unit = {
        .rules = &r->rules,
        .bytes = input,
        .planned = r->program.units,
        .mapping_id = MAPPING_ID,
        .scratch = &r->scratch,
        .counts = &counts,
    };

    if (unit_format_dex.scan(&r->rules, input, STR("unit"), &r->keep, &r->scratch, r->program.units,
                             &r->err) < 0)
        return -1;
    program_index(&r->program);
    if (plan_make(&r->plan, &r->program, &r->class_path, NULL, &r->err) < 0)
        return -1;
    arena_reset(&r->scratch);
    buf_clear(&r->woven);
    return unit_format_dex.weave(&unit, &r->woven, &r->err);
}

/* What verify/ says of what was made of it; "" if all is proven. */
static const char *fault_of(struct run *r, struct bytes input)
{
    struct method_ledger ledger;
    struct proof_rules rules = {.beat_class = r->rules.beat_class,
                                .beat_type = STR("L" BEAT_CLASS_DEFAULT ";"),
                                .exits_all = r->rules.exits == EXITS_ALL,
                                .ledger = &ledger,
                                .mapping_id = MAPPING_ID};
    struct proof proof;
    const char *text;

    assert_int_equal(ledger_open(&ledger, &r->plan.map, NULL, &r->err), 0);
    proof_init(&proof, &rules, &r->keep, STR("out"));
    arena_reset(&r->scratch);
    dex_prove(&proof, input, buf_view(&r->woven), (struct bytes){0}, &r->scratch);
    text = proof.faults ? arena_cstr(&r->keep, proof.faults->text) : "";
    proof_release(&proof);
    ledger_release(&ledger);
    return text;
}

/* Whether ART takes how the file is laid out. */
static bool is_sound(struct run *r, struct bytes input)
{
    static const struct proof_rules rules;
    struct proof proof;
    struct dex_file dex;
    bool sound;

    proof_init(&proof, &rules, &r->keep, STR("in"));
    sound = dex_file_parse(&dex, input, &r->err) == 0 && dex_layout_prove(&dex, &proof);
    proof_release(&proof);
    return sound;
}

/* How many inputs are taken, and of how many of these all is proven. */
struct outcome {
    size_t taken, proven;
};

static void try_input(struct run *r, struct buf *input, size_t at, struct outcome *out)
{
    const char *fault;
    bool taken;

    arena_reset(&r->keep);
    arena_reset(&r->scratch);
    program_init(&r->program, 1);
    r->plan = (struct plan){0};
    r->err.text[0] = '\0';
    assert_int_equal(dex_sign(input, &r->err), 0);
    taken = weave(r, buf_view(input)) == 0;
    if (!taken && !r->err.text[0])
        fail_msg("byte %zu: refused without a reason", at);
    fault = taken ? fault_of(r, buf_view(input)) : "";
    if (fault[0] && is_sound(r, buf_view(input)))
        fail_msg("byte %zu is 0x%02x: %s", at, input->p[at], fault);
    plan_release(&r->plan);
    program_release(&r->program);
    out->taken += taken;
    out->proven += taken && !fault[0];
}

enum { LOW_BIT, HIGH_BIT, ZERO, NEIGHBOUR, CHANGES };

static void change_byte(uint8_t *p, size_t n, size_t at, unsigned change)
{
    switch (change) {
    case LOW_BIT:
        p[at] ^= 1;
        break;
    case HIGH_BIT:
        p[at] ^= (uint8_t)(2U << at % 7);
        break;
    case ZERO:
        p[at] = 0;
        break;
    default:
        p[at] = p[(at + 1) % n];
    }
}

static void change_each_byte(enum exits_mode exits, struct outcome wanted)
{
    struct outcome out = {0, 0};
    struct dex_fixture f;
    struct buf copy;
    struct run r;

    dex_every_kind(&f);
    run_open(&r, exits);
    buf_init(&copy);
    buf_bytes(&copy, buf_view(&f.bytes));
    try_input(&r, &copy, 0, &out);
    assert_int_equal(out.proven, 1);
    for (size_t at = 0; at < copy.n; at++)
        for (unsigned change = 0; change < CHANGES; change++) {
            if (at >= 8 && at < 32) /* its sums */
                continue;
            memcpy(copy.p, f.bytes.p, copy.n);
            change_byte(copy.p, copy.n, at, change);
            if (copy.p[at] != f.bytes.p[at])
                try_input(&r, &copy, at, &out);
        }
    if (out.taken != wanted.taken || out.proven != wanted.proven)
        fail_msg("%zu are taken, %zu proven", out.taken, out.proven);
    buf_release(&copy);
    run_close(&r);
    dex_fixture_release(&f);
}

/* A check more, or one less, takes another number. */
static void with_explicit_exits(void **state)
{
    (void)state;
    change_each_byte(EXITS_EXPLICIT, (struct outcome){1615, 1609});
}

static void with_all_exits(void **state)
{
    (void)state;
    change_each_byte(EXITS_ALL, (struct outcome){1615, 1609});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_explicit_exits),
        cmocka_unit_test(with_all_exits),
    };

    return RUN_TAP(tests);
}
