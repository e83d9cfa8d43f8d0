/* SPDX-License-Identifier: Apache-2.0 */
/* Copies what stays as it is to an output, and checks that the inputs are still what was read.
 * Errors name what changed. */
#ifndef MB_WEAVE_INPUT_CONTAINER_COPY_H
#define MB_WEAVE_INPUT_CONTAINER_COPY_H

#include "lib/output.h"
#include "weave/input/inputs.h"

/* Copies a file or an archive; this from the descriptor from which its entries are read. `sum` is
 * that of a unit's bytes when they were read, and it is an error if others are copied; NULL: they
 * are read for the first time. *size is how many there are. */
int container_copy(const struct container *c, const uint64_t *sum, struct output_set *set,
                   const char *to, enum output_named named, uint64_t *size, struct error *err);

/* The same of the directory's file of that name. */
int container_copy_member(const struct container *c, struct str name, const uint64_t *sum,
                          struct output_dir *dir, uint64_t *size, struct error *err);

/* That nobody wrote to an archive since it was opened; `in_place`: and that each input's path leads
 * to what was opened, since that is what will be replaced. */
int inputs_check_unchanged(const struct inputs *in, bool in_place, struct error *err);

#endif
