#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Text files as programs of other systems write them, UTF-8 with a mark, UTF-16 in both orders with one and without, lines that end with
# CR alone (but of reports, which have lines of JSON and logs): each command
# that reads a text does the same by them.
. "$(dirname "$0")/../lib.sh"
cd "$TMPDIR" || exit 1
cat >Main.java <<'J'
public class Main {
    static int größe(int n) {
        for (int i = 0; i < n; i++) {
            System.out.println(i);
        }
        return n;
    }
    static void a(int n) {
        größe(n);
    }
    public static void main(String[] args) {
        a(args.length);
    }
}
J
mkdir classes plain
javac -encoding UTF-8 -Xlint:-options --release 8 -d classes Main.java || exit 1
jar cf app.jar -C classes .
"$MB" instrument -o out.jar -m base.txt --ignored-out ignored.txt app.jar >/dev/null 2>&1 || exit 1
sed '$d' base.txt >old.txt
cp base.lines.txt plain/m.lines.txt
printf -- '# größe\n-keepmethod Main größe\n' >filter.txt
printf 'com.größe.Main -> Main:\n    void alle(int) -> a\n' >proguard.txt
printf 'Main = größe\n' >owners.txt
echo '{"tag":"Trace_EvilMethod","process":"p","cost":900,"scene":"größe","stack":"0,1,1,900\n","stackKey":"1|","time":1}' >reports.ndjson
# A log as PowerShell writes it: `adb logcat >log.txt`, and larger than a block.
{
    for ((i = 0; i < 5000; i++)); do
        printf '01-02 03:04:05.678  1  2 I größe😀: line %d of something else\r\n' $i
    done
    sed 's/^/01-02 03:04:05.678  1  2 I methodbeat: /; s/$/\r/' reports.ndjson
} >log.txt

# Name, file, command; {} is the file.
rows=(
    "instrument --filter" filter.txt "instrument -n -v -f {} app.jar"
    "instrument --proguard-mapping" proguard.txt "instrument --force -p {} -o o.jar app.jar && cat methodMapping.txt"
    "instrument --base-mapping" old.txt "instrument --force --base-mapping {} -o o.jar app.jar && cat methodMapping.txt"
    "doctor --mapping" base.txt "doctor -m {} out.jar"
    "verify --mapping" base.txt "verify -m {} --ignored ignored.txt --against app.jar out.jar"
    "verify --ignored" ignored.txt "verify -m base.txt --ignored {} --against app.jar out.jar"
    "verify --proguard-mapping" proguard.txt "verify -m base.txt --ignored ignored.txt -p {} --against app.jar out.jar"
    "mapping show" base.txt "mapping show {} größe"
    "mapping check" base.txt "mapping check {}"
    "mapping check --base" old.txt "mapping check base.txt --base {}"
    "mapping diff, the old" old.txt "mapping diff {} base.txt"
    "mapping diff, the new" base.txt "mapping diff old.txt {}"
    "decode --mapping" base.txt "decode -m {} reports.ndjson"
    "decode of reports" reports.ndjson "decode -m base.txt {}"
    "decode of a log" log.txt "decode -m base.txt {}"
    "decode of reports through a pipe" reports.ndjson "decode -m base.txt - <{}"
    "decode of reports in gzip" reports.ndjson "decode -m base.txt - < <(gzip -c {})"
    "cluster of reports" reports.ndjson "cluster -m base.txt {}"
    "cluster of a log" log.txt "cluster -m base.txt {}"
    "decode --retrace" proguard.txt "decode -m base.txt --retrace {} reports.ndjson"
    "cluster --mapping" base.txt "cluster -m {} reports.ndjson"
    "cluster --mapping of a directory" base.txt "cluster -m \$(dirname {}) reports.ndjson"
    "cluster --retrace" proguard.txt "cluster -m base.txt --retrace {} reports.ndjson"
    "cluster --owners" owners.txt "cluster -m base.txt --owners {} reports.ndjson"
)
# The command on the file as NAME/m.txt: the same paths are in what it says.
told() { # DIRECTORY COMMAND
    (cd "$1" && for f in ../*.jar ../*.txt ../reports.ndjson; do ln -sf "$f" . || exit 1; done
        mkdir -p d && mv m.txt d && cp ../plain/m.lines.txt d
        eval "\"\$MB\" ${2//'{}'/d/m.txt}"; echo "exit $?") 2>&1 | grep -vE '^  (time|CPU) ' >"$1.told"
}
as() { # MARK FILE
    case $1 in
    none) cat "$2" ;;
    utf8) printf '\xef\xbb\xbf' && cat "$2" ;;
    little) printf '\xff\xfe' && iconv -f UTF-8 -t UTF-16LE "$2" ;;
    unmarked) iconv -f UTF-8 -t UTF-16LE "$2" ;;
    unmarked-big) iconv -f UTF-8 -t UTF-16BE "$2" ;;
    cr) tr '\n' '\r' <"$2" ;;
    big) printf '\xfe\xff' && iconv -f UTF-8 -t UTF-16BE "$2" ;;
    esac
}
same_told() { # MARK FILE COMMAND
    local mark
    for mark in none "$1"; do
        rm -rf none "$1" && mkdir "$mark" && as "$mark" "$2" >"$mark/m.txt" && told "$mark" "$3" || return 1
    done
    cat none.told
    cmp none.told "$1.told" || { cat "$1.told"; return 1; }
}
# The lines file beside a mapping.
lines_told() {
    as "$1" plain/m.lines.txt >base.lines.txt && "$MB" decode -m base.txt reports.ndjson >out 2>&1 && cat out && grep -q 'Main\.java:' out
}

plan $((2 * ${#rows[@]} + 6 + 3 + 2 - 6))
for mark in utf8 little big unmarked unmarked-big cr; do
    for ((i = 0; i < ${#rows[@]}; i += 3)); do
        case $mark-${rows[i]} in cr-decode\ of* | cr-cluster\ of\ *) [[ ${rows[i]} == *directory ]] || continue ;; esac
        ok "${rows[i]}: $mark" same_told $mark "${rows[i + 1]}" "${rows[i + 2]}"
    done
    ok "lines beside a mapping: $mark" lines_told $mark
done
as none plain/m.lines.txt >base.lines.txt
as little log.txt >whole.txt
for cut in 1 2 3; do # within a character, and between the halves of one
    head -c $((5000 * 2 + cut)) whole.txt >cut.txt
    ok "a log that is cut" status 1 "$MB" decode -m base.txt cut.txt
done
as little filter.txt | head -c 31 >half.txt
ok "half a character" status 1 "$MB" instrument -n -f half.txt app.jar
has "is said with its place" '^methodbeat: half.txt: damaged text in UTF-16: half a character at byte 30$' err
