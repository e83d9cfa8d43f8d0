package base;

public class Final extends Bare {
    @Override
    public final void onWindowFocusChanged(boolean hasFocus) {
        Silent.seen++;
    }
}
