// SPDX-License-Identifier: Apache-2.0
/* The theme: light, dark, or the same as the system. */

import {bandsDraw} from './bands.js';
import {graph} from './canvas.js';
import {changed} from './changes.js';
import {colorsRead} from './color.js';
import {byId, say, stored} from './dom.js';
import {graphDraw, hatchMake} from './draw.js';
import {mapDraw, mapForget} from './map.js';

const THEMES = ['auto', 'light', 'dark'];
export const darkness = matchMedia('(prefers-color-scheme: dark)');

let chosenTheme = 'auto'; /* where nothing can be stored */

export const themeChosen = () => chosenTheme;

export function themeShow() {
    const chosen = THEMES.includes(stored('theme')) ? stored('theme') : chosenTheme;
    const dark = chosen === 'dark' || (chosen === 'auto' && darkness.matches);
    chosenTheme = chosen;
    const button = byId('theme');
    button.textContent = {auto: '◐', light: '☀', dark: '☾'}[chosen];
    button.title = 'Theme: ' + {auto: 'as the system', light: 'light', dark: 'dark'}[chosen] + ' (t)';
    button.setAttribute('aria-label', button.title);
    themeSet(dark);
}

export function themeSet(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    colorsRead();
    if (graph.paint) {
        hatchMake();
        mapForget();
        graphDraw();
        mapDraw();
        bandsDraw();
        changed('colored');
    }
}

/* Each press shows a change: from the system's theme first to the other one. */
export function themeNext() {
    const order = darkness.matches ? ['auto', 'light', 'dark'] : ['auto', 'dark', 'light'];
    chosenTheme = order[(order.indexOf(chosenTheme) + 1) % order.length];
    stored('theme', chosenTheme);
    themeShow();
    say(byId('theme').title);
}
