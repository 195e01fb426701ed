//! The shape of the repository: which module may use which, sizes, unsafe code, names of games, links, and what the page on
//! security rests on.

mod clocks;
mod cycles;
mod games;
mod layers;
mod links;
mod manifests;
mod paths;
mod quotes;
mod security;
mod sizes;
mod source;
mod unsafe_code;
