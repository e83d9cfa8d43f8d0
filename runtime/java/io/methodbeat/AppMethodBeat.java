package io.methodbeat;

import android.app.Activity;
import dalvik.annotation.optimization.CriticalNative;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.Properties;
import jdk.internal.misc.Unsafe;

/**
 * What instrumented code calls: {@link #i} at the entry of a method, {@link #o} at its exits,
 * {@link #at} where an activity gets or loses the focus.
 *
 * <p>A program's message loop adds {@link #dispatchBegin} and {@link #dispatchEnd} around each
 * message. The thread that first calls {@link #start} or {@link #dispatchBegin} is the main
 * thread; only its calls are recorded. Everything here may be called on any thread, at any time,
 * before the library is loaded and where there is none: then nothing is recorded.
 *
 * <p>What is recorded, and where reports go, system properties say when recording starts: {@code
 * methodbeat.report} and others, see docs/jvm.md. {@code methodbeat.library} is the path of the
 * native library, else it is {@code System.loadLibrary("methodbeat")}; with {@code
 * methodbeat.verbose} set to {@code true} there is a line on stderr where nothing can be recorded, or
 * a property of that name is none of ours.
 *
 * <p>On a JVM, from Java 10 on, the main thread writes its slots itself, by the JVM's own Unsafe: a
 * call into C would cost more than the slot does. There, and where a constructor of the JVM calls
 * {@link #i}, nothing may be called that is itself instrumented. What is compiled for Android (see
 * Target) has nothing of it; ART's calls into C are cheap when they are marked as critical.
 *
 * <p>No static initialiser and no other class is needed to get past {@link #i} and {@link #o}, so
 * that even java.base may be instrumented. Compiled to one class file that any JVM from 8 on and
 * D8 take.
 */
public final class AppMethodBeat {
    /**
     * The instrumenter overwrites all after the colon with the id of the mapping; see
     * weave/embed/beat_class.h. What is before it keeps the strings of a dex in order.
     */
    private static final String MAPPING_ID = "mapping-id:@MB-MAPPING-ID-@";

    private static final String PROPERTIES = "methodbeat.";

    /** Natives are bound and recording is on. */
    private static volatile boolean recording;

    /** The library is loaded, and is ours. */
    private static volatile boolean loaded;

    /** Loading was tried; it is tried once. */
    private static boolean tried;

    /** stop() was called: dispatchBegin() no longer starts. */
    private static boolean stopped;

    /** The scene that was set while nothing was recorded: the next start's. */
    private static volatile String firstScene;

    /**
     * Addresses: what runtime/record/direct.h calls next, while recording is on and the main thread may write
     * there, else 0; the same, once it is known; and stripes. What lies there is read anew at each call:
     * each writes what the JVM can't move a later read before, or calls.
     */
    private static long ring;
    private static long ringKnown;
    private static long stripes;
    private static final int STRIPE_COUNT = 64;
    private static final int STRIPE_SHIFT = 6;
    private static final int DIRECT_WORDS = 10;

    /** Where others lie, beside `ring`, which is `next`: one field alone is read at each call. */
    private static final int OPEN = -64;
    private static final int BODY = -16;
    private static final int LAP = 8;
    private static final int LIMIT = 24;
    private static final int NOW = 1136;

    /** The slots begin in the body, which begins with the head. */
    private static final int SLOTS = 64;

    private static final int DIRECT_OTHERS = 1;

    /** What open() returns. */
    private static final int STARTED = -1;

    /** What virtual threads are, from Java 19 on; null where there are none, and until it was sought. */
    private static Class<?> virtual;
    private static volatile boolean sought;

    /** What stops recording when the JVM ends is there. */
    private static boolean ends;

    /** A message loop on such a thread was refused, which is said once. */
    private static boolean refused;

    /** The thread that may write there, null while those are not set; where in a thread its number is. */
    private static Thread mainThread;
    private static long threadId;

    /** A slot: see runtime/record/slot.h. */
    private static final long SLOT_IN = 1L << 63;
    private static final int SLOT_ID_SHIFT = 43;
    private static final long SLOT_MS_MASK = 0xFFFFFFFFL;

