#!/usr/bin/env python3
"""python-chess plays antichess with the engine over UCI and over the XBoard protocol, and referees; over UCI also a part
of a game of each of its other variants, comparing all legal moves.

    python_chess.py ENGINE [--protocol uci|xboard|both] [--margin SECONDS] [--seed N]

python-chess (requirements.txt beside this file) starts the engine as any of its users would. Every
move has to be legal and in time under clocks, fixed time, depth and nodes; every result the engine
claims has to be the referee's; analysis has to carry depth, score, nodes and a legal line; MultiPV,
searchmoves and pondering are used; the engine has to end after `quit` whatever it is doing, and at
the end of its input. A warning that python-chess logs about the engine's output is a failure too.
Prints one line per check; exit status 0 and OK at the end only when all of them passed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import shlex
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import chess
import chess.engine
import chess.variant

import arena
from arena import Complaints, Control, Failure, Player, within

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
MATE_IN_ONE = ("8/8/8/3p4/8/8/4P3/8 w - - 0 1", "e2e4")
"""Only the double step gives the last piece away at once."""

CONTROLS = (
    Control("clock 2 s + 0.02 s", base=2.0, increment=0.02),
    Control("20 moves in 1.5 s", base=1.5, moves=20, level_once=True),
    Control("30 ms a move", movetime=0.03),
    Control("depth 4", depth=4),
    Control("5000 nodes a move", nodes=5000),
    Control("clock 2 s + 0.02 s, pondering", base=2.0, increment=0.02, ponder=True),
)
QUICK = Control("20 ms a move", movetime=0.02)

Boards = Callable[[], chess.Board]
VARIANTS: dict[str, Boards] = {
    "antichess": chess.variant.AntichessBoard,
    "giveaway": lambda: chess.variant.GiveawayBoard(START_FEN),
    "suicide": lambda: chess.variant.SuicideBoard(START_FEN),
}


@dataclass
class Session:
    """What every check needs."""

    command: list[str]
    protocol: str
    margin: float
    rng: random.Random
    complaints: Complaints
    players: list[Player] = field(default_factory=list)
    """Those of the present check."""

    async def start(self, name: str = "engine") -> Player:
        self.players.append(await arena.start(name, self.command, self.protocol))
        return self.players[-1]


def need(condition: bool, text: str) -> None:
    if not condition:
        raise Failure(text)


def is_legal(board: chess.Board, move: chess.Move | None) -> bool:
    return move is not None and move in board.legal_moves


class Announcements:
    """Watches a game for announced mates; the last one has to name the winner."""

    def __init__(self, control: Control) -> None:
        self.control = control
        self.last: chess.Color | None = None

    def __call__(self, player: Player, board: chess.Board, played: chess.engine.PlayResult) -> None:
        info = played.info
        depth = self.control.depth
        if depth is not None and info.get("depth", 0) > depth:
            raise Failure(f"{player.name}: depth {info['depth']} although {depth} was asked for")
        nodes = self.control.nodes
        if nodes is not None and info.get("nodes", 0) > 2 * nodes:
            raise Failure(f"{player.name}: {info['nodes']} nodes although {nodes} were asked for")
        score = info.get("score")
        exact = "lowerbound" not in info and "upperbound" not in info
        if score is not None and score.is_mate() and exact:
            self.last = chess.WHITE if score.white() > chess.engine.Cp(0) else chess.BLACK

    def compare(self, game: arena.Game) -> None:
        winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(game.result)
        if winner is not None and self.last is not None and winner != self.last:
            name = chess.COLOR_NAMES[self.last]
            raise Failure(f"announced a mate for {name}, but the game ended {game.line()}")


async def play_control(session: Session, control: Control, variant: str = "antichess") -> str:
    """A whole game between two processes, from a random opening."""
    players = [await session.start("white"), await session.start("black")]
    try:
        if control.nodes is not None and not knows_nodes(players[0]):
            return "skipped: the engine declares no node limit for XBoard (feature nps)"
        if control.ponder:
            await opponent_is_computer(players)
        board = arena.opening(VARIANTS[variant](), session.rng.randrange(0, 6), session.rng)
        watch = Announcements(control)
        white, black = players
        game = await arena.play_game(white, black, board, control, session.margin, watch=watch)
        watch.compare(game)
        if not players[0].is_xboard:
            await after_the_end(players[0], game.board)
        quits = [await arena.stop(player) for player in players]
    finally:
        for player in players:
            player.kill()
    slowest = max(game.slowest.values())
    return f"{game.line()}, slowest move {slowest:.3f} s, quit {max(quits):.3f} s"


def knows_nodes(player: Player) -> bool:
    engine = player.engine
    return not isinstance(engine, chess.engine.XBoardProtocol) or bool(engine.features.get("nps"))


async def opponent_is_computer(players: list[Player]) -> None:
    """Each process is told its opponent's name; XBoard engines get `name`, `rating`, `computer`."""
    opponent = chess.engine.Opponent("Another Engine", None, 2500, is_engine=True)
    for player in players:
        send = player.engine.send_opponent_information(opponent=opponent)
        await within(5.0, f"{player.name}: opponent information", send)


