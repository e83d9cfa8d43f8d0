#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# methodbeat inspect: what it says of jars, dex and APKs agrees with javap, dexdump and the
# instrumenter; --code shows every instruction as they do, and where the probes are.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
workbench "$TMPDIR/apk" >"$TMPDIR/make.log" 2>&1 || { cat "$TMPDIR/make.log" >&2; exit 1; }
cd "$TMPDIR" || exit 1
compare=$ROOT/tests/tools/python/compare_code.py

inspect() { "$MB" inspect "$@"; }
# field JSON FILTER: one value.
field() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"; }
says() { # STATUS PATTERN ARGUMENT...: what it prints to standard error matches
    local wanted=$1 pattern=$2
    shift 2
    status "$wanted" inspect "$@" && matches "$pattern" "$TMPDIR/err"
}
as_javap() {
    # shellcheck disable=SC2046
    inspect --code '**' "$1" >ours.txt &&
        javap -c -p -cp "$1" $(unzip -Z1 "$1" | grep 'class$' | grep -v module-info | sed 's/\.class$//; s,/,.,g') >theirs.txt 2>/dev/null &&
        python3 "$compare" class theirs.txt ours.txt >>compared
}
as_dexdump() {
    inspect --code '**' "$1" >ours.txt && dexdump -d "$1" >theirs.txt && python3 "$compare" dex theirs.txt ours.txt >>compared
}

plan 56
for jar in /usr/share/java/asm.jar /usr/share/java/proguard.jar; do
    ok "$(basename $jar): instructions as javap shows them" as_javap $jar
done
ok "a dex: instructions, registers, lines and handlers as dexdump shows them" as_dexdump apk/classes.dex

# Before.
ok "a jar as JSON" inspect --json /usr/share/java/asm.jar
inspect --json /usr/share/java/asm.jar >jar.json
"$MB" instrument --dry-run --json /usr/share/java/asm.jar >jar.plan
is "its classes" "$(field jar.json 'd["classes"], d["classFiles"]')" \
    "$(unzip -Z1 /usr/share/java/asm.jar | grep -c 'class$' | sed 's/.*/(&, &)/')"
is "what would be instrumented is what instrument says" "$(field jar.json 'd["wouldBeInstrumented"]["methodsBy"]')" \
    "$(field jar.plan 'd["methodsBy"]')"
ok "an APK as JSON" inspect --json apk/workbench.apk
inspect --json apk/workbench.apk >apk.json
is "two dex of version 035" "$(field apk.json '[(x["name"], x["version"]) for x in d["dex"]]')" "[('classes.dex', 35), ('classes2.dex', 35)]"
sizes() { dexdump -f "$1" | awk '/^(string|type|proto|field|method)_ids_size/{ print $3 }' | paste -sd' '; }
is "their tables are as full as dexdump says" "$(field apk.json '" ".join(str(d["dex"][0]["ids"][k]) for k in ("strings", "types", "protos", "fields", "methods"))')" \
    "$(sizes apk/classes.dex)"
is "so many methods have code" "$(field apk.json 'd["methodsWithCode"]')" \
    "$(cat <(dexdump -d apk/classes.dex) <(dexdump -d apk/classes2.dex) | grep -c '^      registers ')"
is "it is signed both ways, and aligned" "$(field apk.json '[(c["signedV1"], c["signingBlock"], c["unaligned"]) for c in d["containers"]]')" \
    "[(True, True, 0)]"
is "nothing is instrumented" "$(field apk.json 'd["mappingId"], d["methodsInstrumented"]')" "(None, 0)"
is "all methods have lines" "$(field apk.json 'd["debugInfo"]["none"]')" 0
mkdir -p assets/dexopt && printf 'pro\000010\000more' >assets/dexopt/baseline.prof
cp apk/workbench.apk profile.apk && jar -uf profile.apk assets/dexopt/baseline.prof
is "a baseline profile, and its version" "$(inspect --json profile.apk >profile.json && field profile.json 'd["containers"][0]["profile"]')" 010
mkdir -p META-INF && echo a.b.c | tee META-INF/code_transparency_signed.jwt >stamp-cert-sha256
cp apk/classes.dex . && jar -cfM transparent.apk classes.dex META-INF/code_transparency_signed.jwt stamp-cert-sha256
is "code transparency and a source stamp do not sign an APK" \
    "$(inspect --json transparent.apk >transparent.json && field transparent.json 'd["containers"][0]["signedV1"]')" False
ok "as text" inspect apk/workbench.apk
inspect apk/workbench.apk >apk.txt
has "names the signatures" 'signed +v1.*v2' apk.txt
has "counts classes and methods" 'dex 035, .* classes, .* methods' apk.txt
has "and what would be instrumented" 'would be instrumented' apk.txt
ok "--verbose" inspect --verbose apk/workbench.apk
inspect --verbose apk/workbench.apk >verbose.txt
has "lists what is left out, and why" 'Switches <init>\(\)V: constructor that only calls' verbose.txt

# After.
for way in $WAYS; do
    # shellcheck disable=SC2046
    "$MB" instrument $(way_options "$way") --json --mapping-out "$way.map" --ignored-out ignored -o "$way.apk" apk/workbench.apk >"$way.json" 2>/dev/null
    inspect --json "$way.apk" >"$way.inspect"
    is "$way: as many probes as were put in" "$(field "$way.inspect" 'd["probes"]')" "$(field "$way.json" 'd["probes"]')"
    is "$way: the mapping's id" "$(field "$way.inspect" 'd["mappingId"], [x["mappingId"] for x in d["dex"]]')" \
        "$(field "$way.json" '(d["mappingId"], [d["mappingId"]] * 2)')"
    is "$way: nothing would be instrumented again" "$(field "$way.inspect" 'd["wouldBeInstrumented"]')" None
    is "$way: it is signed no more" "$(field "$way.inspect" '[(c["signedV1"], c["signingBlock"]) for c in d["containers"]]')" "[(False, False)]"
    unzip -qo "$way.apk" classes.dex -d "$way"
    ok "$way: its instructions as dexdump shows them" as_dexdump "$way/classes.dex"
