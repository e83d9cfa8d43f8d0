// SPDX-License-Identifier: Apache-2.0
/* The calls as a tree of text, for people who can't see the graph or prefer to read. Lines are
 * created when they are opened. */

import {isCaller} from './callers_tree.js';
import {current} from './current.js';
import {CUT, INFERRED, KEY_PATH, callCount, data, selfOf, written} from './data.js';
import {byId, columnUnit, element, number, sign} from './dom.js';
import {callShown, nameShort} from './names.js';
import {callSelect} from './selection.js';

const CHILDREN_AT_ONCE = 50;
const OPEN_SHARE = 0.2; /* calls of this share of the whole are open at first */
const OPEN_LINES = 60;
const OPEN_CALLERS = 3; /* levels, as what the method calls is below them */

const calls = {body: null, depths: null, lines: new Map() /* by call: its line */, value: null /* how a number is written */};

export function callsShow() {
    const panel = byId('calls-panel');
    const {layout} = current;
    if (panel.hidden || (panel.layout === layout && panel.raw === written.raw))
        return;
    panel.layout = layout;
    panel.raw = written.raw;
    const {unit, text} = columnUnit(data.weights[layout.weight], Math.max(layout.tree.wholes[layout.weight], layout.tree.was?.wholes[layout.weight] ?? 0));
    calls.value = text;
    calls.lines.clear();
    calls.depths = branchDepths(layout.tree);
    calls.body = element('tbody');
    panel.replaceChildren(element('table', {className: 'list calls', role: 'treegrid', 'aria-label': 'Calls'},
        element('thead', {}, element('tr', {},
            ...columnLabels(unit).map(([label, less]) => element('th', {scope: 'col', className: 'n ' + (less || '')}, label)),
            element('th', {scope: 'col'}, 'Call'))),
        calls.body));
    linesAdd(null, -1, 0);
    /* The heavy part is open from the start, as far as a screen goes. */
    for (let i = 0, open = 0; i < layout.tree.n && open < OPEN_LINES;) {
        const heavy = lineShare(i) >= OPEN_SHARE;
        if (heavy && calls.lines.has(i) && (!isCaller(layout.tree, i) || layout.tree.depth[i] < OPEN_CALLERS))
            open += lineOpen(i);
        i = heavy ? i + 1 : layout.tree.end[i];
    }
    const first = calls.body.rows[0];
    if (first)
        first.tabIndex = 0;
    callsReveal(true);
}

/* What stands above the numbers of a line, and the class of the column. A compared tree has what was before, and the change. */
function columnLabels(unit) {
    const {tree, weight} = current.layout;
    if (tree.was)
        return [['Now, ' + unit], ['Before'], ['Change'], ['Calls', 'less'], ['Before', 'state']];
    return [['Total, ' + unit], [tree.pivot ? '% of it' : '%', 'less'], ...(data.weights[weight].sum === false ? [] : [['Self']]), ['Calls', 'less'],
        ...stateNames().map((state) => [state[0].toUpperCase() + state.slice(1), 'state'])];
}

/* The numbers of a line, behind its total. */
function numberCells(i) {
    const {tree, weight} = current.layout;
    const {value} = calls;
    const cell = (text, less) => element('td', {className: 'n ' + (less || '')}, text);
    if (tree.was) {
        const change = tree.totals[weight][i] - tree.was.totals[weight][i];
        return [cell(value(tree.was.totals[weight][i])), cell(sign(change) + value(Math.abs(change))), cell(callCount(tree, i), 'less'), cell(callCount(tree.was, i), 'state')];
    }
    return [cell((100 * lineShare(i)).toFixed(1), 'less'), ...(data.weights[weight].sum === false ? [] : [cell(value(selfOf(tree, i, weight)))]),
        cell(callCount(tree, i), 'less'), ...stateNames().map((state) => cell(value(tree.states[state][i]), 'state'))];
}

/* What is known of what the thread did; it is of the time alone. */
const stateNames = () => (data.weights[current.layout.weight].sum === false || current.layout.tree.pivot ? [] : Object.keys(current.layout.tree.states || {}));

