package io.methodbeat;

import android.app.Activity;
import dalvik.annotation.optimization.CriticalNative;
import java.io.InputStream;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
     * Addresses: what runtime/record/direct.h calls next, 0 while there is none, and stripes. What lies
     * there is read anew at each call: each writes what the JVM can't move a later read before, or
     * calls.
     */
    private static long ring;
    private static long stripes;
    private static final int SLOT_COUNT = 1000000;
    private static final int STRIPE_COUNT = 64;
    private static final int STRIPE_SHIFT = 6;
    private static final int DIRECT_WORDS = 15;

    /** Where others lie, beside `ring`, which is `next`: one field alone is read at each call. */
    private static final int OPEN = -64;
    private static final int BODY = -16;
    private static final int LAP = 8;
    private static final int TOLD = 16;
    private static final int FOLD_AT = 24;
    private static final int FEW_FROM = 32;
    private static final int COUNTS_AT = 40;
    private static final int NOW = 1072;

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
    private static final int SLOT_ID_MASK = 0xFFFFF;
    private static final long SLOT_COUNT_BIT = 1L << 42;
    private static final long SLOT_IN_TO_COUNT = SLOT_IN | SLOT_COUNT_BIT;
    private static final int SLOT_RUN_SHIFT = 32;
    private static final long SLOT_RUN_MAX = 1023;
    private static final int SLOT_CALLS_MAX = (1 << 22) - 1;
    private static final int SLOT_INNER_SHIFT = 22;
    private static final long UNRECORDED = 1048575;

    /** See runtime/record/fold.h, and RING_COUNTS in ring.h: of four bytes each. */
    private static final int FOLD_METHODS = 64;
    private static final int FOLD_METHODS_FEW = 2;
    private static final int FOLD_UNSOUGHT = 3;
    private static final long FOLD_APART = SLOT_MS_MASK << 32 | SLOT_IN_TO_COUNT >>> 32;
    private static final int COUNTS = 256;
    private static final int COUNTS_SHIFT = SLOT_ID_SHIFT - 2;
    private static final long COUNTS_FIELD = COUNTS - 1L << SLOT_ID_SHIFT;

    /** Bits that a run less one has none of, where the shortest of ways are taken: of up to 512. */
    private static final long LONG_RUN = ~511L;

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
                && Unsafe.getUnsafe().getLong(null, ring + OPEN) > DIRECT_OTHERS) {
            put(SLOT_IN | (long) id << SLOT_ID_SHIFT);
        } else if (recording && !(Target.JVM && count())) {
            enter(id);
        }
    }

    /** Exit of the method with this id. */
    public static void o(int id) {
        if (Target.JVM && ring != 0 && Thread.currentThread() == mainThread
                && Unsafe.getUnsafe().getLong(null, ring + OPEN) > DIRECT_OTHERS) {
            leave(SLOT_IN | (long) id << SLOT_ID_SHIFT);
        } else if (recording && !(Target.JVM && count())) {
            exit(id);
        }
    }

    /** Writes an entry, or an exit that is not folded, whose time is not given, as enter() would. */
    private static void put(long slot) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long body = memory.getLong(null, own + BODY);
            long at = memory.getLong(null, own);
            slot |= memory.getInt(null, own + NOW) & SLOT_MS_MASK;
            memory.putLongRelease(null, body + (at << 3) + SLOTS, slot);
            memory.putLongRelease(null, body, memory.getLong(null, own + LAP) + ++at);
            if (at == SLOT_COUNT) {
                memory.putLong(null, own + LAP, memory.getLong(null, own + LAP) + at);
                memory.putLong(null, own + FOLD_AT, memory.getLong(null, own + FOLD_AT) - at);
                memory.putLong(null, own + TOLD, 0);
                at = 0;
            }
            memory.putLong(null, own, at);
        }
    }

    /**
     * The exit of a method whose entry, without its time, is given: what fold_exit() in
     * runtime/record/fold_short.h does, step by step; so do those that follow, of addresses, and what is
     * left over goes to exit(), which can do all. Nothing of the JDK's is called where that might be
     * instrumented, as Long.rotateLeft() might.
     */
    private static void leave(long in) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long at = memory.getLong(null, own);
            if (at < memory.getLong(null, own + FOLD_AT)) {
                put(in ^ SLOT_IN);
            } else {
                leaveFolded(in, at);
            }
        }
    }

    /** What fold_exit() does from where calls are folded. */
    private static void leaveFolded(long in, long at) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long body = memory.getLong(null, own + BODY);
            long end = body + (at << 3) + SLOTS;
            in |= memory.getInt(null, own + NOW) & SLOT_MS_MASK;
            if (memory.getLong(null, end - 8) != in) {
                leaveCaller(in, end);
                return;
            }
            long count = in + SLOT_IN_TO_COUNT;
            long differ = differ(memory.getLong(null, end - 16), count);
            if ((differ - 1 & LONG_RUN) == 0) {
                long sum = memory.getLong(null, end - 24) + 1;
                if (isWhole(sum)) {
                    memory.putLongRelease(null, body, memory.getLong(null, own + LAP) + --at);
                    memory.putLong(null, own, at);
                    memory.putLongRelease(null, end - 24, sum);
                    return;
                }
            } else if (count >>> SLOT_ID_SHIFT != 0) {
                if ((differ & FOLD_APART) != 0) {
                    memory.putLongRelease(null, end - 8, count);
                } else if ((differ & SLOT_RUN_MAX) < FOLD_UNSOUGHT) {
                    memory.putLongRelease(null, end - 8, count + ((differ & SLOT_RUN_MAX) + 1 << SLOT_RUN_SHIFT));
                } else {
                    leaveLeaf(count, end - 8, differ & SLOT_RUN_MAX);
                }
                return;
            }
            exit((int) (in >>> SLOT_ID_SHIFT) & SLOT_ID_MASK);
        }
    }

    /** fold_differ(). */
    private static long differ(long slot, long count) {
        long differ = slot ^ count;
        return differ << 32 | differ >>> 32;
    }

    /** number_is_whole(). */
    private static boolean isWhole(long sum) {
        return sum >>> SLOT_ID_SHIFT == 0 && ((int) sum & SLOT_CALLS_MAX) != 0;
    }

    /** fold_leaf(). */
    private static void leaveLeaf(long count, long entry, long run) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long at = memory.getLong(null, ring) - 1;
            long own = ownCount(count, entry - 8, run);
            if (own != 0) {
                long sum = memory.getLong(null, own - 8) + 1;
                if (isWhole(sum)) {
                    takeBack(at, own - 8, sum);
                    return;
                }
            }
            if (memory.getLong(null, entry - 8) >>> SLOT_ID_SHIFT == UNRECORDED) {
                long sum = memory.getLong(null, entry - 16) + 1;
                if (isWhole(sum)) {
                    takeBack(at, entry - 16, sum);
                    return;
                }
            } else if (own == 0 && isToldApart(at, run + 1)) {
                guess(count, at);
                memory.putLongRelease(null, entry, count + (run + 1 << SLOT_RUN_SHIFT));
                return;
            }
            exit((int) (count >>> SLOT_ID_SHIFT));
        }
    }

    /** fold_caller(). */
    private static void leaveCaller(long in, long end) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long count = in + SLOT_IN_TO_COUNT;
            long differ = differ(memory.getLong(null, end - 8), count);
            long run = differ & SLOT_RUN_MAX;
            long entry = end - 16 - (run << 3);
            long at = memory.getLong(null, own);
            if ((differ & FOLD_APART) == 0 && memory.getLong(null, entry) == in
                    && memory.getLong(null, own + TOLD) >= at) {
                long sum = (runCalls(memory.getLong(null, end - 16), in, end, run) << SLOT_INNER_SHIFT) + 1;
                at -= 2 + run;
                differ = differ(memory.getLong(null, entry - 8), count);
                if ((differ - 1 & LONG_RUN) == 0) {
                    sum += memory.getLong(null, entry - 16);
                    if (isWhole(sum)) {
                        takeBack(at, entry - 16, sum);
                        return;
                    }
                } else if (count >>> SLOT_ID_SHIFT != 0 && (differ & FOLD_APART) == 0) {
                    leaveBehind(count, at, entry, sum, differ);
                    return;
                } else if (count >>> SLOT_ID_SHIFT != 0 && sum >>> SLOT_ID_SHIFT == 0) {
                    replace(at, entry, count + (1L << SLOT_RUN_SHIFT), sum);
                    return;
                }
            }
            exit((int) (in >>> SLOT_ID_SHIFT) & SLOT_ID_MASK);
        }
    }

    /** run_calls(), of a run after `in`, whose last slot but one is given. */
    private static long runCalls(long slot, long in, long end, long run) {
        if (run <= 1) {
            return run == 0 ? 1 : slot >>> SLOT_ID_SHIFT != 0 ? 2 : (slot & SLOT_CALLS_MAX) + (slot >>> SLOT_INNER_SHIFT);
        }
        return manyCalls(in, end);
    }

    /** The same of any run. Not counted by its slots, for the JVM would make a loop in a loop of that. */
    private static long manyCalls(long in, long end) {
        long calls = 1;
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long to = end - 16;
            for (long slot = memory.getLong(null, to); slot != in; slot = memory.getLong(null, to)) {
                calls += slot >>> SLOT_ID_SHIFT != 0 ? 1 : (slot & SLOT_CALLS_MAX) + (slot >>> SLOT_INNER_SHIFT) - 1;
                to -= 8;
            }
        }
        return calls;
    }

    /** fold_behind(). */
    private static void leaveBehind(long count, long at, long entry, long sum, long differ) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long run = differ & SLOT_RUN_MAX;
            boolean isSought = run >= FOLD_UNSOUGHT;
            long own = isSought ? ownCount(count, entry - 8, run) : 0;
            if (own != 0) {
                long number = memory.getLong(null, own - 8) + sum;
                if (isWhole(number)) {
                    takeBack(at, own - 8, number);
                    return;
                }
            }
            if (memory.getLong(null, entry - 8) >>> SLOT_ID_SHIFT == UNRECORDED) {
                long calls = 1 + (sum >>> SLOT_INNER_SHIFT);
                long number = memory.getLong(null, entry - 16);
                if (number >>> SLOT_ID_SHIFT == 0 && (number & SLOT_CALLS_MAX) + calls <= SLOT_CALLS_MAX) {
                    takeBack(at, entry - 16, number + calls);
                    return;
                }
            } else if (own == 0 && differ != 0 && sum >>> SLOT_ID_SHIFT == 0
                    && (!isSought || isToldApart(at, run + 1))) {
                guess(count, at + 1);
                replace(at, entry, count + (run + 2 << SLOT_RUN_SHIFT), sum);
                return;
            }
            exit((int) (count >>> SLOT_ID_SHIFT));
        }
    }

    /** call_take_back(). */
    private static void takeBack(long at, long number, long sum) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            memory.putLongRelease(null, memory.getLong(null, own + BODY), memory.getLong(null, own + LAP) + at);
            memory.putLong(null, own, at);
            memory.putLongRelease(null, number, sum);
        }
    }

    /** call_replace(). */
    private static void replace(long at, long entry, long count, long number) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long body = memory.getLong(null, own + BODY);
            long position = memory.getLong(null, own + LAP) + at;
            memory.putLong(null, own, at + 2);
            memory.putLongRelease(null, body, position);
            memory.putLongRelease(null, entry + 8, count);
            memory.putLongRelease(null, entry, number);
            memory.putLongRelease(null, body, position + 2);
        }
    }

    /** own_count(); 0: not there. */
    private static long ownCount(long count, long last, long run) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            long own = ring;
            long guess = memory.getInt(null, own + COUNTS_AT + ((count & COUNTS_FIELD) >>> COUNTS_SHIFT));
            long at = memory.getLong(null, own + BODY) + SLOTS + (guess << 3);
            long back = last - at;
            if (back >= 0 && back <= run << 3) {
                return (differ(memory.getLong(null, at), count) - 1 & LONG_RUN) == 0 ? at : 0;
            }
        }
        return 0;
    }

    /** is_told_apart(). */
    private static boolean isToldApart(long at, long run) {
        if (Target.JVM) {
            Unsafe memory = Unsafe.getUnsafe();
            return run < 2 * FOLD_METHODS
                    && memory.getLong(null, ring + LAP) + at < memory.getLong(null, ring + FEW_FROM);
        }
        return false;
    }

    /** guess_of(): where a method's count is from now on. */
    private static void guess(long count, long at) {
        if (Target.JVM) {
            Unsafe.getUnsafe().putInt(null, ring + COUNTS_AT + ((count & COUNTS_FIELD) >>> COUNTS_SHIFT), (int) at);
        }
    }

    /** Counts a call on another thread as enter() and exit() would; false: they are to be called. */
    private static boolean count() {
        if (Target.JVM) {
            Thread thread = Thread.currentThread();
            if (mainThread == null || thread == mainThread) {
                return false;
            }
            Unsafe memory = Unsafe.getUnsafe();
            if ((memory.getLongVolatile(null, ring + OPEN) & DIRECT_OTHERS) == 0) {
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
                    || words[0] != words[2] + OPEN || words[1] != words[2] + NOW
                    || words[3] != words[2] + LAP || words[10] != words[2] + FEW_FROM
                    || words[11] != words[2] + COUNTS_AT || words[13] != words[2] + BODY
                    || words[14] != words[2] + FOLD_AT || words[5] != words[4] + SLOTS || words[9] != words[2] + TOLD
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
            ring = words[2];
            stripes = words[6];
            mainThread = thread;
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

    private static native void bytes(String source, long received, long sent);

    /** STARTED, the index of the setting that can't be so, or -2 where the library has said why not. */
    private static native int open(String[] settings);

    private static native void close();

    /** False where there are none for this thread, the current one. */
    private static native boolean words(long[] out);
}
