// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

import android.app.Application;

/** What an app has of a library: its static initialiser is the first of the app's own code. */
public abstract class BaseApp extends Application {
    private static final int SETTINGS = new Parser().parse(Integer.getInteger("finished.first", 20));

    /** So that it is asked for. */
    public int settings() {
        return SETTINGS;
    }
}
