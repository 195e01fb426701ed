//! Describes rules that few variants loaded from files have, in sentences for people.

use super::file::{
    EnclosingRule, GameDef, MovesPerTurn, PerSide, PieceDef, PieceSet, PieceTypeKey, Region, WallingRule,
};
use super::sentences::{applying, letters};

/// The sentences about walls, passes, gating, setting up, enclosed pieces, and the rules of single games.
pub(super) fn rare_notes(def: &GameDef) -> Vec<Vec<String>> {
    vec![walls(def), passes(def), unmoved_pieces(def), setting_up(def), enclosing(def), of_single_games(def)]
}

fn walls(def: &GameDef) -> Vec<String> {
    let place = match def.walls.rule {
        WallingRule::Arrow => "on a square where the moved piece could move next",
        WallingRule::Duck => "on a free square; the wall that was there before goes away",
        WallingRule::Edge => "on a free square at the edge of the board or beside a wall",
        WallingRule::Past => "on the square that the piece has left",
        WallingRule::Static => "on a free square",
        WallingRule::None => return petrified(def),
    };
    let when =
        if def.walls.or_move { "Instead of moving, a player may put a wall" } else { "Each move also puts a wall" };
    let mut text = vec![format!("{when} {place}; nothing can enter or pass a wall.")];
    if def.walls.region != PerSide::equal(Region::ALL) {
        let squares = |region: Region| region.in_words(def.files, def.ranks);
        let [white, black] = [def.walls.region.white, def.walls.region.black].map(squares);
        text.push(format!("Walls are put here: White {white}; Black {black}."));
    }
    text.push("The square of the wall is written behind the move.".into());
    text.extend(petrified(def));
    text
}

fn petrified(def: &GameDef) -> Vec<String> {
    let types = letters(def, def.captures.petrify, ", ");
    if types.is_empty() {
        return Vec::new();
    }
    let mut text = vec![format!("A piece of these types turns into a wall where it captures: {types}.")];
    text.extend(applying(&[(def.captures.petrify_blasted, "So do the pieces that an explosion removes.")]));
    text
}

fn passes(def: &GameDef) -> Vec<String> {
    let who = |sides: PerSide<bool>| match (sides.white, sides.black) {
        (true, true) => Some("A player"),
        (true, false) => Some("White"),
        (false, true) => Some("Black"),
        (false, false) => None,
    };
    let mut text = Vec::new();
    if let Some(player) = who(def.moves.pass) {
        text.push(format!("{player} may pass, unless in check."));
    }
    if let Some(player) = who(def.moves.pass_on_stalemate) {
        text.push(format!("{player} without another legal move passes."));
    }
    text.extend(applying(&[(
        def.ends.bikjang,
        "When the kings face each other on an open line, the next move must part them, or be a pass.",
    )]));
    text
}

fn unmoved_pieces(def: &GameDef) -> Vec<String> {
    applying(&[
        (
            def.moves.seirawan_gating,
            "When a piece of the first rank makes its first move, a piece from the hand may enter on the square that it \
             leaves; when castling, on the square of king or rook. The FEN names the files of unmoved pieces, where K and Q \
             do not name them.",
        ),
        (
            def.moves.cambodian_moves,
            "As its first move the king may leap like a knight to the rank ahead, unless it is in check or a rook has aimed \
             at it before, and the counsellor may leap two squares ahead. The FEN names the files of those that can.",
        ),
    ])
}

fn setting_up(def: &GameDef) -> Vec<String> {
    if !def.drops.allowed {
        return Vec::new();
    }
    applying(&[
        (def.drops.compulsory, "A player who can drop a piece must drop."),
        (def.drops.endless, "Pieces are dropped from an endless supply."),
        (!def.drops.checks, "A drop may not give check."),
        (def.drops.rooks_on_first_rank_only, "Rooks are dropped on the first rank only."),
        (def.drops.bishops_on_opposite_colors, "Half of a player's bishops must be dropped on squares of each colour."),
        (def.castling.dropped_pieces, "King and rook can castle after they were dropped on the squares for it."),
    ])
}

