// SPDX-License-Identifier: Apache-2.0
/* The colours of the canvas: from style.css, and of the boxes. */

import {changeOf} from './compare.js';
import {current} from './current.js';
import {data, nameParts} from './data.js';
import {changeMade, colorMade, colorMix, heatMade} from './hues.js';
import {methodSums} from './tree.js';

/* What the canvas needs of style.css, read again when the theme changes. */
export const colors = {dark: false, by: 'package', /* or 'time': a method's own */ byName: [], heat: null, tree: null, theme: {}, match: null};

/* Other colours for the boxes. */
export function colorBoxes(by) {
    colors.by = by;
    colors.byName = [];
}

/* By name, a method's own time as a share of the most that one has; of the first weight that is a sum. */
function heatOf(name) {
    if (colors.tree !== current.tree) {
        const sums = methodSums(current.tree, Math.max(0, data.weights.findIndex((weight) => weight.sum !== false)));
        const most = sums.reduce((m, sum) => Math.max(m, sum.self), 0) || 1;
        colors.heat = new Map(sums.map((sum) => [sum.name, sum.self / most]));
        colors.tree = current.tree;
    }
    return colors.heat.get(name) || 0;
}

export function colorsRead() {
    const style = getComputedStyle(document.documentElement);
    colors.dark = document.documentElement.dataset.theme === 'dark';
    colors.byName = [];
    for (const name of ['page', 'ink', 'faint', 'line', 'accent', 'key', 'match', 'match-ink', 'hatch', 'box-ink', 'running', 'waiting', 'blocked'])
        colors.theme[name] = style.getPropertyValue('--' + name).trim();
    colors.match = colorMix(colors.theme.match.match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16)));
}

/* Of a call: that of its method, or of what has changed. */
export const colorOfCall = (tree, i) => (tree.was ? changeMade(changeOf(tree, i, current.weight), colors.dark) : colorOf(tree.name[i]));

/* Of a method: {full, dim}. Indexed by name, made when first drawn. */
export function colorOf(name) {
    if (colors.by === 'time') {
        if (colors.tree !== current.tree)
            colors.byName = [];
        return colors.byName[name] || (colors.byName[name] = heatMade(heatOf(name), colors.dark));
    }
    return colors.byName[name] || (colors.byName[name] = colorMade(nameParts(data.names[name]).package, colors.dark));
}
