#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `make install`, as those who use it find it: the tool, pages, completions typed in real shells, the
# recorder by pkg-config and by CMake, the Java class; and `make uninstall`, after which nothing is left.
# test: rest
. "$(dirname "$0")/../lib.sh"
root=$TMPDIR/root
prefix=$root/usr
cd "$TMPDIR" || exit 1
plan 36

mkdir -p android/x86_64 && echo library >android/x86_64/libmethodbeat.so
into() { locked "$BUILD/install/.made" make -s -C "$ROOT" BUILD="$BUILD" "$1" DESTDIR="$root" PREFIX=/usr ANDROID_LIBS="${2:-$TMPDIR/android}"; }
ok 'make install' into install
same 'with the libraries for Android' android/x86_64/libmethodbeat.so "$prefix/share/methodbeat/android/x86_64/libmethodbeat.so"
ok 'a folder without any is refused' matches 'has no <abi>/libmethodbeat.so' <(into install "$TMPDIR/none" 2>&1)
find "$root" -mindepth 1 >installed

version=$(sed -n 's/^VERSION := //p' "$ROOT/Makefile")
"$prefix/bin/methodbeat" --version >version
is '--version: the version' "$(sed -n 1p version)" "methodbeat $version"
commit=$(git -C "$ROOT" rev-parse HEAD 2>/dev/null || echo unknown)
is '--version: the commit' "$(sed -n 2p version)" "commit $commit"
has '--version: the libraries' '^libzip [0-9.]+, zlib [0-9.]+, deflate by [a-z]+ [0-9.]+, xxHash [0-9.]+$' version

# ---- Pages ----
page() { man -E UTF-8 -P cat -l "$prefix/share/man/man1/$1.1"; }
if command -v man >/dev/null; then
    for command in methodbeat methodbeat-instrument; do
        has "man $command" '^NAME' <(page "$command" | sed 's/.\x08//g')
    done
else
    ok 'man methodbeat # SKIP there is no man' true
    ok 'man methodbeat-instrument # SKIP there is no man' true
fi

# ---- Completion ----
bash_file=$prefix/share/bash-completion/completions/methodbeat
zsh_dir=$prefix/share/zsh/site-functions
fish_file=$prefix/share/fish/vendor_completions.d/methodbeat.fish
ok 'the completion of bash is lint-free' shellcheck -s bash "$bash_file"
touch app.jar
export PATH=$prefix/bin:$PATH HOME=$TMPDIR
typed=(
    'methodbeat inst' 'methodbeat instrument'
    'methodbeat instrument --sel' 'methodbeat instrument --select'
    'methodbeat instrument --select sm' 'methodbeat instrument --select smart'
    'methodbeat instrument -x al' 'methodbeat instrument -x all'
    'methodbeat decode --format=speeds' 'methodbeat decode --format=speedscope'
    'methodbeat verify --against ap' 'methodbeat verify --against app.jar'
    'methodbeat mapping di' 'methodbeat mapping diff'
)
# completes SHELL COMMAND...: one test for each line that is typed.
completes() {
    local shell=$1 i lines=()
    shift
    for ((i = 0; i < ${#typed[@]}; i += 2)); do lines+=("${typed[i]}"); done
    if command -v "$shell" >/dev/null; then
        python3 "$ROOT/tests/tools/python/typed.py" "$@" "${lines[@]}" >"$shell.typed" 2>"$shell.err" || cat "$shell.err" >&2
    fi
    for ((i = 0; i < ${#typed[@]}; i += 2)); do
        if command -v "$shell" >/dev/null; then
            is "$shell: ${typed[i]}" "$(sed -n "$((i / 2 + 1))p" "$shell.typed")" "${typed[i + 1]}"
        else
            ok "$shell: ${typed[i]} # SKIP there is no $shell" true
        fi
    done
}
completes bash bash --norc --noprofile -i -- "source '$bash_file'"
completes zsh zsh -f -i -- "fpath=('$zsh_dir' \$fpath); autoload -U compinit; compinit -u -d '$TMPDIR/zdump'; bindkey -e; unsetopt zle_bracketed_paste PROMPT_SP"
completes fish fish --no-config -i -- "source '$fish_file'"

# ---- The recorder, for C ----
mkdir c && cat >c/main.c <<'C'
#include <methodbeat.h>
#include <stdio.h>
int main(void) { methodbeat_i(1); methodbeat_o(1); return puts("recorded") < 0; }
C
cat >c/CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.18)
project(user C)
find_package(methodbeat 0.1 REQUIRED)
add_executable(shared main.c)
target_link_libraries(shared methodbeat::methodbeat)
add_executable(static main.c)
target_link_libraries(static methodbeat::static)
C
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
by_pkg_config() {
    # shellcheck disable=SC2046
    "${CC:-cc}" c/main.c $(pkg-config --cflags --libs methodbeat) -o c/main && LD_LIBRARY_PATH=$prefix/lib c/main
}
ok 'a C program by pkg-config' by_pkg_config
by_cmake() { cmake -S c -B c/build -DCMAKE_PREFIX_PATH="$prefix" && cmake --build c/build && c/build/shared && c/build/static; }
ok 'a C program by CMake, shared and static' by_cmake
too_new() { sed -i 's/methodbeat 0.1/methodbeat 99/' c/CMakeLists.txt; ! cmake -S c -B c/new -DCMAKE_PREFIX_PATH="$prefix"; }
ok 'a version that is not there is not found' too_new

# ---- The class, for Java; and what is instrumented with what is installed ----
mkdir java && cat >java/Main.java <<'J'
import io.methodbeat.AppMethodBeat;
public class Main {
    static void slow() throws Exception { for (int i = 0; i < 3; i++) Thread.sleep(20); }
    public static void main(String[] a) throws Exception {
        AppMethodBeat.dispatchBegin();
        slow();
        AppMethodBeat.dispatchEnd();
    }
}
J
compiles() { javac -cp "$prefix/share/java/methodbeat.jar" -d java/out java/Main.java; }
ok 'a Java program by the jar' compiles
records() {
    methodbeat instrument --embed-beat -o java/beat java/out &&
        java -Dmethodbeat.library="$prefix/lib/libmethodbeat.so" -Dmethodbeat.report=report.json -Dmethodbeat.slow=10 -cp java/beat Main &&
        methodbeat decode -m java/methodMapping.txt report.json | tee /dev/stderr | grep -q 'Main.slow'
}
ok 'is instrumented, recorded and decoded' records

into uninstall
none 'make uninstall leaves no file' "$(find "$root" -type f -o -type l)"