fn enclosing(def: &GameDef) -> Vec<String> {
    let drops = match def.drops.enclosing {
        EnclosingRule::Reversi => "A piece is dropped where it encloses enemy pieces on a line with another own piece.",
        EnclosingRule::Ataxx | EnclosingRule::Quadwrangle => "A piece is dropped next to an own piece.",
        EnclosingRule::Snort => "A piece is not dropped beside an enemy piece.",
        EnclosingRule::AnySide => "A piece is dropped where it stops when it is pushed in from an edge.",
        EnclosingRule::Top => "A piece is dropped on the first rank or behind another piece.",
        EnclosingRule::None => "",
    };
    let flips = match def.drops.flip_enclosed {
        EnclosingRule::Reversi => "Enemy pieces that a move encloses change sides.",
        EnclosingRule::Ataxx => "All enemy pieces around the square where a move ends change sides.",
        EnclosingRule::Quadwrangle => {
            "All enemy pieces around the square where a move ends change sides, unless a dropped piece touches no own one."
        }
        _ => "",
    };
    let start = def.drops.enclosing_start.on_board(def.files, def.ranks);
    let first = format!("These squares are filled first: {}.", start.in_words(def.files, def.ranks));
    let all = [drops, if start.is_empty() { "" } else { &first }, flips];
    all.iter().filter(|text| !text.is_empty()).map(|text| (*text).to_string()).collect()
}

fn of_single_games(def: &GameDef) -> Vec<String> {
    let mut text = applying(&[
        (def.moves.makpong, "A king in check may only move to capture the only piece that gives the check."),
        (
            def.promotion.sittuyin,
            "A pawn on a square for promotion, or a player's last pawn anywhere, may promote where it stands or by a step of \
             the new piece without capturing, if the new piece then attacks nothing and no check is given.",
        ),
        (
            !def.moves.diagonal_lines.is_empty(),
            "In the palaces, pieces also move along the diagonal lines: generals and guards one step, soldiers one step \
             ahead, chariots and cannons as along ranks and files.",
        ),
        (
            def.moves.per_turn != MovesPerTurn::One,
            "A turn has two moves, of one piece or of two, unless the first gives check or no second is possible. They are \
             written with a comma. A king must be out of check after the first. A pawn that has stepped twice in the \
             opponent's turn can be captured en passant by the first move of the next turn; if two have, by both moves.",
        ),
        (def.moves.per_turn == MovesPerTurn::Balanced, "White's first turn of the game has one move."),
        (def.captures.of_own, "A piece may also capture another one of its own player, except the king."),
        (def.two_boards, "Pieces in hand come from the board of a partner, which is not played here."),
    ]);
    text.extend(lion_trading(def));
    let immune = letters(def, def.captures.mutually_immune, ", ");
    if !immune.is_empty() {
        text.push(format!("A piece of these types does not capture one of its own type: {immune}."));
    }
    for (sets, from) in [(&def.immune_to, ""), (&def.immune_from_afar, " except from a square next to it")] {
        for (key, others) in sets.iter() {
            let Some(piece) = def.pieces.get(key) else { continue };
            let who = match letters(def, others, ", ") {
                _ if others.is_all() => "No piece can".to_owned(),
                none if none.is_empty() => continue,
                letters => format!("{letters} cannot"),
            };
            text.push(format!("{who} capture {}{from}.", piece.letter));
        }
    }
    text
}

fn lion_trading(def: &GameDef) -> Vec<String> {
    let forms = |set: PieceSet| {
        let moves_as =
            |(key, _): &(PieceTypeKey, &PieceDef)| def.promoted_form(*key).is_some_and(|form| set.contains(form));
        let forms = def.pieces.iter().filter(moves_as).map(|(_, piece)| format!("+{}", piece.letter));
        set.keys().filter_map(|key| Some(def.pieces.get(key)?.letter.to_string())).chain(forms).collect::<Vec<_>>()
    };
    let lions = forms(def.captures.lion_trading).join(", ");
    if lions.is_empty() {
        return Vec::new();
    }
    let unless = match letters(def, def.captures.lion_trading_pawns, " or ") {
        none if none.is_empty() => "unless it captures another piece on its way".to_owned(),
        pawns => format!("unless it captures something other than {pawns} on its way"),
    };
    vec![
        format!("These pieces are lions: {lions}."),
        format!("A lion does not capture another one from afar where it could be recaptured, {unless}."),
        "When another piece has captured a lion, the next move captures no lion on another square, except by a lion."
            .into(),
        "The FEN names the square of such a capture, as in xf7.".into(),
    ]
}
