#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# examples/: the script of a build server's steps runs, on a release made of this build; and the files for hosted servers have its
# commands.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
plan 10
cd "$TMPDIR" || exit 1

# ---- the commands ----
# commands STEP: those of the script.
commands() { sed -n "/^# step: $1\$/,/^\$/p" "$ROOT/examples/ci.sh" | sed '/^#/d; /^$/d'; }
steps() { sed -n 's/^# step: //p' "$ROOT/examples/ci.sh"; }
# The PATH of a later step is said in a way of its own.
github() { # STEP
    awk -v step="$1" '/^      - / { in_step = ($0 == "      - name: " step) } in_step && /^          / { print substr($0, 11) }' "$ROOT/examples/github-actions.yml" |
        grep -vE '^KEYSTORE_PASSWORD:' | sed 's#^echo "\$PWD/\(.*\)" >>"\$GITHUB_PATH"$#PATH=$PWD/\1:$PATH#'
}
gitlab() { awk -v step="    # $1" '/^    # / { in_step = ($0 == step) } /^  [a-z]/ { in_step = 0 } in_step && /^    - / { print substr($0, 7) }' "$ROOT/examples/gitlab-ci.yml"; }
differences() { # SERVER
    local step
    for step in $(steps); do
        diff <(commands "$step") <("$1" "$step") >"$TMPDIR/difference" || { echo "$step:"; cat "$TMPDIR/difference"; }
    done
}
is 'the steps' "$(steps | paste -sd' ')" 'install instrument keep decode compare'
is 'each has commands' "$(for step in $(steps); do commands "$step" | grep -c .; done | grep -c 0)" 0
none "GitHub's are these" "$(differences github)"
none "so are GitLab's" "$(differences gitlab)"
valid() { python3 -c 'import sys, yaml; [yaml.safe_load(open(f)) for f in sys.argv[1:]]' "$ROOT"/examples/*.yml "$ROOT"/.github/workflows/*.yml; }
python3 -c 'import yaml' 2>/dev/null && ok 'all of it is YAML' valid || ok 'all of it is YAML # SKIP no yaml in Python' true

# ---- they run ----
version=$(sed -n 's/^VERSION *:= *//p' "$ROOT/Makefile")
name=methodbeat-cli-$version-linux-x86_64
mkdir -p "release/$name/bin" dex reports/old reports/new work
cp "$MB" "release/$name/bin/methodbeat"
(cd release && tar -czf "$name.tar.gz" "$name" && sha256sum ./*.tar.gz >SHA256SUMS)
cat >Main.smali <<'S'
.class public Lp/One;
.super Ljava/lang/Object;
.method public static a()V
.registers 1
invoke-static {}, Ljava/lang/System;->gc()V
return-void
.end method
S
smali assemble --output dex/classes.dex Main.smali && package app.apk dex dex || exit 1
printf 'p.Original -> p.One:\n    void start() -> a\n' >mapping.txt
keytool -genkeypair -keystore keys.jks -storepass secrets -alias key -keyalg RSA -dname CN=key >/dev/null 2>&1
# The ids of a build are those of the next one: so the reports of both can be made before.
"$MB" instrument --embed-beat -p mapping.txt -m ids.txt --ignored-out left.txt -o first.apk app.apk >/dev/null 2>&1
id=$("$MB" mapping check ids.txt | grep -oE '[0-9a-f]{16}' | head -1)
reports() { # COUNT COST
    local n
    for n in $(seq "$1"); do
        echo "{\"tag\":\"Trace_EvilMethod\",\"process\":\"p\",\"cost\":$(($2 + n)),\"scene\":\"S\",\"stack\":\"0,1048574,1,$(($2 + n))\\n1,1,1,$(($2 + n - 10))\\n\",\"stackKey\":\"1|\",\"time\":$n,\"mapping\":\"$id\",\"user\":\"u$n\",\"start\":\"s$n\"}"
    done
}
run() { # NEW-COST
    reports 40 900 >reports/old/all.ndjson
    reports 40 "$1" >reports/new/all.ndjson
    (cd work && METHODBEAT_VERSION=$version METHODBEAT_URL=file://$TMPDIR/release METHODBEAT_OPTIONS=--embed-beat APP=$TMPDIR/app.apk R8_MAPPING=$TMPDIR/mapping.txt \
        APP_VERSION=1.1 KEYSTORE=$TMPDIR/keys.jks KEYSTORE_PASSWORD=secrets REPORTS=$TMPDIR/reports sh "$ROOT/examples/ci.sh")
}
ok 'a build that is as slow as the one before' status 0 run 900
ok 'has a signed APK' apksigner verify --min-sdk-version 24 work/beat/app.apk
has 'its mapping is kept' 'p\.Original start' work/mappings/1.1/methodMapping.txt
has 'the page has the names' 'p\.Original' work/beat/reports.html
ok 'one that is slower fails' status 3 run 2900
