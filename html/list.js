// SPDX-License-Identifier: Apache-2.0
/* The list of entries. */

import {changed} from './changes.js';
import {entryShow, entryStep} from './choice.js';
import {current} from './current.js';
import {data, entryNumber} from './data.js';
import {byId, element, moment, number, percent} from './dom.js';
import {nameCell} from './names.js';
import {tableMake} from './table.js';
import {tabOpen} from './tabs.js';

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

export function listShow() {
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
            changed('place', true);
            tabOpen('graph', false);
        },
        mark: (row) => row.index === current.entry,
        columns: [
            {label: '#', title: 'As they came', className: 'n number', text: (row) => (entryNumber(row.index) ? number(entryNumber(row.index)) : ''), order: (row) => row.index},
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
export function listMark() {
    for (const line of byId('list-panel').querySelectorAll('tbody tr')) {
        if (line.row?.index !== current.entry) {
            line.removeAttribute('aria-current');
            continue;
        }
        line.setAttribute('aria-current', 'true');
        line.scrollIntoView({block: 'nearest'});
    }
}

export function listStart() {
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
    byId('position').addEventListener('click', () => tabOpen('list', true));
}
