//! The section on pieces: their values by three methods, their activity, and the squares on which they stand.

use super::data::ReportData;
use super::facts::MaterialSample;
use super::odds::{Handicap, derived_values, have_equal_armies};
use super::page::{Page, Unit};
use super::plan::OpeningKind;
use super::plots::boards;
use super::regression::{Fit, Observation, fit};
use super::stats::{Estimate, Observed};
use tenfold_core::types::{Color, Piece, PieceType};

/// The value of a piece type is fitted only if at least this number of positions have a difference in the number of such
/// pieces.
const MIN_POSITIONS_WITH_PIECE: usize = 20;

/// The samples of positions for the regression: their keys and their descriptions.
const REGRESSIONS: [(&str, &str); 3] = [
    ("regression", "games"),
    ("regression-full", "games, many pieces left"),
    ("regression-empty", "games, few pieces left"),
];

/// Writes the section on pieces.
pub fn write(data: &ReportData, page: &mut Page) {
    page.add_heading("Pieces");
    write_values(data, page);
    write_pairs(data, page);
    write_handicaps(data, page);
    write_activity(data, page);
    write_occupancy(data, page);
}

/// Writes a table of piece values by all methods.
fn write_values(data: &ReportData, page: &mut Page) {
    let spec = data.session.spec();
    let derived = derived_values(data.session);
    let fitted = [(0.0, 2.0), (0.6, 2.0), (0.0, 0.6)].map(|(least, most)| fitted_values(data, least, most));
    let played = values_from_handicaps(data);
    let mut rows = Vec::new();
    for own in data.types_in_play().filter(|&own| !spec.piece_types[own].royal) {
        let name = spec.piece_types[own].title();
        let key = name.replace(' ', "-");
        let mut row = vec![name.to_string(), format!("{:.0}", derived[own])];
        for ((way, words), values) in REGRESSIONS.into_iter().zip(&fitted) {
            let value = values.as_ref().and_then(|values| values[own]);
            row.push(page.add_figure_or_dash(
                format!("values/{way}/{key}"),
                &format!("value of the {name} from {words}"),
                Unit::Centipawns,
                value,
            ));
        }
        let value = played.as_ref().and_then(|values| values[own]);
        row.push(page.add_figure_or_dash(
            format!("values/handicaps/{key}"),
            &format!("value of the {name} from handicaps"),
            Unit::Centipawns,
            value,
        ));
        rows.push(row);
    }
    page.add_table(
        &["Piece", "From the rules", "From games", "Many pieces left", "Few pieces left", "From handicaps"],
        rows,
    );
    page.add_note(
        "In centipawns. From the rules: the value that the evaluation derives from how a piece moves. From games: logistic \
         regression of results on the difference of the numbers of each type, in positions six plies apart, errors by openings \
         (Liang and Zeger 1986); many and few: more and less than 60 % of the first pieces left. From handicaps: Muller's \
         matches, below. Games measure values only in relation to each other, so each column is scaled as a whole to fit those \
         from the rules best. A dash: too few positions or games, or an interval of more than what pieces are worth on average \
         either way.",
    );
}

/// The piece types for which enough positions have a feature other than zero, so that a weight can be fitted. `of`
/// returns the features of a sample by piece type.
fn fitted_types(data: &ReportData, samples: &[&MaterialSample], of: fn(&MaterialSample) -> &[f64]) -> Vec<usize> {
    let spec = data.session.spec();
    let is_there =
        |own: usize| samples.iter().filter(|sample| of(sample)[own] != 0.0).count() >= MIN_POSITIONS_WITH_PIECE;
    (0..spec.piece_types.len()).filter(|&own| !spec.piece_types[own].royal && is_there(own)).collect()
}

/// Converts fitted weights to estimates by piece type, scaled to the values derived from the rules. A value that could as well
/// be twice as much as a piece is worth on average, or nothing, is none.
fn weights_in_centipawns(
    data: &ReportData,
    fit: &Fit,
    types: &[usize],
    sample: usize,
) -> Option<Vec<Option<Estimate>>> {
    let derived = derived_values(data.session);
    let scaled = fit.scaled_to(&types.iter().map(|&own| Some(derived[own])).collect::<Vec<_>>())?;
    let average = types.iter().map(|&own| derived[own].abs()).sum::<f64>() / types.len() as f64;
    let mut values = vec![None; derived.len()];
    for (&own, (value, error)) in types.iter().zip(scaled) {
        let value = Estimate::normal(value, error, sample as u64);
        values[own] = Some(value).filter(|value| value.high - value.value <= average);
    }
    Some(values)
}

