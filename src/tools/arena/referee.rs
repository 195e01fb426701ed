//! Plays one game between two engines: checks the moves, runs the clocks, handles draw offers and adjudication, and
//! decides how the game ends.

use super::adjudication::{Adjudication, Adjudicator, Verdict};
use super::engine::{Engine, EngineConfig, EngineError, MoveRequest, Reply, SearchInfo};
use super::openings::Opening;
use super::record::{Forfeit, GameEnd, MoveRecord};
use super::secrets::{PlayerSecret, SecretProof, UsedCommitments};
use super::time_control::Clock;
use tenfold_core::rules::SecretSpec;
use tenfold_core::types::{Color, Outcome, result_text};
use tenfold_session::Session;

/// The settings of a game.
pub struct GameSetup<'a> {
    /// The configurations of White's and Black's engine.
    pub configs: [&'a EngineConfig; 2],
    /// The conditions that end the game before the rules do.
    pub adjudication: Adjudication,
    /// The commitments to secret choices that were already used in the match.
    pub used_commitments: &'a UsedCommitments,
}

/// A finished game.
#[derive(Debug)]
pub struct FinishedGame {
    /// How the game ended.
    pub end: GameEnd,
    /// All moves of the game, those of the opening first.
    pub plies: Vec<MoveRecord>,
    /// White's and Black's secret choice, in variants that have secrets.
    pub secrets: Option<[String; 2]>,
    /// The players' commitments and reveals, if an engine made its secret choice itself.
    pub proofs: Option<[Option<SecretProof>; 2]>,
}

/// A game in progress.
struct Game<'a> {
    session: Box<dyn Session>,
    /// The FEN of the start position, if it is not the initial position of the variant.
    fen: Option<&'a str>,
    moves: Vec<String>,
    plies: Vec<MoveRecord>,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    /// Whether White offers a draw, and whether Black does.
    offers: [bool; 2],
    /// White's and Black's secret choice.
    secrets: [PlayerSecret; 2],
}

/// Plays a game; `None` when the match is being stopped. In `session` the options of the rules must be set.
///
/// # Errors
///
/// When the opening is illegal in this variant, with the reason.
pub fn play(
    mut session: Box<dyn Session>,
    opening: &Opening,
    game_setup: &GameSetup,
    engines: [&mut Engine; 2],
) -> Result<Option<FinishedGame>, String> {
    opening.set_start_position(&mut *session).map_err(|why| format!("opening: {why}"))?;
    set_disclosed_choices(&mut *session, opening)?;
    let fen = session.fen();
    let mut game = Game {
        fen: (fen != session.spec().start_fen).then_some(fen.as_str()),
        session,
        moves: Vec::new(),
        plies: Vec::new(),
        clocks: game_setup.configs.map(|config| Clock::new(config.control)),
        adjudicator: Adjudicator::new(game_setup.adjudication),
        offers: [false; 2],
        secrets: Default::default(),
    };
    let [white, black] = engines;
    let started = game
        .new_game(Color::White, white, game_setup)
        .map_err(|error| (Color::White, error))
        .and_then(|()| game.new_game(Color::Black, black, game_setup).map_err(|error| (Color::Black, error)));
    let end = match started {
        Err((_, EngineError::Stopped)) => None,
        Err((color, error)) => Some(GameEnd::Forfeit(color, forfeit_from_error(error))),
        Ok(()) => {
            for text in &opening.moves {
                game.session.play(text).map_err(|why| format!("opening: {why}"))?;
                game.moves.push(text.clone());
                let ply = MoveRecord { text: text.clone(), score: None, depth: 0, nodes: 0, time: 0, book: true };
                game.plies.push(ply);
            }
            game.run([&mut *white, &mut *black])
        }
    };
    let Some(end) = end.and_then(|end| game.reveal_secrets_at_end(end, [&mut *white, &mut *black])) else {
        return Ok(None);
    };
    let reason = end.to_string();
    for engine in [white, black] {
        engine.defer_log(false);
        engine.game_over(end.result(), &reason);
    }
    let secret = |color, spec: SecretSpec| {
        format!(
            "{}={}",
            spec.option,
            game.session.secrets().and_then(|secrets| secrets.known_choice(color)).unwrap_or("?")
        )
    };
    let secrets = game.session.spec().secret.map(|spec| Color::BOTH.map(|color| secret(color, spec)));
    let proofs = game.secrets.map(PlayerSecret::into_proof);
    let proofs = proofs.iter().any(Option::is_some).then_some(proofs);
    Ok(Some(FinishedGame { end, plies: game.plies, secrets, proofs }))
}

/// Sets the secret choices that the moves of the opening disclose, because they are no longer secret.
fn set_disclosed_choices(session: &mut dyn Session, opening: &Opening) -> Result<(), String> {
    let mut ahead = session.duplicate();
    for text in &opening.moves {
        ahead.play(text).map_err(|why| format!("opening: {why}"))?;
    }
    if let (Some(ahead), Some(secrets)) = (ahead.secrets(), session.secrets_mut()) {
        for color in Color::BOTH {
            if let Some(choice) = ahead.known_choice(color) {
                secrets.set_choice(color, choice);
            }
        }
    }
    Ok(())
}

fn forfeit_from_error(error: EngineError) -> Forfeit {
    match error {
        EngineError::Disconnected => Forfeit::Disconnects,
        EngineError::TimedOut => Forfeit::OnTime(0),
        EngineError::Handshake(why) => Forfeit::Handshake(why),
        EngineError::Secret(why) => Forfeit::Secret(why),
        EngineError::Stalled | EngineError::Stopped => Forfeit::Stalls,
    }
}

