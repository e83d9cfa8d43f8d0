// SPDX-License-Identifier: Apache-2.0
/* The list of entries. */

import {changed} from './changes.js';
import {entryOpen, entryStep, togetherShow} from './choice.js';
import {current} from './current.js';
import {data, entryNumber, textShown, written} from './data.js';
import {amount, byId, element, moment, number, percent, plural} from './dom.js';
import {choices, entriesLeft, filter, filterActive, filterSet, leastColumn, listedSet, sortedFirst} from './filter.js';
import {nameCell} from './names.js';
import {splitWiden} from './split.js';
import {tableMake} from './table.js';
import {tabOpen} from './tabs.js';
import {togetherCan} from './together.js';


const CELL_TEXT = {
    text: (value) => value,
    name: (value) => value,
    number: (value) => number(value),
    ms: (value) => amount(value, {unit: 'ms', divisor: 1}),
    percent: (value) => percent(value),
    time: (value) => moment(value),
    word: (value) => value,
    times: (value) => '×' + (value < 100 ? value.toFixed(2) : number(Math.round(value))),
    chance: (value) => (value < 0.0001 ? '<0.0001' : value.toFixed(4)),
    shown: ([, text]) => text,
};

function cellText(column, value) {
    return value === null || value === undefined ? '–' : CELL_TEXT[column.kind](value);
}

/* Of an entry without calls: what it says stands where others have a name. */
const isSentence = (column, value, entry) => column.kind === 'name' && value !== null && entry?.depth.length === 0 && value.includes(' ');

/* What cells are sorted by. */
export const cellOrder = (value) => (Array.isArray(value) ? value[0] : value);

/* With a star, where it changed by more than chance. */
function entryCell(column, c, entry) {
    const cell = cellNode(column, entry.cells[c], entry);
    return entry.marked?.includes(c)
        ? element('strong', {className: 'marked', title: 'changed by more than chance'}, cell, element('span', {'aria-label': ', more than chance'}, '*')) : cell;
}

/* entry: whose cell it is; null where it is a row of another table. */
export function cellNode(column, value, entry) {
    const sentence = isSentence(column, value, entry);
    if (column.kind === 'name' && value !== null && !sentence) {
        const cell = nameCell(textShown(value));
        cell.classList.add('named');
        return cell;
    }
    if (column.kind === 'word' && value !== null)
        return element('span', {className: 'word ' + (/^[a-z]+$/.test(value) ? value : '')}, value);
    return column.kind === 'text' || sentence ? element('span', {className: 'name text', title: cellText(column, value).slice(0, 2000)}, cellText(column, value)) : cellText(column, value);
}

/* The columns that say something: not only that nothing is known, or 0. The first and what `least` is about are always there. */
const columnsKnown = new Set(data.columns.map((column, c) => c).filter((c) => c === 0 || c === leastColumn || data.entries.some((entry) => {
    const value = cellOrder(entry.cells[c]);
    return value !== null && value !== undefined && value !== 0 && value !== '';
})));

const columnPlace = (c) => [...columnsKnown].indexOf(c);
const isLeft = (column) => ['text', 'name', 'word'].includes(column.kind);

/* So many columns there are while the graph has most of the width. */
const NARROW_COLUMNS = 5;

/* The columns are those behind the number. */
const listSorted = {column: sortedFirst.column && columnPlace(sortedFirst.column - 1) + 1, down: sortedFirst.down};

/* What has been typed or chosen. */
function filterRead() {
    const form = byId('list-panel').querySelector('form');
    const chosen = new Map(choices.map((choice) => [choice.name, form.elements[choice.name].value]).filter(([, value]) => value !== ''));
    filterSet({words: form.elements.words.value.trim(), least: Math.max(0, Number(form.elements.least?.value) || 0), chosen});
    listFill();
    changed('filtered');
}

/* What the filter is, into its fields. */
function filterWrite(form) {
    form.elements.words.value = filter.words;
    if (form.elements.least)
        form.elements.least.value = filter.least > 0 ? filter.least : '';
    for (const choice of choices)
        form.elements[choice.name].value = filter.chosen.get(choice.name) || '';
}

