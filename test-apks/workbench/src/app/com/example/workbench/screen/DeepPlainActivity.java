package com.example.workbench.screen;

/** Overrides what its parent does not have. */
public final class DeepPlainActivity extends PlainActivity {
    private long last;

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        last = hasFocus ? last + 1 : -last;
    }
}
