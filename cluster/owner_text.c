/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/owner_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cluster/cluster_words.h"
#include "lib/mem.h"
#include "lib/show.h"

#define NOBODY STR("(nobody's)")

/* How many changes of each kind a team has, and methods that are slower wherever they stand. */
struct owner_changes {
    uint32_t team;
    size_t kinds[CHANGE_NONE], slower;
};

struct str cluster_owner(struct owners *o, const struct builds *builds, const struct cluster *c)
{
    return o ? owner_name(o, owners_of_cluster(o, builds, c)) : STR("");
}

static struct str team_shown(const struct owners *o, uint32_t team)
{
    return team == OWNER_NONE ? NOBODY : owner_name(o, team);
}

static double owner_share(const struct cluster_set *s, const struct owner_sum *sum)
{
    uint64_t all = cluster_occurrences(&s->total);

    return all ? (double)sum->occurrences / (double)all : NAN;
}

/* Teams that have any, in the order of the file; nobody's last. */
static struct owner_changes *owner_changes_make(const struct cluster_diff_view *v, size_t *n)
{
    const struct builds *builds = v->diff->new_set->builds;
    size_t teams = v->owners->n_teams, kept = 0;
    struct owner_changes *all = mem_calloc(teams + 1, sizeof(*all));

    for (size_t i = 0; i < v->diff->n; i++) {
        const struct cluster_change *c = &v->diff->changes[i];
        uint32_t team = owners_of_cluster(v->owners, builds, c->shown);

        if (c->kind != CHANGE_NONE)
            all[team == OWNER_NONE ? teams : team].kinds[c->kind]++;
    }
    for (size_t i = 0; i < v->n_methods; i++) {
        uint32_t team = owners_of_method(v->owners, builds, v->methods[i]->method);

        all[team == OWNER_NONE ? teams : team].slower += !v->methods[i]->faster;
    }
    for (size_t i = 0; i <= teams; i++) {
        size_t any = all[i].slower;

        for (int k = 0; k < CHANGE_NONE; k++)
            any += all[i].kinds[k];
        all[i].team = i < teams ? (uint32_t)i : OWNER_NONE;
        if (any > 0)
            all[kept++] = all[i];
    }
    *n = kept;
    return all;
}

void owner_text_table(struct cluster_view *v)
{
    struct owner_sum *sums;
    size_t n;

    if (!v->owners)
        return;
    sums = owner_sums(v->owners, v->set, &n);
    buf_printf(v->out, "%s\n%8s %8s %8s %8s %8s %8s  %s%s\n", v->color ? "\033[1m" : "", "clusters",
               "count", "share", "users", "p50", "p95", "team", v->color ? "\033[0m" : "");
    for (size_t i = 0; i < n; i++) {
        char share[CLUSTER_TEXT_SIZE], p50[CLUSTER_TEXT_SIZE], p95[CLUSTER_TEXT_SIZE];
        char users[CLUSTER_TEXT_SIZE];
        bool estimated = distinct_error(&sums[i].users) > 0;

        cluster_percent_text(share, owner_share(v->set, &sums[i]));
        cluster_ms_text(p50, durations_quantile(&sums[i].costs, 0.5));
        cluster_ms_text(p95, durations_quantile(&sums[i].costs, 0.95));
        snprintf(users, sizeof(users), "%s%" PRIu64, estimated ? "≈" : "",
                 distinct_count(&sums[i].users));
        /* ≈ has three bytes in one column. */
        buf_printf(v->out, "%8" PRIu64 " %8" PRIu64 " %8s %*s %8s %8s  ", sums[i].clusters,
                   sums[i].occurrences, share, estimated ? 10 : 8, users, p50, p95);
        buf_str(v->out, team_shown(v->owners, sums[i].team));
        buf_u8(v->out, '\n');
    }
    owner_sums_free(sums, n);
}

void owner_text_changes(struct cluster_diff_view *v)
{
    struct owner_changes *all;
    size_t n;

    if (!v->owners)
        return;
    all = owner_changes_make(v, &n);
    buf_str(v->out, n ? STR("\nby team\n") : STR(""));
    for (size_t i = 0; i < n; i++) {
        const char *between = ": ";

        buf_str(v->out, STR("  "));
        buf_str(v->out, team_shown(v->owners, all[i].team));
        for (int k = 0; k < CHANGE_NONE; k++) {
            if (all[i].kinds[k] == 0)
                continue;
            buf_printf(v->out, "%s%zu %s", between, all[i].kinds[k], cluster_change_names[k]);
            between = ", ";
        }
        if (all[i].slower > 0) {
            buf_str(v->out, str_from_c(between));
            show_plural(v->out, all[i].slower, "method");
            buf_str(v->out, STR(" slower"));
        }
        buf_u8(v->out, '\n');
    }
    free(all);
}

