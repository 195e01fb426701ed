//! One game: who is to move, what is legal, how late it is, and how it ends.

use super::adjudication::{Adjudication, Judge, Verdict};
use super::control::Clock;
use super::engine::{Answer, Engine, Fault, MoveRequest, Setup, Thought};
use super::openings::Opening;
use super::record::{End, Forfeit, Ply};
use super::secrets::{Proof, Secret, Seen};
use crate::core::rules::SecretSpec;
use crate::core::types::{Color, Outcome};
use crate::session::Session;

/// What a game is played by.
pub struct Pairing<'a> {
    /// White's and Black's engine as the user names them.
    pub setups: [&'a Setup; 2],
    /// What may end the game before its rules do.
    pub adjudication: Adjudication,
    /// The commitments to secret choices that were published in the match.
    pub seen: &'a Seen,
}

/// A game that has ended.
#[derive(Debug)]
pub struct Played {
    /// How.
    pub end: End,
    /// All its moves, those of the opening first.
    pub plies: Vec<Ply>,
    /// What White and Black had chosen in secret, in games that have secrets.
    pub secrets: Option<[String; 2]>,
    /// How they proved it, where they chose for themselves.
    pub proofs: Option<[Option<Proof>; 2]>,
}

/// A game in progress.
struct Game<'a> {
    session: Box<dyn Session>,
    /// The first position, where it is not the game's own.
    fen: Option<&'a str>,
    moves: Vec<String>,
    plies: Vec<Ply>,
    clocks: [Clock; 2],
    judge: Judge,
    /// Whether White's and Black's offer of a draw stands.
    offers: [bool; 2],
    /// White's and Black's secret.
    secrets: [Secret; 2],
}

/// Plays a game. `session` has the game's rules set. `None` when the match is being stopped.
///
/// # Errors
///
/// When the opening is not one of this game: why.
pub fn play(
    mut session: Box<dyn Session>,
    opening: &Opening,
    pairing: &Pairing,
    engines: [&mut Engine; 2],
) -> Result<Option<Played>, String> {
    opening.begin(&mut *session).map_err(|why| format!("opening: {why}"))?;
    // What the opening's own moves tell is no secret of a player any more.
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
    let fen = session.fen();
    let mut game = Game {
        fen: (fen != session.spec().array).then_some(fen.as_str()),
        session,
        moves: Vec::new(),
        plies: Vec::new(),
        clocks: pairing.setups.map(|setup| Clock::new(setup.control)),
        judge: Judge::new(pairing.adjudication),
        offers: [false; 2],
        secrets: Default::default(),
    };
    let [white, black] = engines;
    let begun = game
        .begin(Color::White, white, pairing)
        .map_err(|fault| (Color::White, fault))
        .and_then(|()| game.begin(Color::Black, black, pairing).map_err(|fault| (Color::Black, fault)));
    let end = match begun {
        Err((_, Fault::Stopped)) => None,
        Err((color, fault)) => Some(End::Forfeit(color, forfeit(fault))),
        Ok(()) => {
            for text in &opening.moves {
                game.session.play(text).map_err(|why| format!("opening: {why}"))?;
                game.moves.push(text.clone());
                let ply = Ply { text: text.clone(), score: None, depth: 0, nodes: 0, time: 0, book: true };
                game.plies.push(ply);
            }
            game.run([&mut *white, &mut *black])
        }
    };
    let Some(end) = end.and_then(|end| game.disclose(end, [&mut *white, &mut *black])) else { return Ok(None) };
    let reason = end.to_string();
    for engine in [white, black] {
        engine.hold_back(false);
        engine.end(end.result(), &reason);
    }
    let chosen = |color| game.session.secrets().and_then(|secrets| secrets.known_choice(color)).unwrap_or("?");
    let told = |color, spec: SecretSpec| format!("{}={}", spec.option, chosen(color));
    let secrets = game.session.spec().secret.map(|spec| Color::BOTH.map(|color| told(color, spec)));
    let proofs = game.secrets.map(Secret::into_proof);
    let proofs = proofs.iter().any(Option::is_some).then_some(proofs);
    Ok(Some(Played { end, plies: game.plies, secrets, proofs }))
}

fn forfeit(fault: Fault) -> Forfeit {
    match fault {
        Fault::Disconnects => Forfeit::Disconnects,
        Fault::Late => Forfeit::OnTime(0),
        Fault::Handshake(why) => Forfeit::Handshake(why),
        Fault::Secret(why) => Forfeit::Secret(why),
        Fault::Stalls | Fault::Stopped => Forfeit::Stalls,
    }
}

/// The forfeit of an engine that could not even be started.
pub fn unstarted(color: Color, fault: Fault) -> End {
    End::Forfeit(color, forfeit(fault))
}

