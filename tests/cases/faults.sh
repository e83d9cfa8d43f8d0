#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Nth call of the tool fails, N from the first to the last: memory, opens, reads, writes, renames, flushes, threads.
# Each time there is a clear error and all is as it was before, or the right output. Likewise where the process is
# killed there: each file is the old or the new one, and the next run makes all of it.
# test: rest, long
. "$(dirname "$0")/../lib.sh"
plan 2

in=$TMPDIR/in
mkdir -p "$in/src/p" "$in/classes/p/res" "$in/reports" "$in/lib"
cat >"$in/src/p/Main.java" <<'J'
package p;
public class Main {
    static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    int get() { return 3; }
    public static void main(String[] a) { System.out.println(sum(5) + new Main().get()); }
}
J
javac -g -d "$in/classes" "$in/src/p/Main.java"
echo text >"$in/classes/readme.txt"
echo more >"$in/classes/p/res/more.txt"
(cd "$in" && jar -cf app.jar -C classes .)
echo '7,1,p.Main sum (I)I' >"$in/base.txt"
# A package of two dex, what Android reads first, and a library for a processor.
smali assemble -o "$in/classes.dex" "$ROOT/tests/dex/odd/Shapes.smali"
smali assemble -o "$in/classes2.dex" "$ROOT/tests/dex/rare/Locks.smali"
echo 'com.demo.Original -> q.Shapes:' >"$in/r8.txt"
python3 - "$in" "$BUILD/libmethodbeat.so" <<'P'
import os, sys, zipfile
at, library = sys.argv[1:]
with open(library, "rb") as f:
    head = f.read(4096)
abi = {62: "x86_64", 183: "arm64-v8a", 40: "armeabi-v7a", 3: "x86"}[head[18]]
os.mkdir(at + "/lib/" + abi)
with open(at + "/lib/" + abi + "/libmethodbeat.so", "wb") as f:
    f.write(head)
with zipfile.ZipFile(at + "/app.apk", "w") as z:
    z.writestr("AndroidManifest.xml", bytes(range(256)), zipfile.ZIP_DEFLATED)
    z.writestr("resources.arsc", bytes(400))
    z.write(at + "/classes.dex", "classes.dex", zipfile.ZIP_DEFLATED)
    z.write(at + "/classes2.dex", "classes2.dex")
    z.writestr("lib/%s/libapp.so" % abi, head)
P
python3 "$ROOT/tests/tools/python/random_reports.py" mapping >"$in/map.txt"
sed '7d; $i61,1,com.demo.New more ()V' "$in/map.txt" >"$in/map2.txt"
python3 "$ROOT/tests/tools/python/random_reports.py" 20 1 >"$in/reports.ndjson"
gzip -k "$in/reports.ndjson"
python3 "$ROOT/tests/tools/python/random_reports.py" 12 2 >"$in/reports/a.ndjson"
python3 "$ROOT/tests/tools/python/random_reports.py" 12 3 >"$in/reports/b.ndjson"
cp "$ROOT/fuzz/seeds/trace/open" "$in/trace.mbt"

preload=$TMPDIR/faults.so
ok "the preload compiles" cc -std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -fPIC -shared -pthread \
    -o "$preload" "$ROOT/tests/tools/c/faults.c"

# FAULTS_SEED=N takes a sample again; LONG takes no sample.
seed=${FAULTS_SEED:-$RANDOM}
every=()
[ "${LONG:-1}" -eq 1 ] || every=(--every)
probe() { python3 "$ROOT/tests/tools/python/faults.py" "$MB" "$preload" "$in" "$TMPDIR/room" "$@"; }
ok "the Nth call fails: an error and nothing changed, or all of it (FAULTS_SEED=$seed)" \
    status 0 probe --seed "$seed" "${every[@]}"
say "$(tail -n 1 "$TMPDIR/out")"
