//! What XBoard is told about the engine and its games.

use super::super::options::{self, Setting, Values};
use crate::core::rules::Spec;
use crate::registry::GAMES;

/// Answers `protover`.
pub fn features() -> Vec<String> {
    let names = GAMES.iter().map(|game| game.spec.name);
    let aliases = GAMES.iter().flat_map(|game| game.spec.aliases).map(|(alias, _)| *alias);
    let variants: Vec<&str> = names.chain(aliases).collect();
    let mut lines = vec![
        "feature done=0".to_string(),
        format!("feature myname=\"Tenfold {}\" variants=\"{}\"", env!("CARGO_PKG_VERSION"), variants.join(",")),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1".into(),
        "feature analyze=1 colors=0 name=1 memory=1 smp=1 nps=0 debug=1 pause=0 highlight=1 exclude=1".into(),
    ];
    let settings = options::all().into_iter().filter(Setting::is_for_xboard);
    lines.extend(settings.map(|setting| format!("feature option=\"{}\"", option(&setting))));
    lines.push("feature done=1".into());
    lines
}

fn option(setting: &Setting) -> String {
    let name = setting.name;
    match &setting.values {
        Values::Check(default) => format!("{name} -check {}", u8::from(*default)),
        Values::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        Values::Combo(words) => format!("{name} -combo *{}", words.join(" /// ")),
        Values::Button => format!("{name} -button"),
        Values::Path => format!("{name} -path "),
    }
}

/// The first position as XBoard can read it: rights that it has no letters for are left out.
pub fn array(spec: &Spec) -> String {
    let mut fields: Vec<&str> = spec.array.split(' ').collect();
    if let Some(rights) = fields.get_mut(2)
        && !rights.chars().all(|letter| "KQkq-".contains(letter))
    {
        *rights = "-";
    }
    fields.join(" ")
}

/// Whether a FEN from XBoard is the first position as [`array`] told it, so that what was left out there holds.
pub fn is_array(spec: &Spec, fen: &str) -> bool {
    let key = |fen: &str| {
        let fields: Vec<String> = fen.replace("[-]", "[]").split_whitespace().take(3).map(str::to_string).collect();
        (
            fields.first().map(|board| board.trim_end_matches("[]").to_string()),
            fields.get(1).cloned(),
            fields.get(2).cloned(),
        )
    };
    let told = array(spec);
    told != spec.array && key(fen) == key(&told)
}

/// Answers `variant` for a game that the interface need not know.
pub fn setup(spec: &Spec) -> Vec<String> {
    let xboard = &spec.xboard;
    let shape = format!("{}x{}+{}_{}", spec.files, spec.ranks, xboard.holdings, xboard.parent);
    let mut lines = vec![format!("setup ({}) {shape} {}", xboard.piece_to_char, array(spec))];
    lines.extend(xboard.pieces.iter().map(|(letter, moves)| {
        let both = if letter.ends_with('&') { "" } else { "&" };
        format!("piece {letter}{both} {moves}")
    }));
    lines
}
