/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/proof_pair.h"

#include "dexfile/write/dex_write.h"
#include "lib/input.h"
#include "mapping/load.h"
#include "tests/unit/packages.h"
#include "verify/proof.h"

void proof_pair_make(struct proof_pair *p, struct bytes was, const char *base,
                     enum exits_mode exits)
{
    const char *input = "in", *output = "out";
    struct instrument_options options = package_options(&input, 1, output);
    struct instrument_summary summary;
    struct error err;

    *p = (struct proof_pair){.dex = was.p[0] == 'd'};
    options.rules.exits = exits;
    options.inputs = (const char *[]){p->dex ? "in.dex" : "T.class"};
    options.output = p->dex ? "out.dex" : "out.class";
    package_file(options.inputs[0], was);
    if (base) {
        package_file("base.map", bytes_from_str(str_from_c(base)));
        options.base_mapping = "base.map";
    }
    if (instrument(&options, &summary, &err) < 0)
        fail_msg("%s", err.text);
    instrument_summary_release(&summary);
    method_map_init(&p->map);
    assert_int_equal(input_read(options.inputs[0], &p->was, &err), 0);
    assert_int_equal(input_read(options.output, &p->now, &err), 0);
    assert_int_equal(method_map_load(&p->map, "out.map", &err), 0);
    assert_int_equal(ledger_open(&p->ledger, &p->map, "out.ignored", &err), 0);
    method_map_id(&p->map, p->mapping_id);
    p->rules = (struct proof_rules){.beat_class = STR(BEAT_CLASS_DEFAULT),
                                    .beat_type = STR("L" BEAT_CLASS_DEFAULT ";"),
                                    .exits_all = exits == EXITS_ALL,
                                    .ledger = &p->ledger,
                                    .mapping_id = p->mapping_id};
    assert_string_equal(proof_pair_fault(p, &p->now), "");
}

void proof_pair_take(struct proof_pair *p, struct bytes was, struct bytes now)
{
    struct error err;

    *p = (struct proof_pair){.dex = true, .mapping_id = PROOF_PAIR_ID};
    buf_bytes(&p->was, was);
    buf_bytes(&p->now, now);
    method_map_init(&p->map);
    assert_int_equal(ledger_open(&p->ledger, &p->map, NULL, &err), 0);
    p->rules = (struct proof_rules){.beat_class = STR(BEAT_CLASS_DEFAULT),
                                    .beat_type = STR("L" BEAT_CLASS_DEFAULT ";"),
                                    .ledger = &p->ledger,
                                    .mapping_id = p->mapping_id};
}

void proof_pair_release(struct proof_pair *p)
{
    ledger_release(&p->ledger);
    method_map_release(&p->map);
    arena_release(&p->keep);
    arena_release(&p->scratch);
    buf_release(&p->was);
    buf_release(&p->now);
}

static void count_words(struct proof_words *words, const struct proof *proof, bool all)
{
    for (const struct proof_fault *f = proof->faults; f; f = f->next) {
        struct proof_words *w = words;

        while (w->text[0] && !memmem(f->text.p, f->text.n, w->text, strlen(w->text)))
            w++;
        w->found[all]++;
    }
}

void proof_words_assert(const struct proof_words *words, enum exits_mode exits)
{
    bool same = true;

    for (const struct proof_words *w = words;; w++) {
        if (w->found[exits] != w->wanted[exits]) {
            print_error("\"%s\": %zu, not %zu\n", w->text, w->found[exits], w->wanted[exits]);
            same = false;
        }
        if (!w->text[0])
            break;
    }
    assert_true(same);
}

const char *proof_pair_fault(struct proof_pair *p, struct buf *now)
{
    struct proof proof;

    arena_reset(&p->keep);
    arena_reset(&p->scratch);
    proof_init(&proof, &p->rules, &p->keep, STR("out"));
    if (p->dex) {
        dex_sign(now);
        dex_prove(&proof, buf_view(&p->was), buf_view(now), (struct bytes){0}, &p->scratch);
    } else {
        class_prove(&proof, buf_view(&p->was), buf_view(now), &p->scratch);
    }
    if (p->words)
        count_words(p->words, &proof, p->rules.exits_all);
    proof_release(&proof);
    memcpy(p->doubts, proof.doubts, sizeof(p->doubts));
    return proof.faults ? arena_cstr(&p->keep, proof.faults->text) : "";
}

enum { BITS = 8, NEIGHBOUR = BITS, ZERO, CHANGES, LISTED_MAX = 4000 };

static void change_byte(uint8_t *p, size_t n, size_t at, unsigned change)
{
    if (change < BITS)
        p[at] ^= (uint8_t)(1U << change);
    else if (change == NEIGHBOUR)
        p[at] = p[(at + 1) % n];
    else
        p[at] = 0;
}

static unsigned section_at(const struct dex_file *dex, size_t at)
{
    unsigned found = 0;

    for (unsigned kind = 0; kind < DEX_SECTION_COUNT; kind++)
        if (dex->sections[kind].count > 0 && dex->sections[kind].offset <= at &&
            dex->sections[kind].offset >= dex->sections[found].offset)
            found = kind;
    return found;
}

/* Checksum and signature, which are made anew for each change, and what the format leaves unused.
 */
static bool is_of_no_meaning(unsigned section, size_t within)
{
    switch (section) {
    case DEX_HEADER_ITEM:
        return within >= 8 && within < 32;
    case DEX_METHOD_HANDLES:
        return within % 4 >= 2;
    case DEX_MAP_LIST:
        return within >= 4 && (within - 4) % 12 / 2 == 1;
    default:
        return false;
    }
}

void proof_pair_change(struct proof_pair *p, size_t counts[DEX_SECTION_COUNT], struct buf *list)
{
    struct bytes now = buf_view(&p->now);
    struct dex_file dex;
    struct error err;
    struct buf copy;

    buf_init(&copy);
    buf_bytes(&copy, now);
    if (p->dex)
        assert_int_equal(dex_file_parse(&dex, now, &err), 0);
    for (size_t at = 0; at < now.n; at++) {
        unsigned section = p->dex ? section_at(&dex, at) : 0;
        size_t within = p->dex ? at - dex.sections[section].offset : at;

        if (p->dex && is_of_no_meaning(section, within))
            continue;
        for (unsigned change = 0; change < CHANGES; change++) {
            memcpy(copy.p, now.p, now.n);
            change_byte(copy.p, copy.n, at, change);
            if (copy.p[at] == now.p[at] || proof_pair_fault(p, &copy)[0])
                continue;
            counts[section]++;
            if (list->n < LISTED_MAX)
                buf_printf(list, " %s+%zu:%02x>%02x",
                           p->dex ? dex_section_name((enum dex_section_kind)section) : "class",
                           within, now.p[at], copy.p[at]);
        }
    }
    buf_release(&copy);
}