    private AppMethodBeat() {
    }

    /**
     * Entry of the method with this id.
     *
     * <p>A JVM's compilers weigh bytecode before they inline it. This is more than their limit for
     * calls that are rare (MaxInlineSize, 35 bytes), so that these remain calls, and with all that it
     * calls less than the one for hot ones (FreqInlineSize, 325).
     */
    public static void i(int id) {
        if (Target.JVM && ring != 0 && Thread.currentThread() == mainThread
                && put(ring, SLOT_IN | (long) id << SLOT_ID_SHIFT)) {
            return;
        }
        if (recording && !(Target.JVM && count())) {
            enter(id);
        }
    }

    /** Exit of the method with this id. */
    public static void o(int id) {
        if (Target.JVM && ring != 0 && Thread.currentThread() == mainThread
                && put(ring, (long) id << SLOT_ID_SHIFT & ~SLOT_IN)) {
            return;
        }
        if (recording && !(Target.JVM && count())) {
            exit(id);
        }
    }

    /**
     * Writes an entry or exit, whose time is not given, beside what `own` is the address of. False: it is to be
     * written by enter() or exit(), which also fold slots when it is time for that; or stop() was called.
     */
    private static boolean put(long own, long slot) {
        if (Target.JVM && own != 0) {
            Unsafe memory = Unsafe.getUnsafe();
            long at = memory.getLong(null, own);
            if (at < memory.getLong(null, own + LIMIT)) {
                long body = memory.getLong(null, own + BODY);
                slot |= memory.getInt(null, own + NOW) & SLOT_MS_MASK;
                memory.putLongRelease(null, body + (at << 3) + SLOTS, slot);
                memory.putLongRelease(null, body, memory.getLong(null, own + LAP) + ++at);
                memory.putLong(null, own, at);
                return true;
            }
        }
        return false;
    }

    /** Counts a call on another thread as enter() and exit() would; false: they are to be called. */
    private static boolean count() {
        if (Target.JVM) {
            Thread thread = Thread.currentThread();
            long own = ring;
            if (own == 0 || thread == mainThread) {
                return false;
            }
            Unsafe memory = Unsafe.getUnsafe();
            if ((memory.getLongVolatile(null, own + OPEN) & DIRECT_OTHERS) == 0) {
                return false;
            }
            long stripe = memory.getLong(thread, threadId) & STRIPE_COUNT - 1;
            memory.getAndAddLong(null, stripes + (stripe << STRIPE_SHIFT), 1);
            return true;
        }
        return false;
    }

    /** An activity got or lost the window focus. One that gets it is the reports' scene. */
    public static void at(Activity activity, boolean focus) {
        if (recording && activity != null) {
            focus(activity.getClass().getName(), focus);
        }
    }

