// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;

import com.example.sample.Heard;
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

/**
 * A user who is not sampled pays nothing: neither the loop's printer nor calls into C. On one day in
 * a thousand this one is; then all that holds the other way round.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class NotSampledTest extends Drive {
    @BeforeClass
    public static void settings() {
        System.setProperty("methodbeat.library", System.getProperty("drive.copy"));
        System.setProperty("sample.mode", "2"); // MODE_ONLINE
        System.setProperty("sample.permille", "1");
    }

    @Test
    public void everything() throws Exception {
        boolean sampled = MethodBeat.isInstalled();
        assertEquals(sampled, AppMethodBeat.isRecording());
        assertEquals("the printer", sampled, Launches.printer() != null);
        assertEquals("the handler's callback", sampled, Launches.callback() != null);
        show(MainActivity.class);
        onMain(() -> Work.message(200));
        MethodBeat.flush(5000);
        assertEquals(sampled, !Heard.REPORTS.isEmpty());
    }
}
