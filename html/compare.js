// SPDX-License-Identifier: Apache-2.0
/* Merges two trees, the present one and the earlier one. Calls with the same path become one
 * call. A call that is in one tree only has 0 in the other. */

import {current, entryShown} from './current.js';
import {data, treeComplete, treeOfEntry} from './data.js';
import {editsApply} from './edits.js';
import {pairNumbers, treeOfGroups} from './tree.js';

export const comparison = {
    base: -1, /* the entry that others are compared with; -1: none */
    off: false, /* an entry that brings its own before is shown without it */
};

/* What the entry that is shown is compared with, or null. An entry may bring it (a change of a cluster). */
export function baseShown() {
    if (comparison.base >= 0 && comparison.base !== current.entry && data.entries[comparison.base].depth.length > 0)
        return data.entries[comparison.base];
    return (!comparison.off && entryShown().before) || null;
}

/* Where the calls of a tree go among the groups; new ones are added. */
function groupsAdd(groups, numberOf, tree) {
    const into = new Int32Array(tree.n);
    for (let i = 0; i < tree.n; i++) {
        const above = tree.parent[i] < 0 ? -1 : into[tree.parent[i]];
        into[i] = numberOf(above, tree.name[i]);
        if (into[i] === groups.name.length) {
            groups.parent.push(above);
            groups.name.push(tree.name[i]);
            groups.weight.push(0);
        }
    }
    return into;
}

/* The totals are those of `now`; `was` has what `then` had, as columns, each multiplied by `scale`: so many more
 * reports are in `now`. widths are the larger of both, of weight w. */
function treesCompared(now, then, scale, w) {
    const numberOf = pairNumbers(now.n + then.n + 1);
    const groups = {parent: [], name: [], weight: []};
    const [intoNow, intoThen] = [groupsAdd(groups, numberOf, now), groupsAdd(groups, numberOf, then)];
    intoNow.forEach((g, i) => { groups.weight[g] += now.totals[w][i]; });
    const left = new Float64Array(groups.name.length);
    intoThen.forEach((g, i) => { left[g] += then.totals[w][i] * scale; });
    left.forEach((value, g) => { groups.weight[g] = Math.max(groups.weight[g], value); });
    const {tree, place} = treeOfGroups(groups);
    const was = {totals: now.totals.map(() => new Float64Array(tree.n)), count: new Float64Array(tree.n), flags: new Uint8Array(tree.n), wholes: then.wholes.map((all) => all * scale)};
    intoNow.forEach((g, i) => {
        const k = place[g];
        tree.count[k] += now.count[i];
        tree.flags[k] |= now.flags[i];
        tree.levels[k] = Math.max(tree.levels[k], now.levels[i]);
        now.totals.forEach((totals, v) => { tree.totals[v][k] += totals[i]; });
    });
    intoThen.forEach((g, i) => {
        const k = place[g];
        was.count[k] += then.count[i] * scale;
        was.flags[k] |= then.flags[i];
        then.totals.forEach((totals, v) => { was.totals[v][k] += totals[i] * scale; });
    });
    /* What was scaled is not a whole number; nobody wants a part of a report. */
    if (scale !== 1) {
        for (const column of [was.count, ...was.totals])
            column.forEach((value, k) => { column[k] = Math.round(value); });
    }
    was.methods = then.methods && then.methods.map((value, k) => (k % 2 ? Math.round(value * scale) : value));
    tree.key = now.key < 0 ? -1 : place[intoNow[now.key]];
    tree.methods = now.methods;
    tree.was = was;
    treeComplete(tree);
    now.wholes.forEach((all, v) => { tree.wholes[v] = all; });
    return tree;
}

/* Of a compared tree: how wide calls are, for a weight, and what those below have together. */
export function comparedWidths(tree, w) {
    const then = tree.was.sizes || tree.was.totals[w];
    const size = (tree.sizes || tree.totals[w]).map((value, i) => Math.max(value, then[i]));
    const below = new Float64Array(tree.n);
    size.forEach((value, i) => { if (tree.parent[i] >= 0) below[tree.parent[i]] += value; });
    return {size, below};
}

/* The tree before, as one that can be summed up. */
export function treeWas(tree) {
    const before = {...tree, totals: tree.was.totals, count: tree.was.count, flags: tree.was.flags, wholes: tree.was.wholes, below: tree.was.totals.map(() => new Float64Array(tree.n)), states: null, methods: tree.was.methods, own: null};
    before.totals.forEach((totals, w) => totals.forEach((total, i) => { if (tree.parent[i] >= 0) before.below[w][tree.parent[i]] += total; }));
    return before;
}

const LITTLE = 0.1; /* of the whole: where nothing changed by more, nothing is in full colour */

/* Whether a call stands for its calls, not for their time: a caller by calls. */
export const isByCalls = (tree, i) => Boolean(tree.sizes) && i < tree.pivot;

/* From -1, the most that a call has less than before, to 1; for the colour of a call. */
export function changeOf(tree, i, w) {
    const byCalls = isByCalls(tree, i);
    const now = byCalls ? tree.count : tree.totals[w];
    const then = byCalls ? tree.was.count : tree.was.totals[w];
    const key = byCalls ? 'calls' : w;
    tree.mostChanged = tree.mostChanged || {};
    if (tree.mostChanged[key] === undefined) {
        const whole = byCalls ? Math.max(now[0], then[0]) : Math.max(tree.wholes[w], tree.was.wholes[w]);
        tree.mostChanged[key] = now.reduce((most, value, k) => (byCalls && k >= tree.pivot ? most : Math.max(most, Math.abs(value - then[k]))), LITTLE * whole) || 1;
    }
    return (now[i] - then[i]) / tree.mostChanged[key];
}

/* The tree of the entry that is shown, without what is left out, beside what it is compared with. */
export function treeOfShown() {
    const entry = entryShown();
    const base = baseShown();
    const tree = editsApply(treeOfEntry(entry));
    if (!base)
        return tree;
    return treesCompared(tree, editsApply(treeOfEntry(base)), base === entry.before ? base.scale : 1, current.weight);
}
