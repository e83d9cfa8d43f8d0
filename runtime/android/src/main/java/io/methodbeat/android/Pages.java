// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewTreeObserver;
import android.widget.ImageView;
import android.widget.TextView;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Activities that are pages: from their creation to the first drawing, and from there to that in which
 * all is there that a page needs. A text says what that is, in lines:
 *
 * <pre>
 * # activity: ids of views
 * com.example.CatalogueActivity: list, title
 * com.example.HelpActivity: android:text1
 * </pre>
 *
 * <p>A view is there when it is shown and has something to show: a text, a picture, a child.
 */
final class Pages {
    private final Map<String, String[]> needed = new HashMap<>();

    /** That have begun and are watched, or were. */
    private final Map<Activity, Boolean> watched = new WeakHashMap<>();

    /** Null is ignored; a line that is not a page goes to the log. */
    static Pages read(Reader text) {
        Pages pages = new Pages();
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
            Natives.page(Activities.name(activity), MethodBeat.PAGE_BEGIN);
        }
    }

    void resumed(Activity activity) {
        String[] names = needed.get(Activities.name(activity));
        if (names != null && watched.put(activity, true) == null) {
            new Watch(activity, names).begin();
        }
    }

    /** Until the page is whole, or its view has no window any more. */
    private static final class Watch
            implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener, Runnable {
        private final Activity activity;
        private final View view;
        private final int[] ids;
        private boolean drawn;
        private boolean done;

        Watch(Activity activity, String[] names) {
            this.activity = activity;
            view = activity.getWindow().getDecorView();
            ids = new int[names.length];
            for (int i = 0; i < names.length; i++) {
                ids[i] = id(names[i]);
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

        void begin() {
            view.addOnAttachStateChangeListener(this);
            if (view.isAttachedToWindow()) {
                onViewAttachedToWindow(view);
            }
        }

        @Override
        public void onViewAttachedToWindow(View attached) {
            attached.getViewTreeObserver().addOnDrawListener(this);
        }

        @Override
        public void onViewDetachedFromWindow(View detached) {
            done = true;
            run();
        }

        /** It is called before the drawing: what is there now will be seen. */
        @Override
        public void onDraw() {
            if (done) {
                return;
            }
            if (!drawn) {
                drawn = true;
                Natives.page(Activities.name(activity), MethodBeat.PAGE_DRAWN);
            }
            for (int id : ids) {
                if (!isThere(view.findViewById(id))) {
                    return;
                }
            }
            done = true;
            Natives.page(Activities.name(activity), MethodBeat.PAGE_DRAWN_WITH_DATA);
            // Not within: the system does not let go of a listener that it is calling.
            view.post(this);
        }

        @Override
        public void run() {
            view.removeOnAttachStateChangeListener(this);
            if (view.getViewTreeObserver().isAlive()) {
                view.getViewTreeObserver().removeOnDrawListener(this);
            }
        }

        private static boolean isThere(View one) {
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
