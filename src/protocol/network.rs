//! The network that evaluates: the option `EvalFile`, and what `eval` shows of it.

use super::text::excerpt;
use std::path::Path;
use std::sync::Arc;
use tenfold_core::types::{Color, Score};
use tenfold_engine::network::{MAX_BYTES, Network, NetworkError, description, game_of};
use tenfold_engine::search::NetworkChoice;
use tenfold_session::Session;

/// The value that switches networks off.
const NONE: &str = "none";

/// What a value of the option chooses: the network in a file; none, by the word `none`; or, without a value, the network
/// that belongs to each game.
///
/// # Errors
///
/// When the file cannot be read or is no network for a game; in one line.
pub fn choice(file: Option<&Path>) -> Result<NetworkChoice, String> {
    let Some(file) = file else { return Ok(NetworkChoice::Own) };
    if file.as_os_str().eq_ignore_ascii_case(NONE) {
        return Ok(NetworkChoice::None);
    }
    let bytes = tenfold_registry::read_file(file, MAX_BYTES)?;
    let shown = excerpt(&file.to_string_lossy());
    let name = game_of(&bytes).ok_or_else(|| format!("'{shown}' {}", NetworkError::Foreign))?;
    let known = tenfold_registry::find(name);
    let (game, _) =
        known.ok_or_else(|| format!("'{shown}' is for '{}', which is no game that is known", excerpt(name)))?;
    let network = Network::from_bytes(&game.spec, &bytes).map_err(|why| format!("'{shown}' {why}"))?;
    Ok(NetworkChoice::Given(description(&game.spec), Arc::new(network)))
}

/// The table of the evaluation's terms with the network's output below, in centipawns for White, and what the search
/// evaluates the position with.
pub fn explained(session: &dyn Session, network: &Arc<Network>, terms: &str) -> String {
    let evaluation = session.evaluation();
    let sign = if session.side() == Color::White { 1 } else { -1 };
    let (output, total) = (evaluation.network_output(network), evaluation.with_network(network));
    let line = |name: &str, score: Score| format!("{name:<14} {:>8} {:>8} {:>8}", "", "", sign * score);
    format!("{}\n{}\n{}", terms.trim_end(), line("network", output), line("used", total))
}