/// The piece values that best explain the results of games, from sampled positions in which a proportion from `least`
/// to `most` of the first pieces is left.
fn fitted_values(data: &ReportData, least: f64, most: f64) -> Option<Vec<Option<Estimate>>> {
    let samples: Vec<&MaterialSample> =
        data.facts.samples.iter().filter(|sample| (least..most).contains(&sample.share_of_pieces_left)).collect();
    let types = fitted_types(data, &samples, |sample| &sample.difference);
    let observation = |sample: &&MaterialSample| Observation {
        features: types.iter().map(|&own| sample.difference[own]).collect(),
        result: sample.result,
        cluster: sample.opening,
    };
    let observations: Vec<Observation> = samples.iter().map(observation).collect();
    let fitted = fit(&observations).filter(|_| !types.is_empty())?;
    weights_in_centipawns(data, &fitted, &types, observations.len())
}

/// The piece values that best explain the results of games, from all sampled positions.
pub fn values_from_games(data: &ReportData) -> Option<Vec<Option<Estimate>>> {
    fitted_values(data, 0.0, 2.0)
}

/// Writes how much more a pair of pieces is worth than two single pieces, for types of which each player has two at the
/// start.
fn write_pairs(data: &ReportData, page: &mut Page) {
    let spec = data.session.spec();
    let samples: Vec<&MaterialSample> = data.facts.samples.iter().collect();
    let types = fitted_types(data, &samples, |sample| &sample.difference);
    let scene = data.session.scene();
    let has_pair =
        |own: &usize| Color::BOTH.into_iter().all(|color| scene.count(Piece::new(PieceType(*own as u8), color)) == 2);
    let pairs: Vec<usize> = fitted_types(data, &samples, |sample| &sample.pairs).into_iter().filter(has_pair).collect();
    let observation = |sample: &&MaterialSample| {
        let single = types.iter().map(|&own| sample.difference[own]);
        let features = single.chain(pairs.iter().map(|&own| sample.pairs[own])).collect();
        Observation { features, result: sample.result, cluster: sample.opening }
    };
    let observations: Vec<Observation> = samples.iter().map(observation).collect();
    let derived = derived_values(data.session);
    let known: Vec<Option<f64>> =
        types.iter().map(|&own| Some(derived[own])).chain(pairs.iter().map(|_| None)).collect();
    if pairs.is_empty() {
        return;
    }
    let Some(scaled) = fit(&observations).and_then(|fitted| fitted.scaled_to(&known)) else { return };
    let row = |(&own, &(value, error)): (&usize, &(f64, f64))| {
        let value = Estimate::normal(value, error, observations.len() as u64);
        let name = spec.piece_types[own].title();
        let key = format!("values/pair/{}", name.replace(' ', "-"));
        let title = format!("value of a pair beyond that of two: {name}");
        vec![name.to_string(), page.add_figure(key, &title, Unit::Centipawns, value)]
    };
    let rows: Vec<Vec<String>> = pairs.iter().zip(&scaled[types.len()..]).map(row).collect();
    page.add_table(&["Pair", "Worth beyond two single pieces"], rows);
    page.add_note("In centipawns, by the same regression with a feature for each pair.");
}

/// The results of the games with a handicap, from the point of view of the player who lacks the piece `lacking`.
/// `place` is the index of the handicap in the plan.
pub fn results_of_handicap(data: &ReportData, place: usize) -> Vec<Observed> {
    let games = data.games.iter().filter(|played| played.task.kind == OpeningKind::Handicap(place));
    let own = games.map(|played| match (Handicap::lacking_player(played.task.number), played.result()) {
        (Color::White, result) => result,
        (Color::Black, result) => Observed { value: 1.0 - result.value, ..result },
    });
    own.collect()
}

/// The piece values that best explain the results of all games with handicaps.
fn values_from_handicaps(data: &ReportData) -> Option<Vec<Option<Estimate>>> {
    let handicaps = &data.plan.handicaps;
    let mut types: Vec<usize> = handicaps.iter().map(|handicap| handicap.lacking.idx()).collect();
    types.sort();
    types.dedup();
    let place_of = |own: PieceType| types.iter().position(|other| *other == own.idx());
    let mut observations = Vec::new();
    for (place, handicap) in handicaps.iter().enumerate() {
        let mut features = vec![0.0; types.len()];
        features[place_of(handicap.lacking)?] -= 1.0;
        for own in &handicap.compensation {
            features[place_of(*own)?] += 1.0;
        }
        for result in results_of_handicap(data, place) {
            let Observed { value, opening } = result;
            observations.push(Observation { features: features.clone(), result: value, cluster: opening });
        }
    }
    weights_in_centipawns(data, &fit(&observations)?, &types, observations.len())
}

