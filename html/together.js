// SPDX-License-Identifier: Apache-2.0
/* Merges many entries into one: in their trees, equal paths become one. */

import {ESTIMATED, INFERRED, SUMMED, UNMEASURED, UNRECORDED, data} from './data.js';
import {pairNumbers, treeOfGroups} from './tree.js';

/* Trees laid over each other add up only where every weight is a sum. */
export const togetherCan = data.entries.length > 1 && data.weights.every((weight) => weight.sum !== false);

/* Of each group, the sum of a column of the entries' calls. */
function sumsOf(entries, into, n, columnOf) {
    const sums = new Array(n).fill(0);
    entries.forEach((entry, e) => {
        const column = columnOf(entry);
        into[e].forEach((group, i) => { sums[group] += column ? column[i] : 1; });
    });
    return sums;
}

/* What the thread did is known where all entries tell it. */
function statesAdd(together, entries, into, n) {
    for (const state of ['running', 'waiting']) {
        if (entries.every((entry) => entry[state]))
            together[state] = sumsOf(entries, into, n, (entry) => entry[state]);
        else
            break;
    }
}

/* An entry of this title and these facts, with the calls of all entries; those without calls add nothing. */
export function entriesTogether(all, title, facts) {
    const entries = all.filter((entry) => entry.depth.length > 0);
    const numberOf = pairNumbers(entries.reduce((sum, entry) => sum + entry.depth.length, 1));
    const groups = {parent: [], name: [], weight: []};
    const flags = [];
    const levels = [];
    const found = entries.map((entry) => {
        const path = [];
        return entry.depth.map((depth, i) => {
            const above = depth ? path[depth - 1] : -1;
            const group = path[depth] = numberOf(above, entry.name[i]);
            if (group === groups.name.length) {
                groups.parent.push(above);
                groups.name.push(entry.name[i]);
                groups.weight.push(0);
                flags.push(0);
                levels.push(0);
            }
            groups.weight[group] += entry.totals[0][i];
            flags[group] |= (entry.flags ? entry.flags[i] : 0) & (ESTIMATED | INFERRED | SUMMED | UNMEASURED | UNRECORDED);
            levels[group] = Math.max(levels[group], entry.levels ? entry.levels[i] : 0);
            return group;
        });
    });
    const {tree, place} = treeOfGroups(groups);
    const into = found.map((list) => list.map((group) => place[group]));
    const together = {
        title, facts, cells: [], ordered: false, timesKnown: false, key: -1,
        depth: [...tree.depth], name: [...tree.name], flags: new Array(tree.n).fill(0), levels: new Array(tree.n).fill(0),
        totals: data.weights.map((weight, w) => sumsOf(entries, into, tree.n, (entry) => entry.totals[w])),
        count: sumsOf(entries, into, tree.n, (entry) => entry.count),
    };
    flags.forEach((flag, group) => {
        together.flags[place[group]] = flag;
        together.levels[place[group]] = levels[group];
    });
    statesAdd(together, entries, into, tree.n);
    return together;
}
