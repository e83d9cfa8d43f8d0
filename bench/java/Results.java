// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What a benchmark prints, on standard output and into a file; and how it gets its figures. */
final class Results implements AutoCloseable {
    private final PrintStream file;

    Results(File path) throws IOException {
        file = new PrintStream(path);
    }

    void say(String format, Object... values) {
        System.out.printf(format, values);
        file.printf(format, values);
    }

    static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    /** Runs a program that must succeed, and returns the lines that it prints. */
    static List<String> run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        }
        if (process.waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", command));
        }
        return lines;
    }

    @Override
    public void close() {
        file.close();
    }
}
