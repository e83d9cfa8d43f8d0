/* A class file with the plan's probes in it. */
#ifndef MB_WEAVE_CLASS_WEAVE_H
#define MB_WEAVE_CLASS_WEAVE_H

#include "lib/buf.h"
#include "lib/error.h"
#include "weave/class_probe.h"
#include "weave/program.h"

/* Appends the woven class to `out`. `bytes` are those that were scanned into
 * `planned`. Errors: none that the scan has not ruled out, unless the input
 * changed in between. */
int class_weave(const struct rules *rules, struct bytes bytes, const struct program_class *planned,
                struct arena *scratch, struct buf *out, struct probe_counts *counts,
                struct error *err);

#endif
