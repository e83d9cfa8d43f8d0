#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Nothing goes wrong in silence: what could not be said, written or trusted is an error.
. "$(dirname "$0")/../lib.sh"
plan 163
cd "$TMPDIR" || exit 1

mkdir classes
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
jar cfM app.jar -C classes .
"$MB" instrument -o beat.jar --mapping-out beat.map --ignored-out beat.ignored app.jar >/dev/null
cat >report.json <<'J'
{"tag":"Trace_EvilMethod","type":0,"process":"p","machine":"m","mem":1,"cost":900,"usage":"10%","scene":"S","stack":"0,1048574,1,900\n1,1,1,900\n","stackKey":"1|","time":1}
J

# ---- standard input, output and error that are closed or full ----
# said COMMAND...: what standard error has of it, when its standard output is full.
to_full() { "$@" >/dev/full 2>full.err; }
full() {
    to_full "$MB" "$@"
    local got=$?
    cat full.err
    [ "$got" -eq "${wanted:-1}" ] && [ "$(grep -c '^methodbeat: standard output: ' full.err)" -eq 1 ]
}
for arguments in --help --version 'instrument --help' 'instrument -n app.jar' 'instrument -n --json app.jar' \
    'instrument -o full.jar app.jar' 'inspect app.jar' 'inspect --json app.jar' \
    'decode -m beat.map report.json' 'cluster -m beat.map report.json' 'mapping show beat.map 1' 'mapping check --json beat.map'; do
    # shellcheck disable=SC2086
    ok "to a full disk: $arguments" full $arguments
done
wanted=2 ok 'to a full disk: mapping diff' full mapping diff beat.map <(sed 1d beat.map)
"$MB" instrument -o closed.jar nowhere.jar app.jar 2>&- >/dev/null
none 'with standard error closed nothing is made of what is said' "$(find . -name 'closed*')"
"$MB" instrument --strict --progress always -o closed.jar app.jar 2>&- >/dev/null
same 'with standard error closed the output is what it is' closed.jar beat.jar
closed() { ! "$MB" --version >&- 2>closed.err && matches '^methodbeat: standard output: ' closed.err; }
ok 'with standard output closed there is no success' closed
no_input() { "$MB" decode -m beat.map -o closed.txt - <&- >/dev/null 2>closed.err || matches '^methodbeat: ' closed.err; }
ok 'with standard input closed nothing is read from an output' no_input
none 'nor written' "$(find . -name closed.txt)"

# ---- what is said is fit for a terminal ----
evil=$'evil\033[2J\u009b1m\u202etxt\xff\nmethodbeat: done'
fit() { # What a command says, on either: no character that does something, and no line more than it should.
    "$@" >fit.out 2>&1
    cat -v fit.out
    [ -s fit.out ] && ! LC_ALL=C.UTF-8 grep -qaP '[\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{202a}-\x{202e}]' fit.out &&
        iconv -f UTF-8 -t UTF-8 fit.out >/dev/null && ! grep -q '^methodbeat: done' fit.out
}
ok 'a command of odd characters' fit "$MB" "$evil"
ok 'an option' fit "$MB" instrument "--$evil"
ok 'a choice' fit "$MB" instrument --exits "$evil" -o x app.jar
ok 'an input' fit "$MB" instrument -o x.jar "$evil"
ok 'an output' fit "$MB" instrument -o "$evil/x.jar" app.jar
ok 'a report' fit "$MB" decode "$evil"
ok 'a directory without mappings' fit "$MB" cluster -m . report.json
cp app.jar "$evil.jar"
ok 'an input that is there' fit "$MB" inspect "$evil.jar"
ok 'an output that is made' fit "$MB" instrument -o "$evil-out/" "$evil.jar"
ok 'a dry run' fit "$MB" instrument -n -v "$evil.jar"
ok 'a mapping' fit "$MB" mapping check "$evil.jar"
ok 'a name that is sought' fit "$MB" mapping show beat.map "$evil"

# ---- a run that fails replaces nothing ----
{ cat report.json; echo '{"stack": oops'; } >damaged.json
sed 's/^{/{"mapping":"0123456789abcdef",/' report.json >stranger.json
for command in decode cluster; do
    for input in damaged.json stranger.json nowhere.json; do
        echo good >kept.html
        ok "$command: $input fails" status 1 "$MB" $command -m beat.map -o kept.html $input report.json
        is 'and the page is the one before' "$(cat kept.html)" good
    done
    has 'a file that was not there is told as such' 'absent.html: was not written' \
        <("$MB" $command -m beat.map -o absent.html damaged.json 2>&1)
    ok "$command: --partial" status 1 "$MB" $command -m beat.map --partial -o kept.html damaged.json report.json
    has 'writes what there is' 'Looper' kept.html
