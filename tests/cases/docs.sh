#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make docs: a site of all pages, whose links hold and which asks the network for nothing.
# test: rest
. "$(dirname "$0")/../lib.sh"
SITE=$TMPDIR/site
(cd "$ROOT" && scripts/docs-site "$SITE") >"$TMPDIR/out" 2>"$TMPDIR/err" || {
    grep -q 'pip failed' "$TMPDIR/err" && skip_all "the generator can't be had: $(tail -1 "$TMPDIR/err")"
    cat "$TMPDIR/err" >&2
}
plan 6

# Though there is a folder of that name.
has 'make docs makes it' scripts/docs-site <(make -n -C "$ROOT" docs)
is 'it says where it begins' "$(cat "$TMPDIR/out")" "$SITE/index.html"
none 'each page of the repository is there' "$(cd "$ROOT" && find README.md docs -name '*.md' | while read -r page; do
    page=${page%.md}.html
    [ -f "$SITE/${page/%README.html/index.html}" ] || echo "$page"
done)"
none 'pages link to pages that are there' "$(cd "$SITE" && find . -name '*.html' ! -name 404.html | while read -r page; do
    grep -oE 'href="[^"#:]+\.html' "$page" | cut -c7- | sort -u | while read -r to; do
        [ -f "$(dirname "$page")/$to" ] || echo "$page: $to"
    done
done)"
none 'no page loads anything from elsewhere' "$(grep -rhoE '(src|href)="(https?:)?//[^"]+\.(js|css|png|woff2?)"' "$SITE" --include='*.html' | sort -u)"
ok 'pictures come along' test -s "$SITE/docs/page.png"
