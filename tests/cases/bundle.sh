#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/bundle: modules in the order of what they use, and what it refuses.
# test: rest
. "$(dirname "$0")/../lib.sh"
plan 17
cd "$TMPDIR" || exit 1
bundle() { "$ROOT/scripts/bundle" "$@"; }

# Each would do other than is wanted if it came before what it uses.
mkdir good
cat >good/main.js <<'J'
/* The start. */

import {sum} from './sum.js';
import {
    ONE,
    two,
} from './numbers.js';

result.push(sum(ONE, two()), later());
function later() { return 'export const'; }
J
cat >good/sum.js <<'J'
import {ONE} from './numbers.js';
const zero = ONE - 1;
export function sum(a, b) { return zero + a + b; }
J
cat >good/numbers.js <<'J'
export const ONE = 1;
export const two = () => $two;
let $two = 2;
J
ok "modules" status 0 bundle good/main.js good/*.js
is "do as one function what they say" \
    "$(node -e 'const result = []; eval(require("fs").readFileSync("out", "utf8")); console.log(result.join())')" '3,export const'
is "and leave no word of modules" "$(grep -cE '^(import|export)' out)" 0
ok "in any order of files" status 0 bundle good/main.js good/sum.js good/numbers.js good/main.js
hasnt "the page's own modules too" '^(import|export)' <(bundle "$ROOT/html/main.js" "$ROOT"/html/*.js)

# refused TEXT MESSAGE MAIN OTHER: modules with these texts are refused.
refused() {
    mkdir -p bad
    rm -f bad/*
    printf '%b\n' "$3" >bad/main.js
    printf '%b\n' "$4" >bad/other.js
    ok "$1" status 1 bundle bad/main.js bad/*.js
    has "$1: says it" "^bundle: $2" err
}
refused "a circle" 'bad/other.js: imports bad/main.js, which uses bad/other.js' \
    "import {a} from './other.js';\nexport const b = 1;" "import {b} from './main.js';\nexport const a = 1;"
refused "a name that is not exported" 'bad/main.js: a: is not exported by bad/other.js' "import {a} from './other.js';" 'const a = 1;'
refused "a name in two modules" 'bad/main.js: b: is declared in bad/other.js too|bad/other.js: b: is declared in bad/main.js too' \
    "import {a} from './other.js';\nconst b = 1;" 'export const a = 1;\nfunction b() {}'
refused "a file that is not there" 'bad/main.js: bad/none.js: can not be read' "import {a} from './none.js';" ''
refused "a file that nothing uses" 'bad/other.js: nothing uses it' 'const a = 1;' 'const b = 1;'
refused "another kind of import" "bad/main.js: this is no import \{…\} from './….js': import all from" "import all from './other.js';" ''
