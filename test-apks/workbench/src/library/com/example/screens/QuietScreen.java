package com.example.screens;

import android.app.Activity;

/** Hears of focus and keeps it to itself. */
public class QuietScreen extends Activity {
    protected boolean focused;

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        focused = hasFocus;
    }
}
