// SPDX-License-Identifier: Apache-2.0
/* Starts the page, and connects changes to the functions that show them (changes.js). */

import {bandsDraw, bandsShow} from './bands.js';
import {barShow, barStart} from './bar.js';
import {callsReveal, callsShow, callsStart} from './calls.js';
import {RULER, graph} from './canvas.js';
import {changesHeard} from './changes.js';
import {togetherShow} from './choice.js';
import {colorOfCall} from './color.js';
import {TOGETHER, current} from './current.js';
import {data} from './data.js';
import {detailsShow} from './details.js';
import {byId, element} from './dom.js';
import {graphDraw, marksSeen} from './draw.js';
import {selectedSay} from './figures.js';
import {graphFit} from './frame.js';
import {headShow, pagerShow, titleShow, warningShow} from './head.js';
import {keyboardStart} from './keyboard.js';
import {labelCount, labelFit, labelMark} from './labels.js';
import {legendShow, legendStart} from './legend.js';
import {listMark, listShow, listStart} from './list.js';
import {mapDraw, mapForget, mapStart} from './map.js';
import {markdownStart} from './markdown.js';
import {measuresShow, measuresStart, measuresTable} from './measures.js';
import {methodsMark, methodsShow} from './methods.js';
import {pathShow} from './path.js';
import {placeKeep, placeKeepSoon, placeStart} from './place.js';
import {pointerStart} from './pointer.js';
import {search, searchStart} from './search.js';
import {splitStart} from './split.js';
import {tabOpen, tabsShow, tabsStart} from './tabs.js';
import {darkness, themeChosen, themeNext, themeSet, themeShow} from './theme.js';
import {rowPart, viewport, viewportClamped, viewportGoal, viewportStep} from './viewport.js';

function start() {
    graph.canvas = byId('graph');
    byId('made').textContent = data.made;
    themeShow();
    if (data.entries.length === 0) {
        document.title = (data.table ? data.table.label : 'No ' + data.nouns) + ' – methodbeat';
        document.body.replaceChildren(element('main', {className: 'nothing'},
            element('h1', {}, data.table ? data.table.label : 'No ' + data.nouns + ' to show'), element('p', {}, data.note), ...(data.table ? [measuresTable()] : [])));
        return;
    }
    barStart();
    listStart();
    measuresStart();
    byId('theme').addEventListener('click', themeNext);
    darkness.addEventListener('change', themeShow);
    addEventListener('beforeprint', () => themeSet(false));
    addEventListener('afterprint', themeShow);
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    byId('skip').addEventListener('click', (event) => {
        event.preventDefault();
        tabOpen('calls', true);
    });
    graphFit();
    placeStart();
    tabsStart();
    tabsShow();
    splitStart();
    searchStart();
    callsStart();
    mapStart();
    pointerStart();
    keyboardStart();
    legendStart();
    markdownStart();
    new ResizeObserver(graphFit).observe(graph.canvas.parentElement);
}

/* Who hears of which change (changes.js), in which order. */
changesHeard({
    frame: [viewportStep, graphDraw, mapDraw, bandsDraw],
    moved: [pathShow, placeKeepSoon],
    selected: [pathShow, detailsShow, (how) => callsReveal(how.from === 'calls'), selectedSay, placeKeepSoon],
    entry: [headShow, warningShow, listMark],
    layout: [bandsShow, barShow, legendShow], /* the bar fits the graph, which draws all that is shown */
    colored: [legendShow, placeKeepSoon],
    relaid: [mapForget, titleShow, pathShow, detailsShow, callsShow, methodsMark, placeKeepSoon],
    named: [headShow, titleShow, barShow, listShow, listMark, legendShow, pathShow, detailsShow, callsShow, methodsShow, methodsMark, placeKeep],
    searched: [methodsShow, placeKeepSoon],
    listed: [pagerShow],
    filtered: [() => current.entry === TOGETHER && togetherShow(), headShow, placeKeepSoon],
    tab: [methodsShow, callsShow, () => callsReveal(false), listShow, measuresShow, placeKeepSoon],
    place: [placeKeep],
});
start();

/* What the page shows, for tests and for the console. */
window.methodbeat = Object.freeze({
    data,
    state: () => ({...current, view: {x0: viewport.x0, x1: viewport.x1, top: viewport.top, side: viewport.side}, goal: {...viewportClamped(viewportGoal())},
        share: search.share, matches: search.matches.length, theme: themeChosen(), frameMs: graph.frameMs}),
    /* What stands on a call's box where there is room. */
    labelOf: (i) => labelFit(current.layout.tree.name[i], labelMark(current.layout.tree, i), labelCount(current.layout.tree, i), Infinity),
    /* The lines that mark how late it is, and how far right they are. */
    marks: () => marksSeen(viewport.x0, graph.width / (viewport.x1 - viewport.x0)).map(({text, x}) => [text, x / graph.width]),
    colorOf: (i) => colorOfCall(current.layout.tree, i).full.fill,
    /* The middle of a call's box, in the page; null where it is not seen. */
    boxOf: (i) => {
        const {layout} = current;
        const box = graph.canvas.getBoundingClientRect();
        const part = rowPart(layout.level[i]);
        const scale = graph.width / (part.x1 - part.x0);
        const left = Math.max(0, (layout.x0[i] - part.x0) * scale);
        const right = Math.min(graph.width, (layout.x1[i] - part.x0) * scale);
        return right <= left ? null
            : {x: box.left + (left + right) / 2, y: box.top + RULER + (layout.level[i] + 0.5) * graph.rowHeight - viewport.top};
    },
});
