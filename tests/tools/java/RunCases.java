// SPDX-License-Identifier: Apache-2.0
import io.methodbeat.AppMethodBeat;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs T.run() of each case in a directory, in a loader of its own, and prints
 *
 *   NAME RESULT                     or the exception
 *   NAME entries N exits N open N orphans N
 *                                   to standard error: what the counting beat class saw
 *
 *   RunCases DIRECTORY CLASSES      CLASSES: where below a case's directory its classes are
 */
public final class RunCases {
    public static void main(String[] args) throws IOException {
        List<Path> cases;
        try (Stream<Path> list = Files.list(Paths.get(args[0]))) {
            cases = list.filter(p -> Files.isDirectory(p.resolve(args[1]))).sorted().collect(Collectors.toList());
        }
        for (Path c : cases) {
            String result;
            long[] before = AppMethodBeat.counts();
            try (URLClassLoader loader = new URLClassLoader(new URL[] {c.resolve(args[1]).toUri().toURL()})) {
                result = String.valueOf(loader.loadClass("T").getMethod("run").invoke(null));
            } catch (Throwable e) {
                Throwable cause = e instanceof java.lang.reflect.InvocationTargetException ? e.getCause() : e;
                result = cause.toString().split("\n")[0];
            }
            long[] after = AppMethodBeat.counts();
            System.out.println(c.getFileName() + " " + result);
            System.err.println(c.getFileName() + " entries " + (after[0] - before[0]) + " exits " + (after[1] - before[1])
                + " open " + (after[2] - before[2]) + " orphans " + (after[3] - before[3]));
        }
    }
}
