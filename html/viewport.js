// SPDX-License-Identifier: Apache-2.0
/* The visible part of the layout, how it moves, and how to go back. */

import {graph, graphRoom, graphTopMost, redraw} from './canvas.js';
import {changed} from './changes.js';
import {current} from './current.js';
import {layoutAt, rowSide} from './layout.js';

/* x0 to x1 of the layout, `top` pixels down. While it moves, `from` and `to`
 * say between what. Of callers and what is called, it is on one `side` (rowSide); the other is whole. */
export const viewport = {x0: 0, x1: 1, top: 0, side: 0, from: null, to: null, began: 0};
const past = []; /* parts to go back to */

const MOVE_MS = 160;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export const whole = () => current.layout.whole || 1;
export const isWhole = (part) => part.x1 - part.x0 >= whole() * (1 - 1e-6);
/* The part that is, or will be when the viewport has moved. */
export const viewportGoal = () => viewport.to || viewport;

/* The same for a side, 0 for the one that the viewport is on. */
export function viewportOn(side) {
    const {x0, x1, top, side: now} = viewportGoal();
    return side === 0 || side === now ? {x0, x1, top, side: now} : {x0: 0, x1: whole(), top, side};
}

/* What is seen of row d. */
export const rowPart = (d) => (rowSide(current.layout, d) === viewport.side ? viewport : {x0: 0, x1: whole()});

export const callSide = (i) => rowSide(current.layout, current.layout.level[i]);

export function viewportClamped(part) {
    const width = Math.min(whole(), Math.max(part.x1 - part.x0, whole() * 1e-9, 1e-3));
    const x0 = Math.min(Math.max(part.x0, 0), whole() - width);
    return {x0, x1: x0 + width, top: Math.min(Math.max(part.top, 0), graphTopMost()), side: part.side};
}

/* Moves the viewport, at once or in a moment. */
export function viewportSet(part, smooth) {
    const to = viewportClamped(part);
    if (smooth && !stillness.matches && !document.hidden) {
        viewport.from = to.side === viewport.side ? {x0: viewport.x0, x1: viewport.x1, top: viewport.top} : {x0: 0, x1: whole(), top: viewport.top};
        Object.assign(viewport, viewport.from, {side: to.side, to});
        viewport.began = performance.now();
    } else {
        Object.assign(viewport, to, {from: null, to: null});
    }
    changed('moved');
    redraw();
}

/* A step of the movement; for each frame. */
export function viewportStep(now) {
    if (!viewport.to)
        return;
    const t = Math.min(1, Math.max(0, (now - viewport.began) / MOVE_MS));
    if (t === 1) {
        Object.assign(viewport, viewport.to, {from: null, to: null});
        return;
    }
    const done = 1 - (1 - t) ** 3;
    for (const side of ['x0', 'x1', 'top'])
        viewport[side] = viewport.from[side] + (viewport.to[side] - viewport.from[side]) * done;
    redraw();
}

export function viewportPush() {
    past.push(viewportOn(0));
    if (past.length > 100)
        past.shift();
}

/* Where the viewport has to be for call i to be in it, without moving it sideways. */
export function topFor(i, top) {
    const y = current.layout.level[i] * graph.rowHeight;
    const room = graphRoom();
    if (y < top)
        return Math.max(0, y - graph.rowHeight);
    return y + 2 * graph.rowHeight > top + room ? y + 2 * graph.rowHeight - room : top;
}

/* All of it, from the top; or with the method in the middle as far as there is more than fits. */
function viewportWhole() {
    const {tree, level, depths} = current.layout;
    const {rowHeight} = graph;
    const side = !tree.pivot ? 0 : viewportGoal().side || (tree.n > tree.pivot + 1 ? 1 : -1);
    const top = tree.pivot && depths * rowHeight > graphRoom() ? Math.round((level[tree.pivot] + 0.5) * rowHeight - graphRoom() / 2) : 0;
    return viewportClamped({x0: 0, x1: whole(), top, side});
}

/* Zooms to a call, or to all for -1. */
export function zoomTo(i) {
    const {layout} = current;
    const goal = viewportGoal();
    const part = i < 0 ? viewportWhole()
        : {x0: layout.x0[i], x1: layout.x1[i], top: topFor(i, goal.top), side: callSide(i) || goal.side};
    if (part.x0 === goal.x0 && part.x1 === goal.x1 && part.top === goal.top && part.side === goal.side)
        return;
    viewportPush();
    viewportSet(part, true);
}

/* By a factor, around the point at `share` of the width. */
export function zoomBy(factor, share, smooth, goal = viewportOn(0)) {
    const width = Math.min(whole(), (goal.x1 - goal.x0) * factor);
    const x = goal.x0 + (goal.x1 - goal.x0) * share;
    viewportSet({...goal, x0: x - width * share, x1: x + width * (1 - share)}, smooth);
}

export function zoomBack() {
    if (past.length > 0)
        viewportSet(past.pop(), true);
    else if (!isWhole(viewportGoal()))
        viewportSet({...viewportGoal(), x0: 0, x1: whole()}, true);
    else
        return false;
    return true;
}

/* The deepest call that covers the viewport, or -1 where it shows all. */
export function viewportCall() {
    const {layout} = current;
    const goal = viewportGoal();
    let found = -1;
    if (isWhole(goal))
        return -1;
    const slack = (goal.x1 - goal.x0) * 1e-6;
    const from = layout.tree.pivot ? layout.level[layout.tree.pivot] + goal.side : 0;
    for (let d = from; d >= 0 && d < layout.depths; d += goal.side || 1) {
        const i = layoutAt(layout, d, (goal.x0 + goal.x1) / 2, 0);
        if (i < 0 || layout.x0[i] > goal.x0 + slack || layout.x1[i] < goal.x1 - slack)
            break;
        found = i;
        /* A zoom to a call shows it and no deeper one of the same width. */
        if (i === current.selected)
            break;
    }
    return found;
}

/* Of another layout: all of it, with no way back to the one before. */
export function viewportReset() {
    Object.assign(viewport, {side: 0, from: null, to: null});
    Object.assign(viewport, viewportWhole());
}

/* The graph has another size: at its first, all of it is seen. */
export function viewportFit(first) {
    Object.assign(viewport, first ? viewportWhole() : viewportClamped(viewportGoal()), {from: null, to: null});
}

/* Of a layout that is no more there is nothing to go back to. */
export function viewportForget() {
    past.length = 0;
}
