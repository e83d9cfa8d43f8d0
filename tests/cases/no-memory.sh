#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where an allocation fails there is one line that says so, and nothing else: no output, no
# temporary file, no crash. Each of a command's allocations is failed, or many of them. Where all was
# done but for telling of it, all is there.
. "$(dirname "$0")/../lib.sh"
plan 12
cd "$TMPDIR" || exit 1
gcc -O2 -fPIC -shared -o no_memory.so "$ROOT/tests/tools/c/no_memory.c" || exit 1
mkdir classes good
cat >Looper.java <<'J'
public class Looper {
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println(arg);
        }
    }
}
J
javac -Xlint:-options --release 8 -d classes Looper.java
jar cf app.jar -C classes .
"$MB" instrument -o good/beat.jar --mapping-out beat.map --ignored-out beat.ignored app.jar >/dev/null
for time in 1 2 1; do
    echo '{"tag":"Trace_EvilMethod","process":"p","cost":900,"scene":"S","stack":"0,1048574,1,900\n1,1,1,900\n","stackKey":"1|","time":'$time'}'
done >reports.ndjson
cp "$BUILD/dex/classes.dex" app.dex

# failing ON COMMAND...: with the first allocation failing, the second and so on, in steps that
# grow, until none is reached any more: then what is made is what it should be.
failing() {
    local on=$1 at=1 got unknown=
    # Of mapping 1 may say that there are differences: it is 2 until it is known which action it is.
    [ "$3" = mapping ] && unknown=2
    shift
    rm -rf run whole && mkdir run
    "$@" >out 2>err || return 1
    mv run whole

    while :; do
        rm -rf run && mkdir run
        env NO_MEMORY_AT="$at" ${on:+NO_MEMORY_ON=1} LD_PRELOAD=./no_memory.so "$@" >out 2>err
        got=$?
        if [ "$got" -eq 0 ]; then
            # One that was optional failed, or none: enough when there are no more.
            [ -z "$on" ] && [ "$at" -lt 4000 ] && { at=$((at + 1 + at / 12)); continue; }
            break
        fi
        [ "$got$unknown" = 12 ] && [ "$at" -gt 1 ] && unknown=
        [ "$got" -eq "${unknown:-1}" ] || { echo "allocation $at: exit $got"; cat err; return 1; }
        grep -v '^methodbeat: warning: ' err >said
        [ "$(grep -c '^methodbeat: ' said)" -eq 1 ] && [ "$(wc -l <said)" -eq 1 ] ||
            { echo "allocation $at: this is said:"; cat err; return 1; }
        [ -z "$(ls -A run)" ] || diff -r run whole ||
            { echo "allocation $at: is left over:"; ls -A run; return 1; }
        at=$((at + 1 + at / 12))
    done
    [ -z "$unknown" ] || { echo "mapping never says 1"; return 1; }
    say "$at allocations in steps: ${*: -2}"
}
# shellcheck disable=SC2086
instrument() { failing "$1" "$MB" instrument -j 2 -o run/"$3" --mapping-out run/map --ignored-out run/ignored ${4:-} "$2"; }
ok 'instrument a jar' instrument '' app.jar beat.jar
ok 'and from there on all' instrument 1 app.jar beat.jar
ok 'instrument a directory' instrument '' classes classes
ok 'and from there on all' instrument 1 classes classes
ok 'instrument a dex' instrument '' app.dex app.dex '--beat-class a.B -s all'
ok 'and from there on all' instrument 1 app.dex app.dex '--beat-class a.B -s all'
ok 'decode to a page' failing '' "$MB" decode -j 2 -m beat.map -o run/page.html reports.ndjson
ok 'and from there on all' failing 1 "$MB" decode -j 2 -m beat.map -o run/page.html reports.ndjson
ok 'decode to pprof' failing '' "$MB" decode -j 2 -m beat.map -o run/pprof.pb.gz reports.ndjson
ok 'and from there on all' failing 1 "$MB" decode -j 2 -m beat.map -o run/pprof.pb.gz reports.ndjson
ok 'cluster' failing '' "$MB" cluster -j 2 -m beat.map -o run/page.html reports.ndjson
ok 'and from there on all' failing 1 "$MB" cluster -j 2 -m beat.map -o run/page.html reports.ndjson
