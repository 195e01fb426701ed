//! The games, one folder each.

/// Declares the modules of the games, and `all_games!`, which calls another macro with the list of their types.
macro_rules! games {
    ($($module:ident $Game:ident;)*) => {
        $(mod $module; pub use $module::$Game;)*

        macro_rules! all_games {
            ($callback:ident) => { $callback! { $($Game)* } };
        }
        pub(crate) use all_games;
    };
}

// The list of all games; the first is the default. A new game is a folder and a line here.
games! {
    antichess Antichess;
    devingt Devingt;
    divergent Divergent;
    escalier Escalier;
    grand Grand;
    newchess Newchess;
}
