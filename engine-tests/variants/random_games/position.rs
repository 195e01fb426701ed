//! Random initial positions.

use super::dice::Dice;
use super::draft::Draft;
use tenfold::core::types::PieceLetter;

/// What stands on the squares, by rank from White's first and file.
type Cells = Vec<Vec<Option<String>>>;

/// Gives the draft an initial position; one that inherits may keep its parent's.
pub fn add(dice: &Dice, draft: &mut Draft) {
    if draft.parent.is_some() && dice.chance(70) {
        return;
    }
    let mut cells: Cells = vec![vec![None; draft.files]; draft.ranks];
    let rights = castling(dice, draft, &mut cells);
    if dice.chance(65) {
        armies(dice, draft, &mut cells)
    } else {
        scatter(dice, draft, &mut cells)
    }
    if dice.chance(5) {
        walls(dice, &mut cells);
    }
    let hands = if draft.is_true("pieceDrops") { hands(dice, draft) } else { String::new() };
    let rows: Vec<String> = cells.iter().rev().map(|row| row_text(row)).collect();
    let side = if dice.chance(90) { "w" } else { "b" };
    let checks = if draft.is_true("checkCounting") {
        format!(" {}+{}", dice.between(1, 4), dice.between(1, 4))
    } else {
        String::new()
    };
    draft.set("startFen", format!("{}{hands} {side} {rights} -{checks} 0 1", rows.join("/")));
}

