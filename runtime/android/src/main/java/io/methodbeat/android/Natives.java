// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Build;
import android.os.Debug;
import android.os.Looper;
import android.util.Log;
import java.io.File;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The one class with natives besides the beat class; methodbeat.h says what they do. Once the
 * library is loaded they may be called on any thread. runtime/jni/jni_android.c binds them by name, so
 * an obfuscator must leave this class alone: see consumer-rules.pro.
 */
final class Natives {
    /** As AppMethodBeat has it. */
    @SuppressWarnings("unused")
    private static final int CONTRACT = 4;

    static final int CREATED = 0;
    static final int RESUMED = 1;
    static final int PAUSED = 2;
    static final int DESTROYED = 3;
    static final int DRAWS = 4;
    static final int DRAWN = 5;
    static final int RETURNED = 6;
    static final int FULL = 7;

    /** Of methodbeat_input. */
    static final int TOUCH = 0;
    static final int KEY = 1;
    static final int MOTION = 2;

    /** Of methodbeat_outside. */
    static final int IDLE = 1;
    static final int WAITS = 2;

    private static List<MethodBeat.Listener> listeners = Collections.emptyList();
    private static MethodBeat.HangListener hang;
    private static MethodBeat.FrameListener frame;
    private static MethodBeat.FileListener files;

    /** Who asks for them; null: nobody does. */
    static volatile Profiles profiles;

    private Natives() {
    }

    /**
     * Loads the library that the beat class will load too, the same one, found in the same way, and
     * tells it who listens. False when there is none that fits.
     */
    static boolean load(MethodBeat.Options o) {
        try {
            String path = System.getProperty("methodbeat.library");
            if (path != null) {
                System.load(path);
            } else {
                System.loadLibrary("methodbeat");
            }
            listeners = new ArrayList<>(o.listeners);
            hang = o.hang;
            frame = o.frame;
            files = o.files;
            listens(!listeners.isEmpty(), files != null);
            return true;
        } catch (Throwable e) {
            Log.w("methodbeat", "nothing is recorded: " + e);
            return false;
        }
    }

    /** A report, from the library's analysis thread. */
    @SuppressWarnings("unused")
    private static void report(byte[] json) {
        String report = new String(json, Charset.forName("UTF-8"));
        for (MethodBeat.Listener one : listeners) {
            try {
                one.onReport(report);
            } catch (Throwable e) {
                Log.w("methodbeat", "the listener failed on a report", e);
            }
        }
    }

    /** A report file is full and lies aside; likewise. */
    @SuppressWarnings("unused")
    private static void file(String path) {
        try {
            files.onFile(new File(path));
        } catch (Throwable e) {
            Log.w("methodbeat", "the listener failed on a file", e);
        }
    }

    /** What the library says of itself: why nothing is recorded, that reports are lost. */
    @SuppressWarnings("unused")
    private static void log(String line) {
        Log.w("methodbeat", line);
    }

    /** What the main thread hangs in, for the report of an ANR. */
    @SuppressWarnings("unused")
    private static byte[] mainStack() {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : Looper.getMainLooper().getThread().getStackTrace()) {
            text.append(frame).append('\n');
        }
        return text.toString().getBytes(Charset.forName("UTF-8"));
    }

    /** What all threads do then. */
    @SuppressWarnings("unused")
    private static byte[] threads() {
        return Hang.threads().getBytes(Charset.forName("UTF-8"));
    }

    /** Whether a debugger holds the main thread. */
    @SuppressWarnings("unused")
    private static boolean debugged() {
        return Debug.isDebuggerConnected();
    }

    /** Has the main thread tell that it takes messages. */
    @SuppressWarnings("unused")
    private static void probe() {
        Hang.probe();
    }

    /** Kilobytes in use: of the Java heap, of the native one. */
    @SuppressWarnings("unused")
    private static long[] heaps() {
        Runtime runtime = Runtime.getRuntime();
        return new long[] {
            (runtime.totalMemory() - runtime.freeMemory()) / 1024,
            Debug.getNativeHeapAllocatedSize() / 1024,
        };
    }

    /** How often, and for how many ms, threads have waited for the collector; null before Android 6. */
    @SuppressWarnings("unused")
    private static long[] collections() {
        return Build.VERSION.SDK_INT < 23 ? null
                : new long[] {stat("art.gc.blocking-gc-count"), stat("art.gc.blocking-gc-time")};
    }

    private static long stat(String name) {
        return Long.parseLong(Debug.getRuntimeStat(name));
    }

    /** It hangs: the profile that the system takes from now on; null: none. */
    @SuppressWarnings("unused")
    private static String hangProfile() {
        try {
            if (hang != null) {
                hang.onHang();
            }
        } catch (Throwable e) {
            Log.w("methodbeat", "the listener failed on a hang", e);
        }
        Profiles asked = profiles;
        return asked == null ? null : asked.hangs();
    }

    /** A frame, with its times as {@link Event#FRAME} has them. */
    static void frame(long begin, long end, long interval, long input, long animation, long traversal, long unseen,
            long deadline, long first) {
        tell(Event.FRAME, begin, end, interval, input, animation, traversal, unseen, deadline, first);
        try {
            if (frame != null) {
                frame.onFrame(end - begin, interval, (int) unseen);
            }
        } catch (Throwable e) {
            Log.w("methodbeat", "the listener failed on a frame", e);
        }
    }

    private static native void listens(boolean reports, boolean files);

    /** What happens: one of {@link Event}, which says what numbers go with it. */
    static void tell(int event, long... values) {
        tell(event, new String[0], values);
    }

    /** With a text. */
    static void tell(int event, String text, long... values) {
        tell(event, new String[] {text}, values);
    }

    /** With several. */
    static native void tell(int event, String[] texts, long[] values);

    /** Around the handling of an event of the user's. On the main thread. */
    static native void inputBegin(int kind, long eventNanos);

    static native void inputEnd();

    /** What the main thread does from now on, where no message runs. On the main thread. */
    static native void outside(int what);

    static native boolean flush(int timeoutMillis);
}
