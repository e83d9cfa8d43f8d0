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
import java.util.List;
import java.util.Map;

import org.gradle.api.GradleException;
import org.gradle.api.file.FileCollection;
import org.gradle.api.logging.Logger;

/** Runs the binary, and the programs that sign. */
final class Tool {
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
        if (file.canExecute()) {
            return file;
        }
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

    /** The binary and the command, to which arguments are appended. */
    List<String> command(File temporary, String name) {
        List<String> command = new ArrayList<>();
        command.add(executable(temporary).getPath());
        command.add(name);
        return command;
    }

    /** Runs a command and logs what it says, its warnings as such. Returns that, or fails with its errors. */
    static String run(List<String> command, Map<String, String> environment, Logger logger) {
        String said;
        int status;
        logger.info("methodbeat: {}", command);
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            try {
                said = read(process);
                status = process.waitFor();
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
        if (status != 0) {
            throw new GradleException(new File(command.get(0)).getName() + " ended with " + status + ":\n" + said.trim());
        }
        for (String line : said.split("\n")) {
            if (line.startsWith("methodbeat: warning: ")) {
                logger.warn(line);
            } else {
                logger.info(line);
            }
        }
        return said;
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
