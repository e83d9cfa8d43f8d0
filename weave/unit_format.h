/* SPDX-License-Identifier: Apache-2.0 */
/* The formats of units, each a set of functions. This is the only place in weave/ that lists
 * the formats.
 */
#ifndef MB_WEAVE_UNIT_FORMAT_H
#define MB_WEAVE_UNIT_FORMAT_H

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/pool.h"
#include "weave/probe.h"
#include "weave/probe/dex_changes.h"
#include "weave/program.h"
#include "weave/rules.h"

/* A unit to weave. */
struct unit_weaving {
    const struct rules *rules;
    struct bytes bytes;                 /* the bytes that were scanned into `planned` */
    bool scanned;                       /* they are not only equal, but in the same memory */
    const struct program_unit *planned; /* the unit, which changes */
    const char *mapping_id;             /* 16 hex digits */
    struct pool *pool;                  /* that weaves it; NULL: none */
    size_t worker;                      /* of the pool */
    struct arena *scratch;
    struct probe_counts *counts; /* added to */
    struct dex_change *change;   /* filled for a dex, with its maps in `keep`; NULL: not needed */
    struct arena *keep;
};

struct unit_format {
    /* Reads the unit `bytes`, which is at `unit_name` in its container, gives each of its
     * methods a verdict and fills *out. The data are in `keep`, which lives as long as the
     * program; `scratch` can be reset afterwards. Errors: the unit is malformed, or already
     * instrumented. */
    int (*scan)(const struct rules *rules, struct bytes bytes, struct str unit_name,
                struct arena *keep, struct arena *scratch, struct program_unit *out,
                struct error *err);

    /* Appends the woven unit to `out`. After a successful scan of the same bytes there is no
     * error. */
    int (*weave)(const struct unit_weaving *w, struct buf *out, struct error *err);
};

extern const struct unit_format unit_format_class, unit_format_dex;

#endif
