#!/usr/bin/env python3
"""Tries to prove who wins after each first move of antichess and each reply to 1.e3, and prints the results as a table.

    bench/openings.py target/release/tenfold OUT
    bench/openings.py target/release/tenfold OUT --time 10m --only h2h4 "e2e3 c7c5"

The folder OUT gets a line of JSON for each result (results.jsonl), the proofs, and the checkpoints of unfinished
searches. When it is run again, it skips what is proven and resumes the other searches. A proof counts only when
`tenfold solve --verify` has accepted its file.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

FIRST = "e2e4 d2d4 d2d3 b1c3 g1f3 f2f4 h2h4 b2b4 h2h3 a2a3 a2a4 b2b3 c2c3 c2c4 e2e3 f2f3 g2g3 g2g4 b1a3 g1h3".split()
REPLIES = (
    "d7d5 d7d6 b8a6 g8f6 g7g6 h7h6 e7e5 f7f5 f7f6 a7a6 a7a5 h7h5 g8h6 b7b5 b8c6 c7c6 g7g5 e7e6 c7c5 b7b6".split()
)
ROWS = FIRST + ["e2e3 " + reply for reply in REPLIES]


def winner(moves):
    """The player whose win is to be proven: 1.e3 is published as White's only winning first move."""
    return "white" if moves.startswith("e2e3") else "black"


def solve(args, moves, before):
    """Runs one search and verifies its proof; returns the result as a dictionary."""
    name = moves.replace(" ", "-")
    proof, checkpoint = args.out / f"{name}.proof", args.out / f"{name}.search"
    command = [args.engine, "solve", "antichess", *moves.split(), "--winner", winner(moves), "--time", args.time]
    command += ["--hash", args.hash, "--threads", args.threads, "--out", proof, "--resume", checkpoint]
    command += ["--tables", args.tables] if args.tables else []
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 130):
        sys.exit(f"{moves}: {done.stderr.strip() or done.stdout.strip()}")
    output = done.stdout
    result = {"moves": moves, "winner": winner(moves), "searches": before.get("searches", 0) + 1}
    result["result"] = re.match(r"\w+", output)[0]
    result["nodes"] = int(re.search(r"^nodes (\d+)", output, re.M)[1])
    result["seconds"] = float(re.search(r"^time ([\d.]+)", output, re.M)[1])
    if found := re.search(r"^open: .*?(\d+), disproof number (\d+)", output, re.M):
        result["numbers"] = [int(found[1]), int(found[2])]
    if result["result"] == "proven":
        result["plies"] = int(re.search(r"at most (\d+) plies", output)[1])
        found = re.search(r"^proof: (\d+) positions, (\d+) bytes", output, re.M)
        result["positions"], result["bytes"] = int(found[1]), int(found[2])
        check = subprocess.run([args.engine, "solve", "--verify", proof], capture_output=True, text=True, check=False)
        verified = f"verified: {winner(moves).title()} wins in at most {result['plies']} plies"
        if not {"game: antichess", f"after: {moves}", verified} <= set(check.stdout.splitlines()):
            sys.exit(f"{moves}: the proof is not accepted: {check.stderr.strip()}")
        checkpoint.unlink(missing_ok=True)
    return result


def number(n):
    """A count in a readable form."""
    return f"{n / 1e6:.1f} M" if n >= 100_000 else f"{n:,}"


def notation(moves):
    """Moves in chess notation: 1.Nc3, 1.e3 d5."""
    texts = [("N" if m[:2] in ("b1", "g1", "b8", "g8") else "") + m[2:] for m in moves.split()]
    return "1." + " ".join(texts)


def row(result):
    """A result as a line of the table."""
    verdict = f"open ({result['numbers'][0]:,}, {result['numbers'][1]:,})" if result["result"] == "open" else None
    if result["result"] == "disproven":
        verdict = f"{result['winner'].title()} does not win"
    proof = ""
    if result["result"] == "proven":
        verdict = f"{result['winner'].title()} wins in at most {result['plies']} plies"
        proof = f"{result['positions']:,} positions, {result['bytes'] / 1000:.1f} kB"
    effort = f"{number(result['nodes'])} | {result['seconds']:,.1f}"
    return f"| {notation(result['moves'])} | {verdict} | {effort} | {proof} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--time", default="100s", help="for each search (100s)")
    parser.add_argument("--hash", default="512", help="MiB for each search (512)")
    parser.add_argument("--threads", default="1", help="for each search (1)")
    parser.add_argument("--jobs", type=int, default=1, help="searches that run at the same time (1)")
    parser.add_argument("--tables", type=pathlib.Path, help="folder of endgame tables")
    parser.add_argument("--only", nargs="+", metavar="MOVES", default=ROWS, help="only these openings")
    parser.add_argument("--table", action="store_true", help="search nothing, print the results so far")
    parser.add_argument("--all-proven", action="store_true", help="fail if one of the openings is not proven")
    args = parser.parse_args()
    args.engine = args.engine.resolve()
    args.out.mkdir(parents=True, exist_ok=True)
    log = args.out / "results.jsonl"
    results = {}
    if log.exists():
        results = {result["moves"]: result for result in map(json.loads, log.read_text().splitlines())}
    todo = [moves for moves in args.only if results.get(moves, {}).get("result") != "proven" and not args.table]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool, log.open("a") as out:
        running = [pool.submit(solve, args, moves, results.get(moves, {})) for moves in todo]
        for done in concurrent.futures.as_completed(running):
            try:
                result = done.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
            results[result["moves"]] = result
            print(json.dumps(result), file=out, flush=True)
            print(row(result), file=sys.stderr, flush=True)
    print("| After | Result | Nodes | Seconds | Proof |\n|---|---|---|---|---|")
    print("\n".join(row(results[moves]) for moves in args.only if moves in results))
    if args.all_proven and any(results[moves]["result"] != "proven" for moves in args.only):
        sys.exit("not all of them are proven")


if __name__ == "__main__":
    main()
