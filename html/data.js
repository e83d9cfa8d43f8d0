// SPDX-License-Identifier: Apache-2.0
/* The data of the page (README.md), and the trees of its entries. */

import {byId, number} from './dom.js';

const told = byId('entries').textContent;
const said = byId('data').textContent;
export const data = JSON.parse(said);
data.entries = JSON.parse('[' + told.trim().replaceAll('\n', ',') + ']');
namesNumber();

/* What wrote the page knows names by numbers of its own, some by several: here they are numbers from 0. */
function namesNumber() {
    const names = [], byText = new Map(), numbers = [], kotlin = {}, places = {};
    for (const [own, text] of Object.entries(data.names)) {
        if (!byText.has(text)) {
            const n = names.push(text) - 1;
            byText.set(text, n);
            if (data.kotlin?.[own])
                kotlin[n] = data.kotlin[own];
            if (data.places?.[own])
                places[n] = data.places[own];
        }
        numbers[own] = byText.get(text);
    }
    Object.assign(data, {names, kotlin, places});
    for (const tree of data.entries.flatMap((entry) => (entry.before ? [entry, entry.before] : [entry]))) {
        tree.name = tree.name.map((own) => numbers[own]);
        tree.methods = tree.methods?.map((value, i) => (i % 2 ? value : numbers[value]));
    }
}

/* What a large page says of itself: the way to a small one. */
const LARGE = 20e6; /* characters */
if (told.length + said.length > LARGE && data.noun === 'report')
    data.note += '. This page has ' + number(Math.round((told.length + said.length) / 1e6)) + ' MB, which browsers are slow with: methodbeat cluster makes a small one of as many reports as there are, of what they have in common.';

export const INFERRED = 1;
export const KEY_PATH = 2;
export const UNRECORDED = 4;
export const CUT = 8;
export const ESTIMATED = 16;
export const SUMMED = 32;
export const UNMEASURED = 64;

/* A name is "com.demo.Main.load(int, String)", or anything: "(not recorded)". */
export function nameParts(name) {
    const open = name.indexOf('(', 1);
    const head = open < 0 ? name : name.slice(0, open);
    const dot = head.lastIndexOf('.');
    const owner = head.slice(0, Math.max(dot, 0));
    const inner = owner.lastIndexOf('.');
    return {
        package: owner.slice(0, Math.max(inner, 0)),
        simple: owner.slice(inner + 1),
        method: head.slice(dot + 1),
        parameters: open < 0 ? '' : name.slice(open),
    };
}

/* Whether names stand as class files have them, also those of Kotlin's methods. */
export const written = {raw: false};

/* A method's name, to be read. What the page knows it by, in the address and elsewhere, is data.names. */
export const nameShown = (name) => (!written.raw && data.kotlin?.[name]) || data.names[name];

const readAs = new Map(Object.entries(data.kotlin || {}).map(([name, text]) => [data.names[name], text]));

/* The same for a text of the page that may be a method's name. */
export const textShown = (text) => (!written.raw && readAs.get(text)) || text;

/* "at com.demo.Main.load(Main.java:42)", as a stack trace has it; '' where the place is not known. */
export function nameFrame(name) {
    const place = data.places?.[name];
    return place ? 'at ' + data.names[name].split('(', 1)[0] + '(' + place + ')' : '';
}

/* The package of the app, as far as its process has its name: "com.demo" of "com.demo.mail:sync"; '' where none is known. */
const ownPackage = (() => {
    const process = data.entries.map((entry) => entry.facts.find(([label]) => label === 'process')?.[1]).find((name) => /^[a-z]\w*\.\w/.test(name || ''));
    const start = process ? process.split(':')[0].split('.').slice(0, 2).join('.') : '';
    return start && data.names.some((name) => name.startsWith(start + '.')) ? start : '';
})();

/* Whether a package is the app's own, or none is known to be. */
export const isOwn = (owner) => !ownPackage || owner === ownPackage || owner.startsWith(ownPackage + '.');

/* Of merged reports: the weight that counts those in which a call is; -1 where an entry is one report. */
export const reportsWeight = data.weights.findIndex((weight) => weight.sum === false);

/* The weight of times: the one that is shown first, since by it the method that names an entry is wide. */
export const timeWeight = Math.max(0, data.weights.findIndex((weight) => weight.sum !== false));

