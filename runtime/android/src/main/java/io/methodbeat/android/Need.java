// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.view.View;
import android.view.ViewGroup;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a page needs to be there, as a line of {@link Pages} has it: the id of a view, "tag=", "description=" or
 * "call=". runtime/base/setting.c checks the same for --runtime-option.
 */
final class Need {
    private static final List<String> KINDS = Arrays.asList("tag", "description", "call");
    private static final Pattern ID = Pattern.compile("([\\w.]+:)?[\\w.]+");

    /** What the line has. */
    final String text;
    /** "": a view, by its id. */
    private final String kind;
    private final String value;
    /** Null but for a call. */
    private final Pattern calls;

    private Need(String text) {
        int equals = text.indexOf('=');
        this.text = text;
        kind = text.substring(0, Math.max(equals, 0)).trim();
        value = text.substring(equals + 1).trim();
        if (equals < 0 ? !ID.matcher(text).matches() : !KINDS.contains(kind) || value.isEmpty()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is neither the id of a view nor tag=NAME, description=TEXT or call=PATH");
        }
        calls = isCall() ? Pattern.compile("\\Q" + value.replace("*", "\\E.*\\Q") + "\\E", Pattern.DOTALL) : null;
    }

    /** Of what is behind the colon; IllegalArgumentException says what is wrong. */
    static Need[] all(String texts) {
        String[] items = texts.trim().split("\\s*,\\s*", -1);
        Need[] all = new Need[items.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Need(items[i]);
        }
        return all;
    }

    boolean isCall() {
        return kind.equals("call");
    }

    boolean isId() {
        return kind.isEmpty();
    }

    boolean isMetBy(String call) {
        return calls != null && calls.matcher(call).matches();
    }

    /** Below a window's view; `id` counts where the need is one. */
    boolean isSeen(View root, int id) {
        if (isId()) {
            View view = root.findViewById(id);
            return view != null && view.isShown() && isThere(view);
        }
        return isFound(root);
    }

    private boolean isFound(View view) {
        if (view.getVisibility() != View.VISIBLE) {
            return false;
        }
        boolean tag = kind.equals("tag");
        CharSequence described = tag ? null : view.getContentDescription();
        if ((described != null && value.contentEquals(described) && isThere(view))
                || Semantics.has(view, tag ? "TestTag" : "ContentDescription", value)) {
            return true;
        }
        ViewGroup group = view instanceof ViewGroup ? (ViewGroup) view : null;
        for (int i = 0; group != null && i < group.getChildCount(); i++) {
            if (isFound(group.getChildAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isThere(View one) {
        if (one instanceof TextView) {
            return ((TextView) one).getText().length() > 0;
        }
        if (one instanceof ImageView) {
            return ((ImageView) one).getDrawable() != null;
        }
        return !(one instanceof ViewGroup) || ((ViewGroup) one).getChildCount() > 0;
    }
}
