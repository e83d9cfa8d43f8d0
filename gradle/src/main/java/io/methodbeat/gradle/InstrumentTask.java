// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.specs.Spec;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/**
 * Instruments a finished file, a jar, APK or App Bundle, into another, and signs that where a key store is named. The
 * options are those of the extension.
 */
@CacheableTask
public abstract class InstrumentTask extends DefaultTask {
    private Instrumenting instrumenting;

    @InputFile
    @PathSensitive(PathSensitivity.NAME_ONLY)
    public abstract RegularFileProperty getInput();

    /** The mapping.txt of ProGuard or R8, where the input went through either. */
    @Optional
    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getObfuscationMapping();

    @OutputFile
    public abstract RegularFileProperty getOutput();

    @OutputFile
    public abstract RegularFileProperty getMethodMapping();

    /** Where the methods stand in the source, beside the mapping. No provider: one that is mapped from an output has no value yet. */
    @OutputFile
    public File getMethodLines() {
        return new File(Instrumenting.linesOf(getMethodMapping().get().getAsFile().getPath()));
    }

    @OutputFile
    public abstract RegularFileProperty getIgnoredMethods();

    /** A key store for apksigner or jarsigner; without it the output is not signed. */
    @Optional
    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getKeyStore();

    @Internal
    public abstract Property<String> getStorePassword();

    @Optional
    @Input
    public abstract Property<String> getKeyAlias();

    /** The store's, where there is none. */
    @Internal
    public abstract Property<String> getKeyPassword();

    /** The program that signs: apksigner for an .apk, jarsigner for all else, as they are on the PATH. */
    @Internal
    public abstract Property<String> getSigner();

    /** A signature is made with a secret, and is another each time. */
    private static final class IsSigned implements Spec<Task> {
        @Override
        public boolean isSatisfiedBy(Task task) {
            return ((InstrumentTask) task).getKeyStore().isPresent();
        }
    }

    void setInstrumenting(Instrumenting instrumenting) {
        this.instrumenting = instrumenting;
        instrumenting.declare(this);
        getOutputs().doNotCacheIf("the output is signed", new IsSigned());
    }

    @TaskAction
    public void instrument() {
        File output = getOutput().get().getAsFile();
        File made = new File(getTemporaryDir(), output.getName());
        instrumenting.run(this, Arrays.asList("--force", "-o", made.getPath(), getInput().get().getAsFile().getPath()),
                Reflection.file(getObfuscationMapping()), getMethodMapping().get().getAsFile(),
                getIgnoredMethods().get().getAsFile(), true);
        if (getKeyStore().isPresent()) {
            sign(made);
        }
        try {
            Files.createDirectories(output.getParentFile().toPath());
            Files.move(made.toPath(), output.toPath(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passwords go by the environment: command lines can be read by others. */
    private void sign(File file) {
        boolean apk = file.getName().endsWith(".apk");
        String store = getKeyStore().get().getAsFile().getPath();
        String storePassword = getStorePassword().getOrNull();
        String alias = getKeyAlias().getOrNull();
        Map<String, String> environment = new HashMap<>();
        List<String> command = new ArrayList<>();

        if (storePassword == null || (!apk && alias == null)) {
            throw new GradleException("methodbeat: " + getPath() + " has a keyStore and no "
                    + (storePassword == null ? "storePassword" : "keyAlias") + ": set it too");
        }
        environment.put("METHODBEAT_STORE", storePassword);
        environment.put("METHODBEAT_KEY", getKeyPassword().getOrElse(storePassword));
        command.add(getSigner().getOrElse(apk ? "apksigner" : "jarsigner"));
        if (apk) {
            command.addAll(Arrays.asList("sign", "--ks", store, "--ks-pass", "env:METHODBEAT_STORE", "--key-pass",
                    "env:METHODBEAT_KEY"));
            command.addAll(alias == null ? Collections.emptyList() : Arrays.asList("--ks-key-alias", alias));
            command.add(file.getPath());
        } else {
            command.addAll(Arrays.asList("-keystore", store, "-storepass:env", "METHODBEAT_STORE", "-keypass:env",
                    "METHODBEAT_KEY", file.getPath(), alias));
        }
        Tool.run(command, environment, getLogger());
    }
}
