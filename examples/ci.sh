#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A build server's steps, without Gradle: README.md says what each variable is. github-actions.yml and gitlab-ci.yml have the
# same commands.
set -eu

# The one thing to put in: the address of the folder that has methodbeat-cli-VERSION-linux-x86_64.tar.gz and SHA256SUMS. Nothing is
# published yet: scripts/release makes both, in dist/, for you to lay where this server can read it (https://… or file:///…).
METHODBEAT_URL=${METHODBEAT_URL:-https://files.example.com/methodbeat}

# step: install
curl -fsSLO "$METHODBEAT_URL/methodbeat-cli-$METHODBEAT_VERSION-linux-x86_64.tar.gz"
curl -fsSLO "$METHODBEAT_URL/SHA256SUMS"
sha256sum --check --ignore-missing SHA256SUMS
tar -xzf "methodbeat-cli-$METHODBEAT_VERSION-linux-x86_64.tar.gz"
PATH=$PWD/methodbeat-cli-$METHODBEAT_VERSION-linux-x86_64/bin:$PATH

# step: instrument
mkdir -p beat
# shellcheck disable=SC2086 # the options are words
methodbeat instrument --verify $METHODBEAT_OPTIONS -p "$R8_MAPPING" -m beat/methodMapping.txt --ignored-out beat/ignoreMethodMapping.txt -o beat/app.apk "$APP"
apksigner sign --ks "$KEYSTORE" --ks-pass env:KEYSTORE_PASSWORD beat/app.apk
apksigner verify beat/app.apk

# step: keep
mkdir -p "mappings/$APP_VERSION"
cp beat/methodMapping.txt beat/methodMapping.lines.txt "mappings/$APP_VERSION/"

# step: decode
methodbeat decode -m beat/methodMapping.txt -o beat/reports.html "$REPORTS/new"

# step: compare
methodbeat cluster -m mappings --diff --fail-on new,worse:20 -o beat/jank.md "$REPORTS/old" "$REPORTS/new"
