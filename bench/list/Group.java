// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;

/** Views one below the other, or side by side. The last one side by side takes what is left. */
class Group extends View {
    private final List<View> children = new ArrayList<>();
    private final boolean isRow;
    private Color background;
    private int round;

    Group(boolean isRow) {
        this.isRow = isRow;
    }

    void setBackground(Color color) {
        background = color;
    }

    /** The background has round corners, and becomes darker downwards. */
    void setRound(int radius) {
        round = radius;
    }

    <T extends View> T add(T child) {
        child.setParent(this);
        children.add(child);
        requestLayout();
        return child;
    }

    @Override
    protected void onMeasure(int available) {
        int used = 0;
        int high = 0;
        for (View child : children) {
            child.measure(available - used - 2 * child.margin);
            int childHeight = child.height + 2 * child.margin;
            if (isRow) {
                used += child.width + 2 * child.margin;
                high = Math.max(high, childHeight);
            } else {
                high += childHeight;
            }
        }
        width = available;
        height = high;
    }

    @Override
    protected void onLayout() {
        int x = left;
        int y = top;
        for (View child : children) {
            child.layout(x + child.margin, y + child.margin);
            if (isRow) {
                x += child.width + 2 * child.margin;
            } else {
                y += child.height + 2 * child.margin;
            }
        }
    }

    @Override
    protected void onDraw(Graphics2D g) {
        if (background == null) {
            return;
        }
        if (round > 0) {
            g.setPaint(new GradientPaint(left, top, background, left, top + height, background.darker()));
            g.fillRoundRect(left, top, width, height, round, round);
        } else {
            g.setColor(background);
            g.fillRect(left, top, width, height);
        }
    }

    @Override
    protected void drawChildren(Graphics2D g, int clipTop, int clipBottom) {
        for (View child : children) {
            child.draw(g, clipTop, clipBottom);
        }
    }
}
