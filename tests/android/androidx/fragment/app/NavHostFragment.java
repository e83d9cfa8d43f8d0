// SPDX-License-Identifier: Apache-2.0
package androidx.fragment.app;

/** One of androidx's own. */
public class NavHostFragment extends Fragment {
}
