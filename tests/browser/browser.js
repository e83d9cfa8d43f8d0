// SPDX-License-Identifier: Apache-2.0
/* What the tests in a browser share: TAP, and pages that are watched. */
'use strict';
const fs = require('fs');
const {chromium} = require(process.env.BROWSER + '/node_modules/playwright-core');

let done = Number(process.env.TESTS_BEFORE || 0);
let failed = 0;

/* One test. got and wanted are compared as JSON. */
function is(text, got, wanted) {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    done++;
    console.log((a === b ? 'ok ' : 'not ok ') + done + ' - ' + text);
    if (a !== b) {
        failed++;
        console.error(text + '\n  got    ' + a + '\n  wanted ' + b);
    }
}
const ok = (text, value) => is(text, Boolean(value), true);
const near = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

/* Runs the tests with a browser; a test that throws ends them, and the plan is missed. */
async function withBrowser(tests) {
    const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox']});
    try {
        await tests(browser);
    } catch (error) {
        console.error(error);
        failed++;
    }
    await browser.close();
    process.exitCode = failed ? 1 : 0;
}

/* A page of a file. `problems` gathers whatever should not happen there. */
async function open(browser, file, options) {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}, ...options});
    const page = await context.newPage();
    const url = 'file://' + file;
    page.setDefaultTimeout(15000);
    page.problems = [];
    const problem = (text) => page.problems.push(text);
    page.on('dialog', (dialog) => {
        problem('dialog: ' + dialog.message());
        dialog.dismiss();
    });
    page.on('console', (message) => problem('console: ' + message.text()));
    page.on('pageerror', (error) => problem('error: ' + error.message));
    page.on('request', (request) => {
        if (request.url().split('#')[0] !== url && !request.url().startsWith('data:'))
            problem('request: ' + request.url());
    });
    await page.goto(url);
    return page;
}

/* A picture of the page, where pictures are kept: $SHOTS. */
async function shot(page, name) {
    if (process.env.SHOTS)
        await page.screenshot({path: process.env.SHOTS + '/' + name + '.png'});
}

/* Two frames on: what was asked for is drawn. */
const drawn = (page) => page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));

/* A page with other data: the same file, its JSON exchanged by edit(data). */
function edited(file, to, edit) {
    const text = fs.readFileSync(file, 'utf8');
    const mark = '<script type="application/json" id="data">';
    const from = text.indexOf(mark) + mark.length;
    const end = text.indexOf('</script>', from);
    const data = JSON.parse(text.slice(from, end));
    edit(data);
    fs.writeFileSync(to, text.slice(0, from) + JSON.stringify(data).replace(/</g, '\\u003c') + text.slice(end));
    return to;
}

module.exports = {is, ok, near, withBrowser, open, shot, drawn, edited};
