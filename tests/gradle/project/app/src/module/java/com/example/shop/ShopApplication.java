package com.example.shop;

import android.app.Application;
import android.content.Context;
import com.example.library.Store;
import io.methodbeat.android.MethodBeat;

public class ShopApplication extends Application {
    @Override
    protected void attachBaseContext(Context base) {
        super.attachBaseContext(base);
        MethodBeat.install(this);
        new Store().fill(this, 12);
    }
}
