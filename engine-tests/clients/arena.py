"""What the python-chess client scripts share: engine processes, clocks, and one refereed game.

Not run by itself; python_chess.py and fairy_match.py use it. python-chess is the referee here: it
generates the legal moves, ends the game and names the winner, and the engines have to agree.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, TypeVar

import chess
import chess.engine
import chess.variant

START_LIMIT = 5.0
"""Seconds an engine has for its handshake."""
QUIT_LIMIT = 2.0
"""Seconds an engine has to end after `quit`."""
HANG_LIMIT = 60.0
"""Seconds after which a move without a clock (depth, nodes) counts as a hang."""

CLAIM = re.compile(r"< \s*(1-0|0-1|1/2-1/2)(\s|\{|$)")
HARMLESS = re.compile(r"(setup|piece) |stat01:|offer draw|(1-0|0-1|1/2-1/2)(\s|\{|$)")
"""Legitimate XBoard lines that python-chess logs as unexpected when they come between two commands."""

T = TypeVar("T")


class Failure(Exception):
    """The engine under test did something wrong."""


class Complaints(logging.Handler):
    """Collects every warning and error of python-chess: it logs what it cannot parse and goes on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        try:
            text = record.getMessage()
        except TypeError:  # some versions of python-chess log one message without its argument
            text = str(record.msg)
        if record.exc_info and record.exc_info[1]:
            text += f" ({record.exc_info[1]})"
        unexpected = re.search(r"Unexpected engine output: '\s*(.*)'$", text)
        if not (unexpected and HARMLESS.match(unexpected[1]) or "Rejecting feature" in text):
            self.texts.append(text)

    def from_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Takes what asyncio would print: an error in a command that had already given its result."""
        self.texts.append(str(context.get("exception") or context.get("message")))

    @classmethod
    def install(cls) -> Complaints:
        handler = cls()
        logger = logging.getLogger("chess.engine")
        logger.addHandler(handler)
        logger.propagate = False
        return handler


class Recorded(chess.engine.Protocol):
    """Keeps what goes over the wire, for checks and for the report of a failure."""

    def __init__(self) -> None:
        super().__init__()
        self.wire: list[str] = []
        self.errors: list[str] = []

    def send_line(self, line: str) -> None:
        self.wire.append(f"> {line}")
        super().send_line(line)

    def line_received(self, line: str) -> None:
        self.wire.append(f"< {line}")

    def error_line_received(self, line: str) -> None:
        self.wire.append(f"! {line}")
        self.errors.append(line)


class RecordedUci(Recorded, chess.engine.UciProtocol):
    """UCI, recorded."""


class RecordedXBoard(Recorded, chess.engine.XBoardProtocol):
    """XBoard protocol, recorded."""


PROTOCOLS: dict[str, type[Recorded]] = {"uci": RecordedUci, "xboard": RecordedXBoard}


@dataclass(eq=False)
class Player:
    """One engine process."""

    name: str
    engine: Recorded
    transport: asyncio.SubprocessTransport

    @property
    def is_xboard(self) -> bool:
        return isinstance(self.engine, chess.engine.XBoardProtocol)

    def kill(self) -> None:
        """Ends the process whatever state it is in."""
        if self.transport.get_returncode() is None:
            self.transport.kill()

    def last_lines(self, count: int = 12) -> str:
        """The end of the dialogue, for a failure's report."""
        return "\n".join(f"    {self.name} {line[:200]}" for line in self.engine.wire[-count:])


async def within(seconds: float, what: str, action: Awaitable[T]) -> T:
    """Awaits an engine's answer; late or broken answers and dead engines become a Failure."""
    try:
        return await asyncio.wait_for(action, seconds)
    except TimeoutError:
        raise Failure(f"{what}: no answer within {seconds:g} s") from None
    except chess.engine.EngineError as error:
        raise Failure(f"{what}: {error}") from error


async def start(name: str, command: list[str], protocol: str) -> Player:
    """Starts an engine and waits for the end of its handshake."""
    try:
        transport, engine = await PROTOCOLS[protocol].popen(command)
    except OSError as error:
        raise Failure(f"cannot start {command[0]}: {error}") from error
    player = Player(name, engine, transport)
    try:
        await within(START_LIMIT, f"{name}: {protocol} handshake", engine.initialize())
    except Failure:
        player.kill()
        raise
    return player


