package base;

/** Overrides and does not call super. */
public class Silent extends android.app.Activity {
    public static int seen;

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        seen += hasFocus ? 1 : 0;
    }
}
