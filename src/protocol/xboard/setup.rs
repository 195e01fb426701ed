//! Setting up variants and positions.

use super::state::{Mode, XBoard};
use super::{features, fen, wire};
use tenfold_core::types::Color;
use tenfold_registry::GAMES;

impl XBoard {
    pub(super) fn new_game(&mut self) {
        self.abort_search();
        self.engine.open_variant(GAMES[0].spec.name);
        self.begin_game();
        self.mode = Mode::Play(Color::Black);
        self.opponent_is_engine = false;
        self.clock.restart();
    }

    pub(super) fn set_variant(&mut self, name: &str) {
        self.abort_search();
        if !self.engine.open_for_xboard(name) {
            self.error("unknown variant", name);
            return self.resume_for_mode();
        }
        self.begin_game();
        // An interface that asks for a variant by an alias already knows the setup.
        let session = self.engine.session.as_ref();
        if self.engine.variant == session.spec().name {
            features::setup_commands(session).iter().for_each(|line| self.out.write_line(line));
        }
        self.resume_for_mode();
    }

    /// Prepares for a new game of the variant that was opened.
    pub(super) fn begin_game(&mut self) {
        self.engine.prepare_search();
        self.board_changed();
        self.untouched = true;
        self.offered = false;
        self.score = None;
    }

    pub(super) fn set_board(&mut self, text: &str) {
        let variant = self.engine.variant;
        let is_alias = self.engine.session.spec().name != variant;
        if is_alias && self.engine.session.spec().ignores_castling_rights_of_chess && fen::has_rights(text) {
            // Castling rights show that the interface means the variant with castling that has the same name.
            self.engine.open_variant(variant);
        }
        let session = &mut self.engine.session;
        let (spec, before) = (session.spec(), session.fen());
        let is_initial_position = fen::is_initial_position(spec, text);
        if is_initial_position {
            session.set_start_position();
        } else if let Err(why) = fen::set(session.as_mut(), text) {
            return self.out.write_line(format_args!("tellusererror Illegal position: {why}"));
        }
        // Setting up the same position again does not begin a new game.
        if (is_initial_position || self.engine.session.fen() != before)
            && let Some(line) = self.engine.renew_shown_secret()
        {
            self.out.write_line(format_args!("# {line}"));
        }
        self.abort_search();
        self.board_changed();
        self.untouched = false;
        self.offered = false;
        self.score = None;
        self.resume_for_mode();
    }

    /// Takes the last `count` moves back.
    pub(super) fn take_back(&mut self, count: usize, command: &str) {
        if self.engine.session.played_moves().len() < count {
            return self.error("no such move to take back", command);
        }
        self.abort_search();
        for _ in 0..count {
            self.engine.session.take_back();
        }
        self.board_changed();
        self.offered = false;
        self.score = None;
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Excludes a move from the search, or includes it again.
    pub(super) fn exclude_move(&mut self, exclude: bool, mv: &str, line: &str) {
        match (exclude, mv) {
            (true, "all") => self.excluded = self.engine.session.legal_move_texts(),
            (false, "all") => self.excluded.clear(),
            _ => match wire::parse_move(self.engine.session.as_ref(), mv) {
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
