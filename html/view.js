/* What is shown: an entry, its layout, the call that is selected, and the part of the
 * layout that the window lies on. */

const shown = {
    entry: 0,
    order: 'time', /* or 'left', or 'callers' */
    method: -1, /* whose callers, a name */
    before: {order: 'time', weight: 0}, /* the callers */
    byCalls: false, /* how wide callers are */
    weight: 0,
    tree: null, /* of the entry, as it came */
    layout: null, /* of it, or of what it merges to */
    selected: -1, /* a call of the layout's tree */
    hover: -1,
};

/* The window: x0 to x1 of the layout, `top` pixels down. While it moves, `from` and `to`
 * say between what. Of callers and what is called, it is on one `side` (rowSide); the other is whole. */
const view = {x0: 0, x1: 1, top: 0, side: 0, from: null, to: null, began: 0};
const past = []; /* windows to go back to */

const MOVE_MS = 160;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const whole = () => shown.layout.whole || 1;
const isWhole = (part) => part.x1 - part.x0 >= whole() * (1 - 1e-6);
/* The part that is, or will be when the window has moved. */
const viewGoal = () => view.to || view;

/* The same for a side, 0 for the one that the window is on. */
function viewOn(side) {
    const {x0, x1, top, side: now} = viewGoal();
    return side === 0 || side === now ? {x0, x1, top, side: now} : {x0: 0, x1: whole(), top, side};
}

/* What is seen of row d. */
const rowPart = (d) => (rowSide(shown.layout, d) === view.side ? view : {x0: 0, x1: whole()});

const callSide = (i) => rowSide(shown.layout, shown.layout.level[i]);

function viewClamped(part) {
    const width = Math.min(whole(), Math.max(part.x1 - part.x0, whole() * 1e-9, 1e-3));
    const x0 = Math.min(Math.max(part.x0, 0), whole() - width);
    return {x0, x1: x0 + width, top: Math.min(Math.max(part.top, 0), graphTopMost()), side: part.side};
}

/* Moves the window, at once or in a moment. */
function viewSet(part, smooth) {
    const to = viewClamped(part);
    if (smooth && !stillness.matches && !document.hidden) {
        view.from = to.side === view.side ? {x0: view.x0, x1: view.x1, top: view.top} : {x0: 0, x1: whole(), top: view.top};
        Object.assign(view, view.from, {side: to.side, to});
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
    past.push(viewOn(0));
    if (past.length > 100)
        past.shift();
}

/* Where the window has to be for call i to be in it, without moving it sideways. */
function topFor(i, top) {
    const y = shown.layout.level[i] * graph.rowHeight;
    const room = graphRoom();
    if (y < top)
        return Math.max(0, y - graph.rowHeight);
    return y + 2 * graph.rowHeight > top + room ? y + 2 * graph.rowHeight - room : top;
}

/* All of it, from the top; or with the method in the middle as far as there is more than fits. */
function viewWhole() {
    const {tree, level, depths} = shown.layout;
    const {rowHeight} = graph;
    const side = !tree.pivot ? 0 : viewGoal().side || (tree.n > tree.pivot + 1 ? 1 : -1);
    const top = tree.pivot && depths * rowHeight > graphRoom() ? Math.round((level[tree.pivot] + 0.5) * rowHeight - graphRoom() / 2) : 0;
    return viewClamped({x0: 0, x1: whole(), top, side});
}

/* Zooms to a call, or to all for -1. */
function zoomTo(i) {
    const {layout} = shown;
    const goal = viewGoal();
    const part = i < 0 ? viewWhole()
        : {x0: layout.x0[i], x1: layout.x1[i], top: topFor(i, goal.top), side: callSide(i) || goal.side};
    if (part.x0 === goal.x0 && part.x1 === goal.x1 && part.top === goal.top && part.side === goal.side)
        return;
    viewPush();
    viewSet(part, true);
}

/* By a factor, around the point at `share` of the width. */
function zoomBy(factor, share, smooth, goal = viewOn(0)) {
    const width = Math.min(whole(), (goal.x1 - goal.x0) * factor);
    const x = goal.x0 + (goal.x1 - goal.x0) * share;
    viewSet({...goal, x0: x - width * share, x1: x + width * (1 - share)}, smooth);
}

function zoomBack() {
    if (past.length > 0)
        viewSet(past.pop(), true);
    else if (!isWhole(viewGoal()))
        viewSet({...viewGoal(), x0: 0, x1: whole()}, true);
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
    const from = layout.tree.pivot ? layout.level[layout.tree.pivot] + goal.side : 0;
    for (let d = from; d >= 0 && d < layout.depths; d += goal.side || 1) {
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
    if (i === 0 && layout.tree.pivot)
        i = layout.tree.pivot;
    shown.selected = i;
    if (i >= 0 && how.zoom) {
        zoomTo(i);
    } else if (i >= 0 && how.reveal) {
        const goal = viewOn(callSide(i));
        const part = {...goal, top: topFor(i, goal.top)};
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

/* The tree that is drawn: as it came, merged, or around a method. */
function treeShown() {
    const {tree, order, weight} = shown;
    if (order === 'callers')
        return callersTree(tree, weight, shown.method, shown.byCalls);
    return order === 'time' && tree.ordered && weight === 0 ? tree : treeMerged(tree, weight);
}

/* Another order or weight of the same tree: the selected call stays the selected one. */
function layoutShow() {
    const before = shown.layout;
    const next = treeShown();
    let base = -1; /* of the tree as it came */
    if (shown.selected >= 0)
        base = before.tree.of ? before.tree.of[shown.selected] : shown.selected;
    shown.layout = layoutOf(next, shown.weight, next === shown.tree);
    if (shown.order === 'callers') {
        /* The way back leads to the call that it came from. */
        if (next.pivot && base >= 0 && shown.tree.name[base] === shown.method)
            next.of[next.pivot] = base;
        shown.selected = next.pivot || -1;
    } else {
        shown.selected = base >= 0 ? (next.to ? next.to[base] : base) : callFirst();
    }
    shown.hover = -1;
    past.length = 0;
    barShow();
    Object.assign(view, {side: 0, from: null, to: null});
    Object.assign(view, viewWhole());
    mapForget();
    titleShow();
    pathShow();
    detailsShow();
    callsShow();
    methodsMark();
    searchApply(); /* draws, too */
}

/* The call that is selected at first: the key method. */
function callFirst() {
    const {key, n} = shown.layout.tree;
    return key >= 0 ? key : n > 0 ? 0 : -1;
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
    layoutShow();
}

function orderSet(order) {
    if (shown.order === order || (order === 'time' && !shown.tree.ordered))
        return;
    const {order: before} = shown;
    shown.order = order;
    if (order === 'time')
        shown.weight = 0;
    layoutShow();
    if (before === 'callers')
        placeKeep(true);
    say(order === 'time' ? 'Timeline' : 'Left-heavy');
}

function weightSet(w) {
    if (shown.order === 'callers')
        callersBy(false);
    if (w === shown.weight || w >= data.weights.length)
        return;
    shown.weight = w;
    if (w > 0)
        shown.order = 'left';
    layoutShow();
    say(data.weights[w].label);
}
