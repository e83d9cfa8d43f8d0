// SPDX-License-Identifier: Apache-2.0
// Stands for build.gradle.kts, whose compiler no Gradle that can be had here has: what docs/gradle.md says a script has
// is put where the mark is and compiled, by Kotlin's own compiler, with what Gradle puts into the scope of a script.
package com.example.script

import io.methodbeat.gradle.MethodbeatExtension
import java.io.File
import org.gradle.api.Plugin
import org.gradle.api.Project
import org.gradle.api.Task
import org.gradle.api.tasks.TaskContainer

inline fun <reified T : Task> TaskContainer.register(name: String, noinline configure: T.() -> Unit) {
    register(name, T::class.java) { it.configure() }
}

class Script : Plugin<Project> {
    override fun apply(project: Project) = with(project) {
        fun methodbeat(configure: MethodbeatExtension.() -> Unit) {
            extensions.configure(MethodbeatExtension::class.java) { it.configure() }
        }
        pluginManager.apply("java")
        pluginManager.apply("io.methodbeat")
        methodbeat { binary.set(file(property("methodbeatBinary") as String)) }
        //SCRIPT
        // All that there are, by the types that they have.
        methodbeat {
            enabled.set(true)
            version.set("0.1.0")
            select.set("smart")
            probes.set("pair")
            keepPcs.set("auto")
            filterPrefix.set(false)
            embedBeat.set(true)
            jobs.set(1)
            compress.set("keep")
            compress.set(6)
            maxInflated.set(100)
            verify.set(true)
            strict.set(false)
            verbose.set(false)
            val files: List<File> = listOf(baseMapping, filter).mapNotNull { it.orNull?.asFile }
            check(files.size == 1 && embedLib.orNull == null && beatClass.orNull == null)
        }
    }
}
