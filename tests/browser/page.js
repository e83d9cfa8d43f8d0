// SPDX-License-Identifier: Apache-2.0
/* The page of `--format html`, driven as a user does it.
 *
 *   node page.js MAIL.html MAIL.folded HOSTILE.html BIG.html EMPTY.html SCRATCH
 *
 * tests/cases/html.sh makes these. TESTS_BEFORE numbers the tests, SHOTS keeps pictures. */
'use strict';
const fs = require('fs');
const path = require('path');
const {is, ok, near, withBrowser, open, shot, drawn, edited} = require('./browser.js');
const [mail, folded, hostile, big, empty, scratch] = process.argv.slice(2);

const state = (page) => page.evaluate(() => {
    const {entry, order, weight, selected, layout, goal, share, matches, theme} = methodbeat.state();
    const {tree} = layout;
    return {entry, order, weight, selected, goal, share, matches, theme, n: tree.n, whole: layout.whole, byTime: layout.byTime,
        name: selected < 0 ? null : methodbeat.data.names[tree.name[selected]]};
});
/* The call of a method in the layout that is shown. */
const callOf = (page, method) => page.evaluate((text) => {
    const {tree} = methodbeat.state().layout;
    return [...tree.name].findIndex((name) => methodbeat.data.names[name].includes(text));
}, method);
const boxOf = async (page, method) => page.evaluate((i) => methodbeat.boxOf(i), await callOf(page, method));
const settle = async (page) => {
    await page.waitForTimeout(250); /* a movement takes 160 ms */
    await drawn(page);
};
const partOf = (page, i) => page.evaluate((k) => {
    const {layout} = methodbeat.state();
    return {x0: layout.x0[k], x1: layout.x1[k]};
}, i);
const shows = async (page, part) => {
    const {goal} = await state(page);
    return near(goal.x0, part.x0) && near(goal.x1, part.x1);
};

/* At least 60 % of what there is. */
const graphIsLarge = () => document.querySelector('.stage').clientHeight >= 0.6 * innerHeight && document.querySelector('.graph').clientWidth >= 0.6 * innerWidth;

/* Self times by path, of all entries in both orders, against what `--format folded` says. */
async function sums(page) {
    const wanted = {};
    for (const line of fs.readFileSync(folded, 'utf8').trim().split('\n')) {
        const at = line.lastIndexOf(' '), stack = line.slice(0, at).replace(/;\(inferred\)$/, '');
        wanted[stack] = (wanted[stack] || 0) + Number(line.slice(at + 1));
    }
    for (const key of ['c', 'l']) {
        const got = {};
        let wholes = 0;
        for (let i = 0; i < 3; i++)
            await page.keyboard.press('[');
        for (let entry = 0; entry < 4; entry++) {
            await page.keyboard.press(key);
            const part = await page.evaluate(() => {
                const {tree} = methodbeat.state().layout;
                const names = [];
                return {whole: tree.wholes[0], rows: [...tree.name].map((name, i) => {
                    names[tree.depth[i]] = methodbeat.data.names[name];
                    return [names.slice(0, tree.depth[i] + 1).join(';'), tree.totals[0][i] - tree.below[0][i]];
                })};
            });
            wholes += part.whole;
            for (const [name, self] of part.rows)
                got[name] = (got[name] || 0) + self;
            await page.keyboard.press(']');
        }
        const mine = Object.entries(got).filter(([, self]) => self > 0).sort();
        is('self times by path, ' + (key === 'c' ? 'in order of time' : 'left-heavy') + ', are those of folded', mine, Object.entries(wanted).sort());
        is('and add up to the totals', mine.reduce((sum, [, self]) => sum + self, 0), wholes);
    }
    await page.keyboard.press('c');
    for (let i = 0; i < 3; i++)
        await page.keyboard.press('[');
}

async function pointing(page) {
    const sort = await callOf(page, 'sortByDate');
    let box = await boxOf(page, 'sortByDate');
    await page.mouse.move(box.x, box.y);
    is('what the pointer is on is told', await page.evaluate(() => [...document.querySelectorAll('#tip > *')].map((node) => node.textContent)),
        ['com.example.mail.ui.InboxAdapter.sortByDate(List)', '580 ms · 58.0 % of all',
            'of its caller 96.7 % · self 20 ms · calls 1', 'on the way to the key method']);
    await page.mouse.click(box.x, box.y);
    await settle(page);
    is('a click selects the call, and leaves the window', [(await state(page)).selected, await shows(page, {x0: 0, x1: 1000})], [sort, true]);
    await page.mouse.dblclick(box.x, box.y);
    await settle(page);
    ok('a double click zooms to it', await shows(page, await partOf(page, sort)));
    is('its path is shown', await page.locator('#path > *').allTextContents(), ['All', 'dispatchMessage', 'refresh', 'show', 'sortByDate']);
    await page.click('#path button:has-text("refresh")');
    await settle(page);
    ok('a step of the path zooms to it', await shows(page, await partOf(page, await callOf(page, 'refresh'))));
    await page.keyboard.press('Escape');
    ok('Escape goes back', await shows(page, await partOf(page, sort)));
    await page.keyboard.press('Escape');
    ok('to the whole', await shows(page, {x0: 0, x1: 1000}));
    await settle(page);

    box = await boxOf(page, 'DateParser.parse');
    const canvas = await page.locator('#graph').boundingBox();
    const share = (box.x - canvas.x) / canvas.width;
    await page.mouse.move(box.x, box.y);
    await page.mouse.wheel(0, -200);
    await settle(page);
    let {goal} = await state(page);
    ok('the wheel zooms', goal.x1 - goal.x0 < 750);
    ok('around the pointer', Math.abs(goal.x0 + share * (goal.x1 - goal.x0) - share * 1000) < 1);
    const before = goal;
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y, {steps: 4});
    await page.mouse.up();
    ({goal} = await state(page));
    ok('dragging moves', Math.abs((goal.x0 - before.x0) - 60 / canvas.width * (before.x1 - before.x0)) < 2);
    await page.mouse.dblclick(canvas.x + canvas.width / 2, canvas.y + canvas.height - 10);
    await settle(page);
    ok('a double click beside the calls shows all', await shows(page, {x0: 0, x1: 1000}));
    const map = await page.locator('#map').boundingBox();
    await page.mouse.move(map.x + map.width * 0.25, map.y + 20);
    await page.mouse.down();
    await page.mouse.move(map.x + map.width * 0.75, map.y + 20, {steps: 4});
    await page.mouse.up();
    ({goal} = await state(page));
    ok('the strip above chooses a part', Math.abs(goal.x0 - 250) < 3 && Math.abs(goal.x1 - 750) < 3);
    await page.keyboard.press('0');
    await settle(page);
}

