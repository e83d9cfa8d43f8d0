// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.semantics;

public class SemanticsPropertyKey {
    private final String name;

    public SemanticsPropertyKey(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }
}
