//! Converts the legs of moves in Betza notation to paths of the core.

use super::betza::{Hop, Leg, Offset, Passage};
use tenfold_core::interned::interned;
use tenfold_core::rules::movement::{OVER_ALL, OVER_EMPTY, OVER_ENEMY, OVER_OWN, PassableContents};
use tenfold_core::rules::{Hurdle, Path, Start, Stop};

/// The greatest number of paths for the moves of a piece. A move with several legs needs one path for each square where
/// a leg before the last can end.
pub(super) const MAX_PATHS: usize = 1024;

/// The most legs that are followed for a move, as many may lead nowhere.
const MAX_LEGS_FOLLOWED: usize = 16 * MAX_PATHS;

/// The message about a move that could end where it started, with the notation of moves that are allowed to do so.
const BACK_TO_THE_START: &str = "moves that can end where they start are supported as a single step and back: cabK, which \
                                 captures, mabK, which is a pass, or the key twoLegMoves, as in twoLegMoves = l:K,K";

/// The paths of a move on a board of these files and ranks.
///
/// # Errors
///
/// Says what is not supported.
pub(super) fn paths(legs: &[Leg], board: (u8, u8), start: Start) -> Result<Vec<Path>, String> {
    let mut found = Vec::new();
    let is_cylindrical = legs.iter().any(|leg| leg.cylindrical);
    let files = if is_cylindrical { (0..board.0).map(Some).collect() } else { vec![None] };
    for file in files {
        let board = (board.0.cast_signed(), board.1.cast_signed());
        let mut legs_in_turn =
            PathExpansion { board, file: file.map(u8::cast_signed), start, found: &mut found, legs: 0 };
        legs_in_turn.leg(legs, (0, 0), &[])?;
    }
    Ok(found)
}

/// The message about a piece with more than [`MAX_PATHS`] paths.
pub(super) fn too_many_paths_message() -> String {
    format!("moves with more than {MAX_PATHS} paths are not supported")
}

/// Follows the legs of a move to all squares where they can end.
struct PathExpansion<'a> {
    board: (i8, i8),
    /// The file of the origin, for moves that go around the edge of the board; otherwise `None`.
    file: Option<i8>,
    start: Start,
    found: &'a mut Vec<Path>,
    /// The number of legs that were followed, which also counts those that lead nowhere.
    legs: usize,
}

/// A step of a leg: the squares that it passes over and the square where it ends, as differences from the origin.
struct LegStep {
    between: Vec<Offset>,
    at: Offset,
}

