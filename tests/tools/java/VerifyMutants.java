// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the JVM's verdicts on mutated classes before and after instrumenting.
 *
 *   VerifyMutants DIR ROOT [JAR...]
 *
 * DIR/list has lines "ROUND SEED": DIR/ROUND.before is a mutant of the class file
 * SEED, DIR/ROUND.after what it became. SEED is ROOT/LIBRARY/path/of/Class.class;
 *  other classes come as they are, out of ROOT/LIBRARY and the JARs. Exit 1
 * when a mutant verified before and does not after.
 */
public final class VerifyMutants {
    private static String verdict(Map<String, byte[]> library, String name, byte[] mutant, ClassLoader parent,
        boolean as51) {
        Map<String, byte[]> classes = new HashMap<>(library);
        classes.put(name, mutant);
        return VerifyClasses.verdict(name, new VerifyClasses.Loader(classes, parent, as51));
    }

    public static void main(String[] args) throws IOException {
        Path dir = Paths.get(args[0]), root = Paths.get(args[1]).toAbsolutePath();
        Map<String, Map<String, byte[]>> libraries = new HashMap<>();
        List<URL> jars = new ArrayList<>();
        for (int i = 2; i < args.length; i++)
            jars.add(new File(args[i]).toURI().toURL());
        ClassLoader parent = new URLClassLoader(jars.toArray(new URL[0]), VerifyMutants.class.getClassLoader());
        int mutants = 0, fine = 0, broken = 0;
        for (String line : Files.readAllLines(dir.resolve("list"))) {
            String round = line.substring(0, line.indexOf(' '));
            Path seed = root.relativize(Paths.get(line.substring(round.length() + 1)).toAbsolutePath());
            String name = seed.subpath(1, seed.getNameCount()).toString();
            Map<String, byte[]> library = libraries.get(seed.getName(0).toString());
            if (library == null) {
                library = VerifyClasses.read(root.resolve(seed.getName(0)));
                libraries.put(seed.getName(0).toString(), library);
            }
            name = name.substring(0, name.length() - 6).replace('/', '.');
            byte[] before = Files.readAllBytes(dir.resolve(round + ".before"));
            byte[] after = Files.readAllBytes(dir.resolve(round + ".after"));
            mutants++;
            for (boolean as51 : new boolean[] {false, true}) {
                if (as51 && VerifyClasses.major(before) != 50
                    || !verdict(library, name, before, parent, as51).equals("ok"))
                    continue;
                String now = verdict(library, name, after, parent, as51);
                fine++;
                if (!now.equals("ok") && ++broken <= 20)
                    System.out.println("BROKEN " + round + " " + name + (as51 ? " as 51: " : ": ")
                        + now.replace('\n', ' '));
            }
        }
        System.out.println(mutants + " accepted mutants, " + fine + " verified before, " + (fine - broken) + " after");
        System.exit(broken == 0 && fine > 0 ? 0 : 1);
    }
}
