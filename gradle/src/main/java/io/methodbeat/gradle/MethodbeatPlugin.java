// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.DependencySet;
import org.gradle.api.execution.TaskExecutionGraph;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.Directory;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.AbstractArchiveTask;

/** io.methodbeat: instruments what a project builds. docs/gradle.md. */
public class MethodbeatPlugin implements Plugin<Project> {
    private static final String COORDINATES = "io.methodbeat:methodbeat-cli";
    /** What takes up an app's code: its name, with the variant. By AGP's classes, so that no other task is meant. */
    private static final Pattern PACKAGING = Pattern.compile("package(.+?)(Bundle)?");
    private static final Pattern PACKAGING_CLASS =
            Pattern.compile("com\\.android\\.build\\.gradle\\..*(PackageApplication|PackageBundleTask)(_Decorated)?");

    private MethodbeatExtension extension;
    private Tool tool;
    private Instrumenting instrumenting;
    /** Variants, as task names have them, whose code goes through a hook in this build. */
    private final Set<String> hooked = new HashSet<>();

    @Override
    public void apply(Project project) {
        extension = project.getExtensions().create("methodbeat", MethodbeatExtension.class);
        extension.getEnabled().convention(true);
        extension.getVariants().convention(Arrays.asList("release", "*Release"));
        extension.getCheck().convention(true);
        extension.getVersion().convention(ownVersion());
        tool = new Tool(binaryOf(project));
        instrumenting = new Instrumenting(tool, OptionTable.of(extension));

        project.getTasks().withType(InstrumentTask.class).configureEach(task -> prepare(project, task));
        registerReports(project);
        project.getPluginManager().withPlugin("com.android.application", plugin -> hookApp(project));
        for (String other : Arrays.asList("com.android.library", "com.android.dynamic-feature")) {
            project.getPluginManager().withPlugin(other, plugin -> {
                throw new GradleException("methodbeat: " + project + " has the plugin " + other
                        + ": apply io.methodbeat to the app instead, whose build takes up libraries and features");
            });
        }
        project.getPluginManager().withPlugin("java", plugin -> registerJar(project));
        project.afterEvaluate(MethodbeatPlugin::warnOfNothing);
    }

    private static void warnOfNothing(Project project) {
        if (!project.getPluginManager().hasPlugin("com.android.application") && !project.getPluginManager().hasPlugin("java")
                && project.getTasks().withType(InstrumentTask.class).getNames().isEmpty()) {
            project.getLogger().warn("methodbeat: {} has neither the plugin com.android.application nor java, and no task of "
                    + "type io.methodbeat.gradle.InstrumentTask: nothing is instrumented here (docs/gradle.md)", project);
        }
    }

    private static String ownVersion() {
        String version = MethodbeatPlugin.class.getPackage().getImplementationVersion();
        return version == null ? "+" : version;
    }

    /** The extension's file, or what the artifact is resolved to. */
    private ConfigurableFileCollection binaryOf(Project project) {
        Configuration artifact = project.getConfigurations().create("methodbeatCli");
        artifact.setVisible(false);
        artifact.setCanBeConsumed(false);
        artifact.setTransitive(false);
        artifact.setDescription("The binary of methodbeat.");
        artifact.defaultDependencies((DependencySet set) -> set.add(project.getDependencies().create(COORDINATES + ":"
                + extension.getVersion().get() + ":"
                + Tool.classifier(System.getProperty("os.name"), System.getProperty("os.arch")) + "@exe")));
        Callable<Object> either = () -> extension.getBinary().isPresent() ? named() : resolved(artifact);
        return project.getObjects().fileCollection().from(either);
    }

    /** It need not be there yet: a task of the build may make it. */
    private Provider<RegularFile> named() {
        File file = extension.getBinary().get().getAsFile();
        if (file.isDirectory()) {
            throw new GradleException("methodbeat: binary is " + file + ", a folder: it has to be the program itself");
        }
        return extension.getBinary();
    }

