//! The sections of the page.

use super::document::{Guide, GuideError};
use super::figures::{castling_picture, drop_picture, example_picture, passing_picture, reach_picture};
use super::words;
use crate::core::types::{Color, Piece, PieceType, Square};
use crate::session::Session;
use crate::session::picture::Picture;

impl Guide {
    /// Explains the game of a session; its position does not matter.
    ///
    /// # Errors
    ///
    /// When an example of the game's notes cannot be played.
    pub fn of(session: &dyn Session) -> Result<Guide, GuideError> {
        let mut session = session.duplicate();
        session.reset();
        let spec = session.spec();
        let mut guide = Guide::new(spec);
        write(&mut guide, &*session).map_err(|why| GuideError { game: spec.name, why })?;
        Ok(guide)
    }
}

/// Writes all sections.
fn write(guide: &mut Guide, session: &dyn Session) -> Result<(), String> {
    head(guide, session);
    pieces(guide, session);
    castling(guide, session);
    drops(guide, session);
    notes(guide, session)?;
    ends(guide);
    options(guide);
    notation(guide);
    Ok(())
}

fn head(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    guide.text(format!("# {}", spec.title));
    let aliases: Vec<String> = spec.aliases.iter().map(|(alias, _)| format!("`{alias}`")).collect();
    let aliases = match aliases[..] {
        [] => String::new(),
        _ => format!(", also known as {},", words::list(&aliases, "and")),
    };
    guide.text(format!(
        "`{}`{aliases} is played on {} files and {} ranks. \"Own ranks\" are counted from the player's own side. \
         `tenfold rules {}` writes this page from the data that the program plays by.",
        spec.name, spec.files, spec.ranks, spec.name
    ));
    guide.text("## First position");
    let picture = Picture {
        title: format!("{}: the first position", spec.title),
        description: format!("FEN {}", spec.array),
        ..Picture::of(session.scene())
    };
    guide.figure("", picture, &format!("FEN: `{}`", spec.array), None);
}

fn pieces(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    guide.text("## Pieces");
    let array = session.scene();
    let mut rows = vec!["| Piece | Letter | White has | Promotes |".to_string(), "|---|---|---|---|".to_string()];
    for (index, piece_type) in spec.piece_types.iter().enumerate().filter(|(_, piece_type)| piece_type.base.is_none()) {
        let piece = Piece::new(PieceType(index as u8), Color::White);
        let count = array.pieces.iter().filter(|(_, other)| *other == piece).count();
        let promotes = match piece_type.form {
            Some(form) => format!("to {} `+{}`", spec.piece_type(form).name, spec.piece_type(form).letter),
            None if spec.pawn.piece_type == piece.piece_type() && !spec.pawn.promotion.choices.is_empty() => {
                "to a piece of choice".into()
            }
            None => "no".into(),
        };
        rows.push(format!("| {} | `{}` | {count} | {promotes} |", piece_type.name, piece_type.letter));
    }
    guide.text(rows.join("\n"));
    let mut more = Vec::new();
    // Where pieces have rules of their own, the notes say when they promote.
    let has_forms = spec.piece_types.iter().any(|piece_type| piece_type.form.is_some());
    if has_forms && spec.pawn_type().is_some() {
        more.push(format!(
            "A piece that has a promoted form must take it as soon as one of its moves ends on {}.",
            words::ranks_from(spec, spec.form_rank)
        ));
    }
    if spec.has_royals() {
        more.push("Royal pieces can be in check and are never captured.".into());
    } else if spec.objectives.vital.is_empty() {
        more.push("No piece is royal: there is no check, and every piece can be captured.".to_string());
    }
    if spec.capture_compulsory {
        more.push("A player who can capture must capture, with a free choice among several captures.".into());
    }
    if !more.is_empty() {
        guide.text(more.join(" "));
    }
    guide.text(
        "In the diagrams a dot (`o`) marks a square that the piece moves to without capturing, a ring (`x`) one that \
         it captures on, and a dot in a ring (`*`) one for either. In pictures, lines show where other pieces can \
         block it: green for moves, red for captures, blue for either. A square without a line is adjacent or reached \
         by a leap.",
    );
    for index in 0..spec.piece_types.len() {
        piece(guide, session, PieceType(index as u8));
    }
}

