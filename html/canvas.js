// SPDX-License-Identifier: Apache-2.0
/* The canvas of the graph: its size, and when to draw it. */

import {changed} from './changes.js';
import {current} from './current.js';

export const RULER = 22; /* pixels, above the rows */

export const graph = {
    canvas: null,
    paint: null, /* its context */
    width: 0, height: 0, dots: 1, /* CSS pixels, and device pixels in one of them */
    rowHeight: 20,
    font: '',
    hatch: null,
    waiting: false,
    frameMs: 0, /* what the last frame took */
};

export const graphRoom = () => Math.max(0, graph.height - RULER);
export const graphTopMost = () => Math.max(0, current.layout.depths * graph.rowHeight - graphRoom() + graph.rowHeight);

/* Draws soon; once, however often it is asked for. */
export function redraw() {
    if (graph.waiting)
        return;
    graph.waiting = true;
    requestAnimationFrame((now) => {
        const began = performance.now();
        graph.waiting = false;
        changed('frame', now);
        graph.frameMs = performance.now() - began;
    });
}

export function canvasFit(canvas, width, height) {
    graph.dots = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * graph.dots));
    canvas.height = Math.max(1, Math.round(height * graph.dots));
    const paint = canvas.getContext('2d');
    paint.setTransform(graph.dots, 0, 0, graph.dots, 0, 0);
    return paint;
}
