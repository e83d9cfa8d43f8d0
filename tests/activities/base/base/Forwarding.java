package base;

public class Forwarding extends android.app.Activity {
    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        if (hasFocus) Silent.seen++;
    }
}
