// SPDX-License-Identifier: Apache-2.0
package androidx.fragment.app;

import android.app.Activity;
import androidx.lifecycle.ViewModelStore;

public class FragmentActivity extends Activity {
    private final FragmentManager fragments = new FragmentManager();
    private final ViewModelStore models = new ViewModelStore();

    public FragmentManager getSupportFragmentManager() {
        return fragments;
    }

    public ViewModelStore getViewModelStore() {
        return models;
    }
}
