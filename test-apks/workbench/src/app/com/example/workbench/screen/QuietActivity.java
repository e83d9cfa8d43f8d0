package com.example.workbench.screen;

import com.example.screens.QuietScreen;

/** Calls a super that does not pass focus on. */
public class QuietActivity extends QuietScreen {
    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        if (focused) setTitle("quiet");
    }
}
