/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping merge: joins the rows of several mappings. */
#include "cmd/mapping_command.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/output.h"
#include "mapping/load.h"
#include "mapping/method_map_merge.h"

/* A mapping that reports need would be gone: they carry its id, which the merged one has not. */
static int merge_output_check(const struct mapping_job *job, struct error *err)
{
    struct os_info out, in;

    if (os_info(job->options->output, &out) < 0 || out.kind != OS_FILE)
        return 0;
    for (int i = 0; i < job->n_files; i++)
        if (os_info(job->files[i], &in) == 0 && in.device == out.device && in.inode == out.inode)
            return error_set(err, "%s: is merged itself, and would be lost: -o another file",
                             job->options->output);
    return 0;
}

static int map_write(const char *path, const struct method_map *map, struct error *err)
{
    struct output_set *set = output_set_new();
    struct buf text;
    int result;

    buf_init(&text);
    method_map_write(map, &text);
    result = output_file_whole(set, path, OUTPUT_NAMED, buf_view(&text), err);
    if (result == 0)
        result = output_set_commit(set, err);
    output_set_free(set);
    buf_release(&text);
    return result;
}

static void merged_show(struct mapping_job *job, const struct mapping_merge *m)
{
    if (!job->options->json) {
        mapping_file_show(job, "merged into", job->options->output, &m->map);
        return;
    }
    json_write_open(&job->json, '{');
    mapping_file_write_json(&job->json, "merged", job->options->output, &m->map);
    mapping_json_end(job);
}

static void conflict_tell(const struct mapping_job *job, const struct mapping_conflict *c)
{
    struct error said;

    if (c->first->id == c->second->id)
        error_set(&said, "%s:%zu: id %u is %.*s, but in %s:%zu %.*s", job->files[c->second_map],
                  c->second->line, c->second->id, STR_ARG(c->second->text),
                  job->files[c->first_map], c->first->line, STR_ARG(c->first->text));
    else
        error_set(&said, "%s:%zu: id %u, but %u in %s:%zu: %.*s", job->files[c->second_map],
                  c->second->line, c->second->id, c->first->id, job->files[c->first_map],
                  c->first->line, STR_ARG(c->second->text));
    command_failed(&said);
}

int mapping_command_merge(struct mapping_job *job, struct error *err)
{
    size_t n = (size_t)job->n_files;
    struct method_map *maps = mem_calloc(n, sizeof(*maps));
    struct mapping_merge m;
    int result = merge_output_check(job, err);

    for (size_t i = 0; i < n; i++) {
        method_map_init(&maps[i]);
        if (result == 0)
            result = method_map_load(&maps[i], job->files[i], err);
    }
    if (result == 0) {
        mapping_merge_init(&m, maps, n);
        for (size_t i = 0; i < m.n_conflicts; i++)
            conflict_tell(job, &m.conflicts[i]);
        if (m.n_conflicts > 0)
            result = error_set(err, "%zu rows can't stand in one mapping: nothing was written",
                               m.n_conflicts);
        else
            result = map_write(job->options->output, &m.map, err);
        if (result == 0)
            merged_show(job, &m);
        mapping_merge_release(&m);
    }
    for (size_t i = 0; i < n; i++)
        method_map_release(&maps[i]);
    free(maps);
    return result;
}
