// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Debug;
import android.os.Looper;
import android.util.Log;
import java.io.File;
import java.nio.charset.Charset;

/**
 * The one class with natives besides the beat class; methodbeat.h says what they do. Once the
 * library is loaded they may be called on any thread. runtime/jni/jni_android.c binds them by name, so
 * an obfuscator must leave this class alone: see consumer-rules.pro.
 */
final class Natives {
    static final int CREATED = 0;
    static final int RESUMED = 1;
    static final int PAUSED = 2;
    static final int DESTROYED = 3;
    static final int DRAWS = 4;
    static final int DRAWN = 5;

    private static MethodBeat.Listener listener;
    private static MethodBeat.FileListener files;

    /** Who asks for them; null: nobody does. */
    static volatile Profiles profiles;

    private Natives() {
    }

    /**
     * Loads the library that the beat class will load too, the same one, found in the same way, and
     * tells it the settings of the start that follows. False when there is none that fits.
     */
    static boolean load(MethodBeat.Options o, File trace) {
        try {
            String path = System.getProperty("methodbeat.library");
            if (path != null) {
                System.load(path);
            } else {
                System.loadLibrary("methodbeat");
            }
            listener = o.listener;
            files = o.files;
            settings(new int[] {o.mode, o.anrMillis, o.stackMillis, o.lagTimes, o.lagMillis,
                    o.lagWindowMillis, o.fpsAverage, o.fpsMinimum, o.samplePermille}, o.splash, o.userId,
                    trace == null ? null : trace.getPath(), o.threads, o.listener != null, files != null);
            return true;
        } catch (Throwable e) {
            Log.w("methodbeat", "nothing is recorded: " + e);
            return false;
        }
    }

    /** A report, from the library's analysis thread. */
    @SuppressWarnings("unused")
    private static void report(byte[] json) {
        try {
            listener.onReport(new String(json, Charset.forName("UTF-8")));
        } catch (Throwable e) {
            Log.w("methodbeat", "the listener failed on a report", e);
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

    /** Kilobytes in use: of the Java heap, of the native one. */
    @SuppressWarnings("unused")
    private static long[] heaps() {
        Runtime runtime = Runtime.getRuntime();
        return new long[] {
            (runtime.totalMemory() - runtime.freeMemory()) / 1024,
            Debug.getNativeHeapAllocatedSize() / 1024,
        };
    }

    /** The profile that the system takes from now on, while the main thread hangs; null: none. */
    @SuppressWarnings("unused")
    private static String hangProfile() {
        Profiles asked = profiles;
        return asked == null ? null : asked.hangs();
    }

    /** Numbers: as jni_android.c has them. */
    private static native void settings(int[] numbers, String[] splash, String userId, String trace,
            String threads, boolean reports, boolean files);

    static native void appCreated(int message);

    static native void activity(String name, int event);

    static native void page(String name, int mark);

    static native void foreground(boolean foreground);

    static native void battery(int percent);

    static native void charging(boolean charging);

    static native void traffic(long received, long sent);

    /** Kilobytes of the PSS; 0 is not known. */
    static native void memory(long java, long natives, long graphics);

    /** Null: not known. */
    static native void network(String type);

    static native void trafficOf(String source, long received, long sent);

    static native void leak(String className, int count);

    /** Parts of 0, all three, are not known; unseen frames are those that nothing told of. */
    static native void frame(long beginNanos, long endNanos, long refreshNanos, long inputNanos,
            long animationNanos, long traversalNanos, int unseen);

    /** name, kind, reason, file, message: each but the name may be null. */
    static native void profile(String[] texts, int error);

    static native void startProfile(String name);

    static native boolean flush(int timeoutMillis);
}
