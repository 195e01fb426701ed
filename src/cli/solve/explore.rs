//! `tenfold solve --explore`: a proof gone through in the terminal, the loser's moves chosen by a person.

use anyhow::Result;
use std::io::{BufRead, IsTerminal, Write};
use tenfold::core::types::Outcome;
use tenfold::engine::solve::Book;
use tenfold::session::{ProofEntry, Session};

const HELP: &str = "\
Type a move of the loser (e2e4); the winner's answer follows. Other words:
  moves   list the loser's moves, each with the plies that it holds out at most
  line    show the line on which the loser holds out longest
  back    take back the last move and its answer
  start   go back to the beginning
  board   show the board
  fen     show the position as FEN
  help    show this list
  quit    end";

/// Goes through a proof until the input is over.
pub fn run(session: Box<dyn Session>, book: &Book, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let prompts = std::io::stdin().is_terminal();
    let before = session.played().len();
    let mut explorer = Explorer { session, before, book, out };
    explorer.answer()?;
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
            word => explorer.obey(word)?,
        }
    }
}

struct Explorer<'a> {
    session: Box<dyn Session>,
    /// How many moves lead to where the proof begins.
    before: usize,
    book: &'a Book,
    out: &'a mut dyn Write,
}

impl Explorer<'_> {
    fn obey(&mut self, word: &str) -> Result<()> {
        match word {
            "moves" => self.moves()?,
            "line" => self.line()?,
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
                    self.answer()?;
                    self.show()?;
                }
                Err(why) => writeln!(self.out, "{why}; 'help' lists the words")?,
            },
        }
        Ok(())
    }

    /// What the proof has for a position.
    fn probe(&self, session: &dyn Session) -> Option<ProofEntry> {
        session.solver()?.probe(self.book)
    }

    fn line(&mut self) -> Result<()> {
        let line = self.session.solver().map(|solver| solver.proof_line(self.book)).unwrap_or_default();
        Ok(writeln!(self.out, "line: {}", line.join(" "))?)
    }

    /// Plays the winner's turn, if it is his.
    fn answer(&mut self) -> Result<()> {
        if let Some(mv) = self.probe(&*self.session).and_then(|entry| entry.mv) {
            writeln!(self.out, "{:?} plays {mv}", self.book.winner)?;
            self.session.play(&mv)?;
        }
        Ok(())
    }

    /// Takes the loser's last move back with its answer; false when he has made none.
    fn back(&mut self) -> bool {
        let own = |session: &dyn Session| session.side() != self.book.winner;
        // An answer that opened the line stays: nobody chose it.
        let answered = own(&*self.session) && self.undo();
        if self.undo() {
            return true;
        }
        if answered && let Some(mv) = self.probe(&*self.session).and_then(|entry| entry.mv) {
            let _ = self.session.play(&mv);
        }
        false
    }

    fn undo(&mut self) -> bool {
        self.session.played().len() > self.before && self.session.undo()
    }

    fn show(&mut self) -> Result<()> {
        let outcome = self.session.outcome();
        if let Outcome::Win(..) = outcome {
            return Ok(writeln!(self.out, "the game is over: {outcome}")?);
        }
        let plies = self.probe(&*self.session).map_or(0, |entry| entry.plies);
        let legal = self.session.legal().len();
        let legal = if legal == 1 { "1 move".into() } else { format!("{legal} moves") };
        writeln!(self.out, "{:?} to move, {legal}; over in at most {plies} plies", self.session.side())?;
        Ok(())
    }

    fn moves(&mut self) -> Result<()> {
        for mv in self.session.legal() {
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
