// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.app.Application;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Process;
import android.util.Log;
import io.methodbeat.AppMethodBeat;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures an app: its main loop's messages, frames, starts, activities, and what they cost.
 *
 * <pre>
 * protected void attachBaseContext(Context base) {
 *     super.attachBaseContext(base);
 *     MethodBeat.install(this);
 * }
 * </pre>
 *
 * <p>What comes first in the process is what a cold start is counted from, so: as early as
 * possible. Without the native library, and for a user who is not sampled, nothing is installed and
 * the app runs as it would.
 */
public final class MethodBeat {
    /** Marks of a page, in their order: see {@link #page}. */
    public static final int PAGE_BEGIN = 0;
    public static final int PAGE_DRAWN = 1;
    public static final int PAGE_DATA = 2;
    public static final int PAGE_DRAWN_WITH_DATA = 3;

    /** All reports; the default. */
    public static final int MODE_DEBUG = 0;
    /** Lags too, and a summary when recording stops. */
    public static final int MODE_TEST = 1;
    /** For users: repeated call trees once a while, and not of all users. */
    public static final int MODE_ONLINE = 2;

    /** Takes reports: one JSON object each, on a thread of the library's own, one at a time. */
    public interface Listener {
        void onReport(String json);
    }

    /** Takes a report file that is full, PATH.1, on the same thread: to upload, pack, move or remove it. */
    public interface FileListener {
        void onFile(File full);
    }

    /** Hears that the main thread hangs, at that moment, on a thread of the library's own; the ANR's report comes later. */
    public interface HangListener {
        void onHang();
    }

    /**
     * Hears of each frame of the activity in front and of dialogs over it, on the module's own thread before
     * Android 7 on the main one. What it takes is taken from what follows.
     */
    public interface FrameListener {
        /**
         * A frame.
         *
         * @param nanos how long it took
         * @param intervalNanos from one frame to the next, as the screen has it
         * @param unseen how many before it were only counted
         */
        void onFrame(long nanos, long intervalNanos, int unseen);
    }

    /** Says which network the app is on, by any name ("wifi"); null: it is not known. */
    public interface Network {
        String type();
    }

    /** What is not the default. */
    public static final class Options {
        /** What a setting may be. */
        private static final int ALL_USERS = 1000;
        private static final long LEAK_MOST = 0xffff_ffffL;

        final Map<String, String> settings = new LinkedHashMap<>();
        File report;
        File trace;
        boolean profileStarts;
        boolean profileHangs;
        final List<Listener> listeners = new ArrayList<>();
        HangListener hang;
        FrameListener frame;
        FileListener files;
        Network network;
        Reader pages;
        String config;

        /**
         * The file that reports are appended to; else methodbeat.ndjson in the folder of the app's that is in no
         * backup (getNoBackupFilesDir()). All processes of the app may have the same.
         */
        public Options report(File file) {
            report = file;
            return this;
        }

        /**
         * A file that the recorder's memory lies in, for what a killed process leaves; else none. In
         * a process besides the app's main one its name is added: "trace.mbt-push" in ":push".
         */
        public Options trace(File file) {
            trace = file;
            return this;
        }

