#!/usr/bin/env python3
"""The Python package beside pyffish: wheel.py [GAMES]

Plays random games of every variant that both know, and compares legal moves, SAN, checks, captures and ends; then tries what
pyffish has not. Needs both packages.
"""

import collections
import copy
import doctest
import pickle
import random
import re
import signal
import sys
import threading
import time

import pyffish
import tenfold

PLIES = 30
SEED = 7
# In these FENs of the peer name something that ours do not, so that its positions cannot be given to us.
OTHER_FENS = {"bughouse", "checkshogi"}
# The peer writes other letters in SAN than in FENs (a horse is H and N).
OTHER_LETTERS = ("xiangqi", "janggi", "manchu", "minixiangqi", "supply")

# Games whose material the two judge differently: the peer takes no account of stalemates and goals that win, and does not know all
# single pieces; of the other games this package knows nothing.
OTHER_MATERIAL = set(
    """ai-wok armageddon ataxx atomic breakthrough chaturanga clobber clobber10 coregal flipello flipello10 flipersi
    fox-and-hounds grand grasshopper gustav3 isolation isolation7x7 janggi janggicasual janggimodern janggitraditional
    jesonmor joust knightmate manchu minixiangqi misere newzealand nightrider omicron opulent snailtrail supply tencubed
    troitzky wolf xiangqi""".split()
)


def without_sign(san: str) -> str:
    return san.rstrip("+#")


def compare_position(game: str, fen: str, moves: list[str]) -> int:
    """Compares all that both say of a position, and returns the number of its moves."""
    board = tenfold.Board(game, fen)
    assert board.legal_moves() == sorted(moves), (game, fen)
    # Promoted forms are golds and the like there, and have no letter of their own.
    if not game.startswith(OTHER_LETTERS) and "+" not in fen.split()[0]:
        for move, ours in zip(board.legal_moves(), board.legal_moves_san()):
            theirs = pyffish.get_san(game, fen, move, False, pyffish.NOTATION_SAN)
            # Checks of pieces that must not be lost, other than kings, have no sign there.
            if "+" not in ours[:-1]:
                assert without_sign(ours) == without_sign(theirs), (game, fen, move, ours, theirs)
    for move in moves[:4]:
        back = tenfold.Board(game, fen)
        back.push_san(board.san(move))
        assert back.move_stack == [move], (game, fen, move)
    assert pyffish.gives_check(game, fen, []) == board.is_check(), (game, fen)
    for move in moves[:4]:
        assert pyffish.is_capture(game, fen, [], move) == board.is_capture(move), (game, fen, move)
    return len(moves)


def compare_game(game: str, rng: random.Random) -> int:
    fen, compared = pyffish.start_fen(game), 0
    for ply in range(PLIES):
        moves = pyffish.legal_moves(game, fen, [])
        if not moves:
            assert tenfold.Board(game, fen).is_game_over(), (game, fen)
            assert tenfold.game_result(game, fen, []) == pyffish.game_result(game, fen, []), (game, fen)
            break
        if ply % 10 == 5:
            compared += compare_position(game, fen, moves)
        fen = pyffish.get_fen(game, fen, [rng.choice(moves)])
    return compared


def compare_games(number: int) -> None:
    games = sorted(set(pyffish.variants()) & set(tenfold.variants()) - OTHER_FENS)
    assert len(games) > 50, games
    rng = random.Random(SEED)
    compared = sum(compare_game(game, rng) for game in games for _ in range(number))
    print(f"{len(games)} games, {compared} moves as pyffish has them")


def thinned(fen: str, left: int, rng: random.Random) -> str:
    """A FEN with the kings, and so many of the other pieces; hands and castling rights are empty."""
    board, side, *rest = fen.split(" ")
    pieces, *hand = board.split("[")
    ranks = [re.findall(r"\d+|\+?[a-zA-Z*]~?", rank) for rank in pieces.split("/")]
    squares = [[cell for cell in rank for cell in ([""] * int(cell) if cell.isdigit() else [cell])] for rank in ranks]
    places = [(rank, file) for rank in squares for file, cell in enumerate(rank) if cell not in ("", "K", "k", "*")]
    for rank, file in rng.sample(places, max(0, len(places) - left)):
        rank[file] = ""
    text = "/".join("".join(cell or " " for cell in rank) for rank in squares)
    text = re.sub(" +", lambda empty: str(len(empty[0])), text)
    return " ".join([text + ("[]" if hand else ""), side, *("-" for _ in rest[:1]), *rest[1:]])


def compare_material() -> None:
    """Compares what both say of a few pieces that are left."""
    games = sorted(set(pyffish.variants()) & set(tenfold.variants()) - OTHER_FENS - OTHER_MATERIAL)
    rng, found = random.Random(SEED), collections.Counter()
    for game in games:
        for left in 3 * [0, 1, 1, 2]:
            fen = thinned(pyffish.start_fen(game), left, rng)
            if tenfold.validate_fen(fen, game) and pyffish.validate_fen(fen, game) == pyffish.FEN_OK:
                ours = tenfold.has_insufficient_material(game, fen, [])
                assert ours == tuple(pyffish.has_insufficient_material(game, fen, [])), (game, fen, ours)
                board = tenfold.Board(game, fen)
                assert ours == (board.has_insufficient_material(True), board.has_insufficient_material(False))
                assert board.is_insufficient_material() == (ours == (True, True))
                found[ours] += 1
    assert len(found) == 4 and min(found.values()) > 20, found
    print(f"{len(games)} games, {found.total()} positions of few pieces as pyffish judges them")


