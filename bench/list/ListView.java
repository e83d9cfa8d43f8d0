// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Graphics2D;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Rows of an adapter, without end, of which those exist that can be seen. A row that leaves is used for one that comes. */
final class ListView<V extends View> extends Group {
    /** What is done with each row that is shown. */
    interface Shown<V> {
        void row(V view, int place);
    }

    private final Adapter<V> adapter;
    private final int screenHeight;
    private final List<V> rows = new ArrayList<>();
    private final ArrayDeque<V> recycled = new ArrayDeque<>();
    private int first;
    private int offset;

    ListView(Adapter<V> adapter, int screenHeight) {
        super(false);
        this.adapter = adapter;
        this.screenHeight = screenHeight;
    }

    private int place(int n) {
        return (first + n) % adapter.size();
    }

    void forEachShown(Shown<V> action) {
        for (int n = 0; n < rows.size(); n++) {
            action.row(rows.get(n), place(n));
        }
    }

    void scrollBy(int pixels) {
        offset -= pixels;
        requestLayout();
    }

    private V rowFor(int place) {
        V row = recycled.poll();
        if (row == null) {
            row = adapter.create();
            row.setParent(this);
        }
        adapter.bind(row, place);
        return row;
    }

    private void dropAbove() {
        while (rows.size() > 1 && offset + rows.get(0).height < 0) {
            V row = rows.remove(0);
            offset += row.height;
            recycled.add(row);
            first = place(1);
        }
    }

    @Override
    protected void onMeasure(int available) {
        for (V row : rows) {
            row.measure(available);
        }
        dropAbove();
        int end = offset;
        for (V row : rows) {
            end += row.height;
        }
        while (end < screenHeight) {
            V row = rowFor(place(rows.size()));
            row.measure(available);
            rows.add(row);
            end += row.height;
        }
        width = available;
        height = screenHeight;
    }

    @Override
    protected void onLayout() {
        int y = offset;
        for (V row : rows) {
            row.layout(0, y);
            y += row.height;
        }
    }

    @Override
    protected void drawChildren(Graphics2D g, int clipTop, int clipBottom) {
        for (V row : rows) {
            row.draw(g, clipTop, clipBottom);
        }
    }
}
