/* SPDX-License-Identifier: Apache-2.0 */
/* Scans dex files into the program. */
#ifndef MB_WEAVE_SCAN_DEX_SCAN_H
#define MB_WEAVE_SCAN_DEX_SCAN_H

#include "weave/unit_format.h"

/* The `scan` of unit_format_dex. Makes a class for each class_def, with its methods in the
 * order of its class_data. It is an error if the dex is already instrumented. */
int dex_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
             struct arena *keep, struct arena *scratch, struct program_unit *out,
             struct error *err);

#endif
