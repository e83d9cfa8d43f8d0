// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * bench/jvm: the pair of i and o, and whole programs, on this JVM. Every subject runs once a round,
 * in a process of its own, one after the other; the tables show medians, and ratios of medians.
 *
 * <p>Arguments: the build directory, the number of rounds, the directory with the programs as bench/jvm
 * makes it. Prints the tables; they are also in results-jvm.txt.
 */
public final class JvmBench {
    private static final String OURS = "io.methodbeat.AppMethodBeat";
    private static final String MATRIX = "com.tencent.matrix.trace.core.AppMethodBeat";

    /** How a program is run: the directory of its jars, the beat class, an option. */
    private enum Way {
        PLAIN("no probes", "plain", "none", null),
        OURS_DIRECT("methodbeat", "smart", OURS, "-Dmethodbeat.direct=true"),
        OURS_JNI("methodbeat, a call into C each", "smart", OURS, "-Dmethodbeat.direct=false"),
        OURS_SAME("methodbeat, the methods that Matrix takes", "matrix-ours", OURS,
                "-Dmethodbeat.direct=true"),
        MATRIX_ALL("Matrix's rules and recorder", "matrix", MATRIX, null);

        final String title;
        final String jars;
        final String beat;
        final String option;

        Way(String title, String jars, String beat, String option) {
            this.title = title;
            this.jars = jars;
            this.beat = beat;
            this.option = option;
        }
    }

    /** A program: its main class, its arguments, its jars. */
    private record Program(String name, String main, List<String> arguments, List<String> jars) {
    }

    private final String build;
    private final int rounds;
    private final String work;
    private final Results out;

    private JvmBench(String[] args) throws IOException {
        build = args[0];
        rounds = Integer.parseInt(args[1]);
        work = args[2];
        out = new Results(new File(work, "results-jvm.txt"));
    }

