// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.example.sample.Heard;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** A main thread that takes no messages, with a limit of 500 ms. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class HangTest extends Drive {
    private static final String ANR = "\"detail\":\"ANR\"";

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        takesMessages();
        queue();
        lock();
    }

    /** Long messages, but what is posted meanwhile is taken between them. */
    private void takesMessages() throws Exception {
        for (int i = 0; i < 6; i++) {
            onMain(() -> Work.sleep(250));
        }
        assertEquals("" + Heard.REPORTS, 0, heard("Trace_EvilMethod", ANR));
    }

    /** None of them is as long as the limit, and nothing else is taken meanwhile. */
    private void queue() throws Exception {
        for (int i = 0; i < 8; i++) {
            post(() -> Work.sleep(250));
        }
        await(1, "Trace_EvilMethod", ANR, "\"pid\":", "\"threadStack\":\"", "\"threads\":\"\\\"");
        onMain(() -> { });
        assertEquals("told once", 1, heard("Trace_EvilMethod", ANR));
    }

    /** Another thread holds what the main one waits for. */
    private void lock() throws Exception {
        Object lock = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                held.countDown();
                Work.sleep(1500);
            }
        }, "holder \"of\" it");
        holder.start();
        held.await();
        onMain(() -> {
            synchronized (lock) {
                Work.sleep(1);
            }
        });
        await(1, "Trace_EvilMethod", ANR, "\\\" BLOCKED\\nat drive.HangTest", "holder \\\"of\\\" it\\\" TIMED_WAITING\\nat ");
        await(1, "Trace_EvilMethod", "\"detail\":\"NORMAL\"", "\"anr\":5");
    }
}
