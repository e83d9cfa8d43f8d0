/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/figure_words.h"

#include <math.h>
#include <stdio.h>

#include "cluster/cluster_words.h"
#include "lib/show.h"

/* A number in at most 6 characters where that is possible. */
static void plain_text(char *text, double value, const char *unit)
{
    bool whole = value >= 999.5 || fabs(value - round(value)) < 0.005;
    const char *format = whole ? "%.0f%s" : value < 10 ? "%.2f%s" : "%.1f%s";

    snprintf(text, FIGURE_TEXT_SIZE, format, value, unit);
}

/* In units of 1024 of the one before. */
static void bytes_text(char *text, double value, int unit)
{
    static const char *const units[] = {" B", " kB", " MB", " GB", " TB", " PB"};

    for (; value >= 1000 && unit < 5; unit++)
        value /= 1024;
    plain_text(text, value, units[unit]);
}

const char *figure_value_text(char *text, enum figure_id id, double value)
{
    if (!isfinite(value)) {
        snprintf(text, FIGURE_TEXT_SIZE, "-");
        return text;
    }
    switch (figure_rows[id].unit) {
    case FIGURE_PLAIN:
    case FIGURE_COUNT:
        plain_text(text, value, "");
        break;
    case FIGURE_MS:
        cluster_ms_text(text, (uint64_t)llround(value));
        break;
    case FIGURE_SHARE:
        snprintf(text, FIGURE_TEXT_SIZE, "%.1f %%", 100 * value);
        break;
    case FIGURE_PERCENT:
        snprintf(text, FIGURE_TEXT_SIZE, "%.1f %%", value);
        break;
    case FIGURE_KB:
        bytes_text(text, value, 1);
        break;
    case FIGURE_BYTES:
        bytes_text(text, value, 0);
        break;
    }
    return text;
}

static double shown_quantile(const struct figure *f, double q)
{
    return figure_rows[f->id].unit == FIGURE_SHARE ? NAN : figure_quantile(f, q);
}

double figure_median(const struct figure *f)
{
    return shown_quantile(f, 0.5);
}

const char *figure_outer_name(enum figure_id id)
{
    return figure_rows[id].worse == WORSE_FEWER ? "p10" : "p90";
}

double figure_outer(const struct figure *f)
{
    return shown_quantile(f, figure_rows[f->id].worse == WORSE_FEWER ? 0.1 : 0.9);
}

const char *figure_side_text(char *text, enum figure_id id, const struct figure_side *side)
{
    if (figure_rows[id].worse == WORSE_WHO)
        cluster_percent_text(text, side->of ? (double)side->with / (double)side->of : (double)NAN);
    else
        figure_value_text(text, id, side->middle);
    return text;
}

void figure_place_write(struct buf *out, const char *text, size_t columns)
{
    struct buf shown;
    struct str rest;
    size_t over;

    buf_init(&shown);
    show_text(&shown, str_from_c(text));
    rest = str_from_bytes(buf_view(&shown));
    over = show_width(rest);
    over = columns > 0 && over > columns ? over - columns + 1 : 0;
    if (over > 0)
        buf_str(out, STR("…"));
    for (; over > 0 && rest.n > 0; over--) {
        size_t next = 1;

        while (next < rest.n && ((unsigned char)rest.p[next] & 0xC0) == 0x80)
            next++;
        rest = str_sub(rest, next, rest.n);
    }
    buf_str(out, rest);
    buf_release(&shown);
}

void figure_change_name(struct buf *out, const struct figure_change *c, size_t columns)
{
    enum { PLACE_LEAST = 16 };
    struct str title = str_from_c(figure_rows[c->id].title);
    size_t used = title.n + 2;
    struct buf device;

    buf_init(&device);
    if (c->device) {
        buf_str(&device, STR(", on "));
        figure_place_write(&device, c->device, columns ? 24 : 0);
        used += show_width(str_from_bytes(buf_view(&device)));
    }
    buf_str(out, title);
    if (c->place[0] != '\0') {
        buf_str(out, STR(", "));
        figure_place_write(out, c->place,
                           columns == 0                   ? 0
                           : columns > used + PLACE_LEAST ? columns - used
                                                          : PLACE_LEAST);
    }
    buf_bytes(out, buf_view(&device));
    buf_release(&device);
}

void figure_kinds_write(struct buf *out, const struct figure_diff *d)
{
    const char *between = "";

    for (int i = 0; i < CHANGE_NONE; i++) {
        if (d->kinds[i] == 0)
            continue;
        buf_printf(out, "%s%zu %s", between, d->kinds[i], cluster_change_names[i]);
        between = ", ";
    }
    buf_printf(out, "%s%zu without a change that is more than chance", between,
               d->kinds[CHANGE_NONE]);
}

void figure_device_write(struct buf *out, const struct figure *f, const struct figure_device *d)
{
    buf_str(out, STR("on "));
    figure_place_write(out, d->name, 32);
    buf_printf(out, " %s, of ", FIGURE_VALUE(f->id, d->middle));
    show_plural(out, d->users, distinct_count(&f->users) ? "user" : "report");
}
