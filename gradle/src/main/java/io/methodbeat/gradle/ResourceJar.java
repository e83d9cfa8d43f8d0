// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The jar of Java resources that goes into an app gets the id of the mapping, the form of the probes and the exits
 * that have them: the beat class that an app has as a library asks for the id there, and a folder of dex has no place for them.
 */
final class ResourceJar {
    private static final String NAME = "META-INF/methodbeat.properties";
    /** The time of every entry that is added: builds at two times are the same. 1980-02-01, as Gradle and AGP have it. */
    private static final long TIME = new java.util.GregorianCalendar(1980, java.util.Calendar.FEBRUARY, 1).getTimeInMillis();

    static void addProperties(File jar, String properties) {
        Path made = jar.toPath().resolveSibling(jar.getName() + ".methodbeat");
        try {
            try (ZipFile from = new ZipFile(jar);
                    OutputStream file = Files.newOutputStream(made);
                    ZipOutputStream to = new ZipOutputStream(file)) {
                for (Enumeration<? extends ZipEntry> all = from.entries(); all.hasMoreElements();) {
                    ZipEntry entry = all.nextElement();
                    if (!entry.getName().equals(NAME)) {
                        try (InputStream in = from.getInputStream(entry)) {
                            put(to, entry.getName(), entry.getMethod(), entry.getTime(), read(in));
                        }
                    }
                }
                put(to, NAME, ZipEntry.DEFLATED, TIME, properties.getBytes(StandardCharsets.UTF_8));
            }
            Files.move(made, jar.toPath(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("methodbeat: cannot put " + NAME + " into " + jar, e);
        }
    }

    private static void put(ZipOutputStream to, String name, int method, long time, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(method);
        entry.setTime(time);
        if (method == ZipEntry.STORED) {
            CRC32 sum = new CRC32();
            sum.update(bytes);
            entry.setCrc(sum.getValue());
            entry.setSize(bytes.length);
        }
        to.putNextEntry(entry);
        to.write(bytes);
        to.closeEntry();
    }

    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
            bytes.write(piece, 0, n);
        }
        return bytes.toByteArray();
    }

    private ResourceJar() {
    }
}
