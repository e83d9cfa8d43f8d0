#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A place that somebody else made, or changes while we write: links, hard links, pipes, journals and temporaries in it.
# Whatever lies there, nothing outside of it is written, renamed or removed.
# shellcheck disable=SC2012
. "$(dirname "$0")/../lib.sh"
plan 23
cd "$TMPDIR" || exit 1
gcc -O2 -fPIC -shared -o at_rename.so "$ROOT/tests/tools/c/at_rename.c" || exit 1
(exit 0) & dead=$!
wait $dead
mkdir in in/p && cat >A.java <<'J'
package p;
public class A { static void a() { System.gc(); } }
J
javac -d in A.java && jar -cfM app.jar -C in . || exit 1
echo '{"tag":"Trace_EvilMethod","process":"p","cost":900,"scene":"S","stack":"0,1048574,1,900\n","stackKey":"1|","time":1}' >r.ndjson

# What is outside stays as it is: files, what they hold, links, times.
outside() { (cd outside && find . -printf '%p %y %i %m %T@ %l\n' | LC_ALL=C sort && find . -type f -exec cat {} +); }
fresh() {
    chmod -R u+w outside place elsewhere 2>/dev/null
    rm -rf outside place elsewhere
    mkdir -p place outside/p outside/deep/er
    echo mine | tee outside/p/A.class outside/deep/er/file outside/mapping >outside/key
    printf 'ignore methods:\n' >outside/list
}
instrument() { timeout 60 "$MB" instrument "$@"; }
decode() { timeout 60 "$MB" decode "$@" r.ndjson; }
# harmless COMMAND...: after the command, which may fail, what is outside is as it was. The place is set up before.
harmless() {
    local was
    was=$(outside)
    "$@" >out 2>err
    [ $? -lt 100 ] || { echo "$*: hangs, or ends badly"; cat err; return 1; }
    [ "$(outside)" = "$was" ] || { echo "$*: changed what is outside"; diff <(echo "$was") <(outside); return 1; }
}
works() { harmless "$@" && { "$@" >out 2>err || { cat err; return 1; }; }; }

# ---- what the writing commands find ----
journal() {
    fresh
    ln -s ../outside place/d && ln -s ../outside place/h.tmp && echo theirs >place/k.tmp && : >place/x.tmp
    printf 'methodbeat commit 1\0k.tmp\0d/key\0x.tmp\0x.tmp\0e\0h.tmp/list\0all\0' >place/.methodbeat-commit
    chmod 600 place/.methodbeat-commit
}
dead_links() { # what a dead run might have left
    fresh
    ln -s ../outside/key "place/.page.html.$dead-0.tmp"
    ln -s ../outside "place/.page.html.$dead-1.tmp"
    mkdir -p "place/.page.html.$dead-2.tmp/in"
    ln -s ../../../outside "place/.page.html.$dead-2.tmp/in/link"
    ln outside/key "place/.page.html.$dead-2.tmp/hard"
    ln outside/key "place/.page.html.$dead-3.tmp"
    mkfifo "place/.page.html.$dead-4.tmp"
}
taken_names() { # of temporaries of a process
    local n name
    for name in page.html app.jar map methodMapping.txt ignoreMethodMapping.txt methodMapping.lines.txt; do
        for n in 0 1 2 3 4 5 6 7 8; do ln -s ../outside/made "place/.$name.$1-$n.tmp"; done
    done
}
each_command() { # SETUP: of a place; then everything that writes a file
    "$1" && works decode -o place/page.html &&
        "$1" && works "$MB" cluster -o place/page.html r.ndjson &&
        "$1" && works instrument --force -o place/app.jar app.jar
}
ok 'a journal is not believed' each_command journal
ok 'what looks like the leftovers of a dead run is removed without a look at where it leads' each_command dead_links
is 'which takes away files and directories of that form' "$(dead_links && decode -o place/page.html >/dev/null 2>&1; ls -A place | paste -sd' ')" ".page.html.$dead-0.tmp .page.html.$dead-1.tmp .page.html.$dead-4.tmp page.html"
in_taken() { # COMMAND...: run as a process whose number is known
    fresh
    local was
    was=$(outside)
    # shellcheck disable=SC2016
    (export -f taken_names; bash -c 'taken_names $$; exec "$@"' - "$@") >out 2>err || { cat err; return 1; }
    [ "$(outside)" = "$was" ]
}
ok 'names of temporaries that are taken by links' in_taken "$MB" decode -o place/page.html r.ndjson
ok 'of all outputs' in_taken "$MB" instrument --force -o place/app.jar app.jar

