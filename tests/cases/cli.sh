#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The command line: statuses and messages, --json, --strict, --dry-run, the kinds of
# inputs and outputs, the base mapping.
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
work=$TMPDIR/w
mkdir -p "$work/src/p" "$work/classes" "$work/lib"
cd "$work" || exit 1
cat >src/p/Main.java <<'J'
package p;
public class Main {
    static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    int get() { return 3; }
    public static void main(String[] a) { System.out.println(sum(5) + new Main().get() + Lib.twice(4)); }
}
J
cat >src/p/Lib.java <<'J'
package p;
public class Lib { public static int twice(int n) { return Integer.parseInt("" + n) * 2; } }
J
echo 'package p; public class Pair { int a; int a() { return a; } }' >src/p/Pair.java
javac -g -d classes src/p/*.java
mkdir main lib/p
cp -r classes/p main/
rm main/p/Lib.class
cp classes/p/Lib.class lib/p/
jar -cf main.jar -C main .
jar -cf lib.jar -C lib .
mkdir -p aar/libs && cp main.jar aar/classes.jar && cp lib.jar aar/libs/lib.jar && echo '<manifest/>' >aar/AndroidManifest.xml
jar -cMf app.aar -C aar .
mkdir plain && javac -d plain src/p/Pair.java && rm -f plain/p/Lib.class && echo text >plain/readme.txt && jar -cf plain.jar -C plain .
head -c 300 classes/p/Main.class >cut.class
mkdir broken && cp -r classes/p broken/ && cp cut.class broken/p/Cut.class && jar -cf broken.jar -C broken .

# Each run has the places of its lists to itself.
mb() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument "$@"; }
says() { # STATUS PATTERN ARGUMENT...: what it prints to standard error matches
    local wanted=$1 pattern=$2
    shift 2
    status "$wanted" mb "$@" && matches "$pattern" "$TMPDIR/err"
}
runs() { java -Xbootclasspath/a:"$BEAT" -Dbeat.report="$work/report" -cp "$1" p.Main | grep -x 21 && balanced "$work/report"; }
json() { python3 -m json.tool <"$1" >/dev/null; }
nothing_at() { [ ! -e "$1" ] || { ls -la "$1"; false; }; }
# The tool adds one entry: what says which mapping belongs to the jar.
same_entries() { diff <(jar -tf "$1") <(jar -tf "$2" | grep -v '^META-INF/methodbeat.properties$'); }

plan 57
ok "no arguments: usage, 2" status 2 mb
ok "an unknown option: 2, and named" says 2 'no-such' --no-such -o x main.jar
ok "no -o: 2" says 2 '-o' main.jar
ok "no input: 2" status 2 mb -o x
ok "an unknown choice: 2, and the choices are named" says 2 'explicit' --exits never -o x main.jar
ok "a choice of --select: 2, likewise" says 2 'smart' --select some -o x main.jar
ok "--jobs 0: 2" says 2 'jobs' --jobs 0 -o x main.jar
ok "--jobs many: 2" says 2 'jobs' --jobs many -o x main.jar
ok "nothing was written" nothing_at x
ok "an unknown command: 2" status 2 "$MB" frobnicate
ok "--help: 0" status 0 "$MB" instrument --help
has "and explains --exits" '--exits' "$TMPDIR/out"
ok "--version: 0" status 0 "$MB" --version
ok "an input that is not there: 1, and named" says 1 'nowhere.jar' -o x nowhere.jar
ok "a jar that is none: 1, and named" says 1 'Main.java' -o x src/p/Main.java
ok "a cut class: 1, and named" says 1 'cut.class' -o x.class cut.class
ok "a cut class in a jar: 1, the entry is named" says 1 'broken.jar!p/Cut.class' -o x.jar broken.jar
printf '1,1,p.Main get ()I\nnonsense\n' >bad.map
ok "a bad base mapping: 1, the line is named" says 1 'bad\.map: line 2' --base-mapping bad.map -o x.jar main.jar
printf -- '-keepclass p.Main\n-frobnicate p\n' >bad.filter
ok "a bad filter file: 1, the line is named" says 1 'bad\.filter: line 2' --filter bad.filter -o x.jar main.jar
printf '%s\n' '-keeppackage p.Main' '-keepclass p' '-keepclass p.Pair' '-keepmethod p.Main gets' '-keepmethod p.Main get' '-tracepackage q*' '-keepclass p.P' '-keepclass p.Q' >slips.filter
ok "lines of a filter that match nothing are named" says 0 'slips\.filter: line 4 matches nothing: -keepmethod p\.Main gets$' --filter slips.filter -n main.jar
has "and what is a class, not a package" 'line 1 matches nothing: that is a class, for which there are -keepclass and -traceclass: -keeppackage p\.Main$' "$TMPDIR/err"
has "five of them; the others are counted" 'slips\.filter: 1 more line matches nothing$' "$TMPDIR/err"
is "and no others" "$(grep -oE 'line [0-9]+ matches' "$TMPDIR/err" | tr -cd '0-9')" 12467
mkdir -p only/q/r && printf '%s\n' 'package q; public class Q { int f(Object o) { return o.hashCode(); } int get() { return 3; } }' >only/q/Q.java &&
    printf '%s\n' 'package q.r; public class R { int f(Object o) { return o.hashCode(); } }' >only/q/r/R.java && javac -d only/classes only/q/*.java only/q/r/*.java && cp -r classes/p only/classes/ && jar -cf only.jar -C only/classes .
measured() { mb "$@" -o only-out.jar only.jar >/dev/null 2>&1; sed -n 's/^[0-9]*,[0-9]*,\([^ ]*\) .*/\1/p' methodMapping.txt | grep -v '^android' | sort -u | paste -sd' '; }
is "--only: a package and those below it, selected as always" "$(measured --only q)" 'q.Q q.r.R'
is "several" "$(measured --only q.r --only p)" 'p.Lib p.Main q.r.R'
is "with commas" "$(measured --only q.r,p)" 'p.Lib p.Main q.r.R'
printf -- '-traceclass p.Main\n-keepclass q.Q\n' >only.filter
is "a filter file goes before it" "$(measured --only q --filter only.filter)" 'p.Main q.r.R'
ok "a package that is not there is named" says 0 '--only q.s: there is no such package in the inputs$' --only q.s -n only.jar
ok "a class, too" says 0 '--only q.Q: .*: it takes names of packages, as the source has them$' --only q.Q -n only.jar
ok "what is no package: 1" says 1 '--only: it takes names of packages, as com.demo.shop$' --only 'q r' -o x.jar only.jar
ok "an output directory that can't be made: 1" says 1 'main.jar/x' -o main.jar/x/y.jar lib.jar
ok "nothing was written" nothing_at x.jar

