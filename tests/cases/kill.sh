#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# kill -9 at random times: the output is the file that was there before, or none, or
# complete, and the mapping beside it likewise; the next run works as if nothing had
# been, and what a killed run leaves are hidden temporaries only.
# test: alone, needs corpus
. "$(dirname "$0")/../lib.sh"
corpus
input=$(corpus_jar scala-compiler)
rounds=16

# DIRECTORY [--force]: where something else stands in the mapping's place.
instrument() { "$MB" instrument ${2:+"$2"} --select all --exits all -o "$1/out.jar" --mapping-out "$1/map" --ignored-out "$1/ignored" "$input"; }

# How long a whole run takes, in milliseconds, and what it gives.
mkdir -p "$TMPDIR/whole"
started=$(date +%s%N)
instrument "$TMPDIR/whole" >"$TMPDIR/log" || exit 1
took=$((($(date +%s%N) - started) / 1000000))

killed=0 finished=0 none=0 old=0
# Kills a run after so many milliseconds.
kill_after() { # DIRECTORY MILLISECONDS [--force]
    instrument "$1" ${3:+"$3"} >/dev/null 2>&1 &
    local pid=$!
    sleep "$(printf '%d.%03d' $(($2 / 1000)) $(($2 % 1000)))"
    if kill -9 $pid 2>/dev/null; then killed=$((killed + 1)); else finished=$((finished + 1)); fi
    wait $pid 2>/dev/null
}
whole_or() { # FILE PREDECESSOR-OR-EMPTY: complete, or what was there before
    local whole=$TMPDIR/whole/${1##*/}
    if [ ! -e "$1" ]; then
        none=$((none + 1))
        [ -z "$2" ] || { echo "$1 is gone"; return 1; }
    elif [ -n "$2" ] && cmp -s "$1" "$2"; then
        old=$((old + 1))
    else
        cmp "$1" "$whole"
    fi
}
kill_fresh() {
    local dir
    for _ in $(seq $rounds); do
        dir=$TMPDIR/fresh
        rm -rf "$dir"
        mkdir "$dir"
        kill_after "$dir" $((RANDOM * took * 11 / 10 / 32768))
        for file in out.jar map map.lines.txt ignored; do whole_or "$dir/$file" '' || return 1; done
    done
}
kill_over() {
    local dir=$TMPDIR/over
    mkdir -p "$dir"
    for _ in $(seq $rounds); do
        rm -f "$dir"/*
        for file in out.jar map map.lines.txt; do
            echo "old $file" | tee "$TMPDIR/$file.old" >"$dir/$file"
        done
        kill_after "$dir" $((RANDOM * took * 11 / 10 / 32768)) --force
        for file in out.jar map map.lines.txt; do whole_or "$dir/$file" "$TMPDIR/$file.old" || return 1; done
    done
}
hidden_only() { ! find "$TMPDIR/over" "$TMPDIR/fresh" -type f ! -name '.*' | grep -vE '/(out\.jar|map|map\.lines\.txt|ignored)$'; }
next_run() { instrument "$TMPDIR/over" --force && cmp "$TMPDIR/over/out.jar" "$TMPDIR/whole/out.jar"; }

RANDOM=20240817
plan 5
ok "killed where nothing was: no output, or all of it" kill_fresh
ok "killed over an old output: the old one, or all of the new" kill_over
say "$killed runs of $((rounds * 2)) killed ($finished had ended), $none files absent, $old files old"
ok "many runs were killed on their way" [ "$killed" -gt $((rounds * 2 / 3)) ]
ok "what is left are hidden temporaries" hidden_only
say "$(find "$TMPDIR/over" -name '.*' -type f | wc -l) temporaries left by $rounds runs in one directory"
ok "the next run is whole" next_run
