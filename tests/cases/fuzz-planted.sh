#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Each fuzz driver finds a fault: one is planted in a copy of a source file, the driver is linked
# with it, and has so many mutants to find it in; without it, it finds nothing up to there.
# test: rest, long
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/fuzz.sh"
java_tools || exit 1
cd "$TMPDIR" || exit 1
PLANTED=$SAN/planted

seeds() {
    mkdir -p seeds/class seeds/dex seeds/archive
    torture_classes seeds/class &&
        cp "$BUILD/dex/classes.dex" seeds/dex/ &&
        jar -cf seeds/archive/deflated.jar -C seeds/class annotated &&
        jar -c0f seeds/archive/stored.jar -C seeds/class modern || return 1
    for driver in profile manifest jar_manifest mapping report trace stack proc; do
        cp -r "$ROOT/fuzz/seeds/$driver" seeds/
    done
    cp -r seeds/report seeds/cluster && cp -r seeds/report seeds/serve_body && cp -r seeds/archive seeds/verify_archive && cp -r seeds/class seeds/verify_class &&
        mkdir seeds/verify_dex && smali assemble -o seeds/verify_dex/odd.dex "$ROOT/tests/dex/odd" &&
        cp -r seeds/verify_dex seeds/split
}

# plant DRIVER FILE CHANGE: the driver with the file as sed changes it, if that is a change.
plant() {
    mkdir -p "$PLANTED"
    rm -f "$PLANTED/fuzz-$1"
    sed "$3" "$ROOT/$2" >"$PLANTED/$1.c"
    ! cmp -s "$ROOT/$2" "$PLANTED/$1.c" || { echo "$2: $3: changes nothing"; return 1; }
    make -s -C "$ROOT" BUILD="$SAN" SANITIZE=address,undefined "$PLANTED/fuzz-$1"
}

# found DRIVER ROUNDS: with it the driver ends as of a fault, and not of a signal of its own.
found() {
    if "$PLANTED/fuzz-$1" -n "$2" -s 1 -a "$TMPDIR" "seeds/$1" >"$1.found" 2>&1; then
        cat "$1.found"
        return 1
    fi
    grep -qE 'AddressSanitizer: |runtime error: |^fuzz/[a-z_]*\.c:' "$1.found" && grep -q 'the input was a mutant' "$1.found"
}
clean() { FUZZ_SEED=1 LONG=1 fuzz "$1" "$2" "seeds/$1"; }

# A line each: driver, rounds, file, change.
plan_of_faults() {
    cat <<'T'
class 3000 classfile/code_tables.c s/at < a->info.n; at += 4/at < a->info.n + 2; at += 4/
dex 3000 dexfile/dex_code.c s/units > code->units - pc)/units > code->units - pc + 1)/
split 3000 dexfile/dex_reach.c s/if (row >= dex_count(w->dex, table)) {/if (row > dex_count(w->dex, table)) {/
archive 3000 archive/archive.c s/return crc == e->crc/return crc >= e->crc/
profile 3000 dexfile/profile/profile_read.c s/if (i < p->n_lines)/if (i <= p->n_lines)/
manifest 3000 manifest/axml_add.c s/was < e->x.resources/was <= e->x.resources/
jar_manifest 3000 archive/jar_manifest.c s/LINE_MAX_BYTES = 72/LINE_MAX_BYTES = 73/
mapping 3000 mapping/method_map.c s/bool same = by_id ? x->row.id == y->row.id :/bool same = !by_id \&\&/
report 2000 report/call_tree.c s/\*above -= c->total_ms;//
cluster 2000 cluster/cluster.c s/cluster_merge(&s->rest, c);//
trace 2000 report/trace.c s/i < to \&\& i < there/i < to \&\& i <= there/
stack 2000 runtime/analysis/stack_build.c s/into->cost_ms += from->cost_ms;//
verify_class 3000 verify/code_match.c s/now->bytes.p + m->np, length) != 0/now->bytes.p + m->np, length - 1) != 0/
verify_dex 3000 verify/dex_match.c s/was\[i\] + shift != is\[i\]/was[i] + shift > is[i]/
verify_archive 3000 verify/package_headers.c s/a->version_made == b->version_made},/true},/
serve_body 2000 serve/body.c s/hash.low64 | 1/hash.low64 \& 1/
proc 5000 runtime/base/proc.c s/v > UINT64_MAX \/ FIELDS/v == UINT64_MAX/
T
}

plan $((2 + 3 * $(plan_of_faults | wc -l)))
ok "the sanitized build" fuzz_tools
ok "seeds" seeds
while read -r driver rounds file change; do
    ok "$driver: a fault in $file" plant "$driver" "$file" "$change"
    ok "$driver finds it" found "$driver" "$rounds"
    round=$(grep -oE 'crash-1-[0-9]+$' "$driver.found" | sed 's/.*-//')
    ok "$driver finds nothing there without it" clean "$driver" "$((${round:-rounds} + 1))"
    say "$driver: in round ${round:-none}: $(grep -hoE 'AddressSanitizer: [a-z-]+|runtime error: .*|fuzz/[a-z_]*\.c:[0-9]*: .*' "$driver.found" | head -1)"
done < <(plan_of_faults)