done
none 'nothing lies about' "$(find . -name 'absent*' -o -name '*.tmp')"

# ---- limits and signals ----
limited() { # A file larger than its limit is an error, and is gone.
    (ulimit -f 1 && "$MB" instrument -o limited.jar app-large.jar >out 2>err)
    [ $? -eq 1 ] && matches 'File too large' err && [ -z "$(find . -name '*.tmp' -o -name 'limited*')" ]
}
mkdir large && head -c 2000000 /dev/urandom >large/data && cp -r classes/. large && jar cfM app-large.jar -C large .
ok 'a limit on the size of files is an error' limited

# ---- inputs that are something else than they seem ----
# probed NAME BEAT: a jar that was instrumented for BEAT, without what says so.
probed() {
    "$MB" instrument --beat-class "$2" -o "$1.all.jar" --mapping-out "$1.map" --ignored-out "$1.ignored" app.jar >/dev/null 2>&1
    rm -rf "$1" && mkdir "$1" && (cd "$1" && jar -xf "../$1.all.jar" && rm -r META-INF) && jar -cfM "$1.jar" -C "$1" .
}
refuses_again() { # TEXT INPUT WHY
    ok "$1: is refused" status 1 "$MB" instrument -o "again.${2##*.}" "$2"
    has 'with what to do' "$3; give what the build made before that$" err
    none 'and there is no output' "$(find . -name 'again*')"
}
probed ours io.methodbeat.AppMethodBeat
probed matrix com.tencent.matrix.trace.core.AppMethodBeat
refuses_again 'a jar with our probes and nothing else of ours' ours.jar 'ours.jar!Looper.class: is instrumented already: it calls io/methodbeat/AppMethodBeat'
refuses_again "a jar with Matrix's" matrix.jar 'matrix.jar!Looper.class: is instrumented already, by Matrix: it calls com/tencent/matrix/trace/core/AppMethodBeat'
ok 'inspect shows it all the same' status 0 "$MB" inspect matrix.jar
cat >Matrixed.smali <<'S'
.class public LMatrixed;
.super Ljava/lang/Object;
.method public static run(I)V
    .registers 2
    const/16 v0, 0x7
    invoke-static {v0}, Lcom/tencent/matrix/trace/core/AppMethodBeat;->i(I)V
    invoke-static {v0}, Lcom/tencent/matrix/trace/core/AppMethodBeat;->o(I)V
    return-void
