//! The interface between the protocol loop and the two protocols.

/// An event that the protocol loop handles.
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

/// Whether the protocol loop continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The loop continues.
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

    /// Handles the end of the checking of proofs.
    fn proofs_checked(&mut self);

    /// Stops all work and sends what is still to be sent.
    fn end(&mut self);
}
