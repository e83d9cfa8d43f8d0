// SPDX-License-Identifier: Apache-2.0
/* What the reader removes from the tree: all except one method's calls, hidden methods and
 * packages, and direct recursive calls. */

import {data, nameParts, treeComplete, treeOfSize} from './data.js';

export const edits = {
    focus: '', /* a method's name; '': all */
    hidden: new Set(), /* names of methods, and packages as "com.demo.*" */
    flat: false, /* recursion is collapsed */
};

export const editsAny = () => edits.focus !== '' || edits.hidden.size > 0 || edits.flat;

export const packagePattern = (packageName) => packageName + '.*';

/* For each name, 1 where it is hidden. A package has those below it. */
function hiddenNames() {
    return Uint8Array.from(data.names, (name) => {
        if (edits.hidden.has(name))
            return 1;
        const parts = nameParts(name).package.split('.');
        return parts.some((_, k) => edits.hidden.has(packagePattern(parts.slice(0, k + 1).join('.')))) ? 1 : 0;
    });
}

/* Which calls stay, and the nearest that stays above each: -1 where there is none. */
function callsLeft(tree) {
    const hidden = hiddenNames();
    const focus = data.names.indexOf(edits.focus);
    const inside = new Uint8Array(tree.n).fill(focus < 0 ? 1 : 0);
    const stays = new Uint8Array(tree.n);
    const above = new Int32Array(tree.n).fill(-1);
    for (let i = 0; i < tree.n; i++) {
        const p = tree.parent[i];
        if (p >= 0) {
            above[i] = stays[p] ? p : above[p];
            inside[i] |= inside[p];
        }
        inside[i] |= tree.name[i] === focus ? 1 : 0;
        const again = edits.flat && above[i] >= 0 && tree.name[above[i]] === tree.name[i];
        stays[i] = inside[i] && !hidden[tree.name[i]] && !again ? 1 : 0;
    }
    return {stays, above};
}

/* The tree without what is left out; what a call calls takes its place, and its own time is then its caller's. */
export function editsApply(tree) {
    if (!editsAny())
        return tree;
    const {stays, above} = callsLeft(tree);
    const from = [];
    const to = new Int32Array(tree.n).fill(-1);
    for (let i = 0; i < tree.n; i++) {
        if (stays[i])
            to[i] = from.push(i) - 1;
    }
    const left = treeOfSize(from.length);
    const first = from.length > 0 ? tree.start[from[0]] : 0;
    from.forEach((i, k) => {
        left.name[k] = tree.name[i];
        left.parent[k] = above[i] < 0 ? -1 : to[above[i]];
        left.depth[k] = above[i] < 0 ? 0 : left.depth[left.parent[k]] + 1;
        left.count[k] = tree.count[i];
        left.flags[k] = tree.flags[i];
        left.levels[k] = tree.levels[i];
        left.start[k] = tree.start[i] - first;
        tree.totals.forEach((totals, w) => { left.totals[w][k] = totals[i]; });
    });
    /* Calls inside themselves are calls of the one that stays. */
    for (let i = 0; edits.flat && i < tree.n; i++) {
        if (!stays[i] && above[i] >= 0 && tree.name[above[i]] === tree.name[i])
            left.count[to[above[i]]] += tree.count[i];
    }
    if (tree.states)
        left.states = Object.fromEntries(Object.entries(tree.states).map(([state, totals]) => [state, Float64Array.from(from, (i) => totals[i])]));
    left.methods = tree.methods;
    left.key = tree.key >= 0 ? to[tree.key] : -1;
    left.ordered = tree.ordered;
    treeComplete(left);
    /* A share of reports stays one of all reports. */
    data.weights.forEach((weight, w) => { if (weight.sum === false) left.wholes[w] = tree.wholes[w]; });
    return left;
}
