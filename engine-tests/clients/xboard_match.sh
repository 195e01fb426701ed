#!/bin/bash
# Plays an engine match in the real XBoard, without a visible display, and checks it.
#
#   xboard_match.sh VARIANT GAMES OUT.pgn ENGINE_A ENGINE_B [XBOARD OPTION...]
#
# ENGINE_A and ENGINE_B are commands, each in one word. Further words go to XBoard as they are and win over the
# options set here: -tc 0:05 -inc 0.1, -st 0:01, -depth 3, -testLegality false, -loadPositionFile FILE ...
# Leaves OUT.pgn, OUT.pgn.out (what XBoard printed) and OUT.pgn.debug (its dialogue with the engines).
# Prints one line per game and OK; exit status 0 only when all GAMES games were played to their end without a forfeit,
# a loss on time, a false claim, an illegal move or an unknown line from an engine (xboard_verdict.py says which).
#
# Environment: LIMIT  seconds for the whole match (60 and 90 per game)
#              STALL  seconds without any traffic after which a dialog must be waiting (45)
#              LENIENT=1  only report lines from the engines that are no protocol: for other people's engines
# Needs XBoard 4.9 and Xvfb (Debian: xboard, xvfb) and python3.
set -euo pipefail

if [ $# -lt 5 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
fi
variant=$1
games=$2
pgn=$(realpath -m "$3")
engine_a=$4
engine_b=$5
shift 5

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Games lie outside of many a PATH.
xboard=$(command -v xboard || echo /usr/games/xboard)
limit=${LIMIT:-$((60 + 90 * games))}
stall=${STALL:-45}
output=$pgn.out
debug=$pgn.debug
mkdir -p "$(dirname "$pgn")"
rm -f "$pgn" "$output" "$debug"

# A home of its own: XBoard reads and writes settings there.
home=$(mktemp -d)
display_pid=
xboard_pid=

# XBoard ignores SIGTERM while a dialog is open.
end_process() {
    [ -n "$1" ] || return 0
    kill "$1" 2>>"$home/log" || return 0
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$1" 2>>"$home/log" || break
        sleep 0.2
    done
    kill -KILL "$1" 2>>"$home/log" || true
    wait "$1" 2>>"$home/log" || true
}

clean_up() {
    end_process "$xboard_pid"
    end_process "$display_pid"
    rm -rf "$home"
}
trap clean_up EXIT

# The server picks a free display number itself and writes it down when it is ready.
start_display() {
    Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$home/display" >"$home/xvfb.log" 2>&1 &
    display_pid=$!
    for _ in $(seq 100); do
        if [ -s "$home/display" ]; then
            DISPLAY=:$(cat "$home/display")
            export DISPLAY
            return
        fi
        sleep 0.1
    done
    echo "no X display:"
    cat "$home/xvfb.log"
    exit 1
}

start_xboard() {
    HOME=$home "$xboard" -noGUI -fcp "$engine_a" -scp "$engine_b" -variant "$variant" \
        -matchGames "$games" -matchPause 100 -tc 0:10 -inc 0.1 -autoCallFlag true -adjudicateDrawMoves 150 \
        -saveGameFile "$pgn" -debugMode true -nameOfDebugFile "$debug" \
        -saveSettingsOnExit false -popupExitMessage false -popupMoveErrors false \
        -xanimate -soundMove "" -soundProgram true "$@" >"$output" 2>&1 </dev/null &
    xboard_pid=$!
}

# Waits for XBoard's end; sets status to its exit status, or to the reason why it was ended.
wait_for_xboard() {
    local last=0 quiet=0 now
    local end=$((SECONDS + limit))
    while kill -0 "$xboard_pid" 2>>"$home/log"; do
        sleep 1
        now=$(stat -c %s "$debug" 2>>"$home/log" || echo 0)
        if [ "$now" -eq "$last" ]; then quiet=$((quiet + 1)); else quiet=0; fi
        last=$now
        if [ "$quiet" -ge "$stall" ]; then
            status="nothing happened for $stall s: a dialog is waiting or an engine hangs"
            return
        fi
        if [ "$SECONDS" -ge "$end" ]; then
            status="not finished within $limit s"
            return
        fi
    done
    status=0
    wait "$xboard_pid" || status=$?
    xboard_pid=
}

start_display
start_xboard "$@"
wait_for_xboard
end_process "$xboard_pid"
xboard_pid=
lenient=()
[ "${LENIENT:-0}" = 0 ] || lenient=(--lenient)
python3 "$here/xboard_verdict.py" "$pgn" --games "$games" --variant "$variant" --status "$status" "${lenient[@]}"
