"""Attacks the secret of New chess: who runs the same program finds out with which true king it plays what it played.

The program plays games against itself over UCI with a limit that makes it repeatable (`--nodes` or `--depth`). White's
king is drawn by the program and unknown to the attacker, who sends two copies of the program, one with `TrueKing=K` and one
with `TrueKing=L`, exactly the commands that White gets. A copy that once plays another move than White is not White. The
attack ends at a ransom, which everybody sees, at the end of the game or after `--plies`; then White reveals its king.
Undecided games count half. Prints the share of games in which the attacker knows the king, with its 95 % interval (Wilson).

    python3 engine-tests/guess/simulate.py target/release/tenfold --games 200 --nodes 3000
    python3 engine-tests/guess/simulate.py target/release/tenfold --games 200 --depth 5
"""

import argparse
import math
import subprocess

KINGS = ("K", "L")


class Engine:
    """A UCI engine that plays New chess."""

    def __init__(self, program, king):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for name, value in (("UCI_Variant", "newchess"), ("Hash", 4), ("TrueKing", king)):
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, start):
        """The next line that begins with this."""
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        raise SystemExit(f"the engine ended; wanted '{start}'")

    def ask(self, line, answer):
        self.send(line)
        return self.wait(answer)

    def new_game(self):
        self.send("ucinewgame")
        self.ask("isready", "readyok")

    def move(self, position, limit):
        """The best move; None when there is none."""
        self.send(position)
        best = self.ask(limit, "bestmove").split()[1]
        return None if best in ("(none)", "0000") else best

    def true_king(self):
        return self.ask("setoption name RevealTrueKing", "info string trueking reveal").rsplit(":", 1)[1]

    def close(self):
        self.send("quit")
        self.process.wait()


def openings(program, games, seed):
    """Positions after a few random moves."""
    command = [program, "genfens", "newchess", str(games), "--seed", str(seed)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def play(fen, white, black, copies, limit, most_plies):
    """Plays a game; returns the kings whose copies played all of White's moves."""
    for engine in (white, black, *copies.values()):
        engine.new_game()
    alive, moves = set(KINGS), []
    while len(moves) < most_plies and len(alive) > 0:
        position = f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else "")
        is_white = (fen.split()[1] == "w") == (len(moves) % 2 == 0)
        move = (white if is_white else black).move(position, limit)
        if move is None or move.startswith("x"):
            break
        if is_white:
            alive = {king for king in alive if copies[king].move(position, limit) == move}
        moves.append(move)
    return alive, len(moves)


def wilson(share, count):
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - reach, middle + reach


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--nodes", type=int, default=3000)
    group.add_argument("--depth", type=int)
    parser.add_argument("--plies", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    limit = f"go depth {args.depth}" if args.depth else f"go nodes {args.nodes}"
    white, black = Engine(args.program, "Random"), Engine(args.program, "Random")
    copies = {king: Engine(args.program, king) for king in KINGS}
    right = wrong = undecided = plies = 0
    for fen in openings(args.program, args.games, args.seed):
        alive, length = play(fen, white, black, copies, limit, args.plies)
        plies += length
        king = white.true_king()
        if len(alive) != 1:
            undecided += 1
        elif alive == {king}:
            right += 1
        else:
            wrong += 1
    for engine in (white, black, *copies.values()):
        engine.close()
    games = right + wrong + undecided
    share = (right + undecided / 2) / games
    low, high = wilson(share, games)
    print(f"{limit.removeprefix('go ')}: {games} games, {plies / games:.0f} plies on average")
    print(f"right {right}, wrong {wrong}, undecided {undecided}: {share:.1%} (95 % interval {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
