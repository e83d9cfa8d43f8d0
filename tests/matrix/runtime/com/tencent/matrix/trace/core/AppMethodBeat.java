package com.tencent.matrix.trace.core;

import android.app.Activity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What instrumented code meets of the recorder of Tencent Matrix, written anew from its description:
 * the three methods that are called, its states, its ring and the copy that its analysis takes, its
 * guard against recursion, and who hears of the focus.
 */
public class AppMethodBeat {
    public interface FocusListener {
        void onActivityFocused(Activity activity);
    }

    public static final int METHOD_ID_MAX = 0xFFFFF;
    public static final int METHOD_ID_DISPATCH = METHOD_ID_MAX - 1;
    private static final int BUFFER_SIZE = 1000000;
    private static final int STATUS_DEFAULT = Integer.MAX_VALUE;
    private static final int STATUS_READY = 1;
    private static final int STATUS_STOPPED = -1;

    private static final long BEGAN = System.nanoTime();
    private static final Thread MAIN_THREAD = Thread.currentThread();
    private static final long[] BUFFER = new long[BUFFER_SIZE];
    private static final List<FocusListener> LISTENERS = new ArrayList<>();
    private static final Set<String> FOCUSED = new HashSet<>();
    private static volatile int status = STATUS_DEFAULT;
    private static int index;
    private static boolean isInside;

    /** What it would complain of. */
    public static int recursions;
    public static int idsTooLarge;

    public static void i(int methodId) {
        if (status <= STATUS_STOPPED) {
            return;
        }
        if (methodId >= METHOD_ID_MAX) {
            idsTooLarge++;
            return;
        }
        if (status == STATUS_DEFAULT) {
            status = STATUS_READY;
        }
        if (Thread.currentThread() == MAIN_THREAD) {
            if (isInside) {
                recursions++;
                return;
            }
            isInside = true;
            put(methodId, true);
            isInside = false;
        }
    }

    public static void o(int methodId) {
        if (status <= STATUS_STOPPED || methodId >= METHOD_ID_MAX) {
            return;
        }
        if (Thread.currentThread() == MAIN_THREAD) {
            put(methodId, false);
        }
    }

    public static void at(Activity activity, boolean isFocus) {
        String name = activity.getClass().getName();
        if (!isFocus) {
            FOCUSED.remove(name);
        } else if (FOCUSED.add(name)) {
            for (FocusListener listener : LISTENERS) {
                listener.onActivityFocused(activity);
            }
        }
    }

    private static void put(int methodId, boolean isIn) {
        long millis = (System.nanoTime() - BEGAN) / 1000000;
        BUFFER[index] = (isIn ? 1L << 63 : 0) | (long) methodId << 43 | millis & 0x7FFFFFFFFFFL;
        index = (index + 1) % BUFFER_SIZE;
    }

    public static void addListener(FocusListener listener) {
        LISTENERS.add(listener);
    }

    public static int maskIndex() {
        return index;
    }

    public static long[] copyData(int from) {
        return Arrays.copyOfRange(BUFFER, from, index);
    }
}
