// SPDX-License-Identifier: Apache-2.0
package drive;

/** As Gradle makes it, in the package of the app. */
public final class BuildConfig {
    public static final String BUILD_TYPE = "staging";
    public static final String FLAVOR = "free";

    private BuildConfig() {
    }
}
