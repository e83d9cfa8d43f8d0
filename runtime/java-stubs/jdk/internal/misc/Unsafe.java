// SPDX-License-Identifier: Apache-2.0
package jdk.internal.misc;

/** What AppMethodBeat is compiled against. Not shipped: Java 10 and later have their own. */
public final class Unsafe {
    private Unsafe() {
    }

    public static native Unsafe getUnsafe();

    public native long objectFieldOffset(Class<?> holder, String field);

    public native long getLong(Object base, long offset);

    public native void putLong(Object base, long offset, long value);

    public native int getInt(Object base, long offset);

    public native void putInt(Object base, long offset, int value);

    public native long getLongVolatile(Object base, long offset);

    public native void putLongRelease(Object base, long offset, long value);

    public native long getAndAddLong(Object base, long offset, long delta);
}
