package com.example.workbench;

/** What a task has to tell: lines, and a checksum of everything that was too much to print. */
public final class Log {
    private final StringBuilder text = new StringBuilder();
    private long checksum = 1125899906842597L;

    public void line(Object... parts) {
        text.append("  ");
        for (Object part : parts) text.append(part);
        text.append('\n');
    }

    public void mix(long value) {
        checksum = 31 * checksum + value;
    }

    public void mix(String value) {
        for (int i = 0; i < value.length(); i++) mix(value.charAt(i));
    }

    @Override
    public String toString() {
        return text + "  checksum " + Long.toHexString(checksum) + "\n";
    }
}
