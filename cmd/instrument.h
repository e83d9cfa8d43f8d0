/* SPDX-License-Identifier: Apache-2.0 */
/* The words of the choices that instrument, inspect and verify share, in the order of their enums.
 */
#ifndef MB_CMD_INSTRUMENT_H
#define MB_CMD_INSTRUMENT_H

#include "cmd/command.h"
#include "weave/options.h"

extern const char *const select_names[];
extern const char *const exits_names[];
extern const char *const probes_names[];
extern const char *const keep_pcs_names[];
extern const char *const compress_names[];

#endif
