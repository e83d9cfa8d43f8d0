// SPDX-License-Identifier: Apache-2.0
/* The address (URL) of what is shown, so that a link shows the same to others (README.md). The
 * browser's back button undoes a choice. */

import {graph} from './canvas.js';
import {callDefault, callersWeight, entryShow, layoutShow, togetherShow} from './choice.js';
import {TOGETHER, current, entryShown} from './current.js';
import {colorBoxes, colors} from './color.js';
import {data, entryNumber, timeWeight, written} from './data.js';
import {comparison} from './compare.js';
import {edits} from './edits.js';
import {choices, entryFirst, filter, filterSet, listFirst} from './filter.js';
import {listRefill} from './list.js';
import {namesSet} from './legend.js';
import {search, searchFor} from './search.js';
import {callSelect} from './selection.js';
import {openTab, tabOpen} from './tabs.js';
import {togetherCan} from './together.js';
import {isWhole, viewportGoal, viewportSet} from './viewport.js';

const KEEP_MS = 300; /* browsers allow some hundred changes of the address in half a minute */

/* What each part of the address says, and what it sets. `save` gives its text, or nothing where it is as it would
 * be without. */
const weightWord = (w) => data.weights[w].label.toLowerCase();
const firstTab = () => (listFirst ? 'list' : 'methods');

/* So many digits that the part is the same to a thousandth of its width. */
function zoomSave() {
    const {x0, x1, top, side} = viewportGoal();
    const digits = Math.min(12, Math.max(0, 3 - Math.floor(Math.log10(x1 - x0))));
    const row = Math.round(top / graph.rowHeight);
    const zoomed = !isWhole({x0, x1});
    return zoomed || row > 0 ? [x0.toFixed(digits), x1.toFixed(digits), row, ...(side ? [side] : [])].join('_') : '';
}

function zoomLoad(text) {
    const [x0, x1, row, side] = text.split('_').map(Number);
    if (x1 > x0 && row >= 0)
        viewportSet({x0, x1, top: row * graph.rowHeight, side: side || viewportGoal().side}, false);
}

/* What is loaded when the entry, its order and its weight are there. */
const parts = {
    find: {save: () => search.text, load: (text, all) => searchFor(text, all.has('regex'))},
    regex: {save: () => (search.regex && search.text ? '1' : '')},
    call: {
        save: () => (current.selected >= 0 && current.selected !== callDefault() ? String(current.selected) : ''),
        load: (text) => { if (/^\d+$/.test(text) && Number(text) < current.layout.tree.n) callSelect(Number(text), {}); },
    },
    zoom: {save: zoomSave, load: zoomLoad},
    tab: {
        save: () => (openTab.side !== firstTab() ? openTab.side : ''),
        load: (text) => { if (['methods', 'calls', 'list', ...(data.table ? ['table'] : [])].includes(text)) tabOpen(text, false); },
    },
};

function placeWrite() {
    const said = new URLSearchParams();
    const callers = current.order === 'callers';
    const add = (name, value) => { if (value) said.set(name, value); };
    add('words', filter.words);
    add('least', filter.least > 0 ? String(filter.least) : '');
    for (const [name, value] of filter.chosen)
        add(name, value);
    add('focus', edits.focus);
    for (const name of edits.hidden)
        said.append('hide', name);
    add('flat', edits.flat ? '1' : '');
    add('before', comparison.off ? 'none' : comparison.base >= 0 ? String(entryNumber(comparison.base)) : '');
    add('color', colors.by === 'time' ? 'time' : '');
    add('names', written.raw ? 'raw' : '');
    add('order', current.order === 'left' && current.tree.ordered && current.weight === 0 ? 'left' : '');
    add('width', callers ? (current.byCalls ? 'calls' : '') : current.weight !== timeWeight ? weightWord(current.weight) : '');
    for (const [name, part] of Object.entries(parts))
        add(name, part.save());
    const text = said.toString();
    return '#' + (current.entry === TOGETHER ? 'together' : entryNumber(current.entry) || '') +
        (callers ? '/callers/' + encodeURIComponent(data.names[current.method]) : '') + (text ? '?' + text : '');
}

