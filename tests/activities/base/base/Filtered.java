package base;

/** Named by the filter file: stays as it is. */
public class Filtered extends android.app.Activity {
    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
    }
}
