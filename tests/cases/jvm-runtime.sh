#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The runtime on a JVM: a program that calls the probes by hand, a slow message,
# its report, its call tree.
# test: alone, needs corpus
. "$(dirname "$0")/../lib.sh"
unset -f java

# A JVM with virtual threads beside the one that is used otherwise, where there is one.
newer() {
    local home
    for home in /usr/lib/jvm/*; do
        "$home/bin/java" -cp "$TMPDIR" --list-modules 2>/dev/null | grep -qE '^java\.base@(2[1-9]|[3-9][0-9])' &&
            echo "$home" && return
    done
}
newer=$(newer)
plan $((163 + (${#newer} > 0 ? 11 : 0)))

work=$TMPDIR/work
mkdir -p "$work/classes/META-INF"
report=$work/report.ndjson
beat=$BUILD/java
java_home=$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")
# javac can't choose among methods that differ in what they return: the samples see those of the pair alone.
mkdir "$work/pair"
sed 's/ int i(int id)/ int late(int id)/; s/= i(id)/= late(id)/; s/enterPair(/i(/; s/exitPair(/o(/' \
    "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java" >"$work/AppMethodBeat.java"
javac -nowarn -cp "$BUILD/java-stubs" -sourcepath "$ROOT/runtime/java-jvm" -implicit:none -d "$work/pair" "$work/AppMethodBeat.java"
ok "the samples compile" javac -nowarn -cp "$work/pair" -d "$work/classes" "$ROOT"/tests/programs/runtime/*.java

printf '%s\n' '1,9,RuntimeSample message (I)V' '2,10,RuntimeSample load (I)V' \
    '3,10,RuntimeSample leaf (I)V' '4,10,RuntimeSample failing ()V' \
    '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >"$work/mapping.txt"

sample() { # [JAVA-OPTION...] -- [ARGUMENT...]
    local options=()
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    java "${options[@]}" -cp "$beat:$work/classes" RuntimeSample "$@"
}
with=(-Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$report" -Dmethodbeat.slow=300)

# The slow message, and only that, is reported, though nobody calls stop().
ok "runs with every JNI call checked" status 0 sample -Xcheck:jni "${with[@]}" --
is "the JVM finds nothing wrong" "$(cat "$TMPDIR/out" "$TMPDIR/err")" 'loaded true'
of_kinds() { jq -r .tag "$@" | paste -sd' '; }
is "one report" "$(of_kinds "$report")" "Trace_Session Trace_EvilMethod"
has "Matrix's tag" '"tag":"Trace_EvilMethod"' "$report"
has "the main class is the process" '"process":"RuntimeSample"' "$report"
hasnt "no mapping id where none is" '"mapping"' "$report"
ok "decode" status 0 "$MB" decode -m "$work/mapping.txt" "$report"
has "the root" '^ +[0-9]+ +[0-9]+ +1 +100\.0%( +[0-9]+){0,3}  android\.os\.Handler\.dispatchMessage\(Message\)$' "$TMPDIR/out"
has "the message below it" '└─ RuntimeSample\.message\(int\)$' "$TMPDIR/out"
hasnt "what an exception left at once has no row" 'RuntimeSample\.failing' "$TMPDIR/out"
has "two calls in one row, which are counted by their times" ' +≈2 +[0-9]+\.[0-9]%.* └─ RuntimeSample\.leaf\(int\)$' "$TMPDIR/out"
has "the scene, outside the BMP too" '^  scene    com\.demo\.Mainé😀$' "$TMPDIR/out"
hasnt "no colour in a file" $'\033' "$TMPDIR/out"
ok "from standard input" status 0 "$MB" decode -m "$work/mapping.txt" --color always - <"$report"
has "colour where asked for" $'\033' "$TMPDIR/out"

# The mapping id travels from the resource to the report, and is checked.
echo 'mapping.id=0123456789abcdef' >"$work/classes/META-INF/methodbeat.properties"
rm "$report"
ok "stop() flushes and ends it" sample "${with[@]}" -- stop
is "one report again" "$(of_kinds "$report")" "Trace_Session Trace_EvilMethod"
has "the mapping id is in it" '"mapping":"0123456789abcdef"' "$report"
ok "another mapping is refused" status 1 "$MB" decode -m "$work/mapping.txt" "$report"
has "with both ids" 'mapping id is 0123456789abcdef, that of .* is [0-9a-f]{16}' "$TMPDIR/err"
ok "unless forced" status 0 "$MB" decode --force -m "$work/mapping.txt" "$report"

# Where it comes from is told once, and with each report.
mkdir "$work/one" "$work/other"
context() { # FOLDER [JAVA-OPTION...]
    rm -f "$work/$1/r.ndjson"
    java -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$work/$1/r.ndjson" -Dmethodbeat.slow=300 "${@:2}" \
        -cp "$beat:$work/classes" ContextSample >"$TMPDIR/out" 2>"$TMPDIR/err"
}
of_the() { jq -c "select(.tag == \"Trace_$2\") | $3" "$work/$1/r.ndjson"; }
ok "a program with tags, scenes and breadcrumbs" context one -XX:+UseSerialGC -Dmethodbeat.user=4711 -Dmethodbeat.context=version=4.2,flavor=free
is "a session, then the report, both with its id" \
    "$(jq -cs '[map(.tag), (map(.session_id) | unique | length), (.[0].session_id | test("^[0-9a-f]{16}$"))]' "$work/one/r.ndjson")" \
    '[["Trace_Session","Trace_EvilMethod"],1,true]'
is "the session has Java, its collector, the machine, and what the settings say" \
    "$(of_the one Session '[.java, .collector, (.os | test("^Linux ")), .cores > 0, .abi != null, .version, .flavor]')" \
    "[\"$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.version = //p')\",\"Serial\",true,true,true,\"4.2\",\"free\"]"
is "the report has tags, and the scene before" "$(of_the one EvilMethod '[.tags, .scene, .scenes]')" '[{"experiment":"Bé"},"checkout",["cart"]]'
ok "breadcrumbs with their times, before the message and in it" \
    test "$(of_the one EvilMethod '(.breadcrumbs | map(.text) == ["login", "pay"]) and .breadcrumbs[0].ms >= 95 and .breadcrumbs[1].ms <= -195')" = true
ok "the heap, the age of the process and the free disk" \
    test "$(of_the one EvilMethod '.heap > 0 and .heap_max > .heap and .uptime > 500 and .disk_free > 0')" = true
hash=$(of_the one EvilMethod .user)
ok "again" context one -Dmethodbeat.user=4711 -Dmethodbeat.without=session_id,tags,heap,mem
is "the user is the same, fields are left out, and then there is no session" "$(jq -c '[.tag, .user, .session_id, .tags, .heap, .mem, .mem_free > 0]' "$work/one/r.ndjson")" \
    "[\"Trace_EvilMethod\",$hash,null,null,null,null,true]"
is "the salt is the user's own" "$(stat -c %a "$work/one/methodbeat.salt")" 600
ok "elsewhere" context other -Dmethodbeat.user=4711
ok "the user is another one" test "$hash" != "$(of_the other EvilMethod .user)"
ok "with a salt of one's own" context one -Dmethodbeat.user=4711 -Dmethodbeat.salt=pepper
ok "and elsewhere" context other -Dmethodbeat.user=4711 -Dmethodbeat.salt=pepper
is "it is the same one" "$(of_the one EvilMethod .user)" "$(of_the other EvilMethod .user)"
context one -Dmethodbeat.without=device,colour
has "a field that there is none of is told, with those that there are" \
    "nothing is recorded: methodbeat\.without can't be device,colour: it is a list of names .*: session_id .* device .* breadcrumbs$" "$TMPDIR/err"

# Without a library the program runs on. Who set a property is told.
ok "no library" sample --
is "not a word on stderr" "$(sample -- 2>&1)" 'loaded false'
is "one line if its path is wrong" "$(sample -Dmethodbeat.library=/nonexistent -- 2>&1 >/dev/null)" \
    "methodbeat: nothing is recorded: java.lang.UnsatisfiedLinkError: Can't load library: /nonexistent"
is "the path may be a relative one" \
    "$(sample -Dmethodbeat.library="$(realpath --relative-to=. "$BUILD/libmethodbeat.so")" -- 2>&1)" 'loaded true'
gcc -shared -x c -o "$work/other.so" /dev/null
is "another library than ours" "$(sample -Dmethodbeat.library="$work/other.so" -- 2>"$work/err")" 'loaded false'
has "is said" '^methodbeat: nothing is recorded: ' "$work/err"
is "a report file that can't be written" \
    "$(sample "${with[@]}" -Dmethodbeat.report=/nonexistent/r.json -- 2>&1 >/dev/null)" \
    "methodbeat: nothing is recorded: the report file /nonexistent/r.json: No such file or directory; make its folder first"
is "a trace file that can't be written" \
    "$(sample "${with[@]}" -Dmethodbeat.trace=/nonexistent/t.mbt -- 2>&1 >/dev/null)" \
    "methodbeat: nothing is recorded: the trace file /nonexistent/t.mbt: No such file or directory; make its folder first"
is "a misspelt name of the library is there to be seen" \
    "$(sample -Dmethodbeat.librar=x -Dmethodbeat.verbose=true -- 2>&1 >/dev/null | tr ' ' '\n' | grep -o '^methodbeat\..*' | sort | paste -sd' ')" \
    "methodbeat.librar methodbeat.library methodbeat.verbose"
is "no file at all, and no slow message" \
    "$(sample -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.slow=100000 -Dmethodbeat.verbose=true -- 2>&1 >/dev/null | sed 's/longest [0-9]*/longest N/')" \
    "methodbeat: records the main thread; mode debug; slow from 100000 ms, ANR from 5000 ms; mapping id 0123456789abcdef; it goes nowhere: there is no report file, no sink and no trace file
methodbeat: 4 messages, the longest N ms: none reached 100000 ms"
is "reports that are lost are told of once, and counted" \
    "$(ulimit -f 0 && sample -XX:-UsePerfData "${with[@]}" -Dmethodbeat.report="$work/none.ndjson" -Dmethodbeat.slow=1 -Dmethodbeat.mode=test -Dmethodbeat.verbose=true -- stop 2>&1 >/dev/null |
        sed -n '2,$p' | sed 's/[0-9][0-9]* reports/N reports/;/messages/s/[0-9][0-9]*/N/g')" \
    "methodbeat: reports are lost: $work/none.ndjson: File too large; the process may not have files so long: raise its limit (ulimit -f)
