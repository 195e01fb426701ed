//! Playing weaker than possible: fewer nodes, and a choice among the best lines by score and noise.
//!
//! A level is a budget of nodes and a spread of noise, nothing else. What a beginner would call a blunder is left
//! out: a win in one move is always played, and a move that gives the opponent one only when every move does. Both
//! are looked up by the rules, not by the search, so that they hold however few nodes there are.

use super::limits::{Answer, Control, Info, Job, Limits, Report};
use crate::core::board::zobrist::mix;
use crate::core::position::{Position, Variant};
use crate::core::types::{Bound, Color, MATE_RANGE, Move, Outcome, Score};
use crate::engine::eval::{self, EvalAccumulator};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// What a level plays with.
struct Strength {
    /// Nodes it may visit for a move.
    nodes: u64,
    /// Standard deviation of what is added to each line's score, in centipawns.
    noise: Score,
    /// Lines to choose from, where there are as many moves.
    lines: usize,
    /// Its rating by games among the levels.
    elo: u32,
}

const fn strength(nodes: u64, noise: Score, lines: usize, elo: u32) -> Strength {
    Strength { nodes, noise, lines, elo }
}

/// Levels 0 to 19; 20 is full strength. No figure goes back from row to row. A new fit of the ratings: let levels play
/// each other (`tenfold match`, `option.Skill Level`, no other limit that they reach), and write down what they gain.
/// Up to level 10 the ratings come from forty games each, eight of each game of the registry: 5 scored 84 % against 0,
/// and 10 scored 96 % against 5, of which a part is put down to luck. Above it they are estimated.
const SCALE: [Strength; Skill::FULL as usize] = [
    strength(3_000, 600, 8, 1000),
    strength(3_700, 530, 8, 1057),
    strength(4_600, 465, 7, 1114),
    strength(5_700, 410, 7, 1171),
    strength(7_100, 360, 6, 1228),
    strength(8_900, 320, 6, 1285),
    strength(11_000, 285, 5, 1375),
    strength(14_000, 254, 5, 1465),
    strength(17_500, 226, 4, 1555),
    strength(22_000, 200, 4, 1645),
    strength(27_000, 176, 4, 1735),
    strength(34_000, 154, 4, 1795),
    strength(43_000, 134, 4, 1855),
    strength(54_000, 115, 4, 1915),
    strength(67_000, 97, 4, 1975),
    strength(84_000, 80, 4, 2035),
    strength(105_000, 64, 4, 2095),
    strength(130_000, 49, 4, 2155),
    strength(165_000, 36, 4, 2215),
    strength(205_000, 24, 4, 2275),
];

/// A strength below the full one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    nodes: u64,
    noise: Score,
    lines: usize,
    seed: u64,
}

impl Skill {
    /// The level of full strength; levels begin at 0.
    pub const FULL: u32 = 20;

    /// The ratings that there are.
    ///
    /// The scale is the engine's own: level 0 has 1000, and a difference is what games of the levels among each other
    /// gave, over all games of the registry. It is no rating among people.
    pub const ELO: RangeInclusive<u32> = SCALE[0].elo..=SCALE[SCALE.len() - 1].elo;

    /// The strength of a level; `None` for the full one.
    pub fn of_level(level: u32) -> Option<Skill> {
        SCALE.get(level as usize).map(|at| Skill { nodes: at.nodes, noise: at.noise, lines: at.lines, seed: 0 })
    }

    /// The strength with a rating, between two levels if need be; the nearest where there is none.
    pub fn of_elo(elo: u32) -> Skill {
        let elo = elo.clamp(*Skill::ELO.start(), *Skill::ELO.end());
        let above = SCALE.partition_point(|at| at.elo < elo);
        let (low, high) = (&SCALE[above.saturating_sub(1)], &SCALE[above]);
        let (part, whole) = (i64::from(elo - low.elo), i64::from((high.elo - low.elo).max(1)));
        let between = |low: i64, high: i64| low + (high - low) * part / whole;
        Skill {
            nodes: between(low.nodes as i64, high.nodes as i64) as u64,
            noise: between(low.noise.into(), high.noise.into()) as Score,
            lines: between(low.lines as i64, high.lines as i64) as usize,
            seed: 0,
        }
    }

