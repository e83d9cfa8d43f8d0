// SPDX-License-Identifier: Apache-2.0
package androidx.lifecycle;

import java.util.ArrayList;
import java.util.List;

/** As much of androidx as the runtime knows of, by the names that it has there. */
public class Lifecycle {
    public enum Event { ON_RESUME, ON_PAUSE, ON_STOP, ON_DESTROY }

    private final List<LifecycleEventObserver> observers = new ArrayList<>();

    public void addObserver(LifecycleEventObserver observer) {
        observers.add(observer);
    }

    public void tell(Object owner, Event event) {
        for (LifecycleEventObserver one : observers) {
            one.onStateChanged(owner, event);
        }
    }
}
