package com.example.feed;

public class DetailActivity extends BaseActivity {
    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        Truth.entered("com.example.feed.DetailActivity onWindowFocusChanged (Z)V");
        super.onWindowFocusChanged(hasFocus);
    }
}
