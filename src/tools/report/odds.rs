//! Handicap matches: games from the initial position in which one player lacks a piece, and the other player lacks
//! pieces of about the same value.
//!
//! The results give piece values without using an evaluation. The method is that of Harm Geert Muller, known from his
//! matches of Capablanca Chess. Each piece type is compared with cheaper types only, and the cheapest type is compared
//! with nothing, so that the values follow from each other. One more valuable type is also compared with nothing,
//! because games measure a larger advantage more accurately; this fixes the scale of all values.

use super::board_fen;
use tenfold_core::random::Rng;
use tenfold_core::types::{Color, Piece, PieceType, Square};
use tenfold_engine::eval::average_piece_values;
use tenfold_session::Session;

/// The largest number of pieces that are removed from the other player.
const MAX_PIECES: usize = 4;

/// A handicap: the pieces that each player lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The type of the one piece that one player lacks.
    pub lacking: PieceType,
    /// The types of the pieces that the other player lacks.
    pub compensation: Vec<PieceType>,
}

/// The values of the piece types in centipawns, as the evaluation derives them from the rules: the mean of the
/// middlegame and endgame values.
pub fn derived_values(session: &dyn Session) -> Vec<f64> {
    let spec = session.spec();
    let values = average_piece_values(spec, &session.evaluation().derived_params());
    values.into_iter().map(|[middlegame, endgame]| (middlegame + endgame) / 2.0).collect()
}

/// How many pieces of a type a player has.
fn count(session: &dyn Session, own: usize, color: Color) -> usize {
    session.scene().count(Piece::new(PieceType(own as u8), color))
}

/// Whether Black has as many pieces of each type as White.
pub fn have_equal_armies(session: &dyn Session) -> bool {
    let types = 0..session.spec().piece_types.len();
    types.filter(|&own| !session.spec().piece_types[own].royal).all(|own| {
        let [white, black] = Color::BOTH.map(|color| count(session, own, color));
        white == black
    })
}

/// The handicaps of a variant, the cheapest piece first; none if White and Black have different pieces.
pub fn handicaps(session: &dyn Session) -> Vec<Handicap> {
    let (spec, values) = (session.spec(), derived_values(session));
    if !have_equal_armies(session) {
        return Vec::new();
    }
    let number = |own: usize| count(session, own, Color::White);
    let mut types: Vec<usize> =
        (0..spec.piece_types.len()).filter(|&own| !spec.piece_types[own].royal && number(own) > 0).collect();
    types.sort_by(|a, b| values[*a].abs().total_cmp(&values[*b].abs()));
    let handicap = |(rank, &own): (usize, &usize)| {
        let cheaper: Vec<(usize, usize)> = types[..rank].iter().map(|&other| (other, number(other))).collect();
        let against = pieces_of_nearest_value(&values, &cheaper, values[own]);
        Handicap {
            lacking: PieceType(own as u8),
            compensation: against.into_iter().map(|other| PieceType(other as u8)).collect(),
        }
    };
    let alone = second_type_against_nothing(&types, &values)
        .map(|own| Handicap { lacking: PieceType(own as u8), compensation: Vec::new() });
    let all = types.iter().enumerate().map(handicap).chain(alone);
    all.filter(|handicap| handicap.set_up(session, 0, 0).is_some()).collect()
}

/// The piece type that is compared with nothing, in addition to the cheapest type. This is the cheapest type that is
/// worth at least twice as much as the cheapest of all, or the most valuable type if there is none. `types` are sorted
/// by value.
fn second_type_against_nothing(types: &[usize], values: &[f64]) -> Option<usize> {
    let (cheapest, dearer) = types.split_first()?;
    let is_dear = |own: &&usize| values[**own].abs() >= 2.0 * values[*cheapest].abs();
    dearer.iter().find(is_dear).or(dearer.last()).copied()
}

/// The set of pieces whose total value is nearest to `wanted`, and of equally near sets the smallest. `available` has
/// the piece types and the number of pieces of each.
fn pieces_of_nearest_value(values: &[f64], available: &[(usize, usize)], wanted: f64) -> Vec<usize> {
    let mut sums: Vec<Vec<usize>> = vec![Vec::new()];
    for &(own, number) in available {
        let more: Vec<Vec<usize>> = sums
            .iter()
            .flat_map(|sum| (1..=number.min(MAX_PIECES - sum.len())).map(move |n| [&sum[..], &vec![own; n]].concat()))
            .collect();
        sums.extend(more);
    }
    let distance = |sum: &[usize]| (sum.iter().map(|&own| values[own]).sum::<f64>() - wanted).abs();
    let order = |a: &Vec<usize>, b: &Vec<usize>| distance(a).total_cmp(&distance(b)).then(a.len().cmp(&b.len()));
    if available.is_empty() { Vec::new() } else { sums.into_iter().min_by(order).unwrap_or_default() }
}

impl Handicap {
    /// The player who lacks [`Handicap::lacking`] in the game with this number.
    pub fn lacking_player(number: u32) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Sets up the initial position without the pieces of the handicap, which are drawn at random among the pieces of
    /// their types; `None` if the variant refuses the position.
    pub fn set_up(&self, session: &dyn Session, number: u32, seed: u64) -> Option<Box<dyn Session>> {
        let player = Handicap::lacking_player(number);
        // Two consecutive games with exchanged colours use the same random numbers, so that they lack the same pieces.
        let mut rng = Rng::new(Rng::new(seed).next_u64() ^ u64::from(number / 2));
        let (scene, ranks) = (session.scene(), session.spec().ranks);
        let mut taken: Vec<Square> = Vec::new();
        for (own, color) in self.pieces(player) {
            // Squares are counted from the owner's side, so that the same pieces are removed for both players.
            let seen = |square: Square| if color == Color::White { square } else { square.mirrored(ranks) };
            let own = scene.pieces.iter().filter(|(_, piece)| *piece == Piece::new(own, color));
            let mut squares: Vec<Square> = own.map(|(square, _)| seen(*square)).collect();
            squares.retain(|&square| !taken.contains(&seen(square)));
            squares.sort();
            taken.push(seen(*rng.choose(&squares)?));
        }
        let fen = board_fen::fen_without_pieces(session.spec(), &session.fen(), &taken)?;
        let mut without = session.duplicate();
        without.set_fen(&fen).ok()?;
        Some(without)
    }

    /// The types of all pieces that are removed, with their owners.
    fn pieces(&self, player: Color) -> impl Iterator<Item = (PieceType, Color)> + '_ {
        let against = self.compensation.iter().map(move |&own| (own, player.other()));
        std::iter::once((self.lacking, player)).chain(against)
    }

    /// The name of the handicap, such as `queen against 2 × pawn + rook`.
    pub fn name(&self, session: &dyn Session) -> String {
        let name = |own: PieceType| session.spec().piece_type(own).title();
        let several = |equal: &[PieceType]| match equal.len() {
            1 => name(equal[0]).to_string(),
            number => format!("{number} × {}", name(equal[0])),
        };
        let against: Vec<String> = self.compensation.chunk_by(|one, other| one == other).map(several).collect();
        let against = if against.is_empty() { "nothing".into() } else { against.join(" + ") };
        format!("{} against {against}", name(self.lacking))
    }
}
