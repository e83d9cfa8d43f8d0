// SPDX-License-Identifier: Apache-2.0
package androidx.fragment.app;

import android.view.View;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.ViewModelStore;

public class Fragment {
    private final Lifecycle lifecycle = new Lifecycle();
    private final FragmentManager children = new FragmentManager();
    private final ViewModelStore models = new ViewModelStore();
    public Fragment parent;
    public View view;

    public Lifecycle getLifecycle() {
        return lifecycle;
    }

    public FragmentManager getChildFragmentManager() {
        return children;
    }

    public ViewModelStore getViewModelStore() {
        return models;
    }

    public Fragment getParentFragment() {
        return parent;
    }

    public View getView() {
        return view;
    }

    public void become(Lifecycle.Event event) {
        lifecycle.tell(this, event);
    }
}
