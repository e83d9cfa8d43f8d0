#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# libmethodbeat in programs of another locale, and of another C library.
# test: rest
. "$(dirname "$0")/../lib.sh"
plan 12

prefix=$TMPDIR/prefix
locked "$BUILD/install/.made" make -s -C "$ROOT" BUILD="$BUILD" install PREFIX="$prefix" || exit 1
cc=${CC:-cc}
cd "$TMPDIR" || exit 1

# A program that ends without a stop, in a language that writes one half as 0,5.
cat >ends.c <<'END'
#include <locale.h>
#include <methodbeat.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    struct methodbeat_settings s = {.mode = METHODBEAT_TEST, .report_path = argv[1]};
    if (argc != 2 || !setlocale(LC_ALL, "de_DE.UTF-8") || methodbeat_start(&s) != 0)
        return 1;
    printf("%.1f\n", 0.5);
    for (int i = 0; i < 30; i++)
        methodbeat_frame(0, 16666667, 16666667);
    methodbeat_frame(0, 5 * 16666667, 16666667);
    exit(0);
}
END
"$cc" -I"$prefix/include" -o ends ends.c "$prefix/lib/libmethodbeat.a" -pthread
mkdir locale
localedef -i de_DE -f UTF-8 locale/de_DE.UTF-8
is "a program with German numbers" "$(LOCPATH=$TMPDIR/locale ./ends ends.ndjson)" 0,5
is "that exits has its reports, and the summary of a test" \
    "$(jq -r .tag ends.ndjson | paste -sd' ')" "Trace_Session Trace_FPS Trace_Summary"
is "all of one session" "$(jq -r .session_id ends.ndjson | sort -u | grep -c '^[0-9a-f]\{16\}$')" 1
is "whose numbers are JSON's" "$(jq -c '.fps // empty' ends.ndjson | paste -sd' ')" "53.14 53.14"

# What a test leaves is a page.
printf '7,9,com.demo.Main run ()V\n' >test.txt
ok "a page of what a test reported" status 0 "$MB" cluster -m test.txt -o test.html ends.ndjson
has "with its figures" 'frames per second' test.html
has "and its summary" 'longest message of a run' test.html

# One library for glibc and musl, which Alpine has.
cat >musl.c <<'END'
#include <errno.h>
#include <methodbeat.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static void sink(void *context, const char *json, size_t n)
{
    volatile char much[512 << 10]; /* more than a thread of musl's has */
    memset((char *)much, 1, sizeof(much));
    printf("%d%.*s\n", much[n], (int)n, json);
    (void)context;
}
int main(int argc, char **argv)
{
    struct methodbeat_settings s = {.sink = sink, .slow_ms = 10, .report_path = argv[1], .trace_path = argv[2]};
    struct timespec t = {0, 30000000};
    int status;
    if (argc != 3 || methodbeat_start(&s) != 0)
        return 1;
    if (fork() == 0)
        _exit(methodbeat_start(&s) == -1 && errno == ENOTSUP ? 5 : 6);
    wait(&status);
    methodbeat_message_begin();
    methodbeat_i(7);
    nanosleep(&t, NULL);
    methodbeat_o(7);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    return WEXITSTATUS(status);
}
END
printf '7,9,com.demo.Main run ()V\n' >m.txt
musl() { # NAME LINKED...
    musl-gcc -Werror -I"$prefix/include" -o "musl-$1" musl.c "${@:2}" && status 5 "./musl-$1" "$1.ndjson" "$1.mbt"
}
ok "a program of musl with the shared library, and its child" musl shared -L"$prefix/lib" -lmethodbeat -Wl,-rpath,"$prefix/lib"
has "has reports" '^1{"machine".*\\n1,7,1,' out
has "in its file too" '^{"machine".*\\n1,7,1,' shared.ndjson
ok "and a trace" status 0 "$MB" decode -m m.txt shared.mbt
ok "one with the static library" musl static -static "$prefix/lib/libmethodbeat.a"
