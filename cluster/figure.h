/* SPDX-License-Identifier: Apache-2.0 */
/* Figures: numbers from reports that are not call trees (frames, starts, pages, leaks, vitals),
 * by version and by where they were measured. A number without a row in the list below is only
 * in the rows of `decode --format ndjson`. docs/cluster.md is the user's page. */
#ifndef MB_CLUSTER_FIGURE_H
#define MB_CLUSTER_FIGURE_H

#include "cluster/distinct.h"
#include "cluster/durations.h"
#include "cluster/user_sample.h"
#include "lib/arena.h"
#include "lib/row_index.h"
#include "report/report.h"

/* X(symbol, kind, number, title, place, unit, scale, worse)
 *
 * kind    of report, a row of REPORT_KIND_LIST
 * number  its name in the report (report_numbers.h)
 * title   for people
 * place   what tells its measurements apart: SCENE; START (cold, warm or hot); CLASS; SESSION, how
 *         long it runs; TRAFFIC: its source and network; ALL: nothing does
 * unit    how it is shown; of counts, which are mostly 0, and of shares not the median is compared
 *         but the mean
 * scale   it is counted in parts of so many: 100, hundredths
 * worse   MORE, FEWER: which direction is worse; WHO: that somebody has it at all, and more users
 *         are worse
 */
#define FIGURE_LIST(X)                                                                            \
    X(FPS, FPS, "fps", "frames per second", SCENE, PLAIN, 100, FEWER)                             \
    X(FPS_MIN, FPS, "fps_min", "frames in the worst second", SCENE, PLAIN, 100, FEWER)            \
    X(JANKY, FPS, "janky", "janky frames", SCENE, COUNT, 1, MORE)                                 \
    X(SLOW_FRAMES, FPS, "slow_frames", "slow frames (Android vitals)", SCENE, COUNT, 1, MORE)     \
    X(FROZEN_FRAMES, FPS, "frozen_frames", "frozen frames (Android vitals)", SCENE, COUNT, 1,     \
      MORE)                                                                                       \
    X(FIRST_DRAWING, FPS, "first_max", "first drawing of a window", SCENE, MS, 100, MORE)         \
    X(FROZEN, FPS, "dropLevel.DROPPED_FROZEN", "frozen frames", SCENE, COUNT, 1, MORE)            \
    X(LATE, FPS, "dropLevel.DROPPED_HIGH", "late frames", SCENE, COUNT, 1, MORE)                  \
    X(TRAVERSAL, FPS, "phase.traversal", "measure, layout and draw", SCENE, MS, 100, MORE)        \
    X(START, STARTUP, "startup_duration", "start", START, MS, 1, MORE)                            \
    X(FIRST_FRAME, STARTUP, "first_frame", "start, first frame", START, MS, 1, MORE)              \
    X(TTID, STARTUP, "ttid", "time to initial display (TTID)", START, MS, 1, MORE)                \
    X(TTFD, STARTUP, "ttfd", "time to full display (TTFD)", START, MS, 1, MORE)                   \
    X(SLOW_START, STARTUP, "slow_start", "starts over the limit", START, SHARE, 1, MORE)          \
    X(PROCESS, STARTUP, "process_start", "start of the process", START, MS, 1, MORE)              \
    X(APPLICATION, STARTUP, "application_create", "start of the application", START, MS, 1, MORE) \
    X(ACTIVITY, ACTIVITY, "cost", "change of activity", SCENE, MS, 1, MORE)                       \
    X(ACTIVITY_CREATED, ACTIVITY, "create_first_frame", "activity, creation to first frame",      \
      SCENE, MS, 1, MORE)                                                                         \
    X(ACTIVITY_DRAWN, ACTIVITY, "pause_first_frame", "change of activity, to its first frame",    \
      SCENE, MS, 1, MORE)                                                                         \
    X(PAGE, PAGE, "cost", "page", SCENE, MS, 1, MORE)                                             \
    X(PAGE_DRAWN, PAGE, "t1", "page, first drawing", SCENE, MS, 1, MORE)                          \
    X(PAGE_DATA, PAGE, "t2", "page, data", SCENE, MS, 1, MORE)                                    \
    X(PAGE_FULL, PAGE, "t3", "page, drawing of the data", SCENE, MS, 1, MORE)                     \
    X(LEAK, LEAK, "count", "leaked objects", CLASS, COUNT, 1, WHO)                                \
    X(EXITS, EXIT, "exits", "exits", REASON, COUNT, 1, WHO)                                       \
    X(CPU, VITALS, "cpu_process", "CPU of the process", SCENE, PERCENT, 100, MORE)                \
    X(THREADS, VITALS, "threads", "threads", SCENE, COUNT, 1, MORE)                               \
    X(RSS, VITALS, "rss", "memory (RSS)", SCENE, KB, 1, MORE)                                     \
    X(PSS, VITALS, "pss", "memory (PSS)", SCENE, KB, 1, MORE)                                     \
    X(PSS_JAVA, VITALS, "pss_java", "memory (Java)", SCENE, KB, 1, MORE)                          \
    X(PSS_NATIVE, VITALS, "pss_native", "memory (native)", SCENE, KB, 1, MORE)                    \
    X(PSS_GRAPHICS, VITALS, "pss_graphics", "memory (graphics)", SCENE, KB, 1, MORE)              \
    X(HEAP, VITALS, "heap", "Java heap", SCENE, KB, 1, MORE)                                      \
    X(HEAP_USED, VITALS, "heap_used", "Java heap of its maximum", SCENE, PERCENT, 100, MORE)      \
    X(DESCRIPTORS, VITALS, "descriptors", "open descriptors", SCENE, COUNT, 1, MORE)              \
    X(SESSION_PSS, VITALS, "pss", "memory (PSS) over a session", SESSION, KB, 1, MORE)            \
    X(SESSION_HEAP, VITALS, "heap", "Java heap over a session", SESSION, KB, 1, MORE)             \
    X(RECEIVED, VITALS, "received", "received", SCENE, BYTES, 1, MORE)                            \
    X(SENT, VITALS, "sent", "sent", SCENE, BYTES, 1, MORE)                                        \
    X(TRAFFIC_IN, TRAFFIC, "received", "traffic, received a day", TRAFFIC, BYTES, 1, MORE)        \
    X(TRAFFIC_OUT, TRAFFIC, "sent", "traffic, sent a day", TRAFFIC, BYTES, 1, MORE)               \
    X(RUN_LONGEST, SUMMARY, "longest", "longest message of a run", ALL, MS, 1, MORE)              \
    X(RUN_SLOW, SUMMARY, "slow", "slow messages of a run", ALL, COUNT, 1, MORE)                   \
    X(RUN_ANR, SUMMARY, "anr", "ANRs of a run", ALL, COUNT, 1, MORE)

