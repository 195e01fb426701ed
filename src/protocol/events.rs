//! The interface between the protocol loop and the two protocols.

/// An event that the protocol loop handles.
pub enum Event {
    /// A line came in.
    Line(String),
    /// The background work with this number is done.
    WorkDone(u64),
    /// The proofs are checked.
    ProofsChecked,
    /// The input has ended, or the output is closed.
    InputEnded,
}

/// Whether the protocol loop continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LoopControl {
    /// The loop continues.
    Continue,
    /// The interface has asked the engine to quit.
    Quit,
}

/// The engine's side of a protocol.
pub trait Protocol {
    /// Handles a line, which is trimmed and not empty.
    fn handle_line(&mut self, line: &str) -> LoopControl;

    /// Handles the end of background work.
    fn work_done(&mut self, id: u64);

    /// Handles the end of the checking of proofs.
    fn proofs_checked(&mut self);

    /// Stops all work and sends what is still to be sent.
    fn shut_down(&mut self);
}
