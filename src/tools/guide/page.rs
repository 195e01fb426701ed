//! The page, section by section.

use super::{Guide, castling_picture, drop_picture, example_picture, passing_picture, reach_picture, words};
use crate::core::types::{Color, Kind, Piece, Square};
use crate::session::Session;
use crate::session::picture::Picture;

/// Writes all sections.
pub fn write(guide: &mut Guide, session: &dyn Session) -> Result<(), String> {
    head(guide, session);
    men(guide, session);
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
        "`{}`{aliases} is played on {} files and {} ranks. \"Own rank\" counts ranks from a player's own side. This page is \
         made by `tenfold rules {}` from what the program plays by.",
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

fn men(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    guide.text("## Men");
    let array = session.scene();
    let mut rows = vec!["| Man | Letter | White has | Promotes |".to_string(), "|---|---|---|---|".to_string()];
    for (place, kind) in spec.kinds.iter().enumerate().filter(|(_, kind)| kind.base.is_none()) {
        let man = Piece::new(Kind(place as u8), Color::White);
        let count = array.men.iter().filter(|(_, other)| *other == man).count();
        let promotes = match kind.form {
            Some(form) => format!("to {} `+{}`", spec.kind(form).name, spec.kind(form).letter),
            None if spec.pawn.kind == man.kind() && !spec.pawn.choices.is_empty() => "to a man of choice".into(),
            None => "no".into(),
        };
        rows.push(format!("| {} | `{}` | {count} | {promotes} |", kind.name, kind.letter));
    }
    guide.text(rows.join("\n"));
    let mut more = Vec::new();
    if spec.kinds.iter().any(|kind| kind.form.is_some()) {
        more.push(format!(
            "A man that has a promoted form takes it, always and at once, when a move of his ends on {}.",
            words::ranks_from(spec, spec.form_rank)
        ));
    }
    more.push(match spec.has_royals() {
        true => "Royal men are subject to check and are never captured.".into(),
        false => "No man is royal: there is no check, and every man can be captured.".to_string(),
    });
    if spec.capture_compulsory {
        more.push("A player who can capture must; among several captures the choice is his.".into());
    }
    guide.text(more.join(" "));
    guide.text(
        "In the diagrams a dot (`o`) is a square that the man moves to without capturing, a ring (`x`) one that he captures \
         on, a dot in a ring (`*`) one for either. In pictures, lines are ways on which other men can stop him: green for \
         moves, red for captures, blue for either. What has no line is next to him or a leap.",
    );
    for place in 0..spec.kinds.len() {
        man(guide, session, Kind(place as u8));
    }
}

fn man(guide: &mut Guide, session: &dyn Session, kind: Kind) {
    let spec = guide.spec;
    let this = spec.kind(kind);
    guide.text(format!("### {}", words::name(spec, kind)));
    let from = Square::new((spec.files - 1) / 2, spec.ranks / 2 - 1);
    let (picture, leaps) = reach_picture(session, kind, from);
    let hops = picture.scene.men.len() > 1;
    let mut text = words::ways(this);
    if this.royal {
        text += " Royal.";
    }
    if leaps && picture.paths.is_empty() {
        text += " Nothing that stands between stops it.";
    }
    if hops {
        text += " In the diagram it jumps over the pawns.";
    }
    guide.text(text);
    let plus = if this.base.is_some() { "-promoted" } else { "" };
    guide.figure(&format!("{}{plus}", this.letter), picture, "", Some(kind));
    if kind != spec.pawn.kind {
        return;
    }
    let more = words::pawn(spec);
    if !more.is_empty() {
        guide.text(more.join(" "));
    }
    if spec.pawn.max_push > 1 {
        let start = Square::new(from.file(), spec.pawn.start_rank - 1);
        guide.figure(&format!("{}-first", this.letter), reach_picture(session, kind, start).0, "", Some(kind));
        if let Some(picture) = passing_picture(session) {
            let caption = format!(
                "En passant: in the very next turn, an enemy {0} may capture a {0} that has passed over squares as if it had \
                 stopped on one of them.",
                this.name
            );
            guide.figure(&format!("{}-passing", this.letter), picture, &caption, None);
        }
    }
}

fn castling(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some((right, picture)) = spec.rights.first().zip(castling_picture(session)) else { return };
    let rook = spec.kind(right.rook.kind()).name;
    let from_one_square = spec.rights.iter().all(|right| right.king_on.len() == 1);
    let lost = match from_one_square {
        true => "leaves its square",
        false => "goes to a square from which it may not castle",
    };
    guide.text("## Castling");
    guide.text(format!(
        "King and {rook} go together in one turn, if all squares between them are empty and the king does not start, pass \
         or end on an attacked square. The right is lost for good when one of them {lost}, or is gone. The text of the turn \
         is the king's move."
    ));
    let mut rows = vec![format!("| King | {rook} | Text |"), "|---|---|---|".to_string()];
    rows.extend(words::castlings(spec));
    guide.text(rows.join("\n"));
    guide.figure(
        "castling",
        picture,
        "Where the kings go from the first position, once the men between have gone.",
        None,
    );
}

fn drops(guide: &mut Guide, session: &dyn Session) {
    let spec = guide.spec;
    let Some((rule, picture)) = spec.drops.zip(drop_picture(session)) else { return };
    guide.text("## Men in hand");
    let kinds: Vec<String> = rule.kinds.iter().map(|&kind| spec.kind(kind).name.to_string()).collect();
    let quiet = if rule.quiet { ", from where it does not attack any enemy man at that moment" } else { "" };
    guide.text(format!(
        "A hand can hold: {}. In place of a move a player may put a man from his hand on an empty square of own ranks 1 to \
         {}{quiet}. It is written `{}@` and the square.",
        words::list(&kinds, "and"),
        rule.ranks,
        spec.kind(rule.kinds[0]).letter
    ));
    let name = spec.kind(rule.kinds[0]).name;
    guide.figure("drop", picture, &format!("Where White may put the {name} from his hand."), None);
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
    let royals = spec.kinds.iter().filter(|kind| kind.royal && kind.base.is_none()).count();
    let mut text = String::new();
    if royals == 1 {
        text += "A turn may not leave one's own royal man attacked. A player whose royal man is attacked and who has no legal \
                 turn has lost (mate); without attack it is a draw (stalemate). ";
    }
    text += "A position that stands for the third time is a draw, and so is the hundredth half-move in a row without a \
             capture or a pawn's move (50-move rule).";
    guide.text(text);
}

fn options(guide: &mut Guide) {
    let spec = guide.spec;
    if spec.options.is_empty() {
        return;
    }
    guide.text("## Options");
    let row = |values: &[&str]| values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    let mut rows = vec!["| Option | Values, the first when nothing is said |".to_string(), "|---|---|".to_string()];
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
    let letters: String = spec.kinds.iter().filter(|kind| kind.base.is_none()).map(|kind| kind.letter).collect();
    let mut fen = format!(
        "A FEN has six fields: the board from the top rank down, the side to move, rights to castle, squares open to en \
         passant, the half-move clock and the number of the move. Its letters are `{letters}`, capitals for White. Runs of \
         empty squares are decimal numbers."
    );
    let forms: Vec<String> =
        spec.kinds.iter().filter(|k| k.base.is_some()).map(|k| format!("`+{}`", k.letter)).collect();
    if !forms.is_empty() {
        fen += &format!(" Promoted men have a plus in front: {}.", words::list(&forms, "and"));
    }
    if let Some(rule) = spec.drops {
        let order: String = rule.kinds.iter().map(|&kind| spec.kind(kind).letter).collect();
        fen += &format!(
            " Behind the board stand the hands in brackets, White's, then Black's, each in the order `{order}`."
        );
    }
    guide.text(fen);
    if !spec.rights.is_empty() {
        let rights = spec.rights.iter().map(|right| format!("`{}`", right.symbol)).collect::<Vec<_>>();
        guide.text(format!(
            "Rights to castle: {}. The first position's array names those that are there at the beginning.",
            words::list(&rights, "and")
        ));
    }
    let mut moves = "A move is the two squares, `e2e4`.".to_string();
    if !spec.pawn.choices.is_empty() {
        let letter = spec.kind(spec.pawn.choices[0]).letter.to_ascii_lowercase();
        moves += &format!(
            " A promotion has the letter of the new man behind, `e{0}e{1}{letter}`.",
            spec.ranks - 1,
            spec.ranks
        );
    }
    if !forms.is_empty() {
        moves += &format!(
            " Promotion to a man's own form has a plus behind, `e{0}e{1}+`.",
            spec.form_rank - 1,
            spec.form_rank
        );
    }
    guide.text(moves);
}
