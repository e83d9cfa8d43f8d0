#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Runs the program that the package of this system has.
'use strict';

const { spawnSync } = require('child_process');

const system = `${process.platform}-${process.arch}`;
const file = process.platform === 'win32' ? 'methodbeat.exe' : 'methodbeat';
let program;

try {
    program = require.resolve(`@methodbeat/${system}/bin/${file}`);
} catch {
    console.error(
        `methodbeat: the package @methodbeat/${system} is not installed. Either there is none for this system,` +
            ' or npm was told to leave optional dependencies out.');
    process.exit(1);
}
const done = spawnSync(program, process.argv.slice(2), { stdio: 'inherit', windowsHide: true });
if (done.error) {
    console.error(`methodbeat: cannot run ${program}: ${done.error.message}`);
    process.exit(1);
}
if (done.signal)
    process.kill(process.pid, done.signal);
process.exit(done.status === null ? 1 : done.status);