/// The end of a game in which an engine could not be started.
pub fn forfeit_at_start(color: Color, error: EngineError) -> GameEnd {
    GameEnd::Forfeit(color, forfeit_from_error(error))
}

impl Game<'_> {
    fn new_game(&mut self, color: Color, engine: &mut Engine, game_setup: &GameSetup) -> Result<(), EngineError> {
        let opponent = &game_setup.configs[color.other().idx()].name;
        self.secrets[color.idx()].new_game(color, self.session.as_mut(), engine, opponent, game_setup.used_commitments)
    }

    /// Makes an engine reveal its secret choice.
    fn reveal(&mut self, color: Color, engine: &mut Engine) -> Result<(), EngineError> {
        let Some(spec) = self.session.spec().secret else { return Ok(()) };
        if let Some(choice) = self.secrets[color.idx()].reveal(&spec, engine)?
            && let Some(secrets) = self.session.secrets_mut()
        {
            secrets.set_choice(color, choice);
        }
        Ok(())
    }

    /// Makes both engines reveal their secret choices after the game. Returns the end of the game, which changes if a
    /// reveal is wrong; `None` when the match is being stopped.
    fn reveal_secrets_at_end(&mut self, mut end: GameEnd, engines: [&mut Engine; 2]) -> Option<GameEnd> {
        for (color, engine) in Color::BOTH.into_iter().zip(engines) {
            match self.reveal(color, engine) {
                Ok(()) => {}
                Err(EngineError::Stopped) => return None,
                Err(error) => end = end.with_forfeit(color, forfeit_from_error(error)),
            }
        }
        Some(end)
    }

    /// Plays moves until the game is over; `None` when the match is being stopped.
    fn run(&mut self, engines: [&mut Engine; 2]) -> Option<GameEnd> {
        loop {
            let side = self.session.side_to_move();
            match self.play_move(side, engines[side.idx()]) {
                Ok(None) => {}
                Ok(Some(end)) => return Some(end),
                Err(EngineError::Stopped) => return None,
                Err(error) => return Some(GameEnd::Forfeit(side, forfeit_from_error(error))),
            }
        }
    }

    /// Whether the rules in this position depend on a secret choice of the side to move that has not been revealed.
    fn awaits_choice(&self) -> bool {
        self.session.secrets().is_some_and(|secrets| secrets.awaits_choice())
    }

    /// Plays one move. If the rules depend on the player's secret choice, the choice is revealed first. Returns how the
    /// game ended, if it has ended.
    fn play_move(&mut self, side: Color, engine: &mut Engine) -> Result<Option<GameEnd>, EngineError> {
        if self.awaits_choice() {
            self.reveal(side, engine)?;
        }
        let outcome = self.session.outcome();
        if outcome != Outcome::Ongoing {
            return Ok(Some(GameEnd::Rules(outcome)));
        }
        let mut info = SearchInfo::default();
        let (own, other) = (side.idx(), side.other().idx());
        let mv = MoveRequest {
            session: self.session.as_ref(),
            fen: self.fen,
            played: &self.moves,
            clocks: &self.clocks,
            offered: self.offers[other],
        };
        let reply = engine.think(&mv, &mut info);
        let overrun = self.clocks[own].overrun(info.time).as_millis();
        let late = || GameEnd::Forfeit(side, Forfeit::OnTime(u64::try_from(overrun).unwrap_or(u64::MAX)));
        if matches!(reply, Err(EngineError::TimedOut)) {
            return Ok(Some(late()));
        }
        let reply = reply?;
        let in_time = self.clocks[own].spend(info.time);
        let text = match reply {
            Reply::Move(text) => text,
            Reply::Resigns => return Ok(Some(GameEnd::Resigned(side))),
            Reply::RejectsMove => return Ok(Some(GameEnd::Forfeit(side, Forfeit::FalseIllegalMove))),
            Reply::Claims(result) => return Ok(Some(self.end_by_claim(side, result))),
        };
        if !in_time {
            return Ok(Some(late()));
        }
        if self.session.play(&text).is_err() {
            let shown = if text.is_empty() { "nothing".into() } else { text };
            return Ok(Some(GameEnd::Forfeit(side, Forfeit::IllegalMove(shown))));
        }
        let SearchInfo { score, depth, nodes, time, offers_draw } = info;
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.plies.push(MoveRecord { text: text.clone(), score, depth, nodes, time, book: false });
        self.moves.push(text);
        // Making a move declines the opponent's draw offer, unless the player also offers a draw.
        let agreed = offers_draw && self.offers[other];
        self.offers[own] = offers_draw;
        self.offers[other] = false;
        // The rules take precedence over agreement and adjudication, even while the outcome depends on a choice that
        // has not been revealed yet.
        if self.awaits_choice() || self.session.outcome() != Outcome::Ongoing {
            return Ok(None);
        }
        if agreed {
            return Ok(Some(GameEnd::Agreed));
        }
        let (fullmove, halfmove) = self.session.fullmove_and_halfmove();
        Ok(self.adjudicator.update(side, score, halfmove, fullmove).map(|verdict| match verdict {
            Verdict::Wins(winner) => GameEnd::Adjudicated(Some(winner)),
            Verdict::Draw => GameEnd::Adjudicated(None),
        }))
    }

    /// The end of the game after an engine has claimed a result. Claiming a loss is a resignation. Any other claim is
    /// false, because the rules have not ended the game.
    fn end_by_claim(&self, side: Color, result: &'static str) -> GameEnd {
        if result == result_text(Some(side.other())) {
            GameEnd::Resigned(side)
        } else {
            GameEnd::Forfeit(side, Forfeit::FalseClaim(result))
        }
    }
}
