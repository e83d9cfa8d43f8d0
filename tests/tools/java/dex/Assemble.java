// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jf.smali.Smali;
import org.jf.smali.SmaliOptions;

/** Assemble DIRECTORY: each of its NAME.smali to NAME.dex. */
public final class Assemble {
    public static void main(String[] args) throws IOException {
        boolean good = true;

        try (var all = Files.newDirectoryStream(Path.of(args[0]), "*.smali")) {
            for (Path smali : all) {
                SmaliOptions options = new SmaliOptions();

                options.apiLevel = 26;
                options.outputDexFile = smali.toString().replace(".smali", ".dex");
                if (!Smali.assemble(options, List.of(smali.toString()))) {
                    System.out.println(smali + ": can't be assembled");
                    good = false;
                }
            }
        }
        System.exit(good ? 0 : 1);
    }
}
