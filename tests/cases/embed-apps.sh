#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --embed-runtime on finished apps of other people (tests/corpus/apks.list): each comes through without a warning but that
# of its signature, or is refused, for a reason that is known. Of what comes through aapt2 reads the manifest that was there
# and providers, apksigner and zipalign take the package, ART's verifier all of its dex together. So does the App Bundle
# that aapt2 makes of each of those: no published bundle is among them.
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
plan $(($(grep -cE ' (ok|test)$' "$list") * 9 + $(grep -c ' old$' "$list") * 2 + 1))
cd "$TMPDIR" || exit 1

library 183 2 libs/arm64-v8a/libmethodbeat.so 5000
library 62 2 libs/x86_64/libmethodbeat.so 5000
library 40 1 libs/armeabi-v7a/libmethodbeat.so 5000
library 3 1 libs/x86/libmethodbeat.so 5000
keytool -genkeypair -keystore key.p12 -storetype PKCS12 -storepass finished -alias finished -dname CN=finished \
    -keyalg RSA -keysize 2048 -validity 2 2>/dev/null || exit 1
tree() { aapt2 dump xmltree --file AndroidManifest.xml "$1"; }
warnings() { grep 'warning:' "$TMPDIR/err" | grep -v ': its signature no longer holds and was dropped; sign it again'; }
# unknown: the warnings that the list does not know of: that an app tests another one, and that it is not said.
unknown() {
    [ "$what" = test ] || { warnings; return; }
    warnings | grep -v ': it tests [a-z0-9.]*, in whose process it runs'
    warnings | grep -q ': it tests ' || echo "no word of the app that it tests"
}
embed() { status "$1" "$MB" instrument --embed-runtime --embed-lib libs --verify --force -m map --ignored-out ignored -o "${3:-out.apk}" "$2"; }

# bundle APK: app.aab, with all that the package has but its signature.
bundle() {
    rm -rf bundle out.aab app.aab && mkdir -p bundle/base/manifest bundle/base/dex bundle/root &&
        aapt2 convert --output-format proto -o proto.apk "$1" 2>log && (
        cd bundle/root && unzip -qo ../../proto.apk && rm -f META-INF/*.SF META-INF/*.RSA META-INF/MANIFEST.MF &&
            mv AndroidManifest.xml ../base/manifest/ && mv ./*.dex ../base/dex/ || exit 1
        for part in resources.pb res assets lib; do [ ! -e $part ] || mv $part ../base/; done
    ) && mv bundle/root bundle/base/root && : >bundle/BundleConfig.pb &&
        jar -cMf app.aab -C bundle BundleConfig.pb -C bundle base
}
# bundle_tree FILE: the manifest of a bundle, as it is in the APK that aapt2 makes of it.
bundle_tree() {
    rm -rf again && mkdir again && (cd again && unzip -qo "../$1" 'base/*') &&
        mkdir -p again/base/res && jar -cMf again.proto.apk -C again/base/manifest AndroidManifest.xml -C again/base resources.pb -C again/base res &&
        aapt2 convert --output-format binary -o again.apk again.proto.apk 2>>log && tree again.apk
}
# added: what the second of two manifests has more, and the first.
added() { grep -E '^<|^> +E:' | sed 's/(line=.*//' | sort -u | tr -s ' '; }

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
    none "$name: without a warning that is not known" "$(unknown)"
    is "$name: its manifest gains a provider for each process, and loses nothing" \
        "$(diff <(tree "$apks/$name") <(tree out.apk) | added)" '> E: provider '
    ok "$name: is aligned" aligned out.apk
    ok "$name: can be signed" eval 'apksigner sign --ks key.p12 --ks-pass pass:finished --out signed.apk out.apk && apksigner verify signed.apk'
    mkdir dex && (cd dex && unzip -qo ../out.apk 'classes*.dex')
    # shellcheck disable=SC2046
    "$ART/artverify" --list art.list "$ART/boot.dex" $(dex_files dex) >art.out 2>&1
    ok "$name: ART's verifier takes all of its dex" eval 'grep -q "Lio/methodbeat/android/Start;" art.list && ! grep "^HARD" art.list'
    ok "$name: as a bundle it comes through too" eval 'bundle "$apks/$name" && embed 0 app.aab out.aab'
    none "$name: as a bundle without a warning that is not known" "$(unknown)"
    bundle_tree app.aab >before && bundle_tree out.aab >after
    is "$name: as a bundle its manifest gains providers, and loses nothing" \
        "$(diff before after | added)" '> E: provider '
done < <(grep -v '^#' "$list")
is "all of them" "$count" "$(grep -vc '^#' "$list")"
