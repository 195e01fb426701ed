# The names of results, such as `SearchResult`, are there for type checkers alone.
from typing import Literal, Optional, TypedDict, Union

class Centipawns(TypedDict):
    cp: int

class Mate(TypedDict):
    """Moves until the side to move has won; negative, until it has lost; 0 where it has lost already."""

    mate: int

Score = Union[Centipawns, Mate]

class Line(TypedDict):
    line: int
    """The rank among the best lines, from 1."""
    depth: int
    seldepth: int
    score: Score
    bound: Literal["exact", "lower", "upper"]
    nodes: int
    time: int
    """Milliseconds."""
    pv: list[str]

class SearchResult(TypedDict):
    best: Optional[str]
    """None where there is no legal move."""
    ponder: Optional[str]
    score: Score
    """For the side to move."""
    depth: int
    nodes: int
    lines: list[Line]

VALUE_MATE: int
FEN_OK: int

class Board:
    """A game in progress: a position, and the moves that led to it. Can be copied and pickled; where it is unpickled, a game from
    text must be known."""

    def __init__(self, variant: str = "chess", fen: Optional[str] = None, chess960: bool = False) -> None:
        """In the initial position, also for `startpos`, or in that of a FEN."""
    @property
    def variant(self) -> str: ...
    @property
    def turn(self) -> bool:
        """Whether White is to move."""
    @property
    def fullmove_number(self) -> int: ...
    @property
    def halfmove_clock(self) -> int:
        """Plies since the last progress, as the rule on moves without progress counts them."""
    @property
    def move_stack(self) -> list[str]:
        """The moves that were made."""
    def copy(self) -> "Board":
        """With the same position and moves, which can be taken back there, too."""
    def fen(self) -> str: ...
    def set_fen(self, fen: str) -> None:
        """Sets up a position; the moves are forgotten."""
    def reset(self) -> None:
        """Sets up the initial position."""
    def legal_moves(self) -> list[str]:
        """Sorted; also where the game is over by another rule than that there are none."""
    def legal_moves_san(self) -> list[str]:
        """In the order of `legal_moves`."""
    def push(self, move: str) -> None: ...
    def push_san(self, san: str) -> None:
        """Signs of check, `x`, `=` and needless files and ranks are not looked at."""
    def pop(self) -> None:
        """Takes the last move back."""
    def san(self, move: str) -> str: ...
    def variation_san(self, moves: list[str]) -> list[str]: ...
    def is_check(self) -> bool: ...
    def checked_pieces(self) -> list[str]:
        """The squares of the attacked royal pieces of the side to move."""
    def is_capture(self, move: str) -> bool: ...
    def is_game_over(self) -> bool: ...
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]: ...
    def end_reason(self) -> Optional[str]:
        """Such as `checkmate`; None while the game goes on."""
    def has_insufficient_material(self, white: bool) -> bool:
        """Whether White's or Black's pieces do not suffice to win; false where nothing is known about it."""
    def is_insufficient_material(self) -> bool:
        """Whether neither side's pieces suffice to win. The game is not over by that."""
    def pocket(self, white: bool) -> str:
        """The pieces in hand, as letters of a FEN."""
    def pieces(self) -> dict[str, str]:
        """The letters of a FEN by their squares."""
    def perft(self, depth: int) -> int:
        """The number of sequences of legal moves of this length."""
    def search(
        self,
        *,
        depth: int = ...,
        nodes: int = ...,
        movetime: int = ...,
        lines: int = ...,
        level: int = ...,
        elo: int = ...,
        hash: int = ...,
        threads: int = ...,
        seed: int = ...,
    ) -> SearchResult:
        """The engine's search; see the README. Meanwhile other threads can use the board."""
    def stop(self) -> None:
        """Makes searches of this board that other threads run end soon, with what they have found."""

def version() -> str: ...
def variants() -> list[str]: ...
def load_variant_config(text: str) -> list[str]:
    """Makes the games of a text known, and returns their names. Where a section is at fault, the others are known all the same."""

def learn(content: bytes) -> None:
    """Uses the content of a file that `tenfold learn` has made."""

def start_fen(variant: str) -> str: ...
def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """1 (`FEN_OK`) or 0."""

def legal_moves(variant: str, fen: str, moves: list[str], chess960: bool = False) -> list[str]: ...
def get_fen(variant: str, fen: str, moves: list[str], chess960: bool = False) -> str: ...
def get_san(variant: str, fen: str, move: str, chess960: bool = False) -> str: ...
def get_san_moves(variant: str, fen: str, moves: list[str], chess960: bool = False) -> list[str]: ...
def gives_check(variant: str, fen: str, moves: list[str], chess960: bool = False) -> bool: ...
def is_capture(variant: str, fen: str, moves: list[str], move: str, chess960: bool = False) -> bool: ...
def game_result(variant: str, fen: str, moves: list[str], chess960: bool = False) -> int:
    """`VALUE_MATE`, `VALUE_DRAW` or `-VALUE_MATE`, for the side to move; an error while the game goes on."""

def is_immediate_game_end(variant: str, fen: str, moves: list[str], chess960: bool = False) -> tuple[bool, int]:
    """Whether the game is over although there are legal moves, and its value."""

def is_optional_game_end(variant: str, fen: str, moves: list[str], chess960: bool = False) -> tuple[bool, int]:
    """Whether the game is over by repetition or for want of progress, and its value."""

def has_insufficient_material(
    variant: str, fen: str, moves: list[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Whether White's pieces do not suffice to win, and whether Black's do not; false where nothing is known about it."""

def two_boards(variant: str) -> bool:
    """False: there are no games on two boards."""

def perft(variant: str, fen: str, depth: int, moves: list[str] = ..., chess960: bool = False) -> int: ...
