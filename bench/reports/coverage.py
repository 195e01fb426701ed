#!/usr/bin/env python3
"""Checks that 95 % intervals of `tenfold report` hold the true values in 95 % of reports.

    bench/reports/coverage.py path/to/tenfold FOLDER [--games N] [--reports N] [--real N] GAME ...

The truth of a game are N games from the array (20,000 by default, at the three strengths of a report, each opening at each).
Quick reports are simulated: 40 openings are drawn from these with all their games, and the program writes the report of them.
`--real` quick reports of other seeds stand beside. A run that was interrupted goes on. Prints the table of
bench/reports/README.md: of the intervals of all figures pooled, the part that holds the truth.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess

STRENGTHS = 3
QUICK = 40
"""The openings of a quick report."""
FIGURES = ("fairness/array/", "length/", "drama/", "ends/")
"""The beginnings of the keys of the figures that are checked; those without an interval are left out."""


def report(tenfold, game, out, *more):
    """Makes a report with games from the array alone, and returns its figures by key."""
    command = [tenfold, "report", game, "--quick", "--only", "array", "--out", out, *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    figures = json.loads((out / "report.json").read_text())["figures"]
    return {figure["key"]: figure for figure in figures if figure["key"].startswith(FIGURES) and figure["error"] > 0}


def simulated(truth, chosen, file):
    """Writes the results of a report whose openings are these of the truth."""
    settings, results = truth
    survey = results["survey"]
    openings = [survey["book"]["openings"][number] for number in chosen]
    head = {**settings, "settings": {**settings["settings"], "array_games": len(chosen)}}
    lines = [head, {"key": "survey", "value": {**survey, "book": {**survey["book"], "openings": openings}}}]
    for strength in range(STRENGTHS):
        for number, own in enumerate(chosen):
            lines.append({"key": f"array/{strength}/{number}", "value": results[f"array/{strength}/{own}"]})
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


def read_results(file):
    """The first line of a file of results, and the results by key."""
    with open(file) as lines:
        head = json.loads(next(lines))
        return head, {line["key"]: line["value"] for line in map(json.loads, lines)}


def held(figures, truth, counts):
    """Counts for each figure how many intervals there are, and how many hold the true value."""
    for key, figure in figures.items():
        if key in truth:
            counts[key, "all"] += 1
            counts[key, "held"] += figure["low"] <= truth[key]["value"] <= figure["high"]


def share(counts, key=None):
    """The part of the intervals that hold the truth, of all figures or of one, as text."""
    number = {what: sum(n for (own, kind), n in counts.items() if kind == what and key in (None, own)) for what in ("all", "held")}
    return f"{100 * number['held'] / number['all']:.1f} % of {number['all']}" if number["all"] else "–"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tenfold")
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("games", nargs="+", metavar="GAME")
    options.add_argument("--games", dest="number", type=int, default=20_000)
    options.add_argument("--reports", type=int, default=200)
    options.add_argument("--real", type=int, default=10)
    asked = options.parse_args()
    print("| Game | Openings | Simulated reports | White's score alone | Real reports |\n| --- | ---: | ---: | ---: | ---: |")
    for game in asked.games:
        folder = asked.folder / game
        folder.mkdir(parents=True, exist_ok=True)
        percent = -(-asked.number * 100 // (STRENGTHS * QUICK))
        truth = report(asked.tenfold, game, folder / "truth", "--games", str(percent))
        whole = read_results(folder / "truth" / "results.jsonl")
        openings = len(whole[1]["survey"]["book"]["openings"])
        draw, counts, real = random.Random(1), collections.Counter(), collections.Counter()
        for _ in range(asked.reports):
            file = folder / "simulated.jsonl"
            simulated(whole, draw.sample(range(openings), min(QUICK, openings)), file)
            held(report(asked.tenfold, game, folder / "simulated", "--merge", file), truth, counts)
        for seed in range(2, 2 + asked.real):
            held(report(asked.tenfold, game, folder / f"real-{seed}", "--seed", str(seed)), truth, real)
        score = share(counts, "fairness/array/all/score")
        print(f"| `{game}` | {openings} | {share(counts)} | {score} | {share(real)} |", flush=True)


if __name__ == "__main__":
    main()
