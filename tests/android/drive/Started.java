// SPDX-License-Identifier: Apache-2.0
package drive;

import android.app.ActivityManager;
import android.app.ApplicationStartInfo;
import android.os.Process;
import java.util.Collections;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivityManager;

/** What Android 15 knows of a start: asked for twenty seconds before the first question, by the launcher. */
@Implements(ActivityManager.class)
public class Started extends ShadowActivityManager {
    static final int MILLIS = 20_000;

    /** When the app said so, after the launch; 0: not yet. */
    static volatile int fullyDrawnMillis;
    /** That it was asked: the worker is a thread of its own. */
    static volatile boolean asked;
    private static long launch;

    @Implementation(minSdk = 35)
    protected List<ApplicationStartInfo> getHistoricalProcessStartReasons(int most) {
        if (launch == 0) {
            launch = System.nanoTime() - MILLIS * 1_000_000L;
            asked = true;
        }
        ApplicationStartInfo info = Shadow.newInstanceOf(ApplicationStartInfo.class);
        info.setPid(Process.myPid());
        info.setReason(ApplicationStartInfo.START_REASON_LAUNCHER);
        info.setStartType(ApplicationStartInfo.START_TYPE_COLD);
        stamp(info, ApplicationStartInfo.START_TIMESTAMP_LAUNCH, 0);
        stamp(info, ApplicationStartInfo.START_TIMESTAMP_FORK, 20);
        stamp(info, ApplicationStartInfo.START_TIMESTAMP_BIND_APPLICATION, 90);
        if (fullyDrawnMillis > 0) {
            stamp(info, ApplicationStartInfo.START_TIMESTAMP_FULLY_DRAWN, fullyDrawnMillis);
        }
        return Collections.singletonList(info);
    }

    private static void stamp(ApplicationStartInfo info, int which, int millis) {
        info.addStartupTimestamp(which, launch + millis * 1_000_000L);
    }
}
