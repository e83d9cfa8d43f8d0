#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The outputs of a run take their places together: when a rename fails, when the run is killed
# between two, when another writes to the same place. What the killed leave the next takes away.
# shellcheck disable=SC2012
. "$(dirname "$0")/../lib.sh"
plan 11
cd "$TMPDIR" || exit 1
gcc -O2 -fPIC -shared -o at_rename.so "$ROOT/tests/tools/c/at_rename.c" || exit 1
class() { # DIRECTORY NAME...: classes of these names
    local dir=$1 name
    shift
    mkdir -p "$dir"
    for name; do
        echo "public class $name { public static void main(String[] a) { for (String s : a) System.out.println(s); } }" >"$name.java"
    done
    javac -Xlint:-options --release 8 -d "$dir" "${@/%/.java}"
}
class one A B && class two A B C && class three A B C D
for name in one two three; do jar -cfM $name.jar -C $name .; done
instrument() { # PLACE INPUT...: all outputs in one directory
    local place=$1
    shift
    "$MB" instrument --force -j 1 -o "$place/app.jar" "$@"
}
# What a place is: the set of a run, or something else.
id_of() { "$MB" mapping check "$1/methodMapping.txt" 2>/dev/null | grep -oE '[0-9a-f]{16}' | head -1; }
set_of() {
    local id
    id=$(id_of "$1")
    [ "$(unzip -p "$1/app.jar" META-INF/methodbeat.properties)" = "mapping.id=$id"$'\nprobes=late\nexits=explicit' ] && [ -s "$1/ignoreMethodMapping.txt" ] &&
        head -1 "$1/methodMapping.lines.txt" | grep -qx "# lines of the mapping $id" && echo "$id"
}
for name in one two three; do
    mkdir good-$name && instrument good-$name $name.jar >/dev/null 2>&1
done
one=$(set_of good-one) two=$(set_of good-two) three=$(set_of good-three)
is 'a run leaves its set and nothing else' "$(ls -A good-one | paste -sd' ')" 'app.jar ignoreMethodMapping.txt methodMapping.lines.txt methodMapping.txt'
ok 'whose ids differ' test "$one" != "$two" -a "$two" != "$three" -a -n "$three"

fails() { # NUMBER PLACE INPUT: the rename of that number fails
    AT_RENAME=$1 AT_RENAME_FAILS=1 LD_PRELOAD=$PWD/at_rename.so instrument "$2" "$3" >out 2>err
}
all_or_none() {
    local n
    for n in 1 2 3 4; do
        rm -rf place && cp -r good-one place
        fails $n place two.jar && { echo "rename $n failed, and the run did not"; return 1; }
        matches 'Input/output error$' err || return 1
        diff -r place good-one || { echo "after rename $n failed"; return 1; }
        rm -rf place && mkdir place
        fails $n place two.jar && return 1
        [ -z "$(ls -A place)" ] || { echo "of nothing, after rename $n failed:"; ls -A place; return 1; }
    done
    fails 5 place two.jar && [ "$(set_of place)" = "$two" ]
}
ok 'where a rename fails, those before it are taken back' all_or_none
directory_all_or_none() {
    local n
    for n in 1 2 3 4 5; do
        rm -rf place && cp -r one place
        AT_RENAME=$n AT_RENAME_FAILS=1 LD_PRELOAD=$PWD/at_rename.so "$MB" instrument -j 1 -m map -o place one >out 2>err && return 1
        diff -r place one && [ ! -e map ] || return 1
    done
}
ok 'also those of a directory that is there' directory_all_or_none

