// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.node;

import androidx.compose.ui.semantics.SemanticsOwner;

public interface RootForTest {
    SemanticsOwner getSemanticsOwner();
}