    /// The same with other noise: another number, another choice.
    pub fn seeded(self, seed: u64) -> Skill {
        Skill { seed, ..self }
    }

    /// Nodes that it may visit for a move.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is added to the score of a move, in centipawns: always the same for the same move of a position. The sum
    /// of twelve even chances is close to normal.
    fn noise(&self, key: u64, mv: Move) -> Score {
        let mut number = mix(mix(mix(self.seed) ^ key) ^ u64::from(mv.tag()));
        let mut sum = -6 * (1 << 16);
        for _ in 0..12 {
            number = mix(number);
            sum += (number >> 48) as i64;
        }
        ((sum * i64::from(self.noise)) >> 16) as Score
    }
}

/// Searches as `search` does with the budget of a level, and chooses a move as that level would.
pub(super) fn play<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    job: &Job,
    skill: &Skill,
    moves: &[Move],
    report: &mut dyn FnMut(Report),
    search: impl FnOnce(&Job, &mut dyn FnMut(Report)) -> Answer,
) -> Answer {
    let patience = Patience::of(job);
    let sane = sane(&mut position.clone(), moves, &patience);
    let search_moves = if sane.len() < moves.len() { &sane } else { &job.limits.search_moves };
    let limits = Limits {
        nodes: Some(job.limits.nodes.map_or(skill.nodes, |nodes| nodes.min(skill.nodes))),
        search_moves: search_moves.clone(),
        skill: None,
        ..job.limits.clone()
    };
    let multipv = job.multipv.max(skill.lines);
    let mut lines = Lines::new(multipv.min(sane.len()));
    // One thread is enough for so few nodes, and repeats itself.
    let weaker = Job { limits: &limits, threads: 1, multipv, ..*job };
    let answer = search(&weaker, &mut |news| {
        if let Report::Line(line) = &news {
            lines.note(line);
            if line.multipv > job.multipv {
                return;
            }
        }
        report(news);
    });
    if lines.whole.is_empty() {
        lines.fill(judged(position, &sane));
    }
    let time = lines.time;
    let move_of = |line: &Info| sane.iter().copied().find(|&mv| line.pv.first() == Some(&position.text(mv)));
    let noise = |line: &Info| move_of(line).map_or(0, |mv| skill.noise(position.key(), mv));
    match lines.choose(noise) {
        Some(line) if line.pv.first() != answer.best.as_ref() => {
            // The last score that is told belongs to the move that is played.
            report(Report::Line(Info { multipv: 1, nodes: answer.nodes, time, ..line.clone() }));
            let mut pv = line.pv.into_iter();
            Answer { best: pv.next(), ponder: pv.next(), score: line.score, ..answer }
        }
        _ => answer,
    }
}

/// The lines that a search has told of.
struct Lines {
    /// So many make an iteration.
    count: usize,
    /// Those of the last iteration that has all.
    whole: Vec<Info>,
    /// Those of the iteration that goes on.
    fresh: Vec<Info>,
    /// When the last of them was told.
    time: Duration,
}

impl Lines {
    fn new(count: usize) -> Self {
        Lines { count, whole: Vec::new(), fresh: Vec::new(), time: Duration::ZERO }
    }

    fn note(&mut self, line: &Info) {
        self.time = self.time.max(line.time);
        if line.bound != Bound::Exact || line.pv.is_empty() {
            return;
        }
        if line.multipv == 1 {
            self.fresh.clear();
        }
        self.fresh.push(line.clone());
        if self.fresh.len() >= self.count {
            self.whole = std::mem::take(&mut self.fresh);
        }
    }

    /// Adds the best of other lines, as many as are lacking.
    fn fill(&mut self, mut others: Vec<Info>) {
        others.retain(|other| self.fresh.iter().all(|known| known.pv[0] != other.pv[0]));
        others.sort_by_key(|other| std::cmp::Reverse(other.score));
        others.truncate(self.count.saturating_sub(self.fresh.len()));
        self.fresh.append(&mut others);
    }

