//! A variant loaded from a file: its data, and the handle with which it is played.

use super::engine::EnginePart;
use super::rules::Rules;
use elsa::sync::FrozenMap;
use std::sync::{Arc, Weak};
use std::{fmt, ptr};
use tenfold_core::interned::interned;
use tenfold_core::rules::{Castling, CastlingRight, PathTables, Spec, Tables};
use tenfold_core::types::{Piece, Square};

/// All data of a variant loaded from a file, for positions with the same castling squares of kings and rooks.
pub(super) struct Data {
    pub(super) spec: Spec,
    pub(super) engine: EnginePart,
    pub(super) tables: Box<Tables>,
    pub(super) rules: Rules,
    pub(super) has_legality_rules: bool,
    /// Whether moves have side effects, such as explosions.
    pub(super) has_effects: bool,
    /// Whether moves can have additions.
    pub(super) has_additions: bool,
}

impl Data {
    /// The data of a variant. `spec` must be consistent; `set_piece_rules` sets the rules of the pieces in the tables.
    fn new(spec: Spec, rules: Rules, engine: EnginePart, set_piece_rules: impl FnOnce(&mut Tables)) -> Data {
        let mut tables = Tables::boxed(&spec);
        // Only the king on its original square has castling rights, so the tables by piece type must not remove them.
        tables.king_rights = [0; Piece::SLOTS];
        // No rook takes its right along; a king that captures its own rook loses it.
        tables.same_side_rights.fill(0);
        for (index, right) in spec.rights.iter().enumerate() {
            right.king_squares.iter().for_each(|square| tables.rook_rights[square.idx()] |= 1 << index);
        }
        tables.complete(&spec);
        set_piece_rules(&mut tables);
        tables.find_special_steps(&spec);
        let (has_legality_rules, has_effects, has_additions) =
            (rules.has_legality_rules(), rules.has_effects(), rules.has_additions());
        let hops = tables.has_hops || tables.paths.as_deref().is_some_and(PathTables::need_hurdles);
        // A piece that enters a square can expose a king: it can become a hurdle, or be captured by the first leg of a
        // move whose second leg reaches the king.
        tables.entering_exposes = hops || rules.two_legs.is_some();
        Data { spec, engine, tables, rules, has_legality_rules, has_effects, has_additions }
    }

    /// The same variant with another description, and other data for the engine.
    fn changed(&self, spec: Spec, engine: EnginePart) -> Data {
        Data::new(spec, self.rules.clone(), engine, |own| own.copy_rules(&self.tables))
    }
}

/// The squares of king and rook of each castling.
type CastlingSquares = Vec<[u8; 2]>;

/// The data of a variant, and further data for positions in which kings and rooks castle from other squares. These
/// further data live as long as the variant; in Chess960 there is one set for each initial position that was played.
struct Shared {
    this: Weak<Shared>,
    first: Data,
    others: FrozenMap<CastlingSquares, Box<Data>>,
}

/// A variant loaded from a file. Its tables are freed with the last of its clones and of the sessions that play it; its
/// names and texts, which equal variants share, are kept until the program ends.
///
/// ```
/// use tenfold_rules::{GameRecord, Variant, files::shipped_game};
///
/// let shogi = shipped_game("shogi").expect("it is in the file");
/// assert_eq!((shogi.handle().spec().files, shogi.handle().spec().ranks), (9, 9));
/// let mut game = GameRecord::start(shogi.handle());
/// game.play("c3c4").expect("a legal move");
/// assert_eq!(format!("{shogi:?}"), "shogi");
/// ```
#[derive(Clone)]
pub struct OwnedGame {
    shared: Arc<Shared>,
    castling: Option<CastlingSquares>,
}

impl OwnedGame {
    /// The variant with this data. `spec` must be consistent; `set_piece_rules` sets the rules of the pieces in the
    /// tables.
    pub(super) fn new(
        spec: Spec,
        rules: Rules,
        engine: EnginePart,
        set_piece_rules: impl FnOnce(&mut Tables),
    ) -> OwnedGame {
        OwnedGame::of(Data::new(spec, rules, engine, set_piece_rules))
    }

    fn of(first: Data) -> OwnedGame {
        let shared = Arc::new_cyclic(|this| Shared { this: this.clone(), first, others: FrozenMap::new() });
        OwnedGame { shared, castling: None }
    }

    /// A handle that lives as long as the program, for positions and games that are stored where nothing can be
    /// borrowed. The memory of the variant is then never freed.
    pub fn into_static(self) -> LoadedGame<'static> {
        Box::leak(Box::new(self)).handle()
    }

    /// The handle with which the variant is played.
    pub fn handle(&self) -> LoadedGame<'_> {
        let other = self.castling.as_ref().and_then(|castling| self.shared.others.get(castling));
        LoadedGame { data: other.unwrap_or(&self.shared.first), shared: &self.shared }
    }

    /// The same variant with other data for the engine.
    #[cfg(feature = "engine")]
    pub(super) fn with_engine(&self, engine: EnginePart) -> OwnedGame {
        let data = self.handle().data;
        OwnedGame::of(data.changed(data.spec, engine))
    }
}

/// A handle of a variant loaded from a file.
#[derive(Clone, Copy)]
pub struct LoadedGame<'g> {
    pub(super) data: &'g Data,
    shared: &'g Shared,
}

impl<'g> LoadedGame<'g> {
    /// The variant that the handle was taken from, with the castling of the handle.
    ///
    /// # Panics
    ///
    /// Never: while there is a handle, there is an owner.
    pub fn owner(self) -> OwnedGame {
        let shared = self.shared.this.upgrade().expect("a handle borrows from the owner");
        let castling = (!ptr::eq(self.data, &self.shared.first)).then(|| squares_of(self.data.spec.castlings));
        OwnedGame { shared, castling }
    }

    /// The same variant with other castling rights and castlings.
    pub(super) fn with_castling(self, rights: Vec<CastlingRight>, castlings: Vec<Castling>) -> LoadedGame<'g> {
        let key = squares_of(&castlings);
        let known = self.shared.others.get(&key);
        let data = known.unwrap_or_else(|| {
            let spec = Spec { rights: interned(rights), castlings: interned(castlings), ..self.data.spec };
            let data = self.data.changed(spec, self.data.engine.for_other_castling());
            self.shared.others.insert(key, Box::new(data))
        });
        LoadedGame { data, ..self }
    }

    /// The rules that the [`Spec`] of the core does not express.
    #[inline(always)]
    pub(super) fn rules(self) -> &'g Rules {
        &self.data.rules
    }
}

fn squares_of(castlings: &[Castling]) -> CastlingSquares {
    castlings.iter().map(|castling| [castling.king.0, castling.rook.0].map(Square::index)).collect()
}

impl fmt::Debug for OwnedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.handle().fmt(f)
    }
}

impl fmt::Debug for LoadedGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.data.spec.name)
    }
}
