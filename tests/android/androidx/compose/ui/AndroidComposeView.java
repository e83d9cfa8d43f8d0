// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.platform;

import android.content.Context;
import android.view.View;
import androidx.compose.ui.node.RootForTest;
import androidx.compose.ui.semantics.SemanticsOwner;

public class AndroidComposeView extends View implements RootForTest {
    private final SemanticsOwner owner = new SemanticsOwner();

    public AndroidComposeView(Context context) {
        super(context);
    }

    @Override
    public SemanticsOwner getSemanticsOwner() {
        return owner;
    }
}
