// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

/**
 * What ART writes of all threads of a process that does not respond: the main thread's stack, and of
 * the lock that it waits for the thread that holds it. It is read as far as it is well formed, within
 * bounds.
 *
 * <pre>
 * "main" prio=5 tid=1 Blocked
 *   at com.demo.Main.run(Main.java:10)
 *   - waiting to lock &lt;0x0b1a2c3d&gt; (a java.lang.Object) held by thread 12
 *
 * "worker" prio=5 tid=12 Sleeping
 *   at com.demo.Worker.run(Worker.java:33)
 *   - locked &lt;0x0b1a2c3d&gt; (a java.lang.Object)
 * </pre>
 */
final class ThreadDump {
    private static final int BYTES = 1 << 20;
    private static final int STACK_CHARACTERS = 16_000;
    private static final int LINE_CHARACTERS = 500;

    private final StringBuilder stack = new StringBuilder();
    private String lock;
    private String lockClass;
    private String owner;
    private String at;

    /** The main thread's, in lines, the innermost call first; null: there was none. */
    String stack() {
        return stack.length() == 0 ? null : stack.toString();
    }

    /** The name of the thread that holds what the main one waits for; null: it does not wait. */
    String owner() {
        return owner;
    }

    String lockClass() {
        return lockClass;
    }

    /** Where its owner took it; null: not known. */
    String at() {
        return at;
    }

    void read(InputStream in) throws IOException {
        byte[] bytes = new byte[BYTES];
        int n = 0;
        for (int more; n < bytes.length && (more = in.read(bytes, n, bytes.length - n)) > 0;) {
            n += more;
        }
        String[] lines = new String(bytes, 0, n, Charset.forName("UTF-8")).split("\n");
        String held = readMain(lines, find(lines, " tid=1 ", "\"main\""));
        if (held != null) {
            readOwner(lines, find(lines, " tid=" + held + " ", "\""));
        }
    }

    /** The line of the thread, or as many as there are. */
    private static int find(String[] lines, String id, String begin) {
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].startsWith(begin) && (lines[i] + " ").contains(id)) {
                return i;
            }
        }
        return lines.length;
    }

    private static boolean isIn(String[] lines, int i) {
        return i < lines.length && !lines[i].trim().isEmpty() && lines[i].charAt(0) != '"';
    }

    /** The number of the thread that holds what it waits for, or null. */
    private String readMain(String[] lines, int begin) {
        String held = null;
        for (int i = begin + 1; isIn(lines, i); i++) {
            String line = cut(lines[i].trim());
            if (line.startsWith("at ") || line.startsWith("native: ") || line.startsWith("- ")) {
                if (stack.length() + line.length() < STACK_CHARACTERS) {
                    stack.append(line).append('\n');
                }
            }
            if (held == null && line.startsWith("- waiting to lock <")) {
                lock = between(line, "<", ">");
                lockClass = between(line, "(a ", ")");
                held = digits(line, " held by thread ");
            }
        }
        return held;
    }

    private void readOwner(String[] lines, int begin) {
        if (begin == lines.length) {
            return;
        }
        owner = cut(name(lines[begin]));
        String frame = null;
        for (int i = begin + 1; isIn(lines, i) && at == null; i++) {
            String line = lines[i].trim();
            if (line.startsWith("at ")) {
                frame = line.substring("at ".length());
            } else if (line.startsWith("- locked <" + lock + ">")) {
                at = frame == null ? null : cut(frame);
            }
        }
    }

    /** A name may have quotation marks in it. */
    private static String name(String line) {
        int end = line.lastIndexOf("\" ");
        return end > 0 ? line.substring(1, end) : line;
    }

    private static String cut(String line) {
        return line.length() <= LINE_CHARACTERS ? line : line.substring(0, LINE_CHARACTERS);
    }

    private static String between(String line, String before, String behind) {
        int begin = line.indexOf(before);
        int end = begin < 0 ? -1 : line.indexOf(behind, begin + before.length());
        return end < 0 ? null : line.substring(begin + before.length(), end);
    }

    private static String digits(String line, String before) {
        int begin = line.indexOf(before);
        int end = begin < 0 ? -1 : begin + before.length();
        while (end >= 0 && end < line.length() && line.charAt(end) >= '0' && line.charAt(end) <= '9') {
            end++;
        }
        return end > begin + before.length() ? line.substring(begin + before.length(), end) : null;
    }
}
