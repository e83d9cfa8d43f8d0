// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.ActivityManager.RunningAppProcessInfo;
import android.app.ApplicationExitInfo;
import android.content.Context;
import android.os.Build;
import com.example.sample.Heard;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivityManager;

/** A main thread that takes no messages, with a limit of 500 ms. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = HangTest.Exited.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class HangTest extends Drive {
    private static final String ANR = "\"detail\":\"ANR\"";

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        takesMessages();
        queue();
        lock();
        exits();
    }

    /** How the last process ended, where the system tells: once, also when it is asked again. */
    private void exits() throws Exception {
        if (Build.VERSION.SDK_INT < 30) {
            return;
        }
        await(1, "Trace_Exit", "\"reason\":\"anr\"", "\"exit_time\":1700000005000", "\"pid\":4321",
                "\"foreground\":true", "\"user_perceived\":1",
                "\"threadStack\":\"at com.demo.Main.run(Main.java:10)\\n- waiting to lock <0x0b1a2c3d> ",
                "\"lock\":{\"owner\":\"worker \\\"3\\\"\",\"class\":\"java.lang.Object\","
                + "\"at\":\"com.demo.Worker.run(Worker.java:33)\"}");
        await(1, "Trace_Exit", "\"reason\":\"low_memory\"", "\"foreground\":false");
        assertEquals("those of another process are told by that", 2, heard("Trace_Exit"));
        File[] told = RuntimeEnvironment.getApplication().getNoBackupFilesDir()
                .listFiles((in, name) -> name.startsWith("methodbeat.exits"));
        assertEquals(1, told.length);
        try (DataInputStream in = new DataInputStream(new FileInputStream(told[0]))) {
            assertEquals("is known in the next process", 1700000007000L, in.readLong());
        }
    }

    /** Its last process hung; one was killed since, and one of another name crashed. */
    public static final class Exited extends SampleApp {
        private static final String DUMP = "----- pid 4321 at 2023-11-14 22:13:25 -----\n"
                + "\"worker \"3\"\" daemon prio=5 tid=12 Sleeping\n  | group=\"main\" sCount=1\n"
                + "  at java.lang.Thread.sleep(Native method)\n  - sleeping on <0x0c> (a java.lang.Object)\n"
                + "  at com.demo.Worker.run(Worker.java:33)\n  - locked <0x0b1a2c3d> (a java.lang.Object)\n\n"
                + "\"main\" prio=5 tid=1 Blocked\n  | group=\"main\" sCount=1\n"
                + "  at com.demo.Main.run(Main.java:10)\n"
                + "  - waiting to lock <0x0b1a2c3d> (a java.lang.Object) held by thread 12\n"
                + "  at com.demo.Main.main(Main.java:3)\n\n\"other\" prio=5 tid=121 Native\n";

        @Override
        protected void attachBaseContext(Context base) {
            if (Build.VERSION.SDK_INT >= 30) {
                exited(Shadow.extract(base.getSystemService(Context.ACTIVITY_SERVICE)));
            }
            super.attachBaseContext(base);
        }

        private static void exited(ShadowActivityManager manager) {
            manager.addApplicationExitInfo(exit(process(), 4321, ApplicationExitInfo.REASON_ANR, 1700000005000L)
                    .setImportance(RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
                    .setDescription("user request after error: Input dispatching timed out (com.demo/.Main)")
                    .setTraceInputStream(new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)))
                    .build());
            manager.addApplicationExitInfo(exit(process() + ":push", 5, ApplicationExitInfo.REASON_CRASH,
                    1700000006000L).build());
            manager.addApplicationExitInfo(exit(process(), 6, ApplicationExitInfo.REASON_LOW_MEMORY, 1700000007000L)
                    .setImportance(RunningAppProcessInfo.IMPORTANCE_CACHED).build());
        }

        private static ShadowActivityManager.ApplicationExitInfoBuilder exit(String process, int pid, int reason,
                long millis) {
            return ShadowActivityManager.ApplicationExitInfoBuilder.newBuilder().setProcessName(process)
                    .setPid(pid).setReason(reason).setTimestamp(millis);
        }

        private static String process() {
            try {
                String all = new String(Files.readAllBytes(Paths.get("/proc/self/cmdline")), StandardCharsets.UTF_8);
                return all.substring(0, all.indexOf(0));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
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
        await(1, "Trace_EvilMethod", ANR, "\"anr\":");
        assertEquals("told once, and its end", 2, heard("Trace_EvilMethod", ANR));
        assertTrue("the app has heard of it", Heard.HANGS.get() > 0);
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
