import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the API of Java 8's base module as a jar, out of the JDK's lib/ct.sym: ProGuard 6 wants to
 * know the classes that a program extends, and can't read those of a newer JDK.
 *
 * <p>In ct.sym a class lies at VERSIONS/MODULE/NAME.sig; each letter of VERSIONS is a release that
 * has it so.
 */
public final class LibraryJar {
    /** Its major version of class files; the ones in ct.sym say that of the JDK. */
    private static final byte JAVA_8 = 52;

    public static void main(String[] args) throws IOException {
        Path symbols = Paths.get(System.getProperty("java.home"), "lib", "ct.sym");

        try (ZipFile in = new ZipFile(symbols.toFile());
                OutputStream file = Files.newOutputStream(Paths.get(args[0]));
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(1);
            for (Enumeration<? extends ZipEntry> all = in.entries(); all.hasMoreElements();) {
                ZipEntry entry = all.nextElement();
                String[] parts = entry.getName().split("/", 3);

                if (parts.length < 3 || parts[0].indexOf('8') < 0 || !parts[1].equals("java.base")
                        || !parts[2].endsWith(".sig") || parts[2].equals("module-info.sig")) {
                    continue;
                }
                byte[] bytes = in.getInputStream(entry).readAllBytes();

                bytes[7] = JAVA_8;
                out.putNextEntry(new ZipEntry(parts[2].replaceFirst("sig$", "class")));
                out.write(bytes);
                out.closeEntry();
            }
        }
    }
}
