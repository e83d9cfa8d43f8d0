// SPDX-License-Identifier: Apache-2.0
/* Draws the flame graph on its canvas. The cost of a frame depends on the pixels of the canvas,
 * not on the number of calls: each row is searched for its visible calls, and calls narrower
 * than a pixel are drawn together. */

import {RULER, graph, graphRoom, graphTopMost} from './canvas.js';
import {colorOfCall, colors} from './color.js';
import {current} from './current.js';
import {INFERRED, KEY_PATH, UNRECORDED, data} from './data.js';
import {number} from './dom.js';
import {edits} from './edits.js';
import {labelCount, labelFit, labelMark, perReport, textWidth} from './labels.js';
import {layoutAt, rowFind} from './layout.js';
import {search} from './search.js';
import {rowPart, viewport} from './viewport.js';

/* What is written where other graphs have a ruler. */
function callersCaption() {
    const {tree, weight} = current.layout;
    if (tree.pivot === 1)
        return ['Nothing calls it. Below: what it calls'];
    if (tree.was && tree.sizes)
        return ['Above: who calls it. Red: more calls from there than before; blue: fewer', 'Red: more calls; blue: fewer'];
    if (tree.was)
        return ['Above: who calls it. Red: more time from there than before; blue: less', 'Red: more time; blue: less'];
    if (tree.sizes && tree.totals[weight][0] === 0)
        return ['It took no time that was measured. Above: who calls it, and how often', 'Above: callers, by calls'];
    if (tree.sizes)
        return ['Above: who calls it, and how often. Below: what it calls, by time', 'Above: callers. Below: calls'];
    if (tree.cut)
        return ['Above: who calls it, up to ' + number(tree.cut - 1) + ' calls; there are more. Below: what it calls', 'Above: callers, ' + number(tree.cut - 1) + ' of more'];
    return ['Above: who calls it, and its time from there. Below: what it calls', 'Above: callers. Below: calls'];
}
const NARROW = 1; /* below that, calls are drawn together */

export function hatchMake() {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8;
    const paint = tile.getContext('2d');
    paint.strokeStyle = colors.theme.hatch;
    paint.lineWidth = 1.6;
    paint.beginPath();
    for (const x of [-8, 0, 8]) {
        paint.moveTo(x - 1, 9);
        paint.lineTo(x + 9, -1);
    }
    paint.stroke();
    graph.hatch = graph.paint.createPattern(tile, 'repeat');
}

/* Goes through what is visible of a row: box(i, left, right) for each call, and
 * crowd(k, next, left, right) for calls row[k] to row[next - 1] that share a pixel. */
function rowVisit(layout, d, part, width, box, crowd) {
    const {row, x0, x1} = layout;
    const to = layout.rowFrom[d + 1];
    const scale = width / (part.x1 - part.x0);
    for (let k = rowFind(layout, layout.rowFrom[d], to, part.x0); k < to;) {
        const i = row[k];
        const left = (x0[i] - part.x0) * scale;
        const right = (x1[i] - part.x0) * scale;
        if (left >= width)
            return;
        if (right - left >= NARROW) {
            box(i, left, right);
            k++;
            continue;
        }
        const pixel = Math.floor(left) + NARROW;
        const next = Math.max(k + 1, rowFind(layout, k + 1, to, part.x0 + pixel / scale));
        if (x1[row[next - 1]] > x0[i])
            crowd(k, next, Math.floor(left), Math.max(pixel, right));
        k = next;
    }
}

/* 'fill' is the colour of CSS, 'bits' the same as a pixel. */
function boxColor(tree, i) {
    const color = colorOfCall(tree, i);
    if (!search.active)
        return color.full;
    return search.byName[tree.name[i]] ? colors.match : color.dim;
}

function crowdColor(layout, k, next) {
    if (search.active && search.rowSum[next] > search.rowSum[k])
        return colors.match;
    const color = colorOfCall(layout.tree, layout.row[k]);
    return search.active ? color.dim : color.full;
}

