/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of starts.
 *
 * A cold start goes from time 0, the start of the recorder, over the end of the
 * application's start to the focus of the first activity that is not a splash. A
 * process that was made for something else has none. That is so where the message
 * that ends the application's start is of a service or a receiver; and where it
 * comes when the main thread has been idle for more than STARTUP_IDLE_MS since
 * the application was there: the system asks for an activity together with the
 * process that is to show it. (So it is with a content provider, of which no
 * message tells.) A warm start goes from the creation of an activity where there
 * was none to the focus of the first that is not a splash.
 *
 * An activity may finish itself before it is seen and leave the start to the
 * next: where that comes within STARTUP_HANDOVER_MS the start goes on, and
 * otherwise it is none. Where the program tells when an activity is drawn for the first time, the
 * report says that too: it waits for the drawing after the focus for STARTUP_DRAWN_WAIT_MS at
 * most. A start of STARTUP_STALE_MS and more is none either: the user was elsewhere.
 */
#ifndef MB_RUNTIME_POLICY_STARTUP_H
#define MB_RUNTIME_POLICY_STARTUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STARTUP_COLD_SLOW_MS = 10000, /* from here on the report has a call tree */
    STARTUP_WARM_SLOW_MS = 4000,
    STARTUP_HANDOVER_MS = 2000,
    STARTUP_STALE_MS = 60000,
    STARTUP_DRAWN_WAIT_MS = 2000,
    STARTUP_IDLE_MS = 2000, /* of the main thread, before it hears of an activity */
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
    bool has_drawn;                 /* the first drawing is known: */
    uint64_t drawn_ms;              /* of an activity that is not a splash, from the beginning */
    bool waits;                     /* for that: these numbers come again, when it is over */
    uint64_t begin_ms;
    uint64_t from; /* the position where it began */
};

struct startup {
    bool application_created;
    bool cold_over;
    bool running; /* a start; the fields below are its */
    bool left;    /* there have been activities; the last was destroyed at left_ms */
    uint64_t left_ms;
    uint32_t activities; /* that exist */
    uint32_t application_scene;
    uint64_t application_ms;
    uint64_t begin_ms, from;
    uint64_t first_focus_ms; /* UINT64_MAX: none yet */
    bool draws;              /* that will be told */
    uint64_t drawn_at_ms;    /* likewise */
    bool held;               /* what follows: a report that waits, and until when */
    uint64_t held_until_ms;
    struct startup_report report;
};

void startup_init(struct startup *s);

/* The application's start has ended; ActivityThread's message said so, which began
 * so long after the main thread was first done with a message: 0 where it was
 * not. Only the first call counts. */
void startup_application_created(struct startup *s, uint32_t message, uint64_t idle_ms,
                                 uint64_t now_ms);

void startup_activity_created(struct startup *s, uint64_t now_ms, uint64_t position);
void startup_activity_destroyed(struct startup *s, uint64_t now_ms);

/* When an activity is drawn for the first time will be told; it has been, which is true when a
 * report waited for that. */
void startup_draws(struct startup *s);
bool startup_drawn(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due);

/* A report that has waited long enough; with UINT64_MAX, any that waits. */
bool startup_due(struct startup *s, uint64_t now_ms, struct startup_report *due);

/* When one will have; UINT64_MAX: none waits. */
uint64_t startup_next_ms(const struct startup *s);

/* An activity got the focus. True when that ends a start. */
bool startup_focus(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due);

#endif
