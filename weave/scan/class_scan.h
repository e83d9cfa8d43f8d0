/* SPDX-License-Identifier: Apache-2.0 */
/* Scans class files into the program. */
#ifndef MB_WEAVE_SCAN_CLASS_SCAN_H
#define MB_WEAVE_SCAN_CLASS_SCAN_H

#include "weave/rules.h"
#include "lib/error.h"
#include "weave/program.h"

/* The `scan` of unit_format_class. */
int class_scan(const struct rules *rules, struct bytes bytes, struct str unit_name,
               struct arena *keep, struct arena *scratch, struct program_unit *unit,
               struct error *err);

/* The facts about a class on the class path: its superclass, and whether it declares a final
 * focus method. The name points into `bytes`. */
struct class_outline {
    struct str super_name;
    bool focus_final;
    struct beat_forms forms; /* if it is a beat class */
};
int class_outline_read(struct bytes bytes, struct arena *scratch, struct class_outline *out,
                       struct error *err);

#endif