async function searching(page) {
    const result = () => page.textContent('#search-result');
    await page.keyboard.press('/');
    await page.keyboard.type('DATE');
    is('found without regard to case; calls in each other count once', await result(), '58.0 % in 2 places');
    is('the table has the methods found', await page.locator('#methods-panel tbody tr').count(), 2);
    await page.keyboard.press('Enter');
    is('Enter goes to the first', (await state(page)).name, 'com.example.mail.ui.InboxAdapter.sortByDate(List)');
    await page.keyboard.press('Enter');
    is('and to the next', (await state(page)).name, 'com.example.mail.text.DateParser.parse(String)');
    await shot(page, 'search');
    await page.keyboard.press('Escape');
    is('Escape clears the search', [await result(), await page.inputValue('#search-text')], ['', '']);
    await page.click('#search-regex');
    await page.fill('#search-text', '(Disk|Cursor)\\.\\w+\\(');
    is('a regular expression', await result(), '38.0 % in 3 places');
    await page.fill('#search-text', '(');
    is('that is none is said so, and why', [await result(), await page.getAttribute('#search-text', 'aria-invalid'), /Unterminated group/.test(await page.getAttribute('#search-result', 'title'))], ['invalid expression', 'true', true]);
    await page.click('#search-regex');
    is('as text it is in all', await result(), '100.0 % in 10 places');
    await page.fill('#search-text', 'nowhere');
    is('nothing', await result(), 'none');
    await page.fill('#search-text', '');
}

async function keyboard(page) {
    const name = async () => (await state(page)).name.replace(/.*\.(\w+)\(.*/, '$1');
    await page.locator('#graph').focus();
    const way = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
        await page.keyboard.press(key);
        way.push(await name());
    }
    is('arrows go from call to call', way, ['sortByDate', 'show', 'refresh', 'dispatchMessage', 'refresh', 'show', 'readFlags', 'read', 'next', 'read', 'sortByDate']);
    ok('and say where they are', (await page.textContent('#said')).startsWith('com.example.mail.ui.InboxAdapter.sortByDate(List). level 4. Total 580 ms, 58.0 % of all.'));
    await page.keyboard.press('Enter');
    ok('Enter zooms', await shows(page, await partOf(page, await callOf(page, 'sortByDate'))));
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    ok('? opens the help', await page.isVisible('#help'));
    await shot(page, 'help');
    await page.keyboard.press('Escape');
    ok('Escape closes it', !(await page.isVisible('#help')));

    await page.keyboard.press('l');
    let now = await state(page);
    is('l: left-heavy, equal calls merged, the same call selected', [now.order, now.byTime, now.n, await name()], ['left', false, 9, 'sortByDate']);
    is('the heaviest on the left', (await partOf(page, await callOf(page, 'show'))).x0, 0);
    await shot(page, 'left-heavy');
    await page.keyboard.press('c');
    now = await state(page);
    is('c: in order of time', [now.order, now.byTime, now.n, await name()], ['time', true, 10, 'sortByDate']);

    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const themes = [await theme()];
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press('t');
        themes.push(await theme());
    }
    is('t: dark, light, as the system', themes, ['light', 'dark', 'light', 'light']);
    await page.emulateMedia({colorScheme: 'dark'});
    await settle(page);
    is('which may change', await theme(), 'dark');
    await shot(page, 'dark');
    await page.emulateMedia({colorScheme: 'light'});
}

async function tables(page) {
    await page.keyboard.press('2');
    const column = (n) => page.locator('#methods-panel tbody td:nth-child(' + n + ')').allTextContents();
    is('methods by self time', (await column(1)).slice(0, 3), ['560', '350', '30']);
    is('which add up to the total', (await column(1)).reduce((sum, text) => sum + Number(text), 0), 1000);
    await page.click('#methods-panel th button:has-text("Total")');
    is('by total', (await column(3)).slice(0, 4), ['1,000', '980', '600', '580']);
    await page.click('#methods-panel tr:has-text("Cursor")');
    is('a click on one finds its calls', [await page.inputValue('#search-text'), await page.textContent('#search-result')],
        ['com.example.mail.store.Cursor.next()', '3.0 % in 1 place']);
    await page.fill('#search-text', '');
    await page.focus('#graph');
    await page.keyboard.press('3');
    const lines = () => page.locator('#calls-panel tbody tr').count();
    is('calls: a treegrid', await page.getAttribute('#calls-panel table', 'role'), 'treegrid');
    await page.locator('#calls-panel tbody tr').first().focus();
    await page.keyboard.press('ArrowLeft');
    is('ArrowLeft closes a line', [await lines(), await page.getAttribute('#calls-panel tbody tr', 'aria-expanded')], [1, 'false']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    is('ArrowRight opens it and goes on', await page.evaluate(() => [document.activeElement.getAttribute('aria-level'), document.activeElement.cells[0].textContent]), ['2', '980']);
    await page.keyboard.press('Enter');
    ok('Enter zooms there', await shows(page, await partOf(page, await callOf(page, 'refresh'))));
    await page.keyboard.press('0');

    await page.keyboard.press('4');
    is('the list of reports', await page.locator('#list-panel tbody td:nth-child(2)').allTextContents(), ['Slow message', 'ANR', 'Frames', 'Slow message']);
    await page.click('#list-panel th button:has-text("Cost")');
    await page.click('#list-panel tbody tr >> nth=0');
    is('by cost: the longest, chosen', [await page.textContent('#title'), await page.textContent('#position')], ['ANR, 5,200 ms', '2 of 4']);
    await page.keyboard.press('4');
    const rows = [];
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'ArrowUp']) {
        await page.keyboard.press(key);
        rows.push(await page.evaluate(() => document.activeElement.cells[0].textContent));
    }
    is('arrows go through the list', rows, ['1', '2', '3', '4']);
    await page.keyboard.press('Enter');
    is('and Enter chooses', await page.textContent('#title'), 'Slow message, 800 ms');
    is('which is before the last in that order', [await page.isEnabled('#previous'), await page.isEnabled('#next'), await page.getAttribute('#next', 'disabled')], [true, true, null]);
    await page.dblclick('#list-panel th button >> nth=0'); /* down, then up */
    is('and the last as they came', await page.isEnabled('#next'), false);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    is('what it says of itself', await page.evaluate(() => [...document.querySelectorAll('#facts dt')].map((dt) => dt.textContent + '=' + dt.nextSibling.textContent).slice(0, 4)),
        ['finding=most time in Disk.read, 5,100 of 5,200 ms, 1 call', 'process=com.example.mail', 'scene=com.example.mail.ReaderActivity', 'when=2026-11-21 10:00:00.500 UTC']);
    await page.click('#next');
    is('a report without a call tree says what it has', [await page.textContent('#title'), await page.textContent('#empty')], ['Frames', 'A report without a call treefps53.1']);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    is('next, as far as there is one', [(await state(page)).entry, await page.evaluate(() => location.hash)], [3, '#4?tab=list']);
    for (let i = 0; i < 3; i++)
        await page.keyboard.press('k');
    is('and back', (await state(page)).entry, 0);
    await page.keyboard.press('4');
    await page.click('#list-panel tbody tr:has-text("Frames")');
    await page.goBack();
    const before = (await state(page)).entry;
    await page.goForward();
    is('the browser goes back and forward', [before, (await state(page)).entry], [0, 2]);
    await page.reload();
    is('and a report has an address', (await state(page)).entry, 2);
    for (const key of ['k', 'k', 'c'])
        await page.keyboard.press(key);
    await page.keyboard.press('2');
}

