/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/findings.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/show.h"

void findings_release(struct findings *f)
{
    free((char *)f->longest.p);
    *f = (struct findings){0};
}

size_t findings_size(const struct findings *f)
{
    return f->longest.n;
}

static bool is_before(struct str a, struct str b)
{
    int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

    return order ? order < 0 : a.n < b.n;
}

static void longest_keep(struct findings *f, struct str text, uint64_t cost_ms)
{
    if (text.n == 0)
        return;
    if (f->longest.n > 0 &&
        (cost_ms < f->longest_ms || (cost_ms == f->longest_ms && !is_before(text, f->longest))))
        return;
    free((char *)f->longest.p);
    f->longest = (struct str){mem_dup(text.p, text.n), text.n};
    f->longest_ms = cost_ms;
}

void findings_add(struct findings *f, enum finding_cause finding, struct str text, uint64_t cost_ms)
{
    if (finding == FINDING_NONE)
        return;
    f->reports[finding]++;
    longest_keep(f, text, cost_ms);
}

void findings_merge(struct findings *f, const struct findings *from)
{
    for (int i = 0; i < FINDING_NONE; i++)
        f->reports[i] += from->reports[i];
    longest_keep(f, from->longest, from->longest_ms);
}

/* The cause of most reports but of those that were taken; FINDING_NONE: none is left. */
static int findings_next(const struct findings *f, unsigned taken)
{
    int most = FINDING_NONE;

    for (int i = 0; i < FINDING_NONE; i++) {
        if (!(taken >> i & 1) && f->reports[i] > 0 &&
            (most == FINDING_NONE || f->reports[i] > f->reports[most]))
            most = i;
    }
    return most;
}

void findings_write(struct buf *out, const struct findings *f)
{
    unsigned taken = 0;

    for (int i; (i = findings_next(f, taken)) != FINDING_NONE; taken |= 1u << i) {
        buf_str(out, taken ? STR(", ") : STR(""));
        show_count(out, f->reports[i]);
        buf_printf(out, " %s", finding_words[i]);
    }
    if (f->longest.n == 0)
        return;
    buf_str(out, STR("; the longest: "));
    buf_str(out, f->longest);
}

void findings_rows(struct json_writer *w, const struct findings *f)
{
    json_write_key_open(w, "causes", '{');
    for (int i = 0; i < FINDING_NONE; i++) {
        if (f->reports[i] > 0)
            json_write_key_u64(w, finding_words[i], f->reports[i]);
    }
    json_write_close(w, '}');
    json_write_key_str(w, "finding", f->longest);
}
