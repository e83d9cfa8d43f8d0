// SPDX-License-Identifier: Apache-2.0
/* The sizes of everything that is drawn. */

import {bandsDraw, bandsFit} from './bands.js';
import {canvasFit, graph} from './canvas.js';
import {current} from './current.js';
import {graphDraw, hatchMake} from './draw.js';
import {textWidthsForget} from './labels.js';
import {mapDraw, mapFit} from './map.js';
import {viewportFit} from './viewport.js';

/* Size, theme or kind of pointer may be others. */
export function graphFit() {
    const stage = graph.canvas.parentElement;
    if (stage.clientWidth === 0 || stage.clientHeight === 0)
        return; /* another tab is open */
    const unseen = graph.height === 0;
    graph.width = stage.clientWidth;
    graph.height = stage.clientHeight;
    graph.rowHeight = matchMedia('(pointer: coarse)').matches ? 26 : 20;
    graph.paint = canvasFit(graph.canvas, graph.width, graph.height);
    graph.font = '12px ' + getComputedStyle(document.body).fontFamily;
    graph.paint.font = graph.font;
    textWidthsForget();
    hatchMake();
    mapFit();
    bandsFit();
    if (current.layout) {
        viewportFit(unseen);
        graphDraw();
        mapDraw();
        bandsDraw();
    }
}
