//! Setting up games and positions.

use super::state::{Mode, XBoard};
use super::{features, fen, wire};
use tenfold_core::types::Color;
use tenfold_registry::GAMES;

impl XBoard {
    pub(super) fn new_game(&mut self) {
        self.abort();
        self.engine.open(GAMES[0].spec.name);
        self.begin();
        self.mode = Mode::Play(Color::Black);
        self.opponent_is_engine = false;
        self.clock.restart();
    }

    pub(super) fn set_variant(&mut self, name: &str) {
        self.abort();
        if !self.engine.open_for_xboard(name) {
            self.error("unknown variant", name);
            return self.resume();
        }
        self.begin();
        // A game with an alias is asked for by it when the interface knows its setup.
        let session = self.engine.session.as_ref();
        if self.engine.variant == session.spec().name {
            features::setup(session).iter().for_each(|line| self.out.line(line));
        }
        self.resume();
    }

    /// A game begins.
    pub(super) fn begin(&mut self) {
        self.engine.prepare();
        self.board_changed();
        self.untouched = true;
        self.offered = false;
        self.score = None;
    }

    pub(super) fn set_board(&mut self, text: &str) {
        let variant = self.engine.variant;
        let is_alias = self.engine.session.spec().name != variant;
        if is_alias && self.engine.session.spec().ignores_chess_rights && fen::has_rights(text) {
            // With castling it is the other game of that name.
            self.engine.open(variant);
        }
        let session = &mut self.engine.session;
        let (spec, before) = (session.spec(), session.fen());
        let is_array = fen::is_array(spec, text);
        if is_array {
            session.reset();
        } else if let Err(why) = fen::set(session.as_mut(), text) {
            return self.out.line(format_args!("tellusererror Illegal position: {why}"));
        }
        // The same position again is the same game.
        if (is_array || self.engine.session.fen() != before)
            && let Some(line) = self.engine.renew_shown_secret()
        {
            self.out.line(format_args!("# {line}"));
        }
        self.abort();
        self.board_changed();
        self.untouched = false;
        self.offered = false;
        self.score = None;
        self.resume();
    }

    /// Takes this many moves back.
    pub(super) fn take_back(&mut self, count: usize, command: &str) {
        if self.engine.session.played().len() < count {
            return self.error("no such move to take back", command);
        }
        self.abort();
        for _ in 0..count {
            self.engine.session.undo();
        }
        self.board_changed();
        self.offered = false;
        self.score = None;
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Excludes a move from the search, or includes it again.
    pub(super) fn exclude(&mut self, exclude: bool, mv: &str, line: &str) {
        match (exclude, mv) {
            (true, "all") => self.excluded = self.engine.session.legal(),
            (false, "all") => self.excluded.clear(),
            _ => match wire::parse(self.engine.session.as_ref(), mv) {
                Err(why) => return self.error(&why, line),
                Ok((_, text)) => {
                    self.excluded.retain(|known| *known != text);
                    if exclude {
                        self.excluded.push(text);
                    }
                }
            },
        }
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }
}
