// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Application;
import android.os.Handler;
import android.util.Log;
import io.methodbeat.AppMethodBeat;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * All of a start that reads or writes files, on a thread of its own, for which the main thread waits: where reports go,
 * what a configuration has said, whether the last starts went well, and the library, which is not loaded where
 * nothing is to be recorded.
 *
 * <p>A start that is to be counted leaves a mark that goes when the process has lived for ten seconds, is no longer seen, or
 * was told to stop. As many marks as the fuse has blow it.
 */
final class Gate implements Callable<Boolean> {
    private static final String REPORT = "methodbeat.ndjson";
    private static final String CONFIG = "methodbeat.config";
    private static final String STARTS = "methodbeat.starts-";
    private static final int FUSE = 3;
    private static final int LIVES_MILLIS = 10_000;
    private static final int MOST_STARTS = 100;

    private final Application app;
    private final MethodBeat.Options options;

    /** Of a configuration that was kept. */
    private volatile Map<String, String> kept = new HashMap<>();
    private File config;
    private File starts;
    private String process = "";

    Gate(Application app, MethodBeat.Options options) {
        this.app = app;
        this.options = options;
    }

    /** Whether anything is to be recorded, and can be. The line that says why not is in the log then. */
    boolean opens() {
        FutureTask<Boolean> task = new FutureTask<>(this);
        new Thread(task, "methodbeat-start").start();
        try {
            return task.get();
        } catch (Exception e) {
            Log.w("methodbeat", "nothing is recorded: " + e.getCause());
            return false;
        }
    }

    @Override
    public Boolean call() throws Exception {
        options.read();
        process = processName();
        File ours = Start.storage(app).getNoBackupFilesDir();
        config = new File(ours, CONFIG);
        starts = new File(ours, STARTS + process.replace('/', '_').replace(':', '-'));
        kept = lines(config);
        Switches.off(setting("off"));
        if (Collector.ALL.equals(setting("off"))) {
            Log.w("methodbeat", "nothing is recorded: it is switched off (off=all)");
            return false;
        }
        if (!isMeant()) {
            Log.i("methodbeat", "nothing is recorded: the process " + process + " is none of those that are");
            return false;
        }
        if (isBlown() || !Natives.load(options) || !AppMethodBeat.prepare()) {
            return false;
        }
        if (options.report == null) {
            options.report = new File(ours, REPORT);
            MethodBeat.move(new File(Start.storage(app).getFilesDir(), REPORT), options.report);
        }
        options.set("report", options.report.getPath());
        options.set("saltFile", new File(ours, "methodbeat.salt").getPath());
        options.set("config", config.getPath());
        options.set("trace", options.trace == null ? null : own(options.trace).getPath());
        return true;
    }

    /** As the configuration has it, or else the options. */
    String setting(String name) {
        String value = kept.get(name);
        return value != null ? value : options.settings.get(name);
    }

    /** The name of this process. */
    String process() {
        return process;
    }

    /** Changes settings from now on, and at the next starts; null, or why not. Not on the main thread. */
    String change(String json) {
        if (!Natives.load(options) || !AppMethodBeat.prepare()) {
            return "there is no library";
        }
        String why = AppMethodBeat.config(json, config.getPath());
        if (why == null) {
            forget();
            kept = lines(config);
            Switches.off(setting("off"));
        }
        return why;
    }

    /** On the main thread. */
    void reopen() {
        if (!Collector.ALL.equals(setting("off"))) {
            MethodBeat.reinstall(app, options, this);
        }
    }

    /** Whether this process is one of those that are named. */
    private boolean isMeant() {
        String names = setting("processes");
        boolean meant = names == null;
        for (String name : (names == null ? "" : names).split(",")) {
            int star = name.indexOf('*');
            meant |= star >= 0 ? process.startsWith(name.substring(0, star))
                    : name.startsWith(":") ? process.endsWith(name) : process.equals(name);
        }
        return meant;
    }

    private boolean isBlown() {
        int fuse = FUSE;
        try {
            fuse = Integer.parseInt(setting("fuse"));
        } catch (NumberFormatException e) {
            // It is not set, or to what the library refuses.
        }
        int died = 0;
        try (InputStream in = new FileInputStream(starts)) {
            died = Math.max(in.read(), 0);
        } catch (IOException e) {
            // None did.
        }
        if (fuse > 0 && died >= fuse) {
            Log.w("methodbeat", "nothing is recorded: the last " + died + " starts of " + process + " ended within 10 s."
                    + " MethodBeat.config(\"{}\"), or a new configuration, tries again");
            return true;
        }
        if (fuse > 0) {
            try (FileOutputStream out = new FileOutputStream(starts)) {
                out.write(Math.min(died + 1, MOST_STARTS));
            } catch (IOException e) {
                Log.i("methodbeat", "whether starts go well is not known: " + e);
            }
        }
        return false;
    }

    /** The start has gone well, some time later, or the app has gone before that. */
    void watch(Handler worker) {
        worker.postDelayed(new Runnable() {
            @Override
            public void run() {
                forget();
            }
        }, LIVES_MILLIS);
    }

    /** Starts have gone well so far. Not on the main thread. */
    void forget() {
        starts.delete();
    }

    /** Names and values of a file with a line for each; none where it is not there. */
    private static Map<String, String> lines(File file) {
        Map<String, String> all = new HashMap<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(file), "UTF-8"))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    all.put(line.substring(0, equals), line.substring(equals + 1));
                }
            }
        } catch (IOException e) {
            return all;
        }
        return all;
    }

    /** The file of this process, of which an app may have several. */
    private File own(File file) {
        return process.isEmpty() || process.equals(app.getApplicationInfo().processName) ? file
                : new File(file.getPath() + "-" + process.substring(process.indexOf(':') + 1));
    }

    private static String processName() {
        byte[] name = new byte[256];
        try (InputStream in = new FileInputStream("/proc/self/cmdline")) {
            int length = in.read(name);
            int end = 0;
            while (end < length && name[end] != 0) {
                end++;
            }
            return new String(name, 0, end, "UTF-8");
        } catch (IOException e) {
            return "";
        }
    }
}
