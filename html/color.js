// SPDX-License-Identifier: Apache-2.0
/* The colours of the canvas: from style.css, and of the boxes. */

import {changeOf} from './compare.js';
import {current} from './current.js';
import {data, isOwn, nameParts, timeWeight} from './data.js';
import {OTHER, SYSTEM, changeMade, colorMade, colorMix, heatMade, huesShared, isSystem} from './hues.js';
import {methodSums} from './tree.js';

/* What the canvas needs of style.css, read again when the theme changes. */
export const colors = {dark: false, by: 'package', /* or 'time': a method's own */ byName: [], theme: {}, match: null};

/* Other colours for the boxes. */
export function colorBoxes(by) {
    colors.by = by;
    colors.byName = [];
}

/* What the colours of the tree that is shown are made of: the packages whose boxes have the largest area, [{owner, name, area}],
 * name being a method in it; their hues; and by name, a method's own time as a share of the most that one has. */
const made = {tree: null, packages: [], hues: new Map(), heat: new Map()};

function colorsMake() {
    const sums = methodSums(current.tree, timeWeight);
    const most = sums.reduce((m, sum) => Math.max(m, sum.self), 0) || 1;
    const areas = new Map();
    current.tree.name.forEach((name, i) => areas.set(name, (areas.get(name) || 0) + current.tree.totals[timeWeight][i]));
    const packages = new Map();
    for (const [name, area] of areas) {
        const {package: owner} = nameParts(data.names[name]);
        const sum = packages.get(owner) || {owner, name, area: 0};
        sum.area += area;
        packages.set(owner, sum);
    }
    made.tree = current.tree;
    made.packages = [...packages.values()].sort((a, b) => b.area - a.area || (a.owner < b.owner ? -1 : 1));
    made.hues = huesShared(made.packages.map((sum) => sum.owner));
    made.heat = new Map(sums.map((sum) => [sum.name, sum.self / most]));
    colors.byName = [];
}

/* Those packages, each {owner, name, area, hue}. */
export function packagesHeavy() {
    if (made.tree !== current.tree)
        colorsMake();
    return made.packages.map((sum) => ({...sum, hue: hueOf(sum.owner)}));
}

const hueOf = (owner) => made.hues.get(owner) ?? (isSystem(owner) ? SYSTEM : OTHER);

function packageColor(name) {
    const {package: owner} = nameParts(data.names[name]);
    return colorMade(hueOf(owner), isOwn(owner), colors.dark);
}

export function colorsRead() {
    const style = getComputedStyle(document.documentElement);
    colors.dark = document.documentElement.dataset.theme === 'dark';
    colors.byName = [];
    for (const name of ['page', 'ink', 'faint', 'line', 'accent', 'key', 'bad', 'match', 'match-ink', 'hatch', 'box-ink', 'running', 'waiting', 'blocked'])
        colors.theme[name] = style.getPropertyValue('--' + name).trim();
    colors.match = colorMix(colors.theme.match.match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16)));
}

/* Of a call: that of its method, or of what has changed. */
export const colorOfCall = (tree, i) => (tree.was ? changeMade(changeOf(tree, i, current.weight), colors.dark) : colorOf(tree.name[i]));

/* Of a method: {full, dim}. Indexed by name, made when first drawn. */
export function colorOf(name) {
    if (made.tree !== current.tree)
        colorsMake();
    return colors.byName[name] || (colors.byName[name] = colors.by === 'time' ? heatMade(made.heat.get(name) || 0, colors.dark) : packageColor(name));
}
