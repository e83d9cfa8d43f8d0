package io.methodbeat;

/** Counts how often it hears of focus, and whether of the right one. */
public final class AppMethodBeat {
    public static android.app.Activity expected;
    public static boolean focus;
    public static int at;

    public static int i(int id) {
        return 0;
    }

    public static void o(int id, int t) {}

    public static void at(android.app.Activity activity, boolean hasFocus) {
        if (activity != expected || hasFocus != focus) throw new AssertionError("at: " + activity);
        at++;
    }
}
