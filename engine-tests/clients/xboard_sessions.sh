#!/bin/bash
# Points 6, 7 and 11 of the acceptance list: two of ours in the real XBoard, in all games, under all time controls, and
# with random moves.
#
#   xboard_sessions.sh ENGINE FOLDER [MATCH...]
#
# A match is GAME:SESSION; without any, all are played, those without a short time JOBS at once (2), and antichess also
# under the names by which XBoard knows it. Prints each with what xboard_verdict.py says of it; exit status 0 only when all
# are without a forfeit, a loss on time, a false claim, and a game that is not saved.
# The second engine has other settings than the first and does not ponder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
engine=$(realpath "$1")
folder=$(realpath -m "$2")
shift 2
# Those that are compiled into the program, which come before the first empty line.
mapfile -t games < <("$engine" games | sed -n '/^$/q; s/^\([a-z]\+\)[ :].*/\1/p')
sessions=(point_06_default point_07_clock point_07_seconds point_07_depth point_07_moves point_11_random)

# What is lost on the way is more than usual when several matches share a machine.
unlike=(-firstOptions "Move Overhead=500" -secondOptions "Move Overhead=600,MultiPV=2")
unlike+=(-secondComputerString $'computer\neasy\n')

play() {
    local game=${1%%:*} session=${1#*:} count=1 first=$engine second=$engine options=("${unlike[@]}")
    case $session in
        point_06_default)
            count=2
            options=(-tc 0:02 -inc 0.05)
            ;;
        point_07_clock) options+=(-tc 0:10 -inc 0 -adjudicateDrawMoves 15) ;;
        point_07_seconds) options+=(-st 0:01 -adjudicateDrawMoves 3) ;;
        point_07_depth) options+=(-tc 5 -depth 3 -adjudicateDrawMoves 60) ;;
        # More moves than a session has.
        point_07_moves) options+=(-tc 0:06 -inc -1 -mps 40 -adjudicateDrawMoves 42) ;;
        # The engine's own moves are not random; these are.
        point_11_random)
            count=20
            first="python3 $here/xboard_random.py $engine 1"
            second="python3 $here/xboard_random.py $engine 2"
            options=(-tc 5 -depth 1 -adjudicateDrawMoves 30)
            ;;
        *)
            echo "no session $session"
            return 2
            ;;
    esac
    local status=0 said
    said=$("$here/xboard_match.sh" "$game" "$count" "$folder/$game-$session.pgn" "$first" "$second" "${options[@]}") ||
        status=$?
    printf '%s %s\n%s\n' "$session" "$game" "${said//game /  game }"
    return "$status"
}

if [ "${1:-}" = --one ]; then
    play "$2"
    exit
fi
# play_all COUNT MATCH...: plays matches, COUNT at a time.
play_all() {
    printf '%s\n' "${@:2}" | xargs -P "$1" -I{} "${BASH_SOURCE[0]}" "$engine" "$folder" --one {}
}

timed=()
free=()
[ $# -gt 0 ] || set -- $(for session in "${sessions[@]}"; do printf "%s:$session " "${games[@]}"; done) {giveaway,suicide}:point_06_default
for match in "$@"; do
    # Where time is short a match has the machine for itself.
    case $match in
        *_depth | *_random) free+=("$match") ;;
        *) timed+=("$match") ;;
    esac
done
[ ${#timed[@]} -eq 0 ] || play_all 1 "${timed[@]}"
[ ${#free[@]} -eq 0 ] || play_all "${JOBS:-2}" "${free[@]}"
echo "OK: $# matches"
