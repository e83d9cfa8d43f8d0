package com.example.sample;

import android.app.Activity;
import android.os.Bundle;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A page whose title and list come later. */
public class PagedActivity extends Activity {
    public TextView title;
    public FrameLayout list;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        title = new TextView(this);
        title.setId(android.R.id.text1);
        list = new FrameLayout(this);
        list.setId(android.R.id.list);
        all.addView(title);
        all.addView(list);
        setContentView(all);
    }
}
