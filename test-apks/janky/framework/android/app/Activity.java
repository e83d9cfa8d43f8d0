package android.app;

/** As much of Android's Activity as this program needs to have one. */
public class Activity {
    public void onCreate() {
    }

    public void onWindowFocusChanged(boolean hasFocus) {
    }
}
