// SPDX-License-Identifier: Apache-2.0
package androidx.fragment.app;

public interface FragmentOnAttachListener {
    void onAttachFragment(FragmentManager manager, Fragment fragment);
}
