#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Focus changes of Activities: every one reaches `at` exactly once, however deep the
# hierarchy (weave/plan/activities.h has the rule). Stub classes, run on the JVM; and the
# same as two dex of a package, translated back.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
S=$ROOT/tests/activities
cd "$TMPDIR" || exit 1

compile() { # DIR CLASSPATH SOURCES: SOURCES' classes into DIR
    mkdir -p "$1"
    # shellcheck disable=SC2046
    javac -nowarn -Xlint:-options --release 7 -d "$1" -cp "$2" $(find "$S/$3" -name '*.java')
}
jar_of() { jar -cf "$1.jar" -C "$1" .; }

build() {
    compile android . framework/android && compile androidx android framework/androidx &&
        compile base android base && compile app android:androidx:base app &&
        compile beat android beat && compile run android:beat run || return 1
    # An Activity without the method, for the static namesakes.
    mkdir -p bare.src/android/app &&
        echo 'package android.app; public class Activity {}' >bare.src/android/app/Activity.java &&
        javac -nowarn -Xlint:-options --release 7 -d bare bare.src/android/app/Activity.java &&
        mkdir -p bare/base && cp base/base/Bare.class bare/base/ &&
        compile app bare static || return 1
    for d in android androidx base app; do jar_of $d || return 1; done
    printf -- '-keepclass base.Filtered\n-keepclass base.FilteredBare\n' >filter
}

# A package of both, the ancestors in the second dex.
dex_of() { java -cp "$CORPUS/archives/dx.jar" com.android.dx.command.Main --dex --output="$2" "$1"; }
package() { dex_of app.jar classes.dex && dex_of base.jar classes2.dex && jar -cMf app.apk classes.dex classes2.dex; }
back() { # its dex as jars again
    unzip -qo dex.apk classes.dex classes2.dex && PATH=/usr/bin:$PATH &&
        enjarify -f -o app.dex.jar classes.dex && enjarify -f -o base.dex.jar classes2.dex
}

# focus CLASS-PATH...: what each class hears, and the method it has.
focus() {
    local names
    names=$(for j in base app; do jar -tf $j.jar | grep "class$"; done | grep -v -e '/Activities.class' -e Stranger |
        sed 's/\.class$//; s,/,.,g' | LC_ALL=C sort)
    # shellcheck disable=SC2086
    java -Xverify:all -cp "$1:android:androidx:beat:run" Focus $names
}

# row CLASS COUNTS METHOD...: what Focus prints for it.
heard() { is "$1" "$(awk -v c="$2" "\$1 == c { print \$2, \$3, \$4 }" "$TMPDIR/heard" | sed "s, *\$,,")" "$3"; }

plan 41
ok "stub classes compile" build
focus base.jar:app.jar >before 2>&1
ok "uninstrumented, nobody hears of focus" is_equal "$(awk '{print $2}' before | grep -v -c -e 000 -e -)" 0

ok "two jars, the base class in one, are instrumented" status 0 \
    "$MB" instrument --filter filter -c android.jar -o woven/ app.jar base.jar
focus woven/base.jar:woven/app.jar >heard 2>&1 || cat heard >&2
say "$(grep -c . heard) classes, $(awk '$2 == 111' heard | grep -c .) of them hear of each focus change once"

heard "the topmost class gets the method" base.Bare "111 public"
heard "an abstract class gets it too" base.Abstract "- public"
heard "an existing method is patched, though it does not call super" base.Silent "111 public"
heard "the topmost is patched, though it calls super" base.Forwarding "111 public"
heard "a final method is patched itself" base.Final "111 public final"
heard "a filtered class stays as it is" base.Filtered "000 public"
heard "a filtered class inherits from one that notifies" base.FilteredBare "111 none"
heard "a direct Activity" 'app.Activities$Direct' "111 public"
heard "below one that has it, none is added" 'app.Activities$UnderBare' "111 none"
heard "an override that calls super relies on the one above" 'app.Activities$UnderBareForwarding' "111 public"
heard "depth 3" 'app.Activities$Deep1' "111 none"
heard "depth 4, calls super at its end" 'app.Activities$Deep2' "111 public"
heard "depth 5, does not call super: patched" 'app.Activities$Deep3' "111 public"
heard "depth 6" 'app.Activities$Deep4' "111 none"
heard "below two abstract classes" 'app.Activities$UnderAbstract' "111 none"
heard "below an override without super" 'app.Activities$UnderSilent' "111 none"
heard "two overrides that call super" 'app.Activities$UnderForwarding' "111 public"
heard "below a final method of the inputs" 'app.Activities$UnderFinal' "111 none"
heard "below a final method of the class path nothing can be added" 'app.Activities$UnderSealed' "000 none"
has "and a warning says so" 'warning: app.Activities.UnderSealed: .*final or static in android.app.SealedActivity' err
ok "once, not for each class below" is_equal "$(grep -c SealedActivity err)" 1
heard "below a filtered class it is added" 'app.Activities$UnderFiltered' "111 public"
heard "below a filtered class that inherits it, it is not" 'app.Activities$UnderFilteredBare' "111 none"
heard "an overload (I)V is not the method" 'app.Activities$Overload' "111 public"
heard "a static namesake: nothing can be added" app.Namesake "000 public static"
heard "below a static namesake neither: super would be the static one" 'app.Namesake$Under' "000 none"
heard "a static namesake does not stop what is inherited" app.UnderBareNamesake "111 public static"
heard "nor does it below" 'app.UnderBareNamesake$Under' "111 none"
heard "a library's root, not on the class path" 'app.Activities$Compat' "111 public"
heard "and below it" 'app.Activities$UnderCompat' "111 none"

ok "without any class path" status 0 "$MB" instrument --filter filter -o woven2/ base.jar app.jar
is "the same, but for what only the class path knows" "$(focus woven2/base.jar:woven2/app.jar 2>&1 | grep -v Sealed)" "$(grep -v Sealed heard)"
ok "the framework's own Activity among the inputs gets nothing" status 0 \
    "$MB" instrument -s all -o android-out.jar android.jar
javap -v -cp android-out.jar android.app.Activity >javap.txt 2>&1
hasnt "no focus call in it" 'Methodref.*AppMethodBeat.at' \
    javap.txt

dex_corpus
ok "as dex" package
ok "a package with both is instrumented" status 0 "$MB" instrument --force --filter filter -c android.jar -o dex.apk app.apk
ok "and translated back" back
is "each class hears as often" "$(focus base.dex.jar:app.dex.jar 2>&1)" "$(cat heard)"
