// SPDX-License-Identifier: Apache-2.0
/* The keyboard. Plain keys work unless the focus is in a text field; the arrow keys work while
 * the graph, or no element, has the focus. */

import {isCaller} from './callers_tree.js';
import {graph, graphRoom} from './canvas.js';
import {callersBy, callersLeave, callersOpen, entryStep, orderSet, weightSet} from './choice.js';
import {current} from './current.js';
import {colors} from './color.js';
import {data, written} from './data.js';
import {byId} from './dom.js';
import {detailsFold} from './details.js';
import {colorsBy, editDo, namesRaw} from './legend.js';
import {search, searchFor, searchGo} from './search.js';
import {callSelect} from './selection.js';
import {openTab, tabOpen, wideness} from './tabs.js';
import {themeNext} from './theme.js';
import {callSide, viewportGoal, viewportOn, viewportSet, zoomBack, zoomBy, zoomTo} from './viewport.js';

/* Those of the method that has the focus in a table, or of the selected call. */
function callersOfChosen() {
    const line = document.activeElement.closest('#methods-panel tbody tr, #calls-panel tbody tr');
    const call = line?.call ?? current.selected;
    if (!line?.row && call < 0)
        return;
    callersOpen(line?.row ? line.row.name : current.layout.tree.name[call], () => {
        tabOpen('graph', false);
        /* The table may be another. */
        if (line && !line.isConnected && wideness.matches)
            tabOpen(openTab.side, true);
    });
}

/* From the selected call to one beside, above or below it. */
function selectionMove(how) {
    const {layout, selected} = current;
    const {tree} = layout;
    let to = -1;
    if (tree.n === 0)
        return;
    if (selected < 0) {
        to = 0;
    } else if (how === 'left' || how === 'right') {
        to = rowNeighbour(selected, how === 'right' ? 1 : -1);
    } else if (tree.pivot && selected === tree.pivot && how === 'up') {
        to = childHeaviest(0);
    } else if (how === (isCaller(tree, selected) ? 'up' : 'down')) {
        to = childHeaviest(selected);
    } else {
        to = tree.parent[selected];
    }
    if (to >= 0)
        callSelect(to, {reveal: true, say: true});
}

/* The heaviest of the calls right below; -1 where there is none. */
function childHeaviest(i) {
    const {tree, weight} = current.layout;
    let best = -1;
    for (let k = i + 1; k < tree.end[i]; k = tree.end[k]) {
        if (best < 0 || tree.totals[weight][k] > tree.totals[weight][best])
            best = k;
    }
    return best;
}

/* The call beside a call, in the same row. */
function rowNeighbour(i, step) {
    const {row, rowFrom, level} = current.layout;
    let from = rowFrom[level[i]];
    let to = rowFrom[level[i] + 1];
    const [first, end] = [from, to];
    while (from < to) {
        const middle = (from + to) >>> 1;
        if (row[middle] < i)
            from = middle + 1;
        else
            to = middle;
    }
    const k = from + step;
    return k >= first && k < end ? row[k] : -1;
}

const zoomSelected = (factor) => zoomBy(factor, 0.5, true, viewportOn(current.selected < 0 ? 0 : callSide(current.selected)));

const graphKeys = {
    ArrowUp: () => selectionMove('up'),
    ArrowDown: () => selectionMove('down'),
    ArrowLeft: () => selectionMove('left'),
    ArrowRight: () => selectionMove('right'),
    Enter: () => current.selected >= 0 && zoomTo(current.selected),
    PageDown: () => viewportSet({...viewportGoal(), top: viewportGoal().top + graphRoom() * 0.8}, true),
    PageUp: () => viewportSet({...viewportGoal(), top: viewportGoal().top - graphRoom() * 0.8}, true),
    Home: () => zoomTo(-1),
};

const plainKeys = {
    '/': () => { byId('search-text').focus(); byId('search-text').select(); },
    '?': () => byId('help').showModal(),
    c: () => orderSet('time'),
    l: () => orderSet('left'),
    s: () => callersOfChosen(),
    w: () => (current.order === 'callers' ? callersBy(!current.byCalls) : weightSet((current.weight + 1) % data.weights.length)),
    t: () => themeNext(),
    d: () => detailsFold(),
    f: () => editDo('focus'),
    h: () => editDo('hide'),
    H: () => editDo('hidePackage'),
    r: () => editDo('flat'),
    m: () => namesRaw(!written.raw),
    p: () => colorsBy(colors.by === 'time' ? 'package' : 'time'),
    n: () => searchGo(true),
    N: () => searchGo(false),
    '[': () => entryStep(-1),
    ']': () => entryStep(1),
    k: () => entryStep(-1),
    j: () => entryStep(1),
    0: () => zoomTo(-1),
    '+': () => zoomSelected(0.6),
    '=': () => zoomSelected(0.6),
    '-': () => zoomSelected(1 / 0.6),
    1: () => tabOpen('graph', true),
    2: () => tabOpen('methods', true),
    3: () => tabOpen('calls', true),
    4: () => tabOpen('list', true),
    5: () => data.table && tabOpen('table', true),
    Escape: () => {
        if (!zoomBack() && !callersLeave() && search.text !== '')
            searchFor('');
    },
};

export function keyboardStart() {
    document.addEventListener('keydown', (event) => {
        const {target} = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || byId('help').open)
            return;
        if (target.matches('input, select, textarea'))
            return;
        const free = target === graph.canvas || target === document.body;
        const act = (free && graphKeys[event.key]) || plainKeys[event.key];
        if (!act)
            return;
        event.preventDefault();
        act();
    });
}
