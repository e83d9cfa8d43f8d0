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
                .mode(Integer.getInteger("sample.mode"))
                .sample("user 7", 1000)
                .slowMillis(150)
                .anrMillis(Integer.getInteger("sample.anr"))
                .leakMillis(100)
                .threads("pool*")
                .splash(SplashActivity.class.getName())
                .listener(new Heard()));
    }

    @Override
    public void onCreate() {
        super.onCreate();
        Work.sleep(30);
    }
}