async def after_the_end(player: Player, board: chess.Board) -> None:
    """UCI `go` in a finished position: no move where there is none, a legal one after a draw."""
    limit = chess.engine.Limit(time=0.02)
    played = await within(5.0, "go after the end", player.engine.play(board, limit))
    if any(board.legal_moves):
        need(is_legal(board, played.move), f"go after a draw: move {played.move}")
    else:
        need(not played.move, f"go in a finished game: move {played.move}")


async def check_variants(session: Session) -> str:
    """The aliases python-chess knows, each a quick game under its own stalemate rule."""
    results = []
    for variant in ("giveaway", "suicide"):
        results.append(f"{variant} {await play_control(session, QUICK, variant)}")
    return "; ".join(results)


GAME_PLIES = 30
"""Plies of each of python-chess's variants."""


async def check_other_games(session: Session) -> str:
    """Every variant of python-chess over UCI: moves of the engine and random ones, all legal moves compared."""
    if session.protocol != "uci":
        return "skipped: over UCI only; XBoard's protocol has fewer games"
    plies = 0
    for variant in chess.variant.VARIANTS:
        player = await session.start(variant.uci_variant or "")
        try:
            # Its suicide chess has castling unless the FEN says that there is none, as on FICS.
            board = VARIANTS["suicide"]() if variant is chess.variant.SuicideBoard else variant()
            plies += await play_variant(session, player, board)
            await arena.stop(player)
        finally:
            player.kill()
    return f"{len(chess.variant.VARIANTS)} variants, {plies} positions"


async def play_variant(session: Session, player: Player, board: chess.Board) -> int:
    """Some plies; returns how many positions were compared."""
    limit = chess.engine.Limit(time=0.02)
    game = object()
    for ply in range(GAME_PLIES):
        await asyncio.to_thread(compare_position, session.command, board)
        if board.is_game_over():
            return ply + 1
        if ply % 3 == 2:
            board.push(session.rng.choice(list(board.legal_moves)))
            continue
        play = player.engine.play(board, limit, game=game)
        played = await within(5.0, f"{board.uci_variant}: move", play)
        need(is_legal(board, played.move), f"{board.uci_variant}: move {played.move} in {board.fen()}")
        board.push(played.move)  # type: ignore[arg-type]
    return GAME_PLIES


def compare_position(command: list[str], board: chess.Board) -> None:
    """The program and python-chess know the same legal moves, and the same winner where there is one."""
    moves = [move.uci() for move in board.move_stack]
    show = [*command, "show", str(board.uci_variant), "--fen", board.root().fen(), *moves]
    done = subprocess.run(show, capture_output=True, text=True, timeout=5.0)
    place = f"{board.uci_variant}: {board.fen()} after {' '.join(moves)}"
    need(done.returncode == 0, f"{place}: {done.stderr.strip()}")
    told = dict(line.split(": ", 1) for line in done.stdout.splitlines() if line.startswith(("legal: ", "result: ")))
    winner = board.result()
    if winner in ("1-0", "0-1"):
        need(told["result"].startswith(winner), f"{place}: {told['result']}, not {winner}")
        return
    engine, referee = set(told["legal"].split()[1:]), {move.uci() for move in board.legal_moves}
    need(engine == referee, f"{place}: only one of both knows {sorted(engine ^ referee)}")


