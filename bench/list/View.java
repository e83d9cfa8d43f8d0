// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Graphics2D;

/** A part of the screen. It is measured for a width, gets a place, and draws itself there. */
abstract class View {
    protected int left;
    protected int top;
    protected int width;
    protected int height;
    protected int margin;
    private Group parent;
    private boolean isMeasured;
    private boolean isPlaced;
    private int measuredFor = -1;

    void setParent(Group group) {
        parent = group;
    }

    void setMargin(int pixels) {
        margin = pixels;
        requestLayout();
    }

    /** This view, and all that it is in, are measured and placed anew before the next frame is drawn. */
    void requestLayout() {
        isMeasured = false;
        isPlaced = false;
        if (parent != null && parent.isSettled()) {
            parent.requestLayout();
        }
    }

    boolean isSettled() {
        return isMeasured && isPlaced;
    }

    final void measure(int available) {
        if (isMeasured && measuredFor == available) {
            return;
        }
        onMeasure(available);
        measuredFor = available;
        isMeasured = true;
        isPlaced = false;
    }

    final void layout(int x, int y) {
        boolean moved = x != left || y != top;
        left = x;
        top = y;
        if (moved || !isPlaced) {
            onLayout();
            isPlaced = true;
        }
    }

    final void draw(Graphics2D g, int clipTop, int clipBottom) {
        if (top + height <= clipTop || top >= clipBottom) {
            return;
        }
        onDraw(g);
        drawChildren(g, clipTop, clipBottom);
    }

    /** Sets width and height. */
    protected abstract void onMeasure(int available);

    protected void onLayout() {
    }

    protected abstract void onDraw(Graphics2D g);

    protected void drawChildren(Graphics2D g, int clipTop, int clipBottom) {
    }
}