    private Set<File> resolved(Configuration artifact) {
        try {
            return artifact.resolve();
        } catch (GradleException e) {
            Throwable first = e;
            while (first.getCause() != null) {
                first = first.getCause();
            }
            // Not as the cause: Gradle would show that alone.
            GradleException said = new GradleException("methodbeat: the program, " + COORDINATES + ":"
                    + extension.getVersion().get() + ", can't be had: " + first.getMessage().trim() + "\nAdd the repository "
                    + "that has it to the project's repositories { }, or say where the program is with methodbeat { binary = "
                    + "file('...') }");
            said.addSuppressed(e);
            throw said;
        }
    }

    private static Provider<Directory> lists(Project project, String variant) {
        return project.getLayout().getBuildDirectory().dir("outputs/methodbeat/" + variant);
    }

    // ---- Android ----

    private void hookApp(Project project) {
        project.getTasks().configureEach(task -> {
            for (ForeignTask foreign : ForeignTask.ALL) {
                String variant = foreign.variant(task.getName());
                if (variant != null && isWanted(variant) && !isShrunkBefore(project, foreign, variant)) {
                    hook(project, task, foreign, variant);
                }
            }
            String packaged = packagedBy(task);
            if (packaged != null && isWanted(packaged) && extension.getCheck().get()) {
                task.getInputs().files(tool.files()).withPropertyName("methodbeat.binary").withPathSensitivity(PathSensitivity.NONE);
                task.doLast(new PackageCheck(tool));
            }
            String merged = ForeignTask.JAVA_RESOURCES.variant(task.getName());
            if (merged != null && isWanted(merged) && project.getTasks().getNames().contains("mergeDex" + merged)
                    && !isShrunkBefore(project, ForeignTask.MERGE_DEX, merged)) {
                hookResources(project, task, merged);
            }
        });
        project.getGradle().getTaskGraph().whenReady((Action<TaskExecutionGraph>) graph -> checkHooked(project, graph));
    }

    private static String nameOf(String variant) {
        return Character.toLowerCase(variant.charAt(0)) + variant.substring(1);
    }