done
"$MB" instrument --exits all -o asm.jar -m asm.map /usr/share/java/asm.jar >/dev/null
ok "an instrumented jar: its instructions as javap shows them" as_javap asm.jar
is "and as many methods as have ids, but for dispatch" "$(inspect --json asm.jar >asm.json && field asm.json 'd["methodsInstrumented"]')" \
    "$(($(grep -c , asm.map) - 1))"
say "$(awk '{ n += $1 } END { print n }' compared) rows of javap and dexdump compared"

# One method.
M=com.example.workbench.task.Monitors
id=$(sed -n "s/^\([0-9]*\),.* early (I)I$/\1/p" all.map)
inspect -m all.map --code $M.early all.apk >early.txt
is "probes are marked, with their ids" "$(grep -c "^>.*; methodbeat [io] $id $M early (I)I\$" early.txt)" \
    "$(dexdump -d all/classes.dex | awk '/name          :/{ at = $3 == "'"'early'"'" } at && /AppMethodBeat/' | grep -c .)"
is "with the constant that all take before the first, and where i's result goes, in rows of their own" "$(grep -c '^>' early.txt)" \
    "$((2 + $(grep -c '; methodbeat' early.txt)))"
is "... the latter behind i" "$(grep -A1 '; methodbeat i' early.txt | grep -c '^> .*move-result v')" 1
has "handlers" 'try [0-9a-f]{4} to [0-9a-f]{4}: any -> [0-9a-f]{4}$' early.txt
has "lines" '^> +[0-9]+  0000:' early.txt
same "slashes" <(inspect -m all.map --code com/example/workbench/task/Monitors.early all.apk) early.txt
same "a descriptor" <(inspect -m all.map --code "$M.early(I)I" all.apk) early.txt
same "dexdump's way" <(inspect -m all.map --code 'Lcom/example/workbench/task/Monitors;.early:(I)I' all.apk) early.txt
same "a row of the mapping" <(inspect -m all.map --code "$(grep ' early ' all.map | cut -d, -f3-)" all.apk) early.txt
is "JSON says the same" "$(inspect --json -m all.map --code $M.early all.apk >early.json &&
    field early.json '[i["id"] for i in d["methods"][0]["code"]["instructions"] if "calls" in i]' | tr -d '[], ' )" \
    "$(grep -o "methodbeat [io] [0-9]*" early.txt | awk '{ printf "%s", $3 }')"
is "a class is all its methods" "$(inspect --code $M apk/workbench.apk | grep -c "^$M\.")" \
    "$(dexdump -d apk/classes.dex | awk "/Class descriptor/ { at = /task.Monitors;'/ } at && /^    #[0-9]+ .*Lcom/ { getline; if (/name/) { getline; n += /\\(/ } } END { print n }")"
ok "a method that is not there: 1, and the one that is near" says 1 'did you mean its method early' --code $M.eraly apk/workbench.apk
ok "a class that is not there: likewise" says 1 'did you mean the class com.example.workbench.task.Monitors' --code ${M}s.early apk/workbench.apk
ok "no input: 2" status 2 inspect
ok "no such file: 1, and named" says 1 nowhere.apk nowhere.apk
head -c 3000 apk/classes.dex >cut.dex
ok "a dex that was cut: 1, and named" says 1 'cut.dex: ' cut.dex

# The switch at the beginning of packed(int) loses its table: ART would refuse the class.
python3 - apk/classes.dex damaged.dex <<'P'
import hashlib, struct, sys, zlib
data = bytearray(open(sys.argv[1], "rb").read())
at = data.index(struct.pack("<HHi", 0x100, 9, -2))
data[at:at + 2] = b"\0\0"
data[12:32] = hashlib.sha1(data[32:]).digest()
data[8:12] = struct.pack("<I", zlib.adler32(bytes(data[12:])))
open(sys.argv[2], "wb").write(data)
P
ok "damaged code is shown" inspect --code com.example.workbench.task.Switches.packed damaged.dex
inspect --code com.example.workbench.task.Switches.packed damaged.dex >damaged.txt
has "and what is wrong with it" '^  damaged: ' damaged.txt

# Original names.
mkdir -p demo && BUILD=$BUILD "$ROOT/scripts/demo" "$TMPDIR/demo" >demo.log 2>&1
inspect -p demo/mapping.txt --code com.example.mail.text.DateParser.parse demo/app.jar >parse.txt 2>&1
has "names of the source find what ProGuard renamed" '^  originally com.example.mail.text.DateParser.parse\(Ljava.lang.String;\)' parse.txt
hasnt "which has another name there" '^com.example.mail.text.DateParser.parse' parse.txt
grep -v '^1,' demo/methodMapping.txt >other.map 2>/dev/null || echo '1,1,a.B c ()V' >other.map
"$MB" instrument --embed-beat -o probed.jar -m probed.map --ignored-out probed.ignored demo/app.jar >/dev/null 2>&1
ok "the mapping of another build" status 1 "$MB" inspect -m other.map --code '**.parse' probed.jar
has "is refused" "probed\.jar: its mapping id is [0-9a-f]{16}, that of other\.map is [0-9a-f]{16}" err
"$MB" inspect -m probed.map --code '**.parse' probed.jar >out 2>err
hasnt "its own is taken" 'mapping id' err
