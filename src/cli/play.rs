//! `tenfold play`: a person against the engine in the terminal.

use super::args::GameArgs;
use super::player::{Player, move_number, score_text};
use super::record::Record;
use super::style::{StyleArgs, draw};
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use tenfold::core::types::Color;
use tenfold::session::Session;
use tenfold::session::picture::TextStyle;

const HELP: &str = "\
Type a move (e2e4), or an unambiguous beginning of it. Other commands:
  moves      list the legal moves
  hint       ask the engine for a move
  undo       take back your last move and the engine's reply
  flip       flip the board
  save FILE  append the game to a PGN file
  help       show this list
  quit       end";

/// How to play.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Your colour
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// Thinking time of the engine, in milliseconds a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    #[command(flatten)]
    style: StyleArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

/// A game between a person and the engine.
struct Match<'a> {
    session: Box<dyn Session>,
    player: Player,
    record: Record,
    person: Color,
    flipped: bool,
    style: TextStyle,
    out: &'a mut dyn Write,
}

/// Plays until the person quits or the input ends.
pub fn run(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    let person = match args.side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let players = match person {
        Color::White => ["You", "Tenfold"],
        Color::Black => ["Tenfold", "You"],
    };
    let record = Record::new(&*session, players);
    writeln!(out, "{}: you play {person:?}. Type 'help' for a list of commands.", session.spec().title)?;
    if let Some((secret, commitment)) =
        session.spec().secret.zip(session.secrets_mut().and_then(|secrets| secrets.commit()))
    {
        writeln!(out, "The engine's secret choice is committed: {} commit {commitment}", secret.label)?;
    }
    let player = Player::with_time(args.movetime);
    let (flipped, style) = (person == Color::Black, args.style.style());
    Match { session, player, record, person, flipped, style, out }.play(input)?;
    Ok(ExitCode::SUCCESS)
}

impl Match<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<()> {
        self.draw()?;
        let mut line = Vec::new();
        loop {
            self.reply()?;
            match self.record.result_line(&*self.session) {
                None => write!(self.out, "{} ", move_number(&*self.session))?,
                Some(result) => {
                    writeln!(self.out, "{result}")?;
                    if let Some((secret, proof)) =
                        self.session.spec().secret.zip(self.session.secrets().and_then(|secrets| secrets.reveal()))
                    {
                        writeln!(self.out, "The engine reveals its choice: {} reveal {proof}", secret.label)?;
                    }
                    write!(self.out, "The game is over (undo, save FILE or quit): ")?;
                }
            }
            self.out.flush()?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(());
            }
            if !self.execute(String::from_utf8_lossy(&line).trim())? {
                return Ok(());
            }
        }
    }

    /// Plays the engine's move if it is to move.
    fn reply(&mut self) -> Result<()> {
        let side = self.session.side();
        if side == self.person || self.record.result(&*self.session).is_some() {
            return Ok(());
        }
        let number = move_number(&*self.session);
        let answer = self.player.think(&*self.session, &mut |_| {});
        match answer.best {
            Some(mv) => {
                self.session.play(&mv)?;
                self.draw()?;
                writeln!(self.out, "{number} {mv}  ({})", score_text(answer.score, side))?;
            }
            None => self.record.resigned = Some(side),
        }
        Ok(())
    }

    /// Executes a command; false to quit.
    fn execute(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "moves" => {
                let legal = self.session.legal();
                writeln!(self.out, "{}: {}", legal.len(), legal.join(" "))?;
            }
            "flip" => {
                self.flipped = !self.flipped;
                self.draw()?;
            }
            "undo" => self.undo()?,
            "hint" => self.hint()?,
            "save" => self.save(rest.trim())?,
            _ => self.play_move(line)?,
        }
        Ok(true)
    }

    /// Plays the move that `text` is or unambiguously begins.
    fn play_move(&mut self, text: &str) -> Result<()> {
        if self.record.result(&*self.session).is_some() {
            return Ok(());
        }
        let legal = self.session.legal();
        let candidates: Vec<&String> = legal.iter().filter(|mv| mv.starts_with(text)).collect();
        let whole = match resolve(&candidates, text) {
            Resolved::One(mv) => mv,
            Resolved::Several => {
                let several: Vec<&str> = candidates.iter().map(|mv| mv.as_str()).collect();
                writeln!(self.out, "'{text}' begins several moves: {}", several.join(" "))?;
                return Ok(());
            }
            Resolved::None => text.to_string(),
        };
        match self.session.play(&whole) {
            Ok(()) => self.draw(),
            Err(why) => Ok(writeln!(self.out, "{why}")?),
        }
    }

    /// Takes back moves until the person is to move again.
    fn undo(&mut self) -> Result<()> {
        let own = self.session.side() == self.person;
        let plies = if own { 2 } else { 1 };
        if self.session.played().len() < plies {
            return Ok(writeln!(self.out, "there is no move of yours to take back")?);
        }
        self.record.resigned = None;
        for _ in 0..plies {
            self.session.undo();
        }
        self.draw()
    }

    fn hint(&mut self) -> Result<()> {
        let side = self.session.side();
        let answer = self.player.analyse(&*self.session);
        match answer.best {
            Some(mv) => writeln!(self.out, "hint: {mv}  ({})", score_text(answer.score, side))?,
            None => writeln!(self.out, "there is no move to play")?,
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return Ok(writeln!(self.out, "save needs a file: save game.pgn")?);
        }
        match self.record.save(&*self.session, file) {
            Ok(()) => writeln!(self.out, "saved to '{file}'")?,
            Err(why) => writeln!(self.out, "cannot save to '{file}': {why}")?,
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<()> {
        draw(&*self.session, self.flipped, self.style, self.out)
    }
}

/// The legal move that a typed text stands for.
enum Resolved {
    None,
    One(String),
    Several,
}

/// Resolves the legal moves that begin with `text`; an exact match wins over longer ones.
fn resolve(candidates: &[&String], text: &str) -> Resolved {
    match candidates {
        [] => Resolved::None,
        [one] => Resolved::One((*one).clone()),
        _ if candidates.iter().any(|mv| *mv == text) => Resolved::One(text.to_string()),
        _ => Resolved::Several,
    }
}
