// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.Window;
import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowSystemClock;

/** What stalls the main thread outside of messages, and in many that are short. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = StallsTest.App.class, shadows = {Screen.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class StallsTest extends Drive {
    /** As the sample is. */
    public static class App extends SampleApp { }

    private MainActivity shown;

    /** Once, when no message is to be handled; then messages come again. */
    private void whenIdle(Step step) throws Exception {
        onMain(() -> Looper.myQueue().addIdleHandler(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return false;
        }));
        onMain(() -> { });
        onMain(() -> { });
    }

    private static long nowMillis() {
        return System.nanoTime() / 1_000_000;
    }

    private void touch(long atMillis) {
        MotionEvent event = MotionEvent.obtain(atMillis, atMillis, MotionEvent.ACTION_DOWN, 1, 1, 0);
        assertTrue("the activity handles it", shown.getWindow().getCallback().dispatchTouchEvent(event));
    }

    private static int told(String... parts) {
        return heard("Trace_EvilMethod", parts);
    }

    @Test
    public void stalls() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        shown = show(MainActivity.class).get();
        onMain(() -> { });
        assertEquals("the application's start is no work outside of messages", 0, told("\"detail\":\"LAG_"));
        outside();
        inMessages();
        frames();
        MethodBeat.stopAndWait();
        assertEquals("each once", 1, told("\"detail\":\"LAG_IDLE_HANDLER\""));
        assertEquals("each once", 2, told("\"detail\":\"LAG_TOUCH\""));
        assertEquals("nothing else", 0, told("\"detail\":\"LAG_OUTSIDE\""));
    }

    private void outside() throws Exception {
        whenIdle(() -> Work.message(10));
        assertEquals("not slow", 0, told("\"detail\":\"LAG_"));
        whenIdle(() -> Work.message(2000));
        await(1, "Trace_EvilMethod", "\"detail\":\"LAG_IDLE_HANDLER\"");
        MainActivity.handles = 300;
        whenIdle(() -> touch(0));
        await(1, "Trace_EvilMethod", "\"detail\":\"LAG_TOUCH\"", "\"input\":\"touch\"");
        Window.Callback ours = shown.getWindow().getCallback();
        whenIdle(() -> ours.dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_A)));
        await(1, "Trace_EvilMethod", "\"detail\":\"LAG_TOUCH\"", "\"input\":\"key\"");
    }

    /** In a message it is that message's; from an event to its handling it may have been long. */
    private void inMessages() throws Exception {
        MainActivity.handles = 20;
        onMain(() -> touch(nowMillis() - 50));
        assertEquals("soon enough", 0, told("\"detail\":\"STALL\""));
        for (int i = 0; i < 60; i++) {
            post(() -> Work.message(20));
        }
        long atMillis = nowMillis();
        onMain(() -> touch(atMillis));
        await(1, "Trace_EvilMethod", "\"detail\":\"STALL\"", "\"from\":\"input\"");
    }

    /** Messages before all others, and a frame that was asked for before them. */
    private void frame(boolean soon, int messages, int millis) throws Exception {
        long[] asked = {0};
        Handler handler = new Handler(Looper.getMainLooper());
        onMain(() -> {
            asked[0] = System.nanoTime();
            for (int i = 0; i < messages; i++) {
                handler.postAtFrontOfQueue(() -> Work.message(millis));
            }
            if (Build.VERSION.SDK_INT < 24) {
                // Robolectric's frame has the time at which it was asked for.
                ShadowSystemClock.advanceBy(soon ? 290 : messages * millis, TimeUnit.MILLISECONDS);
                shown.getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
            }
        });
        onMain(() -> { });
        if (Build.VERSION.SDK_INT >= 24) {
            long done = System.nanoTime();
            Metrics.report(shown.getWindow(), soon ? done - 290_000_000 : asked[0], done);
        }
        ShadowSystemClock.advanceBy(20, TimeUnit.MILLISECONDS);
        onMain(() -> { });
    }

    private static int slow() {
        return told("\"detail\":\"NORMAL\"") + told("\"detail\":\"LAG\"");
    }

    private void frames() throws Exception {
        int before = told("\"detail\":\"STALL\"");
        frame(true, 3, 50);
        assertEquals("in time", before, told("\"detail\":\"STALL\""));
        frame(false, 60, 30);
        await(before + 1, "Trace_EvilMethod", "\"detail\":\"STALL\"", "\"stall\":{\"limit\":300,\"from\":");
        frame(false, 300, 10);
        await(before + 2, "Trace_EvilMethod", "\"detail\":\"STALL\"");
        int slow = slow();
        frame(false, 3, 400);
        for (int i = 0; i < 200 && slow() < slow + 3; i++) {
            pass(50);
        }
        assertTrue("each is slow", slow() >= slow + 3);
        assertEquals("what is slow by itself is told once", before + 2, told("\"detail\":\"STALL\""));
    }
}
