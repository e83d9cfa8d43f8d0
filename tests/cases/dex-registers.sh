#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Registers for the probes of dex methods: programs in which none is free, in which
# parameters must move, at the borders of 4, 8 and 16 bits; and random ones. ART verifies
# and runs them, before and after.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
art_tools || exit 1
dex_tools || exit 1
SEEDS=${SEEDS:-1 2}

# times N TYPE: N of them.
times() { for ((n = 0; n < $1; n++)); do printf '%s ' "$2"; done; }
width() { case $1 in J | D) echo 2 ;; *) echo 1 ;; esac; }

# Methods of nothing but parameters: "NAME static|new TYPES". The first three are I.
wide_methods() {
    echo "four15 static $(times 15 I)"
    echo "four16 static $(times 16 I)"
    echo "four16wide static $(times 8 I) J D [I J I I"
    echo "four17wide static $(times 15 I) J [I D"
    echo "made15 new $(times 14 I)"
    echo "made16 new $(times 15 I)"
    echo "made19 new $(times 8 I) J [I D J J I"
    echo "call16 static $(times 16 I)"
    echo "range17 static $(times 17 I)"
    echo "most static $(times 255 I)"
    echo "mostwide static $(times 15 I) $(times 120 J)"
}

# folded NAME REGISTER TYPE ACC TEMP: adds a parameter to ACC. What is in reach of 4 bits
# is reached by 4 bits, but for range17.
folded() {
    local name=$1 register=$2 type=$3 acc=$4 temp=$5
    echo "    mul-int/lit8 v$acc, v$acc, 0x1f"
    case $type in
    I)
        if [ "$register" -lt 16 ] && [ "$name" != range17 ]; then
            echo "    add-int/2addr v$acc, v$register"
        else
            echo "    add-int v$acc, v$acc, v$register"
        fi
        return
        ;;
    J | D)
        if [ "$register" -lt 16 ]; then
            echo "    move-wide v$temp, v$register"
        else
            echo "    move-wide/from16 v$temp, v$register"
        fi
        [ "$type" = J ] && echo "    long-to-int v$temp, v$temp" || echo "    double-to-int v$temp, v$temp"
        ;;
    *)
        echo "    move-object/from16 v$temp, v$register"
        echo "    array-length v$temp, v$temp"
        ;;
    esac
    echo "    add-int/2addr v$acc, v$temp"
}

# method NAME static|new TYPE...: the method, of as many registers as it has parameters.
method() {
    local name=$1 kind=$2 register=0 acc=0 type count=0
    shift 2
    for type in "$@"; do count=$((count + $(width "$type"))); done
    if [ "$kind" = new ]; then
        acc=1 register=1 count=$((count + 1))
        echo ".class public LWide\$$name;"
        echo ".super Ljava/lang/Object;"
        echo ".field public f:I"
        echo ".method public constructor <init>($(printf %s "$@"))V"
    else
        echo ".class public LWide\$$name;"
        echo ".super Ljava/lang/Object;"
        echo ".method public static f($(printf %s "$@"))I"
    fi
    echo "    .registers $count"
    if [ "$name" = call16 ]; then
        echo "    invoke-static {v11, v12, v13, v14, v15}, LWide\$$name;->five(IIIII)I"
        echo "    move-result v15"
    fi
    for type in "$@"; do
        [ "$register" = "$acc" ] || folded "$name" "$register" "$type" "$acc" $((acc + 1))
        register=$((register + $(width "$type")))
    done
    if [ "$kind" = new ]; then
        echo "    invoke-direct {v0}, Ljava/lang/Object;-><init>()V"
        echo "    iput v1, v0, LWide\$$name;->f:I"
        echo "    return-void"
    else
        echo "    return v0"
    fi
    echo ".end method"
    echo ".method public static five(IIIII)I"
    echo "    .registers 5"
    echo "    sub-int/2addr p0, p4"
    echo "    return p0"
    echo ".end method"
    calling "$name" "$kind" $((count + 4)) "$@"
}

# calling NAME static|new REGISTERS TYPE...: run()I, which calls it.
calling() {
    local name=$1 kind=$2 registers=$3 register=4 value=3 type
    shift 3
    echo ".method public static run()I"
    echo "    .registers $registers"
    if [ "$kind" = new ]; then
        echo "    new-instance v0, LWide\$$name;"
        echo "    move-object/16 v4, v0"
        register=5
    fi
    for type in "$@"; do
        case $type in
        I) printf '    const/16 v0, %d\n    move/16 v%d, v0\n' $value $register ;;
        J) printf '    const-wide v0, 0x100000%xL\n    move-wide/16 v%d, v0\n' $value $register ;;
        D) printf '    const-wide/16 v0, %d\n    long-to-double v0, v0\n    move-wide/16 v%d, v0\n' $value $register ;;
        *) printf '    const/16 v0, %d\n    new-array v0, v0, [I\n    move-object/16 v%d, v0\n' $value $register ;;
        esac
        value=$((value + 7))
        register=$((register + $(width "$type")))
    done
    if [ "$kind" = new ]; then
        echo "    invoke-direct/range {v4 .. v$((registers - 1))}, LWide\$$name;-><init>($(printf %s "$@"))V"
        echo "    move-object/from16 v0, v4"
        echo "    iget v0, v0, LWide\$$name;->f:I"
    else
        echo "    invoke-static/range {v4 .. v$((registers - 1))}, LWide\$$name;->f($(printf %s "$@"))I"
        echo "    move-result v0"
    fi
    echo "    return v0"
    echo ".end method"
}

