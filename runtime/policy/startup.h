/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of starts.
 *
 * A cold start lasts from time 0, the start of the recorder, to the focus of the first activity
 * that is not a splash screen. A process that was started for something else has no cold start.
 * There are two signs of that: the message that ends the application's start is one of a
 * service or a receiver; or it comes after the main thread was idle for more than
 * STARTUP_IDLE_MS, because the system asks for an activity together with the process that shows
 * it. (The second sign finds content providers, for which there is no message.) A warm start
 * lasts from the creation of an activity, when no other exists, to the focus of the first that
 * is not a splash screen.
 *
 * An activity may finish before it is seen. If the next comes within STARTUP_HANDOVER_MS, the
 * start goes on; otherwise it is dropped. If the program tells when an activity is drawn for
 * the first time, the report says that too, and waits for it at most STARTUP_DRAWN_WAIT_MS
 * after the focus. A start of STARTUP_STALE_MS or more is dropped: the user was elsewhere.
 */
#ifndef MB_RUNTIME_POLICY_STARTUP_H
#define MB_RUNTIME_POLICY_STARTUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/text.h"

enum {
    STARTUP_COLD_SLOW_MS = 10000, /* from this duration on the report has a call tree */
    STARTUP_WARM_SLOW_MS = 4000,
    STARTUP_HANDOVER_MS = 2000,
    STARTUP_STALE_MS = 60000,
    STARTUP_DRAWN_WAIT_MS = 2000,
    STARTUP_IDLE_MS = 2000, /* of the main thread, before the first message of an activity */
    /* ActivityThread's messages that do not start an activity. */
    STARTUP_RECEIVER = 113,
    STARTUP_SERVICE = 114,
};

struct startup_report {
    bool warm;
    bool slow;
    uint32_t application_scene;     /* ActivityThread's message */
    uint64_t application_create_ms; /* how long the application's start took */
    uint64_t first_activity_ms;     /* from the beginning to the first focus */
    uint64_t duration_ms;           /* of the whole start */
    bool has_drawn;                 /* the time of the first drawing is known */
    uint64_t drawn_ms;              /* of an activity that is not a splash screen, since begin_ms */
    bool waits;                     /* for the first drawing: the report comes again after it */
    uint64_t begin_ms;
    uint64_t from; /* the position where it began */
};

struct startup {
    bool application_created;
    bool cold_over;
    bool running; /* a start; the fields below belong to it */
    bool left;    /* all activities are gone; the last was destroyed at left_ms */
    uint64_t left_ms;
    uint32_t activities; /* that exist */
    uint32_t application_scene;
    uint64_t application_ms;
    uint64_t begin_ms, from;
    uint64_t first_focus_ms; /* UINT64_MAX: none yet */
    bool draws;              /* the first drawing will be told */
    uint64_t drawn_at_ms;    /* likewise */
    bool held;               /* `report` waits until held_until_ms */
    uint64_t held_until_ms;
    struct startup_report report;
};

void startup_init(struct startup *s);

/* The application's start has ended, in this message of ActivityThread. idle_ms is how long the
 * message began after the main thread finished its first message; 0 if it is the first. Only
 * the first call counts. */
void startup_application_created(struct startup *s, uint32_t message, uint64_t idle_ms,
                                 uint64_t now_ms);

void startup_activity_created(struct startup *s, uint64_t now_ms, uint64_t position);
void startup_activity_destroyed(struct startup *s, uint64_t now_ms);

/* startup_draws: the first drawing of an activity will be told. startup_drawn: it was drawn.
 * True if a report waited for that. */
void startup_draws(struct startup *s);
bool startup_drawn(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due);

/* Takes a report that has waited long enough; with UINT64_MAX, any that waits. */
bool startup_due(struct startup *s, uint64_t now_ms, struct startup_report *due);

/* When a report will have waited long enough; UINT64_MAX if none waits. */
uint64_t startup_next_ms(const struct startup *s);

/* An activity got the focus. True if that ends a start. */
bool startup_focus(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due);

void startup_report_write(const struct startup_report *report, struct text *out);

#endif
