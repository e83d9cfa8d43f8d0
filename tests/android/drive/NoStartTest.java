// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.util.Printer;
import com.example.sample.SampleApp;
import com.example.sample.SlowActivity;
import com.example.sample.Work;
import io.methodbeat.AppMethodBeat;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/**
 * A process that is made for a service, a receiver or a content provider, at a user's, so in
 * MODE_ONLINE. An activity comes later, and slowly. Of a provider no message tells: the main thread
 * has been idle when the activity's comes.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class NoStartTest extends Drive {
    @Test
    public void everything() throws Exception {
        int message = Integer.getInteger("drive.message");
        assertTrue(MethodBeat.isInstalled());
        await(1, "Trace_Sampled", "\"permille\":1000");
        Launches.stub(new AtomicInteger());
        onMain(() -> { });
        Work.sleep(Integer.getInteger("drive.idle", 0));
        onMain(() -> Launches.dispatch(message));

        // That was not a start in a user's eyes; this is one, a warm one, with its call tree.
        ActivityController<SlowActivity> shown = show(SlowActivity.class);
        await(1, "Trace_StartUp", "\"application_create_scene\":" + message,
                "\"is_warm_start_up\":true");
        await(1, "Trace_EvilMethod", "\"detail\":\"STARTUP\"", SlowActivity.class.getName());
        assertEquals("no other start", 1, heard("Trace_StartUp"));

        int before = heard("Trace_EvilMethod", "NORMAL");
        onMain(() -> Work.message(200));
        await(before + 1, "Trace_EvilMethod", "NORMAL");
        String key = lastStackKey();
        onMain(() -> Work.message(200));
        onMain(() -> Work.message(200));
        otherThread();
        replaceOften(shown);
        AppMethodBeat.stopAndWait();
        assertEquals("a tree is reported once", 1, heard("Trace_EvilMethod", "NORMAL", key));
        assertEquals("the others are counted", 1,
                heard("Trace_Repeats", "\"detail\":\"NORMAL\"", "\"count\":2", key));
        assertEquals("all are signed", heard("Trace_EvilMethod"),
                heard("Trace_EvilMethod", "\"user\":\"", "\"start\":"));
    }

    private void otherThread() throws Exception {
        HandlerThread thread = new HandlerThread("pool of one");
        thread.start();
        Handler handler = new Handler(thread.getLooper());
        MethodBeat.watch(thread.getLooper());
        MethodBeat.watch(thread.getLooper());
        handler.post(() -> { }); // the loop looks for its printer between messages
        handler.post(() -> Work.spin(180));
        await(1, "Trace_EvilMethod", "NORMAL", "\"thread\":\"pool of one\"");
        thread.quit();
    }

    /** Who is put in front again and again gives up: a chain of printers without end costs. */
    private void replaceOften(ActivityController<SlowActivity> shown) throws Exception {
        Printer theirs = line -> { };
        for (int i = 0; i < 17; i++) {
            onMain(() -> Looper.getMainLooper().setMessageLogging(theirs));
            onMain(() -> shown.pause().resume());
            onMain(() -> { });
            assertEquals("after " + i, i == 16, Launches.printer() == theirs);
        }
    }
}
