// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Copies of folders. */
final class Folders {
    private static List<Path> below(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all = below(folder);
        Collections.reverse(all);
        try {
            for (Path path : all) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes {@code to} hold what {@code from} holds, and nothing else. */
    static void copy(Path from, Path to) {
        delete(to);
        try {
            for (Path path : below(from)) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Folders() {
    }
}
