//! One thread of a search: its position, its memory, and the bookkeeping at every node.

use super::history::{History, Past, Step};
use super::limits::Job;
use super::memory::Memory;
use super::ordering::Ranked;
use super::root::RootMove;
use super::time::Timer;
use crate::core::position::{Position, Undo, Variant};
use crate::core::types::{MATE, MAX_PLY, Move, MoveClass, Outcome, Score};
use crate::engine::endgame::{self, EndgameTables, EndgameValue};
use crate::engine::eval::{self, EvalAccumulator, MoveChoice};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// More than any score.
pub(super) const INFINITE: Score = MATE + 1;
/// Nodes between two looks at clock and signals.
const PATIENCE: u64 = 256;
/// Half-moves without capture or pawn move after which a game is drawn.
const CLOCK_LIMIT: u32 = 100;

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub job: &'a Job<'a>,
    /// Set when all threads shall end.
    pub quit: AtomicBool,
    /// Nodes that the threads have told of so far.
    pub nodes: AtomicU64,
}

/// What is known of a place on the path from the root to the position searched now.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The static evaluation for the side to move; [`UNKNOWN`](super::table::UNKNOWN) while a king is attacked.
    pub eval: Score,
    /// The same with what the search has learnt about such positions.
    pub corrected: Score,
    /// The move being tried here.
    pub step: Step,
    /// Tag of a move that is left out, to see how good the others are; 0 for none.
    pub excluded: u32,
    /// Whether a king of the side to move is attacked.
    pub check: bool,
    /// Whether the move being tried here is a pass.
    pub passes: bool,
}

impl Frame {
    const EMPTY: Frame = Frame { eval: 0, corrected: 0, step: Step::NONE, excluded: 0, check: false, passes: false };
}

/// Frames above the root.
const ABOVE: usize = 4;

/// A move played, and how to take it back.
pub(super) struct Played<V: Variant>(Undo<V, EvalAccumulator<V>>);

/// One thread of a search.
pub(super) struct Worker<'a, V: Variant> {
    pub position: Position<V, EvalAccumulator<V>>,
    /// Keys of the game's positions and of those on the path, the present one last.
    keys: Vec<u64>,
    /// Place in `keys` of the first position after the last free move: nothing before it can be repeated.
    since_free: usize,
    /// The half-move clock that draws; none when the game has gone on past it already.
    clock_limit: u32,
    /// Moves of all nodes on the path, each node's behind those of the node above.
    pub moves: Vec<Ranked>,
    /// By ply: the best line from there.
    pub lines: Vec<Vec<Move>>,
    frames: Vec<Frame>,
    pub history: History,
    pub roots: Vec<RootMove>,
    pub root_depth: i32,
    /// Before this ply nobody may pass: a pass is being verified.
    pub unpassing: usize,
    pub shared: &'a Shared<'a>,
    /// Only the first thread has one.
    pub timer: Option<Timer>,
    pub nodes: u64,
    told: u64,
    next_look: u64,
    pub seldepth: usize,
    pub stopped: bool,
    /// Endgame tables by the rules of the position.
    endgames: Option<Arc<EndgameTables>>,
}

impl<'a, V: Variant> Worker<'a, V> {
    pub(super) fn new(
        position: &Position<V, EvalAccumulator<V>>,
        keys: &[u64],
        roots: &[Move],
        shared: &'a Shared<'a>,
        timer: Option<Timer>,
    ) -> Self {
        let mut keys = keys.to_vec();
        if keys.last() != Some(&position.key()) {
            keys.push(position.key());
        }
        keys.reserve(MAX_PLY + 1);
        let past_draw = position.state.halfmove >= CLOCK_LIMIT;
        Worker {
            position: position.clone(),
            keys,
            since_free: 0,
            clock_limit: if past_draw { u32::MAX } else { CLOCK_LIMIT },
            moves: Vec::with_capacity(8192),
            lines: vec![Vec::new(); MAX_PLY + 1],
            frames: vec![Frame::EMPTY; MAX_PLY + ABOVE + 2],
            history: shared.job.memory.take_history(),
            unpassing: 0,
            roots: roots.iter().map(|&mv| RootMove::new(mv)).collect(),
            root_depth: 0,
            shared,
            timer,
            nodes: 0,
            told: 0,
            next_look: 0,
            seldepth: 0,
            stopped: false,
            endgames: shared.job.memory.endgames(|| endgame::rules_of::<V>(&position.config)),
        }
    }

