/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/mapping_command.h"

#include "cmd/format.h"

void mapping_row_write_json(struct json_writer *w, const struct method_row *row)
{
    json_write_open(w, '{');
    json_write_key_u64(w, "id", row->id);
    json_write_key_u64(w, "access", row->access);
    json_write_key_str(w, "class", row->class_name);
    json_write_key_str(w, "name", row->name);
    json_write_key_str(w, "descriptor", row->descriptor);
    json_write_close(w, '}');
}

void mapping_file_write_json(struct json_writer *w, const char *key, const char *path,
                             const struct method_map *map)
{
    char id[METHOD_MAP_ID_LENGTH + 1];

    method_map_id(map, id);
    json_write_key_open(w, key, '{');
    json_write_key_str(w, "file", str_from_c(path));
    json_write_key_str(w, "mappingId", str_from_c(id));
    json_write_key_u64(w, "rows", map->n_rows);
    json_write_close(w, '}');
}

void mapping_json_end(struct mapping_job *job)
{
    json_write_close(&job->json, '}');
    buf_u8(&job->out, '\n');
}

void mapping_file_show(struct mapping_job *job, const char *mark, const char *path,
                       const struct method_map *map)
{
    char id[METHOD_MAP_ID_LENGTH + 1];

    method_map_id(map, id);
    buf_printf(&job->out, "%s %s: mapping %s, %s rows\n", mark, path, id, grouped(map->n_rows));
}
