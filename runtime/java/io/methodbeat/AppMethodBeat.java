package io.methodbeat;

import android.app.Activity;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.Properties;

/**
 * What instrumented code calls: {@link #i} at the entry of a method, {@link #o} at its exits,
 * {@link #at} where an activity gets or loses the focus.
 *
 * <p>A program's message loop adds {@link #dispatchBegin} and {@link #dispatchEnd} around each
 * message. The thread that first calls {@link #start} or {@link #dispatchBegin} is the main
 * thread, unless it is one of those that are recorded by their names and did not call start; only its
 * calls are recorded, and theirs. Everything here may be called on any thread, at any time,
 * before the library is loaded and where there is none: then nothing is recorded.
 *
 * <p>What is recorded, and where reports go, system properties say when recording starts: {@code
 * methodbeat.report} and others, see docs/jvm.md. {@code methodbeat.library} is the path of the
 * native library, else it is {@code System.loadLibrary("methodbeat")}; with {@code
 * methodbeat.verbose} set to {@code true} there is a line on stderr where nothing can be recorded, or
 * a property of that name is none of ours.
 *
 * <p>A call costs a load at its entry, and a load and a compare at its exit: of the clock's word, which
 * the library sets. Only a call in which the clock stepped goes on to see whose it is, and is written.
 * What does that may call nothing that is itself instrumented, so that even java.base may be. Neither
 * needs a static initialiser or another class.
 *
 * <p>Compiled to one class file that any JVM from 8 on and D8 take. In it enterPair and exitPair have the
 * names i and o too, which no source can give them.
 */
public final class AppMethodBeat {
    /**
     * The instrumenter overwrites all after the colon with the id of the mapping; see
     * weave/embed/beat_class.h. What is before it keeps the strings of a dex in order.
     */
    private static final String MAPPING_ID = "mapping-id:@MB-MAPPING-ID-@";

    /** As the library has it, where it says of what: runtime/jni/jni_contract.c. */
    private static final int CONTRACT = 4;

    private static final String PROPERTIES = "methodbeat.";
    private static final String LIBRARY = PROPERTIES + "library";

    /** And the library's path: the property that names copies of it; see loadCopy(). */
    private static final String COPIES = "io.methodbeat.copies:";

    /** What the name of a copy begins with; the number of its process follows. */
    private static final String COPY = "methodbeat-";

    public static final int INPUT_TOUCH = 0;
    public static final int INPUT_KEY = 1;

    /** Of a mouse, a wheel, a trackball. */
    public static final int INPUT_MOTION = 2;

    /** Calls outside of messages of which nothing is known. */
    public static final int OUTSIDE = 0;

    /** Handlers that run because the queue is empty. */
    public static final int OUTSIDE_IDLE = 1;

    /** It waits for the next message, or does what does not count. */
    public static final int OUTSIDE_WAITS = 2;

    /** Natives are bound and recording is on. */
    private static volatile boolean recording;

    /** The library is loaded, and is ours. */
    private static volatile boolean loaded;

    /** Loading was tried; it is tried once. */
    private static boolean tried;

    /** What the last start was called with, and whether a configuration may have it begin: with the next message. */
    private static String[] asked = new String[0];
    private static volatile boolean again;

    /** stop() was called: dispatchBegin() no longer starts. */
    private static boolean stopped;

    /** The scene that was set while nothing was recorded: the next start's. */
    private static volatile String firstScene;

    private static final int TAGS_FIRST = 128;

    /** Tags that were set before the library was there, the newest last: names and values in turn. */
    private static final ArrayList<String> firstTags = new ArrayList<String>();

    /**
     * The clock's word (runtime/record/clock.h): milliseconds; with LONG each call goes the long way. It
     * stands still while nothing is recorded.
     *
     * <p>The JVM's second compiler may move the read of a volatile before a loop that stores nothing, where
     * the loop would have no time: but not before another such read. So a probe reads it twice on a JVM, of
     * which compiled code does the second alone.
     */
    private static volatile int now;
    private static final int LONG = 1 << 31;
    private static final int MILLIS = (1 << 30) - 1;