fn piece(guide: &mut Guide, session: &dyn Session, piece_type: PieceType) {
    let spec = guide.spec;
    let this = spec.piece_type(piece_type);
    guide.text(format!("### {}", words::name(spec, piece_type)));
    let from = Square::new((spec.files - 1) / 2, spec.ranks / 2 - 1);
    let (picture, leaps) = reach_picture(session, piece_type, from);
    let jumps = picture.scene.pieces.len() > 1;
    let mut text = words::movements(this);
    if this.royal {
        text += " Royal.";
    }
    if leaps && picture.paths.is_empty() {
        text += " Pieces in between do not block it.";
    }
    if jumps {
        text += " In the diagram it jumps over the pawns.";
    }
    guide.text(text);
    let plus = if this.base.is_some() { "-promoted" } else { "" };
    guide.figure(&format!("{}{plus}", this.letter), picture, "", Some(piece_type));
    if piece_type != spec.pawn.piece_type {
        return;
    }
    let more = words::pawn(spec);
    if !more.is_empty() {
        guide.text(more.join(" "));
    }
    if spec.pawn.max_push > 1 {
        let start = Square::new(from.file(), spec.pawn.start_rank - 1);
        guide.figure(
            &format!("{}-first", this.letter),
            reach_picture(session, piece_type, start).0,
            "",
            Some(piece_type),
        );
        if let Some(picture) = passing_picture(session) {
            let caption = format!(
                "En passant: in the very next move, an enemy {0} may capture a {0} that has passed over squares as if \
                 it had stopped on one of them.",
                this.name
            );
            guide.figure(&format!("{}-passing", this.letter), picture, &caption, None);
        }
    }
}

fn castling(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some((right, picture)) = spec.rights.first().zip(castling_picture(session)) else { return };
    let rook = spec.piece_type(right.rook.piece_type()).name;
    let from_one_square = spec.rights.iter().all(|right| right.king_on.len() == 1);
    let lost = match from_one_square {
        true => "leaves its square",
        false => "moves to a square from which it may not castle",
    };
    let (passed, written) = match spec.castles_from_any_file {
        true => ("that they pass and reach are empty but for themselves", "move to the square of the other piece"),
        false => ("between them are empty", "move"),
    };
    guide.text("## Castling");
    guide.text(format!(
        "King and {rook} move together in one move, if all squares {passed} and the king does not start on, pass or end on \
         an attacked square. The right is lost for good when one of them {lost} or the board. Castling is written as the \
         king's {written}."
    ));
    if spec.castles_from_any_file {
        guide.text(
            "They castle from any files that a position gives them the right for, and arrive on the same squares; the \
             letters of the rights are the files of the rooks. From the first position:",
        );
    }
    let mut rows = vec![format!("| King | {rook} | Written |"), "|---|---|---|".to_string()];
    rows.extend(words::castlings(spec));
    guide.text(rows.join("\n"));
    guide.figure(
        "castling",
        picture,
        "Where the kings castle to from the first position, once the pieces in between have moved away.",
        None,
    );
}

fn drops(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some((rule, picture)) = spec.drops.zip(drop_picture(session)) else { return };
    guide.text("## Pieces in hand");
    let piece_types: Vec<String> =
        rule.piece_types.iter().map(|&piece_type| spec.piece_type(piece_type).name.to_string()).collect();
    let quiet = if rule.quiet { " from which it attacks no enemy piece at that moment" } else { "" };
    guide.text(format!(
        "A hand can hold: {}. Instead of moving a piece on the board, a player may drop one from the hand on an empty \
         square of own ranks 1 to {}{quiet}. A drop is written `{}@` and the square.",
        words::list(&piece_types, "and"),
        rule.ranks,
        spec.piece_type(rule.piece_types[0]).letter
    ));
    let name = spec.piece_type(rule.piece_types[0]).name;
    guide.figure("drop", picture, &format!("Where White may drop a {name}."), None);
}

