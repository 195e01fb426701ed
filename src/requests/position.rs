//! A position as it is sent to the page: pieces, hands, legal moves with their clicks, and how the game has ended.

use super::clicks::{ClicksOfMove, clicks_of_move};
use super::knowledge::{Knowledge, PositionNote};
use super::reference::{GameReference, side_name};
use super::refusal::Refusal;
use super::secrets::SecretKeeper;
use serde::Serialize;
use std::collections::BTreeMap;
use tenfold_core::position::{LegText, MoveText, Scene};
use tenfold_core::types::{Color, Outcome, Piece, Square};
use tenfold_session::Session;

/// A position as sent to the page.
#[derive(Serialize)]
pub struct PositionView {
    fen: String,
    side: &'static str,
    fullmove: u32,
    halfmove: u32,
    pieces: Vec<PieceView>,
    hands: Hands,
    /// The squares of royal pieces in check.
    check: Vec<String>,
    /// The squares that the last move changed.
    changed: Vec<String>,
    outcome: Option<OutcomeView>,
    moves: Vec<MoveView>,
    /// Whether the legal moves or the outcome depend on a choice that is not known.
    awaits_choice: bool,
    /// The secret choices that the moves have shown, by side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    shown_choices: BTreeMap<&'static str, &'static str>,
    /// What proofs and endgame tables say about the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<PositionNote>,
}

#[derive(Serialize)]
struct PieceView {
    square: String,
    /// The letter of the piece, with `+` or `~` as in a FEN.
    piece: String,
    color: &'static str,
}

#[derive(Serialize, Default)]
struct Hands {
    white: Vec<HeldPieces>,
    black: Vec<HeldPieces>,
}

#[derive(Serialize)]
struct HeldPieces {
    piece: String,
    count: u8,
}

#[derive(Serialize)]
struct OutcomeView {
    winner: Option<&'static str>,
    reason: String,
    text: String,
}

#[derive(Serialize)]
struct MoveView {
    text: String,
    #[serde(flatten)]
    clicks: ClicksOfMove,
    /// The squares of the pieces that the move captures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    takes: Vec<String>,
    /// Whether the last square gets a wall: the piece stays where the click before it has put it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wall: bool,
    /// Whether the letter after the move is not a promotion, but a piece from the hand that enters on the first square.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    enters: bool,
    /// The square that the king reaches by castling, where a click on it instead of the rook means no other move.
    #[serde(skip_serializing_if = "Option::is_none")]
    king_to: Option<String>,
}

/// The position that a request asks for.
///
/// # Errors
///
/// When the game cannot be opened.
pub fn position_view(
    keeper: &SecretKeeper,
    knowledge: &dyn Knowledge,
    asked: &GameReference,
) -> Result<PositionView, Refusal> {
    let (mut session, before) = asked.open()?;
    let shown = |color| Some((side_name(color), session.secrets()?.known_choice(color)?));
    let shown_choices = Color::BOTH.into_iter().filter_map(shown).collect();
    keeper.tell_known_choices(asked, &mut *session)?;
    let scene = session.scene();
    let names = |squares: &[Square]| squares.iter().map(Square::to_string).collect();
    let outcome = session.outcome();
    let over = outcome != Outcome::Ongoing;
    let (fullmove, halfmove) = session.fullmove_and_halfmove();
    Ok(PositionView {
        fen: session.fen(),
        side: side_name(session.side_to_move()),
        fullmove,
        halfmove,
        pieces: scene.pieces.iter().map(|&(square, piece)| piece_view(&scene, square, piece)).collect(),
        hands: hands(&scene),
        check: names(&scene.attacked),
        changed: names(&scene.changed_squares(&before)),
        outcome: outcome_view(outcome),
        moves: if over { Vec::new() } else { move_views(&mut *session)? },
        awaits_choice: session.secrets().is_some_and(|secrets| secrets.awaits_choice()),
        shown_choices,
        notes: if over { Vec::new() } else { knowledge.notes(&mut *session) },
    })
}

/// A piece's letter for the page, capital for both colours.
pub fn piece_letter(scene: &Scene, piece: Piece) -> String {
    scene.spec.piece_text(Piece::new(piece.piece_type(), Color::White))
}

