#!/bin/bash
# Builds all fuzz targets once, runs the kept seeds of each, then fuzzes each for some seconds.
#
#   engine-tests/fuzz/run.sh [SECONDS] [TARGET...]
#
# SECONDS (10) may be 0: then only the seeds are run. Without targets: all. What a longer run finds is kept below target/,
# from where the next one goes on. Needs cargo-fuzz, which is installed where it is missing, and a nightly toolchain; where
# that cannot be had, one line says so. A crash prints its input and fails. FUZZ_SEED (0: another one each time) begins the
# sequence of mutations.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-10}
[ $# -eq 0 ] || shift
fuzz=engine-tests/fuzz
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
work=$target/fuzz
if [ $# -gt 0 ]; then targets=("$@"); else mapfile -t targets < <(cd "$fuzz/targets" && ls -- *.rs | sed 's/\.rs$//'); fi

# Inputs of a process, after which a new one goes on: games from files stay in memory until a process ends.
inputs=20000
# The longest input, in bytes, and the longest time for one, in seconds.
options=(-max_len=4096 -timeout=300 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=1 -close_fd_mask=1 "-seed=${FUZZ_SEED:-0}" "-artifact_prefix=$work/crashes/")

cargo +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal >/dev/null 2>&1 || {
    echo "SKIPPED: rustup cannot get a nightly toolchain, so nothing is fuzzed"
    exit 0
}
command -v c++ >/dev/null || {
    echo "SKIPPED: there is no C++ compiler for libFuzzer, so nothing is fuzzed"
    exit 0
}
# They would take the place of those that cargo-fuzz sets.
unset CARGO_ENCODED_RUSTFLAGS
# Tools stay below target/, too.
PATH=$work/tools/bin:$PATH
command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked --root "$work/tools" || {
    echo "SKIPPED: cargo-fuzz cannot be installed, so nothing is fuzzed"
    exit 0
}
cargo +nightly fuzz build --fuzz-dir "$fuzz" --target-dir "$work/build"
built=$work/build/x86_64-unknown-linux-gnu/release
mkdir -p "$work/crashes"

# What is leaked: games from files, which stay in memory, and what threads have that are still running.
export ASAN_OPTIONS=detect_leaks=0
export RAYON_NUM_THREADS=1

# What the targets write for the program to read.
memory=/dev/shm
[ -d "$memory" ] || memory=$work
TMPDIR=$(mktemp -d -p "$memory" tenfold-fuzz.XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# Runs a target and prints its last lines; where it crashed, all that it said and the input.
target_run() {
    local name=$1 log=$work/$1.log status=0
    shift
    "$built/$name" "${options[@]}" "$@" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] && return
    grep -a -A 2 -e ' panicked at ' -e '^==[0-9]*==ERROR' "$log" || tail -n 20 "$log"
    # One that was found, or else the seed that was being run.
    local input
    input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    [ -n "$input" ] || input=$(sed -n 's/^Running: //p' "$log" | tail -n 1)
    [ -z "$input" ] || { echo "The input of $name, in $input (all that it said is in $log):"; head -c 2000 "$input" | cat -v; echo; }
    echo "FAILED: $name"
    exit 1
}

statistic() {
    sed -n "s/^stat::$1: *//p" "$work/$2.log" | tail -n 1
}

for name in "${targets[@]}"; do
    corpus=$work/corpus/$name
    mkdir -p "$corpus"
    mapfile -t seeds < <(ls -d "$fuzz/corpus/$name"/*)
    target_run "$name" -runs=1 "${seeds[@]}"
    began=$SECONDS done=0
    while left=$((seconds - (SECONDS - began))) && [ "$left" -gt 0 ]; do
        target_run "$name" -max_total_time="$left" -runs="$inputs" "$corpus" "$fuzz/corpus/$name"
        executed=$(statistic number_of_executed_units "$name")
        done=$((done + ${executed:-0}))
    done
    echo "$name: ${#seeds[@]} seeds, then $done inputs in $((SECONDS - began)) s"
done
