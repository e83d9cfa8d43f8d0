/* SPDX-License-Identifier: Apache-2.0 */
/* What the outputs of a run would take the place of: nothing is lost that the run does not make
 * anew. */
#ifndef MB_WEAVE_OUTPUT_REPLACED_H
#define MB_WEAVE_OUTPUT_REPLACED_H

#include "weave/instrument_run.h"

/* Where a run writes. */
struct output_places {
    char *mapping, *ignored;
    char *lines;    /* NULL: the mapping goes to a device, and there is no place beside it */
    char **outputs; /* one for each input */
    size_t n_outputs;
};

/* An error where an output has the ending of something else than what it is going to be: what an
 * input is, its output is too. */
int output_endings_check(const struct instrument_run *run, const struct output_places *places,
                         struct error *err);

/* An error where a place is a file that the run reads, or where what is there is no mapping; or, in
 * the place that nobody named, that of another build whose output this run does not replace. Not
 * with --force. */
int replaced_check(const struct instrument_run *run, const struct output_places *places,
                   struct error *err);

#endif
