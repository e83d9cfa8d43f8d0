package io.methodbeat;

import android.app.Activity;
import dalvik.annotation.optimization.CriticalNative;
import java.io.InputStream;
import java.util.ArrayList;
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
 * methodbeat.report} and others, see docs/runtime.md. {@code methodbeat.library} is the path of the
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
     * The instrumenter overwrites all behind the colon with the id of the mapping; see
     * weave/embed/beat_class.h. What is before it keeps the strings of a dex in order.
     */
    private static final String MAPPING_ID = "mapping-id:@MB-MAPPING-ID-@";

    private static final String PROPERTIES = "methodbeat.";

    /** Natives are bound and recording is on. Volatile, so that what lies at `open` is read anew too. */
    private static volatile boolean recording;

    /** The library is loaded, and is ours. */
    private static volatile boolean loaded;

    /** Loading was tried; it is tried once. */
    private static boolean tried;

    /** stop() was called: dispatchBegin() no longer starts. */
    private static boolean stopped;

    /** The scene that was set while nothing was recorded: the next start's. */
    private static volatile String firstScene;

    /** What runtime/record/direct.h calls so: addresses, and what else there is to know of them. */
    private static long open;
    private static long now;
    private static long next;
    private static long lap;
    private static long head;
    private static long slots;
    private static long stripes;
    private static long top;
    private static long fewFrom;
    private static long counts;
    private static final int SLOT_COUNT = 1000000;
    private static final int STRIPE_COUNT = 64;
    private static final int STRIPE_SHIFT = 6;
    private static final int DIRECT_WORDS = 13;
    private static final int DIRECT_OTHERS = 1;

    /** What open() returns. */
    private static final int STARTED = -1;
    private static final int NOT_SAMPLED = -3;

    /** What virtual threads are, from Java 19 on; null where there are none, and until it was sought. */
    private static Class<?> virtual;
    private static volatile boolean sought;

    /** A message loop on such a thread was refused, which is said once. */
    private static boolean refused;

    /** The thread that may write there, null while those are not set; where in a thread its number is. */
    private static Thread mainThread;
    private static long threadId;

    /** A slot: see runtime/record/slot.h. */
    private static final long SLOT_IN = 1L << 63;
    private static final int SLOT_ID_SHIFT = 43;
    private static final long SLOT_MS_MASK = 0xFFFFFFFFL;
    private static final int SLOT_ID_MASK = 0xFFFFF;
    private static final long SLOT_ID_FIELD = (long) SLOT_ID_MASK << SLOT_ID_SHIFT;
    private static final long SLOT_COUNT_BIT = 1L << 42;
    private static final long SLOT_IN_TO_COUNT = SLOT_IN | SLOT_COUNT_BIT;
    private static final int SLOT_RUN_SHIFT = 32;
    private static final int SLOT_RUN_MAX = 1023;
    private static final long SLOT_RUN_MASK = (long) SLOT_RUN_MAX << SLOT_RUN_SHIFT;
    private static final long SLOT_CALLS_MAX = (1 << 22) - 1;
    private static final int SLOT_INNER_SHIFT = 22;
    private static final long SLOT_INNER_MAX = (1 << 21) - 1;
    private static final long DISPATCH = 1048574L << SLOT_ID_SHIFT;
    private static final long UNRECORDED = 1048575L << SLOT_ID_SHIFT;

    /** See runtime/record/fold.h, and RING_COUNTS in ring.h: of four bytes each. */
    private static final int FOLD_METHODS = 64;
    private static final int FOLD_METHODS_FEW = 2;
    private static final long FOLD_UNSOUGHT = 3L << SLOT_RUN_SHIFT;
    private static final int COUNTS = 256;
    private static final int COUNTS_SHIFT = SLOT_ID_SHIFT - 2;
    private static final long COUNTS_FIELD = COUNTS - 1L << SLOT_ID_SHIFT;

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
        if (recording) {
            if (Target.JVM && Thread.currentThread() == mainThread
                    && Unsafe.getUnsafe().getLong(null, open) > DIRECT_OTHERS) {
                put(SLOT_IN | (long) (id & SLOT_ID_MASK) << SLOT_ID_SHIFT);
            } else if (!(Target.JVM && count())) {
                enter(id);
            }
        }
    }

    /** Exit of the method with this id. */
    public static void o(int id) {
        if (recording) {
            if (Target.JVM && Thread.currentThread() == mainThread
                    && Unsafe.getUnsafe().getLong(null, open) > DIRECT_OTHERS) {
                leave(SLOT_IN | (long) (id & SLOT_ID_MASK) << SLOT_ID_SHIFT);
            } else if (!(Target.JVM && count())) {
                exit(id);
            }
        }
    }

    /** Writes a slot at this time, as enter() would. */
    private static void put(long slot) {
        if (Target.JVM) {
            write(slot | Unsafe.getUnsafe().getLong(null, now) & SLOT_MS_MASK);
        }
    }

    private static void write(long slot) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long at = memory.getLong(null, next);
            memory.putLongRelease(null, slots + (at << 3), slot);
            advance(at + 1);
        }
    }

    /** The slots before this index are there, all in this lap. */
    private static void advance(long at) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            memory.putLongRelease(null, head, memory.getLong(null, lap) + at);
            if (at == SLOT_COUNT) {
                memory.putLong(null, lap, memory.getLong(null, lap) + at);
                at = 0;
            }
            memory.putLong(null, next, at);
        }
    }

    /**
     * The exit of a method whose entry, without its time, is given: what fold_exit() in
     * runtime/record/fold.h does, step by step, and what follows is runtime/record/fold.c.
     */
    private static void leave(long in) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long at = memory.getLong(null, next);
            long end = slots + (at << 3);
            in |= memory.getLong(null, now) & SLOT_MS_MASK;
            if (at >= 3 && memory.getLong(null, end - 8) == in) {
                long before = memory.getLong(null, end - 16);
                if ((before & ~SLOT_RUN_MASK) == (in ^ SLOT_IN_TO_COUNT)) {
                    long number = memory.getLong(null, end - 24);
                    if ((number & SLOT_ID_FIELD) == 0 && (before & SLOT_RUN_MASK) != 0
                            && (number & SLOT_CALLS_MAX) < SLOT_CALLS_MAX) {
                        memory.putLongRelease(null, head, memory.getLong(null, lap) + at - 1);
                        memory.putLong(null, next, at - 1);
                        memory.putLongRelease(null, end - 24, number + 1);
                        return;
                    }
                } else if ((in & SLOT_ID_FIELD) != 0) {
                    long run = (before & SLOT_COUNT_BIT) == 0 || (int) before != (int) in ? 0
                            : (before & SLOT_RUN_MASK) + (1L << SLOT_RUN_SHIFT);
                    if (run <= FOLD_UNSOUGHT) {
                        memory.putLongRelease(null, end - 8, (in ^ SLOT_IN_TO_COUNT) + run);
                        return;
                    }
                }
            }
            fold(in);
        }
    }

    private static long slot(long at) {
        return Target.JVM ? Unsafe.getUnsafe().getLong(null, slots + (at << 3)) : 0;
    }

    private static void slot(long at, long slot) {
        if (Target.JVM) {
            Unsafe.getUnsafe().putLongRelease(null, slots + (at << 3), slot);
        }
    }

    /** Where the count of a method might be. */
    private static long guess(long slot) {
        return Target.JVM
                ? Unsafe.getUnsafe().getInt(null, counts + ((slot & COUNTS_FIELD) >>> COUNTS_SHIFT)) : 0;
    }

    private static void guess(long slot, long at) {
        if (Target.JVM) {
            Unsafe.getUnsafe().putInt(null, counts + ((slot & COUNTS_FIELD) >>> COUNTS_SHIFT), (int) at);
        }
    }

    /** Takes slots back: ring_rewind() in runtime/record/ring.h. */
    private static void rewind(long at) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long base = memory.getLong(null, lap);
            long was = base + memory.getLong(null, next);
            if (memory.getLong(null, top) < was) {
                memory.putLongRelease(null, top, was);
            }
            memory.putLongRelease(null, head, base + at);
            memory.putLong(null, next, at);
        }
    }

    /** fold_exit_other(). */
    private static void fold(long in) {
        if (Target.JVM) {
            long at = Unsafe.getUnsafe().getLong(null, next);
            long inner = 0;
            while (at > 0) {
                long slot = slot(--at);
                if (slot == in) {
                    if ((in & SLOT_ID_FIELD) != 0 && foldSpan(in, at, inner)) {
                        return;
                    }
                    break;
                }
                if ((int) slot != (int) in) {
                    break;
                }
                if ((slot & SLOT_IN_TO_COUNT) == SLOT_COUNT_BIT) {
                    long number = (slot & SLOT_RUN_MASK) != 0 ? slot(at - 1) : slot;
                    inner++;
                    if ((number & SLOT_ID_FIELD) == 0) {
                        inner += (number & SLOT_CALLS_MAX)
                                + (number >>> SLOT_INNER_SHIFT & SLOT_INNER_MAX) - 1;
                        at--;
                    }
                } else if (slot < 0 && (slot & SLOT_ID_FIELD) != DISPATCH) {
                    inner++;
                } else {
                    break;
                }
            }
            write(in ^ SLOT_IN);
        }
    }

    /** span_fold(). */
    private static boolean foldSpan(long in, long at, long inner) {
        if (Target.JVM) {
            long count = in ^ SLOT_IN_TO_COUNT;
            long last = at > 0 ? slot(at - 1) : 0;
            long run = (last & SLOT_IN_TO_COUNT) != SLOT_COUNT_BIT || (int) last != (int) in ? 0
                    : ((last & SLOT_RUN_MASK) >>> SLOT_RUN_SHIFT) + 1;
            boolean there = false;
            if (run > 0) {
                long found = (last & ~SLOT_RUN_MASK) == count ? at - 1 : guess(count);
                there = found >= at - run && found < at && (slot(found) & ~SLOT_RUN_MASK) == count;
                if (there && (addNumber(at, found, 1, inner) || makeNumber(at, found, inner))) {
                    return true;
                }
            }
            Unsafe memory = Unsafe.getUnsafe();
            if (run >= 2 * (memory.getLong(null, lap) + at < memory.getLong(null, fewFrom) ? FOLD_METHODS
                    : FOLD_METHODS_FEW)) {
                return (last & SLOT_ID_FIELD) == UNRECORDED && addNumber(at, at - 1, 1 + inner, 0)
                        || putCount(UNRECORDED | SLOT_COUNT_BIT | count & SLOT_MS_MASK, at, run, 1 + inner, 0,
                                true);
            }
            return putCount(count, at, run, 1, inner, inner > 0 || there);
        }
        return false;
    }

    /** Whether a count has no number. */
    private static boolean isAlone(long at) {
        return Target.JVM && ((slot(at) & SLOT_RUN_MASK) == 0 || (slot(at - 1) & SLOT_ID_FIELD) != 0);
    }

    /** number_add(): for the call at an index, to the count at another. */
    private static boolean addNumber(long at, long count, long calls, long inner) {
        if (Target.JVM) {
            if (isAlone(count)) {
                return false;
            }
            long number = slot(count - 1);
            calls += number & SLOT_CALLS_MAX;
            inner += number >>> SLOT_INNER_SHIFT & SLOT_INNER_MAX;
            if (calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX) {
                return false;
            }
            rewind(at);
            slot(count - 1, inner << SLOT_INNER_SHIFT | calls);
            return true;
        }
        return false;
    }

    /** number_make(), where the count is alone and right before the call. */
    private static boolean makeNumber(long at, long count, long inner) {
        if (Target.JVM) {
            long last = slot(count);
            if (count != at - 1 || !isAlone(count) || inner > SLOT_INNER_MAX
                    || (last & SLOT_RUN_MASK) == SLOT_RUN_MASK) {
                return false;
            }
            rewindBeyond(at);
            slot(at, last + (1L << SLOT_RUN_SHIFT));
            advance(at + 1);
            slot(at - 1, inner << SLOT_INNER_SHIFT | 2);
            guess(last, at);
            return true;
        }
        return false;
    }

    /** Takes back what the call at this index called, and the call: but not a call alone. */
    private static void rewindBeyond(long at) {
        if (Target.JVM && Unsafe.getUnsafe().getLong(null, next) > at + 1) {
            rewind(at);
        }
    }

    /** count_put(). */
    private static boolean putCount(long count, long at, long run, long calls, long inner, boolean numbered) {
        if (Target.JVM) {
            if (run >= SLOT_RUN_MAX || calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX
                    || at + 1 == SLOT_COUNT) {
                return false;
            }
            rewindBeyond(at);
            long to = numbered ? at + 1 : at;
            slot(to, count | run + (to - at) << SLOT_RUN_SHIFT);
            if (numbered) {
                slot(at, inner << SLOT_INNER_SHIFT | calls);
            }
            guess(count, to);
            advance(to + 1);
            return true;
        }
        return false;
    }

    /** Counts a call on another thread as enter() and exit() would; false: they are to be called. */
    private static boolean count() {
        if (Target.JVM) {
            Thread thread = Thread.currentThread();
            if (mainThread == null || thread == mainThread) {
                return false;
            }
            Unsafe memory = Unsafe.getUnsafe();
            if ((memory.getLongVolatile(null, open) & DIRECT_OTHERS) == 0) {
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

    /** A message of the main thread's loop begins. Starts recording if nobody did, or stopped it. */
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

    /** The message ends. */
    public static void dispatchEnd() {
        if (loaded && !isOnVirtualThread()) {
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
            String[] settings = settings(report, slowMillis);
            int refused = open(settings);
            loaded = true;
            complainOfUnknown(settings);
            if (refused >= 0) {
                complain("nothing is recorded: " + PROPERTIES + settings[refused] + " can't be "
                        + settings[refused + 1]);
            } else if (refused == STARTED) {
                openDirect();
                recording = true;
                if (firstScene != null) {
                    scene(firstScene);
                    firstScene = null;
                }
            } else if (refused == NOT_SAMPLED) {
                complain("nothing is recorded: the user is not sampled today");
            } else {
                complain("nothing is recorded: no memory, no thread, or a file that can't be written");
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

    /** Whether there is a library that records: not after {@link #stop}, nor for a user who is not sampled. */
    public static boolean isRecording() {
        return recording;
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
            }
        }
        return loaded;
    }

    private static void complain(String why) {
        if (Boolean.getBoolean("methodbeat.verbose")) {
            System.err.println("methodbeat: " + why);
        }
    }

    /**
     * Names and values in turn, of which the last counts: all properties that begin with ours, and
     * what the program or the class says. The library knows which there are; see
     * runtime/jni/jni_setting_list.h.
     */
    private static String[] settings(String report, int slowMillis) {
        ArrayList<String> settings = new ArrayList<String>();
        add(settings, "process", mainClass());
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith(PROPERTIES)) {
                add(settings, name.substring(PROPERTIES.length()), System.getProperty(name));
            }
        }
        add(settings, "mapping", mappingId());
        add(settings, "report", report);
        add(settings, "slow", slowMillis > 0 ? Integer.toString(slowMillis) : null);
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
        if (Target.JVM && mainThread == null) {
            Thread thread = Thread.currentThread();
            long[] words = new long[DIRECT_WORDS];
            if ("false".equals(System.getProperty("methodbeat.direct")) || !words(words)
                    || words[7] != SLOT_COUNT || words[8] != STRIPE_COUNT << STRIPE_SHIFT
                    || words[12] != ((long) COUNTS << 32 | FOLD_METHODS << 16 | FOLD_METHODS_FEW)) {
                return;
            }
            try {
                Unsafe memory = Unsafe.getUnsafe();
                // A field, for getId() might be instrumented.
                threadId = memory.objectFieldOffset(Thread.class, "tid");
                memory.putLong(null, words[2], memory.getLong(null, words[2]));
                memory.putLongRelease(null, words[4], memory.getLongVolatile(null, words[4]));
                memory.getAndAddLong(null, words[6], 0);
            } catch (Throwable e) {
                complain("each call goes through JNI: " + e);
                return;
            }
            open = words[0];
            now = words[1];
            next = words[2];
            lap = words[3];
            head = words[4];
            slots = words[5];
            stripes = words[6];
            top = words[9];
            fewFrom = words[10];
            counts = words[11];
            mainThread = thread;
        }
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

    /** STARTED, NOT_SAMPLED, -2 where it failed, or the index of the setting that can't be so. */
    private static native int open(String[] settings);

    private static native void close();

    /** False where there are none for this thread, the current one. */
    private static native boolean words(long[] out);
}
