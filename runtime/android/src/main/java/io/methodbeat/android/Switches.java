// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Which collectors are on. On any thread. */
final class Switches {
    private static volatile Set<String> off = Collections.emptySet();

    /** Nothing is recorded: none is. */
    private static volatile boolean stopped;

    private Switches() {
    }

    /** As the setting has them: names with commas between, "all"; null: nothing is off. */
    static void off(String names) {
        off = names == null ? Collections.<String>emptySet() : new HashSet<>(Arrays.asList(names.split(",")));
    }

    static void stopped(boolean is) {
        stopped = is;
    }

    /** One of {@link Collector}. */
    static boolean isOn(String collector) {
        return !stopped && allows(collector);
    }

    /** The same, also while all are stopped. */
    static boolean allows(String collector) {
        Set<String> now = off;
        return !now.contains(collector) && !now.contains(Collector.ALL);
    }
}
