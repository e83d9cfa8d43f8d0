package com.example.workbench.screen;

/** Overrides, and calls super at the end. */
public class ResultActivity extends MainActivity {
    private int shown;

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        if (hasFocus) {
            shown += results.length();
            setTitle(title() + " " + shown);
        }
        super.onWindowFocusChanged(hasFocus);
    }
}
