#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where methods stand in the source: from class files, from dex, through the maps of ProGuard and R8, into the file beside
# the mapping, and from there into what decode writes.
. "$(dirname "$0")/../lib.sh"
plan 45
cd "$TMPDIR" || exit 1

cat >Looper.java <<'JAVA'
package com.demo;

public class Looper {
    final String name = String.valueOf(
            1);

    void loop(Runnable step) {
        int n = 0;
        while (n++ < 3) {
            step.run();
        }
    }

    static class Inner {
        void run() {
            new Looper().loop(() -> System.gc());
        }
    }
}
JAVA
javac -d classes Looper.java || exit 1
instrument() { "$MB" instrument --embed-beat "$@" >said 2>err || { cat err; false; }; }
# The methods of a mapping with their places: "name File.java:42".
places() { join -t, <(grep -v '^#' "${1%.txt}.lines.txt" | sort -t, -k1,1) <(sort -t, -k1,1 "$1") | sed -E 's/^[0-9]+,([0-9]+),([^,]*),[0-9]+,[^ ]+ ([^ ]+) .*/\3 \2:\1/' | LC_ALL=C sort; }

# ---- from class files ----
ok 'classes' instrument -o one/ classes
has 'the summary says where it is' '^  lines +.*methodMapping.lines.txt$' said
is 'the file names its mapping' "$(head -1 methodMapping.lines.txt)" "# lines of the mapping $(sed -n 's/.*id \([0-9a-f]*\))/\1/p' said)"
is 'each method stands where its first instruction does' "$(places methodMapping.txt)" \
    "$(printf '%s\n' '<init> Looper.java:3' 'lambda$run$0 Looper.java:16' 'loop Looper.java:8' 'run Looper.java:16')"
ok 'its name follows that of the mapping' instrument -m ids --ignored-out left -o two/ classes
same 'and it is the same' ids.lines.txt methodMapping.lines.txt
ok '--json' instrument --json -o three/ classes
is 'names it too' "$(jq -r .lines said)" methodMapping.lines.txt
ok 'a mapping that goes to a device' instrument -m /dev/null --ignored-out /dev/null -o four/ classes
none 'has none' "$(ls /dev/*.lines.txt 2>/dev/null)"
echo mine >other.lines.txt
ok 'another file in its place stays' status 1 "$MB" instrument -m other.txt --ignored-out left -o five/ classes
has 'and is named' "^methodbeat: other.lines.txt: is not a list of methods' lines, and would be replaced" err
is 'as it was' "$(cat other.lines.txt)" mine
none 'with nothing beside it' "$(ls -d other.txt five 2>/dev/null)"
javac -g:none -d bare Looper.java && instrument -m bare.txt --ignored-out left -o six/ bare
is 'classes without lines have none' "$(grep -c . bare.lines.txt)" 1

# ---- from dex, and through a map ----
mkdir smali && cat >smali/a.smali <<'S'
.class public La/a;
.super Ljava/lang/Object;
.source "SourceFile"
.method public static a()V
    .registers 0
    .line 2
    invoke-static {}, Ljava/lang/System;->gc()V
    .line 9
    return-void
.end method
.method public static b()V
    .registers 0
    .line 5
    invoke-static {}, Ljava/lang/System;->gc()V
    return-void
.end method
S
sed 's/"SourceFile"/"Main.kt"/' smali/a.smali >Main.smali
smali assemble --output plain.dex Main.smali && smali assemble --output r8.dex smali/a.smali || exit 1
"$MB" instrument -m dex.txt --ignored-out left -o out.dex plain.dex >/dev/null 2>&1
is 'dex' "$(places dex.txt)" "$(printf '%s\n' 'a Main.kt:2' 'b Main.kt:5')"
"$MB" instrument -m r8.txt --ignored-out left --force -o out.dex r8.dex >/dev/null 2>&1
is 'what R8 writes for the name of a file is none' "$(grep -c . r8.lines.txt)" 1
printf '%s\n' 'com.demo.Main -> a.a:' '# {"id":"sourceFile","fileName":"Main.kt"}' '    1:3:void com.demo.Other.inlined():90:92 -> a' \
    '    1:3:void load():31 -> a' '    4:9:void load():32:37 -> a' 'com.demo.Other -> R8$$REMOVED$$CLASS$$1:' \
    '# {"id":"sourceFile","fileName":"Other.kt"}' >map.txt