function filterForm() {
    const form = element('form', {className: 'filter', role: 'search', 'aria-label': 'Which ' + data.nouns + ' are listed'},
        element('input', {type: 'search', name: 'words', placeholder: 'Filter: words, a method', 'aria-label': 'Words or a method', autocomplete: 'off'}));
    for (const choice of choices) {
        const select = element('select', {name: choice.name, 'aria-label': choice.name}, element('option', {value: ''}, 'any ' + choice.name));
        for (const [value, n] of choice.values)
            select.append(element('option', {value}, value.slice(0, 80) + ' (' + number(n) + ')'));
        form.append(select);
    }
    if (leastColumn >= 0) {
        form.append(element('label', {}, data.columns[leastColumn].label + ' at least ',
            element('input', {type: 'number', name: 'least', min: 0, step: 'any', inputMode: 'numeric'}), ' ms'));
    }
    let wait = 0;
    form.addEventListener('input', () => {
        clearTimeout(wait);
        wait = setTimeout(filterRead, data.entries.length > 1000 ? 200 : 0);
    });
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        clearTimeout(wait);
        filterRead();
    });
    return form;
}

/* What is listed, how many that are, and a way to see them as one. */
function listFill() {
    const panel = byId('list-panel');
    const listed = entriesLeft();
    const said = element('p', {className: 'note'}, filterActive() ? number(listed.length) + ' of ' + plural(data.entries.length, data.noun, data.nouns) : data.note);
    if (togetherCan && listed.some((index) => data.entries[index].depth.length > 0)) {
        const button = element('button', {type: 'button', className: 'quiet'}, 'Show as one tree');
        button.addEventListener('click', () => {
            togetherShow();
            changed('place', true);
            tabOpen('graph', false);
        });
        said.append(' ', button);
    }
    if (columnsKnown.size > NARROW_COLUMNS) {
        const button = element('button', {type: 'button', className: 'quiet all-columns', title: 'Makes the tables as wide as they can be'}, 'All columns');
        button.addEventListener('click', splitWiden);
        said.append(' ', button);
    }
    panel.querySelector('.listed').replaceChildren(said, listTable(listed));
}

function listTable(listed) {
    return tableMake({
        label: data.nouns,
        rows: listed.map((index) => ({entry: data.entries[index], index})),
        sorted: listSorted,
        empty: 'None.',
        pick: (row) => {
            entryOpen(row.index, true, () => tabOpen('graph', false));
        },
        mark: (row) => row.index === current.entry,
        ordered: (lines) => {
            listedSet(lines.map((row) => row.index));
            changed('listed');
        },
        columns: [
            {label: '#', title: 'As they came', className: 'n number', text: (row) => (entryNumber(row.index) ? number(entryNumber(row.index)) : ''), order: (row) => row.index},
            ...data.columns.map((column, c) => [column, c]).filter(([, c]) => columnsKnown.has(c)).map(([column, c]) => ({
                label: column.label,
                title: column.help,
                left: isLeft(column),
                className: c === 0 && column.kind === 'name' ? 'stays' : columnPlace(c) < NARROW_COLUMNS ? '' : 'wide' + (isLeft(column) ? '' : ' n'),
                node: (row) => entryCell(column, c, row.entry),
                order: (row) => (column.kind === 'name' ? textShown(row.entry.cells[c]) : cellOrder(row.entry.cells[c])),
            })),
        ],
    });
}

export function listShow() {
    const panel = byId('list-panel');
    if (panel.hidden || (panel.made && panel.raw === written.raw))
        return;
    panel.raw = written.raw;
    if (panel.made) {
        listFill();
        return;
    }
    panel.made = true;
    panel.replaceChildren(...(data.entries.length > 1 ? [filterForm()] : []), element('div', {className: 'listed'}));
    listRefill();
}

/* The filter is another, by the address. */
export function listRefill() {
    const form = byId('list-panel').querySelector('form');
    if (!byId('list-panel').made)
        return;
    if (form)
        filterWrite(form);
    listFill();
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
