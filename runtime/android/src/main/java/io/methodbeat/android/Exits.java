// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.ActivityManager;
import android.app.ActivityManager.RunningAppProcessInfo;
import android.app.ApplicationExitInfo;
import android.content.Context;
import android.os.Build;
import android.os.Handler;
import android.util.Log;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * How earlier processes of this name ended, as Android 11 and newer tells: each once, the oldest
 * first. Until which one they were told is in a file of the app's that is not backed up.
 */
final class Exits {
    private static final int ANR = 6;

    /** ApplicationExitInfo's reasons, their names by the number. */
    private static final String[] REASONS = {
        "unknown", "exit_self", "signaled", "low_memory", "crash", "crash_native", "anr",
        "initialization_failure", "permission_change", "excessive_resource_usage", "user_requested",
        "user_stopped", "dependency_died", "other", "freezer", "package_state_change", "package_updated",
    };

    /** What Play calls an ANR that the user perceives begins with it, in what the system says. */
    private static final String PERCEIVED = "Input dispatching timed out";

    private Exits() {
    }

    /** On the worker, some time later. */
    static void install(final Context app, final String process, Handler worker) {
        if (Build.VERSION.SDK_INT < 30 || !Switches.isOn(Collector.EXITS)) {
            return;
        }
        worker.post(new Runnable() {
            @Override
            public void run() {
                try {
                    tell(app, process);
                } catch (Throwable e) {
                    Log.i("methodbeat", "how the last process ended is not known: " + e);
                }
            }
        });
    }

    @TargetApi(30)
    private static void tell(Context app, String process) throws IOException {
        ActivityManager manager = (ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE);
        List<ApplicationExitInfo> all = manager.getHistoricalProcessExitReasons(null, 0, 0);
        File file = new File(app.getNoBackupFilesDir(),
                "methodbeat.exits-" + process.replace('/', '_').replace(':', '-'));
        long until = told(file);
        long last = until;
        for (ApplicationExitInfo one : all) {
            last = Math.max(last, one.getTimestamp());
        }
        if (last == until) {
            return;
        }
        // Before: what is told twice is worse than what is not told.
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file))) {
            out.writeLong(last);
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).getTimestamp() > until && process.equals(all.get(i).getProcessName())) {
                tell(all.get(i));
            }
        }
    }

    private static long told(File file) {
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            return in.readLong();
        } catch (IOException e) {
            return 0;
        }
    }

    @TargetApi(30)
    private static void tell(ApplicationExitInfo exit) {
        int reason = exit.getReason();
        String word = reason >= 0 && reason < REASONS.length ? REASONS[reason] : "reason_" + reason;
        String description = exit.getDescription();
        boolean seen = exit.getImportance() <= RunningAppProcessInfo.IMPORTANCE_VISIBLE;
        boolean crash = word.startsWith("crash");
        boolean perceived = crash ? seen
                : reason == ANR && description != null && description.contains(PERCEIVED);
        ThreadDump dump = new ThreadDump();
        if (reason == ANR) {
            read(exit, dump);
        }
        Natives.tell(Event.EXIT,
                new String[] {word, description, dump.stack(), dump.owner(), dump.lockClass(), dump.at()},
                new long[] {exit.getTimestamp(), exit.getPid(), seen ? 1 : 0, perceived ? 1 : 0});
    }

    @TargetApi(30)
    private static void read(ApplicationExitInfo exit, ThreadDump dump) {
        try (InputStream in = exit.getTraceInputStream()) {
            if (in != null) {
                dump.read(in);
            }
        } catch (IOException e) {
            Log.i("methodbeat", "an ANR has no trace: " + e);
        }
    }
}
