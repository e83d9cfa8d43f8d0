#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --embed-runtime on finished apps of other people (tests/corpus/apks.list): each comes through without a warning but that
# of its signature, or is refused, for a reason that is known. Of what comes through aapt2 reads the manifest that was there
# and providers, apksigner and zipalign take the package, ART's verifier all of its dex together.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
[ "${LONG:-1}" -gt 1 ] || skip_all "it takes minutes: make test-long"
apk_tools
command -v aapt2 >/dev/null || skip_all "aapt2 is not installed"
apks=$("$ROOT/tests/fetch/apks") || exit 1
art_tools || exit 1
list=$ROOT/tests/corpus/apks.list
plan $(($(grep -c ' ok$' "$list") * 6 + $(grep -c ' old$' "$list") * 2 + 1))
cd "$TMPDIR" || exit 1

library 183 2 libs/arm64-v8a/libmethodbeat.so 5000
library 62 2 libs/x86_64/libmethodbeat.so 5000
library 40 1 libs/armeabi-v7a/libmethodbeat.so 5000
library 3 1 libs/x86/libmethodbeat.so 5000
keytool -genkeypair -keystore key.p12 -storetype PKCS12 -storepass finished -alias finished -dname CN=finished \
    -keyalg RSA -keysize 2048 -validity 2 2>/dev/null || exit 1
tree() { aapt2 dump xmltree --file AndroidManifest.xml "$1"; }
warnings() { grep 'warning:' "$TMPDIR/err" | grep -v ': its signature no longer holds and was dropped; sign it again'; }
embed() { status "$1" "$MB" instrument --embed-runtime --embed-lib libs --verify --force -m map --ignored-out ignored -o out.apk "$2"; }

count=0
while read -r _ _ _ name what; do
    case $name in '') continue ;; esac
    count=$((count + 1))
    rm -rf out.apk signed.apk dex
    if [ "$what" = old ]; then
        ok "$name is refused" embed 1 "$apks/$name"
        has "$name: for the Android that it runs on" 'takes apps of Android 5\.0 and newer' "$TMPDIR/err"
        continue
    fi
    ok "$name comes through, and is proven" embed 0 "$apks/$name"
    none "$name: without a warning" "$(warnings)"
    is "$name: its manifest gains a provider for each process, and loses nothing" \
        "$(diff <(tree "$apks/$name") <(tree out.apk) | grep -E '^<|^> +E:' | sed 's/(line=.*//' | sort -u | tr -s ' ')" '> E: provider '
    ok "$name: is aligned" aligned out.apk
    ok "$name: can be signed" eval 'apksigner sign --ks key.p12 --ks-pass pass:finished --out signed.apk out.apk && apksigner verify signed.apk'
    mkdir dex && (cd dex && unzip -qo ../out.apk 'classes*.dex')
    # shellcheck disable=SC2046
    "$ART/artverify" --list art.list "$ART/boot.dex" $(dex_files dex) >art.out 2>&1
    ok "$name: ART's verifier takes all of its dex" eval 'grep -q "Lio/methodbeat/android/Start;" art.list && ! grep "^HARD" art.list'
done < <(grep -v '^#' "$list")
is "all of them" "$count" "$(grep -vc '^#' "$list")"