        /**
         * A setting of the recorder by its name: those of --runtime-option, see docs/android.md. Null: as
         * without it.
         */
        public Options set(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** What is 0 or less is as without it. */
        private Options set(String name, int value) {
            return set(name, value > 0 ? Integer.toString(value) : null);
        }

        /** From which on a message is slow; 700. */
        public Options slowMillis(int millis) {
            return set("slow", millis);
        }

        /** From which on a message that still runs is an ANR; 5000. */
        public Options anrMillis(int millis) {
            return set("anr", millis);
        }

        /**
         * While a message is slow, the main thread's stack is looked at each so many milliseconds, and
         * what was on it comes with the report; 0, not at all, is the default.
         */
        public Options stackMillis(int millis) {
            return set("stacks", millis);
        }

        /**
         * So many messages of so many milliseconds within so many are reported as a lag; 5 of 300
         * within 60,000 but for MODE_DEBUG. What is 0 stays as it is.
         */
        public Options lag(int times, int millis, int windowMillis) {
            return set("lagTimes", times).set("lag", millis).set("lagWindow", windowMillis);
        }

        /**
         * A scene's frames are judged low where there were fewer a second on average, or in any one
         * second; 30 and 24. What is 0 stays as it is.
         */
        public Options fps(int average, int minimum) {
            return set("fps", average).set("fpsMinimum", minimum);
        }

        /** What can't be said at once: it reads files, and so is called on another thread than the main one. */
        void read() throws IOException {
            if (pages == null) {
                return;
            }
            StringBuilder all = new StringBuilder();
            char[] some = new char[1024];
            try (Reader in = pages) {
                for (int n = in.read(some); n >= 0; n = in.read(some)) {
                    all.append(some, 0, n);
                }
            } catch (IOException e) {
                Log.w("methodbeat", "pages: " + e);
            }
            pages = new StringReader(all.toString());
        }

        /** {@link MethodBeat#config}, as soon as it records: for an app that has its own at hand when it starts. */
        public Options config(String json) {
            config = json;
            return this;
        }

        /** Processes to be recorded, by their names or what comes with the colon, ":push", or "com.example.*"; else all. */
        public Options processes(String... names) {
            return set("processes", joined(names));
        }

        /**
         * After so many starts that ended within 10 s nothing is recorded, until a configuration comes; 3. 0: there
         * is no such fuse.
         */
        public Options fuse(int starts) {
            return set("fuse", Integer.toString(Math.max(starts, 0)));
        }

        private static String joined(String... names) {
            StringBuilder all = new StringBuilder();
            for (String name : names) {
                all.append(all.length() == 0 ? "" : ",").append(name);
            }
            return all.toString();
        }

        /** One of the MODE_ constants. */
        public Options mode(int one) {
            return set("mode", one == MODE_ONLINE ? "online" : one == MODE_TEST ? "test" : "debug");
        }

        /**
         * So many of a thousand users are measured on a day, by their id; 0: nobody is. Without an id (null): of a
         * thousand runs.
         */
        public Options sample(String user, int permille) {
            return set("user", user).set("sample", Integer.toString(Math.max(0, Math.min(permille, ALL_USERS))));
        }

        /** Fields that no report is to have, of those that docs/reports.md lists: "device", "network", ... */
        public Options without(String... fields) {
            return set("without", joined(fields));
        }

        /** From going to the background to the look for leaked activities; 10,000. */
        public Options leakMillis(long millis) {
            return set("leak", Long.toString(Math.max(0, Math.min(millis, LEAK_MOST))));
        }

        /**
         * Collectors that are not to be there: docs/runtime.md lists them, "frames", "leaks", ... "all": nothing is
         * recorded. None: nothing is off.
         */
        public Options off(String... collectors) {
            return set("off", joined(collectors));
        }

        /** Classes of activities that are not a first screen. */
        public Options splash(String... classNames) {
            return set("splash", joined(classNames));
        }

        /**
         * Other threads to record, by their names, with commas between: "pool-*,Render". Of a name
         * 15 bytes count. See {@link MethodBeat#watch}.
         */
        public Options threads(String names) {
            return set("threads", names);
        }

        /**
         * Has the system itself profile the app, on Android 15 and newer: system traces of cold
         * starts, stack samples of main threads that hang. The files are the app's
         * (getFilesDir()/profiling); reports name them. The system limits how often it does that.
         */
        public Options profiles(boolean starts, boolean hangs) {
            profileStarts = starts;
            profileHangs = hangs;
            return this;
        }

        /** One more that takes reports: each is called, in this order. */
        public Options listener(Listener reports) {
            listeners.add(reports);
            return this;
        }

        public Options hangs(HangListener hears) {
            hang = hears;
            return this;
        }

        public Options frames(FrameListener hears) {
            frame = hears;
            return this;
        }

        public Options files(FileListener full) {
            files = full;
            return this;
        }

        /**
         * Activities that are pages, and what each needs to be there: lines of "activity: need, need". A need is
         * the name of a view's id, "tag=NAME" of Compose, "description=TEXT" of either, or "call=PATH", whose end
         * {@link MethodBeat#loaded} tells; # begins a comment. It is read and closed. How long a page took until
         * it was first drawn, until all of that was there, and until it was drawn is reported by itself.
         */
        public Options pages(Reader lines) {
            pages = lines;
            return this;
        }

        /**
         * Asked each half minute in the foreground, on a thread of the module's own; else the system is ("wifi",
         * "cellular", ...), where the app has the permission ACCESS_NETWORK_STATE.
         */
        public Options network(Network types) {
            network = types;
            return this;
        }
    }

    private static final long LEAK_MILLIS = 10_000;

    private static boolean tried;
    private static boolean begun;
    private static volatile boolean installed;
    private static volatile Pages pages;

    /** Of {@link #listen}: on the main thread. */
    private static MainLooper looper;
    private static Leaks leaks;
    private static Activities activities;

    /** Of the last {@link #install}. */
    private static volatile Gate gate;
    private static String[] settings;

    private MethodBeat() {
    }

