// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * bench/frames: a list that scrolls, 60 times a second, with no probes, with ours, and with Matrix's. In a round each
 * way has a process, all of which are there at once. They draw in turns of a second, while the others wait, so that what
 * else the machine does meets all. What a frame takes of the main thread in a round is that of the turn in which it takes
 * least, which other work has met least; it is compared with that of the process without probes of the same round.
 *
 * <p>Arguments: the build directory, the number of rounds, the number of turns in a round, the directory with the jars
 * as bench/frames makes it, and "light heavy" or one of the two. Prints the tables; they are also in results-frames.txt.
 */
public final class FrameBench {
    private static final int TICKS = 60;

    /** How the list is run: its jar, whose messages there are. */
    private enum Way {
        PLAIN("no probes", "plain", "none"),
        AGAIN("no probes, another process", "plain", "none"),
        OFF("methodbeat, nothing recorded", "smart", "none"),
        OURS("methodbeat", "smart", "methodbeat"),
        OURS_SAME("methodbeat, Matrix's methods", "matrix-ours", "methodbeat"),
        MATRIX("Matrix's rules and recorder", "matrix", "matrix");

        final String title;
        final String jar;
        final String beat;

        Way(String title, String jar, String beat) {
            this.title = title;
            this.jar = jar;
            this.beat = beat;
        }
    }

    /** A second: frames, and nanoseconds of CPU: of the main thread for a frame, of the process in all. */
    private record Turn(double frames, double frameNs, double processNs) {
        static Turn of(String line) {
            double[] figures = Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
            return new Turn(figures[0], figures[1], figures[2]);
        }
    }

    /** A process with the list in it. */
    private final class Child {
        private final Process process;
        private final BufferedReader out;
        private final PrintStream in;
        private final Path report;
        private final String seen;

        Child(Way way, String weight) throws IOException {
            report = Path.of(work, way + ".ndjson");
            Files.deleteIfExists(report);
            process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Djava.awt.headless=true",
                    "-Xms96m", "-Xmx96m", "-XX:+UseSerialGC", "-Xbatch", "-Dmethodbeat.library=" + build + "/libmethodbeat.so",
                    "-Dmethodbeat.mode=test", "-Dmethodbeat.report=" + report, "-cp",
                    String.join(":", work + "/" + way.jar + ".jar", build + "/bench/java", build + "/java",
                            build + "/java-stubs"),
                    "FrameLoop", weight, way.beat).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            out = new BufferedReader(new InputStreamReader(process.getInputStream()));
            in = new PrintStream(process.getOutputStream(), true);
            seen = line();
        }

