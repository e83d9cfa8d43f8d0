// SPDX-License-Identifier: Apache-2.0
/* Tables. A click on a column's head sorts them; more rows are shown on request. */

import {element, number} from './dom.js';

const ROWS_AT_ONCE = 100;

/* columns: {label, title, left, className, text(row) or node(row), order(row), bar(row)}; sorted: {column, down}. A column
 * without an order is none to sort by; the first has one.
 * pick(row) is called for a click on a row, ordered(rows) whenever their order is another. */
export function tableMake({columns, rows, sorted, pick, mark, empty, label, ordered}) {
    const body = element('tbody');
    const table = element('table', {className: 'list', 'aria-label': label}, element('thead', {}, element('tr')), body);
    const box = element('div', {}, table);
    const classOf = (column) => column.className || (column.left ? '' : 'n');
    const heads = columns.map((column, c) => {
        const button = element('button', {type: 'button', title: column.title || ''}, column.label);
        button.disabled = !column.order;
        button.addEventListener('click', () => {
            sorted.down = sorted.column === c ? !sorted.down : !column.left;
            sorted.column = c;
            fill();
        });
        const head = element('th', {scope: 'col', className: classOf(column)}, button);
        table.tHead.rows[0].append(head);
        return head;
    });

    function rowNode(row) {
        const line = element('tr', {tabIndex: -1});
        for (const column of columns) {
            const cell = element('td', {className: classOf(column)}, column.node ? column.node(row) : column.text(row));
            if (column.bar) {
                cell.classList.add('bar');
                cell.style.setProperty('--share', (column.bar(row) * 100).toFixed(2) + '%');
            }
            line.append(cell);
        }
        line.addEventListener('click', () => pick(row));
        line.pick = () => pick(row);
        line.row = row;
        if (mark && mark(row))
            line.setAttribute('aria-current', 'true');
        return line;
    }

    function fill() {
        const {order} = columns[sorted.column];
        const sign = sorted.down ? -1 : 1;
        const lines = [...rows].sort((a, b) => {
            const [x, y] = [order(a), order(b)];
            if (x === y)
                return 0;
            /* What is not known comes last in both directions. */
            if (x === null || y === null)
                return x === null ? 1 : -1;
            return x < y ? -sign : sign;
        });
        ordered?.(lines);
        heads.forEach((head, c) => {
            if (c === sorted.column)
                head.setAttribute('aria-sort', sorted.down ? 'descending' : 'ascending');
            else
                head.removeAttribute('aria-sort');
        });
        body.replaceChildren();
        box.querySelector('.more')?.remove();
        more(lines, 0);
        (body.querySelector('[aria-current]') || body.firstElementChild).tabIndex = 0;
    }

    function more(lines, from) {
        const to = Math.min(lines.length, from + ROWS_AT_ONCE);
        body.append(...lines.slice(from, to).map(rowNode));
        if (lines.length === 0)
            body.append(element('tr', {}, element('td', {colSpan: columns.length, className: 'hint'}, empty)));
        if (to === lines.length)
            return;
        const button = element('button', {type: 'button', className: 'more'}, number(lines.length - to) + ' more');
        button.addEventListener('click', () => {
            button.remove();
            more(lines, to);
        });
        box.append(button);
    }

    /* One row can be reached by Tab, the others from there by the arrows. */
    body.addEventListener('keydown', (event) => {
        const line = event.target;
        const to = {ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling,
            Home: body.firstElementChild, End: body.lastElementChild}[event.key];
        if (event.key === 'Enter' || event.key === ' ')
            line.pick?.();
        else if (to === undefined)
            return;
        else if (to)
            to.focus();
        event.preventDefault();
        event.stopPropagation();
    });
    body.addEventListener('focusin', (event) => {
        const before = body.querySelector('[tabindex="0"]');
        if (before)
            before.tabIndex = -1;
        event.target.closest('tr').tabIndex = 0;
    });

    if (!columns[sorted.column].order)
        Object.assign(sorted, {column: 0, down: true});
    fill();
    return box;
}
