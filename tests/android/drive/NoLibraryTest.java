// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.AppMethodBeat;
import io.methodbeat.android.MethodBeat;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** An app without the library, as on a device with another processor, or in its own tests: it runs. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 21, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class NoLibraryTest extends Drive {
    @BeforeClass
    public static void without() {
        System.setProperty("methodbeat.library", "/nonexistent/libmethodbeat.so");
    }

    @Test
    public void everything() throws Exception {
        destroy(show(MainActivity.class));
        onMain(() -> Work.message(1));
        MethodBeat.page("catalogue", MethodBeat.PAGE_BEGIN);
        MethodBeat.start();
        assertTrue(MethodBeat.flush(1));
        assertFalse(MethodBeat.isInstalled() || AppMethodBeat.isRecording());
        assertNull("nothing listens", Launches.printer());
        assertNull(Launches.callback());
    }
}
