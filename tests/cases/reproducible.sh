#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The same inputs and options give the same bytes, whatever the number of threads,
# the time, the time zone, the locale or the order of files.
# test: needs corpus
. "$(dirname "$0")/../lib.sh"
corpus

run() { # OUT COMMAND-PREFIX... -- OPTIONS AND INPUTS
    local out=$1
    shift
    mkdir -p "$TMPDIR/$out"
    "$MB" instrument --select all --exits all -o "$TMPDIR/$out/o" --mapping-out "$TMPDIR/$out/map" \
        --ignored-out "$TMPDIR/$out/ignored" "$@" >"$TMPDIR/$out.log"
}
alike() { cmp "$TMPDIR/$1/map" "$TMPDIR/$2/map" && cmp "$TMPDIR/$1/ignored" "$TMPDIR/$2/ignored" && diff -r "$TMPDIR/$1/o" "$TMPDIR/$2/o"; }

# The same tree, its directory entries made in the opposite order.
trees() {
    mkdir -p "$TMPDIR/tree1" "$TMPDIR/tree2"
    (cd "$TMPDIR/tree1" && jar -xf "$(corpus_jar guava)") &&
        (cd "$TMPDIR/tree1" && find . -type f | sort -r) | while read -r f; do
            mkdir -p "$TMPDIR/tree2/$(dirname "$f")"
            cp "$TMPDIR/tree1/$f" "$TMPDIR/tree2/$f"
        done
    mkdir -p "$TMPDIR/a" "$TMPDIR/b"
    mv "$TMPDIR/tree1" "$TMPDIR/a/tree" && mv "$TMPDIR/tree2" "$TMPDIR/b/tree"
}

plan 14
guava=$(corpus_jar guava) log4j=$(corpus_jar log4j) xalan=$(corpus_jar xalan2)
ok "one thread" run one --jobs 1 "$xalan"
ok "two threads" run two --jobs 2 "$xalan"
ok "seven threads" run seven --jobs 7 "$xalan"
ok "one and two give the same" alike one two
ok "one and seven give the same" alike one seven
sleep 2 # the resolution of times in a zip
TZ=Pacific/Auckland LC_ALL=C LANG=tr_TR.UTF-8 run zone "$xalan"
ok "another time, time zone and locale give the same" alike one zone
run ab "$guava" "$log4j" "$xalan"
run ba --jobs 1 "$xalan" "$guava" "$log4j"
ok "inputs named in another order give the same files" alike ab ba
cp -p "$xalan" "$TMPDIR/xalan-copy.jar"
touch -d '2001-02-03' "$TMPDIR/xalan-copy.jar"
run touched "$TMPDIR/xalan-copy.jar"
ok "the input file's own time does not matter" alike one touched
ok "a directory" trees
run tree1 "$TMPDIR/a/tree"
run tree2 "$TMPDIR/b/tree" --jobs 1
ok "made in another order gives the same" alike tree1 tree2
run guava "$guava"
ok "a jar and its directory give the same ids" cmp "$TMPDIR/guava/map" "$TMPDIR/tree1/map"
run again --base-mapping "$TMPDIR/one/map" "$xalan"
ok "its own mapping as base changes nothing" alike one again

# A jar, a directory and an .aar in one run.
aar() {
    mkdir -p "$TMPDIR/aar/libs" && cp "$(corpus_jar commons-math3)" "$TMPDIR/aar/classes.jar" &&
        cp "$log4j" "$TMPDIR/aar/libs/log4j.jar" && jar -cfM "$TMPDIR/a.aar" -C "$TMPDIR/aar" .
}
ok "an .aar" aar
run mixed --jobs 5 "$guava" "$TMPDIR/a/tree" "$TMPDIR/a.aar"
touch "$TMPDIR/a.aar"
TZ=Asia/Tokyo LC_ALL=C run turned --jobs 2 "$TMPDIR/a.aar" "$TMPDIR/a/tree" "$guava"
ok "with a jar and a directory gives the same, whatever the order, jobs and times" alike mixed turned
