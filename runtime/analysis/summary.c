/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/summary.h"

#include "runtime/analysis/issue.h"
#include "runtime/analysis/policy_report.h"

void summary_write(const struct summary *s, struct text *out)
{
    const struct {
        const char *key;
        uint64_t value;
    } counts[] = {
        {"duration", s->end_ms > s->begin_ms ? s->end_ms - s->begin_ms : 0},
        {"messages", s->messages},
        {"longest", s->longest_ms},
        {"slow", s->slow},
        {"lag", s->lags},
        {"anr", s->anrs},
        {"anr_stale", s->anrs_stale},
        {"cold_starts", s->cold_starts},
        {"warm_starts", s->warm_starts},
        {"changes", s->changes},
        {"pages", s->pages},
        {"leaks", s->leaks},
        {"slots", s->slots},
        {"overwritten", s->overwritten},
        {"reports", s->reports},
        {"folded", s->folded},
        {"reports_lost", s->reports_lost},
        {"frames", s->frames.frames},
    };

    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        issue_number(out, counts[i].key, counts[i].value);
    frames_count_write(&s->frames, out);
}
