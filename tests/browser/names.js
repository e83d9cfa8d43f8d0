// SPDX-License-Identifier: Apache-2.0
/* Names of Kotlin's methods, and where methods stand in the source, on the page of `--format html`.
 *
 *   node names.js KOTLIN.html
 *
 * tests/cases/html.sh makes it. TESTS_BEFORE numbers the tests, SHOTS keeps pictures. */
'use strict';
const {is, ok, withBrowser, open, shot, drawn, barriers} = require('./browser.js');
const [kotlin] = process.argv.slice(2);

const RAW = 'com.demo.mail.Repo$load$2.invokeSuspend(Object)';
const KOTLIN = 'com.demo.mail.Repo.load(coroutine)';
const head = (page) => page.textContent('#details h2');
const labels = (page) => page.evaluate(() => [...methodbeat.state().layout.tree.name].map((name, i) => methodbeat.labelOf(i)));

async function names(browser) {
    const page = await open(browser, kotlin);
    is('the key method has the name that it has in Kotlin', await head(page), KOTLIN);
    is('so have the boxes', (await labels(page)).slice(2, 6), ['◆ Repo.load(coroutine)', 'Repo.load(default arguments)', 'Disk.read(int) ×12', 'mail.trim(String) ×33']);
    await page.keyboard.press('m');
    is('m shows the names of class files', await head(page), RAW);
    is('on the boxes too', (await labels(page))[2], '◆ Repo$load$2.invokeSuspend(Object)');
    await page.keyboard.press('2');
    ok('and in the table', (await page.textContent('#methods-panel tbody')).includes('invokeSuspend'));
    ok('the address has it', (await page.evaluate(() => location.hash)).includes('names=raw'));
    await page.click('#raw');
    ok('the button brings Kotlin\'s back', await head(page) === KOTLIN && !(await page.textContent('#methods-panel tbody')).includes('invokeSuspend'));
    is('it says which is shown', await page.getAttribute('#raw', 'aria-pressed'), 'false');
    const count = async (text) => {
        await page.fill('#search-text', text);
        await drawn(page);
        return page.evaluate(() => methodbeat.state().matches);
    };
    is('a search finds both', [await count('coroutine'), await count('invokeSuspend'), await count('TextKt'), await count('nowhere')], [1, 1, 1, 0]);
    await page.fill('#search-text', '');
    await page.focus('#graph');
    await page.keyboard.press('s');
    is('an address names a method as class files do', decodeURIComponent(await page.evaluate(() => location.hash)).split('?')[0], '#1/callers/' + RAW);
    await page.goto('file://' + kotlin + '#1?names=raw');
    await page.reload();
    is('a link shows the same names', await head(page), RAW);
    is('nothing else happened', page.problems, []);
    await page.context().close();
}

async function places(browser) {
    const page = await open(browser, kotlin, {permissions: ['clipboard-read', 'clipboard-write']});
    const frame = 'at com.demo.mail.Repo$load$2.invokeSuspend(Repo.kt:44)';
    is('a call says where it stands, as a stack trace does', await page.textContent('.frame code'), frame);
    await page.keyboard.press('d');
    await page.click('.frame button');
    await page.waitForFunction(() => document.querySelector('.frame button').textContent === 'Copied');
    is('a button copies it', await page.evaluate(() => navigator.clipboard.readText()), frame);
    ok('and says so', (await page.textContent('#said')) === 'Copied');
    await page.click('#tools button:has-text("Copy")');
    await page.waitForFunction(() => document.querySelector('#tools button').textContent === 'Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    is('all of it can be copied as Markdown', copied.split('\n').filter((line) => /^(###|\*\*|```| +total)/.test(line)).map((line) => line.trim().split(/[ :]/)[0]), ['###', '**spread', '```', 'total', '```']);
    ok('with the calls that matter, by their names', copied.includes('◆ com.demo.mail.Repo.load(coroutine)'));
    await page.focus('#graph');
    for (let i = 0; i < 5; i++)
        await page.keyboard.press('ArrowUp');
    is('of the dispatch it is not known', await page.$$eval('.frame', (nodes) => nodes.length), 0);
    is('nothing else happened', page.problems, []);
    await page.context().close();
}

withBrowser(async (browser) => {
    await names(browser);
    await places(browser);
    for (const [kind, options] of [['light', {}], ['dark', {colorScheme: 'dark'}], ['phone', {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true}]]) {
        const page = await open(browser, kotlin, options);
        await drawn(page);
        await shot(page, 'kotlin-' + kind);
        is('no barrier, ' + kind, await barriers(page), []);
        await page.keyboard.press('m');
        is('nor with the names of class files', await barriers(page), []);
        await shot(page, 'raw-' + kind);
        await page.context().close();
    }
});