        private String line() throws IOException {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("a process ended: " + process.info());
            }
            return line;
        }

        Turn turn() throws IOException {
            in.println(TICKS);
            return Turn.of(line());
        }

        /** Resident MB, and slots a frame. */
        double[] end() throws IOException, InterruptedException {
            in.close();
            double[] last = Arrays.stream(line().split(" ")).mapToDouble(Double::parseDouble).toArray();
            process.waitFor();
            return new double[] {last[0] / 1e3, Files.exists(report) ? slots() / last[1] : 0};
        }

        private double slots() throws IOException {
            String key = "\"slots\":";
            for (String line : Files.readAllLines(report)) {
                int at = line.indexOf(key);
                if (at >= 0) {
                    return Double.parseDouble(line.substring(at + key.length()).replaceAll("[^0-9].*", ""));
                }
            }
            return 0;
        }
    }

    private final String build;
    private final int rounds;
    private final int turns;
    private final String work;
    private final Results out;

    private FrameBench(String[] args) throws IOException {
        build = args[0];
        rounds = Integer.parseInt(args[1]);
        turns = Integer.parseInt(args[2]);
        work = args[3];
        out = new Results(new File(build + "/bench", "results-frames.txt"));
    }

    private static double sum(List<Turn> turns, ToDoubleFunction<Turn> figure) {
        return turns.stream().mapToDouble(figure).sum();
    }

    /** What a frame takes in each round, in us. */
    private List<Double> costs(List<Turn> of) {
        List<Double> costs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            costs.add(of.subList(round * turns, (round + 1) * turns).stream().mapToDouble(Turn::frameNs).min()
                    .orElseThrow() / 1e3);
        }
        return costs;
    }

    private void weight(String weight) throws IOException, InterruptedException {
        Map<Way, List<Turn>> all = new EnumMap<>(Way.class);
        Map<Way, List<Double>> memory = new EnumMap<>(Way.class);
        Map<Way, Double> slots = new EnumMap<>(Way.class);
        for (int round = 0; round < rounds; round++) {
            Map<Way, Child> children = new EnumMap<>(Way.class);
            for (Way way : Way.values()) {
                children.put(way, new Child(way, weight));
                if (!children.get(way).seen.equals(children.get(Way.PLAIN).seen)) {
                    throw new IOException(way.title + ": the screen shows something else");
                }
            }
            for (int turn = 0; turn < turns; turn++) {
                for (Way way : Way.values()) {
                    all.computeIfAbsent(way, k -> new ArrayList<>()).add(children.get(way).turn());
                }
            }
            for (Way way : Way.values()) {
                double[] end = children.get(way).end();
                memory.computeIfAbsent(way, k -> new ArrayList<>()).add(end[0]);
                slots.put(way, end[1]);
            }
        }
        print(weight, all, memory, slots);
    }

    private void print(String weight, Map<Way, List<Turn>> all, Map<Way, List<Double>> memory, Map<Way, Double> slots)
            throws IOException {
        List<Double> plain = costs(all.get(Way.PLAIN));
        out.say("%n%-38s  frames dropped  main, us          more, process  memory  packed  calls%n", weight);
        out.say("                                           a s       %%   a frame      x     us     CPU %%      MB      kB  a frame%n");
        for (Way way : Way.values()) {
            List<Turn> of = all.get(way);
            List<Double> cost = costs(of);
            List<Double> ratios = new ArrayList<>();
            List<Double> differences = new ArrayList<>();
            for (int n = 0; n < rounds; n++) {
                ratios.add(cost.get(n) / plain.get(n));
                differences.add(cost.get(n) - plain.get(n));
            }
            double frames = sum(of, Turn::frames) / of.size();
            out.say("  %-36s %7.2f %7.2f %9.0f %6.3f %6.0f %9.2f %7.1f %7.1f", way.title, frames * 60 / TICKS,
                    100 - 100 * frames / TICKS, Results.median(cost), Results.median(ratios), Results.median(differences),
                    sum(of, Turn::processNs) / of.size() / 1e7 * 60 / TICKS, Results.median(memory.get(way)),
                    Files.size(Path.of(work, way.jar + ".jar")) / 1e3);
            out.say(slots.get(way) > 0 ? "  %7.0f%n" : "%n", slots.get(way) / 2);
        }
    }

    /** What a message costs in a process that draws nothing. */
    private void message() throws IOException, InterruptedException {
        double[] ns = Results.run(List.of(System.getProperty("java.home") + "/bin/java",
                "-Dmethodbeat.library=" + build + "/libmethodbeat.so", "-cp",
                String.join(":", build + "/bench/java", build + "/java", build + "/java-stubs"), "MessageCost"))
                .stream().mapToDouble(Double::parseDouble).toArray();
        out.say("%nbeginning and ending a message, us of the main thread: methodbeat %.1f, Matrix %.1f%n",
                (ns[1] - ns[0]) / 1e3, (ns[2] - ns[0]) / 1e3);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        FrameBench bench = new FrameBench(args);
        bench.out.say("Java %s; %d rounds of %d turns of a second; load average %.2f at the start%n",
                System.getProperty("java.version"), bench.rounds, bench.turns,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        for (String weight : args[4].split(" ")) {
            bench.weight(weight);
        }
        bench.message();
        bench.out.say("%nload average %.2f at the end%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        bench.out.close();
    }
}