/* What a line's share is of: the whole, or around a method, that. */
function lineShare(i) {
    const {tree, weight} = current.layout;
    const share = (side) => {
        const size = side.sizes || side.totals[weight];
        return size[i] / ((tree.pivot ? size[0] : side.wholes[weight]) || 1);
    };
    return tree.was ? Math.max(share(tree), share(tree.was)) : share(tree);
}

/* The calls right below a call, in order; of -1, the roots. */
function childrenOf(i) {
    const {tree} = current.layout;
    const children = [];
    const end = i < 0 ? tree.n : tree.end[i];
    for (let k = i + 1; k < end; k = tree.end[k])
        children.push(k);
    return children;
}

/* Puts lines for the children of a call after its line, from the one numbered `from` on. */
function linesAdd(after, parent, from) {
    const children = childrenOf(parent);
    const lines = children.slice(from, from + CHILDREN_AT_ONCE).map((i, k) => lineMake(i, from + k + 1, children.length));
    const next = from + lines.length;
    if (next < children.length)
        lines.push(lineMore(parent, next, children.length - next));
    if (after)
        after.after(...lines);
    else
        calls.body.append(...lines);
    return lines.length;
}

/* How deep a line is set in: a call that is the only one of its caller stands below it, with an arrow. */
function branchDepths(tree) {
    const depths = new Uint32Array(tree.n);
    for (let i = 1; i < tree.n; i++) {
        const parent = tree.parent[i];
        depths[i] = parent < 0 ? 0 : depths[parent] + (isOnly(tree, i) ? 0 : 1);
    }
    return depths;
}

const isOnly = (tree, i) => tree.parent[i] >= 0 && tree.parent[i] === i - 1 && tree.end[i] === tree.end[i - 1];

/* Deep levels are nearer to each other. */
const indentOf = (depth) => Math.min(depth, 12) * 10 + Math.min(Math.max(depth - 12, 0), 60) * 3 + 'px';

function lineMake(i, position, siblings) {
    const {tree, weight} = current.layout;
    const total = tree.totals[weight][i];
    const {value} = calls;
    const share = lineShare(i);
    const totalCell = element('td', {className: 'n bar'}, value(total));
    totalCell.style.setProperty('--share', (100 * share).toFixed(2) + '%');
    const leaf = tree.end[i] === i + 1;
    const open = element('span', {className: 'open', 'aria-hidden': 'true'}, leaf ? '' : '▸');
    const only = isOnly(tree, i) ? element('span', {className: 'only', 'aria-hidden': 'true'}, '↳ ') : '';
    const label = element('td', {className: 'call'}, open, only, tree.pivot && i === 0 ? element('small', {}, 'Callers of ') : '',
        (i === tree.key ? '◆ ' : '') + (tree.flags[i] & INFERRED ? '~ ' : '') + (tree.flags[i] & CUT ? '! ' : ''), nameShort(callShown(i)));
    label.style.setProperty('--indent', indentOf(calls.depths[i]));
    const line = element('tr', {role: 'row', tabIndex: -1, 'aria-level': tree.depth[i] + 1, 'aria-posinset': position, 'aria-setsize': siblings},
        totalCell,
        ...numberCells(i),
        label);
    for (const cell of line.cells)
        cell.setAttribute('role', 'gridcell');
    if (tree.flags[i] & KEY_PATH)
        line.classList.add('key');
    if (!leaf)
        line.setAttribute('aria-expanded', 'false');
    line.call = i;
    calls.lines.set(i, line);
    return line;
}

function lineMore(parent, from, rest) {
    const button = element('button', {type: 'button', className: 'more'}, number(rest) + ' more');
    const depth = parent < 0 ? 0 : current.layout.tree.depth[parent] + 1;
    const indent = parent < 0 ? 0 : calls.depths[parent] + 1;
    const cell = element('td', {colSpan: columnLabels('').length + 1, className: 'call'}, button);
    const line = element('tr', {}, cell);
    cell.style.setProperty('--indent', indentOf(indent));
    line.level = depth;
    button.addEventListener('click', () => {
        linesAdd(line, parent, from);
        (line.nextElementSibling || line).focus();
        line.remove();
    });
    return line;
}

