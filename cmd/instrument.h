/* SPDX-License-Identifier: Apache-2.0 */
/* The words of the choices that instrument and verify share, in the order of their enums.
 */
#ifndef MB_CMD_INSTRUMENT_H
#define MB_CMD_INSTRUMENT_H

#include "cmd/command.h"
#include "lib/json_write.h"
#include "weave/instrument.h"
#include "weave/options.h"

extern const char *const select_names[];
extern const char *const exits_names[];
extern const char *const probes_names[];
extern const char *const keep_pcs_names[];
extern const char *const compress_names[];

/* Prints on stdout; warnings on stderr. If `verbose`, lists each method left out, with the
 * reason. */
void summary_print_text(const struct instrument_summary *s, bool verbose);

/* Prints one JSON object on stdout. docs/instrument.md lists its keys. */
void summary_print_json(const struct instrument_summary *s);

#endif
