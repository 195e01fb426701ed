#!/bin/bash
# Runs a command for each part of some work with GNU parallel; a part that fails is done again, up to three times in all.
#
#   bench/cluster/parallel.sh PARTS 'COMMAND with {} for the number of the part'
#
# The variable PARALLEL has more options of parallel, such as '--jobs 2' or '--sshlogin one,other --workdir .'.
set -euo pipefail
seq "$1" | SHELL=$(command -v bash) parallel --retries 3 "$2"