methodbeat: N reports were lost, 0 were made
methodbeat: N messages, the longest N ms: N reached N ms; no report was made"
is "... also where nobody asked" \
    "$(ulimit -f 0 && sample -XX:-UsePerfData "${with[@]}" -Dmethodbeat.report="$work/none.ndjson" -- stop 2>&1 >/dev/null | grep -c 'lost')" 2
is "the placeholder stands in the class once" \
    "$(grep -ao '@MB-MAPPING-ID-@' "$beat/io/methodbeat/AppMethodBeat.class" | wc -l)" 1

# Settings that are properties: each is understood or refused.
runs() { # MAIN [JAVA-OPTION...] -- [ARGUMENT...]: with reports of this run alone
    local main=$1 options=()
    shift
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    rm -f "$report"
    java "${with[@]}" "${options[@]}" -cp "$beat:$work/classes" "$main" "$@"
}
ok "a trace file, a mode, a user, a clock" runs RuntimeSample -Dmethodbeat.trace="$work/trace.mbt" \
    -Dmethodbeat.mode=test -Dmethodbeat.user=me -Dmethodbeat.clock=precise -Dmethodbeat.bytes=100000 -- stop
has "the mode has its summary" '"tag":"Trace_Summary"' "$report"
has "the user is hashed" '"user":"[0-9a-f]+"' "$report"
ok "the trace file is read" status 0 "$MB" decode --force -m "$work/mapping.txt" "$work/trace.mbt"
has "and has the calls" 'RuntimeSample\.leaf\(int\)' "$TMPDIR/out"
while IFS=: read -r setting words; do
    is "no $setting" "$(runs RuntimeSample "-Dmethodbeat.$setting" -- 2>&1 >/dev/null)" \
        "methodbeat: nothing is recorded: methodbeat.${setting%=*} can't be ${setting#*=}: $words"
