//! What `tenfold learn` says before and after: the plan, and the page with what came out.

use super::plan::{Asked, Plan};
use super::steps::{Learned, Losses};
use anyhow::{Result, anyhow};
use std::fmt::Write;
use tenfold::engine::eval::average_piece_values;
use tenfold::registry::Game;
use tenfold::tools::markup;

/// A page about a finished run.
pub struct Page {
    /// The page in Markdown.
    pub text: String,
    /// The picture of the losses, as SVG.
    pub losses: String,
}

/// What will be done, for people.
pub fn announcement(game: &Game, plan: &Plan) -> String {
    let mut text = match plan.asked {
        Asked::Seconds(seconds) => format!("{}: learning for about {}\n", game.spec.title, duration(seconds)),
        Asked::Games(_) => format!("{}: learning from {} games\n", game.spec.title, plan.games()),
    };
    for (n, round) in plan.rounds.iter().enumerate() {
        let then = if game.is_compiled() { "" } else { ", then its weights are tuned" };
        let _ = writeln!(text, "  round {}: {} games with {} nodes a move{then}", n + 1, round.games, round.nodes);
    }
    let _ = writeln!(text, "  a network is trained on all positions, {} times", plan.epochs);
    let games = 2 * plan.test.pairs;
    let _ = write!(
        text,
        "  a match of at most {games} games against what was used before; what wins is installed\n\
         Interrupt it at any time: the same command goes on."
    );
    text
}

fn duration(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} seconds"),
        120..7200 => format!("{} minutes", seconds / 60),
        _ => format!("{} hours", seconds / 3600),
    }
}

/// The page of a finished run.
pub fn page(game: &Game, plan: &Plan, learned: &Learned) -> Result<Page> {
    let title = markup::escape_text(game.spec.title);
    let mut text = format!("# What was learned for {title}\n\n");
    let results = &learned.test.results;
    let (games, elo) = (&results.games, results.estimate().elo);
    let _ = writeln!(text, "| | |\n|---|---|");
    let _ = writeln!(text, "| games played | {} |", plan.games());
    let _ = writeln!(text, "| positions learned from | {} |", learned.network.positions);
    let _ = writeln!(
        text,
        "| against what was used before | {elo} Elo: {} won, {} lost, {} drawn, both with {} nodes a move |",
        games.wins, games.losses, games.draws, plan.test.nodes
    );
    let parts = match (&learned.data.weights, &learned.data.network) {
        (Some(_), Some(_)) => "weights, and a network that corrects them",
        (None, _) => "a network that corrects the weights of the program",
        (Some(_), None) => "weights",
    };
    let _ = writeln!(text, "| learned | {parts} |\n");
    let _ = writeln!(text, "How well the results of games that were held out are predicted (less is better):\n");
    let _ = writeln!(text, "| | before | after |\n|---|---|---|");
    for (name, losses) in named_losses(learned) {
        let _ = writeln!(text, "| {name} | {:.5} | {:.5} |", losses.before, losses.best().min(losses.before));
    }
    if learned.data.weights.is_some() {
        text += &piece_values(game, learned)?;
    }
    Ok(Page { text, losses: picture(&named_losses(learned)) })
}

/// The losses of each step, with its name.
fn named_losses(learned: &Learned) -> Vec<(String, &Losses)> {
    let tuning = learned.tuning.iter().enumerate().map(|(n, losses)| (format!("weights, round {}", n + 1), losses));
    tuning.chain([("network".to_string(), &learned.network)]).collect()
}

/// A table of the piece values in centipawns, on a full and an empty board.
fn piece_values(game: &Game, learned: &Learned) -> Result<String> {
    let values = |game: &Game| average_piece_values(&game.spec, game.open().evaluation().params());
    let (before, after) = (values(game), values(&game.with_data(&learned.data).map_err(|why| anyhow!(why))?));
    let mut text = "\nPiece values in centipawns, on the full and on the empty board:\n\n".to_string();
    text += "| | before | after |\n|---|---|---|\n";
    for ((piece, [full, empty]), [new_full, new_empty]) in game.spec.piece_types.iter().zip(before).zip(after) {
        if !piece.royal {
            let name = markup::escape_text(piece.title());
            let _ = writeln!(text, "| {name} | {full:.0}, {empty:.0} | {new_full:.0}, {new_empty:.0} |");
        }
    }
    Ok(text)
}

/// The losses as curves: one for each step, each scaled to its own range.
fn picture(losses: &[(String, &Losses)]) -> String {
    const WIDTH: f64 = 480.0;
    const HEIGHT: f64 = 120.0;
    let mut svg = String::new();
    let height = (HEIGHT + 30.0) * losses.len() as f64;
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12">"#
    );
    for (n, (name, losses)) in losses.iter().enumerate() {
        let top = (HEIGHT + 30.0) * n as f64 + 20.0;
        let all: Vec<f64> = std::iter::once(losses.before).chain(losses.epochs.iter().copied()).collect();
        let (least, most) =
            all.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &x| (least.min(x), most.max(x)));
        let points: Vec<String> = all
            .iter()
            .enumerate()
            .map(|(epoch, loss)| {
                let x = WIDTH * epoch as f64 / (all.len() - 1).max(1) as f64;
                let y = top + HEIGHT * (most - loss) / (most - least).max(1e-9);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let _ = writeln!(svg, r#"<text x="0" y="{}">{name}: {:.5} to {least:.5}</text>"#, top - 6.0, losses.before);
        let _ = writeln!(
            svg,
            r#"<polyline fill="none" stroke="steelblue" stroke-width="2" points="{}"/>"#,
            points.join(" ")
        );
    }
    svg + "</svg>\n"
}
