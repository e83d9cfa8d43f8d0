package android.app;

/** No root by name: only the class path shows that it is an Activity, and that
 * nothing below it can override the method. */
public class SealedActivity extends Activity {
    @Override
    public final void onWindowFocusChanged(boolean hasFocus) {}
}
