//! A section of a file of games from the definition of a diagram.

use super::diagram::Diagram;
use super::pieces::{SectionPiece, pieces};
use std::collections::BTreeSet;
use std::fmt::Write;
use tenfold::core::excerpt::escaped;
use tenfold::core::types::{Color, PieceLetter, Square};
use tenfold::variants::file::{MAX_CUSTOM_PIECES, Region};

/// The parameters about how a diagram looks.
const APPEARANCE: &[&str] = &[
    "satellite",
    "graphicsDir",
    "graphicsType",
    "squareSize",
    "lightShade",
    "darkShade",
    "startShade",
    "rimColor",
    "coordColor",
    "borders",
    "firstRank",
    "useMarkers",
    "newClick",
    "whitePrefix",
    "blackPrefix",
    "theme",
    "protrude",
    "trackPieces",
];

/// A section, and what is to be told about it.
pub struct Section {
    pub text: String,
    pub notes: Vec<String>,
}

/// Writes the section of a diagram.
struct Writer<'a> {
    diagram: &'a Diagram,
    pieces: Vec<SectionPiece>,
    /// The index of the royal piece.
    royal: Option<usize>,
    notes: Vec<String>,
    text: String,
    /// The number of custom pieces so far.
    customs: u8,
}

impl Section {
    pub fn of(diagram: &Diagram, name: &str) -> Section {
        let mut notes = Vec::new();
        let royal = royal(diagram, &mut notes);
        let pieces = pieces(diagram, royal, &mut notes);
        let mut writer = Writer { diagram, pieces, royal, notes, text: String::new(), customs: 0 };
        writer.write(name);
        Section { text: writer.text, notes: writer.notes }
    }
}

/// The royal piece: the first that `royal` names by its number or letter, or else the one called king.
fn royal(diagram: &Diagram, notes: &mut Vec<String>) -> Option<usize> {
    let king = diagram.pieces.iter().position(|piece| piece.name.eq_ignore_ascii_case("king"));
    let Some(value) = diagram.parameter("royal") else { return king };
    let named = |name: &str| match name.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|n| *n < diagram.pieces.len()),
        Err(_) => diagram.pieces.iter().position(|piece| piece.id == name),
    };
    let all: Vec<&str> = value.split(',').collect();
    let found = all.first().and_then(|name| named(name));
    match (found, all.len()) {
        (None, _) => notes.push(format!("royal={}: no such piece", escaped(value, 40))),
        (Some(_), 1) => {}
        (Some(n), _) => notes.push(format!("royal={value}: only the {} is royal here", diagram.pieces[n].name)),
    }
    found.or(king)
}