/* A tree of n calls in pre-order, as columns. Roots have no parent: -1. The calls below
 * call i are those from i + 1 to end[i]. */
export function treeOfSize(n) {
    const column = () => data.weights.map(() => new Float64Array(n));
    return {
        n,
        name: new Uint32Array(n),
        depth: new Uint32Array(n),
        parent: new Int32Array(n),
        end: new Uint32Array(n),
        count: new Float64Array(n),
        flags: new Uint8Array(n),
        levels: new Uint32Array(n), /* how deep it called itself; 0: not at all, or not known */
        start: new Float64Array(n),
        totals: column(),
        below: column(), /* the totals of the calls right below, together */
        wholes: data.weights.map(() => 0),
        key: -1,
        ordered: false,
        states: null, /* what the thread did: columns, by their names; null: not known */
        mergedBy: [], /* by weight: what treeMerged made of it */
    };
}

/* Fills in what follows from parents and totals. */
export function treeComplete(tree) {
    tree.end.fill(0);
    for (let i = tree.n - 1; i >= 0; i--) {
        const parent = tree.parent[i];
        tree.end[i] = Math.max(tree.end[i], i + 1);
        if (parent >= 0)
            tree.end[parent] = Math.max(tree.end[parent], tree.end[i]);
        tree.totals.forEach((totals, w) => {
            if (parent >= 0)
                tree.below[w][parent] += totals[i];
            else
                tree.wholes[w] += totals[i];
        });
    }
    return tree;
}

/* Of a column of totals: what of them is not that of the calls right below. */
export function selfColumn(tree, totals) {
    const self = Float64Array.from(totals);
    for (let i = 0; i < tree.n; i++) {
        if (tree.parent[i] >= 0)
            self[tree.parent[i]] -= totals[i];
    }
    return self;
}

/* Running, waiting, and what remains of the time where both are known: blocked. */
function statesOf(entry, totals) {
    if (!entry.running)
        return null;
    const states = {running: Float64Array.from(entry.running)};
    if (entry.waiting) {
        states.waiting = Float64Array.from(entry.waiting);
        states.blocked = totals.map((total, i) => (entry.flags?.[i] & UNMEASURED ? 0 : total - entry.running[i] - entry.waiting[i]));
    }
    return states;
}

export const selfOf = (tree, i, w) => (tree.own ? tree.own[i] : Math.max(0, tree.totals[w][i] - tree.below[w][i]));

export function treeOfEntry(entry) {
    const n = entry.depth.length;
    const tree = treeOfSize(n);
    const open = []; /* by depth: the call above, */
    const next = [0]; /* and where the next one begins if there is no gap */
    for (let i = 0; i < n; i++) {
        const depth = entry.depth[i];
        const total = entry.totals[0][i];
        const start = next[depth] + (entry.gap ? entry.gap[i] : 0);
        tree.name[i] = entry.name[i];
        tree.depth[i] = depth;
        tree.parent[i] = depth ? open[depth - 1] : -1;
        tree.count[i] = entry.count ? entry.count[i] : 1;
        tree.flags[i] = entry.flags ? entry.flags[i] : 0;
        tree.levels[i] = entry.levels ? entry.levels[i] : 0;
        tree.start[i] = start;
        tree.totals.forEach((totals, w) => { totals[i] = entry.totals[w][i]; });
        open[depth] = i;
        next[depth] = start + total;
        next[depth + 1] = start;
    }
    tree.states = statesOf(entry, tree.totals[0]);
    tree.methods = entry.methods;
    tree.key = entry.key;
    tree.ordered = entry.ordered;
    return treeComplete(tree);
}

/* The calls of a method, in words: of a folded one it is not known how many. */
export const callCount = (tree, i) => (tree.flags[i] & ESTIMATED ? '≈ ' : '') + number(tree.count[i]);

/* The time of one call, in words. */
export const callEach = (total, tree, i, words) => (tree.count[i] > 0 ? (tree.flags[i] & ESTIMATED ? '≈ ' : '') + words(total / tree.count[i]) : '–');

/* The number of an entry; what is all others together has none. */
export const entryNumber = (index) => (data.hasTotal ? index : index + 1);
