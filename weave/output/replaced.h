/* SPDX-License-Identifier: Apache-2.0 */
/* Checks what the outputs of a run would replace, so that nothing is lost that the run does not
 * produce again. */
#ifndef MB_WEAVE_OUTPUT_REPLACED_H
#define MB_WEAVE_OUTPUT_REPLACED_H

#include "weave/instrument_run.h"

/* Where a run writes. */
struct output_places {
    char *mapping, *ignored;
    char *lines;    /* NULL: the mapping goes to a device, where nothing can lie beside it */
    char **outputs; /* one for each input */
    size_t n_outputs;
};

/* Checks that no output has the ending of another kind of file than it will be. An output is of
 * the same kind as its input. 0, or -1 + *err. */
int output_endings_check(const struct instrument_run *run, const struct output_places *places,
                         struct error *err);

/* Checks that the run may replace the files at its places. 0, or -1 + *err if such a file is
 * read by the run, or if a file at the place of one of the texts is not such a text. If the
 * user did not name the place of the mapping, a mapping there must also belong to this build,
 * or to an output that this run replaces. With --force nothing is checked. */
int replaced_check(const struct instrument_run *run, const struct output_places *places,
                   struct error *err);

#endif
