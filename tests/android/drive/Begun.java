// SPDX-License-Identifier: Apache-2.0
package drive;

import android.os.Process;
import android.os.SystemClock;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** A process that was begun five seconds before anybody asks, and asked for another second before. */
@Implements(Process.class)
public class Begun extends ShadowProcess {
    static final int MILLIS = 5000;
    static final int ASKED_MILLIS = 6000;

    @Implementation(minSdk = 24)
    protected static long getStartUptimeMillis() {
        return SystemClock.uptimeMillis() - MILLIS;
    }

    @Implementation(minSdk = 33)
    protected static long getStartRequestedUptimeMillis() {
        return SystemClock.uptimeMillis() - ASKED_MILLIS;
    }
}
