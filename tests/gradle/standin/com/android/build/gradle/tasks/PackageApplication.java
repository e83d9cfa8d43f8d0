// SPDX-License-Identifier: Apache-2.0
package com.android.build.gradle.tasks;

import org.gradle.api.DefaultTask;

/** By this name the plugin knows what packages an app. */
public abstract class PackageApplication extends DefaultTask {
}