fn notes(guide: &mut Guide, session: &dyn Session) -> Result<(), String> {
    if !guide.spec.notes.is_empty() {
        guide.text("## Particular rules");
    }
    for (n, note) in guide.spec.notes.iter().enumerate() {
        guide.text(note.text);
        if let Some(example) = &note.example {
            let picture = example_picture(session, example)?;
            guide.figure(&format!("example-{}", n + 1), picture, example.caption, None);
        }
    }
    Ok(())
}

fn ends(guide: &mut Guide) {
    let spec = guide.spec;
    guide.text("## End of the game");
    if !spec.endings.is_empty() {
        return guide.text(spec.endings);
    }
    let royals = spec.piece_types.iter().filter(|piece_type| piece_type.royal && piece_type.base.is_none()).count();
    let mut text = String::new();
    if royals == 1 {
        text += "A move must not leave the player's own royal piece attacked. A player without a legal move has lost \
                 if the royal piece is attacked (checkmate); otherwise the game is a draw (stalemate). ";
    }
    text += "The game is a draw when a position occurs for the third time, and after a hundred half-moves in a row \
             without a capture or a pawn move (50-move rule).";
    guide.text(text);
}

fn options(guide: &mut Guide) {
    let spec = guide.spec;
    if spec.options.is_empty() {
        return;
    }
    guide.text("## Options");
    let row = |values: &[&str]| values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    let mut rows = vec!["| Option | Values, the default first |".to_string(), "|---|---|".to_string()];
    rows.extend(spec.options.iter().map(|option| format!("| `{}` | {} |", option.name, row(option.values))));
    guide.text(rows.join("\n"));
    for (alias, selected) in spec.aliases {
        if let Some((name, value)) = selected {
            guide.text(format!("`{alias}` is the game with `{name}` set to `{value}`."));
        }
    }
}

fn notation(guide: &mut Guide) {
    let spec = guide.spec;
    guide.text("## FEN and moves");
    let letters: String = spec
        .piece_types
        .iter()
        .filter(|piece_type| piece_type.base.is_none())
        .map(|piece_type| piece_type.letter)
        .collect();
    let mut fen = format!(
        "A FEN has six fields: the board from the top rank down, the side to move, castling rights, en passant \
         squares, the half-move clock and the move number. Its letters are `{letters}`, capitals for White. Runs of \
         empty squares are decimal numbers."
    );
    let forms: Vec<String> =
        spec.piece_types.iter().filter(|k| k.base.is_some()).map(|k| format!("`+{}`", k.letter)).collect();
    if !forms.is_empty() {
        fen += &format!(" Promoted pieces are written with a plus before the letter: {}.", words::list(&forms, "and"));
    }
    if let Some(rule) = spec.drops {
        let order: String = rule.piece_types.iter().map(|&piece_type| spec.piece_type(piece_type).letter).collect();
        fen += &format!(" The hands follow the board in brackets, White's, then Black's, each in the order `{order}`.");
    }
    guide.text(fen);
    if !spec.rights.is_empty() {
        let rights = spec.rights.iter().map(|right| format!("`{}`", right.symbol)).collect::<Vec<_>>();
        guide.text(format!(
            "Castling rights: {}. The FEN of the first position shows those that exist at the start.",
            words::list(&rights, "and")
        ));
    }
    let mut moves = "A move is written as its two squares, `e2e4`.".to_string();
    if !spec.pawn.promotion.choices.is_empty() {
        let letter = spec.piece_type(spec.pawn.promotion.choices[0]).letter.to_ascii_lowercase();
        moves += &format!(
            " A promotion has the letter of the new piece appended, `e{0}e{1}{letter}`.",
            spec.ranks - 1,
            spec.ranks
        );
    }
    if !forms.is_empty() {
        moves += &format!(
            " Promotion of a piece to its promoted form has a plus appended, `e{0}e{1}+`.",
            spec.form_rank - 1,
            spec.form_rank
        );
    }
    guide.text(moves);
}
