//! The engine's features and the setup of its variants, as announced to XBoard.

use super::super::option_type::OptionType;
use super::super::options::{self, EngineOption};
use super::fen;
use tenfold_registry::{GAMES, loaded_games, shipped_games};
use tenfold_session::Session;

/// The lines that answer `protover`.
pub fn features() -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_string(),
        format!(
            "feature myname=\"Tenfold {}\" {}",
            env!("CARGO_PKG_VERSION"),
            variant_list().trim_start_matches("feature ")
        ),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1".into(),
        "feature analyze=1 colors=0 name=1 memory=1 smp=1 nps=0 debug=1 pause=0 highlight=1 exclude=1".into(),
    ];
    let options = options::all_options().into_iter().filter(EngineOption::is_for_xboard);
    lines.extend(options.map(|option| format!("feature option=\"{}\"", option_feature(&option))));
    lines.push("feature done=1".into());
    lines
}

/// The feature that lists the variants: compiled variants with their aliases, variants that the user has loaded, and
/// the shipped variants that XBoard plays correctly. The command `variant` also accepts all other variants.
pub fn variant_list() -> String {
    let names = GAMES.iter().map(|game| game.spec.name);
    let aliases = GAMES.iter().flat_map(|game| game.spec.aliases).map(|(alias, _)| *alias);
    let loaded = loaded_games();
    let shipped = shipped_games().iter().filter(|game| game.display.xboard.announced);
    let mut all: Vec<&str> = Vec::new();
    for name in names.chain(aliases).chain(loaded.iter().map(|game| &**game).chain(shipped).map(|game| game.spec.name))
    {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    format!("feature variants=\"{}\"", all.join(","))
}

fn option_feature(option: &EngineOption) -> String {
    let name = option.name;
    match &option.option_type {
        OptionType::Check(default) => format!("{name} -check {}", u8::from(*default)),
        OptionType::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        OptionType::Combo(words) => format!("{name} -combo *{}", words.join(" /// ")),
        OptionType::Button => format!("{name} -button"),
        OptionType::Path => format!("{name} -path "),
    }
}

/// The answer to `variant`: the board (unless XBoard knows the variant) and the moves of the pieces.
pub fn setup_commands(session: &dyn Session) -> Vec<String> {
    let (spec, xboard) = (session.spec(), &session.display().xboard);
    let shape = format!("{}x{}+{}_{}", spec.files, spec.ranks, xboard.holdings, xboard.parent);
    let board = format!("setup ({}) {shape} {}", xboard.piece_to_char, fen::initial_position(spec));
    let pieces = xboard.piece_moves(spec).into_iter().map(|(letter, moves)| {
        let both = if letter.ends_with('&') { "" } else { "&" };
        format!("piece {letter}{both} {moves}")
    });
    xboard.own_letters.is_none().then_some(board).into_iter().chain(pieces).collect()
}