done <<'END'
mode=fast:it is debug, test or online
clock=sundial:it is coarse or precise
slow=soon:it is a number, 0 to 4294967295
anr=-1:it is a number, 0 to 4294967295
sample=1001:it is a number, 0 to 1000
bytes=8MB:it is a number of bytes
END
ok "stacks of slow messages, and of what hangs" status 0 runs RuntimeSample -Xcheck:jni -Dmethodbeat.stacks=30 -Dmethodbeat.anr=200 -- stop
is "the JVM finds nothing wrong with that" "$(cat "$TMPDIR/out" "$TMPDIR/err")" 'loaded true'
has "what was on the stack is beside the tree" '"detail":"NORMAL".*"threadStack":"after [0-9]+ ms, [0-9]+ samples?:\\n.*RuntimeSample.(spin|leaf|message)\(RuntimeSample.java' "$report"
has "and where it hung" '"detail":"ANR".*"threadStack":"[^"]*RuntimeSample.leaf\(RuntimeSample.java:[0-9]+\)\\n[^"]*RuntimeSample.main' "$report"
has "and what all threads did" '"threads":"[^,]*main[^,]* Id=[0-9]' "$report"
has "with the heap" '"memory":\{"dalvik_heap":[1-9]' "$report"
ok "the decoder shows both" status 0 "$MB" decode --force -m "$work/mapping.txt" "$report"
has "below the tree" '^ +after [0-9]+ ms, [0-9]+ samples?:$' "$TMPDIR/out"

