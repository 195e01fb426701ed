#!/bin/bash
# Work that two workers share, by the scripts of bench/cluster: a perft, a datagen, a match and a solve in parts, one of
# which is killed with -9 in its middle and done again. All must equal what one run makes.
#
#   engine-tests/clients/cluster.sh ENGINE DIR [PYTHON]
#
# PYTHON is a python with the package hyperqueue. Slurm is a stand-in here that runs the parts of an array by turns.
set -euo pipefail
engine=$(realpath "$1")
cluster=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../bench/cluster")
python=$(realpath --no-symlinks "$(command -v "${3:-python3}")")
rm -rf "$2"
mkdir -p "$2/bin"
cd "$2"
ln -s "$engine" bin/tenfold
PATH=$PWD/bin:$PATH

# The part that is killed, once for each kind of work, as soon as its file has BYTES bytes.
cat > bin/part <<'END'
#!/bin/bash
# part NUMBER FILE BYTES COMMAND...: runs a command, which writes FILE; part 2 is killed the first time.
number=$1 file=$2 bytes=$3
shift 3
[ "$number" = 2 ] && mkdir "killed-$file" 2>/dev/null || exec "$@"
"$@" &
until [ "$(stat --format=%s "$file" 2>/dev/null || echo 0)" -ge "$bytes" ]; do
    kill -0 $! 2>/dev/null || { echo "over too early" > "killed-$file/why"; exit 1; }
done
kill -9 $!
wait $!
END

# As much of Slurm as the script needs: the numbers of --array one after another, and failure if one of them fails.
cat > bin/sbatch <<'END'
#!/bin/bash
while [ $# -gt 0 ]; do
    case $1 in
        --array=*) numbers=${1#--array=} ;;
        --wrap) command=$2; shift ;;
    esac
    shift
done
case $numbers in *-*) numbers=$(seq -s , "${numbers%-*}" "${numbers#*-}") ;; esac
status=0
for number in ${numbers//,/ }; do
    SLURM_ARRAY_TASK_ID=$number bash -c "$command" || status=1
done
exit "$status"
END
chmod +x bin/part bin/sbatch

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

engines=(--engine "name=A cmd=tenfold nodes=200 option.Hash=1" --engine "name=B cmd=tenfold nodes=400 option.Hash=1")
match="tenfold match antichess $(printf '%q ' "${engines[@]}") --rounds 9 --random-plies 4 --seed 3"
datagen="tenfold datagen antichess --games 90 --nodes 1000 --seed 5 --threads 1"

# What one run makes, and the tasks.
tenfold perft split divergent 5 > perft-tasks
tenfold solve split antichess e2e3 b8a6 --nodes 5000 --hash 16 --tasks 30 > solve-tasks
tenfold perft divergent 5 | tail -n 1 > perft-whole
$datagen --out datagen-whole > /dev/null
eval "$match --log match-whole" > /dev/null
tenfold solve antichess e2e3 b8a6 --winner white --hash 16 --out solve-whole.proof | grep '^proven' > solve-whole
games() { tail -n +2 "$1" | sed 's/"time":[0-9]*//g; s/"date":"[^"]*"//' | sort; }

# check KIND: whether its parts, which are all done, make the same as one run.
check() {
    [ -d "killed-$1-2" ] && [ ! -e "killed-$1-2/why" ] || fail "$1: no part was killed in its middle"
    rmdir "killed-$1-2"
    case $1 in
        perft) tenfold perft merge perft-[1-4] | tail -n 1 | cmp - perft-whole ;;
        datagen)
            $datagen --out datagen-merged --merge datagen-[1-4]
            cmp datagen-merged datagen-whole
            ;;
        match)
            eval "$match --log match-merged --merge match-[1-3]" > /dev/null
            cmp <(games match-merged) <(games match-whole)
            rm match-merged
            ;;
        solve)
            tenfold solve merge solve-[1-4] --hash 16 --out solve-merged.proof > solve-merged
            # The proofs may differ; both are checked, and the same player wins.
            cmp <(grep -o 'proven: [A-Za-z]* wins' solve-merged) <(grep -o 'proven: [A-Za-z]* wins' solve-whole)
            tenfold solve --verify solve-merged.proof | grep verified
            ;;
    esac || fail "$1: the parts make something else than one run"
    rm -f "$1"-[1-4]
    echo "$1: ok"
}

# share RUNNER...: does all work in parts by one of the scripts.
share() {
    echo "--- $*"
    "$@" 4 'part {} perft-{} 1000 tenfold perft run perft-tasks --no-bulk --shard {}/4 > perft-{}'
    check perft
    "$@" 4 "part {} datagen-{} 2000 $datagen --shard {}/4 --out datagen-{} > /dev/null"
    check datagen
    "$@" 3 "part {} match-{} 4000 $match --shard {}/3 --resume --log match-{} > /dev/null"
    check match
    "$@" 4 'part {} solve-{} 300 tenfold solve run solve-tasks --hash 16 --nodes 20000 --shard {}/4 > solve-{}'
    check solve
}

if command -v parallel > /dev/null; then
    PARALLEL="--jobs 2" share "$cluster/parallel.sh"
else
    echo "SKIPPED: GNU parallel is not installed"
fi
share "$cluster/slurm.sh"
if "$python" -c 'import hyperqueue' 2> /dev/null; then
    share "$python" "$cluster/hyperqueue.py" --workers 2
else
    echo "SKIPPED: $python has no package hyperqueue"
fi
