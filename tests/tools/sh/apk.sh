# SPDX-License-Identifier: Apache-2.0
# What the cases about packages share. Source it after lib.sh.
# shellcheck shell=bash

# Skips the case where the tools of Android's packaging are not there.
apk_tools() {
    local tool
    for tool in aapt zipalign apksigner jarsigner; do
        command -v $tool >/dev/null || skip_all "$tool is not installed"
    done
}

zip() { java -cp "$TOOLS" ZipCraft "$@"; }
profiles() { java -cp "$TOOLS" BaselineProfiles "$@"; }
aligned() { zipalign -c -p 4 "$1"; }

# library MACHINE CLASS FILE: a file that begins as a library for that machine.
library() {
    mkdir -p "$(dirname "$3")"
    {
        printf %b "\\0177ELF\\0$2\\01\\01\\0\\0\\0\\0\\0\\0\\0\\0\\0\\03\\0\\0$(printf %o "$1")\\0"
        head -c "${4:-3001}" /dev/zero
    } >"$3"
}
# package FILE DIRECTORY SUFFIX...: the directory's files, those of the suffixes stored, in an
# aligned package, unsigned.
package() {
    local file=$1 dir=$2 args=()
    shift 2
    for suffix in "$@"; do args+=(-0 "$suffix"); done
    aapt package -f -M "$ROOT/test-apks/workbench/AndroidManifest.xml" -S "$ROOT/test-apks/workbench/res" \
        -I /usr/share/android-framework-res/framework-res.apk "${args[@]}" -F unaligned.apk "$dir" >/dev/null &&
        zipalign -f -p 4 unaligned.apk "$file"
}
