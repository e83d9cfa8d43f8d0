// SPDX-License-Identifier: Apache-2.0
/* The bar above the graph, to choose order and weight. Also the text shown in an empty graph. */

import {callersBy, callersOpen, callersWeight, orderSet, weightSet} from './choice.js';
import {current, entryShown} from './current.js';
import {data, nameShown, textShown} from './data.js';
import {amount, byId, element, plural} from './dom.js';
import {graphFit} from './frame.js';
import {factNodes} from './names.js';

/* What an entry without calls has to say. */
function saysNodes() {
    const fact = (name) => entryShown().facts.find(([label]) => label === name);
    const said = fact('says');
    const stack = fact('thread stack');
    if (!said && !stack)
        return ['No calls.'];
    if (!said)
        return ['A report without a call tree. The stack of its thread:', element('div', {className: 'stack name'}, ...factNodes(stack.slice(1)))];
    /* "fps 53.14, frames 31": a line each. */
    const lines = said[1].split(', ').map((part) => /^(\S+) (.+)$/s.exec(part));
    const node = lines.every(Boolean) ? element('span', {className: 'says'}, ...lines.flatMap(([, key, value]) => [element('span', {}, key), element('b', {className: 'name'}, value)]))
        : element('span', {className: 'name'}, said[1]);
    return ['A report without a call tree', node];
}

/* What stands in a graph that is empty. */
function emptyNodes() {
    if (current.tree.n === 0)
        return saysNodes();
    if (current.order === 'callers' && current.layout.tree.n === 0)
        return [element('span', {className: 'name'}, nameShown(current.method)), ' is not called here.'];
    return ['Nothing took long enough to be measured. The tab Calls has the calls.'];
}

/* The bar above the graph: which order, which weight. */
export function barShow() {
    const byTime = current.layout.byTime;
    const callers = current.order === 'callers';
    byId('order-time').disabled = !current.tree.ordered;
    byId('order-time').setAttribute('aria-pressed', String(byTime));
    byId('order-left').setAttribute('aria-pressed', String(!byTime && !callers));
    byId('order-callers').setAttribute('aria-pressed', String(callers));
    byId('orders').style.visibility = current.tree.n > 0 ? '' : 'hidden';
    const byCalls = Boolean(current.layout.tree.sizes);
    byId('weights').hidden = data.weights.length < 2 && !callers;
    for (const [w, button] of [...byId('weights').children].entries()) {
        button.hidden = w === data.weights.length ? !callers || current.layout.tree.estimated : callers && w !== current.weight;
        button.setAttribute('aria-pressed', String(w === data.weights.length ? byCalls : w === current.weight && !byCalls));
    }
    const orderAlone = byTime && !entryShown().timesKnown;
    byId('order-hint').textContent = orderAlone ? 'The order is real, start times are not' : '';
    byId('order-hint').title = orderAlone ? 'A report says in which order calls came and how long each took, not when each began.' : '';
    if (byId('map').hidden !== callers) {
        byId('map').hidden = callers;
        graphFit();
    }
    const empty = byId('empty');
    empty.hidden = current.layout.whole > 0;
    empty.replaceChildren(...emptyNodes());
    byId('graph').setAttribute('aria-label', (callers ? 'Callers of ' + nameShown(current.method) + ' in ' : 'Flame graph of ') + textShown(entryShown().title) + ', ' +
        plural(current.layout.tree.n, 'call', 'calls') + ', ' + amount(current.layout.tree.wholes[current.weight], data.weights[current.weight]));
}

export function barStart() {
    byId('order-time').addEventListener('click', () => orderSet('time'));
    byId('order-left').addEventListener('click', () => orderSet('left'));
    byId('order-callers').addEventListener('click', () => current.selected >= 0 && callersOpen(current.layout.tree.name[current.selected]));
    byId('order-time').hidden = !data.entries.some((entry) => entry.ordered);
    byId('order-callers').hidden = callersWeight < 0;
    data.weights.forEach((weight, w) => {
        const button = element('button', {type: 'button', title: 'Width by ' + weight.label + ' (w)'}, weight.label);
        button.addEventListener('click', () => weightSet(w));
        byId('weights').append(button);
    });
    const calls = element('button', {type: 'button', title: 'Callers are as wide as its calls from there (w)'}, 'Calls');
    calls.addEventListener('click', () => callersBy(true));
    byId('weights').append(calls);
}
