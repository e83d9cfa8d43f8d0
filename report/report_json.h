/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a report from the JSON object that a device wrote (ours, or one of Matrix 0.4 to
 * 2.1.0), or from a row of export_ndjson.c. Nothing in it is trusted: what is missing, of
 * another type or out of range counts as absent. */
#ifndef MB_REPORT_REPORT_JSON_H
#define MB_REPORT_REPORT_JSON_H

#include "lib/buf.h"
#include "lib/json_read.h"
#include "report/report_keys.h"

enum report_json {
    REPORT_JSON_BAD,   /* not JSON: the reader's error says why */
    REPORT_JSON_OTHER, /* an object that is not a report */
    REPORT_JSON_REPORT,
};

/* Reads the object that comes next. The report's stack has been initialised and stays the caller's;
 * strings lie in the text and the reader's arena, `says` and `also` in the buf.
 *
 * An object with `content` and neither a tag nor a stack is an envelope: the report is that object,
 * or the JSON text that it is, and what else the envelope says (version, device, user...) holds
 * where the report itself is silent. Where it is not a report and no such envelope, *many is where
 * the first array of objects begins that is a member of it, also of one that is cut short; else
 * NULL.
 */
enum report_json report_json_read(struct report_keys *keys, struct json_reader *r,
                                  struct report *report, struct buf *says, const char **many);

#endif