# A class of the program's takes its reports and full files, and names the network.
listens() { runs Listening -Xcheck:jni -Dmethodbeat.slow=30 -Dmethodbeat.listener="$1" "${@:2}"; }
ok "a listener" status 0 listens Listening -Dmethodbeat.bytes=1000 -- stop
has "has each report" '^report Trace_EvilMethod$' "$TMPDIR/out"
has "with all letters" '^with its scene$' "$TMPDIR/out"
has "and each full file, which it may remove" '^full report\.ndjson\.1 true$' "$TMPDIR/out"
is "what it throws is said once, and stops nothing" \
    "$(grep -c 'the listener.s own' "$TMPDIR/err") $(grep -c '^report Trace_EvilMethod' "$TMPDIR/out")" '1 4'
hasnt "the JVM finds nothing wrong with that" 'WARNING|FATAL' "$TMPDIR/err"
ok "traffic is told" status 0 listens Listening -- stop
has "by source, on the network that it names" '"source":"images","network":"lab","received":1000,"sent":20,.*"tag":"Trace_Traffic"' "$report"
ok "a program that does not stop" status 0 listens Listening -Dmethodbeat.mode=test --
has "waits for its listener" '^report Trace_Summary$' "$TMPDIR/out"
has "and has all in the file too" '"tag":"Trace_Summary"' "$report"
is "a listener that is none is said" "$(listens NoSuchClass -- 2>&1 >/dev/null)" \
    "methodbeat: nothing is recorded: methodbeat.listener can't be NoSuchClass: it is a class that can be loaded, with its package"
is "so is one without a method" "$(listens RuntimeSample -- 2>&1 >/dev/null)" \
    "methodbeat: nothing is recorded: methodbeat.listener can't be RuntimeSample: it has no static method onReport(String), onFile(String), network() or probe()"

# A probe in its queue, and what runs between its messages.
ok "a loop with a probe" status 0 runs Stalls -Xcheck:jni -Dmethodbeat.slow=500 -Dmethodbeat.anr=700 -Dmethodbeat.listener=Stalls -- 
none "the JVM finds nothing wrong with it" "$(grep -hE 'WARNING|FATAL|Exception' "$TMPDIR/out" "$TMPDIR/err")"
has "short messages that let no other through are an ANR" '"detail":"ANR".*"stack":"0,1048574,1,3[0-9]{2}\\n1,1,1,(29[0-9]|3[0-9]{2})\\n0,1048574,1,' "$report"
is "it is told once" "$(grep '"detail":"ANR"' "$report" | grep -vc '"anr":')" 1
has "an event of the user's" '"detail":"LAG_TOUCH".*"input":"key"' "$report"
has "that came long before" '"detail":"STALL".*"from":"input"' "$report"
has "a handler of the idle queue" '"detail":"LAG_IDLE_HANDLER".*"stack":"0,3,1,6' "$report"
is "and waiting is not told" "$(grep -c '"LAG_OUTSIDE"' "$report")" 0
ok "a probe that can't be posted" status 0 runs Stalls -Dmethodbeat.slow=10 -Dmethodbeat.anr=700 '-Dmethodbeat.listener=Stalls$Full' -- full
is "is no hang, and said once" "$(grep -c '"detail":"ANR"' "$report") $(grep -c 'IllegalStateException: full' "$TMPDIR/err")" "0 1"

