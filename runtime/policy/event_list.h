/* SPDX-License-Identifier: Apache-2.0 */
/* What policies are told, each a row: the C that programs call, JNI and Java share this list.
 * scripts/events prints runtime/android's Event.java from it; a test compares the two.
 *
 *   EVENT(KIND, collector, texts, needed, values)   the collector that tells it
 * (base/collector_list.h); how many texts and numbers it has; how many of the texts, the first
 * ones, can't be NULL
 *
 * Beside each: the texts; the numbers.
 */
EVENT(MESSAGE, messages, 0, 0, 0)     /* of a loop, which has ended: event.message */
EVENT(READING, always, 0, 0, 0)       /* of /proc: event.proc */
EVENT(FOCUS, always, 1, 1, 1)         /* the activity; 1: it got the window focus, 0: lost it */
EVENT(SCENE, always, 1, 0, 0)         /* the scene from now on, or NULL */
EVENT(ACTIVITY, always, 1, 1, 1)      /* the activity; of methodbeat_activity_event */
EVENT(FOREGROUND, always, 0, 0, 1)    /* 1: the program can be seen */
EVENT(APP_CREATED, starts, 0, 0, 1)   /* ActivityThread's message */
EVENT(START_PROFILE, starts, 1, 1, 0) /* the profile that the system takes of this cold start */
EVENT(PAGE, pages, 1, 1, 1)           /* the page; of methodbeat_page_mark */
EVENT(FRAME, frames, 0, 0, 9) /* ns: begin, end, interval, phases; unseen; deadline, ns; 1: first */
EVENT(LEAK, leaks, 1, 1, 1)   /* the class; how many of its objects are reachable */
EVENT(BATTERY, battery, 0, 0, 1)    /* percent */
EVENT(CHARGING, battery, 0, 0, 1)   /* 1: it is */
EVENT(TRAFFIC, traffic, 0, 0, 2)    /* of the process: bytes received and sent so far */
EVENT(TRAFFIC_OF, traffic, 1, 1, 2) /* the source; its bytes received and sent since it was told */
EVENT(NETWORK, network, 1, 0, 0)    /* its type, or NULL */
EVENT(MEMORY, memory, 0, 0, 3)      /* kB of the PSS: Java, native, graphics; 0: not known */
EVENT(PROFILE, always, 5, 1, 1)     /* name, kind, reason, file, message; the system's error */
EVENT(INPUT, input, 0, 0, 1)        /* when it came that was handled now: ns by CLOCK_MONOTONIC */
EVENT(PROBE, messages, 0, 0, 0)     /* the message that the probe posted runs */
EVENT(EXIT, exits, 6, 1, 4) /* reason, and what exits.c names; time, pid, 1: seen, 1: perceived */
EVENT(PART, fragments, 2, 1, 0)     /* an activity; the scene within it, "Feed", or NULL */
EVENT(HEAP, memory, 0, 0, 2)        /* kB of the Java heap: used, and how large it may get */
EVENT(STATE, always, 2, 1, 0)       /* its name; its value from now on, or NULL: none */
EVENT(PROCESS_AGE, starts, 0, 0, 1) /* how long ago the process was started, ms, without sleep */
EVENT(START_INFO, starts, 1, 1, 5)  /* why; 1 cold, 2 warm, 3 hot; startup.c names the ms, or 0 */
EVENT(CONTEXT, always, 2, 1, 0) /* a field of base/context_list.h; its value from now on, or NULL */
EVENT(TAG, always, 2, 1, 0)     /* its name; its value from now on, or NULL: none */
EVENT(BREADCRUMB, always, 1, 1, 0) /* a text */
