// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.app.Application;
import android.content.Context;
import android.content.pm.PackageInfo;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.os.Build;
import android.os.PowerManager;
import com.example.sample.Heard;
import com.example.sample.MainActivity;
import com.example.sample.SecondActivity;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowConnectivityManager;
import org.robolectric.shadows.ShadowNetworkCapabilities;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowPowerManager;
import org.robolectric.shadows.ShadowSystemClock;

/** Where reports come from: what an app of the defaults says of itself, and where its files are. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = ContextTest.App.class, shadows = {Memory.class, Memory.Parts.class, ContextTest.Net.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class ContextTest extends Drive {
    /** An app with reports of a version before, which backups had. */
    public static final class App extends Application {
        @Override
        protected void attachBaseContext(Context base) {
            super.attachBaseContext(base);
            ShadowPackageManager packages = Shadow.extract(base.getPackageManager());
            PackageInfo info = packages.getInternalMutablePackageInfo(base.getPackageName());
            info.versionName = "4.2";
            info.versionCode = 42;
            try {
                Files.write(new File(getFilesDir(), "methodbeat.ndjson").toPath(), Collections.singletonList("{}"));
                Files.write(new File(getFilesDir(), "methodbeat.ndjson.1").toPath(), Collections.singletonList("{}"));
                Files.setPosixFilePermissions(new File(getFilesDir(), "methodbeat.ndjson").toPath(),
                        java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            MethodBeat.tag("early", "1");
            MethodBeat.install(this, new MethodBeat.Options().listener(new Heard()).slowMillis(150)
                    .sample("user 7", 1000).without("mem", "security_patch"));
        }
    }

    /** The system's networks; who asks for them; and whether the app may. */
    @Implements(ConnectivityManager.class)
    public static class Net extends ShadowConnectivityManager {
        static final Set<String> ASKED = ConcurrentHashMap.newKeySet();
        static volatile boolean forbidden;

        private static void ask() {
            ASKED.add(Thread.currentThread().getName());
            if (forbidden) {
                throw new SecurityException("ACCESS_NETWORK_STATE");
            }
        }

        @Override
        @Implementation
        protected NetworkInfo getActiveNetworkInfo() {
            ask();
            return super.getActiveNetworkInfo();
        }

        @Override
        @Implementation(minSdk = 23)
        protected Network getActiveNetwork() {
            ask();
            return super.getActiveNetwork();
        }

        @Implementation(minSdk = 23)
        protected NetworkCapabilities getNetworkCapabilities(Network network) {
            if (network == null) {
                return null;
            }
            NetworkCapabilities can = ShadowNetworkCapabilities.newInstance();
            ShadowNetworkCapabilities shadow = Shadow.extract(can);
            shadow.addTransportType(NetworkCapabilities.TRANSPORT_CELLULAR);
            return can;
        }
    }

    private static void slow(ContextTest test) throws Exception {
        test.onMain(() -> Work.message(200));
    }

    @Test
    public void everything() throws Exception {
        Application app = RuntimeEnvironment.getApplication();
        assertTrue(MethodBeat.isInstalled());
        battery();
        ShadowPowerManager power = Shadow.extract(app.getSystemService(Context.POWER_SERVICE));
        power.setIsPowerSaveMode(true);
        if (Build.VERSION.SDK_INT >= 29) {
            power.setCurrentThermalStatus(PowerManager.THERMAL_STATUS_SEVERE);
        }
        show(MainActivity.class);
        show(SecondActivity.class);
        MethodBeat.tag("experiment", "A");
        MethodBeat.tag("experiment", "B");
        MethodBeat.breadcrumb("pay \"now\"");
        pass(500);
        slow(this);
        await(1, "Trace_EvilMethod", "\"tags\":{\"early\":\"1\",\"experiment\":\"B\"}", "\"foreground\":true",
                "\"network\":\"cellular\"", "\"battery\":76", "\"charging\":true", "\"power_save\":true", "\"pss\":",
                "\"heap\":", "\"heap_max\":", "\"uptime\":", "\"disk_free\":", "\"session_id\":\"",
                "\"scenes\":[\"" + MainActivity.class.getName() + "\"]", "\"breadcrumbs\":[{\"ms\":", "\"text\":\"pay \\\"now\\\"\"}]");
        await(Build.VERSION.SDK_INT >= 29 ? 1 : 0, "Trace_EvilMethod", "\"thermal\":\"severe\"");
        await(1, "Trace_Session", "\"version\":\"4.2\"", "\"version_code\":42", "\"build_type\":\"staging\"",
                "\"flavor\":\"free\"", "\"device\":\"" + Build.MODEL + "\"", "\"manufacturer\":\"", "\"os\":\"" + Build.VERSION.RELEASE + "\"",
                "\"sdk\":" + Build.VERSION.SDK_INT, "\"memory_class\":", "\"device_class\":\"", "\"abi\":\"", "\"cores\":");
        assertTrue("before all others", Heard.REPORTS.get(0).contains("\"tag\":\"Trace_Session\""));
        for (String report : Heard.REPORTS) {
            assertFalse(report, report.contains("\"mem\":") || report.contains("security_patch"));
        }
        forbidden();
        places(app);
    }

    /** Without the permission there is no network, and no word. */
    private void forbidden() throws Exception {
        Net.forbidden = true;
        ShadowSystemClock.advanceBy(31, TimeUnit.SECONDS);
        pass(500);
        int before = heard("Trace_EvilMethod", "\"network\":");
        slow(this);
        await(2, "Trace_EvilMethod", "\"battery\":76");
        assertEquals(before, heard("Trace_EvilMethod", "\"network\":"));
        assertEquals("asked by the worker alone", Collections.singleton("methodbeat"), Net.ASKED);
    }

    private void places(Application app) throws IOException {
        File ours = new File(app.getNoBackupFilesDir(), "methodbeat.ndjson");
        List<String> lines = Files.readAllLines(ours.toPath());
        assertEquals("what there was went with it", "{}", lines.get(0));
        assertTrue(lines.get(1), lines.get(1).contains("\"tag\":\"Trace_Session\""));
        assertTrue(new File(ours.getPath() + ".1").isFile());
        assertTrue("the key of the user's hash", new File(app.getNoBackupFilesDir(), "methodbeat.salt").isFile());
        assertEquals("nothing is in backups", 0, app.getFilesDir().listFiles().length);
    }
}
