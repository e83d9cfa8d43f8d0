// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jf.smali.Smali;
import org.jf.smali.SmaliOptions;

/**
 * Shows that DexSame finds what it must. A directory holds the programs before.smali and
 * after.smali, before-all.smali and after-all.smali (--exits all), the same of late-all (--probes late),
 * and mutants of the instrumented ones: N.PROGRAM.smali, and N.wanted, an expression that a line of the report
 * must match. Prints a line for each that is missed.
 *
 *   Mutants DIRECTORY
 */
public final class Mutants {
    private static byte[] assemble(Path smali) throws IOException {
        SmaliOptions options = new SmaliOptions();
        Path dex = Files.createTempFile("mutant", ".dex");
        options.apiLevel = 26;
        options.outputDexFile = dex.toString();
        if (!Smali.assemble(options, List.of(smali.toString())))
            throw new IOException(smali + ": can't be assembled");
        byte[] bytes = Files.readAllBytes(dex);
        Files.delete(dex);
        return bytes;
    }

    private static List<String> compare(Path directory, String program, Path mutant) throws IOException {
        MethodSame.Rules rules = new MethodSame.Rules();
        rules.all = program.endsWith("-all");
        return DexSame.differences(
            assemble(directory.resolve(program.replace("after", "before") + ".smali")), assemble(mutant), rules);
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        int count = 0, missed = 0;
        for (String program : new String[] {"after", "after-all", "after-late-all"}) {
            Path original = directory.resolve(program + ".smali");
            List<String> found = compare(directory, program, original);
            if (!found.isEmpty()) {
                missed++;
                System.out.println(program + " is not the same as before: " + found);
            }
            List<Path> mutants = new ArrayList<>();
            try (var all = Files.newDirectoryStream(directory, "*." + program + ".smali")) {
                all.forEach(mutants::add);
            }
            for (Path mutant : mutants) {
                String name = mutant.getFileName().toString();
                String wanted = Files.readString(directory.resolve(name.substring(0, name.indexOf('.')) + ".wanted")).trim();
                count++;
                found = compare(directory, program, mutant);
                if (Files.mismatch(original, mutant) < 0 || found.stream().noneMatch(Pattern.compile(wanted).asPredicate())) {
                    missed++;
                    System.out.println("missed " + name + ", wanted " + wanted + ", found " + found);
                }
            }
        }
        System.out.println(count + " mutants, " + missed + " missed");
        System.exit(missed == 0 ? 0 : 1);
    }
}