async def check_game_after_game(session: Session) -> str:
    """One process plays both sides of three games in a row."""
    player = await session.start()
    try:
        results = []
        for _ in range(3):
            board = arena.opening(VARIANTS["antichess"](), 4, session.rng)
            game = await arena.play_game(player, player, board, QUICK, session.margin)
            results.append(game.result)
        await arena.stop(player)
    finally:
        player.kill()
    return " ".join(results)


async def collect(
    player: Player,
    board: chess.Board,
    limit: chess.engine.Limit | None,
    stop_after: float | None = None,
    multipv: int | None = None,
    root_moves: list[chess.Move] | None = None,
) -> tuple[list[chess.engine.InfoDict], chess.engine.BestMove]:
    """Runs an analysis to its end, or stops an endless one after some seconds."""
    seen = len(player.engine.wire)
    analysis = await within(
        5.0,
        "analysis",
        player.engine.analysis(board, limit, multipv=multipv, game=object(), root_moves=root_moves),
    )
    if stop_after is not None:
        await asyncio.sleep(stop_after)
        analysis.stop()
    began = time.monotonic()
    best = await within(10.0, "end of analysis", analysis.wait())
    took = time.monotonic() - began
    need(stop_after is None or took < 1.0, f"analysis went on {took:.1f} s after it was stopped")
    infos = []
    while not analysis.would_block():
        try:
            infos.append(await analysis.get())
        except chess.engine.AnalysisComplete:
            break
    arena.check_thinking(player, board, seen)
    check_infos(board, infos)
    need(is_legal(board, best.move), f"analysis ends with move {best.move}")
    return infos, best


def check_infos(board: chess.Board, infos: list[chess.engine.InfoDict]) -> None:
    """Depth, score, nodes, time and a legal line, growing as the search goes on."""
    full = [info for info in infos if info.get("pv")]
    need(bool(full), f"analysis without a line of moves ({len(infos)} infos)")
    for info in full:
        for key in ("depth", "score", "nodes", "time"):
            need(key in info, f"analysis line without {key}: {info}")
        need(info["pv"][0] in board.legal_moves, f"line begins with {info['pv'][0]}")
    known = full[-1]["score"].is_mate()  # some engines start anew when nothing is left to search
    for key in () if known else ("nodes", "time"):
        values: list[float] = [info[key] for info in full]  # type: ignore[literal-required]
        need(values == sorted(values), f"{key} goes down during analysis: {values[:50]}")
    need(max(info["depth"] for info in full) >= 2, "analysis never came to depth 2")


def choice_of_moves(rng: random.Random) -> chess.Board:
    """A position with several legal moves: a forced capture leaves analysis little to show."""
    while True:
        board = arena.opening(VARIANTS["antichess"](), 2, rng)
        if board.legal_moves.count() > 3:
            return board


async def check_analysis(session: Session) -> str:
    """Timed and endless analysis, root moves, MultiPV where the protocol has it, a known mate."""
    player = await session.start()
    try:
        board = choice_of_moves(session.rng)
        timed, _ = await collect(player, board, chess.engine.Limit(time=0.4))
        endless, _ = await collect(player, board, None, stop_after=0.4)
        notes = [f"{len(timed)} infos timed", f"{len(endless)} endless"]
        notes.append(await check_root_moves(player, board))
        if not player.is_xboard:
            notes.append(await check_multipv(player, board))
        await check_mate(player)
        await arena.stop(player)
    finally:
        player.kill()
    return ", ".join([*notes, "mate in 1 found"])