async function phone(browser) {
    const page = await open(browser, mail + '#1', {viewport: {width: 360, height: 740}, deviceScaleFactor: 2, hasTouch: true, isMobile: true});
    await settle(page);
    await shot(page, 'phone');
    is('on a phone too', await page.evaluate(graphIsLarge), true);
    const box = await boxOf(page, 'refresh');
    await page.touchscreen.tap(box.x, box.y);
    is('a tap selects', [(await state(page)).name, await page.textContent('#details h2')], Array(2).fill('com.example.mail.InboxActivity.refresh()'));
    ok('and leaves the window', await shows(page, {x0: 0, x1: 1000}));
    await page.touchscreen.tap(box.x, box.y);
    ok('the second zooms', await shows(page, await partOf(page, await callOf(page, 'refresh'))));
    await settle(page);
    const session = await page.context().newCDPSession(page);
    const fingers = (type, xs) => session.send('Input.dispatchTouchEvent', {type, touchPoints: xs.map((x, id) => ({x, y: box.y, id}))});
    await fingers('touchStart', [150]);
    await fingers('touchStart', [150, 210]);
    for (const spread of [10, 20, 30, 60])
        await fingers('touchMove', [150 - spread, 210 + spread]);
    await fingers('touchEnd', []);
    const {goal} = await state(page);
    ok('two fingers zoom', Math.abs((goal.x1 - goal.x0) / 980 - 60 / 180) < 0.02);
    const wide = [];
    for (const tab of ['graph', 'methods', 'calls', 'list']) {
        await page.tap('#' + tab + '-tab');
        await settle(page);
        await shot(page, 'phone-' + tab);
        wide.push(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth));
    }
    is('nothing is wider than 360 pixels', wide, [false, false, false, false]);
    await page.tap('#list-panel tbody tr >> nth=1');
    is('a tap in the list shows the report', [await page.textContent('#title'), await page.getAttribute('body', 'data-view')], ['ANR, 5,200 ms', 'graph']);
    await page.tap('#graph-tab');
    await page.tap('.fold');
    is('details are a sheet over the graph', [await page.evaluate(graphIsLarge), await page.isVisible('.figures')], [true, true]);
    await page.tap('.fold');
    is('that folds', await page.isVisible('.figures'), false);
    is('no problems on a phone', page.problems, []);
    await page.context().close();
}

async function hostility(browser) {
    const page = await open(browser, hostile);
    const names = await page.evaluate(() => methodbeat.data.names);
    ok('hostile names arrive as they are', names.includes('</script><script>alert(1)</script>.<img/src=x/onerror=alert(2)>()') && names.some((name) => name.length > 10000));
    for (const key of ['2', '3', '4', 'l', 'c', '?', 'Escape']) {
        await page.keyboard.press(key);
        await drawn(page);
    }
    for (let i = 0; i < names.length; i++) {
        await page.locator('#graph').focus();
        await page.keyboard.press('ArrowRight');
        await drawn(page);
    }
    const box = await boxOf(page, 'onerror');
    await page.mouse.move(box.x, box.y);
    await page.mouse.click(box.x, box.y);
    await settle(page);
    await shot(page, 'hostile');
    is('and are shown as text', await page.textContent('#details h2'), '</script><script>alert(1)</script>.<img/src=x/onerror=alert(2)>()');
    is('none became markup', await page.evaluate(() => [document.scripts.length, document.querySelectorAll('img, svg, iframe, object, embed, [onerror], [onload]').length, typeof window.owned]), [3, 0, 'undefined']);
    is('no dialog, no request, no error', page.problems, []);
    await page.evaluate(() => {
        const script = document.createElement('script');
        try { script.textContent = 'window.owned = 1'; } catch (e) { /* trusted types */ }
        document.body.append(script);
        const image = document.createElement('img');
        image.src = 'https://example.com/x.png';
        document.body.append(image);
    });
    await drawn(page);
    is('a script or picture that got in would be refused', [await page.evaluate(() => typeof window.owned), page.problems.some((text) => text.includes('Content Security Policy'))], ['undefined', true]);
    await page.context().close();
}

/* Merged trees with two weights, as of clusters; the second does not add up. */
async function weights(browser) {
    const file = edited(mail, path.join(scratch, 'weights.html'), (data) => {
        Object.assign(data, {
            note: '9 reports in 1 cluster', noun: 'cluster', nouns: 'clusters', listFirst: true, hasTotal: true,
            columns: [{label: 'Key', kind: 'text'}, {label: 'Share', kind: 'percent'}, {label: 'p90', kind: 'ms'}, {label: 'Seen', kind: 'time'}, {label: 'Change', kind: 'word'}, {label: 'q', kind: 'chance'}],
            weights: [{label: 'Time', unit: 'ms', divisor: 1}, {label: 'Occurrence', unit: 'reports', divisor: 10, sum: false}],
            table: {label: 'Figures', columns: [{label: 'Figure', kind: 'text'}, {label: 'Where', kind: 'name'}, {label: 'Mean', kind: 'shown'}],
                rows: [['start', 'a.b.Cold', [2130, '2.13 s']], ['start', null, [912, '912 ms']], ['<b>leak</b>', 'x', null]]},
            names: ['a.B.root()', 'a.B.x()', 'a.B.y()', 'a.B.z()'],
            entries: [{title: 'One', cells: ['x', 0.25, 12, 1795257186777, 'worse', 0.00001], facts: [], ordered: false, timesKnown: false, key: 1,
                depth: [0, 1, 1, 1], name: [0, 1, 2, 3], totals: [[100, 60, 30, 10], [40, 10, 40, 30]], methods: [0, 40, 1, 10, 2, 35, 3, 30]},
            {title: 'Two', cells: [null, null, null, null, null, null], facts: [], ordered: false, timesKnown: false, key: -1, depth: [0], name: [3], totals: [[5], [10]]}],
        });
    });
    const page = await open(browser, file);
    const parts = () => page.evaluate(() => {
        const {x0, x1, tree} = methodbeat.state().layout;
        return [...x0].map((x, i) => [methodbeat.data.names[tree.name[i]].slice(4, 5), x, x1[i]]);
    });
    is('the list is what is seen first, and what it is of', [await page.getAttribute('body', 'data-view'), (await page.textContent('#list-panel .note')).replace(' All columns', '')], ['list', '9 reports in 1 cluster']);
    is('what is all together has no number', await page.textContent('#position'), 'All of 1');
    const width = () => page.evaluate(() => document.querySelector('.side').clientWidth);
    const before = await width();
    await page.focus('#split');
    await page.keyboard.press('ArrowLeft');
    const wider = await width();
    await page.keyboard.press('Enter');
    is('tables are made wider by the keyboard', [wider > before + 40, await width()], [true, before]);
    is('merged trees: no timeline', [await page.isVisible('#order-time'), (await state(page)).byTime], [false, false]);
    is('by time', await parts(), [['r', 0, 100], ['x', 0, 60], ['y', 60, 90], ['z', 90, 100]]);
    await page.keyboard.press('w');
    is('by occurrence: what is no sum is narrower', await parts(), [['r', 0, 40], ['y', 0, 20], ['z', 20, 35], ['x', 35, 40]]);
    is('numbers are as they were', await page.evaluate(() => [...document.querySelectorAll('#details dd')].map((dd) => dd.firstChild.textContent)), ['1 reports', '25.0 %', '1', '6 ms', '60 ms']);
    await page.keyboard.press('2');
    is('what methods have of it is what the entry says', await page.locator('#methods-panel tbody tr').evaluateAll((lines) => lines.map((line) => [line.cells[0].textContent, line.cells[1].textContent])), [['4', '100.0'], ['3.5', '87.5'], ['3', '75.0'], ['1', '25.0']]);
    await shot(page, 'weights');
    is('its share stands on a box, since its width is none', await page.evaluate(() => [...methodbeat.state().layout.tree.name].map((name, i) => methodbeat.labelOf(i))), ['100 % B.root()', '100 % B.y()', '75 % B.z()', '◆ 25 % B.x()']);
    await page.keyboard.press('4');
    is('cells by kind', await page.locator('#list-panel tbody tr').first().locator('td').allTextContents(), ['', 'x', '25.0 %', '12 ms', '2026-11-21 10:33:06 UTC', 'worse', '<0.0001']);
    await page.keyboard.press('5');
    const figures = () => page.locator('#table-panel tbody tr').evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)));
    is('what has no calls has a table', [await page.textContent('#table-tab'), await figures()], ['Figures', [['1', 'start', 'Colda.b', '2.13 s'], ['2', 'start', '–', '912 ms'], ['3', '<b>leak</b>', 'x', '–']]]);
    await page.click('#table-panel th button:has-text("Mean")');
    await page.click('#table-panel th button:has-text("Mean")');
    is('... sorted by its numbers', (await figures()).map((cells) => cells[0]), ['2', '1', '3']);
    await page.keyboard.press('4');
    is('... beside the list', [await page.isVisible('#list-panel'), await page.isVisible('#table-panel')], [true, false]);
    is('no problems with two weights', page.problems, []);
    await page.context().close();
}

