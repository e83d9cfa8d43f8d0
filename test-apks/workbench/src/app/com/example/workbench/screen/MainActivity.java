package com.example.workbench.screen;

import android.os.Bundle;
import com.example.screens.LoggedScreen;
import com.example.workbench.Workbench;

/** Runs the tasks when it is created. Its ancestors lie in another dex. */
public class MainActivity extends LoggedScreen {
    protected String results = "";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        showTitle();
        results = Workbench.runAll();
    }

    @Override
    protected String title() {
        return "workbench";
    }
}
