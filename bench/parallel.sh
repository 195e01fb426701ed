#!/bin/bash
# Distributed perft with GNU parallel, as in bench/README.md, compared with the count of one process.
#
#   bench/parallel.sh [GAME [DEPTH]]
#
# $TENFOLD is the program, by default target/release/tenfold.
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
[ "$(tail -n 1 merged)" = "$wanted" ] || { echo "one process: $wanted" >&2; exit 1; }
