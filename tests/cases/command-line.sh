#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The command line of instrument: what it takes, what it says, how it exits.
. "$(dirname "$0")/../lib.sh"
plan 68

cd "$TMPDIR" || exit 1
mkdir classes
cat >Looper.java <<'JAVA'
public class Looper {
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println(arg);
        }
    }
}
JAVA
javac -Xlint:-options --release 8 -d classes Looper.java
jar cfM app.jar -C classes . && cp app.jar before.jar
touch resource.txt && jar cfM resources.jar resource.txt
echo nonsense >nonsense.txt

# refuses TEXT STATUS MESSAGE ARGUMENT...: one test each of the status, the message, and that
# there is no output.
refuses() {
    local text=$1 wanted=$2 message=$3
    shift 3
    ok "$text" status "$wanted" "$MB" "$@"
    has "$text: the message" "^methodbeat: $message" err
}

printf '\211PNG\r\n\032\n' >picture.png
for word in --version -V -v; do
    ok "$word" matches '^methodbeat [0-9]' <("$MB" $word | head -1)
done
refuses 'a mistyped command' 2 "unknown command 'instrumnt'; did you mean 'instrument'\?$" instrumnt
refuses 'a mistyped --version' 2 "unknown command '--versoin'; did you mean '--version'\?$" --versoin
refuses 'no input' 2 'nothing to instrument' instrument -o out.jar
refuses 'no output' 2 'where to\?' instrument app.jar
refuses 'a mistyped option' 2 'unknown option --slect; did you mean --select\?$' instrument --slect all -o out.jar app.jar
refuses 'one dash for two' 2 'unknown option -verbose; did you mean --verbose\?$' instrument -verbose -o out.jar app.jar
refuses 'a flag with an argument' 2 '--verbose takes no argument$' instrument --verbose=yes -o out.jar app.jar
refuses 'an option without one' 2 '-o needs an argument$' instrument app.jar -o
refuses 'an option that took the next one for it' 2 '-f needs an argument, and -o is an option$' instrument -f -o out.jar app.jar
refuses '... by its long name' 2 '--filter needs an argument, and --output=out[.]jar is an option$' instrument --filter --output=out.jar app.jar
refuses '... for help' 2 '-m needs an argument, and --help is an option$' decode -m --help
refuses 'an option of the recorder that is given twice' 2 "--runtime-option: 'slow' is given twice$" instrument --embed-runtime --runtime-option slow=5 --runtime-option slow=9 -o out.apk app.apk
refuses 'a path where another was given' 2 "--output is given twice, as 'out[.]jar' and as 'out2[.]jar': it takes one\$" instrument -o out.jar -o out2.jar app.jar
refuses 'a descriptor for a class' 2 "--beat-class: 'La/B;' is not the name of a class, as com.demo.Beat\$" instrument --beat-class 'La/B;' -o out.jar app.jar
refuses 'standard output' 2 '-o -: the output is a file or a directory' instrument -o - app.jar
refuses 'a file where a directory is asked for' 1 '-o nonsense[.]txt/: there is a file of that name' instrument -o nonsense.txt/ app.jar
refuses 'a choice that is none' 2 "--exits: 'none' is not one of explicit, all$" instrument --exits none -o out.jar app.jar
refuses 'a choice that is nearly one' 2 "--exits: 'expliit' is not one of explicit, all; did you mean 'explicit'[?]$" instrument --exits expliit -o out.jar app.jar
refuses "a format's other name" 2 "--format: 'text' is not one of tree, .*; did you mean 'tree'[?]$" decode --format text app.jar
refuses 'a picture for reports' 1 'picture[.]png: no report in it: it is a picture [(]PNG[)]$' decode picture.png
refuses 'the name of a jar for two' 1 '-o out[.]jar: 2 inputs need a directory for their outputs, and this is the name of a jar: name a directory$' instrument -o out.jar app.jar resources.jar
refuses 'a level that is none' 2 "--compress: '13' is not one of keep, store, 0, .*, 12$" instrument --compress 13 -o out.jar app.jar
refuses 'a number that is none' 2 "--jobs: '0' is not a number from 1 to 1024$" instrument -j 0 -o out.jar app.jar
refuses 'an input that is not there' 1 'nowhere\.jar: cannot open: ' instrument -o out.jar nowhere.jar
refuses 'an input of no known kind' 1 'nonsense\.txt: neither a class file' instrument -o out.jar nonsense.txt
refuses 'a mapping that is none' 1 'nonsense\.txt: line 1: ' instrument -p nonsense.txt -o out.jar app.jar
refuses 'a filter file that is none' 1 'nonsense\.txt: line 1: ' instrument -f nonsense.txt -o out.jar app.jar
refuses 'an input named twice' 1 'app\.jar: named twice$' instrument -o out app.jar app.jar
none 'no output of any of them' "$(find . -name 'out*' ! -name out -o -name '*apping.txt')"
same 'the input is as it was' app.jar before.jar

ok 'no class at all' status 0 "$MB" instrument -o resources-out.jar resources.jar
has 'is said' 'warning: there is no class' err
same 'and the output is the input' resources.jar resources-out.jar
ok 'an output directory is made' status 0 "$MB" instrument -o beat/ app.jar
has 'whose path is told plainly' '  mapping +beat/methodMapping' out
is 'with the mappings in it' "$(ls beat)" "$(printf '%s\n' app.jar ignoreMethodMapping.txt methodMapping.lines.txt methodMapping.txt)"
ok 'the mapping may replace its base' status 0 "$MB" instrument --force --base-mapping beat/methodMapping.txt -o beat/ app.jar
