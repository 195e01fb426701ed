//! The changes that usually mend what a report finds.

use super::array::{Array, shifted_region};
use super::subject::{Key, Subject, Type};
use crate::report::findings::FindingKind;
use tenfold_core::types::Color;
use tenfold_variants::file::{PieceTypeKey, Region};

/// A change of a game.
#[derive(Clone)]
pub struct Change {
    /// What changes, in words.
    pub what: String,
    /// The keys that change.
    pub keys: Vec<Key>,
    /// What it may mend.
    pub mends: &'static [FindingKind],
}

use FindingKind::{
    BlackFavoured, DeadPiece, DeadRule, Drawish, Endless, FewMoves, FewOpenings, ForcedWin, IdlePiece, Long,
    MateImpossible, MoveRule, PoorFirstMoves, Repetition, Short, StrongPiece, Trap, WeakPiece, WhiteFavoured,
};

/// What happens in the first moves.
const SUDDEN: &[FindingKind] = &[ForcedWin, Short, Trap, PoorFirstMoves];
/// Games without progress.
const SLOW: &[FindingKind] = &[Endless, Drawish, Repetition, MoveRule, MateImpossible, Long];
const IDLE: &[FindingKind] = &[DeadPiece, IdlePiece, WeakPiece];

/// The changes of a game that may mend a finding of these kinds, those for the first kinds first.
pub fn changes(subject: &Subject, kinds: &[FindingKind]) -> Vec<Change> {
    let mut all = Changes { subject, changes: Vec::new() };
    all.add_arrays();
    all.add_ranks();
    all.add_goals();
    all.add_draws();
    all.add_promotion();
    all.add_pieces();
    all.add_simpler_rules();
    let place = |change: &Change| kinds.iter().position(|kind| change.mends.contains(kind));
    let mut useful: Vec<Change> = all.changes.into_iter().filter(|change| place(change).is_some()).collect();
    useful.sort_by_key(|change| place(change));
    useful
}

/// The changes of a game that have been found.
struct Changes<'a> {
    subject: &'a Subject,
    changes: Vec<Change>,
}

impl Change {
    /// The same change, with an initial position in which nobody may castle; `None` if it changes no initial position.
    pub fn without_castling_rights(mut self) -> Option<Change> {
        let (_, fen) = self.keys.iter_mut().find(|(key, _)| key == "startFen")?;
        *fen = Array::new(fen).without_castling_rights().fen();
        Some(self)
    }
}

