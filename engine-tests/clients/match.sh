#!/bin/bash
# Matches refereed by Tenfold against engines that others wrote, and between its own two protocols.
#
#   match.sh TENFOLD WORKFOLDER [others|own]
#
# `others`: antichess against fairy-stockfish (UCI), suicide against sjeng (XBoard), divergent against Sjaak II (UCI,
# through sjaak/sjaak_uci.py); Debian's packages are needed. `own`: each game on ten by ten squares, one side over
# XBoard. Without a third word, both. Fails when Tenfold loses a game by a forfeit (time, illegal move, disconnect), when
# a game is missing, or when an opponent forfeits so often that little was tested.
set -euo pipefail

engine=$(realpath "$1")
work=$2
what=${3:-all}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$work"
jobs=$(nproc)
[ "$jobs" -le 2 ] || jobs=2

# fought NAME GAMES GAME ARGUMENT... plays a match whose first engine is ours, and checks it. The engines after it are
# ours as well when their names begin with Tenfold.
fought() {
    local name=$1 games=$2 game=$3
    shift 3
    printf -- '--- %s: %d games of %s\n' "$name" "$games" "$game"
    rm -f "$work/$name".{pgn,json}
    if ! "$engine" match "$game" "$@" --concurrency "$jobs" --rounds $((games / 2)) --random-plies 4 --seed 1 \
        --pgn "$work/$name.pgn" --json "$work/$name.json" --ratinginterval 0 >"$work/$name.out"; then
        cat "$work/$name.out"
        return 1
    fi
    grep '^Finished' "$work/$name.out"
    python3 - "$work/$name.json" "$work/$name.pgn" "$games" <<'PYTHON'
import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
wanted = int(sys.argv[3])
written = open(sys.argv[2], encoding="utf-8").read().count("[Termination ")
faults = {engine["name"]: engine["faults"] for engine in report["engines"]}
ours = sum(count for name, count in faults.items() if name.startswith("Tenfold"))
theirs = sum(faults.values()) - ours
games = [engine["results"]["games"] for engine in report["engines"]][0]
print(f"score +{games['wins']} ={games['draws']} -{games['losses']}, ends {report['ends']}, faults {faults}")
if report["games"] != wanted or written != wanted:
    sys.exit(f"FAILED: {report['games']} games played and {written} written, {wanted} are wanted")
if ours:
    sys.exit("FAILED: Tenfold has lost by a forfeit")
if theirs * 2 > wanted:
    sys.exit("FAILED: the opponent forfeits most of its games")
PYTHON
}

# program PACKAGE names the program of a Debian package, or reports that it is missing.
program() {
    PATH=$PATH:/usr/games command -v "$1" || {
        echo "FAILED: $1 is not installed (apt-get install $1)" >&2
        return 1
    }
}

others() {
    local fairy sjeng sjaak
    fairy=$(program fairy-stockfish)
    sjeng=$(program sjeng)
    sjaak=$(program sjaakii)
    fought fairy 20 antichess \
        --engine "name=Tenfold cmd='$engine' proto=uci" \
        --engine "name=Fairy-Stockfish cmd='$fairy' proto=uci option.Hash=16" \
        --each "tc=1+0.02 timemargin=500"
    fought sjeng 10 suicide \
        --engine "name=Tenfold cmd='$engine' proto=uci" \
        --engine "name=Sjeng cmd='$sjeng' proto=xboard timemargin=2000" \
        --each "tc=4+0.04 timemargin=500"
    SJAAK=$sjaak fought sjaak 4 divergent \
        --engine "name=Tenfold cmd='$engine' proto=uci timemargin=500" \
        --engine "name='Sjaak II' cmd=python3 arg='$here/sjaak/sjaak_uci.py' proto=uci timemargin=3000" \
        --each st=0.1 --maxmoves 100
}

own() {
    local game
    for game in $("$engine" games | sed -n '/^$/q; s/^\([a-z]\+\)[ :].*, 10x10$/\1/p'); do
        fought "own-$game" 4 "$game" \
            --engine "name='Tenfold over UCI' cmd='$engine' proto=uci" \
            --engine "name='Tenfold over XBoard' cmd='$engine' proto=xboard" \
            --each "tc=1.5+0.02 timemargin=500" --maxmoves 120
    done
}

case $what in
    all) others && own ;;
    others | own) "$what" ;;
    *) echo "usage: match.sh TENFOLD WORKFOLDER [others|own]" >&2 && exit 2 ;;
esac
echo OK
