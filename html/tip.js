// SPDX-License-Identifier: Apache-2.0
/* The tip beside the pointer, about the call under it. */

import {current} from './current.js';
import {nameParts, written} from './data.js';
import {byId, element} from './dom.js';
import {callFigures, callNotes} from './figures.js';
import {callShown, nameElement} from './names.js';

const TIP_OWNER_MOST = 160; /* characters of package and class, beside the pointer */

/* Where in a name the tip begins. */
function tipFrom(shownName) {
    const {method, parameters} = nameParts(shownName);
    const before = shownName.length - method.length - parameters.length;
    return before > TIP_OWNER_MOST ? Math.max(0, shownName.indexOf('.', before - TIP_OWNER_MOST)) + 1 : 0;
}

/* Beside the pointer, or nothing for -1. */
export function tipShow(i, x, y) {
    const tip = byId('tip');
    tip.hidden = i < 0;
    if (i < 0)
        return;
    if (tip.call !== i || tip.layout !== current.layout || tip.raw !== written.raw) {
        const [total, ...rest] = callFigures(i);
        tip.replaceChildren(nameElement(callShown(i), tipFrom(callShown(i))),
            element('p', {}, element('b', {}, total[1]), ' · ' + total[2]),
            element('p', {}, rest.map(([label, value, note]) => label[0].toLowerCase() + label.slice(1) + ' ' + value + (note && label !== 'Self' ? ' (' + note + ')' : '')).join(' · ')),
            ...callNotes(i).map((note) => element('p', {className: 'note'}, note)));
        tip.call = i;
        tip.layout = current.layout;
        tip.raw = written.raw;
    }
    const left = x + 14 + tip.offsetWidth < innerWidth ? x + 14 : Math.max(4, x - 14 - tip.offsetWidth);
    const top = y + 18 + tip.offsetHeight < innerHeight ? y + 18 : Math.max(4, y - 12 - tip.offsetHeight);
    tip.style.transform = 'translate(' + left + 'px,' + top + 'px)';
}
