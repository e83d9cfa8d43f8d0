package android.app;

import android.os.Bundle;

/** As much of it as the app needs. On a device Android's own is there. */
public class Activity {
    protected void onCreate(Bundle state) {}

    public void onWindowFocusChanged(boolean hasFocus) {}

    public void setTitle(CharSequence title) {}
}
