// SPDX-License-Identifier: Apache-2.0
/* The figures of a call, and the remarks about it. */

import {isCaller} from './callers_tree.js';
import {current, entryShown} from './current.js';
import {CUT, ESTIMATED, INFERRED, KEY_PATH, SUMMED, UNRECORDED, callCount, callEach, data, reportsWeight, selfOf, timeWeight} from './data.js';
import {amount, number, percent, say, signed, signedPercent} from './dom.js';
import {callShown, methodShort} from './names.js';

/* The figures of a caller are the method's. */
function callerFigures(i) {
    const {tree, weight: w} = current.layout;
    const {pivot} = tree;
    const of = ' of ' + methodShort(tree.method);
    return [
        ['Total' + of, amount(tree.totals[w][i], data.weights[w]), percent(tree.totals[w][i] / tree.totals[w][pivot]) + ' of it'],
        ['Self' + of, amount(tree.own[i], data.weights[w]), percent(tree.own[i] / tree.own[pivot]) + ' of it'],
        ['Calls' + of, callCount(tree, i), percent(tree.count[i] / tree.count[pivot]) + (tree.inner[i] > 0 ? ', ' + number(tree.inner[i]) + ' inside itself' : '')],
    ];
}

function callerNotes(i) {
    const {tree} = current.layout;
    const notes = [];
    if (tree.flags[i] & KEY_PATH)
        notes.push('on the way to the key method');
    if (tree.flags[i] & INFERRED)
        notes.push('~ no exit of it was seen: the time is the longest it can have been');
    return notes;
}

const stateWords = {running: 'Running', waiting: 'Waiting for a core', blocked: 'Blocked'};

/* What a call takes each time: of a weight that is a sum. */
const each = (total, count, weight) => (count > 0 ? amount(total / count, weight) : '–');

/* Of merged reports: the time of a call in one of those that have it. */
const inReport = (tree, w, i, note) => ['In a report', each(tree.totals[w][i], tree.totals[reportsWeight][i], data.weights[w]), note];

/* Those of a call that is compared; of a caller they are the method's. */
function changeFigures(tree, i, w) {
    const weight = data.weights[w];
    const [total, was] = [tree.totals[w][i], tree.was.totals[w][i]];
    const words = (value) => amount(value, weight);
    const caller = isCaller(tree, i);
    const of = caller ? ' of ' + methodShort(tree.method) : '';
    const share = (value, whole, it) => (whole > 0 ? percent(value / (caller ? it : whole)) + (caller ? ' of it' : ' of all') : '');
    const figures = [
        ['Now' + of, amount(total, weight), share(total, tree.wholes[w], tree.totals[w][0])],
        ['Before' + of, amount(was, weight), share(was, tree.was.wholes[w], tree.was.totals[w][0])],
        ['Change' + of, signed(total - was, weight), was > 0 ? signedPercent(total / was - 1) : total > 0 ? 'new' : ''],
        ['Calls' + of, callCount(tree, i), 'before ' + callCount(tree.was, i)],
    ];
    if (reportsWeight >= 0 && weight.sum !== false && !tree.pivot)
        figures.push(inReport(tree, w, i, 'before ' + inReport({...tree, ...tree.was}, w, i, '')[1]));
    if (weight.sum !== false)
        figures.push(['A call' + of, callEach(total, tree, i, words), 'before ' + callEach(was, tree.was, i, words)]);
    return figures;
}

/* The figures of call i: [label, value, note]. */
export function callFigures(i) {
    const {layout} = current;
    const {tree} = layout;
    const w = layout.weight;
    const weight = data.weights[w];
    const total = tree.totals[w][i];
    const own = selfOf(tree, i, w);
    if (tree.was)
        return changeFigures(tree, i, w);
    if (isCaller(tree, i))
        return callerFigures(i);
    const figures = [['Total', amount(total, weight), percent(total / tree.wholes[w]) + ' of all']];
    if (tree.parent[i] >= 0)
        figures.push(['Of its caller', percent(total / tree.totals[w][tree.parent[i]]), '']);
    if (weight.sum !== false)
        figures.push(['Self', amount(own, weight), percent(own / tree.wholes[w]) + ' of all']);
    for (const [state, totals] of Object.entries(tree.states || {}))
        figures.push([stateWords[state], amount(totals[i], data.weights[0]), total > 0 ? percent(totals[i] / total) + ' of it' : '']);
    if (!(tree.flags[i] & SUMMED || tree.flags[i] & UNRECORDED))
        figures.push(['Calls', callCount(tree, i), tree.pivot && tree.inner[i] > 0 ? number(tree.inner[i]) + ' inside itself' : '']);
    if (reportsWeight >= 0 && !tree.pivot)
        figures.push(inReport(tree, timeWeight, i, 'on average, where it occurs'));
    data.weights.forEach((other, v) => {
        if (v !== w && !tree.pivot)
            figures.push([other.label, amount(tree.totals[v][i], other), percent(tree.totals[v][i] / tree.wholes[v]) + ' of all']);
    });
    if (layout.byTime && entryShown().timesKnown)
        figures.push(['From', amount(tree.start[i], weight), '']);
    return figures;
}

export function callNotes(i) {
    const {tree} = current.layout;
    const notes = [];
    if (isCaller(tree, i))
        return callerNotes(i);
    if (i === tree.key)
        notes.push('◆ the key method: it names the report, and reports like it are grouped by it');
    else if (tree.flags[i] & KEY_PATH)
        notes.push('on the way to the key method');
    if (tree.flags[i] & INFERRED)
        notes.push('~ no exit was seen: the time is the longest it can have been, and calls below may be its caller\'s');
    if (tree.flags[i] & UNRECORDED)
        notes.push('it is not known what ran in this time');
    if (tree.flags[i] & SUMMED)
        notes.push('the report had no room for a row of each of these calls: below are their methods, each with the time that it took itself, and self is what others took, with less');
    if (tree.flags[i] & ESTIMATED)
        notes.push('≈ estimated: counted for a part of the time, or calls with time alone');
    if (tree.levels[i] > 1)
        notes.push('recursion, ' + number(tree.levels[i]) + ' deep');
    if (tree.flags[i] & CUT)
        notes.push('! its row says more than the one above it took: it is cut to fit');
    return notes;
}

/* In one sentence, to be heard. */
function callSays(i) {
    const {tree} = current.layout;
    const figures = callFigures(i).map(([label, value, note]) => label + ' ' + value + (note && ', ' + note));
    return [callShown(i), 'level ' + (tree.depth[i] + 1), ...figures, ...callNotes(i)].join('. ');
}

/* The selected call, to who asked for it to be said. */
export function selectedSay(how) {
    if (how.say && current.selected >= 0)
        say(callSays(current.selected));
}
