// SPDX-License-Identifier: Apache-2.0
package com.tencent.matrix.trace.core;

/**
 * What the recorder of Tencent Matrix does at each call, written anew from its description, to be
 * measured beside ours: an array of longs, a check of thread and state, a slot made of direction,
 * id and time, a guard against recursion, and a clock thread. What is not done at each call (the
 * analysis, the looper's printer) is left out; a thread that says that it is the main one stands
 * for the main looper's.
 */
public final class AppMethodBeat {
    private static final int BUFFER_SIZE = 1000000;
    private static final int METHOD_ID_MAX = 0xFFFFF;
    private static final int METHOD_ID_DISPATCH = METHOD_ID_MAX - 1;
    private static final int TICK_MILLIS = 5;

    private static final int STATUS_DEFAULT = Integer.MAX_VALUE;
    private static final int STATUS_STARTED = 2;
    private static final int STATUS_READY = 1;
    private static final int STATUS_STOPPED = -1;

    /** A place in the buffer from which on somebody wants a copy; oldest first. */
    private static final class Mark {
        int index;
        boolean isValid = true;
        Mark next;
    }

    private static final Object STATUS_LOCK = new Object();
    private static final Object TICK_LOCK = new Object();
    private static final long BEGAN = System.nanoTime();

    private static long[] buffer = new long[BUFFER_SIZE];
    private static int index;
    private static int lastIndex = -1;
    private static boolean isInside;
    private static Mark oldestMark;
    private static Thread mainThread = Thread.currentThread();
    private static volatile int status = STATUS_DEFAULT;
    private static volatile long sinceBegan;
    private static volatile boolean isPaused = true;

    private AppMethodBeat() {
    }

    public static void start() {
        synchronized (STATUS_LOCK) {
            if (status == STATUS_DEFAULT) {
                execute();
            }
            status = STATUS_STARTED;
        }
    }

    public static void stop() {
        synchronized (STATUS_LOCK) {
            status = STATUS_STOPPED;
        }
    }

    public static void dispatchBegin() {
        mainThread = Thread.currentThread();
        refresh();
        isPaused = false;
        synchronized (TICK_LOCK) {
            TICK_LOCK.notify();
        }
        i(METHOD_ID_DISPATCH);
        markHere();
    }

    public static void dispatchEnd() {
        o(METHOD_ID_DISPATCH);
        isPaused = true;
    }

    public static void i(int methodId) {
        if (status <= STATUS_STOPPED || methodId >= METHOD_ID_MAX) {
            return;
        }
        if (status == STATUS_DEFAULT) {
            synchronized (STATUS_LOCK) {
                if (status == STATUS_DEFAULT) {
                    execute();
                    status = STATUS_READY;
                }
            }
        }
        if (Thread.currentThread() == mainThread) {
            if (isInside) {
                System.err.println("called by itself");
                return;
            }
            isInside = true;
            if (index >= BUFFER_SIZE) {
                index = 0;
            }
            merge(methodId, index, true);
            index++;
            isInside = false;
        }
    }

    public static void o(int methodId) {
        if (status <= STATUS_STOPPED || methodId >= METHOD_ID_MAX) {
            return;
        }
        if (Thread.currentThread() == mainThread) {
            if (index >= BUFFER_SIZE) {
                index = 0;
            }
            merge(methodId, index, false);
            index++;
        }
    }

    private static void merge(int methodId, int at, boolean isIn) {
        if (methodId == METHOD_ID_DISPATCH) {
            refresh();
        }
        long slot = isIn ? 1L << 63 : 0;
        slot |= (long) methodId << 43;
        slot |= sinceBegan & 0x7FFFFFFFFFFL;
        buffer[at] = slot;
        dropMarksAt(at);
        lastIndex = at;
    }

    private static void dropMarksAt(int at) {
        Mark mark = oldestMark;
        while (mark != null && (mark.index == at || mark.index == -1 && lastIndex == BUFFER_SIZE - 1)) {
            mark.isValid = false;
            mark = mark.next;
            oldestMark = mark;
        }
    }

    private static void markHere() {
        Mark mark = new Mark();
        mark.index = index - 1;
        oldestMark = mark;
    }

    private static void refresh() {
        sinceBegan = (System.nanoTime() - BEGAN) / 1000000;
    }

    private static void execute() {
        refresh();
        Thread clock = new Thread(AppMethodBeat::tick, "clock");
        clock.setDaemon(true);
        clock.start();
    }

    private static void tick() {
        try {
            while (true) {
                while (!isPaused && status > STATUS_STOPPED) {
                    refresh();
                    Thread.sleep(TICK_MILLIS);
                }
                synchronized (TICK_LOCK) {
                    TICK_LOCK.wait();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
