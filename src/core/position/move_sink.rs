//! What receives the moves that generation finds: lists, counts, and filters before them.

use crate::core::types::Move;

/// Receives the moves that generation finds.
pub trait MoveSink {
    /// Whether moves that neither capture nor promote are wanted.
    const QUIETS: bool = true;
    /// Whether moves that capture or promote are wanted. Where capturing is compulsory they always come.
    const NOISY: bool = true;
    /// Whether moves are wanted that expose one's own king.
    const PSEUDO: bool = false;
    /// Whether this is asked for so seldom that short code is better than fast code.
    const RARE: bool = false;
    /// Whether this keeps captures and other moves apart itself, so that it wants both also where capturing is
    /// compulsory.
    const APART: bool = false;
    /// A move that does not capture.
    fn quiet(&mut self, mv: Move);
    /// A move that captures.
    fn capture(&mut self, mv: Move);
    /// Forgets all moves received: a capture was found, and capturing is compulsory.
    fn restart(&mut self);
    /// Whether nothing more need be found.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// Collects moves behind those that are in the list already.
pub struct Moves<'a> {
    list: &'a mut Vec<Move>,
    start: usize,
}

impl<'a> Moves<'a> {
    /// Collects into `list`.
    pub fn new(list: &'a mut Vec<Move>) -> Self {
        let start = list.len();
        Moves { list, start }
    }
}

impl MoveSink for Moves<'_> {
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

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u64);

impl MoveSink for Count {
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

/// Stops at the first move.
#[derive(Default)]
pub struct First(pub Option<Move>);

impl MoveSink for First {
    const RARE: bool = true;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.0 = Some(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.0 = Some(mv);
    }
    fn restart(&mut self) {}
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0.is_some()
    }
}

/// Looks for one move.
pub(super) struct Wanted {
    pub(super) mv: Move,
    pub(super) found: bool,
}

impl MoveSink for Wanted {
    const RARE: bool = true;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.found |= mv == self.mv;
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.found |= mv == self.mv;
    }
    fn restart(&mut self) {
        self.found = false;
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found
    }
}

/// Passes on captures only, once there is one.
pub(super) struct Compulsory<'a, O> {
    pub(super) out: &'a mut O,
    pub(super) captured: bool,
}

impl<O: MoveSink> MoveSink for Compulsory<'_, O> {
    const QUIETS: bool = O::QUIETS;
    const RARE: bool = O::RARE;
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
        self.out.is_done()
    }
}

/// Passes everything on and remembers whether there was anything.
pub(super) struct Noticed<'a, O> {
    pub(super) out: &'a mut O,
    pub(super) any: bool,
}

impl<O: MoveSink> MoveSink for Noticed<'_, O> {
    const QUIETS: bool = O::QUIETS;
    const NOISY: bool = O::NOISY;
    const RARE: bool = O::RARE;
    const PSEUDO: bool = O::PSEUDO;
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