printf '    5:5:void com.demo.Other.show():77:77 -> b\n' | sed -i '5r /dev/stdin' map.txt
"$MB" instrument -p map.txt -m mapped.txt --ignored-out left --force -o out.dex r8.dex >/dev/null 2>&1
is 'the map says file and line, of a merged class too' "$(places mapped.txt)" "$(printf '%s\n' 'load Main.kt:31' 'show Other.kt:77')"

# ---- of what Kotlin's compiler inlined ----
# An anonymous object that came with an inline function of another folder, and a method that begins with a call that was inlined.
cat >smali/b.smali <<'S'
.class public Lcom/demo/Repo$sorted$$inlined$sortedBy$1;
.super Ljava/lang/Object;
.source "Comparisons.kt"
.annotation system Ldalvik/annotation/SourceDebugExtension;
    value = "SMAP\nComparisons.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Comparisons.kt\nkotlin/comparisons/ComparisonsKt$compareBy$2\n+ 2 Repo.kt\ncom/demo/Repo\n*L\n1#1,328:1\n150#2:329\n*E\n"
.end annotation
.method public static compare()V
    .registers 0
    .line 102
    invoke-static {}, Ljava/lang/System;->gc()V
    return-void
.end method
.method public static copied()V
    .registers 0
    .line 329
    invoke-static {}, Ljava/lang/System;->gc()V
    return-void
.end method
S
cat >smali/c.smali <<'S'
.class public Lcom/demo/Repo;
.super Ljava/lang/Object;
.source "Repo.kt"
.annotation system Ldalvik/annotation/SourceDebugExtension;
    value = "SMAP\nRepo.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Repo.kt\ncom/demo/Repo\n+ 2 Okio.kt\nokio/OkioKt\n*L\n1#1,164:1\n66#2:165\n*S KotlinDebug\n*F\n+ 1 Repo.kt\ncom/demo/Repo\n*L\n67#1:165\n*E\n"
.end annotation
.method public static read()V
    .registers 0
    .line 165
    invoke-static {}, Ljava/lang/System;->gc()V
    return-void
.end method
S
smali assemble --output inlined.dex smali/b.smali smali/c.smali || exit 1
"$MB" instrument -m inlined.txt --ignored-out left --force -o out.dex inlined.dex >/dev/null 2>&1
is 'the file that the code came from, with its folder where that is another; of a call, the line of the call' "$(places inlined.txt)" \
    "$(printf '%s\n' 'compare kotlin/comparisons/Comparisons.kt:102' 'copied Repo.kt:150' 'read Repo.kt:67')"
id() { awk -F, -v "n=$1" '$3 ~ " " n " " { print $1 }' "${2:-methodMapping.txt}"; }
printf '{"tag":"Trace_EvilMethod","cost":900,"stack":"0,1048574,1,900\\n1,%s,1,890\\n2,%s,3,880\\n","stackKey":"%s|"}\n' \
    "$(id read inlined.txt)" "$(id compare inlined.txt)" "$(id compare inlined.txt)" >inlined.json
inlined() { "$MB" decode -m inlined.txt "$@" inlined.json 2>err; }
has 'the tree names the file' 'compare\(\) \(Comparisons\.kt:102\)$' <(inlined)
is 'ndjson too' "$(inlined --format ndjson | jq -c .places)" '["","Repo.kt:67","Comparisons.kt:102"]'
has 'speedscope too' '"file":"Comparisons\.kt","line":102' <(inlined --format speedscope)
inlined -o inlined.pb.gz && zcat inlined.pb.gz | protoc --decode_raw >pprof
has 'pprof has its path' '^6: "kotlin/comparisons/Comparisons\.kt"$' pprof
has 'and that of the class where it is there' '^6: "com/demo/Repo\.kt"$' pprof
inlined -o inlined.pftrace && protoc --decode_raw <inlined.pftrace >perfetto
has 'Perfetto has its path' '"kotlin/comparisons/Comparisons\.kt"$' perfetto

