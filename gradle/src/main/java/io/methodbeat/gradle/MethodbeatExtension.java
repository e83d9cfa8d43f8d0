// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The block {@code methodbeat { }} of a build script. What each option of the command means, docs/instrument.md says. */
public abstract class MethodbeatExtension {
    /** Whether anything is instrumented at all: true. */
    public abstract Property<Boolean> getEnabled();

    /** Names of variants that are instrumented, * for any text: release, *Release. */
    public abstract ListProperty<String> getVariants();

    /** The binary. Without it, the artifact of {@link #getVersion()} is resolved. */
    public abstract RegularFileProperty getBinary();

    /** The version of io.methodbeat:methodbeat-cli: that of this plugin. */
    public abstract Property<String> getVersion();

    /** Whether a build fails whose package lacks the beat class, the library, or what starts the recorder: true. */
    public abstract Property<Boolean> getCheck();

    // From here on, the options of `methodbeat instrument`, in the order of OptionTable.

    public abstract RegularFileProperty getBaseMapping();

    public abstract ConfigurableFileCollection getClasspath();

    public abstract Property<String> getSelect();

    public abstract Property<String> getExits();

    public abstract Property<String> getProbes();

    public abstract Property<String> getKeepPcs();

    /** Packages, with commas between. */
    public abstract Property<String> getOnly();

    public abstract RegularFileProperty getFilter();

    public abstract Property<Boolean> getFilterPrefix();

    public abstract Property<String> getBeatClass();

    public abstract Property<Boolean> getEmbedBeat();

    /** Only for tasks of type {@link InstrumentTask}: a folder of dex has no place for a library. */
    public abstract DirectoryProperty getEmbedLib();

    public abstract Property<Integer> getJobs();

    /** A word or a number: "store", 9. */
    public abstract Property<Object> getCompress();

    public abstract Property<Integer> getMaxInflated();

    public abstract Property<Boolean> getVerify();

    public abstract Property<Boolean> getStrict();

    public abstract Property<Boolean> getVerbose();
}
