/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/concentration.h"

#include <math.h>

#include "cluster/significance.h"
#include "lib/show.h"

#define CONCENTRATION_NAME(symbol, field, all, one) [CLUSTER_##symbol] = one,

const char *const concentration_names[CLUSTER_TEXTS] = {CLUSTER_TEXT_LIST(CONCENTRATION_NAME)
                                                            CLUSTER_MANY_LIST(CONCENTRATION_NAME)};

/* What all have in common concentrates nowhere. */
static bool is_compared(const struct cluster_set *s, int which)
{
    return s->total.texts[which].n > (which < CLUSTER_SINGLE_TEXTS);
}

uint64_t concentration_questions(const struct cluster_set *s)
{
    uint64_t n = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        for (int k = 0; k < CLUSTER_TEXTS; k++)
            n += is_compared(s, k) ? s->clusters[i]->texts[k].n : 0;
    }
    return n ? n : 1;
}

/* The most often that the value can occur in all. */
static uint64_t total_most(const struct tally *all, uint64_t hash)
{
    uint64_t rarest = UINT64_MAX;

    for (uint32_t i = 0; i < all->n; i++) {
        if (all->entries[i].hash == hash)
            return all->entries[i].count;
        if (all->entries[i].count < rarest)
            rarest = all->entries[i].count;
    }
    return rarest;
}

/* The count, scaled to the effective size of the whole. */
static uint64_t scaled(double share, double effective)
{
    return (uint64_t)(share * effective);
}

static bool is_concentrated(struct concentration *one, double here, double elsewhere,
                            uint64_t questions)
{
    one->lift = one->others > 0 ? one->share / one->others : INFINITY;
    if (one->lift < CONCENTRATION_LIFT)
        return false;
    one->p =
        rate_compare(scaled(one->share, here), (uint64_t)here,
                     scaled(one->others, elsewhere) + (one->others > 0), (uint64_t)elsewhere, 0)
            .p *
        (double)questions;
    return one->p <= CONCENTRATION_LEVEL;
}

/* Keeps the most significant; of equals, those with more lift. */
static size_t keep(struct concentration *found, size_t n, const struct concentration *one)
{
    size_t at = n;

    while (at > 0 && (found[at - 1].p > one->p ||
                      (found[at - 1].p == one->p && found[at - 1].lift < one->lift)))
        at--;
    if (at == CONCENTRATIONS_MAX)
        return n;
    if (n < CONCENTRATIONS_MAX)
        n++;
    for (size_t i = n - 1; i > at; i--)
        found[i] = found[i - 1];
    found[at] = *one;
    return n;
}

size_t concentration_find(const struct cluster_set *s, const struct cluster *c,
                          struct concentration found[CONCENTRATIONS_MAX])
{
    struct spread rest = spread_without(&s->total.spread, &c->spread);
    double here = spread_effective(&c->spread), elsewhere = spread_effective(&rest);
    size_t n = 0;

    for (int k = 0; k < CLUSTER_TEXTS; k++) {
        const struct tally *mine = &c->texts[k], *all = &s->total.texts[k];

        for (uint32_t i = 0; is_compared(s, k) && all->total > mine->total && i < mine->n; i++) {
            const struct tally_entry *e = &mine->entries[i];
            uint64_t sure = e->count - e->unsure, most = total_most(all, e->hash);
            struct concentration one = {.text = (enum cluster_text)k, .value = tally_text(e)};

            one.share = (double)sure / (double)mine->total;
            one.others =
                most > sure ? (double)(most - sure) / (double)(all->total - mine->total) : 0;
            if (one.others > 1)
                one.others = 1;
            if (is_concentrated(&one, here * (double)mine->total / (double)c->spread.reports,
                                elsewhere * (double)(all->total - mine->total) /
                                    (double)rest.reports,
                                s->questions * s->figures.parts))
                n = keep(found, n, &one);
        }
    }
    return n;
}

void concentration_write(struct buf *out, const struct concentration *one)
{
    buf_printf(out, "%s ", concentration_names[one->text]);
    show_text(out, one->value);
    buf_printf(out, ": %.1f %% of it, %.1f %% of all others (", one->share * 100,
               one->others * 100);
    if (isfinite(one->lift))
        buf_printf(out, "x%.1f, ", one->lift);
    if (one->p < 0.0001)
        buf_str(out, STR("p <0.0001)"));
    else
        buf_printf(out, "p %.4f)", one->p);
}