    /** {@link #install(Application, Options)} with the defaults. */
    public static void install(Application app) {
        install(app, new Options());
    }

    /**
     * Starts recording and watches the app from then on; the first call counts. On a thread that
     * is not the main one it is done by a message to that.
     */
    public static void install(final Application app, final Options options) {
        if (Looper.myLooper() != Looper.getMainLooper()) {
            new Handler(Looper.getMainLooper()).post(new Runnable() {
                @Override
                public void run() {
                    install(app, options);
                }
            });
            return;
        }
        if (tried) {
            return;
        }
        tried = true;
        Gate one = new Gate(app, options);
        gate = one;
        if (one.opens()) {
            install(app, options, one);
        } else if (begun) {
            AppMethodBeat.stop();
        }
        if (options.config != null) {
            config(options.config);
        }
    }

    private static void install(Application app, Options options, Gate opened) {
        settings = named(options.settings);
        if (begun) {
            AppMethodBeat.stop(); // A start where it records already is none.
        }
        record();
        if (!AppMethodBeat.isRecording()) {
            return; // The library has said why.
        }
        listen(app, options, opened);
        installed = true;
    }

    /**
     * Starts recording with nowhere to report to: {@link #install} follows, and says where. False
     * where nothing can be recorded, which then is not tried again. On the main thread.
     */
    static boolean begin() {
        if (tried) {
            return false;
        }
        if (Natives.load(new Options())) {
            record();
            begun = AppMethodBeat.isRecording();
        }
        tried = !begun;
        return begun;
    }

    /** The message that runs was not heard to begin: what it still does is not work outside of messages. */
    private static void record() {
        AppMethodBeat.start(settings == null ? new String[0] : settings);
        Natives.outside(Natives.WAITS);
    }

    /** Stops what {@link #begin} started and nobody has installed. */
    static void endUnclaimed() {
        if (begun && !tried) {
            begun = false;
            AppMethodBeat.stop();
        }
    }

    /**
     * Once: where a version before had the file, and what was set aside, in backups. From here it goes the way of
     * all files.
     */
    static void move(File from, File to) {
        String[] ends = {"", ".1", ".last"};
        for (String end : ends) {
            File old = new File(from.getPath() + end);
            File now = new File(to.getPath() + end);
            if (old.isFile() && (now.exists() || !old.renameTo(now))) {
                old.delete();
            }
        }
    }

    /** Names and values in turn. */
    private static String[] named(Map<String, String> settings) {
        List<String> all = new ArrayList<>();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            all.add(setting.getKey());
            all.add(setting.getValue());
        }
        return all.toArray(new String[0]);
    }

    private static void listen(Application app, Options options, Gate opened) {
        HandlerThread thread = new HandlerThread("methodbeat", Process.THREAD_PRIORITY_BACKGROUND);
        thread.start();
        Handler worker = new Handler(thread.getLooper());
        looper = new MainLooper();
        looper.update();
        opened.watch(worker);
        if (Switches.isOn(Collector.STARTS)) {
            ProcessAge.install(worker);
        }
        Exits.install(app, opened.process(), worker);
        Profiles.install(app, worker, options.profileStarts, options.profileHangs);
        // A message: that it was heard says when the main thread was first free.
        looper.check();
        Launch launch = Launch.install();
        leaks = new Leaks(worker);
        Readings readings = new Readings(app, worker, looper,
                new Surroundings(app, options.network, worker));
        pages = Pages.read(options.pages, looper);
        activities = new Activities(looper, Frames.create(looper, worker), leaks, readings, launch, pages,
                new Scrolling(worker));
        update();
        app.registerActivityLifecycleCallbacks(activities);
    }

    /** All listens to what is on, from now on. */
    private static void update() {
        if (Looper.myLooper() != Looper.getMainLooper()) {
            new Handler(Looper.getMainLooper()).post(new Runnable() {
                @Override
                public void run() {
                    update();
                }
            });
            return;
        }
        String leak = gate.setting("leak");
        looper.update();
        OtherLooper.update();
        leaks.update(leak == null ? LEAK_MILLIS : Long.parseLong(leak));
        activities.update();
    }

    /**
     * Has the messages of another thread's loop measured as those of the main one are, where
     * {@link Options#threads} has the thread's name. Its printer, if it has one, is called by ours.
     */
    public static void watch(Looper other) {
        if (installed && other != Looper.getMainLooper()) {
            OtherLooper.watch(other);
        }
    }

    /**
     * Stops recording, and does not wait: a listener still gets the reports under way. The loop's printer
     * and the other listeners go. What a user who takes consent back wants.
     */
    public static void stop() {
        if (installed) {
            AppMethodBeat.stop();
            Switches.stopped(true);
            update();
        }
    }

