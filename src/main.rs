//! The engine's binary.

use std::io::{BufReader, stdin, stdout};

fn main() {
    tenfold::protocol::run(BufReader::new(stdin()), stdout());
}
