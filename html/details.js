/* What is said about a call: below the graph for the selected one, beside the pointer for
 * the one below it; and the path that the window is zoomed to. */

const callName = (i) => data.names[shown.layout.tree.name[i]];

/* For a cell of a table: a method, its class and package below; a class, its package below. What
 * tells them apart comes first, and what does not fit is cut from the end. */
function nameCell(shownName) {
    const parts = nameParts(shownName);
    const isClass = parts.parameters === '' && parts.simple !== '';
    const owner = isClass ? [(parts.package && parts.package + '.') + parts.simple]
        : [element('span', {className: 'class'}, parts.simple.slice(0, NAME_MOST)), parts.package && ' ' + parts.package.slice(0, NAME_MOST)];
    const cell = element('span', {className: 'short', title: shownName.slice(0, 2000)},
        element('span', {className: 'name'}, element('b', {}, parts.method.slice(0, NAME_MOST)), element('span', {className: 'owner'}, parts.parameters.slice(0, NAME_MOST))));
    if (parts.simple)
        cell.append(element('small', {className: 'name'}, ...owner));
    return cell;
}

/* The figures of call i: [label, value, note]. */
function callFigures(i) {
    const {layout} = shown;
    const {tree} = layout;
    const w = layout.weight;
    const weight = data.weights[w];
    const total = tree.totals[w][i];
    const own = selfOf(tree, i, w);
    if (isCaller(tree, i))
        return callerFigures(i);
    const figures = [['Total', amount(total, weight), percent(total / tree.wholes[w]) + ' of all']];
    if (tree.parent[i] >= 0)
        figures.push(['Of its caller', percent(total / tree.totals[w][tree.parent[i]]), '']);
    if (weight.sum !== false)
        figures.push(['Self', amount(own, weight), percent(own / tree.wholes[w]) + ' of all']);
    figures.push(['Calls', number(tree.count[i]), tree.pivot && tree.inner[i] > 0 ? number(tree.inner[i]) + ' inside itself' : '']);
    data.weights.forEach((other, v) => {
        if (v !== w && !tree.pivot)
            figures.push([other.label, amount(tree.totals[v][i], other), percent(tree.totals[v][i] / tree.wholes[v]) + ' of all']);
    });
    if (layout.byTime && data.entries[shown.entry].timesKnown)
        figures.push(['From', amount(tree.start[i], weight), '']);
    return figures;
}

function callNotes(i) {
    const {tree} = shown.layout;
    const notes = [];
    if (isCaller(tree, i))
        return callerNotes(i);
    if (i === tree.key)
        notes.push('◆ the key method, which stands for ' + (data.noun === 'report' ? 'the report' : 'the cluster'));
    else if (tree.flags[i] & KEY_PATH)
        notes.push('on the way to the key method');
    if (tree.flags[i] & INFERRED)
        notes.push('~ no exit was seen: the time is the longest it can have been');
    return notes;
}

/* In one sentence, to be heard. */
function callSays(i) {
    const {tree} = shown.layout;
    const figures = callFigures(i).map(([label, value, note]) => label + ' ' + value + (note && ', ' + note));
    return [callName(i), 'level ' + (tree.depth[i] + 1), ...figures, ...callNotes(i)].join('. ');
}

/* A name, its method strong; `from` says where in it to begin. */
function nameElement(shownName, from = 0) {
    const parts = nameParts(shownName);
    const before = shownName.length - parts.parameters.length - parts.method.length;
    return element('span', {className: 'name'},
        element('span', {className: 'owner'}, ...breakable(shownName.slice(from, before))),
        element('b', {}, parts.method),
        element('span', {className: 'owner'}, ...breakable(parts.parameters)));
}