    /** The word while the clock rests: a call on any thread wakes it. */
    private static final int RESTS = LONG;

    /** The library sets both when recording starts: the main thread, and whether others are to be recorded. */
    private static Thread mainThread;
    private static boolean others;

    /** While it sets the first, the main thread's calls are counted alone: to write one may take longer than itself. */
    private static boolean counts;
    private static int calls;

    /** What warm() makes of them, and every how many of these with LONG. */
    private static final int WARM_CALLS = 10000;
    private static final int WARM_LONG = 128;

    /** Of enterPair: the main thread's calls that are open, each its id and what enter() returned. */
    private static int[] open;
    private static int openEnd;
    private static final int OPEN_FIRST = 1 << 10;
    private static final int OPEN_MOST = 1 << 18;

    /** How long it was when the message began. */
    private static int openBefore;

    /** What record() returns. */
    private static final int STARTED = -1;

    /** Whether the thread that starts becomes the main thread, as the library has it. */
    private static final int MAIN_NEVER = 0;
    private static final int MAIN_UNLESS_NAMED = 1;
    private static final int MAIN_ALWAYS = 2;

    /** What prepare() has found. */
    private static String preparedId;

    /** What virtual threads are, from Java 19 on; null where there are none, and until it was sought. */
    private static Class<?> virtual;
    private static volatile boolean sought;

    /** A message loop on such a thread was refused, which is said once. */
    private static boolean refused;

    private AppMethodBeat() {
    }

    /** Entry of the method with this id. Returns what its exit is to be given. */
    public static int i(int id) {
        if (Target.JVM) {
            int before = now;
        }
        int t = now;
        return t < 0 ? enter(id, t) : t;
    }

    /** Exit of the method with this id, whose entry returned t. */
    public static void o(int id, int t) {
        if (Target.JVM) {
            int before = now;
        }
        int word = now;
        if (t != word) {
            leave(id, t, word);
        }
    }

    /** Entry of the method with this id, where its frame keeps nothing: {@code void i(int)} in the class file. */
    public static void enterPair(int id) {
        Thread main = mainThread; // before a start the JVM may not know the current one yet
        if (main != null && Thread.currentThread() == main) {
            int t = i(id);
            int end = openEnd;
            int[] calls = open;
            if (calls == null || end == calls.length) {
                calls = openMore(calls);
                end = openEnd;
            }
            calls[end] = id;
            calls[end + 1] = t;
            openEnd = end + 2;
        } else if (others || now == RESTS) {
            pairEnter(virtualThread(), id);
        }
    }

    /** Its exit: of the innermost one that is open. {@code void o(int)} in the class file. */
    public static void exitPair(int id) {
        Thread main = mainThread;
        if (main != null && Thread.currentThread() == main) {
            int[] calls = open;
            for (int at = openEnd - 2; at >= 0; at -= 2) {
                if (calls[at] == id) {
                    openEnd = at;
                    o(id, calls[at + 1]);
                    return;
                }
            }
        } else if (others) {
            pairExit(virtualThread(), id);
        }
    }

    /** Of more calls than it may have room for, the outer half is forgotten. */
    private static int[] openMore(int[] calls) {
        if (calls == null) {
            open = new int[OPEN_FIRST];
            return open;
        }
        int[] more = calls.length < OPEN_MOST ? new int[calls.length * 2] : calls;
        int from = more == calls ? calls.length / 2 : 0;
        System.arraycopy(calls, from, more, 0, openEnd - from);
        openEnd -= from;
        open = more;
        return more;
    }

