/* The list of entries, and the head of the page, which is about the one that is shown. */

const listSorted = {column: 0, down: false};

const CELL_TEXT = {
    text: (value) => value,
    name: (value) => value,
    number: (value) => number(value),
    ms: (value) => number(value),
    percent: (value) => percent(value),
    time: (value) => moment(value),
};

function cellText(column, value) {
    return value === null || value === undefined ? '–' : CELL_TEXT[column.kind](value);
}

function cellNode(column, value) {
    if (column.kind === 'name' && value !== null) {
        const cell = nameCell(value);
        cell.classList.add('named');
        return cell;
    }
    return column.kind === 'text' ? element('span', {className: 'name text'}, cellText(column, value)) : cellText(column, value);
}

function listShow() {
    const panel = byId('list-panel');
    if (panel.hidden || panel.made)
        return;
    panel.made = true;
    panel.replaceChildren(tableMake({
        label: data.nouns,
        rows: data.entries.map((entry, index) => ({entry, index})),
        sorted: listSorted,
        empty: 'None.',
        pick: (row) => {
            entryShow(row.index);
            viewChoose('graph', false);
        },
        mark: (row) => row.index === shown.entry,
        columns: [
            {label: '#', title: 'As they came', text: (row) => number(row.index + 1), order: (row) => row.index},
            ...data.columns.map((column, c) => ({
                label: column.label + (column.kind === 'ms' ? ', ms' : ''),
                left: column.kind === 'text' || column.kind === 'name',
                node: (row) => cellNode(column, row.entry.cells[c]),
                order: (row) => row.entry.cells[c],
            })),
        ],
    }));
}

/* Which of the list is shown. */
function listMark() {
    const panel = byId('list-panel');
    panel.made = false;
    listShow();
    panel.querySelector('[aria-current]')?.scrollIntoView({block: 'nearest'});
}

function headShow(entry) {
    const n = data.entries.length;
    byId('title').replaceChildren(entry.title);
    document.title = entry.title + ' – methodbeat';
    byId('position').textContent = number(shown.entry + 1) + ' of ' + number(n);
    byId('position').setAttribute('aria-label', data.noun + ' ' + byId('position').textContent + ': list');
    byId('previous').disabled = shown.entry === 0;
    byId('next').disabled = shown.entry === n - 1;
    /* Numbers alone say nothing. */
    byId('summary').textContent = entry.facts.slice(0, 3).map(([label, text]) => (/^[\da-f.,% ]+$/i.test(text) ? label + ' ' + text : text)).join(' · ');
    const facts = entry.facts.map(([label, text]) => element('div', {}, element('dt', {}, label), element('dd', {}, text)));
    if (entry.ordered && !entry.timesKnown)
        facts.push(element('div', {}, element('dt', {}, 'timeline'), element('dd', {}, 'durations are measured; the report has no starts, so calls stand one behind the other')));
    byId('facts').replaceChildren(...facts);
    byId('about').hidden = facts.length === 0;
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
    byId('previous').addEventListener('click', () => entryShow(shown.entry - 1));
    byId('next').addEventListener('click', () => entryShow(shown.entry + 1));
    byId('position').addEventListener('click', () => viewChoose('list', true));
}
