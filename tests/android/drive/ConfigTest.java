// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.AppMethodBeat;
import io.methodbeat.android.MethodBeat;
import java.io.File;
import java.nio.file.Files;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowLog;

/** Configurations that come while the app runs; and starts that find one, or that others died before them. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class ConfigTest extends Drive {
    private static File file(String name) {
        return new File(RuntimeEnvironment.getApplication().getNoBackupFilesDir(), name);
    }

    private static String kept() throws Exception {
        File file = file("methodbeat.config");
        return file.exists() ? new String(Files.readAllBytes(file.toPath()), "UTF-8") : null;
    }

    private static boolean logged(String words) {
        for (ShadowLog.LogItem item : ShadowLog.getLogsForTag("methodbeat")) {
            if (item.msg.contains(words)) {
                return true;
            }
        }
        return false;
    }

    interface Fact {
        boolean holds() throws Exception;
    }

    private void await(String what, Fact fact) throws Exception {
        for (int i = 0; i < 200 && !fact.holds(); i++) {
            Work.sleep(20);
            onMain(() -> { });
        }
        assertTrue(what, fact.holds());
    }

    private void config(String json, String file) throws Exception {
        MethodBeat.config(json);
        await(json, () -> file.equals(kept()));
        onMain(() -> { });
    }

    private int slow(int millis) throws Exception {
        int before = heard("Trace_EvilMethod", "NORMAL");
        onMain(() -> Work.message(millis));
        return heard("Trace_EvilMethod", "NORMAL") - before;
    }

    @Test
    public void everything() throws Exception {
        if (System.getProperty("sample.starts") != null) {
            assertFalse(MethodBeat.isInstalled());
            assertTrue(logged("the last 3 starts of java ended within 10 s"));
            again();
        } else if (System.getProperty("sample.processes") != null) {
            assertFalse(MethodBeat.isInstalled());
            assertFalse("the library is not loaded", AppMethodBeat.isLoaded());
            assertTrue(logged("the process java is none of those that are"));
        } else if (System.getProperty("sample.config") != null) {
            assertFalse(MethodBeat.isInstalled());
            assertFalse("the library is not loaded", AppMethodBeat.isLoaded());
            assertTrue(logged("it is switched off (off=all)"));
            again();
        } else {
            assertTrue("a start leaves a mark", file("methodbeat.starts-java").exists());
            running();
        }
        MethodBeat.stopAndWait();
    }

    /** Until it is told otherwise. */
    private void again() throws Exception {
        assertNull(Launches.printer());
        show(MainActivity.class);
        MethodBeat.config("{}");
        await("it begins", MethodBeat::isInstalled);
        assertTrue(AppMethodBeat.isRecording());
        await("it listens", () -> Launches.printer() != null);
        assertEquals(1, slow(400));
    }

    private void running() throws Exception {
        show(MainActivity.class);
        assertEquals("from 150 ms on", 0, slow(60));
        config("{\"slow\": 40, \"off\": \"frames\"}", "slow=40\noff=frames\n");
        assertEquals(1, slow(60));
        MethodBeat.config("{\"slow\": 1, \"off\": \"colours\"}");
        await("it is said", () -> logged("off has to be all, or a list of names"));
        MethodBeat.config("{\"slow\": 1");
        await("it is said", () -> logged("it does not end with }"));
        assertEquals("slow=40\noff=frames\n", kept());
        config("{\"off\": \"messages\", \"colour\": 1}", "off=messages\ncolour=1\n");
        await("no printer", () -> Launches.printer() == null);
        assertEquals(0, slow(400));
        config("{\"off\": \"all\"}", "off=all\n");
        await("nothing is recorded", () -> !AppMethodBeat.isRecording());
        config("{\"sample\": 0}", "sample=0\n");
        assertFalse("nor for a user who is not sampled", AppMethodBeat.isRecording());
        config("{}", "");
        await("it goes on", () -> AppMethodBeat.isRecording() && Launches.printer() != null);
        assertEquals(0, slow(60));
        assertEquals(1, slow(400));
        MethodBeat.stop();
        config("{\"slow\": 30}", "slow=30\n");
        assertFalse("what the app has stopped stays so", AppMethodBeat.isRecording());
        MethodBeat.start();
        assertEquals(1, slow(60));
        for (int i = 0; i < 200 && file("methodbeat.starts-java").exists(); i++) {
            pass(500);
        }
        assertFalse("it has lived", file("methodbeat.starts-java").exists());
        assertNotNull(kept());
    }
}
