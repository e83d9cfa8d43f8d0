package com.example.workbench.screen;

import android.app.Activity;

/** Has no ancestor of ours and no focus method. */
public class PlainActivity extends Activity {}