impl Changes<'_> {
    fn add(&mut self, what: impl Into<String>, mends: &'static [FindingKind], keys: &[(&str, String)]) {
        let keys = keys.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
        self.changes.push(Change { what: what.into(), keys, mends });
    }

    fn add_array(&mut self, what: impl Into<String>, mends: &'static [FindingKind], array: &Array) {
        self.add(what, mends, &[("startFen", array.fen())]);
    }

    /// The pieces of both players in other places.
    fn add_arrays(&mut self) {
        const UNEVEN: &[FindingKind] = &[WhiteFavoured, BlackFavoured, ForcedWin, Short, Trap, PoorFirstMoves];
        let array = &self.subject.array;
        for (player, other) in [(Color::Black, Color::White), (Color::White, Color::Black)] {
            self.add_array(format!("{player:?} has the pieces of {other:?}"), UNEVEN, &array.copied_to(player, false));
            let turned = format!("{player:?} has the pieces of {other:?}, turned by half a turn");
            self.add_array(turned, UNEVEN, &array.copied_to(player, true));
            let reversed = format!("{player:?}'s pieces stand in reverse order");
            self.add_array(reversed, UNEVEN, &array.with_reversed_ranks_of(player));
            let mends: &[FindingKind] = if player == Color::White { &[WhiteFavoured] } else { &[BlackFavoured] };
            let lacking = format!("{player:?} has a pawn less");
            self.add_array(lacking, mends, &array.without_one(&self.subject.pawn, player));
        }
        let mut other_begins = array.clone();
        if let Some(side) = other_begins.fields.first_mut() {
            *side = if side == "w" { "b".into() } else { "w".into() };
        }
        self.add_array("the other player begins", FindingKind::FAVOURED, &other_begins);
        let filled = array.with_ranks_filled(&self.subject.pawn);
        self.add_array("pawns on all squares of their ranks", SUDDEN, &filled);
        const BLOCKED: &[FindingKind] = &[
            FewOpenings,
            FewMoves,
            Drawish,
            Repetition,
            MoveRule,
            MateImpossible,
            Long,
            Endless,
            IdlePiece,
            DeadPiece,
        ];
        self.add_array("no walls", BLOCKED, &array.without_walls());
    }

    /// A longer board.
    fn add_ranks(&mut self) {
        const NEAR: &[FindingKind] =
            &[ForcedWin, Short, Trap, PoorFirstMoves, FewOpenings, WhiteFavoured, BlackFavoured, FewMoves];
        let subject = self.subject;
        for number in [1, 2] {
            let (array, below) = subject.array.with_empty_ranks(number);
            let mut keys = vec![("maxRank", array.ranks().to_string()), ("startFen", array.fen())];
            let given = subject.def.given.iter().filter(|(key, _)| key.contains("Region"));
            keys.extend(given.map(|(key, given)| (*key, shifted_region(&given.value, below, number))));
            let (promotion, steps) = (&subject.def.promotion.region, &subject.def.pawns.double_step_region);
            for (key, region) in [
                ("promotionRegionWhite", promotion.white),
                ("promotionRegionBlack", promotion.black),
                ("doubleStepRegionWhite", steps.white),
                ("doubleStepRegionBlack", steps.black),
            ] {
                if !subject.def.given.contains_key(key) && !region.is_empty() {
                    keys.push((key, shifted_region(&self.text_of(region), below, number)));
                }
            }
            let ranks = if number == 1 { "one rank".into() } else { format!("{number} ranks") };
            self.add(format!("{ranks} more between the players"), NEAR, &keys);
        }
    }

    /// A region as files write it.
    fn text_of(&self, region: Region) -> String {
        region.text_in_file(self.subject.def.files, self.subject.def.ranks)
    }

    /// The squares of the last ranks of both players, as many as are asked for.
    fn last_ranks(&self, number: u8) -> [String; 2] {
        let ranks = self.subject.def.ranks;
        [Region::ranks(ranks - number, ranks - 1), Region::ranks(0, number - 1)].map(|region| self.text_of(region))
    }

    /// Other ways to win than mate.
    fn add_goals(&mut self) {
        let subject = self.subject;
        let nowhere = [("flagRegionWhite", "-".into()), ("flagRegionBlack", "-".into())];
        self.add("no piece wins by reaching a square", SUDDEN, &nowhere);
        let [white, black] = self.last_ranks(1);
        let farthest = [("flagRegionWhite", white), ("flagRegionBlack", black)];
        if subject.given("flagRegionWhite").or(subject.given("flagRegion")).is_some() {
            self.add("the squares to reach are the last rank", SUDDEN, &farthest);
        }
        let mut unchecked = subject.array.clone();
        unchecked.fields.retain(|field| !field.contains('+'));
        let keys = [("checkCounting", "false".into()), ("startFen", unchecked.fen())];
        self.add("checks do not win", SUDDEN, &keys);
        let mut more_checks = subject.array.clone();
        for field in more_checks.fields.iter_mut().filter(|field| field.contains('+')) {
            let more = |number: &str| number.parse::<u32>().map_or(number.into(), |number| (number + 3).to_string());
            *field = field.split('+').map(more).collect::<Vec<_>>().join("+");
        }
        self.add_array("three checks more to win", SUDDEN, &more_checks);
        const LOSSES: &[FindingKind] = &[ForcedWin, Short, Trap, PoorFirstMoves, FewMoves];
        self.add("nobody loses by the loss of pieces", LOSSES, &[("extinctionValue", "none".into())]);
        if subject.given("flagPiece").is_none() {
            let king = [[("flagPiece", "k".into())].as_slice(), &farthest].concat();
            self.add("a king that reaches the last rank wins", SLOW, &king);
        }
        if subject.given("extinctionValue").is_none() {
            self.add_bare_king();
        }
    }

    fn add_bare_king(&mut self) {
        let bare = [
            ("extinctionValue", "loss"),
            ("extinctionPieceTypes", "*"),
            ("extinctionPieceCount", "1"),
            ("extinctionOpponentPieceCount", "2"),
            ("extinctionClaim", "true"),
        ];
        self.add("a bare king loses", SLOW, &bare.map(|(key, value)| (key, value.into())));
    }

    /// Draws, and what a player without a move has.
    fn add_draws(&mut self) {
        let usual = [("nMoveRule", "50".into()), ("nFoldRule", "3".into())];
        self.add("draws after 50 moves without progress and at the third repetition", SLOW, &usual);
        self.add("a draw after 100 moves without progress", &[MoveRule, Drawish], &[("nMoveRule", "100".into())]);
        self.add("a draw after 25 moves without progress", &[Long, Endless], &[("nMoveRule", "25".into())]);
        self.add("no draw by moves without progress", &[MoveRule, Drawish], &[("nMoveRule", "0".into())]);
        let repeats = [("nFoldRule", "3".into()), ("nFoldValue", "win".into())];
        self.add("who repeats a position a third time loses", SLOW, &repeats);
        self.add("a player without a move loses", SLOW, &[("stalemateValue", "loss".into())]);
    }

    /// Where and to what pieces promote.
    fn add_promotion(&mut self) {
        const FAR: &[FindingKind] = &[Drawish, Long, MateImpossible, MoveRule, Repetition, DeadRule, DeadPiece];
        for number in [2, 3] {
            let [white, black] = self.last_ranks(number);
            let keys = [("promotionRegionWhite", white), ("promotionRegionBlack", black)];
            self.add(format!("promotion on the last {number} ranks"), FAR, &keys);
        }
        const TEMPO: &[FindingKind] = &[WhiteFavoured, BlackFavoured, Short, Trap, FewOpenings, Long, PoorFirstMoves];
        let step = (!self.subject.def.pawns.double_step).to_string();
        let what = if step == "true" { "pawns have a double step" } else { "pawns have no double step" };
        self.add(what, TEMPO, &[("doubleStep", step)]);
    }

    /// Stronger, weaker, other pieces.
    fn add_pieces(&mut self) {
        const KING: &[FindingKind] = &[Endless, Drawish, Long, MateImpossible, Repetition, MoveRule];
        let king = self.subject.given("king").and_then(|king| king.split(':').next()).unwrap_or("k").to_string();
        self.add("the king moves as in chess", KING, &[("king", king)]);
        let subject = self.subject;
        if let (Some(cheapest), None) = (subject.types.first(), subject.def.pieces.by_letter('r')) {
            let array = subject.array.with_replaced(&cheapest.letter, "r").fen();
            let mut keys = vec![("rook", "r".into()), ("startFen", array)];
            keys.extend(subject.given("promotionPieceTypes").map(|all| ("promotionPieceTypes", format!("{all}r"))));
            self.add(format!("rooks in the place of the {}", cheapest.name), &[MateImpossible, Drawish], &keys);
        }
        for (place, own) in subject.types.iter().enumerate() {
            if let Some(dearer) = subject.types.get(place + 1) {
                self.add_replacement(own, dearer, &[DeadPiece, IdlePiece, WeakPiece, MateImpossible]);
            }
            if let Some(cheaper) = place.checked_sub(1).and_then(|place| subject.types.get(place)) {
                self.add_replacement(own, cheaper, &[DeadPiece, IdlePiece, StrongPiece, WeakPiece]);
            }
            const UNWANTED: &[FindingKind] = &[DeadPiece, IdlePiece, WeakPiece, StrongPiece];
            let gone = subject.array.with_replaced(&own.letter, "");
            self.add_array(format!("no {}", own.name), UNWANTED, &gone);
            self.add_other_moves(own);
        }
        self.add_freedom();
    }

    fn add_replacement(&mut self, own: &Type, other: &Type, mends: &'static [FindingKind]) {
        let array = self.subject.array.with_replaced(&own.letter, &other.letter);
        self.add_array(format!("{} in the place of the {}", other.name, own.name), mends, &array);
    }

    /// More moves for a piece, or shorter ones.
    fn add_other_moves(&mut self, own: &Type) {
        let Some(moves) = self.subject.def.pieces.moves(own.key).map(str::to_string) else { return };
        let captures = moves.replace('m', "");
        if captures != moves {
            self.add_moves(own, &format!("the {} captures as it moves", own.name), IDLE, &captures);
        }
        self.add_moves(own, &format!("the {} also moves as a king", own.name), IDLE, &format!("{moves}K"));
        if ["R", "B", "Q"].contains(&&*moves) {
            let what = format!("the {} goes three squares at most", own.name);
            self.add_moves(own, &what, &[StrongPiece], &format!("{moves}3"));
        }
    }

    /// A piece with these moves in the place of one with the same letter.
    fn add_moves(&mut self, own: &Type, what: &str, mends: &'static [FindingKind], moves: &str) {
        let key = if own.key.is_custom() { own.key.name() } else { "customPiece25".into() };
        let mut keys = vec![(&*key, format!("{}:{moves}", own.letter))];
        // A piece that is replaced is no piece to promote to any more.
        keys.extend(self.subject.given("promotionPieceTypes").map(|all| ("promotionPieceTypes", all.to_string())));
        if own.key == PieceTypeKey::ROOK {
            keys.push(("castlingRookPieces", own.letter.clone()));
        }
        self.add(what, mends, &keys);
    }

    /// Without regions and immunities.
    fn add_freedom(&mut self) {
        let subject = self.subject;
        let all_squares = self.text_of(Region::ALL);
        let confined = subject.def.given.keys().filter(|key| key.starts_with("mobilityRegion"));
        let keys: Vec<(&str, String)> = confined.map(|key| (*key, all_squares.clone())).collect();
        if !keys.is_empty() {
            const KEPT: &[FindingKind] = &[DeadPiece, IdlePiece, WeakPiece, FewMoves, FewOpenings];
            self.add("all pieces go everywhere", KEPT, &keys);
        }
        for key in ["immuneTo", "immuneFromAfar"] {
            if let Some(given) = subject.given(key) {
                let none = given.split_whitespace().filter_map(|one| one.split(':').next());
                let none: Vec<String> = none.map(|letter| format!("{letter}:-")).collect();
                self.add(
                    "every piece can be captured",
                    &[StrongPiece, Drawish, MateImpossible],
                    &[(key, none.join(" "))],
                );
            }
        }
    }

    /// Rules less.
    fn add_simpler_rules(&mut self) {
        let array = &self.subject.array;
        self.add("captures are not compulsory", &[FewMoves, Short, Trap], &[("mustCapture", "false".into())]);
        let mut no_hands = array.clone();
        no_hands.hands.clear();
        self.add("no drops", &[DeadRule], &[("pieceDrops", "false".into()), ("startFen", no_hands.fen())]);
        let to_hand = [("capturesToHand", "true".into())];
        self.add("captured pieces come in hand", &[DeadRule], &to_hand);
        let no_rights = array.without_castling_rights();
        self.add("no castling", &[DeadRule], &[("castling", "false".into()), ("startFen", no_rights.fen())]);
        self.add("no capture en passant", &[DeadRule], &[("enPassantRegion", "-".into())]);
    }
}
