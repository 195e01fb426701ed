//! The list of all games, as the page is told it.

use serde_json::{Value, json};
use tenfold_core::rules::GameOption;
use tenfold_registry::Game;

/// All games, and the names of engines other than Tenfold's own.
pub fn games_view(engines: &[String]) -> Value {
    let loaded = tenfold_registry::loaded_games();
    // A game from the user's files replaces the shipped game with the same name.
    let is_replaced = |name: &str| loaded.iter().any(|game| game.spec.name == name);
    let shipped = tenfold_registry::shipped_games().iter().filter(|game| !is_replaced(game.spec.name));
    let views = loaded.iter().map(|game| game_view(game, "file"));
    let views = views.chain(tenfold_registry::GAMES.iter().map(|game| game_view(game, "compiled")));
    let views = views.chain(shipped.map(|game| game_view(game, "shipped")));
    json!({ "games": views.collect::<Vec<Value>>(), "engines": engines, "version": env!("CARGO_PKG_VERSION") })
}

/// A game as the page is told it; `group` says where it is from.
pub fn game_view(game: &Game, group: &str) -> Value {
    let spec = &game.spec;
    let values = game.open().evaluation().params().piece_values;
    let is_plain = |option: &&GameOption| spec.secret.is_none_or(|secret| secret.option != option.name);
    let options: Vec<Value> = spec
        .options
        .iter()
        .filter(is_plain)
        .map(|option| json!({ "name": option.name, "values": option.values, "default": option.values.first() }))
        .collect();
    let shown = spec.piece_types.iter().zip(values).filter(|(own, _)| !own.written_with_tilde);
    let pieces: Vec<Value> = shown
        .map(|(own, value)| {
            let mut piece = json!({ "letter": own.letter.to_string(), "name": own.title(), "value": value });
            if own.unpromoted.is_some() {
                piece["promoted"] = true.into();
            }
            piece
        })
        .collect();
    let held = spec.drops.map_or(&[][..], |rule| rule.piece_types);
    let held: Vec<String> = held.iter().map(|&own| spec.piece_type(own).letter.to_string()).collect();
    let mut view = json!({
        "name": spec.name, "title": spec.title, "group": group, "files": spec.files, "ranks": spec.ranks,
        "array": spec.start_fen, "options": options, "pieces": pieces, "in_hand": held,
    });
    if spec.drops.is_some_and(|rule| rule.is_endless) {
        view["endless"] = true.into();
    }
    if let Some(secret) = spec.secret {
        view["secret"] = json!({ "name": secret.option, "choices": secret.choices, "question": secret.question });
    }
    view
}
