// SPDX-License-Identifier: Apache-2.0
/* The table of methods: the time of each method, whoever calls it. */

import {callersOpen} from './choice.js';
import {treeWas} from './compare.js';
import {current} from './current.js';
import {data, nameShown, written} from './data.js';
import {byId, columnUnit, element, number} from './dom.js';
import {NAME_MOST, nameCell} from './names.js';
import {search, searchFor} from './search.js';
import {callSelect} from './selection.js';
import {tableMake} from './table.js';
import {tabOpen} from './tabs.js';
import {methodSums} from './tree.js';

const stateTitles = {
    running: 'Of self: the thread ran',
    waiting: 'Of self: the thread could have run, but had no core',
    blocked: 'Of self: the thread neither ran nor could: a lock, a disk, sleep',
};

/* By whether the weight is a sum: the columns differ. */
const methodsSorted = {sum: {column: 0, down: true}, other: {column: 0, down: true}, compared: {column: 0, down: true}};

/* Of a compared tree: what each method has now, and in `was` what it had. */
function methodsCompared(tree, w) {
    const was = new Map(methodSums(treeWas(tree), w).map((row) => [row.name, row]));
    return methodSums(tree, w).map((row) => ({...row, was: was.get(row.name)}));
}

/* Counts that are estimated are no order. */
const comparable = (rows) => !rows.some((row) => row.estimated || row.was?.estimated);

const eachCall = (row) => (row.count > 0 ? row.total / row.count : 0);

/* How the times of single calls are written: they are far less than those of methods. */
const eachUnit = (rows, weight) => columnUnit(weight, rows.reduce((most, row) => Math.max(most, eachCall(row), eachCall(row.was)), 0));

/* Own time (or, of a weight that does not add up, where it occurs), how it has changed, and the time of a call. */
function changeColumns(rows, weight, {unit, text: value}, isSum) {
    const {unit: unitEach, text: valueEach} = eachUnit(rows, weight);
    const of = (row) => (isSum ? row.self : row.total);
    const about = (row) => (row.estimated && row.count > 0 ? '≈ ' : '');
    const change = (number_) => (number_ > 0 ? '+' : number_ < 0 ? '−' : '') + value(Math.abs(number_));
    return [
        {label: 'Change, ' + unit, title: isSum ? 'Of the time of its own: now less before' : 'Now less before', text: (row) => change(of(row) - of(row.was)), order: (row) => of(row) - of(row.was), className: 'n change'},
        {label: isSum ? 'Self' : 'Now', title: isSum ? 'Now, without what it calls' : 'Now', text: (row) => value(of(row)), order: of},
        {label: 'Before', title: 'The same, before', text: (row) => value(of(row.was)), order: (row) => of(row.was)},
        ...(isSum ? [
            {label: 'A call, ' + unitEach, className: 'n state', title: 'The time of one call, with what it calls', text: (row) => about(row) + valueEach(eachCall(row)), order: comparable(rows) && eachCall},
            {label: 'Before', className: 'n state', title: 'The time of one call, before', text: (row) => about(row.was) + valueEach(eachCall(row.was)), order: comparable(rows) && ((row) => eachCall(row.was))},
        ] : []),
    ];
}

/* When it is seen: a large tree has many methods. */
export function methodsShow() {
    const panel = byId('methods-panel');
    const {layout} = current;
    if (panel.hidden)
        return;
    const key = [current.shows, written.raw, layout.weight, search.active && search.text, search.regex].join('\n');
    if (panel.key === key)
        return;
    panel.key = key;
    const {tree} = current;
    const w = layout.weight;
    const weight = data.weights[w];
    const all = tree.wholes[w] || 1;
    const column = columnUnit(weight, Math.max(all, tree.was?.wholes[w] ?? 0));
    const {unit, text: value} = column;
    const isSum = weight.sum !== false;
    let rows = tree.was ? methodsCompared(tree, w) : methodSums(tree, w);
    if (search.active)
        rows = rows.filter((row) => search.byName[row.name]);
    panel.replaceChildren(tableMake({
        label: 'Methods',
        rows,
        sorted: tree.was ? methodsSorted.compared : isSum ? methodsSorted.sum : methodsSorted.other,
        empty: search.active ? 'No method is found.' : 'No calls.',
        mark: (row) => current.order === 'callers' && row.name === current.method,
        pick: (row) => {
            if (current.order === 'callers') {
                callersOpen(row.name);
                tabOpen('graph', false);
                return;
            }
            searchFor(data.names[row.name]);
            callSelect(callHeaviest(row.name), {reveal: true, say: true});
            tabOpen('graph', false);
        },
        columns: [
            ...(tree.was ? changeColumns(rows, weight, column, isSum) : isSum ? [
                {label: 'Self, ' + unit, title: 'Without what it calls', text: (row) => value(row.self), order: (row) => row.self, bar: (row) => row.self / all},
                {label: '%', title: 'Self, of all', className: 'n less', text: (row) => (100 * row.self / all).toFixed(1), order: (row) => row.self},
                {label: 'Total', title: 'With what it calls; calls inside each other count once', text: (row) => value(row.total), order: (row) => row.total, bar: (row) => row.total / all},
            ] : [
                {label: weight.unit[0].toUpperCase() + weight.unit.slice(1), title: 'In which it occurs', text: (row) => value(row.total), order: (row) => row.total, bar: (row) => row.total / all},
                {label: '%', title: 'Of all', className: 'n less', text: (row) => (100 * row.total / all).toFixed(1), order: (row) => row.total},
            ]),
            ...(isSum && !tree.was ? Object.keys(tree.states || {}).map((state) => (
                {label: state[0].toUpperCase() + state.slice(1), title: stateTitles[state], className: 'n state', text: (row) => value(row[state]), order: (row) => row[state], bar: (row) => row[state] / all}
            )) : []),
            {label: 'Calls', className: 'n less', title: comparable(rows) ? 'How often it was called' : '≈: estimated, counted for a part of the time, or calls with time alone', text: (row) => (row.estimated ? '≈ ' : '') + number(row.count), order: comparable(rows) && ((row) => row.count)},
            ...(tree.was ? [{label: 'Before', className: 'n state', title: 'Calls, before', text: (row) => (row.was.estimated ? '≈ ' : '') + number(row.was.count), order: comparable(rows) && ((row) => row.was.count)}] : []),
            {label: 'Method', left: true, className: 'method', node: methodNode, order: (row) => nameShown(row.name)},
        ],
    }));
}

/* Of a method, with a way to its callers. */
function methodNode(row) {
    const name = nameShown(row.name);
    const button = element('button', {type: 'button', tabIndex: -1, className: 'callers', title: 'Callers (s)', 'aria-label': 'Callers of ' + name.slice(0, NAME_MOST)}, '⇅');
    button.addEventListener('click', (event) => {
        event.stopPropagation();
        callersOpen(row.name);
        tabOpen('graph', false);
    });
    const node = nameCell(name);
    node.append(button);
    return node;
}

/* The method whose callers are shown. */
export function methodsMark() {
    for (const line of byId('methods-panel').querySelectorAll('tbody tr')) {
        if (current.order === 'callers' && line.row?.name === current.method)
            line.setAttribute('aria-current', 'true');
        else
            line.removeAttribute('aria-current');
    }
}

/* The call of a method that costs most. */
function callHeaviest(name) {
    const {tree, weight} = current.layout;
    let best = -1;
    for (let i = 0; i < tree.n; i++) {
        if (tree.name[i] === name && (best < 0 || tree.totals[weight][i] > tree.totals[weight][best]))
            best = i;
    }
    return best;
}