async def stop(player: Player) -> float:
    """Sends `quit`; the process has to end by itself, in time and with status 0. Returns seconds."""
    began = time.monotonic()
    await within(QUIT_LIMIT, f"{player.name}: quit", player.engine.quit())
    status = player.transport.get_returncode()
    if status != 0:
        raise Failure(f"{player.name}: exit status {status} after quit")
    if player.engine.errors:
        raise Failure(f"{player.name}: wrote to standard error: {player.engine.errors[0]!r}")
    return time.monotonic() - began


@dataclass(frozen=True)
class Control:
    """A time control: of the five kinds of limit any that is not None applies; seconds."""

    label: str
    _: KW_ONLY
    base: float | None = None
    increment: float = 0.0
    moves: int | None = None
    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None
    ponder: bool = False
    level_once: bool = False
    """XBoard: send `level` at the first move only, as graphical interfaces do."""


@dataclass
class Clock:
    """Both players' remaining time under a control."""

    control: Control
    margin: float
    left: dict[chess.Color, float] = field(default_factory=dict)
    made: dict[chess.Color, int] = field(default_factory=lambda: {chess.WHITE: 0, chess.BLACK: 0})

    def __post_init__(self) -> None:
        base = self.control.base or 0.0
        self.left = {chess.WHITE: base, chess.BLACK: base}

    def limit(self, mover: chess.Color) -> chess.engine.Limit:
        control = self.control
        limit = chess.engine.Limit(time=control.movetime, depth=control.depth, nodes=control.nodes)
        if control.base is not None:
            limit.white_clock, limit.black_clock = self.left[chess.WHITE], self.left[chess.BLACK]
            limit.white_inc = limit.black_inc = control.increment
        if control.moves is not None:
            limit.remaining_moves = control.moves - self.made[mover] % control.moves
        if control.level_once:
            limit.clock_id = id(self)
        return limit

    def allowance(self, mover: chess.Color) -> float:
        """Seconds after which the mover has lost on time."""
        if self.control.base is not None:
            return self.left[mover] + self.margin
        if self.control.movetime is not None:
            return self.control.movetime + self.margin
        return HANG_LIMIT

    def spend(self, mover: chess.Color, seconds: float) -> None:
        control = self.control
        self.made[mover] += 1
        self.left[mover] = max(self.left[mover] - seconds, 0.0) + control.increment
        if control.moves is not None and self.made[mover] % control.moves == 0:
            self.left[mover] += control.base or 0.0


@dataclass
class Game:
    """A finished game."""

    board: chess.Board
    result: str
    reason: str
    slowest: dict[chess.Color, float]

    def line(self) -> str:
        return f"{self.result:7} after {len(self.board.move_stack)} plies ({self.reason})"


class WrongMove(Failure):
    """A failure that one player is to blame for."""

    def __init__(self, player: Player, text: str, board: chess.Board) -> None:
        moves = " ".join(move.uci() for move in board.move_stack)
        super().__init__(f"{player.name}: {text}\n    position {board.root().fen()} moves {moves}")
        self.player = player


def verdict(board: chess.Board) -> tuple[str, str] | None:
    """Result and reason when the referee ends the game here."""
    outcome = board.outcome()
    if outcome is not None:
        return outcome.result(), outcome.termination.name.lower().replace("_", " ")
    if board.is_repetition(3):
        return "1/2-1/2", "threefold repetition"
    if board.is_fifty_moves():
        return "1/2-1/2", "fifty moves"
    return None


def opening(board: chess.Board, plies: int, rng: random.Random) -> chess.Board:
    """Plays random moves, but none that ends the game."""
    for _ in range(plies):
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        rng.shuffle(moves)
        for move in moves:
            board.push(move)
            if verdict(board) is None:
                break
            board.pop()
    return board


def claims(player: Player, since: int) -> list[str]:
    """Results the engine has claimed since its wire had that many lines."""
    found = (CLAIM.match(line) for line in player.engine.wire[since:])
    return [match[1] for match in found if match]


def search_output(player: Player, since: int) -> list[str]:
    """What the engine said between the start of its search and its move: not while pondering."""
    found: list[str] = []
    searching = False
    for line in player.engine.wire[since:]:
        if re.match(r"> (go|ponderhit|analyze)\b", line):
            searching = True
        elif searching and re.match(r"< (bestmove|move)\b", line):
            break
        elif searching and line.startswith("< "):
            found.append(line.removeprefix("< "))
    return found