    /** An entry, where the word is t and sends all calls this way. Threads that are not recorded pay no call into C. */
    private static int enter(int id, int t) {
        Thread thread = Thread.currentThread();
        if (thread != mainThread) {
            if (t != RESTS && !others) {
                return t & MILLIS;
            }
            if (isVirtual(thread)) {
                return enterVirtual(thread, id, t);
            }
        } else if (counts && calls++ > 0) {
            return t; // the library has seen the first
        }
        return enterLong(id, t);
    }

    /**
     * Before the first start, when nothing is recorded: HotSpot is to see that the word may be LONG, if seldom, and
     * to compile enter(). What it compiles of a branch that was never taken goes back to the interpreter there: all
     * that has probes would, at the first count.
     */
    private static void warm() {
        if (Target.JVM && !loaded) {
            mainThread = Thread.currentThread();
            counts = true;
            calls = 1;
            int id = 0;
            for (int n = 0; n < WARM_CALLS; n++) {
                now = n % WARM_LONG == 0 ? LONG | 1 : 1;
                int t = i(id);
                enter(id, LONG | t);
            }
            counts = false;
            now = 0;
            mainThread = null;
        }
    }

    /** An exit, where the entry returned t and the word is not that. */
    private static void leave(int id, int t, int word) {
        Thread thread = Thread.currentThread();
        if (thread != mainThread) {
            if (!others) {
                return;
            }
            if (isVirtual(thread)) {
                leaveVirtual(thread, id, t, word);
                return;
            }
        }
        leaveLong(id, t, word);
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
        Thread thread = Thread.currentThread();
        if (!recording) {
            if (tried && !again || stopped) {
                return;
            }
            // A server's request threads are all alike, whichever comes first.
            start(thread.getId() == 1 ? MAIN_ALWAYS : MAIN_UNLESS_NAMED, asked);
        }
        if (!recording) {
            return;
        }
        if (isVirtual(thread)) {
            if (others) {
                String name = thread.getName();
                beginVirtual(thread, name.isEmpty() ? "virtual" : name);
            } else {
                refuse();
            }
        } else {
            begin();
            if (thread == mainThread) {
                openBefore = openEnd;
            }
        }
    }

