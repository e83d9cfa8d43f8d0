package com.example.workbench.screen;

import com.example.screens.SealedScreen;

/** Its parent's focus method is final. */
public class SealedActivity extends SealedScreen {
    @Override
    protected String title() {
        return "more " + super.title();
    }
}
