#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# docs/errors.md: what each of its commands says is what stands beside it, to the letter.
. "$(dirname "$0")/../lib.sh"
page=$ROOT/docs/errors.md
rows() { grep '^| `methodbeat' "$page"; }
plan $((1 + $(rows | wc -l)))

cd "$TMPDIR" || exit 1
mkdir -p bin work/com/demo work/empty work/mappings && ln -s "$MB" bin/methodbeat
PATH=$TMPDIR/bin:$PATH
cd work || exit 1
cat >com/demo/Main.java <<'J'
package com.demo;
public class Main {
    int load(int x) { return x > 0 ? load(x - 1) + load(x - 2) : x; }
    public static void main(String[] a) { System.out.println(new Main().load(9)); }
}
J
javac --release 8 -nowarn -Xlint:-options com/demo/Main.java && mkdir classes && mv com classes || exit 1
(cd classes && jar cf ../app.jar com/demo/Main.class) || exit 1
methodbeat instrument -o app-beat.jar app.jar >/dev/null || exit 1
id=$(methodbeat mapping check methodMapping.txt | grep -o '[0-9a-f]\{16\}')
report() { printf '{"tag":"Trace_EvilMethod","mapping":"%s","detail":"NORMAL","cost":900,"stack":"0,1048574,1,900\\n1,1,1,890\\n"}\n' "$1"; }
report "$id" >report.ndjson
report 0123456789abcdef >other.ndjson
printf '%s\n' 'com.demo.Main -> a.a:' '    void load() -> a' >mapping.txt
echo 'com.demo payments' >owners.txt
echo '-keepclass com.demo.Mian' >filter.txt
echo '-keepclass com.demo' >wrong.txt
printf '{"tag":"Trace_EvilMethod","stack":' >cut.ndjson

says() { # MESSAGE COMMAND
    bash -c "$2" </dev/null >/dev/null 2>../said
    grep -qxF "methodbeat: $1" ../said || { cat ../said && false; }
}
ok 'the table is there' [ "$(rows | wc -l)" -ge 30 ]
while IFS='|' read -r _ command message _; do
    command=$(sed 's/^ *`//; s/` *$//' <<<"$command")
    message=$(sed 's/^ *`//; s/` *$//' <<<"$message")
    ok "$command" says "$message" "$command"
done < <(rows)
