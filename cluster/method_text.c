/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_sections.h"

#include <math.h>
#include <stdio.h>

#include "cluster/cluster_words.h"
#include "lib/json_write.h"
#include "lib/show.h"

static struct str method_read(const struct cluster_view *v, const struct method_change *c)
{
    return builds_for_reading(v->diff->new_set->builds, c->method);
}

/* "0.42 ms", "20.1 ms", "912 ms", "1.35 s". */
static void each_text(char *text, double ms)
{
    if (ms < 10)
        snprintf(text, CLUSTER_TEXT_SIZE, "%.2f ms", ms);
    else if (ms < 99.95)
        snprintf(text, CLUSTER_TEXT_SIZE, "%.1f ms", ms);
    else
        cluster_ms_text(text, (uint64_t)(ms + 0.5));
}

static void q_text(char *text, double q)
{
    if (q < 0.0001)
        snprintf(text, CLUSTER_TEXT_SIZE, "<0.0001");
    else
        snprintf(text, CLUSTER_TEXT_SIZE, "%.4f", q);
}

/* "+50.7 %"; "" where there was nothing. */
static void growth_text(char *text, const struct method_change *c)
{
    text[0] = 0;
    if (isfinite(c->ratio))
        snprintf(text, CLUSTER_TEXT_SIZE, "%+.1f %%", (c->ratio - 1) * 100);
}

const char *method_change_word(const struct method_change *c)
{
    return c->faster ? "faster" : "slower";
}

void method_change_write(struct buf *out, const struct method_change *c)
{
    char before[CLUSTER_TEXT_SIZE], after[CLUSTER_TEXT_SIZE], growth[CLUSTER_TEXT_SIZE];
    char q[CLUSTER_TEXT_SIZE];

    each_text(before, c->old_ms);
    each_text(after, c->new_ms);
    growth_text(growth, c);
    q_text(q, c->q);
    buf_printf(out, "own time a call %s before, %s after%s%s%s, %s in %u of %u clusters (q %s)",
               before, after, growth[0] ? " (" : "", growth, growth[0] ? ")" : "",
               c->faster ? "shorter" : "longer", (unsigned)c->moved, (unsigned)c->of, q);
}

void method_text_changes(struct cluster_view *v)
{
    for (size_t i = 0; i < v->n_methods; i++) {
        bool faster = v->methods[i]->faster;

        if (i == 0 || faster != v->methods[i - 1]->faster)
            buf_printf(v->out, "\n%s wherever they stand, by own time a call\n",
                       method_change_word(v->methods[i]));
        if (v->color)
            buf_printf(v->out, "\033[%sm", faster ? "32" : "31");
        buf_str(v->out, str_from_c(method_change_word(v->methods[i])));
        buf_str(v->out, v->color ? STR("\033[0m ") : STR(" "));
        buf_str(v->out, method_read(v, v->methods[i]));
        buf_str(v->out, STR("\n         "));
        method_change_write(v->out, v->methods[i]);
        buf_u8(v->out, '\n');
    }
}

void method_markdown_changes(struct cluster_view *v)
{
    for (size_t i = 0; i < v->n_methods; i++) {
        const struct method_change *c = v->methods[i];
        char before[CLUSTER_TEXT_SIZE], after[CLUSTER_TEXT_SIZE], growth[CLUSTER_TEXT_SIZE];
        char q[CLUSTER_TEXT_SIZE];

        each_text(before, c->old_ms);
        each_text(after, c->new_ms);
        growth_text(growth, c);
        q_text(q, c->q);
        if (i == 0 || c->faster != v->methods[i - 1]->faster)
            buf_printf(v->out,
                       "\n| %s wherever it stands | own time a call before | after | change "
                       "| %s in clusters | q |\n|---|---:|---:|---:|---:|---:|\n",
                       method_change_word(c), c->faster ? "shorter" : "longer");
        buf_str(v->out, STR("| "));
        cluster_markdown_code(v->out, method_read(v, c));
        buf_printf(v->out, " | %s | **%s** | **%s** | %u of %u | %s |\n", before, after,
                   growth[0] ? growth : "new", (unsigned)c->moved, (unsigned)c->of,
                   q[0] == '<' ? "&lt;0.0001" : q);
    }
}

void method_ndjson_changes(struct cluster_view *v)
{
    for (size_t i = 0; i < v->n_methods; i++) {
        const struct method_change *c = v->methods[i];
        struct json_writer w = cluster_row_open(v->out, "method_change");

        json_write_key_str(
            &w, "change",
            str_from_c(cluster_change_names[c->faster ? CHANGE_BETTER : CHANGE_WORSE]));
        json_write_key_str(&w, "method", builds_shown(v->diff->new_set->builds, c->method));
        json_write_key_u64(&w, method_change_word(c), c->moved);
        json_write_key_u64(&w, "clusters", c->of);
        json_write_key_real(&w, "old_ms", c->old_ms);
        json_write_key_real(&w, "new_ms", c->new_ms);
        json_write_key_real(&w, "ratio", c->ratio);
        json_write_key_real(&w, "q", c->q);
        cluster_row_close(&w);
    }
}

void method_counts_write(struct buf *out, const struct cluster_view *v)
{
    buf_printf(out, "%zu slower, %zu faster wherever they stand", v->n_slower, v->n_faster);
}
