// SPDX-License-Identifier: Apache-2.0
/* What the reader can choose: an entry, the order and the weight of its graph, the callers of a
 * method. Each choice makes a new layout. */

import {callersTree} from './callers_tree.js';
import {changed} from './changes.js';
import {baseShown, treeOfShown, treeWas} from './compare.js';
import {TOGETHER, current, entryShown} from './current.js';
import {data, nameShown} from './data.js';
import {busily, byId, number, plural, say} from './dom.js';
import {entriesLeft, entriesListed, filterSays} from './filter.js';
import {layoutOf} from './layout.js';
import {search, searchApply, searchFor} from './search.js';
import {callSelect} from './selection.js';
import {entriesTogether} from './together.js';
import {treeMerged} from './tree.js';
import {viewportForget, viewportReset} from './viewport.js';

const MANY_CALLS = 100000; /* another tree of so many takes longer than one waits unawares */

/* The weight by which callers are shown: calls of a method add up to it. */
export const callersWeight = data.weights.findIndex((weight) => weight.sum !== false);

/* Shows the callers of a method, by its number among the names; then does the rest. */
export function callersOpen(name, then) {
    if (callersWeight < 0 || (current.order === 'callers' && current.method === name)) {
        then?.();
        return;
    }
    busily(current.tree.n > MANY_CALLS, () => {
        if (current.order !== 'callers')
            current.before = {order: current.order, weight: current.weight};
        current.order = 'callers';
        current.weight = callersWeight;
        current.method = name;
        /* The method has been found. */
        if (search.text === data.names[name])
            searchFor('');
        layoutShow();
        changed('place', true);
        say('Callers of ' + nameShown(name));
        then?.();
    });
}

/* Whether callers are as wide as its calls from there, or as its time. */
export function callersBy(calls) {
    if (current.byCalls === calls || (calls && current.layout.tree.estimated))
        return;
    current.byCalls = calls;
    layoutShow();
    say(calls ? 'By calls' : 'By time');
}

/* Back to the order that there was before; false where there is none. */
export function callersLeave() {
    if (current.order !== 'callers')
        return false;
    Object.assign(current, current.before);
    layoutShow();
    changed('place', true);
    say(byId('graph').getAttribute('aria-label'));
    return true;
}

/* The tree that is drawn: as it came, merged, or around a method. */
function treeShown() {
    const {tree, order, weight} = current;
    if (order === 'callers')
        return callersTree(tree, weight, current.method, current.byCalls, tree.was ? treeWas(tree) : null);
    return tree.was || (order === 'time' && tree.ordered && weight === 0) ? tree : treeMerged(tree, weight);
}

/* Another order or weight of the same tree: the selected call stays the selected one. */
export function layoutShow() {
    const before = current.layout;
    const next = treeShown();
    let base = -1; /* of the tree as it came */
    if (current.selected >= 0)
        base = before.tree.of ? before.tree.of[current.selected] : current.selected;
    current.layout = layoutOf(next, current.weight, next === current.tree && !next.was);
    if (current.order === 'callers') {
        /* The way back leads to the call that it came from. */
        if (next.pivot && base >= 0 && current.tree.name[base] === current.method)
            next.of[next.pivot] = base;
        current.selected = next.pivot || -1;
    } else {
        current.selected = base >= 0 ? (next.to ? next.to[base] : base) : callDefault();
    }
    current.hover = -1;
    viewportForget();
    changed('layout');
    viewportReset();
    changed('relaid');
    searchApply(); /* draws, too */
}

/* The call that is selected at first: the key method, or the one whose callers are shown. */
export function callDefault() {
    const {key, n, pivot} = current.layout.tree;
    return pivot || (key >= 0 ? key : n > 0 ? 0 : -1);
}

/* Another entry: its index, or TOGETHER, where current.together is one. */
export function entryShow(index) {
    current.entry = index;
    treeMake();
    changed('entry');
    layoutShow();
}

/* Goes to another entry, then does the rest. */
export function entryOpen(index, chosen, then) {
    const calls = data.entries[index].depth.length + (baseShown()?.depth.length ?? 0);
    busily(calls > MANY_CALLS, () => {
        entryShow(index);
        changed('place', chosen);
        then?.();
    });
}

/* The tree of the entry, without what is left out, beside what it is compared with. */
function treeMake() {
    current.shows++;
    current.tree = treeOfShown();
    current.layout = null;
    current.selected = -1;
}

/* Something else is left out, or compared with; the same call stays selected where it is still there. */
export function editsShow() {
    busily(entryShown().depth.length > MANY_CALLS, () => {
        const name = current.selected >= 0 ? current.layout.tree.name[current.selected] : -1;
        treeMake();
        layoutShow();
        const again = current.layout.tree.name.indexOf(name);
        if (name >= 0 && again >= 0 && !current.layout.tree.pivot)
            callSelect(again, {});
        changed('place', true);
    });
}

export function orderSet(order) {
    if (current.order === order || (order === 'time' && !current.tree.ordered))
        return;
    busily(order === 'left' && current.tree.n > MANY_CALLS && !current.tree.mergedBy[current.weight], () => {
        const {order: before} = current;
        current.order = order;
        if (order === 'time')
            current.weight = 0;
        layoutShow();
        if (before === 'callers')
            changed('place', true);
        say(order === 'time' ? 'Timeline' : 'Left-heavy');
    });
}

export function weightSet(w) {
    if (current.order === 'callers')
        callersBy(false);
    if (w === current.weight || w >= data.weights.length)
        return;
    current.weight = w;
    if (w > 0)
        current.order = 'left';
    layoutShow();
    say(data.weights[w].label);
}

/* The entry before (-1) or behind (1) the one that is shown, in the list's order; of one that is not listed the
 * first. -1 where there is none. */
export function entryBeside(step) {
    const listed = entriesListed();
    if (current.entry === TOGETHER)
        return -1;
    const at = listed.indexOf(current.entry);
    return listed[at < 0 ? 0 : at + step] ?? -1;
}

export function entryStep(step) {
    const index = entryBeside(step);
    if (index < 0)
        return;
    entryOpen(index, false);
}

/* All entries that are listed, as one. */
export function togetherShow() {
    const listed = entriesLeft().map((index) => data.entries[index]);
    const trees = listed.filter((entry) => entry.depth.length > 0).length;
    const facts = [['listed', filterSays() || 'all'], ['call trees', number(trees)]];
    current.together = entriesTogether(listed, plural(trees, data.noun, data.nouns) + ' together', facts);
    entryShow(TOGETHER);
    say(current.together.title);
}