    /// The line with the highest score and noise together. Where an end of the game is proven, there is no noise: a
    /// win is played, a loss avoided.
    fn choose(self, noise: impl Fn(&Info) -> Score) -> Option<Info> {
        let mut lines = self.fresh;
        let newer = |lines: &[Info], line: &Info| lines.iter().any(|known| known.pv[0] == line.pv[0]);
        let older: Vec<Info> = self.whole.into_iter().filter(|line| !newer(&lines, line)).collect();
        lines.extend(older);
        let best = lines.iter().map(|line| line.score).max()?;
        let decided = best.abs() > MATE_RANGE;
        lines.retain(|line| decided || line.score >= -MATE_RANGE);
        let value = |line: &Info| if decided { line.score } else { line.score + noise(line) };
        // Of equals the first.
        lines.into_iter().rev().max_by_key(value)
    }
}

/// A line for each move, with what the position after it looks like: for a search that came to no end in its first
/// iteration, without which the lowest levels would play best where there is most to see.
fn judged<V: Variant>(position: &Position<V, EvalAccumulator<V>>, moves: &[Move]) -> Vec<Info> {
    let mut after = position.clone();
    let judge = |&mv: &Move| {
        let undo = after.make(mv);
        let score = if winner(&mut after).is_none() { -eval::evaluate(&after) } else { 0 };
        after.unmake(mv, &undo);
        let pv = vec![position.text(mv)];
        let (time, bound) = (Duration::ZERO, Bound::Exact);
        Info { depth: 1, seldepth: 1, multipv: 1, score, bound, nodes: 0, time, hashfull: 0, pv }
    };
    moves.iter().map(judge).collect()
}

/// How long ends of the game on the next moves are looked for: thousands of moves with thousands of replies would
/// cost more than a short clock has.
struct Patience<'a> {
    control: &'a Control,
    until: Option<Instant>,
}

impl<'a> Patience<'a> {
    /// A twentieth of what is left on the clock, or of the time for this move.
    fn of(job: &Job<'a>) -> Self {
        let limits = job.limits;
        let time = limits.movetime.into_iter().chain(limits.clock.map(|clock| clock.left)).min();
        let until = time.and_then(|time| Instant::now().checked_add(time / 20));
        Patience { control: job.control, until }
    }

    fn is_over(&self) -> bool {
        self.control.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The moves that win at once if there are any, else those that do not let the opponent do so; all when each does.
/// What is not looked at for want of time is taken to be safe.
fn sane<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>, moves: &[Move], patience: &Patience) -> Vec<Move> {
    let wins: Vec<Move> =
        moves.iter().copied().filter(|&mv| !patience.is_over() && wins_at_once(position, mv)).collect();
    if !wins.is_empty() {
        return wins;
    }
    let safe: Vec<Move> =
        moves.iter().copied().filter(|&mv| patience.is_over() || !loses_at_once(position, mv)).collect();
    if safe.is_empty() { moves.to_vec() } else { safe }
}

/// Whether the player who makes a move has won by it, or has whatever is replied: in some games only the opponent's
/// move ends the game.
fn wins_at_once<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>, mv: Move) -> bool {
    let own = position.side;
    let undo = position.make(mv);
    let wins = match winner(position) {
        Some(decided) => decided == Some(own),
        None => position.legal_moves().into_iter().all(|reply| {
            let undo = position.make(reply);
            let wins = winner(position) == Some(Some(own));
            position.unmake(reply, &undo);
            wins
        }),
    };
    position.unmake(mv, &undo);
    wins
}

/// Whether the player who makes a move has lost by it, or lets the opponent win at once.
fn loses_at_once<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>, mv: Move) -> bool {
    let own = position.side;
    let undo = position.make(mv);
    let loses = match winner(position) {
        Some(decided) => decided == Some(own.other()),
        None => position.legal_moves().into_iter().any(|reply| wins_at_once(position, reply)),
    };
    position.unmake(mv, &undo);
    loses
}

