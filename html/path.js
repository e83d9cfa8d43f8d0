// SPDX-License-Identifier: Apache-2.0
/* The path from the whole tree to the call that the graph is zoomed to. */

import {current} from './current.js';
import {nameParts, written} from './data.js';
import {byId, element} from './dom.js';
import {callShown, methodShort} from './names.js';
import {callSelect} from './selection.js';
import {isWhole, viewportCall, viewportGoal, zoomTo} from './viewport.js';

/* All › com.demo.Main.run › … ; one step each. */
export function pathShow() {
    const bar = byId('path');
    const {layout} = current;
    const to = viewportCall();
    const key = [current.shows, written.raw, current.order, current.method, current.weight, to, isWhole(viewportGoal())].join();
    if (bar.key === key)
        return;
    bar.key = key;
    const steps = [];
    for (let i = to; i >= 0; i = layout.tree.parent[i])
        steps.unshift(i);
    /* The middle of a long path is left out. */
    if (steps.length > 5)
        steps.splice(1, steps.length - 4, null);
    const around = layout.tree.pivot;
    if (around)
        steps.shift();
    const nodes = [pathStep(around ? methodShort(layout.tree.method) : 'All', -1, 'All of it (0)')];
    for (const i of steps)
        nodes.push(i === null ? element('span', {}, '…') : pathStep(nameParts(callShown(i)).method || callShown(i), i, callShown(i).slice(0, 300)));
    if (to < 0 && isWhole(viewportGoal()) && !around)
        nodes.length = 0;
    bar.replaceChildren(...nodes);
    if (nodes.length > 0)
        nodes[nodes.length - 1].setAttribute('aria-current', 'true');
    bar.scrollLeft = nodes.length > 1 ? bar.scrollWidth : 0;
}

function pathStep(text, i, title) {
    const step = element('button', {type: 'button', title}, text);
    step.addEventListener('click', () => {
        if (i < 0)
            zoomTo(-1);
        else
            callSelect(i, {zoom: true});
    });
    return step;
}
