// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Archives that the jar tool would not make, and a look at what is in one. */
public class ZipCraft {
    /** make JAR (NAME=FILE | stored:NAME=FILE)...: entries with times, comments, extra fields. */
    private static void make(String[] args) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            zip.setComment("of the archive");
            for (int i = 2; i < args.length; i++) {
                boolean stored = args[i].startsWith("stored:");
                String spec = stored ? args[i].substring(7) : args[i];
                int at = spec.indexOf('=');
                byte[] content = Files.readAllBytes(Path.of(spec.substring(at + 1)));
                ZipEntry e = new ZipEntry(spec.substring(0, at));

                e.setTimeLocal(java.time.LocalDateTime.of(1999, 3, 1 + i % 28, 5, 6, 8));
                e.setComment("comment " + i);
                e.setExtra(new byte[] {0x34, 0x12, 2, 0, 7, (byte) i});
                if (stored) {
                    CRC32 crc = new CRC32();

                    crc.update(content);
                    e.setMethod(ZipEntry.STORED);
                    e.setSize(content.length);
                    e.setCrc(crc.getValue());
                }
                zip.putNextEntry(e);
                zip.write(content);
                zip.closeEntry();
            }
        }
    }

    /** rename IN OUT FROM TO: every occurrence of FROM's bytes, TO being as long. */
    private static void rename(String[] args) throws IOException {
        byte[] b = Files.readAllBytes(Path.of(args[1]));
        byte[] from = args[3].getBytes("UTF-8"), to = args[4].getBytes("UTF-8");

        for (int i = 0; i + from.length <= b.length; i++)
            if (java.util.Arrays.equals(b, i, i + from.length, from, 0, from.length))
                System.arraycopy(to, 0, b, i, to.length);
        Files.write(Path.of(args[2]), b);
    }

    /** central IN OUT OFFSET XOR: changes a byte of each central header. */
    private static void central(String[] args) throws IOException {
        byte[] b = Files.readAllBytes(Path.of(args[1]));
        int offset = Integer.parseInt(args[3]), xor = Integer.parseInt(args[4]);

        for (int i = 0; i + 46 < b.length; i++)
            if (b[i] == 'P' && b[i + 1] == 'K' && b[i + 2] == 1 && b[i + 3] == 2) b[i + offset] ^= (byte) xor;
        Files.write(Path.of(args[2]), b);
    }

    private static int u16(byte[] b, int at) {
        return (b[at] & 255) | (b[at + 1] & 255) << 8;
    }

    private static int u32(byte[] b, int at) {
        return u16(b, at) | u16(b, at + 2) << 16;
    }

    /** list JAR: a line for each central header: all that should stay, and with "raw" the
     * CRC-32 of the bytes in the archive, too. */
    private static void list(String[] args, boolean raw) throws IOException {
        byte[] b = Files.readAllBytes(Path.of(args[1]));

        for (int i = 0; i + 46 <= b.length; i++) {
            if (b[i] != 'P' || b[i + 1] != 'K' || b[i + 2] != 1 || b[i + 3] != 2) continue;
            int n = u16(b, i + 28), extra = u16(b, i + 30), comment = u16(b, i + 32), local = u32(b, i + 42);
            String name = new String(b, i + 46, n, "UTF-8");
            StringBuilder line = new StringBuilder(name);

            line.append(" method ").append(u16(b, i + 10)).append(" time ").append(Integer.toHexString(u32(b, i + 12)));
            line.append(" attributes ").append(Integer.toHexString(u32(b, i + 38)));
            line.append(" comment ").append(new String(b, i + 46 + n + extra, comment, "UTF-8"));
            for (int k = 0; k < extra; k++) line.append(String.format(k == 0 ? " extra %02x" : "%02x", b[i + 46 + n + k]));
            if (raw) {
                CRC32 crc = new CRC32();

                crc.update(b, local + 30 + u16(b, local + 26) + u16(b, local + 28), u32(b, i + 20));
                line.append(" data ").append(Long.toHexString(crc.getValue()));
            }
            System.out.println(line);
        }
    }

    /** where ZIP: where the data of each entry begin, and how they are held. */
    private static void where(String[] args) throws IOException {
        byte[] b = Files.readAllBytes(Path.of(args[1]));

        for (int i = 0; i + 46 <= b.length; i++) {
            if (b[i] != 'P' || b[i + 1] != 'K' || b[i + 2] != 1 || b[i + 3] != 2) continue;
            int local = u32(b, i + 42);
            System.out.println(new String(b, i + 46, u16(b, i + 28), "UTF-8") + " " + u16(b, i + 10) + " "
                    + (local + 30 + u16(b, local + 26) + u16(b, local + 28)));
        }
    }

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "make": make(args); break;
            case "rename": rename(args); break;
            case "central": central(args); break;
            case "list": list(args, false); break;
            case "where": where(args); break;
            case "raw": list(args, true); break;
            default: throw new IllegalArgumentException(args[0]);
        }
    }
}
