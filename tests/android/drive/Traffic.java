// SPDX-License-Identifier: Apache-2.0
package drive;

import android.net.TrafficStats;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Stands for the kernel's counters of the app's bytes. */
@Implements(TrafficStats.class)
public class Traffic {
    static volatile long received = 100_000;
    static volatile long sent = 20_000;

    @Implementation
    protected static long getUidRxBytes(int uid) {
        return received;
    }

    @Implementation
    protected static long getUidTxBytes(int uid) {
        return sent;
    }
}
