/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping check: finds what is wrong in a mapping. */
#include "cmd/mapping_command.h"

#include "cmd/format.h"
#include "lib/input.h"
#include "lib/show.h"
#include "mapping/file_guess.h"
#include "mapping/load.h"
#include "mapping/method_map_check.h"

static void check_json(struct mapping_job *job, const struct mapping_check *c)
{
    struct json_writer *w = &job->json;
    struct buf text;

    buf_init(&text);
    json_write_open(w, '{');
    json_write_key_str(w, "file", str_from_c(job->files[0]));
    json_write_key(w, "mappingId");
    if (*c->id)
        json_write_str(w, str_from_c(c->id));
    else
        json_write_null(w);
    json_write_key_u64(w, "rows", c->n_rows);
    if (job->options->base) {
        json_write_key_u64(w, "kept", c->n_kept);
        json_write_key_u64(w, "new", c->n_new);
        json_write_key_u64(w, "gone", c->n_gone);
    }
    json_write_key_open(w, "problems", '[');
    for (size_t i = 0; i < c->n_problems; i++) {
        buf_clear(&text);
        mapping_problem_text(&c->problems[i], &text);
        json_write_newline(w);
        json_write_open(w, '{');
        json_write_key_u64(w, "line", c->problems[i].line);
        json_write_key_str(w, "problem", str_from_bytes(buf_view(&text)));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    mapping_json_end(job);
    buf_release(&text);
}

static void check_show(struct mapping_job *job, const struct mapping_check *c)
{
    struct buf text;

    buf_init(&text);
    for (size_t i = 0; i < c->n_problems; i++) {
        buf_clear(&text);
        mapping_problem_text(&c->problems[i], &text);
        buf_printf(&job->out, "%s:", job->files[0]);
        if (c->problems[i].line > 0)
            buf_printf(&job->out, "%zu:", c->problems[i].line);
        buf_u8(&job->out, ' ');
        show_text(&job->out, str_from_bytes(buf_view(&text)));
        buf_u8(&job->out, '\n');
    }
    buf_printf(&job->out, "%s: ", job->files[0]);
    if (*c->id)
        buf_printf(&job->out, "mapping %s, ", c->id);
    else
        buf_str(&job->out, STR("no mapping, "));
    show_plural(&job->out, c->n_rows, "row");
    buf_str(&job->out, STR(", "));
    show_plural(&job->out, c->n_problems, "problem");
    if (job->options->base)
        buf_printf(&job->out, "; of the base %s kept, %s gone; %s new", grouped(c->n_kept),
                   grouped(c->n_gone), grouped(c->n_new));
    buf_u8(&job->out, '\n');
    buf_release(&text);
}

int mapping_command_check(struct mapping_job *job, struct error *err)
{
    const char *base_path = job->options->base;
    struct method_map base;
    struct mapping_check c;
    struct buf text;
    int status = -1;

    method_map_init(&base);
    buf_init(&text);
    if (input_read(job->files[0], &text, err) < 0)
        error_prefix(err, "%s", job->files[0]);
    else if (!base_path || method_map_load(&base, base_path, err) == 0) {
        const char *guess = file_guess(str_from_bytes(buf_view(&text)));

        mapping_check_init(&c, str_from_bytes(buf_view(&text)), base_path ? &base : NULL);
        status = c.n_problems > 0 ? EXIT_FAILED : EXIT_DONE;
        if (c.n_rows == 0 && guess) {
            file_is_no_map(str_from_bytes(buf_view(&text)), guess, err);
            status = error_prefix(err, "%s", job->files[0]);
        } else if (job->options->json) {
            check_json(job, &c);
        } else {
            check_show(job, &c);
        }
        mapping_check_release(&c);
    }
    buf_release(&text);
    method_map_release(&base);
    return status;
}