ok "--dry-run: 0" status 0 mb --dry-run --verbose -o x.jar main.jar
has "and tells what it would do" 'p\.Pair|p/Pair' "$TMPDIR/out"
ok "and writes nothing" nothing_at x.jar
ok "nor a mapping" nothing_at methodMapping.txt
ok "--json prints JSON alone" status 0 mb --json -o j.jar main.jar
ok "which parses" json "$TMPDIR/out"

ok "a jar" status 0 mb --select all --exits all -o o.jar --mapping-out o.map main.jar
ok "runs" runs o.jar:lib.jar
ok "with the same entries in the same order" same_entries main.jar o.jar
ok "a directory" status 0 mb --select all --exits all -o o.dir main
ok "runs" runs o.dir:lib.jar
ok "a single class" status 0 mb -o Main.class classes/p/Main.class
ok "is a class, and changed" matches AppMethodBeat Main.class
ok "several inputs" status 0 mb --select all --exits all -o many --mapping-out many.map main.jar lib.jar
ok "run" runs many/main.jar:many/lib.jar
none "with one id space" "$(cut -d, -f1 many.map | sort | uniq -d)"
ok "an .aar" status 0 mb --select all -o o.aar app.aar
mkdir unpacked && (cd unpacked && jar -xf ../o.aar)
ok "its jars run" runs unpacked/classes.jar:unpacked/libs/lib.jar
ok "its other entries are the same" cmp unpacked/AndroidManifest.xml aar/AndroidManifest.xml
ok "--embed-beat" status 0 mb --embed-beat -o embedded.jar main.jar
ok "runs with nothing beside it" java -cp embedded.jar:lib.jar p.Main

ok "a jar in which nothing is measured" status 0 mb -o plain.out.jar plain.jar
ok "is copied byte for byte" cmp plain.jar plain.out.jar
ok "the base mapping keeps ids" status 0 mb --select all --base-mapping many.map --mapping-out again.map -o again.jar main.jar
is "all of them" "$(sort many.map | comm -12 - <(sort again.map) | wc -l)" "$(wc -l <again.map)"
