// SPDX-License-Identifier: Apache-2.0
/* The callers of a method on the page of `--format html`, driven as a user does it.
 *
 *   node callers.js MAIL.html HOSTILE.html BIG.html SCRATCH
 *
 * tests/cases/html.sh makes these. TESTS_BEFORE numbers the tests, SHOTS keeps pictures. */
'use strict';
const path = require('path');
const {is, ok, near, withBrowser, open, shot, drawn, edited} = require('./browser.js');
const [mail, hostile, big, scratch] = process.argv.slice(2);

const state = (page) => page.evaluate(() => {
    const {entry, order, weight, selected, layout, goal} = methodbeat.state();
    const {tree} = layout;
    const {names} = methodbeat.data;
    return {entry, order, weight, selected, goal, n: tree.n, pivot: tree.pivot, cut: tree.cut, whole: layout.whole,
        name: selected < 0 ? null : names[tree.name[selected]], method: tree.method === undefined ? null : names[tree.method]};
});
const callOf = (page, method, from = 0) => page.evaluate(([text, first]) => {
    const {tree} = methodbeat.state().layout;
    return [...tree.name].findIndex((name, i) => i >= first && methodbeat.data.names[name].includes(text));
}, [method, from]);
const boxOf = (page, i) => page.evaluate((k) => methodbeat.boxOf(k), i);
const settle = async (page) => {
    await page.waitForTimeout(250); /* a movement takes 160 ms */
    await drawn(page);
};
const place = (page) => page.evaluate(() => decodeURIComponent(location.hash));
/* Goes to an address within the page. */
const visit = async (page, hash) => {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForFunction((to) => methodbeat.state().order === (to.includes('callers') ? 'callers' : methodbeat.state().order), hash);
    await drawn(page);
};
const figures = (page) => page.evaluate(() => [...document.querySelectorAll('#details .figures div')].map((div) => div.textContent));

/* root 100: a 60: x 40 (2 calls): y 25: x 20 (3 calls): z 5
 *                 x 10
 *           b 30: x 24 (4 calls): z 4
 *           n: x of no time, in calls of a method n that has none */