    /**
     * A message of the thread's loop begins. Starts recording if nobody did, or stopped it.
     *
     * <p>Messages do not nest: a message that runs ends first, and the next {@link #dispatchEnd} ends the new
     * one. So call both only in the outermost loop.
     */
    public static void dispatchBegin() {
        if (isOnVirtualThread()) {
            refuse();
            return;
        }
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

    /** The message that began last ends; without one nothing happens. */
    public static void dispatchEnd() {
        if (loaded && !isOnVirtualThread()) {
            end();
        }
    }

    /** Starts recording with the settings of the system properties. */
    public static void start() {
        start(new String[0]);
    }

    /**
     * Starts recording.
     *
     * @param report the file that reports are appended to; null: as the property says
     * @param slowMillis from which on a message is slow; 0: as the property says
     */
    public static void start(String report, int slowMillis) {
        start("report", report, "slow", slowMillis > 0 ? Integer.toString(slowMillis) : null);
    }

    /**
     * Starts recording.
     *
     * @param namesAndValues settings and their values in turn, as the properties have them, which they go before;
     *     of a value that is null: as the property says
     */
    public static synchronized void start(String... namesAndValues) {
        if (isOnVirtualThread()) {
            refuse();
            return;
        }
        stopped = false;
        if (recording) {
            return;
        }
        try {
            if (!load()) {
                return;
            }
            String[] settings = settings(namesAndValues);
            int refused = open(settings);
            loaded = true;
            complainOfUnknown(settings);
            if (refused >= 0) {
                complain("nothing is recorded: " + PROPERTIES + settings[refused] + " can't be "
                        + settings[refused + 1]);
            } else if (refused == STARTED) {
                openDirect();
                stopAtEnd();
                recording = true;
                if (firstScene != null) {
                    scene(firstScene);
                    firstScene = null;
                }
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
            ring = 0;
            close();
        }
    }

    /** Whether the native library is there. */
    public static boolean isLoaded() {
        return loaded;
    }

    /**
     * Whether there is a library that records: not after {@link #stop}, nor for a user who is not sampled,
     * nor when the main thread has ended and no other threads are named.
     */
    public static boolean isRecording() {
        return recording && records();
    }

    /** The scene of the reports from now on; {@link #at} sets it too. */
    public static void setScene(String name) {
        if (recording) {
            scene(name);
        } else {
            firstScene = name;
        }
    }

    /**
     * So many bytes went to and fro for a source, by any name ("images"): reported by day, and by the
     * network that the listener names.
     */
    public static void traffic(String source, long received, long sent) {
        if (recording) {
            try {
                bytes(source, received, sent);
            } catch (LinkageError e) {
                complain("traffic is not recorded: " + e);
            }
        }
    }

    /**
     * A virtual thread runs now on this thread, now on that, and the library knows those: the calls
     * of others would be taken for its own.
     */
    private static boolean isOnVirtualThread() {
        if (Target.JVM && !sought) {
            try {
                virtual = Class.forName("java.lang.BaseVirtualThread");
            } catch (Throwable e) {
                virtual = null;
            }
            sought = true;
        }
        return Target.JVM && virtual != null && virtual.isInstance(Thread.currentThread());
    }

    private static synchronized void refuse() {
        if (!refused) {
            refused = true;
            System.err.println("methodbeat: a message loop on a virtual thread is not recorded: call"
                    + " start() and dispatchBegin() on a platform thread (Thread.ofPlatform())");
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
                return true;
            } catch (Throwable e) {
                complain("nothing is recorded: " + e);
                if (Target.JVM && System.getProperty("methodbeat.library") == null) {
                    // Only the library knows the names: here the reader has to see the wrong one.
                    String set = "methodbeat.library is not set; what is set:";
                    for (String name : System.getProperties().stringPropertyNames()) {
                        set += name.startsWith(PROPERTIES) ? " " + name : "";
                    }
                    complain(set);
                }
            }
        }
        return loaded;
    }

    private static void complain(String why) {
        if (!Target.JVM || Boolean.getBoolean("methodbeat.verbose")) {
            System.err.println("methodbeat: " + why);
        }
    }

    /**
     * Names and values in turn, of which the last counts: all properties that begin with ours, and
     * what the program or the class says. The library knows which there are; see
     * runtime/base/setting_list.h.
     */
    private static String[] settings(String[] namesAndValues) {
        ArrayList<String> settings = new ArrayList<String>();
        add(settings, "process", mainClass());
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith(PROPERTIES)) {
                add(settings, name.substring(PROPERTIES.length()), System.getProperty(name));
            }
        }
        add(settings, "mapping", mappingId());
        for (int n = 0; n + 1 < namesAndValues.length; n += 2) {
            add(settings, namesAndValues[n], namesAndValues[n + 1]);
        }
        return settings.toArray(new String[0]);
    }

    private static void add(ArrayList<String> settings, String name, String value) {
        if (value != null) {
            settings.add(name);
            settings.add(value);
        }
    }

    /** The library has taken the values of those that it does not know. */
    private static void complainOfUnknown(String[] settings) {
        for (int n = 0; n < settings.length; n += 2) {
            if (settings[n + 1] == null) {
                complain("there is no setting " + PROPERTIES + settings[n]);
            }
        }
    }

    private static String mainClass() {
        String command = System.getProperty("sun.java.command");
        int space = command == null ? -1 : command.indexOf(' ');
        return space < 0 ? command : command.substring(0, space);
    }

    /** Sets the addresses, unless they are there, when all that put() and count() need has been tried. */
    private static void openDirect() {
        if (Target.JVM && (mainThread == null || !mainThread.isAlive())) {
            Thread thread = Thread.currentThread();
            long[] words = new long[DIRECT_WORDS];
            if ("false".equals(System.getProperty("methodbeat.direct")) || !words(words)
                    || words[0] != words[2] + OPEN || words[1] != words[2] + NOW
                    || words[3] != words[2] + LAP || words[4] != words[2] + LIMIT
                    || words[5] != words[2] + BODY || words[7] != words[6] + SLOTS
                    || words[9] != STRIPE_COUNT << STRIPE_SHIFT) {
                return;
            }
            try {
                Unsafe memory = Unsafe.getUnsafe();
                // A field, for getId() might be instrumented.
                threadId = memory.objectFieldOffset(Thread.class, "tid");
                memory.putLong(null, words[2], memory.getLong(null, words[2]));
                memory.putLongRelease(null, words[6], memory.getLongVolatile(null, words[6]));
                memory.getAndAddLong(null, words[8], 0);
            } catch (Throwable e) {
                complain("each call goes through JNI: " + e);
                return;
            }
            ringKnown = words[2];
            stripes = words[8];
            mainThread = thread;
        }
        if (Target.JVM) {
            ring = ringKnown;
        }
    }

    /**
     * A program that ends waits for its listener, which no thread can call any more once the JVM has
     * ended.
     */
    private static void stopAtEnd() {
        if (Target.JVM && !ends && System.getProperty("methodbeat.listener") != null) {
            ends = true;
            try {
                // Of a method, since no other class is there.
                Runtime.getRuntime().addShutdownHook(new Thread(MethodHandleProxies.asInterfaceInstance(Runnable.class,
                        MethodHandles.lookup().findStatic(AppMethodBeat.class, "stop", MethodType.methodType(void.class))),
                        "methodbeat"));
            } catch (Throwable e) {
                complain("the listener may miss the last reports: " + e);
            }
        }
    }

    /** That of the class, or else of the first jar that has one. Says which jar has another. */
    private static String mappingId() {
        String id = MAPPING_ID.substring(MAPPING_ID.indexOf(':') + 1);
        if (id.charAt(0) == '@') {
            id = null;
        } else if (!Target.JVM) {
            return id;
        }
        ClassLoader loader = AppMethodBeat.class.getClassLoader();
        String name = "META-INF/methodbeat.properties";
        try {
            Enumeration<URL> all = loader == null ? ClassLoader.getSystemResources(name) : loader.getResources(name);
            while (all.hasMoreElements()) {
                URL url = all.nextElement();
                String other = mappingIdAt(url);
                if (id == null) {
                    id = other;
                } else if (other != null && !other.equals(id)) {
                    System.err.println("methodbeat: " + url + " is of another run of instrument (mapping id " + other
                            + ", not " + id + "): the names of its methods will be wrong, unless one of the two"
                            + " mappings was the other's --base-mapping. Instrument all jars in one run");
                    break;
                }
            }
        } catch (Throwable e) {
            complain("no mapping id: " + e);
        }
        return id;
    }

    private static String mappingIdAt(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false);
        try (InputStream in = connection.getInputStream()) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("mapping.id");
        }
    }

    @CriticalNative
    private static native void enter(int id);

    @CriticalNative
    private static native void exit(int id);

    /** The library calls it to learn how those two are called: an obfuscator may drop the mark. */
    @CriticalNative
    private static native void convention(int magic);

    private static native void begin();

    private static native void end();

    private static native void focus(String activity, boolean focus);

    private static native void scene(String name);

    private static native void bytes(String source, long received, long sent);

    /** STARTED, the index of the setting that can't be so, or -2 where the library has said why not. */
    private static native int open(String[] settings);

    private static native void close();

    private static native boolean records();

    /** False where there are none for this thread, the current one. */
    private static native boolean words(long[] out);
}
