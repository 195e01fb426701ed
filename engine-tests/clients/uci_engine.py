"""An engine that speaks UCI, as a process."""

from __future__ import annotations

import queue
import subprocess
import threading


class EngineFault(Exception):
    """An engine has ended, or does not answer in time."""


class UciEngine:
    """Its lines are read by a thread, so that waiting for one can end."""

    def __init__(self, command: str, patience: float) -> None:
        self.name, self.patience = command, patience
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send("uci")
        self.options = self.until("uciok")

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, *starts: str) -> list[str]:
        """The lines up to one that begins with one of these, that one included."""
        found = []
        while True:
            try:
                line = self.lines.get(timeout=self.patience)
            except queue.Empty:
                raise EngineFault(f"{self.name}: no '{' or '.join(starts)}' in {self.patience:.0f} s") from None
            if line is None:
                raise EngineFault(f"{self.name} has ended with {self.process.wait()}")
            found.append(line)
            if line.startswith(starts):
                return found

    def choose(self, game: str) -> None:
        self.send(f"setoption name UCI_Variant value {game}", "isready")
        self.until("readyok")

    def position(self, fen: str, moves: list[str]) -> None:
        self.send(f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else ""))

    def divide(self, depth: int) -> dict[str, int]:
        """The perft count below each move of the position."""
        self.send(f"go perft {depth}")
        counts = {}
        for line in self.until("Nodes searched", "nodes "):
            move, _, count = line.partition(": ")
            if count.isdigit() and " " not in move:
                counts[move] = int(count)
        return counts

    def quit(self) -> None:
        self.send("quit")
        self.process.wait(timeout=self.patience)
