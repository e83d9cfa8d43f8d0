package com.example.sample;

import android.app.Application;
import android.content.Context;
import io.methodbeat.android.MethodBeat;
import java.io.File;

/** Installs the runtime, as an app does. */
public class SampleApp extends Application {
    @Override
    protected void attachBaseContext(Context base) {
        super.attachBaseContext(base);
        MethodBeat.install(this, new MethodBeat.Options()
                .report(new File(System.getProperty("sample.report")))
                .mode(MethodBeat.MODE_TEST)
                .slowMillis(150)
                .anrMillis(500)
                .leakMillis(100)
                .splash(SplashActivity.class.getName())
                .listener(new Heard()));
    }

    @Override
    public void onCreate() {
        super.onCreate();
        Work.sleep(30);
    }
}
