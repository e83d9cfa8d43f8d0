package com.example.sample;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;

public class FragmentsActivity extends FragmentActivity {
    public static class Home extends Fragment { }

    public static class Feed extends Fragment { }

    public static class FeedModel { }

    public static class MainModel { }
}
