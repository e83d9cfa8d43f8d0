/* The list of entries, and the head of the page, which is about the one that is shown. */

const listSorted = {column: 0, down: false};

const CELL_TEXT = {
    text: (value) => value,
    name: (value) => value,
    number: (value) => number(value),
    ms: (value) => number(value),
    percent: (value) => percent(value),
    time: (value) => moment(value),
    word: (value) => value,
    times: (value) => '×' + (value < 100 ? value.toFixed(2) : number(Math.round(value))),
    chance: (value) => (value < 0.0001 ? '<0.0001' : value.toFixed(4)),
};

function cellText(column, value) {
    return value === null || value === undefined ? '–' : CELL_TEXT[column.kind](value);
}

/* Of an entry without calls: what it says stands where others have a name. */
const isSentence = (column, value, entry) => column.kind === 'name' && value !== null && entry.depth.length === 0 && value.includes(' ');

function cellNode(column, value, entry) {
    const sentence = isSentence(column, value, entry);
    if (column.kind === 'name' && value !== null && !sentence) {
        const cell = nameCell(value);
        cell.classList.add('named');
        return cell;
    }
    if (column.kind === 'word' && value !== null)
        return element('span', {className: 'word ' + (/^[a-z]+$/.test(value) ? value : '')}, value);
    return column.kind === 'text' || sentence ? element('span', {className: 'name text', title: cellText(column, value).slice(0, 2000)}, cellText(column, value)) : cellText(column, value);
}

/* The number of an entry; what is all others together has none. */
const listNumber = (index) => (data.hasTotal ? index : index + 1);

function listShow() {
    const panel = byId('list-panel');
    if (panel.hidden || panel.made)
        return;
    panel.made = true;
    panel.replaceChildren(element('p', {className: 'note'}, data.note), tableMake({
        label: data.nouns,
        rows: data.entries.map((entry, index) => ({entry, index})),
        sorted: listSorted,
        empty: 'None.',
        pick: (row) => {
            entryShow(row.index);
            placeKeep(true);
            viewChoose('graph', false);
        },
        mark: (row) => row.index === shown.entry,
        columns: [
            {label: '#', title: 'As they came', className: 'n number', text: (row) => (listNumber(row.index) ? number(listNumber(row.index)) : ''), order: (row) => row.index},
            ...data.columns.map((column, c) => ({
                label: column.label + (column.kind === 'ms' ? ', ms' : ''),
                title: column.help,
                left: ['text', 'name', 'word'].includes(column.kind),
                className: c === 0 && column.kind === 'name' ? 'stays' : '',
                node: (row) => cellNode(column, row.entry.cells[c], row.entry),
                order: (row) => row.entry.cells[c],
            })),
        ],
    }));
}

/* Which of the list is shown. */
function listMark() {
    for (const line of byId('list-panel').querySelectorAll('tbody tr')) {
        if (line.row?.index !== shown.entry) {
            line.removeAttribute('aria-current');
            continue;
        }
        line.setAttribute('aria-current', 'true');
        line.scrollIntoView({block: 'nearest'});
    }
}

/* A word or a number alone says nothing. */
const factSpeaks = (label, text) => ['change', 'occurrence', 'users', 'starts', 'when', 'process', 'scene', 'says'].includes(label) && /[. ]/.test(text);

/* Lines stand one below the other. */
const factNodes = (lines) => (lines.length === 1 ? lines : lines.map((line) => element('div', {}, line)));

function entryStep(step) {
    entryShow(shown.entry + step);
    placeKeep(false);
}

function headShow(entry) {
    const n = data.entries.length;
    /* Of a method, its class and name: there is little room. */
    const parts = nameParts(entry.title);
    byId('title').replaceChildren(data.columns[0]?.kind === 'name' && parts.parameters ? parts.simple + '.' + parts.method : entry.title);
    byId('title').title = entry.title.slice(0, 2000);
    byId('position').textContent = data.hasTotal && shown.entry === 0 ? 'All of ' + number(n - 1)
        : number(listNumber(shown.entry)) + ' of ' + number(data.hasTotal ? n - 1 : n);
    byId('position').setAttribute('aria-label', data.noun + ' ' + byId('position').textContent + ': list');
    byId('previous').disabled = shown.entry === 0;
    byId('next').disabled = shown.entry === n - 1;
    byId('summary').textContent = entry.facts.slice(0, 3).map(([label, text]) => (factSpeaks(label, text) ? text : label + ' ' + text)).join(' · ');
    const facts = entry.facts.map(([label, ...lines]) => element('div', {}, element('dt', {}, label), element('dd', {}, ...factNodes(lines))));
    if (entry.ordered && !entry.timesKnown)
        facts.push(element('div', {}, element('dt', {}, 'timeline'), element('dd', {}, 'durations are measured; the report has no starts, so calls stand one behind the other')));
    byId('facts').replaceChildren(...facts);
    byId('about').hidden = facts.length === 0;
}

function titleShow() {
    const callers = shown.order === 'callers' ? 'Callers of ' + methodShort(shown.method) + ' – ' : '';
    document.title = callers + data.entries[shown.entry].title + ' – methodbeat';
}

function listStart() {
    byId('pager').hidden = data.entries.length < 2;
    byId('pager').setAttribute('aria-label', data.nouns);
    byId('previous').setAttribute('aria-label', 'Previous ' + data.noun);
    byId('previous').title = 'Previous ' + data.noun + ' ([ or k)';
    byId('next').setAttribute('aria-label', 'Next ' + data.noun);
    byId('next').title = 'Next ' + data.noun + ' (] or j)';
    byId('position').title = 'All ' + data.nouns + ' (4)';
    byId('list-tab').textContent = data.nouns[0].toUpperCase() + data.nouns.slice(1);
    byId('previous').addEventListener('click', () => entryStep(-1));
    byId('next').addEventListener('click', () => entryStep(1));
    byId('position').addEventListener('click', () => viewChoose('list', true));
}
