// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;

/** The frames of the activity in front. Called on the main thread. */
abstract class Frames {
    static Frames create(MainLooper looper, Handler worker) {
        return Build.VERSION.SDK_INT >= 24 ? new MeasuredFrames(worker) : new DrawnFrames(looper);
    }

    abstract void resumed(Activity activity);

    abstract void paused(Activity activity);
}
