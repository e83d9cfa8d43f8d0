// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.ActivityManager;
import android.content.Context;
import android.os.Build;
import android.os.Handler;
import android.os.Process;
import android.util.Log;
import java.util.List;
import java.util.Map;

/**
 * What Android 15 and newer knows of a start (ApplicationStartInfo, by reflection): why it was, when the system got
 * the intent, which is what Play counts from, and when the app called reportFullyDrawn(), which nobody else tells. On
 * the worker.
 */
final class StartInfo implements Runnable {
    private static final String[] REASONS = {
        "alarm", "backup", "boot_complete", "broadcast", "content_provider", "job", "launcher", "launcher_recents",
        "other", "push", "service", "start_activity",
    };

    /** ApplicationStartInfo's timestamps, ns by System.nanoTime(). */
    private static final int LAUNCH = 0;
    private static final int FORK = 1;
    private static final int BIND = 3;
    private static final int FIRST_FRAME = 4;
    private static final int FULLY_DRAWN = 5;

    /** From the return of the app to looks for a start that is fully drawn, and the last that is told as it is. */
    private static final long[] LOOKS_MILLIS = {3_000, 10_000, 30_000, 60_000};

    private final Context app;
    private final Handler worker;
    private int look = LOOKS_MILLIS.length;
    private Long told;

    StartInfo(Context app, Handler worker) {
        this.app = app;
        this.worker = worker;
    }

    /** How long ago the system wanted this process, soon. */
    void process() {
        if (Build.VERSION.SDK_INT >= 35 && Switches.isOn(Collector.STARTS)) {
            worker.post(new Runnable() {
                @Override
                public void run() {
                    tellAge();
                }
            });
        }
    }

    private void tellAge() {
        try {
            Object info = newest();
            Long launch = info == null ? null : stamps(info).get(LAUNCH);
            if (launch != null) {
                Natives.tell(Event.PROCESS_AGE, (System.nanoTime() - launch) / 1_000_000);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            Log.i("methodbeat", "what the system knows of the start is not known: " + e);
        }
    }

    /** The app can be seen. */
    void foreground() {
        if (Build.VERSION.SDK_INT >= 35 && Switches.isOn(Collector.STARTS)) {
            worker.removeCallbacks(this);
            look = 0;
            worker.postDelayed(this, LOOKS_MILLIS[0]);
        }
    }

    /** It no longer can. */
    void background() {
        worker.removeCallbacks(this);
        if (look < LOOKS_MILLIS.length) {
            look = LOOKS_MILLIS.length;
            isTold(true);
        }
    }

    @Override
    public void run() {
        if (isTold(++look == LOOKS_MILLIS.length)) {
            look = LOOKS_MILLIS.length;
        } else {
            worker.postDelayed(this, LOOKS_MILLIS[look] - LOOKS_MILLIS[look - 1]);
        }
    }

    private boolean isTold(boolean asItIs) {
        try {
            Object info = newest();
            Map<Integer, Long> stamps = info == null ? null : stamps(info);
            Long launch = stamps == null ? null : stamps.get(LAUNCH);
            if (launch == null || launch.equals(told)) {
                return asItIs;
            }
            if (!asItIs && !stamps.containsKey(FULLY_DRAWN)) {
                return false;
            }
            told = launch;
            int reason = number(info, "getReason");
            Natives.tell(Event.START_INFO,
                    reason >= 0 && reason < REASONS.length ? REASONS[reason] : "reason_" + reason,
                    number(info, "getStartType"), since(stamps, FORK), since(stamps, BIND),
                    since(stamps, FIRST_FRAME), since(stamps, FULLY_DRAWN));
        } catch (ReflectiveOperationException | RuntimeException e) {
            Log.i("methodbeat", "what the system knows of the start is not known: " + e);
        }
        return true;
    }

    /** The last of this process. */
    private Object newest() throws ReflectiveOperationException {
        List<?> all = (List<?>) ActivityManager.class.getMethod("getHistoricalProcessStartReasons", int.class)
                .invoke(app.getSystemService(Context.ACTIVITY_SERVICE), 1);
        return all.isEmpty() || number(all.get(0), "getPid") != Process.myPid() ? null : all.get(0);
    }

    private static int number(Object info, String method) throws ReflectiveOperationException {
        return (Integer) info.getClass().getMethod(method).invoke(info);
    }

    @SuppressWarnings("unchecked")
    private static Map<Integer, Long> stamps(Object info) throws ReflectiveOperationException {
        return (Map<Integer, Long>) info.getClass().getMethod("getStartupTimestamps").invoke(info);
    }

    /** ms from the launch, 1 at least; 0: not known. */
    private static long since(Map<Integer, Long> stamps, int which) {
        Long at = stamps.get(which);
        return at == null ? 0 : Math.max((at - stamps.get(LAUNCH)) / 1_000_000, 1);
    }
}
