"""Known differences between Tenfold and Fairy-Stockfish, each as a rule; src/variants/README.md has the reasons."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import betza_there

Sections = dict[str, tuple[str | None, list[tuple[str, str]]]]

PREDEFINED = {"cannon": "mRcpR", "janggiCannon": "pR", "banner": "RcpRnN"}
"""Those predefined pieces that hop."""


def sections(text: str) -> Sections:
    """The sections of a file: each game's parent and its lines."""
    found: Sections = {}
    lines: list[tuple[str, str]] = []
    for line in text.splitlines():
        if header := re.match(r"\[([^:\]]+)(?::([^\]]+))?\]", line):
            lines = []
            found[header[1]] = (header[2], lines)
        elif line and line[0] not in "#;" and "=" in line:
            key, _, value = line.partition("=")
            lines.append((key.strip(), value.strip()))
    return found


@dataclass
class Difference:
    """Something that the two programs do not agree on."""

    kind: str
    """`moves`, `fen`, `check`, `result` or `error`."""
    ply: int
    fen: str
    ours: object
    theirs: object

    @property
    def moves(self) -> list[str]:
        """The moves that only one of the programs has."""
        return [*self.ours, *self.theirs] if self.kind == "moves" else []


class Game:
    """A random game and its play-out."""

    def __init__(self, line: dict, shipped: Sections) -> None:
        self.seed, self.name, self.text, self.plies = line["seed"], line["name"], line["text"], line["plies"]
        self.keys: dict[str, str] = {}
        self.pieces: dict[str, tuple[str, str]] = {}
        """By letter: the piece's key, and its moves if the file has them."""
        self.forms: dict[str, str] = {}
        """The letters of promoted forms by those of their bases."""
        ((parent, own),) = sections(self.text).values()
        chain = [own]
        while parent:
            parent, inherited = shipped[parent]
            chain.append(inherited)
        for lines in reversed(chain):
            self._read(dict(lines))
        self.lost_forms = {base for base, form in self.forms.items() if form not in self.pieces}
        """The letters of pieces whose promoted forms a section takes out of the game."""
        self.forms = {base: form for base, form in self.forms.items() if base in self.pieces and form in self.pieces}

    def _read(self, keys: dict[str, str]) -> None:
        self.keys.update(keys)
        for key, value in keys.items():
            if re.fullmatch(r"customPiece\d+|[a-z]+[A-Za-z]*", key) and re.fullmatch(r"[a-zA-Z](:\S+)?|-", value):
                if key in KEYS_OF_LETTERS:
                    continue
                self.pieces = {letter: own for letter, own in self.pieces.items() if own[0] != key}
                if value != "-":
                    self.pieces[value[0].lower()] = (key, value[2:] or PREDEFINED.get(key, ""))
        for base, form in re.findall(r"(\w):(\w|-)", keys.get("promotedPieceType", "")):
            self.forms[base] = form
            if form == "-":
                del self.forms[base]

    def is_true(self, key: str) -> bool:
        return self.keys.get(key) == "true"

    def letters(self, *keys: str) -> set[str]:
        """The letters that the values of these keys name."""
        return {letter for key in keys for letter in self.keys.get(key, "").lower() if letter.isalpha()}

    def standing(self, fen: str) -> set[str]:
        """The letters of the types that pieces on the board and in hand move as, and could move as."""
        return {self.forms.get(sign[1], "") if sign[0] == "+" else sign for sign in marks(fen)} | {
            self.forms.get(sign, "") for sign in marks(fen)
        }

    def letter_of(self, key: str) -> str | None:
        return next((letter for letter, own in self.pieces.items() if own[0] == key), None)

    @property
    def has_regions(self) -> bool:
        """Whether pieces are kept to squares."""
        return any(key.startswith("mobilityRegion") for key in self.keys)

    @property
    def pawns(self) -> set[str]:
        """The letters of what promotes as a pawn."""
        keys = ["promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack"]
        return self.letters("pawnTypes", *keys) | {self.letter_of("pawn") or ""}


KEYS_OF_LETTERS = {"pawnTypes", "promotionPawnTypes", "promotionPieceTypes", "castlingKingPiece", "castlingRookPieces",
                   "castlingRookPiece", "dropNoDoubled", "nMoveRuleTypes", "extinctionPieceTypes", "flagPiece", "maxFile",
                   "castlingKingFile", "castlingKingsideFile", "castlingQueensideFile", "castlingRookKingsideFile",
                   "castlingRookQueensideFile", "nnueAlias", "promotedPieceType", "promotionLimit", "pieceNames", "twoLegMoves",
                   "countingRule", "pieceToCharTable", "blastImmuneTypes"}
KEYS_OF_LETTERS |= {key + side for key in KEYS_OF_LETTERS for side in ("White", "Black")}


