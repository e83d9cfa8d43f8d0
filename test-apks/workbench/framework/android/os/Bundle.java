package android.os;

public class Bundle {
    public int getInt(String key) {
        return 0;
    }
}