    /** The message that began last ends; without one nothing happens. */
    public static void dispatchEnd() {
        Thread thread = Thread.currentThread();
        if (!loaded) {
            return;
        }
        if (isVirtual(thread)) {
            endVirtual(thread);
            return;
        }
        end();
        if (thread == mainThread && openEnd > openBefore) {
            openEnd = openBefore;
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
    public static void start(String... namesAndValues) {
        start(MAIN_ALWAYS, namesAndValues);
    }

    private static synchronized void start(int main, String[] namesAndValues) {
        boolean virtual = findVirtual();
        if (virtual && property("methodbeat.threads") == null && !names(namesAndValues, "threads")) {
            refuse();
            return;
        }
        stopped = false;
        if (recording) {
            return;
        }
        again = false;
        asked = namesAndValues;
        try {
            if (!load()) {
                return;
            }
            warm();
            String[] settings = settings(namesAndValues);
            int refused = record(settings, virtual ? MAIN_NEVER : main);
            loaded = true;
            complainOfUnknown(settings);
            if (refused >= 0) {
                complain("nothing is recorded: " + PROPERTIES + settings[refused] + " can't be "
                        + settings[refused + 1]);
            } else if (refused == STARTED) {
                recording = true;
                for (int n = 0; n < firstTags.size(); n += 2) {
                    label(firstTags.get(n), firstTags.get(n + 1));
                }
                firstTags.clear();
                if (firstScene != null) {
                    scene(firstScene);
                    firstScene = null;
                }
            }
        } catch (Throwable e) {
            complain("nothing is recorded: " + e);
        }
    }

    /**
     * Does what of a start reads files, so that a start on another thread need not: loads the library, and finds the
     * mapping id. False: there is none that records.
     */
    public static synchronized boolean prepare() {
        if (!loaded) {
            loaded = load();
        }
        if (loaded && preparedId == null) {
            preparedId = mappingId();
        }
        return loaded;
    }

    /**
     * Changes settings while it records: docs/runtime.md says which, and how it is kept for the next start.
     *
     * @param json {"slow":300,"off":"frames"}
     * @return null, or why it is not in force, or not kept
     */
    public static String config(String json) {
        return config(json, null);
    }

    /** The same, kept in that file; also before there was a start, which then has it. */
    public static String config(String json, String file) {
        String why = loaded ? change(json, file) : "the library is not loaded";
        again |= loaded && !recording && why == null;
        return why;
    }

    /** Stops recording, and does not wait: a listener still gets the reports under way. */
    public static synchronized void stop() {
        stopped = true;
        if (recording) {
            recording = false;
            close();
        }
    }

    /** The same, and waits for these reports, however long the listener takes. */
    public static void stopAndWait() {
        stop();
        if (loaded) {
            closeAndWait();
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
     * All reports carry this from now on, by any name ("experiment") with any value ("B"); null: no longer. Of a
     * name 31 bytes count, of a value 127, and 16 are kept. Before the first start too.
     */
    public static void tag(String name, String value) {
        if (loaded) {
            label(name, value);
            return;
        }
        synchronized (AppMethodBeat.class) {
            if (!loaded && name != null && firstTags.size() < TAGS_FIRST) {
                firstTags.add(name);
                firstTags.add(value);
            }
        }
    }

    /** What happens, in few words: a slow message has the last 20, 100 characters of each, with their times. */
    public static void breadcrumb(String text) {
        if (recording) {
            crumb(text);
        }
    }

    /**
     * So many bytes went to and fro for a source, by any name ("images"): reported by day, and by the
     * network that the listener names.
     */
    public static void traffic(String source, long received, long sent) {
        if (recording) {
            bytes(source, received, sent);
        }
    }

    /**
     * The handling of an event of the user's begins on the main thread. Where that is in no message, it is reported
     * as LAG_TOUCH if it takes as long as a slow one. They may nest: the outermost count.
     *
     * @param kind INPUT_TOUCH, INPUT_KEY or INPUT_MOTION
     * @param eventNanos when it came, by {@link System#nanoTime}: one that is handled too late is a stall; 0: not known
     */
    public static void inputBegin(int kind, long eventNanos) {
        if (recording) {
            inputStarts(kind, eventNanos);
        }
    }

    /** It is handled. */
    public static void inputEnd() {
        if (loaded) {
            inputEnds();
        }
    }

    /**
     * Says what the main thread does from now on until its next message or event: OUTSIDE_IDLE, OUTSIDE_WAITS or
     * OUTSIDE, which is what nobody says anything of.
     */
    public static void outside(int what) {
        if (recording) {
            between(what);
        }
    }

    /** The message runs that the listener's probe() posted. */
    public static void probeTaken() {
        if (loaded) {
            taken();
        }
    }

    /** A virtual thread runs now on this thread of the library's, now on that. */
    private static boolean isVirtual(Thread thread) {
        Class<?> known = virtual;
        return Target.JVM && known != null && known.isInstance(thread);
    }

    private static Thread virtualThread() {
        Thread thread = Thread.currentThread();
        return isVirtual(thread) ? thread : null;
    }

    /** Whether the current thread is one. Finds out what they are. */
    private static boolean findVirtual() {
        if (Target.JVM && !sought) {
            try {
                virtual = Class.forName("java.lang.BaseVirtualThread");
            } catch (Throwable e) {
                virtual = null;
            }
            sought = true;
        }
        return isVirtual(Thread.currentThread());
    }

    private static synchronized void refuse() {
        if (!refused) {
            refused = true;
            System.err.println("methodbeat: a message loop on a virtual thread is not recorded: name it with"
                    + " -Dmethodbeat.threads (* for all), or call start() and dispatchBegin() on a platform thread");
        }
    }

    private static boolean names(String[] namesAndValues, String name) {
        for (int n = 0; n < namesAndValues.length; n += 2) {
            if (name.equals(namesAndValues[n]) && namesAndValues[n + 1] != null) {
                return true;
            }
        }
        return false;
    }

    private static boolean load() {
        if (!tried) {
            tried = true;
            try {
                String path = System.getProperty(LIBRARY);
                if (path != null) {
                    path = new File(path).getAbsolutePath();
                }
                try {
                    if (path != null) {
                        System.load(path);
                    } else {
                        System.loadLibrary("methodbeat");
                    }
                } catch (UnsatisfiedLinkError e) {
                    if (!Target.JVM || !String.valueOf(e.getMessage()).contains("already loaded")) {
                        throw e;
                    }
                    loadCopy(path);
                }
                return true;
            } catch (IncompatibleClassChangeError e) { // of one that knows no contract, and seeks what is gone
                complain("nothing is recorded: the library "
                        + System.getProperty(LIBRARY, "methodbeat") + " is of an older methodbeat than"
                        + " AppMethodBeat: take the library of the methodbeat that instrumented");
            } catch (Throwable e) {
                complainOfLibrary(e);
            }
        }
        return loaded;
    }

    /** Nobody need hear of it where no property is set: so runs a program that is not to be recorded. */
    private static void complainOfLibrary(Throwable e) {
        String why = "nothing is recorded: " + e;
        if (Target.JVM && property(LIBRARY) == null) {
            String set = "";
            try {
                for (String name : System.getProperties().stringPropertyNames()) {
                    set += name.startsWith(PROPERTIES) ? " " + name : "";
                }
            } catch (SecurityException unknown) {
                set = " not known";
            }
            if (set.isEmpty()) {
                return;
            }
            // Only the library knows the names: the reader has to see the wrong one.
            why += "; " + LIBRARY + " is not set; what is set:" + set;
        }
        complain(why);
    }

    /**
     * Another class loader has the library: of an application that was deployed before, whose classes are not
     * collected yet, or of one beside this. A JVM lets one loader have a file at a time. So this one gets a copy,
     * with a recorder of its own, which the next one takes over when this loader is gone: a property has their
     * names. There are as many as there were ever loaders at the same time.
     */
    private static void loadCopy(String path) throws IOException {
        if (Target.JVM) {
            File library = path == null ? null : new File(path);
            for (String directory : System.getProperty("java.library.path", "").split(File.pathSeparator)) {
                File file = new File(directory, System.mapLibraryName("methodbeat")).getAbsoluteFile();
                library = library == null && file.isFile() ? file : library;
            }
            if (library == null) {
                throw new IOException("no library in java.library.path");
            }
            String property = COPIES + library;
            String copies = System.getProperty(property, "");
            for (String copy : copies.split(File.pathSeparator)) {
                try {
                    if (!copy.isEmpty()) {
                        System.load(copy);
                        return;
                    }
                } catch (UnsatisfiedLinkError e) {
                    continue; // It has a loader, or somebody has removed it.
                }
            }
            String process = new File("/proc/self").getCanonicalFile().getName();
            File copy = Files.createTempFile(COPY + process + "-", ".so").toFile();
            copy.deleteOnExit();
            Files.copy(library.toPath(), copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
            System.load(copy.getPath());
            System.setProperty(property, copies + copy + File.pathSeparator);
            removeLeft(copy);
        }
    }

    /**
     * Removes copies that this user's killed JVMs left beside this one. A process may be one of a container, which
     * is not seen from here: it has loaded its copy after a minute, and then needs it no more.
     */
    private static void removeLeft(File mine) {
        if (Target.JVM) {
            try {
                long old = System.currentTimeMillis() - 60_000;
                for (File copy : mine.getParentFile().listFiles()) {
                    String name = copy.getName();
                    if (name.matches(COPY + "[0-9]+-.*\\.so") && copy.lastModified() < old
                            && !new File("/proc", name.substring(COPY.length()).replaceFirst("-.*", "")).exists()
                            && Files.isRegularFile(copy.toPath(), LinkOption.NOFOLLOW_LINKS)
                            && Files.getOwner(copy.toPath(), LinkOption.NOFOLLOW_LINKS)
                                    .equals(Files.getOwner(mine.toPath()))) {
                        copy.delete();
                    }
                }
            } catch (IOException | RuntimeException e) {
                complain("copies of the library that killed JVMs left were not removed: " + e);
            }
        }
    }

    /** Null too where the program may not know it. */
    private static String property(String name) {
        try {
            return System.getProperty(name);
        } catch (SecurityException e) {
            return null;
        }
    }

    private static void complain(String why) {
        System.err.println("methodbeat: " + why);
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
        add(settings, "mapping", preparedId != null ? preparedId : mappingId());
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

    /** Of what the JVM was told to run, which its arguments follow: a class, or a jar, whose path may have spaces. */
    private static String mainClass() {
        String command = System.getProperty("sun.java.command");
        String path = System.getProperty("java.class.path");
        if (command == null) {
            return null;
        }
        if (path != null && !path.isEmpty() && (command + " ").startsWith(path + " ")) {
            return path;
        }
        int space = command.indexOf(' ');
        return space < 0 ? command : command.substring(0, space);
    }

    /**
     * That of the class, or else of the first jar that has one; behind it, with commas between, others that jars
     * have: the first one is said.
     */
    private static String mappingId() {
        String id = MAPPING_ID.substring(MAPPING_ID.indexOf(':') + 1);
        if (id.charAt(0) == '@') {
            id = null;
        } else if (!Target.JVM) {
            return id;
        }
        String ids = id;
        ClassLoader loader = AppMethodBeat.class.getClassLoader();
        String name = "META-INF/methodbeat.properties";
        try {
            Enumeration<URL> all = loader == null ? ClassLoader.getSystemResources(name) : loader.getResources(name);
            while (all.hasMoreElements()) {
                URL url = all.nextElement();
                String other = mappingIdAt(url);
                if (id == null) {
                    id = other;
                    ids = other;
                } else if (other != null && !("," + ids + ",").contains("," + other + ",")) {
                    boolean told = !ids.equals(id);
                    ids += "," + other;
                    if (told) {
                        continue;
                    }
                    System.err.println("methodbeat: " + url + " is of another run of instrument (mapping id " + other
                            + ", not " + id + "): the names of its methods will be wrong, unless one of the two"
                            + " mappings was the other's --base-mapping. Instrument all jars in one run");
                }
            }
        } catch (Throwable e) {
            complain("no mapping id: " + e);
        }
        return ids;
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

    private static native int enterLong(int id, int t);

    private static native void leaveLong(int id, int t, int word);

    private static native int enterVirtual(Thread thread, int id, int t);

    private static native void leaveVirtual(Thread thread, int id, int t, int word);

    /** Of a thread that is not the main one: null, or the virtual one that it is. */
    private static native void pairEnter(Thread virtual, int id);

    private static native void pairExit(Thread virtual, int id);

    private static native void begin();

    private static native void end();

    private static native void beginVirtual(Thread thread, String name);

    private static native void endVirtual(Thread thread);

    private static native void focus(String activity, boolean focus);

    private static native void scene(String name);

    private static native void label(String name, String value);

    private static native void crumb(String text);

    private static native void bytes(String source, long received, long sent);

    private static native void inputStarts(int kind, long eventNanos);

    private static native void inputEnds();

    private static native void between(int what);

    private static native void taken();

    /** STARTED, the index of the setting that can't be so, or -2 where the library has said why not. */
    private static native int record(String[] settings, int main);

    private static native String change(String json, String file);

    private static native void close();

    private static native void closeAndWait();

    private static native boolean records();
}