const smallTree = (data) => {
    data.names = ['a.B.root()', 'a.B.a()', 'a.B.x()', 'a.B.y()', 'a.B.z()', 'a.B.b()', 'a.B.n()'];
    Object.assign(data.entries[0], {ordered: true, timesKnown: false, key: 2, gap: undefined,
        depth: [0, 1, 2, 3, 4, 5, 2, 1, 2, 3, 2, 1], name: [0, 1, 2, 3, 2, 4, 2, 5, 2, 4, 6, 6],
        totals: [[100, 60, 40, 25, 20, 5, 10, 30, 24, 4, 0, 0]], count: [1, 1, 2, 1, 3, 1, 1, 1, 4, 1, 3, 1], flags: [2, 2, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        running: [50, 30, 20, 12, 10, 2, 5, 15, 12, 2, 0, 0], waiting: [20, 12, 8, 5, 4, 1, 2, 6, 5, 1, 0, 0]});
};

/* [name, rows above or below the method, total, self, calls] */
const shownTree = (page) => page.evaluate(() => {
    const {layout, weight} = methodbeat.state();
    const {tree} = layout;
    return [...tree.name].map((name, i) => [methodbeat.data.names[name].slice(4, 5), layout.level[i] - layout.level[tree.pivot], tree.totals[weight][i], tree.own[i], tree.count[i]]);
});

async function sums(browser) {
    const page = await open(browser, edited(mail, path.join(scratch, 'callers.html'), smallTree));
    await visit(page, '#1/callers/' + encodeURIComponent('a.B.x()'));
    is('callers above, calls below; time inside itself counts once', await shownTree(page), [
        ['x', 0, 74, 60, 10], ['a', -1, 50, 40, 6], ['r', -2, 50, 40, 6], ['b', -1, 24, 20, 4], ['r', -2, 24, 20, 4],
        ['x', 0, 74, 60, 10], ['y', 1, 25, 5, 1], ['x', 2, 20, 15, 3], ['z', 3, 5, 5, 1], ['z', 1, 4, 4, 1]]);
    is('each side begins at the left', await page.evaluate(() => {
        const {x0, x1} = methodbeat.state().layout;
        return [...x0].map((x, i) => [x, x1[i]]);
    }), [[0, 74], [0, 50], [0, 50], [50, 74], [50, 74], [0, 74], [0, 25], [0, 20], [0, 5], [25, 29]]);
    is('the method says what it has', await figures(page), ['Total74 ms74.0 % of all', 'Self60 ms60.0 % of all', 'Calls103 inside itself']);
    is('what stands on the boxes', await page.evaluate(() => [0, 1, 3, 5, 7].map((i) => methodbeat.labelOf(i))),
        ['~ B.x() ×10', 'B.a()', '~ B.b()', '◆ ~ B.x() ×10', 'B.x() ×3']);
    is('the key path is marked where it leads to the method', await page.evaluate(() => [...methodbeat.state().layout.tree.flags].map((flags) => flags & 2)), [2, 2, 2, 0, 0, 2, 0, 0, 0, 0]);
    await page.keyboard.press('ArrowUp');
    is('a caller says what the method has from there', await figures(page), ['Total of x50 ms67.6 % of it', 'Self of x40 ms66.7 % of it', 'Calls of x660.0 %, 3 inside itself']);
    await page.fill('#search-text', 'B.a(');
    is('the search: its share above and below', await page.textContent('#search-result'), '67.6 % above, 0.0 % below');
    await page.fill('#search-text', 'B.z(');
    is('and below', await page.textContent('#search-result'), '0.0 % above, 12.2 % below');
    await page.fill('#search-text', 'B.x(');
    is('the method itself is no part of it', [await page.textContent('#search-result'), await page.evaluate(() => methodbeat.state().matches)], ['0.0 % above, 27.0 % below', 2]);
    await page.fill('#search-text', 'B.');
    is('what is found inside each other counts once', await page.textContent('#search-result'), '100.0 % above, 39.2 % below');
    await page.fill('#search-text', '');

    /* Each method: what its callers have adds up to what the table says. */
    const table = await page.evaluate(() => [...document.querySelectorAll('#methods-panel tbody tr')].map(({row}) => [row.name, row.total, row.self, row.count]).sort((a, b) => a[0] - b[0]));
    const got = [];
    for (const [name] of table) {
        await visit(page, '#1/callers/' + encodeURIComponent(await page.evaluate((k) => methodbeat.data.names[k], name)));
        got.push(await page.evaluate(() => {
            const {tree: {pivot, parent, totals, own, count, method}} = methodbeat.state().layout;
            const sum = [0, 0, 0];
            for (let i = 1; i < pivot; i++) {
                if (parent[i] === 0)
                    [totals[0][i], own[i], count[i]].forEach((value, k) => { sum[k] += value; });
            }
            /* The root has no caller. */
            return [method, ...(pivot === 1 ? [totals[0][1], own[1], count[1]] : sum)];
        }));
    }
    is('what callers have adds up to what the table of methods has', got, table);

    await visit(page, '#1/callers/' + encodeURIComponent('a.B.n()'));
    is('without time, its calls count', await page.evaluate(() => {
        const {layout} = methodbeat.state();
        return [...layout.tree.name].map((name, i) => [methodbeat.data.names[name].slice(4, 5), layout.x0[i], layout.x1[i]]);
    }), [['n', 0, 4], ['b', 0, 3], ['r', 0, 3], ['r', 3, 4], ['n', 0, 4]]);
    is('and there is no choice', await page.evaluate(() => [...document.querySelectorAll('#weights [aria-pressed=true]')].map((button) => button.textContent)), ['Calls']);
    await visit(page, '#1/callers/' + encodeURIComponent('a.B.x()'));
    await page.click('#weights button:has-text("Calls")');
    is('callers by calls, and below what it calls by time', await page.evaluate(() => {
        const {layout} = methodbeat.state();
        return [...layout.tree.name].map((name, i) => [methodbeat.data.names[name].slice(4, 5), layout.x0[i], layout.x1[i]]).map(([name, ...xs]) => [name, ...xs.map((x) => Math.round(x * 74) / 10)]);
    }), [['x', 0, 74], ['a', 0, 44.4], ['r', 0, 44.4], ['b', 44.4, 74], ['r', 44.4, 74], ['x', 0, 74], ['y', 0, 25], ['x', 0, 20], ['z', 0, 5], ['z', 25, 29]]);
    await page.click('#weights button:has-text("Time")');
    is('and by time again', await page.evaluate(() => methodbeat.state().layout.whole), 74);
    is('no problems with sums', page.problems, []);
    await page.context().close();
}

async function moving(browser) {
    const page = await open(browser, mail + '#1');
    await page.locator('#graph').focus();
    const start = await state(page);
    await page.keyboard.press('s');
    let now = await state(page);
    is('s: the callers of the selected call', [now.order, now.method, now.name, now.selected === now.pivot], ['callers', start.name, start.name, true]);
    is('with an address', await place(page), '#1/callers/com.example.mail.text.DateParser.parse(String)');
    is('and a title', await page.title(), 'Callers of parse – Slow message, 1,000 ms – methodbeat');
    is('the strip, of which there is none, leaves its room', [await page.isVisible('#map'), await page.getAttribute('#order-callers', 'aria-pressed')], [false, 'true']);
    await shot(page, 'callers');
    const way = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
        await page.keyboard.press(key);
        way.push((await state(page)).name.replace(/.*\.(\w+)\(.*/, '$1'));
    }
    is('arrows go up to the callers and down again', way, ['sortByDate', 'show', 'sortByDate', 'parse', 'parse']);
    await page.keyboard.press('Escape');
    now = await state(page);
    is('Escape goes back to the graph and the call', [now.order, now.selected, await place(page)], ['time', start.selected, '#1']);

    for (const key of ['s', 'ArrowUp', 'ArrowUp', 'l'])
        await page.keyboard.press(key);
    is('l: the caller that was selected is so in the graph', [(await state(page)).order, (await state(page)).name, await place(page)], ['left', 'com.example.mail.ui.InboxAdapter.show(List)', '#1?order=left&call=2']);
    await page.keyboard.press('c');

    /* Disk.read, twice called; its caller, and what that calls. */
    await page.keyboard.press('2');
    await page.click('#methods-panel tr:has-text("Disk")');
    await page.click('.acts button:has-text("Callers")');
    is('from the details, and what was searched for is found', [(await state(page)).method, await page.inputValue('#search-text')], ['com.example.mail.store.Disk.read(int)', '']);
    is('the table has its line marked', await page.locator('#methods-panel tr[aria-current]').evaluateAll((lines) => lines.map((line) => line.querySelector('b').textContent)), ['read']);
    await page.click('#methods-panel tr:has-text("readFlags")');
    now = await state(page);
    is('the next line of the table is the next method', [now.method, now.whole], ['com.example.mail.store.MailStore.readFlags()', 380]);
    const read = await callOf(page, 'Disk.read', now.pivot);
    let box = await boxOf(page, read);
    await page.mouse.dblclick(box.x, box.y);
    await settle(page);
    now = await state(page);
    ok('a double click zooms the calls', near(now.goal.x0, 0) && near(now.goal.x1, 350) && now.goal.side === 1);
    is('and leaves the method and its callers as wide as they are', await page.evaluate(() => {
        const {pivot} = methodbeat.state().layout.tree;
        const width = document.querySelector('#graph').clientWidth;
        return [0, 1, pivot].map((i) => Math.round(methodbeat.boxOf(i).x - document.querySelector('#graph').getBoundingClientRect().left - width / 2));
    }), [0, 0, 0]);
    is('the path begins at the method', await page.locator('#path > *').allTextContents(), ['readFlags', 'read']);
    box = await boxOf(page, 1);
    await page.mouse.dblclick(box.x, box.y);
    await settle(page);
    now = await state(page);
    is('a double click on a caller zooms that side', [now.goal.side, now.name, await page.locator('#path > *').allTextContents()], [-1, 'com.example.mail.InboxActivity.refresh()', ['readFlags']]);
    box = await boxOf(page, read);
    await page.mouse.move(box.x, box.y);
    await page.mouse.wheel(0, -300);
    await settle(page);
    now = await state(page);
    ok('the wheel zooms the side that it is on', now.goal.side === 1 && now.goal.x1 - now.goal.x0 < 379);
    await page.mouse.move(10, 10);
    await page.keyboard.press('3');
    is('the tab Calls has both', await page.locator('#calls-panel tbody td.call').evaluateAll((cells) => cells.filter((cell) => cell.parentNode.getAttribute('aria-level') === '1').map((cell) => cell.textContent)),
        ['▸Callers of MailStore.readFlags()', '▸MailStore.readFlags()']);
    is('with their shares of the method', await page.locator('#calls-panel tbody tr').evaluateAll((lines) => lines.map((line) => line.cells[1].textContent)), ['100.0', '100.0', '100.0', '100.0', '92.1', '7.9']);
    await shot(page, 'callers-calls');

    await page.goBack();
    is('the browser goes back', [(await state(page)).method, await place(page)], ['com.example.mail.store.Disk.read(int)', '#1/callers/com.example.mail.store.Disk.read(int)']);
    await page.goForward();
    await page.reload();
    is('and an address opens them', (await state(page)).method, 'com.example.mail.store.MailStore.readFlags()');
    await page.keyboard.press('2');
    await page.hover('#methods-panel tr:has-text("sortByDate")');
    await page.click('#methods-panel tr:has-text("sortByDate") .callers');
    is('a button in the table', (await state(page)).method, 'com.example.mail.ui.InboxAdapter.sortByDate(List)');
    await page.locator('#methods-panel tbody tr').first().focus();
    await page.keyboard.press('s');
    is('s in the table: of that line', (await state(page)).method, 'com.example.mail.text.DateParser.parse(String)');
    await page.keyboard.press('3');
    await page.locator('#calls-panel tbody tr[aria-level="2"]').first().focus();
    await page.keyboard.press('s');
    is('and of a line of the calls, where the method has the focus then', [(await state(page)).method, await page.evaluate(() => document.activeElement.cells[4].textContent)],
        ['com.example.mail.ui.InboxAdapter.sortByDate(List)', '▸InboxAdapter.sortByDate(List)']);
    await page.goBack();
    await page.keyboard.press(']');
    is('the next report: not called there', [await place(page), await page.textContent('#empty'), (await state(page)).n],
        ['#2/callers/com.example.mail.text.DateParser.parse(String)?tab=calls', 'com.example.mail.text.DateParser.parse(String) is not called here.', 0]);
    await page.keyboard.press('c');
    now = await state(page);
    is('and its graph is there', [now.order, now.name, await page.isVisible('#map')], ['time', 'com.example.mail.store.Disk.read(int)', true]);
    for (const hash of ['#1/callers/nobody()', '#1/callers/%E0%A4%A', '#99/callers/x', '#1/other'])
        await page.evaluate((to) => { location.hash = to; }, hash);
    await settle(page);
    is('an address of nothing shows the worst report', [(await state(page)).entry, (await state(page)).order], [1, 'time']);
    is('no problems on the way', page.problems, []);
    await page.context().close();
}

async function phone(browser) {
    const page = await open(browser, mail + '#1', {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true, colorScheme: 'dark'});
    await page.tap('#order-callers');
    await settle(page);
    const box = await boxOf(page, 1);
    await page.touchscreen.tap(box.x, box.y);
    is('on a phone: a tap selects a caller', (await state(page)).name, 'com.example.mail.ui.InboxAdapter.sortByDate(List)');
    await page.fill('#search-text', 'show');
    await settle(page);
    await shot(page, 'phone-callers');
    is('the field is wide enough to read, and nothing too wide', await page.evaluate(() => [document.querySelector('#search-text').clientWidth > 120, document.documentElement.scrollWidth > innerWidth]), [true, false]);
    await page.fill('#search-text', '');
    await page.tap('.fold');
    await page.tap('.acts button:has-text("Callers")');
    is('and its callers are next', (await state(page)).method, 'com.example.mail.ui.InboxAdapter.sortByDate(List)');
    is('no problems with callers on a phone', page.problems, []);
    await page.context().close();
}

async function hostility(browser) {
    const page = await open(browser, hostile);
    const names = await page.evaluate(() => methodbeat.data.names);
    await page.locator('#graph').focus();
    const shown = [];
    for (let i = 0; i < names.length; i++) {
        await visit(page, '#1/callers/' + encodeURIComponent(names[i]));
        shown.push((await state(page)).method);
    }
    is('hostile names: each has an address', shown, names);
    const at = names.findIndex((name) => name.includes('onerror'));
    await visit(page, '#1/callers/' + encodeURIComponent(names[at]));
    await page.reload();
    await page.keyboard.press('3');
    await drawn(page);
    is('and is shown as text', [await page.textContent('#details h2'), await page.evaluate(() => [document.scripts.length, document.querySelectorAll('img, svg, [onerror], [onload]').length])],
        [names[at], [3, 0]]);
    await shot(page, 'callers-hostile');
    is('no dialog, no request, no error', page.problems, []);
    await page.context().close();
}

/* Merged trees, of which the first weight does not add up: callers are by the one that does. */
async function clusters(browser) {
    const page = await open(browser, edited(mail, path.join(scratch, 'callers-clusters.html'), (data) => {
        smallTree(data);
        const [entry] = data.entries;
        Object.assign(data, {noun: 'cluster', nouns: 'clusters', hasTotal: true, columns: [{label: 'Key', kind: 'text'}],
            weights: [{label: 'Occurrence', unit: 'reports', divisor: 1, sum: false}, {label: 'Time', unit: 'ms', divisor: 1}]});
        data.entries = [0, 1].map((k) => ({...entry, title: 'Cluster ' + k, cells: ['x'], ordered: false, methods: [0, 5],
            totals: [entry.totals[0].map(() => 5), entry.totals[0]]}));
    }));
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    const now = await state(page);
    is('clusters: callers by time', [now.order, now.weight, now.method, await place(page)], ['callers', 1, 'a.B.x()', '#1/callers/a.B.x()']);
    is('with the same sums', (await shownTree(page)).slice(0, 5), [['x', 0, 74, 60, 10], ['a', -1, 50, 40, 6], ['r', -2, 50, 40, 6], ['b', -1, 24, 20, 4], ['r', -2, 24, 20, 4]]);
    await page.keyboard.press('k');
    is('in all of them together', [(await state(page)).method, await place(page)], ['a.B.x()', '#/callers/a.B.x()']);
    await page.keyboard.press('w');
    is('w: by calls', await page.evaluate(() => [...document.querySelectorAll('#weights button')].filter((button) => !button.hidden).map((button) => [button.textContent, button.getAttribute('aria-pressed')])),
        [['Time', 'false'], ['Calls', 'true']]);
    await page.keyboard.press('Escape');
    is('Escape: as it was before', [await page.getAttribute('#order-left', 'aria-pressed'), (await state(page)).weight, await place(page)], ['true', 1, '']);
    is('no problems with clusters', page.problems, []);
    await page.context().close();
}

/* What a press takes, by the page's own clock. */
const timed = (page, name) => page.evaluate(async (text) => {
    const began = performance.now();
    history.pushState(null, '', '#1/callers/' + encodeURIComponent(text));
    dispatchEvent(new PopStateEvent('popstate'));
    const made = performance.now() - began;
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    return {made, frame: methodbeat.state().frameMs};
}, name);

async function size(browser) {
    const page = await open(browser, big);
    await page.keyboard.press('2');
    const heavy = await page.evaluate(() => methodbeat.data.names[document.querySelector('#methods-panel tbody tr').row.name]);
    const first = await timed(page, heavy);
    const second = await timed(page, 'android.os.Handler.dispatchMessage(Message)');
    is('half a million calls: its callers', [(await state(page)).method, page.problems], ['android.os.Handler.dispatchMessage(Message)', []]);
    await page.context().close();

    /* 20,000 calls below each other, in each of them a call of the same method: 200 million steps from it to all callers. */
    const deep = await open(browser, edited(mail, path.join(scratch, 'deep.html'), (data) => {
        const n = 20000;
        data.names = ['a.B.leaf()'];
        const [entry] = data.entries;
        Object.assign(entry, {key: -1, gap: undefined, count: undefined, flags: undefined, depth: [], name: [], totals: [[]]});
        for (let i = 0; i < n; i++) {
            data.names.push('a.C.m' + i + '()');
            entry.depth.push(i, i + 1);
            entry.name.push(i + 1, 0);
            entry.totals[0].push(2 * n - i, 1);
        }
    }));
    const third = await timed(deep, 'a.B.leaf()');
    const now = await state(deep);
    is('more callers than can be shown: the near ones are', [now.whole, now.cut, now.n, deep.problems], [20000, 51, 1000002, []]);
    console.log('# callers among 500,001 calls: after ' + first.made.toFixed(0) + ' ms, of the next ' + second.made.toFixed(0) + ' ms, a frame ' + second.frame.toFixed(1) +
        ' ms; of ' + now.n + ' callers: ' + third.made.toFixed(0) + ' ms, a frame ' + third.frame.toFixed(1) + ' ms');
    await deep.context().close();
}

withBrowser(async (browser) => {
    await sums(browser);
    await moving(browser);
    await phone(browser);
    await hostility(browser);
    await clusters(browser);
    await size(browser);
});
