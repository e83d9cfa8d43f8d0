// SPDX-License-Identifier: Apache-2.0
/* Barriers in the page, by axe-core's rules, in each state that it has.
 *
 *   node axe.js MAIL.html EMPTY.html SCRATCH
 *
 * tests/cases/html.sh makes these. TESTS_BEFORE numbers the tests. */
'use strict';
const path = require('path');
const {is, withBrowser, open, barriers, edited} = require('./browser.js');
const [mail, empty, scratch] = process.argv.slice(2);

/* What a reader does, one after the other; each leads to a state. */
const WAYS = [
    ['as it opens', async () => {}],
    ['with a search', (page) => page.fill('#search-text', 'date')],
    ['with a search for nothing', (page) => page.fill('#search-text', 'nowhere')],
    ['zoomed', async (page) => { await page.fill('#search-text', ''); await page.focus('#graph'); await page.keyboard.press('Enter'); }],
    ['left-heavy', (page) => page.keyboard.press('l')],
    ['callers', (page) => page.keyboard.press('s')],
    ['the tab of calls', (page) => page.keyboard.press('3')],
    ['the list', (page) => page.keyboard.press('4')],
    ['of a report with lost and inferred calls', (page) => page.keyboard.press('j')],
    ['by own time', (page) => page.keyboard.press('p')],
    ['with a method hidden', (page) => page.keyboard.press('h')],
    ['without a call tree', async (page) => { await page.keyboard.press('j'); }],
    ['the help', (page) => page.keyboard.press('?')],
    ['compared', async (page) => { await page.keyboard.press('Escape'); await page.evaluate(() => { location.hash = '#2?before=1'; }); await page.keyboard.press('3'); }],
    ['callers, compared', (page) => page.keyboard.press('s')],
];

withBrowser(async (browser) => {
    const file = edited(mail, path.join(scratch, 'axe.html'), (data) => {
        const [, anr] = data.entries;
        const n = anr.depth.length;
        Object.assign(anr, {warning: ['900 ms were not recorded.', '-keepmethod a.B x ()V'], running: new Array(n).fill(40), waiting: new Array(n).fill(10)});
    });
    for (const [kind, options] of [['light', {}], ['dark', {colorScheme: 'dark'}], ['on a phone', {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true}]]) {
        const page = await open(browser, file, options);
        for (const [state, go] of WAYS) {
            await go(page);
            is('no barrier, ' + kind + ', ' + state, await barriers(page), []);
        }
        await page.context().close();
    }
    is('no barrier in a page without reports', await barriers(await open(browser, empty)), []);
});
