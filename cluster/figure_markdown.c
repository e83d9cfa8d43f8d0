/* SPDX-License-Identifier: Apache-2.0 */
/* Figures, or those that changed, as tables of Markdown. */
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/figure_words.h"
#include "lib/show.h"

/* Code, or a dash where there is none. */
static void figure_markdown_code(struct buf *out, const char *text)
{
    if (text[0] == '\0')
        buf_u8(out, '-');
    else
        cluster_markdown_code(out, str_from_c(text));
}

static void figure_markdown_row(struct cluster_view *v, const struct figure *f)
{
    struct figure_device device = figure_device_worst(&v->set->figures, f);

    buf_printf(v->out, "| %s | ", figure_rows[f->id].title);
    figure_markdown_code(v->out, f->place_text);
    buf_str(v->out, STR(" | "));
    figure_markdown_code(v->out, f->version);
    buf_printf(v->out, " | %s | ", SHOWN_COUNT(f->reports));
    if (distinct_count(&f->users) > 0)
        cluster_distinct_write(v->out, &f->users);
    else
        buf_str(v->out, STR("-"));
    buf_printf(v->out, " | %s | %s | %s (%s) | ", FIGURE_VALUE(f->id, figure_mean(f)),
               FIGURE_VALUE(f->id, figure_median(f)), FIGURE_VALUE(f->id, figure_outer(f)),
               figure_outer_name(f->id));
    if (device.name) {
        cluster_markdown_code(v->out, str_from_c(device.name));
        buf_printf(v->out, " %s", FIGURE_VALUE(f->id, device.middle));
    }
    buf_str(v->out, STR(" |\n"));
}

void figure_markdown_write(struct cluster_view *v)
{
    if (v->n_figures == 0)
        return;
    buf_str(v->out,
            STR("\n| figure | where | version | reports | users | mean | p50 | p90 or p10 | worse "
                "than elsewhere |\n|---|---|---|---:|---:|---:|---:|---:|---|\n"));
    for (size_t i = 0, n; i < v->n_figures; i += n) {
        n = figure_group(v, i);
        for (size_t k = 0; k < n && (v->figure_top == 0 || k < v->figure_top); k++)
            figure_markdown_row(v, v->figures[i + k]);
    }
}

static void figure_markdown_change(struct buf *out, const struct figure_change *c)
{
    const char *mark = c->kind <= CHANGE_WORSE ? "**" : "";

    buf_printf(out, "| %s%s%s | %s | ", mark, cluster_change_names[c->kind], mark,
               figure_rows[c->id].title);
    figure_markdown_code(out, c->place);
    buf_str(out, STR(" | "));
    if (c->device)
        cluster_markdown_code(out, str_from_c(c->device));
    else
        buf_str(out, STR("all"));
    buf_printf(out, " | %s | %s%s%s |\n", FIGURE_SIDE(c->id, &c->old), mark,
               FIGURE_SIDE(c->id, &c->new), mark);
}

void figure_markdown_changes(struct cluster_view *v)
{
    const struct figure_diff *d = v->figure_diff;

    if (d->n + d->kinds[CHANGE_NONE] == 0)
        return;
    buf_str(v->out, STR("\n**Figures**: "));
    figure_kinds_write(v->out, d);
    buf_str(v->out, STR(".\n"));
    if (v->n_figures == 0)
        return;
    buf_str(v->out, STR("\n| change | figure | where | device | before | after "
                        "|\n|---|---|---|---|---:|---:|\n"));
    for (size_t i = 0; i < v->n_figures; i++)
        figure_markdown_change(v->out, &d->changes[i]);
    buf_printf(
        v->out,
        "\nOf each user's average the median, of counts the mean; of leaked objects the %s that "
        "have them.\n",
        cluster_counted_names[d->counted]);
}