def thinking_lines(player: Player, since: int) -> list[tuple[str, str]]:
    """The engine's lines about its search, each with the moves in it, as text."""
    found = []
    for line in search_output(player, since):
        if not player.is_xboard:
            moves = re.match(r"info (?!string).*?\bpv (.*)", line)
            if moves:
                found.append((line, moves[1]))
        elif re.match(r"\s*\d+\s", line):
            moves = re.match(r"\s*\d+\s+-?\d+\s+\d+\s+\d+((?:\s+\d+)*)(?:\s+(.*)|$)", line)
            if moves is None:
                raise Failure(f"{player.name}: thinking line without four integers: {line!r}")
            found.append((line, moves[2] or ""))
    return found


def check_thinking(player: Player, board: chess.Board, since: int) -> None:
    """Every line of moves that the engine showed can be played on the board."""
    for line, moves in thinking_lines(player, since):
        variation = board.copy(stack=False)
        for text in moves.split():
            try:
                if player.is_xboard:
                    variation.push_xboard(text)
                else:
                    variation.push_uci(text)
            except ValueError as error:
                raise WrongMove(player, f"line {line!r}: {error}", board) from error


Watch = Callable[[Player, chess.Board, chess.engine.PlayResult], None]
"""Called after each move with the position before it."""


async def one_move(
    player: Player, board: chess.Board, clock: Clock, game: object
) -> tuple[chess.engine.PlayResult, float]:
    """Asks for a move and checks that it comes, in time, and is legal."""
    mover = board.turn
    allowance = clock.allowance(mover)
    began = time.monotonic()
    try:
        played = await within(
            allowance + 5.0,
            "move",
            player.engine.play(
                board,
                clock.limit(mover),
                game=game,
                info=chess.engine.INFO_ALL,
                ponder=clock.control.ponder,
            ),
        )
    except Failure as error:
        raise WrongMove(player, str(error), board) from error
    seconds = time.monotonic() - began
    if played.move is None and not played.resigned:
        raise WrongMove(player, "no move although the game goes on", board)
    if played.move is not None and played.move not in board.legal_moves:
        raise WrongMove(player, f"illegal move {played.move}", board)
    if seconds > allowance:
        raise WrongMove(player, f"lost on time: {seconds:.3f} s of {allowance:.3f} s", board)
    return played, seconds


async def tell_result(player: Player, board: chess.Board, result: str, reason: str) -> None:
    """Sends the result (XBoard only knows one) and checks that the engine still answers."""
    winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(result)
    send = player.engine.send_game_result(board, winner, reason)
    try:
        await within(5.0, "result", send)
        await within(5.0, "ping after the game", player.engine.ping())
    except Failure as error:
        raise WrongMove(player, str(error), board) from error


async def play_game(
    white: Player,
    black: Player,
    board: chess.Board,
    control: Control,
    margin: float,
    max_plies: int = 400,
    watch: Watch | None = None,
) -> Game:
    """One game; raises WrongMove for whoever breaks the rules, the clock or the protocol."""
    game = object()
    clock = Clock(control, margin)
    slowest = {chess.WHITE: 0.0, chess.BLACK: 0.0}
    since = {player: len(player.engine.wire) for player in (white, black)}
    end = verdict(board)
    while end is None:
        player = white if board.turn else black
        seen = len(player.engine.wire)
        played, seconds = await one_move(player, board, clock, game)
        check_thinking(player, board, seen)
        if watch is not None:
            watch(player, board, played)
        slowest[board.turn] = max(slowest[board.turn], seconds)
        clock.spend(board.turn, seconds)
        if played.move is None:
            end = ("0-1" if board.turn else "1-0"), "resigns"
            break
        board.push(played.move)
        end = verdict(board)
        if end is None and len(board.move_stack) >= max_plies:
            end = "1/2-1/2", f"stopped at {max_plies} plies"
    result, reason = end
    for player in dict.fromkeys((white, black)):
        await tell_result(player, board, result, reason)
        for claim in claims(player, since[player]):
            if claim != result:
                text = f"claims {claim}, the referee says {result} ({reason})"
                raise WrongMove(player, text, board)
    return Game(board, result, reason, slowest)