# ---- names that the tool chooses ----
chosen() { # KIND: at the names of the lists
    fresh
    local name
    for name in methodMapping.txt:mapping methodMapping.lines.txt:none ignoreMethodMapping.txt:list; do
        case $1 in
        link) ln -s "../outside/${name#*:}" "place/${name%:*}" ;;
        dangling) ln -s "../outside/new-${name#*:}" "place/${name%:*}" ;;
        pipe) mkfifo "place/${name%:*}" ;;
        esac
    done
}
lists_are_files() { for name in methodMapping.txt methodMapping.lines.txt ignoreMethodMapping.txt; do [ -f place/$name ] && [ ! -L place/$name ] || { ls -l place; return 1; }; done; }
beside() { chosen "$1" && works instrument --force -o place/app.jar app.jar && lists_are_files; }
ok 'links at the names of lists beside the output' beside link
ok 'links to nothing' beside dangling
ok 'pipes' beside pipe
inside() {
    fresh
    ln -s ../outside/app.jar place/app.jar && ln -s ../outside/new place/two.jar
    cp app.jar two.jar
    works instrument --force -o place app.jar two.jar && [ -f place/app.jar ] && [ ! -L place/two.jar ]
}
ok 'links and in -o DIR, at the names of jars' inside
linked_directory() {
    fresh
    ln -s ../outside place/in
    harmless instrument --force -o place app.jar in && matches 'place/in: is a link' err
}
ok 'at the name of a directory' linked_directory
linked_below() {
    fresh
    ln -s ../outside/p place/p
    harmless instrument --force -m place/ids --ignored-out place/left -o place in && matches 'place/p/A.class: .*link' err && [ ! -e place/ids ]
}
ok 'below a directory that is filled' linked_below
linked_file() {
    fresh
    mkdir place/p && ln -s ../../outside/key place/p/A.class && ln outside/list place/p/B
    works instrument --force -m place/ids --ignored-out place/left -o place in && [ ! -L place/p/A.class ] && [ "$(od -A n -N 4 -t x1 place/p/A.class)" = ' ca fe ba be' ]
}
ok 'a link for a file there is replaced itself' linked_file
hard_link() {
    fresh
    ln outside/key place/page.html
    works decode -o place/page.html && [ "$(cat outside/key)" = mine ]
}
ok 'a hard link to what is outside is replaced itself' hard_link
named() { # what the user names is followed, as ever
    fresh
    ln -s ../outside/page place/page.html
    decode -o place/page.html >out 2>err && [ -L place/page.html ] && [ -f outside/page ]
}
ok 'a link that the user names is followed' named

# ---- what changes meanwhile ----
swapped() { # RENAME COMMAND-THERE COMMAND...: before that rename somebody else runs a command in the place
    local at=$1 runs=$2 was
    shift 2
    was=$(outside)
    AT_RENAME=$at AT_RENAME_RUNS="cd place && unset LD_PRELOAD && $runs" LD_PRELOAD=$PWD/at_rename.so "$@" >out 2>err
    [ "$(outside)" = "$was" ] || { echo "changed what is outside"; diff <(echo "$was") <(outside); return 1; }
}
prepared() { fresh && mkdir -p place/p && echo old | tee place/p/A.class >place/p/B; }
fill=(instrument --force -m ids.new --ignored-out left.new -o place in)
each_rename() { for n in 1 2 3 4; do prepared && swapped $n "$1" "${fill[@]}" || { echo "at rename $n"; return 1; }; done; }
ok 'a directory becomes a link before each rename' each_rename 'mv p was && ln -s ../outside/p p'
ok 'the staged one, too' each_rename 'for d in .staged.*.tmp; do mv $d/p was && ln -s ../../outside/p $d/p; done'
ok 'and all of it' each_rename 'for d in .staged.*.tmp; do mv $d was && ln -s ../outside $d; done'
failed() { AT_RENAME_FAILS=1 each_rename "$1"; }
export AT_RENAME_FAILS
ok 'and what is taken away after a failure' failed 'for d in .staged.*.tmp; do mv $d/p was && ln -s ../../outside/p $d/p; done'
unset AT_RENAME_FAILS
moved() { # the place itself: what was opened is what is written to
    fresh
    swapped 1 'cd .. && mv place elsewhere && ln -s outside place' "$MB" decode -o place/page.html r.ndjson && [ -f elsewhere/page.html ]
}
ok 'a place that is moved away and becomes a link' moved
device() { # a pipe that becomes a link to a file before it is opened
    fresh
    mkfifo place/pipe feed
    local was pid
    was=$(outside)
    "$MB" decode -o place/pipe - <feed >out 2>err & pid=$!
    exec 7>feed
    cat r.ndjson >&7
    sleep 0.3
    rm place/pipe && ln -s ../outside/key place/pipe
    exec 7>&-
    ! wait $pid && matches 'is one now' err && [ "$(outside)" = "$was" ]
}
ok 'a pipe that becomes a link to a file' device

pipe_for_archive() { # that nobody writes to
    local command
    mkfifo nobody.jar
    timeout 60 "$MB" instrument -o o.jar -m o.txt app.jar || return 1
    for command in 'instrument -o n.jar -m n.txt nobody.jar' 'inspect nobody.jar' 'doctor nobody.jar' 'verify -m o.txt --against nobody.jar o.jar' \
        'verify -m o.txt --against app.jar nobody.jar'; do
        # shellcheck disable=SC2086
        status 1 timeout 60 "$MB" $command && matches 'nobody.jar: not a file' err || { echo "$command"; return 1; }
    done
}
ok 'a pipe for an archive is waited for by no command' pipe_for_archive

# ---- a lock ----
lock_is_named() {
    fresh
    exec 8<place
    flock 8
    ! decode -o place/page.html >out 2>err 8<&- && matches 'place: is locked by another process' err && [ -z "$(ls -A place)" ]
    local result=$?
    exec 8<&-
    return $result
}
ok 'a lock is waited for, and then named' lock_is_named
deep() { # a tree too deep for a path
    fresh
    python3 -c 'import os
os.chdir("place"); os.mkdir(".x.'"$dead"'-0.tmp"); os.chdir(".x.'"$dead"'-0.tmp")
for i in range(3000): os.mkdir("d"); os.chdir("d")'
    works decode -o place/page.html
}
ok 'leftovers deeper than any path' deep
