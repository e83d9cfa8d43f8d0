package com.example.feed;

import android.app.Activity;

public class BaseActivity extends Activity {
    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        Truth.entered("com.example.feed.BaseActivity onWindowFocusChanged (Z)V");
    }
}
