// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

/**
 * What the recorder is told: numbers of the rows of runtime/policy/event_list.h, by scripts/events, not edited
 * by hand. Beside each is what goes with it.
 */
final class Event {
    /** The activity; 1: it got the window focus, 0: lost it. */
    static final int FOCUS = 2;

    /** The scene from now on, or NULL. */
    static final int SCENE = 3;

    /** The activity; of methodbeat_activity_event. */
    static final int ACTIVITY = 4;

    /** 1: the program can be seen. */
    static final int FOREGROUND = 5;

    /** ActivityThread's message. */
    static final int APP_CREATED = 6;

    /** The profile that the system takes of this cold start. */
    static final int START_PROFILE = 7;

    /** The page; of methodbeat_page_mark. */
    static final int PAGE = 8;

    /** Ns: begin, end, interval, phases; unseen; deadline, ns; 1: first. */
    static final int FRAME = 9;

    /** The class; how many of its objects are reachable. */
    static final int LEAK = 10;

    /** Percent. */
    static final int BATTERY = 11;

    /** 1: it is. */
    static final int CHARGING = 12;

    /** Of the process: bytes received and sent so far. */
    static final int TRAFFIC = 13;

    /** The source; its bytes received and sent since it was told. */
    static final int TRAFFIC_OF = 14;

    /** Its type, or NULL. */
    static final int NETWORK = 15;

    /** KB of the PSS: Java, native, graphics; 0: not known. */
    static final int MEMORY = 16;

    /** Name, kind, reason, file, message; the system's error. */
    static final int PROFILE = 17;

    /** When it came that was handled now: ns by CLOCK_MONOTONIC. */
    static final int INPUT = 18;

    /** The message that the probe posted runs. */
    static final int PROBE = 19;

    /** Reason, and what exits.c names; time, pid, 1: seen, 1: perceived. */
    static final int EXIT = 20;

    /** An activity; the scene within it, "Feed", or NULL. */
    static final int PART = 21;

    /** KB of the Java heap: used, and how large it may get. */
    static final int HEAP = 22;

    /** Its name; its value from now on, or NULL: none. */
    static final int STATE = 23;

    /** How long ago the process was started, ms, without sleep. */
    static final int PROCESS_AGE = 24;

    /** Why; 1 cold, 2 warm, 3 hot; startup.c names the ms, or 0. */
    static final int START_INFO = 25;

    /** A field of base/context_list.h; its value from now on, or NULL. */
    static final int CONTEXT = 26;

    /** Its name; its value from now on, or NULL: none. */
    static final int TAG = 27;

    /** A text. */
    static final int BREADCRUMB = 28;

    private Event() {
    }
}
