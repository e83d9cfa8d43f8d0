/* SPDX-License-Identifier: Apache-2.0 */
/* The kinds of reports, and the reasons for which a call tree is reported. Each is one row,
 * used by the recorder, which writes the words into JSON, and by the decoder, which reads them
 * (report/report.h). To add a kind, add a row; the compiler then points to the switches and
 * tables that need it. docs/reports.md says what each report holds. */
#ifndef MB_RUNTIME_BASE_REPORT_KIND_H
#define MB_RUNTIME_BASE_REPORT_KIND_H

/* X(kind, tag, content, title)
 *
 * tag      the value of a report's key `tag`
 * content  TREE: a call tree; NUMBERS: what it says beside the keys of all reports;
 *          COUNT: the same, but one alone says nothing: many are counted, by `cluster`
 * title    for people; "": a call tree has that of its detail
 */
#define REPORT_KIND_LIST(X)                                       \
    X(TREE, "Trace_EvilMethod", TREE, "")                         \
    X(TRACE_FILE, "Trace", TREE, "")                              \
    X(FPS, "Trace_FPS", NUMBERS, "Frames")                        \
    X(STARTUP, "Trace_StartUp", NUMBERS, "Start")                 \
    X(ACTIVITY, "Trace_Activity", NUMBERS, "Change of activity")  \
    X(PAGE, "Trace_Page", NUMBERS, "Page")                        \
    X(LEAK, "Trace_Leak", NUMBERS, "Leak")                        \
    X(VITALS, "Trace_Vitals", NUMBERS, "Vitals")                  \
    X(TRAFFIC, "Trace_Traffic", NUMBERS, "Traffic")               \
    X(PROFILE, "Trace_Profile", NUMBERS, "Profile by the system") \
    X(EXIT, "Trace_Exit", NUMBERS, "Exit of a process")           \
    X(REPEATS, "Trace_Repeats", COUNT, "More of a call tree")     \
    X(SAMPLED, "Trace_Sampled", COUNT, "Start of a sampled user") \
    X(SESSION, "Trace_Session", COUNT, "Session")                 \
    X(SUMMARY, "Trace_Summary", NUMBERS, "Summary")

/* How the tag of every report without a call tree begins, also of those in no row. */
#define REPORT_TAG_PREFIX "Trace_"

/* X(detail, word, cluster, runs, title)
 *
 * word     the value of a call tree's key `detail`
 * cluster  what `cluster` counts it as (cluster/cluster.h)
 * runs     1: its last calls still run when it is made; 0: all have ended
 * title    for people
 */
#define REPORT_DETAIL_LIST(X)                                            \
    X(NORMAL, "NORMAL", NORMAL, 0, "Slow message")                       \
    X(ANR, "ANR", ANR, 1, "ANR")                                         \
    X(SIGNAL_ANR, "SIGNAL_ANR", ANR, 1, "ANR, by its signal")            \
    X(STARTUP, "STARTUP", STARTUP, 0, "Slow start")                      \
    X(LAG, "LAG", LAG, 0, "Lag")                                         \
    X(LAG_IDLE_HANDLER, "LAG_IDLE_HANDLER", LAG, 0, "Slow idle handler") \
    X(LAG_TOUCH, "LAG_TOUCH", LAG, 0, "Slow input")                      \
    X(STALL, "STALL", LAG, 0, "Stall")                                   \
    X(LAG_OUTSIDE, "LAG_OUTSIDE", LAG, 0, "Slow work outside messages")  \
    X(TRACE, "TRACE", OTHER, 0, "Trace")                                 \
    X(TRACE_KILLED, "TRACE_KILLED", OTHER, 1, "Trace of a process that was killed")

#define REPORT_KIND_SYMBOL(kind, ...)     REPORT_KIND_##kind,
#define REPORT_DETAIL_SYMBOL(detail, ...) REPORT_DETAIL_##detail,

enum report_kind {
    REPORT_KIND_OTHER, /* in no row: from a newer recorder */
    REPORT_KIND_LIST(REPORT_KIND_SYMBOL) REPORT_KINDS
};

enum report_detail {
    REPORT_DETAIL_NONE, /* no call tree, or a word in no row */
    REPORT_DETAIL_LIST(REPORT_DETAIL_SYMBOL) REPORT_DETAILS
};

/* The word of a row, "" if there is no row. */
const char *report_kind_tag(enum report_kind kind);
const char *report_detail_word(enum report_detail detail);

#endif
