// SPDX-License-Identifier: Apache-2.0
/* The page of `methodbeat serve`.
 *
 *   node serve.js URL REPORTS.ndjson HOSTILE.ndjson
 *
 * tests/cases/serve-page.sh serves URL, which has many reports, and those of two runs. */
'use strict';
const fs = require('fs');
const {is, ok, withBrowser, open, shot, barriers} = require('./browser.js');
const [url, reports, hostile] = process.argv.slice(2);

const send = async (text, run) => {
    const answer = await fetch(url + 'v1/reports' + (run ? '?run=' + run : ''), {method: 'POST', body: text});
    return (await answer.json()).stored;
};
const cells = (page, column) => page.$$eval('#rows tr', (rows, at) => rows.map((row) => row.cells[at].textContent), column);
const settled = (page) => page.waitForFunction(() => /arrived$/.test(document.getElementById('state').textContent));
/* The choice has been made once the first row is one of it. */
const choose = async (page, id, text) => {
    const value = await page.$eval('#' + id, (select, wanted) => [...select.options].find((one) => one.textContent.startsWith(wanted)).value, text);
    await page.selectOption('#' + id, value);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(500);
};
/* The page that a click opens. */
async function opened(page, click) {
    const [other] = await Promise.all([page.context().waitForEvent('page'), click()]);
    await other.waitForLoadState();
    return other;
}

withBrowser(async (browser) => {
    const page = await open(browser, url);
    await settled(page);
    is('a hundred of many reports', (await cells(page, 0)).length, 100);
    ok('which says how many there are', /^200,0\d\d arrived$/.test(await page.textContent('#state')));
    is('columns', await page.$$eval('th', (all) => all.map((one) => one.textContent)), ['Arrived', 'Kind', 'Time', 'What', 'Scene', 'Version', 'Device']);

    const began = Date.now();
    is('a report is taken', await send(fs.readFileSync(reports, 'utf8')), 3);
    await page.waitForFunction(() => document.querySelector('#rows tr.new'));
    ok('and is there within a second or two, of which the test has a part', Date.now() - began < 5000);
    is('with its kind, time and finding', (await Promise.all([1, 2, 3].map((at) => cells(page, at)))).map((all) => all[0]),
        ['ANR', '5,200 ms', 'most time in MailStore.readFlags, 5,190 of 5,200 ms, 1 call']);
    is('no barrier, light', await barriers(page), []);
    await shot(page, 'serve-light');

    await page.click('#more');
    await page.waitForFunction(() => document.querySelectorAll('#rows tr').length === 200);
    ok('older ones', true);

    await choose(page, 'f-kind', 'ANR');
    is('a kind is chosen', [...new Set(await cells(page, 1))], ['ANR']);
    ok('and stands in the address', page.url().includes('kind=ANR'));
    await page.reload();
    await settled(page);
    is('and is kept', [...new Set(await cells(page, 1))], ['ANR']);
    await choose(page, 'f-kind', 'all');

    const report = await opened(page, () => page.click('#rows tr:first-child a'));
    ok('a report opens as the page of decode', (await report.title()).includes('ANR'));
    ok('with the names of its build', (await report.content()).includes('MailStore.readFlags'));
    await report.close();

    await page.selectOption('#set', 'run-new');
    const groups = await opened(page, () => page.click('#groups button'));
    await groups.waitForSelector('h1');
    ok('groups of a run', (await groups.textContent('h1')).length > 0);
    await groups.close();
    await page.selectOption('#old', 'run-old');
    const compared = await opened(page, () => page.click('#groups button'));
    await compared.waitForSelector('h1');
    ok('two runs compared', (await compared.content()).includes('change'));
    await compared.close();

    is('hostile reports are taken', await send(fs.readFileSync(hostile, 'utf8')), 1);
    await page.waitForFunction(() => document.querySelector('#rows').textContent.includes('onerror'));
    is('and are texts', await page.$$eval('#rows *', (all) => [...new Set(all.map((one) => one.tagName))].sort()), ['A', 'SMALL', 'TD', 'TR'].filter((name) => name !== 'SMALL'));
    const evil = await opened(page, () => page.click('#rows tr:first-child a'));
    ok('so they are on their page', !(await evil.$('img')));
    await evil.close();
    is('nothing that should not happen did', page.problems, []);
    await page.context().close();

    for (const [kind, options] of [['dark', {colorScheme: 'dark'}], ['phone', {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true}]]) {
        const other = await open(browser, url, options);
        await settled(other);
        is('no barrier, ' + kind, await barriers(other), []);
        await shot(other, 'serve-' + kind);
        ok('and nothing is wider than it, ' + kind, await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await other.context().close();
    }
});
