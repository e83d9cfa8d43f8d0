/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/trend_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cluster/cluster_words.h"

enum { VALUE_COLUMNS = 12 };

static const char *const series_keys[TRENDS] = {"days", "versions"};

static void trend_line_write(struct buf *out, const struct cluster_set *s, enum trend_by by,
                             const struct trend_point *p)
{
    char share[CLUSTER_TEXT_SIZE], rate[CLUSTER_TEXT_SIZE], users[CLUSTER_TEXT_SIZE];
    char p50[CLUSTER_TEXT_SIZE], p95[CLUSTER_TEXT_SIZE];
    bool estimated = distinct_error(&p->users) > 0;
    size_t start = out->n, width = 0;

    cluster_percent_text(share, cluster_trend_share(s, by, p));
    cluster_percent_text(rate, cluster_trend_user_rate(s, by, p));
    cluster_ms_text(p50, durations_quantile(&p->costs, 0.5));
    cluster_ms_text(p95, durations_quantile(&p->costs, 0.95));
    snprintf(users, sizeof(users), "%s%" PRIu64, estimated ? "≈" : "", distinct_count(&p->users));
    if (distinct_count(&p->users) == 0)
        snprintf(users, sizeof(users), "-");
    trend_point_write(out, p);
    for (size_t i = start; i < out->n; i++)
        width += (out->p[i] & 0xC0) != 0x80;
    /* ≈ has three bytes in one column. */
    buf_printf(out, "%*s %8" PRIu64 "%8s %*s%8s%8s%8s\n",
               width < VALUE_COLUMNS ? (int)(VALUE_COLUMNS - width) : 0, "", p->reports, share,
               estimated ? 9 : 7, users, rate, p50, p95);
}

void trend_text_write(struct buf *out, const struct cluster_set *s, const struct cluster *c)
{
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &c->trends[by];
        uint32_t from = t->n > TREND_LINES ? t->n - TREND_LINES : 0;

        if (t->n < 2)
            continue;
        buf_printf(out, "   %-*s  %8s%8s %7s%8s%8s%8s\n", VALUE_COLUMNS, trend_names[by], "reports",
                   "share", "users", "UV", "p50", "p95");
        if (from > 0)
            buf_printf(out, "     … %" PRIu32 " earlier\n", from);
        for (uint32_t i = from; i < t->n; i++) {
            buf_str(out, STR("     "));
            trend_line_write(out, s, (enum trend_by)by, &t->points[i]);
        }
    }
}

static void rate_write(struct json_writer *w, const char *key, double rate)
{
    json_write_key(w, key);
    if (isfinite(rate))
        json_write_raw(w, "%.9g", rate);
    else
        json_write_null(w);
}

void trend_ndjson_write(struct json_writer *w, const struct cluster_set *s, const struct cluster *c)
{
    struct buf value;

    buf_init(&value);
    json_write_key(w, "trend");
    json_write_open(w, '{');
    for (int by = 0; by < TRENDS; by++) {
        const struct trend *t = &c->trends[by];

        json_write_key(w, series_keys[by]);
        json_write_open(w, '[');
        for (uint32_t i = 0; i < t->n; i++) {
            const struct trend_point *p = &t->points[i];

            buf_clear(&value);
            trend_point_write(&value, p);
            json_write_open(w, '{');
            json_write_key_str(w, trend_names[by], str_from_bytes(buf_view(&value)));
            json_write_key_u64(w, "reports", p->reports);
            rate_write(w, "share", cluster_trend_share(s, (enum trend_by)by, p));
            json_write_key_u64(w, "users", distinct_count(&p->users));
            rate_write(w, "user_rate", cluster_trend_user_rate(s, (enum trend_by)by, p));
            json_write_key_u64(w, "p50_ms", durations_quantile(&p->costs, 0.5));
            json_write_key_u64(w, "p95_ms", durations_quantile(&p->costs, 0.95));
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
