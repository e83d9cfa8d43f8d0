// SPDX-License-Identifier: Apache-2.0
package drive;

import android.app.Activity;
import android.view.Display;
import android.view.ViewTreeObserver;
import java.util.Collections;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.util.ReflectionHelpers;

/** A screen whose rate changes, and that shows frames when it is told to. */
@Implements(Display.class)
public class Screen extends ShadowDisplay {
    static volatile float rate = 60;

    /** There is no renderer that would say so. */
    static void committed(Activity activity) {
        ViewTreeObserver observer = activity.getWindow().getDecorView().getViewTreeObserver();
        List<Runnable> told = ReflectionHelpers.callInstanceMethod(observer, "captureFrameCommitCallbacks");
        for (Runnable one : told == null ? Collections.<Runnable>emptyList() : told) {
            one.run();
        }
    }

    @Implementation
    @Override
    protected float getRefreshRate() {
        return rate;
    }
}
