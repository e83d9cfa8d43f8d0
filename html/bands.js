// SPDX-License-Identifier: Apache-2.0
/* A band below the graph that shows what the thread did. At each point it shows, for the
 * deepest call there, the shares of its own time that were running, waiting and blocked.
 * Reports do not say which of these came first within a call, so the shares are stacked. */

import {canvasFit, graph} from './canvas.js';
import {colors} from './color.js';
import {current} from './current.js';
import {data} from './data.js';
import {amount, byId, element, percent} from './dom.js';
import {selfStates} from './tree.js';
import {isWhole, viewport, viewportCall} from './viewport.js';

/* Of a report that does not tell waiting, the rest is both. */
const WORDS = {running: 'running', waiting: 'waiting for a core', blocked: 'blocked', rest: 'waiting or blocked'};
const FOR_A_CORE = ' for a core'; /* for which a phone has no room */
const colorName = (state) => (state === 'rest' ? 'blocked' : state);

/* at: ends of own times; sums: by state, what of it lies before each of them, and of all own times. */
const bands = {paint: null, width: 0, height: 0, layout: null, at: null, sums: null, names: [], key: null};

const bandsKnown = () => Boolean(current.layout && current.layout.tree.states && current.weight === 0 && !current.layout.tree.pivot && data.weights[0].sum !== false);

/* Own times in the order in which they lie: call(from, to, i). */
function ownVisit({tree, x0, x1}, own) {
    const open = [];
    let at = 0;
    const emit = (to, i) => {
        if (to > at)
            own(at, to, i);
        at = Math.max(at, to);
    };
    const close = (until) => {
        while (open.length > 0 && x1[open[open.length - 1]] <= until) {
            const i = open.pop();
            emit(x1[i], i);
        }
    };
    for (let i = 0; i < tree.n; i++) {
        close(x0[i]);
        if (open.length > 0)
            emit(x0[i], open[open.length - 1]);
        at = Math.max(at, x0[i]);
        open.push(i);
    }
    close(Infinity);
}

function bandsMake() {
    const {layout} = current;
    const states = selfStates(layout.tree);
    const own = Float64Array.from(layout.tree.totals[0], (total, i) => Math.max(0, total - layout.tree.below[0][i]));
    if (!states.blocked)
        states.rest = own.map((self, i) => self - states.running[i]);
    const names = Object.keys(states);
    const at = [0];
    const sums = Object.fromEntries([...names, 'all'].map((name) => [name, [0]]));
    const add = (to, share) => {
        const k = at.length - 1;
        const span = to - at[k];
        at.push(to);
        for (const name of names)
            sums[name].push(sums[name][k] + span * (share ? share(name) : 0));
        sums.all.push(sums.all[k] + (share ? span : 0));
    };
    ownVisit(layout, (from, to, i) => {
        if (from > at[at.length - 1])
            add(from, null);
        add(to, own[i] > 0 ? (name) => states[name][i] / own[i] : null);
    });
    Object.assign(bands, {layout, at, sums, names});
}

/* What of each state lies before x. */
function before(x) {
    const {at, sums} = bands;
    let [low, high] = [0, at.length - 1];
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (at[middle] >= x)
            high = middle;
        else
            low = middle + 1;
    }
    const part = low > 0 && at[low] > at[low - 1] ? Math.min(1, Math.max(0, (x - at[low - 1]) / (at[low] - at[low - 1]))) : 1;
    const found = {};
    for (const [name, sum] of Object.entries(sums))
        found[name] = low > 0 ? sum[low - 1] + (sum[low] - sum[low - 1]) * part : 0;
    return found;
}

function bandsPaint() {
    const {paint, width, height} = bands;
    const scale = (viewport.x1 - viewport.x0) / width;
    const whole = (pixels) => Math.round(pixels * graph.dots) / graph.dots;
    paint.clearRect(0, 0, width, height);
    let left = before(viewport.x0);
    for (let x = 0; x < width; x++) {
        const right = before(viewport.x0 + (x + 1) * scale);
        let sum = 0;
        for (const name of bands.names) {
            const low = whole(sum);
            sum += height * (right[name] - left[name]) / scale;
            paint.fillStyle = colors.theme[colorName(name)];
            paint.fillRect(x, height - whole(sum), 1, whole(sum) - low);
        }
        left = right;
    }
}

/* The calls of which all is seen, and nothing else; none where the viewport cuts one. */
function callsSeen() {
    const {tree, x0, x1} = current.layout;
    if (isWhole(viewport)) {
        const roots = [];
        for (let i = 0; i < tree.n; i = tree.end[i])
            roots.push(i);
        return roots;
    }
    const call = viewportCall();
    const slack = (viewport.x1 - viewport.x0) * 1e-6;
    return call >= 0 && Math.abs(x0[call] - viewport.x0) <= slack && Math.abs(x1[call] - viewport.x1) <= slack ? [call] : [];
}

/* By state, and all together. Of whole calls it is what the report says of them; own times add up to that but for
 * what was rounded in each. */
function stateSums() {
    const {tree} = current.layout;
    const calls = callsSeen();
    const sums = {};
    if (calls.length > 0) {
        const add = (totals) => calls.reduce((sum, i) => sum + totals[i], 0);
        sums.all = add(tree.totals[0]);
        for (const name of bands.names)
            sums[name] = name === 'rest' ? sums.all - add(tree.states.running) : add(tree.states[name]);
        return sums;
    }
    const [from, to] = [before(viewport.x0), before(viewport.x1)];
    for (const name of [...bands.names, 'all'])
        sums[name] = to[name] - from[name];
    return sums;
}

/* What is seen, in words. */
function bandsSay() {
    const sums = stateSums();
    const all = sums.all || 1;
    const texts = bands.names.map((name) => {
        const value = sums[name];
        return [name, WORDS[name] + ' ', amount(Math.round(value), data.weights[0]) + ', ', percent(value / all)];
    });
    const key = texts.join();
    if (bands.key === key)
        return;
    bands.key = key;
    byId('bands-said').replaceChildren(element('span', {className: 'intro roomy'}, 'The thread, in what is seen: '), ...texts.map(([name, word, ms, share]) =>
        element('span', {}, element('i', {className: 'swatch ' + colorName(name)}), word.replace(FOR_A_CORE, ''), element('span', {className: 'roomy'}, (word.includes(FOR_A_CORE) ? FOR_A_CORE.slice(1) + ' ' : '') + ms), share)));
    byId('bands-canvas').setAttribute('aria-label', 'The thread, in what is seen: ' + texts.map(([, ...text]) => text.join('')).join('; '));
}

export function bandsFit() {
    const canvas = byId('bands-canvas');
    bands.width = canvas.clientWidth;
    bands.height = canvas.clientHeight;
    if (bands.width > 0)
        bands.paint = canvasFit(canvas, bands.width, bands.height);
}

/* Another layout: there are bands or none. */
export function bandsShow() {
    const known = bandsKnown();
    bands.layout = null;
    bands.key = null;
    if (byId('bands').hidden !== known)
        return;
    byId('bands').hidden = !known;
    bandsFit();
}

export function bandsDraw() {
    if (byId('bands').hidden || bands.width === 0 || graph.width === 0)
        return;
    if (bands.layout !== current.layout)
        bandsMake();
    bandsPaint();
    bandsSay();
}
