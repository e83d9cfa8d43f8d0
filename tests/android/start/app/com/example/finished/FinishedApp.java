// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

import android.content.Context;

/** An app that knows nothing of a recorder, and does a lot before any provider is made. */
public final class FinishedApp extends BaseApp {
    private static final Parser FIRST = new Parser();

    private Parser parser;

    public FinishedApp() {
        FIRST.parse(20);
    }

    @Override
    protected void attachBaseContext(Context base) {
        super.attachBaseContext(base);
        FIRST.parse(20);
    }

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
