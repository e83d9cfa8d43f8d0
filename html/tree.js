// SPDX-License-Identifier: Apache-2.0
/* Makes trees from other trees. */

import {ESTIMATED, UNMEASURED, data, selfColumn, selfOf, treeComplete, treeOfSize} from './data.js';

/* Numbers from pairs of numbers, each pair a number of its own from 0 on. */
export function pairNumbers(most) {
    let size = 16;
    while (size < most * 2)
        size *= 2;
    const slots = new Int32Array(size).fill(-1);
    const first = new Int32Array(most);
    const second = new Uint32Array(most);
    let n = 0;
    return (a, b) => {
        let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
        hash ^= hash >>> 15;
        for (;; hash++) {
            const slot = hash & (size - 1);
            const k = slots[slot];
            if (k < 0) {
                slots[slot] = n;
                first[n] = a;
                second[n] = b;
                return n++;
            }
            if (first[k] === a && second[k] === b)
                return k;
        }
    };
}

/* The calls below each call, as lists after one another: those of call i are
 * list[from[i + 1]] to list[from[i + 2]], the roots those of call -1. */
function childLists(parent, n) {
    const from = new Uint32Array(n + 3);
    for (let i = 0; i < n; i++)
        from[parent[i] + 3]++;
    for (let i = 1; i < n + 3; i++)
        from[i] += from[i - 1];
    const list = new Uint32Array(n);
    for (let i = 0; i < n; i++)
        list[from[parent[i] + 2]++] = i;
    return {list, from};
}

/* A tree of groups of calls: group g has a name, and lies below group parent[g] or, for -1, below none. Of
 * siblings, the one with most weight comes first. place[g] is what call of the tree it is. What the calls have
 * is not filled in. */
export function treeOfGroups({parent, name, weight}) {
    const n = parent.length;
    const {list, from} = childLists(parent, n);
    /* childLists moved `from` on by one: call i's list ends at from[i + 2]. */
    const begins = (i) => from[i + 1];
    const ends = (i) => from[i + 2];
    const tree = treeOfSize(n);
    const place = new Int32Array(n);
    const rest = [];
    const push = (i) => {
        const calls = list.subarray(begins(i), ends(i));
        if (calls.length > 1)
            calls.sort((a, b) => weight[b] - weight[a] || a - b);
        for (let k = calls.length - 1; k >= 0; k--)
            rest.push(calls[k]);
    };
    let next = 0;
    for (push(-1); rest.length > 0; next++) {
        const i = rest.pop();
        place[i] = next;
        tree.parent[next] = parent[i] < 0 ? -1 : place[parent[i]];
        tree.depth[next] = parent[i] < 0 ? 0 : tree.depth[place[parent[i]]] + 1;
        tree.name[next] = name[i];
        push(i);
    }
    return {tree, place};
}

/* The same calls with equal ones below the same caller merged, the heaviest of weight w
 * first. `to[i]` is what call i of the tree went into, `of[i]` the first that went there. */
export function treeMerged(tree, w) {
    return tree.mergedBy[w] || (tree.mergedBy[w] = treeMerge(tree, w));
}

function treeMerge(tree, w) {
    const numberOf = pairNumbers(tree.n);
    const into = new Int32Array(tree.n);
    const groups = {parent: [], name: [], weight: []};
    const first = [];
    for (let i = 0; i < tree.n; i++) {
        const above = tree.parent[i] < 0 ? -1 : into[tree.parent[i]];
        into[i] = numberOf(above, tree.name[i]);
        if (into[i] === first.length) {
            groups.parent.push(above);
            groups.name.push(tree.name[i]);
            groups.weight.push(0);
            first.push(i);
        }
        groups.weight[into[i]] += tree.totals[w][i];
    }
    const {tree: merged, place} = treeOfGroups(groups);
    merged.of = new Int32Array(merged.n);
    first.forEach((i, k) => { merged.of[place[k]] = i; });
    merged.to = into.map((k) => place[k]);
    for (let i = 0; i < tree.n; i++) {
        const k = merged.to[i];
        merged.count[k] += tree.count[i];
        merged.flags[k] |= tree.flags[i];
        merged.levels[k] = Math.max(merged.levels[k], tree.levels[i]);
        tree.totals.forEach((totals, v) => { merged.totals[v][k] += totals[i]; });
    }
    if (tree.states) {
        merged.states = {};
        for (const [state, totals] of Object.entries(tree.states)) {
            const sums = merged.states[state] = new Float64Array(merged.n);
            totals.forEach((total, i) => { sums[merged.to[i]] += total; });
        }
    }
    merged.key = tree.key < 0 ? -1 : merged.to[tree.key];
    return treeComplete(merged);
}

/* Of what each call took itself, what its thread ran, waited and was blocked; null where that is not known. Numbers are
 * rounded: a part may be said to be a little below 0, or more than there is, and is cut to fit. */
export function selfStates(tree) {
    if (!tree.states)
        return null;
    const rest = Float64Array.from(tree.totals[0], (total, i) => (tree.flags[i] & UNMEASURED ? 0 : Math.max(0, total - tree.below[0][i])));
    const own = {};
    for (const [state, totals] of Object.entries(tree.states)) {
        own[state] = state === 'blocked' ? rest.slice() : selfColumn(tree, totals).map((self, i) => Math.min(Math.max(0, self), rest[i]));
        own[state].forEach((part, i) => { rest[i] -= part; });
    }
    return own;
}

/* What each method costs: its self time, and its time with what it calls, in which calls
 * of it inside each other count once. An array of {name, self, total, count, estimated, calls}, and of
 * the self time running, waiting and blocked, where they are known: these add up to it. */
export function methodSums(tree, w) {
    const byName = new Map();
    const path = [];
    const states = Object.entries(selfStates(tree) || {});
    for (let i = 0; i < tree.n; i++) {
        let sum = byName.get(tree.name[i]);
        if (!sum) {
            sum = {name: tree.name[i], self: 0, total: 0, count: 0, estimated: false, calls: 0, open: 0};
            for (const [state] of states)
                sum[state] = 0;
            byName.set(sum.name, sum);
        }
        while (path.length > tree.depth[i])
            path.pop().open--;
        if (sum.open === 0)
            sum.total += tree.totals[w][i];
        sum.self += selfOf(tree, i, w);
        for (const [state, self] of states)
            sum[state] += self[i];
        sum.count += tree.count[i];
        sum.estimated ||= (tree.flags[i] & ESTIMATED) > 0;
        sum.calls++;
        sum.open++;
        path.push(sum);
    }
    if (data.weights[w].sum === false && tree.methods) {
        for (let i = 0; i < tree.methods.length; i += 2) {
            const sum = byName.get(tree.methods[i]);
            if (sum)
                sum.total = tree.methods[i + 1];
        }
    }
    return [...byName.values()];
}
