#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# instrument --in-place: inputs are replaced by what comes of them, all together or none, and a
# directory of dex gets nothing but dex.
. "$(dirname "$0")/../lib.sh"
plan 26
cd "$TMPDIR" || exit 1
gcc -O2 -fPIC -shared -o at_rename.so "$ROOT/tests/tools/c/at_rename.c" || exit 1

for name in One Two; do
    printf '.class public Lp/%s;\n.super Ljava/lang/Object;\n.method public static main()V\n.registers 1\n' $name
    printf 'invoke-static {}, Ljava/lang/System;->gc()V\nreturn-void\n.end method\n'
done | awk '/^.class/ { n++ } { print >("dex" n ".smali") }'
smali assemble --output one.dex dex1.smali && smali assemble --output two.dex dex2.smali || exit 1
echo 'public class A { static void a() { System.gc(); } }' >A.java
mkdir -p made/base made/feature/list made/classes
cp one.dex made/base/classes.dex && cp two.dex made/feature/list/classes.dex && echo kept >made/base/notes
javac -Xlint:-options --release 8 -d made/classes A.java && jar -cfM made/a.jar -C made/classes .

fresh() { rm -rf place lists && cp -r made place && mkdir lists; }
lists=(-m lists/ids --ignored-out lists/left)
in_place() { "$MB" instrument --in-place "${lists[@]}" "$@" >out 2>err; }
files() { (cd "$1" && find . -type f | LC_ALL=C sort | cut -c3- | paste -sd' '); }
refused() { # STATUS PATTERN ARGUMENT...: nothing is touched
    local wanted=$1 pattern=$2
    shift 2
    fresh
    status "$wanted" "$MB" instrument "$@" && matches "$pattern" "$TMPDIR/err" && diff -r made place && [ -z "$(ls -A lists)" ]
}

# ---- what is written ----
fresh
chmod 640 place/base/classes.dex
ok 'two directories of dex' in_place place/base place/feature
is 'the one has what it had, and nothing else' "$(files place/base)" 'classes.dex notes'
is 'and the other' "$(files place/feature)" 'list/classes.dex'
is 'modes stay' "$(stat -c %a place/base/classes.dex)" 640
is 'the lists are where they were to be' "$(files lists)" 'ids ids.lines.txt left'
is 'with one set of ids' "$(cut -d, -f3 lists/ids | grep -c 'p\.')" 2
"$MB" instrument -o beside -m beside.ids --ignored-out beside.left made/base made/feature >/dev/null 2>&1
same 'the dex are what -o writes' place/base/classes.dex beside/base/classes.dex
same 'of all' place/feature/list/classes.dex beside/feature/list/classes.dex
proven() { "$MB" verify -m lists/ids --ignored lists/left --against made/base --against made/feature place/base place/feature; }
ok 'verify finds nothing missing' proven
ok 'once more is refused' status 1 "$MB" instrument --in-place "${lists[@]}" place/base
has 'and why' 'is instrumented already' "$TMPDIR/err"
fresh
ok 'proven before it takes its place, with the class that is called' in_place --verify --embed-beat place/base
is 'which is a dex too' "$(files place/base)" 'classes.dex classes2.dex notes'
fresh
ok 'a directory of classes, and a jar' in_place --verify place/classes place/a.jar
is 'nothing but the properties tells of their mapping' "$(files place/classes)" 'A.class META-INF/methodbeat.properties'
ok 'so it does of the jar' unzip -tq place/a.jar META-INF/methodbeat.properties
fresh
ok 'a dry run' status 0 "$MB" instrument --in-place -n place/base
same 'writes nothing' made place
# -o of an input read the files again that it was writing.
ok '--force -o, proven too' status 0 "$MB" instrument --force --verify "${lists[@]}" -o place/base place/base

fresh
closed() { AT_RENAME_BUSY=1 LD_PRELOAD=$PWD/at_rename.so in_place place/a.jar place/base/classes.dex; }
ok 'no input is open any more when it is replaced' closed

# ---- what is refused ----
ok 'not with -o' refused 2 'give it or -o, not both' --in-place "${lists[@]}" -o x place/base
ok 'not without places for the lists' refused 2 'say where they go with --mapping-out and --ignored-out' --in-place -m lists/ids place/base
ok 'not where a list would be an input' refused 1 'place/a.jar: is read by this run' --in-place -m place/a.jar --ignored-out lists/left place/a.jar
cut_short() { head -c 100 two.dex >made/feature/list/classes.dex; refused 1 'list/classes.dex' --in-place "${lists[@]}" place/base place/feature; }
ok 'not where one of several is damaged' cut_short
cp two.dex made/feature/list/classes.dex

# ---- all or nothing ----
renames_fail() {
    local n
    for n in 1 2 3 4 5 6; do
        fresh
        AT_RENAME=$n AT_RENAME_FAILS=1 LD_PRELOAD=$PWD/at_rename.so in_place place/base place/feature && return 1
        matches 'Input/output error$' err && diff -r made place && [ -z "$(ls -A lists)" ] || { echo "rename $n failed"; return 1; }
    done
    fresh
    AT_RENAME=7 AT_RENAME_FAILS=1 LD_PRELOAD=$PWD/at_rename.so in_place place/base place/feature
}
ok 'where one of the six renames fails, all is as it was' renames_fail
fresh
in_place place/base place/feature && mv place whole && mv lists whole.lists
killed() { # the inputs are the old or the new ones, each; put back, all is well, and nothing is left
    local n file
    for n in 1 2 3 4 5 6; do
        fresh
        AT_RENAME=$n LD_PRELOAD=$PWD/at_rename.so in_place place/base place/feature && return 1
        for file in base/classes.dex feature/list/classes.dex; do
            cmp -s place/$file made/$file || cmp -s place/$file whole/$file || { echo "a kill at rename $n"; return 1; }
        done
        for file in lists/*; do
            [ ! -e "$file" ] || cmp "$file" "whole.$file" || return 1
        done
        cp -r made/. place
        in_place place/base place/feature && diff -r place whole && diff -r lists whole.lists || { echo "after a kill at rename $n"; return 1; }
    done
}
ok 'after a kill each input is whole, and once they are put back, the next run makes all of it' killed