    private boolean isWanted(String variant) {
        if (!extension.getEnabled().get()) {
            return false;
        }
        for (String pattern : extension.getVariants().get()) {
            if (nameOf(variant).matches(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q"))) {
                return true;
            }
        }
        return false;
    }

    /** What ProGuard left behind is merged as dex later. */
    private static boolean isShrunkBefore(Project project, ForeignTask foreign, String variant) {
        Set<String> names = project.getTasks().getNames();
        return foreign == ForeignTask.MERGE_DEX
                && (names.contains("minify" + variant + "WithR8") || names.contains("minify" + variant + "WithProguard"));
    }

    private void hook(Project project, Task task, ForeignTask foreign, String variant) {
        Provider<Directory> lists = lists(project, nameOf(variant));
        Provider<Directory> kept = null;
        Provider<RegularFile> id = null;

        foreign.check(task);
        hooked.add(variant);
        instrumenting.declare(task);
        task.getOutputs().file(lists.map(folder -> folder.file(Hook.MAPPING))).withPropertyName("methodbeat.mapping");
        task.getOutputs().file(lists.map(folder -> folder.file(Hook.IGNORED))).withPropertyName("methodbeat.ignored");
        task.getOutputs().file(lists.map(folder -> folder.file(Hook.LINES))).withPropertyName("methodbeat.lines");
        if (foreign.incremental) {
            kept = project.getLayout().getBuildDirectory().dir("intermediates/methodbeat/" + nameOf(variant));
            task.getLocalState().register(kept);
            id = idOf(project, variant);
            task.getOutputs().file(id).withPropertyName("methodbeat.id");
            task.doFirst(new Hook.Before(task.getName(), kept));
        }
        task.doFirst(new OptionCheck(instrumenting));
        task.doLast(new Hook(task.getName(), instrumenting, lists, kept, id));
    }

    private static Provider<RegularFile> idOf(Project project, String variant) {
        return project.getLayout().getBuildDirectory().file("intermediates/methodbeat-id/" + nameOf(variant));
    }

    /** R8 has the Java resources in its hands; without it they come from a task of their own. */
    private static void hookResources(Project project, Task task, String variant) {
        Provider<RegularFile> id = idOf(project, variant);

        ForeignTask.JAVA_RESOURCES.check(task);
        task.dependsOn("mergeDex" + variant);
        task.getInputs().file(id).withPropertyName("methodbeat.id").withPathSensitivity(PathSensitivity.NONE);
        task.doLast(new Hook.Resources(id));
    }

    /** The variant that a task packages, beginning with a capital; null: it is another task. */
    private static String packagedBy(Task task) {
        Matcher name = PACKAGING.matcher(task.getName());
        return name.matches() && PACKAGING_CLASS.matcher(task.getClass().getName()).matches() ? name.group(1) : null;
    }

    /** An app that is packaged without having gone through a hook would be unmeasured, and nobody would know. */
    private void checkHooked(Project project, TaskExecutionGraph graph) {
        for (Task task : graph.getAllTasks()) {
            String variant = task.getProject() == project ? packagedBy(task) : null;
            if (variant == null || !extension.getEnabled().get()) {
                continue;
            }
            if (!isWanted(variant)) {
                if (!variant.endsWith("Debug") && !variant.endsWith("AndroidTest")) {
                    project.getLogger().warn("methodbeat: the variant {} is not measured: none of methodbeat { variants = {} } "
                            + "matches it", nameOf(variant), extension.getVariants().get());
                }
            } else if (!hooked.contains(variant)) {
                throw new GradleException("methodbeat: the variant " + nameOf(variant) + " of " + project
                        + " would not be measured: this build has none of the tasks minify" + variant + "WithR8, minify"
                        + variant + "WithProguard and mergeDex" + variant + ". A debuggable variant merges its dex in parts: "
                        + "leave it out of methodbeat { variants }, or instrument its finished APK with a task of type "
                        + "io.methodbeat.gradle.InstrumentTask (docs/gradle.md)");
            }
        }
    }

    // ---- Other tasks ----

    private void prepare(Project project, InstrumentTask task) {
        Provider<Directory> lists = lists(project, task.getName());

        task.setGroup("methodbeat");
        task.setInstrumenting(instrumenting);
        task.getMethodMapping().convention(lists.map(folder -> folder.file(Hook.MAPPING)));
        task.getIgnoredMethods().convention(lists.map(folder -> folder.file(Hook.IGNORED)));
    }

    /** The project's jar. Whoever has it shrunk sets {@code input} to what came of that. */
    private void registerJar(Project project) {
        TaskProvider<AbstractArchiveTask> jar = project.getTasks().named("jar", AbstractArchiveTask.class);
        project.getTasks().register("methodbeatJar", InstrumentTask.class, task -> {
            task.setDescription("Instruments the project's jar, or the one that input names.");
            task.getInput().convention(jar.flatMap(AbstractArchiveTask::getArchiveFile));
            task.getOutput().convention(project.getLayout().getBuildDirectory().file(
                    jar.flatMap(AbstractArchiveTask::getArchiveFileName).map(
                            name -> "libs/" + name.replaceFirst("(\\.[^.]*)?$", "-beat$1"))));
        });
    }

    private void registerReports(Project project) {
        for (String command : Arrays.asList("decode", "cluster")) {
            String name = "methodbeat" + Character.toUpperCase(command.charAt(0)) + command.substring(1);
            project.getTasks().register(name, ReportTask.class, task -> {
                task.setGroup("methodbeat");
                task.setDescription("Makes a page of reports: --report FILE [--variant NAME].");
                task.getCommand().set(command);
                task.getVariant().convention(
                        project.getPluginManager().hasPlugin("com.android.application") ? "release" : "methodbeatJar");
                task.getLists().set(project.getLayout().getBuildDirectory().dir("outputs/methodbeat"));
                task.getPages().set(project.getLayout().getBuildDirectory().dir("reports/methodbeat"));
                task.getStart().set(project.getLayout().getProjectDirectory());
                task.setTool(tool);
            });
        }
    }
}