def allows_root_moves(player: Player) -> bool:
    engine = player.engine
    if isinstance(engine, chess.engine.XBoardProtocol):
        return bool(engine.features.get("exclude"))
    return True


async def check_root_moves(player: Player, board: chess.Board) -> str:
    """UCI `searchmoves`, XBoard `exclude all` and `include`: no other move is considered."""
    if not allows_root_moves(player):
        return "root moves skipped (no feature exclude)"
    moves = sorted(board.legal_moves, key=lambda move: move.uci())[:2]
    limit = chess.engine.Limit(time=0.3)
    infos, best = await collect(player, board, limit, root_moves=moves)
    firsts = {info["pv"][0] for info in infos if info.get("pv")} | {best.move}
    need(firsts <= set(moves), f"asked to consider {moves} only, considered {firsts}")
    return "root moves kept"


async def check_multipv(player: Player, board: chess.Board) -> str:
    """Three lines, with different first moves, best first."""
    wanted = min(3, board.legal_moves.count())
    infos, _ = await collect(player, board, chess.engine.Limit(time=0.6), multipv=3)
    by_depth: dict[int, dict[int, chess.engine.InfoDict]] = {}
    for info in infos:
        if info.get("pv") and "lowerbound" not in info and "upperbound" not in info:
            by_depth.setdefault(info["depth"], {})[info.get("multipv", 1)] = info
    complete = [depth for depth, lines in by_depth.items() if len(lines) >= wanted]
    need(bool(complete), f"MultiPV 3: no depth with {wanted} lines")
    lines = [by_depth[max(complete)][index] for index in range(1, wanted + 1)]
    firsts = {line["pv"][0] for line in lines}
    need(len(firsts) == wanted, f"MultiPV: the {wanted} lines begin with {firsts}")
    scores = [line["score"].relative for line in lines]
    need(scores == sorted(scores, reverse=True), f"MultiPV: scores out of order: {scores}")
    return f"MultiPV {wanted} to depth {max(complete)}"


async def check_mate(player: Player) -> None:
    """The score of a mate is in moves, from the mover's side, in both protocols."""
    fen, move = MATE_IN_ONE
    board = chess.variant.AntichessBoard(fen)
    infos, best = await collect(player, board, chess.engine.Limit(time=0.3))
    last = [info for info in infos if info.get("pv") and "score" in info][-1]
    score = last["score"].relative
    need(score == chess.engine.Mate(1), f"{fen}: score {score}, not mate in 1")
    need(best.move == chess.Move.from_uci(move), f"{fen}: plays {best.move}, not {move}")


async def check_takeback(session: Session) -> str:
    """Positions that do not follow one another: moves taken back, others played, new set-ups."""
    player = await session.start()
    limit = chess.engine.Limit(time=0.02)
    game = object()
    try:
        board = arena.opening(VARIANTS["antichess"](), 6, session.rng)
        for _ in range(12):
            for _ in range(min(session.rng.randrange(4), len(board.move_stack))):
                board.pop()
            arena.opening(board, session.rng.randrange(3), session.rng)
            if not any(board.legal_moves):
                board = VARIANTS["antichess"]()
            play = player.engine.play(board, limit, game=game)
            played = await within(5.0, "move after taking back", play)
            legal = is_legal(board, played.move)
            need(legal, f"move {played.move} in {board.fen()}")
        await arena.stop(player)
    finally:
        player.kill()
    return "12 positions"


async def check_quit(session: Session) -> str:
    """`quit` while idle, thinking without end, and pondering."""
    times = [await quit_idle(session), await quit_analysing(session), await quit_pondering(session)]
    return "idle {:.3f} s, analysing {:.3f} s, pondering {:.3f} s".format(*times)


async def quit_idle(session: Session) -> float:
    player = await session.start()
    try:
        await within(5.0, "ping", player.engine.ping())
        return await arena.stop(player)
    finally:
        player.kill()