# A class loader goes with what it loaded, the listener too, and the next one's is recorded; likewise one beside it. What a loader has
# no more use for, the next one takes.
redeploys() { # HOW
    mkdir -p "$work/copies" && java -Xcheck:jni "${with[@]}" -Dmethodbeat.slow=10 -Dmethodbeat.listener=Deployed -Dmethodbeat.without=session_id -Djava.io.tmpdir="$work/copies" \
        -cp "$beat:$work/classes" Redeploys "$1" >"$TMPDIR/out" 2>"$TMPDIR/err"
}
deployed() { LC_ALL=C sort "$TMPDIR/out" | uniq -c | awk '{ $1 = $1; print }' | paste -sd,; }
redeploys stop
is "what is deployed again is recorded, and leaves nothing" "$(deployed)" '10 gone true,10 heard true,1 mapped true,10 recording true,10 threads 0'
hasnt "the JVM finds nothing wrong with that" 'WARNING|FATAL' "$TMPDIR/err"
redeploys leave
is "so where it does not stop" "$(grep -v heard "$TMPDIR/out" | LC_ALL=C sort | uniq -c | awk '{ $1 = $1; print }' | paste -sd,)" '10 gone true,1 mapped true,10 recording true,10 threads 0'
# Beside what a killed JVM left: removed is this user's old file of a process that is gone.
echo mine >"$work/target"
touch -d '2 minutes ago' "$work/copies"/{methodbeat-999999999-1.so,methodbeat-$$-2.so,methodbeat-4.txt,methodbeat-.so,methodbeat.so}
touch "$work/copies/methodbeat-999999999-3.so"
ln -s "$work/target" "$work/copies/methodbeat-999999998-5.so"
touch -h -d '2 minutes ago' "$work/copies/methodbeat-999999998-5.so" "$work/target"
mkdir "$work/copies/methodbeat-999999999-6.so" && touch -d '2 minutes ago' "$work/copies/methodbeat-999999999-6.so"
if [ "$(id -u)" -eq 0 ]; then
    touch -d '2 minutes ago' "$work/copies/methodbeat-999999999-7.so" && chown 65534 "$work/copies/methodbeat-999999999-7.so"
else
    touch "$work/copies/methodbeat-999999999-7.so"
fi
redeploys beside
is "two at a time have a recorder each" "$(deployed)" '20 gone true,20 heard true,1 mapped true,20 recording true,10 threads 0'
is "and no copy of the library is left, but what is somebody's" "$(cd "$work/copies" && printf '%s\n' * | sed "s/-$$-/-OURS-/" | LC_ALL=C sort | paste -sd' ') $(cat "$work/target")" \
    'methodbeat-.so methodbeat-4.txt methodbeat-999999998-5.so methodbeat-999999999-3.so methodbeat-999999999-6.so methodbeat-999999999-7.so methodbeat-OURS-2.so methodbeat.so mine'

# Saved in a message and restored where the system's clock shows less: that one is marked, and what follows is slow or hangs as before.
ok "what restores it compiles" "${CC:-cc}" -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -fno-optimize-sibling-calls -shared -fPIC \
    -o "$work/restored.so" "$ROOT/tests/tools/c/restored.c" -ldl
rm -f "$report"
ok "a program that is restored on another machine" status 0 env LD_PRELOAD="$work/restored.so" RESTORED="$work/restored" \
    "$(type -P java)" "${with[@]}" -Dmethodbeat.slow=200 -Dmethodbeat.anr=2000 -Dmethodbeat.trace="$work/restored.mbt" \
    -cp "$beat:$work/classes" Restored "$work/restored"
told() { # what hangs has no row for its call yet, where no window began in it
    sed -E 's/.*"detail":"ANR".*/ANR/; s/.*"detail":"([A-Z]+)".*"stack":"0,1048574,1,[0-9]+\\n1,([0-9]),.*/\1 \2 &/
        s/^([A-Z]+ [0-9]) .*"frozen":1,.*/\1 frozen/; s/^([A-Z]+ [0-9]) \{.*/\1/; /Trace_Session/d' "$report"
}
is "has its slow messages, one of which is nobody's" "$(told | paste -sd,)" 'NORMAL 1,NORMAL 2 frozen,NORMAL 3,ANR,NORMAL 4'
ok "and a trace" status 0 "$MB" decode --force -m "$work/mapping.txt" "$work/restored.mbt"

# Whatever a SecurityManager forbids, it is the program that runs on.
guarded() { # [PERMISSION...]
    printf 'grant { permission java.io.FilePermission "<<ALL FILES>>", "read"; %s };\n' "$*" >"$work/policy"
    java -Djava.security.manager -Djava.security.policy=="$work/policy" "${with[@]}" -Dmethodbeat.verbose=true \
        -cp "$beat:$work/classes" Guarded 2>"$TMPDIR/err"
}
read='permission java.util.PropertyPermission' run='permission java.lang.RuntimePermission'
is "nothing is permitted" "$(guarded)" 'runs on'
is "the library's path" "$(guarded "$read \"methodbeat.*\", \"read\";")" 'runs on'
is "... and to load it" "$(guarded "$read \"methodbeat.*\", \"read\";" "$run \"loadLibrary.*\";")" 'runs on'
has "why nothing is recorded is said" '^methodbeat: nothing is recorded: java.security.AccessControlException' "$TMPDIR/err"
is "to load it, but not to say a word" "$(guarded "$read \"methodbeat.library\", \"read\";" "$run \"loadLibrary.*\";")" 'runs on'
is "all properties" "$(guarded "$read \"*\", \"read,write\";" "$run \"loadLibrary.*\";")" 'runs on'
has "is enough to record" '^methodbeat: records the main thread' "$TMPDIR/err"

