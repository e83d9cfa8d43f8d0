// SPDX-License-Identifier: Apache-2.0
/* Small helpers for the document, and the format of numbers. All text is inserted as text:
 * nothing here, or elsewhere, makes markup from a string. */

export const byId = (id) => document.getElementById(id);

/* element('td', {className: 'n', title: '…'}, 'text', child, …) */
export function element(tag, properties, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
        if (name.includes('-') || name === 'role')
            node.setAttribute(name, value);
        else
            node[name] = value;
    }
    node.append(...children);
    return node;
}

const grouped = new Intl.NumberFormat('en-US', {maximumFractionDigits: 2});
const thousandths = new Intl.NumberFormat('en-US', {minimumFractionDigits: 3, maximumFractionDigits: 3});
export const number = (value) => grouped.format(value);
export const percent = (share) => (Number.isFinite(share) ? (share * 100).toFixed(1) : '0.0') + ' %';
export const plural = (n, one, many) => number(n) + ' ' + (n === 1 ? one : many);

/* From so many ms on, another unit says more. */
const LONG = [[36e6, 36e5, 'h'], [6e5, 6e4, 'min'], [1e4, 1e3, 's']];
const LONG_COLUMN = 1e5; /* ms: columns have seconds, to the ms */

/* A value of a weight, as "912 ms", "17.62 s". */
export function amount(value, weight) {
    const v = value / weight.divisor;
    const long = weight.unit === 'ms' && LONG.find(([from]) => v >= from);
    return long ? number(v / long[1]) + ' ' + long[2] : number(v) + ' ' + weight.unit;
}

/* A change: "+120 ms", "−3 %", "±0". */
export const sign = (value) => (value > 0 ? '+' : value < 0 ? '−' : '±');
export const signedNumber = (value) => sign(value) + number(Math.abs(value));
export const signedPercent = (share) => sign(share) + percent(Math.abs(share));
export const signed = (value, weight) => sign(value) + amount(Math.abs(value), weight);

/* For a column of values of a weight, of which the largest is `most`: one unit for all of them, and how each is written. */
export function columnUnit(weight, most) {
    const long = weight.unit === 'ms' && most / weight.divisor >= LONG_COLUMN;
    const divisor = weight.divisor * (long ? 1000 : 1);
    return {unit: long ? 's' : weight.unit, text: (value) => (long ? thousandths : grouped).format(value / divisor)};
}

/* "2026-11-21 10:02:45 UTC" */
export function moment(ms) {
    const date = new Date(ms);
    if (Number.isNaN(date.getTime()))
        return '–';
    return date.toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}

/* Says something to those who can't see the graph. */
export function say(text) {
    byId('said').textContent = text;
}

/* Does what may take a while; then a sign is seen meanwhile. */
export function busily(long, act) {
    if (!long) {
        act();
        return;
    }
    byId('busy').hidden = false;
    requestAnimationFrame(() => setTimeout(() => {
        try {
            act();
        } finally {
            byId('busy').hidden = true;
        }
    }));
}

/* localStorage is refused to some pages opened from files. */
export function stored(key, value) {
    try {
        if (value !== undefined)
            localStorage.setItem('methodbeat.' + key, value);
        return localStorage.getItem('methodbeat.' + key);
    } catch (e) {
        return null;
    }
}
