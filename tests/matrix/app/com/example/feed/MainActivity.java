package com.example.feed;

import android.app.Activity;

public class MainActivity extends Activity {
}
