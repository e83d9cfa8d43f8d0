package com.example.sample;

import android.app.Activity;
import android.os.Bundle;
import androidx.compose.ui.platform.AndroidComposeView;
import androidx.compose.ui.semantics.SemanticsNode;

/** A page of Compose whose data comes by two calls. */
public class ComposedActivity extends Activity {
    private AndroidComposeView view;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        view = new AndroidComposeView(this);
        setContentView(view);
    }

    /** A node below the last one, with a property by Compose's name for it. */
    public void compose(String name, Object value) {
        SemanticsNode node = view.getSemanticsOwner().getUnmergedRootSemanticsNode();
        while (!node.getChildren().isEmpty()) {
            node = node.getChildren().get(0);
        }
        SemanticsNode child = new SemanticsNode();
        child.getConfig().set(name, value);
        node.getChildren().add(child);
    }
}