impl Game<'_> {
    fn begin(&mut self, color: Color, engine: &mut Engine, pairing: &Pairing) -> Result<(), Fault> {
        let opponent = &pairing.setups[color.other().idx()].name;
        self.secrets[color.idx()].begin(color, self.session.as_mut(), engine, opponent, pairing.seen)
    }

    /// Has an engine show what it has chosen in secret.
    fn reveal(&mut self, color: Color, engine: &mut Engine) -> Result<(), Fault> {
        let Some(spec) = self.session.spec().secret else { return Ok(()) };
        if let Some(choice) = self.secrets[color.idx()].reveal(&spec, engine)?
            && let Some(secrets) = self.session.secrets_mut()
        {
            secrets.set_choice(color, choice);
        }
        Ok(())
    }

    /// Whether the rules depend here on a choice of the side to move that has not been shown.
    fn awaits_choice(&self) -> bool {
        self.session.secrets().is_some_and(|secrets| secrets.awaits_choice())
    }

    /// Has both engines show their secrets when the game is over; the end, which that may change. `None` when the match
    /// is being stopped.
    fn disclose(&mut self, mut end: End, engines: [&mut Engine; 2]) -> Option<End> {
        for (color, engine) in Color::BOTH.into_iter().zip(engines) {
            match self.reveal(color, engine) {
                Ok(()) => {}
                Err(Fault::Stopped) => return None,
                Err(fault) => end = end.forfeited_by(color, forfeit(fault)),
            }
        }
        Some(end)
    }

    /// Has the engines move until the game is over; `None` when the match is being stopped.
    fn run(&mut self, engines: [&mut Engine; 2]) -> Option<End> {
        loop {
            let side = self.session.side();
            match self.mv(side, engines[side.idx()]) {
                Ok(None) => {}
                Ok(Some(end)) => return Some(end),
                Err(Fault::Stopped) => return None,
                Err(fault) => return Some(End::Forfeit(side, forfeit(fault))),
            }
        }
    }

    /// One engine's turn, its secret shown first where the rules hang on it. How the game ends, if it does.
    fn mv(&mut self, side: Color, engine: &mut Engine) -> Result<Option<End>, Fault> {
        if self.awaits_choice() {
            self.reveal(side, engine)?;
        }
        let outcome = self.session.outcome();
        if outcome != Outcome::Ongoing {
            return Ok(Some(End::Rules(outcome)));
        }
        let mut thought = Thought::default();
        let (own, other) = (side.idx(), side.other().idx());
        let mv = MoveRequest {
            session: self.session.as_ref(),
            fen: self.fen,
            played: &self.moves,
            clocks: &self.clocks,
            offered: self.offers[other],
        };
        let answer = engine.think(&mv, &mut thought);
        let overrun = self.clocks[own].overrun(thought.time).as_millis();
        let late = || End::Forfeit(side, Forfeit::OnTime(u64::try_from(overrun).unwrap_or(u64::MAX)));
        if matches!(answer, Err(Fault::Late)) {
            return Ok(Some(late()));
        }
        let answer = answer?;
        let in_time = self.clocks[own].spend(thought.time);
        let text = match answer {
            Answer::Move(text) => text,
            Answer::Resigns => return Ok(Some(End::Resigned(side))),
            Answer::Protests => return Ok(Some(End::Forfeit(side, Forfeit::FalseProtest))),
            Answer::Claims(result) => return Ok(Some(self.claimed(side, result))),
        };
        if !in_time {
            return Ok(Some(late()));
        }
        if self.session.play(&text).is_err() {
            let shown = if text.is_empty() { "nothing".into() } else { text };
            return Ok(Some(End::Forfeit(side, Forfeit::IllegalMove(shown))));
        }
        let Thought { score, depth, nodes, time, offers_draw } = thought;
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.plies.push(Ply { text: text.clone(), score, depth, nodes, time, book: false });
        self.moves.push(text);
        // What the rules decide goes first, also where they wait for a secret.
        if self.awaits_choice() || self.session.outcome() != Outcome::Ongoing {
            return Ok(None);
        }
        // An offer that is answered by one is taken; else it falls with the answering move.
        if offers_draw && self.offers[other] {
            return Ok(Some(End::Agreed));
        }
        self.offers[own] = offers_draw;
        self.offers[other] = false;
        let (fullmove, halfmove) = self.session.clocks();
        Ok(self.judge.look(side, score, halfmove, fullmove).map(|verdict| match verdict {
            Verdict::Wins(winner) => End::Adjudicated(Some(winner)),
            Verdict::Draw => End::Adjudicated(None),
        }))
    }

    /// A claim while the game goes on: who claims to have lost gives up, and any other claim is false.
    fn claimed(&self, side: Color, result: &'static str) -> End {
        let lost = match side {
            Color::White => "0-1",
            Color::Black => "1-0",
        };
        if result == lost { End::Resigned(side) } else { End::Forfeit(side, Forfeit::FalseClaim(result)) }
    }
}
