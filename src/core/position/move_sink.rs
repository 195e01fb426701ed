//! Receivers of generated moves: lists, counters and filters.

use crate::types::Move;

/// Receives the moves that the generator finds.
///
/// ```
/// use tenfold_rules::define::MoveSink;
/// use tenfold_rules::{Move, Position, games::Grand};
///
/// /// Counts captures only.
/// struct Captures(u32);
///
/// impl MoveSink for Captures {
///     const WANTS_QUIETS: bool = false;
///     fn quiet(&mut self, _: Move) {}
///     fn capture(&mut self, _: Move) {
///         self.0 += 1;
///     }
///     fn restart(&mut self) {
///         self.0 = 0;
///     }
/// }
///
/// let mut captures = Captures(0);
/// Position::start(Grand).generate(&mut captures);
/// assert_eq!(captures.0, 0);
/// ```
pub trait MoveSink {
    /// Whether quiet moves are wanted: those that neither capture nor promote.
    const WANTS_QUIETS: bool = true;
    /// Whether noisy moves are wanted: captures and promotions. Where captures are compulsory, the sink receives
    /// captures even if this is false, because the generator needs to know whether there are any.
    const WANTS_NOISY: bool = true;
    /// Whether all pseudo-legal moves are wanted, including moves that leave a king of the mover attacked.
    const WANTS_PSEUDO_LEGAL: bool = false;
    /// Whether this sink is used on a cold path. If so, the generator uses one loop for all piece types instead of code
    /// specialised for each type, which keeps the program small.
    const IS_COLD_PATH: bool = false;
    /// Whether the sink itself separates captures from other moves, so that it receives both even where captures are
    /// compulsory.
    const SEPARATES_CAPTURES: bool = false;
    /// Receives a move that does not capture; the move may be a promotion.
    fn quiet(&mut self, mv: Move);
    /// Receives a capture.
    fn capture(&mut self, mv: Move);
    /// Discards all moves received so far. Called where captures are compulsory, when the first capture has been found.
    fn restart(&mut self);
    /// Whether generation may stop.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// Appends moves to a list.
pub struct MoveCollector<'a> {
    list: &'a mut Vec<Move>,
    start: usize,
}

impl<'a> MoveCollector<'a> {
    /// A collector that appends the moves to `list`.
    pub fn new(list: &'a mut Vec<Move>) -> Self {
        let start = list.len();
        MoveCollector { list, start }
    }
}

impl MoveSink for MoveCollector<'_> {
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.list.push(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.list.push(mv);
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Counts the moves that it receives.
#[derive(Default)]
pub struct MoveCounter(pub u64);

impl MoveSink for MoveCounter {
    #[inline(always)]
    fn quiet(&mut self, _: Move) {
        self.0 += 1;
    }
    #[inline(always)]
    fn capture(&mut self, _: Move) {
        self.0 += 1;
    }
    fn restart(&mut self) {
        self.0 = 0;
    }
}

/// Searches for one particular move, or for any move.
pub(super) struct MoveFinder {
    /// The move that is wanted; `None` when any move will do.
    pub(super) wanted: Option<Move>,
    pub(super) found: Option<Move>,
}

impl MoveFinder {
    #[inline(always)]
    fn check_wanted(&mut self, mv: Move) {
        if self.wanted.is_none_or(|wanted| wanted == mv) {
            self.found = Some(mv);
        }
    }
}

impl MoveSink for MoveFinder {
    const IS_COLD_PATH: bool = true;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.check_wanted(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.check_wanted(mv);
    }
    fn restart(&mut self) {
        self.found = None;
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found.is_some()
    }
}

/// Searches for the move with this [`Move::tag`].
pub(super) struct TagFinder {
    pub(super) tag: u32,
    pub(super) found: Option<Move>,
}

impl MoveSink for TagFinder {
    const IS_COLD_PATH: bool = true;
    fn quiet(&mut self, mv: Move) {
        if mv.tag() == self.tag {
            self.found = Some(mv);
        }
    }
    fn capture(&mut self, mv: Move) {
        self.quiet(mv);
    }
    fn restart(&mut self) {
        self.found = None;
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found.is_some()
    }
}

/// Discards moves that do not capture as soon as there is a capture.
pub(super) struct CompulsoryCaptures<'a, O> {
    pub(super) out: &'a mut O,
    pub(super) captured: bool,
}

impl<O: MoveSink> MoveSink for CompulsoryCaptures<'_, O> {
    const WANTS_QUIETS: bool = O::WANTS_QUIETS;
    const IS_COLD_PATH: bool = O::IS_COLD_PATH;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        if !self.captured {
            self.out.quiet(mv);
        }
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        if !self.captured {
            self.captured = true;
            self.out.restart();
        }
        self.out.capture(mv);
    }
    fn restart(&mut self) {}
    #[inline(always)]
    fn is_done(&self) -> bool {
        // A capture found later would make the quiet moves found so far illegal, so generation may stop only after a
        // capture.
        self.captured && self.out.is_done()
    }
}

/// Passes all moves on and remembers whether there was any.
pub(super) struct RememberAnyMove<'a, O> {
    pub(super) out: &'a mut O,
    pub(super) any: bool,
}

impl<O: MoveSink> MoveSink for RememberAnyMove<'_, O> {
    const WANTS_QUIETS: bool = O::WANTS_QUIETS;
    const WANTS_NOISY: bool = O::WANTS_NOISY;
    // This sink is used only when the side to move is in check.
    const IS_COLD_PATH: bool = true;
    const WANTS_PSEUDO_LEGAL: bool = O::WANTS_PSEUDO_LEGAL;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.any = true;
        self.out.quiet(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.any = true;
        self.out.capture(mv);
    }
    fn restart(&mut self) {}
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.out.is_done()
    }
}
