// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Archives in, archives out, on java.util.zip and one thread: what pipelines of any library share,
 * and the clock around it.
 *
 * <p>Arguments: a mode, the number of runs, when this process was made (milliseconds), a directory
 * for the outputs, archives. Mode "copy" inflates and deflates all entries and does nothing else.
 * All runs are made in this process; one JSON object tells of the first, which includes the start
 * of the JVM, and of the last.
 */
abstract class Pipeline {
    /** A pipeline for one run over all archives. */
    interface Factory {
        Pipeline make(String mode, File[] archives) throws IOException;
    }

    final String mode;
    int methods;
    int exits;
    int failed;
    private long bytesAfter;

    Pipeline(String mode) {
        this.mode = mode;
    }

    /** Whether the entry of that name is to be instrumented. */
    abstract boolean takes(String name);

    /** The entry's new content. */
    abstract byte[] instrument(byte[] bytes) throws IOException;

    void close() throws IOException {
    }

    /** What was stored stays stored, as methodbeat has it. */
    private static ZipEntry copyOf(ZipEntry old, byte[] bytes) {
        ZipEntry entry = new ZipEntry(old.getName());
        if (old.getMethod() == ZipEntry.STORED) {
            CRC32 crc = new CRC32();
            crc.update(bytes);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(crc.getValue());
        }
        return entry;
    }

    private void archive(File from, File to) throws IOException {
        Set<String> names = new HashSet<>();
        try (ZipFile in = new ZipFile(from);
                ZipOutputStream out = new ZipOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(to.toPath())))) {
            Enumeration<? extends ZipEntry> entries = in.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (!names.add(entry.getName())) {
                    continue;
                }
                byte[] bytes;
                try (InputStream stream = in.getInputStream(entry)) {
                    bytes = stream.readAllBytes();
                }
                if (takes(entry.getName()) && !mode.equals("copy")) {
                    bytes = instrument(bytes);
                }
                out.putNextEntry(copyOf(entry, bytes));
                out.write(bytes);
                out.closeEntry();
            }
        }
        bytesAfter += to.length();
    }

    static void measure(String[] args, Factory factory) throws IOException {
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int runs = Integer.parseInt(args[1]);
        double began = Long.parseLong(args[2]) / 1e3;
        double cpuBegan = 0;
        double first = 0;
        double cpuFirst = 0;
        double last = 0;
        double cpuLast = 0;
        Pipeline pipeline = null;
        File[] archives = new File[args.length - 4];
        for (int n = 0; n < archives.length; n++) {
            archives[n] = new File(args[4 + n]);
        }
        for (int run = 0; run < runs; run++) {
            pipeline = factory.make(args[0], archives);
            for (File from : archives) {
                pipeline.archive(from, new File(args[3], from.getName()));
            }
            pipeline.close();
            double now = System.currentTimeMillis() / 1e3;
            double cpuNow = system.getProcessCpuTime() / 1e9;
            last = now - began;
            cpuLast = cpuNow - cpuBegan;
            began = now;
            cpuBegan = cpuNow;
            if (run == 0) {
                first = last;
                cpuFirst = cpuLast;
            }
        }
        System.out.printf("{\"java\": \"%s\", \"first\": %.3f, \"cpuFirst\": %.3f, \"last\": %.3f, "
                + "\"cpuLast\": %.3f, \"methods\": %d, \"exits\": %d, \"failed\": %d, "
                + "\"bytesAfter\": %d}%n", System.getProperty("java.version"), first, cpuFirst, last,
                cpuLast, pipeline.methods, pipeline.exits, pipeline.failed, pipeline.bytesAfter);
    }
}