/// Who has won a game that is over by its own rules, nobody when it is drawn; `None` while it goes on.
fn winner<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>) -> Option<Option<Color>> {
    match position.decided() {
        Outcome::Ongoing => None,
        Outcome::Win(color, _) => Some(Some(color)),
        Outcome::Draw(_) => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::types::MATE;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in SCALE.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise > pair[1].noise && pair[0].elo < pair[1].elo);
        }
        assert!(SCALE.windows(2).all(|pair| pair[0].lines >= pair[1].lines));
        assert!(SCALE.iter().all(|at| at.noise > 0 && at.lines >= 4));
        assert_eq!(Skill::of_level(Skill::FULL), None);
    }

    #[test]
    fn levels_and_ratings_are_one_scale() {
        for (level, at) in SCALE.iter().enumerate() {
            assert_eq!(Skill::of_level(level as u32), Some(Skill::of_elo(at.elo)));
        }
        let (low, mid, high) = (
            Skill::of_elo(SCALE[8].elo),
            Skill::of_elo((SCALE[8].elo + SCALE[9].elo) / 2),
            Skill::of_elo(SCALE[9].elo),
        );
        assert!(low.nodes < mid.nodes && mid.nodes < high.nodes);
        assert!(low.noise > mid.noise && mid.noise > high.noise);
        assert_eq!(Skill::of_elo(0), Skill::of_elo(SCALE[0].elo));
        assert_eq!(Skill::of_elo(u32::MAX), Skill::of_elo(SCALE[19].elo));
    }

    fn line(mv: &str, depth: u32, multipv: usize, score: Score) -> Info {
        let pv = vec![mv.to_string()];
        let (time, bound) = (Duration::ZERO, Bound::Exact);
        Info { depth, seldepth: depth, multipv, score, bound, nodes: 0, time, hashfull: 0, pv }
    }

    fn choose(lines: &[Info], noise: impl Fn(&Info) -> Score) -> String {
        let mut seen = Lines::new(3);
        lines.iter().for_each(|line| seen.note(line));
        seen.choose(noise).expect("a line").pv.remove(0)
    }

    #[test]
    fn noise_makes_the_choice_but_not_between_proven_ends() {
        let for_the_last = |line: &Info| if line.multipv == 3 { 1000 } else { 0 };
        let three = |scores: [Score; 3]| {
            let lines = [line("a", 2, 1, scores[0]), line("b", 2, 2, scores[1]), line("c", 2, 3, scores[2])];
            choose(&lines, for_the_last)
        };
        assert_eq!(three([30, 20, 10]), "c");
        assert_eq!(three([30, 20, -980]), "a");
        assert_eq!(three([30, 20, 6 - MATE]), "a", "a loss by force is not chosen");
        assert_eq!(three([MATE - 9, 500, 400]), "a", "a win by force is");
        assert_eq!(three([MATE - 3, MATE - 5, MATE - 9]), "a");
        assert_eq!(three([9 - MATE, 5 - MATE, 3 - MATE]), "a");
    }

    #[test]
    fn an_iteration_that_was_cut_short_adds_to_the_one_before() {
        let whole = [line("a", 2, 1, 30), line("b", 2, 2, 20), line("c", 2, 3, 10)];
        let with = |more: &[Info]| choose(&[&whole[..], more].concat(), |_| 0);
        assert_eq!(with(&[line("b", 3, 1, 40)]), "b");
        assert_eq!(with(&[line("a", 3, 1, 5)]), "b", "what was found later counts");
        assert_eq!(with(&[line("d", 3, 1, 35)]), "d");
        assert_eq!(with(&[Info { bound: Bound::Lower, ..line("c", 3, 1, 90) }]), "a", "a bound is no score");
    }

    #[test]
    fn noise_is_as_wide_as_its_level_says() {
        let skill = Skill::of_level(0).expect("a level");
        let mv = Move::NONE;
        let sample: Vec<f64> = (0..4000).map(|seed| f64::from(skill.seeded(seed).noise(7, mv))).collect();
        let mean = sample.iter().sum::<f64>() / 4000.0;
        let deviation = (sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 4000.0).sqrt();
        let wanted = f64::from(skill.noise);
        assert!(mean.abs() < wanted * 0.08 && (deviation / wanted - 1.0).abs() < 0.05, "{mean} {deviation}");
        assert_eq!(skill.noise(7, mv), skill.noise(7, mv));
    }
}
