//! The course of a game in the terminal: who moves, what is printed before each move, and how the game ends.

use super::game::Game;
use super::input::{COMMANDS, Input, Line};
use super::secret;
use super::view::View;
use crate::cli::args::GameArgs;
use crate::cli::clock::{Clocks, clock_text};
use crate::cli::interrupt::EXIT_CODE_INTERRUPTED;
use crate::cli::player::{Player, move_number, score_text};
use crate::cli::record::Termination;
use anyhow::Result;
use std::process::ExitCode;
use tenfold::core::types::Color;
use tenfold::session::Session;
use tenfold::tools::typed::{LegalMove, listing};

/// Default thinking time of the engine at full strength, in milliseconds.
pub const MOVETIME: u64 = 1000;

/// A game between a person and the engine, with input, output and clocks.
pub struct PlayTable<'a> {
    /// The variant and its options, for starting a new game.
    pub rules: GameArgs,
    pub input: Input,
    pub view: View<'a>,
    pub game: Game,
    pub player: Player,
    pub clocks: Clocks,
    /// The number of plies at which the person was last told to pay a ransom or lose; the message is not repeated.
    pub warned: Option<usize>,
    /// The number of plies at which the person was asked whether to give up the game for a new one.
    pub asked: Option<usize>,
}

/// The title: the game, and the side that the person plays.
pub fn title(session: &dyn Session, person: Color) -> String {
    format!("{}: you play {person:?}", session.spec().title)
}

