#!/usr/bin/env python3
"""An engine for XBoard that makes random moves: ours, allowed one random move each time.

    xboard_random.py ENGINE SEED

Passes everything on between XBoard and ENGINE, but before ENGINE thinks, all legal moves but one random one are excluded.
A move that ENGINE never plays in XBoard it does not play here either: it answers with another one then. Its claims,
offers and setup are ENGINE's own.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading

import xboard


class Relay:
    """XBoard on our standard input and output, the engine behind it."""

    def __init__(self, command: str, seed: str) -> None:
        self.engine = command
        self.random = random.Random(seed)
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.game = "antichess"
        self.forced = False
        self.fens: list[str] = []
        self.asked = threading.Event()

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> None:
        """Passes on what the engine says, but for the answers to our own questions."""
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("# fen: "):
                self.fens.append(line.removeprefix("# fen: ").strip())
            elif line.startswith("pong 987"):
                self.asked.set()
            elif not re.match(r"# [ +|\d]|# (key|fen)|# (White|Black) to|# *[a-j] ", line):
                sys.stdout.write(line)
                sys.stdout.flush()

    def fen(self) -> str:
        self.asked.clear()
        self.say("d", "ping 987")
        self.asked.wait(xboard.TIMEOUT)
        return self.fens[-1]

    def think(self) -> None:
        """Lets the engine choose its move from a single one."""
        fen = self.fen()
        legal = xboard.show(self.engine, self.game, fen)["legal"].split()[1:]
        board = xboard.Board(self.game, fen, holdings=False)
        if legal:
            self.say("exclude all", f"include {board.wire(self.random.choice(legal))}")
        self.say("go")

    def run(self) -> None:
        threading.Thread(target=self.hear, daemon=True).start()
        for line in map(str.strip, sys.stdin):
            first, _, rest = line.partition(" ")
            if first == "variant":
                self.game = rest
            if first in ("force", "result", "new"):
                self.forced = first != "new"
            if first == "go":
                self.forced = False
                self.think()
            elif first == "usermove" and not self.forced:
                self.say("force", line)
                self.think()
            elif first not in ("post", "hard"):
                self.say(line)
            if first == "quit":
                break
        self.process.wait(5)


if __name__ == "__main__":
    Relay(sys.argv[1], sys.argv[2]).run()
