/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report.h"

const char *const report_others_names[REPORT_OTHERS] = {
    [REPORT_OTHERS_THREADS] = "threads",
    [REPORT_OTHERS_RUNNING] = "running",
    [REPORT_OTHERS_PROGRAMS] = "programs",
    [REPORT_OTHERS_CORES] = "cores",
};

const char *const report_frame_names[REPORT_FRAME_PARTS] = {
    [REPORT_FRAME_INPUT] = "input",
    [REPORT_FRAME_ANIMATION] = "animation",
    [REPORT_FRAME_TRAVERSAL] = "traversal",
};

#define CONTENT(kind, tag, content, ...) [REPORT_KIND_##kind] = REPORT_##content,

static const enum report_content contents[REPORT_KINDS] = {[REPORT_KIND_OTHER] = REPORT_NUMBERS,
                                                           REPORT_KIND_LIST(CONTENT)};

#define RUNS(detail, word, cluster, runs, title) [REPORT_DETAIL_##detail] = runs,

static const bool running[REPORT_DETAILS] = {REPORT_DETAIL_LIST(RUNS)};

enum report_kind report_kind_of(struct str tag)
{
    for (enum report_kind kind = REPORT_KIND_OTHER + 1; kind < REPORT_KINDS; kind++) {
        if (str_eq(tag, str_from_c(report_kind_tag(kind))))
            return kind;
    }
    return str_starts(tag, STR(REPORT_TAG_PREFIX)) ? REPORT_KIND_OTHER : REPORT_KIND_TREE;
}

enum report_detail report_detail_of(struct str word)
{
    for (enum report_detail d = REPORT_DETAIL_NONE + 1; d < REPORT_DETAILS; d++) {
        if (str_eq(word, str_from_c(report_detail_word(d))))
            return d;
    }
    return REPORT_DETAIL_NONE;
}

enum report_content report_content_of(enum report_kind kind)
{
    return contents[kind];
}

bool report_runs(const struct report *report)
{
    return running[report->detail_kind] && report->anr_ms == 0;
}