def marks(fen: str) -> set[str]:
    """The signs of pieces in a FEN, in small: `p`, `+p`."""
    return {sign.lower() for sign in re.findall(r"\+?[a-zA-Z]", fen.split(" ")[0])}


Rule = Callable[[Game, Difference], bool]
RULES: list[tuple[str, Rule]] = []


def rule(name: str) -> Callable[[Rule], Rule]:
    """Adds a rule with the name that the table in the README has."""
    def add(applies: Rule) -> Rule:
        RULES.append((name, applies))
        return applies
    return add


def explain(game: Game, difference: Difference) -> set[str]:
    """The name of the rule that explains a difference, or those that explain the moves of each piece; none otherwise."""
    if name := next((name for name, applies in RULES if applies(game, difference)), None):
        return {name}
    origins = {origin(mv) for mv in difference.moves}
    if len(origins) < 2:
        return set()
    parts = [explain(game, replace(difference, ours=[mv for mv in difference.ours if origin(mv) == start],
                                   theirs=[mv for mv in difference.theirs if origin(mv) == start])) for start in origins]
    return set().union(*parts) if all(parts) else set()


def origin(mv: str) -> str:
    """The square that a move starts from, or the piece that it drops."""
    return re.match(r"[a-j]\d+|.+@", mv)[0]


@rule("directions of K and Q")
def _(game: Game, difference: Difference) -> bool:
    # `fK` is one square ahead here, and three there.
    moves = [game.pieces[letter][1] for letter in game.standing(difference.fen) if letter in game.pieces]
    return any(re.search(r"[fblrvsh][mcnpgi]*[KQ]", text) for text in moves)


@rule("several moves along one line")
def _(game: Game, difference: Difference) -> bool:
    moves = [game.pieces[letter][1] for letter in game.standing(difference.fen) if letter in game.pieces]
    return any(not betza_there.has_what_it_says(text) for text in moves if text)


@rule("janggi's cannon")
def _(game: Game, difference: Difference) -> bool:
    return game.letter_of("janggiCannon") in game.standing(difference.fen)


@rule("walls as hurdles")
def _(game: Game, difference: Difference) -> bool:
    moves = [game.pieces[letter][1] for letter in game.standing(difference.fen) if letter in game.pieces]
    return "*" in difference.fen.split(" ")[0] and any(re.search("[pg]", text) for text in moves)


@rule("chains of promotion")
def _(game: Game, difference: Difference) -> bool:
    # A promoted form that is itself a piece that promotes, or a pawn.
    goes_on = game.pawns | set(game.forms)
    promoted_pawns = {letter.lower() for letter in re.findall("([a-zA-Z])~", difference.fen)}
    return bool(promoted_pawns & goes_on) or any(
        sign[0] == "+" and game.forms.get(sign[1]) in goes_on for sign in marks(difference.fen)
    )


@rule("promoted forms in extinction and flags")
def _(game: Game, difference: Difference) -> bool:
    counted = game.letters("extinctionPieceTypes", "flagPiece", "flagPieceWhite", "flagPieceBlack")
    concerned = {letter for pair in game.forms.items() for letter in pair} & counted
    has_form = any(sign[0] == "+" for sign in marks(difference.fen))
    # A type that is only a form is never there by itself.
    only_form = any(form in counted and form not in marks(difference.fen) for form in game.forms.values())
    return bool(concerned) and (has_form or only_form)


@rule("+P@ and where P may be dropped")
def _(game: Game, difference: Difference) -> bool:
    return game.is_true("dropPromoted") and bool(difference.moves) and all(mv[0] == "+" for mv in difference.moves)


@rule("promoted forms and dropNoDoubled")
def _(game: Game, difference: Difference) -> bool:
    letter = game.keys.get("dropNoDoubled", "-").lower()
    dropped = [mv[mv.index("@") - 1].lower() for mv in difference.moves if "@" in mv]
    promoted = "~" in difference.fen or any(sign[0] == "+" for sign in marks(difference.fen))
    alike = {letter} | {base for base, form in game.forms.items() if form == letter}
    return promoted and len(dropped) == len(difference.moves) > 0 and set(dropped) <= alike


@rule("promoted pawns that demote")
def _(game: Game, difference: Difference) -> bool:
    demotes = bool(difference.moves) and all(mv[-1] == "-" for mv in difference.theirs)
    # What must turn back there may stay what it is here.
    return game.is_true("pieceDemotion") and demotes and all(f"{mv}-" in difference.theirs for mv in difference.ours)


@rule("a piece like a king that can be captured in the first position")
def _(game: Game, difference: Difference) -> bool:
    return game.is_true("extinctionPseudoRoyal") and difference.ply == 0 and difference.ours == difference.moves != []


@rule("checks to pieces like kings")
def _(game: Game, difference: Difference) -> bool:
    counted = game.is_true("checkCounting") or game.is_true("perpetualCheckIllegal") or game.keys.get("checking") == "false"
    return game.is_true("extinctionPseudoRoyal") and counted


