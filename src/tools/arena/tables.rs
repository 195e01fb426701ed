//! Tables of the engines of a match: their ranking, and a crosstable of their scores against each other.

use super::standing::Standing;

/// The minimum width of the column of names.
const NAME_WIDTH: usize = 25;

/// The engines by rank, the strongest first, each with its index in `engines`.
fn ranked_engines(engines: &[Standing]) -> Vec<(usize, &Standing)> {
    let mut ranked: Vec<(usize, &Standing)> = engines.iter().enumerate().collect();
    ranked.sort_by(|(_, one), (_, other)| {
        let elo = |engine: &Standing| engine.results.estimate().elo.value;
        elo(other).total_cmp(&elo(one))
    });
    ranked
}

/// The width of the column of names, in characters.
fn name_width(engines: &[Standing]) -> usize {
    engines.iter().map(|engine| engine.name.chars().count()).fold(NAME_WIDTH, usize::max)
}

/// The lines of a ranking table: the results of each engine against all others, the strongest engine first.
pub fn ranking(engines: &[Standing]) -> Vec<String> {
    let width = name_width(engines);
    let mut lines = vec![format!(
        "{:<4} {:<width$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}",
        "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
    )];
    for (n, (_, engine)) in ranked_engines(engines).into_iter().enumerate() {
        let (results, estimate) = (&engine.results, engine.results.estimate());
        let percent = |share: Option<f64>| share.unwrap_or(0.0) * 100.0;
        let pairs = results.pairs.map_or(String::new(), |pairs| format!("{:?}", pairs.counts()));
        lines.push(format!(
            "{:>4} {:<width$} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {:>10} {:>9.1}% {:>9.1}% {pairs:>20}",
            n + 1,
            engine.name,
            // Adding zero turns -0.0 into 0.0.
            estimate.elo.value + 0.0,
            estimate.elo.error,
            estimate.normalized_elo.value,
            estimate.normalized_elo.error,
            results.games.games(),
            percent(results.games.score()),
            percent(results.draw_ratio()),
        ));
    }
    lines
}

/// The lines of a table of the points of every engine against every other engine, in the order of [`ranking`]: `1.5/2`
/// means one and a half points in two games.
pub fn crosstable(engines: &[Standing]) -> Vec<String> {
    let ranked = ranked_engines(engines);
    let points = |engine: &Standing, own: usize, other: usize| match engine.against.get(other) {
        _ if own == other => "*".to_string(),
        Some(games) if games.games() > 0 => format!("{}/{}", games.points(), games.games()),
        _ => "-".to_string(),
    };
    let row = |(own, engine): (usize, &Standing)| -> Vec<String> {
        ranked.iter().map(|(other, _)| points(engine, own, *other)).collect()
    };
    let rows: Vec<Vec<String>> = ranked.iter().map(|place| row(*place)).collect();
    let cell = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    let name = name_width(engines);
    let line = |rank: &str, title: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|text| format!(" {text:>cell$}")).collect();
        format!("{rank:>4} {title:<name$}{cells}")
    };
    let numbers: Vec<String> = (1..=ranked.len()).map(|rank| rank.to_string()).collect();
    let head = line("Rank", "Crosstable", &numbers);
    let lines = ranked.iter().zip(&rows).enumerate();
    let lines = lines.map(|(n, ((_, engine), cells))| line(&(n + 1).to_string(), &engine.name, cells));
    std::iter::once(head).chain(lines).collect()
}
