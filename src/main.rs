//! The engine's binary.

fn main() {
    println!("{}", tenfold::registry::GAMES.len());
}
