/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/cluster_files.h"

#include <stdlib.h>
#include <string.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/output.h"

int cluster_named_once(char **operands, size_t n, struct error *err)
{
    struct os_info *infos = mem_calloc(n, sizeof(*infos));
    int result = 0;

    for (size_t i = 0; i < n && result == 0; i++) {
        bool there = strcmp(operands[i], "-") != 0 && os_info(operands[i], &infos[i]) == 0;

        if (!there || infos[i].kind == OS_OTHER)
            infos[i].device = infos[i].inode = 0;
        for (size_t k = 0; k < i && result == 0 && infos[i].inode; k++)
            if (infos[k].device == infos[i].device && infos[k].inode == infos[i].inode)
                result = error_set(err, "%s: named twice", operands[i]);
    }
    free(infos);
    return result;
}

static int owners_read(struct owners *owners, const char *path, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read_text(path, &text, err);
    if (result == 0)
        result = owners_parse(owners, str_from_bytes(buf_view(&text)), err);
    buf_release(&text);
    return result < 0 ? error_prefix(err, "%s", path) : 0;
}

int cluster_files_read(struct owners *owners, const char *owners_path, struct known *known,
                       const char *states_path, bool states_must, struct error *err)
{
    if (owners_path && owners_read(owners, owners_path, err) < 0)
        return -1;
    if (!states_path || (!states_must && !os_exists(states_path)))
        return 0;
    if (input_read_text(states_path, &known->text, err) < 0)
        return -1;
    return known_parse(known, owners, err) < 0 ? error_prefix(err, "%s", states_path) : 0;
}

int cluster_states_write(const struct known *known, const char *path, struct error *err)
{
    struct output_set *set;
    int result;

    if (known->n_added == 0)
        return 0;
    set = output_set_new();
    result = output_file_whole(set, path, OUTPUT_NAMED, buf_view(&known->text), err);
    if (result == 0)
        result = output_set_commit(set, err);
    output_set_free(set);
    return result;
}
