// SPDX-License-Identifier: Apache-2.0
/* The address of what is shown: #3 is the third entry, #3/callers/NAME the callers of a method in it.
 * What was chosen can be gone back from. */

import {callersWeight, entryShow, layoutShow} from './choice.js';
import {current} from './current.js';
import {data, entryNumber} from './data.js';

export function placeKeep(chosen) {
    try {
        const callers = current.order === 'callers' ? '/callers/' + encodeURIComponent(data.names[current.method]) : '';
        const place = '#' + (entryNumber(current.entry) || '') + callers;
        if (place === (location.hash || '#'))
            return;
        history[chosen ? 'pushState' : 'replaceState'](null, '', place);
    } catch (e) {
        /* Some frames have no history of their own; half a character has no code. */
    }
}

/* What the address says: an entry and the name of a method, each -1 where it has none. */
function placeRead() {
    const [, digits, name] = /^#?(\d*)(?:\/callers\/(.*))?$/.exec(location.hash) || [null, ''];
    const n = digits === '' ? (data.hasTotal ? 0 : -1) : Number(digits) - (data.hasTotal ? 0 : 1);
    let method = -1;
    try {
        method = name ? data.names.indexOf(decodeURIComponent(name)) : -1;
    } catch (e) {
        /* A % that stands for nothing. */
    }
    return {entry: n >= 0 && n < data.entries.length ? n : -1, method};
}

/* Shows what the address says, or the first entry with calls. */
function placeShow() {
    const {entry, method} = placeRead();
    const index = entry >= 0 ? entry : Math.max(0, data.entries.findIndex((other) => other.depth.length > 0));
    const before = {entry: current.entry, order: current.order, method: current.method};
    if (method >= 0 && callersWeight >= 0) {
        if (current.order !== 'callers')
            current.before = {order: current.order, weight: current.weight};
        Object.assign(current, {order: 'callers', weight: callersWeight, method});
    } else if (current.order === 'callers') {
        Object.assign(current, current.before);
    }
    if (index !== before.entry || !current.tree)
        entryShow(index);
    else if (current.order !== before.order || current.method !== before.method)
        layoutShow();
}

export function placeStart() {
    placeShow();
    addEventListener('popstate', placeShow);
}
