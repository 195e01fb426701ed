//! The state that only variants loaded from files have.

use tenfold_core::excerpt::escaped;
use tenfold_core::position::{ExtraState, Variant};
use tenfold_core::types::Square;

/// Spreads the squares where a lion was captured over the keys of positions; an odd number without a pattern.
const LION_KEY: u64 = 0x9E37_79B9_7F4A_7C15;

/// A variant loaded from a file, for rules that need nothing else of it.
pub(super) trait FileVariant: Variant<Extra = LoadedState> {}

impl<V: Variant<Extra = LoadedState>> FileVariant for V {}

/// The state of a position besides pieces, castling rights and en passant, in variants loaded from files. Fields are
/// zero or false if the rules do not use them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LoadedState {
    /// The number of checks that White and Black must still give to win.
    pub checks_left: [u8; 2],
    /// For White and Black: the number of the player's latest moves in a row that gave check, or attacked anything where
    /// perpetual attacks lose.
    pub checks_in_a_row: [u8; 2],
    /// The half-moves after which an endgame is drawn by the counting rule; 0 while nothing is counted.
    pub count_limit: u8,
    /// The half-moves counted so far.
    pub counted: u8,
    /// Whether the last move was the drop of a pawn that may not mate.
    pub dropped_pawn: bool,
    /// Whether the position is only for a diagram of moves, so that reaching a goal does not end the game.
    pub is_diagram: bool,
    /// The Zobrist key of the walls, in variants whose moves make walls.
    pub walls: u64,
    /// Whether the last move was a pass.
    pub passed: bool,
    /// Whether the kings face each other, where that matters.
    pub kings_face: bool,
    /// Whether the last move has ended the game: both players have passed or left the kings facing each other.
    pub is_over: bool,
    /// Whether the second move of a turn is generated.
    pub is_second_move: bool,
    /// Whether passes are left out while the other moves are generated.
    pub passes_excluded: bool,
    /// Where the last move captured a lion by another piece, in games with rules about trading lions; [`Square::NONE`] if it
    /// did not.
    pub lion_captured_on: Square,
    /// For White and Black: whether the player's latest moves in a row that gave check include a shak, in shatar.
    pub shak: [bool; 2],
}

impl LoadedState {
    /// Converts the checks already given, which were read into `checks_left`, to the checks left to give. Lichess
    /// writes the checks given: `+0+0` before the first check, for White and Black, after the other fields.
    ///
    /// # Errors
    ///
    /// When more checks are given than are needed to win.
    pub(super) fn after_checks(self, to_win: [u8; 2]) -> Result<LoadedState, String> {
        let [white, black] = self.checks_left;
        match (to_win[0].checked_sub(white), to_win[1].checked_sub(black)) {
            (Some(white), Some(black)) => Ok(LoadedState { checks_left: [white, black], ..self }),
            _ => Err(format!("'+{white}+{black}': {} and {} checks given win", to_win[0], to_win[1])),
        }
    }
}

impl ExtraState for LoadedState {
    const HAS_COUNT_FIELD: bool = true;

    /// The key includes the checks left to give, the walls and where a lion was captured, but not how the position was
    /// reached otherwise.
    fn key(&self) -> u64 {
        let checks_left = u64::from(self.checks_left[0]) | u64::from(self.checks_left[1]) << 8;
        self.walls ^ checks_left ^ u64::from(self.lion_captured_on.index()).wrapping_mul(LION_KEY)
    }

    fn fen_field(&self) -> String {
        match self.checks_left {
            [0, 0] if self.lion_captured_on == Square::NONE => String::new(),
            [0, 0] => format!("x{}", self.lion_captured_on),
            [white, black] => format!("{white}+{black}"),
        }
    }

    /// The limit of the counting rule, while it counts.
    fn count_field(&self) -> Option<String> {
        (self.count_limit > 0).then(|| self.count_limit.to_string())
    }

    fn with_count_field(self, text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(count_limit) => Ok(LoadedState { count_limit, ..self }),
            Err(_) => Err(format!("'{}' is no limit of a count", escaped(text, 20))),
        }
    }

    #[inline(always)]
    fn checks_left(&self) -> [u8; 2] {
        self.checks_left
    }

    fn prepare_diagram(&mut self) {
        self.is_diagram = true;
    }

    /// Reads the checks left to give, such as `3+3`, or where a lion was captured, such as `xf7`.
    fn parse_fen_field(text: Option<&str>) -> Result<Self, String> {
        let Some(text) = text else { return Ok(LoadedState::default()) };
        if let Some(square) = text.strip_prefix('x') {
            let square = Square::parse(square, Square::MAX_SIZE, Square::MAX_SIZE);
            let bad = || format!("'{}' is not where a lion was captured, such as xf7", escaped(text, 20));
            return Ok(LoadedState { lion_captured_on: square.ok_or_else(bad)?, ..LoadedState::default() });
        }
        let number = |digits: &str| match digits.parse::<u8>() {
            Ok(number) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number),
            _ => Err(format!("'{}' is not checks left, such as 3+3", text.escape_debug())),
        };
        let (white, black) = text.split_once('+').unwrap_or((text, ""));
        Ok(LoadedState { checks_left: [number(white)?, number(black)?], ..LoadedState::default() })
    }
}
