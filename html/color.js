// SPDX-License-Identifier: Apache-2.0
/* The colours of the canvas: those of style.css, and those of the boxes. */

import {data, nameParts} from './data.js';
import {colorMade, colorMix} from './hues.js';

/* What the canvas needs of style.css, read again when the theme changes. */
export const colors = {dark: false, byName: [], theme: {}, match: null};

export function colorsRead() {
    const style = getComputedStyle(document.documentElement);
    colors.dark = document.documentElement.dataset.theme === 'dark';
    colors.byName = [];
    for (const name of ['page', 'ink', 'faint', 'line', 'accent', 'key', 'match', 'match-ink', 'hatch', 'box-ink', 'running', 'waiting', 'blocked'])
        colors.theme[name] = style.getPropertyValue('--' + name).trim();
    colors.match = colorMix(colors.theme.match.match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16)));
}

/* Of a method: {full, dim}. Indexed by name, made when first drawn. */
export function colorOf(name) {
    return colors.byName[name] || (colors.byName[name] = colorMade(nameParts(data.names[name]).package, colors.dark));
}
