// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

/* The calls that end a row stand in over twenty methods, which is when R8 moves them to a method of its
 * own. They are on two lines of the source, and the first of them is in a method that R8 inlines. */
final class Outlined {
    private final String[] args;
    private long most;

    Outlined(String[] args) {
        this.args = args;
        most = args[0].length();
    }

    private static StringBuilder named(StringBuilder out, String name) {
        return out.append(name);
    }

    private String width(StringBuilder out, String name, int value) {
        if (value > most + 0)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String height(StringBuilder out, String name, int value) {
        most += value * 1;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String depth(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 2)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String scale(StringBuilder out, String name, int value) {
        if (value > most + 3)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String grams(StringBuilder out, String name, int value) {
        most += value * 4;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String tons(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 5)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String red(StringBuilder out, String name, int value) {
        if (value > most + 6)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String green(StringBuilder out, String name, int value) {
        most += value * 7;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String blue(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 8)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String alpha(StringBuilder out, String name, int value) {
        if (value > most + 9)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String open(StringBuilder out, String name, int value) {
        most += value * 10;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String shut(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 11)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String kept(StringBuilder out, String name, int value) {
        if (value > most + 12)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String lost(StringBuilder out, String name, int value) {
        most += value * 13;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String east(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 14)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String west(StringBuilder out, String name, int value) {
        if (value > most + 15)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String north(StringBuilder out, String name, int value) {
        most += value * 16;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String south(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 17)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String first(StringBuilder out, String name, int value) {
        if (value > most + 18)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String last(StringBuilder out, String name, int value) {
        most += value * 19;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String near(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 20)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String far(StringBuilder out, String name, int value) {
        if (value > most + 21)
            throw new IllegalStateException("it is larger than it can be");
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String old(StringBuilder out, String name, int value) {
        most += value * 22;
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    private String young(StringBuilder out, String name, int value) {
        if (name.length() == args.length - 23)
            return out.toString();
        return named(out, name).append('=')
            .append(value).append(';').toString();
    }

    /* Each of them from two places, so that it stays. */
    String all() {
        StringBuilder out = new StringBuilder(args[0]);
        String name = args[1];
        for (int i = 0; i < args.length; i++) {
            out.append(width(new StringBuilder(args[i]), name, i));
            out.append(height(new StringBuilder(args[i]), name, i));
            out.append(depth(new StringBuilder(args[i]), name, i));
            out.append(scale(new StringBuilder(args[i]), name, i));
            out.append(grams(new StringBuilder(args[i]), name, i));
            out.append(tons(new StringBuilder(args[i]), name, i));
            out.append(red(new StringBuilder(args[i]), name, i));
            out.append(green(new StringBuilder(args[i]), name, i));
            out.append(blue(new StringBuilder(args[i]), name, i));
            out.append(alpha(new StringBuilder(args[i]), name, i));
            out.append(open(new StringBuilder(args[i]), name, i));
            out.append(shut(new StringBuilder(args[i]), name, i));
            out.append(kept(new StringBuilder(args[i]), name, i));
            out.append(lost(new StringBuilder(args[i]), name, i));
            out.append(east(new StringBuilder(args[i]), name, i));
            out.append(west(new StringBuilder(args[i]), name, i));
            out.append(north(new StringBuilder(args[i]), name, i));
            out.append(south(new StringBuilder(args[i]), name, i));
            out.append(first(new StringBuilder(args[i]), name, i));
            out.append(last(new StringBuilder(args[i]), name, i));
            out.append(near(new StringBuilder(args[i]), name, i));
            out.append(far(new StringBuilder(args[i]), name, i));
            out.append(old(new StringBuilder(args[i]), name, i));
            out.append(young(new StringBuilder(args[i]), name, i));
            out.append(width(new StringBuilder(args[i]), args[i], i));
            out.append(height(new StringBuilder(args[i]), args[i], i));
            out.append(depth(new StringBuilder(args[i]), args[i], i));
            out.append(scale(new StringBuilder(args[i]), args[i], i));
            out.append(grams(new StringBuilder(args[i]), args[i], i));
            out.append(tons(new StringBuilder(args[i]), args[i], i));
            out.append(red(new StringBuilder(args[i]), args[i], i));
            out.append(green(new StringBuilder(args[i]), args[i], i));
            out.append(blue(new StringBuilder(args[i]), args[i], i));
            out.append(alpha(new StringBuilder(args[i]), args[i], i));
            out.append(open(new StringBuilder(args[i]), args[i], i));
            out.append(shut(new StringBuilder(args[i]), args[i], i));
            out.append(kept(new StringBuilder(args[i]), args[i], i));
            out.append(lost(new StringBuilder(args[i]), args[i], i));
            out.append(east(new StringBuilder(args[i]), args[i], i));
            out.append(west(new StringBuilder(args[i]), args[i], i));
            out.append(north(new StringBuilder(args[i]), args[i], i));
            out.append(south(new StringBuilder(args[i]), args[i], i));
            out.append(first(new StringBuilder(args[i]), args[i], i));
            out.append(last(new StringBuilder(args[i]), args[i], i));
            out.append(near(new StringBuilder(args[i]), args[i], i));
            out.append(far(new StringBuilder(args[i]), args[i], i));
            out.append(old(new StringBuilder(args[i]), args[i], i));
            out.append(young(new StringBuilder(args[i]), args[i], i));
        }
        return out.toString();
    }
}
