package com.example.screens;

/** Hears of focus and passes it on. */
public abstract class LoggedScreen extends Screen {
    private int changes;

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        changes++;
    }

    public int changes() {
        return changes;
    }
}
