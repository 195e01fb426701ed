//! The engine's binary; everything is in the library and in the subcommands.
#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
