// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

import android.app.Application;

/** An app that knows nothing of a recorder. */
public class FinishedApp extends Application {
    private Parser parser;

    @Override
    public void onCreate() {
        super.onCreate();
        parser = new Parser();
    }

    /** Some work, as a message would have it done. */
    public int work(int millis) {
        return parser.parse(millis);
    }
}
