/* SPDX-License-Identifier: Apache-2.0 */
/* A line for each figure, or each that changed. docs/cluster-rows.md has the keys. */
#include <math.h>

#include "cluster/cluster_sections.h"
#include "cluster/figure_words.h"
#include "lib/json_write.h"

static void figure_key_write(struct json_writer *w, enum figure_id id, const char *place)
{
    json_write_key_str(w, "tag", str_from_c(report_kind_tag(figure_rows[id].kind)));
    json_write_key_str(w, "number", str_from_c(figure_rows[id].number));
    json_write_key_str(w, "figure", str_from_c(figure_rows[id].title));
    json_write_key_str(w, "place", str_from_c(place));
}

static void figure_ndjson_device(struct json_writer *w, const struct figure_set *s,
                                 const struct figure *f)
{
    struct figure_device device = figure_device_worst(s, f);

    json_write_key(w, "worst_device");
    if (!device.name) {
        json_write_null(w);
        return;
    }
    json_write_open(w, '{');
    json_write_key_str(w, "device", str_from_c(device.name));
    json_write_key_u64(w, "users", device.users);
    json_write_key_real(w, "middle", device.middle);
    json_write_close(w, '}');
}

static void figure_ndjson_row(struct cluster_view *v, const struct figure *f)
{
    static const struct {
        const char *key;
        double q;
    } quantiles[] = {{"p10", 0.1}, {"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}};
    struct json_writer w = cluster_row_open(v->out, "figure");
    double scale = figure_rows[f->id].scale;

    figure_key_write(&w, f->id, f->place_text);
    json_write_key_str(&w, "version", str_from_c(f->version));
    json_write_key_u64(&w, "reports", f->reports);
    json_write_key_u64(&w, "missed", f->missed);
    json_write_key_u64(&w, "users", distinct_count(&f->users));
    json_write_key_real(&w, "user_error", distinct_error(&f->users));
    json_write_key_real(&w, "min", (double)f->values.min_ms / scale);
    for (size_t i = 0; i < sizeof(quantiles) / sizeof(quantiles[0]); i++)
        json_write_key_real(&w, quantiles[i].key, figure_quantile(f, quantiles[i].q));
    json_write_key_real(&w, "max", (double)f->values.max_ms / scale);
    json_write_key_real(&w, "sum", (double)f->values.sum_ms / scale);
    figure_ndjson_device(&w, &v->set->figures, f);
    cluster_row_close(&w);
}

void figure_ndjson_write(struct cluster_view *v)
{
    for (size_t i = 0; i < v->n_figures; i++)
        figure_ndjson_row(v, v->figures[i]);
}

static void figure_ndjson_side(struct json_writer *w, const char *key, enum figure_id id,
                               const struct figure_side *side)
{
    json_write_key_open(w, key, '{');
    json_write_key_u64(w, "reports", side->reports);
    json_write_key_u64(w, "users", side->users);
    json_write_key_real(w, "middle", side->middle);
    json_write_key_u64_or_null(w, "with", side->with, figure_rows[id].worse == WORSE_WHO);
    json_write_key_u64_or_null(w, "of", side->of, figure_rows[id].worse == WORSE_WHO);
    json_write_close(w, '}');
}

static void figure_ndjson_change(struct buf *out, const struct figure_change *c)
{
    struct json_writer w = cluster_row_open(out, "figure_change");

    json_write_key_str(&w, "change", str_from_c(cluster_change_names[c->kind]));
    figure_key_write(&w, c->id, c->place);
    json_write_key_str_or_null(&w, "device", str_from_c(c->device ? c->device : ""));
    figure_ndjson_side(&w, "old", c->id, &c->old);
    figure_ndjson_side(&w, "new", c->id, &c->new);
    json_write_key_real(&w, "ratio", c->ratio);
    json_write_key_real(&w, "larger", c->larger);
    json_write_key_real(&w, "q", c->q);
    cluster_row_close(&w);
}

void figure_ndjson_changes(struct cluster_view *v)
{
    for (size_t i = 0; i < v->n_figures; i++)
        figure_ndjson_change(v->out, &v->figure_diff->changes[i]);
}