@rule("castling with a rook that is like a king")
def _(game: Game, difference: Difference) -> bool:
    rooks = game.letters("castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingRookPiece")
    rooks = rooks or {game.letter_of("rook") or ""}
    royal = game.letters("extinctionPieceTypes") if game.is_true("extinctionPseudoRoyal") else set()
    return bool(rooks & royal) and difference.ours == difference.moves != []


@rule("pawns with a promoted form that only captures give")
def _(game: Game, difference: Difference) -> bool:
    moved = difference.ours == difference.moves != []
    return moved and game.is_true("piecePromotionOnCapture") and bool(game.pawns & set(game.forms))


@rule("promotion away from dupleCheck")
def _(game: Game, difference: Difference) -> bool:
    # Of a piece that promotes to another type, or of a pawn that is one of the types.
    promotes = difference.theirs == difference.moves != [] and all(mv[-1].isalpha() for mv in difference.moves)
    return game.is_true("extinctionPseudoRoyal") and promotes and bool(game.pawns & game.letters("extinctionPieceTypes"))


@rule("promotion to what is like a king")
def _(game: Game, difference: Difference) -> bool:
    royal = game.letters("extinctionPieceTypes") if game.is_true("extinctionPseudoRoyal") else set()
    promotions = [mv for mv in difference.moves if mv[-1] == "+"]
    # With mustCapture other moves depend on whether such a one is legal.
    only = len(promotions) == len(difference.moves) or game.is_true("mustCapture")
    return bool(royal & set(game.forms.values())) and bool(promotions) and only


@rule("immobility in a region")
def _(game: Game, difference: Difference) -> bool:
    return game.is_true("immobilityIllegal") and game.has_regions and difference.theirs == difference.moves != []


@rule("checks from where a piece cannot capture")
def _(game: Game, difference: Difference) -> bool:
    limited = game.has_regions or game.keys.get("soldierPromotionRank", "1") != "1"
    only_ours = difference.ours == difference.moves != [] or game.is_true("mustCapture") and difference.ours
    illegal = game.keys.get("checking") == "false" and only_ours
    return limited and bool(illegal or game.is_true("checkCounting") and difference.kind == "fen")


@rule("pawns and mobilityRegion")
def _(game: Game, difference: Difference) -> bool:
    moves = difference.moves
    passes = difference.ours == moves != [] and all(re.fullmatch(r"([a-j])\d+\1\d+[a-z+]?", mv) for mv in moves)
    takes = difference.theirs == moves != [] and are_steps_aside(difference)
    return ("mobilityRegionWhitePawn" in game.keys or "mobilityRegionBlackPawn" in game.keys) and (passes or takes)


@rule("a king with a promoted form")
def _(game: Game, difference: Difference) -> bool:
    promotes = bool(difference.moves) and all(mv[-1] == "+" for mv in difference.ours)
    return game.letter_of("king") in game.forms and promotes and all(f"{mv}+" in difference.ours for mv in difference.theirs)


@rule("pawns with a promoted form that leave the region")
def _(game: Game, difference: Difference) -> bool:
    promotes = bool(difference.ours) and bool(difference.moves) and all(mv[-1] == "+" for mv in difference.ours)
    return game.letter_of("pawn") in game.forms and promotes and all(f"{mv}+" in difference.ours for mv in difference.theirs)


@rule("a promoted form that is taken out")
def _(game: Game, difference: Difference) -> bool:
    moves = difference.moves
    return bool(game.lost_forms) and difference.theirs == moves != [] and all(mv[-1] == "+" for mv in moves)


@rule("nMoveRule while an endgame is counted")
def _(game: Game, difference: Difference) -> bool:
    is_counted = difference.fen.split(" ")[3].isdigit()
    return difference.kind == "result" and is_counted and difference.ours == "ongoing"


@rule("a crash")
def _(game: Game, difference: Difference) -> bool:
    return difference.theirs == "it crashes"


def are_steps_aside(difference: Difference) -> bool:
    """Whether all moves are steps to an empty square beside their file, as captures en passant are."""
    steps = [re.fullmatch(r"([a-j])(\d+)([a-j])(\d+)", mv) for mv in difference.moves]
    aside = [step and abs(ord(step[1]) - ord(step[3])) == 1 and abs(int(step[2]) - int(step[4])) == 1 for step in steps]
    return all(aside) and all(is_empty(difference.fen, step[3], int(step[4])) for step in steps if step)


def is_empty(fen: str, file: str, rank: int) -> bool:
    """Whether a square of a FEN's board is empty."""
    row = re.split(r"[\[ ]", fen)[0].split("/")[-rank]
    cells = re.sub(r"\d+", lambda run: "." * int(run[0]), re.sub(r"\+?([a-zA-Z])~?", r"\1", row))
    return cells[ord(file) - ord("a")] == "."
