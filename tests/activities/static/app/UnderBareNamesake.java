package app;

public class UnderBareNamesake extends base.Bare {
    public static void onWindowFocusChanged(boolean hasFocus) {}

    public static class Under extends UnderBareNamesake {}
}
