//! Random play-outs, with all that must hold in each position.

use super::dice::Dice;
use super::judge::Judge;
use super::make::{RandomGame, Story};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use tenfold::core::types::{Color, Outcome, Reason};
use tenfold::engine::perft::{PerftJob, PerftTable};
use tenfold::session::Session;

/// Moves of a position that are made and taken back on most plies.
const SAMPLE: usize = 8;
/// On one ply of this many, all moves are.
const WHOLE: usize = 12;
/// The most positions that a perft count should have.
const PERFT_NODES: u64 = 4000;

/// What a position of a play-out was, for other programs to compare.
#[derive(serde::Serialize)]
pub struct Ply {
    pub fen: String,
    pub legal: Vec<String>,
    pub check: bool,
    pub outcome: String,
    /// The move that was played from here.
    pub played: Option<String>,
}

/// Plays at most `plies` random moves, and checks every position. Returns the positions.
pub fn play(game: &RandomGame, plies: usize) -> Vec<Ply> {
    let dice = Dice::new(game.seed ^ 0x51AB_E2F0);
    let mut session = game.game.open();
    let mut story = Story { seed: game.seed, text: game.text.clone(), moves: Vec::new() };
    let judge = Judge::of(&game.def);
    let counted = dice.between(0, 12);
    let mut found = Vec::new();
    for ply in 0..=plies {
        let (legal, outcome) = (session.legal_move_texts(), session.outcome());
        check_reload(&*session, &legal);
        check_moves(game, &mut *session, &legal, judge.as_ref(), &dice);
        if ply == 0 || ply == counted {
            check_perft(&*session, &legal);
        }
        let goes_on = outcome == Outcome::Ongoing && ply < plies;
        let played = if goes_on { Some(choose(&dice, &legal)) } else { None };
        let check = session.in_check();
        found.push(Ply { fen: session.fen(), legal, check, outcome: outcome.to_string(), played: played.clone() });
        let Some(played) = played else { break };
        session.play(&played).unwrap_or_else(|why| panic!("{why}"));
        story.moves.push(played);
    }
    take_back(&mut *session, &found);
    found
}

/// One of the moves, more often one that promotes or drops.
fn choose(dice: &Dice, legal: &[String]) -> String {
    let is_rare = |mv: &&String| mv.ends_with(|last: char| !last.is_ascii_digit()) || mv.contains(['@', ',']);
    let rare: Vec<String> = legal.iter().filter(is_rare).cloned().collect();
    if !rare.is_empty() && dice.chance(25) { dice.pick(&rare) } else { dice.pick(legal) }
}

/// Whether the end of the game depends on more than the FEN: on positions that came before, or on the last move.
fn needs_history(outcome: Outcome) -> bool {
    let (Outcome::Win(_, reason) | Outcome::Draw(reason)) = outcome else { return false };
    matches!(
        reason,
        Reason::Repetition(_)
            | Reason::PerpetualCheck
            | Reason::PerpetualAttack
            | Reason::DropMate
            | Reason::BothPassed
            | Reason::FacingKings
            | Reason::WeakMate
    )
}

/// The position as its FEN is the same position.
fn check_reload(session: &dyn Session, legal: &[String]) {
    let fen = session.fen();
    let mut read = session.duplicate();
    read.set_fen(&fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    assert_eq!(read.fen(), fen);
    assert_eq!(read.key(), session.key(), "key of {fen}");
    if !needs_history(session.outcome()) {
        assert_eq!(read.legal_move_texts(), legal, "legal moves of {fen}");
    }
    assert_eq!(read.in_check(), session.in_check(), "check in {fen}");
    if !needs_history(session.outcome()) {
        assert_eq!(read.outcome(), session.outcome(), "outcome of {fen}");
    }
}

/// Each text is one move, which can be read, made and taken back, and leaves no own king attacked.
fn check_moves(game: &RandomGame, session: &mut dyn Session, legal: &[String], judge: Option<&Judge>, dice: &Dice) {
    let fen = session.fen();
    let texts: BTreeSet<&String> = legal.iter().collect();
    assert_eq!(texts.len(), legal.len(), "two moves share a text in {fen}: {legal:?}");
    let mut tried = legal.to_vec();
    if dice.between(1, WHOLE) > 1 && legal.len() > SAMPLE {
        tried = dice.some(legal, SAMPLE);
    }
    let (key, is_white) = (session.key(), session.side_to_move() == Color::White);
    let before = judge.map(|judge| judge.board(&fen));
    for mv in &tried {
        let read = session.parse_move(mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(session.move_text(read), *mv, "{fen}");
        assert!(session.play_move(read), "{mv} in {fen}");
        let after = session.fen();
        let mut again = game.game.open();
        again.set_fen(&after).unwrap_or_else(|why| panic!("{mv} in {fen} leads to {after}: {why}"));
        assert_eq!((again.fen(), again.key()), (after.clone(), session.key()), "{mv} in {fen}");
        if let (Some(judge), Some(before)) = (judge, &before) {
            let attacked = judge.left_attacked(before, &judge.board(&after), is_white);
            assert_eq!(attacked, None, "{mv} in {fen} leaves a king attacked, or a piece like one");
        }
        assert!(session.take_back());
        assert_eq!((session.fen(), session.key()), (fen.clone(), key), "{mv} taken back");
    }
    assert_eq!(session.legal_move_texts(), legal, "after all moves were taken back in {fen}");
}

/// The counts of the moves, in all modes.
fn check_perft(session: &dyn Session, legal: &[String]) {
    if session.outcome() != Outcome::Ongoing {
        return;
    }
    let stop = AtomicBool::new(false);
    let depth = if (legal.len() as u64).pow(2) > PERFT_NODES { 1 } else { 2 };
    let job = PerftJob::new(depth, &stop);
    let mut shares: Vec<(String, u64)> = Vec::new();
    let bulk =
        session.perft().count_leaves(&job, &mut |mv, nodes| shares.push((mv.to_owned(), nodes))).expect("a count");
    let fen = session.fen();
    let texts: Vec<&String> = shares.iter().map(|(mv, _)| mv).collect();
    assert_eq!(texts, legal.iter().collect::<Vec<_>>(), "divided perft of {fen}");
    assert_eq!(shares.iter().map(|(_, nodes)| nodes).sum::<u64>(), bulk, "divided perft of {fen}");
    let count = |job: &PerftJob| session.perft().count_leaves(job, &mut |_, _| {}).expect("a count");
    assert_eq!(count(&job.bulk(false)), bulk, "plain perft of {fen}");
    let table = PerftTable::new(1).expect("memory");
    assert_eq!(count(&PerftJob::new(depth, &stop).table(Some(&table))), bulk, "hashed perft of {fen}");
    let rows = session.perft().count_move_types(&PerftJob::new(depth, &stop), &mut || {}).expect("counts");
    assert_eq!(rows.last().map(|row| row.nodes), Some(bulk), "perft by classes of moves of {fen}");
    let split = session.perft().positions_after(depth).unwrap_or_else(|why| panic!("{fen}: {why}"));
    assert_eq!(split.iter().map(|(_, times)| times).sum::<u64>(), bulk, "positions after {depth} plies of {fen}");
}

/// Takes all moves back: each position is again what it was.
fn take_back(session: &mut dyn Session, plies: &[Ply]) {
    for ply in plies.iter().rev() {
        assert_eq!(session.fen(), ply.fen, "moves taken back");
        assert_eq!(session.legal_move_texts(), ply.legal, "{}", ply.fen);
        session.take_back();
    }
}
