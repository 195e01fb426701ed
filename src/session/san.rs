//! Standard algebraic notation (SAN), as people and PGN write moves: `Nf3`, `exd5`, `O-O`, `e8=Q+`. For what chess has not,
//! the form is that of Fairy-Stockfish: a drop is `N@f3`, a piece that enters behind a move `Nc3/H`, a wall `Nf3,e4`. A promoted
//! form is `+P`. A move of several legs, or one that is paid for, keeps its own text.

use super::Session;
use tenfold_core::excerpt::escaped;
use tenfold_core::position::{LegText, MoveText, Scene};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square};

/// The most characters of a text that a message repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// The SAN of a legal move, which is given by its text; `None` when no legal move has this text.
pub fn san(session: &dyn Session, text: &str) -> Option<String> {
    let moves = written_moves(session);
    let own = moves.iter().find(|own| own.text == text)?;
    Some(own.san(&moves) + check_sign(&mut *session.duplicate(), text))
}

/// The texts of all legal moves, sorted, with their SAN.
pub fn san_moves(session: &dyn Session) -> Vec<(String, String)> {
    let moves = written_moves(session);
    let mut trial = session.duplicate();
    let mut all: Vec<(String, String)> =
        moves.iter().map(|own| (own.text.clone(), own.san(&moves) + check_sign(&mut *trial, &own.text))).collect();
    all.sort();
    all
}

/// The text of the legal move that a SAN means. Signs of check, `x`, `=` and needless files and ranks are not looked at, and
/// castling may be written with zeros.
///
/// # Errors
///
/// When no legal move is meant, or more than one could be: one line.
pub fn parse_san(session: &dyn Session, text: &str) -> Result<String, String> {
    let moves = written_moves(session);
    let wanted = essence(text.trim());
    let fits = |own: &&WrittenMove| own.spellings().any(|spelling| essence(&spelling) == wanted);
    let shown = escaped(text, MAX_SHOWN_CHARS);
    // What is unambiguous as it is written goes before what could be meant by it.
    let exact = moves.iter().find(|own| essence(&own.san(&moves)) == wanted);
    let mut meant = moves.iter().filter(fits);
    match (exact, meant.next(), meant.next()) {
        (Some(own), ..) | (None, Some(own), None) => Ok(own.text.clone()),
        (None, None, _) => Err(format!("no legal move is written '{shown}'")),
        (None, Some(one), Some(other)) => Err(format!("'{shown}' could be {} or {}", one.text, other.text)),
    }
}

/// What tells one SAN from another.
fn essence(san: &str) -> String {
    let without_signs = san.trim_end_matches(['+', '#', '!', '?']).replace(['x', '='], "");
    without_signs.replace("0-0", "O-O").replace("O-0", "O-O")
}

/// `+` if a move gives check, `#` if the game's rules leave no answer, else nothing.
fn check_sign(session: &mut dyn Session, text: &str) -> &'static str {
    if session.play(text).is_err() {
        return "";
    }
    let is_mate = session.legal_moves().is_empty();
    let sign = match (session.in_check(), is_mate) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    };
    session.take_back();
    sign
}

/// A legal move in parts.
struct WrittenMove {
    text: String,
    /// The letter of the piece, with `+` before that of a promoted form; empty for a pawn.
    piece: String,
    /// Where a piece comes from that does not enter from the hand.
    from: Option<Square>,
    to: Square,
    captures: bool,
    /// What stands behind the square: a promotion, a piece that enters, a wall.
    rest: String,
    /// The whole text of a move that is not written in these parts.
    whole: Option<String>,
}

fn written_moves(session: &dyn Session) -> Vec<WrittenMove> {
    let scene = session.scene();
    let moves: Vec<(Move, String)> = session.legal_moves().into_iter().map(|mv| (mv, session.move_text(mv))).collect();
    let puts_walls = moves.iter().find(|(mv, _)| mv.has_addition()).is_some_and(|(_, text)| puts_wall(session, text));
    moves.into_iter().filter_map(|(mv, text)| WrittenMove::new(&scene, mv, text, puts_walls)).collect()
}

/// Whether the last step of a move names a wall. In the same game, all are walls or none.
fn puts_wall(session: &dyn Session, text: &str) -> bool {
    let mut after = session.duplicate();
    let wall = MoveText::parse(text, session.spec()).and_then(|parsed| parsed.legs.last().map(LegText::to));
    after.play(text).is_ok() && wall.is_some_and(|wall| after.scene().walls.contains(&wall))
}

