/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping diff: shows how two mappings differ. */
#include "cmd/mapping_command.h"

#include "cmd/format.h"
#include "lib/show.h"
#include "mapping/load.h"
#include "mapping/method_map_diff.h"

static const char change_marks[MAPPING_CHANGES] = {
    [MAPPING_GONE] = '-',    [MAPPING_ADDED] = '+',       [MAPPING_MOVED] = '!',
    [MAPPING_RENAMED] = '~', [MAPPING_REDESCRIBED] = '~',
};

static void difference_show(struct mapping_job *job, const struct mapping_difference *d)
{
    const struct method_row *row = d->before ? d->before : d->after;

    if (job->options->json) {
        json_write_newline(&job->json);
        json_write_open(&job->json, '{');
        json_write_key_str(&job->json, "change", str_from_c(mapping_change_names[d->change]));
        if (d->before) {
            json_write_key(&job->json, "before");
            mapping_row_write_json(&job->json, d->before);
        }
        if (d->after) {
            json_write_key(&job->json, "after");
            mapping_row_write_json(&job->json, d->after);
        }
        json_write_close(&job->json, '}');
        return;
    }
    buf_printf(&job->out, "%c %u ", change_marks[d->change], row->id);
    show_text(&job->out, row->text);
    if (d->before && d->after) {
        buf_printf(&job->out, " -> %u", d->after->id);
        if (d->change != MAPPING_MOVED) {
            buf_u8(&job->out, ' ');
            show_text(&job->out,
                      d->change == MAPPING_RENAMED ? d->after->name : d->after->descriptor);
        }
    }
    buf_u8(&job->out, '\n');
}

static void diff_show(struct mapping_job *job, const struct mapping_diff *d,
                      const struct method_map *maps)
{
    mapping_file_show(job, "---", job->files[0], &maps[0]);
    mapping_file_show(job, "+++", job->files[1], &maps[1]);
    for (size_t i = 0; i < d->n; i++)
        difference_show(job, &d->all[i]);
    buf_printf(&job->out, "%s added, %s gone, ", grouped(d->count[MAPPING_ADDED]),
               grouped(d->count[MAPPING_GONE]));
    buf_printf(&job->out, "%s with another id, %s renamed, %s with another descriptor, ",
               grouped(d->count[MAPPING_MOVED]), grouped(d->count[MAPPING_RENAMED]),
               grouped(d->count[MAPPING_REDESCRIBED]));
    buf_printf(&job->out, "%s the same; %s ids mean another method\n",
               grouped(d->count[MAPPING_SAME]), grouped(d->n_reused));
}

static void diff_json(struct mapping_job *job, const struct mapping_diff *d,
                      const struct method_map *maps)
{
    struct json_writer *w = &job->json;

    json_write_open(w, '{');
    mapping_file_write_json(w, "before", job->files[0], &maps[0]);
    mapping_file_write_json(w, "after", job->files[1], &maps[1]);
    for (int i = 0; i < MAPPING_CHANGES; i++)
        json_write_key_u64(w, mapping_change_names[i], d->count[i]);
    json_write_key_u64(w, "reusedIds", d->n_reused);
    json_write_key_open(w, "changes", '[');
    for (size_t i = 0; i < d->n; i++)
        difference_show(job, &d->all[i]);
    json_write_close(w, ']');
    mapping_json_end(job);
}

int mapping_command_diff(struct mapping_job *job, struct error *err)
{
    struct method_map maps[2];
    struct mapping_diff d;
    int status = -1;

    method_map_init(&maps[0]);
    method_map_init(&maps[1]);
    if (method_map_load(&maps[0], job->files[0], err) == 0 &&
        method_map_load(&maps[1], job->files[1], err) == 0) {
        mapping_diff_init(&d, &maps[0], &maps[1]);
        if (job->options->json)
            diff_json(job, &d, maps);
        else if (d.n > 0)
            diff_show(job, &d, maps);
        status = d.n > 0 ? EXIT_DIFFER : EXIT_DONE;
        mapping_diff_release(&d);
    }
    method_map_release(&maps[0]);
    method_map_release(&maps[1]);
    return status;
}
