package io.methodbeat;

/** What AppMethodBeat is compiled for. A constant: nothing of this class is in what is shipped. */
final class Target {
    static final boolean JVM = false;

    private Target() {
    }
}
