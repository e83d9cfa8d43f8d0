// SPDX-License-Identifier: Apache-2.0
/* The line below the bar: the meaning of the colours, and what was left out of the tree. */

import {redraw} from './canvas.js';
import {changed} from './changes.js';
import {editsShow, entryBeside, entryStep} from './choice.js';
import {colorBoxes, colorOf, colors, packagesHeavy} from './color.js';
import {baseShown, comparison} from './compare.js';
import {TOGETHER, current, entryShown} from './current.js';
import {data, entryNumber, isOwn, nameParts, textShown, written} from './data.js';
import {byId, element, say} from './dom.js';
import {edits, packagePattern} from './edits.js';
import {OTHER, SYSTEM, changeMade, heatMade} from './hues.js';
import {callName, methodShort} from './names.js';

const LEAST = 0.01; /* of the area of all boxes: what a package has to have, to be named */
const TOLD = 2; /* parts of a package's name, which all of has its tip */

const swatch = (color) => {
    const box = element('i', {className: 'swatch'});
    box.style.background = color;
    return box;
};

/* From one end to the other. */
function rampNode(made) {
    const ramp = element('i', {className: 'swatch ramp'});
    ramp.style.background = 'linear-gradient(to right, ' + made.map((color) => color.full.fill).join(', ') + ')';
    return ramp;
}

/* The packages that have a colour of their own, the app's first; and what the greys are. */
function packagesLegend() {
    const all = packagesHeavy();
    const least = LEAST * all.reduce((sum, {area}) => sum + area, 0);
    const node = (name, text, title) => element('span', {className: 'name', title}, swatch(colorOf(name).full.fill), text);
    const named = all.filter(({hue, area}) => hue >= 0 && area >= least).sort((a, b) => isOwn(b.owner) - isOwn(a.owner) || b.area - a.area);
    const gray = (which, text) => all.filter(({hue, area}) => hue === which && area >= least).slice(0, 1).map(({name}) => node(name, text, ''));
    return [
        ...named.map(({owner, name}) => node(name, owner.split('.').slice(-TOLD).join('.').slice(0, 80), owner + (isOwn(owner) ? '' : ', a library'))),
        ...gray(OTHER, 'other'), ...gray(SYSTEM, 'system')];
}

/* What is left out, each with a way to have it back. */
function editNodes() {
    const chip = (text, title, undo) => {
        const button = element('button', {type: 'button', className: 'chip', title, 'aria-label': title}, text + ' ×');
        button.addEventListener('click', () => {
            undo();
            editsShow();
            (byId('edits').querySelector('button') || byId('graph')).focus();
        });
        return button;
    };
    const short = (pattern) => (data.names.includes(pattern) ? methodShort(data.names.indexOf(pattern)) : pattern);
    const base = baseShown();
    return [
        ...(base ? [chip('compared with ' + (base === entryShown().before ? 'before' : '#' + entryNumber(comparison.base) + ', ' + textShown(base.title)), 'Show it alone', compareEnd)] : []),
        ...(edits.focus ? [chip('only ' + short(edits.focus), 'Show all, not only ' + edits.focus, () => { edits.focus = ''; })] : []),
        ...[...edits.hidden].map((name) => chip('without ' + short(name), 'Show ' + name + ' again', () => edits.hidden.delete(name))),
        ...(edits.flat ? [chip('recursion collapsed', 'Show recursion', () => { edits.flat = false; })] : []),
    ];
}

function compareEnd() {
    if (comparison.base >= 0)
        comparison.base = -1;
    else
        comparison.off = true;
}

/* What is shown next is compared with what is shown now; or this with what was before. */
function compareBegin() {
    if (comparison.off && entryShown().before) {
        comparison.off = false;
        editsShow();
        return;
    }
    comparison.base = current.entry;
    say('What is shown next is compared with ' + textShown(entryShown().title));
    if (entryBeside(1) >= 0 || entryBeside(-1) >= 0)
        entryStep(entryBeside(1) >= 0 ? 1 : -1);
}

/* Another layout, or other colours. */
export function legendShow() {
    const byTime = colors.by === 'time';
    const compared = Boolean(current.tree.was);
    byId('legend').hidden = current.tree.n === 0 && editNodes().length === 0;
    byId('colors').hidden = compared;
    byId('compare').hidden = compared || current.tree.n === 0 || (data.entries.length < 2 && !comparison.off) || current.entry === TOGETHER; /* which is another with each filter */
    byId('compare').textContent = comparison.off && entryShown().before ? 'Compare with before' : 'Compare others with this';
    if (byId('legend').hidden)
        return;
    byId('color-package').setAttribute('aria-pressed', String(!byTime));
    byId('color-time').setAttribute('aria-pressed', String(byTime));
    byId('edits').replaceChildren(...editNodes());
    byId('flat').hidden = edits.flat || !current.tree.name.some((name, i) => current.tree.parent[i] >= 0 && current.tree.name[current.tree.parent[i]] === name);
    const key = [current.shows, colors.by, colors.dark, compared].join();
    if (byId('legend-colors').key === key)
        return;
    byId('legend-colors').key = key;
    byId('legend-colors').replaceChildren(...(compared ? [element('span', {}, 'less than before'), rampNode([-1, -0.25, 0, 0.25, 1].map((change) => changeMade(change, colors.dark))), element('span', {}, 'more')] : byTime ? [element('span', {}, 'little'), rampNode([0, 0.0625, 0.25, 0.5625, 1].map((share) => heatMade(share, colors.dark))), element('span', {}, 'the most time of its own')] : packagesLegend()));
}

export function colorsBy(by) {
    colorBoxes(by);
    changed('colored');
    redraw();
    say(by === 'time' ? 'Colours: own time' : 'Colours: packages');
}

const hasKotlin = Object.keys(data.kotlin || {}).length > 0;

/* What is chosen before anything is shown. */
export function namesSet(raw) {
    written.raw = raw && hasKotlin;
    byId('raw').setAttribute('aria-pressed', String(written.raw));
}

/* All that names a method is shown anew. */
export function namesRaw(raw) {
    if (!hasKotlin)
        return;
    namesSet(raw);
    changed('named');
    redraw();
    say(written.raw ? 'Names as in class files' : 'Names as in Kotlin');
}

/* The method of the selected call, alone or left out; its package; recursion. */
export const editActs = {
    focus: () => { edits.focus = callName(current.selected); },
    hide: () => { edits.hidden.add(callName(current.selected)); },
    hidePackage: () => {
        const {package: owner} = nameParts(callName(current.selected));
        if (owner)
            edits.hidden.add(packagePattern(owner));
    },
    flat: () => { edits.flat = !edits.flat; },
};

export function editDo(act) {
    if (current.selected < 0 && act !== 'flat')
        return;
    editActs[act]();
    editsShow();
    say([...byId('edits').children].map((chip) => chip.textContent.replace(' ×', '')).join(', ') || 'All calls');
}

export function legendStart() {
    byId('color-package').addEventListener('click', () => colorsBy('package'));
    byId('color-time').addEventListener('click', () => colorsBy('time'));
    byId('flat').addEventListener('click', () => editDo('flat'));
    byId('compare').addEventListener('click', compareBegin);
    byId('raw').hidden = !hasKotlin;
    byId('raw').addEventListener('click', () => namesRaw(!written.raw));
}
