// SPDX-License-Identifier: Apache-2.0
package io.methodbeat;

/** What AppMethodBeat is compiled for: nobody loads this class. */
final class Target {
    static final boolean JVM = true;

    private Target() {
    }

    /** In the class file it is that of java.lang.invoke.VarHandle, which Java 8 has not. */
    static void acquireFence() {
    }
}
