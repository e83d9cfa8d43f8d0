// SPDX-License-Identifier: Apache-2.0
/* The table of figures of a fleet, which have no calls. */

import {data} from './data.js';
import {byId} from './dom.js';
import {cellNode, cellOrder} from './list.js';
import {tableMake} from './table.js';

/* As they came: the worst of each figure first. */
export function measuresTable() {
    return tableMake({
        label: data.table.label,
        rows: data.table.rows.map((cells, index) => ({cells, index})),
        sorted: {column: 0, down: false},
        empty: 'None.',
        pick: () => {},
        columns: [
            {label: '#', title: 'As they came', className: 'n number', text: (row) => String(row.index + 1), order: (row) => row.index},
            ...data.table.columns.map((column, c) => ({
                label: column.label,
                title: column.help,
                left: ['text', 'name', 'word'].includes(column.kind),
                node: (row) => cellNode(column, row.cells[c], null),
                order: (row) => cellOrder(row.cells[c]),
            })),
        ],
    });
}

export function measuresShow() {
    const panel = byId('table-panel');
    if (!data.table || panel.hidden || panel.made)
        return;
    panel.made = true;
    panel.replaceChildren(measuresTable());
}

export function measuresStart() {
    byId('table-tab').hidden = !data.table;
    if (data.table)
        byId('table-tab').textContent = data.table.label;
}