/* Starts that were recorded: gaps between calls. */
async function gaps(browser) {
    const file = edited(mail, path.join(scratch, 'gaps.html'), (data) => {
        data.names = ['a.B.root()', 'a.B.x()', 'a.B.y()'];
        data.entries = [{title: 'Trace', cells: ['x', 50, null, null, null], facts: [], ordered: true, timesKnown: true, key: -1,
            depth: [0, 1, 1, 0], name: [0, 1, 2, 0], gap: [0, 5, 10, 20], totals: [[50, 20, 10, 30]]},
        {title: 'ANR', cells: [null, null, null, null, null], facts: [['process', 'p'], ['thread stack', 'at a.B.x(B.java:1)', '<b>at</b> c.D.y']], ordered: false, timesKnown: false, key: -1,
            depth: [], name: [], totals: [[]]}];
    });
    const page = await open(browser, file);
    is('starts that are known', await page.evaluate(() => [[...methodbeat.state().layout.x0], methodbeat.state().layout.whole]), [[0, 5, 35, 70], 100]);
    await page.keyboard.press('l');
    is('and without gaps', await page.evaluate(() => [[...methodbeat.state().layout.x0], methodbeat.state().layout.whole]), [[0, 0, 20], 80]);
    await page.keyboard.press('j');
    is('a hang without calls shows where its thread was', [await page.innerText('#empty'), await page.locator('#facts dd').last().locator('div').allTextContents()],
        ['A report without a call tree. The stack of its thread:\nat a.B.x(B.java:1)\n<b>at</b> c.D.y', ['at a.B.x(B.java:1)', '<b>at</b> c.D.y']]);
    is('no problems with gaps', page.problems, []);
    await page.context().close();
}

/* The band below the graph at shares of its width: its colours from the bottom up, in tenths of its height. */
const bandAt = (page, shares) => page.evaluate((at) => {
    const canvas = document.getElementById('bands-canvas');
    const style = getComputedStyle(document.documentElement);
    const names = Object.fromEntries(['running', 'waiting', 'blocked'].map((name) => [style.getPropertyValue('--' + name).trim().match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16)).join(), name]));
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return at.map((share) => {
        const found = {};
        for (let y = canvas.height - 1; y >= 0; y--) {
            const from = 4 * (y * canvas.width + Math.round(share * canvas.width));
            const name = names[[...data.slice(from, from + 3)].join()];
            if (name)
                found[name] = (found[name] || 0) + 1;
        }
        const all = Object.values(found).reduce((sum, n) => sum + n, 0);
        return Object.entries(found).flatMap(([name, n]) => [name, Math.round(10 * n / all) * 10]);
    });
}, shares);

/* What was not recorded, and what the thread did. */
async function evidence(browser) {
    const file = edited(mail, path.join(scratch, 'evidence.html'), (data) => {
        data.names = ['a.B.root()', '(not recorded)', 'a.B.x()', 'a.B.y()'];
        data.entries = [{title: 'Slow', cells: ['x', 100, null, null, null], facts: [], ordered: true, timesKnown: false, key: 0,
            depth: [0, 1, 1, 1], name: [0, 1, 2, 2], totals: [[100, 50, 30, 10]], flags: [0, 4, 8, 0],
            running: [40, 5, 20, 10], waiting: [10, 5, 0, 0], warning: ['50 ms were not recorded.', '-keepmethod a.B <i>x</i> ()V']},
        {title: 'Other', cells: ['x', 5, null, null, null], facts: [], ordered: true, timesKnown: false, key: -1, depth: [0], name: [0], totals: [[5]]},
        {title: 'Rounded', cells: ['x', 10, null, null, null], facts: [], ordered: true, timesKnown: false, key: -1,
            depth: [0, 1], name: [0, 2], totals: [[10, 8]], count: [1, 1234], flags: [0, 16], running: [9, 5], waiting: [1, 1]},
        {title: 'Below', cells: ['x', 10, null, null, null], facts: [], ordered: true, timesKnown: false, key: -1,
            depth: [0, 1, 1, 2], name: [0, 2, 2, 3], totals: [[10, 2, 3, 1]], count: [1, 7, 1, 1], flags: [0, 16, 0, 0]},
        {title: 'Summed', cells: ['x', 10, null, null, null], facts: [], ordered: true, timesKnown: false, key: 1,
            depth: [0, 1, 2], name: [0, 2, 3], totals: [[10, 8, 5]], count: [1, 1, 7], flags: [0, 32, 0]}];
    });
    const page = await open(browser, file);
    const details = () => page.evaluate(() => [...document.querySelectorAll('#details dt')].map((dt) => dt.textContent + '=' + dt.nextSibling.firstChild.textContent));
    is('what is missing stands above the graph', [await page.isVisible('#warning'), await page.innerText('#warning pre')], [true, '-keepmethod a.B <i>x</i> ()V']);
    const box = await boxOf(page, 'root');
    is('... as a band below the graph, of what is seen', await page.locator('#bands-said > span:not(.intro)').allTextContents(), ['running 40 ms, 40.0 %', 'waiting for a core 10 ms, 10.0 %', 'blocked 50 ms, 50.0 %']);
    /* In order: 50 ms not recorded (5, 5 and 40), x (20, 0, 10), x (10, 0, 0), 10 ms of the root itself (5, 5, 0). */
    is('... each call with its own shares', await bandAt(page, [0.25, 0.65, 0.85, 0.95]), [['running', 10, 'waiting', 10, 'blocked', 80], ['running', 70, 'blocked', 30], ['running', 100], ['running', 50, 'waiting', 50]]);
    await page.mouse.click(box.x, box.y);
    await settle(page);
    is('what the thread did', (await details()).filter((text) => /^(Running|Waiting|Blocked)/.test(text)), ['Running=40 ms', 'Waiting for a core=10 ms', 'Blocked=50 ms']);
    await page.keyboard.press('2');
    is('of methods, in their own time', await page.locator('#methods-panel tbody tr').evaluateAll((lines) => lines.map((line) => [...line.cells].slice(3, 6).map((cell) => cell.textContent))),
        [['5', '5', '40'], ['30', '0', '10'], ['5', '5', '0']]);
    await page.keyboard.press('1');
    await page.keyboard.press('l');
    is('merged calls have the sum', await page.evaluate(() => {
        const {tree} = methodbeat.state().layout;
        return Object.fromEntries([...tree.name].map((name, i) => [methodbeat.data.names[name], tree.states.running[i]]));
    }), {'a.B.root()': 40, '(not recorded)': 5, 'a.B.x()': 30});
    await page.keyboard.press('j');
    is('an entry that does not tell has none of it', [await page.isVisible('#warning'), await page.isVisible('#bands'), (await details()).some((text) => /^Running/.test(text))], [false, false, false]);
    await page.keyboard.press('j');
    await page.keyboard.press('2');
    is('parts of own times add up to them', await page.locator('#methods-panel tbody tr').evaluateAll((lines) => lines.map((line) => [line.cells[0], ...[...line.cells].slice(3, 7)].map((cell) => cell.textContent))),
        [['8', '5', '1', '2', '≈ 1,234'], ['2', '2', '0', '0', '1']]);
    is('no one sorts by counts that are estimated', await page.locator('#methods-panel th button:disabled').allTextContents(), ['Calls']);
    await page.keyboard.press('3');
    await shot(page, 'calls-estimated');
    is('calls have what the thread did', await page.locator('#calls-panel tbody tr').evaluateAll((lines) => lines.map((line) => [...line.cells].slice(4, 7).map((cell) => cell.textContent))), [['9', '1', '0'], ['5', '1', '2']]);
    is('calls that are estimated are marked', await page.locator('#calls-panel tbody tr').evaluateAll((lines) => lines.map((line) => line.cells[3].textContent)), ['1', '≈ 1,234']);
    await page.keyboard.press('j');
    await page.keyboard.press('1');
    await page.keyboard.press('l');
    is('of merged calls one estimated count makes all so, and what lies below has its own', await page.evaluate(() => {
        const {tree} = methodbeat.state().layout;
        return [...tree.name].map((name, i) => [methodbeat.data.names[name], tree.flags[i]]);
    }), [['a.B.root()', 0], ['a.B.x()', 16], ['a.B.y()', 0]]);
    await page.keyboard.press('j');
    is('calls that are summed have a time and no number, and say why', [(await details()).filter((text) => /^(Total|Self|Calls)/.test(text)), /had no room for a row of each/.test(await page.textContent('#details'))],
        [['Total=8 ms', 'Self=3 ms'], true]);
    is('no problems with it', page.problems, []);
    await page.context().close();
}

