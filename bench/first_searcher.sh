#!/bin/bash
# Builds the engine with its first search, and plays matches of the present engine against it.
#
#   bench/first_searcher.sh                        prints the path of the program
#   bench/first_searcher.sh --match [GAMES [TC]]   plays GAMES (100) of each variant at TC (1+0.01) and prints the results
#   bench/first_searcher.sh --commit C ...         builds another commit
#
# All files are below target/first-searcher. Repeat an interrupted command to resume its match; a changed engine starts a
# new one. $TENFOLD is the present engine, by default the release build.
set -euo pipefail

# The last commit with the first search.
commit=fd5e916a6e9d7e76d37045abe0a3a7a1e040b5a8
match=false
games=100
clock=1+0.01

die() {
    printf 'first_searcher.sh: %s\n' "$1" >&2
    exit "${2:-1}"
}

while [ $# -gt 0 ]; do
    case $1 in
        --commit)
            [ $# -ge 2 ] || die "--commit: the commit is missing" 2
            commit=$2
            shift 2
            ;;
        --match)
            [ $# -le 3 ] || die "--match: too many arguments after GAMES and TC" 2
            match=true
            games=${2:-$games}
            clock=${3:-$clock}
            shift $#
            ;;
        *) die "unknown argument '$1'; the usage is at the top of the script" 2 ;;
    esac
done
if ! [[ $games =~ ^[1-9][0-9]{0,6}$ ]] || [ $((games % 2)) -ne 0 ]; then
    die "GAMES must be even, since each opening is played with both colours" 2
fi

# Resolve relative paths before changing the directory.
target=${CARGO_TARGET_DIR:+$(realpath -m "$CARGO_TARGET_DIR")}
present=${TENFOLD:+$(realpath "$TENFOLD")}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${target:-$PWD/target}
cache=$target/first-searcher
git rev-parse --git-dir > /dev/null 2>&1 || die "not a git repository"

# The full hash of the commit, which is fetched if the clone is shallow.
find_commit() {
    git rev-parse --verify --quiet "$commit^{commit}" && return
    if ! git fetch --quiet --depth 1 origin "$commit" 2> /dev/null; then
        die "commit $commit is not in this clone and cannot be fetched; use a full clone"
    fi
    git rev-parse --verify --quiet "FETCH_HEAD^{commit}" || die "commit $commit was not found"
}
name=$(find_commit)
first=$cache/$name/tenfold

if [ ! -x "$first" ]; then
    mkdir -p "$cache"
    work=$(mktemp -d "$cache/build.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/source"
    git archive "$name" | tar -x -C "$work/source"
    cargo build --release --locked --manifest-path "$work/source/Cargo.toml" --target-dir "$work/target" >&2
    # Installed atomically.
    mkdir -p "$cache/$name"
    cp "$work/target/release/tenfold" "$first.new"
    mv "$first.new" "$first"
    rm -rf "$work"
    trap - EXIT
fi
printf '%s\n' "$first"
$match || exit 0

if [ -z "$present" ]; then
    cargo build --release --locked --target-dir "$target" >&2
    present=$target/release/tenfold
fi
# A copy, so that a build during the match does not change the engine.
here=$cache/matches/${name:0:12}-$(cksum < "$present" | cut -d ' ' -f 1)-${games}x${clock//\//-}
mkdir -p "$here"
cp "$present" "$here/tenfold.new"
mv "$here/tenfold.new" "$here/present"

for game in $("$here/present" games | sed -n '/^$/q; s/^\([a-z][a-z0-9]*\)[ :].*/\1/p'); do
    "$here/present" match "$game" \
        --engine "name=Present cmd='$here/present'" --engine "name=First cmd='$first'" \
        --each "proto=uci tc=$clock timemargin=250 option.Hash=16" \
        --random-plies 8 --seed 1 --rounds $((games / 2)) --concurrency "$(getconf _NPROCESSORS_ONLN)" \
        --ratinginterval 0 --log "$here/$game.jsonl" --resume > "$here/$game.txt"
    # "Elo: E +/- I, nElo: ..." and then "Games: N, Wins: N, Losses: N, Draws: N, Points: P (S %)".
    awk -v game="$game" -F '[:,()] *' '/^Elo: / { elo = $2 }
        /^Games: / { printf "%-10s W %d  D %d  L %d  Elo %s  score %s\n", game, $4, $8, $6, elo, $11 }' "$here/$game.txt"
    grep -E '^Time losses: .*[1-9]' "$here/$game.txt" || true
done