killed() { AT_RENAME=$1 LD_PRELOAD=$PWD/at_rename.so instrument "$2" "$3" >/dev/null 2>&1; }
no_exchange() { # a file system that cannot exchange two files cannot give back what was replaced: it is said
    rm -rf place && cp -r good-one place
    AT_RENAME_PLAIN=1 fails 3 place two.jar && return 1
    matches '2 of the outputs are replaced all the same: .*Input/output error$' err || return 1
    AT_RENAME_PLAIN=1 LD_PRELOAD=$PWD/at_rename.so instrument place two.jar >out 2>err && [ "$(set_of place)" = "$two" ]
}
ok 'unless the file system cannot, which is said' no_exchange
after_kill() { # each file is the old one or the new one, what is named by ids last; the next run makes one set of them
    local n at file wanted
    for n in 1 2 3 4; do
        rm -rf place && cp -r good-one place
        killed $n place two.jar
        at=0
        for file in methodMapping.txt ignoreMethodMapping.txt methodMapping.lines.txt app.jar; do
            at=$((at + 1))
            wanted=good-one
            [ $at -ge $n ] || wanted=good-two
            cmp place/$file $wanted/$file || { echo "killed at rename $n"; return 1; }
        done
        instrument place three.jar >/dev/null 2>&1
        [ "$(set_of place)" = "$three" ] || { echo "after rename $n: $(ls -lA place)"; return 1; }
        [ "$(ls -A place | wc -l)" -eq 4 ] || { echo "after rename $n is left:"; ls -A place; return 1; }
    done
}
ok 'after a kill between two renames each file is whole, and the next run makes one set' after_kill

# ---- leftovers ----
(exit 0) & dead=$!
wait $dead
rm -rf place && mkdir place
mkdir -p "place/.app.jar.$dead-0.tmp/deep/er" && touch "place/.app.jar.$dead-0.tmp/deep/er/file" "place/.map.$dead-12.tmp"
touch "place/.map.$$-1.tmp" "place/.other.tmp" "place/map.$dead-1.tmp" "place/.map.$dead-x.tmp"
instrument place one.jar >/dev/null 2>&1
is 'what the dead left is gone, and nothing else' "$(ls -A place | LC_ALL=C sort | paste -sd' ')" \
    "$(printf '%s\n' ".map.$$-1.tmp" .other.tmp ".map.$dead-x.tmp" app.jar ignoreMethodMapping.txt "map.$dead-1.tmp" methodMapping.lines.txt methodMapping.txt | LC_ALL=C sort | paste -sd' ')"
killed_early() { # a run that is killed while it writes
    mkfifo pipe
    rm -rf place && mkdir place
    "$MB" decode -m good-one/methodMapping.txt -o place/page.html - <pipe 2>/dev/null &
    local pid=$!
    exec 7>pipe
    while [ -z "$(ls -A place)" ]; do :; done
    kill -KILL $pid
    wait $pid 2>/dev/null
    exec 7>&-
    [ -n "$(ls -A place)" ] || { echo "there was nothing to remove"; return 1; }
    echo '{"tag":"Trace_EvilMethod","process":"p","cost":900,"scene":"S","stack":"0,1048574,1,900\n","stackKey":"1|","time":1}' |
        "$MB" decode -m good-one/methodMapping.txt -o place/page.html - && [ "$(ls -A place)" = page.html ]
}
ok 'what a run left that was killed while it wrote' killed_early

# ---- two at a time ----
rivals() {
    local round a b
    for round in 1 2 3 4 5 6 7 8; do
        rm -rf place && cp -r good-one place
        instrument place two.jar >/dev/null 2>err.a & a=$!
        instrument place three.jar >/dev/null 2>err.b & b=$!
        wait $a && wait $b || { cat err.a err.b; return 1; }
        case $(set_of place) in "$two" | "$three") ;; *) echo "round $round: $(ls -lA place)"; return 1 ;; esac
        [ "$(ls -A place | wc -l)" -eq 4 ] || { ls -A place; return 1; }
    done
}
ok 'of two runs to one place one is there in the end' rivals
waits() { # while another holds the directory
    rm -rf place && cp -r good-one place
    exec 8<place
    flock 8
    instrument place two.jar >/dev/null 2>&1 8<&- & local pid=$!
    while ! compgen -G 'place/.app.jar.*.tmp' >/dev/null; do :; done
    [ "$(set_of place)" = "$one" ] || return 1
    exec 8<&-
    wait $pid && [ "$(set_of place)" = "$two" ]
}
ok 'and waits while the other takes its place' waits
none 'no case left anything' "$(find . -path ./place -prune -o -name '.*.tmp' -print)"
