// SPDX-License-Identifier: Apache-2.0
// The page of `methodbeat serve`. All texts come from devices: they are shown as text, nothing else.

const fields = {app: 'App', kind: 'Kind', version: 'Version', scene: 'Scene', device: 'Device', os: 'OS', set: 'Day or run'};
const columns = ['Arrived', 'Kind', 'Time', 'What', 'Scene', 'Version', 'Device'];
const byId = id => document.getElementById(id);
const choice = new URLSearchParams(location.search);
let count = -1, newest = -1, loading = false, again = false;

function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined)
        made.textContent = text;
    if (className)
        made.className = className;
    return made;
}

const clock = ms => new Date(ms).toLocaleTimeString([], {hour12: false});
const told = n => n.toLocaleString('en');

function reportPath(row) {
    return '/report/' + [row.app, row.set, row.build, row.at, row.index].map(encodeURIComponent).join('/');
}

function rowOf(row) {
    const tr = element('tr');
    const kind = element('td');
    const link = element('a', row.kind);
    link.href = reportPath(row);
    link.target = '_blank';
    link.rel = 'noopener';
    kind.append(link);
    const says = element('td', row.says || '', 'says');
    if (!row.named && row.build !== 'none')
        says.append(' ', element('small', `no mapping ${row.build}`));
    const time = element('td', clock(row.arrived));
    time.title = new Date(row.time || row.arrived).toISOString();
    tr.append(time, kind, element('td', row.ms === null ? '' : `${told(row.ms)} ms`, 'ms'), says);
    for (const key of ['scene', 'version', 'device']) {
        const cell = element('td', row[key]);
        cell.title = row[key];
        tr.append(cell);
    }
    if (newest >= 0 && row.number > newest)
        tr.className = 'new';
    return tr;
}

function option(select, value, text) {
    const made = element('option', text);
    made.value = value;
    select.append(made);
}

// A field of the choice; "" is a value, too: what a report does not say.
function fieldFill(name, values) {
    const select = byId('f-' + name), chosen = choice.get(name);
    if (document.activeElement === select)
        return;
    select.replaceChildren();
    option(select, '*', 'all');
    if (chosen !== null && !values.some(([value]) => value === chosen))
        values.unshift([chosen, 0]);
    for (const [value, n] of values)
        option(select, '=' + value, `${value || '(not said)'} · ${told(n)}`);
    select.value = chosen === null ? '*' : '=' + chosen;
}

async function get(path) {
    const answer = await fetch(path);
    if (!answer.ok)
        throw new Error((await answer.json()).error);
    return answer.json();
}

// The days, the last one first, and then the runs.
function ordered(sets) {
    const isRun = set => set.startsWith('run-');
    return [...sets.filter(set => !isRun(set)).reverse(), ...sets.filter(isRun)];
}

async function setsFill() {
    const sets = await get('/v1/sets');
    const apps = Object.keys(sets), app = choice.get('app') || (apps.length === 1 ? apps[0] : null);
    for (const [id, first] of [['set', null], ['old', 'nothing']]) {
        const select = byId(id), before = select.value;
        if (document.activeElement === select)
            continue;
        select.replaceChildren();
        if (first)
            option(select, '', first);
        for (const set of ordered(sets[app] || []))
            option(select, set, set.startsWith('run-') ? `run ${set.slice(4)}` : set);
        if (before && (sets[app] || []).includes(before))
            select.value = before;
        else if (id === 'set' && (sets[app] || []).includes(choice.get('set')))
            select.value = choice.get('set');
    }
    byId('groups').dataset.app = app || '';
    byId('groups').querySelector('button').disabled = !app;
    byId('hint').textContent = app || !apps.length ? '' : 'Choose an app first.';
}

async function listLoad() {
    if (loading) {
        again = true;
        return;
    }
    loading = true;
    const began = performance.now();
    try {
        const list = await get('/v1/list?' + choice);
        byId('rows').replaceChildren(...list.rows.map(rowOf));
        if (list.rows.length)
            newest = Math.max(newest, list.rows[0].number);
        else
            newest = Math.max(newest, 0);
        for (const name of Object.keys(fields))
            fieldFill(name, list.fields[name]);
        byId('none').hidden = list.count > 0;
        byId('more').hidden = !list.more;
        byId('more').dataset.before = list.rows.length ? list.rows[list.rows.length - 1].number : 0;
        byId('state').textContent = `${told(list.count)} arrived`;
        await setsFill();
    } catch (error) {
        byId('state').textContent = error.message;
    }
    loading = false;
    if (again) {
        again = false;
        // Where much arrives, a list costs the server more than a report does.
        setTimeout(listLoad, Math.max(200, 4 * (performance.now() - began)));
    }
}

async function olderLoad() {
    const older = new URLSearchParams(choice);
    older.set('before', byId('more').dataset.before);
    const list = await get('/v1/list?' + older);
    byId('rows').append(...list.rows.map(rowOf));
    byId('more').hidden = !list.more;
    if (list.rows.length)
        byId('more').dataset.before = list.rows[list.rows.length - 1].number;
}

function choose(name, value) {
    if (value === '*')
        choice.delete(name);
    else
        choice.set(name, value.slice(1));
    history.replaceState(null, '', '?' + choice);
    newest = -1;
    listLoad();
}

for (const [name, text] of Object.entries(fields)) {
    const label = element('label', text), select = element('select');
    select.id = 'f-' + name;
    select.addEventListener('change', () => choose(name, select.value));
    label.append(select);
    byId('choice').append(label);
}
byId('choice').addEventListener('submit', event => event.preventDefault());
for (const text of columns) {
    const th = element('th', text);
    th.scope = 'col';
    byId('head').append(th);
}
byId('groups').addEventListener('submit', event => {
    const query = new URLSearchParams({app: byId('groups').dataset.app, set: byId('set').value});
    event.preventDefault();
    if (byId('old').value)
        query.set('old', byId('old').value);
    for (const key of ['version', 'scene', 'device', 'os'])
        if (choice.get(key))
            query.set(key, choice.get(key));
    window.open('/clusters?' + query, '_blank', 'noopener');
});
byId('more').addEventListener('click', olderLoad);
byId('curl').textContent = `curl --data-binary @reports.ndjson ${location.origin}/v1/reports`;

const events = new EventSource('/v1/live');
events.addEventListener('message', event => {
    if (Number(event.data) !== count) {
        count = Number(event.data);
        listLoad();
    }
});
events.addEventListener('error', () => {
    count = -1;
    byId('state').textContent = 'no connection; trying again';
});
