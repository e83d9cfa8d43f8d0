/* SPDX-License-Identifier: Apache-2.0 */
/* Dex files into the program. */
#ifndef MB_WEAVE_SCAN_DEX_SCAN_H
#define MB_WEAVE_SCAN_DEX_SCAN_H

#include "weave/unit_format.h"

/* The scan of unit_format_dex: a class for each class_def, its methods in the
 * order of its class_data. A dex that is instrumented already is an error. */
int dex_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
             struct arena *keep, struct arena *scratch, struct program_unit *out,
             struct error *err);

#endif