/* What is lost or inferred is said above the graph; times are in units that fit. */
async function banner(browser) {
    const page = await open(browser, edited(mail, path.join(scratch, 'banner.html'), (data) => {
        const [, anr] = data.entries;
        data.entries[0].samples = [['worst', 'reports/a b?.ndjson', 12, '2.11 s'], ['newest', 'javascript:alert(1)//<b>', 0, '5 ms']];
        data.entries[1] = {...anr, depth: [0, 1, 2, 1], name: [0, 1, 2, 2], totals: [[60e6, 30e6, 20e6, 15e6]], flags: [0, 1, 1, 1]};
    }) + '#1');
    const warning = async () => ((await page.isVisible('#warning')) ? page.innerText('#warning') : '');
    is('nothing is lost or inferred: nothing is said', await warning(), '');
    await page.click('#summary');
    is('samples are links beside the page, whatever they are called', await page.locator('#facts a').evaluateAll((links) => links.map((link) => [link.parentNode.textContent, link.getAttribute('href')])),
        [['worst reports/a b?.ndjson:12, 2.11 s', './reports/a%20b%3F.ndjson'], ['newest javascript:alert(1)//<b>, 5 ms', './javascript%3Aalert(1)//%3Cb%3E']]);
    await page.keyboard.press('j');
    is('calls in each other count once', await warning(), 'No exit was seen of 3 calls (~, striped), 75.0 % of the time: what stands below may be calls of the row above it.');
    is('long times are in seconds, to the ms', await page.locator('#methods-panel thead th').allTextContents(), ['Self, s', '%', 'Total', 'Calls', 'Method']);
    is('... in each row', (await page.locator('#methods-panel tbody td:nth-child(1)').allTextContents()).slice(0, 3), ['35,000.000', '15,000.000', '10,000.000']);
    await page.keyboard.press('3');
    is('... of calls too', await page.locator('#calls-panel thead th').first().textContent(), 'Total, s');
    await shot(page, 'banner');
    is('no name of a button has a hyphen that can not be searched for', await page.evaluate(() => /\u2011/.test(document.body.innerText)), false);
    is('no problems with the banner', page.problems, []);
    await page.context().close();
}

/* What is left out of the tree, what colours stand for, and lines at times that matter. */
async function leaving(browser) {
    const file = edited(mail, path.join(scratch, 'leaving.html'), (data) => {
        data.names = ['a.Loop.run()', 'app.one.A.go()', 'app.one.deep.B.go()', 'app.onely.C.go()'];
        data.entries = [{title: 'Slow', cells: ['x', 10000, null, null, null], facts: [], ordered: true, timesKnown: false, key: 4,
            /* run > A > B > B > C, and beside the first B another C; then A > A */
            depth: [0, 1, 2, 3, 4, 2, 1, 2], name: [0, 1, 2, 2, 3, 3, 1, 1], totals: [[10000, 6000, 4000, 3000, 1000, 1500, 3000, 2900]], count: [1, 1, 2, 3, 1, 1, 1, 5],
            flags: [2, 2, 2, 2, 2, 0, 1, 0], running: [5000, 3000, 2000, 1000, 500, 500, 1000, 1000], waiting: [0, 0, 0, 0, 0, 0, 0, 0]}];
    });
    const page = await open(browser, file);
    const tree = () => page.evaluate(() => {
        const {layout} = methodbeat.state();
        return [...layout.tree.name].map((name, i) => [layout.tree.depth[i], methodbeat.data.names[name].replace(/.*\.(\w+)\.go\(\)/, '$1'), layout.tree.totals[0][i],
            layout.tree.totals[0][i] - layout.tree.below[0][i], layout.tree.count[i], layout.x0[i]]);
    });
    const chips = () => page.locator('#edits button').allTextContents();
    const pick = async (method) => page.mouse.click(...Object.values(await boxOf(page, method)));
    const all = await tree();
    is('marks: a frame is too near the start, a slow message and an ANR are there', (await page.evaluate(() => methodbeat.marks())).map(([text, at]) => [text, Math.round(at * 1000)]), [['700 ms', 70], ['5 s', 500]]);
    is('colours stand for packages, those with the largest boxes first', await page.locator('#legend-colors span').allTextContents(), ['app.one', 'a', 'one.deep', 'app.onely']);

    await page.click('#flat');
    is('recursion is collapsed: its calls are counted', await tree(), [[0, 'a.Loop.run()', 10000, 1000, 1, 0], [1, 'A', 6000, 500, 1, 0], [2, 'B', 4000, 3000, 5, 0], [3, 'C', 1000, 1000, 1, 0], [2, 'C', 1500, 1500, 1, 4000], [1, 'A', 3000, 3000, 6, 6000]]);
    is('which is said', await chips(), ['recursion collapsed ×']);
    await page.click('#edits button');
    is('and taken back', [await tree(), await chips()], [all, []]);

    await pick('B.go');
    await page.keyboard.press('f');
    is('only a method, with what it calls', await tree(), [[0, 'B', 4000, 1000, 2, 0], [1, 'B', 3000, 2000, 3, 0], [2, 'C', 1000, 1000, 1, 0]]);
    is('... of all its calls the method is selected', (await state(page)).name, 'app.one.deep.B.go()');
    is('a line of a message would say nothing there', await page.evaluate(() => methodbeat.marks()), []);
    const link = await page.evaluate(() => location.hash);
    is('it is in the address', link, '#1?focus=app.one.deep.B.go%28%29&call=0');
    await page.reload();
    is('which shows it again', [await chips(), (await tree()).length], [['only go ×'], 3]);
    await page.click('#edits button');
    await pick('B.go');
    await page.click('#details button:has-text("Hide") >> nth=0');
    is('without a method: what it calls takes its place', await tree(), [[0, 'a.Loop.run()', 10000, 1000, 1, 0], [1, 'A', 6000, 3500, 1, 0], [2, 'C', 1000, 1000, 1, 0], [2, 'C', 1500, 1500, 1, 4000], [1, 'A', 3000, 100, 1, 6000], [2, 'A', 2900, 2900, 5, 6000]]);
    is('what the thread did then is its caller\'s', await page.evaluate(() => methodbeat.state().tree.states.running.join()), '5000,3000,500,500,1000,1000');
    await page.click('#edits button');
    await pick('A.go');
    await page.keyboard.press('H');
    is('without a package, and those below it', (await tree()).map(([depth, name, , self]) => [depth, name, self]), [[0, 'a.Loop.run()', 7500], [1, 'C', 1000], [1, 'C', 1500]]);
    is('... in the address too', await page.evaluate(() => location.hash), '#1?hide=app.one.*');
    await shot(page, 'hidden');
    await page.goBack();
    is('the way back leads to all of it', await tree(), all);

    const before = await page.evaluate(() => [0, 1, 4].map((i) => methodbeat.colorOf(i)));
    await page.keyboard.press('p');
    const after = await page.evaluate(() => [0, 1, 4].map((i) => methodbeat.colorOf(i)));
    const red = (text) => { const [r, g] = text.match(/\d+/g).map(Number); return r - g; };
    ok('colours by own time: the more, the redder', before.join() !== after.join() && red(after[1]) > red(after[2]) && red(after[2]) > red(after[0]));
    is('... with a legend', await page.locator('#legend-colors span').allTextContents(), ['little', 'the most time of its own']);
    await settle(page);
    await shot(page, 'own-time');
    await page.emulateMedia({colorScheme: 'dark'});
    await settle(page);
    await shot(page, 'own-time-dark');
    await page.waitForFunction(() => location.hash.includes('color=time'));
    is('no problems with what is left out', page.problems, []);
    await page.context().close();
}

