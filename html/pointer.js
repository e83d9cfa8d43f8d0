// SPDX-License-Identifier: Apache-2.0
/* Mouse, pen and fingers on the graph. */

import {graph, redraw} from './canvas.js';
import {current} from './current.js';
import {graphAt, rowAt} from './draw.js';
import {rowSide} from './layout.js';
import {callSelect} from './selection.js';
import {tipShow} from './tip.js';
import {viewportOn, viewportPush, viewportSet, whole, zoomBy, zoomTo} from './viewport.js';

const DRAG_FROM = 5; /* pixels; less is a click */

export function pointerStart() {
    const {canvas} = graph;
    const fingers = new Map();
    let drag = null; /* {x, y, part, moved, touch}: of the first finger; what was seen when it came */
    let pinch = null; /* {distance, y, part, at} */

    const at = (event) => {
        const box = canvas.getBoundingClientRect();
        return {x: event.clientX - box.left, y: event.clientY - box.top};
    };
    /* What is seen on the side of callers or calls that a point is on. */
    const partAt = (point) => viewportOn(rowSide(current.layout, rowAt(point.y)));
    const hover = (i) => {
        if (i !== current.hover) {
            current.hover = i;
            redraw();
        }
        canvas.classList.toggle('over', i >= 0);
    };
    const two = () => {
        const [a, b] = [...fingers.values()];
        return {distance: Math.max(20, Math.abs(a.x - b.x)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2};
    };

    canvas.addEventListener('pointerdown', (event) => {
        if (event.button !== 0)
            return;
        const point = at(event);
        fingers.set(event.pointerId, point);
        canvas.setPointerCapture(event.pointerId);
        tipShow(-1);
        if (fingers.size === 1) {
            drag = {...point, part: partAt(point), moved: false, touch: event.pointerType === 'touch'};
        } else if (fingers.size === 2) {
            const {distance, x, y} = two();
            const part = partAt({y});
            pinch = {distance, y, part, at: part.x0 + (part.x1 - part.x0) * x / graph.width};
            drag = null;
            viewportPush();
        }
    });

    canvas.addEventListener('pointermove', (event) => {
        const point = at(event);
        if (fingers.has(event.pointerId))
            fingers.set(event.pointerId, point);
        if (pinch && fingers.size >= 2) {
            const {distance, x, y} = two();
            const width = Math.min(whole(), (pinch.part.x1 - pinch.part.x0) * pinch.distance / distance);
            const x0 = pinch.at - width * x / graph.width;
            viewportSet({...pinch.part, x0, x1: x0 + width, top: pinch.part.top + pinch.y - y}, false);
            return;
        }
        if (drag) {
            if (!drag.moved && Math.hypot(point.x - drag.x, point.y - drag.y) >= DRAG_FROM) {
                drag.moved = true;
                canvas.classList.add('dragged');
                hover(-1);
            }
            if (drag.moved) {
                const shift = (point.x - drag.x) / graph.width * (drag.part.x1 - drag.part.x0);
                viewportSet({...drag.part, x0: drag.part.x0 - shift, x1: drag.part.x1 - shift, top: drag.part.top + drag.y - point.y}, false);
            }
            return;
        }
        if (event.pointerType !== 'touch') {
            const i = graphAt(point.x, point.y);
            hover(i);
            tipShow(i, event.clientX, event.clientY);
        }
    });

    const lift = (event) => {
        fingers.delete(event.pointerId);
        canvas.classList.remove('dragged');
        if (pinch) {
            if (fingers.size < 2)
                pinch = null;
            /* The finger that stays drags on. */
            for (const point of fingers.values())
                drag = {...point, part: partAt(point), moved: true, touch: true};
            return null;
        }
        const was = fingers.size === 0 ? drag : null;
        if (was)
            drag = null;
        return was;
    };
    canvas.addEventListener('pointerup', (event) => {
        const was = lift(event);
        if (!was || was.moved)
            return;
        const i = graphAt(was.x, was.y);
        if (i >= 0)
            callSelect(i, {zoom: was.touch && i === current.selected});
    });
    canvas.addEventListener('pointercancel', lift);
    canvas.addEventListener('pointerleave', () => {
        hover(-1);
        tipShow(-1);
    });
    canvas.addEventListener('dblclick', (event) => {
        const {x, y} = at(event);
        zoomTo(graphAt(x, y));
    });
    canvas.addEventListener('wheel', (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? graph.height : 1;
        const across = event.deltaX * lines;
        const down = event.deltaY * lines;
        const goal = partAt(at(event));
        tipShow(-1);
        if (event.shiftKey && !event.ctrlKey) {
            viewportSet({...viewportOn(0), top: goal.top + (down || across)}, false);
        } else if (Math.abs(across) > Math.abs(down)) {
            const shift = across / graph.width * (goal.x1 - goal.x0);
            viewportSet({...goal, x0: goal.x0 + shift, x1: goal.x1 + shift}, false);
        } else {
            /* A pinch on a touch pad comes as a wheel with Ctrl, in small steps. */
            zoomBy(Math.exp(Math.max(-120, Math.min(120, down)) * (event.ctrlKey ? 0.01 : 0.003)), at(event).x / graph.width, false, goal);
        }
    }, {passive: false});
}
