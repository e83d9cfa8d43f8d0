// SPDX-License-Identifier: Apache-2.0
/* The line between the graph and the tables. It can be dragged, or moved with the arrow keys. */

import {data} from './data.js';
import {byId} from './dom.js';

const SIDE_LEAST = 22; /* percent of the width that the tables have */
const SIDE_MOST = 75;
const SIDE_STEP = 4;

function splitSet(percents) {
    const side = Math.round(Math.min(SIDE_MOST, Math.max(SIDE_LEAST, percents)) * 10) / 10;
    document.querySelector('main').style.setProperty('--side', side + '%');
    byId('split').setAttribute('aria-valuenow', side);
}

export function splitWiden() {
    splitSet(SIDE_MOST);
}

export function splitStart() {
    const bar = byId('split');
    const usual = data.listFirst ? 40 : 36;
    const now = () => Number(bar.getAttribute('aria-valuenow'));
    bar.setAttribute('aria-valuemin', SIDE_LEAST);
    bar.setAttribute('aria-valuemax', SIDE_MOST);
    splitSet(usual);
    bar.addEventListener('pointerdown', (event) => {
        bar.setPointerCapture(event.pointerId);
        event.preventDefault();
        bar.focus();
    });
    bar.addEventListener('pointermove', (event) => {
        if (bar.hasPointerCapture(event.pointerId))
            splitSet(100 * (1 - event.clientX / innerWidth));
    });
    bar.addEventListener('dblclick', () => splitSet(usual));
    bar.addEventListener('keydown', (event) => {
        const to = {ArrowLeft: now() + SIDE_STEP, ArrowRight: now() - SIDE_STEP, Home: SIDE_MOST, End: SIDE_LEAST, Enter: usual}[event.key];
        if (to === undefined)
            return;
        event.preventDefault();
        splitSet(to);
    });
}
