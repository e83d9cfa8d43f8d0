/* The keyboard. Plain keys work wherever nothing is typed; the arrows, while the graph or
 * nothing in particular has the focus. */

/* From the selected call to one beside, above or below it. */
function selectionMove(how) {
    const {layout, selected} = shown;
    const {tree} = layout;
    let to = -1;
    if (tree.n === 0)
        return;
    if (selected < 0) {
        to = 0;
    } else if (how === 'up') {
        to = tree.parent[selected];
    } else if (how === 'down') {
        /* The heaviest of the calls below. */
        for (let k = selected + 1; k < tree.end[selected]; k = tree.end[k]) {
            if (to < 0 || tree.totals[layout.weight][k] > tree.totals[layout.weight][to])
                to = k;
        }
    } else {
        to = rowNeighbour(selected, how === 'right' ? 1 : -1);
    }
    if (to >= 0)
        callSelect(to, {reveal: true, say: true});
}

/* The call beside a call, at the same depth. */
function rowNeighbour(i, step) {
    const {row, rowFrom, tree} = shown.layout;
    let from = rowFrom[tree.depth[i]];
    let to = rowFrom[tree.depth[i] + 1];
    const [first, end] = [from, to];
    while (from < to) {
        const middle = (from + to) >>> 1;
        if (row[middle] < i)
            from = middle + 1;
        else
            to = middle;
    }
    const k = from + step;
    return k >= first && k < end ? row[k] : -1;
}

const graphKeys = {
    ArrowUp: () => selectionMove('up'),
    ArrowDown: () => selectionMove('down'),
    ArrowLeft: () => selectionMove('left'),
    ArrowRight: () => selectionMove('right'),
    Enter: () => shown.selected >= 0 && zoomTo(shown.selected),
    PageDown: () => viewSet({...viewGoal(), top: viewGoal().top + graphRoom() * 0.8}, true),
    PageUp: () => viewSet({...viewGoal(), top: viewGoal().top - graphRoom() * 0.8}, true),
    Home: () => zoomTo(-1),
};

const plainKeys = {
    '/': () => { byId('search-text').focus(); byId('search-text').select(); },
    '?': () => byId('help').showModal(),
    c: () => orderSet('time'),
    l: () => orderSet('left'),
    w: () => weightSet((shown.weight + 1) % data.weights.length),
    t: () => themeNext(),
    n: () => searchGo(true),
    N: () => searchGo(false),
    '[': () => entryStep(-1),
    ']': () => entryStep(1),
    k: () => entryStep(-1),
    j: () => entryStep(1),
    0: () => zoomTo(-1),
    '+': () => zoomBy(0.6, 0.5, true),
    '=': () => zoomBy(0.6, 0.5, true),
    '-': () => zoomBy(1 / 0.6, 0.5, true),
    1: () => viewChoose('graph', true),
    2: () => viewChoose('methods', true),
    3: () => viewChoose('calls', true),
    4: () => viewChoose('list', true),
    Escape: () => {
        if (!zoomBack() && search.text !== '')
            searchFor('');
    },
};

function keyboardStart() {
    document.addEventListener('keydown', (event) => {
        const {target} = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || byId('help').open)
            return;
        if (target.matches('input, select, textarea'))
            return;
        const free = target === graph.canvas || target === document.body;
        const act = (free && graphKeys[event.key]) || plainKeys[event.key];
        if (!act)
            return;
        event.preventDefault();
        act();
    });
}
