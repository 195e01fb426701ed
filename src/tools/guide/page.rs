//! Writes the sections of the page.

use super::document::{Guide, GuideError};
use super::figures::{castling_picture, drop_picture, drop_regions, example_picture, passing_picture, reach_picture};
use super::in_play::{in_play, promotions_in_play};
use super::movements::movement_sentences;
use super::reach::diagram_square;
use super::words;
use crate::markup;
use tenfold_core::rules::{Dir, Movement, Path, PieceTypeSpec, Spec};
use tenfold_core::types::{Color, Piece, PieceType, Square};
use tenfold_session::Session;
use tenfold_session::picture::Picture;

impl Guide {
    /// Explains the variant of a session; the position of the session does not matter.
    ///
    /// # Errors
    ///
    /// When an example in the variant's notes cannot be played.
    pub fn for_game(session: &dyn Session) -> Result<Guide, GuideError> {
        let mut session = session.duplicate();
        session.set_start_position();
        let spec = session.spec();
        let mut guide = Guide::new(spec);
        write_guide(&mut guide, &*session).map_err(|why| GuideError { game: spec.name, why })?;
        Ok(guide)
    }
}

/// Writes all sections of the page.
fn write_guide(guide: &mut Guide, session: &dyn Session) -> Result<(), String> {
    let mut sections = Guide::new(&guide.spec);
    write_pieces(&mut sections, session);
    write_castling(&mut sections, session);
    write_drops(&mut sections, session);
    write_notes(&mut sections, session)?;
    write_ends(&mut sections);
    write_options(&mut sections);
    write_notation(&mut sections, session);
    write_introduction(guide, session, sections.mentions("own rank"));
    guide.append(sections);
    Ok(())
}

/// Writes the first section, which explains own ranks if the others mention them.
fn write_introduction(guide: &mut Guide, session: &dyn Session, has_own_ranks: bool) {
    let spec = guide.spec;
    guide.text(format!("# {}", markup::escape_text(spec.title)));
    let aliases: Vec<String> = spec.aliases.iter().map(|(alias, _)| format!("`{alias}`")).collect();
    let aliases = match aliases[..] {
        [] => String::new(),
        _ => format!(", also known as {},", words::list_text(&aliases, "and")),
    };
    let own_ranks = if has_own_ranks { " \"Own ranks\" are counted from the player's own side." } else { "" };
    guide.text(format!(
        "`{}`{aliases} is played on {} files and {} ranks.{own_ranks} `tenfold rules {}` writes this page from the data that the program plays by.",
        spec.name, spec.files, spec.ranks, spec.name
    ));
    guide.text("## First position");
    let picture = Picture {
        title: format!("{}: the first position", spec.title),
        description: format!("FEN {}", spec.start_fen),
        ..session.picture()
    };
    guide.figure("", picture, &format!("FEN: `{}`", spec.start_fen), None);
}

/// The table of these piece types, given with their numbers.
fn piece_table(session: &dyn Session, types: &[(usize, &PieceTypeSpec)]) -> String {
    let (spec, array) = (session.spec(), session.scene());
    let counts = |own: usize| Color::BOTH.map(|color| array.count(Piece::new(PieceType(own as u8), color)));
    let differ = (0..spec.piece_types.len()).map(counts).any(|[white, black]| white != black);
    let (title, line) = if differ { (" Black has |", "---|") } else { ("", "") };
    let mut rows =
        vec![format!("| Piece | Letter | White has |{title} Promotes |"), format!("|---|---|---|{line}---|")];
    for &(index, piece_type) in types {
        let [white, black] = counts(index);
        let count = if differ { format!("{white} | {black}") } else { white.to_string() };
        let promotes = match (piece_type.promoted, promotions_in_play(session, PieceType(index as u8)).is_empty()) {
            (_, true) => "no".into(),
            (Some(form), false) => format!("to {} `+{}`", spec.piece_type(form).title(), spec.piece_type(form).letter),
            (None, false) => "to a piece of choice".into(),
        };
        rows.push(format!("| {} | `{}` | {count} | {promotes} |", piece_type.title(), piece_type.letter));
    }
    rows.join("\n")
}

