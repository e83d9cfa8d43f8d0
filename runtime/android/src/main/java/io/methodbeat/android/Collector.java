// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

/**
 * What can be switched off: the rows of runtime/base/collector_list.h, by scripts/events, not edited by hand.
 */
final class Collector {
    /** All of them. */
    static final String ALL = "all";
    static final String MESSAGES = "messages";
    static final String INPUT = "input";
    static final String FRAMES = "frames";
    static final String STARTS = "starts";
    static final String FRAGMENTS = "fragments";
    static final String LEAKS = "leaks";
    static final String MEMORY = "memory";
    static final String BATTERY = "battery";
    static final String TRAFFIC = "traffic";
    static final String NETWORK = "network";
    static final String PAGES = "pages";
    static final String EXITS = "exits";
    static final String HIDDEN = "hidden";

    private Collector() {
    }
}
