/* SPDX-License-Identifier: Apache-2.0 */
/* A report of a device: a call tree, or numbers. docs/reports.md lists the kinds. */
#ifndef MB_REPORT_REPORT_H
#define MB_REPORT_REPORT_H

#include "lib/str.h"
#include "report/cpu_times.h"
#include "report/report_context.h"
#include "runtime/analysis/stack.h"
#include "runtime/base/report_kind.h"

/* A method that wrote many of the slots that a recorder had left. */
struct report_writer {
    uint32_t id;
    uint64_t slots;
};
enum { REPORT_WRITERS_MAX = 8 };

/* A thread of the process that ran meanwhile, and for how long. */
struct report_busy {
    struct str name;
    uint64_t ms;
};
enum { REPORT_BUSY_MAX = 3 };

/* What ran beside the main thread, of it and of other processes; times in ms. */
enum {
    REPORT_OTHERS_THREADS,
    REPORT_OTHERS_RUNNING,
    REPORT_OTHERS_PROGRAMS,
    REPORT_OTHERS_CORES,
    REPORT_OTHERS
};
extern const char *const report_others_names[REPORT_OTHERS]; /* "threads" … */

/* What the main thread does for a frame. */
enum { REPORT_FRAME_INPUT, REPORT_FRAME_ANIMATION, REPORT_FRAME_TRAVERSAL, REPORT_FRAME_PARTS };
extern const char *const report_frame_names[REPORT_FRAME_PARTS]; /* "input" … */

/* Who held the lock that the thread needed; the owner is empty where that is not known. */
struct report_lock {
    struct str owner, class_name, at;
};

/* "fps" 59.94: a number of a report without a call tree. */
struct report_number {
    struct str name;
    double value; /* finite */
};

/* Times on the boot clock are below this, so that they fit an int64_t with the longest tree
 * added. */
#define REPORT_BOOT_NS_MAX (UINT64_C(1) << 58)

/* Strings are untrusted (lib/show.h), and empty if the report has none. Whoever made the report
 * owns them. */
struct report {
    enum report_kind kind;          /* by its tag, */
    enum report_detail detail_kind; /* and by its detail */
    struct str tag, detail;         /* as it says them */
    struct str process, scene, key, mapping;
    struct str mappings; /* JSON: an array of the ids of all runs whose classes were there; or "" */
    struct str state;    /* "list=scrolling, tab=home": what was seen was in; of frames one */
    struct str thread;   /* its name, where it is not the main one */
    struct str machine;  /* the class of the device, BEST to BAD */
    struct report_context context;
    struct str user;               /* a hash of its id, of sampled users */
    uint64_t start_ms;             /* of the process, since the epoch; of sampled users */
    uint64_t time_ms;              /* since the epoch; 0: not said */
    uint64_t cost_ms;              /* of the whole; that of the roots if the report tells none */
    uint64_t overwritten, orphans; /* what the recorder lost */
    struct report_writer most[REPORT_WRITERS_MAX]; /* n_most of them, */
    size_t n_most;                                 /* where slots were overwritten */
    struct stack stack;                            /* empty where the report has none */
    struct cpu_times cpu;                          /* of the whole */
    const uint64_t *running, *waiting;             /* by row of the stack, ms; NULL: not known */
    uint64_t gc_ms, gc_times;  /* pauses of all threads by the collector in it, and how many; */
    uint64_t frozen_ms;        /* and what of it the process as a whole did not run */
    uint64_t process_start_ms; /* of a start: from the process's to its first call */
    uint64_t anr_ms; /* so long after its begin an ANR was told of it, which is this; 0: it is not
                        known, or there was none */
    uint64_t faults; /* pages that had to be read from a disk */
    struct report_busy busy[REPORT_BUSY_MAX]; /* n_busy of them, the largest first */
    size_t n_busy;
    bool others_known;              /* of all threads: */
    uint64_t others[REPORT_OTHERS]; /* UINT64_MAX: not known */
    struct report_lock lock;
    bool is_frame; /* its message was one: what the main thread did for it, ms */
    uint64_t frame_ms[REPORT_FRAME_PARTS];
    uint64_t fps_hundredths; /* the scene's frames a second until then; 0: not known */
    bool bad_times;          /* times of running and waiting were impossible and left out */
    uint64_t boot_ns; /* CLOCK_BOOTTIME at its begin, at most REPORT_BOOT_NS_MAX; 0: not said */
    uint64_t monotonic_ns; /* CLOCK_MONOTONIC likewise */
    uint64_t step_ms;      /* its times are exact to so many; 0: not said */
    struct str profile;    /* the name of a profile that the system took meanwhile */
    bool times_known;      /* its rows have starts: it comes from a trace file */
    uint64_t repeats;      /* of REPORT_KIND_REPEATS: call trees that were not reported */
    /* Of reports without a call tree: what else it says, "fps 59.94, frames 31". Empty for call
     * trees. */
    struct str says;
    const struct report_number *numbers; /* what of it is a number (report_numbers.h): */
    size_t n_numbers;                    /* different names */
    struct str source;                   /* of traffic: who caused it; "": the process as a whole */
    struct str class_name; /* of a leak: the class of the objects that should be gone */
    uint64_t pid;          /* of an ANR and an exit; 0: not said */
    uint64_t exit_ms;      /* of an exit, since the epoch */
    struct str reason;     /* of an exit: a word of the system's; */
    struct str system;  /* of an exit by an ANR: whether that was reported; of an ANR: whether the
                         * system saw it: "confirmed" or "unseen"; or "" */
    uint64_t system_ms; /* of an exit: when its ANR was reported, since the epoch; 0: not known */
    struct str also;    /* of a call tree: what else it says, "lag.at_least 300, lag.times 5" */
    struct str thread_stack; /* of an ANR: lines, from the thread's own runtime */
    struct str threads;      /* of an ANR: all threads, in lines; each begins with its name in " */
    struct str text;         /* its own, as it was read; empty: it is all of a file */
    size_t line;             /* of the text around it, where it begins; 0: likewise */
    size_t bad_rows;         /* of its stack, that were left out */
};

/* What a report without a stack holds. One with a stack holds a call tree, whatever its kind. */
enum report_content { REPORT_TREE, REPORT_NUMBERS, REPORT_COUNT };

/* The kind with this tag. If no row has it: REPORT_KIND_OTHER if it begins as the tags of
 * reports without a call tree do; otherwise, and for an empty tag, that of a call tree. */
enum report_kind report_kind_of(struct str tag);

/* The detail with this word, or REPORT_DETAIL_NONE. */
enum report_detail report_detail_of(struct str word);

enum report_content report_content_of(enum report_kind kind);

/* Whether the last calls of the report still ran. */
bool report_runs(const struct report *report);

#endif
