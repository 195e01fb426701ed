//! Remarks about what is probably a slip of the pen: one piece too few or on the wrong square, a region that belongs to
//! another board, pawns whose moves do not count, a piece that nobody can get.

use super::definition::GameDef;
use super::ini::Section;
use super::pieces::{PieceSet, PieceTypeKey};
use super::region::Region;
use tenfold_core::position::{BoardField, RankPart};
use tenfold_core::types::{PieceLetter, Square};

/// The most squares on which the players' arrays differ by a slip; where more differ, it is the author's will.
const MAX_DIFFERENCES: usize = 3;

/// Remarks about what the section itself gives, each with its line.
pub(super) fn slips(section: &Section, game: &GameDef) -> Vec<(usize, String)> {
    let line_of = |key: &str| section.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line);
    let mut remarks = Vec::new();
    if let Some(line) = line_of("startFen")
        && let Some(array) = Array::new(game)
    {
        let king = game.pieces.get(PieceTypeKey::KING).map(|king| king.letter);
        let found = array.difference().or_else(|| array.missing_twin(king));
        remarks.extend(found.map(|remark| (line, remark)));
        remarks.extend(region_remarks(game, &array).into_iter().filter_map(|(key, text)| Some((line_of(&key)?, text))));
    }
    remarks.extend(game.pieces.iter().filter_map(|(key, piece)| {
        let region = ["White", "Black"].map(|player| format!("promotionRegion{player}{}", key.capital_name()));
        let (line, region) = region.into_iter().find_map(|region| Some((line_of(&region)?, region)))?;
        let message = format!("{region} has no effect, as {} promotes to nothing", piece.letter);
        (!promotes(game, key)).then_some((line, message))
    }));
    let given =
        ["promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack"].into_iter().find_map(line_of);
    remarks.extend(given.zip(uncounted_pawns(game)));
    let unused = game.pieces.iter().filter(|(key, _)| !can_be_had(game, *key));
    remarks.extend(unused.filter_map(|(key, piece)| {
        let message = format!("nobody can get a {}: it is not in startFen, and nothing promotes to it", piece.letter);
        Some((line_of(&key.name())?, message))
    }));
    remarks
}

/// A remark if a player's pawns promote, but no move without a capture is progress for the rule that ends a game without any.
fn uncounted_pawns(game: &GameDef) -> Option<String> {
    let (pawns, counted) = (&game.promotion.pawns, game.draws.move_rule_types);
    let letters = |types: PieceSet| -> String {
        types.keys().filter_map(|key| game.pieces.get(key)).map(|piece| piece.letter.to_string()).collect()
    };
    let players = [("White", pawns.white.types, counted.white), ("Black", pawns.black.types, counted.black)];
    let keys: Vec<String> = players
        .map(|(player, pawns, counted)| (player, letters(pawns), letters(counted)))
        .into_iter()
        .filter(|(_, pawns, counted)| !pawns.is_empty() && counted.is_empty())
        .map(|(player, pawns, _)| format!("nMoveRuleTypes{player} = {}", pawns.to_lowercase()))
        .collect();
    (game.draws.move_rule > 0 && !keys.is_empty()).then(|| {
        format!("moves of pawns do not count as progress for nMoveRule; for that write {}", keys.join(" and "))
    })
}

/// Whether pieces of this type of either player can promote.
fn promotes(game: &GameDef, key: PieceTypeKey) -> bool {
    let promotion = &game.promotion;
    let is_pawn = promotion.pawns.white.types.union(promotion.pawns.black.types).contains(key);
    let sets = [&game.own_promotion_choices.white, &game.own_promotion_choices.black];
    let own = sets.iter().any(|sets| sets.get(key).is_some_and(|choices| !choices.is_empty()));
    // The region of a pawn says also where it may be dropped.
    own || is_pawn || game.promoted_form(key).is_some()
}

/// Whether a player can have the piece, from the start or later.
fn can_be_had(game: &GameDef, key: PieceTypeKey) -> bool {
    let is_form = game.pieces.iter().any(|(base, _)| game.promoted_form(base) == Some(key));
    game.is_in_start_position(key) || is_form || game.all_promotion_choices().contains(key) || game.drops.endless
}

/// Remarks about regions for pawns that do not fit the board, each with the key of the region.
fn region_remarks(game: &GameDef, array: &Array) -> Vec<(String, String)> {
    let pawn = game.pieces.get(PieceTypeKey::PAWN).map(|pawn| pawn.letter);
    let (promotion, steps) = (game.promotion.region, game.pawns.double_step_region);
    let mut remarks = Vec::new();
    for (player, is_white, last, promotion, steps) in
        [("White", true, game.ranks, promotion.white, steps.white), ("Black", false, 1, promotion.black, steps.black)]
    {
        let [promotion, steps] = [promotion, steps].map(|region| region.on_board(game.files, game.ranks));
        let Some(pawn) = pawn.filter(|&pawn| array.squares_of(pawn, is_white).next().is_some()) else { continue };
        if !promotion.is_empty() && (0..game.files).all(|file| !promotion.contains(file, last - 1)) {
            let key = format!("promotionRegion{player}");
            let text = format!("{key} has no square of rank {last}, the last for {player}");
            remarks.push((key, text));
        }
        let starts = |region: Region| array.squares_of(pawn, is_white).any(|at| region.contains(at.file(), at.rank()));
        if !steps.is_empty() && !starts(steps) {
            let key = format!("doubleStepRegion{player}");
            let text = format!("no pawn of {player} stands on a square of {key} at first");
            remarks.push((key, text));
        }
    }
    remarks
}

