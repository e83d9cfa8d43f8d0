/* SPDX-License-Identifier: Apache-2.0 */
/* Why the reports of a cluster were slow: how many by cause, and the sentence of the longest. */
#ifndef MB_CLUSTER_FINDINGS_H
#define MB_CLUSTER_FINDINGS_H

#include "lib/buf.h"
#include "lib/json_write.h"
#include "report/finding.h"

struct findings {
    uint64_t reports[FINDING_NONE]; /* by cause */
    struct str longest;             /* owned; of equally long ones the first in the alphabet */
    uint64_t longest_ms;
};

void findings_release(struct findings *f); /* one of zeros has none */

/* Bytes that are allocated for it. */
size_t findings_size(const struct findings *f);

void findings_add(struct findings *f, enum finding_cause finding, struct str text,
                  uint64_t cost_ms);
void findings_merge(struct findings *f, const struct findings *from);

/* Appends "30 computed, 5 blocked; the longest: computed: DateParser.parse, 404 of 475 ms, 33,712
 * calls"; nothing where nothing is known. */
void findings_write(struct buf *out, const struct findings *f);

/* Keys of an object that is open: `causes`, `finding`. */
void findings_rows(struct json_writer *w, const struct findings *f);

#endif
