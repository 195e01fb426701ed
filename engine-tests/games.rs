//! The games by the types of their rules, for tests that are generic over them: the one place in the tests that lists
//! the games.

use tenfold::registry::GAMES;

/// Calls a macro with all games: `name: Type;` for each.
macro_rules! for_each_game {
    ($make:ident) => {
        $make! {
            antichess: Antichess;
            devingt: Devingt;
            divergent: Divergent;
            escalier: Escalier;
            grand: Grand;
            newchess: Newchess;
        }
    };
}
pub(crate) use for_each_game;

macro_rules! names {
    ($($name:ident: $game:ident;)*) => { [$(stringify!($name)),*] };
}

#[test]
fn all_registered_games_are_tested() {
    let registered: Vec<&str> = GAMES.iter().map(|game| game.spec.name).collect();
    assert_eq!(registered, for_each_game!(names), "a game of the registry needs its line in `for_each_game!`");
}
