//! The network that evaluates positions: the option `EvalFile`, and the network's lines in the output of `eval`.

use super::text::excerpt;
use std::path::Path;
use std::sync::Arc;
use tenfold_core::types::{Color, Score};
use tenfold_engine::network::{MAX_BYTES, Network, NetworkError, header_description, variant_name_in_file};
use tenfold_engine::search::NetworkChoice;
use tenfold_session::Session;

/// The value of `EvalFile` that switches networks off.
const NONE: &str = "none";

/// The network that a value of the option `EvalFile` chooses: the network in the file; no network for the word `none`;
/// or, if the value is missing, the network that belongs to each variant.
///
/// # Errors
///
/// A one-line message when the file cannot be read or is not a network for a known variant.
pub fn network_choice(file: Option<&Path>) -> Result<NetworkChoice, String> {
    let Some(file) = file else { return Ok(NetworkChoice::Own) };
    if file.as_os_str().eq_ignore_ascii_case(NONE) {
        return Ok(NetworkChoice::None);
    }
    let bytes = tenfold_registry::read_file(file, MAX_BYTES)?;
    let shown = excerpt(&file.to_string_lossy());
    let name = variant_name_in_file(&bytes).ok_or_else(|| format!("'{shown}' {}", NetworkError::Foreign))?;
    let known = tenfold_registry::find(name);
    let (game, _) =
        known.ok_or_else(|| format!("'{shown}' is for '{}', which is no game that is known", excerpt(name)))?;
    let network = Network::from_bytes(&game.spec, &bytes).map_err(|why| format!("'{shown}' {why}"))?;
    Ok(NetworkChoice::Given(header_description(&game.spec), Arc::new(network)))
}

/// The table of the evaluation's terms and two more lines in centipawns for White: the network's output, and the
/// evaluation that the search uses.
pub fn evaluation_explanation(session: &dyn Session, network: &Arc<Network>, terms: &str) -> String {
    let evaluation = session.evaluation();
    let sign = if session.side_to_move() == Color::White { 1 } else { -1 };
    let (output, total) = (evaluation.network_output(network), evaluation.with_network(network));
    let line = |name: &str, score: Score| format!("{name:<14} {:>8} {:>8} {:>8}", "", "", sign * score);
    format!("{}\n{}\n{}", terms.trim_end(), line("network", output), line("used", total))
}