impl PlayTable<'_> {
    /// Shows the board of a new game. In a game with secrets, the person's choice is `given`; if it is missing, the
    /// person is asked. Returns an exit code when the person quits.
    pub fn choose_and_show(&mut self, given: Option<&str>) -> Result<Option<ExitCode>> {
        let (session, person) = (self.game.session(), self.game.person);
        self.view.show(session)?;
        if let Some(secret) = session.spec().secret {
            let choices = secret::choices(session, person);
            let knows = |color| session.secrets().is_none_or(|secrets| secrets.known_choice(color).is_some());
            let is_known = knows(person);
            if is_known && knows(person.other()) {
                self.clocks.start();
                return Ok(None);
            }
            let mut typed = given.map(str::to_string);
            let mut chosen = None;
            while !is_known && chosen.is_none() {
                let text = match typed.take() {
                    Some(text) => text,
                    None => match self.ask_person(secret.question, &secret::answers(&choices))? {
                        Ok(text) => text,
                        Err(code) => return Ok(Some(code)),
                    },
                };
                chosen = secret::parse(&choices, &text).cloned();
                self.view.clear();
                match &chosen {
                    None => {
                        self.view.say(&format!("That is none of your choices: type {}.", secret::answers(&choices)))?
                    }
                    Some(choice) if secret::asks_for_random(&text) => {
                        self.view.say(&format!("The lot has chosen {}; 'secret' says so again.", choice.text()))?;
                    }
                    Some(_) => {}
                }
            }
            self.game.choose_secret(chosen)?;
            let lines = self.game.secret.as_ref().map(|secret| secret.commitment_lines()).unwrap_or_default();
            self.view.say_all(&lines)?;
        }
        self.clocks.start();
        Ok(None)
    }

    /// Asks a question and hides the person's input. Returns an exit code when there is no answer.
    fn ask_person(&mut self, question: &str, answers: &str) -> Result<Result<String, ExitCode>> {
        let prompt = format!("{question} ({answers} for the lot): ");
        if self.view.is_screen() {
            self.view.say("What you type is not shown.")?;
        }
        self.view.draw(self.status_lines())?;
        self.view.prompt(if self.input.is_terminal() { "" } else { &prompt })?;
        Ok(match self.input.read_hidden(&prompt)? {
            Line::Typed(text) if matches!(text.trim(), "quit" | "exit") => Err(ExitCode::SUCCESS),
            Line::Typed(text) => Ok(text),
            Line::End => {
                self.view.prompt("\n")?;
                Err(ExitCode::SUCCESS)
            }
            Line::Interrupted => Err(ExitCode::from(EXIT_CODE_INTERRUPTED)),
        })
    }

    /// Plays until the person quits or the input ends.
    pub fn play(&mut self) -> Result<ExitCode> {
        let mut was_interrupted = false;
        loop {
            self.play_engine_move()?;
            let prompt = self.announce()?;
            self.view.draw(self.status_lines())?;
            self.view.prompt(if self.input.is_terminal() { "" } else { &prompt })?;
            let line = match self.input.read(&prompt, self.words())? {
                Line::Typed(line) => line,
                Line::End => {
                    self.view.prompt("\n")?;
                    return Ok(ExitCode::SUCCESS);
                }
                Line::Interrupted if was_interrupted => return Ok(ExitCode::from(EXIT_CODE_INTERRUPTED)),
                Line::Interrupted => {
                    was_interrupted = true;
                    self.view.clear();
                    self.view.say("To end, type 'quit' or press Ctrl-C again.")?;
                    continue;
                }
            };
            was_interrupted = false;
            if self.view.is_screen() {
                self.view.clear();
                self.view.show(self.game.session())?;
            }
            if self.game.result().is_none() && self.clocks.is_over(self.game.person) {
                self.game.record.ended = Some(Termination::OutOfTime(self.game.person));
            }
            if !self.execute(line.trim())? {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// The words that Tab completes.
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = COMMANDS.iter().map(ToString::to_string).collect();
        if self.game.result().is_none() {
            let (session, legal) = (self.game.session(), LegalMove::all_legal(self.game.session()));
            let mut in_books: Vec<String> = legal.iter().filter_map(|mv| mv.book_notation(session.spec())).collect();
            in_books.sort();
            in_books.dedup();
            words.extend(in_books);
            words.extend(legal.into_iter().map(|mv| mv.text));
        }
        words
    }

    /// The lines about the state of the game, beside the board on a screen.
    fn status_lines(&self) -> Vec<String> {
        let session = self.game.session();
        let state = match self.game.record.result_line(session) {
            Some(result) => result,
            None if self.game.is_persons_turn() => format!("Move {} Your turn", move_number(session)),
            None => format!("Move {} Tenfold is thinking", move_number(session)),
        };
        let mut lines = vec![state, format!("Tenfold  {}", self.player.strength())];
        let clock = |color: Color| self.clocks.left(color).map(clock_text);
        if let Some((white, black)) = clock(Color::White).zip(clock(Color::Black)) {
            lines.push(format!("Time     White {white}  Black {black}"));
        }
        lines
    }

    /// Prints how the game has ended, or that a price must be paid. Returns the prompt.
    fn announce(&mut self) -> Result<String> {
        let session = self.game.session();
        if let Some(result) = self.game.record.result_line(session) {
            self.view.say(&result)?;
            let lines = self.game.show_secrets();
            self.view.say_all(&lines)?;
            return Ok("The game is over (undo, save FILE, new or quit): ".into());
        }
        let plies = Some(session.played_moves().len());
        let legal = LegalMove::all_legal(session);
        if let Some(lines) =
            listing::ransom_message(&session.scene(), &legal).filter(|_| self.view.is_screen() || self.warned != plies)
        {
            self.view.say_all(&lines)?;
            self.warned = plies;
        }
        let clock =
            self.clocks.left(self.game.person).map_or_else(String::new, |left| format!("({}) ", clock_text(left)));
        Ok(format!("{} {clock}", move_number(self.game.session())))
    }

    /// Plays the engine's move if the engine is to move.
    fn play_engine_move(&mut self) -> Result<()> {
        if self.game.is_persons_turn() || self.game.result().is_some() {
            return Ok(());
        }
        self.view.draw(self.status_lines())?;
        let (side, number) = (self.game.session().side_to_move(), move_number(self.game.session()));
        self.player.set_limits(self.clocks.limits(side));
        self.clocks.start();
        let answer = self.player.think(self.game.for_engine(), &mut |_| {});
        let in_time = self.clocks.press(side);
        let Some(mv) = answer.best else {
            self.game.record.ended = Some(Termination::Resigned(side));
            return Ok(());
        };
        if !in_time {
            self.game.record.ended = Some(Termination::OutOfTime(side));
            return Ok(());
        }
        let scene = self.game.session().scene();
        let price =
            LegalMove::all_legal(self.game.session()).into_iter().find(|own| own.text == mv).map(|own| own.price);
        self.game.play(&mv)?;
        self.view.show(self.game.session())?;
        // No score is shown in a game with secrets, because it would reveal something about the engine's choice.
        let score = match self.game.secret {
            Some(_) => String::new(),
            None => format!("  ({})", score_text(answer.score, side)),
        };
        self.view.say(&format!("{number} {mv}{score}"))?;
        if let Some(price) = price.filter(|price| !price.is_empty()) {
            self.view.say(&format!("Tenfold's king was mated: it pays {}.", listing::price_text(&scene, &price)))?;
        }
        self.clocks.start();
        Ok(())
    }
}
