package com.example.sample;

import android.app.Activity;
import android.os.Bundle;

/** Leaves the screen to another one at once. */
public class RedirectActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Work.sleep(10);
        finish();
    }
}
