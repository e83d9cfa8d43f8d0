// SPDX-License-Identifier: Apache-2.0
/**
 * The Gradle plugin: it runs the binary where a build has made its dex or jar, and before anything else takes it up.
 * Tasks of the Android Gradle plugin are known by name and looked at by reflection ({@link ForeignTask}), so that
 * one build of this plugin works with all of its versions.
 */
package io.methodbeat.gradle;
