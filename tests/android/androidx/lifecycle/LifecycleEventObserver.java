// SPDX-License-Identifier: Apache-2.0
package androidx.lifecycle;

public interface LifecycleEventObserver {
    void onStateChanged(Object owner, Lifecycle.Event event);
}
