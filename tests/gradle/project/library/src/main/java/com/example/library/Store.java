package com.example.library;

import android.content.Context;

public class Store {
    public void fill(Context context, int count) {
        for (int i = 0; i < count; i++) {
            context.getFileStreamPath("store-" + i).mkdirs();
        }
    }
}