fn write_pieces(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    guide.text("## Pieces");
    let in_play = in_play(session);
    let (played, absent): (Vec<_>, Vec<_>) =
        spec.piece_types.iter().enumerate().filter(|(_, own)| own.unpromoted.is_none()).partition(|(n, _)| in_play[*n]);
    guide.text(piece_table(session, &played));
    if !absent.is_empty() {
        let names: Vec<String> = absent.iter().map(|(_, own)| format!("{} `{}`", own.title(), own.letter)).collect();
        guide.text(format!(
            "In this game no player has one of these pieces, or can get one: {}. FENs can have them.",
            words::list_text(&names, "and")
        ));
    }
    let mut more = Vec::new();
    // Variants with special rules of promotion explain in their notes when pieces promote.
    let has_forms = spec.piece_types.iter().any(|piece_type| piece_type.promoted.is_some());
    if has_forms && spec.pawn_type().is_some() {
        more.push(format!(
            "A piece that has a promoted form must take it as soon as one of its moves ends on {}.",
            words::ranks_from(&spec, spec.promotion_rank)
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
    let without_line = squares_without_line(&spec);
    guide.text(format!(
        "In the diagrams a dot (`o`) marks a square that the piece moves to without capturing, a ring (`x`) one that \
         it captures on, and a dot in a ring (`*`) one for either. In pictures, lines show where other pieces can \
         block it: green for moves, red for captures, blue for either. A square without a line is {without_line}.",
    ));
    // A promoted form that is written with a tilde is left out: it moves like the piece with the same letter.
    for index in
        (0..spec.piece_types.len()).filter(|&index| in_play[index] && !spec.piece_types[index].written_with_tilde)
    {
        write_piece(guide, session, PieceType(index as u8));
    }
}

/// Describes the squares to which diagrams draw no line.
fn squares_without_line(spec: &Spec) -> &'static str {
    if spec.piece_types.iter().any(moves_in_several_ways) {
        "adjacent, or reached by a leap, in several ways or around the edge"
    } else {
        "adjacent or reached by a leap"
    }
}

fn write_piece(guide: &mut Guide, session: &dyn Session, piece_type: PieceType) {
    let spec = guide.spec;
    let this = spec.piece_type(piece_type);
    guide.text(format!("### {}", words::piece_name(&spec, piece_type)));
    let from = diagram_square(session, piece_type);
    let (picture, leaps) = reach_picture(session, piece_type, from);
    let jumps = picture.scene.pieces.len() > 1;
    let mut text = movement_sentences(&spec, this);
    if this.royal {
        text += " Royal.";
    }
    if leaps && picture.paths.is_empty() && !jumps && !has_sliding_moves(this) {
        text += " Pieces in between do not block it.";
    }
    if jumps {
        text += " In the diagram it jumps over the other pieces.";
    }
    guide.text(text);
    let plus = if this.unpromoted.is_some() { "-promoted" } else { "" };
    guide.figure(&format!("{}{plus}", this.letter), picture, "", Some(piece_type));
    if piece_type != spec.pawn.piece_type {
        return;
    }
    let more = words::pawn_sentences(&spec);
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
                this.title()
            );
            guide.figure(&format!("{}-passing", this.letter), picture, &caption, None);
        }
    }
}

/// Whether other pieces can block a piece of this type from some squares, even if a small diagram does not show this.
fn has_sliding_moves(piece_type: &PieceTypeSpec) -> bool {
    let rides = |movement: &Movement| match movement {
        Movement::Paths(paths, _) => paths.iter().any(|path| path.squares.len() > 1),
        Movement::Slide(..) | Movement::Hop(..) => true,
        Movement::Leap(..) | Movement::Lame(..) => false,
    };
    piece_type.movements.iter().any(rides)
}

/// Whether two paths of a piece can lead to the same square, or a path can lead around the edge of the board.
fn moves_in_several_ways(piece_type: &PieceTypeSpec) -> bool {
    let paths = piece_type.movements.iter().filter_map(|movement| match *movement {
        Movement::Paths(paths, _) => Some(paths),
        _ => None,
    });
    let paths: Vec<&Path> = paths.flatten().collect();
    let lands = |path: &Path, at: Dir| path.squares.iter().any(|stop| stop.lands && stop.at == at);
    paths.iter().enumerate().any(|(n, path)| {
        let meets = |other: &&Path| path.squares.iter().any(|stop| stop.lands && lands(other, stop.at));
        path.files != Path::ALL_FILES || paths[..n].iter().any(meets)
    })
}

