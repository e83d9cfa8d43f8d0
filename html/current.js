// SPDX-License-Identifier: Apache-2.0
/* What is shown now: the entry, its tree, the tree's layout, and the selected call. viewport.js
 * has the visible part of the layout. */

import {data} from './data.js';

/* The number of the entry that all that are listed make together. */
export const TOGETHER = -1;

export const current = {
    entry: 0,
    shows: 0, /* how often an entry was shown: another number, another tree */
    together: null, /* that entry, where there is one */
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

/* The entry that is shown. */
export const entryShown = () => (current.entry === TOGETHER ? current.together : data.entries[current.entry]);
