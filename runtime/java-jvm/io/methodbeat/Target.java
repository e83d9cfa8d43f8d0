// SPDX-License-Identifier: Apache-2.0
package io.methodbeat;

/** What AppMethodBeat is compiled for: nobody loads this class. */
final class Target {
    static final boolean JVM = true;

    private Target() {
    }
}
