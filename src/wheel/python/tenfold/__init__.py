"""Rules and engine of chess variants.

Functions that pyffish has, too, have its names and parameters. A position is a FEN, or ``startpos``, and the moves from there::

    >>> import tenfold
    >>> tenfold.get_san("chess", "startpos", "g1f3")
    'Nf3'

`Board` is a game in progress::

    >>> board = tenfold.Board("antichess")
    >>> board.push("e2e3")
    >>> board.push_san("b5")
    >>> board.legal_moves()
    ['f1b5']
    >>> board.search(nodes=1000)["best"]
    'f1b5'

What is wrong raises `ValueError` with the reason.
"""

from pathlib import Path as _Path

from ._native import (
    FEN_OK,
    VALUE_MATE,
    Board,
    game_result,
    get_fen,
    get_san,
    get_san_moves,
    gives_check,
    has_insufficient_material,
    is_capture,
    is_immediate_game_end,
    is_optional_game_end,
    learn,
    legal_moves,
    load_variant_config,
    perft,
    start_fen,
    two_boards,
    validate_fen,
    variants,
    version,
)

VALUE_DRAW = 0

# What was learned for shipped games; for `learn`, a game must not have been used yet.
for _file in sorted((_Path(__file__).parent / "learned").glob("*.learned")):
    learn(_file.read_bytes())

__version__ = version()
