package io.methodbeat;

/** Counts how often it hears of focus, and whether of the right one. */
public final class AppMethodBeat {
    public static android.app.Activity expected;
    public static boolean focus;
    public static int at;

    public static void i(int id) {}

    public static void o(int id) {}

    public static void at(android.app.Activity activity, boolean hasFocus) {
        if (activity != expected || hasFocus != focus) throw new AssertionError("at: " + activity);
        at++;
    }
}
