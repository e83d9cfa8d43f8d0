package com.example.sample;

import android.app.Application;
import android.content.Context;
import io.methodbeat.android.MethodBeat;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.lang.reflect.Field;

/** Installs the runtime, as an app does. */
public class SampleApp extends Application {
    /** When it was installed, by System.nanoTime(). */
    public static long attached;

    /** What an earlier process left: the property is the file's content. */
    private void left(String property, String file) {
        String content = System.getProperty(property);
        if (content != null) {
            try (OutputStream out = new FileOutputStream(new File(getNoBackupFilesDir(), file))) {
                out.write(content.getBytes("UTF-8"));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    protected void attachBaseContext(Context base) {
        super.attachBaseContext(base);
        left("sample.config", "methodbeat.config");
        left("sample.starts", "methodbeat.starts-java");
        if (Boolean.getBoolean("sample.hidden")) {
            installHidden();
        } else {
            install();
        }
        attached = System.nanoTime();
    }

    /** On a system that hides ActivityThread's handler. */
    private void installHidden() {
        try {
            Class<?> type = Class.forName("android.app.ActivityThread");
            Object thread = type.getDeclaredMethod("currentActivityThread").invoke(null);
            Field field = type.getDeclaredField("mH");
            field.setAccessible(true);
            Object handler = field.get(thread);
            field.set(thread, null);
            install();
            field.set(thread, handler);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Changes under way. */
    public static volatile String network = "wifi";

    private void install() {
        MethodBeat.install(this, new MethodBeat.Options()
                .report(new File(System.getProperty("sample.report")))
                .trace(new File(System.getProperty("sample.report") + ".mbt"))
                .mode(Integer.getInteger("sample.mode"))
                .sample("user 7", Integer.getInteger("sample.permille", 1000))
                .slowMillis(150)
                .anrMillis(Integer.getInteger("sample.anr"))
                .stackMillis(100)
                .fps(1000, 0)
                .leakMillis(Long.getLong("sample.leak", 100))
                .processes(System.getProperty("sample.processes", "*").split(","))
                .off(System.getProperty("sample.off", "").split(","))
                .threads("pool*")
                .profiles(Boolean.getBoolean("sample.profiles"), Boolean.getBoolean("sample.profiles"))
                .splash(SplashActivity.class.getName())
                .network(new MethodBeat.Network() {
                    @Override
                    public String type() {
                        return network;
                    }
                })
                .pages(new StringReader("# what has to be seen\n\nno page\n"
                        + PagedActivity.class.getName() + ": android:text1, android:list # both\n"
                        + ComposedActivity.class.getName() + ": tag=feed, description=Check#out, "
                        + "call=/v1/users/*/feed, call = /v1/cart\n" + SlowActivity.class.getName() + ": tga=feed\n"))
                .listener(new Heard())
                .listener(new MethodBeat.Listener() {
                    @Override
                    public void onReport(String json) {
                        Heard.AGAIN.incrementAndGet();
                    }
                })
                .hangs(new MethodBeat.HangListener() {
                    @Override
                    public void onHang() {
                        Heard.HANGS.incrementAndGet();
                        throw new IllegalStateException("expected of a listener");
                    }
                })
                .frames(new MethodBeat.FrameListener() {
                    @Override
                    public void onFrame(long nanos, long intervalNanos, int unseen) {
                        Heard.FRAMES.incrementAndGet();
                    }
                }));
    }

    @Override
    public void onCreate() {
        super.onCreate();
        Work.message(Integer.getInteger("sample.start", 30));
    }
}
