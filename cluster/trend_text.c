/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_sections.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cluster/fact.h"
#include "lib/show.h"

enum { VALUE_COLUMNS = 12 };

static const char *const series_keys[TRENDS] = {"days", "versions"};

void trend_text_write(struct buf *out, const struct cluster_set *s, const struct cluster *c)
{
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &c->trends[by];
        uint32_t from = t->n > TREND_LINES ? t->n - TREND_LINES : 0;

        if (t->n < 2)
            continue;
        buf_printf(out, "%-*s ", VALUE_COLUMNS, trend_names[by]);
        facts_text_head(out, point_facts, IN_TEXT);
        buf_u8(out, '\n');
        if (from > 0)
            buf_printf(out, "  … %" PRIu32 " earlier\n", from);
        for (uint32_t i = from; i < t->n; i++) {
            size_t start = out->n + 2;

            buf_str(out, STR("  "));
            trend_point_write(out, &t->points[i]);
            show_pad(out, start, VALUE_COLUMNS);
            facts_text(
                out, point_facts, IN_TEXT,
                &(struct fact_of){
                    .set = s, .cluster = c, .point = &t->points[i], .by = (enum trend_by)by});
            buf_u8(out, '\n');
        }
    }
}

void trend_ndjson_write(struct json_writer *w, const struct cluster_set *s, const struct cluster *c)
{
    struct buf value;

    buf_init(&value);
    json_write_key_open(w, "trend", '{');
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &c->trends[by];

        json_write_key_open(w, series_keys[by], '[');
        for (uint32_t i = 0; i < t->n; i++) {
            const struct trend_point *p = &t->points[i];

            buf_clear(&value);
            trend_point_write(&value, p);
            json_write_open(w, '{');
            json_write_key_str(w, trend_names[by], str_from_bytes(buf_view(&value)));
            facts_rows(
                w, point_facts,
                &(struct fact_of){.set = s, .cluster = c, .point = p, .by = (enum trend_by)by});
            json_write_close(w, '}');
        }
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
    buf_release(&value);
}

size_t trend_html_series(struct arena *a, const struct cluster_set *s, const struct cluster *c,
                         struct html_series series[TRENDS])
{
    struct buf value;
    size_t n = 0;

    buf_init(&value);
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &c->trends[by];
        struct html_point *points;

        if (t->n < 2)
            continue;
        points = arena_alloc(a, t->n * sizeof(*points));
        for (uint32_t i = 0; i < t->n; i++) {
            const struct trend_point *p = &t->points[i];

            buf_clear(&value);
            trend_point_write(&value, p);
            points[i] = (struct html_point){
                .label = arena_str(a, str_from_bytes(buf_view(&value))),
                .count = p->reports,
                .p50_ms = durations_quantile(&p->costs, 0.5),
                .p95_ms = durations_quantile(&p->costs, 0.95),
                .share = cluster_trend_share(s, (enum trend_by)by, p),
                .users = cluster_trend_user_rate(s, (enum trend_by)by, p),
            };
        }
        series[n++] =
            (struct html_series){.label = trend_names[by], .points = points, .point_count = t->n};
    }
    buf_release(&value);
    return n;
}
