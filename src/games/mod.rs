//! The variants that are compiled into the program, one folder each.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

/// Calls another macro with the list of all variants. The list has one `module Type;` for each, such as `antichess
/// Antichess;`. The first variant is the default. A new variant needs a folder and a line here.
#[macro_export]
macro_rules! all_games {
    ($callback:ident) => {
        $callback! {
            antichess Antichess;
            devingt Devingt;
            divergent Divergent;
            escalier Escalier;
            grand Grand;
            newchess Newchess;
        }
    };
}

/// The content of a game's network file; empty without the feature `networks`. It is a static and not a constant, because
/// a constant would be in the program more than once.
#[cfg(feature = "engine")]
macro_rules! network_file {
    ($file:literal) => {{
        #[cfg(feature = "networks")]
        static NETWORK: [u8; include_bytes!($file).len()] = *include_bytes!($file);
        #[cfg(not(feature = "networks"))]
        static NETWORK: [u8; 0] = [];
        &NETWORK
    }};
}

macro_rules! modules {
    ($($module:ident $Game:ident;)*) => {
        $(mod $module; pub use $module::$Game;)*
    };
}
all_games!(modules);