/* Narrow calls are set as pixels of a picture that is one pixel high for each row. */
const strip = {canvas: document.createElement('canvas'), image: null, pixels: null};

function stripClear(width, rows) {
    const {canvas} = strip;
    if (!strip.image || canvas.width !== width || canvas.height !== rows) {
        canvas.width = width;
        canvas.height = rows;
        strip.image = canvas.getContext('2d').createImageData(width, rows);
        strip.pixels = new Uint32Array(strip.image.data.buffer);
    }
    strip.pixels.fill(0);
}

const SMALL = 3; /* pixels: wider calls are rectangles */

/* Fills rows of calls, of row d partOf(d), without what is written on them; gathers in `seen` those that
 * are wide enough to be written on. */
export function rowsPaint(paint, layout, partOf, {width, height, y, top, rowHeight}, seen) {
    const {tree} = layout;
    const {dots} = graph;
    const gap = rowHeight > 4 ? 1 : 0;
    const first = Math.floor(top / rowHeight);
    const last = Math.min(layout.depths - 1, Math.floor((top + height - y) / rowHeight));
    const across = Math.round(width * dots);
    if (last < first)
        return;
    stripClear(across, last - first + 1);
    for (let d = first; d <= last; d++) {
        const at = y + d * rowHeight - top;
        const from = (d - first) * across;
        const set = (left, right, bits) => strip.pixels.fill(bits, from + Math.max(0, Math.floor(left * dots)),
            from + Math.min(across, Math.max(Math.floor(left * dots) + 1, Math.round(right * dots))));
        rowVisit(layout, d, partOf(d), width, (i, left, right) => {
            if (right - left < SMALL)
                set(left, right, boxColor(tree, i).bits);
            else
                seen.push({i, left: Math.round(Math.max(left, -2) * dots) / dots, right: Math.round(Math.min(right, width + 2) * dots) / dots, y: at});
        }, (k, next, left, right) => set(left, right, crowdColor(layout, k, next).bits));
    }
    strip.canvas.getContext('2d').putImageData(strip.image, 0, 0);
    paint.imageSmoothingEnabled = false;
    for (let d = first; d <= last; d++)
        paint.drawImage(strip.canvas, 0, d - first, across, 1, 0, y + d * rowHeight - top, width, rowHeight - gap);
    for (const {i, left, right, y: at} of seen) {
        paint.fillStyle = boxColor(tree, i).fill;
        paint.fillRect(left, at, right - left - gap, rowHeight - gap);
    }
}

const KEY_BAR = 2;

/* Hatching and the mark of the key path, on boxes that are wide enough. */
function marksPaint(paint, tree, seen) {
    const tall = graph.rowHeight - 1;
    paint.fillStyle = graph.hatch;
    for (const {i, left, right, y} of seen) {
        if (tree.flags[i] & (INFERRED | UNRECORDED))
            paint.fillRect(left, y, right - left - 1, tall);
    }
    paint.fillStyle = colors.theme.key;
    for (const {i, left, right, y} of seen) {
        if (tree.flags[i] & KEY_PATH)
            paint.fillRect(left, y + tall - KEY_BAR, right - left - 1, KEY_BAR);
    }
}

function labelsPaint(paint, tree, seen) {
    const ink = colors.theme['box-ink'];
    const pad = 5;
    paint.font = graph.font;
    paint.textBaseline = 'middle';
    paint.textAlign = 'left';
    paint.direction = 'ltr';
    for (const {i, left, right, y} of seen) {
        const from = Math.max(left, 0) + pad;
        const room = Math.min(right, graph.width) - pad - from;
        if (room < 16)
            continue;
        const text = labelFit(tree.name[i], labelMark(tree, i), labelCount(tree, i), room);
        if (text === '')
            continue;
        const name = tree.name[i];
        paint.fillStyle = !search.active ? ink : search.byName[name] ? colors.theme['match-ink'] : colors.theme.faint;
        paint.fillText(text, from, y + graph.rowHeight / 2);
    }
}

