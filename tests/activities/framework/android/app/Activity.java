package android.app;

/** What an app compiles against: the window tells it of focus. */
public class Activity {
    public void onWindowFocusChanged(boolean hasFocus) {}
}
