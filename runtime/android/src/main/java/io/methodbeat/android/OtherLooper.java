// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Looper;
import android.util.Printer;
import io.methodbeat.AppMethodBeat;
import java.util.Map;
import java.util.WeakHashMap;

/** Hears where each message of a thread's loop begins and ends. Who replaces it has taken it away. */
final class OtherLooper implements Printer {
    /** Loops that are to be heard. It is the lock, too. */
    private static final Map<Looper, Boolean> WATCHED = new WeakHashMap<>();

    private final Printer next;

    private OtherLooper(Printer next) {
        this.next = next;
    }

    /** On any thread. */
    static void watch(Looper looper) {
        synchronized (WATCHED) {
            WATCHED.put(looper, true);
            update();
        }
    }

    /** Those that are watched are heard where messages are on. */
    static void update() {
        synchronized (WATCHED) {
            for (Looper looper : WATCHED.keySet()) {
                Printer there = MainLooper.printer(looper);
                boolean ours = there instanceof OtherLooper;
                if (ours != Switches.isOn(Collector.MESSAGES)) {
                    looper.setMessageLogging(ours ? ((OtherLooper) there).next : new OtherLooper(there));
                }
            }
        }
    }

    @Override
    public void println(String line) {
        char first = line == null || line.length() == 0 ? 0 : line.charAt(0);
        if (first == '>') {
            AppMethodBeat.dispatchBegin();
        }
        if (next != null) {
            next.println(line);
        }
        if (first == '<') {
            AppMethodBeat.dispatchEnd();
        }
    }
}
