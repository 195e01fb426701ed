//! The interface between the protocol loop and the two protocols.

/// An event that the protocol loop handles.
pub enum Event {
    /// A line from the interface has arrived.
    Line(String),
    /// The background task with this number is done.
    WorkDone(u64),
    /// The check of the proofs has ended.
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

    /// Handles the end of the background task with this number.
    fn work_done(&mut self, id: u64);

    /// Handles the end of the check of the proofs.
    fn proofs_checked(&mut self);

    /// Stops all tasks and sends the output that is still to be sent.
    fn shut_down(&mut self);
}
