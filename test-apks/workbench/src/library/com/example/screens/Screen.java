package com.example.screens;

import android.app.Activity;

/** The root of most screens. It does not say what it does with focus. */
public abstract class Screen extends Activity {
    protected abstract String title();

    protected final void showTitle() {
        setTitle(title());
    }
}