def refused(what: str, call) -> None:
    """Whether a call raises a ValueError of one line that has these words."""
    try:
        call()
    except ValueError as error:
        assert what in str(error) and "\n" not in str(error), error
    else:
        raise AssertionError(f"nothing is wrong with {what}")


def try_errors() -> None:
    refused("there is no game 'ches'; did you mean", lambda: tenfold.Board("ches"))
    refused("rank", lambda: tenfold.Board("chess", "8/8 w - - 0 1"))
    refused("illegal move e2e5", lambda: tenfold.Board().push("e2e5"))
    refused("no legal move is written 'Ke2'", lambda: tenfold.Board().push_san("Ke2"))
    refused("no move was made", lambda: tenfold.Board().pop())
    refused("levels are 0 to 20", lambda: tenfold.Board().search(level=21))
    refused("lines is from 1", lambda: tenfold.Board().search(lines=0))
    long = "x" * 1_000_000
    refused("…", lambda: tenfold.Board(long))
    refused("…", lambda: tenfold.Board().push_san(long))
    refused("unknown field `node`", lambda: tenfold.Board().search(node=3))
    refused("the game is not over", lambda: tenfold.game_result("chess", "startpos", []))
    refused("the game has no piece", lambda: tenfold.load_variant_config("[odd:chess]\npromotionPieceTypes = !\n"))


def try_own_game() -> None:
    names = tenfold.load_variant_config(
        "[heron:chess]\ncustomPiece1 = h:mKcN\nstartFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n"
    )
    assert names == ["heron"] and "heron" in tenfold.variants()
    board = tenfold.Board("heron")
    for san in ["c4", "e5", "Hc2"]:
        board.push_san(san)
    assert board.fen() == "rhbqkbhr/pppp1ppp/8/4p3/2P5/8/PPHPPPPP/R1BQKBHR b KQkq - 1 2"
    assert tenfold.perft("heron", "startpos", 2) == 256


def try_copies() -> None:
    """A copy has the moves, and its own rules where an alias or Chess960 selects them."""
    for name, fen, chess960 in [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False),
        ("chess", None, True),
        ("suicide", None, False),
        ("heron", None, False),
    ]:
        board = tenfold.Board(name, fen, chess960)
        for _ in range(2):
            board.push(board.legal_moves()[-1])
        for copied in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
            assert (copied.variant, copied.fen(), copied.move_stack) == (board.variant, board.fen(), board.move_stack)
            copied.pop()
            copied.pop()
            assert len(board.move_stack) == 2 and copied.fen() == tenfold.Board(name, fen, chess960).fen(), name
    # The rules of suicide chess differ from those of antichess where a player cannot move.
    stalemate = pickle.loads(pickle.dumps(tenfold.Board("suicide", "8/8/8/8/p7/P7/8/8 w - - 0 1")))
    assert stalemate.result() == tenfold.Board("suicide", stalemate.fen()).result()
    assert stalemate.result() != tenfold.Board("antichess", stalemate.fen()).result()


def try_search() -> None:
    board = tenfold.Board("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    found = board.search(depth=4)
    assert (found["best"], found["score"]) == ("a1a8", {"mate": 1}), found
    board.push("a1a8")
    assert (board.result(), board.end_reason()) == ("1-0", "checkmate")
    assert board.search(depth=2)["best"] is None
    board = tenfold.Board("grand", "startpos")
    first, again = (board.search(nodes=3000, lines=3) for _ in range(2))
    for line in [*first["lines"], *again["lines"]]:
        del line["time"]
    assert first == again and [line["line"] for line in first["lines"]] == [1, 2, 3]


def try_threads() -> None:
    """Other threads go on while one searches, and Ctrl-C stops a search."""
    counted = []
    worker = threading.Thread(target=lambda: counted.append(tenfold.Board().search(movetime=400)["nodes"]))
    worker.start()
    ticks = 0
    while worker.is_alive():
        time.sleep(0.01)
        ticks += 1
    assert ticks > 5 and counted[0] > 0, ticks
    for work in (lambda: tenfold.Board().search(movetime=60_000), lambda: tenfold.Board().perft(12)):
        threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
        try:
            work()
        except KeyboardInterrupt:
            continue
        raise AssertionError("it was not stopped")


def try_board_of_two_threads() -> None:
    """A board can be used while another thread searches, and end that search."""
    board, found = tenfold.Board(), []
    worker = threading.Thread(target=lambda: found.append(board.search(movetime=60_000)))
    worker.start()
    time.sleep(0.2)
    board.push("e2e4")
    assert board.pieces()["e4"] == "P" and "e2" not in board.pieces()
    board.stop()
    worker.join(5)
    assert found and found[0]["best"], found


def main() -> None:
    compare_games(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    compare_material()
    try_errors()
    try_own_game()
    try_copies()
    try_search()
    try_threads()
    try_board_of_two_threads()
    failed, tried = doctest.testmod(tenfold)
    assert tried and not failed
    print("the package does what its README says")


if __name__ == "__main__":
    main()
