// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.provider.Provider;

/** Properties by their names. */
final class Reflection {
    private static Method getter(Object of, String property) {
        try {
            return of.getClass().getMethod("get" + Character.toUpperCase(property.charAt(0)) + property.substring(1));
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    static boolean has(Object of, String property) {
        return getter(of, property) != null;
    }

    /** What the getter returns; null also where there is no getter. */
    static Object read(Object of, String property) {
        Method getter = getter(of, property);
        try {
            return getter == null ? null : getter.invoke(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The file that a value stands for; null: it has none yet. */
    static File file(Object value) throws ClassCastException {
        if (value instanceof Provider) {
            value = ((Provider<?>) value).getOrNull();
        }
        return value instanceof FileSystemLocation ? ((FileSystemLocation) value).getAsFile() : (File) value;
    }

    private Reflection() {
    }
}
