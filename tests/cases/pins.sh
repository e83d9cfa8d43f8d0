#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/maven, with a Maven that tells what it is asked for: a plugin that is not what is pinned never runs.
. "$(dirname "$0")/../lib.sh"
plan 13
cd "$TMPDIR" || exit 1
mkdir -p scripts bin
cp "$ROOT/scripts/maven" scripts/
# It fetches the jars of `central`, and where it is given a goal, runs it.
cat >bin/mvn <<'M'
#!/usr/bin/env bash
for word; do
    case $word in -Dmaven.repo.local=*) repository=${word#*=} ;; esac
done
case " $* " in
*' validate '*) cp -r central/. "$repository" ;;
*) echo "$*" >>ran ;;
esac
M
chmod +x bin/mvn
export PATH=$TMPDIR/bin:$PATH
mkdir -p central/a/1 central/b
echo plugin >central/a/1/a-1.jar
echo 'what it needs' >central/b/b.jar
echo of >central/b/b.pom

ok 'what is fetched is pinned' scripts/maven --update
is 'each jar of it' "$(sed 's/^[0-9a-f]\{64\}  //' scripts/maven.SHA256 | paste -sd' ')" 'a/1/a-1.jar b/b.jar'
ok 'that runs' scripts/maven repository copy -Dx=y
has 'with what it is told' 'maven-dependency-plugin:[0-9.]*:copy -Dx=y$' ran
rm ran
refused() { # TEXT MESSAGE
    ok "$1: is refused" status 1 scripts/maven "another-$1" copy
    has "$1: and why" "$2" "$TMPDIR/err"
    ok "$1: and nothing ran" test ! -e ran
}
echo other >central/b/b.jar
refused changed 'is not what is pinned'
echo 'what it needs' >central/b/b.jar
echo more >central/b/c.jar
refused more 'has other jars than are pinned'
rm central/b/c.jar central/b/b.jar
refused less 'has other jars than are pinned'
