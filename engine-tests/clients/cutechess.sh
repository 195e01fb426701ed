#!/bin/bash
# Point 8 of the acceptance list: antichess under the real CuteChess, where there is one, and games of the shipped file.
#
#   cutechess.sh ENGINE OUT [GAME...]
#
# Plays 100 games of antichess against itself over UCI, over XBoard's protocol and with one side each, and 20 against
# Fairy-Stockfish; of each GAME 4 with one side over each protocol, unless ENGINE does not offer it; leaves the games and what CuteChess printed in the folder OUT. CuteChess ends well whatever
# happened, so its output is checked: every game must be finished, and none of its words for a fault may be there.
# Without cutechess-cli on the PATH nothing is played, and one line says so. Debian has no package of it.
#
# Environment: GAMES  games of each match against itself (100)
set -euo pipefail

if [ $# -lt 2 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
fi
engine=$(realpath "$1")
out=$2
games=${GAMES:-100}
shift 2
if ! command -v cutechess-cli >/dev/null; then
    echo "SKIPPED: no cutechess-cli on the PATH, so CuteChess plays neither antichess nor ${*:-other games}"
    exit 0
fi
mkdir -p "$out"
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
faults="Result error|illegal move|doesn't support|stalls|disconnect|on time|time forfeit|invalid result claim"

# play NAME VARIANT GAMES FIRST... -- SECOND...  plays a match and checks it.
play() {
    local name=$1 variant=$2 count=$3 finished
    shift 3
    local first=() second=()
    while [ "$1" != -- ]; do
        first+=("$1")
        shift
    done
    shift
    second=("$@")
    cutechess-cli -variant "$variant" -engine "${first[@]}" -engine "${second[@]}" \
        -each tc=2+0.02 timemargin=100 -rounds $((count / 2)) -games 2 -repeat -maxmoves 200 -recover \
        -concurrency "$(nproc)" -pgnout "$out/$name.pgn" >"$out/$name.out" 2>&1
    if grep -E -i -n "$faults" "$out/$name.out"; then
        echo "$name: faults" >&2
        return 1
    fi
    finished=$(grep -c '^Finished game' "$out/$name.out" || true)
    if [ "$finished" -ne "$count" ]; then
        echo "$name: $finished of $count games were finished" >&2
        return 1
    fi
    echo "$name: $finished games, no fault"
}

play uci antichess "$games" name=A cmd="$engine" proto=uci -- name=B cmd="$engine" proto=uci
play xboard antichess "$games" name=A cmd="$engine" proto=xboard -- name=B cmd="$engine" proto=xboard
play mixed antichess "$games" name=A cmd="$engine" proto=uci -- name=B cmd="$engine" proto=xboard
play fairy antichess 20 name=Tenfold cmd="$engine" proto=uci -- name=Fairy cmd="$fairy" proto=uci
for game in "$@"; do
    if "$engine" games | grep -q "^$game:"; then
        play "$game" "$game" 4 name=A cmd="$engine" proto=uci -- name=B cmd="$engine" proto=xboard
    else
        echo "SKIPPED: $game, which the program does not offer"
    fi
done
echo OK
