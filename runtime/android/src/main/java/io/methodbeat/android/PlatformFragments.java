// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.Activity;
import android.app.Fragment;
import android.app.FragmentManager;

/** Those of Android itself, from Android 8 on. */
@TargetApi(26)
final class PlatformFragments extends FragmentManager.FragmentLifecycleCallbacks {
    private final Fragments fragments;

    private PlatformFragments(Fragments fragments) {
        this.fragments = fragments;
    }

    static void watch(Activity activity, Fragments fragments) {
        activity.getFragmentManager().registerFragmentLifecycleCallbacks(new PlatformFragments(fragments), true);
    }

    @Override
    public void onFragmentResumed(FragmentManager manager, Fragment fragment) {
        fragments.resumed(fragment);
    }

    @Override
    public void onFragmentPaused(FragmentManager manager, Fragment fragment) {
        fragments.paused(fragment);
    }

    @Override
    public void onFragmentDestroyed(FragmentManager manager, Fragment fragment) {
        fragments.destroyed(fragment);
    }
}
