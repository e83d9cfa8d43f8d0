// SPDX-License-Identifier: Apache-2.0
/* One method with its callers above and the methods that it calls below, each merged over all
 * places where the method occurs. Only its outermost calls count: recursive calls are part of
 * them, so no time is counted twice. */

import {ESTIMATED, selfOf, treeComplete} from './data.js';
import {pairNumbers, treeMerged, treeOfGroups} from './tree.js';

const CALLER_STEPS_MOST = 1e6; /* from calls to their callers; a chain of n callers can need n * n / 2 */

/* What calls and groups of them have: columns. */
const SUMS = ['weight', 'own', 'count', 'inner'];

function sumsOfSize(n) {
    const sums = {flags: new Uint8Array(n)};
    for (const sum of SUMS)
        sums[sum] = new Float64Array(n);
    return sums;
}

/* Adds what `from` has at k to what `to` has at g. */
function sumsAdd(to, g, from, k) {
    to.weight[g] += from.weight[k];
    to.own[g] += from.own[k];
    to.count[g] += from.count[k];
    to.inner[g] += from.inner[k];
    to.flags[g] |= from.flags[k];
}

/* Groups of calls, at most so many: each is below another, and has a name, sums and the first of its calls. */
function groupsOfSize(most) {
    return {n: 0, numberOf: pairNumbers(most), parent: new Int32Array(most), name: new Uint32Array(most), first: new Int32Array(most), ...sumsOfSize(most)};
}

/* The number of the group of a name below another; `call` is the first of it if it is new. */
function groupOf(groups, above, name, call) {
    const g = groups.numberOf(above, name);
    if (g === groups.n) {
        groups.parent[g] = above;
        groups.name[g] = name;
        groups.first[g] = call;
        groups.n++;
    }
    return g;
}

/* The outermost calls of a method, and what each has of it, with what is inside. */
function partsOf(tree, w, name) {
    const calls = [];
    for (let i = 0; i < tree.n; i = tree.name[i] === name ? tree.end[i] : i + 1) {
        if (tree.name[i] === name)
            calls.push(i);
    }
    const parts = {calls, ...sumsOfSize(calls.length)};
    calls.forEach((call, k) => {
        parts.weight[k] = tree.totals[w][call];
        parts.flags[k] = tree.flags[call];
        for (let i = call; i < tree.end[call]; i++) {
            if (tree.name[i] !== name)
                continue;
            parts.own[k] += tree.own[i];
            parts.count[k] += tree.count[i];
            parts.inner[k] += i === call ? 0 : tree.count[i];
        }
    });
    return parts;
}

/* Upwards, all parts a step at a time, so that the near callers are whole where the far ones are too many.
 * Group 0 is the method. */
function callersGroup(tree, name, parts) {
    let left = CALLER_STEPS_MOST;
    const steps = parts.calls.reduce((sum, call) => sum + tree.depth[call], 0);
    const groups = groupsOfSize(Math.min(steps, left) + 1);
    const at = Int32Array.from(parts.calls);
    const group = new Int32Array(at.length);
    const part = Uint32Array.from(at.keys());
    let n = at.length;
    groups.cut = 0; /* callers this far up, and further, are left out */
    part.forEach((k) => sumsAdd(groups, groupOf(groups, -1, name, at[k]), parts, k));
    for (let level = 1; n > 0; level++) {
        let kept = 0;
        for (let k = 0; k < n; k++) {
            const above = tree.parent[at[k]];
            if (above < 0)
                continue;
            if (left-- === 0) {
                groups.cut = level;
                return groups;
            }
            const g = groupOf(groups, group[k], tree.name[above], above);
            sumsAdd(groups, g, parts, part[k]);
            at[kept] = above;
            group[kept] = g;
            part[kept] = part[k];
            kept++;
        }
        n = kept;
    }
    return groups;
}

/* Downwards: group 0 is the method. into[i] is the group of call i. */
function calleesGroup(tree, w, parts) {
    const groups = groupsOfSize(parts.calls.reduce((sum, call) => sum + tree.end[call] - call, 0) + 1);
    const sums = {weight: tree.totals[w], own: tree.own, count: tree.count, inner: new Float64Array(tree.n), flags: tree.flags};
    groups.into = new Int32Array(tree.n).fill(-1);
    parts.calls.forEach((call, k) => {
        groups.into[call] = groupOf(groups, -1, tree.name[call], call);
        sumsAdd(groups, 0, parts, k);
        for (let i = call + 1; i < tree.end[call]; i++) {
            groups.into[i] = groupOf(groups, groups.into[tree.parent[i]], tree.name[i], i);
            sumsAdd(groups, groups.into[i], sums, i);
        }
    });
    return groups;
}

