// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Build;
import android.os.Handler;
import android.os.Process;
import android.os.SystemClock;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** How long ago this process was started. */
final class ProcessAge {
    /** Of Linux, in which /proc counts times: USER_HZ. */
    private static final int TICKS_PER_SECOND = 100;
    private static final int START_TIME = 22;

    private ProcessAge() {
    }

    /** Tells it, soon. */
    static void install(Handler worker) {
        worker.post(new Runnable() {
            @Override
            public void run() {
                Natives.tell(Event.PROCESS_AGE, millis());
            }
        });
    }

    /** In ms, without sleep of the device where the system tells it so; 0 and less: not known. */
    static long millis() {
        try {
            return SystemClock.uptimeMillis() - startUptime();
        } catch (ReflectiveOperationException e) {
            return fromStat();
        }
    }

    /**
     * Asked for by the system, from Android 13 on: it decides then that there is to be a process, which
     * is what Play's time to initial display begins near. Begun, from Android 7 on.
     */
    private static long startUptime() throws ReflectiveOperationException {
        if (Build.VERSION.SDK_INT >= 33) {
            long asked = (Long) Process.class.getMethod("getStartRequestedUptimeMillis").invoke(null);
            if (asked > 0) {
                return asked;
            }
        }
        return (Long) Process.class.getMethod("getStartUptimeMillis").invoke(null);
    }

    /** To 10 ms. The clock is that of the time since the device was started. */
    private static long fromStat() {
        byte[] stat = new byte[1024];
        try (InputStream in = new FileInputStream("/proc/self/stat")) {
            int length = Math.max(in.read(stat), 0);
            return fromStat(new String(stat, 0, length, "US-ASCII"), SystemClock.elapsedRealtime());
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    /** The name, which comes second, may have anything in it; it ends with the last parenthesis. */
    static long fromStat(String stat, long elapsedMillis) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ");
        int at = START_TIME - 3; // the state is the third
        return fields.length <= at ? 0
                : elapsedMillis - Long.parseLong(fields[at]) * 1000 / TICKS_PER_SECOND;
    }
}
