/* SPDX-License-Identifier: Apache-2.0 */
/* Class files into the program. */
#ifndef MB_WEAVE_SCAN_CLASS_SCAN_H
#define MB_WEAVE_SCAN_CLASS_SCAN_H

#include "lib/error.h"
#include "weave/program.h"
#include "weave/rules.h"

/* The scan of unit_format_class. */
int class_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
               struct arena *keep, struct arena *scratch, struct program_unit *unit,
               struct error *err);

/* What a class on the class path tells: its superclass, and its focus method
 * where it declares one. The name points into `bytes`. */
struct class_outline {
    struct str super_name;
    bool focus_final;
};
int class_outline_read(struct bytes bytes, struct arena *scratch, struct class_outline *out,
                       struct error *err);

#endif
