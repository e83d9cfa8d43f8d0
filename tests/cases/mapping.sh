#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# methodbeat mapping: show, diff and check; what they print, how they exit, and a
# mapping of all ids.
# test: long
. "$(dirname "$0")/../lib.sh"
cd "$TMPDIR" || exit 1

dispatch='1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V'
rows() { printf '%s\n' "$@" "$dispatch"; }
mapping() { "$MB" mapping "$@"; }
# field FILTER: a value of the JSON on standard input.
field() { python3 -c 'import json, sys; d = json.load(sys.stdin); print(eval(sys.argv[1]))' "$1"; }
# says STATUS PATTERN ARGUMENT...: what goes to standard error matches.
says() {
    local wanted=$1 pattern=$2
    shift 2
    status "$wanted" "$MB" mapping "$@" && matches "$pattern" err
}
rows '1,1,a.A same ()V' '2,1,a.A old (I)V' '3,1,a.B moved ()V' '4,1,a.B gone ()V' '5,1,a.C one (I)V' >old
rows '1,1,a.A same ()V' '2,1,a.A new (I)V' '4,1,a.D added ()V' '5,1,a.C one (J)V' '9,1,a.B moved ()V' >new

plan 40
is "an id" "$(mapping show old 2)" '2,1,a.A old (I)V'
is "a method" "$(mapping show old B.moved)" '3,1,a.B moved ()V'
is "a class" "$(mapping show old a.A)" "$(printf '%s\n' '1,1,a.A same ()V' '2,1,a.A old (I)V')"
is "a pattern" "$(mapping show old 'a.?.*o*e*' | cut -d, -f1 | paste -sd' ')" '3 4 5'
rows '1,1,a.A load (I[JLjava.lang.String;)V' '2,9,a.Kt a test, with commas ()V' '3,1,a.A load (J)V' >named
for name in 'a.A.load(int, long[], String)' 'load(int,long[],String)' '1,1,a.A load (I[JLjava.lang.String;)V' 'A.load(*String)'; do
    is "as a report or a row has it: $name" "$(mapping show named "$name")" "$(head -1 named)"
done
for name in 'a test, with commas' 'a.Kt a test, with commas' 'Kt.a test, with commas()' 'Kt.a test*' '2,9,a.Kt a test, with commas ()V'; do
    is "a name with spaces: $name" "$(mapping show named "$name")" "$(sed -n 2p named)"
done
ok "one that is not there: 1, and the others" says 1 'old: no method is a.Nothing [(].\*\*a.Nothing\*.: all ' show old a.Nothing 1
is "the others" "$(cat out)" '1,1,a.A same ()V'
is "as JSON" "$(mapping show --json old 3 | field '[(m["id"], m["class"], m["name"], m["descriptor"]) for m in d["methods"]]')" \
    "[(3, 'a.B', 'moved', '()V')]"
printf '7,1,a.\033[31mRed x ()V\n%s\n' "$dispatch" >red
hasnt "a name moves no cursor" "$(printf '\033')" <(mapping show red 7)

mkdir ids && cp old "ids/$(printf 'a\033b')" && cp new ids/new && echo notes >ids/README && head -c 20 old >cut.map
oldid=$(mapping check old | grep -oE '[0-9a-f]{16}')
ok "the file of an id: 0" status 0 "$MB" mapping show --id "${oldid:0:8}" ids
is "is named, and moves no cursor" "$(cat out)" 'ids/a\u001bb'
ok "none with it: 1" says 1 'no mapping with the id 0000 is there$' show --id 0000 ids
ok "what is no mapping, by its name: 1" says 1 'cut.map: line ' show --id 0000 cut.map
ok "a mapping is as itself: 0" status 0 "$MB" mapping diff old old
none "and says nothing" "$(cat out)"
ok "another: 1" status 1 "$MB" mapping diff old new
is "each difference, in the order of methods" "$(sed 1,3d out)" "$(printf '%s\n' '~ 2 a.A old (I)V -> 2 new' \
    '- 4 a.B gone ()V' '! 3 a.B moved ()V -> 9' '~ 5 a.C one (I)V -> 5 (J)V' '+ 4 a.D added ()V')"
is "before them their counts" "$(sed -n 3p out)" \
    '1 added, 1 gone, 1 with another id, 1 renamed, 1 with another descriptor, 2 the same; 3 ids mean another method'
is "as JSON" "$(mapping diff --json old new | field '[c["change"] for c in d["changes"]], d["same"], d["reusedIds"]')" \
    "(['renamed', 'gone', 'moved', 'redescribed', 'added'], 2, 3)"
ok "a file that can't be read: 2" says 2 '^methodbeat: nowhere: cannot open' diff old nowhere

ok "a sound mapping: 0" status 0 "$MB" mapping check old
has "with its id" '^old: mapping [0-9a-f]{16}, 6 rows, 0 problems$' out
printf '%s\n' '# a comment' '5,1,a.A x ()V' 'rubbish' '3,1,a.B y ()V' '5,1,a.C z ()V' >bad
ok "a bad one: 1" status 1 "$MB" mapping check bad
is "each problem with its line" "$(sed 's/: .*//' out | paste -sd' ')" 'bad bad:3 bad:4 bad:5 bad'
has "and no id" '^bad: no mapping, 3 rows, 4 problems$' out
ok "beside a base: 1" status 1 "$MB" mapping check new --base old
is "ids that are others, and ids of others" "$(sed '$d; s/,* in line.*//' out)" "$(printf '%s\n' 'new:2: id 2 is' 'new:3: id 4 is' \
    'new:4: id 5 is' 'new:5: id 9, but 3')"
has "and how many are kept" '; of the base 2 kept, 3 gone; 3 new$' out
is "as JSON" "$(mapping check --json bad | field 'd["mappingId"], [p["line"] for p in d["problems"]]')" '(None, [0, 3, 4, 5])'

instrumented() { # the instrumenter's own output, with and without a base
    "$MB" instrument -s all -o asm.jar -m asm.map /usr/share/java/asm.jar && mapping check asm.map &&
        "$MB" instrument -s all --base-mapping asm.map -o tree.jar -m tree.map /usr/share/java/asm-tree.jar &&
        mapping check tree.map --base asm.map
}
ok "what the instrumenter writes is sound, and keeps the base's ids" instrumented
ok "a verb that is none, an option of another: 2" sh -c '"$0" mapping shw old 1; [ $? = 2 ] || exit; "$0" mapping diff -b old old new; [ $? = 2 ]' "$MB"

# All ids, all different methods; the second, half of them shifted.
awk 'BEGIN { for (i = 1; i <= 1048573; i++) printf "%d,1,com.demo.p%d.C%d m%d (I)V\n", i, i % 97, i % 9973, i }' >huge
awk 'BEGIN { for (i = 1; i <= 1048573; i++) printf "%d,1,com.demo.p%d.C%d m%d (I)V\n", i, i % 97, i % 9973, i < 500000 ? i : i + 1000000 }' >shifted
echo "$dispatch" | tee -a huge >>shifted
huge() {
    mapping check huge && mapping check huge --base huge && mapping show huge 1048573 'C7.m*' &&
        status 1 "$MB" mapping diff huge shifted
}
started=$(date +%s%N)
ok "a mapping of all ids" huge
took=$((($(date +%s%N) - started) / 1000000))
say "1,048,574 rows checked twice, searched and compared in $took ms"
