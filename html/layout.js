/* Where each call lies: from x0 to x1 in the weight's unit, in a row for each depth. */

function layoutOf(tree, w, byTime) {
    const x0 = new Float64Array(tree.n);
    const x1 = new Float64Array(tree.n);
    let whole = 0;
    if (byTime && w === 0) {
        for (let i = 0; i < tree.n; i++) {
            x0[i] = tree.start[i];
            x1[i] = tree.start[i] + tree.totals[0][i];
        }
    } else {
        /* One behind the other; narrower where they are more than what lies above them. */
        const next = new Float64Array(tree.n);
        for (let i = 0; i < tree.n; i++) {
            const p = tree.parent[i];
            const room = p < 0 ? 1 : (x1[p] - x0[p]) / (Math.max(tree.totals[w][p], tree.below[w][p]) || 1);
            x0[i] = p < 0 ? whole : next[p];
            x1[i] = x0[i] + tree.totals[w][i] * room;
            next[i] = x0[i];
            if (p < 0)
                whole = x1[i];
            else
                next[p] = x1[i];
        }
    }
    for (let i = 0; i < tree.n; i = tree.end[i])
        whole = Math.max(whole, x1[i]);
    return {tree, weight: w, byTime, x0, x1, whole, ...layoutRows(tree)};
}

/* The calls of depth d, from left to right: row[rowFrom[d]] to row[rowFrom[d + 1]]. */
function layoutRows(tree) {
    let depths = 0;
    for (let i = 0; i < tree.n; i++)
        depths = Math.max(depths, tree.depth[i] + 1);
    const rowFrom = new Uint32Array(depths + 2);
    for (let i = 0; i < tree.n; i++)
        rowFrom[tree.depth[i] + 2]++;
    for (let d = 2; d < depths + 2; d++)
        rowFrom[d] += rowFrom[d - 1];
    const row = new Uint32Array(tree.n);
    for (let i = 0; i < tree.n; i++)
        row[rowFrom[tree.depth[i] + 1]++] = i;
    return {depths, row, rowFrom};
}

/* The first k in [from, to) whose call ends behind x, or `to`. */
function rowFind(layout, from, to, x) {
    while (from < to) {
        const middle = (from + to) >>> 1;
        if (layout.x1[layout.row[middle]] > x)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* The call at depth d that covers x, or lies at most `near` away; -1 where there is none. */
function layoutAt(layout, d, x, near) {
    if (d < 0 || d >= layout.depths)
        return -1;
    const to = layout.rowFrom[d + 1];
    const k = rowFind(layout, layout.rowFrom[d], to, x - near);
    if (k === to)
        return -1;
    const i = layout.row[k];
    return layout.x0[i] <= x + near ? i : -1;
}