async def quit_analysing(session: Session) -> float:
    player = await session.start()
    try:
        analysis = await within(
            5.0, "analysis", player.engine.analysis(VARIANTS["antichess"]())
        )
        await asyncio.sleep(0.2)
        seconds = await arena.stop(player)
        with contextlib.suppress(Failure):
            await within(5.0, "end of analysis", analysis.wait())
        return seconds
    finally:
        player.kill()


async def quit_pondering(session: Session) -> float:
    player = await session.start()
    limit = chess.engine.Limit(white_clock=5.0, black_clock=5.0)
    try:
        play = player.engine.play(VARIANTS["antichess"](), limit, ponder=True)
        await within(10.0, "move", play)
        await asyncio.sleep(0.2)
        return await arena.stop(player)
    finally:
        player.kill()


async def check_end_of_input(session: Session) -> str:
    """Without `quit`: the end of the input ends the process, and nothing goes to standard error."""
    text = {"uci": "uci\nisready\n", "xboard": "xboard\nprotover 2\nping 1\n"}[session.protocol]
    awaited = {"uci": "readyok", "xboard": "pong 1"}[session.protocol]
    try:
        done = await asyncio.to_thread(
            subprocess.run, session.command, input=text, capture_output=True, text=True, timeout=5.0
        )
    except subprocess.TimeoutExpired:
        raise Failure("still running 5 s after the end of its input") from None
    need(done.returncode == 0, f"exit status {done.returncode} at the end of input")
    need(not done.stderr, f"standard error: {done.stderr[:200]!r}")
    need(awaited in done.stdout.split("\n"), f"no {awaited!r} before the end of input")
    return "ended"


Check = Callable[[Session], Awaitable[str]]


def game_check(control: Control) -> Check:
    async def check(session: Session) -> str:
        return await play_control(session, control)

    return check


def checks() -> list[tuple[str, Check]]:
    games = [(control.label, game_check(control)) for control in CONTROLS]
    return [
        ("end of input", check_end_of_input),
        ("quit", check_quit),
        ("analysis", check_analysis),
        ("taking back", check_takeback),
        ("game after game", check_game_after_game),
        *games,
        ("aliases", check_variants),
        ("other games", check_other_games),
    ]


async def run_protocol(session: Session) -> int:
    """Runs every check over one protocol; returns how many failed."""
    failed = 0
    for label, check in checks():
        began = time.monotonic()
        session.complaints.texts.clear()
        session.players.clear()
        try:
            note, passed = await check(session), True
            if session.complaints.texts:
                note, passed = f"python-chess complains: {session.complaints.texts[0]}", False
        except (Failure, chess.engine.EngineError) as error:
            note, passed = str(error), False
        failed += not passed
        word = "ok  " if passed else "FAIL"
        seconds = time.monotonic() - began
        print(f"{word} {session.protocol:6} {label}: {note} [{seconds:.1f} s]", flush=True)
        if not passed:
            print(*(player.last_lines() for player in session.players), sep="\n", flush=True)
    return failed


async def run(options: argparse.Namespace) -> int:
    protocols = ("uci", "xboard") if options.protocol == "both" else (options.protocol,)
    complaints = Complaints.install()
    asyncio.get_running_loop().set_exception_handler(complaints.from_loop)
    failed = 0
    for protocol in protocols:
        command = shlex.split(options.engine)
        rng = random.Random(options.seed)
        failed += await run_protocol(Session(command, protocol, options.margin, rng, complaints))
    return failed


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="python-chess plays antichess with the engine.")
    parser.add_argument("engine", help="command; in one word with its arguments, if it needs any")
    parser.add_argument("--protocol", choices=("uci", "xboard", "both"), default="both")
    parser.add_argument("--margin", type=float, default=0.5, metavar="SECONDS",
                        help="how much later than its clock a move may arrive (default 0.5)")
    parser.add_argument("--seed", type=int, default=1, help="of the random openings (default 1)")
    return parser.parse_args()


def main() -> int:
    failed = asyncio.run(run(parse_arguments()))
    print("OK" if failed == 0 else f"FAILED: {failed} checks")
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
