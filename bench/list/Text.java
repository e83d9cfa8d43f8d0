// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;

/** A text of one font, broken into lines between words. */
final class Text extends View {
    private final Type type;
    private final Color color;
    private final int mostLines;
    private final List<String> lines = new ArrayList<>();
    private String text = "";

    /** A font with the widths of its characters. */
    static final class Type {
        private static final int KNOWN = 0x250;
        private final Font font;
        private final FontMetrics metrics;
        private final int[] widths = new int[KNOWN];

        Type(Graphics2D g, int style, int size) {
            font = new Font(Font.SANS_SERIF, style, size);
            metrics = g.getFontMetrics(font);
            for (int c = 0; c < KNOWN; c++) {
                widths[c] = metrics.charWidth((char) c);
            }
        }

        int width(char c) {
            return c < KNOWN ? widths[c] : metrics.charWidth(c);
        }

        int width(String text, int from, int to) {
            int sum = 0;
            for (int at = from; at < to; at++) {
                sum += width(text.charAt(at));
            }
            return sum;
        }
    }

    Text(Type type, Color color, int mostLines) {
        this.type = type;
        this.color = color;
        this.mostLines = mostLines;
    }

    void set(String value) {
        if (!value.equals(text)) {
            text = value;
            requestLayout();
        }
    }

    private int wordEnd(int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != ' ') {
            end++;
        }
        return end;
    }

    /** Where the line that begins here ends, and how wide it is. */
    private int lineEnd(int from, int available) {
        int end = from;
        int used = 0;
        while (end < text.length()) {
            int next = wordEnd(end);
            int word = type.width(text, end, next);
            if (end > from && used + word > available) {
                break;
            }
            used += word + type.width(' ');
            end = next < text.length() ? next + 1 : next;
        }
        return end;
    }

    @Override
    protected void onMeasure(int available) {
        int widest = 0;
        lines.clear();
        for (int from = 0; from < text.length() && lines.size() < mostLines;) {
            int end = lineEnd(from, available);
            String line = text.substring(from, end).trim();
            if (end < text.length() && lines.size() == mostLines - 1) {
                line += "\u2026";
            }
            lines.add(line);
            widest = Math.max(widest, type.width(line, 0, line.length()));
            from = end;
        }
        width = Math.min(widest, available);
        height = lines.size() * type.metrics.getHeight();
    }

    @Override
    protected void onDraw(Graphics2D g) {
        g.setFont(type.font);
        g.setColor(color);
        int y = top + type.metrics.getAscent();
        for (String line : lines) {
            g.drawString(line, left, y);
            y += type.metrics.getHeight();
        }
    }
}
