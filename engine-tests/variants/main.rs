//! Games from files: Betza notation, the format of the files, and the games that are played by them.

mod betza;
mod evaluation;
mod format;
mod games;
mod rules;
mod weights;
