//! The commands of a game in the terminal.

use super::game::Game;
use super::input::COMMANDS;
use super::keys;
use super::secret::SecretChoices;
use super::table::{MOVETIME, PlayTable, title};
use crate::cli::args::GameArgs;
use crate::cli::clock::{Clocks, TimeSetting};
use crate::cli::player::{move_number, score_text};
use crate::cli::record::Termination;
use anyhow::Result;
use std::path::Path;
use std::time::{Duration, Instant};
use tenfold::core::types::{Color, Square};
use tenfold::engine::search::{Info, Skill};
use tenfold::session::draw_offer;
use tenfold::session::picture::Picture;
use tenfold::tools::arena::openings;
use tenfold::tools::guide;
use tenfold::tools::typed::{self, LegalMove, NoMove, listing, piece_name, shown_excerpt};
use tenfold::variants::file::did_you_mean;

const HELP: &str = "\
Type a move as you like (e2e4, E2-E4, Nc3, exd5, O-O), or an unambiguous
beginning of it. On a terminal Tab completes. Other commands:
  moves [e2]      list the legal moves, or mark those of the piece on e2
  hint            ask the engine for a move; scores are from White's view
  analyse [S]     show the three best lines until you press a key, or after S
                  seconds of thinking
  undo, redo      take back your last move and the reply; make them again
  board, flip     show the board; turn it round
  fen [FEN]       show the position as FEN; go on from another position
  save FILE       append the game to a PGN file
  load FILE [N]   go on from the last game of a PGN file, or from game N
  level N         the engine's level, from 0 to 20, full strength
  elo N           the same by a rating, 1000 to 2275
  time 5+3        new clocks: 5 minutes each, and 3 seconds more a move
  time MS         no clocks: so many milliseconds for each move of the engine
  draw            offer a draw: the engine agrees from move 30 on, when it is
                  not better
  resign          give up the game
  secret          show your secret choice, in games that have one
  new [GAME]      begin a new game
  help, quit      show this list; end";

/// Thinking time for a hint, and for the answer to a draw offer.
const HINT_TIME: Duration = Duration::from_secs(1);
const OFFER_TIME: Duration = Duration::from_millis(500);

/// The number of lines of an analysis, and its default time in seconds.
const ANALYSIS_LINES: usize = 3;
const ANALYSIS_TIME: f64 = 2.0;
/// Time between two redraws of an analysis without a time limit.
const REDRAW_INTERVAL: Duration = Duration::from_millis(200);
/// The longest time of an analysis in seconds.
const MAX_ANALYSIS_TIME: f64 = 600.0;

/// A number of plies as full moves.
fn counted_moves(plies: usize) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    }
}

/// Puts a message on one line and escapes control characters, which may come from a file or from the operating system.
fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() }).collect()
}

/// A line that says why a text is not a move. `game` is the name of the game.
fn refusal_text(text: &str, why: NoMove, game: &str) -> String {
    match why {
        NoMove::Reason(why) => why,
        NoMove::TooMuch(why) => format!("{why}; 'tenfold rules {game}' says how a move may go on"),
        NoMove::NotAMove => {
            let word = text.split_whitespace().next().unwrap_or_default();
            let similar = did_you_mean(word, COMMANDS.iter().copied());
            format!("'{}' is neither a move nor a command ('help' lists them){similar}", shown_excerpt(text))
        }
    }
}

/// The lines of an analysis as text; `side` is the side to move.
fn analysis_lines(lines: &[Info], side: Color) -> Vec<String> {
    let text = |info: &Info| {
        let line = info.pv.iter().take(10).cloned().collect::<Vec<_>>().join(" ");
        format!("{:>14}  depth {:<3} {line}", score_text(info.score, side), info.depth)
    };
    lines.iter().map(text).collect()
}

