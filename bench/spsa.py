#!/usr/bin/env python3
"""Tunes the parameters of a game's search by SPSA (Spall, "Multivariate Stochastic Approximation Using a Simultaneous
Perturbation Gradient Approximation", 1992; as used for chess engines: Chessprogramming wiki, "SPSA").

    cargo build --release --features spsa --target-dir target/spsa
    bench/spsa.py antichess target/spsa/release/tenfold --each nodes=20000 --log antichess.spsa

The parameters are those of `src/engine/search/tuning.rs`. Each step plays a few pairs of games between two settings, each
parameter a little above and below its present value, all at once and in random directions, and moves all towards the
winner. The log has a line of JSON for each step; the same command continues it. It prints the parameters now and then;
take the last ones for the game's `SearchPolicy` when a match against the old ones says so.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

# The exponents that Spall recommends.
ALPHA, GAMMA = 0.602, 0.101


def listed_parameters(args):
    """Name, value, least and greatest value of each parameter that is tuned."""
    environment = {**os.environ, "TENFOLD_SEARCH": "list"}
    commands = f"setoption name UCI_Variant value {args.game}\ngo depth 1\n"
    run = subprocess.run([args.engine], input=commands, capture_output=True, text=True, env=environment)
    found = [line.split() for line in run.stderr.splitlines()]
    found = {words[0]: tuple(map(int, words[1:])) for words in found if len(words) == 4 and words[1].isdigit()}
    if not found:
        sys.exit(f"{args.engine} lists no parameters: is it built with --features spsa?")
    names = args.parameters.split(",") if args.parameters else list(found)
    if unknown := [name for name in names if name not in found]:
        sys.exit(f"no parameter {', '.join(unknown)}; there are {', '.join(found)}")
    return {name: found[name] for name in names}


def score(args, seed, parameters, settings):
    """Points of the first of two settings, from -1 to 1."""
    engines = []
    for name, values in zip("AB", settings):
        # An engine refuses a value out of range, and keeps the one that it has.
        allowed = {key: min(max(round(value), parameters[key][1]), parameters[key][2]) for key, value in values.items()}
        options = " ".join(f"option.{key}={value}" for key, value in allowed.items())
        engines += ["--engine", f"name={name} cmd={os.path.abspath(args.engine)} {options}"]
    command = [args.engine, "match", args.game, *engines, "--each", f"{args.each} option.Hash=16", "--random-plies", "6"]
    command += ["--seed", str(seed), "--rounds", str(args.pairs), "--concurrency", str(args.concurrency), "--ratinginterval", "0"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    wins, losses = (int(re.search(rf"{word}: (\d+)", output)[1]) for word in ("Wins", "Losses"))
    return (wins - losses) / (2 * args.pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("engine", help="built with --features spsa")
    parser.add_argument("--log", required=True, help="file of the steps, from which it continues")
    parser.add_argument("--parameters", help="names of those to be tuned, separated by commas; all if left out")
    parser.add_argument("--each", default="nodes=20000", help="limits of both engines, as for `tenfold match`")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=8, help="pairs of games in a step")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    parameters = listed_parameters(args)
    values = {name: float(value) for name, (value, _, _) in parameters.items()}
    # At the last step a parameter is varied by a twentieth of its range to either side.
    last_step = {name: max((greatest - least) / 20, 1.0) for name, (_, least, greatest) in parameters.items()}
    done = 0
    if os.path.exists(args.log):
        with open(args.log) as log:
            for line in log:
                # A line without its end was being written when the program was killed.
                if line.endswith("\n"):
                    entry = json.loads(line)
                    done, values = entry["step"], {name: entry["values"].get(name, values[name]) for name in values}
    stability = 0.1 * args.steps
    for step in range(done + 1, args.steps + 1):
        rng = random.Random(args.seed * 1_000_003 + step)
        deltas = {name: c * (args.steps / step) ** GAMMA for name, c in last_step.items()}
        signs = {name: rng.choice((-1, 1)) for name in values}
        plus = {name: value + signs[name] * deltas[name] for name, value in values.items()}
        minus = {name: value - signs[name] * deltas[name] for name, value in values.items()}
        result = score(args, args.seed * 1_000_003 + step, parameters, (plus, minus))
        # At the last step a whole point moves a parameter by a tenth of its variation.
        gain = 0.1 * ((args.steps + stability) / (step + stability)) ** ALPHA
        for name, (_, least, greatest) in parameters.items():
            moved = values[name] + gain * result * signs[name] * deltas[name]
            values[name] = min(max(moved, least), greatest)
        with open(args.log, "a") as log:
            print(json.dumps({"step": step, "result": result, "values": values}), file=log)
        if step % 20 == 0 or step == args.steps:
            print(step, " ".join(f"{name}={value:.1f}" for name, value in values.items()), flush=True)


if __name__ == "__main__":
    main()
