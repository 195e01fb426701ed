#!/bin/bash
# Types into a shell what `tenfold xboard-config` prints, and looks at what the real XBoard makes of it.
#
#   xboard_line.sh TENFOLD WORKFOLDER [GAME]
#
# The program lies in a folder with a blank, a quote and a brace in its name. The line for a match plays a whole match;
# the line that installs leaves the engine in XBoard's list, from which it then plays a match by its name there.
# Needs XBoard 4.9 and Xvfb (Debian: xboard, xvfb) and python3.
set -euo pipefail

if [ $# -lt 2 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
fi
engine=$(realpath "$1")
work=$(realpath -m "$2")
game=${3:-divergent}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PATH=$PATH:/usr/games
limit=${LIMIT:-240}

rm -rf "$work"
mkdir -p "$work/it's {here"
copy="$work/it's {here/tenfold"
cp "$engine" "$copy"
display_pid=
clean_up() {
    [ -z "$display_pid" ] || kill "$display_pid" 2>>"$work/log" || true
    rm -rf "$work/it's {here" "$work/two words"
}
trap clean_up EXIT

fail() {
    echo "FAILED: $*"
    cat "$work"/*.out
    exit 1
}

Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$work/display" >"$work/log" 2>&1 &
display_pid=$!
for _ in $(seq 200); do
    [ ! -s "$work/display" ] || break
    sleep 0.1
done
[ -s "$work/display" ] || fail "no X display"
DISPLAY=:$(cat "$work/display")
export DISPLAY

# What a test needs beyond the printed line: no dialogs, nothing to see or hear, short games.
quiet="-noGUI -matchPause 100 -tc 0:02 -inc 0.1 -adjudicateDrawMoves 12 -popupExitMessage false -popupMoveErrors false
    -xanimate -soundMove '' -soundProgram true -debugMode true"

# play_line NAME LINE runs a line that plays a match of two games, and checks the match.
play_line() {
    local status=0 pgn="$work/$1.pgn"
    local files
    files=$(printf -- '-saveGameFile %q -nameOfDebugFile %q' "$pgn" "$pgn.debug")
    echo "$2"
    eval "timeout $limit $2 $(tr '\n' ' ' <<<"$quiet") -saveSettingsOnExit false $files" >"$pgn.out" 2>&1 </dev/null || status=$?
    python3 "$here/xboard_verdict.py" "$pgn" --games 2 --variant "$game" --status "$status" || fail "$1"
}

play_line match "$("$engine" xboard-config "$game" --for xboard --match --engine "$copy" --pieces "$work/it's {here/pieces")"

# In the list of engines no brace can stand, and only one kind of quote. The list is in a file of settings, here not
# the user's own, that XBoard has saved before.
mkdir "$work/two words"
cp "$engine" "$work/two words/tenfold"
settings=$work/settings
touch "$settings"
ours=$(printf 'xboard -settingsFile %q' "$settings")
line=$("$engine" xboard-config "$game" --for xboard --install --engine "$work/two words/tenfold")
echo "$line"
for command in "$ours -autoClose" "${line/#xboard/$ours}" "${line/#xboard/$ours}"; do
    eval "timeout 60 $command" >"$work/install.out" 2>&1 </dev/null || fail "$command"
done
listed=$(grep -cF "$work/two words/tenfold\"' -variant $game" "$settings" || true)
[ "$listed" = 1 ] || fail "the engine stands $listed times in XBoard's list"
play_line list "$ours -fe 'Tenfold ($game)' -se 'Tenfold ($game)' -matchGames 2"
echo OK
