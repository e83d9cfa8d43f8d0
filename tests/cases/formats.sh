#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every format tells the same trees, whose times add up, and how well each is known: of random reports, of hostile ones, and of
# a trace file. Of perfetto and art-trace decode-binary.sh asks that.
. "$(dirname "$0")/../lib.sh"
plan 11

python3 "$ROOT/tests/tools/python/random_reports.py" mapping >"$TMPDIR/map.txt"
python3 "$ROOT/tests/tools/python/random_reports.py" 1000 1 >"$TMPDIR/reports.ndjson"
for format in tree folded folded-calls speedscope pprof ndjson csv; do
    ok "$format" status 0 "$MB" decode -m "$TMPDIR/map.txt" --min-share 0 --format "$format" \
        -o "$TMPDIR/$format.out" "$TMPDIR/reports.ndjson"
done
ok "all are the same trees" status 0 python3 "$ROOT/tests/tools/python/compare_formats.py" "$TMPDIR"
cat "$TMPDIR/out"
[ -s "$TMPDIR/err" ] && sed 's/^/# /' "$TMPDIR/err"
for format in tree folded folded-calls speedscope pprof ndjson csv; do
    "$MB" decode -m "$TMPDIR/map.txt" --force --min-share 0 --format "$format" -o "$TMPDIR/$format.out" \
        "$ROOT/fuzz/seeds/trace/open" "$TMPDIR/reports.ndjson"
done
ok "with a trace file, whose starts are known" status 0 python3 "$ROOT/tests/tools/python/compare_formats.py" "$TMPDIR"

# In two parts, as gzip of two members, and from a pipe: nothing changes.
head -n 700 "$TMPDIR/reports.ndjson" | gzip >"$TMPDIR/r.gz"
tail -n +701 "$TMPDIR/reports.ndjson" | gzip >>"$TMPDIR/r.gz"
"$MB" decode -m "$TMPDIR/map.txt" --format ndjson "$TMPDIR/reports.ndjson" >"$TMPDIR/plain"
"$MB" decode -m "$TMPDIR/map.txt" --format ndjson "$TMPDIR/r.gz" >"$TMPDIR/zipped"
ok "gzip" cmp "$TMPDIR/plain" "$TMPDIR/zipped"
{ printf '['; sed '$!s/$/,/' "$TMPDIR/reports.ndjson"; printf ']'; } |
    "$MB" decode -m "$TMPDIR/map.txt" --format ndjson - >"$TMPDIR/array"
ok "an array, through a pipe" cmp "$TMPDIR/plain" "$TMPDIR/array"
