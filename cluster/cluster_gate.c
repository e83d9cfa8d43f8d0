/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_gate.h"

enum { PERCENT_MAX = 10000 };

/* What may fail a build. */
static const struct gate_kind {
    enum cluster_change_kind kind;
    bool grows; /* takes a percentage */
} gate_kinds[] = {{CHANGE_NEW, false}, {CHANGE_WORSE, true}, {CHANGE_MIXED, true}};

static const struct gate_kind *gate_kind_find(struct str name)
{
    for (size_t i = 0; i < sizeof(gate_kinds) / sizeof(gate_kinds[0]); i++) {
        if (str_eq(name, str_from_c(cluster_change_names[gate_kinds[i].kind])))
            return &gate_kinds[i];
    }
    return NULL;
}

/* "20" or "20%". */
static int percent_parse(struct str text, unsigned *percent, struct error *err)
{
    struct str digits = str_ends(text, STR("%")) ? str_sub(text, 0, text.n - 1) : text;

    *percent = 0;
    for (size_t i = 0; i < digits.n; i++) {
        if (digits.p[i] < '0' || digits.p[i] > '9' || *percent > PERCENT_MAX)
            break;
        *percent = *percent * 10 + (unsigned)(digits.p[i] - '0');
        if (i + 1 == digits.n && *percent >= 1 && *percent <= PERCENT_MAX)
            return 0;
    }
    return error_set(err, "'%.*s' is not a percentage from 1 to %d", STR_ARG(text), PERCENT_MAX);
}

static int gate_part_parse(struct cluster_gate *gate, struct str part, struct error *err)
{
    size_t colon = str_find(part, ':');
    struct str name = str_sub(part, 0, colon);
    const struct gate_kind *kind = gate_kind_find(name);
    bool regressed = str_eq(name, STR("regressed"));

    if (!kind && !regressed)
        return error_set(err, "'%.*s' is not new, worse, mixed or regressed", STR_ARG(name));
    *(regressed ? &gate->regressed : &gate->kinds[kind->kind]) = true;
    if (colon == part.n)
        return 0;
    if (regressed || !kind->grows)
        return error_set(err, "%.*s takes no percentage", STR_ARG(name));
    return percent_parse(str_sub(part, colon + 1, part.n), &gate->percent[kind->kind], err);
}

int cluster_gate_parse(struct cluster_gate *gate, const char *text, struct error *err)
{
    struct str rest = str_from_c(text);

    *gate = (struct cluster_gate){0};
    for (;;) {
        size_t comma = str_find(rest, ',');

        if (gate_part_parse(gate, str_sub(rest, 0, comma), err) < 0)
            return -1;
        if (comma == rest.n)
            return 0;
        rest = str_sub(rest, comma + 1, rest.n);
    }
}

bool cluster_gate_compares(const struct cluster_gate *gate)
{
    for (int i = 0; i < CHANGE_KINDS; i++)
        if (gate->kinds[i])
            return true;
    return false;
}

bool cluster_gate_stops(const struct cluster_gate *gate, const struct cluster_change *change)
{
    double least = 1 + gate->percent[change->kind] / 100.0;

    if (!gate->kinds[change->kind])
        return false;
    if (gate->percent[change->kind] == 0)
        return true;
    if (change->rate_q <= DIFF_LEVEL && change->ratio >= least)
        return true;
    if (change->time_q <= DIFF_LEVEL && change->longer > 0.5 &&
        (double)change->new.p50_ms >= (double)change->old.p50_ms *least)
        return true;
    return change->tail_q <= DIFF_LEVEL && change->tail > 1 &&
           (double)change->new.p95_ms >= (double)change->old.p95_ms *least;
}

bool cluster_gate_stops_figure(const struct cluster_gate *gate, const struct figure_change *change)
{
    double least = 1 + gate->percent[change->kind] / 100.0;

    return gate->kinds[change->kind] &&
           (gate->percent[change->kind] == 0 || figure_change_times(change) >= least);
}

bool cluster_gate_stops_method(const struct cluster_gate *gate, const struct method_change *change)
{
    return gate->kinds[CHANGE_WORSE] && !change->faster &&
           change->ratio >= 1 + gate->percent[CHANGE_WORSE] / 100.0;
}
