//! How boards are drawn on the terminal.

use anyhow::Result;
use clap::{Args, ColorChoice};
use std::io::{self, Write};
use tenfold::session::Session;
use tenfold::session::picture::{Picture, TextStyle};
use tenfold::tools::guide;

/// How boards are drawn on the terminal.
#[derive(Args)]
pub struct StyleArgs {
    /// Draw boards in colour; `auto`: if the output is a terminal with colours and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Draw with Unicode chess symbols and lines; pieces without a symbol stay letters
    #[arg(long)]
    unicode: bool,
    /// Draw with ASCII letters and lines (the default, except for games played on a terminal that shows Unicode)
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
}

impl StyleArgs {
    /// Whether the user asked for ASCII letters and lines.
    pub fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// The style for a board on standard output.
    pub fn style(&self) -> TextStyle {
        let color = match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        TextStyle { unicode: self.unicode, color }
    }
}

/// Prints the board between empty lines. If colours are on, the last move is highlighted.
pub fn draw_board(session: &dyn Session, flipped: bool, style: TextStyle, out: &mut dyn Write) -> Result<()> {
    let picture = Picture { flipped, last_move: guide::squares_of_last_move(session), ..session.picture() };
    Ok(writeln!(out, "\n{}\n", picture.text(style))?)
}
