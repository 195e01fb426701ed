//! Sentences about the ways in which a variant loaded from a file can end.

use super::extinction::Extinction;
use super::file::{CountingRule, EndValue, GameDef, MaterialCounting, PerSide, PieceSet, PieceTypeKey};
use super::sentences::{applying, letters};

/// A result for a player in words, as the end of a sentence.
fn result_words(verdict: EndValue) -> &'static str {
    match verdict {
        EndValue::Win => "has won",
        EndValue::Loss => "has lost",
        EndValue::Draw | EndValue::None => "draws",
    }
}

/// Describes all ways in which the variant ends, in whole sentences.
pub(super) fn ending_sentences(def: &GameDef) -> String {
    let mut text = mate_sentences(def);
    if Extinction::is_rule_of(def) {
        let what = if def.ends.extinction_types.is_all() {
            "pieces in all".to_string()
        } else {
            format!("pieces of the type {}", vital_pieces(def))
        };
        let few = match def.ends.extinction_count {
            0 => "no".to_string(),
            count => format!("at most {count}"),
        };
        let against = match def.ends.extinction_opponent_count.0 {
            0 => String::new(),
            count => format!(" while the opponent has at least {count}"),
        };
        let claim = if def.ends.extinction_claim { ", one more if the player is to move" } else { "" };
        text.push(format!("A player who has {few} {what}{against}{claim} {}.", result_words(def.ends.extinction)));
    }
    text.extend(bare_king_sentences(def));
    let squares = |region: super::file::Region| {
        let squares = region.on_board(def.files, def.ranks).squares();
        squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    let (white, black) = (squares(def.goals.flag_region.white), squares(def.goals.flag_region.black));
    if !white.is_empty() || !black.is_empty() {
        let piece = match def.goals.flag_piece.white {
            super::file::PieceChoice::Any => "piece".to_string(),
            super::file::PieceChoice::One(key) => {
                def.pieces.get(key).map_or("piece".into(), |piece| format!("{}", piece.letter))
            }
        };
        text.push(format!(
            "A player whose {piece} reaches one of these squares has won: White {white}, Black {black}."
        ));
    }
    text.extend(goal_sentences(def));
    text.extend(connection_sentences(def));
    text.extend(sentences_of_last_moves(def));
    text.extend(repetition_sentences(def));
    if def.draws.move_rule > 0 {
        text.push(format!(
            "It is a draw after {} half-moves in a row without a capture{}.",
            2 * u32::from(def.draws.move_rule),
            other_progress(def)
        ));
    }
    text.extend(draw_sentences(def));
    text.join(" ")
}

/// The pieces that must not become extinct, with the promoted forms that count as them.
fn vital_pieces(def: &GameDef) -> String {
    let one = |key: PieceTypeKey| {
        let letter = def.pieces.get(key)?.letter;
        let forms = def.pieces.iter().filter(|(base, _)| def.promoted_form(*base) == Some(key));
        let forms: Vec<String> = forms.map(|(_, piece)| format!("+{}", piece.letter)).collect();
        Some(if forms.is_empty() { letter.to_string() } else { format!("{letter} (with {})", forms.join(", ")) })
    };
    def.ends.extinction_types.keys().filter_map(one).collect::<Vec<_>>().join(" or ")
}

/// The sentences about bare kings.
fn bare_king_sentences(def: &GameDef) -> Vec<String> {
    if !def.ends.bare_king_loses {
        return Vec::new();
    }
    let uncounted = match letters(def, def.ends.bare_king_uncounted, ", ") {
        none if none.is_empty() => String::new(),
        letters => format!(" (not counting {letters})"),
    };
    vec![
        format!(
            "A player who has nothing left but one such piece has lost when the opponent has more{uncounted}, unless it could \
             capture the opponent's last such piece, or the only other piece."
        ),
        "When neither has anything else and neither could be captured, the game is a draw.".into(),
        "Pieces that can never move again do not count.".into(),
    ]
}

/// The moves other than captures that set the half-move clock to 0, as the middle of a sentence.
fn other_progress(def: &GameDef) -> String {
    let of_color = |types: PieceSet| match types {
        types if types == PieceSet::from_keys(&[PieceTypeKey::PAWN]) && def.pieces.contains(PieceTypeKey::PAWN) => {
            " or a pawn move".to_string()
        }
        types => match letters(def, types, " or ") {
            letters if letters.is_empty() => String::new(),
            letters => format!(" or a move of {letters}"),
        },
    };
    let PerSide { white, black } = def.draws.move_rule_types;
    if white == black {
        return of_color(white);
    }
    let by = |types: PieceSet, player: &str| match of_color(types) {
        text if text.is_empty() => text,
        text => format!("{text} by {player}"),
    };
    by(white, "White") + &by(black, "Black")
}

/// The sentences about checkmate and stalemate.
fn mate_sentences(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    let has_royal = def.has_kings() != PerSide::equal(false) || def.ends.extinction_pseudo_royal;
    if has_royal {
        text.push("A move must not leave the player's own royal piece attacked.".to_string());
        text.push(format!(
            "A player without a legal move whose royal piece is attacked {} (checkmate).",
            result_words(def.ends.checkmate)
        ));
    }
    text.push(format!(
        "A player without a legal move{} {} (stalemate).",
        if has_royal { " otherwise" } else { "" },
        result_words(def.ends.stalemate)
    ));
    text
}

/// The sentences about other goals, and about conditions for the squares to reach.
fn goal_sentences(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    if def.goals.flag_count > 1 {
        text.push(format!("It takes {} such pieces.", def.goals.flag_count));
    }
    if def.goals.flag_blocked_win {
        text.push("One is enough when all of these squares are occupied.".to_string());
    }
    if def.goals.flag_safe {
        text.push("It must not be attacked there.".to_string());
    }
    if def.goals.flag_move {
        text.push("Black may follow with one more move: if both have reached them, it is a draw.".to_string());
    }
    if def.goals.check_counting {
        text.push("A player who has given as many checks as the FEN says has won.".to_string());
    }
    text
}

/// The sentences about connections that decide the game.
fn connection_sentences(def: &GameDef) -> Vec<String> {
    let goals = &def.goals;
    let result = result_words(goals.connect_value);
    let directions =
        [(goals.connect_horizontal, "ranks"), (goals.connect_vertical, "files"), (goals.connect_diagonal, "diagonals")];
    let lines: Vec<&str> = directions.iter().filter(|(is_given, _)| *is_given).map(|(_, name)| *name).collect();
    let lines = lines.join(", ");
    let whose = if goals.connect_types.is_all() {
        String::new()
    } else {
        format!(" of the types {}", letters(def, goals.connect_types, " or "))
    };
    let regions = [goals.connect_region1, goals.connect_region2];
    let connects =
        regions.iter().all(|sides| !sides.white.is_empty()) || regions.iter().all(|sides| !sides.black.is_empty());
    let wanted = [
        (goals.connect > 0, format!("{} adjacent pieces{whose} on one of these lines: {lines}", goals.connect)),
        (goals.collinear > 0, format!("{} pieces{whose} on one of these lines: {lines}", goals.collinear)),
        (goals.connect_square > 0, format!("a square of {0}x{0} pieces{whose}", goals.connect_square)),
        (connects, format!("a chain of adjacent pieces{whose} between the two regions for it")),
    ];
    let texts = wanted.into_iter().filter(|(applies, _)| *applies);
    texts.map(|(_, what)| format!("A player who has {what} {result}.")).collect()
}

/// The sentences about games that end by what the last moves were, or because the board is full.
fn sentences_of_last_moves(def: &GameDef) -> Vec<String> {
    let passes = [def.moves.pass, def.moves.pass_on_stalemate].iter().any(|sides| sides.white || sides.black);
    applying(&[
        (passes && !def.walls.or_move, "The game ends when both players pass, one after the other."),
        (def.ends.bikjang, "It ends when a player passes while the kings face each other on an open line."),
        (def.ends.full_board, "It ends when no square is empty."),
        (
            def.ends.shatar_mate,
            "A checkmate by knights alone loses. Another one is a draw, unless the checks in a row that lead to it include \
             one by a knight, a rook or a bers.",
        ),
    ])
}

fn repetition_sentences(def: &GameDef) -> Vec<String> {
    let draws = &def.draws;
    let mut text = Vec::new();
    if draws.fold_rule == 0 || draws.fold_value == EndValue::None {
        return text;
    }
    if draws.perpetual_check_illegal {
        text.push("A player who repeats a position by checks alone has lost.".to_string());
    }
    if draws.perpetual_attack_illegal {
        text.push(
            "A player who repeats a position by attacks alone has lost: each move attacks a piece that must not be lost, or \
             anything with the piece that moved."
                .to_string(),
        );
    }
    let player = if draws.fold_value_for_white { "White" } else { "the player to move" };
    text.push(match draws.fold_value {
        EndValue::Draw => format!("The game is a draw when a position occurs {} times.", draws.fold_rule),
        result => format!("When a position occurs {} times, {player} {}.", draws.fold_rule, result_words(result)),
    });
    text
}

/// The sentences about draws by a count, and about draws that count as wins.
fn draw_sentences(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    match def.draws.counting {
        CountingRule::Makruk => text.push("An endgame without pawns must be won in the moves that makruk allows."),
        CountingRule::Cambodian => text.push("An endgame must be won in the moves that Cambodian chess allows."),
        CountingRule::Asean => text.push("A bare king must be mated in the moves that ASEAN chess allows."),
        _ => {}
    }
    match def.ends.material {
        MaterialCounting::WhiteDrawOdds => text.push("What would be a draw is a win for White."),
        MaterialCounting::BlackDrawOdds => text.push("What would be a draw is a win for Black."),
        MaterialCounting::Unweighted => text.push("The player with more pieces wins what would be a draw."),
        MaterialCounting::Janggi => text.push(
            "The points of the pieces decide what would be a draw: a chariot has 13, a cannon 7, a horse 5, an elephant or \
             a guard 3, a soldier 2, and Black has 1.5 more.",
        ),
        MaterialCounting::None => {}
    }
    text.into_iter().map(str::to_string).collect()
}
