/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of frames: per scene and ten seconds, how many frames there were
 * and how many should have been.
 *
 *   shown   = from the frame before, or from its own begin if that is later, to its end
 *   late    = beyond its deadline, if that is known; else its whole time, beyond two intervals
 *   dropped = intervals that it was late, begun ones; at most those, begun ones, that it was shown
 *             behind the first. Without a deadline shown / interval - 1, at least 0, whole ones
 *   fps     = frames / the time of the intervals that they took up, each (dropped + 1)
 *   minimum = the lowest fps of the seconds that frames took up, one after the other; the last,
 *             that is not full, is none
 *
 * so that a screen that stands still does not count, frames that overlap count once, and any
 * refresh rate will do, also one that changes. A window's first drawing is none of these: it has a
 * count and a time of its own. No clock, no thread: whoever calls says what time it is. */
#ifndef MB_RUNTIME_POLICY_FRAMES_H
#define MB_RUNTIME_POLICY_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/text.h"
#include "runtime/policy/states.h"

enum {
    FRAMES_PERIOD_MS = 10000,
    FRAMES_FEW = 10,             /* no more than that tell no rate */
    FRAMES_ENOUGH = 20,          /* only more than that make a report */
    FRAMES_SCENES = 64,          /* and their states, that are counted at a time */
    FRAMES_LOW_AVERAGE_FPS = 30, /* what a limit is that is not given */
    FRAMES_LOW_MINIMUM_FPS = 24,
};

/* From which on a frame is slow, or frozen, for Android vitals: longer than that. */
#define FRAMES_SLOW_NS   UINT64_C(16000000)
#define FRAMES_FROZEN_NS UINT64_C(700000000)

#define FRAMES_LONGEST_NS (UINT64_C(3600) * 1000000000) /* beyond it a clock has jumped */

/* By frames dropped, from 0, 3, 9, 24 and 42 on. */
enum frames_level {
    FRAMES_BEST,
    FRAMES_NORMAL,
    FRAMES_MIDDLE,
    FRAMES_HIGH,
    FRAMES_FROZEN,
    FRAMES_LEVELS,
};

/* What the main thread does for a frame, in this order. */
enum frames_phase {
    FRAMES_INPUT,     /* events of the user's */
    FRAMES_ANIMATION, /* and other callbacks before */
    FRAMES_TRAVERSAL, /* measure, layout, draw */
    FRAMES_PHASES,
};

struct frames_count {
    uint64_t frames;
    uint64_t level[FRAMES_LEVELS];   /* frames of each level */
    uint64_t dropped[FRAMES_LEVELS]; /* frames dropped by those */
    uint64_t most_dropped;           /* by one frame */
    uint64_t janky;                  /* frames that missed their deadline, or dropped any */
    uint64_t slow, frozen;           /* as Android vitals counts them; slow ones are both */
    uint64_t first, first_ns;        /* first drawings of windows; the longest of these */
    uint64_t taken_ns;               /* the intervals taken up */
    uint64_t phased;                 /* frames of which the phases were told, */
    uint64_t phase_ns[FRAMES_PHASES], longest_ns[FRAMES_PHASES]; /* all in all, and the longest */
    uint64_t unseen;                   /* frames of which only the number was told */
    uint64_t second_frames, second_ns; /* of the second that is not full yet */
    bool has_minimum;                  /* one was full */
    uint64_t minimum;                  /* fps, in hundredths */
};

/* Of a period's frames. */
enum frames_verdict {
    FRAMES_GOOD,
    FRAMES_LOW_MINIMUM, /* in a second fewer than the one limit, */
    FRAMES_LOW_AVERAGE, /* in all fewer than the other */
};

/* Frames a second, below which a period is low. */
struct frames_limits {
    uint32_t average_fps, minimum_fps;
};

/* A period of a scene, or of what it was in a state. */
struct frames_report {
    char scene[NAME_MAX_BYTES];
    char state[STATE_TEXT_BYTES]; /* "": whatever its states */
    uint64_t begin_ms;
    struct frames_count count;
};

struct frames {
    struct frames_report scenes[FRAMES_SCENES]; /* n of them */
    size_t n;
    struct frames_count all;         /* since the beginning */
    uint64_t end_ns;                 /* of the frame that ended last */
    char last_scene[NAME_MAX_BYTES]; /* of the last period that ended, */
    uint64_t last_fps;               /* in hundredths */
};

/* One frame: when it was begun and done by any clock, which all frames share, and the screen's
 * interval. If it began at 0, only how long it took is known, and it overlaps none. */
struct frames_frame {
    uint64_t begin_ns, end_ns, interval_ns;
    uint64_t deadline_ns;     /* since its begin; 0: not known */
    bool first;               /* of its window */
    const uint64_t *phase_ns; /* FRAMES_PHASES of them; NULL: not told */
    uint64_t unseen;          /* frames since the one before of which only the number is told */
    const char *state; /* it counts for its scene in this state alone, to be told of before it
                        * counts for the scene: then it is NULL */
};

/* A frame of the scene arrives at now_ms. Frames that end before they begin, without an interval,
 * or of more than FRAMES_LONGEST_NS, are nothing. True when a report is due: for the scene's period
 * before, or for another scene's that had to make room. */
bool frames_add(struct frames *f, const char *scene, uint64_t now_ms,
                const struct frames_frame *frame, struct frames_report *due);

/* A period that is over at now_ms, and taken out. To be called until it is
 * false; with UINT64_MAX, all that have begun. */
bool frames_due(struct frames *f, uint64_t now_ms, struct frames_report *due);

/* When the next period will be over; UINT64_MAX: there is none. */
uint64_t frames_next_ms(const struct frames *f);

/* In hundredths. */
uint64_t frames_fps(const struct frames_count *count);

/* Of this scene in its period so far, or, where that has no more than FRAMES_FEW frames, in the
 * last that ended, if that was this scene's; in hundredths. 0: not known. */
uint64_t frames_fps_at(const struct frames *f, const char *scene);

/* The same of the main thread's frames, under the policies' lock. */
uint64_t frames_fps_now(const char *scene);

/* What is asked for; for a limit that is 0 the default. */
struct frames_limits frames_limits_of(uint32_t average_fps, uint32_t minimum_fps);

/* The worse of the two where both are low: the average. */
enum frames_verdict frames_judge(const struct frames_count *count, struct frames_limits limits);

/* The levels and the rate; a period of a scene. */
void frames_count_write(const struct frames_count *count, struct text *out);
void frames_report_write(const struct frames_report *report, struct frames_limits limits,
                         struct text *out);

#endif
