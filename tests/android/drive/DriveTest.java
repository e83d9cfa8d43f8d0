package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import com.example.sample.Heard;
import com.example.sample.LeakingActivity;
import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.SecondActivity;
import com.example.sample.SplashActivity;
import com.example.sample.Work;
import io.methodbeat.AppMethodBeat;
import io.methodbeat.android.MethodBeat;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowSystemClock;

/**
 * Drives the sample app through all that is reported. One test, for the runtime is one a process.
 * The main thread's Looper.loop() runs for real, beside the test's thread.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 27, 28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class DriveTest {
    private static Activity leaked;

    private final Handler main = new Handler(Looper.getMainLooper());

    private interface Step {
        void run() throws Exception;
    }

    /** As one message of the main loop, to its end. */
    private void onMain(Step step) throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        main.post(task);
        task.get(60, TimeUnit.SECONDS);
        main.post(() -> { });
        shadowOf(Looper.getMainLooper()).idle();
    }

    private static int heard(String tag, String... parts) {
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

    /** Until there is one, for the worker and the timer are threads of their own. */
    private static void await(String tag, String... parts) {
        for (int i = 0; i < 200 && heard(tag, parts) == 0; i++) {
            ShadowSystemClock.advanceBy(50, TimeUnit.MILLISECONDS);
            Work.sleep(20);
        }
        assertTrue(tag + " " + String.join(" ", parts) + " in " + Heard.REPORTS,
                heard(tag, parts) > 0);
    }

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        start();
        messages();
        printers();
        pages();
        frames();
        background();
        AppMethodBeat.stop();
        assertEquals("a summary", 1, heard("Trace_Summary"));
        assertTrue("FPS in " + Heard.REPORTS, heard("Trace_FPS", MainActivity.class.getName()) > 0);
        assertEquals("frames were dropped", 0, heard("Trace_FPS", "\"DROPPED_NORMAL\":0"));
    }

    private ActivityController<MainActivity> shown;

    /** To the focus, which comes by a message of its own. */
    private <T extends Activity> ActivityController<T> show(Class<T> type) throws Exception {
        List<ActivityController<T>> made = new ArrayList<>();
        onMain(() -> made.add(Robolectric.buildActivity(type).setup().windowFocusChanged(true)));
        return made.get(0);
    }

    private void start() throws Exception {
        Context context = RuntimeEnvironment.getApplication();
        context.sendStickyBroadcast(new Intent(Intent.ACTION_BATTERY_CHANGED)
                .putExtra(BatteryManager.EXTRA_LEVEL, 38)
                .putExtra(BatteryManager.EXTRA_SCALE, 50));
        AtomicInteger passed = new AtomicInteger();
        Launches.stub(passed);
        onMain(Launches::other);
        onMain(Launches::activity);
        assertTrue("the callback that was there is called", passed.get() >= 1);
        ActivityController<SplashActivity> splash = show(SplashActivity.class);
        assertEquals("a splash is no first screen", 0, heard("Trace_StartUp"));
        onMain(splash::pause);
        shown = show(MainActivity.class);
        onMain(() -> splash.stop().destroy());
        await("Trace_StartUp", "\"application_create_scene\":" + Launches.activityMessage(),
                "\"is_warm_start_up\":false");
        onMain(shown::pause);
        ActivityController<SecondActivity> second = show(SecondActivity.class);
        await("Trace_Activity", SecondActivity.class.getName());
        onMain(second::pause);
        onMain(() -> shown.resume().windowFocusChanged(false));
        onMain(() -> shown.windowFocusChanged(true));
        await("Trace_Activity", "\"scene\":\"" + MainActivity.class.getName(), "SecondActivity");
        onMain(() -> second.stop().destroy());
    }

    private void messages() throws Exception {
        onMain(() -> Work.message(200));
        await("Trace_EvilMethod", "NORMAL");
        onMain(() -> Work.message(2200));
        await("Trace_EvilMethod", "\"detail\":\"ANR\"", "com.example.sample.Work.read");
        await("Trace_EvilMethod", "\"detail\":\"LAG\"");
    }

    /** Slow messages are still seen when others set the loop's printer. */
    private void printers() throws Exception {
        AtomicInteger lines = new AtomicInteger();
        Printer theirs = line -> lines.incrementAndGet();
        onMain(() -> Looper.getMainLooper().setMessageLogging(theirs));
        onMain(() -> shown.pause().resume());
        onMain(() -> { });
        int before = heard("Trace_EvilMethod", "NORMAL");
        int linesBefore = lines.get();
        onMain(() -> Work.message(170));
        assertEquals("after a replaced printer", before + 1, heard("Trace_EvilMethod", "NORMAL"));
        assertTrue("theirs is called", lines.get() > linesBefore);

        // One that calls ours is left where it is.
        Field field = Looper.class.getDeclaredField("mLogging");
        field.setAccessible(true);
        Printer ours = (Printer) field.get(Looper.getMainLooper());
        Printer polite = line -> ours.println(line);
        onMain(() -> Looper.getMainLooper().setMessageLogging(polite));
        onMain(() -> shown.pause().resume());
        onMain(() -> { });
        assertTrue("a printer over ours stays", field.get(Looper.getMainLooper()) == polite);
        onMain(() -> Work.message(170));
        assertEquals("below another printer", before + 2, heard("Trace_EvilMethod", "NORMAL"));
    }

    private void pages() throws Exception {
        for (int mark = MethodBeat.PAGE_BEGIN; mark <= MethodBeat.PAGE_DRAWN_WITH_DATA; mark++) {
            MethodBeat.page("catalogue", mark);
            Work.sleep(5);
        }
        await("Trace_Page", "catalogue");
    }

    private void frames() throws Exception {
        if (Build.VERSION.SDK_INT >= 24) {
            Metrics.report(shown.get().getWindow(), 30);
        } else {
            for (int i = 0; i < 40; i++) {
                int millis = i % 10 == 9 ? 100 : 1;
                onMain(() -> {
                    ShadowSystemClock.advanceBy(millis, TimeUnit.MILLISECONDS);
                    shown.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
                });
            }
        }
    }

    private void background() throws Exception {
        ActivityController<LeakingActivity> leaking = show(LeakingActivity.class);
        leaked = leaking.get();
        onMain(() -> leaking.pause().stop().destroy());
        onMain(() -> shown.pause().stop());
        await("Trace_Vitals", "\"battery_end\":76");
        await("Trace_Leak", LeakingActivity.class.getName(), "\"count\":1");
        assertEquals("others have gone", 0, heard("Trace_Leak", SecondActivity.class.getName()));
        assertTrue(leaked != null);
    }
}