impl WrittenMove {
    fn new(scene: &Scene, mv: Move, text: String, puts_walls: bool) -> Option<WrittenMove> {
        let parsed = MoveText::parse(&text, &scene.spec)?;
        let (first, later) = parsed.legs.split_first()?;
        let to = first.to();
        let (mut piece, mut rest, mut whole) = (String::new(), String::new(), None);
        match *first {
            LegText::Drop { piece: dropped, .. } => piece = dropped.to_owned(),
            LegText::Step { from, suffix, .. } if mv.class() == MoveClass::Castle => {
                whole = Some(castling(scene, from, to, suffix));
            }
            LegText::Step { from, suffix, .. } => {
                let moved = scene.piece(from)?;
                piece = letter(&scene.spec, moved);
                rest = change(&scene.spec, moved, mv, suffix);
            }
        }
        match *later {
            [] if parsed.price.is_empty() => {}
            // A wall is named by a step to its square.
            [LegText::Step { to: wall, .. }] if puts_walls => {
                rest += &format!(",{wall}");
                whole = whole.map(|castling| format!("{castling},{wall}"));
            }
            _ => whole = Some(text.clone()),
        }
        Some(WrittenMove { piece, from: first.from(), to, captures: mv.is_capture(), rest, whole, text })
    }

    fn san(&self, moves: &[WrittenMove]) -> String {
        self.whole.clone().unwrap_or_else(|| self.spelled(&self.origin(moves)))
    }

    /// All ways to write the move without signs, with more or less of its origin.
    fn spellings(&self) -> impl Iterator<Item = String> {
        let from = self.from;
        let origins = ["".to_owned()].into_iter().chain(from.into_iter().flat_map(origins_of));
        let whole = self.whole.clone();
        let parts = whole.is_none().then(|| origins.map(|origin| self.spelled(&origin)));
        whole.into_iter().chain(parts.into_iter().flatten())
    }

    fn spelled(&self, origin: &str) -> String {
        let WrittenMove { piece, to, rest, .. } = self;
        let sign = match (self.from, self.captures) {
            (None, _) => "@",
            (Some(_), true) => "x",
            (Some(_), false) => "",
        };
        format!("{piece}{origin}{sign}{to}{rest}")
    }

    /// As much of the square from which the piece comes as tells the move from others: the file of a pawn that captures.
    fn origin(&self, moves: &[WrittenMove]) -> String {
        let Some(from) = self.from else { return String::new() };
        let same = |other: &&WrittenMove| {
            (&other.piece, other.to, &other.rest) == (&self.piece, self.to, &self.rest)
                && other.from.is_some_and(|square| square != from)
                && other.whole.is_none()
        };
        let others: Vec<Square> = moves.iter().filter(same).filter_map(|other| other.from).collect();
        let pawn_captures = self.piece.is_empty() && self.captures;
        let is_unique = |fits: fn(Square, Square) -> bool| !others.iter().any(|&other| fits(other, from));
        let [file, rank, square] = origins_of(from);
        if others.is_empty() && !pawn_captures {
            String::new()
        } else if is_unique(|a, b| a.file() == b.file()) {
            file
        } else if is_unique(|a, b| a.rank() == b.rank()) && !pawn_captures {
            rank
        } else {
            square
        }
    }
}

/// The file, the rank and the name of a square.
fn origins_of(square: Square) -> [String; 3] {
    let name = square.to_string();
    let (file, rank) = name.split_at(1);
    [file.to_owned(), rank.to_owned(), name.clone()]
}

/// The letter of a piece, with `+` before that of a promoted form; nothing for a pawn.
fn letter(spec: &Spec, piece: Piece) -> String {
    if spec.piece_type(piece.piece_type()).name == "pawn" {
        return String::new();
    }
    let text = spec.piece_text(Piece::new(piece.piece_type(), Color::White));
    text.trim_end_matches('~').to_owned()
}

/// A castling, which is written as a step of the king, or of the rook where a piece enters on its square.
fn castling(scene: &Scene, from: Square, to: Square, entering: &str) -> String {
    let is_royal = scene.piece(from).is_some_and(|piece| scene.spec.is_royal(piece.piece_type()));
    let is_rook = !entering.is_empty() && !is_royal;
    let side = if (to.file() > from.file()) == is_rook { "O-O-O" } else { "O-O" };
    if entering.is_empty() { side.to_owned() } else { format!("{side}/{}{from}", entering.to_ascii_uppercase()) }
}

/// What becomes of a piece that steps: a promotion, its end, or a piece that enters behind it.
fn change(spec: &Spec, moved: Piece, mv: Move, suffix: &str) -> String {
    let own = spec.piece_type(moved.piece_type());
    let form = match suffix {
        "" => return String::new(),
        "+" => own.promoted,
        "-" => own.unpromoted,
        _ if mv.has_addition() => return format!("/{}", suffix.to_ascii_uppercase()),
        _ => return format!("={}", suffix.to_ascii_uppercase()),
    };
    let letter = |form| letter(spec, Piece::new(form, Color::White));
    format!("={}", form.map_or_else(|| suffix.to_owned(), letter))
}
