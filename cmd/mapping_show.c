/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat mapping show: prints rows by id and name. */
#include "cmd/mapping_command.h"

#include <string.h>

#include "lib/show.h"
#include "mapping/load.h"
#include "mapping/method_map_search.h"

static size_t pattern_show(struct mapping_job *job, const struct method_map *map, const char *word)
{
    struct method_pattern pattern;
    struct buf scratch;
    size_t n = 0;

    buf_init(&scratch);
    method_pattern_init(&pattern, str_from_c(word));
    for (size_t i = 0; i < map->n_rows; i++) {
        const struct method_row *r = &map->rows[i];

        if (!method_pattern_matches(&pattern, r, &scratch))
            continue;
        n++;
        if (job->options->json) {
            json_write_newline(&job->json);
            mapping_row_write_json(&job->json, r);
            continue;
        }
        buf_printf(&job->out, "%u,%u,", r->id, r->access);
        show_text(&job->out, r->text);
        buf_u8(&job->out, '\n');
    }
    method_pattern_release(&pattern);
    buf_release(&scratch);
    return n;
}

/* Says that nothing has this name, and how to search for more. */
static void pattern_missing_say(const char *file, const char *wanted, struct error *said)
{
    uint64_t id;

    if (str_to_u64(str_from_c(wanted), &id))
        error_set(said, "%s: no method has the id %s", file, wanted);
    else if (strpbrk(wanted, "*?"))
        error_set(said, "%s: no method is %s", file, wanted);
    else
        error_set(said, "%s: no method is %s ('**%s*': all with that in their names)", file, wanted,
                  wanted);
}

int mapping_command_show(struct mapping_job *job, struct error *err)
{
    struct method_map map;
    int status = EXIT_DONE;

    method_map_init(&map);
    if (method_map_load(&map, job->files[0], err) < 0) {
        method_map_release(&map);
        return -1;
    }
    if (job->options->json) {
        json_write_open(&job->json, '{');
        mapping_file_write_json(&job->json, "mapping", job->files[0], &map);
        json_write_key_open(&job->json, "methods", '[');
    }
    for (int i = 1; i < job->n_files; i++) {
        struct error said;

        if (pattern_show(job, &map, job->files[i]) > 0)
            continue;
        pattern_missing_say(job->files[0], job->files[i], &said);
        status = command_failed(&said);
    }
    if (job->options->json) {
        json_write_close(&job->json, ']');
        mapping_json_end(job);
    }
    method_map_release(&map);
    return status;
}