# What is run may have spaces in its path; then its arguments come.
mkdir "$work/my app"
printf 'Main-Class: RuntimeSample\n' >"$work/main"
jar -cfm "$work/my app/the app.jar" "$work/main" -C "$beat" . -C "$work/classes" .
rm -f "$report"
java "${with[@]}" -jar "$work/my app/the app.jar" stop >"$TMPDIR/out" 2>"$TMPDIR/err"
has "a process is named after all of its jar's path" "\"process\":\"$work/my app/the app.jar\"" "$report"

# Natives are called by whoever can: with nothing, too.
cat >"$work/Nothing.java" <<'J'
public class Nothing {
    private static Object call(String name, Class<?> type) throws Exception {
        java.lang.reflect.Method m = Class.forName("io.methodbeat.AppMethodBeat").getDeclaredMethod(name, type);
        m.setAccessible(true);
        return m.invoke(null, new Object[] {null});
    }
    public static void main(String[] args) throws Exception {
        io.methodbeat.AppMethodBeat.start();
        call("endVirtual", Thread.class);
        call("scene", String.class);
        // Their names, each once.
        java.util.TreeSet<String> names = new java.util.TreeSet<>();
        for (java.lang.reflect.Method m : io.methodbeat.AppMethodBeat.class.getDeclaredMethods()) {
            if (java.lang.reflect.Modifier.isPublic(m.getModifiers())) {
                names.add(m.getName());
            }
        }
        System.out.println("alive " + String.join(" ", names));
    }
}
J
# As it is embedded where there is no Activity, the class names no type that a JVM has not.
ok "a program that looks at the class" javac -nowarn -cp "$beat" -d "$work/nothing" "$work/Nothing.java"
embeds() { # JAR CLASSES: makes it, with the class
    jar -cf "$work/plain-$1" -C "$2" . && "$MB" instrument --embed-beat --select all -m "$work/$1.map" \
        --ignored-out "$work/$1.ignored" -o "$work/$1" "$work/plain-$1"
}
ok "and gets it" embeds nothing.jar "$work/nothing"
ok "natives take null for nothing" status 0 java -Xcheck:jni -Dmethodbeat.library="$BUILD/libmethodbeat.so" -cp "$work/nothing.jar" Nothing
is "and its methods can be asked for" "$(cat "$TMPDIR/out")" 'alive breadcrumb config dispatchBegin dispatchEnd i inputBegin inputEnd isLoaded isRecording o outside prepare probeTaken setScene start stop stopAndWait tag traffic'

# A configuration while it runs, which the next run has too.
cat >"$work/Configured.java" <<'J'
import io.methodbeat.AppMethodBeat;
public class Configured {
    public static void main(String[] all) {
        AppMethodBeat.start();
        System.out.print(AppMethodBeat.isRecording());
        for (String json : all) {
            String why = AppMethodBeat.config(json);
            AppMethodBeat.dispatchBegin();
            AppMethodBeat.dispatchEnd();
            System.out.print(" " + why + " " + AppMethodBeat.isRecording());
        }
    }
}
J
javac -nowarn -cp "$beat" -d "$work/configured" "$work/Configured.java" && embeds configured.jar "$work/configured" || exit 1
configured() {
    java -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.config="$work/kept.config" -cp "$work/configured.jar" \
        Configured "$@" 2>/dev/null
}
is "a configuration stops it" "$(configured '{"slow":1}' '{"slow":' '{"off":"all"}')" \
    'true null true a value is no text of one line, no number, nor true, false or null true null false'
