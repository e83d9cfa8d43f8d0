// SPDX-License-Identifier: Apache-2.0
package io.methodbeat;

import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A beat class that counts. Each thread has a stack of open ids; an o must close
 * the innermost i. At exit it writes what it saw to the file -Dbeat.report=FILE:
 *
 *   i 1234 o 1234 threads 3 deepest 17
 *   unbalanced THREAD: WHAT        (one line for each thread that was)
 *   open THREAD: 3 frames          (a thread that still runs at exit: not wrong)
 *
 * In the late form of probes o has to bring what its own i returned.
 *
 * Lives on the boot class path, so it may be called at any time, also from code
 * that the JVM runs while it starts or ends. It uses arrays, Thread and nothing
 * that could be instrumented with it.
 *
 * -Dbeat.mapping=FILE: a constructor that an exception of its own super() or this()
 * left has no o: no handler may cover that call (the verifier's rules for uninitialized
 * this). With the mapping constructors are told apart, and counted as `inferred`.
 *
 * -Dbeat.exits=explicit: frames that an exception left have no o. An o then closes
 * all that lies above the nearest i of its id, and only an o without any i, or an i
 * left open at the end by a thread that met no exception, is told.
 */
public final class AppMethodBeat {
    /** What one thread has open. Kept after the thread's end: the report sums them all up. */
    static final class Stack {
        final Thread thread;
        int[] ids = new int[256], calls = new int[256];
        int made;
        int depth, deepest;
        long entries, exits, inferred, orphans;
        String wrong;
        Stack next;

        Stack(Thread thread) {
            this.thread = thread;
        }

        /** A number that no other open call of the thread has: what o gets in the late form. */
        int push(int id) {
            entries++;
            if (depth == ids.length) {
                ids = Arrays.copyOf(ids, depth * 2);
                calls = Arrays.copyOf(calls, depth * 2);
            }
            made = made == Integer.MAX_VALUE ? 1 : made + 1;
            calls[depth] = made;
            ids[depth++] = id;
            if (depth > deepest)
                deepest = depth;
            return made;
        }

        boolean is(int at, int id, int t) {
            return ids[at] == id && (t == ANY || calls[at] == t);
        }

        void pop(int id, int t) {
            exits++;
            if (depth > 0 && is(depth - 1, id, t)) {
                depth--;
                return;
            }
            int at = depth;
            while (at > 0 && !is(at - 1, id, t) && (!strict || constructors.get(ids[at - 1])))
                at--;
            if (at > 0 && is(at - 1, id, t)) {
                inferred += depth - at;
                depth = at - 1;
                return;
            }
            orphans++;
            if (wrong == null)
                wrong = "o(" + id + ") while " + (depth == 0 ? "nothing is open" : "i(" + ids[depth - 1] + ") is the innermost");
        }
    }

    /** What o gets in the form of pairs. */
    static final int ANY = 0;
    private static final boolean strict = !"explicit".equals(System.getProperty("beat.exits"));
    private static final String file = System.getProperty("beat.report");
    private static final BitSet constructors = constructors(System.getProperty("beat.mapping"));
    private static Stack all;
    // The stack asked for last: most calls come from the thread of the call before.
    private static Stack last;
    private static final ThreadLocal<Stack> stacks = new ThreadLocal<>();
    // Set by the report: threads that run on after it are not counted.
    private static volatile boolean over;

    static {
        if (file != null)
            Runtime.getRuntime().addShutdownHook(new Thread("beat") {
                @Override
                public void run() {
                    report();
                }
            });
    }

    private AppMethodBeat() {
    }

    private static BitSet constructors(String mapping) {
        BitSet ids = new BitSet();
        if (mapping != null)
            try (BufferedReader rows = new BufferedReader(new FileReader(mapping))) {
                for (String row; (row = rows.readLine()) != null;)
                    if (row.contains(" <init> ("))
                        ids.set(Integer.parseInt(row.substring(0, row.indexOf(','))));
            } catch (IOException e) {
                System.err.println("beat: " + e);
            }
        return ids;
    }

    private static Stack mine() {
        Stack mine = last;
        if (mine != null && mine.thread == Thread.currentThread())
            return mine;
        mine = stacks.get();
        if (mine == null) {
            mine = new Stack(Thread.currentThread());
            stacks.set(mine);
            synchronized (AppMethodBeat.class) {
                mine.next = all;
                all = mine;
            }
        }
        last = mine;
        return mine;
    }

    private static int enter(int id) {
        return over ? 0 : mine().push(id);
    }

    private static void leave(int id, int t) {
        if (!over)
            mine().pop(id, t);
    }

    // The build makes the form of pairs of these two: void i(int id), and o(int id).
    public static int i(int id) {
        return enter(id);
    }

    public static void o(int id, int t) {
        leave(id, t);
    }

    /** How many i and o the calling thread has made, how many are open, and how many o had no i: for
     * programs that check themselves. */
    public static long[] counts() {
        Stack mine = mine();
        return new long[] {mine.entries, mine.exits, mine.depth, mine.orphans};
    }

    private static synchronized void report() {
        // Threads that still run go on, uncounted: their frames are open, not lost.
        over = true;
        StringBuilder text = new StringBuilder();
        long entries = 0, exits = 0, inferred = 0;
        int threads = 0, deepest = 0;
        for (Stack s = all; s != null; s = s.next) {
            String name = s.thread.getName();
            boolean ended = s.thread.getState() == Thread.State.TERMINATED;
            threads++;
            entries += s.entries;
            exits += s.exits;
            inferred += s.inferred;
            deepest = Math.max(deepest, s.deepest);
            if (s.wrong != null)
                text.append("unbalanced ").append(name).append(": ").append(s.wrong).append('\n');
            else if (s.depth > 0 && ended && strict && !constructors.get(s.ids[s.depth - 1]))
                text.append("unbalanced ").append(name).append(": ").append(s.depth)
                    .append(" frames open after its end, the innermost i(").append(s.ids[s.depth - 1]).append(")\n");
            else if (s.depth > 0 && !ended)
                text.append("open ").append(name).append(": ").append(s.depth).append(" frames\n");
        }
        text.insert(0, "i " + entries + " o " + exits + " threads " + threads + " deepest " + deepest
            + (inferred > 0 ? " inferred " + inferred : "") + "\n");
        try (PrintStream out = new PrintStream(new FileOutputStream(file))) {
            out.print(text);
        } catch (IOException e) {
            System.err.println("beat: " + e);
        }
    }
}
