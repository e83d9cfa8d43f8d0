// SPDX-License-Identifier: Apache-2.0
/* The details of the selected call, below the graph. */

import {callersOpen, callersWeight} from './choice.js';
import {current} from './current.js';
import {nameFrame} from './data.js';
import {copyButton} from './copy.js';
import {byId, element, stored} from './dom.js';
import {callFigures, callNotes} from './figures.js';
import {editDo} from './legend.js';
import {callName, callShown, nameBrief, nameElement} from './names.js';
import {searchFor} from './search.js';
import {zoomTo} from './viewport.js';

function act(name, text, title) {
    const button = element('button', {type: 'button', className: 'quiet', title}, text);
    button.addEventListener('click', () => editDo(name));
    button.hidden = Boolean(current.layout.tree.pivot);
    return button;
}

/* Where the method stands in the source, as a line of a stack trace: IDEs make a link of it. */
function frameNode(i) {
    const frame = nameFrame(current.layout.tree.name[i]);
    if (!frame)
        return '';
    const text = element('code', {}, frame);
    return element('p', {className: 'frame name'}, text,
        copyButton('Copy', 'For “Analyze Stack Trace” of an IDE', () => frame, () => getSelection().selectAllChildren(text)));
}

/* A line, so that the graph has the room; or all of it. On a phone that is a sheet over the graph. */
const details = {open: stored('details') === 'open'};

export function detailsFold() {
    details.open = !details.open;
    stored('details', details.open ? 'open' : 'folded');
    detailsShow();
    byId('details').querySelector('.fold')?.focus();
}

function foldButton() {
    const button = element('button', {type: 'button', className: 'quiet fold', 'aria-expanded': String(details.open), 'aria-controls': 'details',
        'aria-label': 'Details', title: 'Details (d)'}, details.open ? '▾' : '▴');
    button.addEventListener('click', detailsFold);
    return button;
}

export function detailsShow() {
    const box = byId('details');
    const i = current.selected;
    if (i < 0) {
        box.replaceChildren(element('p', {className: 'hint'}, current.tree.n ? 'No call is selected.' : ''));
        return;
    }
    box.classList.toggle('folded', !details.open);
    const all = callFigures(i);
    const figures = element('dl', {className: 'figures'});
    for (const [label, value, note] of all)
        figures.append(element('div', {}, element('dt', {}, label), element('dd', {}, value, note ? element('small', {}, note) : '')));
    const find = element('button', {type: 'button', className: 'quiet', title: 'Marks all calls of this method'}, 'Find all');
    find.addEventListener('click', () => searchFor(callName(i)));
    find.hidden = i === current.layout.tree.pivot;
    const zoom = element('button', {type: 'button', className: 'quiet'}, 'Zoom');
    zoom.addEventListener('click', () => zoomTo(current.selected));
    const callers = element('button', {type: 'button', className: 'quiet', title: 'Who calls this method, and what it calls, from all its places (s)'}, 'Callers');
    callers.addEventListener('click', () => callersOpen(current.layout.tree.name[current.selected]));
    callers.hidden = callersWeight < 0 || i === current.layout.tree.pivot;
    box.replaceChildren(
        element('h2', {className: details.open ? '' : 'unseen'}, nameElement(callShown(i))),
        element('p', {className: 'brief', title: callShown(i).slice(0, 2000)}, nameBrief(callShown(i)), element('span', {}, element('b', {}, all[0][1]), all[0][2] ? ' ' + all[0][2] : '')),
        frameNode(i),
        figures,
        element('p', {className: 'notes'}, callNotes(i).join(' · ')),
        element('p', {className: 'acts'}, zoom, find, callers, act('focus', 'Only this', 'Shows this method alone, with what it calls (f)'), act('hide', 'Hide', 'Leaves this method out: what it calls takes its place (h)'),
            act('hidePackage', 'Hide package', 'Leaves all methods of its package out (H)')),
        foldButton());
    /* Of a name that is too long, the method is what must be seen. */
    const [head, method] = [box.querySelector('h2'), box.querySelector('h2 b')];
    if (head.scrollHeight > head.clientHeight)
        head.scrollTop = Math.min(head.scrollHeight - head.clientHeight, method.offsetTop);
}
