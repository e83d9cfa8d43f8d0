/* Theme, tabs, and the start of it all. */

const THEMES = ['auto', 'light', 'dark'];
const darkness = matchMedia('(prefers-color-scheme: dark)');
const wideness = matchMedia('(min-width: 900px)');

function themeShow() {
    const chosen = THEMES.includes(stored('theme')) ? stored('theme') : themeShow.chosen || 'auto';
    const dark = chosen === 'dark' || (chosen === 'auto' && darkness.matches);
    themeShow.chosen = chosen;
    const button = byId('theme');
    button.textContent = {auto: '◐', light: '☀', dark: '☾'}[chosen];
    button.title = 'Theme: ' + {auto: 'as the system', light: 'light', dark: 'dark'}[chosen] + ' (t)';
    button.setAttribute('aria-label', button.title);
    themeSet(dark);
}

function themeSet(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    colorsRead();
    if (graph.paint) {
        hatchMake();
        mapForget();
        graphDraw();
        mapDraw();
    }
}

/* Each press shows a change: from the system's theme first to the other one. */
function themeNext() {
    const order = darkness.matches ? ['auto', 'light', 'dark'] : ['auto', 'dark', 'light'];
    themeShow.chosen = order[(order.indexOf(themeShow.chosen) + 1) % order.length];
    stored('theme', themeShow.chosen);
    themeShow();
    say(byId('theme').title);
}

/* The tab that is open. On a wide screen the graph is always there, and a table beside it. */
const views = {side: data.listFirst ? 'list' : 'methods', small: data.listFirst ? 'list' : 'graph'};

function viewChoose(name, focus) {
    views.small = name;
    if (name !== 'graph')
        views.side = name;
    viewsShow();
    if (!focus)
        return;
    if (name === 'graph')
        graph.canvas.focus();
    else
        (byId(name + '-panel').querySelector('tbody [tabindex="0"]') || byId(name + '-panel')).focus();
}

function viewsShow() {
    const open = wideness.matches ? views.side : views.small;
    document.body.dataset.view = open;
    for (const tab of document.querySelectorAll('[role=tab]')) {
        const chosen = tab.dataset.view === open;
        tab.setAttribute('aria-selected', String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
    }
    byId('graph-tab').hidden = wideness.matches;
    for (const name of ['methods', 'calls', 'list'])
        byId(name + '-panel').hidden = name !== open;
    methodsShow();
    callsShow();
    callsReveal(false);
    listShow();
}

function tabsStart() {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    for (const tab of tabs) {
        tab.addEventListener('click', () => viewChoose(tab.dataset.view, false));
        tab.addEventListener('keydown', (event) => {
            const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
            if (!step)
                return;
            event.preventDefault();
            const seen = tabs.filter((other) => !other.hidden);
            const to = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
            viewChoose(to.dataset.view, false);
            to.focus();
        });
    }
    wideness.addEventListener('change', viewsShow);
}

function start() {
    graph.canvas = byId('graph');
    byId('made').textContent = data.made;
    themeShow();
    if (data.entries.length === 0) {
        document.title = 'No ' + data.nouns + ' – methodbeat';
        document.body.replaceChildren(element('main', {className: 'nothing'},
            element('h1', {}, 'No ' + data.nouns + ' to show'), element('p', {}, data.note)));
        return;
    }
    barStart();
    listStart();
    byId('theme').addEventListener('click', themeNext);
    darkness.addEventListener('change', themeShow);
    addEventListener('beforeprint', () => themeSet(false));
    addEventListener('afterprint', themeShow);
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    byId('skip').addEventListener('click', (event) => {
        event.preventDefault();
        viewChoose('calls', true);
    });
    graphFit();
    placeStart();
    tabsStart();
    viewsShow();
    splitStart();
    searchStart();
    callsStart();
    mapStart();
    pointerStart();
    keyboardStart();
    new ResizeObserver(graphFit).observe(graph.canvas.parentElement);
}

start();

/* What the page shows, for tests and for the console. */
window.methodbeat = Object.freeze({
    data,
    state: () => ({...shown, view: {x0: view.x0, x1: view.x1, top: view.top, side: view.side}, goal: {...viewClamped(viewGoal())},
        share: search.share, matches: search.matches.length, theme: themeShow.chosen, frameMs: graph.frameMs}),
    /* What stands on a call's box where there is room. */
    labelOf: (i) => labelFit(shown.layout.tree.name[i], labelMark(shown.layout.tree, i), labelCount(shown.layout.tree, i), Infinity),
    /* The middle of a call's box, in the page; null where it is not in the window. */
    boxOf: (i) => {
        const {layout} = shown;
        const box = graph.canvas.getBoundingClientRect();
        const part = rowPart(layout.level[i]);
        const scale = graph.width / (part.x1 - part.x0);
        const left = Math.max(0, (layout.x0[i] - part.x0) * scale);
        const right = Math.min(graph.width, (layout.x1[i] - part.x0) * scale);
        return right <= left ? null
            : {x: box.left + (left + right) / 2, y: box.top + RULER + (layout.level[i] + 0.5) * graph.rowHeight - view.top};
    },
});
