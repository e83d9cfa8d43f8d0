// SPDX-License-Identifier: Apache-2.0
package drive;

import android.view.Display;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDisplay;

/** A screen whose rate changes. */
@Implements(Display.class)
public class Screen extends ShadowDisplay {
    static volatile float rate = 60;

    @Implementation
    @Override
    protected float getRefreshRate() {
        return rate;
    }
}
