// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a pair of i and o costs in Java, of several builds side by side in one JVM: each with its beat class
 * and its library, which a loader of its own loads with the loops of this class. Calls of each shape, for
 * a moment by one build after the other, over and over; the lower quartile of all moments counts, and the least is
 * printed beside it, in nanoseconds of CPU time. First in messages of some 33,000 calls, then all in one message,
 * which fills the ring many times.
 *
 * <p>Arguments: the number of rounds, then the build directories.
 */
public final class PairCost {
    private static final int WARM_UP = 300;
    private static final int MOMENT = 1 << 15;
    private static final String[] SHAPES = {"a leaf in a loop", "a method with three leaves", "a binary tree",
        "a hundred deep", "a thousand leaves in turn", "a program of 600 methods"};

    private PairCost() {
    }

    /** The loops of one build, in its loader. */
    public static final class Loops {
        private static final int METHODS = 600;
        private static final int LEVELS = 12;
        private static final int[][] CALLEES = new int[METHODS][];
        private static final boolean[] LOOPS = new boolean[METHODS];
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static int sink;
        private static int left;
        private static int from;

        private Loops() {
        }

        private static void leaf(int id) {
            io.methodbeat.AppMethodBeat.i(id);
            sink += id;
            io.methodbeat.AppMethodBeat.o(id);
        }

        private static void leaves(int pairs) {
            for (int n = 0; n < pairs; n++) {
                leaf(2);
            }
        }

        private static void three(int pairs) {
            for (int n = 0; n < pairs; n += 4) {
                io.methodbeat.AppMethodBeat.i(2);
                for (int id = 3; id < 6; id++) {
                    leaf(id);
                }
                io.methodbeat.AppMethodBeat.o(2);
            }
        }

        private static void branch(int depth) {
            io.methodbeat.AppMethodBeat.i(2);
            if (depth > 0) {
                branch(depth - 1);
                branch(depth - 1);
            }
            io.methodbeat.AppMethodBeat.o(2);
        }

        private static void tree(int pairs) {
            for (int n = 0; n < pairs; n += 1 << 12) {
                branch(11);
            }
        }

        private static void chain(int depth) {
            io.methodbeat.AppMethodBeat.i(2 + depth);
            if (depth > 0) {
                chain(depth - 1);
            }
            io.methodbeat.AppMethodBeat.o(2 + depth);
        }

        private static void chains(int pairs) {
            for (int n = 0; n < pairs; n += 128) {
                chain(127);
            }
        }

        private static void thousand(int pairs) {
            for (int n = 0; n < pairs; n++) {
                leaf(1 + n % 1024);
            }
        }

        /** Each of its methods calls some others, always the same, some in a loop. */
        private static void make() {
            int level = METHODS / LEVELS;
            int seed = 1;
            for (int id = 0; id < METHODS; id++) {
                int next = (id / level + 1) * level;
                seed = seed * 1664525 + 1013904223;
                CALLEES[id] = new int[next == METHODS || (seed >>> 16) % 3 == 0 ? 0 : 1 + (seed >>> 20) % 4];
                LOOPS[id] = (seed >>> 24) % 8 == 0;
                for (int k = 0; k < CALLEES[id].length; k++) {
                    seed = seed * 1664525 + 1013904223;
                    CALLEES[id][k] = next + (seed >>> 16) % level;
                }
            }
        }

        private static void method(int id) {
            io.methodbeat.AppMethodBeat.i(1 + id);
            for (int loop = LOOPS[id] ? 6 : 1; loop > 0; loop--) {
                for (int callee : CALLEES[id]) {
                    if (left > 0) {
                        method(callee);
                    }
                }
            }
            left--;
            io.methodbeat.AppMethodBeat.o(1 + id);
        }

        private static void program(int pairs) {
            if (CALLEES[0] == null) {
                make();
            }
            for (left = pairs; left > 0; from = (from + 1) % METHODS) {
                method(from);
            }
        }

        /** Loads the library and records, in a message. */
        public static void open() {
            io.methodbeat.AppMethodBeat.dispatchBegin();
            if (!io.methodbeat.AppMethodBeat.isLoaded()) {
                throw new IllegalStateException("the library is not loaded");
            }
        }

        /** One moment: nanoseconds a pair. */
        public static double moment(int shape, boolean inOwnMessage) {
            if (inOwnMessage) {
                io.methodbeat.AppMethodBeat.dispatchEnd();
                io.methodbeat.AppMethodBeat.dispatchBegin();
            }
            long began = THREADS.getCurrentThreadCpuTime();
            switch (shape) {
                case 0 -> leaves(MOMENT);
                case 1 -> three(MOMENT);
                case 2 -> tree(MOMENT);
                case 3 -> chains(MOMENT);
                case 4 -> thousand(MOMENT);
                default -> program(MOMENT);
            }
            return (THREADS.getCurrentThreadCpuTime() - began) / (double) MOMENT;
        }
    }

    /** Takes the loops, and the beat class, from its own paths first. */
    private static final class Own extends URLClassLoader {
        Own(URL[] paths) {
            super(paths, PairCost.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (name.startsWith("PairCost$Loops") || name.startsWith("io.methodbeat.")) {
                    Class<?> own = findLoadedClass(name);
                    return own != null ? own : findClass(name);
                }
                return super.loadClass(name, resolve);
            }
        }
    }

    private static Method moments(String build) throws IOException, ReflectiveOperationException {
        URL here = PairCost.class.getProtectionDomain().getCodeSource().getLocation();
        @SuppressWarnings("resource")
        ClassLoader loader = new Own(new URL[] {here, Path.of(build, "java/").toUri().toURL()});
        Class<?> loops = Class.forName("PairCost$Loops", true, loader);
        System.setProperty("methodbeat.library", Path.of(build, "libmethodbeat.so").toAbsolutePath().toString());
        loops.getMethod("open").invoke(null);
        return loops.getMethod("moment", int.class, boolean.class);
    }

    private static void measure(List<Method> builds, int rounds, int shape, boolean inOwnMessages)
            throws ReflectiveOperationException {
        double[][] costs = new double[builds.size()][rounds];
        for (int r = -WARM_UP; r < rounds; r++) {
            for (int k = 0; k < builds.size(); k++) {
                double cost = (Double) builds.get(k).invoke(null, shape, inOwnMessages);
                if (r >= 0) {
                    costs[k][r] = cost;
                }
            }
        }
        StringBuilder line = new StringBuilder(String.format("%-28s", SHAPES[shape]));
        for (int k = 0; k < costs.length; k++) {
            Arrays.sort(costs[k]);
            line.append(String.format("%8.2f %7.2f", costs[k][rounds / 4], costs[k][0]));
            if (k > 0) {
                line.append(String.format(" %6.2f", costs[k][rounds / 4] / costs[0][rounds / 4]));
            }
        }
        System.out.println(line);
    }

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        int rounds = Integer.parseInt(args[0]);
        List<Method> builds = new ArrayList<>();
        for (int k = 1; k < args.length; k++) {
            System.out.println(k + ": " + args[k]);
            builds.add(moments(args[k]));
        }
        for (boolean inOwnMessages : new boolean[] {true, false}) {
            System.out.printf("%n%s%n", inOwnMessages ? "many messages" : "one message");
            for (int shape = 0; shape < SHAPES.length; shape++) {
                measure(builds, rounds, shape, inOwnMessages);
            }
        }
    }
}
