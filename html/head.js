// SPDX-License-Identifier: Apache-2.0
/* The head of the page and its title, which describe the current entry. */

import {entryBeside} from './choice.js';
import {TOGETHER, current, entryShown} from './current.js';
import {INFERRED, data, entryNumber, nameParts, textShown} from './data.js';
import {byId, element, number, percent, plural} from './dom.js';
import {entriesLeft} from './filter.js';
import {factNodes, methodShort} from './names.js';
import {trendFacts} from './trend.js';

/* A word or a number alone says nothing. */
const factSpeaks = (label, text) => ['change', 'occurrence', 'users', 'starts', 'when', 'process', 'scene', 'says'].includes(label) && /[. ]/.test(text);

/* A way to a file beside the page: its name is no more than a name, whatever stands in it. */
const fileLink = (file) => (/^\//.test(file) ? 'file://' : './') + file.split('/').map(encodeURIComponent).join('/');

/* "worst reports/a.ndjson:12, 2.11 s" */
function sampleNode([what, file, line, says]) {
    const link = element('a', {href: fileLink(file), className: 'name', rel: 'noreferrer'}, file + (line ? ':' + line : ''));
    return element('div', {}, what + ' ', link, ', ' + says);
}

/* Where the entry stands in the list, and which are beside it there. */
export function pagerShow() {
    const n = data.entries.length;
    const others = number(data.hasTotal ? n - 1 : n);
    byId('position').textContent = (data.hasTotal && current.entry === 0 ? 'All of '
        : current.entry === TOGETHER ? number(entriesLeft().length) + ' of ' : number(entryNumber(current.entry)) + ' of ') + others;
    byId('position').setAttribute('aria-label', data.noun + ' ' + byId('position').textContent + ': list');
    byId('previous').disabled = entryBeside(-1) < 0;
    byId('next').disabled = entryBeside(1) < 0;
}

export function headShow() {
    const entry = entryShown();
    /* Of a method, its class and name: there is little room. Of Kotlin's, what stands in brackets may tell most. */
    const title = textShown(entry.title);
    const parts = nameParts(title);
    byId('title').replaceChildren(data.columns[0]?.kind === 'name' && parts.parameters ? parts.simple + '.' + parts.method + (title !== entry.title ? parts.parameters : '') : title);
    byId('title').title = title.slice(0, 2000);
    pagerShow();
    const [finding] = entry.facts.filter(([label]) => label === 'finding');
    const others = entry.facts.filter(([label]) => label !== 'finding').slice(0, finding ? 2 : 3);
    byId('summary').replaceChildren(...(finding ? [element('b', {}, finding[1][0].toUpperCase() + finding[1].slice(1)), ' · '] : []),
        others.map(([label, text]) => (factSpeaks(label, text) ? text : label + ' ' + text)).join(' · '));
    const facts = entry.facts.map(([label, ...said]) => element('div', {}, element('dt', {}, label), element('dd', {}, ...factNodes(said))));
    facts.push(...trendFacts(entry));
    if (entry.samples)
        facts.push(element('div', {}, element('dt', {}, 'samples'), element('dd', {}, ...entry.samples.map(sampleNode))));
    if (entry.ordered && !entry.timesKnown)
        facts.push(element('div', {}, element('dt', {}, 'timeline'), element('dd', {}, 'order and durations are real, start times are not: a report has none, so calls stand one behind the other')));
    byId('facts').replaceChildren(...facts);
    byId('about').hidden = facts.length === 0;
}

/* What must be known of a tree before it is read: above the graph. */
export function warningShow() {
    const [warning, ...lines] = entryShown().warning || [];
    const guessed = inferredSays();
    byId('warning').hidden = !warning && !guessed;
    byId('warning').replaceChildren([warning, guessed].filter(Boolean).join(' '), lines.length ? element('pre', {}, lines.join('\n')) : '');
}

/* How much of the time is that of calls whose exit was not seen; those inside each other count once. */
function inferredSays() {
    const {tree} = current;
    let [sum, n] = [0, 0];
    for (let i = 0; i < tree.n; i = tree.flags[i] & INFERRED ? tree.end[i] : i + 1) {
        if (tree.flags[i] & INFERRED)
            sum += tree.totals[0][i];
    }
    for (let i = 0; i < tree.n; i++)
        n += tree.flags[i] & INFERRED ? 1 : 0;
    if (n === 0 || data.weights[0].sum === false)
        return '';
    const share = tree.wholes[0] ? ', ' + percent(sum / tree.wholes[0]) + ' of the time' : '';
    return 'No exit was seen of ' + plural(n, 'call', 'calls') + ' (~, striped)' + share + ': what stands below may be calls of the row above it.';
}

export function titleShow() {
    const callers = current.order === 'callers' ? 'Callers of ' + methodShort(current.method) + ' – ' : '';
    document.title = callers + textShown(entryShown().title) + ' – methodbeat';
}