is "and the next run is told that, and another one" "$(configured '{}')" 'false null true'
is "which holds" "$(configured)" true
mkdir "$work/screen"
echo 'public class Screen extends android.app.Activity { public static void main(String[] a) { new Screen(); } }' >"$work/Screen.java"
javac -nowarn -cp "$BUILD/java-stubs" -d "$work/screen" "$work/Screen.java"
ok "a program that has an Activity" embeds screen.jar "$work/screen"
has "gets what is called of it" ' at\(android\.app\.Activity, boolean\)' <(javap -cp "$work/screen.jar:$BUILD/java-stubs" io.methodbeat.AppMethodBeat)

is "a setting that there is not is named, and the one that was meant" \
    "$(runs RuntimeSample -Dmethodbeat.slwo=5 -- 2>&1 >/dev/null | grep 'no setting')" \
    'methodbeat: there is no setting methodbeat.slwo; did you mean methodbeat.slow'
has "and stops nothing" '"tag":"Trace_EvilMethod"' "$report"

rows() { grep -o '"stack":"[^"]*"\|"lost":{[^}]*}' "$report" | sed -E 's/,[0-9]+(\\n|")/\1/g'; }
ok "stopped and started under way" runs Restarted -- 50
has "a scene from before the first start" '"scene":"early"' "$report"
is "the last message alone" "$(rows)" '"stack":"0,1048574,1\n1,1,1\n"'

# A message loop on a virtual thread is recorded if it is asked for, whichever comes first; else that is said, once.
loops() { # TITLE JAVA-HOME [JAVA-OPTION...]
    local title=$1 home=$2 first
    shift 2
    loop() { env PATH="$home/bin:$PATH" "$(command -v bash)" -c 'exec java "$@"' java "${with[@]}" "$@" \
        -cp "$beat:$work/classes" VirtualLoop ${first:+"$first"}; }
    for first in "" first; do
        ok "a loop on $title${first:+, which comes first}" status 0 loop -Dmethodbeat.threads='*' "$@"
        is "is reported, and so is the other" "$(rows | sort -u)" \
            '"stack":"0,1048574,1\n1,1,1\n"
"stack":"0,1048574,1\n1,2,1\n"'
        rm "$report"
        ok "where it is not asked for" status 0 loop "$@"
        is "it is refused, once, by name" \
            "$(grep -c '^methodbeat: a message loop on a virtual thread is not recorded: ' "$TMPDIR/err")" 1
        is "and the other is reported, alone" "$(rows)" '"stack":"0,1048574,1\n1,1,1\n"'
        rm "$report"
    done
}
rm -f "$report"
mkdir "$work/virtual"
javac --patch-module java.base="$ROOT/tests/programs/virtual" -d "$work/virtual" \
    "$ROOT/tests/programs/virtual/java/lang/BaseVirtualThread.java"
loops "what stands for a virtual thread" "$java_home" --patch-module java.base="$work/virtual"
if [ -n "$newer" ]; then
    loops "a virtual thread of $("$newer/bin/java" --version | head -1)" "$newer"
    is "one that ends in a message keeps no ring" \
        "$("$newer/bin/java" -Xcheck:jni "${with[@]}" -Dmethodbeat.threads='*' -cp "$beat:$work/classes" VirtualEnds 2>/dev/null)" 'kept false'
fi

# However a program ends, what it reported is there, and its status is its own.
for end in exit:3 exit-inside:3 exit-elsewhere:3 halt:3 hook:3 exception:1 signal:143; do
    ok "ends by ${end%:*}" status "${end#*:}" runs Ends -Dmethodbeat.mode=test -- "${end%:*}"
    is "with all its reports (${end%:*})" "$(grep -o '"tag":"[A-Za-z_]*"' "$report" | cut -d'"' -f4 | paste -sd' ')" \
        "Trace_Session Trace_EvilMethod Trace_Summary"
done

# Under calls of four threads while a fifth does all that can be done to the recorder.
ok "the storm compiles" "${CC:-cc}" -D_GNU_SOURCE -Wall -Wextra -Werror -shared -fPIC -I"$ROOT" -I"$java_home/include" \
    -I"$java_home/include/linux" -o "$work/libstorm.so" "$ROOT/tests/programs/runtime/storm.c" \
    -Wl,-rpath,"$BUILD" "$BUILD/libmethodbeat.so"
