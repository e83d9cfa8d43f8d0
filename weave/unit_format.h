/* SPDX-License-Identifier: Apache-2.0 */
/* The formats of units, each a row of functions: the one place in weave/ that
 * knows which there are.
 */
#ifndef MB_WEAVE_UNIT_FORMAT_H
#define MB_WEAVE_UNIT_FORMAT_H

#include "lib/buf.h"
#include "lib/error.h"
#include "weave/probe.h"
#include "weave/probe/dex_changes.h"
#include "weave/program.h"
#include "weave/rules.h"

/* A unit to weave. */
struct unit_weaving {
    const struct rules *rules;
    struct bytes bytes;                 /* those that were scanned into `planned` */
    const struct program_unit *planned; /* which changes */
    const char *mapping_id;             /* 16 hex digits */
    struct arena *scratch;
    struct probe_counts *counts; /* grow */
    struct dex_change *change;   /* filled for a dex, its maps in `keep`; NULL: nobody asks */
    struct arena *keep;
};

struct unit_format {
    /* Reads the unit `bytes`, which stands at `unit_name` in its container, gives
     * each of its methods a verdict and fills *out. What is found is kept in
     * `keep`, which lives as long as the program; `scratch` can be reset
     * afterwards. Errors: the unit is malformed. */
    int (*scan)(const struct rules *rules, struct bytes bytes, struct str unit_name,
                struct arena *keep, struct arena *scratch, struct program_unit *out,
                struct error *err);

    /* Appends the woven unit to `out`. Errors: none that the scan has not ruled
     * out, unless the input changed in between. */
    int (*weave)(const struct unit_weaving *w, struct buf *out, struct error *err);
};

extern const struct unit_format unit_format_class, unit_format_dex;

#endif