#define FIGURE_SYMBOL(symbol, ...) FIGURE_##symbol,

enum figure_id { FIGURE_LIST(FIGURE_SYMBOL) FIGURES };
enum figure_place {
    PLACE_SCENE,
    PLACE_START,
    PLACE_CLASS,
    PLACE_REASON,
    PLACE_SESSION,
    PLACE_TRAFFIC,
    PLACE_ALL
};
enum figure_unit {
    FIGURE_PLAIN,
    FIGURE_COUNT,
    FIGURE_SHARE, /* of reports, which have 0 or 1 */
    FIGURE_MS,
    FIGURE_PERCENT,
    FIGURE_KB,
    FIGURE_BYTES
};
enum figure_worse { WORSE_MORE, WORSE_FEWER, WORSE_WHO };

struct figure_row {
    enum report_kind kind;
    const char *number, *title;
    enum figure_place place;
    enum figure_unit unit;
    unsigned scale;
    enum figure_worse worse;
};
extern const struct figure_row figure_rows[FIGURES];

/* One figure of one place and version. Values are integers, multiplied by its scale. Values
 * that are negative or above FIGURE_LARGEST are ignored. */
#define FIGURE_LARGEST UINT64_C(1000000000000000)

struct figure {
    enum figure_id id;
    uint64_t key;     /* a hash of id, place and version */
    char *place_text; /* owned; "" if the report has none */
    char *version;    /* likewise */
    uint64_t reports; /* reports that have it */
    uint64_t missed;  /* at most this many more were left out before */
    struct durations values;
    struct distinct users;
    struct user_sample sample;
};

/* A value of a report, in a batch. */
struct figure_value {
    enum figure_id id;
    uint64_t key;
    struct str place, version, device; /* in the batch's arena */
    uint64_t value;
    uint64_t user;  /* a hash; 0: unknown */
    uint64_t whose; /* a hash of the user on this device; of the report if the user is unknown */
};

/* All figures of a set of reports, in bounded memory. When it is full, the rarest are removed.
 * Until then, nothing depends on the order of the reports. */
struct figure_set {
    struct figure **items; /* after figure_set_finish: by row of the list, then the worst first */
    uint32_t n;
    size_t cap;
    size_t limit;           /* bytes */
    uint32_t parts;         /* of --by, 1 or more: all of them ask, and share the level */
    uint64_t rare;          /* figures that were removed, */
    uint64_t rare_values;   /* and their values */
    struct distinct people; /* users of any report */
    /* Private. */
    struct row_index index;
    size_t memory;
    uint64_t missed;
    char **devices; /* indexed by their number in a sample */
    uint32_t n_devices;
    size_t cap_devices;
    struct row_index device_index;
};

/* Devices beyond this number are not distinguished. */
enum { FIGURE_DEVICES_MAX = 1 << 16 };

void figure_set_init(struct figure_set *s, size_t limit);
void figure_set_release(struct figure_set *s);
void figure_set_add(struct figure_set *s, const struct figure_value *v);

/* Call it after everything was added. */
void figure_set_finish(struct figure_set *s);

/* Stores the values of a report and returns their number, at most FIGURES; 0 for call trees.
 * Texts are copied into the arena. */
size_t figure_values(struct figure_value values[FIGURES], struct arena *a,
                     const struct report *report, uint64_t user);

/* A device with fewer users in a sample is not compared with others. */
enum { FIGURE_DEVICE_USERS = 10 };

/* A device whose users have a worse figure than all other users, by more than chance. If
 * several do, it is the one with the worst middle. (Test of Mann and Whitney over users;
 * Bonferroni's correction over the possible devices and all figures of the set.) */
struct figure_device {
    const char *name; /* NULL: there is none */
    uint64_t users;   /* in the sample */
    double middle;    /* of the users' averages (figure_middle) */
};
struct figure_device figure_device_worst(const struct figure_set *s, const struct figure *f);

/* Returns the number of a device of this set, or USER_SAMPLE_ANY. */
uint32_t figure_device_find(const struct figure_set *s, const char *device);

/* Return the mean, a quantile, and a quantile of users' averages (user_sample.h), in the
 * figure's unit; NAN if there is no value. */
double figure_mean(const struct figure *f);
double figure_quantile(const struct figure *f, double q);
double figure_average(enum figure_id id, const struct durations *averages, double q);

/* Returns the middle of averages: their median, but for counts their mean. */
double figure_middle(enum figure_id id, const struct durations *averages);

#endif
