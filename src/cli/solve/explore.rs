//! `tenfold solve --explore`: the user plays the loser's moves, and the proof gives the winner's answers.

use anyhow::Result;
use std::io::{BufRead, IsTerminal, Write};
use tenfold::core::types::Outcome;
use tenfold::engine::solve::CheckedProof;
use tenfold::session::{ProofEntry, Session};

const HELP: &str = "\
Type a move of the loser (e2e4); the winner's reply follows. Other commands:
  moves   list the loser's moves, each with the plies to the end of the game
  line    show the line on which the loser holds out longest
  back    take back the last move and its reply
  start   go back to the start
  board   show the board
  fen     show the position as FEN
  help    show this list
  quit    quit";

/// Explores a proof until the input ends.
pub fn run(
    session: Box<dyn Session>,
    proof: &CheckedProof,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<()> {
    let prompts = std::io::stdin().is_terminal();
    let first_ply = session.played_moves().len();
    let mut explorer = Explorer { session, first_ply, proof, out };
    explorer.reply()?;
    explorer.show()?;
    let mut line = Vec::new();
    loop {
        if prompts {
            write!(explorer.out, "> ")?;
            explorer.out.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        match text.trim() {
            "" => {}
            "quit" => return Ok(()),
            command => explorer.execute(command)?,
        }
    }
}

struct Explorer<'a> {
    session: Box<dyn Session>,
    /// The number of moves that lead to the root of the proof.
    first_ply: usize,
    proof: &'a CheckedProof,
    out: &'a mut dyn Write,
}

impl Explorer<'_> {
    fn execute(&mut self, command: &str) -> Result<()> {
        match command {
            "moves" => self.list_moves()?,
            "line" => self.print_line()?,
            "back" => {
                if self.back() {
                    self.show()?;
                } else {
                    writeln!(self.out, "nothing to take back")?;
                }
            }
            "start" => {
                while self.back() {}
                self.show()?;
            }
            "board" => writeln!(self.out, "{}", self.session.diagram(false))?,
            "fen" => writeln!(self.out, "fen: {}", self.session.fen())?,
            "help" => writeln!(self.out, "{HELP}")?,
            mv => match self.session.play(mv) {
                Ok(()) => {
                    self.reply()?;
                    self.show()?;
                }
                Err(why) => writeln!(self.out, "{why}; 'help' lists the commands")?,
            },
        }
        Ok(())
    }

    /// The proof's entry for a position.
    fn probe(&self, session: &dyn Session) -> Option<ProofEntry> {
        session.solver()?.probe_proof(self.proof)
    }

    fn print_line(&mut self) -> Result<()> {
        let line = self.session.solver().map(|solver| solver.proof_line(self.proof)).unwrap_or_default();
        Ok(writeln!(self.out, "line: {}", line.join(" "))?)
    }

    /// The winner's move, if the winner is to move.
    fn winning_move(&self) -> Option<String> {
        self.probe(&*self.session)?.mv
    }

    /// Plays the winner's move, if the winner is to move.
    fn reply(&mut self) -> Result<()> {
        if let Some(mv) = self.winning_move() {
            writeln!(self.out, "{:?} plays {mv}", self.proof.winner)?;
            self.session.play(&mv)?;
        }
        Ok(())
    }

    /// Takes back the loser's last move together with the reply. Returns false when the loser has made no move.
    fn back(&mut self) -> bool {
        let reply_undone = self.session.side_to_move() != self.proof.winner && self.undo();
        if self.undo() {
            return true;
        }
        // The move that was taken back was the winner's first move and not a reply, so it is played again.
        if reply_undone && let Some(mv) = self.winning_move() {
            let _ = self.session.play(&mv);
        }
        false
    }

    fn undo(&mut self) -> bool {
        self.session.played_moves().len() > self.first_ply && self.session.take_back()
    }

    fn show(&mut self) -> Result<()> {
        let outcome = self.session.outcome();
        if let Outcome::Win(..) = outcome {
            return Ok(writeln!(self.out, "the game is over: {outcome}")?);
        }
        let plies = self.probe(&*self.session).map_or(0, |entry| entry.plies);
        let legal = self.session.legal_move_texts().len();
        let legal = if legal == 1 { "1 move".into() } else { format!("{legal} moves") };
        writeln!(self.out, "{:?} to move, {legal}; over in at most {plies} plies", self.session.side_to_move())?;
        Ok(())
    }

    fn list_moves(&mut self) -> Result<()> {
        for mv in self.session.legal_move_texts() {
            let mut after = self.session.duplicate();
            after.play(&mv)?;
            match self.probe(&*after) {
                Some(entry) => writeln!(self.out, "{mv}: {} plies", entry.plies)?,
                None => writeln!(self.out, "{mv}: not in the proof")?,
            }
        }
        Ok(())
    }
}
