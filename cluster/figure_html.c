/* SPDX-License-Identifier: Apache-2.0 */
/* Figures, or those that changed, as the table of a page. */
#include <math.h>
#include <stdio.h>

#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/figure_words.h"

static const struct html_column figure_columns[] = {
    {"Figure", HTML_TEXT, "What reports tell, which are no call trees"},
    {"Where", HTML_NAME,
     "The scene; of a start whether it was cold, warm or hot; of a leak the class; of a session "
     "how long it runs"},
    {"Version", HTML_TEXT, NULL},
    {"Reports", HTML_NUMBER, "That tell it"},
    {"Users", HTML_SHOWN, "Different users of those reports"},
    {"Mean", HTML_SHOWN, NULL},
    {"p50", HTML_SHOWN, "Half of the reports tell so much, or less"},
    {"p90 (p10)", HTML_SHOWN,
     "Nine of ten tell so much, or less; of frames per second, so many or more (p10)"},
    {"Worse on", HTML_TEXT,
     "Users of this device have it worse than all others, by more than chance"},
};

static const struct html_column figure_change_columns[] = {
    {"Change", HTML_WORD, "By more than chance"},
    {"Figure", HTML_TEXT, "What reports tell, which are no call trees"},
    {"Where", HTML_NAME,
     "The scene; of a start whether it was cold, warm or hot; of a leak the class; of a session "
     "how long it runs"},
    {"Device", HTML_TEXT, "Where it changed there alone"},
    {"Before", HTML_SHOWN,
     "Of each user's average the median, of counts the mean; of leaked objects who have them"},
    {"After", HTML_SHOWN, "The same, in the new ones"},
    {"Times", HTML_TIMES, "After, divided by before"},
    {"q", HTML_CHANCE, "How many of the finds as sure as this one are chance"},
};

enum {
    FIGURE_COLUMNS = sizeof(figure_columns) / sizeof(figure_columns[0]),
    FIGURE_CHANGE_COLUMNS = sizeof(figure_change_columns) / sizeof(figure_change_columns[0]),
};

static struct html_cell text_cell(const char *text)
{
    return (struct html_cell){.text = str_from_c(text), .none = text[0] == '\0'};
}

static struct html_cell shown_cell(struct arena *a, const char *text, double number)
{
    return (struct html_cell){.text = arena_str(a, str_from_c(text)), .number = number};
}

static struct html_cell value_cell(struct arena *a, enum figure_id id, double value)
{
    return shown_cell(a, FIGURE_VALUE(id, value), value);
}

static struct html_cell users_cell(struct arena *a, const struct distinct *users)
{
    struct html_cell cell = {.number = (double)distinct_count(users)};
    struct buf text;

    buf_init(&text);
    cluster_distinct_write(&text, users);
    cell.text = arena_str(a, str_from_bytes(buf_view(&text)));
    cell.none = distinct_count(users) == 0;
    buf_release(&text);
    return cell;
}

static struct html_cell side_cell(struct arena *a, enum figure_id id,
                                  const struct figure_side *side)
{
    const char *text = FIGURE_SIDE(id, side);

    if (figure_rows[id].worse != WORSE_WHO)
        return shown_cell(a, text, side->middle);
    return shown_cell(a, text, side->of ? (double)side->with / (double)side->of : (double)NAN);
}

static struct html_cell device_cell(struct arena *a, const struct figure_set *set,
                                    const struct figure *f)
{
    struct figure_device device = figure_device_worst(set, f);

    if (!device.name)
        return (struct html_cell){.none = true};
    return (struct html_cell){
        .text = arena_printf(a, "%s, %s", device.name, FIGURE_VALUE(f->id, device.middle))};
}

bool figure_html_table(const struct cluster_view *v, struct arena *a, struct html_table *table)
{
    struct html_cell *cells = ARENA_NEW(a, struct html_cell, v->n_figures * FIGURE_COLUMNS + 1);

    *table = (struct html_table){.label = "Figures",
                                 .columns = figure_columns,
                                 .column_count = FIGURE_COLUMNS,
                                 .cells = cells};
    for (size_t i = 0, n; i < v->n_figures; i += n) {
        n = figure_group(v, i);
        for (size_t k = 0; k < n && (v->figure_top == 0 || k < v->figure_top); k++) {
            const struct figure *f = v->figures[i + k];
            const struct html_cell row[FIGURE_COLUMNS] = {
                text_cell(figure_rows[f->id].title),
                text_cell(f->place_text),
                text_cell(f->version),
                {.number = (double)f->reports},
                users_cell(a, &f->users),
                value_cell(a, f->id, figure_mean(f)),
                value_cell(a, f->id, figure_median(f)),
                value_cell(a, f->id, figure_outer(f)),
                device_cell(a, &v->set->figures, f),
            };

            memcpy(cells + table->row_count++ * FIGURE_COLUMNS, row, sizeof(row));
        }
    }
    return table->row_count > 0;
}

bool figure_html_change_table(const struct cluster_view *v, struct arena *a,
                              struct html_table *table)
{
    struct html_cell *cells =
        ARENA_NEW(a, struct html_cell, v->n_figures * FIGURE_CHANGE_COLUMNS + 1);

    *table = (struct html_table){.label = "Figures",
                                 .columns = figure_change_columns,
                                 .column_count = FIGURE_CHANGE_COLUMNS,
                                 .cells = cells};
    for (; table->row_count < v->n_figures; table->row_count++) {
        const struct figure_change *c = &v->figure_diff->changes[table->row_count];
        const struct html_cell row[FIGURE_CHANGE_COLUMNS] = {
            text_cell(cluster_change_names[c->kind]),
            text_cell(figure_rows[c->id].title),
            text_cell(c->place),
            text_cell(c->device ? c->device : ""),
            side_cell(a, c->id, &c->old),
            side_cell(a, c->id, &c->new),
            {.number = c->ratio},
            {.number = c->q},
        };

        memcpy(cells + table->row_count * FIGURE_CHANGE_COLUMNS, row, sizeof(row));
    }
    return v->n_figures > 0;
}