fn piece_view(scene: &Scene, square: Square, piece: Piece) -> PieceView {
    PieceView { square: square.to_string(), piece: piece_letter(scene, piece), color: side_name(piece.color()) }
}

fn hands(scene: &Scene) -> Hands {
    let mut hands = Hands::default();
    for &(piece, count) in &scene.hands {
        let held = HeldPieces { piece: piece_letter(scene, piece), count };
        if piece.color() == Color::White { hands.white.push(held) } else { hands.black.push(held) }
    }
    hands
}

fn outcome_view(outcome: Outcome) -> Option<OutcomeView> {
    let (winner, reason) = match outcome {
        Outcome::Ongoing => return None,
        Outcome::Win(color, reason) => (Some(color), reason.to_string()),
        Outcome::Draw(reason) => (None, reason.to_string()),
    };
    let text = match winner {
        Some(color) => format!("{color:?} wins: {reason}"),
        None => format!("Draw: {reason}"),
    };
    Some(OutcomeView { winner: winner.map(side_name), reason, text })
}

fn move_views(session: &mut dyn Session) -> Result<Vec<MoveView>, Refusal> {
    let (spec, legal, us) = (*session.spec(), session.legal_move_texts(), session.side_to_move());
    let before = session.scene();
    let mut views = Vec::with_capacity(legal.len());
    for text in &legal {
        let clicks = clicks_of_move(&spec, text, &legal)
            .ok_or_else(|| Refusal::internal(format!("move '{text}' has no clicks")))?;
        session.play(text).map_err(Refusal::internal)?;
        let after = session.scene();
        session.take_back();
        let is_enemy = |scene: &Scene, square| scene.piece(square).is_some_and(|piece| piece.color() != us);
        let takes = before.changed_squares(&after).into_iter();
        let takes: Vec<String> =
            takes.filter(|&at| is_enemy(&before, at) && !is_enemy(&after, at)).map(|at| at.to_string()).collect();
        let legs = MoveText::parse(text, &spec).map(|parsed| parsed.legs).unwrap_or_default();
        let (wall, enters) = (puts_wall(&after, &legs), piece_enters(&after, &legs));
        let king_to = castled_king(&before, &after, &legs).filter(|&(from, to)| !is_begun_so(&legal, from, to));
        let king_to = king_to.map(|(_, to)| to.to_string());
        views.push(MoveView { text: text.clone(), clicks, takes, wall, enters, king_to });
    }
    Ok(views)
}

/// Whether the last leg of a move puts a wall, given the position after it. A piece that turns into a wall at the end of
/// its own way has left the square before.
fn puts_wall(after: &Scene, legs: &[LegText]) -> bool {
    match *legs {
        [_, .., LegText::Step { from, to, .. }] => after.walls.contains(&to) && after.piece(from).is_some(),
        _ => false,
    }
}

/// Whether a piece from the hand has entered on the square that a move has left, given the position after it. A piece
/// that promotes leaves its square empty, unless it promotes there.
fn piece_enters(after: &Scene, legs: &[LegText]) -> bool {
    match *legs {
        [LegText::Step { from, to, suffix }] => !suffix.is_empty() && from != to && after.piece(from).is_some(),
        _ => false,
    }
}

/// The squares between which the king goes in a castling that is written as a move onto the rook; `None` for other moves,
/// and where the king stays or takes the place of that rook.
fn castled_king(before: &Scene, after: &Scene, legs: &[LegText]) -> Option<(Square, Square)> {
    let [LegText::Step { from, to, suffix: "" }] = *legs else { return None };
    let (king, rook) = (before.piece(from)?, before.piece(to)?);
    if king.color() != rook.color() || after.piece(to) == Some(king) || after.piece(from) == Some(king) {
        return None;
    }
    let reached = before.changed_squares(after).into_iter().find(|&at| after.piece(at) == Some(king))?;
    Some((from, reached))
}

/// Whether a legal move goes from one of these squares to the other.
fn is_begun_so(legal: &[String], from: Square, to: Square) -> bool {
    let start = format!("{from}{to}");
    let mut rests = legal.iter().filter_map(|text| text.strip_prefix(&start));
    rests.any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}
