#!/bin/bash
# Runs a command for each part of some work as an array of Slurm, and waits for its end; parts that fail are submitted
# again, up to three times in all.
#
#   bench/cluster/slurm.sh PARTS 'COMMAND with {} for the number of the part'
#
# The variable SBATCH has more options of sbatch, such as '--time=60 --cpus-per-task=4'. The folder is on a file system that
# all nodes share, and .slurm-PARTS in it says which parts are done.
set -euo pipefail
parts=$1
command=${2//\{\}/\$SLURM_ARRAY_TASK_ID}
ended=.slurm-$parts
rm -rf "$ended"
mkdir "$ended"
for _ in 1 2 3; do
    open=$(for n in $(seq "$parts"); do [ -e "$ended/$n" ] || printf '%s,' "$n"; done)
    [ -n "$open" ] || break
    # shellcheck disable=SC2086 # several options
    sbatch ${SBATCH:-} --wait --array="${open%,}" --wrap "($command) && touch $ended/\$SLURM_ARRAY_TASK_ID" || true
done
for n in $(seq "$parts"); do
    [ -e "$ended/$n" ] || { echo "part $n failed three times" >&2; exit 1; }
done
rm -r "$ended"
