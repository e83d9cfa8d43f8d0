// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.semantics;

public class SemanticsOwner {
    private final SemanticsNode root = new SemanticsNode();

    public SemanticsNode getUnmergedRootSemanticsNode() {
        return root;
    }
}
