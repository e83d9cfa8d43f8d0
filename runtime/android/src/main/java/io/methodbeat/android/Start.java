// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Application;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.os.Build;
import android.os.UserManager;
import android.util.Log;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.util.Properties;

/**
 * Starts recording in an app that nobody wrote a line for: {@code instrument --embed-runtime} names
 * it in the manifest, as the provider that comes first. The system makes it before it calls the
 * application's onCreate(), and after its attachBaseContext().
 *
 * <p>The options are in the asset {@value #OPTIONS}; runtime/base/setting_list.h has them.
 */
public class Start extends ContentProvider {
    private static final String OPTIONS = "methodbeat.properties";

    /** A provider is of one process, and a class is one provider: those of further processes. */
    public static final class Process1 extends Start { }

    /** See {@link Process1}. */
    public static final class Process2 extends Start { }

    /** See {@link Process1}. */
    public static final class Process3 extends Start { }

    /** See {@link Process1}. */
    public static final class Process4 extends Start { }

    /** See {@link Process1}. */
    public static final class Process5 extends Start { }

    /** See {@link Process1}. */
    public static final class Process6 extends Start { }

    /** See {@link Process1}. */
    public static final class Process7 extends Start { }

    /** See {@link Process1}. */
    public static final class Process8 extends Start { }

    /** Whatever happens, the app runs as ever. */
    @Override
    public boolean onCreate() {
        try {
            Context app = getContext().getApplicationContext();
            if (app instanceof Application) {
                MethodBeat.install((Application) app, options(app));
            } else {
                Log.w("methodbeat", "nothing is recorded: there is no application yet");
            }
        } catch (Throwable e) {
            Log.w("methodbeat", "nothing is recorded: " + e);
        }
        return true;
    }

    private static MethodBeat.Options options(Context app) throws IOException {
        Properties of = read(app);
        File files = files(app, of.getProperty("place", "internal"));
        String report = of.getProperty("report", "methodbeat.ndjson");
        String trace = of.getProperty("trace");
        if (files.equals(storage(app).getNoBackupFilesDir())) {
            MethodBeat.move(new File(storage(app).getFilesDir(), report), below(files, report));
            if (trace != null) {
                MethodBeat.move(new File(storage(app).getFilesDir(), trace), below(files, trace));
            }
        }
        MethodBeat.Options options = new MethodBeat.Options()
                .report(below(files, report))
                .trace(trace == null ? null : below(files, trace));
        for (String name : of.stringPropertyNames()) {
            options.set(name, of.getProperty(name));
        }
        options.pages(new StringReader(of.getProperty("pages", "").replace(';', '\n')));
        String profiles = of.getProperty("profiles", "");
        return options.profiles(profiles.contains("starts"), profiles.contains("hangs"));
    }

    /** Not in backups. External ones, which are, are gone where the storage is; then the others. */
    private static File files(Context app, String place) {
        File external = place.equals("external") ? app.getExternalFilesDir(null) : null;
        return external != null ? external : storage(app).getNoBackupFilesDir();
    }

    /** The folder is there then, or the library says that it can't write. */
    private static File below(File files, String path) {
        File file = new File(files, path);
        file.getParentFile().mkdirs();
        return file;
    }

    private static Properties read(Context app) throws IOException {
        Properties of = new Properties();
        try (InputStream in = app.getAssets().open(OPTIONS)) {
            of.load(new InputStreamReader(in, "UTF-8"));
        } catch (FileNotFoundException e) {
            Log.i("methodbeat", "there is no asset " + OPTIONS + ": all options are the defaults");
        }
        return of;
    }

    /** Until the user has unlocked the device, from Android 7 on, there is no other place to write to. */
    static Context storage(Context app) {
        if (Build.VERSION.SDK_INT < 24) {
            return app;
        }
        try {
            Object users = app.getSystemService(Context.USER_SERVICE);
            if ((Boolean) UserManager.class.getMethod("isUserUnlocked").invoke(users)) {
                return app;
            }
            return (Context) Context.class.getMethod("createDeviceProtectedStorageContext").invoke(app);
        } catch (ReflectiveOperationException e) {
            return app;
        }
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) {
        return null;
    }

    @Override
    public String getType(Uri uri) {
        return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        return 0;
    }
}
