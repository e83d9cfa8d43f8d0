package com.example.screens;

/** Nothing below it can hear of focus by itself. */
public class SealedScreen extends Screen {
    @Override
    protected String title() {
        return "sealed";
    }

    @Override
    public final void onWindowFocusChanged(boolean hasFocus) {
        if (hasFocus) showTitle();
    }
}
