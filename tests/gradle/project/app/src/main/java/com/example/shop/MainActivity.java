package com.example.shop;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        long time = System.nanoTime();
        Log.i("shop", "sum " + new Prices((int) (time % 1000)).sum(3));
        for (String part : getPackageName().split("\\.")) {
            show(part);
        }
    }

    private void show(String text) {
        for (int i = 0; i < text.length(); i++) {
            Log.i("shop", text.substring(i));
        }
    }
}
