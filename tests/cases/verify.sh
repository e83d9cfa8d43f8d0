#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `methodbeat verify` proves what instrument writes of small programs, and finds each fault that is
# planted: in class files and archives by tests/tools/python/plant.py, in the headers of an APK by
# plant_zip.py, in dex by the edits of tests/verify/dex-faults.txt, in the layout of a dex by plant_dex.py.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
dex_tools || exit 1
cd "$TMPDIR" || exit 1

verify() { # OUT IN PREFIX OPTION...: PREFIX.map, PREFIX.ignored
    local out=$1 in=$2 prefix=$3
    shift 3
    "$MB" verify "$out" --against "$in" -m "$prefix.map" --ignored "$prefix.ignored" "$@"
}
# found FILE IN PREFIX WANTED OPTION...: verify says so.
found() {
    local file=$1 in=$2 prefix=$3 wanted=$4
    shift 4
    status 1 verify "$file" "$in" "$prefix" "$@" && matches "^methodbeat: .*($wanted)" err
}

# ---- class files ----
mkdir classes faults
javac -g -d classes "$ROOT/tests/verify/Subject.java" || exit 1
echo 'public class Other { int f(Object o) { return o.hashCode(); } }' >Other.java
javac -g -d classes Other.java || exit 1
echo hello >classes/text.txt
(cd classes && python3 -m zipfile -c ../in.jar text.txt Subject.class 'Subject$Mark.class' Other.class) || exit 1
for exits in explicit all; do
    "$MB" instrument --probes pair -x $exits -o $exits.jar -m $exits.map --ignored-out $exits.ignored in.jar >/dev/null || exit 1
done
"$MB" instrument -o late.jar -m late.map --ignored-out late.ignored in.jar >/dev/null || exit 1
python3 "$ROOT/tests/tools/python/plant.py" explicit.jar all.jar late.jar Subject.class classes/Subject.class faults || exit 1

# ---- dex ----
mkdir dex
rows() { # NAME ID...: a mapping of methods of LSame;
    while [ $# -gt 0 ]; do
        echo "$2,9,Same $1"
        shift 2
    done | sort -n
    echo '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V'
}
rows 'branches (II)I' 5 'loops (I)V' 6 'pcs (Ljava.lang.Object;)V' 7 'renumbered (JLjava.lang.Object;)J' 1 \
    'moved (ILjava.lang.Object;)I' 2 'shared (II)I' 3 >after.map
rows 'late (ILjava.lang.Object;)J' 5 'moved (ILjava.lang.Object;)I' 6 >after-late-all.map
rows 'all (Ljava.lang.Object;)I' 5 'covered (Ljava.lang.Object;)I' 6 >after-all.map
rows 'caught (Ljava.lang.Object;)I' 5 >after-caught.map
programs="after after-all after-caught after-late-all"
for name in $programs; do
    echo 'ignore methods:' >"$name.ignored"
    id=$("$MB" mapping check --json "$name.map" | grep -o '"mappingId": *"[^"]*' | grep -o '[0-9a-f]*$')
    # smali keeps no string that nothing names: a field has it, before and after.
    printf '.field static final MARK:Ljava/lang/String; = "~~methodbeat{\\"mapping-id\\":\\"%s\\"}"\n' "$id" >field
    for when in before after; do
        for file in "$ROOT"/tests/{dex/same,verify}/"${name/after/$when}.smali"; do
            [ ! -f "$file" ] || sed '/^.super/r field' "$file" >"dex/${name/after/$when}.smali"
        done
    done
done
while IFS='|' read -r name program edit wanted; do
    sed "$edit" "dex/$program.smali" >"dex/fault.$name.smali" || exit 1
    cmp -s "dex/$program.smali" "dex/fault.$name.smali" && { echo "$name changes nothing" >&2; exit 1; }
    echo "$program $wanted" >"dex/fault.$name.wanted"
done < <(grep -v '^#' "$ROOT/tests/verify/dex-faults.txt" | sed 's/ | /|/; s/ | /|/; s/ | \([^|]*\(|[^/]*\)*\)$/|\1/')
dex_java Assemble dex >assembled || { cat assembled; exit 1; }

# ---- the layout of a dex ----
mkdir layout
smali assemble -o layout.dex "$ROOT/tests/verify/layout" || exit 1
"$MB" instrument -o laid.dex -m laid.map --ignored-out laid.ignored layout.dex >/dev/null || exit 1
python3 "$ROOT/tests/tools/python/plant_dex.py" laid.dex layout || exit 1
layout_fault() { found "layout/$1.dex" layout.dex laid "$(cat "layout/$1.wanted")"; }

# ---- the headers of an APK ----
mkdir package
smali assemble -o odd.dex "$ROOT/tests/dex/odd" && python3 "$ROOT/tests/tools/python/plant_zip.py" make odd.dex app.apk || exit 1
"$MB" instrument -o package.apk -m package.map --ignored-out package.ignored app.apk >/dev/null || exit 1
python3 "$ROOT/tests/tools/python/plant_zip.py" plant app.apk package.apk package || exit 1
package_fault() { found "package/$1.apk" app.apk package "$(cat "package/$1.wanted")"; }

# A jar of the JDK's, whose sizes follow the data: where nothing is instrumented it is copied.
echo 'public class Still { int still; int still() { return still; } }' >Still.java
mkdir still && javac -d still Still.java && jar -cf still.jar -C still . || exit 1

exits_of() { case $1 in *all*) echo all ;; *) echo explicit ;; esac; }
dex_fault() { # NAME
    local program wanted
    read -r program wanted <"dex/fault.$1.wanted"
    found "dex/fault.$1.dex" "dex/${program/after/before}.dex" "$program" "$wanted" -x "$(exits_of "$program")"
}

