// SPDX-License-Identifier: Apache-2.0
/* speedscope reads our file and shows the same times.
 *
 *   node speedscope.js SPEEDSCOPE FILE.speedscope.json FILE.folded SCRATCH
 */
'use strict';
const fs = require('fs');
const path = require('path');
const {is, ok, withBrowser, open, shot} = require('./browser.js');
const [release, file, folded, scratch] = process.argv.slice(2);

withBrowser(async (browser) => {
    const profile = fs.readFileSync(file);
    /* As speedscope's own command line opens a file. */
    const script = path.resolve(scratch, 'profile.js');
    fs.writeFileSync(script, 'speedscope.loadFileFromBase64("mail.speedscope.json", "' + profile.toString('base64') + '")');
    const page = await open(browser, path.resolve(release, 'index.html') + '#localProfilePath=' + script);
    await page.waitForFunction(() => document.body.textContent.includes('Sandwich'));
    const problems = page.problems.filter((text) => !/^(request: file:|console: )/.test(text));
    is('speedscope loads our file', problems, []);
    const profiles = JSON.parse(profile).profiles;
    is('which has a profile for each report, and one of its calls', profiles.map(({unit}) => unit), ['milliseconds', 'none', 'milliseconds', 'none', 'milliseconds', 'none']);
    ok('and shows the first by its name', (await page.textContent('body')).includes(profiles[0].name));
    await page.click('text=Sandwich');
    await page.waitForFunction(() => [...document.querySelectorAll('td')].some((cell) => /ms \(\d/.test(cell.textContent)));
    await shot(page, 'speedscope');

    /* The self times of the first report by method. */
    const wanted = {};
    let rest = profiles[0].endValue - profiles[0].startValue;
    for (const line of fs.readFileSync(folded, 'utf8').trim().split('\n')) {
        const [, name, self] = /([^;]*) (\d+)$/.exec(line);
        if (rest <= 0)
            break;
        wanted[name] = (wanted[name] || 0) + Number(self);
        rest -= Number(self);
    }
    const rows = await page.evaluate(() => [...document.querySelectorAll('table tr')].map((row) => [...row.cells].map((cell) => cell.textContent)));
    const got = {};
    for (const cells of rows) {
        const time = /^\s*([\d.]+)\s?(ms|s)/.exec(cells[1] || '');
        if (time && Number(time[1]) > 0)
            got[cells[2].trim()] = Math.round(Number(time[1]) * (time[2] === 's' ? 1000 : 1));
    }
    is('with the self times of folded', Object.entries(got).sort(), Object.entries(wanted).sort());
});
