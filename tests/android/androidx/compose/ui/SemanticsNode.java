// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.semantics;

import java.util.ArrayList;
import java.util.List;

public class SemanticsNode {
    private final SemanticsConfiguration config = new SemanticsConfiguration();
    private final List<SemanticsNode> children = new ArrayList<>();

    public SemanticsConfiguration getConfig() {
        return config;
    }

    public List<SemanticsNode> getChildren() {
        return children;
    }
}