void owner_markdown_table(struct cluster_view *v)
{
    struct owner_sum *sums;
    size_t n;

    if (!v->owners)
        return;
    sums = owner_sums(v->owners, v->set, &n);
    buf_str(v->out, STR("\n| team | clusters | count | share | users | p50 | p95 |\n"
                        "|---|---:|---:|---:|---:|---:|---:|\n"));
    for (size_t i = 0; i < n; i++) {
        char share[CLUSTER_TEXT_SIZE], p50[CLUSTER_TEXT_SIZE], p95[CLUSTER_TEXT_SIZE];

        cluster_percent_text(share, owner_share(v->set, &sums[i]));
        cluster_ms_text(p50, durations_quantile(&sums[i].costs, 0.5));
        cluster_ms_text(p95, durations_quantile(&sums[i].costs, 0.95));
        buf_str(v->out, STR("| "));
        cluster_markdown_text(v->out, team_shown(v->owners, sums[i].team));
        buf_printf(v->out, " | %" PRIu64 " | ", sums[i].clusters);
        show_count(v->out, sums[i].occurrences);
        buf_printf(v->out, " | %s | ", share);
        cluster_distinct_write(v->out, &sums[i].users);
        buf_printf(v->out, " | %s | %s |\n", p50, p95);
    }
    owner_sums_free(sums, n);
}

void owner_markdown_changes(struct cluster_diff_view *v)
{
    struct owner_changes *all;
    size_t n;

    if (!v->owners)
        return;
    all = owner_changes_make(v, &n);
    if (n > 0)
        buf_str(v->out, STR("\n| team | new | worse | mixed | better | gone | methods slower |\n"
                            "|---|---:|---:|---:|---:|---:|---:|\n"));
    for (size_t i = 0; i < n; i++) {
        buf_str(v->out, STR("| "));
        cluster_markdown_text(v->out, team_shown(v->owners, all[i].team));
        for (int k = 0; k < CHANGE_NONE; k++)
            buf_printf(v->out, " | %zu", all[i].kinds[k]);
        buf_printf(v->out, " | %zu |\n", all[i].slower);
    }
    free(all);
}

static void team_write(struct json_writer *w, const char *key, const struct owners *o,
                       uint32_t team)
{
    json_write_key(w, key);
    if (team == OWNER_NONE)
        json_write_null(w);
    else
        json_write_str(w, owner_name(o, team));
}

void owner_ndjson_key(struct json_writer *w, struct owners *o, const struct builds *builds,
                      const struct cluster *c)
{
    if (o)
        team_write(w, "owner", o, owners_of_cluster(o, builds, c));
}

void owner_ndjson_rows(struct cluster_view *v)
{
    struct owner_sum *sums;
    size_t n;

    if (!v->owners)
        return;
    sums = owner_sums(v->owners, v->set, &n);
    for (size_t i = 0; i < n; i++) {
        struct json_writer w = json_writer_of(v->out);

        json_write_open(&w, '{');
        json_write_key_str(&w, "row", STR("owner"));
        team_write(&w, "owner", v->owners, sums[i].team);
        json_write_key_u64(&w, "clusters", sums[i].clusters);
        json_write_key_u64(&w, "count", sums[i].occurrences);
        json_write_key_u64(&w, "users", distinct_count(&sums[i].users));
        json_write_key_u64(&w, "p50_ms", durations_quantile(&sums[i].costs, 0.5));
        json_write_key_u64(&w, "p95_ms", durations_quantile(&sums[i].costs, 0.95));
        json_write_key_u64(&w, "sum_ms", sums[i].costs.sum_ms);
        json_write_close(&w, '}');
        buf_str(v->out, STR("\n"));
    }
    owner_sums_free(sums, n);
}

void owner_ndjson_changes(struct cluster_diff_view *v)
{
    struct owner_changes *all;
    size_t n;

    if (!v->owners)
        return;
    all = owner_changes_make(v, &n);
    for (size_t i = 0; i < n; i++) {
        struct json_writer w = json_writer_of(v->out);

        json_write_open(&w, '{');
        json_write_key_str(&w, "row", STR("owner"));
        team_write(&w, "owner", v->owners, all[i].team);
        for (int k = 0; k < CHANGE_NONE; k++)
            json_write_key_u64(&w, cluster_change_names[k], all[i].kinds[k]);
        json_write_key_u64(&w, "slower_methods", all[i].slower);
        json_write_close(&w, '}');
        buf_str(v->out, STR("\n"));
    }
    free(all);
}
