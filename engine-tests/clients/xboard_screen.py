"""Reads XBoard's board from a picture of the screen: where its squares are, and the colour of the piece on each.

The board is found by the two colours of its squares, which `COLORS` sets and no piece has, so that neither the layout
of the window nor the size of the squares need be known. The lines between the squares must be where they belong.
"""

from __future__ import annotations

from dataclasses import dataclass

from xboard import Board, Picture, need, rows

LIGHT, DARK = (200, 195, 101), (119, 162, 109)
WHITE, BLACK = (255, 255, 204), (32, 32, 32)


def code(color: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*color)


COLORS = (
    *("-useBoardTexture", "false", "-lightSquareColor", code(LIGHT), "-darkSquareColor", code(DARK)),
    *("-whitePieceColor", code(WHITE), "-blackPieceColor", code(BLACK), "-flashCount", "0", "-xcoords"),
    *("-overrideLineGap", "1", "-xhighlight"),
)
"""Options for XBoard."""

Cell = tuple[int, int, int, int]
"""Left, top, right, bottom of a square's inside; the last two are not in it."""


SLOTS = frozenset(f"{hand}{n}" for hand in ("hw", "hb") for n in range(10))
"""Places for pieces in hand."""


@dataclass(frozen=True)
class Layout:
    """Where the squares are."""

    board: Board
    cells: dict[str, Cell]
    """By name; holdings are `hw0`, `hw1` … right of the board from below and `hb0` … left of it from above."""

    def centre(self, square: str) -> tuple[int, int]:
        left, top, right, bottom = self.cells[square]
        return (left + right) // 2, (top + bottom) // 2


def is_board(point: tuple[int, int, int]) -> bool:
    return point in (LIGHT, DARK)


def extent(picture: Picture) -> Cell:
    """The smallest box with everything in the board's colours."""
    columns, lines = set(), set()
    for y in range(picture.height):
        row = picture.data[3 * y * picture.width : 3 * (y + 1) * picture.width]
        if bytes(LIGHT) not in row and bytes(DARK) not in row:
            continue
        found = [x for x in range(picture.width) if is_board(picture.at(x, y))]
        if len(found) > 10:
            lines.add(y)
            columns.update((found[0], found[-1]))
    need(bool(lines), "no board on the screen")
    return min(columns), min(lines), max(columns) + 1, max(lines) + 1


def find_layout(picture: Picture, board: Board) -> Layout:
    """Finds the squares.

    Raises Failure when the board has not the shape that it should have.
    """
    left, top, right, bottom = extent(picture)
    beside = 2 if board.holdings else 0
    across, up = board.files + 2 * beside, board.ranks
    pitch = (right - left + 1) / across
    tall = (bottom - top + 1) / up
    need(pitch == int(pitch) == tall, f"{right - left}x{bottom - top} points are no {across}x{up} squares")
    size = int(pitch)
    cells: dict[str, Cell] = {}

    def cell(column: int, row: int) -> Cell:
        x, y = left + column * size, top + row * size
        return x, y, x + size - 1, y + size - 1

    for row in range(up):
        for column in range(board.files):
            cells[f"{'abcdefghij'[column]}{up - row}"] = cell(column + beside, row)
        if beside:
            cells[f"hw{up - 1 - row}"] = cell(across - 1, row)
            cells[f"hb{row}"] = cell(0, row)
    for name, (x, y, end, low) in cells.items():
        if name not in SLOTS and end < right and low < bottom:
            line = [picture.at(end, y + n) for n in range(size - 1)] + [picture.at(x + n, low) for n in range(size - 1)]
            need(not any(map(is_board, line)), f"no line between {name} and its neighbours")
    return Layout(board, cells)


def piece_color(picture: Picture, cell: Cell) -> str:
    """The colour of the piece on a square: `w`, `b`, or nothing."""
    left, top, right, bottom = cell
    points = [picture.at(x, y) for y in range(top, bottom) for x in range(left, right)]
    board_points = sum(map(is_board, points))
    if board_points > 0.97 * len(points):
        return ""
    white = sum(sum(point) > 600 for point in points)
    black = sum(sum(point) < 200 for point in points)
    need(white + black > 0.05 * len(points), f"neither a square nor a piece at {left},{top}")
    return "w" if white > black else "b"


def shape(picture: Picture, cell: Cell) -> frozenset[int]:
    """The points of a square that are not the square."""
    left, top, right, bottom = cell
    points = ((x, y) for y in range(top, bottom) for x in range(left, right))
    return frozenset(n for n, (x, y) in enumerate(points) if not is_board(picture.at(x, y)))


def wanted(fen: str) -> dict[str, str]:
    """The letter that stands on every square of the board, "" where none does."""
    ranks = rows(fen)
    return {
        f"{'abcdefghij'[file]}{len(ranks) - row}": letter
        for row, cells in enumerate(ranks)
        for file, letter in enumerate(cells)
    }


def compare(picture: Picture, layout: Layout, letters: dict[str, str]) -> int:
    """Compares every square with what should stand there: the colour of its piece, and that pieces of one type look alike
    and those of two types do not. Returns the number of pieces.

    Raises Failure with the first square that is wrong.
    """
    looks: dict[str, frozenset[int]] = {}
    found = 0
    for name, letter in letters.items():
        cell = layout.cells[name]
        color = "" if not letter else "w" if letter[-1].isupper() else "b"
        seen = piece_color(picture, cell)
        need(seen == color, f"{name}: {seen or 'nothing'} stands where there should be {letter or 'nothing'}")
        if letter:
            found += 1
            points = shape(picture, cell)
            before = looks.setdefault(letter, points)
            need(len(points ^ before) < 0.1 * len(points), f"{name}: looks unlike the other {letter}")
    for one, points in looks.items():
        for other, others in looks.items():
            alike = one < other and one.isupper() == other.isupper() and len(points ^ others) < 0.1 * len(points)
            need(not alike, f"{one} and {other} look the same")
    return found


def hands(picture: Picture, layout: Layout) -> tuple[int, int]:
    """How many piece types lie beside the board, White's and Black's."""
    slots = {name: piece_color(picture, cell) for name, cell in layout.cells.items() if name in SLOTS and shown(picture, cell)}
    white = [name for name, color in slots.items() if name.startswith("hw") and color]
    black = [name for name, color in slots.items() if name.startswith("hb") and color]
    need(all(slots[name] == "w" for name in white), "a black piece in White's hand")
    need(all(slots[name] == "b" for name in black), "a white piece in Black's hand")
    return len(white), len(black)


def shown(picture: Picture, cell: Cell) -> bool:
    """Whether there is a slot; outside of the slots the window is black."""
    left, top, right, bottom = cell
    return any(is_board(picture.at(x, y)) for y in range(top, bottom) for x in range(left, right))
