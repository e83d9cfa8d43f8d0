#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# instrument --compress: what other readers of archives find, and what verify says.
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
cd "$TMPDIR" || exit 1
mkdir classes
cat >Looper.java <<'J'
public class Looper {
    static String twice(String s) { return s.concat(s); }
    public static void main(String[] args) { System.out.println(twice("beat")); }
}
J
echo 'class Kept { String f(Object o) { return o.toString(); } }' >Kept.java
javac -Xlint:-options --release 8 -d classes Looper.java Kept.java || exit 1
python3 - <<'P' || exit 1
import zipfile
with zipfile.ZipFile("app.jar", "w") as z:
    z.write("classes/Looper.class", "Looper.class", zipfile.ZIP_DEFLATED)
    z.write("classes/Kept.class", "Kept.class", zipfile.ZIP_STORED)
    z.write("Looper.java", "text/deflated.txt", zipfile.ZIP_DEFLATED)
    z.write("Kept.java", "text/stored.txt", zipfile.ZIP_STORED)
P

# methods JAR: "Looper.class 8" of each entry, as Python reads it, which checks each CRC.
methods() {
    python3 -c '
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(*(f"{i.filename} {i.compress_type}" for i in z.infolist()), sep="\n")' "$1"
}
# contents JAR: each entry with its CRC.
contents() { python3 -c 'import sys, zipfile; print(*((i.filename, i.CRC) for i in zipfile.ZipFile(sys.argv[1]).infolist()))' "$1"; }
# extracted JAR: a sum of each file, read from the front as a JVM does it, without the directory.
extracted() { rm -rf read && mkdir read && (cd read && jar x && find . -type f | sort | xargs sha256sum) <"$1"; }
verified() { # JAR OPTION...
    local jar=$1
    shift
    "$MB" verify "$jar" --against app.jar -m "$jar.map" --ignored "$jar.left" "$@"
}
instrumented() { # HOW JAR OPTION...
    local how=$1 jar=$2
    shift 2
    "$MB" instrument --compress "$how" -o "$jar" -m "$jar.map" --ignored-out "$jar.left" "$@" app.jar
}
kept="Looper.class 8
Kept.class 0
text/deflated.txt 8
text/stored.txt 0
META-INF/methodbeat.properties 8"

plan 39
ok "no --compress" "$MB" instrument -o none.jar app.jar
for how in keep store 0 1 6 12; do
    ok "--compress $how" instrumented $how $how.jar -j 1
    is "$how: the method of each entry" "$(methods $how.jar)" \
        "$(if [ $how = store ]; then sed '/deflated.txt/!s/8$/0/' <<<"$kept"; else echo "$kept"; fi)"
    is "$how: each entry holds the same" "$(contents $how.jar)" "$(contents none.jar)"
    ok "$how: verify proves it" verified $how.jar --compress $how
    instrumented $how again.jar -j 2 --verify >/dev/null
    same "$how: two threads and --verify make the same" $how.jar again.jar
    rm -f again.jar again.jar.*
done
for how in store 0; do
    is "$how: it runs" "$(java -Xbootclasspath/a:"$BEAT" -cp $how.jar Looper 2>&1)" beatbeat
    is "$how: a reader from the front finds the same" "$(extracted $how.jar)" "$(extracted none.jar)"
done
same "keep is what there is without" keep.jar none.jar
same "and what 6 is" 6.jar none.jar
ok "verify has to know of store" status 1 verified store.jar
has "says which entry" 'store\.jar!Looper\.class: its compression method is another$' err
