// SPDX-License-Identifier: Apache-2.0
package androidx.fragment.app;

import java.util.ArrayList;
import java.util.List;

public class FragmentManager {
    private final List<FragmentOnAttachListener> listeners = new ArrayList<>();

    public void addFragmentOnAttachListener(FragmentOnAttachListener listener) {
        listeners.add(listener);
    }

    public void attach(Fragment fragment) {
        for (FragmentOnAttachListener one : listeners) {
            one.onAttachFragment(this, fragment);
        }
    }
}