# ---- in what decode writes ----
printf '{"tag":"Trace_EvilMethod","cost":900,"stack":"0,1048574,1,900\\n1,%s,1,890\\n2,%s,3,880\\n","stackKey":"%s|"}\n' "$(id run)" "$(id loop)" "$(id loop)" >report.json
decode() { "$MB" decode -m methodMapping.txt "$@" report.json 2>err; }
decode >tree
has 'the tree' '└─ com\.demo\.Looper\.loop\(Runnable\) \(Looper\.java:8\)$' tree
is 'ndjson' "$(decode --format ndjson | jq -c '[.key_frame, .places]')" '["com.demo.Looper.loop(Looper.java:8)",["","Looper.java:16","Looper.java:8"]]'
is 'csv' "$(decode --format csv | tr -d '\r' | awk -F, 'NR > 1 { print $(NF - 1) ":" $NF }' | paste -sd' ')" ': Looper.java:16 Looper.java:8'
decode -o report.pb.gz && zcat report.pb.gz | protoc --decode_raw >pprof
has 'pprof has the path below the sources' '^6: "com/demo/Looper\.java"$' pprof
has 'and the line' '^  5: 16$' pprof
decode -o report.pftrace && protoc --decode_raw <report.pftrace >perfetto
is 'perfetto has both, once for each method' "$(awk '$1 == "4" && $2 == "{" { on = 1 } on && /^ +[234]: / { printf "%s ", $2 } /}/ { if (on) print ""; on = 0 }' perfetto | sed 's/ $//' | grep java)" \
    '"com/demo/Looper.java" "com.demo.Looper$Inner.run()" 16
"com/demo/Looper.java" "com.demo.Looper.loop(Runnable)" 8'
has 'speedscope' '"name":"com.demo.Looper.loop.Runnable.","file":"Looper.java","line":8' <(decode --format speedscope)
sed -i 's/[0-9a-f]\{16\}/0000000000000000/' methodMapping.lines.txt
ok 'lines of another mapping' status 0 "$MB" decode -m methodMapping.txt report.json
has 'are said' '^methodbeat: methodMapping\.lines\.txt: has the lines of the mapping 0000000000000000, not of [0-9a-f]{16}: no file and line is shown$' err
hasnt 'and not shown' 'Looper\.java' out
rm methodMapping.lines.txt
none 'without the file nothing is said' "$(decode 2>&1 >/dev/null; cat err)"

# ---- Kotlin's names ----
printf '%s\n' '1,1,com.demo.Repo$load$1 invokeSuspend (Ljava.lang.Object;)Ljava.lang.Object;' >kotlin.txt
echo '{"tag":"Trace_EvilMethod","cost":9,"stack":"0,1,1,9\n","stackKey":"1|"}' >kotlin.json
kotlin() { "$MB" decode -m kotlin.txt "$@" kotlin.json; }
has 'the tree has the name that Kotlin has' '  com\.demo\.Repo\.load\(coroutine\)$' <(kotlin)
has '--raw-names that of the class file' '  com\.demo\.Repo\$load\$1\.invokeSuspend\(Object\)$' <(kotlin --raw-names)
is 'rows have that always' "$(kotlin --format ndjson | jq -r .key)" 'com.demo.Repo$load$1.invokeSuspend(Object)'
clusters() { "$MB" cluster -m kotlin.txt "$@" kotlin.json; }
has 'clusters have the name that Kotlin has' '^ +1 .* com\.demo\.Repo\.load\(coroutine\)$' <(clusters)
has '... in Markdown' '`com\.demo\.Repo\.load\(coroutine\)`' <(clusters --format markdown)
has '... --raw-names that of the class file' '^ +1 .* com\.demo\.Repo\$load\$1\.invokeSuspend\(Object\)$' <(clusters --raw-names)
printf '%s\n' "# lines of the mapping $("$MB" mapping check kotlin.txt | grep -oE '[0-9a-f]{16}' | head -1)" 1,46,Repo.kt >kotlin.lines.txt
has '... the key path says where, too' '^ +com\.demo\.Repo\.load\(coroutine\) \(Repo\.kt:46\)$' <(clusters)
is '... and so have rows' "$(clusters --format ndjson | jq -r 'select(.key).key')" 'com.demo.Repo$load$1.invokeSuspend(Object)'
has '... a page has both' '"title":"com\.demo\.Repo\$load\$1.*"kotlin":[{]"[0-9]+":"com\.demo\.Repo\.load\(coroutine\)"' <(clusters --format html | tr -d '\n')
