/* The report of a slow message as one line of JSON: Matrix's Trace_EvilMethod,
 * key by key, so that what reads Matrix's reports reads these. Added to it:
 *
 *   mapping    the mapping id, where there is one
 *   inferred   indices of the rows of `stack` whose times were concluded, where
 *              there are any
 *   lost       {"overwritten": slots, "orphans": exits}, where any were lost
 *
 * cpu_app is 0, as Matrix has it where the system does not tell.
 */
#ifndef MB_RUNTIME_REPORT_H
#define MB_RUNTIME_REPORT_H

#include "runtime/device.h"
#include "runtime/stack.h"
#include "runtime/text.h"

struct trace_report {
    const struct device *device;
    const char *detail; /* NORMAL for a slow message */
    const char *scene;  /* "" where there is none */
    const char *process;
    const char *mapping; /* "" where there is none */
    uint64_t cost_ms;    /* of the message */
    uint64_t time_ms;    /* since the epoch */
    uint64_t overwritten;
    const struct stack *stack; /* trimmed */
    uint32_t key;
};

/* Appends the JSON, without a line end. */
void trace_report_write(const struct trace_report *report, struct text *out);

#endif
