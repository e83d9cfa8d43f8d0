// SPDX-License-Identifier: Apache-2.0
/* What JavaScript is held to. Lists of names are written out: what a page may use is a decision. */
import js from '@eslint/js';

const readable = (names) => Object.fromEntries(names.split(/\s+/).map((name) => [name, 'readonly']));

/* Of browsers, what the page uses. */
const browser = readable(`EventSource ResizeObserver URL addEventListener clearTimeout document fetch getComputedStyle getSelection history
    URLSearchParams innerHeight innerWidth localStorage location matchMedia navigator performance requestAnimationFrame setTimeout window`);
/* What the tests use beside that, of Node and in the browser. */
const tests = readable('Buffer PopStateEvent __dirname axe console dispatchEvent methodbeat module process require');

const rules = {
    ...js.configs.recommended.rules,
    'array-callback-return': 'error',
    'default-case-last': 'error',
    eqeqeq: 'error',
    'no-constructor-return': 'error',
    'no-eval': 'error',
    'no-implicit-coercion': ['error', {allow: ['!!']}],
    'no-self-compare': 'error',
    'no-shadow': ['error', {builtinGlobals: true, hoist: 'all'}],
    'no-unmodified-loop-condition': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', {caughtErrors: 'none'}],
    'no-use-before-define': ['error', {functions: false, variables: false}],
    'no-useless-concat': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    strict: 'error',
};

export default [
    {linterOptions: {reportUnusedDisableDirectives: 'error'}},
    {
        files: ['html/*.js', 'serve/*.js'],
        languageOptions: {ecmaVersion: 2022, sourceType: 'module', globals: browser},
        rules,
    },
    {
        /* They run in Node, and hand functions to pages in a browser. */
        files: ['tests/browser/*.js', 'packaging/npm/*.js'],
        languageOptions: {ecmaVersion: 2022, sourceType: 'commonjs', globals: {...browser, ...tests}},
        rules,
    },
];
