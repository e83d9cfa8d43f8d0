// SPDX-License-Identifier: Apache-2.0
/* The tabs. On a wide screen the graph is always visible, with a table beside it. */

import {graph} from './canvas.js';
import {changed} from './changes.js';
import {data} from './data.js';
import {byId} from './dom.js';
import {listFirst} from './filter.js';

export const wideness = matchMedia('(min-width: 900px)');

/* Where there is no call at all, what has none. */
const first = data.table && data.entries.every((entry) => entry.depth.length === 0) ? 'table' : listFirst ? 'list' : '';

/* The tab that is open. On a wide screen the graph is always there, and a table beside it. */
export const openTab = {side: first || 'methods', small: first || 'graph'};

export function tabOpen(name, focus) {
    openTab.small = name;
    if (name !== 'graph')
        openTab.side = name;
    tabsShow();
    if (!focus)
        return;
    if (name === 'graph')
        graph.canvas.focus();
    else
        (byId(name + '-panel').querySelector('tbody [tabindex="0"]') || byId(name + '-panel')).focus();
}

export function tabsShow() {
    const open = wideness.matches ? openTab.side : openTab.small;
    document.body.dataset.view = open;
    for (const tab of document.querySelectorAll('[role=tab]')) {
        const chosen = tab.dataset.view === open;
        tab.setAttribute('aria-selected', String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
    }
    byId('graph-tab').hidden = wideness.matches;
    for (const name of ['methods', 'calls', 'list', 'table'])
        byId(name + '-panel').hidden = name !== open;
    changed('tab');
}

export function tabsStart() {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    for (const tab of tabs) {
        tab.addEventListener('click', () => tabOpen(tab.dataset.view, false));
        tab.addEventListener('keydown', (event) => {
            const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
            if (!step)
                return;
            event.preventDefault();
            const seen = tabs.filter((other) => !other.hidden);
            const to = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
            tabOpen(to.dataset.view, false);
            to.focus();
        });
    }
    wideness.addEventListener('change', tabsShow);
}