/// The board of the initial position.
struct Array {
    files: u8,
    ranks: u8,
    /// By rank and file: the letter of a piece, capital for White, and whether it is promoted.
    cells: Vec<Vec<Option<(PieceLetter, bool)>>>,
}

impl Array {
    /// The board, if it has the size that the variant says.
    fn new(game: &GameDef) -> Option<Array> {
        let board = game.start_fen.split_whitespace().next()?;
        let content = |cell: Option<RankPart>| match cell? {
            RankPart::Piece(piece) => piece.letter.map(|letter| (letter, piece.has_plus)),
            RankPart::Wall | RankPart::Empty(_) => None,
        };
        let rows = BoardField::split(board).cells().into_iter().rev();
        let cells: Vec<Vec<_>> = rows.map(|row| row.into_iter().map(content).collect()).collect();
        let fits = cells.len() == usize::from(game.ranks)
            && cells.iter().all(|row: &Vec<_>| row.len() == usize::from(game.files));
        fits.then_some(Array { files: game.files, ranks: game.ranks, cells })
    }

    fn at(&self, file: u8, rank: u8) -> Option<(PieceLetter, bool)> {
        *self.cells.get(usize::from(rank))?.get(usize::from(file))?
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        Region::ALL.on_board(self.files, self.ranks).squares()
    }

    /// The squares on which pieces with this capital letter of a player stand.
    fn squares_of(&self, letter: PieceLetter, is_white: bool) -> impl Iterator<Item = Square> {
        let letter = if is_white { letter } else { letter.to_ascii_lowercase() };
        self.squares().filter(move |at| self.at(at.file(), at.rank()).is_some_and(|(own, _)| own == letter))
    }

    /// The remark about an array that is that of the other player, mirrored or turned, but for a few squares.
    fn difference(&self) -> Option<String> {
        let own = |cell: Option<(PieceLetter, bool)>, is_white: bool| {
            cell.filter(|(letter, _)| letter.is_ascii_uppercase() == is_white)
                .map(|(letter, plus)| (letter.to_ascii_uppercase(), plus))
        };
        let opposite = |at: Square, is_turned: bool| {
            let file = if is_turned { self.files - 1 - at.file() } else { at.file() };
            Square::new(file, self.ranks - 1 - at.rank())
        };
        let differing = |is_turned: bool| -> Vec<(Square, Square)> {
            let pairs = self.squares().map(|at| (at, opposite(at, is_turned)));
            let cell = |at: Square| self.at(at.file(), at.rank());
            pairs.filter(|(white, black)| own(cell(*white), true) != own(cell(*black), false)).collect()
        };
        let (mirrored, turned) = (differing(false), differing(true));
        let fewest = if turned.len() < mirrored.len() { turned } else { mirrored };
        let content = |at: Square, is_white: bool| own(self.at(at.file(), at.rank()), is_white);
        let pieces = self.squares().filter(|&at| content(at, true).is_some()).count();
        let (white, black) = *fewest.first()?;
        if fewest.len() > MAX_DIFFERENCES || 4 * fewest.len() > pieces {
            return None;
        }
        // One piece in the place of another is another army.
        let contents: Vec<_> = fewest.iter().map(|pair| (content(pair.0, true), content(pair.1, false))).collect();
        let balance = |piece: Option<(PieceLetter, bool)>| -> i8 {
            contents.iter().map(|(own, other)| i8::from(*own == piece) - i8::from(*other == piece)).sum()
        };
        let is_other_army = contents.iter().any(|(own, _)| balance(*own) != 0);
        if is_other_army && contents.iter().all(|(own, other)| own.is_some() && other.is_some()) {
            return None;
        }
        Some(format!(
            "the array of Black is that of White but for what stands on {white} ({}) and {black} ({})",
            self.content(white),
            self.content(black)
        ))
    }

    /// The remark about a first rank that is full but for one square, where the only piece of its type stands opposite.
    fn missing_twin(&self, king: Option<PieceLetter>) -> Option<String> {
        let row = self.cells.first()?;
        let mut empty = (0..self.files).filter(|&file| self.at(file, 0).is_none());
        let (Some(gap), None) = (empty.next(), empty.next()) else { return None };
        let twin = self.files - 1 - gap;
        let (letter, _) =
            self.at(twin, 0).filter(|(letter, _)| Some(*letter) != king && twin != gap && row.len() > 4)?;
        let is_only = self.squares_of(letter, true).count() == 1;
        let (gap, twin) = (Square::new(gap, 0), Square::new(twin, 0));
        is_only.then(|| format!("{gap} alone is empty on rank 1, and the only {letter} stands on {twin}"))
    }

    fn content(&self, at: Square) -> String {
        match self.at(at.file(), at.rank()) {
            Some((letter, true)) => format!("+{letter}"),
            Some((letter, false)) => letter.to_string(),
            None => "nothing".to_owned(),
        }
    }
}