# cases CLASS...: the program that runs them all.
cases() {
    local class
    echo ".class public LCases;"
    echo ".super Ljava/lang/Object;"
    echo ".method public static run()I"
    echo "    .registers 2"
    echo "    const/4 v0, 0x0"
    for class in "$@"; do
        echo "    mul-int/lit8 v0, v0, 0x1f"
        echo "    invoke-static {}, L$class;->run()I"
        echo "    move-result v1"
        echo "    add-int/2addr v0, v1"
    done
    echo "    return v0"
    echo ".end method"
}

sources=$TMPDIR/cases
rm -rf "$sources"
mkdir -p "$sources"
cp "$ROOT"/tests/dex/registers/cases/*.smali "$sources"
while read -r name kind types; do
    # shellcheck disable=SC2086
    method "$name" "$kind" $types >"$sources/Wide\$$name.smali"
done < <(wide_methods)
classes=$(cd "$sources" && printf '%s\n' *.smali | sed 's/\.smali//')
# shellcheck disable=SC2086
cases $classes >"$sources/Cases.smali"
smali assemble --api 21 -o "$TMPDIR/before.dex" "$sources" || exit 1
smali assemble --api 21 -o "$TMPDIR/beat.dex" "$ROOT/tests/dex/registers/beat" || exit 1

# run DEX CLASS METHOD: what it returns with the beat class that counts.
run() { "$ART/artrun" "$ART/boot.dex:$TMPDIR/beat.dex:$1" "$2" "$3"; }
verify() { "$ART/artverify" "$ART/boot.dex:$TMPDIR/beat.dex" "$1"; }
# frames DEX: the registers_size of each method.
frames() { dexdump -d "$1" 2>/dev/null | sed -n 's/^ *registers *: //p'; }
# growth DEX: by how many registers frames grew: the least and the most.
growth() { paste <(frames "$1") <(frames "$TMPDIR/before.dex") | awk '{ print $1 - $2 }' | sort -n | sed -n '1p;$p' | xargs; }

# instrument WAY BEFORE AFTER OPTION...: WAY is FORM-EXITS.
instrument() {
    local way=$1 before=$2 after=$3
    shift 3
    "$MB" instrument --select all --probes "${way%-*}" --exits "${way#*-}" --json "$@" -o "$after" \
        --mapping-out "$TMPDIR/map" --ignored-out "$TMPDIR/ignored" "$before" >"$TMPDIR/summary"
}
WAYS="pair-explicit pair-all late-explicit late-all"
# full: the methods that got none.
full() {
    python3 -c 'import json, sys
print(*(m["class"] + "." + m["method"] + " " + m["reason"] for m in json.load(sys.stdin)["leftAlone"]), sep="; ")' <"$TMPDIR/summary"
}
# most_growth WAY: the catch-all needs a register for the exception.
most_growth() {
    case $1 in pair-explicit) echo 1 ;; late-all) echo 3 ;; *) echo 2 ;; esac
}

plan $((3 + 4 * (7 + $(wc -w <<<"$classes")) + 9 * $(wc -w <<<"$SEEDS")))
ok "ART verifies the programs" verify "$TMPDIR/before.dex"
is "none is instrumented" "$(run "$TMPDIR/before.dex" Driver calls)" 0
wanted=$(run "$TMPDIR/before.dex" Driver value)
ok "they run: $wanted" [ "$wanted" != exception ]
for way in $WAYS; do
    after=$TMPDIR/$way.dex
    ok "$way: instrumented" instrument "$way" "$TMPDIR/before.dex" "$after"
    case $way in
    pair*) none "$way: all of them" "$(full)" ;;
    # i's result goes to v255 at most: where not all operands can be higher by two, there are 254 registers.
    *) is "$way: but for these" "$(full)" \
        "Limits.all registersFull; Limits.many registersFull; Wide\$most.f registersFull; Wide\$mostwide.f registersFull" ;;
    esac
    ok "$way: ART verifies them" verify "$after"
    is "$way: frames grow by this at most" "$(growth "$after")" "0 $(most_growth "$way")"
    for class in $classes; do
        is "$way: $class does the same" "$(run "$after" "$class" run)" \
            "$(run "$TMPDIR/before.dex" "$class" run)"
    done
    is "$way: all do the same" "$(run "$after" Driver value)" "$wanted"
    calls=$(run "$after" Driver calls)
    ok "$way: $calls calls are counted" [ "$calls" -gt 50 ]
    unbalanced=$(run "$after" Driver unbalanced)
    if [ "${way#*-}" = all ]; then
        is "$way: each has its o" "$unbalanced" 0
    else
        ok "$way: $unbalanced were left by exceptions of callees" [ "$unbalanced" -gt 0 ]
    fi
done
for seed in $SEEDS; do
    random=$TMPDIR/random$seed
    java -XX:+UseSerialGC -cp "$DEX_TOOLS:$SMALI" RandomRegisters "$seed" "$random" &&
        smali assemble --api 21 -o "$random.dex" "$random" || exit 1
    wanted=$(run "$random.dex" Random run)
    ok "random $seed: runs: $wanted" [ "$wanted" != exception ]
    for way in $WAYS; do
        instrument "$way" "$random.dex" "$random.$way.dex" --strict || exit 1
        ok "random $seed, $way: ART verifies it" verify "$random.$way.dex"
        is "random $seed, $way: does the same" "$(run "$random.$way.dex" Random run)" "$wanted"
    done
done
