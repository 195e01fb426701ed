//! From a table to the certainty that a position is not won: a set of positions that the defender does not have to
//! leave. All moves of the attacker lead from the set to the set, and one of the defender's at least; repetition does no
//! harm there, so that it does not matter on which path the search has settled what.
//!
//! First all is gathered that the search holds to be not won, with a few of the defender's moves for choice; then what
//! cannot be held falls away, until nothing more does.

use super::numbers::INFINITE;
use super::search::Place;
use super::walk::{Failed, Walk};
use crate::core::position::Variant;
use crate::core::types::Move;
use std::collections::HashMap;

/// The defender's moves that are followed, at most.
const CHOICE: usize = 3;
/// No line is followed further, in positions with a choice.
const DEEPEST: usize = 10_000;

/// A position of the set.
struct Post {
    key: u64,
    /// Whether the attacker is to move.
    attacks: bool,
    /// The defender's moves that still stay in the set.
    ways: u32,
    /// Where one gets here from.
    from: Vec<u32>,
    /// Whether the defender has a move after which nothing more is to be shown.
    is_safe: bool,
    fallen: bool,
}

/// What a move leads to.
enum Way {
    /// A win of the attacker.
    Lost,
    /// An end without one.
    Safe,
    /// A position of the set.
    Post(u32),
}

/// The gathering of a set.
pub(super) struct Hold<'w, 'a, V: Variant> {
    walk: Walk<'w, 'a, V>,
    places: HashMap<u64, u32>,
    posts: Vec<Post>,
    fallen: Vec<u32>,
    depth: usize,
}

impl<'w, 'a, V: Variant> Hold<'w, 'a, V> {
    /// A gathering that begins where the walk stands.
    pub(super) fn new(walk: Walk<'w, 'a, V>) -> Self {
        Hold { walk, places: HashMap::new(), posts: Vec::new(), fallen: Vec::new(), depth: 0 }
    }

    /// Shows that the attacker does not win from the first position, which has this key. When that cannot be shown, the
    /// keys of positions of which the table has told too much.
    pub(super) fn disprove(mut self, key: u64) -> Result<Vec<u64>, Failed> {
        let first = self.gather(key)?;
        while let Some(fallen) = self.fallen.pop() {
            for from in std::mem::take(&mut self.posts[fallen as usize].from) {
                let post = &mut self.posts[from as usize];
                post.ways = post.ways.saturating_sub(1);
                if post.attacks || post.ways == 0 {
                    self.fall(from);
                }
            }
        }
        match self.posts[first as usize].fallen {
            true => Ok(self.posts.iter().filter(|post| post.fallen).map(|post| post.key).collect()),
            false => Ok(Vec::new()),
        }
    }

    fn fall(&mut self, place: u32) {
        let post = &mut self.posts[place as usize];
        if !post.fallen && !post.is_safe {
            post.fallen = true;
            self.fallen.push(place);
        }
    }

    /// The place of the present position in the set, and with it of all that it leads to.
    fn gather(&mut self, key: u64) -> Result<u32, Failed> {
        if let Some(&place) = self.places.get(&key) {
            return Ok(place);
        }
        if self.depth >= DEEPEST || self.walk.is_stopped() {
            return Err(Failed);
        }
        self.depth += 1;
        let place = self.posts.len() as u32;
        self.places.insert(key, place);
        let attacks = self.walk.worker.attacks();
        self.posts.push(Post { key, attacks, ways: 0, from: Vec::new(), is_safe: false, fallen: false });
        let moves = if attacks { self.walk.moves() } else { self.holding()? };
        let mut is_lost = moves.is_empty();
        for mv in moves {
            match self.follow(mv)? {
                Way::Lost => is_lost |= attacks,
                Way::Safe => self.posts[place as usize].is_safe |= !attacks,
                Way::Post(to) => {
                    self.posts[place as usize].ways += 1;
                    self.posts[to as usize].from.push(place);
                }
            }
        }
        let post = &self.posts[place as usize];
        if is_lost || !attacks && post.ways == 0 {
            self.fall(place);
        }
        self.depth -= 1;
        Ok(place)
    }

    fn follow(&mut self, mv: Move) -> Result<Way, Failed> {
        let plies = self.walk.worker.plies();
        self.walk.worker.make(mv);
        let way = match self.walk.worker.follow() {
            Place::End(true) => Ok(Way::Lost),
            Place::End(false) => Ok(Way::Safe),
            Place::Node { key, .. } => match self.walk.won_by_table() {
                Some(true) => Ok(Way::Lost),
                Some(false) => Ok(Way::Safe),
                None => self.gather(key).map(Way::Post),
            },
        };
        self.walk.worker.unmake_to(plies);
        way
    }

    /// The defender's moves that may hold, the surest first; only one when that is sure.
    fn holding(&mut self) -> Result<Vec<Move>, Failed> {
        let mut ranked = self.ranked();
        if ranked.is_empty() {
            self.walk.solve_again()?;
            ranked = self.ranked();
        }
        let sure = ranked.first().is_some_and(|(rank, _)| *rank == 0);
        ranked.truncate(if sure { 1 } else { CHOICE });
        Ok(ranked.into_iter().map(|(_, mv)| mv).collect())
    }

    fn ranked(&mut self) -> Vec<(u64, Move)> {
        let (walk, places) = (&mut self.walk, &self.places);
        let mut found = Vec::new();
        for mv in walk.moves() {
            let (_, rank) = walk.after(mv, |walk, place| match place {
                Place::End(won) => (!won).then_some(0),
                Place::Node { key, .. } => match walk.won_by_table() {
                    Some(won) => (!won).then_some(0),
                    None if places.contains_key(&key) => Some(1),
                    None => walk.worker.shared.table.probe_with_effort(key).and_then(|(numbers, effort)| {
                        (numbers.disproof == 0 && numbers.proof == INFINITE).then_some(2 + effort)
                    }),
                },
            });
            found.extend(rank.map(|rank| (rank, mv)));
        }
        found.sort();
        found
    }
}
