// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewTreeObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Activities that are pages: from their creation to the first drawing, from there until all is there
 * that a page needs, and from there until it was drawn. A text says what that is, in lines:
 *
 * <pre>
 * # activity: ids of views, Compose's test tags, content descriptions, calls to a server
 * com.example.CatalogueActivity: list, android:text1, call=/v1/catalogue
 * com.example.CartActivity: tag=cart, description=Check out
 * </pre>
 *
 * <p>A view is there when it is shown and has something to show: a text, a picture, a child. While a
 * page waits for that, it is looked for when a message of the main loop has ended, and before a
 * drawing. Where calls are named, the data is there when the app has told that the last of them has ended.
 * Drawn is what was there before a drawing, when that has ended.
 */
final class Pages implements Runnable {
    /** From one look to the next, but for those before a drawing. */
    private static final long LOOK_NANOS = 4_000_000;

    private final MainLooper looper;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Map<String, Need[]> needed = new HashMap<>();

    /** Of pages that have begun what they wait for. Of all threads: it is the lock, too. */
    private final Map<Activity, Calls> begun = new WeakHashMap<>();

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

    /** A comment begins the line, or follows a blank. */
    private void add(String line, int number) {
        String said = line.replaceFirst("(^|\\s)#.*", "").trim();
        int colon = said.indexOf(':');
        String page = said.substring(0, Math.max(colon, 0)).trim();
        if (said.isEmpty()) {
            return;
        }
        try {
            if (page.isEmpty()) {
                throw new IllegalArgumentException("it is not \"activity: view, view\"");
            }
            if (needed.containsKey(page)) {
                throw new IllegalArgumentException("the page has a line already: put all into that");
            }
            needed.put(page, Need.all(said.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            Log.w("methodbeat", "pages: line " + number + " is left out, for " + e.getMessage() + ": " + said);
        }
    }

    /** On the main thread, as are the others but for {@link #loaded}. */
    void created(Activity activity) {
        Need[] needs = needed.get(Activities.name(activity));
        if (needs == null || !Switches.isOn(Collector.PAGES)) {
            return;
        }
        String page = Activities.name(activity);
        synchronized (begun) {
            // The last one that was created counts.
            for (Iterator<Calls> at = begun.values().iterator(); at.hasNext();) {
                if (at.next().page.equals(page)) {
                    at.remove();
                }
            }
            begun.put(activity, new Calls(page, needs));
        }
        Natives.tell(Event.PAGE, page, MethodBeat.PAGE_BEGIN);
    }

    void resumed(Activity activity) {
        Calls calls;
        synchronized (begun) {
            calls = begun.get(activity);
        }
        if (calls != null && !calls.watched && Switches.isOn(Collector.PAGES)) {
            calls.watched = true;
            new Watch(activity, calls).begin();
        }
    }

    /** A call to a server has ended. On any thread. */
    void loaded(String call) {
        synchronized (begun) {
            for (Calls calls : begun.values()) {
                calls.ended(call);
            }
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

    /** A page's needs, of which calls may end before it has a window. */
    private final class Calls {
        private final String page;
        private final Need[] needs;
        private final List<Need> open = new ArrayList<>();
        private final boolean any;
        private boolean watched;

        Calls(String page, Need[] needs) {
            this.page = page;
            this.needs = needs;
            for (Need need : needs) {
                if (need.isCall()) {
                    open.add(need);
                }
            }
            any = !open.isEmpty();
        }

        /** In the lock. */
        private void ended(String call) {
            int before = open.size();
            for (int i = before - 1; i >= 0; i--) {
                if (open.get(i).isMetBy(call)) {
                    open.remove(i);
                }
            }
            if (before > 0 && open.isEmpty()) {
                Natives.tell(Event.PAGE, page, MethodBeat.PAGE_DATA);
            }
        }

        /** What is missing, or null. */
        private Need missing() {
            synchronized (begun) {
                return open.isEmpty() ? null : open.get(0);
            }
        }
    }

    /** Until the page is drawn as a whole, or its view has no window any more. */
    private final class Watch implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener, Runnable {
        private final Calls page;
        private final View view;
        private final int[] ids;
        /** There are such ids. */
        private boolean known = true;
        private boolean drawn;

        /** All was there; a drawing has begun of all. */
        private boolean there;
        private boolean whole;

        Watch(Activity activity, Calls page) {
            this.page = page;
            view = activity.getWindow().getDecorView();
            ids = new int[page.needs.length];
            for (int i = 0; i < ids.length; i++) {
                if (page.needs[i].isId()) {
                    ids[i] = id(activity, page.needs[i].text);
                    known &= ids[i] != 0;
                }
            }
        }

        private int id(Activity activity, String name) {
            int colon = name.indexOf(':');
            int id = activity.getResources().getIdentifier(name.substring(colon + 1), "id",
                    colon < 0 ? activity.getPackageName() : name.substring(0, colon));
            if (id == 0) {
                Log.w("methodbeat", "pages: " + page.page + ": no view has the id " + name
                        + ": the page is never whole. Of a composable write tag=" + name);
            }
            return id;
        }

        private void mark(int mark) {
            Natives.tell(Event.PAGE, page.page, mark);
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
            // Where calls are named, their end is the data's, and what is seen counts before a drawing alone.
            if (known && !there && !page.any) {
                await(this);
            }
        }

        @Override
        public void onViewDetachedFromWindow(View detached) {
            Need missing = known && !whole ? missing() : null;
            if (missing != null) {
                Log.i("methodbeat", "pages: " + page.page + " went before " + missing.text + " was there");
            }
            end();
        }

        private Need missing() {
            Need missing = page.missing();
            for (int i = 0; missing == null && i < ids.length; i++) {
                if (!page.needs[i].isCall() && !page.needs[i].isSeen(view, ids[i])) {
                    missing = page.needs[i];
                }
            }
            return missing;
        }

        /** After a message, and before a drawing: true where all is there. */
        boolean look() {
            if (missing() != null) {
                return false;
            }
            if (!there) {
                there = true;
                done(this);
                if (!page.any) {
                    mark(MethodBeat.PAGE_DATA);
                }
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
    }
}
