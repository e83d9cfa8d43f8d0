/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters and their trends, or changes, as CSV (RFC 4180) for spreadsheets: a row for each, whose
 * first column says what it is. docs/cluster-rows.md has the columns. */
#include <inttypes.h>
#include <math.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/fact.h"
#include "lib/csv.h"
#include "report/stack_key.h"

/* ",0.123"; "," where there is none. */
static void cluster_csv_number(struct buf *out, double value)
{
    buf_u8(out, ',');
    if (isfinite(value))
        buf_printf(out, "%.9g", value);
}

/* "0123456789abcdef,com.demo.Main.load(),payments,": behind it the keys that were joined. */
static void cluster_csv_name(struct buf *out, struct owners *o, const struct builds *builds,
                             const struct cluster *c)
{
    char key[STACK_KEY_LENGTH + 1];

    stack_key_text(c->key, key);
    buf_printf(out, "%s,", key);
    csv_field_write(out, cluster_method(builds, c));
    buf_u8(out, ',');
    csv_field_write(out, cluster_owner(o, builds, c));
    for (size_t i = 0; i < c->n_joined; i++) {
        stack_key_text(c->joined[i].key, key);
        buf_printf(out, "%c%s", i > 0 ? ' ' : ',', key);
    }
    buf_str(out, c->n_joined ? STR("") : STR(","));
}

static void cluster_csv_begin(struct cluster_view *v)
{
    if (v->further)
        return;
    buf_str(v->out, STR("row,stack_key,method,owner,joined,value"));
    facts_csv_head(v->out, cluster_facts);
    buf_str(v->out, STR("\r\n"));
}

/* "day,0123456789abcdef,com.demo.Main.load(),payments,2026-11-21,…" */
static void cluster_csv_row(struct cluster_view *v, const char *row, const struct fact *facts,
                            const struct fact_of *of)
{
    buf_printf(v->out, "%s,", row);
    cluster_csv_name(v->out, v->owners, v->set->builds, of->cluster);
    buf_u8(v->out, ',');
    if (of->point) {
        struct buf value;

        buf_init(&value);
        trend_point_write(&value, of->point);
        csv_field_write(v->out, str_from_bytes(buf_view(&value)));
        buf_release(&value);
    }
    facts_csv(v->out, facts, of);
    buf_str(v->out, STR("\r\n"));
}

static void cluster_csv_add(struct cluster_view *v, size_t i)
{
    struct fact_of of = {.set = v->set, .cluster = v->chosen[i]};

    cluster_csv_row(v, "cluster", cluster_facts, &of);
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &of.cluster->trends[by];

        of.by = (enum trend_by)by;
        for (uint32_t k = 0; k < t->n; k++) {
            of.point = &t->points[k];
            cluster_csv_row(v, trend_names[by], point_facts, &of);
        }
        of.point = NULL;
    }
}

/* Own times a call are columns of their own, which clusters leave empty. */
static void method_csv_write(struct cluster_view *v, const struct method_change *c)
{
    const struct builds *builds = v->diff->new_set->builds;

    buf_printf(v->out, "method,%s,,", method_change_word(c));
    csv_field_write(v->out, builds_shown(builds, c->method));
    buf_u8(v->out, ',');
    if (v->owners)
        csv_field_write(v->out,
                        owner_name(v->owners, owners_of_method(v->owners, builds, c->method)));
    buf_str(v->out, STR(",,,,,,,,,,,,,,,"));
    cluster_csv_number(v->out, c->q);
    buf_u8(v->out, ',');
    cluster_csv_number(v->out, c->old_ms);
    cluster_csv_number(v->out, c->new_ms);
    buf_str(v->out, STR("\r\n"));
}

static void cluster_csv_diff_begin(struct cluster_view *v)
{
    if (!v->further) {
        buf_str(v->out, STR("row,change,stack_key,method,owner,joined"));
        facts_csv_head(v->out, change_facts);
        buf_str(v->out, STR(",old_own_ms,new_own_ms\r\n"));
    }
    for (size_t i = 0; i < v->n_methods; i++)
        method_csv_write(v, v->methods[i]);
}

static void cluster_csv_change(struct cluster_view *v, size_t i)
{
    const struct cluster_change *c = v->changes[i];

    buf_printf(v->out, "change,%s,", cluster_change_names[c->kind]);
    cluster_csv_name(v->out, v->owners, v->diff->new_set->builds, c->shown);
    facts_csv(v->out, change_facts, &(struct fact_of){.change = c});
    buf_str(v->out, STR(",,\r\n"));
}

/* Of a part each row, but for the head, has its key and its value in front. */
static void cluster_csv_part(struct buf *out, const char *key, const char *value)
{
    struct buf rows = *out;
    struct str rest = str_from_bytes(buf_view(&rows)), line;

    buf_init(out);
    while (str_next_line(&rest, &line)) {
        if (str_starts(line, STR("row,"))) {
            buf_str(out, STR("by,part,"));
        } else {
            buf_printf(out, "%s,", key);
            csv_field_write(out, str_from_c(value));
            buf_u8(out, ',');
        }
        buf_str(out, line);
        buf_str(out, STR("\r\n"));
    }
    buf_release(&rows);
}

const struct cluster_writer cluster_writer_csv = {
    .part_mark = cluster_csv_part,
    .clusters = {.begin = cluster_csv_begin, .one = cluster_csv_add},
    .changes = {.begin = cluster_csv_diff_begin, .one = cluster_csv_change},
};
