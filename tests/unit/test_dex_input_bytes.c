/* SPDX-License-Identifier: Apache-2.0 */
/* A small dex of which one byte is another, each byte in turn: it is refused, or what is made of it
 * is proven, unless ART would refuse how the input is laid out. */
#include "tests/unit/tap.h"

#include "dexfile/subset/dex_split.h"
#include "dexfile/write/dex_write.h"
#include "tests/unit/dex_every.h"
#include "verify/dex_pair.h"
#include "verify/proof.h"
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
    struct buf woven[DEX_PARTS];
    struct error err;
};

static void run_open(struct run *r, enum select_mode select, enum exits_mode exits)
{
    *r = (struct run){0};
    filter_init(&r->filter);
    obfuscation_map_init(&r->names);
    r->rules = (struct rules){.select = select,
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
    for (size_t i = 0; i < DEX_PARTS; i++)
        buf_release(&r->woven[i]);
}

static int weave_unit(struct run *r, size_t i, struct bytes input)
{
    struct probe_counts counts = {0};
    struct unit_weaving unit = {
        .rules = &r->rules,
        .bytes = input,
        .planned = &r->program.units[i],
        .mapping_id = MAPPING_ID,
        .scratch = &r->scratch,
        .counts = &counts,
    };

    arena_reset(&r->scratch);
    buf_clear(&r->woven[i]);
    return unit_format_dex.weave(&unit, &r->woven[i], &r->err);
}

static int weave(struct run *r, const struct bytes *inputs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (unit_format_dex.scan(&r->rules, inputs[i], STR("unit"), &r->keep, &r->scratch,
                                 &r->program.units[i], &r->err) < 0)
            return -1;
    program_index(&r->program);
    if (plan_make(&r->plan, &r->program, &r->class_path, NULL, &r->err) < 0)
        return -1;
    for (size_t i = 0; i < n; i++)
        if (weave_unit(r, i, inputs[i]) < 0)
            return -1;
    return 0;
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
    dex_prove(&proof, input, buf_view(&r->woven[0]), buf_view(&r->woven[1]), &r->scratch);
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
    dex_sign(input);
    taken = weave(r, &(struct bytes){input->p, input->n}, 1) == 0;
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

static void change_each_byte(enum select_mode select, enum exits_mode exits, struct outcome wanted)
{
    struct outcome out = {0, 0};
    struct dex_fixture f;
    struct buf copy;
    struct run r;

    dex_every_kind(&f);
    run_open(&r, select, exits);
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
    change_each_byte(SELECT_ALL, EXITS_EXPLICIT, (struct outcome){2124, 2124});
}

static void with_all_exits(void **state)
{
    (void)state;
    change_each_byte(SELECT_ALL, EXITS_ALL, (struct outcome){2124, 2124});
}

/* Some methods stay as they are, with what is odd in their debug info. */
static void with_few_methods(void **state)
{
    (void)state;
    change_each_byte(SELECT_SMART, EXITS_EXPLICIT, (struct outcome){2124, 2124});
}

/* ---- A dex that became two ---- */

/* The classes of the fixture in two dex, both instrumented. */
static void weave_parts(struct run *r, const struct dex_fixture *f)
{
    static const uint8_t moved[] = {0, 1};
    struct dex_part parts[DEX_PARTS];
    struct bytes inputs[DEX_PARTS];

    program_init(&r->program, DEX_PARTS);
    r->plan = (struct plan){0};
    assert_int_equal(dex_split(&f->dex, moved, &r->keep, parts, &r->err), 0);
    for (size_t i = 0; i < DEX_PARTS; i++)
        inputs[i] = buf_view(&parts[i].bytes);
    if (weave(r, inputs, DEX_PARTS) < 0)
        fail_msg("%s", r->err.text);
    for (size_t i = 0; i < DEX_PARTS; i++)
        buf_release(&parts[i].bytes);
}

static bool is_of_no_meaning(const struct dex_file *dex, size_t at)
{
    const struct dex_section *handles = &dex->sections[DEX_METHOD_HANDLES];
    const struct dex_section *map = &dex->sections[DEX_MAP_LIST];

    return (at >= 8 && at < 32) ||
           (handles->count && at >= handles->offset && at < handles->end &&
            (at - handles->offset) % 4 >= 2) ||
           (at >= map->offset + 4 && (at - map->offset - 4) % 12 / 2 == 1);
}

/* Changes each byte of one of the two outputs; how many changes are proven. */
static size_t proven_of_part(struct run *r, struct bytes input, size_t part)
{
    struct buf *now = &r->woven[part], was;
    struct dex_file dex;
    size_t proven = 0;

    buf_init(&was);
    buf_bytes(&was, buf_view(now));
    assert_int_equal(dex_file_parse(&dex, buf_view(&was), &r->err), 0);
    for (size_t at = 0; at < was.n; at++)
        for (unsigned change = 0; change < CHANGES; change++) {
            if (is_of_no_meaning(&dex, at))
                continue;
            memcpy(now->p, was.p, was.n);
            change_byte(now->p, now->n, at, change);
            if (now->p[at] == was.p[at])
                continue;
            dex_sign(now);
            proven += !fault_of(r, input)[0];
        }
    memcpy(now->p, was.p, was.n);
    buf_release(&was);
    return proven;
}

/* What is proven has another line where no stack trace names one (88 and 18), zeros behind a number
 * (1 and 1), or not the method handle that nothing refers to (3). */
static void parts_are_proven_together(void **state)
{
    static const size_t wanted[DEX_PARTS] = {91, 19};
    struct dex_fixture f;
    struct run r;

    (void)state;
    dex_every_kind(&f);
    run_open(&r, SELECT_ALL, EXITS_EXPLICIT);
    weave_parts(&r, &f);
    assert_string_equal(fault_of(&r, buf_view(&f.bytes)), "");
    for (size_t i = 0; i < DEX_PARTS; i++) {
        size_t proven = proven_of_part(&r, buf_view(&f.bytes), i);

        if (proven != wanted[i])
            fail_msg("part %zu: %zu changes are proven", i, proven);
    }
    /* One of them twice. */
    buf_clear(&r.woven[1]);
    buf_bytes(&r.woven[1], buf_view(&r.woven[0]));
    assert_string_equal(fault_of(&r, buf_view(&f.bytes)), "out: C: the class is in two dex");
    plan_release(&r.plan);
    program_release(&r.program);
    run_close(&r);
    dex_fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_explicit_exits),
        cmocka_unit_test(with_all_exits),
        cmocka_unit_test(with_few_methods),
        cmocka_unit_test(parts_are_proven_together),
    };

    return RUN_TAP(tests);
}
