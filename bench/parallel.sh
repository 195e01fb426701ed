#!/bin/bash
# Counts in parts with GNU parallel, as bench/README.md shows it, and compares with the count made in one piece.
#
#   bench/parallel.sh [GAME [DEPTH]]
#
# Takes the program from $TENFOLD, else target/release/tenfold.
set -euo pipefail
game=${1:-divergent}
depth=${2:-5}
program=$(realpath "${TENFOLD:-target/release/tenfold}")
work=$(mktemp --directory)
trap 'rm -r "$work"' EXIT
tenfold() { "$program" "$@"; }
export program
export -f tenfold
cd "$work"

tenfold perft split "$game" "$depth" > tasks.jsonl
last=$(($(wc -l < tasks.jsonl) - 1))
seq 1 100 $last | SHELL=$(command -v bash) parallel --jobs 2 \
    'tenfold perft run tasks.jsonl --range {}-$(({} + 99)) --hash 64 > part-{}.jsonl'
tenfold perft merge part-*.jsonl | tee merged

wanted=$(tenfold perft "$game" "$depth" | tail -n 1)
[ "$(tail -n 1 merged)" = "$wanted" ] || { echo "in one piece: $wanted" >&2; exit 1; }