/* Opens a call's line; how many lines that adds. */
function lineOpen(i) {
    const line = calls.lines.get(i);
    if (!line || line.getAttribute('aria-expanded') !== 'false')
        return 0;
    line.setAttribute('aria-expanded', 'true');
    return linesAdd(line, i, 0);
}

function lineClose(i) {
    const line = calls.lines.get(i);
    const {tree} = current.layout;
    if (!line || line.getAttribute('aria-expanded') !== 'true')
        return false;
    line.setAttribute('aria-expanded', 'false');
    for (;;) {
        const next = line.nextElementSibling;
        const level = !next ? 0 : next.call === undefined ? next.level : tree.depth[next.call];
        if (level <= tree.depth[i])
            return true;
        if (next.call !== undefined)
            calls.lines.delete(next.call);
        next.remove();
    }
}

/* Marks the line of the selected call, and opens what lies above it; `quiet` does not scroll to it. */
export function callsReveal(quiet) {
    const {layout, selected} = current;
    const panel = byId('calls-panel');
    if (panel.hidden || panel.layout !== layout)
        return;
    calls.body.querySelector('[aria-selected]')?.removeAttribute('aria-selected');
    if (selected < 0)
        return;
    const above = [];
    for (let i = layout.tree.parent[selected]; i >= 0; i = layout.tree.parent[i])
        above.unshift(i);
    if (!calls.lines.has(selected))
        above.forEach(lineOpen);
    const line = calls.lines.get(selected);
    if (!line)
        return; /* beyond the first of many siblings */
    line.setAttribute('aria-selected', 'true');
    lineFocusable(line);
    if (!quiet)
        line.scrollIntoView({block: 'nearest'});
}

/* One line of all can be reached by Tab; arrow keys do the rest. */
function lineFocusable(line) {
    const before = calls.body.querySelector('[tabindex="0"]');
    if (before)
        before.tabIndex = -1;
    line.tabIndex = 0;
}

function callsKey(event) {
    const line = event.target.closest('tr');
    if (!line || line.call === undefined || event.ctrlKey || event.metaKey || event.altKey)
        return;
    const {tree} = current.layout;
    const open = line.getAttribute('aria-expanded') === 'true';
    const go = (to) => {
        if (!to)
            return;
        const target = to.call === undefined ? to.querySelector('button') : to;
        if (target === to)
            lineFocusable(to);
        target.focus();
    };
    const keys = {
        ArrowDown: () => go(line.nextElementSibling),
        ArrowUp: () => go(line.previousElementSibling),
        ArrowRight: () => (open ? go(line.nextElementSibling) : lineOpen(line.call)),
        ArrowLeft: () => open ? lineClose(line.call) : go(calls.lines.get(tree.parent[line.call])),
        Home: () => go(calls.body.firstElementChild),
        End: () => go(calls.body.lastElementChild),
        Enter: () => callSelect(line.call, {zoom: true, from: 'calls'}),
        ' ': () => callSelect(line.call, {reveal: true, from: 'calls'}),
    };
    if (!keys[event.key])
        return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
}

export function callsStart() {
    const panel = byId('calls-panel');
    panel.addEventListener('keydown', callsKey);
    panel.addEventListener('click', (event) => {
        const line = event.target.closest('tr');
        if (!line || line.call === undefined)
            return;
        lineFocusable(line);
        line.focus();
        if (event.target.closest('.open')) {
            if (!lineClose(line.call))
                lineOpen(line.call);
        } else {
            callSelect(line.call, {reveal: true, from: 'calls'});
        }
    });
    panel.addEventListener('dblclick', (event) => {
        const line = event.target.closest('tr');
        if (line && line.call !== undefined && !event.target.closest('.open'))
            callSelect(line.call, {zoom: true, from: 'calls'});
    });
}
