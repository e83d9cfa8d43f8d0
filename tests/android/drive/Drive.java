// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.BatteryManager;
import android.os.Handler;
import android.os.Looper;
import com.example.sample.Heard;
import com.example.sample.RedirectActivity;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowSystemClock;

/** What drives an app, and hears its reports. The main thread's Looper.loop() runs beside the test's. */
abstract class Drive {
    private final Handler main = new Handler(Looper.getMainLooper());

    interface Step {
        void run() throws Exception;
    }

    /** As one message of the main loop, when its turn comes. */
    static void post(Step step) {
        new Handler(Looper.getMainLooper()).post(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    /** The same, to its end. */
    final void onMain(Step step) throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        main.post(task);
        task.get(60, TimeUnit.SECONDS);
        main.post(() -> { });
        ShadowLooper.idleMainLooper();
    }

    /** The stack key of the last call tree. */
    static String lastStackKey() {
        Matcher key = Pattern.compile("\"stackKey\":\"[^\"]*\"").matcher("");
        for (int i = Heard.REPORTS.size() - 1; i >= 0; i--) {
            String report = Heard.REPORTS.get(i);
            if (report.contains("\"tag\":\"Trace_EvilMethod\"") && key.reset(report).find()) {
                return key.group();
            }
        }
        throw new AssertionError("no call tree in " + Heard.REPORTS);
    }

    /** The number of that name in the first of the kind. */
    static long number(String tag, String name) {
        Matcher number = Pattern.compile("\"" + name + "\":([0-9]+)").matcher("");
        for (String report : Heard.REPORTS) {
            if (report.contains("\"tag\":\"" + tag + "\"") && number.reset(report).find()) {
                return Long.parseLong(number.group(1));
            }
        }
        throw new AssertionError("no " + tag + " with " + name + " in " + Heard.REPORTS);
    }

    /** How many reports of the kind have all these parts. */
    static int heard(String tag, String... parts) {
        MethodBeat.flush(5000);
        int n = 0;
        for (String report : Heard.REPORTS) {
            boolean all = report.contains("\"tag\":\"" + tag + "\"");
            for (String part : parts) {
                all &= report.contains(part);
            }
            n += all ? 1 : 0;
        }
        return n;
    }

    /** The worker's messages of so much time, which is Robolectric's, come due and are run. */
    static void pass(int millis) {
        for (int at = 0; at < millis; at += 50) {
            ShadowSystemClock.advanceBy(50, TimeUnit.MILLISECONDS);
            Work.sleep(20);
        }
    }

    /** Until there are as many, at least, for the worker and the timer are threads of their own. */
    static void await(int n, String tag, String... parts) {
        for (int i = 0; i < 200 && heard(tag, parts) < n; i++) {
            pass(50);
        }
        assertTrue(tag + " " + String.join(" ", parts) + ", " + n + " in " + Heard.REPORTS,
                heard(tag, parts) >= n);
    }

    /** To the focus, which comes by a message of its own. */
    final <T extends Activity> ActivityController<T> show(Class<T> type) throws Exception {
        List<ActivityController<T>> made = new ArrayList<>();
        onMain(() -> made.add(Robolectric.buildActivity(type).setup().windowFocusChanged(true)));
        return made.get(0);
    }

    /** An activity that finishes itself in onCreate() is destroyed before it is seen. */
    final void redirect() throws Exception {
        onMain(() -> {
            ActivityController<RedirectActivity> one =
                    Robolectric.buildActivity(RedirectActivity.class).create();
            assertTrue(one.get().isFinishing());
            one.destroy();
        });
    }

    /** It loses the focus before, as a system has it. */
    final void destroy(ActivityController<?> shown) throws Exception {
        onMain(() -> shown.windowFocusChanged(false));
        onMain(() -> shown.pause().stop().destroy());
    }

    /** 38 of 50, at a charger. */
    static void battery() {
        Context context = RuntimeEnvironment.getApplication();
        context.sendStickyBroadcast(new Intent(Intent.ACTION_BATTERY_CHANGED)
                .putExtra(BatteryManager.EXTRA_LEVEL, 38)
                .putExtra(BatteryManager.EXTRA_SCALE, 50)
                .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_CHARGING));
    }
}
