#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# methodbeat inspect: what it says of jars, dex and APKs agrees with dexdump and the instrumenter.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
workbench "$TMPDIR/apk" >"$TMPDIR/make.log" 2>&1 || { cat "$TMPDIR/make.log" >&2; exit 1; }
cd "$TMPDIR" || exit 1

inspect() { "$MB" inspect "$@"; }
# field JSON FILTER: one value.
field() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"; }
says() { # STATUS PATTERN ARGUMENT...: what it prints to standard error matches
    local wanted=$1 pattern=$2
    shift 2
    status "$wanted" inspect "$@" && matches "$pattern" "$TMPDIR/err"
}
plan 25
# Before.
ok "a jar as JSON" inspect --json /usr/share/java/asm.jar
inspect --json /usr/share/java/asm.jar >jar.json
is "its classes" "$(field jar.json 'd["classes"], d["classFiles"]')" \
    "$(unzip -Z1 /usr/share/java/asm.jar | grep -c 'class$' | sed 's/.*/(&, &)/')"
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
hasnt "and no probes, which are not there" 'instrumented already' apk.txt

# After.
for way in $WAYS; do
    # shellcheck disable=SC2046
    "$MB" instrument $(way_options "$way") --json --mapping-out "$way.map" --ignored-out ignored -o "$way.apk" apk/workbench.apk >"$way.json" 2>/dev/null
    inspect --json "$way.apk" >"$way.inspect"
    is "$way: as many probes as were put in" "$(field "$way.inspect" 'd["probes"]')" "$(field "$way.json" 'd["probes"]')"
    is "$way: the mapping's id" "$(field "$way.inspect" 'd["mappingId"], [x["mappingId"] for x in d["dex"]]')" \
        "$(field "$way.json" '(d["mappingId"], [d["mappingId"]] * 2)')"
    is "$way: it is signed no more" "$(field "$way.inspect" '[(c["signedV1"], c["signingBlock"]) for c in d["containers"]]')" "[(False, False)]"
done
"$MB" instrument --exits all -o asm.jar -m asm.map /usr/share/java/asm.jar >/dev/null
is "a jar has as many methods with probes as have ids, but for dispatch" "$(inspect --json asm.jar >asm.json && field asm.json 'd["methodsInstrumented"]')" \
    "$(($(grep -c , asm.map) - 1))"
ok "no input: 2" status 2 inspect
ok "no such file: 1, and named" says 1 nowhere.apk nowhere.apk
head -c 3000 apk/classes.dex >cut.dex
ok "a dex that was cut: 1, and named" says 1 'cut.dex: ' cut.dex
