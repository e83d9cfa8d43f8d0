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

/* A page of a file, or of a server. `problems` gathers whatever should not happen there. */
async function open(browser, file, options) {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}, ...options});
    const page = await context.newPage();
    const url = file.startsWith('http') ? file : 'file://' + file;
    const may = file.startsWith('http') ? (asked) => asked.startsWith(new URL(url).origin + '/') : (asked) => asked.split('#')[0] === url.split('#')[0];
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
        if (!may(request.url()) && !request.url().startsWith('data:'))
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

/* Each rule that is broken, and where. */
async function barriers(page) {
    await page.waitForTimeout(250); /* what moves has come to rest */
    await drawn(page);
    await page.evaluate(fs.readFileSync(process.env.BROWSER + '/node_modules/axe-core/axe.min.js', 'utf8') + ';0');
    return page.evaluate(() => axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
        violations.flatMap(({id, nodes}) => nodes.slice(0, 3).map(({target, any}) => [id, target.join(' '), any[0]?.message || '']))));
}

/* A page with other data: the same file, its JSON exchanged by edit(data), which has the entries too. */
function edited(file, to, edit) {
    const parts = fs.readFileSync(file, 'utf8').split(/(?<=<script type="application\/json" id="(?:entries|data)">)|(?=<\/script>)/);
    const [entriesAt, dataAt] = ['entries', 'data'].map((id) => 1 + parts.findIndex((part) => part.endsWith('id="' + id + '">')));
    const written = (value) => JSON.stringify(value).replace(/</g, '\\u003c');
    const data = {...JSON.parse(parts[dataAt]), entries: parts[entriesAt].trim().split('\n').filter(Boolean).map((line) => JSON.parse(line))};
    /* Names as numbers from 0, as the page has them itself. */
    const numbers = Object.fromEntries(Object.keys(data.names).map((own, n) => [own, n]));
    data.names = Object.values(data.names);
    for (const key of ['kotlin', 'places'])
        data[key] = Object.fromEntries(Object.entries(data[key]).map(([own, text]) => [numbers[own], text]));
    for (const tree of data.entries.flatMap((entry) => [entry, entry.before || {}])) {
        tree.name = tree.name?.map((own) => numbers[own]);
        tree.methods = tree.methods?.map((value, i) => (i % 2 ? value : numbers[value]));
    }
    edit(data);
    parts[entriesAt] = data.entries.map((entry) => written(entry) + '\n').join('');
    parts[dataAt] = written({...data, entries: undefined});
    fs.writeFileSync(to, parts.join(''));
    return to;
}

module.exports = {is, ok, near, withBrowser, open, shot, drawn, barriers, edited};
