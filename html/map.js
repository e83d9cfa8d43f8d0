// SPDX-License-Identifier: Apache-2.0
/* The strip above the graph: the whole tree, with its visible part marked. */

import {canvasFit} from './canvas.js';
import {colors} from './color.js';
import {current} from './current.js';
import {byId} from './dom.js';
import {rowsPaint} from './draw.js';
import {search} from './search.js';
import {isWhole, viewport, viewportOn, viewportPush, viewportSet, whole, zoomTo} from './viewport.js';

const map = {canvas: null, paint: null, width: 0, height: 0, picture: null};

export function mapFit() {
    map.canvas = byId('map');
    map.width = map.canvas.clientWidth;
    map.height = map.canvas.clientHeight;
    map.paint = canvasFit(map.canvas, map.width, map.height);
    mapForget();
}

export function mapForget() {
    map.picture = null;
}

/* All of it, drawn once for a layout, a theme and a search. */
function mapPicture() {
    const key = [search.active && search.text, search.regex, colors.dark, colors.by].join();
    if (map.picture && map.picture.key === key)
        return map.picture.canvas;
    const canvas = document.createElement('canvas');
    const paint = canvasFit(canvas, map.width, map.height);
    const rowHeight = Math.min(6, Math.max(1, map.height / Math.max(1, current.layout.depths)));
    rowsPaint(paint, current.layout, () => ({x0: 0, x1: whole()}), {width: map.width, height: map.height, y: 0, top: 0, rowHeight}, []);
    map.picture = {canvas, key};
    return canvas;
}

export function mapDraw() {
    const {paint, width, height} = map;
    if (width === 0 || height === 0)
        return;
    const left = viewport.x0 / whole() * width;
    const right = Math.max(left + 2, viewport.x1 / whole() * width);
    paint.clearRect(0, 0, width, height);
    paint.drawImage(mapPicture(), 0, 0, width, height);
    if (isWhole(viewport))
        return;
    paint.fillStyle = colors.theme.page;
    paint.globalAlpha = 0.7;
    paint.fillRect(0, 0, left, height);
    paint.fillRect(right, 0, width - right, height);
    paint.globalAlpha = 1;
    paint.strokeStyle = colors.theme.accent;
    paint.lineWidth = 2;
    paint.strokeRect(left + 1, 1, Math.max(1, right - left - 2), height - 2);
}

/* Dragging the part that is seen moves it; dragging beside it chooses a part; a tap centres it. */
export function mapStart() {
    const {canvas} = map;
    let drag = null;
    const at = (event) => (event.clientX - canvas.getBoundingClientRect().left) / map.width * whole();
    canvas.addEventListener('pointerdown', (event) => {
        const x = at(event);
        const inside = !isWhole(viewport) && x >= viewport.x0 && x <= viewport.x1;
        viewportPush();
        drag = {x, inside, x0: viewport.x0, x1: viewport.x1, moved: false};
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
        if (!drag)
            return;
        const x = at(event);
        drag.moved = drag.moved || Math.abs(x - drag.x) > whole() * 4 / map.width;
        if (!drag.moved)
            return;
        if (drag.inside)
            viewportSet({...viewportOn(0), x0: drag.x0 + x - drag.x, x1: drag.x1 + x - drag.x}, false);
        else
            viewportSet({...viewportOn(0), x0: Math.min(x, drag.x), x1: Math.max(x, drag.x)}, false);
    });
    const end = () => {
        if (drag && !drag.moved && !drag.inside && !isWhole(viewport)) {
            const half = (viewport.x1 - viewport.x0) / 2;
            viewportSet({...viewportOn(0), x0: drag.x - half, x1: drag.x + half}, true);
        }
        drag = null;
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    canvas.addEventListener('dblclick', () => zoomTo(-1));
}