/* What is now and what was before, as one tree. */
async function comparing(browser) {
    const page = await open(browser, edited(mail, path.join(scratch, 'comparing.html'), (data) => {
        const [first, , , last] = data.entries;
        last.name = first.name.slice(0, 4);
        /* A cluster that was there before, of half as many reports. */
        last.before = {scale: 2, depth: [0, 1, 1], name: [0, 1, 4].map((k) => first.name[k]), totals: [[300, 200, 50]], count: [1, 1, 3], flags: [0, 0, 16]};
    }) + '#1');
    const tree = () => page.evaluate(() => {
        const {tree: shown, ...layout} = methodbeat.state().layout;
        return [...shown.name].map((name, i) => [shown.depth[i], methodbeat.data.names[name].replace(/.*\.(\w+)\(.*/, '$1'), shown.totals[0][i], shown.was?.totals[0][i], shown.count[i], shown.was?.count[i], Math.round(layout.x1[i] - layout.x0[i])]);
    });
    const red = (text) => { const [r, , b] = text.match(/\d+/g).map(Number); return Math.sign(r - b); };
    is('what others are compared with is chosen', await page.textContent('#compare'), 'Compare others with this');
    await page.click('#compare');
    is('and the next is shown beside it', [await page.textContent('#title'), (await page.locator('#edits').textContent())], ['ANR, 5,200 ms', 'compared with #1, Slow message, 1,000 ms ×']);
    await page.goto(page.url().split('#')[0] + '#4?before=1');
    is('one tree: now and before, as wide as the larger', await tree(), [[0, 'dispatchMessage', 800, 1000, 1, 1, 1000], [1, 'refresh', 800, 980, 1, 1, 980],
        /* 700 and 600 are more than 980, and narrower */
        [2, 'readFlags', 700, 380, 1, 1, 528], [3, 'read', 650, 350, 2, 2, 490], [3, 'next', 0, 30, 0, 12, 23], [2, 'show', 0, 600, 0, 1, 452], [3, 'sortByDate', 0, 580, 0, 1, 437], [4, 'parse', 0, 560, 0, 33712, 422], [3, 'color', 0, 0, 0, 250, 0]]);
    is('red is more, blue is less', (await page.evaluate(() => [2, 3, 1, 5].map((i) => methodbeat.colorOf(i)))).map(red), [1, 1, -1, -1]);
    is('how much stands on the boxes', await page.evaluate(() => [2, 5].map((i) => methodbeat.labelOf(i))), ['MailStore.readFlags() +320 ms', 'InboxAdapter.show(List) −600 ms']);
    await page.keyboard.press('2');
    is('methods, the most that came first', (await page.locator('#methods-panel tbody tr').evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent.replace(/\(.*/, ''))))).slice(0, 2),
        [['+300', '650', '350', '325', '175', '2', '2', 'read'], ['+100', '100', '0', '800', '980', '1', '1', 'refresh']]);
    await page.mouse.click(...Object.values(await boxOf(page, 'Disk.read')));
    is('the change of time a call', await page.evaluate(() => [...document.querySelectorAll('#details .figures > div')].map((div) => div.textContent)), ['Now650 ms81.3 % of all', 'Before350 ms35.0 % of all', 'Change+300 ms+85.7 %', 'Calls2before 2', 'A call325 msbefore 175 ms']);
    await settle(page);
    await shot(page, 'compared');
    const figuresOf = () => page.evaluate(() => [...document.querySelectorAll('#details .figures > div')].map((div) => div.textContent));
    await page.keyboard.press('3');
    is('calls, with what was before', (await page.locator('#calls-panel thead th').allTextContents()).join(), 'Now, ms,Before,Change,Calls,Before,Call');
    is('each', (await page.locator('#calls-panel tbody tr').evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)))).find((cells) => cells[5].includes('readFlags')), ['700', '380', '+320', '1', '1', '▾MailStore.readFlags()'.replace('▾', '▸')]);
    await page.keyboard.press('s');
    is('callers, beside those before', await page.evaluate(() => {
        const {tree: shown, level} = methodbeat.state().layout;
        return [...shown.name].map((name, i) => [methodbeat.data.names[name].replace(/.*\.(\w+)\(.*/, '$1'), level[i], shown.totals[0][i], shown.was.totals[0][i], shown.count[i], shown.was.count[i]]);
    }), [['read', 3, 650, 350, 2, 2], ['readFlags', 2, 650, 350, 2, 2], ['refresh', 1, 650, 350, 2, 2], ['dispatchMessage', 0, 650, 350, 2, 2], ['read', 3, 650, 350, 2, 2]]);
    await page.focus('#graph');
    await page.keyboard.press('ArrowUp');
    is('a caller has what the method took from there', await figuresOf(), ['Now of read650 ms100.0 % of it', 'Before of read350 ms100.0 % of it', 'Change of read+300 ms+85.7 %', 'Calls of read2before 2', 'A call of read325 msbefore 175 ms']);
    is('its colour and text are of the change', [red(await page.evaluate(() => methodbeat.colorOf(1))), await page.evaluate(() => methodbeat.labelOf(1))], [1, 'MailStore.readFlags() +300 ms']);
    await page.evaluate(() => { location.hash = location.hash.replace(/callers\/[^?]*/, 'callers/' + encodeURIComponent(methodbeat.data.names.find((name) => name.includes('parse')))) + '&width=calls'; });
    await page.waitForFunction(() => methodbeat.state().byCalls);
    is('by calls, where there are none any more', await page.evaluate(() => { const {tree: shown, x0, x1} = methodbeat.state().layout; return [shown.count[0], shown.was.count[0], Math.round(x1[1] - x0[1]), methodbeat.labelOf(1)]; }), [0, 33712, 33712, 'InboxAdapter.sortByDate(List) −33,712']);
    is('which is blue', red(await page.evaluate(() => methodbeat.colorOf(1))), -1);
    await settle(page);
    await shot(page, 'compared-callers');
    await page.keyboard.press('Escape');
    is('back to the tree', await page.evaluate(() => methodbeat.state().order), 'time');
    await page.click('#edits button');
    is('an entry may bring what was before, of fewer reports', (await tree()).map((row) => row.slice(1, 6)), [['dispatchMessage', 800, 600, 1, 2], ['refresh', 800, 400, 1, 2], ['readFlags', 700, 0, 1, 0], ['read', 650, 0, 2, 0], ['next', 0, 100, 0, 6]]);
    is('which is said', await page.textContent('#edits'), 'compared with before ×');
    await page.mouse.click(...Object.values(await boxOf(page, 'next')));
    is('of about so many calls, each took about so long', (await figuresOf()).slice(3), ['Calls0before ≈ 6', 'A call–before ≈ 16.67 ms']);
    await page.click('#edits button');
    is('and can be left', [(await tree()).length, (await tree())[0][3], await page.textContent('#compare')], [4, undefined, 'Compare with before']);
    await page.keyboard.press('h');
    await page.click('#compare');
    is('what is hidden is so on both sides', (await tree()).map(([, name]) => name).includes('read'), false);
    await page.emulateMedia({colorScheme: 'dark'});
    await settle(page);
    await shot(page, 'compared-dark');
    is('no problems with what is compared', page.problems, []);
    await page.context().close();
}

