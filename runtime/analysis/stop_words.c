/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stop_words.h"

#include "runtime/methodbeat.h"

/* "no report", "1 report", "3 reports". */
static void counted_write(uint64_t n, const char *what, struct text *out)
{
    if (n == 0)
        text_add_c(out, "no");
    else
        text_add_u64(out, n);
    text_add_c(out, " ");
    text_add_c(out, what);
    text_add_c(out, n > 1 ? "s" : "");
}

static void time_write(uint64_t ms, struct text *out)
{
    text_add_u64(out, ms);
    text_add_c(out, " ms");
}

static void reached_write(uint64_t slow, uint64_t slow_ms, struct text *out)
{
    if (slow == 0)
        text_add_c(out, "none");
    else
        text_add_u64(out, slow);
    text_add_c(out, " reached ");
    time_write(slow_ms, out);
}

static void no_message_write(const struct run_told *run, struct text *out)
{
    if (run->is_unended)
        text_add_c(out, "no message ended");
    else if (run->elsewhere && !run->unrecorded)
        text_add_c(out, "only threads that the setting 'threads' names had messages");
    else if (run->elsewhere)
        text_add_c(out, "no message began on the main thread, which is the first that called "
                        "start() or dispatchBegin(); other threads called dispatchBegin()");
    else
        text_add_c(out, "no message began: nothing called dispatchBegin() while recording was on "
                        "(in C: methodbeat_message_begin())");
}

static void messages_write(const struct run_told *run, struct text *out)
{
    if (run->messages == 0) {
        no_message_write(run, out);
    } else {
        counted_write(run->messages, "message", out);
        text_add_c(out, run->messages > 1 ? ", the longest " : ", ");
        time_write(run->longest_ms, out);
        text_add_c(out, ": ");
        reached_write(run->slow, run->slow_ms, out);
    }
    /* Programs often exit during a message. A short one deserves no mention. */
    if (run->is_unended && (run->messages == 0 || run->unended_ms >= run->slow_ms)) {
        text_add_c(out, "; one ran for ");
        time_write(run->unended_ms, out);
        text_add_c(out, " without dispatchEnd(): it is not reported as slow");
    }
}

void stop_write(const struct run_told *run, struct text *out)
{
    messages_write(run, out);
    if (run->slow_elsewhere > 0) {
        text_add_c(out, "; on other threads ");
        reached_write(run->slow_elsewhere, run->slow_ms, out);
    }
    if (run->unrecorded && run->messages > 0)
        text_add_c(out, "; other threads called dispatchBegin() and were not recorded: name them "
                        "with the setting 'threads'");
    if (run->reports > 0 || run->slow + run->slow_elsewhere > 0) {
        text_add_c(out, "; ");
        counted_write(run->reports, "report", out);
        text_add_c(out, run->reports > 1 ? " were made" : " was made");
        if (run->reports > 0 && run->nowhere)
            text_add_c(out, ", and went nowhere");
    }
    if (run->duplicates > 0) {
        text_add_c(out, "; ");
        counted_write(run->duplicates, "repeat", out);
        text_add_c(out, run->duplicates > 1 ? " were left out" : " was left out");
    }
}
