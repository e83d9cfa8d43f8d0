/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that the actions of `methodbeat mapping` share. */
#ifndef MB_CMD_MAPPING_COMMAND_H
#define MB_CMD_MAPPING_COMMAND_H

#include "cmd/command.h"
#include "lib/buf.h"
#include "lib/json_write.h"
#include "mapping/method_map.h"

/* The exit statuses of diff, the same as those of diff(1). */
enum { EXIT_DIFFER = 1, EXIT_TROUBLE = 2 };

struct mapping_options {
    const char *base;
    const char *output;
    bool json;
};

/* The input and output of an action. */
struct mapping_job {
    const struct mapping_options *options;
    char **files;
    int n_files;
    struct buf out; /* for standard output */
    struct json_writer json;
};

/* The actions. Each returns the exit status, or -1 + *err. */
#define ACTION(name, least, most, failed, operands, help) \
    int mapping_command_##name(struct mapping_job *job, struct error *err);
#include "cmd/mapping_command_list.h"
#undef ACTION

/* Appends a line with the file's name, its mapping id and its number of rows. */
void mapping_file_show(struct mapping_job *job, const char *mark, const char *path,
                       const struct method_map *map);

/* The same as a member of a JSON object; and a row as a JSON object. */
void mapping_file_write_json(struct json_writer *w, const char *key, const char *path,
                             const struct method_map *map);
void mapping_row_write_json(struct json_writer *w, const struct method_row *row);

/* Closes the JSON object that an action prints. */
void mapping_json_end(struct mapping_job *job);

#endif
