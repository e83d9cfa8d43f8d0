/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_sections.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cluster/fact.h"
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

/* Teams that have any, in the order of the file; nobody's last. */
static struct owner_changes *owner_changes_make(const struct cluster_view *v, size_t *n)
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
    buf_str(v->out, v->color ? STR("\033[1m\n") : STR("\n"));
    facts_text_head(v->out, owner_facts, IN_TEXT);
    buf_printf(v->out, "  team%s\n", v->color ? "\033[0m" : "");
    for (size_t i = 0; i < n; i++) {
        facts_text(v->out, owner_facts, IN_TEXT, &(struct fact_of){.set = v->set, .sum = &sums[i]});
        buf_str(v->out, STR("  "));
        buf_str(v->out, team_shown(v->owners, sums[i].team));
        buf_u8(v->out, '\n');
    }
    owner_sums_free(sums, n);
}

void owner_text_changes(struct cluster_view *v)
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
    buf_str(v->out, STR("\n| team |"));
    facts_markdown_head(v->out, owner_facts, NULL);
    buf_str(v->out, STR("\n|---|"));
    facts_markdown_rule(v->out, owner_facts);
    buf_u8(v->out, '\n');
    for (size_t i = 0; i < n; i++) {
        buf_str(v->out, STR("| "));
        cluster_markdown_text(v->out, team_shown(v->owners, sums[i].team));
        buf_str(v->out, STR(" |"));
        facts_markdown(v->out, owner_facts, &(struct fact_of){.set = v->set, .sum = &sums[i]});
        buf_u8(v->out, '\n');
    }
    owner_sums_free(sums, n);
}

void owner_markdown_changes(struct cluster_view *v)
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

void owner_ndjson_key(struct json_writer *w, struct owners *o, const struct builds *builds,
                      const struct cluster *c)
{
    if (o)
        json_write_key_str_or_null(w, "owner", owner_name(o, owners_of_cluster(o, builds, c)));
}

void owner_ndjson_rows(struct cluster_view *v)
{
    struct owner_sum *sums;
    size_t n;

    if (!v->owners)
        return;
    sums = owner_sums(v->owners, v->set, &n);
    for (size_t i = 0; i < n; i++) {
        struct json_writer w = cluster_row_open(v->out, "owner");

        json_write_key_str_or_null(&w, "owner", owner_name(v->owners, sums[i].team));
        facts_rows(&w, owner_facts, &(struct fact_of){.set = v->set, .sum = &sums[i]});
        cluster_row_close(&w);
    }
    owner_sums_free(sums, n);
}

void owner_ndjson_changes(struct cluster_view *v)
{
    struct owner_changes *all;
    size_t n;

    if (!v->owners)
        return;
    all = owner_changes_make(v, &n);
    for (size_t i = 0; i < n; i++) {
        struct json_writer w = cluster_row_open(v->out, "owner");

        json_write_key_str_or_null(&w, "owner", owner_name(v->owners, all[i].team));
        for (int k = 0; k < CHANGE_NONE; k++)
            json_write_key_u64(&w, cluster_change_names[k], all[i].kinds[k]);
        json_write_key_u64(&w, "slower_methods", all[i].slower);
        cluster_row_close(&w);
    }
    free(all);
}