/* A line may break behind what parts a name; in the middle of a word only if it must. */
function breakable(text) {
    return text.slice(0, 2000).split(/(?<=[.(,])/).flatMap((part) => [part, element('wbr')]).concat(text.slice(2000));
}

const NAME_MOST = 300; /* characters, in lines of a table */

/* The name without its package, which the tip has; for lines of a table. */
function nameShort(shownName) {
    const cut = shownName.length > NAME_MOST ? shownName.slice(0, NAME_MOST) + '…' : shownName;
    const at = nameParts(cut).package.length;
    const short = nameElement(cut, at ? at + 1 : 0);
    short.title = shownName.slice(0, 2000);
    return short;
}

function detailsShow() {
    const box = byId('details');
    const i = shown.selected;
    if (i < 0) {
        box.replaceChildren(element('p', {className: 'hint'}, shown.tree.n ? 'No call is selected.' : ''));
        return;
    }
    const figures = element('dl', {className: 'figures'});
    for (const [label, value, note] of callFigures(i))
        figures.append(element('div', {}, element('dt', {}, label), element('dd', {}, value, note ? element('small', {}, note) : '')));
    const find = element('button', {type: 'button', className: 'quiet', title: 'Marks all calls of this method'}, 'Find all');
    find.addEventListener('click', () => searchFor(callName(i)));
    find.hidden = i === shown.layout.tree.pivot;
    const zoom = element('button', {type: 'button', className: 'quiet'}, 'Zoom');
    zoom.addEventListener('click', () => zoomTo(shown.selected));
    const callers = element('button', {type: 'button', className: 'quiet', title: 'Who calls this method, and what it calls, from all its places (s)'}, 'Callers');
    callers.addEventListener('click', () => callersOpen(shown.layout.tree.name[shown.selected]));
    callers.hidden = callersWeight < 0 || i === shown.layout.tree.pivot;
    box.replaceChildren(
        element('h2', {}, nameElement(callName(i))),
        figures,
        element('p', {className: 'notes'}, callNotes(i).join(' · ')),
        element('p', {className: 'acts'}, zoom, find, callers));
    /* Of a name that is too long, the method is what must be seen. */
    const [head, method] = [box.querySelector('h2'), box.querySelector('h2 b')];
    if (head.scrollHeight > head.clientHeight)
        head.scrollTop = Math.min(head.scrollHeight - head.clientHeight, method.offsetTop);
}

const TIP_OWNER_MOST = 160; /* characters of package and class, beside the pointer */

/* Where in a name the tip begins. */
function tipFrom(shownName) {
    const {method, parameters} = nameParts(shownName);
    const before = shownName.length - method.length - parameters.length;
    return before > TIP_OWNER_MOST ? Math.max(0, shownName.indexOf('.', before - TIP_OWNER_MOST)) + 1 : 0;
}

/* Beside the pointer, or nothing for -1. */
function tipShow(i, x, y) {
    const tip = byId('tip');
    tip.hidden = i < 0;
    if (i < 0)
        return;
    if (tip.call !== i || tip.layout !== shown.layout) {
        const [total, ...rest] = callFigures(i);
        tip.replaceChildren(nameElement(callName(i), tipFrom(callName(i))),
            element('p', {}, element('b', {}, total[1]), ' · ' + total[2]),
            element('p', {}, rest.map(([label, value, note]) => label[0].toLowerCase() + label.slice(1) + ' ' + value + (note && label !== 'Self' ? ' (' + note + ')' : '')).join(' · ')),
            ...callNotes(i).map((note) => element('p', {className: 'note'}, note)));
        tip.call = i;
        tip.layout = shown.layout;
    }
    const left = x + 14 + tip.offsetWidth < innerWidth ? x + 14 : Math.max(4, x - 14 - tip.offsetWidth);
    const top = y + 18 + tip.offsetHeight < innerHeight ? y + 18 : Math.max(4, y - 12 - tip.offsetHeight);
    tip.style.transform = 'translate(' + left + 'px,' + top + 'px)';
}

/* All › com.demo.Main.run › … ; one step each. */
function pathShow() {
    const bar = byId('path');
    const {layout} = shown;
    const to = viewCall();
    const key = [shown.entry, shown.order, shown.method, shown.weight, to, isWhole(viewGoal())].join();
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
        nodes.push(i === null ? element('span', {}, '…') : pathStep(nameParts(callName(i)).method || callName(i), i, callName(i).slice(0, 300)));
    if (to < 0 && isWhole(viewGoal()) && !around)
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

/* What an entry without calls has to say. */
function saysNodes() {
    const fact = (name) => data.entries[shown.entry].facts.find(([label]) => label === name);
    const said = fact('says');
    const stack = fact('thread stack');
    if (!said && !stack)
        return ['No calls.'];
    if (!said)
        return ['A report without a call tree. The stack of its thread:', element('div', {className: 'stack name'}, ...factNodes(stack.slice(1)))];
    /* "fps 53.14, frames 31": a line each. */
    const lines = said[1].split(', ').map((part) => /^(\S+) (.+)$/s.exec(part));
    const node = lines.every(Boolean) ? element('span', {className: 'says'}, ...lines.flatMap(([, key, value]) => [element('span', {}, key), element('b', {className: 'name'}, value)]))
        : element('span', {className: 'name'}, said[1]);
    return ['A report without a call tree', node];
}

/* What stands in a graph that is empty. */
function emptyNodes() {
    if (shown.tree.n === 0)
        return saysNodes();
    if (shown.order === 'callers' && shown.layout.tree.n === 0)
        return [element('span', {className: 'name'}, data.names[shown.method]), ' is not called here.'];
    return ['Nothing took long enough to be measured. The tab Calls has the calls.'];
}

/* The bar above the graph: which order, which weight. */
function barShow() {
    const byTime = shown.layout.byTime;
    const callers = shown.order === 'callers';
    byId('order-time').disabled = !shown.tree.ordered;
    byId('order-time').setAttribute('aria-pressed', String(byTime));
    byId('order-left').setAttribute('aria-pressed', String(!byTime && !callers));
    byId('order-callers').setAttribute('aria-pressed', String(callers));
    byId('orders').style.visibility = shown.tree.n > 0 ? '' : 'hidden';
    const byCalls = Boolean(shown.layout.tree.sizes);
    byId('weights').hidden = data.weights.length < 2 && !callers;
    for (const [w, button] of [...byId('weights').children].entries()) {
        button.hidden = w === data.weights.length ? !callers : callers && w !== shown.weight;
        button.setAttribute('aria-pressed', String(w === data.weights.length ? byCalls : w === shown.weight && !byCalls));
    }
    byId('order-hint').textContent = byTime && !data.entries[shown.entry].timesKnown ? 'In their order; reports do not say when a call began' : '';
    byId('order-hint').title = byId('order-hint').textContent;
    if (byId('map').hidden !== callers) {
        byId('map').hidden = callers;
        graphFit();
    }
    const empty = byId('empty');
    empty.hidden = shown.layout.whole > 0;
    empty.replaceChildren(...emptyNodes());
    byId('graph').setAttribute('aria-label', (callers ? 'Callers of ' + data.names[shown.method] + ' in ' : 'Flame graph of ') + data.entries[shown.entry].title + ', ' +
        plural(shown.layout.tree.n, 'call', 'calls') + ', ' + amount(shown.layout.tree.wholes[shown.weight], data.weights[shown.weight]));
}

function barStart() {
    byId('order-time').addEventListener('click', () => orderSet('time'));
    byId('order-left').addEventListener('click', () => orderSet('left'));
    byId('order-callers').addEventListener('click', () => shown.selected >= 0 && callersOpen(shown.layout.tree.name[shown.selected]));
    byId('order-time').hidden = !data.entries.some((entry) => entry.ordered);
    byId('order-callers').hidden = callersWeight < 0;
    data.weights.forEach((weight, w) => {
        const button = element('button', {type: 'button', title: 'Width by ' + weight.label + ' (w)'}, weight.label);
        button.addEventListener('click', () => weightSet(w));
        byId('weights').append(button);
    });
    const calls = element('button', {type: 'button', title: 'Callers are as wide as its calls from there (w)'}, 'Calls');
    calls.addEventListener('click', () => callersBy(true));
    byId('weights').append(calls);
}