function outline(paint, i, color, thick) {
    const {layout} = current;
    const part = rowPart(layout.level[i]);
    const scale = graph.width / (part.x1 - part.x0);
    const left = Math.max(-4, (layout.x0[i] - part.x0) * scale);
    const right = Math.min(graph.width + 4, (layout.x1[i] - part.x0) * scale);
    const y = RULER + layout.level[i] * graph.rowHeight - viewport.top;
    if (right < -3 || left > graph.width + 3)
        return;
    paint.strokeStyle = color;
    paint.lineWidth = thick;
    paint.strokeRect(left + thick / 2, y + thick / 2, Math.max(1, right - left - 1 - thick), graph.rowHeight - 1 - thick);
}

/* 1, 2 or 5 by a power of ten, so that a step takes at least `pixels`. */
function rulerStep(scale, pixels) {
    const least = pixels / scale;
    const power = 10 ** Math.floor(Math.log10(least));
    return power * [1, 2, 5, 10].find((m) => m * power >= least);
}

/* Instead of a ruler, where widths measure nothing: the longest text that fits. */
function legendPaint(paint, texts) {
    paint.fillStyle = colors.theme.page;
    paint.fillRect(0, 0, graph.width, RULER);
    paint.font = graph.font;
    paint.textBaseline = 'middle';
    paint.textAlign = 'left';
    paint.fillStyle = colors.theme.faint;
    paint.fillText(texts.find((text) => textWidth(text) < graph.width - 10) || texts[texts.length - 1], 5, RULER / 2);
}

function rulerPaint(paint) {
    const weight = data.weights[current.weight];
    const scale = graph.width / (viewport.x1 - viewport.x0) * weight.divisor;
    if (current.layout.whole === 0)
        return;
    if (current.layout.tree.pivot) {
        legendPaint(paint, callersCaption());
        return;
    }
    if (current.layout.tree.was) {
        const colours = 'Red: more than before; blue: less';
        const numbers = perReport(current.layout.tree, current.weight) > 1 ? '. Numbers: of one report, on average' : '';
        legendPaint(paint, ['As wide as before or now, whichever is more. ' + colours + numbers, colours + numbers, colours]);
        return;
    }
    if (weight.sum === false) {
        const share = '%: share of ' + weight.unit + ' with this call';
        legendPaint(paint, [share + '. Calls side by side may be in the same ones, so they share the width of their caller', share]);
        return;
    }
    const step = rulerStep(scale, 90);
    const seconds = weight.unit === 'ms' && viewport.x1 / weight.divisor >= 10000 && step >= 100;
    const from = viewport.x0 / weight.divisor;
    paint.fillStyle = colors.theme.page;
    paint.fillRect(0, 0, graph.width, RULER);
    paint.font = graph.font;
    paint.textBaseline = 'middle';
    paint.textAlign = 'left';
    const marks = marksSeen(from, scale);
    for (let k = Math.floor(from / step); ; k++) {
        const x = Math.round((k * step - from) * scale) + 0.5;
        if (x > graph.width)
            break;
        paint.fillStyle = colors.theme.line;
        paint.fillRect(x, 0, 1, graph.height);
        paint.fillStyle = colors.theme.faint;
        const text = seconds ? rulerText(k * step / 1000, step / 1000) + ' s' : rulerText(k * step, step) + ' ' + weight.unit;
        const right = x + 4 + textWidth(text);
        if (right < graph.width && !marks.some((mark) => x < mark.right + 4 && right > mark.x - 4))
            paint.fillText(text, x + 4, RULER / 2);
    }
    for (const mark of marks) {
        paint.fillStyle = colors.theme.bad;
        paint.fillText(mark.text, mark.x + 4, RULER / 2);
    }
}

/* Times after the start of a message at which it is worse: a frame, a slow message, an ANR. */
const MARKS = [[16.7, '16.7 ms'], [700, '700 ms'], [5000, '5 s']];
const MARK_ROOM = 8; /* pixels from the start: before that, a line would say nothing */

