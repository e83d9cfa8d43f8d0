// SPDX-License-Identifier: Apache-2.0
/* The search: for a part of a name, ignoring case, or for a regular expression. */

import {redraw} from './canvas.js';
import {changed} from './changes.js';
import {current} from './current.js';
import {data} from './data.js';
import {byId, percent, plural} from './dom.js';
import {callSelect} from './selection.js';

export const search = {
    text: '',
    regex: false,
    active: false, /* there is a text, and it can be searched for */
    wrong: '', /* why it can't */
    byName: null, /* for each name, 1 where it is found */
    rowSum: null, /* matches among the first k calls of layout.row */
    matches: [], /* the calls found, of the layout's tree */
};

/* A function that says whether a name is found; an Error where the expression is none. */
function searchTest(text, regex) {
    if (regex) {
        const expression = new RegExp(text, 'iu');
        return (name) => expression.test(name);
    }
    const wanted = text.toLowerCase();
    return (name) => name.toLowerCase().includes(wanted);
}

/* The search is another: looks at all names once. */
function searchSet(text, regex) {
    search.text = text;
    search.regex = regex;
    search.active = false;
    search.wrong = '';
    byId('search-text').setAttribute('aria-invalid', 'false');
    if (text !== '') {
        try {
            const test = searchTest(text, regex);
            search.byName = Uint8Array.from(data.names, (name, i) => (test(name) || (data.kotlin?.[i] && test(data.kotlin[i])) ? 1 : 0));
            search.active = true;
        } catch (e) {
            byId('search-text').setAttribute('aria-invalid', 'true');
            search.wrong = e.message;
        }
    }
    searchApply();
}

/* The search or the layout is another: finds the calls, and their share of the whole.
 * Calls inside a call that was found are part of it and add nothing. */
export function searchApply() {
    const {layout} = current;
    const {tree} = layout;
    let sum = 0;
    let inside = 0; /* calls before this one lie in one that was found */
    search.matches = [];
    search.rowSum = null;
    if (search.active) {
        for (let i = 0; i < tree.n; i++) {
            if (!search.byName[tree.name[i]] || (i === 0 && tree.pivot))
                continue; /* the method itself is shown once */
            search.matches.push(i);
            if (i >= inside) {
                sum += tree.totals[layout.weight][i];
                inside = tree.end[i];
            }
        }
        search.rowSum = new Uint32Array(layout.row.length + 1);
        for (let k = 0; k < layout.row.length; k++)
            search.rowSum[k + 1] = search.rowSum[k] + search.byName[tree.name[layout.row[k]]];
    }
    search.share = sum / (tree.wholes[layout.weight] || 1);
    byId('search-result').textContent = searchSays();
    byId('search-result').title = search.wrong;
    document.documentElement.classList.toggle('searching', search.active);
    changed('searched');
    redraw();
}

function searchSays() {
    if (search.text === '')
        return '';
    if (!search.active)
        return 'invalid expression';
    if (search.matches.length > 0 && current.layout.tree.pivot) {
        const [above, below] = callersShares();
        return above + ' above, ' + below + ' below';
    }
    return search.matches.length === 0 ? 'none' : percent(search.share) + ' in ' + plural(search.matches.length, 'place', 'places');
}

/* Selects the next match in the order of the graph, or the previous one. */
export function searchGo(forward) {
    const {matches} = search;
    if (matches.length === 0)
        return;
    const here = current.selected;
    const at = forward ? matches.findIndex((i) => i > here) : matches.findLastIndex((i) => i < here);
    callSelect(at >= 0 ? matches[at] : matches[forward ? 0 : matches.length - 1], {reveal: true, say: true});
}

export function searchStart() {
    const field = byId('search-text');
    let wait = 0;
    field.addEventListener('input', () => {
        /* Of many names, not at each key. */
        clearTimeout(wait);
        if (data.names.length > 20000)
            wait = setTimeout(() => searchSet(field.value, search.regex), 150);
        else
            searchSet(field.value, search.regex);
    });
    field.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape')
            return;
        event.preventDefault();
        field.value = '';
        searchSet('', search.regex);
        byId('graph').focus();
    });
    byId('search').addEventListener('submit', (event) => {
        event.preventDefault();
        clearTimeout(wait);
        if (field.value !== search.text)
            searchSet(field.value, search.regex);
        searchGo(true);
    });
    byId('search-regex').addEventListener('click', (event) => {
        const regex = !search.regex;
        event.currentTarget.setAttribute('aria-pressed', String(regex));
        searchSet(field.value, regex);
    });
}

/* Searches for this text, as if it had been typed. */
export function searchFor(text, regex = false) {
    byId('search-text').value = text;
    byId('search-regex').setAttribute('aria-pressed', String(regex));
    searchSet(text, regex);
}

/* What share of the method's time the search found above and below it. */
function callersShares() {
    const {tree, weight} = current.layout;
    const size = tree.sizes || tree.totals[weight];
    const sums = [0, 0];
    let inside = 0;
    for (const i of search.matches) {
        if (i < inside || i === tree.pivot)
            continue;
        sums[i < tree.pivot ? 0 : 1] += size[i];
        inside = tree.end[i];
    }
    return sums.map((sum) => percent(sum / (size[tree.pivot] || 1)));
}