    private List<String> java(String... more) {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java",
                "-Xmx1g", "-Xss8m", "-Dmethodbeat.library=" + build + "/libmethodbeat.so"));
        command.addAll(Arrays.asList(more));
        return command;
    }

    private void pairs() throws IOException, InterruptedException {
        Map<String, Map<String, List<Double>>> costs = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (String direct : List.of("true", "false")) {
                for (String line : Results.run(java("-Dmethodbeat.direct=" + direct, "-cp",
                        build + "/bench/java:" + build + "/java", "BeatCost"))) {
                    int space = line.lastIndexOf(' ');
                    costs.computeIfAbsent(direct, k -> new TreeMap<>())
                            .computeIfAbsent(line.substring(0, space), k -> new ArrayList<>())
                            .add(Double.valueOf(line.substring(space + 1)));
                }
            }
        }
        out.say("one pair of i and o in Java, ns; x Matrix: in the same process%n%n");
        out.say("                                        ns  x Matrix%n");
        pair(costs, "the loop alone", "true", "bare", null);
        pair(costs, "two stores into a long[1000000]", "true", "stores", "matrix");
        pair(costs, "Matrix's recorder", "true", "matrix", null);
        pair(costs, "methodbeat", "true", "ours", "matrix");
        pair(costs, "methodbeat, a call into C each", "false", "ours", "matrix");
        out.say("all in one message%n");
        pair(costs, "Matrix's recorder", "true", "matrix long", null);
        pair(costs, "methodbeat", "true", "ours long", "matrix long");
        out.say("on another thread%n");
        pair(costs, "Matrix's recorder, not counted", "true", "matrix elsewhere", null);
        pair(costs, "methodbeat, counted", "true", "ours elsewhere", "matrix elsewhere");
        pair(costs, "methodbeat, a call into C each", "false", "ours elsewhere", "matrix elsewhere");
        out.say("not recording%n");
        pair(costs, "methodbeat, before the first start", "true", "ours before", null);
        pair(costs, "methodbeat, stopped", "true", "ours stopped", "matrix stopped");
        pair(costs, "Matrix's recorder, stopped", "true", "matrix stopped", null);
    }

    private void pair(Map<String, Map<String, List<Double>>> costs, String title, String direct,
            String name, String beside) {
        Map<String, List<Double>> of = costs.get(direct);
        double ns = Results.median(of.get(name));
        out.say("  %-34s %6.2f", title, ns);
        if (beside != null) {
            List<Double> ratios = new ArrayList<>();
            for (int n = 0; n < rounds; n++) {
                ratios.add(of.get(name).get(n) / of.get(beside).get(n));
            }
            out.say("  %8.2f", Results.median(ratios));
        }
        out.say("%n");
    }

    private List<String> command(Program program, Way way) {
        List<String> path = new ArrayList<>(List.of(build + "/bench/java", build + "/java",
                build + "/java-stubs"));
        for (String jar : program.jars()) {
            path.add(work + "/jvm/" + way.jars + "/" + jar);
        }
        List<String> command = java("-Dmethodbeat.mode=test", "-Dmethodbeat.report=" + report());
        if (way.option != null) {
            command.add(way.option);
        }
        command.addAll(List.of("-cp", String.join(":", path), "Launch", result().toString(), way.beat,
                program.main()));
        command.addAll(program.arguments());
        return command;
    }

    private Path result() {
        return Path.of(work, "jvm", "result");
    }

    private Path report() {
        return Path.of(work, "jvm", "report.ndjson");
    }

    private void program(Program program) throws IOException, InterruptedException {
        Map<Way, List<double[]>> results = new LinkedHashMap<>();
        Map<Way, String> slots = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Way way : Way.values()) {
                Files.deleteIfExists(report());
                Results.run(command(program, way));
                results.computeIfAbsent(way, k -> new ArrayList<>()).add(
                        Arrays.stream(Files.readString(result()).trim().split(" "))
                                .mapToDouble(Double::parseDouble).toArray());
                slots.put(way, way.beat.equals(OURS) ? slotsKept() : "");
            }
        }
        out.say("%n%s, seconds of CPU; x: beside no probes, round by round%n%n", program.name());
        out.say("                                              main thread      x   process      x   slots kept%n");
        for (Way way : Way.values()) {
            out.say("  %-41s", way.title);
            for (int figure = 0; figure < 2; figure++) {
                List<Double> values = new ArrayList<>();
                List<Double> ratios = new ArrayList<>();
                for (int n = 0; n < rounds; n++) {
                    values.add(results.get(way).get(n)[figure]);
                    ratios.add(values.get(n) / results.get(Way.PLAIN).get(n)[figure]);
                }
                out.say("  %10.2f %6.2f", Results.median(values), Results.median(ratios));
            }
            out.say("  %14s%n", slots.get(way));
        }
    }

    /** How many slots the summary of the run counts. */
    private String slotsKept() throws IOException {
        String key = "\"slots\":";
        for (String line : Files.readAllLines(report())) {
            int at = line.indexOf(key);
            if (at >= 0) {
                return line.substring(at + key.length()).replaceAll("[^0-9].*", "");
            }
        }
        return "?";
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        JvmBench bench = new JvmBench(args);
        bench.out.say("Java %s; %d rounds, medians; load average %.2f at the start%n%n",
                System.getProperty("java.version"), bench.rounds,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        bench.pairs();
        String scala = bench.work + "/jvm/plain/scala-library.jar";
        List<String> sources = new ArrayList<>(List.of("-cp", scala, "-d", bench.work + "/jvm/classes"));
        try (var files = Files.list(Path.of(bench.work, "jvm", "sources"))) {
            files.map(Path::toString).sorted().forEach(sources::add);
        }
        bench.program(new Program("the Scala compiler", "scala.tools.nsc.Main", sources,
                List.of("scala-compiler.jar", "scala-library.jar", "scala-reflect.jar")));
        bench.program(new Program("H2", "Database", List.of("5"), List.of("h2.jar")));
        bench.out.say("%nload average %.2f at the end%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        bench.out.close();
    }
}