impl PlayTable<'_> {
    /// Executes a command. Returns false when the person quits.
    pub fn execute(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let takes_nothing =
            ["quit", "exit", "help", "?", "board", "undo", "redo", "hint", "flip", "resign", "draw", "secret"];
        if !rest.is_empty() && takes_nothing.contains(&word.as_str()) {
            self.view.say(&format!("nothing can stand behind '{word}'"))?;
            return Ok(true);
        }
        if word != "new" {
            self.asked = None;
        }
        match word.as_str() {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => self.view.say(HELP)?,
            "moves" => self.moves(rest)?,
            "board" => self.view.show(self.game.session())?,
            "flip" => {
                self.view.flip();
                self.view.show(self.game.session())?;
            }
            "undo" => self.undo()?,
            "redo" => self.redo()?,
            "hint" => self.hint()?,
            "analyse" | "analyze" => self.analyse(rest)?,
            "save" => self.save(rest)?,
            "load" => self.load(rest)?,
            "fen" => self.fen(rest)?,
            "resign" => self.resign()?,
            "draw" => self.offer_draw()?,
            "level" => self.set_level(rest)?,
            "elo" => self.set_elo(rest)?,
            "time" => self.set_time(rest)?,
            "secret" => self.show_secret()?,
            "new" => return self.begin_new_game(rest),
            _ => self.play_move(line)?,
        }
        Ok(true)
    }

    /// Plays the move that a text means.
    fn play_move(&mut self, text: &str) -> Result<()> {
        if let Some((_, reason)) = self.game.result() {
            return self.view.say(&format!("the game is over: {reason}"));
        }
        let (session, number) = (self.game.session(), move_number(self.game.session()));
        let whole = match typed::read_move(session, text) {
            Ok(whole) => whole,
            Err(why) => return self.view.say(&refusal_text(text, why, session.spec().name)),
        };
        if !self.clocks.press(self.game.person) {
            self.game.record.ended = Some(Termination::OutOfTime(self.game.person));
            return Ok(());
        }
        self.game.play(&whole)?;
        self.view.show(self.game.session())?;
        if whole != text {
            self.view.say(&format!("{number} {whole}"))?;
        }
        Ok(())
    }

    /// Lists the legal moves, or those of the piece on a square.
    fn moves(&mut self, text: &str) -> Result<()> {
        let (scene, mut legal) = (self.game.session().scene(), LegalMove::all_legal(self.game.session()));
        if self.game.result().is_some() {
            return self.view.say("the game is over: there are no moves");
        }
        if text.is_empty() {
            return self.view.say_all(&listing::moves_by_piece(&scene, &legal));
        }
        let spec = &scene.spec;
        let Some(square) = Square::parse(&text.to_ascii_lowercase(), spec.files, spec.ranks) else {
            legal.retain(|mv| mv.steps.iter().any(|step| piece_name(spec, step.piece).eq_ignore_ascii_case(text)));
            if !legal.is_empty() {
                return self.view.say_all(&listing::moves_by_piece(&scene, &legal));
            }
            let last = Square::new(spec.files - 1, spec.ranks - 1);
            let pieces = listing::letters(spec);
            let why = format!("is neither a square (a1 to {last}) nor a piece that can move: {pieces}");
            return self.view.say(&format!("'{}' {why}", shown_excerpt(text)));
        };
        let Some(piece) = scene.piece(square) else { return self.view.say(&format!("no piece stands on {square}")) };
        let name = piece_name(spec, piece);
        if piece.color() != scene.side {
            return self.view.say(&format!("the {name} on {square} is the opponent's"));
        }
        legal.retain(|mv| mv.steps.iter().any(|step| step.from == Some(square)));
        if legal.is_empty() {
            return self.view.say(&format!("the {name} on {square} has no legal move"));
        }
        let marks = guide::targets(self.game.session(), square);
        self.view.show_picture(Picture { selected: Some(square), marks, ..self.game.session().picture() })?;
        self.view.say_all(&listing::moves_by_piece(&scene, &legal))
    }

    /// Takes back moves until the person is to move again.
    fn undo(&mut self) -> Result<()> {
        let plies = if self.game.is_persons_turn() { 2 } else { 1 };
        if matches!(self.game.record.ended, Some(Termination::Agreed)) || self.game.has_resigned() {
            // The person had ended the game by resigning or by agreeing to a draw; it now continues.
            self.game.record.ended = None;
            self.clocks.start();
            self.view.show(self.game.session())?;
            if self.game.secret.as_ref().is_some_and(SecretChoices::are_shown) {
                self.view.say("Both secret choices are known now; 'new' begins a game with others.")?;
            }
            return Ok(());
        }
        if self.game.session().played_moves().len() < plies {
            return self.view.say("there is no move of yours to take back");
        }
        for _ in 0..plies {
            self.game.take_back();
            self.clocks.take_back();
        }
        self.clocks.start();
        self.view.show(self.game.session())
    }

    /// Replays undone moves until the person is to move.
    fn redo(&mut self) -> Result<()> {
        if self.game.next_undone().is_none() {
            return self.view.say("there is no move to make again");
        }
        while let Some(mv) = self.game.next_undone() {
            self.clocks.start();
            self.clocks.press(self.game.session().side_to_move());
            self.game.play(&mv)?;
            if self.game.is_persons_turn() {
                break;
            }
        }
        self.clocks.start();
        self.view.show(self.game.session())
    }

    fn hint(&mut self) -> Result<()> {
        let side = self.game.session().side_to_move();
        let time = match self.clocks.pace() {
            TimeSetting::Move(time) => time.min(HINT_TIME),
            TimeSetting::Clock { .. } => HINT_TIME,
        };
        let (answer, _) = self.player.analyse(self.game.for_engine(), time, 1);
        match answer.best.filter(|_| self.game.result().is_none()) {
            Some(mv) => self.view.say(&format!("hint: {mv}  ({})", score_text(answer.score, side))),
            None => self.view.say("there is no move to play"),
        }
    }

    /// Shows the best lines of a search.
    fn analyse(&mut self, text: &str) -> Result<()> {
        if self.game.result().is_some() {
            return self.view.say("there is nothing to analyse");
        }
        if text.is_empty() && self.input.is_terminal() {
            return self.analyse_until_a_key();
        }
        let seconds = if text.is_empty() { Some(ANALYSIS_TIME) } else { text.trim_end_matches('s').parse().ok() };
        let Some(seconds) = seconds.filter(|seconds| (0.001..=MAX_ANALYSIS_TIME).contains(seconds)) else {
            return self.view.say(&format!("analyse takes seconds, at most {MAX_ANALYSIS_TIME}: analyse 5"));
        };
        let side = self.game.session().side_to_move();
        let (_, lines) = self.player.analyse(self.game.for_engine(), Duration::from_secs_f64(seconds), ANALYSIS_LINES);
        self.view.say_all(&analysis_lines(&lines, side))
    }

    /// Shows the best lines of a search while it runs, until the person presses a key.
    fn analyse_until_a_key(&mut self) -> Result<()> {
        let PlayTable { player, game, view, .. } = self;
        let side = game.session().side_to_move();
        let heading = vec!["Analysis, until you press a key".to_string()];
        let mut written = view.draw_analysis(&heading, &[]);
        let mut drawn = Instant::now();
        let lines = keys::search_until_key_pressed(&player.signals(), || {
            player.analyse_until_stopped(game.for_engine(), ANALYSIS_LINES, &mut |found| {
                if written.is_ok() && drawn.elapsed() >= REDRAW_INTERVAL {
                    written = view.draw_analysis(&heading, &analysis_lines(found, side));
                    drawn = Instant::now();
                }
            })
        });
        written?;
        view.end_analysis()?;
        view.say_all(&analysis_lines(&lines, side))
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.view.say("save needs a file: save game.pgn");
        }
        match self.game.record.save(self.game.session(), file) {
            Ok(()) => self.view.say(&format!("saved to '{file}'")),
            Err(why) => self.view.say(&on_one_line(&format!("cannot save to '{file}': {why}"))),
        }
    }

    /// Continues from a game in a PGN file.
    fn load(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return self.view.say("load needs a PGN file: load game.pgn, or load game.pgn 2 for its second game");
        }
        let numbered =
            text.rsplit_once(' ').and_then(|(file, number)| Some((file.trim(), number.parse::<usize>().ok()?)));
        let (file, number) = match numbered.filter(|_| !Path::new(text).exists()) {
            Some((file, number)) => (file, Some(number)),
            None => (text, None),
        };
        let games = match openings::read_pgn_file(Path::new(file), self.game.for_engine()) {
            Ok(games) => games,
            Err(why) => return self.view.say(&on_one_line(&why.to_string())),
        };
        let number = number.unwrap_or(games.len());
        let Some(game) = number.checked_sub(1).and_then(|index| games.get(index)) else {
            return self.view.say(&format!("'{file}' has {} games; there is no game {number}", games.len()));
        };
        let fen = game.fen.clone().unwrap_or_else(|| self.game.session().spec().start_fen.to_string());
        let moves = counted_moves(game.moves.len());
        self.set_up(&fen, &game.moves, &format!("game {number} of {} in '{file}', {moves}", games.len()))
    }

    /// Shows the position as a FEN, or continues from another position.
    fn fen(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return self.view.say(&self.game.session().fen());
        }
        self.set_up(text, &[], "a new position")
    }

    fn set_up(&mut self, fen: &str, moves: &[String], what: &str) -> Result<()> {
        let fresh = self.rules.open()?;
        match self.game.set_up(fresh, fen, moves) {
            Ok(lines) => {
                self.reset_clocks(self.clocks.pace());
                self.view.show(self.game.session())?;
                let goes_on = !moves.is_empty() && self.game.result().is_none();
                self.view.say(&if goes_on { format!("{what}; it goes on from here") } else { what.to_string() })?;
                self.view.say_all(&lines)
            }
            Err(why) => self.view.say(&why),
        }
    }

    fn reset_clocks(&mut self, pace: TimeSetting) {
        self.clocks = Clocks::new(pace);
        self.clocks.start();
        self.warned = None;
    }

    fn resign(&mut self) -> Result<()> {
        if self.game.result().is_some() {
            return self.view.say("the game is over already");
        }
        self.game.record.ended = Some(Termination::Resigned(self.game.person));
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<()> {
        if self.game.result().is_some() {
            return self.view.say("the game is over already");
        }
        let number = self.game.session().fullmove_and_halfmove().0;
        let first = draw_offer::FIRST_FULL_MOVE;
        if number < first {
            return self
                .view
                .say(&format!("Tenfold declines: it agrees from move {first} on, and this is move {number}"));
        }
        let (answer, _) = self.player.analyse(self.game.for_engine(), OFFER_TIME, 1);
        // The score is from the point of view of the person, who is to move, so it is negated for the engine.
        if !draw_offer::accepts_draw(self.game.session(), -answer.score) {
            return self.view.say("Tenfold declines: it thinks that it is better");
        }
        self.game.record.ended = Some(Termination::Agreed);
        self.view.say("Tenfold agrees to a draw")
    }

    fn set_level(&mut self, text: &str) -> Result<()> {
        match text.parse::<u32>() {
            Ok(level) if level <= Skill::FULL => self.player.skill = Skill::from_level(level),
            _ if text.is_empty() => {}
            _ => return self.view.say(&format!("levels are 0 to {}, for example: level 5", Skill::FULL)),
        }
        self.view.say(&format!("Tenfold plays at {}", self.player.strength()))
    }

    fn set_elo(&mut self, text: &str) -> Result<()> {
        match text.parse::<u32>() {
            Ok(elo) if Skill::ELO.contains(&elo) => self.player.skill = Some(Skill::from_elo(elo)),
            _ => {
                let (least, most) = (Skill::ELO.start(), Skill::ELO.end());
                return self.view.say(&format!("ratings are {least} to {most}, for example: elo 1500"));
            }
        }
        self.view.say(&format!("Tenfold plays at {}", self.player.strength()))
    }

    fn set_time(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            match TimeSetting::parse(text) {
                Ok(pace) => self.reset_clocks(pace),
                Err(why) => return self.view.say(&why),
            }
        }
        self.view.say(&self.clocks.pace().text())
    }

    fn show_secret(&mut self) -> Result<()> {
        match self.game.secret.as_ref().and_then(|secret| secret.own_choice_text()) {
            Some(own) => self.view.say(&format!("your choice is {own}")),
            None => self.view.say("you have no secret choice in this game"),
        }
    }

    /// Begins a new game of the same or another variant; false when the person quits instead.
    fn begin_new_game(&mut self, name: &str) -> Result<bool> {
        let plies = self.game.session().played_moves().len();
        if self.input.is_terminal() && plies > 0 && self.game.result().is_none() && self.asked != Some(plies) {
            self.asked = Some(plies);
            self.view.say("This game is not over: 'new' once more gives it up, 'save FILE' keeps it.")?;
            return Ok(true);
        }
        self.asked = None;
        let rules = match name {
            "" => GameArgs { game: self.rules.game.clone(), fen: None, options: self.rules.options.clone() },
            other => GameArgs { game: other.to_string(), fen: None, options: Vec::new() },
        };
        let session = match rules.open() {
            Ok(session) => session,
            Err(why) => {
                self.view.say(&format!("{why:#}"))?;
                return Ok(true);
            }
        };
        self.rules = rules;
        let title = title(&*session, self.game.person);
        self.view.say(&title)?;
        self.view.set_title(title);
        self.game = Game::new(session, self.game.person);
        self.player = self.player.with_new_time(MOVETIME);
        self.reset_clocks(self.clocks.pace());
        Ok(self.choose_and_show(None)?.is_none())
    }
}