export STORM_REPORT=$work/storm.ndjson
ok "a storm" status 0 runs Storm -- "$work/libstorm.so" 2000 "$work/storm.mbt"
say "$(grep recorded "$TMPDIR/out")"
is "and the next slow message is right" "$(grep -o '"stack":"[^"]*"' "$STORM_REPORT" | sed -E 's/,[0-9]+(\\n)/\1/g')" \
    '"stack":"0,1048574,1\n1,1,1\n2,2,1\n"'

# Where java.base itself is instrumented, i and o are called from the JVM's first moment on, and by
# all that the beat class might call.
corpus
ok "java.base is instrumented" "$MB" instrument --select all --exits all -o "$work/base.jar" \
    --mapping-out "$work/base.txt" --ignored-out "$work/base.ignored" "$CORPUS/jdk/java.base.jar"
mkdir "$work/patch"
(cd "$work/patch" && jar -xf ../base.jar && rm module-info.class && cp -r "$beat/io" .)
ok "a JVM of it runs and records" runs RuntimeSample -Xcheck:jni \
    --patch-module java.base="$work/patch" --add-exports java.base/io.methodbeat=ALL-UNNAMED -- stop
has "its message is there" '"stack":"0,1048574,1,[1-9][0-9][0-9]' "$report"

# A pool's first thread had the first message, and ended.
pool() { # REPORT JAVA-OPTION... [-- ARGUMENT]
    local to=$work/$1 options=()
    rm -f "$to"
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    java "${with[@]}" -Dmethodbeat.report="$to" "${options[@]}" -cp "$beat:$work/classes" PoolSample "${@:2}" >"$TMPDIR/out" 2>"$TMPDIR/err"
}
pool pool.ndjson -Dmethodbeat.threads='pool-*' -Dmethodbeat.verbose=true
is "threads that are named are recorded without a main one, the first too" \
    "$(grep -c '"thread":"pool-[12]"' "$work/pool.ndjson") $(cat "$TMPDIR/out")" '3 recording true'
is "... which is said" "$(sed -E 's/;.*;/;/' "$TMPDIR/err" | grep -o 'records threads pool-\*\|only threads .*')" \
    "records threads pool-*
only threads that the setting 'threads' names had messages; 3 reports were made"
pool started.ndjson -Dmethodbeat.threads='pool-*' -Dmethodbeat.verbose=true -- start
is "one that calls start() is the main one" "$(grep -c '"thread":"pool-2"' "$work/started.ndjson") $(cat "$TMPDIR/out")" '2 recording true'
has "... and that it ended is said" 'the main thread ended: only the threads that were named are recorded now$' "$TMPDIR/err"
pool alone.ndjson -Dmethodbeat.verbose=true -- again
is "others are not, and another start makes another main thread" \
    "$(grep -c '"stack"' "$work/alone.ndjson") $(tr '\n' ' ' <"$TMPDIR/out")" '2 recording false recording true '
has "... which is said, too" 'the main thread ended: nothing is recorded any more' "$TMPDIR/err"

# Jars of two runs, whose ids are the same numbers.
mkdir -p "$work/one/META-INF" "$work/two/META-INF"
rm "$work/classes/META-INF/methodbeat.properties"
echo 'mapping.id=1111111111111111' >"$work/one/META-INF/methodbeat.properties"
echo 'mapping.id=2222222222222222' >"$work/two/META-INF/methodbeat.properties"
java "${with[@]}" -cp "$beat:$work/one:$work/two:$work/classes" RuntimeSample >"$TMPDIR/out" 2>"$TMPDIR/err"
has "another run's jar is told of" 'work/two/META-INF/methodbeat\.properties is of another run of instrument \(mapping id 2222222222222222, not 1111111111111111\)' "$TMPDIR/err"
is "and by each report" "$(tail -n 1 "$report" | jq -c '[.mapping, .mappings]')" '["1111111111111111",["1111111111111111","2222222222222222"]]'
rm "$work/two/META-INF/methodbeat.properties"
cp "$work/one/META-INF/methodbeat.properties" "$work/two/META-INF"
java "${with[@]}" -cp "$beat:$work/one:$work/two:$work/classes" RuntimeSample >"$TMPDIR/out" 2>"$TMPDIR/err"
hasnt "the same run's is not" 'another run' "$TMPDIR/err"
is "nor by the reports" "$(tail -n 1 "$report" | jq -c '[.mapping, .mappings]')" '["1111111111111111",null]'