faults=$(basename -s .jar faults/*.jar)
package_faults=$(basename -s .wanted package/*.wanted)
layout_faults=$(basename -s .wanted layout/*.wanted)
dex_faults=$(basename -s .wanted dex/fault.*.wanted | sed 's/^fault\.//')
plan $((5 + 4 + $(wc -w <<<"$faults $dex_faults $layout_faults $package_faults") + 1 + 3 + 10))

ok "a jar is proven" verify explicit.jar in.jar explicit
ok "and with --exits all" verify all.jar in.jar all -x all
ok "and with probes of the default form" verify late.jar in.jar late
ok "not in another form than that which was said" found late.jar in.jar late 'i is called in the form of --probes late' --probes pair
ok "and not by properties of another form" found late.jar in.jar late 'it does not say the form of the probes' --probes pair
for name in $programs; do
    ok "$name: a dex is proven" verify "dex/$name.dex" "dex/${name/after/before}.dex" "$name" -x "$(exits_of "$name")"
done
for name in $faults; do
    case $name in
    *.all) ok "found: $name" found "faults/$name.jar" in.jar all "$(cat "faults/$name.wanted")" -x all ;;
    *.late) ok "found: $name" found "faults/$name.jar" in.jar late "$(cat "faults/$name.wanted")" ;;
    *) ok "found: $name" found "faults/$name.jar" in.jar explicit "$(cat "faults/$name.wanted")" ;;
    esac
done
for name in $dex_faults; do ok "found: dex: $name" dex_fault "$name"; done
ok "another dex is proven" verify laid.dex layout.dex laid
for name in $layout_faults; do ok "found: layout: $name" layout_fault "$name"; done
ok "an APK is proven" verify package.apk app.apk package
for name in $package_faults; do ok "found: package: $name" package_fault "$name"; done
ok "a jar that is only copied" "$MB" instrument -o copied.jar -m copied.map --ignored-out copied.ignored still.jar
ok "is proven" verify copied.jar still.jar copied

# ---- the command ----
ok "--json" status 1 verify faults/doubled-o.jar in.jar explicit --json
is "says what is wrong" "$(python3 -c 'import json,sys; r=json.load(sys.stdin); print(r["proven"], r["faults"], len(r["faultTexts"]), r["classes"])' <out)" "False 1 1 3"
ok "without a mapping" status 2 "$MB" verify explicit.jar --against in.jar
ok "without an input" status 2 "$MB" verify explicit.jar -m explicit.map
ok "what is not there" status 1 "$MB" verify nothing.jar --against in.jar -m explicit.map
ok "the two swapped" found in.jar explicit.jar explicit "are they swapped"

# ---- instrument --verify ----
ok "instrument --verify" "$MB" instrument --verify -o verified.jar -m verified.map --ignored-out verified.ignored in.jar
same "writes what it writes without" verified.jar late.jar
ok "proves a copy too" "$MB" instrument --verify -o copied.jar -m copied.map --ignored-out copied.ignored still.jar
ok "a device can't be read again" status 1 "$MB" instrument --verify -o /dev/null -m none.map --ignored-out none.ignored in.jar
