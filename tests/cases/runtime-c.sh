#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# libmethodbeat as a C program sees it: installed header, static and shared
# library, only the API visible.
. "$(dirname "$0")/../lib.sh"
plan 20

prefix=$TMPDIR/prefix
ok "make install" locked "$BUILD/install/.made" make -C "$ROOT" BUILD="$BUILD" install PREFIX="$prefix"
cat >"$TMPDIR/c.c" <<'END'
#include <methodbeat.h>
#include <stdio.h>
#include <time.h>
static void sink(void *context, const char *json, size_t n) { printf("%s%.*s\n", (char *)context, (int)n, json); }
int main(void)
{
    struct methodbeat_settings s = {.sink = sink, .sink_context = ">", .slow_ms = 10};
    struct timespec t = {0, 30000000};
    if (methodbeat_start(&s) != 0)
        return 1;
    methodbeat_message_begin();
    methodbeat_i(7);
    nanosleep(&t, NULL);
    methodbeat_o(7);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    return 0;
}
END
cc=${CC:-cc}
ok "a program with the static library" "$cc" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -pedantic \
    -I"$prefix/include" -o "$TMPDIR/static" "$TMPDIR/c.c" "$prefix/lib/libmethodbeat.a" -pthread
ok "with the shared one" "$cc" -I"$prefix/include" -o "$TMPDIR/shared" -D_POSIX_C_SOURCE=200809L "$TMPDIR/c.c" \
    -L"$prefix/lib" -lmethodbeat -Wl,-rpath,"$prefix/lib"
is "reports by the static library" "$("$TMPDIR/static" | grep -c '^>{"machine".*\\n1,7,1,')" 1
is "and by the shared one" "$("$TMPDIR/shared" | grep -c '^>{"machine".*\\n1,7,1,')" 1
nm -D --defined-only "$prefix/lib/libmethodbeat.so" | awk '{print $3}' >"$TMPDIR/so"
nm -g --defined-only "$prefix/lib/libmethodbeat.a" | awk 'NF == 3 {print $3}' >"$TMPDIR/a"
is "the shared library shows its API alone" "$(grep -cvE '^(methodbeat_[a-z_]+|JNI_On(Load|Unload))$' "$TMPDIR/so")" 0
is "so does the static one" "$(grep -cvE '^methodbeat_[a-z_]+$' "$TMPDIR/a")" 0
# What a comment stands right before is documented, and so is what stands right behind such.
undocumented() {
    awk '/^METHODBEAT_API/ { if (!said) print } /^ \*.*\*\/$|^\/\*.*\*\/$/ { said = 1 }
        /^$/ { said = 0 }' "$ROOT/runtime/methodbeat.h"
}
none "each function of the header is documented" "$(undocumented)"
grep -oE '^METHODBEAT_API [^(;]*' "$ROOT/runtime/methodbeat.h" | grep -oE '[a-z_]+$' | LC_ALL=C sort >"$TMPDIR/header"
same "and exported, and nothing else is" "$TMPDIR/header" <(grep -vE 'JNI_On(Load|Unload)' "$TMPDIR/so" | LC_ALL=C sort)
is "it needs libc alone" \
    "$(readelf -d "$prefix/lib/libmethodbeat.so" | sed -n 's/.*NEEDED.*\[\(.*\)\.so.*/\1/p' | grep -v '^libpthread$')" libc

# A program that is killed, with what it did last in a file.
cat >"$TMPDIR/killed.c" <<'END'
#include <methodbeat.h>
#include <signal.h>
#include <time.h>
int main(int argc, char **argv)
{
    struct methodbeat_settings s = {.trace_path = argv[1], .process = "com.demo", .anr_ms = 300};
    struct timespec t = {0, 400000000};
    if (argc != 2 || methodbeat_start(&s) != 0)
        return 1;
    methodbeat_message_begin();
    methodbeat_i(7);
    methodbeat_i(8);
    nanosleep(&t, NULL);
    methodbeat_o(8);
    methodbeat_i(9);
    nanosleep(&t, NULL);
    raise(SIGKILL);
    return 0;
}
END
printf '%s\n' '7,9,com.demo.Main run ()V' '8,9,com.demo.Main load ()V' '9,9,com.demo.Main hang ()V' \
    '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >"$TMPDIR/m.txt"
"$cc" -I"$prefix/include" -o "$TMPDIR/killed" -D_POSIX_C_SOURCE=200809L "$TMPDIR/killed.c" \
    "$prefix/lib/libmethodbeat.a" -pthread
cd "$TMPDIR" || exit 1
echo before >trace.mbt
(./killed trace.mbt) 2>/dev/null
is "what was there before is kept" "$(cat trace.mbt.last)" before
ok "a trace of a process that was killed" status 0 "$MB" decode -m m.txt trace.mbt
has "says so" '^Trace of a process that was killed, [0-9]* ms$' out
has "has what was done" '^  .* com\.demo\.Main\.load\(\)$' out
has "and, as inferred, what it was doing since an ANR was near" '^~ .* com\.demo\.Main\.hang\(\)$' out
head -c 4200 trace.mbt >cut.mbt
ok "one that was cut" status 1 "$MB" decode -m m.txt cut.mbt
has "says what is missing" 'cut\.mbt: cut short: 7999896 bytes of it are missing$' err
tr -d '\r' <trace.mbt >text.mbt
"$MB" decode -m m.txt text.mbt 2>err
has "one that was sent as text says so" 'text\.mbt: a trace file that was damaged on its way' err

# Where a service may not call all that there is, as whoever runs this, and as a user without rights.
"$cc" -Werror -I"$prefix/include" -o filtered "$ROOT/tests/tools/c/filtered.c" "$prefix/lib/libmethodbeat.a" -pthread
is "under a filter of system calls it runs" "$(./filtered filtered.mbt)" 1
nobody() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
chmod 755 . filtered
is "without rights too" "$(nobody "$PWD/filtered")" 1