.end method
S
smali assemble --output matrixed.dex Matrixed.smali
refuses_again 'a dex with them' matrixed.dex 'matrixed.dex: Matrixed: run\(I\)V: is instrumented already, by Matrix: it calls com/tencent/matrix/trace/core/AppMethodBeat'
# Matrix's own classes call themselves.
sed 's,LMatrixed;,Lcom/tencent/matrix/trace/core/Own;,' Matrixed.smali >Own.smali
smali assemble --output own.dex Own.smali
ok 'but not a part of Matrix itself' status 0 "$MB" instrument -m own.map -o again.dex own.dex
rm -f again.* ./*Mapping.txt

warnings() { "$MB" instrument -o warned/ "$@" 2>&1 >/dev/null | sed -n 's/^methodbeat: warning: //p'; }
absent='io/methodbeat/AppMethodBeat is in none of the inputs, nor in --classpath: without it, the program ends at its first call (--embed-beat adds it)'
silent='nothing in the inputs calls dispatchBegin'
has 'a program without the class that it calls' "^${absent//[()]/.}$" <(warnings app.jar)
has 'and without messages' "^$silent" <(warnings app.jar)
is 'is told of both' "$(warnings app.jar | wc -l)" 2
cat >Plain.smali <<'S'
.class public LPlain;
.super Ljava/lang/Object;
.method public static run()V
    .registers 0
    invoke-static {}, Ljava/lang/System;->gc()V
    return-void
.end method
S
smali assemble --output classes.dex Plain.smali && jar --create --no-manifest --file plain.apk classes.dex
is 'an app is told one thing' "$(warnings -m plain.map plain.apk)" 'io/methodbeat/AppMethodBeat is in none of the inputs, nor in --classpath: without it, the program ends at its first call. Add the module runtime/android to the app, or let --embed-runtime put it in (docs/android.md)'
is 'with the class in it of the messages' "$(warnings --embed-beat app.jar | cut -c-${#silent})" "$silent"
is 'with it on the class path too' "$(warnings -c "$BUILD/java" app.jar | cut -c-${#silent})" "$silent"
cat >Loop.java <<'J'
public class Loop {
    public static void main(String[] args) {
        io.methodbeat.AppMethodBeat.dispatchBegin();
        Looper.main(args);
        io.methodbeat.AppMethodBeat.dispatchEnd();
    }
}
J
javac -Xlint:-options --release 8 -cp classes:"$BUILD/java" -d telling Loop.java && cp classes/*.class telling
none 'one that has both is told nothing' "$(warnings --embed-beat telling)"
is 'nor one whose beat class is of others, but of the class' "$(warnings --beat-class a.B app.jar)" 'a/B is in none of the inputs, nor in --classpath: without it, the program ends at its first call'

# shellcheck disable=SC2059
newer() { cp classes/Looper.class "Newer$1.class" && printf "\\$(printf %o "$1")" | dd of="Newer$1.class" bs=1 seek=7 conv=notrunc status=none; }
newer 71 && newer 70 && newer 200
versions='class files are of a version above 70, which is the newest that is tested \(up to 200; the first is Newer200.class'
has 'class files newer than what is tested' "^2 $versions" <(warnings Newer200.class Newer70.class Newer71.class)
is 'one of the newest tested is taken' "$(warnings Newer70.class | grep -c version)" 0
ok 'with --strict they are an error' status 1 "$MB" instrument --strict -o strict.class Newer71.class
has 'which names it' '^methodbeat: Newer71.class: --strict: a class file of version 71; 70 is the newest that is tested$' err

# ---- nothing is replaced that is not made anew ----
# keeps TEXT WHY FILE ARGUMENT...: instrumenting is refused, FILE is as it was; with --force it is done.
keeps() {
    local text=$1 why=$2 file=$3
    shift 3
    cp -r "$file" kept
    ok "$text: is refused" status 1 "$MB" instrument "$@"
    has 'with the reason' "^methodbeat: $why" "$TMPDIR/err"
    same 'and is as it was' "$file" kept
    ok 'but for --force' status 0 "$MB" instrument --force "$@"
    rm -rf kept
}
mkdir place && cp app.jar place/ && cp -r classes place/ && cd place || exit 1
printf 'Looper -> a:\n' >mapping.txt
read_by='is read by this run, and would be replaced: write to another place, or give --force$'
keeps 'the input' "app.jar: $read_by" app.jar -o app.jar app.jar
cp ../app.jar . && rm -f ./*apping.txt && printf 'Looper -> a:\n' >mapping.txt
keeps 'the input, by its directory' "\./app.jar: $read_by" app.jar -o . app.jar
cp ../app.jar . && rm -f ./*Mapping.txt
keeps 'a directory' "classes: $read_by" classes -o classes classes
rm -rf classes && cp -r ../classes . && rm -f ./*Mapping.txt
keeps 'the map of ProGuard, by the wrong -m' "mapping.txt: $read_by" mapping.txt -p mapping.txt -m mapping.txt -o out.jar app.jar
rm -rf out.jar ./*apping.txt && printf -- '-keepmethod a.b c\n' >filter.txt
keeps 'the filter' "filter.txt: $read_by" filter.txt -f filter.txt --ignored-out filter.txt -o out.jar app.jar
rm -rf out.jar ./*apping.txt
cp app.jar lib.jar
keeps 'a class path' "lib.jar: $read_by" lib.jar -c "../classes:$PWD/lib.jar" -o lib.jar app.jar
rm -rf lib.jar ./*apping.txt && echo 'my notes' >notes.txt
keeps 'a file that is no mapping' 'notes.txt: is not a methodMapping.txt, and would be replaced: say where' notes.txt -m notes.txt -o out.jar app.jar
rm -rf out.jar ./*apping.txt && echo 'my notes' >notes.txt
keeps 'a file that is no list' 'notes.txt: is not a list of methods left out, and would be replaced: say where' notes.txt --ignored-out notes.txt -o out.jar app.jar
rm -rf out.jar ./*apping.txt
"$MB" instrument -o first.jar app.jar >/dev/null 2>&1
jar cfM more.jar -C ../telling .
keeps 'a mapping of another build' 'methodMapping.txt: is the mapping of another build, with the id [0-9a-f]{16}, and would be lost: say where' methodMapping.txt -o second.jar more.jar
ok 'that of the output before goes with it' status 0 "$MB" instrument -o second.jar app.jar
ok 'the same mapping may be written again' status 0 "$MB" instrument -o third.jar app.jar
ok 'a new base is written beside it' status 0 "$MB" instrument --base-mapping methodMapping.txt -m new.txt -o fourth.jar more.jar
keeps 'but not over it' "methodMapping.txt: $read_by" methodMapping.txt --base-mapping methodMapping.txt -o third.jar more.jar
cd ..

# ---- endings ----
ok 'a jar is no APK' status 1 "$MB" instrument -o x.apk app.jar
has 'which is said' '^methodbeat: -o x.apk: app.jar is a jar, and so is the output' err
ok 'nor a directory a jar' status 1 "$MB" instrument -o x.JAR classes
ok 'a jar may be a zip, or have an ending of its own' eval '"$MB" instrument -m x.map -o x.zip app.jar && "$MB" instrument -m x.map -o x.beat app.jar'
for command in decode cluster; do
    ok "$command: an ending of no format" status 2 "$MB" $command -m beat.map -o x.svg report.json
    has 'is asked about' '^methodbeat: -o x.svg: no format has this ending' err
    ok '.txt, and none, are text' eval '"$MB" $command -m beat.map -o x.txt report.json && "$MB" $command -m beat.map -o x report.json && cmp x x.txt'
    ok 'with --format any goes' status 0 "$MB" $command -m beat.map --format html -o x.svg report.json
done

# ---- mappings ----
mkdir maps-a maps-b && cp beat.map maps-a/ && cp beat.map maps-b/
ok 'directories with equal mappings' status 0 "$MB" cluster -m maps-a -m maps-b report.json
mkdir maps-c && cp report.json maps-c/
ok 'one without' status 1 "$MB" cluster -m maps-a -m maps-c report.json
has 'is an error' '^methodbeat: maps-c: no methodMapping.txt in it$' err

# ---- archives that can be read in two ways, or are damaged where they are only copied ----
mkdir zips other && cd zips || exit 1
sed 's/println(arg)/println("last " + arg)/' ../Looper.java >Looper.java && javac -Xlint:-options --release 8 -d ../other Looper.java
cat >craft.py <<'P'
"""Archives that no tool makes."""
import sys, warnings, zipfile
warnings.simplefilter('ignore')

def write(name, entries, claim=None, local=None):
    with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED) as z:
        for entry, content, method in entries:
            z.writestr(zipfile.ZipInfo(entry), content, compress_type=method)
        for info in z.infolist():
            if claim:
                info.file_size = claim

def flip(name, text, by=1):
    b = bytearray(open(name, 'rb').read())
    b[b.index(text)] ^= by
    open(name, 'wb').write(b)

first, last = (open('../%s/Looper.class' % d, 'rb').read() for d in ('classes', 'other'))
DEFLATED, STORED = zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED
text = b'A text of some length that says what it says. ' * 20
both = [('Looper.class', first, DEFLATED), ('a.txt', b'first', STORED), ('Looper.class', last, DEFLATED), ('a.txt', b'last', STORED)]
write('twice.jar', both)
write('twice.apk', both)
write('fine.jar', [('Looper.class', first, DEFLATED), ('a.txt', text, STORED), ('b.txt', text, DEFLATED)])
for name, at in (('stored.jar', b'A text of some'), ('name.jar', b'a.txt'), ('method.jar', None), ('deflated.jar', None)):
    write(name, [('Looper.class', first, DEFLATED), ('a.txt', text, STORED), ('b.txt', text, DEFLATED)])
    if at:
        flip(name, at)
    else:
        b = bytearray(open(name, 'rb').read())
        header = b.index(b'b.txt') - 30
        b[header + (8 if name == 'method.jar' else 30 + 5 + 10)] ^= 8 if name == 'method.jar' else 0x55
        open(name, 'wb').write(b)
write('bomb.jar', [('Looper.class', first, DEFLATED)] + [('z%d' % i, text, DEFLATED) for i in range(4)], claim=400 << 20)
# Each may, but not all of them.
for i in (1, 2, 3):
    write('half%d.jar' % i, [('Looper.class', first, DEFLATED)], claim=400 << 20)
for i in (1, 2):
    write('long%d.jar' % i, [('Looper.class', last if i > 1 else first, DEFLATED), ('zeros', bytes(600 << 10), DEFLATED)])
with zipfile.ZipFile('halves.aar', 'w') as z:
    for inner in ('classes.jar', 'libs/1.jar', 'libs/2.jar'):
        z.write('half1.jar', inner)
P
python3 craft.py || exit 1
# Two entries of one place: the directory of the second points to the first.
python3 - <<'P'
b = bytearray(open('fine.jar', 'rb').read())
at = [i for i in range(len(b)) if b[i:i + 4] == b'PK\1\2']
b[at[2] + 42:at[2] + 46] = b[at[1] + 42:at[1] + 46]
open('overlap.jar', 'wb').write(b)
P
made() { java -Xbootclasspath/a:"$BEAT" -cp "$1" Looper x 2>&1; }
java_tools || exit 1
is 'of a jar with an entry twice a JVM reads the last' "$(made twice.jar)" 'last x'
ok 'it is instrumented' status 0 "$MB" instrument -o out-twice.jar twice.jar
has 'with a warning' '^methodbeat: warning: twice.jar!Looper.class: the archive has it more than once; the last counts$' "$TMPDIR/err"
is 'and is the same program' "$(made out-twice.jar)" 'last x'
is 'with the same resources' "$(unzip -p out-twice.jar a.txt)" last
refuses_zip() { # TEXT FILE MESSAGE
    ok "$1" status 1 "$MB" instrument -m none.map -o "none.${2##*.}" "$2"
    has 'and why' "^methodbeat: $3" "$TMPDIR/err"
}
refuses_zip 'an APK with an entry twice is refused' twice.apk 'twice.apk!(Looper.class|a.txt): the archive has it more than once: Android refuses it$'
refuses_zip 'a flipped bit in what is stored' stored.jar 'stored.jar!a.txt: bad CRC'
refuses_zip 'in what is deflated' deflated.jar 'deflated.jar!b.txt: '
refuses_zip 'another name in front of the entry' name.jar 'name.jar!a.txt: ambiguous: its local header has another name'
refuses_zip 'another method' method.jar 'method.jar!b.txt: ambiguous: its local header has another method, 0 instead of 8$'
refuses_zip 'entries that overlap' overlap.jar 'overlap.jar!(a|b).txt: ambiguous: it overlaps with another entry'
refuses_zip 'entries that claim too much' bomb.jar 'bomb.jar: its entries would inflate to 2000 MB in all, from 0; the limit is 1024'
ok 'what is sound is taken' status 0 "$MB" instrument -m fine.map -o out-fine.jar fine.jar
ok 'archives that claim too much together' status 1 "$MB" instrument -m none.map -o none.d half1.jar half2.jar half3.jar
has 'and why' "^methodbeat: half3.jar: with this archive's, the inputs' entries would inflate to 1200 MB in all, from 0; the limit is 1024 " "$TMPDIR/err"
refuses_zip 'jars in an archive that do' halves.aar "halves.aar!libs/2.jar: with this archive's, the inputs' entries would inflate to 1200 MB in all"
ok 'two of them may' status 1 "$MB" instrument -m none.map -o none.d half1.jar half2.jar
has 'but are not what they say' '^methodbeat: half1.jar!Looper.class: 341 deflated bytes cannot hold the 419430400' "$TMPDIR/err"
ok 'two that become 600 KB each' status 0 "$MB" instrument -m long.map -o long.d long1.jar long2.jar
proves_long() { "$MB" verify -m long.map --against long1.jar --against long2.jar "$@" long.d/long1.jar long.d/long2.jar; }
ok 'are proven' status 0 proves_long
ok 'but where both may be of 1 MB' status 1 proves_long --max-inflated 1
has 'the second is too much' "^methodbeat: long2.jar: with this archive's" "$TMPDIR/err"
ok 'what is too much can be said' status 1 "$MB" instrument --max-inflated 1 -o none.jar ../app-large.jar
none 'nothing came of them' "$(find . -name 'none*')"
cd ..
