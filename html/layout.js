// SPDX-License-Identifier: Apache-2.0
/* The place of each call: from x0 to x1 in the weight's unit, in the row of its depth. In the
 * callers view of a method (callers_tree.js), its callers are in the rows above it, and the
 * methods that it calls are in the rows below; both begin at 0. */

import {callersLevels} from './callers_tree.js';
import {comparedWidths} from './compare.js';

export function layoutOf(tree, w, byTime) {
    const x0 = new Float64Array(tree.n);
    const x1 = new Float64Array(tree.n);
    let whole = 0;
    if (byTime && w === 0) {
        for (let i = 0; i < tree.n; i++) {
            x0[i] = tree.start[i];
            x1[i] = tree.start[i] + tree.totals[0][i];
        }
    } else {
        /* One after the other; narrower where they are more than what lies above them. */
        const next = new Float64Array(tree.n);
        const compared = tree.was && comparedWidths(tree, w);
        const size = compared ? compared.size : tree.sizes || tree.totals[w];
        const below = compared ? compared.below : tree.sizes || tree.below[w];
        for (let i = 0; i < tree.n; i++) {
            const p = tree.parent[i];
            const room = p < 0 ? 1 : (x1[p] - x0[p]) / (Math.max(size[p], below[p]) || 1);
            x0[i] = p >= 0 ? next[p] : tree.pivot ? 0 : whole;
            x1[i] = x0[i] + size[i] * room;
            next[i] = x0[i];
            if (p < 0)
                whole = x1[i];
            else
                next[p] = x1[i];
        }
    }
    for (let i = 0; i < tree.n; i = tree.end[i])
        whole = Math.max(whole, x1[i]);
    const level = tree.pivot ? callersLevels(tree) : tree.depth;
    return {tree, weight: w, byTime, x0, x1, whole, level, ...layoutRows(level, tree.pivot ? 1 : 0)};
}

/* -1 for rows of callers, 1 for what the method between them calls, 0 for its own, and for all where there are
 * no callers. */
export const rowSide = (layout, d) => (layout.tree.pivot ? Math.sign(d - layout.level[layout.tree.pivot]) : 0);

/* The calls of row d, from left to right: row[rowFrom[d]] to row[rowFrom[d + 1]]. Calls before `first` have none. */
function layoutRows(level, first) {
    let depths = 0;
    for (let i = first; i < level.length; i++)
        depths = Math.max(depths, level[i] + 1);
    const rowFrom = new Uint32Array(depths + 2);
    for (let i = first; i < level.length; i++)
        rowFrom[level[i] + 2]++;
    for (let d = 2; d < depths + 2; d++)
        rowFrom[d] += rowFrom[d - 1];
    const row = new Uint32Array(level.length - first);
    for (let i = first; i < level.length; i++)
        row[rowFrom[level[i] + 1]++] = i;
    return {depths, row, rowFrom};
}

/* The first k in [from, to) whose call ends behind x, or `to`. */
export function rowFind(layout, from, to, x) {
    while (from < to) {
        const middle = (from + to) >>> 1;
        if (layout.x1[layout.row[middle]] > x)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* The call in row d that covers x, or lies at most `near` away; -1 where there is none. */
export function layoutAt(layout, d, x, near) {
    if (d < 0 || d >= layout.depths)
        return -1;
    const to = layout.rowFrom[d + 1];
    const k = rowFind(layout, layout.rowFrom[d], to, x - near);
    if (k === to)
        return -1;
    const i = layout.row[k];
    return layout.x0[i] <= x + near ? i : -1;
}
