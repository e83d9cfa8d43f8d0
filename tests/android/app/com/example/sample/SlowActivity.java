package com.example.sample;

import android.app.Activity;
import android.os.Bundle;

public class SlowActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Work.message(4100);
    }
}