/* Self times of a merged tree as sums of those of its calls, as in the table of methods. */
function ownSums(tree, merged, w) {
    const own = new Float64Array(merged.n);
    for (let i = 0; i < tree.n; i++)
        own[merged.to[i]] += selfOf(tree, i, w);
    return own;
}

/* The groups of both sides of a method, the callers first. They depend on the calls and their names alone, not on
 * what calls have: two trees of the same calls have the same groups. */
function sidesOf(base, w, name) {
    const parts = partsOf(base, w, name);
    const above = callersGroup(base, name, parts);
    const below = calleesGroup(base, w, parts);
    const pivot = above.n;
    const n = above.n + below.n;
    /* One side after the other. */
    const joined = (column) => {
        const both = new above[column].constructor(n);
        both.set(above[column].subarray(0, pivot));
        both.set(below[column].subarray(0, below.n), pivot);
        return both;
    };
    const sides = {n, pivot, cut: above.cut, parent: joined('parent').map((g, k) => (g >= 0 && k >= pivot ? g + pivot : g)),
        key: base.key >= 0 && below.into[base.key] >= 0 ? below.into[base.key] + pivot : -1};
    for (const column of ['name', 'first', 'flags', ...SUMS])
        sides[column] = joined(column);
    return sides;
}

/* How wide the groups are by calls: what the method calls shares its width by time. */
function sizesByCalls({pivot, count, weight}) {
    const [calls, all] = [count[0], weight[0]];
    return count.map((own, g) => (g <= pivot ? own : all && weight[g] * calls / all));
}

/* A tree whose calls are merged already, with the self time of each. */
const withOwn = (tree, w) => ({...tree, of: Int32Array.from(tree.name.keys()), own: tree.totals[w].map((_, i) => selfOf(tree, i, w))});

/* A tree with two roots, both the method: call 0, whose children are its callers, and call `pivot`, whose
 * children are what it calls. totals[w], own and count of a caller are the method's, as far as it is called
 * from there; inner are calls of it inside itself. Of other weights the tree has nothing. By calls, or where the
 * method took no time that was measured, callers are as wide as its calls from there: the tree has `sizes`. Where those are estimated, nobody can choose it, and they are no order.
 * before: null, or the same calls with what they had before; then the tree has `was`. */
export function callersTree(tree, w, name, byCalls, before) {
    const base = before ? withOwn(tree, w) : treeMerged(tree, w);
    base.own = base.own || ownSums(tree, base, w);
    const now = sidesOf(base, w, name);
    const then = before ? sidesOf(withOwn(before, w), w, name) : null;
    const {n, pivot} = now;
    const estimated = ((now.flags[0] | (then?.flags[0] ?? 0)) & ESTIMATED) > 0;
    const sized = n > 0 && ((byCalls && !estimated) || (now.weight[0] === 0 && !then?.weight[0]));
    const sizesOf = (sides) => (sized ? sizesByCalls(sides) : sides.weight);
    const [sizes, sizesThen] = [sizesOf(now), then && sizesOf(then)];
    const weight = estimated ? now.weight : then ? sizes.map((size, g) => Math.max(size, sizesThen[g])) : sizes;
    const {tree: made, place} = treeOfGroups({parent: now.parent, name: now.name, weight});
    const fill = (into, sides, widths) => {
        Object.assign(into, {own: new Float64Array(n), inner: new Float64Array(n), sizes: sized ? new Float64Array(n) : null});
        place.forEach((i, g) => {
            into.totals[w][i] = sides.weight[g];
            for (const sum of ['own', 'count', 'inner'])
                into[sum][i] = sides[sum][g];
            if (sized)
                into.sizes[i] = widths[g];
        });
    };
    Object.assign(made, {pivot, method: name, estimated, cut: now.cut, of: new Int32Array(n), key: now.key >= 0 ? place[now.key] : -1});
    fill(made, now, sizes);
    place.forEach((i, g) => {
        made.flags[i] = now.flags[g];
        made.of[i] = base.of[now.first[g]];
    });
    if (then) {
        made.was = {totals: made.totals.map(() => new Float64Array(n)), count: new Float64Array(n), flags: new Uint8Array(n), wholes: before.wholes};
        fill(made.was, then, sizesThen);
        place.forEach((i, g) => { made.was.flags[i] = then.flags[g]; });
    }
    return Object.assign(treeComplete(made), {wholes: base.wholes});
}

/* The row of each call: callers above the method, what it calls below. */
export function callersLevels(tree) {
    const middle = tree.depth.subarray(0, tree.pivot).reduce((most, depth) => Math.max(most, depth), 0);
    return tree.depth.map((depth, i) => (i < tree.pivot ? middle - depth : middle + depth));
}

export const isCaller = (tree, i) => tree.pivot > 0 && i > 0 && i < tree.pivot;
