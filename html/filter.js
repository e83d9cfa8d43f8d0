// SPDX-License-Identifier: Apache-2.0
/* Selects the entries to list: those of a kind, a scene, a version…, with a minimum time in ms,
 * and with some words in their texts or in the names of their methods. */

import {data, textShown} from './data.js';

/* What an entry can be told by: a column of words, or a fact of this label. */
const FACTS = ['scene', 'version', 'device', 'device class', 'thread', 'process'];
const VALUES_MOST = 200; /* to choose from */

/* What entries that stand for many reports have among these: "OS", with several values. */
const AMONG = [...new Set(data.entries.flatMap((entry) => Object.keys(entry.among || {})))];

const factOf = (entry, label) => entry.facts.find(([other]) => other === label)?.[1];

/* The values of a choice, the commonest first; those of an entry without one are not among them. */
function choiceOf(name, valuesFrom) {
    const counts = new Map();
    for (const value of data.entries.flatMap(valuesFrom)) {
        if (value)
            counts.set(value, (counts.get(value) || 0) + 1);
    }
    const values = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return {name, valuesFrom, values: values.slice(0, VALUES_MOST)};
}

/* What there is to choose from: only where entries differ. */
export const choices = [
    ...data.columns.flatMap((column, c) => (column.kind === 'word' || (c === 0 && column.kind === 'text')
        ? [choiceOf(c === 0 ? 'kind' : column.label.toLowerCase(), (entry) => [entry.cells[c]])] : [])),
    ...FACTS.map((label) => choiceOf(label, (entry) => [factOf(entry, label)])),
    ...AMONG.map((label) => choiceOf(label, (entry) => entry.among?.[label] || [])),
].filter((choice) => choice.values.length > 1);

/* The column that `least` is about; -1 where none has a time. */
export const leastColumn = data.columns.findIndex((column) => column.kind === 'ms');

export const filter = {words: '', least: 0, chosen: new Map() /* values by the name of a choice */};

export const filterActive = () => filter.words !== '' || filter.least > 0 || filter.chosen.size > 0;

/* In words: "scene Main, at least 700 ms, with parse". */
export function filterSays() {
    return [
        ...[...filter.chosen].map(([name, value]) => name + ' ' + value),
        ...(filter.least > 0 ? ['at least ' + filter.least + ' ms'] : []),
        ...(filter.words ? ['with “' + filter.words + '”'] : []),
    ].join(', ');
}

/* A function that says whether an entry has the words. */
function wordsTest(words) {
    const wanted = words.toLowerCase();
    const has = (text) => text.toLowerCase().includes(wanted);
    const byName = Uint8Array.from(data.names, (name, i) => (has(name) || (data.kotlin?.[i] && has(data.kotlin[i])) ? 1 : 0));
    return (entry) => has(entry.title) || has(textShown(entry.title)) || entry.facts.some(([, ...said]) => said.some(has)) ||
        entry.cells.some((cell) => typeof cell === 'string' && has(cell)) || entry.name.some((name) => byName[name]);
}

let left = null; /* of the filter as it is */

/* The indices of the entries that are left, in the order of the page. What is all together always is. */
export function entriesLeft() {
    if (left)
        return left;
    const hasWords = filter.words ? wordsTest(filter.words) : () => true;
    const chosen = choices.filter((choice) => filter.chosen.has(choice.name));
    left = [];
    data.entries.forEach((entry, index) => {
        if ((data.hasTotal && index === 0) || (chosen.every((choice) => choice.valuesFrom(entry).includes(filter.chosen.get(choice.name))) &&
            (filter.least <= 0 || entry.cells[leastColumn] >= filter.least) && hasWords(entry)))
            left.push(index);
    });
    return left;
}

const MANY = 20;

/* Of many entries the list is what one looks at first. */
export const listFirst = data.listFirst || data.entries.length > MANY;

/* How the list is sorted at first: as it came; of many that nobody has sorted the worst first. */
export const sortedFirst = data.listFirst || !listFirst || leastColumn < 0 ? {column: 0, down: false} : {column: 1 + leastColumn, down: true};

const listed = {order: null /* of the table, while its filter holds */, of: null};

/* The table has these entries, in this order. */
export function listedSet(order) {
    listed.order = order;
    listed.of = entriesLeft();
}

/* The indices of the entries that are left, in the order of the list. */
export function entriesListed() {
    const all = entriesLeft();
    if (listed.of !== all) {
        listedSet(sortedFirst.down ? worstFirst(all) : all);
    }
    return listed.order;
}

const costOf = (index) => data.entries[index].cells[leastColumn] ?? -1;
const worstFirst = (indices) => [...indices].sort((a, b) => costOf(b) - costOf(a));

/* The entry that is shown first: the worst that has calls, or what is all together. */
export function entryFirst() {
    const calls = entriesLeft().filter((index) => data.entries[index].depth.length > 0);
    return (data.listFirst || leastColumn < 0 ? calls : worstFirst(calls))[0] ?? 0;
}

/* Another filter; what is not in `changes` stays. */
export function filterSet(changes) {
    Object.assign(filter, changes);
    left = null;
}
