//! The shape of the repository: which module may use which, sizes, unsafe code, names of games, and links.

mod cycles;
mod games;
mod links;
mod paths;
mod quotes;
mod sizes;
mod source;
mod storeys;
mod unsafe_code;
