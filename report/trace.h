/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a trace file (runtime/record/trace_file.h) as a report of what the main thread did
 * last. Trace files come from devices, often after a crash, and are not trusted. */
#ifndef MB_REPORT_TRACE_H
#define MB_REPORT_TRACE_H

#include "lib/error.h"
#include "lib/str.h"
#include "report/report.h"

/* Whether bytes are a trace file, whole or damaged, by the first four. */
bool trace_is(struct bytes file);

/* Fills the report, whose strings lie in the file; its stack has been
 * initialised and stays the caller's. The tree has the messages (or methods,
 * outside of any) that ran in the last last_ms, from their beginning. What was
 * open has the file's last time as its end and is marked inferred. The detail is
 * TRACE, or TRACE_KILLED where the process did not end by itself.
 *
 * *missing is the number of bytes that the file lacks at its end: it is read as
 * far as it goes. An error where there is no header. */
int trace_read(struct bytes file, uint64_t last_ms, struct report *report, uint64_t *missing,
               struct error *err);

#endif
