package com.example.sample;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;

public class MainActivity extends Activity {
    /** How long it takes to handle an event. */
    public static int handles;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Work.sleep(20);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        Work.message(handles);
        return true;
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        Work.message(handles);
        return true;
    }
}
