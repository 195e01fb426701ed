//! The games, a folder each.

/// Declares the games, and `all_games!`, which hands the list of their types to another macro.
macro_rules! games {
    ($($module:ident $Game:ident;)*) => {
        $(mod $module; pub use $module::$Game;)*

        macro_rules! all_games {
            ($callback:ident) => { $callback! { $($Game)* } };
        }
        pub(crate) use all_games;
    };
}

// The one list of games; the first is the default. A new game is a folder and a line here.
games! {
    antichess Antichess;
    devingt Devingt;
    divergent Divergent;
    escalier Escalier;
    grand Grand;
    newchess Newchess;
}
