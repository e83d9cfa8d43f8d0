// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewTreeObserver;
import android.widget.ImageView;
import android.widget.TextView;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Activities that are pages: from their creation to the first drawing, from there until all is there
 * that a page needs, and from there until it was drawn. A text says what that is, in lines:
 *
 * <pre>
 * # activity: ids of views
 * com.example.CatalogueActivity: list, title
 * com.example.HelpActivity: android:text1
 * </pre>
 *
 * <p>A view is there when it is shown and has something to show: a text, a picture, a child. While a
 * page waits for that, it is looked for when a message of the main loop has ended, and before a
 * drawing. Drawn is what was there before a drawing, when that has ended.
 */
final class Pages implements Runnable {
    /** From one look to the next, but for those before a drawing. */
    private static final long LOOK_NANOS = 4_000_000;

    private final MainLooper looper;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Map<String, String[]> needed = new HashMap<>();

    /** That have begun and are watched, or were. */
    private final Map<Activity, Boolean> watched = new WeakHashMap<>();

    /** Pages that have a window and wait for what they need. */
    private final List<Watch> waiting = new ArrayList<>();
    private long lookedNanos;

    private Pages(MainLooper looper) {
        this.looper = looper;
    }

    /** Null is ignored; a line that is not a page goes to the log. */
    static Pages read(Reader text, MainLooper looper) {
        Pages pages = new Pages(looper);
        if (text == null) {
            return pages;
        }
        try (BufferedReader lines = new BufferedReader(text)) {
            int number = 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                pages.add(line, number++);
            }
        } catch (IOException e) {
            Log.w("methodbeat", "pages: " + e);
        }
        return pages;
    }

    private void add(String line, int number) {
        int comment = line.indexOf('#');
        String said = (comment < 0 ? line : line.substring(0, comment)).trim();
        int colon = said.indexOf(':');
        if (colon > 0 && !said.substring(colon + 1).trim().isEmpty()) {
            needed.put(said.substring(0, colon).trim(), said.substring(colon + 1).trim().split("\\s*,\\s*"));
        } else if (!said.isEmpty()) {
            Log.w("methodbeat", "pages: line " + number
                    + " is not \"activity: view, view\", and left out: " + said);
        }
    }

    /** On the main thread, as are the others. */
    void created(Activity activity) {
        if (needed.containsKey(Activities.name(activity))) {
            Natives.tell(Event.PAGE, Activities.name(activity), MethodBeat.PAGE_BEGIN);
        }
    }

    void resumed(Activity activity) {
        String[] names = needed.get(Activities.name(activity));
        if (names != null && watched.put(activity, true) == null) {
            new Watch(activity, names).begin();
        }
    }

    /** When a message has ended, while pages wait. */
    @Override
    public void run() {
        long now = System.nanoTime();
        if (now - lookedNanos < LOOK_NANOS) {
            return;
        }
        lookedNanos = now;
        for (int i = waiting.size() - 1; i >= 0; i--) {
            waiting.get(i).look();
        }
    }

    private void await(Watch watch) {
        if (waiting.isEmpty()) {
            lookedNanos = System.nanoTime() - LOOK_NANOS;
            looper.atEachEnd(this);
        }
        waiting.add(watch);
    }

    private void done(Watch watch) {
        if (waiting.remove(watch) && waiting.isEmpty()) {
            looper.atEachEnd(null);
        }
    }

    /** Until the page is drawn as a whole, or its view has no window any more. */
    private final class Watch implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener, Runnable {
        private final Activity activity;
        private final View view;
        private final int[] ids;
        /** There are such ids. */
        private boolean known = true;
        private boolean drawn;

        /** All was there; a drawing has begun of all. */
        private boolean there;
        private boolean whole;

        Watch(Activity activity, String[] names) {
            this.activity = activity;
            view = activity.getWindow().getDecorView();
            ids = new int[names.length];
            for (int i = 0; i < names.length; i++) {
                ids[i] = id(names[i]);
                known &= ids[i] != 0;
            }
        }

        private int id(String name) {
            int colon = name.indexOf(':');
            int id = activity.getResources().getIdentifier(name.substring(colon + 1), "id",
                    colon < 0 ? activity.getPackageName() : name.substring(0, colon));
            if (id == 0) {
                Log.w("methodbeat", "pages: " + Activities.name(activity) + ": no view has the id "
                        + name + ": the page is never whole");
            }
            return id;
        }

        private void mark(int mark) {
            Natives.tell(Event.PAGE, Activities.name(activity), mark);
        }

        void begin() {
            view.addOnAttachStateChangeListener(this);
            if (view.isAttachedToWindow()) {
                onViewAttachedToWindow(view);
            }
        }

        @Override
        public void onViewAttachedToWindow(View attached) {
            attached.getViewTreeObserver().addOnDrawListener(this);
            if (known && !there) {
                await(this);
            }
        }

        @Override
        public void onViewDetachedFromWindow(View detached) {
            end();
        }

        /** After a message, and before a drawing: true where all is there. */
        boolean look() {
            for (int id : ids) {
                if (!isThere(view.findViewById(id))) {
                    return false;
                }
            }
            if (!there) {
                there = true;
                done(this);
                mark(MethodBeat.PAGE_DATA);
            }
            return true;
        }

        /** It is called before the drawing: what is there now will be seen, and what has gone again will not. */
        @Override
        public void onDraw() {
            if (whole) {
                return;
            }
            whole = known && look();
            if (whole || !drawn) {
                handler.postAtFrontOfQueue(this);
            }
        }

        /** After the drawing. Not within it: the system does not let go of a listener that it is calling. */
        @Override
        public void run() {
            if (!drawn) {
                drawn = true;
                mark(MethodBeat.PAGE_DRAWN);
            }
            if (whole) {
                mark(MethodBeat.PAGE_DRAWN_WITH_DATA);
                end();
            }
        }

        private void end() {
            done(this);
            view.removeOnAttachStateChangeListener(this);
            if (view.getViewTreeObserver().isAlive()) {
                view.getViewTreeObserver().removeOnDrawListener(this);
            }
        }

        private boolean isThere(View one) {
            if (one == null || !one.isShown()) {
                return false;
            }
            if (one instanceof TextView) {
                return ((TextView) one).getText().length() > 0;
            }
            if (one instanceof ImageView) {
                return ((ImageView) one).getDrawable() != null;
            }
            return !(one instanceof ViewGroup) || ((ViewGroup) one).getChildCount() > 0;
        }
    }
}
