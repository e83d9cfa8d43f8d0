// SPDX-License-Identifier: Apache-2.0
/* What is shown, as Markdown: for a ticket. */

import {copyButton} from './copy.js';
import {current, entryShown} from './current.js';
import {callCount, data, nameShown, selfOf, textShown, timeWeight} from './data.js';
import {byId, columnUnit} from './dom.js';

const LEAST_SHARE = 0.03; /* of all: calls below that are left out, */
const LINES_MOST = 40; /* and what is behind so many */
const FACTS_MOST = 12;

/* The heavy part of the tree, as decode writes trees. */
function treeLines() {
    const {tree} = current;
    const whole = tree.wholes[timeWeight];
    const {unit, text} = columnUnit(data.weights[timeWeight], whole);
    const lines = [`${('total ' + unit).padStart(12)} ${('self ' + unit).padStart(10)} ${'calls'.padStart(9)}  method`];
    for (let i = 0; i < tree.n && lines.length <= LINES_MOST;) {
        const total = tree.totals[timeWeight][i];
        if (total < LEAST_SHARE * whole) {
            i = tree.end[i];
            continue;
        }
        lines.push(`${text(total).padStart(12)} ${text(selfOf(tree, i, timeWeight)).padStart(10)} ${callCount(tree, i).padStart(9)}  ${'  '.repeat(tree.depth[i])}${i === tree.key ? '◆ ' : ''}${nameShown(tree.name[i])}`);
        i++;
    }
    return lines;
}

/* In Markdown's text, as it is. */
const plain = (text) => text.replace(/[\\`*_<>[\]|#]/g, '\\$&');

/* A fence that no line of the text ends. */
function fenced(lines) {
    const fence = '`'.repeat(Math.max(3, ...lines.join('\n').match(/`+/g)?.map((run) => run.length + 1) ?? []));
    return [fence, ...lines, fence];
}

export function markdownOf() {
    const {title, facts} = entryShown();
    const finding = facts.find(([label]) => label === 'finding');
    const stack = facts.find(([label]) => label === 'thread stack');
    const rest = facts.filter((fact) => fact !== finding && fact.length === 2).slice(0, FACTS_MOST);
    return ['### ' + plain(textShown(title)), '',
        ...(finding ? ['**' + plain(finding[1]) + '**', ''] : []),
        ...rest.map(([label, text]) => '- ' + label + ': ' + plain(text)), '',
        ...(current.tree.n > 0 ? fenced(treeLines()) : stack ? fenced(stack.slice(1)) : []), ''].join('\n');
}

export function markdownStart() {
    const area = byId('copied');
    byId('tools').prepend(copyButton('Copy', 'Copies what is shown as Markdown, for a ticket', markdownOf, (text) => {
        area.value = text;
        area.select();
    }));
}
