// SPDX-License-Identifier: Apache-2.0
/* The trend of an entry by day or by version: a small picture, and the same in words. */

import {data} from './data.js';
import {amount, element, number, percent} from './dom.js';

const WIDTH = 220;
const HEIGHT = 44;
const DAYS_MOST = 100;
const MS = {unit: 'ms', divisor: 1};

function drawn(tag, attributes, ...children) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes))
        node.setAttribute(name, value);
    node.append(...children);
    return node;
}

/* "2026-11-21: 120 reports, 10.2 % of all, 1.2 % of users, p50 1.11 s, p95 2.30 s" */
const pointSays = ([label, count, p50, p95, share, users]) => [label + ': ' + number(count) + (count === 1 ? ' report' : ' reports'),
    ...(share === null ? [] : [percent(share) + ' of all']), ...(users === null ? [] : [percent(users) + ' of users']),
    'p50 ' + amount(p50, MS), 'p95 ' + amount(p95, MS)].join(', ');

/* Where points stand: days as far apart as they are, unless that is too far for a small picture. */
function places(label, points) {
    const days = points.map(([day]) => Date.parse(day) / 864e5);
    const span = days[days.length - 1] - days[0] + 1;
    return label === 'day' && span <= DAYS_MOST ? days.map((day) => day - days[0]) : points.map((point, i) => i);
}

/* Bars are reports; the line is the p50. Each has its own scale, from 0. */
function picture(label, points) {
    const at = places(label, points);
    const most = Math.max(...points.map(([, count]) => count));
    const longest = Math.max(1, ...points.map(([, , p50]) => p50));
    const step = WIDTH / (at[at.length - 1] + 1);
    const bars = points.map((point, i) => {
        const height = Math.max(1, point[1] / most * (HEIGHT - 2));
        return drawn('rect', {class: 'bar', x: ((at[i] + 0.1) * step).toFixed(1), y: (HEIGHT - height).toFixed(1), width: (step * 0.8).toFixed(1), height: height.toFixed(1)},
            drawn('title', {}, pointSays(point)));
    });
    const line = points.map(([, , p50], i) => ((at[i] + 0.5) * step).toFixed(1) + ',' + (HEIGHT - 2 - p50 / longest * (HEIGHT - 4)).toFixed(1)).join(' ');
    return drawn('svg', {class: 'trend', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img',
        'aria-label': 'by ' + label + ': ' + points.map(pointSays).join('; ')}, ...bars, drawn('polyline', {class: 'line', points: line}));
}

/* A fact for each series of the entry: its picture, and its ends in words. */
export function trendFacts(entry) {
    return (entry.trends || []).map(([label, points]) => element('div', {}, element('dt', {}, 'by ' + label), element('dd', {},
        picture(label, points), element('div', {className: 'hint'}, 'bars: ' + data.weights[0].unit + '; line: p50'),
        element('div', {}, pointSays(points[0])), element('div', {}, pointSays(points[points.length - 1])))));
}
