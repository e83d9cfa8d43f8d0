// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import android.util.Log;

/**
 * Starts recording before there is an application: {@code instrument --embed-runtime} puts a call of
 * {@link #begin} in front of the first code of the app that runs. There is no context yet, and so no
 * options and no file: {@link Start}, the provider, brings both.
 */
public final class EarlyStart {
    /** By then the provider has come, or this process has none. */
    private static final int WITHOUT_PROVIDER_MILLIS = 10_000;

    /** What Process.isIsolated() goes by, which Android before 9 hides: user ids of a user of the device. */
    private static final int USER_RANGE = 100_000;
    private static final int FIRST_ISOLATED = 90_000;

    private static boolean begun;

    private EarlyStart() {
    }

    /** Whatever happens, the app runs as ever. */
    public static void begin() {
        if (begun) {
            return;
        }
        begun = true;
        try {
            if (isMainOfApp() && MethodBeat.begin()) {
                new Handler(Looper.getMainLooper()).postDelayed(new Runnable() {
                    @Override
                    public void run() {
                        MethodBeat.endUnclaimed();
                    }
                }, WITHOUT_PROVIDER_MILLIS);
            }
        } catch (Throwable e) {
            Log.w("methodbeat", "nothing is recorded until the provider is made: " + e);
        }
    }

    /** The main thread of a process of the app: not an isolated one, nor the one that those are made of. */
    private static boolean isMainOfApp() {
        return Looper.myLooper() != null && Looper.myLooper() == Looper.getMainLooper()
                && Process.myUid() % USER_RANGE < FIRST_ISOLATED;
    }
}
