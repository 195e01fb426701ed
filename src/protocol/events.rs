//! What the protocol loop and the two protocols have in common.

/// What the loop reacts to.
pub enum Event {
    /// A line came in.
    Line(String),
    /// The background work with this number is done.
    Done(u64),
    /// The proofs are checked.
    ProofsChecked,
    /// The input has ended, or the output is closed.
    End,
}

/// Whether the loop goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Continue,
    /// The interface has asked the engine to quit.
    Quit,
}

/// The engine's side of a protocol.
pub trait Protocol {
    /// Handles a line, which is trimmed and not empty.
    fn command(&mut self, line: &str) -> Flow;

    /// Handles the end of background work.
    fn done(&mut self, id: u64);

    /// Handles the end of the check of proofs.
    fn proofs_checked(&mut self);

    /// Stops all work and sends what is still to be sent.
    fn end(&mut self);
}
