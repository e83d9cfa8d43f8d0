// SPDX-License-Identifier: Apache-2.0
/* The text on a box. */

import {isCaller} from './callers_tree.js';
import {graph} from './canvas.js';
import {isByCalls} from './compare.js';
import {current} from './current.js';
import {ESTIMATED, CUT, INFERRED, data, nameParts, nameShown, reportsWeight} from './data.js';
import {number, signed, signedNumber} from './dom.js';

const widths = new Map();
export function textWidth(text) {
    let width = widths.get(text);
    if (width === undefined) {
        if (widths.size > 5000)
            widths.clear();
        width = graph.paint.measureText(text).width;
        widths.set(text, width);
    }
    return width;
}

/* The font is another. */
export function textWidthsForget() {
    widths.clear();
}

const LABEL_MOST = 400; /* characters; no screen is wider */

/* The longest form of a name that fits into `room` pixels: with its class, parameters and
 * count, or without, or the beginning of it. */
export function labelFit(name, mark, count, room) {
    const parts = nameParts(nameShown(name));
    const owned = (parts.simple ? parts.simple + '.' : '') + parts.method;
    for (const form of [owned + parts.parameters + count, owned + parts.parameters, owned, parts.method]) {
        if (form.length < LABEL_MOST && textWidth(mark + form) <= room)
            return mark + form;
    }
    const text = mark + parts.method.slice(0, LABEL_MOST);
    let fits = 0;
    for (let most = text.length; fits < most;) {
        const middle = (fits + most + 1) >>> 1;
        if (graph.paint.measureText(text.slice(0, middle) + '…').width <= room)
            fits = middle;
        else
            most = middle - 1;
    }
    if (fits > 0 && /[\ud800-\udbff]/.test(text[fits - 1]))
        fits--;
    if (fits > mark.length + 1)
        return text.slice(0, fits) + '…';
    return mark.includes('%') && textWidth(mark.trim()) <= room ? mark.trim() : '';
}

/* What is written before a name: of a weight that does not add up, the share, as the width does not show it. */
export function labelMark(tree, i) {
    const {sum} = data.weights[current.weight];
    const share = sum === false ? Math.round(100 * tree.totals[current.weight][i] / (tree.wholes[current.weight] || 1)) + ' % ' : '';
    return (i === tree.key ? '◆ ' : '') + (tree.flags[i] & INFERRED ? '~ ' : '') + (tree.flags[i] & CUT ? '! ' : '') + share;
}

/* What a change is divided by, so that it is that of one report; 1 where the entry is one. */
export const perReport = (tree, w) => (reportsWeight < 0 || reportsWeight === w ? 1 : tree.wholes[reportsWeight] || 1);

/* What is written after it: by how much a compared call changed; else how many calls of a report were merged. Those of a
 * caller are not its own. */
export function labelCount(tree, i) {
    const w = current.weight;
    if (tree.was && isByCalls(tree, i))
        return ' ' + signedNumber(tree.count[i] - tree.was.count[i]);
    if (tree.was)
        return ' ' + signed((tree.totals[w][i] - tree.was.totals[w][i]) / perReport(tree, w), data.weights[w]);
    return current.tree.ordered && tree.count[i] > 1 && !isCaller(tree, i) ? (tree.flags[i] & ESTIMATED ? ' ≈×' : ' ×') + number(tree.count[i]) : '';
}
