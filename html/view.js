/* What is shown: an entry, its layout, the call that is selected, and the part of the
 * layout that the window lies on. */

const shown = {
    entry: 0,
    order: 'time', /* or 'left' */
    weight: 0,
    tree: null, /* of the entry, as it came */
    layout: null, /* of it, or of what it merges to */
    selected: -1, /* a call of the layout's tree */
    hover: -1,
};

/* The window: x0 to x1 of the layout, `top` pixels down. While it moves, `from` and `to`
 * say between what. */
const view = {x0: 0, x1: 1, top: 0, from: null, to: null, began: 0};
const past = []; /* windows to go back to */

const MOVE_MS = 160;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const whole = () => shown.layout.whole || 1;
const isWhole = (part) => part.x1 - part.x0 >= whole() * (1 - 1e-6);
/* The part that is, or will be when the window has moved. */
const viewGoal = () => view.to || view;

function viewClamped(part) {
    const width = Math.min(whole(), Math.max(part.x1 - part.x0, whole() * 1e-9, 1e-3));
    const x0 = Math.min(Math.max(part.x0, 0), whole() - width);
    return {x0, x1: x0 + width, top: Math.min(Math.max(part.top, 0), graphTopMost())};
}

/* Moves the window, at once or in a moment. */
function viewSet(part, smooth) {
    const to = viewClamped(part);
    if (smooth && !stillness.matches && !document.hidden) {
        view.from = {x0: view.x0, x1: view.x1, top: view.top};
        view.to = to;
        view.began = performance.now();
    } else {
        Object.assign(view, to, {from: null, to: null});
    }
    pathShow();
    redraw();
}

/* A step of the movement; for each frame. */
function viewStep(now) {
    if (!view.to)
        return;
    const t = Math.min(1, Math.max(0, (now - view.began) / MOVE_MS));
    if (t === 1) {
        Object.assign(view, view.to, {from: null, to: null});
        return;
    }
    const done = 1 - (1 - t) ** 3;
    for (const side of ['x0', 'x1', 'top'])
        view[side] = view.from[side] + (view.to[side] - view.from[side]) * done;
    redraw();
}

function viewPush() {
    const {x0, x1, top} = viewGoal();
    past.push({x0, x1, top});
    if (past.length > 100)
        past.shift();
}

/* Where the window has to be for call i to be in it, without moving it sideways. */
function topFor(i, top) {
    const y = shown.layout.tree.depth[i] * graph.rowHeight;
    const room = graphRoom();
    if (y < top)
        return Math.max(0, y - graph.rowHeight);
    return y + 2 * graph.rowHeight > top + room ? y + 2 * graph.rowHeight - room : top;
}

/* Zooms to a call, or to all for -1. */
function zoomTo(i) {
    const {layout} = shown;
    const goal = viewGoal();
    const part = i < 0 ? {x0: 0, x1: whole(), top: 0}
        : {x0: layout.x0[i], x1: layout.x1[i], top: topFor(i, goal.top)};
    if (part.x0 === goal.x0 && part.x1 === goal.x1 && part.top === goal.top)
        return;
    viewPush();
    viewSet(part, true);
}

/* By a factor, around the point at `share` of the width. */
function zoomBy(factor, share, smooth) {
    const goal = viewGoal();
    const width = Math.min(whole(), (goal.x1 - goal.x0) * factor);
    const x = goal.x0 + (goal.x1 - goal.x0) * share;
    viewSet({x0: x - width * share, x1: x + width * (1 - share), top: goal.top}, smooth);
}

function zoomBack() {
    if (past.length > 0)
        viewSet(past.pop(), true);
    else if (!isWhole(viewGoal()))
        viewSet({x0: 0, x1: whole(), top: viewGoal().top}, true);
    else
        return false;
    return true;
}

/* The deepest call that covers the window, or -1 where it shows all. */
function viewCall() {
    const {layout} = shown;
    const goal = viewGoal();
    let found = -1;
    if (isWhole(goal))
        return -1;
    const slack = (goal.x1 - goal.x0) * 1e-6;
    for (let d = 0; d < layout.depths; d++) {
        const i = layoutAt(layout, d, (goal.x0 + goal.x1) / 2, 0);
        if (i < 0 || layout.x0[i] > goal.x0 + slack || layout.x1[i] < goal.x1 - slack)
            break;
        found = i;
        /* A zoom to a call shows it and no deeper one of the same width. */
        if (i === shown.selected)
            break;
    }
    return found;
}

/* Selects a call. how: {reveal: moves the window if need be, zoom: zooms to it, say} */
function callSelect(i, how) {
    const {layout} = shown;
    shown.selected = i;
    if (i >= 0 && how.zoom) {
        zoomTo(i);
    } else if (i >= 0 && how.reveal) {
        const goal = viewGoal();
        const part = {x0: goal.x0, x1: goal.x1, top: topFor(i, goal.top)};
        const middle = (layout.x0[i] + layout.x1[i]) / 2;
        const width = goal.x1 - goal.x0;
        if (layout.x1[i] <= goal.x0 || layout.x0[i] >= goal.x1 || middle < goal.x0 || middle > goal.x1) {
            part.x0 = middle - width / 2;
            part.x1 = middle + width / 2;
        }
        viewSet(part, true);
    }
    pathShow();
    detailsShow();
    callsReveal(how.from === 'calls');
    if (how.say && i >= 0)
        say(callSays(i));
    redraw();
}

/* Another order or weight of the same tree: the selected call stays the selected one. */
function layoutShow() {
    const {tree} = shown;
    const before = shown.layout;
    let base = -1; /* of the tree as it came */
    if (shown.selected >= 0)
        base = before.tree.of ? before.tree.of[shown.selected] : shown.selected;
    const byTime = shown.order === 'time' && tree.ordered && shown.weight === 0;
    const next = byTime ? tree : treeMerged(tree, shown.weight);
    shown.layout = layoutOf(next, shown.weight, byTime);
    shown.selected = base < 0 ? -1 : next.to ? next.to[base] : base;
    shown.hover = -1;
    past.length = 0;
    Object.assign(view, viewClamped({x0: 0, x1: whole(), top: 0}), {from: null, to: null});
    mapForget();
    barShow();
    pathShow();
    detailsShow();
    callsShow();
    searchApply(); /* draws, too */
}

/* Another entry of the list. */
function entryShow(index) {
    shown.entry = Math.min(Math.max(index, 0), data.entries.length - 1);
    const entry = data.entries[shown.entry];
    shown.tree = treeOfEntry(entry);
    shown.layout = null;
    shown.selected = -1;
    headShow(entry);
    listMark();
    if (!shown.tree.ordered)
        shown.weight = Math.min(shown.weight, data.weights.length - 1);
    layoutShow();
    const first = shown.tree.key >= 0 ? shown.tree.key : shown.tree.n > 0 ? 0 : -1;
    callSelect(first < 0 || !shown.layout.tree.to ? first : shown.layout.tree.to[first], {});
}

function orderSet(order) {
    if (shown.order === order || (order === 'time' && !shown.tree.ordered))
        return;
    shown.order = order;
    if (order === 'time')
        shown.weight = 0;
    layoutShow();
    say(order === 'time' ? 'Timeline' : 'Left-heavy');
}

function weightSet(w) {
    if (w === shown.weight || w >= data.weights.length)
        return;
    shown.weight = w;
    if (w > 0)
        shown.order = 'left';
    layoutShow();
    say(data.weights[w].label);
}
