/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_sections.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cluster/cluster_words.h"
#include "cluster/figure_words.h"
#include "lib/show.h"

enum {
    PLACE_COLUMNS = 36,
    VERSION_COLUMNS = 12,
    NAME_COLUMNS = 54, /* of a change: what 100 columns have left */
};

size_t figure_group(const struct cluster_view *v, size_t at)
{
    size_t n = 0;

    while (at + n < v->n_figures && v->figures[at + n]->id == v->figures[at]->id)
        n++;
    return n;
}

static void figure_text_head(struct cluster_view *v, enum figure_id id)
{
    if (v->color)
        buf_str(v->out, STR("\033[1m"));
    buf_printf(v->out, "%-*s %8s %8s %9s %9s %9s  %s", PLACE_COLUMNS + 2, figure_rows[id].title,
               "reports", "users", "mean", "p50", figure_outer_name(id), "version");
    buf_str(v->out, v->color ? STR("\033[0m\n") : STR("\n"));
}

static void figure_text_line(struct cluster_view *v, const struct figure *f)
{
    uint64_t users = distinct_count(&f->users);
    struct figure_device device = figure_device_worst(&v->set->figures, f);
    char count[FIGURE_TEXT_SIZE] = "-";
    bool estimated;
    size_t start = v->out->n;

    buf_str(v->out, STR("  "));
    figure_place_write(v->out, f->place_text[0] ? f->place_text : "-",
                       v->columns ? PLACE_COLUMNS : 0);
    show_pad(v->out, start, PLACE_COLUMNS + 2);
    estimated = distinct_error(&f->users) > 0;
    if (users)
        snprintf(count, sizeof(count), "%s%" PRIu64, estimated ? "≈" : "", users);
    /* ≈ has three bytes in one column. */
    buf_printf(v->out, " %8" PRIu64 " %*s %9s %9s %9s  ", f->reports, estimated ? 10 : 8, count,
               FIGURE_VALUE(f->id, figure_mean(f)), FIGURE_VALUE(f->id, figure_median(f)),
               FIGURE_VALUE(f->id, figure_outer(f)));
    figure_place_write(v->out, f->version[0] ? f->version : "-", VERSION_COLUMNS);
    buf_str(v->out, STR("\n"));
    if (!device.name)
        return;
    buf_str(v->out, STR("    worse than elsewhere "));
    figure_device_write(v->out, f, &device);
    buf_str(v->out, STR("\n"));
}

void figure_text_write(struct cluster_view *v)
{
    const struct figure_set *set = &v->set->figures;

    for (size_t i = 0, n; i < v->n_figures; i += n) {
        size_t shown = n = figure_group(v, i);

        if (v->figure_top > 0 && shown > v->figure_top)
            shown = v->figure_top;
        buf_str(v->out, STR("\n"));
        figure_text_head(v, v->figures[i]->id);
        for (size_t k = 0; k < shown; k++)
            figure_text_line(v, v->figures[i + k]);
        if (shown < n)
            buf_printf(v->out, "  %zu more (--top N shows more)\n", n - shown);
    }
    if (set->rare > 0)
        buf_printf(v->out,
                   "memory was full: %" PRIu64 " rare figures with %" PRIu64
                   " values are left out, counts may lack up to %" PRIu64 "\n",
                   set->rare, set->rare_values, set->missed);
}

static void figure_text_change(struct cluster_view *v, const struct figure_change *c)
{
    if (v->color)
        buf_printf(v->out, "\033[%sm", cluster_change_colors[c->kind]);
    buf_printf(v->out, "%-6s %9s %9s ", cluster_change_names[c->kind], FIGURE_SIDE(c->id, &c->old),
               FIGURE_SIDE(c->id, &c->new));
    if (isfinite(c->ratio) && c->ratio < 999)
        buf_printf(v->out, "%6.2f ", c->ratio);
    else
        buf_printf(v->out, "%6s ", "new");
    if (c->q < 0.0001)
        buf_printf(v->out, "%7s  ", "<0.0001");
    else
        buf_printf(v->out, "%7.4f  ", c->q);
    figure_change_name(v->out, c,
                       v->columns == 0    ? 0
                       : v->columns > 100 ? NAME_COLUMNS + v->columns - 100
                                          : NAME_COLUMNS);
    buf_str(v->out, v->color ? STR("\033[0m\n") : STR("\n"));
}

void figure_text_changes(struct cluster_view *v)
{
    const struct figure_diff *d = v->figure_diff;

    if (d->n + d->kinds[CHANGE_NONE] == 0)
        return;
    buf_str(v->out, STR("\nfigures: "));
    figure_kinds_write(v->out, d);
    buf_str(v->out, STR("\n"));
    if (v->n_figures == 0)
        return;
    buf_printf(v->out, "\n%-6s %9s %9s %6s %7s  %s\n", "", "before", "after", "times", "q",
               "figure");
    for (size_t i = 0; i < v->n_figures; i++)
        figure_text_change(v, &d->changes[i]);
    buf_printf(
        v->out,
        "\nBefore and after: of each user's average the median, of counts the mean; of leaked "
        "objects\nthe %s that have them\n",
        cluster_counted_names[d->counted]);
}