/* Many reports: the list comes first, the worst on top; it is narrowed, and made one tree. */
async function many(browser) {
    const file = edited(mail, path.join(scratch, 'many.html'), (data) => {
        data.names = ['a.B.root()', 'a.B.x()', 'a.B.y()'];
        data.entries = [];
        for (let i = 0; i < 30; i++) {
            const own = 100 + i;
            data.entries.push({title: 'Slow message, ' + own + ' ms', cells: [i % 10 === 9 ? 'ANR' : 'Slow message', own, 'a.B.root()', null, null],
                facts: [['scene', i % 3 ? 'Main' : 'Reader'], ['version', '8.' + i % 2]], among: i % 4 ? {OS: ['12']} : {OS: ['12', '9']}, ordered: true, timesKnown: false, key: 0,
                depth: [0, 1, 1, 1], name: [0, 1, i % 5 ? 1 : 2, 1], totals: [[own, 10, 20, 30]], count: [1, 2, 3, 4],
                flags: [2, i === 7 ? 3 : 2, 0, 0], running: [50, 5, 10, 15]});
        }
        data.entries.push({title: 'Frames', cells: ['Frames', null, 'fps 50', null, null], facts: [['scene', 'Main'], ['says', 'fps 50']], ordered: false, timesKnown: false, key: -1, depth: [], name: [], totals: [[]]});
    });
    const page = await open(browser, file);
    const listed = async () => (await page.textContent('#list-panel .note')).replace(/ ?Show as one tree/, '');
    const wait = (hash) => page.waitForFunction((to) => decodeURIComponent(location.hash) === to, hash);
    is('of many, the list comes first, and the worst is shown', [await page.getAttribute('body', 'data-view'), await page.textContent('#title'), await page.locator('#list-panel tbody td').nth(2).textContent()],
        ['list', 'Slow message, 129 ms', '129 ms']);
    is('a page that is only opened keeps its address', await page.evaluate(() => location.hash), '');
    is('there is to choose what differs', await page.locator('.filter select').evaluateAll((fields) => fields.map((field) => [field.name, ...[...field.options].map((option) => option.text)])),
        [['kind', 'any kind', 'Slow message (27)', 'ANR (3)', 'Frames (1)'], ['scene', 'any scene', 'Main (21)', 'Reader (10)'], ['version', 'any version', '8.0 (15)', '8.1 (15)'], ['OS', 'any OS', '12 (30)', '9 (8)']]);
    await page.selectOption('.filter [name=OS]', '9');
    is('of what some reports of it have', await listed(), '8 of 31 reports');
    await wait('#30?OS=9');
    await page.selectOption('.filter [name=OS]', '');
    await page.selectOption('.filter [name=scene]', 'Reader');
    is('of a scene', await listed(), '10 of 31 reports');
    await page.fill('.filter [name=least]', '115');
    is('of so many ms', await listed(), '5 of 31 reports');
    await page.fill('.filter [name=words]', 'b.Y(');
    is('with a method', await listed(), '1 of 31 reports');
    await page.fill('.filter [name=words]', 'nothing');
    is('with none', [await listed(), await page.textContent('#list-panel tbody')], ['0 of 31 reports', 'None.']);
    await page.fill('.filter [name=words]', '');
    await page.click('#list-panel tbody tr >> nth=1');
    await wait('#25?least=115&scene=Reader');
    const steps = [];
    for (const key of [']', '[', '[']) {
        await page.keyboard.press(key);
        steps.push(await page.textContent('#position'));
    }
    is('steps go through what is listed, in its order', steps, ['22 of 31', '25 of 31', '28 of 31']);
    await page.keyboard.press('4');
    await page.click('text=Show as one tree');
    is('all of it as one tree', [await page.textContent('#title'), await page.textContent('#position'), await page.textContent('#summary')], ['5 reports together', '5 of 31', 'listed scene Reader, at least 115 ms · call trees 5']);
    const tree = () => page.evaluate(() => {
        const {tree: shown} = methodbeat.state().layout;
        return [...shown.name].map((name, i) => [methodbeat.data.names[name], shown.totals[0][i], shown.count[i], shown.flags[i], shown.states.running[i]]);
    });
    /* Entries 15, 18, 21, 24 and 27; the first has y. */
    is('with sums', await tree(), [['a.B.root()', 605, 5, 0, 250], ['a.B.x()', 280, 42, 0, 140], ['a.B.y()', 20, 3, 0, 10]]);
    await page.selectOption('.filter [name=scene]', '');
    is('which follows the filter', [await page.textContent('#title'), (await tree())[0]], ['15 reports together', ['a.B.root()', 1830, 15, 0, 750]]);
    await page.fill('.filter [name=least]', '');
    await page.waitForFunction(() => document.getElementById('title').textContent === '30 reports together');
    is('what was inferred in one is marked', (await tree()).map((row) => row[3]), [0, 1, 0]);
    is('a report without calls adds nothing', await page.textContent('#title'), '30 reports together');
    await page.goBack();
    is('and can be gone back from', [await page.textContent('#title'), await listed()], ['Slow message, 127 ms', '10 of 31 reports'].map((text, i) => (i ? '5 of 31 reports' : text)));
    is('no problems with many', page.problems, []);
    await shot(page, 'many');
    await page.context().close();
}