    /// What is known of the place `ply` plies from the root.
    #[inline(always)]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + ABOVE]
    }

    /// The static evaluation of a place on the path, with what the search has learnt about it.
    #[inline(always)]
    pub(super) fn eval_at(&self, ply: usize) -> Score {
        self.frames[ply + ABOVE].corrected
    }

    /// Moves that led to the place `ply` plies from the root, the last first.
    #[inline(always)]
    pub(super) fn past(&self, ply: usize) -> Past {
        [1, 2, 4].map(|back| self.frames[ply + ABOVE - back].step)
    }

    /// Says that a move will likely be played soon, so that what the table knows of the position after it is at hand
    /// by then: other work is done meanwhile.
    #[inline(always)]
    pub(super) fn expect(&self, mv: Move) {
        self.shared.job.memory.table.prefetch(self.position.expected_key(mv));
    }

    /// Plays a move from the place `ply` plies from the root.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move, step: Step, ply: usize) -> Played<V> {
        let frame = self.frame(ply);
        (frame.step, frame.passes) = (step, false);
        let undo = self.position.make(mv);
        self.keys.push(self.position.key());
        Played(undo)
    }

    /// Takes a move back.
    #[inline(always)]
    pub(super) fn take_back(&mut self, mv: Move, played: &Played<V>) {
        self.keys.pop();
        self.position.unmake(mv, &played.0);
    }

    /// Passes, calls `search`, and takes the pass back.
    pub(super) fn pass(&mut self, ply: usize, search: impl FnOnce(&mut Self) -> Score) -> Score {
        let frame = self.frame(ply);
        (frame.step, frame.passes) = (Step::NONE, true);
        let undo = self.position.make_null();
        // Of two kings attacked at once one may still be.
        self.frame(ply + 1).check = V::KINGS_MAY_HANG && self.in_check();
        let before = std::mem::replace(&mut self.since_free, self.keys.len());
        self.keys.push(self.position.key());
        let score = search(self);
        self.keys.pop();
        self.since_free = before;
        self.position.unmake_null(&undo);
        score
    }

    /// What every node begins with. A score when there is nothing to search: the search has been stopped, the
    /// game is over here, or it is too deep.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> Option<Score> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.stopped {
            return Some(0);
        }
        self.lines[ply].clear();
        self.history.enter(ply);
        self.seldepth = self.seldepth.max(ply);
        if let Some(outcome) = V::finished(&self.position) {
            return Some(self.score_of(outcome, ply));
        }
        if self.is_drawn(ply) {
            return Some(0);
        }
        if let Some(score) = self.look_up(ply) {
            return Some(score);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate())
    }

    /// What an endgame table says, unless the clock would end the game before.
    #[inline]
    fn look_up(&self, ply: usize) -> Option<Score> {
        let value = self.endgames.as_ref().filter(|_| ply > 0)?.probe(&self.position)?;
        let plies = u32::from(value.plies().unwrap_or(0));
        let end = MATE - (ply as u32 + plies) as Score;
        let in_time = self.position.state.halfmove + plies < self.clock_limit;
        match value {
            EndgameValue::Draw => Some(0),
            EndgameValue::Win(_) => in_time.then_some(end),
            EndgameValue::Loss(_) => in_time.then_some(-end),
        }
    }

    pub(super) fn evaluate(&mut self) -> Score {
        eval::evaluate(&self.position)
    }

    /// The static evaluation of a position whose moves stand in the list from `start` on, which saves counting them.
    #[inline]
    pub(super) fn evaluate_listed(&mut self, start: usize) -> Score {
        if !V::LOSE_TO_WIN || !V::COMPULSORY || !self.position.state.ep.is_none() {
            return self.evaluate();
        }
        let moves = &self.moves[start..];
        // Of the promotions of one step only one counts, and a pawn's long step not at all: so the opponent's are counted.
        let counts = |mv: Move| match mv.class() {
            MoveClass::Promote => mv.piece_type() == V::SPEC.pawn.choices[0],
            class => class == MoveClass::Step,
        };
        let count = moves.iter().filter(|ranked| counts(ranked.mv)).count() as i32;
        let captures = moves.first().is_some_and(|ranked| ranked.mv.is_capture());
        let own = match captures {
            true => MoveChoice { captures: count, ..MoveChoice::default() },
            false => MoveChoice { quiets: count, ..MoveChoice::default() },
        };
        let quiet = moves.iter().map(|ranked| ranked.mv).filter(|&mv| counts(mv) && !mv.is_capture());
        eval::evaluate_with(&self.position, own, quiet.map(|mv| mv.to()))
    }

    /// Whether a king of the side to move is attacked.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        V::HAS_ROYALS && self.position.in_check()
    }

    /// The score of a game that is over `ply` plies from the root.
    pub(super) fn score_of(&self, outcome: Outcome, ply: usize) -> Score {
        match outcome {
            Outcome::Win(color, _) if color == self.position.side => MATE - ply as Score,
            Outcome::Win(..) => ply as Score - MATE,
            _ => 0,
        }
    }

    /// Whether the rules end the game here without a winner. What the game decides by its own rules comes first.
    #[inline]
    fn is_drawn(&mut self, ply: usize) -> bool {
        let claimed =
            self.position.state.halfmove >= self.clock_limit || self.is_repeated(ply) || V::is_dead(&self.position);
        claimed && self.position.has_legal_move() && V::may_be_drawn(&mut self.position)
    }

    /// Whether the position has stood before on the path behind the root, or twice in the game.
    #[inline]
    fn is_repeated(&self, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let reach = (self.position.state.halfmove as usize).min(last - self.since_free.min(last));
        let now = self.keys[last];
        let mut times = 0;
        let mut back = 4;
        while back <= reach {
            if self.keys[last - back] == now {
                times += 1;
                if back < ply || times == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// Gives what this thread has learnt back to the memory.
    pub(super) fn retire(self, memory: &Memory) {
        memory.give_back(self.history);
    }

    /// Looks at limits, clock and signals, and decides when to look again.
    fn look(&mut self) {
        let shared = self.shared;
        let limits = shared.job.limits;
        let all = self.tell();
        if let Some(timer) = &mut self.timer
            && (shared.job.control.is_stopped() || timer.is_over(shared.job.control))
        {
            shared.quit.store(true, Relaxed);
        }
        let left = limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(all));
        self.stopped = left == 0 || shared.quit.load(Relaxed);
        self.next_look = self.nodes + PATIENCE.min(left).max(1);
    }

    /// Adds the nodes of this thread to those that all know of, and returns that sum.
    pub(super) fn tell(&mut self) -> u64 {
        let fresh = self.nodes - self.told;
        self.told = self.nodes;
        self.shared.nodes.fetch_add(fresh, Relaxed) + fresh
    }
}
