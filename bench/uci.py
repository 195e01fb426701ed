"""An engine over UCI, for the scripts of this folder."""

import os
import re
import shlex
import subprocess
import sys


class Engine:
    """A command, and after it options to set, separated by semicolons: `path/to/engine; Hash=64; Use NNUE=false`."""

    def __init__(self, text, variant, options):
        """Starts the engine for a variant. Of `options`, values by name, those that it has are set."""
        command, *more = [part.strip() for part in text.split(";")]
        self.command = shlex.split(command)
        self.name = os.path.basename(self.command[0])
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as why:
            sys.exit(f"{command}: {why.strerror}")
        listed = self.ask("uci", "uciok")
        if not any(re.search(rf" (default|var) {variant}( |$)", line) for line in listed):
            sys.exit(f"{command} does not play {variant}")
        for name, value in (options | {"UCI_Variant": variant}).items():
            if any(line.startswith(f"option name {name} type ") for line in listed):
                self.send(f"setoption name {name} value {value}")
        for option in more:
            name, _, value = option.partition("=")
            self.send(f"setoption name {name} value {value}")
        self.ready()

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def lines(self):
        """The lines that come, until the engine ends."""
        for line in self.process.stdout:
            yield line.rstrip("\n")
        sys.exit(f"{self.name} ended")

    def ask(self, line, last):
        """Sends a line. All lines of the reply up to the one that begins with `last`."""
        self.send(line)
        answers = []
        for answer in self.lines():
            answers.append(answer)
            if answer.startswith(last):
                return answers

    def ready(self):
        self.ask("isready", "readyok")

    def new_game(self):
        self.send("ucinewgame")
        self.ready()

    def end(self):
        """Ends the engine. Its CPU seconds."""
        self.send("quit")
        self.process.stdin.close()
        self.process.stdout.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode != 0:
            sys.exit(f"{self.name}: exit code {self.process.returncode}")
        return usage.ru_utime + usage.ru_stime


def score(lines):
    """The score that a search reported last, for the side to move: centipawns, and for mates 100000 less their moves."""
    for line in reversed(lines):
        if found := re.search(r" score (cp|mate) (-?\d+)\b(?! (upper|lower)bound)", line):
            value = int(found.group(2))
            return value if found.group(1) == "cp" else (100_000 - value if value > 0 else -100_000 - value)
    return 0


def random_positions(engine, game, count, seed, max_score):
    """FENs after 6 to 16 random moves, from `tenfold genfens`, with a score of at most `max_score` centipawns."""
    found = []
    for n in range(count):
        command = [*engine.command, "genfens", game, "1", "--seed", str(seed + n), "--plies", str(6 + n % 11)]
        command += ["--max-score", str(max_score), "--threads", "1"]
        found += subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[:1]
    return found
