//! The legal moves of a position as people see them: which piece goes where, and which pieces are paid for the move.
//!
//! They are derived from the texts of the moves, which have the same form in all variants, and from the pieces on the
//! board.

use tenfold_core::position::{LegText, MoveText, Scene};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Move, MoveClass, Piece, PieceLetter, PieceType, Square};
use tenfold_session::Session;

/// One step of a move: a piece goes from one square to another, or from the hand to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveStep {
    /// The piece that moves, before a promotion.
    pub piece: Piece,
    /// The square that the piece leaves; `None` when it comes from the hand.
    pub from: Option<Square>,
    /// The square that the piece goes to.
    pub to: Square,
    /// The text after the squares: the letter of a promotion, `+`, `-`, or nothing.
    pub suffix: String,
}

/// Whether a castling is the short or the long one. This depends on the distance between king and rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// No other castling of this king uses a rook that is nearer to the king.
    pub is_short: bool,
    /// Another castling of this king uses a rook that is nearer to the king.
    pub is_long: bool,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// The exact text of the move.
    pub text: String,
    /// The squares of the pieces that are paid for the move, sorted.
    pub price: Vec<Square>,
    /// The steps of the move. Empty if the text has a special form; then only the exact text names the move.
    pub steps: Vec<MoveStep>,
    /// Short or long castling, if the move is a castling.
    pub castling: Option<Castling>,
}

impl LegalMove {
    /// All legal moves, sorted by their texts.
    pub fn all_legal(session: &dyn Session) -> Vec<LegalMove> {
        let scene = session.scene();
        let mut all: Vec<LegalMove> =
            session.legal_moves().into_iter().map(|mv| LegalMove::new(&scene, mv, session.move_text(mv))).collect();
        all.sort_by(|a, b| a.text.cmp(&b.text));
        all
    }

    fn new(scene: &Scene, mv: Move, text: String) -> LegalMove {
        let (price, steps) = price_and_steps(scene, &text).unwrap_or_default();
        let castling = (mv.class() == MoveClass::Castle).then(|| castling(&scene.spec, usize::from(mv.argument())));
        LegalMove { text, price, steps, castling: castling.flatten() }
    }

    /// The letter of the piece and its target square, such as `Nc3`. `None` for moves of pawns or promoted pieces,
    /// moves of several pieces, and moves with a price.
    pub fn book_notation(&self, spec: &Spec) -> Option<String> {
        let step = self.steps.last().filter(|_| self.is_of_one_piece() && self.price.is_empty())?;
        let piece_type = spec.untilded_type(step.piece.piece_type());
        let own = spec.piece_type(piece_type);
        (piece_type != spec.pawn.piece_type && own.unpromoted.is_none()).then(|| format!("{}{}", own.letter, step.to))
    }

    /// Whether the move is a pass, which is written as a step to the square that it begins on.
    pub fn is_pass(&self) -> bool {
        matches!(&self.steps[..], [step] if step.from == Some(step.to) && step.suffix.is_empty())
    }

    /// Whether one piece makes the whole move: each step begins where the previous step ended.
    pub fn is_of_one_piece(&self) -> bool {
        !self.steps.is_empty() && self.steps.windows(2).all(|pair| pair[1].from == Some(pair[0].to))
    }
}

/// The price and the steps in the text of a move; `None` if the text has another form.
fn price_and_steps(scene: &Scene, text: &str) -> Option<(Vec<Square>, Vec<MoveStep>)> {
    let MoveText { mut price, legs: texts } = MoveText::parse(text, &scene.spec)?;
    price.sort();
    let mut steps = Vec::<MoveStep>::new();
    for leg in texts {
        match leg {
            LegText::Drop { piece, to } => {
                let piece = Piece::new(dropped_type(&scene.spec, piece)?, scene.side);
                steps.push(MoveStep { piece, from: None, to, suffix: String::new() });
            }
            LegText::Step { from, to, suffix } => {
                let before = steps.last().filter(|last| last.to == from).map(|last| last.piece);
                let piece = before.or_else(|| scene.piece(from))?;
                steps.push(MoveStep { piece, from: Some(from), to, suffix: suffix.to_string() });
            }
        }
    }
    Some((price, steps))
}

/// The squares in a text that consists only of squares, sorted.
pub fn squares(spec: &Spec, text: &str) -> Option<Vec<Square>> {
    let mut found = Square::parse_all(text, spec.files, spec.ranks)?;
    found.sort();
    Some(found)
}

fn dropped_type(spec: &Spec, letter: &str) -> Option<PieceType> {
    let bare = letter.trim_start_matches('+');
    spec.piece_type_of(PieceLetter::parse(bare)?, bare.len() < letter.len())
}

/// Whether the castling with this index in the variant's list is short or long.
fn castling(spec: &Spec, index: usize) -> Option<Castling> {
    let way = |at: usize| {
        let castling = spec.castlings.get(at)?;
        Some(castling.king.0.file().abs_diff(castling.rook.0.file()))
    };
    let king = |at: usize| Some(spec.rights.get(usize::from(spec.castlings.get(at)?.right))?.king);
    let own = way(index)?;
    let nearest = (0..spec.castlings.len()).filter(|&at| king(at) == king(index)).filter_map(way).min()?;
    Some(Castling { is_short: own == nearest, is_long: own > nearest })
}

/// The name of a piece: `knight`.
pub fn piece_name(spec: &Spec, piece: Piece) -> &'static str {
    spec.piece_type(spec.untilded_type(piece.piece_type())).title()
}

/// A piece and its square: `the knight on e5`.
pub fn piece_on(scene: &Scene, square: Square) -> String {
    let name = scene.piece(square).map_or("piece", |piece| piece_name(&scene.spec, piece));
    format!("the {name} on {square}")
}
