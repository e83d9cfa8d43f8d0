#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The binaries are hardened, and the build says what they are made of.
. "$(dirname "$0")/../lib.sh"
plan 16
SO=$BUILD/libmethodbeat.so
cd "$TMPDIR" || exit 1
for file in "$MB" "$SO"; do
    name=${file##*/}
    readelf -hldW "$file" >headers
    readelf -sW "$file" >symbols
    has "$name: is position independent" 'Type: +DYN' headers
    has "$name: has relocations that become read-only" 'GNU_RELRO' headers
    has "$name: all of them, before it runs" 'FLAGS.* (BIND_)?NOW' headers
    has "$name: has a stack that is no code" 'GNU_STACK .* RW +0x' headers
    hasnt "$name: has no segment that is written and run" 'LOAD .* RWE' headers
    has "$name: has stack protectors" '__stack_chk_fail' symbols
done
# Of what has to be linked with it: the C library's own part may have none.
endbr() { objdump -d --no-show-raw-insn --disassemble="$1" "$2" | grep -q endbr64; }
case $(uname -m) in
x86_64) ok 'an entry is where a jump may lead' endbr main "$MB" ;;
*) ok 'no such protection on this processor' true ;;
esac
has 'calls of the C library are fortified' '__(sn|vsn|f|vf)?printf_chk|__memcpy_chk|__read_chk' <(readelf -sW "$MB")
components() { jq -r '.components[] | "\(.name) \(.version)"' "$BUILD/methodbeat.cdx.json"; }
is 'each library that it is linked with is told, with its version' \
    "$(components | awk '{ print $1, ($2 ~ /^[0-9]/ ? "known" : "unknown") }' | sort | paste -sd,)" \
    'libdeflate known,libmicrohttpd known,libxxhash known,libzip known,uthash known,zlib known'
by_package() { jq -r '.components[].purl' "$BUILD/methodbeat.cdx.json" | sed 's/@.*//' | sort | paste -sd,; }
if dpkg-query -S "$(pkg-config --variable=pcfiledir libzip)/libzip.pc" >/dev/null 2>&1; then
    is 'and by the sources of its package' "$(by_package | sed 's,pkg:deb/[a-z]*/,,g')" 'libdeflate,libmicrohttpd,libzip,uthash,xxhash,zlib'
else
    is 'and by its name' "$(by_package)" 'pkg:generic/libdeflate,pkg:generic/libmicrohttpd,pkg:generic/libxxhash,pkg:generic/libzip,pkg:generic/uthash,pkg:generic/zlib'
fi
