#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/release, in a repository as small as one can be, with keys made for this test.
# test: rest
. "$(dirname "$0")/../lib.sh"
plan 31
cd "$TMPDIR" || exit 1
export HOME=$TMPDIR GNUPGHOME=$TMPDIR/gnupg GIT_CONFIG_NOSYSTEM=1
unset GIT_DIR GIT_WORK_TREE
git config --global user.name Nobody
git config --global user.email nobody@example.org
git config --global init.defaultBranch main

mkdir -p tree/scripts && cd tree || exit 1
cp "$ROOT/scripts/release" scripts/
printf '/build/\n/dist/\n' >.gitignore
echo 'text' | tee README.md >LICENSE
# What `make install` is to do, told by the real one's test (manual.sh).
cat >Makefile <<'M'
VERSION := 1.2.3
install:
	install -d $(PREFIX)/bin $(PREFIX)/lib/pkgconfig
	echo prefix=$(PREFIX) >$(PREFIX)/lib/pkgconfig/methodbeat.pc
	printf '#!/bin/sh\necho methodbeat $(VERSION)\n' >$(PREFIX)/bin/methodbeat
	chmod 755 $(PREFIX)/bin/methodbeat
M
# What these are to do, told by packages.sh.
cat >scripts/deb <<'S'
#!/bin/sh
echo "$(git -C "$(dirname "$0")" log --format=%s)" >"$1/methodbeat_1.2.3-1_any.deb"
S
cat >scripts/packages <<'S'
#!/bin/sh
mkdir "$1/npm" && out=$1 && shift && echo "$SOURCE_DATE_EPOCH" >"$out/npm/of:${*:-all}"
S
chmod +x scripts/*
printf '# Changes\n\n## [Unreleased]\n' >CHANGELOG.md
git init -q . && git add -A && git commit -qm one
refuses() { # TEXT MESSAGE ARGUMENT...
    local text=$1 message=$2
    shift 2
    ok "$text: is refused" status 1 scripts/release "$@"
    has "$text: and why" "$message" "$TMPDIR/err"
}
tags() { git tag | wc -l; }

# A rehearsal.
ok 'a rehearsal without a key' status 0 scripts/release
has 'says what the tag needs' '^release: for --tag: no key' "$TMPDIR/err"
has 'of the change log too' "for --tag: CHANGELOG.md has no '## \[1.2.3\]" "$TMPDIR/err"
is 'makes no tag' "$(tags)" 0
elsewhere() { # out of another clone, by somebody with other habits
    git clone -q . ../elsewhere && (cd ../elsewhere && umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 scripts/release)
}
ok 'elsewhere' elsewhere
same 'it has the same bytes' dist ../elsewhere/dist
is 'but all that can be made' "$(cd dist && find . -type f | LC_ALL=C sort | paste -sd' ')" \
    "./SHA256SUMS ./methodbeat-1.2.3-linux-$(uname -m).tar.gz ./methodbeat-1.2.3.tar.gz ./methodbeat_1.2.3-1_any.deb ./npm/of:all"
is 'of what is committed, not of what lies here' "$(cat dist/*.deb)" one
is 'with its date' "$(cat dist/npm/of:all)" "$(git log -1 --format=%ct)"
is 'the sums are of all' "$(wc -l <dist/SHA256SUMS)" 4
ok 'the sums are right' env -C dist sha256sum -c SHA256SUMS
is 'the sources are what is committed' "$(tar -tzf dist/methodbeat-1.2.3.tar.gz | grep -v '/$' | sort)" \
    "$(git ls-files | sed 's,^,methodbeat-1.2.3/,' | sort)"
is 'the binaries are what is installed' "$(tar -tzf dist/methodbeat-1.2.3-linux-*.tar.gz | grep -v '/$' | paste -sd' ')" \
    'methodbeat-1.2.3/CHANGELOG.md methodbeat-1.2.3/LICENSE methodbeat-1.2.3/README.md methodbeat-1.2.3/bin/methodbeat methodbeat-1.2.3/lib/pkgconfig/methodbeat.pc'
ok 'for two systems alone' status 0 scripts/release --systems 'linux-x86_64 windows-x86_64' --out "$TMPDIR/two"
ok 'which are what is packed' test -f "$TMPDIR/two/npm/of:linux-x86_64 windows-x86_64"
ok 'a second one' status 0 scripts/release --out "$TMPDIR/again"
same 'has the same bytes' dist "$TMPDIR/again"

refuses 'an output that is there' 'is there already' --out "$TMPDIR/again"
refuses 'a tag without a date in the change log' "CHANGELOG.md has no '## \[1.2.3\]" --tag --out "$TMPDIR/dateless"
printf '# Changes\n\n## [1.2.3] - 2026-01-31\n' >CHANGELOG.md
refuses 'what is not committed' '^release: commit first' --out "$TMPDIR/dirty"
git commit -qam two
refuses 'a tag without a key' 'no key: git config user.signingkey' --tag --out "$TMPDIR/keyless"

ssh-keygen -q -t ed25519 -N '' -C nobody -f "$TMPDIR/key"
git config gpg.format ssh
git config user.signingkey "$TMPDIR/key"
echo "nobody@example.org $(cat "$TMPDIR/key.pub")" >"$TMPDIR/allowed"
git config gpg.ssh.allowedSignersFile "$TMPDIR/allowed"
by_ssh() { ssh-keygen -q -Y verify -f "$TMPDIR/allowed" -I nobody@example.org -n file -s "$1/SHA256SUMS.sig" <"$2"; }
ok 'a release' status 0 scripts/release --tag --out "$TMPDIR/signed"
ok 'its tag is signed' git verify-tag v1.2.3
ok 'and so are the sums' by_ssh "$TMPDIR/signed" "$TMPDIR/signed/SHA256SUMS"
forged() { ! by_ssh "$TMPDIR/signed" <(sed s/0/1/ "$TMPDIR/signed/SHA256SUMS"); }
ok 'others are not' forged

mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --passphrase '' --quick-generate-key nobody@example.org ed25519 sign never 2>/dev/null
git config gpg.format openpgp
git config user.signingkey nobody@example.org
ok 'a key of OpenPGP signs the sums' status 0 scripts/release --out "$TMPDIR/openpgp"
ok 'and the signature holds' gpg --batch --verify "$TMPDIR/openpgp/SHA256SUMS.asc" "$TMPDIR/openpgp/SHA256SUMS"
gpgconf --kill gpg-agent
