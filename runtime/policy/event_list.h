/* SPDX-License-Identifier: Apache-2.0 */
/* What policies are told, each a row: the C that programs call, JNI and Java share this list.
 * scripts/events prints runtime/android's Event.java from it; a test compares the two.
 *
 *   EVENT(KIND, texts, needed, values)   how many texts and numbers it has; how many of the texts,
 *                                        the first ones, can't be NULL
 *
 * Beside each: the texts; the numbers.
 */
EVENT(MESSAGE, 0, 0, 0)       /* of a loop, which has ended: event.message */
EVENT(READING, 0, 0, 0)       /* of /proc: event.proc */
EVENT(FOCUS, 1, 1, 1)         /* the activity; 1: it got the window focus, 0: lost it */
EVENT(SCENE, 1, 0, 0)         /* the scene from now on, or NULL */
EVENT(ACTIVITY, 1, 1, 1)      /* the activity; of methodbeat_activity_event */
EVENT(FOREGROUND, 0, 0, 1)    /* 1: the program can be seen */
EVENT(APP_CREATED, 0, 0, 1)   /* ActivityThread's message */
EVENT(START_PROFILE, 1, 1, 0) /* the profile that the system takes of this cold start */
EVENT(PAGE, 1, 1, 1)          /* the page; of methodbeat_page_mark */
EVENT(FRAME, 0, 0, 9)         /* ns: begin, end, interval, phases; unseen; deadline, ns; 1: first */
EVENT(LEAK, 1, 1, 1)          /* the class; how many of its objects are reachable */
EVENT(BATTERY, 0, 0, 1)       /* percent */
EVENT(CHARGING, 0, 0, 1)      /* 1: it is */
EVENT(TRAFFIC, 0, 0, 2)       /* of the process: bytes received and sent so far */
EVENT(TRAFFIC_OF, 1, 1, 2)    /* the source; its bytes received and sent since it was told */
EVENT(NETWORK, 1, 0, 0)       /* its type, or NULL */
EVENT(MEMORY, 0, 0, 3)        /* kB of the PSS: Java, native, graphics; 0: not known */
EVENT(PROFILE, 5, 1, 1)       /* name, kind, reason, file, message; the system's error */
EVENT(INPUT, 0, 0, 1)         /* when it came that was handled now: ns by CLOCK_MONOTONIC */
EVENT(PROBE, 0, 0, 0)         /* the message that the probe posted runs */
EVENT(EXIT, 6, 1, 4)          /* reason, and what exits.c names; time, pid, 1: seen, 1: perceived */
EVENT(PART, 2, 1, 0)          /* an activity; the scene within it, "Feed", or NULL */
EVENT(HEAP, 0, 0, 2)          /* kB of the Java heap: used, and how large it may get */
EVENT(STATE, 2, 1, 0)         /* its name; its value from now on, or NULL: none */
EVENT(PROCESS_AGE, 0, 0, 1)   /* how long ago the process was started, ms, without sleep */
EVENT(START_INFO, 1, 1, 5)    /* why; 1 cold, 2 warm, 3 hot; startup.c names ms from launch, or 0 */
EVENT(CONTEXT, 2, 1, 0)       /* a field of base/context_list.h; its value from now on, or NULL */
EVENT(TAG, 2, 1, 0)           /* its name; its value from now on, or NULL: none */
EVENT(BREADCRUMB, 1, 1, 0)    /* a text */
