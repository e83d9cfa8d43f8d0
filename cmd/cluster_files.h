/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a run of cluster: of what people say, whose methods are and what is known, and which
 * are named twice. */
#ifndef MB_CMD_CLUSTER_FILES_H
#define MB_CMD_CLUSTER_FILES_H

#include "cluster/known.h"

/* -1 + *err where a file or directory is named twice: it would be counted twice. */
int cluster_named_once(char **operands, size_t n, struct error *err);

/* Reads the files that are named; NULL: none. A file of states that is not there has none, unless
 * it must be. */
int cluster_files_read(struct owners *owners, const char *owners_path, struct known *known,
                       const char *states_path, bool states_must, struct error *err);

/* Writes the file of states, if anything was added. */
int cluster_states_write(const struct known *known, const char *path, struct error *err);

#endif