impl PathExpansion<'_> {
    fn leg(&mut self, legs: &[Leg], from: Offset, before: &[Stop]) -> Result<(), String> {
        let Some((leg, rest)) = legs.split_first() else { return Ok(()) };
        self.legs += 1;
        if self.legs > MAX_LEGS_FOLLOWED {
            return Err(too_many_paths_message());
        }
        let steps = self.steps(leg, from, before);
        let skip = usize::from(leg.skip);
        if !rest.is_empty() {
            for n in skip..steps.len() {
                let Some(mut stops) = stops_before(leg, &steps, n, before) else { continue };
                if !add(&mut stops, steps[n].at, relay_passes(leg)?, false) {
                    continue;
                }
                self.leg(rest, steps[n].at, &stops)?;
            }
            return Ok(());
        }
        let is_plain = before.is_empty() && skip == 0 && leg.passage == Passage::Free;
        match leg.hop {
            Hop::None => self.end_path(leg, &steps, skip, before.to_vec(), Hurdle::None),
            Hop::Cannon if is_plain => self.end_path(leg, &steps, 0, Vec::new(), Hurdle::Cannon),
            Hop::Grasshopper if is_plain => self.end_path(leg, &steps, 0, Vec::new(), Hurdle::Grasshopper),
            _ => {
                for hurdle in skip..steps.len() {
                    let Some(mut stops) = stops_before(leg, &steps, hurdle, before) else { continue };
                    if add(&mut stops, steps[hurdle].at, OVER_OWN | OVER_ENEMY, false) {
                        let last = if leg.hop == Hop::Grasshopper { hurdle + 2 } else { steps.len() };
                        let steps = steps.get(..last.min(steps.len())).unwrap_or_default();
                        self.end_path(leg, steps, hurdle + 1, stops, Hurdle::None)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// The steps of a leg, up to the last that the board has room for.
    fn steps(&self, leg: &Leg, from: Offset, before: &[Stop]) -> Vec<LegStep> {
        let (mut at, mut wrapped) = (from, false);
        let mut passed: Vec<Offset> = before.iter().map(|stop| stop.at).collect();
        let mut steps = Vec::new();
        let most = leg.max.map_or(Path::MAX_SQUARES, usize::from).min(Path::MAX_SQUARES);
        for step in leg.steps.iter().cycle().take(most) {
            let between: Option<Vec<Offset>> =
                step.between.iter().map(|&by| self.step_to(at, by, leg).map(|(at, _)| at)).collect();
            let (Some(between), Some((next, around))) = (between, self.step_to(at, step.by, leg)) else { break };
            wrapped |= around;
            passed.extend(&between);
            passed.push(next);
            if wrapped && next == (0, 0) || !self.passes_fit(&passed) {
                break;
            }
            at = next;
            steps.push(LegStep { between, at });
        }
        steps
    }

    /// The square at an offset, as a difference from the origin, and whether the step goes around the edge.
    fn step_to(&self, from: Offset, by: Offset, leg: &Leg) -> Option<(Offset, bool)> {
        let (x, y) = (from.0.checked_add(by.0)?, from.1.checked_add(by.1)?);
        let Some(file) = self.file else { return Some(((x, y), false)) };
        let (to, files) = (file + x, self.board.0);
        let around = !(0..files).contains(&to);
        (!around || leg.cylindrical).then_some(((to.rem_euclid(files) - file, y), around))
    }

    /// Whether the board is large enough for these squares, for at least one origin.
    fn passes_fit(&self, passed: &[Offset]) -> bool {
        let span = |of: fn(&Offset) -> i8| {
            let (least, most) =
                passed.iter().map(of).fold((0, 0), |(least, most), n| (i8::min(least, n), i8::max(most, n)));
            most - least
        };
        span(|at| at.0) < self.board.0 && span(|at| at.1) < self.board.1
    }

    /// Adds the path that may end on any of the steps from `first` on.
    fn end_path(
        &mut self,
        leg: &Leg,
        steps: &[LegStep],
        first: usize,
        mut stops: Vec<Stop>,
        hurdle: Hurdle,
    ) -> Result<(), String> {
        // After a hurdle, `stops` already contains the steps before `first`.
        let already = if leg.hop != Hop::None { first } else { 0 };
        for (n, step) in steps.iter().enumerate().skip(already) {
            if step.at == (0, 0) && n >= first {
                return Err(BACK_TO_THE_START.into());
            }
            let passes = if n < usize::from(leg.skip) { OVER_ALL } else { OVER_EMPTY };
            if !add_between(&mut stops, leg, step) || !add(&mut stops, step.at, passes, n >= first) {
                break;
            }
        }
        while stops.last().is_some_and(|stop| !stop.lands) {
            stops.pop();
        }
        if stops.len() > Path::MAX_SQUARES {
            return Err(format!("moves over more than {} squares are not supported", Path::MAX_SQUARES));
        }
        if stops.is_empty() {
            return Ok(());
        }
        if self.found.len() >= MAX_PATHS {
            return Err(too_many_paths_message());
        }
        let files = self.file.map_or(Path::ALL_FILES, |file| 1 << file);
        self.found.push(Path { squares: interned(stops), hurdle, start: self.start, files, within: &[] });
        Ok(())
    }
}

/// The squares that the leg passes before it ends with step `n`; `None` if it cannot pass them.
fn stops_before(leg: &Leg, steps: &[LegStep], n: usize, before: &[Stop]) -> Option<Vec<Stop>> {
    let mut stops = before.to_vec();
    for (index, step) in steps.iter().enumerate().take(n + 1) {
        let passes = if index < usize::from(leg.skip) { OVER_ALL } else { OVER_EMPTY };
        if !add_between(&mut stops, leg, step) || index < n && !add(&mut stops, step.at, passes, false) {
            return None;
        }
    }
    Some(stops)
}

fn add_between(stops: &mut Vec<Stop>, leg: &Leg, step: &LegStep) -> bool {
    let passes = if leg.passage == Passage::Occupied { OVER_OWN | OVER_ENEMY } else { OVER_EMPTY };
    step.between.iter().all(|&at| add(stops, at, passes, false))
}

/// Adds a square. The origin counts as empty, because the piece has left it; false if the path needs a piece there.
fn add(stops: &mut Vec<Stop>, at: Offset, passes: PassableContents, lands: bool) -> bool {
    let is_origin = at == (0, 0);
    let passes = if is_origin && passes & OVER_EMPTY != 0 { OVER_ALL } else { passes };
    stops.push(Stop { at, passes, lands });
    !is_origin || passes == OVER_ALL
}

/// What a leg before the last may end on.
fn relay_passes(leg: &Leg) -> Result<PassableContents, String> {
    let landing = leg.landing;
    if landing.enemy || landing.own {
        return Err(
            "captures before the last leg (c or d before a) are supported only by the first of two single steps".into(),
        );
    }
    let bit = |is_set: bool, bit: PassableContents| if is_set { bit } else { 0 };
    Ok(bit(landing.empty, OVER_EMPTY) | bit(landing.over_own, OVER_OWN) | bit(landing.over_enemy, OVER_ENEMY))
}
