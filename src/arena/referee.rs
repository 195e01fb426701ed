//! One game: who is to move, what is legal, how late it is, and how it ends.

use super::adjudication::{Adjudication, Judge, Verdict};
use super::control::Clock;
use super::engine::{Answer, Beginning, Engine, Fault, Setup, Thought, Turn};
use super::openings::Opening;
use super::record::{End, Forfeit, Ply};
use crate::session::Session;
use crate::types::{Color, Outcome};

/// What a game is played by.
pub struct Pairing<'a> {
    /// White's and Black's engine as the user names them.
    pub setups: [&'a Setup; 2],
    /// What may end the game before its rules do.
    pub adjudication: Adjudication,
}

/// A game that has ended.
#[derive(Debug)]
pub struct Played {
    /// How.
    pub end: End,
    /// All its turns, those of the opening first.
    pub plies: Vec<Ply>,
    /// What White and Black had chosen in secret, in games that have secrets.
    pub secrets: Option<[String; 2]>,
}

/// A game in progress.
struct Game<'a> {
    session: Box<dyn Session>,
    /// The first position, where it is not the game's own.
    fen: Option<&'a str>,
    turns: Vec<String>,
    plies: Vec<Ply>,
    clocks: [Clock; 2],
    judge: Judge,
    /// Whether White's and Black's offer of a draw stands.
    offers: [bool; 2],
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
    let secrets = session.deal();
    let fen = session.fen();
    let mut game = Game {
        fen: (fen != session.spec().array).then_some(fen.as_str()),
        session,
        turns: Vec::new(),
        plies: Vec::new(),
        clocks: pairing.setups.map(|setup| Clock::new(setup.control)),
        judge: Judge::new(pairing.adjudication),
        offers: [false; 2],
    };
    let begin = |engine: &mut Engine, color: Color| {
        let opponent = &pairing.setups[color.other().idx()].name;
        engine.begin(&Beginning { session: game.session.as_ref(), opponent, secret: secrets[color.idx()] })
    };
    let [white, black] = engines;
    let begun = begin(white, Color::White)
        .map_err(|fault| (Color::White, fault))
        .and_then(|()| begin(black, Color::Black).map_err(|fault| (Color::Black, fault)));
    let end = match begun {
        Err((_, Fault::Stopped)) => None,
        Err((color, fault)) => Some(End::Forfeit(color, forfeit(fault))),
        Ok(()) => {
            for text in &opening.moves {
                game.session.play(text).map_err(|why| format!("opening: {why}"))?;
                game.turns.push(text.clone());
                let ply = Ply { text: text.clone(), score: None, depth: 0, nodes: 0, time: 0, book: true };
                game.plies.push(ply);
            }
            game.run([&mut *white, &mut *black])
        }
    };
    let Some(end) = end else { return Ok(None) };
    let reason = end.to_string();
    for engine in [white, black] {
        engine.end(end.result(), &reason);
    }
    let told = |secret: Option<(&str, &str)>| secret.map(|(name, value)| format!("{name}={value}"));
    let secrets = told(secrets[0]).zip(told(secrets[1])).map(|(white, black)| [white, black]);
    Ok(Some(Played { end, plies: game.plies, secrets }))
}

fn forfeit(fault: Fault) -> Forfeit {
    match fault {
        Fault::Disconnects => Forfeit::Disconnects,
        Fault::Late => Forfeit::OnTime(0),
        Fault::Handshake(why) => Forfeit::Handshake(why),
        Fault::Stalls | Fault::Stopped => Forfeit::Stalls,
    }
}

/// The forfeit of an engine that could not even be started.
pub fn unstarted(color: Color, fault: Fault) -> End {
    End::Forfeit(color, forfeit(fault))
}

impl Game<'_> {
    /// Has the engines move until the game is over; `None` when the match is being stopped.
    fn run(&mut self, engines: [&mut Engine; 2]) -> Option<End> {
        loop {
            let outcome = self.session.outcome();
            if outcome != Outcome::Ongoing {
                return Some(End::Rules(outcome));
            }
            let side = self.session.side();
            match self.turn(side, engines[side.idx()]) {
                Ok(None) => {}
                Ok(Some(end)) => return Some(end),
                Err(Fault::Stopped) => return None,
                Err(fault) => return Some(End::Forfeit(side, forfeit(fault))),
            }
        }
    }

    /// One engine's turn. How the game ends, if it does so for another reason than its rules.
    fn turn(&mut self, side: Color, engine: &mut Engine) -> Result<Option<End>, Fault> {
        let mut thought = Thought::default();
        let (own, other) = (side.idx(), side.other().idx());
        let turn = Turn {
            session: self.session.as_ref(),
            fen: self.fen,
            played: &self.turns,
            clocks: &self.clocks,
            offered: self.offers[other],
        };
        let answer = engine.think(&turn, &mut thought);
        let overrun = self.clocks[own].overrun(thought.time).as_millis();
        let late = || End::Forfeit(side, Forfeit::OnTime(u64::try_from(overrun).unwrap_or(u64::MAX)));
        if matches!(answer, Err(Fault::Late)) {
            return Ok(Some(late()));
        }
        let answer = answer?;
        let in_time = self.clocks[own].spend(thought.time);
        let text = match answer {
            Answer::Turn(text) => text,
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
        self.turns.push(text);
        if self.session.outcome() != Outcome::Ongoing {
            return Ok(None);
        }
        // An offer that is answered by one is taken; else it falls with the answering turn.
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
