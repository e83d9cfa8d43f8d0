// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Handler;
import android.os.Looper;
import java.util.Map;

/** Whether the main thread takes messages, and what all threads do where it does not. */
final class Hang {
    /** Of all threads; the library cuts at as much. */
    private static final int CHARACTERS = 60_000;
    private static final int FRAMES = 64;

    private static final Handler MAIN = new Handler(Looper.getMainLooper());
    private static final Runnable TAKEN = new Runnable() {
        @Override
        public void run() {
            Natives.tell(Event.PROBE);
        }
    };

    private Hang() {
    }

    /** Behind all messages that wait: when it runs, the main thread takes them. */
    static void probe() {
        MAIN.post(TAKEN);
    }

    /** Of each thread, the main one first, its name, its state and its stack. */
    static String threads() {
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        Thread main = Looper.getMainLooper().getThread();
        StringBuilder text = new StringBuilder();
        add(text, main, all.remove(main));
        all.remove(Thread.currentThread());
        for (Map.Entry<Thread, StackTraceElement[]> one : all.entrySet()) {
            if (text.length() < CHARACTERS) {
                add(text, one.getKey(), one.getValue());
            }
        }
        return text.toString();
    }

    private static void add(StringBuilder text, Thread thread, StackTraceElement[] stack) {
        text.append('"').append(thread.getName().replace('\n', ' ')).append("\" ")
                .append(thread.getState()).append('\n');
        for (int i = 0; stack != null && i < stack.length; i++) {
            if (i == FRAMES) {
                text.append("... ").append(stack.length - i).append(" more\n");
                break;
            }
            text.append("at ").append(stack[i]).append('\n');
        }
    }
}