/* All that was chosen is in the address: another reader sees the same. */
async function addresses(browser) {
    const page = await open(browser, mail + '#1');
    const seen = (shownOn) => shownOn.evaluate(() => {
        const {entry, order, selected, goal, share} = methodbeat.state();
        return {entry, order, selected, share, from: Math.round(goal.x0 * 1000), to: Math.round(goal.x1 * 1000), tab: document.body.dataset.view, found: document.getElementById('search-text').value,
            regex: document.getElementById('search-regex').getAttribute('aria-pressed')};
    });
    await page.keyboard.press('l');
    await page.fill('#search-text', 'Parser|Disk');
    await page.click('#search-regex');
    await page.keyboard.press('3');
    const box = await boxOf(page, 'MailStore.readFlags');
    await page.mouse.dblclick(box.x, box.y);
    await settle(page);
    await page.waitForFunction(() => location.hash.includes('zoom='));
    const [before, hash] = [await seen(page), await page.evaluate(() => location.hash)];
    is('the address has all of it', [...new URLSearchParams(hash.split('?')[1]).keys()], ['order', 'find', 'regex', 'call', 'zoom', 'tab']);
    const context = await browser.newContext({viewport: {width: 1280, height: 800}});
    const other = await context.newPage();
    await other.goto('file://' + mail + hash);
    await settle(other);
    is('a link shows the same', await seen(other), before);
    for (const wrong of ['#1?zoom=9_1_0', '#1?zoom=a_b_c', '#1?call=99999', '#1?call=-3', '#1?find=%E0%A4%A', '#1?find=(&regex=1', '#1?tab=other', '#1?order=up&width=none', '#1?zoom=-1e9_1e9_1e9', '#together/callers/x?least=x']) {
        await other.evaluate((to) => { location.hash = to; }, wrong);
        await drawn(other);
    }
    is('nonsense in it does no harm', await other.evaluate(() => methodbeat.state().layout.tree.n > 0), true);
    await context.close();
    is('no problems with addresses', page.problems, []);
    await page.context().close();
}

/* Half a million calls: a ring of a million slots. */
async function size(browser) {
    const began = Date.now();
    const page = await open(browser, big);
    await drawn(page);
    const opened = Date.now() - began;
    const frames = [];
    await page.mouse.move(400, 400);
    for (let i = 0; i < 10; i++) {
        await page.mouse.wheel(0, i < 5 ? -150 : 150);
        await drawn(page);
        frames.push(await page.evaluate(() => methodbeat.state().frameMs));
    }
    frames.sort((a, b) => a - b);
    is('half a million calls', (await state(page)).n, 500001);
    await shot(page, 'big');
    is('what takes long has a sign meanwhile', await page.evaluate(() => {
        document.getElementById('order-left').click();
        return [document.getElementById('busy').hidden, methodbeat.state().order];
    }), [false, 'time']);
    await page.waitForFunction(() => methodbeat.state().order === 'left');
    is('... which goes', await page.isVisible('#busy'), false);
    await page.fill('#search-text', 'method7');
    await page.waitForFunction(() => methodbeat.state().matches > 0);
    is('in both orders, and searched', [(await state(page)).order, page.problems], ['left', []]);
    is('callers have the sign too', await page.evaluate(() => {
        document.getElementById('order-callers').click();
        return [document.getElementById('busy').hidden, methodbeat.state().order];
    }), [false, 'left']);
    await page.waitForFunction(() => methodbeat.state().order === 'callers');
    const large = await open(browser, edited(mail, path.join(scratch, 'large.html'), (data) => { data.names.push(...new Array(21000).fill('x'.repeat(1000))); }));
    await large.keyboard.press('4');
    is('a large page names the way to a small one', [(await large.textContent('#list-panel .note')).replace(/.*(This page has \d+ MB).*(methodbeat cluster).*/, '$1 $2'), large.problems], ['This page has 21 MB methodbeat cluster', []]);
    await large.context().close();
    console.log('# 500,001 calls: open after ' + opened + ' ms; a frame while zooming takes ' + frames[5].toFixed(1) + ' ms, at most ' + frames[9].toFixed(1) + ' ms');
    await page.context().close();
}

/* What is written on boxes, against all colours that they can have (WCAG: 4.5). */
function contrast() {
    const here = path.join(__dirname, '../../html/');
    const css = fs.readFileSync(here + 'style.css', 'utf8').split('data-theme=dark');
    const luminance = (rgb) => rgb.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    /* A module that uses no other: Node can have it without the word that makes it one. */
    const {SYSTEM, HUES, changeMade, colorMade, heatMade} = new Function(fs.readFileSync(here + 'hues.js', 'utf8').replace(/^export /gm, '') + 'return {SYSTEM, HUES, changeMade, colorMade, heatMade};')();
    return css.map((text, dark) => {
        const ink = luminance(/--box-ink: #(..)(..)(..)/.exec(text).slice(1).map((hex) => parseInt(hex, 16)));
        let least = 99;
        for (let i = 0; i < 3000; i++) {
            const {fill} = colorMade(SYSTEM + i % (HUES - SYSTEM), i % 3 > 0, Boolean(dark)).full;
            const heat = heatMade(i / 3000, Boolean(dark)).full.fill;
            const changed = changeMade(i / 1500 - 1, Boolean(dark)).full.fill;
            least = Math.min(least, ...[fill, heat, changed].map((one) => ratio(ink, luminance(one.match(/\d+/g).map(Number)))));
        }
        return least;
    });
}

withBrowser(async (browser) => {
    const page = await open(browser, mail + '#1');
    await settle(page);
    await shot(page, 'light');
    is('the first report', [await page.textContent('#title'), await page.title(), (await state(page)).name],
        ['Slow message, 1,000 ms', 'Slow message, 1,000 ms – methodbeat', 'com.example.mail.text.DateParser.parse(String)']);
    is('the graph has a name', await page.getAttribute('#graph', 'aria-label'), 'Flame graph of Slow message, 1,000 ms, 10 calls, 1,000 ms');
    is('each button has a name', await page.evaluate(() => [...document.querySelectorAll('button, input')].filter((node) => !node.getAttribute('aria-label') && !node.textContent.trim()).length), 0);
    is('the graph has most of the window', await page.evaluate(graphIsLarge), true);
    await sums(page);
    await pointing(page);
    await searching(page);
    await keyboard(page);
    await tables(page);
    is('no problems on the way', page.problems, []);
    await page.context().close();
    await phone(browser);
    await hostility(browser);
    await weights(browser);
    await gaps(browser);
    await evidence(browser);
    await banner(browser);
    await leaving(browser);
    await comparing(browser);
    await many(browser);
    await addresses(browser);
    await size(browser);
    const none = await open(browser, empty);
    is('no report: said so', [await none.textContent('main'), none.problems], ['No reports to show0 reports with call trees; 1 report of starts and repeats, which are for counting, left out', []]);
    const least = contrast();
    ok('text on boxes has a contrast of 4.5 and more, light and dark', Math.min(...least) >= 4.5);
    console.log('# contrast of what is written on boxes: at least ' + least.map((v) => v.toFixed(1)).join(' in light, ') + ' in dark');
});