let waiting = 0;
let untouched = '#'; /* what was shown at first: a page that was only opened keeps its address */

/* Writes the address, at once; as a step that can be gone back from where something was chosen. */
export function placeKeep(chosen) {
    clearTimeout(waiting);
    try {
        const place = placeWrite();
        if (place !== (location.hash || untouched))
            history[chosen ? 'pushState' : 'replaceState'](null, '', place);
    } catch (e) {
        /* Some frames have no history of their own; half a character has no code. */
    }
}

/* In a moment: what is zoomed, typed or pointed at changes often. */
export function placeKeepSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(placeKeep, KEEP_MS, false);
}

/* What the address says: an entry and the name of a method, each -2 or -1 where it has none, and the rest. */
function placeRead() {
    const [, where, name, rest] = /^#?(\d*|together)(?:\/callers\/([^?]*))?(?:\?(.*))?$/.exec(location.hash) || [null, '', '', ''];
    const n = where === '' ? (data.hasTotal ? 0 : -2) : Number(where) - (data.hasTotal ? 0 : 1);
    let method = -1;
    try {
        method = name ? data.names.indexOf(decodeURIComponent(name)) : -1;
    } catch (e) {
        /* A % that stands for nothing. */
    }
    return {
        entry: where === 'together' && togetherCan ? TOGETHER : n >= 0 && n < data.entries.length ? n : -2,
        method,
        said: new URLSearchParams(rest || ''),
    };
}

function filterLoad(said) {
    const chosen = choices.map((choice) => [choice.name, said.get(choice.name)]).filter(([, value]) => value);
    filterSet({words: said.get('words') || '', least: Math.max(0, Number(said.get('least')) || 0), chosen: new Map(chosen)});
    listRefill();
}

/* The order and the weight that the address says, into `current`. */
function orderLoad(method, said) {
    if (method >= 0 && callersWeight >= 0) {
        if (current.order !== 'callers')
            current.before = {order: current.order, weight: current.weight};
        Object.assign(current, {order: 'callers', weight: callersWeight, method, byCalls: said.get('width') === 'calls'});
        return;
    }
    const chosen = data.weights.findIndex((other, w) => weightWord(w) === said.get('width'));
    const weight = chosen < 0 ? timeWeight : chosen;
    Object.assign(current, {order: said.get('order') === 'left' || weight > 0 ? 'left' : 'time', weight});
}

/* What is left out; whether that is another than it was. */
function editsLoad(said) {
    const text = () => [edits.focus, edits.flat, comparison.base, comparison.off, ...edits.hidden].join('\n');
    const was = text();
    Object.assign(edits, {focus: said.get('focus') || '', hidden: new Set(said.getAll('hide')), flat: said.has('flat')});
    const base = /^\d+$/.test(said.get('before')) ? Number(said.get('before')) - (data.hasTotal ? 0 : 1) : -1;
    Object.assign(comparison, {base: base >= 0 && base < data.entries.length ? base : -1, off: said.get('before') === 'none'});
    return text() !== was;
}

/* Shows what the address says. */
function placeShow() {
    const {entry, method, said} = placeRead();
    const before = {entry: current.entry, shown: current.tree && entryShown()};
    filterLoad(said);
    const edited = editsLoad(said);
    colorBoxes(said.get('color') === 'time' ? 'time' : 'package');
    namesSet(said.get('names') === 'raw');
    orderLoad(method, said);
    if (entry === TOGETHER)
        togetherShow();
    else if ((entry < TOGETHER ? entryFirst() : entry) !== before.entry || !before.shown || edited)
        entryShow(entry < TOGETHER ? entryFirst() : entry);
    else
        layoutShow();
    if (search.text && !said.has('find'))
        searchFor('');
    for (const [name, part] of Object.entries(parts)) {
        if (part.load && said.has(name))
            part.load(said.get(name), said);
    }
}

export function placeStart() {
    placeShow();
    untouched = placeWrite();
    addEventListener('popstate', placeShow);
}
