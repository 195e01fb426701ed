#!/bin/bash
# Tests the archives that .ci/release has packed.
#
#   archives.sh FOLDER [windows] [site]
#
# The sums are right, the Linux program inside runs, knows its games and finds the learned data beside it, every file is there,
# shells and readers of manual pages that are installed can read theirs, and with these words the zip for Windows holds its
# program, and that of the site all its files. Needs python3.
set -euo pipefail

dist=$(realpath "$1")
windows= site=
for word in "${@:2}"; do
    case $word in
        windows) windows=yes ;;
        site) site=yes ;;
        *) echo "FAILED: no archive is called '$word'" && exit 2 ;;
    esac
done
clients=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*"
    exit 1
}

(cd "$dist" && sha256sum --check --strict SHA256SUMS)
tar -C "$work" -xzf "$dist"/tenfold-*-x86_64-linux.tar.gz
folder=$(echo "$work"/tenfold-*-x86_64-linux)
[ "$("$folder/tenfold" perft antichess 3 | tail -n 1)" = "nodes 8067" ] || fail "the program inside does not count"
# Learned data are found beside the program, by a user who has none.
unlearned() { env -u TENFOLD_LEARNED HOME="$work" XDG_DATA_HOME="$work" "$folder/tenfold" "$@"; }
unlearned learn --list | grep -q '^  chess: ' || fail "no learned data of chess"
learned=$(unlearned values chess)
[ "$learned" != "$(unlearned values chess --learned none)" ] || fail "learned data of chess are not used"
# The user's own go before them, but not if they are damaged.
unlearned learn --install "$folder/learned" | grep -q '^chess-.*: installed$' || fail "learned data are not installed"
own=$(echo "$work"/tenfold/learned/chess-*.learned)
# Other values of pieces, in a file of the same length.
sed -i '/^\[material\]/{n;s/[0-9]/7/g}' "$own"
[ "$learned" != "$(unlearned values chess)" ] || fail "the user's own learned data are not used"
truncate -s 500 "$own"
[ "$learned" = "$(unlearned values chess)" ] || fail "damaged data of the user hide those of the program"
if [ -n "$windows" ]; then
    python3 -m zipfile --extract "$dist"/tenfold-*-x86_64-windows.zip "$work"
    exe=$(echo "$work"/tenfold-*-x86_64-windows/tenfold.exe)
    [ "$(head -c 2 "$exe")" = MZ ] || fail "the Windows program is none"
fi
if [ -n "$site" ]; then
    python3 -m zipfile --extract "$dist"/tenfold-*-site.zip "$work/site"
    inside=$(echo "$work"/site/tenfold-*-site)
    [ "$(head -c 4 "$inside/page/tenfold_bg.wasm" | tail -c 3)" = asm ] || fail "the module of the site is none"
    # Those that its service worker keeps; the first of them is the folder.
    kept=$(sed -n 's/^const FILES = \(.*\);$/\1/p' "$inside/offline.js" | python3 -c 'import json; print(*json.loads(input())[1:])')
    for file in LICENSE offline.js $kept; do
        [ -s "$inside/$file" ] || fail "the site has no $file"
    done
fi
for inside in "$work"/tenfold-*; do
    [ "$(ls "$inside/learned")" = "$(cd "$clients/../../src/registry/learned" && printf '%s\n' *.learned)" ] || fail "${inside##*/} has other learned data"
    # A page for each command, and a script for each shell.
    while read -r command; do
        [ -s "$inside/man/man1/tenfold-$command.1" ] || fail "${inside##*/} has no page of $command"
    done < <("$folder/tenfold" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' | grep -vx help)
    for page in "$inside"/man/man1/*.1; do
        if command -v man >/dev/null && man --help 2>/dev/null | grep -q -- --warnings; then
            warnings=$(MANROFFSEQ='' man --warnings --local-file "$page" 2>&1 >/dev/null)
            [ -z "$warnings" ] || fail "${page##*/}: $warnings"
        fi
        if command -v mandoc >/dev/null; then mandoc -Tlint -Werror "$page" || fail "${page##*/}: mandoc"; fi
    done
    bash -n "$inside/completions/tenfold.bash"
    if command -v zsh >/dev/null; then zsh -n "$inside/completions/_tenfold"; fi
    if command -v fish >/dev/null; then fish --no-execute "$inside/completions/tenfold.fish"; fi
    for file in completions/{tenfold.bash,_tenfold,tenfold.fish,_tenfold.ps1,tenfold.elv} man/man1/tenfold.1 README.md CHANGELOG.md LICENSE INTERFACES.txt engines.json src/cli/README.md src/protocol/README.md; do
        [ -s "$inside/$file" ] || fail "${inside##*/} has no $file"
    done
    python3 -m json.tool "$inside/engines.json" >"$work/json"
    while read -r name; do
        name=${name%% *}
        grep -q -- "-variant ${name%:}" "$inside/INTERFACES.txt" || fail "${inside##*/}/INTERFACES.txt has no ${name%:}"
    done < <("$folder/tenfold" games | sed '/^$/q' | grep -v '^ ' | grep .)
done
echo OK
