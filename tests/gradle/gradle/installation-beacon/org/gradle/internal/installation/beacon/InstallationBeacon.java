// SPDX-License-Identifier: Apache-2.0
package org.gradle.internal.installation.beacon;

/** Gradle looks for the jar that has it, to learn where it is installed. */
public class InstallationBeacon {
}
