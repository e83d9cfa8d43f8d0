// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.view.View;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What Compose says of what a view of its own shows: by reflection, through its public RootForTest and SemanticsOwner. Where
 * R8 has renamed these, nothing is found: the module's consumer rules keep them. On the main thread.
 */
final class Semantics {
    /** Of each class of views, null where it has none: most. */
    private static final Map<Class<?>, Method> OWNERS = new HashMap<>();

    private Semantics() {
    }

    /** A node of the view has the property, by Compose's name for it, with that value, or with it in its list. */
    static boolean has(View view, String property, String value) {
        Class<?> type = view.getClass();
        if (!OWNERS.containsKey(type)) {
            OWNERS.put(type, owner(type));
        }
        Method owner = OWNERS.get(type);
        try {
            return owner != null && has(get(owner.invoke(view), "getUnmergedRootSemanticsNode"), property, value);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false; // It has other names, or is not laid out yet.
        }
    }

    private static Method owner(Class<?> type) {
        try {
            return type.getMethod("getSemanticsOwner");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static Object get(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }

    private static boolean has(Object node, String property, String value) throws ReflectiveOperationException {
        for (Object entry : (Iterable<?>) get(node, "getConfig")) {
            Map.Entry<?, ?> one = (Map.Entry<?, ?>) entry;
            if (property.equals(get(one.getKey(), "getName"))) {
                Object is = one.getValue();
                if (is instanceof Collection ? ((Collection<?>) is).contains(value) : value.equals(is)) {
                    return true;
                }
            }
        }
        for (Object child : (Iterable<?>) get(node, "getChildren")) {
            if (has(child, property, value)) {
                return true;
            }
        }
        return false;
    }
}
