// SPDX-License-Identifier: Apache-2.0
/* Names of methods and classes, as shown in tables and lines. */

import {current} from './current.js';
import {data, nameParts, nameShown} from './data.js';
import {element} from './dom.js';

const METHOD_MOST = 40; /* characters, where a method is named in passing */

/* "read" */
export function methodShort(name) {
    const short = nameParts(nameShown(name)).method || nameShown(name);
    return short.length > METHOD_MOST ? short.slice(0, METHOD_MOST) + '…' : short;
}

export const callName = (i) => data.names[current.layout.tree.name[i]];
export const callShown = (i) => nameShown(current.layout.tree.name[i]);

/* For a cell of a table: a method, its class and package below; a class, its package below. What
 * tells them apart comes first, and what does not fit is cut from the end. */
export function nameCell(shownName) {
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

/* A name, its method strong; `from` says where in it to begin. */
export function nameElement(shownName, from = 0) {
    const parts = nameParts(shownName);
    const before = shownName.length - parts.parameters.length - parts.method.length;
    return element('span', {className: 'name'},
        element('span', {className: 'owner'}, ...breakable(shownName.slice(from, before))),
        element('b', {}, parts.method),
        element('span', {className: 'owner'}, ...breakable(parts.parameters)));
}

/* "Main.load" */
export function nameBrief(shownName) {
    const {simple, method} = nameParts(shownName);
    return element('span', {className: 'name'}, element('span', {className: 'owner'}, simple && simple.slice(0, NAME_MOST) + '.'), element('b', {}, method.slice(0, NAME_MOST)));
}

/* A line may break after what parts a name; in the middle of a word only if it must. */
function breakable(text) {
    return text.slice(0, 2000).split(/(?<=[.(,])/).flatMap((part) => [part, element('wbr')]).concat(text.slice(2000));
}

export const NAME_MOST = 300; /* characters, in lines of a table */

/* The name without its package, which the tip has; for lines of a table. */
export function nameShort(shownName) {
    const cut = shownName.length > NAME_MOST ? shownName.slice(0, NAME_MOST) + '…' : shownName;
    const at = nameParts(cut).package.length;
    const short = nameElement(cut, at ? at + 1 : 0);
    short.title = shownName.slice(0, 2000);
    return short;
}

/* Lines stand one below the other. */
export const factNodes = (lines) => (lines.length === 1 ? lines : lines.map((line) => element('div', {}, line)));
