package app;

/** Compiled against an Activity without the method, or javac would refuse it. */
public class Namesake extends android.app.Activity {
    public static void onWindowFocusChanged(boolean hasFocus) {}

    public static class Under extends Namesake {}
}
