// SPDX-License-Identifier: Apache-2.0
package drive;

import android.os.Debug;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDebug;

/** What the system tells of the process's memory. */
@Implements(Debug.class)
public class Memory extends ShadowDebug {
    @Implementation
    protected static void getMemoryInfo(Debug.MemoryInfo info) {
        info.dalvikPss = 123;
        info.nativePss = 45;
    }

    @Implementation(minSdk = 23)
    protected static String getRuntimeStat(String name) {
        return name.startsWith("art.gc.blocking-gc-") ? String.valueOf(++collected) : null;
    }

    private static int collected;

    /** Computed from what no field shows. */
    @Implements(Debug.MemoryInfo.class)
    public static class Parts {
        @Implementation(minSdk = 23)
        protected String getMemoryStat(String name) {
            return name.equals("summary.graphics") ? "67" : null;
        }
    }
}
