// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.gradle.api.GradleException;
import org.gradle.api.file.FileCollection;
import org.gradle.api.logging.Logger;

/** Runs the binary, and the programs that sign. */
final class Tool {
    private static final Pattern VERSION = Pattern.compile("methodbeat [0-9]+\\.");

    /** One file: the binary as it was named or resolved. */
    private final FileCollection binary;

    Tool(FileCollection binary) {
        this.binary = binary;
    }

    FileCollection files() {
        return binary;
    }

    /** A file that can be run: repositories keep no mode, so that theirs has to be copied. */
    private File executable(File temporary) {
        File file = binary.getSingleFile();
        if (!file.isFile()) {
            throw new GradleException("methodbeat: there is no binary " + file
                    + ": say where it is with methodbeat { binary = file('...') }");
        }
        if (!file.canExecute()) {
            file = executableCopy(file, temporary);
        }
        checkVersion(file);
        return file;
    }

    private static File executableCopy(File file, File temporary) {
        File copy = new File(temporary, "methodbeat.exe");
        try {
            Files.createDirectories(temporary.toPath());
            Files.copy(file.toPath(), copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new GradleException("methodbeat: cannot copy " + file + " to run it", e);
        }
        if (!copy.setExecutable(true)) {
            throw new GradleException("methodbeat: " + copy + " cannot be made executable");
        }
        return copy;
    }

    /** Whether it is what it is taken for: another program would do with the arguments whatever it does. */
    private static void checkVersion(File file) {
        Said said = start(Arrays.asList(file.getPath(), "--version"), Collections.emptyMap());
        if (said.status != 0 || !VERSION.matcher(said.text).lookingAt()) {
            String first = said.text.trim().split("\n")[0];
            throw new GradleException("methodbeat: the binary " + file + " is not methodbeat: asked for its --version it "
                    + (first.isEmpty() ? "said nothing" : "said '" + first + "'") + " and ended with " + said.status
                    + ". Say where methodbeat is with methodbeat { binary = file('...') }");
        }
    }

    /** The binary and the command, to which arguments are appended. */
    List<String> command(File temporary, String name) {
        List<String> command = new ArrayList<>();
        command.add(executable(temporary).getPath());
        command.add(name);
        return command;
    }

    /** What a program printed, and how it ended. */
    private static final class Said {
        final String text;
        final int status;

        Said(String text, int status) {
            this.text = text;
            this.status = status;
        }
    }

    private static Said start(List<String> command, Map<String, String> environment) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            try {
                String text = read(process);
                return new Said(text, process.waitFor());
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            throw new GradleException("methodbeat: cannot run " + command.get(0) + ": " + e.getMessage()
                    + ". Is it the one for this system, or, for a program that signs, on the PATH?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("methodbeat: interrupted", e);
        }
    }

    /**
     * Runs a command and logs what it says, its warnings as such. Returns that, or fails with its errors. Options are
     * named as the properties that they come from.
     */
    static String run(List<String> command, Map<String, String> environment, Logger logger) {
        String said = runQuietly(command, environment, logger);
        for (String line : OptionTable.asProperties(said).split("\n")) {
            if (line.startsWith("methodbeat: warning: ")) {
                logger.warn(line);
            } else {
                logger.info(line);
            }
        }
        return said;
    }

    /** The same without a word in the log, where it does not fail. */
    static String runQuietly(List<String> command, Map<String, String> environment, Logger logger) {
        logger.info("methodbeat: {}", command);
        Said said = start(command, environment);
        if (said.status != 0) {
            throw new GradleException(programOf(command) + " ended with " + said.status + ":\n"
                    + OptionTable.asProperties(said.text).trim());
        }
        return said.text;
    }

    /** As people call it. */
    private static String programOf(List<String> command) {
        return new File(command.get(0)).getName().replaceFirst("\\.exe$", "");
    }

    /** What `doctor` finds; it ends with 1 where something is to be done. */
    String findings(File temporary, File package_, Logger logger) {
        List<String> command = command(temporary, "doctor");
        command.add(package_.getPath());
        logger.info("methodbeat: {}", command);
        Said said = start(command, Collections.emptyMap());
        if (said.status > 1) {
            throw new GradleException(programOf(command) + " ended with " + said.status + ":\n" + said.text.trim());
        }
        return said.text;
    }

    private static String read(Process process) throws IOException {
        StringBuilder text = new StringBuilder();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                text.append(line).append('\n');
            }
        }
        return text.toString();
    }

    /** What this system is called as a classifier of the artifact: as for protoc. */
    static String classifier(String os, String arch) {
        String system = os.toLowerCase(java.util.Locale.ROOT);
        String processor = arch.toLowerCase(java.util.Locale.ROOT);
        if (system.startsWith("mac")) {
            system = "osx";
        } else {
            system = system.startsWith("windows") ? "windows" : system;
        }
        if (processor.equals("amd64") || processor.equals("x86-64")) {
            processor = "x86_64";
        } else if (processor.equals("aarch64") || processor.equals("arm64")) {
            processor = "aarch_64";
        }
        return system + "-" + processor;
    }
}