impl Writer<'_> {
    fn write(&mut self, name: &str) {
        let (files, ranks) = (self.diagram.files, self.diagram.ranks);
        let _ = writeln!(self.text, "[{name}]");
        self.key("maxFile", files);
        self.key("maxRank", ranks);
        self.piece_keys();
        self.first_moves();
        self.promotion();
        self.array();
        self.castling();
        self.rest();
    }

    fn key(&mut self, key: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// Whether pieces of a type are only promoted forms of others: they come after all that promote, and stand nowhere.
    fn is_form(&self, n: usize) -> bool {
        let piece = &self.diagram.pieces[n];
        let (offset, promote) = self.shogi_promotion();
        offset > 0 && n >= offset && n < offset + promote && piece.white.is_empty() && piece.black.is_none()
    }

    /// By how many types the promoted form of a piece comes later, and how many types promote so; 0 for none.
    fn shogi_promotion(&self) -> (usize, usize) {
        let number = |key: &str| self.diagram.parameter(key).and_then(|value| value.parse::<usize>().ok());
        let promote = number("maxPromote").unwrap_or(1);
        let offset = number("promoOffset").unwrap_or(0);
        (offset, if offset > 0 { promote.min(self.pieces.len().saturating_sub(offset)) } else { 0 })
    }

    fn piece_keys(&mut self) {
        let mut names = Vec::new();
        for n in 0..self.pieces.len() {
            let (letter, moves) = (self.pieces[n].letter.to_ascii_lowercase(), self.pieces[n].moves.clone());
            let name = self.diagram.pieces[n].name.clone();
            if name.eq_ignore_ascii_case("hole") {
                continue;
            }
            let (offset, _) = self.shogi_promotion();
            if self.is_form(n) {
                let base = self.pieces[n - offset].letter.to_ascii_lowercase();
                self.custom(format!("+{base}:{moves}"));
                names.push(format!("+{base}: {name}"));
                continue;
            }
            match self.pieces[n].key {
                _ if self.royal == Some(n) && moves == "K" => self.key("king", letter),
                _ if self.royal == Some(n) => self.key("king", format!("{letter}:{moves}")),
                Some(key) => self.key(&key.name(), letter),
                None => self.custom(format!("{letter}:{moves}")),
            }
            names.push(format!("{letter}: {name}"));
        }
        let is_plain = |name: &String| name.chars().all(|sign| sign.is_alphanumeric() || " :+-'.".contains(sign));
        names.retain(is_plain);
        self.key("pieceNames", names.join(", "));
    }

    fn custom(&mut self, value: String) {
        self.customs += 1;
        if self.customs > MAX_CUSTOM_PIECES {
            self.notes.push(format!(
                "there are more than {MAX_CUSTOM_PIECES} pieces with moves of their own: {value} is left out"
            ));
            return;
        }
        self.key(&format!("customPiece{}", self.customs), value);
    }

    /// Where moves of unmoved pieces start.
    fn first_moves(&mut self) {
        let begins = |n: &usize| self.pieces[*n].moves.contains('i');
        let of: Vec<usize> = (0..self.pieces.len()).filter(begins).collect();
        if of.is_empty() {
            return self.key("doubleStep", false);
        }
        for color in Color::BOTH {
            let squares = of.iter().flat_map(|&n| self.squares(n, color));
            let region =
                squares.map(|square| Region::square(square.file(), square.rank())).fold(Region::NONE, Region::union);
            let key = format!("doubleStepRegion{color:?}");
            self.key(&key, region.text_in_file(self.diagram.files, self.diagram.ranks));
        }
        if of.iter().any(|&n| !self.pieces[n].is_pawn) {
            self.notes.push(
                "first moves (i) start from the squares where such pieces stand at first, moved or not".to_owned(),
            );
        }
    }

    fn promotion(&mut self) {
        let (offset, promote) = self.shogi_promotion();
        let zone = self.diagram.parameter("promoZone").map_or(Some(1), |value| value.parse::<u8>().ok());
        let Some(zone) = zone.filter(|zone| *zone <= self.diagram.ranks) else {
            return self.notes.push("promoZone is no number of ranks: nothing promotes".to_owned());
        };
        let (files, ranks) = (self.diagram.files, self.diagram.ranks);
        let black = (0..zone).map(Region::rank).fold(Region::NONE, Region::union);
        self.key("promotionRegionWhite", black.mirrored(files, ranks).text_in_file(files, ranks));
        self.key("promotionRegionBlack", black.text_in_file(files, ranks));
        if offset > 0 {
            let letter = |n: usize| self.pieces[n].letter.to_ascii_lowercase();
            let pairs: Vec<String> = (0..promote)
                .filter(|n| !self.is_form(n + offset))
                .map(|n| format!("{}:{}", letter(n), letter(n + offset)))
                .collect();
            if !pairs.is_empty() {
                self.key("promotedPieceType", pairs.join(" "));
            }
            self.key("mandatoryPawnPromotion", false);
            return self.key("immobilityIllegal", true);
        }
        self.pawn_promotion(zone);
    }

    /// Promotion to a piece of the player's choice.
    fn pawn_promotion(&mut self, zone: u8) {
        let most = self.diagram.parameter("maxPromote").map_or(Ok(1), str::parse::<usize>).unwrap_or(1);
        let pawns: String =
            self.pieces.iter().take(most.max(1)).map(|piece| piece.letter.to_ascii_lowercase()).collect();
        if !(self.pieces[0].is_pawn && pawns.len() == 1) {
            self.key("promotionPawnTypes", &pawns);
        }
        let choice = self.diagram.parameter("promoChoice").unwrap_or_default();
        let is_named = |n: &usize| {
            let piece = &self.diagram.pieces[*n];
            let initial =
                piece.name.chars().next().map(|sign| sign.to_ascii_uppercase().to_string()).unwrap_or_default();
            let id = if piece.id.is_empty() { &initial } else { &piece.id };
            let is_chosen = match PieceLetter::parse(id) {
                Some(letter) => PieceLetter::all_in(choice).any(|chosen| chosen == letter),
                None => choice.contains(id.as_str()),
            };
            choice.is_empty() || is_chosen
        };
        let others = (0..self.pieces.len()).filter(|n| *n >= most && self.royal != Some(*n)).filter(is_named);
        let letters: String = others.map(|n| self.pieces[n].letter.to_ascii_lowercase()).collect();
        if choice.is_empty() {
            self.notes.push("promoChoice is not given: pawns promote to all pieces but pawns and kings".to_owned());
        }
        self.key("promotionPieceTypes", if letters.is_empty() { "-" } else { &letters });
        if choice.contains('*') {
            self.key("promotionToCaptured", true);
            self.notes.push(
                "promoChoice has a *: pawns promote only to pieces that were captured, whichever piece has it"
                    .to_owned(),
            );
        }
        if let Some(sign) = choice.chars().find(|sign| !sign.is_alphanumeric() && !"*'!,".contains(*sign)) {
            self.notes.push(format!("promoChoice: '{}' is not read", sign.escape_debug()));
        }
        if zone > 1 {
            self.key("mandatoryPawnPromotion", false);
            self.key("immobilityIllegal", true);
        }
    }

    /// Where pieces of a type stand.
    fn squares(&self, n: usize, color: Color) -> Vec<Square> {
        let piece = &self.diagram.pieces[n];
        let (files, ranks) = (self.diagram.files, self.diagram.ranks);
        match (color, &piece.black, self.diagram.parameter("symmetry").unwrap_or("mirror")) {
            (Color::White, _, _) => piece.white.clone(),
            (Color::Black, Some(squares), _) => squares.clone(),
            (Color::Black, None, "none") => Vec::new(),
            (Color::Black, None, "rotate") => {
                let turned = |square: &Square| Square::new(files - 1 - square.file(), ranks - 1 - square.rank());
                piece.white.iter().map(turned).collect()
            }
            (Color::Black, None, _) => piece.white.iter().map(|square| square.mirrored(ranks)).collect(),
        }
    }

    /// The initial position.
    fn array(&mut self) {
        let (files, ranks) = (self.diagram.files, self.diagram.ranks);
        let mut cells = vec![vec![String::new(); files.into()]; ranks.into()];
        for (n, piece) in self.pieces.iter().enumerate() {
            let is_hole = self.diagram.pieces[n].name.eq_ignore_ascii_case("hole");
            for color in Color::BOTH {
                for square in self.squares(n, color) {
                    let own = if color == Color::White { piece.letter } else { piece.letter.to_ascii_lowercase() };
                    let text = if is_hole { "*".to_owned() } else { own.to_string() };
                    let cell = &mut cells[usize::from(square.rank())][usize::from(square.file())];
                    if !cell.is_empty() && *cell != text {
                        self.notes.push(format!("two pieces stand on {square}"));
                    }
                    *cell = text;
                }
            }
        }
        let ranks: Vec<String> = cells.iter().rev().map(|rank| rank_text(rank)).collect();
        let rights = if self.pieces.iter().any(|piece| piece.castles.is_some()) { "KQkq" } else { "-" };
        self.key("startFen", format!("{} w {rights} - 0 1", ranks.join("/")));
        if self.diagram.pieces.iter().any(|piece| piece.in_hand > 0) {
            self.notes.push("pieces in hand are not read: write pieceDrops and the brackets of startFen".to_owned());
        }
    }

    fn castling(&mut self) {
        let castles = |n: &usize| self.pieces[*n].castles.is_some();
        let Some(n) = (0..self.pieces.len()).find(castles) else { return self.key("castling", false) };
        let (Some(distance), Some(king)) = (self.pieces[n].castles, self.squares(n, Color::White).first().copied())
        else {
            return;
        };
        let file = |file: u8| char::from(b'a' + file);
        let kingside = (king.file() + distance).min(self.diagram.files - 1);
        let queenside = king.file().saturating_sub(distance);
        self.key("castlingKingFile", file(king.file()));
        self.key("castlingKingsideFile", file(kingside));
        self.key("castlingQueensideFile", file(queenside));
        let corner = Square::new(self.diagram.files - 1, king.rank());
        let rook = (0..self.pieces.len()).find(|&n| self.squares(n, Color::White).contains(&corner));
        if let Some(rook) = rook {
            self.key("castlingRookPieces", self.pieces[rook].letter.to_ascii_lowercase());
        }
        if king.rank() > 0 {
            self.key("castlingRank", king.rank() + 1);
        }
        if self.pieces.iter().filter(|piece| piece.castles.is_some()).count() > 1 {
            self.notes.push("only one piece castles".to_owned());
        }
    }

    /// What is not said yet.
    fn rest(&mut self) {
        const READ: [&str; 6] = ["promoZone", "promoChoice", "promoOffset", "maxPromote", "symmetry", "royal"];
        let told: BTreeSet<&str> = READ.iter().chain(APPEARANCE).copied().collect();
        for (key, value) in self.diagram.parameters.iter().filter(|(key, _)| !told.contains(key.as_str())) {
            self.notes.push(format!("{}={} is not read", escaped(key, 40), escaped(value, 40)));
        }
    }
}

/// A rank of a FEN.
fn rank_text(cells: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells.iter().map(Some).chain([None]) {
        if cell.is_some_and(String::is_empty) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.extend(cell.map(String::as_str));
    }
    text
}