fn write_castling(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some((right, picture)) = spec.rights.first().zip(castling_picture(session)) else { return };
    let rook = spec.piece_type(right.rook.piece_type()).title();
    let from_one_square = spec.rights.iter().all(|right| right.king_squares.len() == 1);
    let lost = if from_one_square { "leaves its square" } else { "moves to a square from which it may not castle" };
    let (passed, written) = if spec.castles_from_any_file {
        ("that they pass and reach are empty but for themselves", "move to the square of the other piece")
    } else {
        ("between them are empty", "move")
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
    rows.extend(words::castling_sentences(&spec));
    guide.text(rows.join("\n"));
    guide.figure(
        "castling",
        picture,
        "Where the kings castle to from the first position, once the pieces in between have moved away.",
        None,
    );
}

fn write_drops(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some(rule) = spec.drops.filter(|rule| !rule.piece_types.is_empty()) else { return };
    guide.text("## Pieces in hand");
    let in_play = in_play(session);
    let held: Vec<PieceType> = rule.piece_types.iter().copied().filter(|own| in_play[own.idx()]).collect();
    let Some(first) = held.first() else { return };
    let names = |piece_types: &[PieceType]| {
        let names = piece_types.iter().map(|&piece_type| spec.piece_type(piece_type).title().to_string());
        words::list_text(&names.collect::<Vec<_>>(), "and")
    };
    if rule.ranks == 0 {
        guide.text(format!("A hand can hold: {}. They stay there.", names(&held)));
        return;
    }
    let mut regions = drop_regions(session);
    regions.iter_mut().for_each(|region| region.piece_types.retain(|own| in_play[own.idx()]));
    regions.retain(|region| !region.piece_types.is_empty());
    let where_to = match regions.iter().all(|region| region.fills(&spec, rule.ranks)) {
        true if rule.ranks == spec.ranks => String::new(),
        true => format!(" of {}", words::ranks(1, rule.ranks)),
        false => ", as far as the diagrams show".into(),
    };
    let quiet = if rule.quiet { " from which it attacks no enemy piece at that moment" } else { "" };
    guide.text(format!(
        "A hand can hold: {}. Instead of moving a piece on the board, a player may drop one from the hand on an empty \
         square{where_to}{quiet}. A drop is written `{}@` and the square.",
        names(&held),
        spec.piece_type(*first).letter
    ));
    for (n, region) in regions.iter().enumerate() {
        let file = if n == 0 { "drop".to_string() } else { format!("drop-{}", n + 1) };
        let caption = match region.piece_types[..] {
            [one] => format!("Where White may drop a {}.", spec.piece_type(one).title()),
            _ => format!("Where White may drop one of these: {}.", names(&region.piece_types)),
        };
        guide.figure(&file, drop_picture(session, region.piece_types[0]), &caption, None);
    }
}

fn write_notes(guide: &mut Guide, session: &dyn Session) -> Result<(), String> {
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

fn write_ends(guide: &mut Guide) {
    let spec = guide.spec;
    guide.text("## End of the game");
    if !spec.endings.is_empty() {
        return guide.text(spec.endings);
    }
    let royals =
        spec.piece_types.iter().filter(|piece_type| piece_type.royal && piece_type.unpromoted.is_none()).count();
    let mut text = String::new();
    if royals == 1 {
        text += "A move must not leave the player's own royal piece attacked. A player without a legal move has lost \
                 if the royal piece is attacked (checkmate); otherwise the game is a draw (stalemate). ";
    }
    let (repetitions, clock_limit) = (spec.repetitions, spec.clock_limit);
    if repetitions > 0 {
        text += &format!("The game is a draw when a position occurs {repetitions} times. ");
    }
    if clock_limit > 0 {
        text += &format!(
            "The game is a draw after {clock_limit} half-moves in a row without a capture or a pawn move ({}-move rule).",
            clock_limit / 2
        );
    }
    guide.text(text.trim_end());
}

fn write_options(guide: &mut Guide) {
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

fn write_notation(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    guide.text("## FEN and moves");
    let letters: String = spec
        .piece_types
        .iter()
        .filter(|piece_type| piece_type.unpromoted.is_none())
        .map(|piece_type| piece_type.letter)
        .collect();
    let mut fen = format!(
        "A FEN has six fields: the board from the top rank down, the side to move, castling rights, en passant \
         squares, the half-move clock and the move number. Its letters are `{letters}`, capitals for White. Runs of \
         empty squares are decimal numbers."
    );
    let signs = |wanted: fn(&PieceTypeSpec) -> bool| {
        let all = (0..spec.piece_types.len()).filter(|&n| wanted(&spec.piece_types[n]));
        let sign = |n| format!("`{}`", spec.piece_text(Piece::new(PieceType(n as u8), Color::White)));
        all.map(sign).collect::<Vec<_>>()
    };
    let (forms, pawns) = (signs(PieceTypeSpec::is_written_with_plus), signs(|own| own.written_with_tilde));
    if !forms.is_empty() {
        fen += &format!(
            " Promoted pieces are written with a plus before the letter: {}.",
            words::list_text(&forms, "and")
        );
    }
    if !pawns.is_empty() {
        let pawns = words::list_text(&pawns, "and");
        fen +=
            &format!(" Promoted pawns, which captures turn back, are written with a tilde behind the letter: {pawns}.");
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
            words::list_text(&rights, "and")
        ));
    }
    guide.text(notation_examples(session, !forms.is_empty()));
}

/// Describes how moves are written; `has_forms` says whether pieces have promoted forms.
fn notation_examples(session: &dyn Session, has_forms: bool) -> String {
    let spec = session.spec();
    let mut text = "A move is written as its two squares, `e2e4`.".to_string();
    let all = (0..spec.piece_types.len()).flat_map(|n| promotions_in_play(session, PieceType(n as u8)));
    let letter = |to: PieceType| spec.piece_type(to).letter.to_ascii_lowercase();
    if let Some(&to) = spec.pawn.promotion.choices.first() {
        text += " A promotion has the letter of the new piece appended, ";
        text += &format!("`e{0}e{1}{2}`.", spec.ranks - 1, spec.ranks, letter(to));
    } else if let Some(to) = all.into_iter().find(|to| !spec.piece_type(*to).is_written_with_plus()) {
        text += &format!(" A promotion has the letter of the new piece appended, such as `{}`.", letter(to));
    }
    if has_forms {
        text += " Promotion of a piece to its promoted form has a plus appended";
        text += &if (2..=spec.ranks).contains(&spec.promotion_rank) {
            format!(", `e{0}e{1}+`.", spec.promotion_rank - 1, spec.promotion_rank)
        } else {
            ".".into()
        };
    }
    text
}