/* Those of a timeline that begins with its message, and is seen so far. */
export function marksSeen(from, scale) {
    const {layout} = current;
    const {tree} = layout;
    if (!layout.byTime || edits.focus || data.weights[layout.weight].unit !== 'ms' || tree.n === 0 || tree.end[0] !== tree.n)
        return [];
    return MARKS.filter(([ms]) => ms < layout.whole / data.weights[layout.weight].divisor && ms * scale >= MARK_ROOM)
        .map(([ms, text]) => ({ms, text, x: (ms - from) * scale, right: (ms - from) * scale + 4 + textWidth(text)}))
        .filter((mark) => mark.x >= 0 && mark.right < graph.width);
}

/* Their lines, over the boxes. */
function limitsPaint(paint) {
    const weight = data.weights[current.weight];
    const scale = graph.width / (viewport.x1 - viewport.x0) * weight.divisor;
    paint.strokeStyle = colors.theme.bad;
    paint.lineWidth = 1;
    paint.setLineDash([4, 3]);
    for (const {x} of marksSeen(viewport.x0 / weight.divisor, scale)) {
        paint.beginPath();
        paint.moveTo(Math.round(x) + 0.5, 0);
        paint.lineTo(Math.round(x) + 0.5, graph.height);
        paint.stroke();
    }
    paint.setLineDash([]);
}

function rulerText(value, step) {
    const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
    return value.toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

/* How far down the viewport is, where not all fits. */
function scrollPaint(paint) {
    const all = current.layout.depths * graph.rowHeight;
    const room = graphRoom();
    if (all <= room)
        return;
    const tall = Math.max(24, room * room / all);
    paint.fillStyle = colors.theme.faint;
    paint.globalAlpha = 0.5;
    paint.fillRect(graph.width - 5, RULER + (room - tall) * (viewport.top / graphTopMost()), 4, tall);
    paint.globalAlpha = 1;
}

/* The method between its callers and what it calls is marked on both sides. */
function middlePaint(paint) {
    const {tree, level} = current.layout;
    if (!tree.pivot || current.layout.whole === 0)
        return;
    const y = RULER + level[tree.pivot] * graph.rowHeight - viewport.top;
    paint.fillStyle = colors.theme.accent;
    paint.fillRect(0, y - 2, graph.width, 2);
    paint.fillRect(0, y + graph.rowHeight - 1, graph.width, 2);
}

export function graphDraw() {
    const {paint} = graph;
    const {layout} = current;
    if (graph.width === 0)
        return;
    const seen = [];
    paint.clearRect(0, 0, graph.width, graph.height);
    rulerPaint(paint);
    paint.save();
    paint.beginPath();
    paint.rect(0, RULER, graph.width, graph.height - RULER);
    paint.clip();
    rowsPaint(paint, layout, rowPart, {width: graph.width, height: graph.height, y: RULER, top: viewport.top, rowHeight: graph.rowHeight}, seen);
    marksPaint(paint, layout.tree, seen);
    labelsPaint(paint, layout.tree, seen);
    middlePaint(paint);
    limitsPaint(paint);
    if (current.hover >= 0 && current.hover !== current.selected)
        outline(paint, current.hover, colors.theme.ink, 1);
    if (current.selected >= 0)
        outline(paint, current.selected, colors.theme.accent, 2);
    scrollPaint(paint);
    paint.restore();
}

export const rowAt = (y) => Math.floor((y - RULER + viewport.top) / graph.rowHeight);

/* The call under a point of the canvas, or -1. */
export function graphAt(x, y) {
    const {layout} = current;
    if (y < RULER)
        return -1;
    const d = rowAt(y);
    const part = rowPart(d);
    const scale = (part.x1 - part.x0) / graph.width;
    return layoutAt(layout, d, part.x0 + x * scale, scale * 1.5);
}