fn write_handicaps(data: &ReportData, page: &mut Page) {
    let mut rows = Vec::new();
    for (place, handicap) in data.plan.handicaps.iter().enumerate() {
        let results = results_of_handicap(data, place);
        let Some(score) = Estimate::score(&results) else { continue };
        let name = handicap.name(data.session);
        let key = format!("handicaps/{}", name.replace(' ', "-"));
        let text = page.add_figure(key, &format!("score of the player without the first: {name}"), Unit::Share, score);
        rows.push(vec![name, text, results.len().to_string()]);
    }
    if rows.is_empty() {
        if !have_equal_armies(data.session) {
            page.add_note("There are no games with handicaps, because White and Black begin with different pieces.");
        }
        return;
    }
    page.add_text(
        "**Handicaps.** The array without these pieces; the score is that of the player who lacks the first piece:",
    );
    page.add_table(&["Handicap", "Score", "Games"], rows);
    page.add_note(format!(
        "Each player lacks the first piece in half of the games, drawn among those of its type; {} nodes a move, first moves \
         drawn among good ones. The values above solve all results at once, each type against cheaper ones.",
        data.settings.nodes[0]
    ));
}

fn write_activity(data: &ReportData, page: &mut Page) {
    let spec = data.session.spec();
    let mut rows = Vec::new();
    for own in data.types_in_play() {
        let (own, counts) = (&spec.piece_types[own], &data.facts.pieces[own]);
        let name = own.title().to_string();
        let key = format!("pieces/{}", name.replace(' ', "-"));
        let share = |part: u64, whole: u64| (whole > 0).then(|| Estimate::exact(part as f64 / whole as f64, whole));
        let mut figure = |what: &str, unit: Unit, estimate: Option<Estimate>| {
            page.add_figure_or_dash(format!("{key}/{what}"), &format!("{name}: {what}"), unit, estimate)
        };
        rows.push(vec![
            name.clone(),
            format!("{:.1}", counts.ever_on_board as f64 / data.facts.games.len().max(1) as f64),
            figure("mobility", Unit::Number, share(counts.mobility, counts.turns)),
            figure("moves", Unit::Number, share(counts.moves, counts.ever_on_board)),
            figure("captured", Unit::Share, share(counts.captured, counts.ever_on_board)),
            figure("alive at the end", Unit::Share, share(counts.left_at_end, counts.ever_on_board)),
        ]);
    }
    page.add_text("**What pieces do**, over all games:");
    page.add_table(
        &["Piece", "Seen, a game", "Legal moves a turn", "Moves made", "Captured", "Alive at the end"],
        rows,
    );
    page.add_note("Seen: pieces of both players on the first board and those that came later. The other columns are for each of these.");
}

fn write_occupancy(data: &ReportData, page: &mut Page) {
    let spec = data.session.spec();
    let board = |(own, counts): (usize, &super::facts::PieceCounts)| {
        let most = counts.squares.iter().copied().max().filter(|most| *most > 0)? as f64;
        let shade = |count: &u64| (*count as f64 / most).sqrt();
        Some((spec.piece_types[own].title().to_string(), counts.squares.iter().map(shade).collect::<Vec<f64>>()))
    };
    let shown: Vec<(String, Vec<f64>)> = data.facts.pieces.iter().enumerate().filter_map(board).collect();
    if !shown.is_empty() {
        page.add_plot_with_caption(
            "**Where pieces stand** when it is their owner's turn, seen from the owner's side (the darkest square of each board \
             is the most common):",
            boards("Where each type of piece stands", &shown, spec.files.into()),
        );
    }
    let values = super::squares::square_values_by_type(data);
    if !values.is_empty() {
        page.add_plot_with_caption(
            "**What squares are worth** to pieces on a half full board, by the evaluation, without what a goal is worth (each \
             board from its worst square to its best):",
            boards("The value of squares by piece type", &values, spec.files.into()),
        );
    }
    let pairs = super::squares::square_value_spread(data);
    let rows: Vec<Vec<String>> =
        pairs.into_iter().map(|(name, [many, few])| vec![name, format!("{many:.0}"), format!("{few:.0}")]).collect();
    page.add_table(&["Piece", "Best square over worst, many pieces left", "Few pieces left"], rows);
    page.add_note(format!(
        "Centipawns of the evaluation, {}.",
        if data.session.evaluation().data().weights.is_empty() {
            "whose weights are derived from the rules"
        } else {
            "whose weights are tuned"
        }
    ));
}
