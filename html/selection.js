// SPDX-License-Identifier: Apache-2.0
/* The call that is selected. */

import {redraw} from './canvas.js';
import {changed} from './changes.js';
import {current} from './current.js';
import {callSide, topFor, viewportOn, viewportSet, zoomTo} from './viewport.js';

/* Selects a call. how: {reveal: moves the viewport if need be, zoom: zooms to it, say} */
export function callSelect(i, how) {
    const {layout} = current;
    if (i === 0 && layout.tree.pivot)
        i = layout.tree.pivot;
    current.selected = i;
    if (i >= 0 && how.zoom) {
        zoomTo(i);
    } else if (i >= 0 && how.reveal) {
        const goal = viewportOn(callSide(i));
        const part = {...goal, top: topFor(i, goal.top)};
        const middle = (layout.x0[i] + layout.x1[i]) / 2;
        const width = goal.x1 - goal.x0;
        if (layout.x1[i] <= goal.x0 || layout.x0[i] >= goal.x1 || middle < goal.x0 || middle > goal.x1) {
            part.x0 = middle - width / 2;
            part.x1 = middle + width / 2;
        }
        viewportSet(part, true);
    }
    changed('selected', how);
    redraw();
}
