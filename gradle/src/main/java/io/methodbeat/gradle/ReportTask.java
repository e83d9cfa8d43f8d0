// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.Collections;
import java.util.List;

import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;

/** Makes a page of reports, with the mapping of a variant: methodbeatDecode, methodbeatCluster. It runs each time. */
public abstract class ReportTask extends DefaultTask {
    private Tool tool;

    /** The command: decode or cluster. */
    @Internal
    public abstract Property<String> getCommand();

    @Internal
    public abstract ListProperty<String> getReports();

    @Option(option = "report", description = "A file of reports, or for methodbeatCluster a folder; may be given again.")
    public void setReport(List<String> reports) {
        getReports().set(reports);
    }

    @Internal
    public abstract Property<String> getVariant();

    @Option(option = "variant", description = "The variant that the reports come from.")
    public void setVariantName(String variant) {
        getVariant().set(variant);
    }

    /** Where the variants' lists are. */
    @Internal
    public abstract DirectoryProperty getLists();

    /** Where the page goes. */
    @Internal
    public abstract DirectoryProperty getPages();

    /** What relative paths of reports begin at. */
    @Internal
    public abstract DirectoryProperty getStart();

    void setTool(Tool tool) {
        this.tool = tool;
    }

    @TaskAction
    public void show() {
        String variant = getVariant().get();
        File mapping = getLists().file(variant + "/" + Hook.MAPPING).get().getAsFile();
        File page = getPages().file(variant + "-" + getCommand().get() + ".html").get().getAsFile();
        List<String> command = tool.command(getTemporaryDir(), getCommand().get());

        if (getReports().get().isEmpty()) {
            throw new GradleException("methodbeat: which reports? " + getName() + " --report FILE [--variant NAME]");
        }
        if (!mapping.isFile()) {
            throw new GradleException("methodbeat: there is no " + mapping + ": build the variant " + variant
                    + " first, or name another with --variant. The mapping has to be of the build that the reports come from.");
        }
        command.add("--mapping");
        command.add(mapping.getPath());
        command.add("--output");
        command.add(page.getPath());
        for (String report : getReports().get()) {
            command.add(getStart().file(report).get().getAsFile().getPath());
        }
        page.getParentFile().mkdirs();
        Tool.run(command, Collections.emptyMap(), getLogger());
        getLogger().lifecycle("methodbeat: {}", page);
    }
}
