//! Whether and how a game has ended.

use super::Color;
use std::fmt;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A king of the side to move is attacked and there is no legal move.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// A player has no pieces left.
    NoPieces,
    /// A piece has reached a square that wins.
    Goal,
    /// Both players have pieces on squares that win.
    BothGoals,
    /// A player has too few pieces left.
    TooFewPieces,
    /// A player has too few pieces of some type left.
    Extinction,
    /// A player has given the number of checks that wins.
    LastCheck,
    /// A player has given checkmate by the drop of a piece that must not mate by a drop.
    DropMate,
    /// A player has repeated a position by checks alone.
    PerpetualCheck,
    /// A player has repeated a position by attacks alone.
    PerpetualAttack,
    /// A player has nothing left but a king or another royal piece, or both have.
    BareKing,
    /// An endgame was not won within the number of moves that the variant's counting rule allows.
    Count,
    /// A pawn that waited to promote has promoted with mate.
    WaitingPawn,
    /// The true king of a player with several kings is mated.
    TrueKingMated,
    /// One of several kings is mated, perhaps not the true one, and its player cannot pay a ransom.
    NoRansom,
    /// The same position has occurred this number of times.
    Repetition(u8),
    /// Each player has made this number of moves without progress. In most variants, captures and pawn moves are
    /// progress.
    MoveRule(u32),
    /// Neither side can ever capture or mate.
    DeadPosition,
    /// Both players have passed, one after the other.
    BothPassed,
    /// Kings have faced each other on an open line for two plies (bikjang in janggi).
    FacingKings,
    /// No square of the board is empty.
    FullBoard,
    /// Pieces of a player form a connection or a line that wins.
    Connected,
    /// A player has castled where that wins, or can never castle where that loses.
    Castled,
    /// A checkmate that the rules of the game do not allow, such as one by a knight in shatar.
    IllegalMate,
    /// A checkmate that only counts as a draw, as one without a strong piece in shatar (niol).
    WeakMate,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoPieces => "no pieces left",
            Reason::Goal => "the goal is reached",
            Reason::BothGoals => "both have reached the goal",
            Reason::TooFewPieces => "too few pieces left",
            Reason::Extinction => "a piece type is extinct",
            Reason::LastCheck => "the last check is given",
            Reason::DropMate => "checkmate by a pawn drop",
            Reason::PerpetualCheck => "perpetual check",
            Reason::PerpetualAttack => "perpetual attack",
            Reason::BareKing => "bare king",
            Reason::Count => "the endgame was not won in time",
            Reason::WaitingPawn => "mate by a waiting pawn",
            Reason::TrueKingMated => "true king mated",
            Reason::NoRansom => "no ransom can be paid",
            Reason::Repetition(2) => "twofold repetition",
            Reason::Repetition(3) => "threefold repetition",
            Reason::Repetition(4) => "fourfold repetition",
            Reason::Repetition(5) => "fivefold repetition",
            Reason::Repetition(6) => "sixfold repetition",
            Reason::Repetition(times) => return write!(f, "{times}-fold repetition"),
            Reason::MoveRule(moves) => return write!(f, "{moves}-move rule"),
            Reason::DeadPosition => "dead position",
            Reason::BothPassed => "both players passed",
            Reason::FacingKings => "the kings face each other",
            Reason::FullBoard => "the board is full",
            Reason::Connected => "the pieces are connected",
            Reason::Castled => "castling decides",
            Reason::IllegalMate => "an illegal way of checkmate",
            Reason::WeakMate => "a checkmate that draws",
        })
    }
}

/// The state of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// One player has won.
    Win(Color, Reason),
    /// The game is drawn.
    Draw(Reason),
}

impl Outcome {
    /// Why the game is over; `None` while it goes on.
    pub fn reason(self) -> Option<Reason> {
        match self {
            Outcome::Ongoing => None,
            Outcome::Win(_, reason) | Outcome::Draw(reason) => Some(reason),
        }
    }

    /// `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub fn score_text(self) -> &'static str {
        match self {
            Outcome::Ongoing => "*",
            Outcome::Win(winner, _) => result_text(Some(winner)),
            Outcome::Draw(_) => result_text(None),
        }
    }
}

/// The result of a finished game with this winner, as in PGN: `1-0`, `0-1`, or `1/2-1/2` without one.
pub fn result_text(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

impl fmt::Display for Outcome {
    /// `ongoing`, or the result and its reason: `1-0 (checkmate)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.reason() {
            None => f.write_str("ongoing"),
            Some(reason) => write!(f, "{} ({reason})", self.score_text()),
        }
    }
}