fn row_text(row: &[Option<String>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row.iter().map(Some).chain([None]) {
        if cell.is_some_and(Option::is_none) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += cell.and_then(Option::as_deref).unwrap_or_default();
    }
    text
}

fn colored(letter: PieceLetter, is_white: bool) -> String {
    if is_white { letter.to_ascii_uppercase().to_string() } else { letter.to_string() }
}

/// Puts kings and rooks where they castle; returns the rights.
fn castling(dice: &Dice, draft: &Draft, cells: &mut Cells) -> String {
    let Some(castling) = &draft.castling else { return "-".to_owned() };
    let by_key = |key: &str| draft.value(key).and_then(|value| PieceLetter::all_in(value).next());
    let king = by_key("castlingKingPiece").or(by_key("castlingKingPieceWhite")).or(draft.letter("king"));
    let rook = by_key("castlingRookPieces").or(by_key("castlingRookPiecesWhite")).or(by_key("castlingRookPiece"));
    let (Some(king), Some(rook)) = (king, rook.or(draft.letter("rook"))) else { return "-".to_owned() };
    let mut rights = String::new();
    for is_white in [true, false] {
        let rank = if is_white { castling.rank } else { draft.ranks - 1 - castling.rank };
        cells[rank][castling.king] = Some(colored(king, is_white));
        for (file, symbol) in castling.rooks.into_iter().zip(['k', 'q']) {
            if dice.chance(85) {
                cells[rank][file] = Some(colored(rook, is_white));
                rights += &colored(symbol.into(), is_white);
            }
        }
    }
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// The pieces that are like pawns, and the others but the king.
fn sorts(draft: &Draft) -> [Vec<PieceLetter>; 2] {
    let is_pawn = |key: &str| ["pawn", "shogiPawn", "soldier", "breakthrough", "clobber"].contains(&key);
    let piece_types = draft.piece_types.iter().filter(|piece_type| piece_type.key != "king");
    let (pawns, others): (Vec<_>, Vec<_>) = piece_types.partition(|piece_type| is_pawn(&piece_type.key));
    [pawns, others].map(|piece_types| piece_types.iter().map(|piece_type| piece_type.letter).collect())
}

/// The form of a piece as a FEN writes it: as it is, or sometimes promoted.
fn with_marks(dice: &Dice, draft: &Draft, letter: PieceLetter, is_white: bool) -> String {
    let text = colored(letter, is_white);
    let has_form = draft.value("promotedPieceType").is_some_and(|pairs| {
        pairs
            .split(' ')
            .any(|pair| PieceLetter::all_in(pair).next() == Some(letter) && pair.contains(':') && !pair.ends_with('-'))
    });
    if has_form && dice.chance(8) {
        return format!("+{text}");
    }
    let marks = draft.is_true("capturesToHand") && !draft.is_true("dropLoop");
    let promotes =
        draft.value("promotionPieceTypes").is_some_and(|types| PieceLetter::all_in(types).any(|own| own == letter));
    if marks && promotes && dice.chance(5) { format!("{text}~") } else { text }
}

/// Two armies on the first ranks, the same for both or nearly so.
fn armies(dice: &Dice, draft: &Draft, cells: &mut Cells) {
    let [pawns, others] = sorts(draft);
    let (files, ranks) = (draft.files, draft.ranks);
    let depth = if ranks < 5 { 1 } else { dice.between(1, 2) };
    let turned = dice.chance(25);
    let density = dice.between(50, 100);
    let mirror = |rank: usize, file: usize| (ranks - 1 - rank, if turned { files - 1 - file } else { file });
    if draft.castling.is_none() {
        place_kings(dice, draft, cells, Some(turned));
    }
    for rank in 0..depth {
        let from = if rank == 0 && !others.is_empty() || pawns.is_empty() { &others } else { &pawns };
        for file in 0..files {
            let (far, beside) = mirror(rank, file);
            if from.is_empty() || !dice.chance(density) {
                continue;
            }
            let letter = dice.pick(from);
            for (rank, file, is_white) in [(rank, file, true), (far, beside, false)] {
                if cells[rank][file].is_none() && dice.chance(95) {
                    cells[rank][file] = Some(with_marks(dice, draft, letter, is_white));
                }
            }
        }
    }
}

/// Pieces anywhere, pawns not on the first and last ranks.
fn scatter(dice: &Dice, draft: &Draft, cells: &mut Cells) {
    let [pawns, others] = sorts(draft);
    if draft.castling.is_none() {
        place_kings(dice, draft, cells, None);
    }
    let number = draft.files * draft.ranks * dice.between(10, 45) / 100;
    for _ in 0..number {
        let (rank, file) = (dice.between(0, draft.ranks - 1), dice.between(0, draft.files - 1));
        let is_inside = rank > 0 && rank + 1 < draft.ranks;
        let from = if pawns.is_empty() || !is_inside && dice.chance(95) || dice.chance(50) { &others } else { &pawns };
        if !from.is_empty() && cells[rank][file].is_none() {
            let (letter, is_white) = (dice.pick(from), dice.chance(50));
            cells[rank][file] = Some(with_marks(dice, draft, letter, is_white));
        }
    }
}

/// A king for each player, on the first own rank if the armies are ordered; sometimes only one has a king.
fn place_kings(dice: &Dice, draft: &Draft, cells: &mut Cells, turned: Option<bool>) {
    let Some(king) = draft.letter("king") else { return };
    let file = dice.between(0, draft.files - 1);
    let with_king = if dice.chance(6) { dice.pick(&[true, false]) } else { false };
    for is_white in [true, false] {
        if with_king && !is_white {
            continue;
        }
        let (rank, file) = match (turned, is_white) {
            (Some(_), true) => (0, file),
            (Some(turned), false) => (draft.ranks - 1, if turned { draft.files - 1 - file } else { file }),
            (None, _) => {
                let half = draft.ranks.div_ceil(3) - 1;
                let own = dice.between(0, half);
                (if is_white { own } else { draft.ranks - 1 - own }, dice.between(0, draft.files - 1))
            }
        };
        cells[rank][file] = Some(colored(king, is_white));
    }
}

fn walls(dice: &Dice, cells: &mut Cells) {
    for _ in 0..dice.between(1, 4) {
        let rank = dice.between(0, cells.len() - 1);
        let file = dice.between(0, cells[rank].len() - 1);
        cells[rank][file].get_or_insert("*".to_owned());
    }
}

/// Pieces in hand.
fn hands(dice: &Dice, draft: &Draft) -> String {
    let known = draft.commoners();
    let number = if known.is_empty() || dice.chance(40) { 0 } else { dice.between(1, 6) };
    let held: String = (0..number).map(|_| colored(dice.pick(&known), dice.chance(50))).collect();
    format!("[{held}]")
}
