package com.example.workbench.screen;

/** The sixth below Activity; overrides nothing. */
public class DetailActivity extends ResultActivity {
    @Override
    protected String title() {
        return "detail of " + super.title();
    }
}
