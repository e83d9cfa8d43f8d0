#!/usr/bin/env bash
# Manual pages, README and docs name the options that --help names.
. "$(dirname "$0")/../lib.sh"
plan 19

page() { "$ROOT/scripts/manual" "$MB" "$1"; }
# Options that the page of a command has, and those that its --help has.
paged() { page "methodbeat-$1" | sed 's/\\-/-/g; s/\\f[BIP]//g' | grep -oE '^(-., )?--[a-z-]+' | sort; }
helped() { "$MB" "$1" --help | grep -oE '^  +(-., )?--[a-z-]+' | sed 's/^ *//' | sort; }
# groff, where it is there, has nothing to object to.
renders() {
    page "$1" >"$TMPDIR/page.1" || return 1
    command -v groff >/dev/null || return 0
    groff -man -ww -Tutf8 "$TMPDIR/page.1" 2>&1 >/dev/null | tee "$TMPDIR/warnings"
    [ ! -s "$TMPDIR/warnings" ]
}
options_in() { grep -oE -e '--[a-z][a-z-]+' "$@" | sort -u; }

for command in instrument inspect decode cluster mapping; do
    is "$command: the page has each option" "$(paged $command)" "$(helped $command)"
    ok "$command: the page renders" renders "methodbeat-$command"
done
ok 'methodbeat: the page renders' renders methodbeat
is 'the page lists the commands' "$(page methodbeat | sed -n '/COMMANDS/,/EXIT/s/^\\fB\([a-z]*\).*/\1/p')" \
    "$("$MB" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')"

known() {
    { "$MB" instrument --help; "$MB" inspect --help; "$MB" decode --help; "$MB" cluster --help; "$MB" mapping --help; echo '--help --version'; } | options_in -h -
}
none 'README names every option of instrument' \
    "$(comm -13 <(options_in -h "$ROOT/README.md") <("$MB" instrument --help | options_in -h - | grep -v -- --help))"
unknown() { comm -23 <(options_in -h "$ROOT/README.md" "$ROOT/docs/instrument.md" "$ROOT/docs/filter.md" "$ROOT/docs/mapping.md" "$ROOT/docs/inspect.md") <(known); }
none 'the documents name no option that is not there' "$(unknown)"
# The list of the JVM's properties in runtime.md is the table that the library reads them by.
is 'runtime.md has the properties of the table' \
    "$(sed -n '/^| property/,/^$/p' "$ROOT/docs/runtime.md")" "$("$ROOT/scripts/settings")"
# Links within the repository lead somewhere.
links() {
    local file target
    for file in "$ROOT"/*.md "$ROOT"/docs/*.md; do
        grep -oE '\]\([^)#:]+' "$file" | cut -c3- | while read -r target; do
            [ -e "$(dirname "$file")/$target" ] || echo "$file: $target"
        done
    done
}
none 'links lead somewhere' "$(links)"

# A packager's way, below a folder with a blank.
into() { make -s -C "$ROOT" BUILD="$BUILD" "$1" DESTDIR="$TMPDIR/a root" PREFIX=/usr; }
installed() { (cd "$TMPDIR/a root/usr" && find . -type f | sort); }
ok 'make install' into install
is 'installs both, and the pages' "$(installed | grep -v '/man1/' | paste -sd' ') $(installed | grep -c '/man1/')" \
    './bin/methodbeat ./include/methodbeat.h ./lib/libmethodbeat.a ./lib/libmethodbeat.so 6'
into uninstall
none 'make uninstall leaves nothing of it' "$(installed)"
