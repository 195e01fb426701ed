//! Rules that Fairy-Stockfish does not combine, and keys that it applies in another order.

use super::difference::{Difference, own_line};
use super::layout::Section;
use tenfold::variants::file::{EnclosingRule, GameDef, PieceTypeKey, WallingRule};

/// The key for both players that it applies after those for one.
const COMMON_LAST: &str = "wallingRegion";

/// Keys of a section that it applies in another order.
pub fn order_differences(section: &Section) -> Vec<Difference> {
    let Some(common) = section.lines.iter().find(|line| line.key == COMMON_LAST) else { return Vec::new() };
    let sides = section.lines.iter().filter(|line| line.key.starts_with(COMMON_LAST) && line.key != COMMON_LAST);
    let told = |line: usize, key: &str| {
        Difference::new(
            line,
            &section.name,
            format!("{key}: has no effect, as {COMMON_LAST} on line {} replaces it", common.number),
        )
    };
    sides.map(|line| told(line.number, &line.key)).collect()
}

/// The rules of a game that it does not combine. A game that inherits both of them is left out, as the difference is
/// that of its parent.
pub fn differences(def: &GameDef) -> Vec<Difference> {
    conflicts(def).into_iter().filter_map(|keys| told(def, keys)).collect()
}

fn told(def: &GameDef, keys: [&'static str; 2]) -> Option<Difference> {
    let (line, key, other) = match keys.map(|key| own_line(def, key)) {
        [Some(one), Some(other)] if other > one => (other, keys[1], keys[0]),
        [Some(one), _] => (one, keys[0], keys[1]),
        [None, Some(other)] => (other, keys[1], keys[0]),
        [None, None] => return None,
    };
    Some(Difference {
        line,
        section: Some(def.name.clone()),
        message: format!("{key}: not supported together with {other}"),
    })
}

/// The pairs of keys that cannot be combined, as far as a game has both.
fn conflicts(def: &GameDef) -> Vec<[&'static str; 2]> {
    let king = def.pieces.contains(PieceTypeKey::KING);
    let like_kings = def.ends.extinction_pseudo_royal;
    let blast = def.captures.blast;
    let (immune, mutual) = (!def.captures.blast_immune.is_empty(), !def.captures.mutually_immune.is_empty());
    [
        (["pieceDrops", "wallingRule"], def.drops.allowed && def.walls.rule != WallingRule::None),
        (["blastOnCapture", "king"], blast && king),
        (["flipEnclosedPieces", "king"], def.drops.flip_enclosed != EnclosingRule::None && king),
        (["wallingRule", "king"], def.walls.rule == WallingRule::Duck && king),
        (["blastImmuneTypes", "king"], immune && king),
        (["mutuallyImmuneTypes", "king"], mutual && king),
        (["blastImmuneTypes", "extinctionPseudoRoyal"], immune && like_kings),
        (["mutuallyImmuneTypes", "extinctionPseudoRoyal"], mutual && like_kings),
        (["flagPieceSafe", "blastOnCapture"], def.goals.flag_safe && blast),
    ]
    .into_iter()
    .filter_map(|(keys, applies)| applies.then_some(keys))
    .collect()
}
