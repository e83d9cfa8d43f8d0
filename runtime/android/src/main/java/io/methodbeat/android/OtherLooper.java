// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Looper;
import android.util.Printer;
import io.methodbeat.AppMethodBeat;

/** Hears where each message of a thread's loop begins and ends. Who replaces it has taken it away. */
final class OtherLooper implements Printer {
    private final Printer next;

    private OtherLooper(Printer next) {
        this.next = next;
    }

    static void install(Looper looper) {
        Printer there = MainLooper.printer(looper);
        if (!(there instanceof OtherLooper)) {
            looper.setMessageLogging(new OtherLooper(there));
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
