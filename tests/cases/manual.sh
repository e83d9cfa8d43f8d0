#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whatever the tables of commands, options and properties have, help, manual pages and docs have
# too: a row that one of them lacks is a failure here.
. "$(dirname "$0")/../lib.sh"

"$MB" help --json >"$TMPDIR/tables" || exit 1
commands=$(jq -r '.commands[].name' "$TMPDIR/tables")
plan $((15 + 6 * $(wc -w <<<"$commands")))

# tabled COMMAND: the options in its table, as --help and pages write them.
tabled() {
    jq -r --arg c "$1" '.commands[] | select(.name == $c).options[] |
        (if .letter then "-\(.letter), " else "" end) + "--\(.name)"' "$TMPDIR/tables"
    echo '-h, --help'
}
helped() { "$MB" "$1" --help | grep -oE '^  +(-., )?--[a-z-]+' | sed 's/^ *//'; }
page() { "$ROOT/scripts/manual" "$MB" "$1"; }
paged() { page "methodbeat-$1" | sed -n '/^\.SH OPTIONS/,/^\.SH [^O]/p' | sed 's/\\-/-/g; s/\\f[BIP]//g' | grep -oE '^(-., )?--[a-z-]+'; }
# groff, where it is there, has nothing to object to.
renders() {
    page "$1" >"$TMPDIR/page.1" || return 1
    command -v groff >/dev/null || return 0
    groff -man -ww -Tutf8 "$TMPDIR/page.1" 2>&1 >/dev/null | tee "$TMPDIR/warnings"
    [ ! -s "$TMPDIR/warnings" ]
}
# undocumented COMMAND FILE...: options that are named in none of the files, neither by a word nor by a letter.
undocumented() {
    local command=$1 letter name
    shift
    tabled "$command" | sed 's/, / /; s/^--.*/& &/' | while read -r letter name; do
        [ "$name" = --help ] || grep -qE -e "(^|[^a-z-])($name|$letter)([^a-z-]|$)" "$@" || echo "$name"
    done
}

wide() { awk 'length > 80'; }
none '--help: no line is wider than 80' "$("$MB" --help | wide)"
for command in $commands; do
    none "$command: --help: no line is wider than 80" "$("$MB" "$command" --help | wide)"
    is "$command: --help has each option of the table" "$(helped "$command")" "$(tabled "$command")"
    is "$command: the page has each option" "$(paged "$command")" "$(tabled "$command")"
    ok "$command: the page renders" renders "methodbeat-$command"
    none "$command: docs/$command.md has each option" "$(undocumented "$command" "$ROOT/docs/$command.md")"
    has "$command: README has the command" "methodbeat $command " "$ROOT/README.md"
done
none 'each row of a table has its help, and an argument unless it is a flag' \
    "$(jq -c '.commands[].options[] | select(.help == "" or ((.argument // "") == "") != (.kind == "flag"))' "$TMPDIR/tables")"
is 'each choice has its names' "$(jq -r '.commands[].options[] | select(.kind == "choice") | .choices | length > 1' "$TMPDIR/tables" | sort -u)" true
ok 'methodbeat: the page renders' renders methodbeat
is '--help lists the commands' "$("$MB" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p')" "$commands"
is 'so does the page' "$(page methodbeat | sed -n '/COMMANDS/,/EXIT/s/^\\fB\([a-z]*\).*/\1/p')" "$commands"

options_in() { grep -oE -e '--[a-z][a-z-]+' "$@" | sort -u; }
known() { { jq -r '.commands[].options[] | "--" + .name' "$TMPDIR/tables"; echo '--help --version'; } | options_in -h -; }
unknown() {
    local command documents=()
    for command in $commands; do documents+=("$ROOT/docs/$command.md"); done
    # Options of apksigner and curl are their own.
    comm -23 <(cat "$ROOT/README.md" "$ROOT/docs/filter.md" "${documents[@]}" | grep -v 'apksigner\|curl' | options_in -h -) <(known)
}
none 'the documents name no option that is not there' "$(unknown)"
# The list of the JVM's properties in jvm.md is the table that the library reads them by.
is 'jvm.md has the properties of the table' \
    "$(sed -n '/^| property/,/^$/p' "$ROOT/docs/jvm.md")" "$("$ROOT/scripts/settings")"
is "and android.md those of an app" \
    "$(sed -n '/^| option | meaning/,/^$/p' "$ROOT/docs/android.md")" "$("$ROOT/scripts/settings" APP)"
is "and runtime.md the collectors" \
    "$(sed -n '/^| collector | what/,/^$/p' "$ROOT/docs/runtime.md")" "$("$ROOT/scripts/settings" collectors)"
# Each field of methodbeat_settings has a row there, but for the calls that only a program can give.
fields() {
    "${CC:-cc}" -E -P "$ROOT/runtime/methodbeat.h" | sed -n '/^struct methodbeat_settings {/,/^};/p' | sed 1d |
        grep -oE '[a-z_]+[,;]' | tr -d ',;' | LC_ALL=C sort
}
rows() {
    tr '\n' ' ' <"$ROOT/runtime/base/setting_list.h" | grep -oE 'SETTING\( *[a-zA-Z]+, [A-Z]+, [a-z]+, [a-z_]+' | sed 's/.* //'
    printf '%s\n' sink sink_context file_done file_context evidence evidence_context stack stack_context collections collections_context probe probe_context lock lock_context heap heap_context log log_context
}
is 'each setting of C has a name' "$(fields)" "$(rows | LC_ALL=C sort -u)"
# Links within the repository lead somewhere.
links() {
    local file target
    for file in "$ROOT"/*.md "$ROOT"/docs/*.md; do
        grep -oE '\]\([^)#]+' "$file" | cut -c3- | grep -v '^https:' | while read -r target; do
            [ -e "$(dirname "$file")/$target" ] || echo "$file: $target"
        done
    done
}
none 'links lead somewhere' "$(links)"

# A packager's way, below a folder with a blank.
into() { locked "$BUILD/install/.made" make -s -C "$ROOT" BUILD="$BUILD" "$1" DESTDIR="$TMPDIR/a root" PREFIX=/usr; }
installed() { (cd "$TMPDIR/a root/usr" && find . -type f | sort); }
ok 'make install' into install
is 'installs the tool, the recorder, and the pages' "$(installed | grep -E '^./(bin|include|lib/lib)' | paste -sd' ') $(installed | grep -c '/man1/')" \
    './bin/methodbeat ./include/methodbeat.h ./lib/libmethodbeat.a ./lib/libmethodbeat.so '$(($(wc -w <<<"$commands") + 1))
into uninstall
none 'make uninstall leaves nothing of it' "$(installed)"
