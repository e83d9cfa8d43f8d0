// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Printer;
import io.methodbeat.AppMethodBeat;

/**
 * Hears where each message of the main loop begins and ends, by the loop's printer: there is one,
 * so the one that was set before is called by ours.
 *
 * <p>Others may set theirs later. {@link #check} posts a message that asks itself whether ours
 * heard it begin; if not, a new one is set before that which is there now. One that was set over
 * ours and calls it needs nothing done.
 */
final class MainLooper {
    /** Each time that ours is replaced, one more stands in the chain: not for ever. */
    private static final int REPLACED_AT_MOST = 16;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable ask = new Runnable() {
        @Override
        public void run() {
            asked = false;
            if (!inside && ours != null) {
                reinstall();
            }
        }
    };
    private final MessageQueue.IdleHandler idle = new MessageQueue.IdleHandler() {
        @Override
        public boolean queueIdle() {
            Natives.outside(Natives.IDLE);
            return true;
        }
    };

    /** Null: nothing is heard. */
    private Ours ours;
    private boolean hearsIdle;
    private int replaced;
    private volatile boolean asked;

    /** To be done when the message that runs has ended; null: nothing. */
    private Runnable atEnd;

    /** Likewise, of each message until another is set. */
    private Runnable atEachEnd;

    /** A message runs whose begin was heard, and when that was. Only the main thread knows. */
    private boolean inside;
    private long beganMillis;

    private final class Ours implements Printer {
        private final Printer next;

        Ours(Printer next) {
            this.next = next;
        }

        @Override
        public void println(String line) {
            // Of those in the chain the last one set counts.
            boolean counts = this == ours && line != null && line.length() > 0;
            if (counts && line.charAt(0) == '>') {
                inside = true;
                beganMillis = SystemClock.uptimeMillis();
                AppMethodBeat.dispatchBegin();
            }
            if (next != null) {
                next.println(line);
            }
            if (counts && line.charAt(0) == '<') {
                inside = false;
                AppMethodBeat.dispatchEnd();
                if (atEnd != null) {
                    atEnd.run();
                    atEnd = null;
                }
                if (atEachEnd != null) {
                    atEachEnd.run();
                }
            }
        }
    }

    /**
     * Hears what is on, from now on. On the main thread. The handlers of an idle queue run one after the other: what
     * is recorded between ours, the first, and the next message is theirs.
     */
    void update() {
        boolean messages = Switches.isOn(Collector.MESSAGES);
        boolean input = messages && Switches.isOn(Collector.INPUT);
        if (messages && ours == null) {
            set(current());
        } else if (!messages && ours != null) {
            // One that was set over ours stays, and ours passes all on to that before.
            if (current() == ours) {
                Looper.getMainLooper().setMessageLogging(ours.next);
            }
            ours = null;
            inside = false;
            AppMethodBeat.dispatchEnd();
        }
        if (input && !hearsIdle) {
            Looper.myQueue().addIdleHandler(idle);
        } else if (!input && hearsIdle) {
            Looper.myQueue().removeIdleHandler(idle);
        }
        hearsIdle = input;
    }

    /** Has a look, soon, whether ours still hears. On any thread. */
    void check() {
        if (!asked && Switches.isOn(Collector.MESSAGES)) {
            asked = true;
            handler.post(ask);
        }
    }

    /** Has that done when the message that runs has ended. On the main thread. */
    void atEnd(Runnable done) {
        atEnd = done;
    }

    /** Has that done when a message has ended, each time; null: nothing more. On the main thread. */
    void atEachEnd(Runnable done) {
        atEachEnd = done;
    }

    /** When the message that runs began, of those that were heard. On the main thread. */
    long beganMillis() {
        return beganMillis;
    }

    private void reinstall() {
        Printer there = current();
        if (there != ours && replaced < REPLACED_AT_MOST) {
            replaced++;
            set(there);
        }
    }

    private void set(Printer next) {
        ours = new Ours(next);
        Looper.getMainLooper().setMessageLogging(ours);
    }

    private static Printer current() {
        return printer(Looper.getMainLooper());
    }

    /** A loop's printer; null where there is none, or the system does not tell. */
    static Printer printer(Looper looper) {
        try {
            return Hidden.printer(looper);
        } catch (Exception | LinkageError e) {
            return null;
        }
    }
}
