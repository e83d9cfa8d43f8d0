#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# io.methodbeat.Upload: what a program reports arrives at serve, once, though server and program come and go.
# test: long
. "$(dirname "$0")/../lib.sh"
plan 18
cd "$TMPDIR" || exit 1
trap 'kill $(cat pid server 2>/dev/null) 2>/dev/null; wait' EXIT

# A program with reports: numbers from its arguments, then it waits.
mkdir -p src/io/methodbeat classes
cat >src/io/methodbeat/Reporter.java <<'J'
package io.methodbeat;

/** Reporter FROM TO: what the recorder would call, from outside of it. */
public class Reporter {
    public static void main(String[] args) throws Exception {
        for (int n = Integer.parseInt(args[0]); n <= Integer.parseInt(args[1]); n++)
            Upload.onReport("{\"tag\":\"Trace_FPS\",\"time\":" + n + ",\"fps\":" + n + "}");
        System.out.println("reported");
        Thread.sleep(600_000);
    }
}
J
ok 'the program compiles' javac -nowarn -cp "$BUILD/methodbeat-upload.jar" -d classes src/io/methodbeat/Reporter.java
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
echo "reports com.demo 0123456789abcdef" >tokens
echo 0123456789abcdef >token
serve() {
    "$MB" serve --listen "127.0.0.1:$port" --tokens tokens D >address 2>said &
    echo $! >server
}
# program FROM TO [URL]
program() {
    java -Dmethodbeat.upload="${3:-http://127.0.0.1:$port/v1/reports}" -Dmethodbeat.uploadToken=token -Dmethodbeat.uploadFolder=wait \
        -cp "$BUILD/methodbeat-upload.jar:classes" io.methodbeat.Reporter "$1" "$2" >out 2>err &
    echo $! >pid
    within grep -q reported out
}
end() { # SIGNAL FILE
    kill "-$1" "$(cat "$2")" 2>/dev/null
    wait "$(cat "$2")" 2>/dev/null
    true
}
# within COMMAND...: waits until it succeeds.
within() {
    for _ in $(seq 1200); do
        ! "$@" || return 0
        sleep 0.05
    done
    return 1
}
stored() { find D -name '*.ndjson.gz' -exec cat {} + 2>/dev/null | zcat 2>/dev/null | jq -r .fps; }
has_all() { [ "$(stored | sort -n | paste -sd,)" = "$(seq -s, "$1")" ]; }
waits() { [ "$(find wait -name '*.ready' | wc -l)" -ge "$1" ]; }
sent() { ! find wait -name '*.ready' -o -name '*.open' | grep -q .; }

serve
ok 'it reports' program 1 20
ok 'what is reported arrives' within has_all 20
ok 'and waits no more' within sent
has 'what was sent today is noted' "^$(($(date +%s) / 86400)) [1-9][0-9]*$" wait/day
end KILL pid

end TERM server
ok 'another one, without a server' program 21 40
ok 'what it reports waits' within waits 1
end KILL pid
ok 'a third, killed at once' program 41 50
end KILL pid
is 'nothing has arrived meanwhile' "$(stored | wc -l)" 20
serve
ok 'a fourth, with a server' program 51 60
ok 'sends what the others could not' within has_all 60
end KILL pid
none 'nobody complains' "$(cat err)"

ok 'a server elsewhere, without TLS' program 61 61 http://example.com/v1/reports
is 'is told nothing' "$(cat err)" 'methodbeat: nothing is uploaded: methodbeat.upload is not https: http://example.com/v1/reports'
end KILL pid
end TERM server

# ---- A program that is measured ----

cat >src/Slow.java <<'J'
import io.methodbeat.AppMethodBeat;

public class Slow {
    static void work(int millis) throws Exception {
        Thread.sleep(millis);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            AppMethodBeat.dispatchBegin();
            try {
                work(120);
            } finally {
                AppMethodBeat.dispatchEnd();
            }
        }
        Thread.sleep(600_000);
    }
}
J
instrumented() {
    mkdir slow && javac -nowarn -cp "$BUILD/java" -d slow src/Slow.java && jar -cfe slow.jar Slow -C slow . &&
        "$MB" instrument --embed-beat -o slow-beat.jar slow.jar
}
ok 'a program is instrumented' instrumented
rm -rf D
"$MB" serve -m methodMapping.txt --listen "127.0.0.1:$port" --tokens tokens D >address 2>said &
echo $! >server
java "-Xbootclasspath/a:$BUILD/methodbeat-upload.jar" "-Dmethodbeat.library=$BUILD/libmethodbeat.so" -Dmethodbeat.slow=100 \
    -Dmethodbeat.report=slow.ndjson -Dmethodbeat.listener=io.methodbeat.Upload -Dmethodbeat.upload="http://localhost:$port/v1/reports" \
    -Dmethodbeat.uploadToken=token -jar slow-beat.jar >out 2>err &
echo $! >pid
slow() { curl -sS "http://127.0.0.1:$port/v1/list?kind=Slow%20message" >list && [ "$(jq '.rows | length' list)" = 3 ]; }
ok 'its slow messages are on the page' within slow
is 'with the names of its build' "$(jq -r '.rows[] | "\(.app) \(.named) \(.says)"' list | grep -c '^com.demo true .*Slow.work')" 3
none 'and it says nothing' "$(cat err)"
