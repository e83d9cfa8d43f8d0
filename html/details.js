// SPDX-License-Identifier: Apache-2.0
/* The details of the selected call, below the graph. */

import {callersOpen, callersWeight} from './choice.js';
import {current} from './current.js';
import {nameFrame} from './data.js';
import {byId, element, say} from './dom.js';
import {callFigures, callNotes} from './figures.js';
import {editDo} from './legend.js';
import {callName, callShown, nameElement} from './names.js';
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
    const button = element('button', {type: 'button', className: 'quiet', title: 'For “Analyze Stack Trace” of an IDE'}, 'Copy');
    button.addEventListener('click', () => {
        const said = (words) => {
            button.textContent = words;
            say(words + ' ' + frame);
        };
        const marked = () => {
            getSelection().selectAllChildren(text);
            said('Marked');
        };
        /* Pages from files may not be let: then it is marked, to be copied by hand. */
        if (navigator.clipboard)
            navigator.clipboard.writeText(frame).then(() => said('Copied'), marked);
        else if (getSelection().selectAllChildren(text), document.execCommand('copy'))
            said('Copied');
        else
            marked();
    });
    return element('p', {className: 'frame name'}, text, button);
}

export function detailsShow() {
    const box = byId('details');
    const i = current.selected;
    if (i < 0) {
        box.replaceChildren(element('p', {className: 'hint'}, current.tree.n ? 'No call is selected.' : ''));
        return;
    }
    const figures = element('dl', {className: 'figures'});
    for (const [label, value, note] of callFigures(i))
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
        element('h2', {}, nameElement(callShown(i))),
        frameNode(i),
        figures,
        element('p', {className: 'notes'}, callNotes(i).join(' · ')),
        element('p', {className: 'acts'}, zoom, find, callers, act('focus', 'Only this', 'Shows this method alone, with what it calls (f)'), act('hide', 'Hide', 'Leaves this method out: what it calls takes its place (h)'),
            act('hidePackage', 'Hide package', 'Leaves all methods of its package out (H)')));
    /* Of a name that is too long, the method is what must be seen. */
    const [head, method] = [box.querySelector('h2'), box.querySelector('h2 b')];
    if (head.scrollHeight > head.clientHeight)
        head.scrollTop = Math.min(head.scrollHeight - head.clientHeight, method.offsetTop);
}
