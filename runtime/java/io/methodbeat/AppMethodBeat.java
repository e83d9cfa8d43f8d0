package io.methodbeat;

import android.app.Activity;
import java.io.InputStream;
import java.util.Properties;

/**
 * What instrumented code calls: {@link #i} at the entry of a method, {@link #o} at its exits,
 * {@link #at} where an activity gets or loses the focus.
 *
 * <p>A program's message loop adds {@link #dispatchBegin} and {@link #dispatchEnd} around each
 * message. The thread that first calls {@link #start} or {@link #dispatchBegin} is the main
 * thread; only its calls are recorded. Everything here may be called on any thread, at any time,
 * before the library is loaded and where there is none: then nothing is recorded.
 *
 * <p>System properties, read when recording starts for the first time:
 * <ul>
 * <li>{@code methodbeat.library}: the path of the native library; else
 *     {@code System.loadLibrary("methodbeat")}
 * <li>{@code methodbeat.report}: the file that reports are appended to, one a line
 * <li>{@code methodbeat.slow}: milliseconds from which on a message is slow; 700
 * <li>{@code methodbeat.process}: the name in the reports; else the program's main class
 * <li>{@code methodbeat.verbose}: {@code true} to have one line on stderr where nothing can be recorded
 * </ul>
 *
 * <p>No static initialiser and no other class is needed to get past {@link #i} and {@link #o}, so
 * that even java.base may be instrumented. Compiled to one class file that any JVM from 8 on and
 * D8 take.
 */
public final class AppMethodBeat {
    /**
     * The instrumenter overwrites all behind the colon with the id of the mapping; see
     * weave/beat_class.h. What is before it keeps the strings of a dex in order.
     */
    private static final String MAPPING_ID = "mapping-id:@MB-MAPPING-ID-@";

    /** Natives are bound and recording is on. */
    private static volatile boolean recording;

    /** The library is loaded. */
    private static volatile boolean loaded;

    /** Loading was tried; it is tried once. */
    private static boolean tried;

    /** stop() was called: dispatchBegin() no longer starts. */
    private static boolean stopped;

    private AppMethodBeat() {
    }

    /** Entry of the method with this id. */
    public static void i(int id) {
        if (recording) {
            enter(id);
        }
    }

    /** Exit of the method with this id. */
    public static void o(int id) {
        if (recording) {
            exit(id);
        }
    }

    /** An activity got or lost the window focus. One that gets it is the reports' scene. */
    public static void at(Activity activity, boolean focus) {
        if (recording && activity != null) {
            focus(activity.getClass().getName(), focus);
        }
    }

    /** A message of the main thread's loop begins. Starts recording if nobody did, or stopped it. */
    public static void dispatchBegin() {
        if (!recording) {
            if (tried || stopped) {
                return;
            }
            start();
        }
        if (recording) {
            begin();
        }
    }

    /** The message ends. */
    public static void dispatchEnd() {
        if (loaded) {
            end();
        }
    }

    /** Starts recording with the settings of the system properties. */
    public static void start() {
        start(null, 0);
    }

    /**
     * Starts recording.
     *
     * @param report the file that reports are appended to; null: as the property says
     * @param slowMillis from which on a message is slow; 0: as the property says
     */
    public static synchronized void start(String report, int slowMillis) {
        stopped = false;
        if (recording) {
            return;
        }
        try {
            if (!load()) {
                return;
            }
            String file = report != null ? report : System.getProperty("methodbeat.report");
            int slow = slowMillis > 0 ? slowMillis : Integer.getInteger("methodbeat.slow", 0);
            recording = open(file, Math.max(slow, 0), processName(), mappingId());
            if (!recording) {
                complain(
                        "nothing is recorded: no memory, no thread, or a report file that"
                                + " can't be written");
            }
        } catch (Throwable e) {
            complain("nothing is recorded: " + e);
        }
    }

    /** Stops recording and waits for the reports under way. */
    public static synchronized void stop() {
        stopped = true;
        if (recording) {
            recording = false;
            close();
        }
    }

    /** Whether the native library is there. */
    public static boolean isLoaded() {
        return loaded;
    }

    /** The scene of the reports from now on; {@link #at} sets it too. */
    public static void setScene(String name) {
        if (recording) {
            scene(name);
        }
    }

    private static boolean load() {
        if (!tried) {
            tried = true;
            try {
                String path = System.getProperty("methodbeat.library");
                if (path != null) {
                    System.load(path);
                } else {
                    System.loadLibrary("methodbeat");
                }
                loaded = true;
            } catch (Throwable e) {
                complain("nothing is recorded: " + e);
            }
        }
        return loaded;
    }

    private static void complain(String why) {
        if (Boolean.getBoolean("methodbeat.verbose")) {
            System.err.println("methodbeat: " + why);
        }
    }

    private static String processName() {
        String name = System.getProperty("methodbeat.process");
        if (name == null) {
            name = System.getProperty("sun.java.command");
            int space = name == null ? -1 : name.indexOf(' ');
            if (space >= 0) {
                name = name.substring(0, space);
            }
        }
        return name;
    }

    private static String mappingId() {
        String id = MAPPING_ID.substring(MAPPING_ID.indexOf(':') + 1);
        if (id.charAt(0) != '@') {
            return id;
        }
        ClassLoader loader = AppMethodBeat.class.getClassLoader();
        String name = "META-INF/methodbeat.properties";
        try (InputStream in = loader == null ? ClassLoader.getSystemResourceAsStream(name)
                : loader.getResourceAsStream(name)) {
            if (in != null) {
                Properties properties = new Properties();
                properties.load(in);
                return properties.getProperty("mapping.id");
            }
        } catch (Throwable e) {
            complain("no mapping id: " + e);
        }
        return null;
    }

    private static native void enter(int id);

    private static native void exit(int id);

    private static native void begin();

    private static native void end();

    private static native void focus(String activity, boolean focus);

    private static native void scene(String name);

    private static native boolean open(String report, int slowMillis, String process,
            String mapping);

    private static native void close();
}
