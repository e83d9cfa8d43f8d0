/* SPDX-License-Identifier: Apache-2.0 */
/* What `methodbeat instrument` says when it is done. */
#ifndef MB_CMD_SUMMARY_H
#define MB_CMD_SUMMARY_H

#include <jansson.h>

#include "weave/instrument.h"

/* On stdout. Warnings go to stderr. With `verbose` each method left out is
 * listed, with the reason. */
void summary_print_text(const struct instrument_summary *s, bool verbose);

/* What a dry run decided, as `methodbeat inspect` shows it. */
void summary_print_plan(const struct instrument_summary *s, bool verbose);
json_t *summary_json_plan(const struct instrument_summary *s);

/* One JSON object on stdout; docs/instrument.md lists its keys. */
void summary_print_json(const struct instrument_summary *s);

#endif