    /** The same, and waits for these reports, however long the listener takes: not on the main thread. */
    public static void stopAndWait() {
        if (installed) {
            stop();
            AppMethodBeat.stopAndWait();
        }
    }

    /** Goes on after {@link #stop}, as it was installed. */
    public static void start() {
        if (installed) {
            record();
            Switches.stopped(!AppMethodBeat.isRecording());
            update();
        }
    }

    /**
     * Changes settings from now on, while it records, and for the next starts: a JSON object of settings by their
     * names, {"slow": 300, "off": "frames,leaks", "sample": 50}; docs/runtime.md lists them. What it does not say is as
     * the options have it, so that {} takes all back. "off": "all" records nothing, now and at the next starts, until
     * another one comes. One that can't be taken changes nothing, and is said in the log. On any thread; it is done on
     * another.
     */
    public static void config(final String json) {
        final Gate one = gate;
        if (one == null) {
            Log.w("methodbeat", "a configuration is not taken: install() comes first");
            return;
        }
        new Thread("methodbeat-config") {
            @Override
            public void run() {
                synchronized (one) {
                    String why = one.change(json);
                    if (why != null) {
                        Log.w("methodbeat", "a configuration is not taken: " + why);
                        return;
                    }
                }
                new Handler(Looper.getMainLooper()).post(new Runnable() {
                    @Override
                    public void run() {
                        if (installed) {
                            Switches.stopped(!AppMethodBeat.isRecording());
                            update();
                        } else {
                            one.reopen();
                        }
                    }
                });
            }
        }.start();
    }

    /** The app has been seen, and no longer is. Not on the main thread. */
    static void seen() {
        gate.forget();
    }

    /** What was not installed, for its switch or its fuse, may be now. On the main thread. */
    static void reinstall(Application app, Options options, Gate opened) {
        if (opened.opens()) {
            install(app, options, opened);
        }
    }

    /** Whether the library is there and the app is watched. */
    public static boolean isInstalled() {
        return installed;
    }

    /** A page, by any name, has got so far: one of the PAGE_ marks. */
    public static void page(String name, int mark) {
        if (installed && name != null && mark >= PAGE_BEGIN && mark <= PAGE_DRAWN_WITH_DATA) {
            Natives.tell(Event.PAGE, name, mark);
        }
    }

    /**
     * A call to a server has ended: the data of pages whose line names it ("call=/v1/feed") is there with the last
     * of those. On any thread.
     */
    public static void loaded(String call) {
        Pages waiting = pages;
        if (waiting != null && call != null) {
            waiting.loaded(call);
        }
    }

    /**
     * The activity shows all that it has to, which the system is told too (Activity.reportFullyDrawn()):
     * the time to full display of a start. Of an activity that is a page, the end of that says it.
     */
    public static void reportFullyDrawn(Activity activity) {
        activity.reportFullyDrawn();
        if (installed) {
            Natives.tell(Event.ACTIVITY, Activities.name(activity), Natives.FULL);
        }
    }

    /** So many bytes went to and fro for a source, by any name ("images"): reported by day and network. */
    public static void traffic(String source, long received, long sent) {
        if (installed && source != null) {
            Natives.tell(Event.TRAFFIC_OF, source, received, sent);
        }
    }

    /**
     * The scene of the reports from now on, by any name ("Main/Feed"): for screens that are no activities. It is
     * that of the activity that was resumed last, and is there again when that comes back.
     */
    public static void setScene(String name) {
        AppMethodBeat.setScene(name);
    }

    /**
     * What is seen has a state from now on, by any name ("list") with any value ("scrolling"), until the name
     * gets another one; null: none. Frames are reported for each state too, and slow messages with those that
     * they had. Scrolling is told by itself.
     */
    public static void state(String name, String value) {
        if (installed && name != null) {
            Natives.tell(Event.STATE, new String[] {name, value}, new long[0]);
        }
    }

    /**
     * All reports carry this from now on, by any name ("experiment") with any value ("B"); null: no longer. Of a
     * name 31 bytes count, of a value 127, and the last 16 are kept. Before install() too.
     */
    public static void tag(String name, String value) {
        AppMethodBeat.tag(name, value);
    }

    /** What happens, in few words: a slow message has the last 20, 100 characters of each, with their times. */
    public static void breadcrumb(String text) {
        AppMethodBeat.breadcrumb(text);
    }

    /** Waits until the reports under way are made. False when it was not done in time. */
    public static boolean flush(int timeoutMillis) {
        return !installed || Natives.flush(timeoutMillis);
    }
}
