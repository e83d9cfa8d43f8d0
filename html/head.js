// SPDX-License-Identifier: Apache-2.0
/* The head of the page, and its title: about the entry that is shown. */

import {entryBeside} from './choice.js';
import {TOGETHER, current, entryShown} from './current.js';
import {data, entryNumber, nameParts} from './data.js';
import {byId, element, number} from './dom.js';
import {entriesLeft} from './filter.js';
import {factNodes, methodShort} from './names.js';

/* A word or a number alone says nothing. */
const factSpeaks = (label, text) => ['change', 'occurrence', 'users', 'starts', 'when', 'process', 'scene', 'says'].includes(label) && /[. ]/.test(text);

export function headShow() {
    const entry = entryShown();
    const n = data.entries.length;
    /* Of a method, its class and name: there is little room. */
    const parts = nameParts(entry.title);
    byId('title').replaceChildren(data.columns[0]?.kind === 'name' && parts.parameters ? parts.simple + '.' + parts.method : entry.title);
    byId('title').title = entry.title.slice(0, 2000);
    const others = number(data.hasTotal ? n - 1 : n);
    byId('position').textContent = (data.hasTotal && current.entry === 0 ? 'All of '
        : current.entry === TOGETHER ? number(entriesLeft().length) + ' of ' : number(entryNumber(current.entry)) + ' of ') + others;
    byId('position').setAttribute('aria-label', data.noun + ' ' + byId('position').textContent + ': list');
    byId('previous').disabled = entryBeside(-1) < 0;
    byId('next').disabled = entryBeside(1) < 0;
    byId('summary').textContent = entry.facts.slice(0, 3).map(([label, text]) => (factSpeaks(label, text) ? text : label + ' ' + text)).join(' · ');
    const facts = entry.facts.map(([label, ...said]) => element('div', {}, element('dt', {}, label), element('dd', {}, ...factNodes(said))));
    if (entry.ordered && !entry.timesKnown)
        facts.push(element('div', {}, element('dt', {}, 'timeline'), element('dd', {}, 'durations are measured; the report has no starts, so calls stand one behind the other')));
    byId('facts').replaceChildren(...facts);
    byId('about').hidden = facts.length === 0;
    const [warning, ...lines] = entry.warning || [];
    byId('warning').hidden = !warning;
    byId('warning').replaceChildren(warning || '', lines.length ? element('pre', {}, lines.join('\n')) : '');
}

export function titleShow() {
    const callers = current.order === 'callers' ? 'Callers of ' + methodShort(current.method) + ' – ' : '';
    document.title = callers + entryShown().title + ' – methodbeat';
}
