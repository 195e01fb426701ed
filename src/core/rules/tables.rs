//! A variant's data compiled into the tables that move generation and attack tests read.
//!
//! For a variant that is compiled into the program, everything here is computed at compile time.

use super::check::{check_spec, initial_counts};
use super::fixed_list::FixedList;
use super::movement::{Dir, Mode, Movement};
use super::paths::{DIFFERENCES, PathTables, difference, difference_between};
use super::piece_rules::{MAY_START_LISTED_PATHS, PieceRule, SquareBits};
use super::piece_table::{LameStep, Line, PieceTypeTable, Push};
use super::spec::Spec;
use crate::types::{Color, Delta, Piece, PieceType, Square};

/// How a piece attacks a square that is not adjacent, regardless of the pieces between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DistantAttack {
    /// The piece does not attack the square.
    None,
    /// By a leap.
    Leap,
    /// By the second leg of a lame leaper's move.
    LameStep,
    /// By a slide or hop along a line; the index in [`OUTWARD_DELTAS`] of the direction from the target to the piece.
    Line(u8),
}

/// A castling move.
#[derive(Clone, Copy)]
pub struct CastlingEntry {
    /// The index of the castling in [`Spec::castlings`].
    pub index: u8,
    /// The bit of the right that the castling needs.
    pub right: u32,
    /// The squares that must be empty: those that king and rook pass and arrive on, except the squares where they
    /// stand.
    pub must_be_empty: FixedList<Square, 16>,
    /// The squares that the king passes and arrives on, which must not be attacked.
    pub king_path: FixedList<Square, 16>,
}

/// [`OUTWARD_DELTAS`] as files and ranks.
pub const OUTWARD: [Dir; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The eight directions outward from a square, as differences of cells; those with an even index are orthogonal.
pub const OUTWARD_DELTAS: [Delta; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// The length of tables by castling right, a power of two; [`Spec::rights`] has at most [`Spec::MAX_RIGHTS`] of them.
const MAX_RIGHTS: usize = 32;

/// The tables of one piece that have an entry for each square or difference.
#[derive(Clone, Copy)]
pub struct PieceTables {
    /// The movements of the piece.
    pub movements: PieceTypeTable,
    /// By difference from the piece to its target: the kind of attack.
    distant_attacks: [DistantAttack; DIFFERENCES],
    /// By difference from the piece to its target: the first leg of a lame leaper's capture, as a difference; 0 for
    /// none.
    lame_first_legs: [Delta; 256],
    /// The rules of the piece.
    pub rule: PieceRule,
    /// By square: the rules that apply to the piece there.
    pub squares: [SquareBits; 256],
}

impl PieceTables {
    const EMPTY: PieceTables = PieceTables {
        movements: PieceTypeTable::EMPTY,
        distant_attacks: [DistantAttack::None; DIFFERENCES],
        lame_first_legs: [0; 256],
        rule: PieceRule::NONE,
        squares: [0; 256],
    };
}

/// All tables of a variant. The large tables of each piece are in an array at the end, which has only as many entries
/// as the variant needs.
pub struct Tables<P: ?Sized = [PieceTables]> {
    /// By piece, where `d` is the index in [`OUTWARD_DELTAS`] of the direction from the target to the piece: bit `d`
    /// when the piece attacks the target from the adjacent square, bit `8 + d` when it attacks as a slider.
    pub adjacent_attacks: [u16; Piece::SLOTS],
    /// By piece: bit `d` when it attacks as a hopper, with `d` as in `adjacent_attacks`.
    pub hop_attacks: [u8; Piece::SLOTS],
    /// By colour: the pieces that attack any square that is not adjacent.
    pub distant_attackers: [FixedList<Piece, { PieceType::MAX }>; 2],
    /// Whether any piece is a hopper.
    pub has_hops: bool,
    /// Whether a move to an empty square can expose a king of the mover to attack, for example because the moved piece
    /// becomes the hurdle of a hopper.
    pub entering_exposes: bool,
    /// Whether any piece captures as a lame leaper.
    pub has_lames: bool,
    /// By colour: the pieces that can capture en passant.
    pub en_passant_takers: [FixedList<Piece, { PieceType::MAX }>; 2],
    /// The piece types that are subject to check.
    pub royals: FixedList<PieceType, { PieceType::MAX }>,
    /// By piece: the number on the board in the initial position.
    pub initial_counts: [u8; Piece::SLOTS],
    /// By colour: the castling moves.
    pub castlings: [FixedList<CastlingEntry, 16>; 2],
    /// By square: the castling rights, one bit each, whose rook stands there. In variants loaded from files, also the
    /// rights whose king stands there.
    pub rook_rights: [u32; 256],
    /// By index of a castling right: all rights of the same king and castling side, as bits.
    pub same_side_rights: [u32; MAX_RIGHTS],
    /// By piece: the castling rights of this king. When the king moves, it loses the rights that are not in
    /// [`Tables::king_home`] of its destination.
    pub king_rights: [u32; Piece::SLOTS],
    /// By square: the castling rights whose king may stand there.
    pub king_home: [u32; 256],
    /// The paths of pieces that have any.
    pub paths: Option<Box<PathTables>>,
    /// Whether there are squares where some piece may not end a move.
    pub bars_squares: bool,
    /// By piece: whether any step may be forbidden or may be a promotion.
    pub(super) may_step_specially: [bool; Piece::SLOTS],
    /// By piece: the type that it promotes to in its promotion zone. `None` if it does not promote, or if other rules
    /// apply to its steps.
    pub(super) promoted: [Option<PieceType>; Piece::SLOTS],
    /// By piece: its large tables.
    pub pieces: P,
}

pub(super) const fn delta(dir: Dir, color: Color) -> Delta {
    dir.0 + 16 * dir.1 * color.forward()
}

const fn same(a: Dir, b: Dir) -> bool {
    a.0 == b.0 && a.1 == b.1
}

/// The index in [`OUTWARD`] of the direction from the target back to a piece that moves in direction `dir`; `None` for
/// leaps to squares that are not adjacent.
pub(super) const fn direction_from_target(dir: Dir, color: Color) -> Option<usize> {
    let wanted = (-dir.0, -dir.1 * color.forward());
    let mut i = 0;
    while i < 8 {
        if same(OUTWARD[i], wanted) {
            return Some(i);
        }
        i += 1;
    }
    None
}

const NO_SQUARES: FixedList<Square, 16> = FixedList::new(Square::NONE);
const NO_CASTLING: CastlingEntry =
    CastlingEntry { index: 0, right: 0, must_be_empty: NO_SQUARES, king_path: NO_SQUARES };

impl<const N: usize> Tables<[PieceTables; N]> {
    /// Compiles the data of a variant that is part of the program; contradictory data stops the build. `extra_attacks`
    /// says whether pieces attack in ways that these tables cannot express.
    pub const fn compile(spec: &Spec, extra_attacks: bool) -> Self {
        check_spec(spec);
        let mut tables = Self::compile_unchecked(spec);
        (&mut tables as &mut Tables).add_piece_rules(spec);
        tables.entering_exposes = tables.has_hops || extra_attacks;
        tables
    }

    const fn compile_unchecked(spec: &Spec) -> Self {
        let mut tables = Tables {
            adjacent_attacks: [0; Piece::SLOTS],
            hop_attacks: [0; Piece::SLOTS],
            distant_attackers: [FixedList::new(Piece::EMPTY); 2],
            has_hops: false,
            entering_exposes: false,
            has_lames: false,
            en_passant_takers: [FixedList::new(Piece::EMPTY); 2],
            royals: FixedList::new(PieceType(0)),
            initial_counts: initial_counts(spec),
            castlings: [FixedList::new(NO_CASTLING); 2],
            rook_rights: [0; 256],
            same_side_rights: [0; MAX_RIGHTS],
            king_rights: [0; Piece::SLOTS],
            king_home: [0; 256],
            paths: None,
            bars_squares: false,
            may_step_specially: [false; Piece::SLOTS],
            promoted: [None; Piece::SLOTS],
            pieces: [PieceTables::EMPTY; N],
        };
        (&mut tables as &mut Tables).fill(spec);
        tables
    }
}

impl Tables {
    /// Compiles data that is read at run time and known to be consistent, except for paths and the rules of pieces.
    pub fn boxed(spec: &Spec) -> Box<Tables> {
        match 2 * spec.piece_types.len() {
            0..=12 => Box::new(Tables::<[PieceTables; 12]>::compile_unchecked(spec)),
            13..=16 => Box::new(Tables::<[PieceTables; 16]>::compile_unchecked(spec)),
            17..=24 => Box::new(Tables::<[PieceTables; 24]>::compile_unchecked(spec)),
            25..=32 => Box::new(Tables::<[PieceTables; 32]>::compile_unchecked(spec)),
            33..=64 => Box::new(Tables::<[PieceTables; 64]>::compile_unchecked(spec)),
            _ => Box::new(Tables::<[PieceTables; 2 * PieceType::MAX]>::compile_unchecked(spec)),
        }
    }

    /// Fills the tables, which are empty at first, from the data of a variant.
    const fn fill(&mut self, spec: &Spec) {
        let mut n = 0;
        while n < spec.piece_types.len() {
            if spec.piece_types[n].royal {
                self.royals.push(PieceType(n as u8));
            }
            n += 1;
        }
        let mut piece = 0;
        while piece < 2 * spec.piece_types.len() {
            let (piece_type, color) = (Piece::from_idx(piece).piece_type(), Piece::from_idx(piece).color());
            self.pieces[piece].movements.royal = spec.is_royal(piece_type);
            let movements = spec.piece_type(piece_type).movements_of(color);
            let mut w = 0;
            while w < movements.len() {
                self.add_movement(spec, piece, color, &movements[w]);
                w += 1;
            }
            let table = &mut self.pieces[piece].movements;
            table.has_hops_or_lames = !table.hops.as_slice().is_empty() || !table.lames.as_slice().is_empty();
            piece += 1;
        }
        self.add_pawn(spec);
        self.add_castling_rights(spec);
    }

    const fn add_movement(&mut self, spec: &Spec, piece: usize, color: Color, movement: &Movement) {
        match *movement {
            Movement::Leap(dirs, mode) => {
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.pieces[piece].movements.leaps.push(d, mode);
                    if mode.captures() {
                        self.add_leap_attack(piece, dirs[i], color);
                    }
                    i += 1;
                }
            }
            Movement::Slide(dirs, mode) => {
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.pieces[piece].movements.slides.push(d, mode);
                    if mode.captures()
                        && let Some(b) = direction_from_target(dirs[i], color)
                    {
                        self.adjacent_attacks[piece] |= 0x101 << b;
                        self.add_line_attacks(spec, piece, dirs[i], color, b);
                    }
                    i += 1;
                }
            }
            Movement::Hop(dirs, mode) => {
                self.has_hops = true;
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.pieces[piece].movements.hops.push(Line { delta: d, mode: mode as u8 });
                    if mode.captures()
                        && let Some(b) = direction_from_target(dirs[i], color)
                    {
                        self.hop_attacks[piece] |= 1 << b;
                        self.add_line_attacks(spec, piece, dirs[i], color, b);
                    }
                    i += 1;
                }
            }
            Movement::Lame(steps, mode) => {
                let mut i = 0;
                while i < steps.len() {
                    self.add_lame_step(piece, color, steps[i].first, steps[i].then, mode);
                    i += 1;
                }
            }
            Movement::Paths(..) => {}
        }
    }

    /// Adds an attack on a square that is not adjacent. Panics when the piece attacks the same square in two ways,
    /// unless these are a slide and a hop along the same line.
    const fn add_distant_attack(&mut self, piece: usize, dir: Dir, color: Color, attack: DistantAttack) {
        let list = &mut self.distant_attackers[color.idx()];
        let (mut n, mut is_listed) = (0, false);
        while n < list.as_slice().len() {
            is_listed |= list.as_slice()[n].idx() == piece;
            n += 1;
        }
        if !is_listed {
            list.push(Piece::from_idx(piece));
        }
        let entry = &mut self.pieces[piece].distant_attacks[difference(dir, color)];
        assert!(matches!(
            (*entry, attack),
            (DistantAttack::None, _) | (DistantAttack::Line(_), DistantAttack::Line(_))
        ));
        *entry = attack;
    }

    /// Whether the tables already have an attack of this piece on the square at this difference, which is not adjacent.
    pub(super) const fn has_distant_attack(&self, piece: usize, dir: Dir, color: Color) -> bool {
        !matches!(self.pieces[piece].distant_attacks[difference(dir, color)], DistantAttack::None)
    }

    /// Adds attacks along a line; `back` is the index of the direction from the target to the piece.
    const fn add_line_attacks(&mut self, spec: &Spec, piece: usize, dir: Dir, color: Color, back: usize) {
        let longest = if spec.files > spec.ranks { spec.files } else { spec.ranks };
        let mut steps = 1;
        while steps < longest as i8 {
            self.add_distant_attack(piece, (dir.0 * steps, dir.1 * steps), color, DistantAttack::Line(back as u8));
            steps += 1;
        }
    }

    /// Adds an attack by a single leap, adjacent or not.
    pub(super) const fn add_leap_attack(&mut self, piece: usize, dir: Dir, color: Color) {
        match direction_from_target(dir, color) {
            Some(b) => self.adjacent_attacks[piece] |= 1 << b,
            None => self.add_distant_attack(piece, dir, color, DistantAttack::Leap),
        }
    }

    const fn add_lame_step(&mut self, piece: usize, color: Color, first: Dir, then: [Dir; 2], mode: Mode) {
        let leg = delta(first, color);
        let mut step = LameStep { first: leg, first_mode: mode as u8, then: FixedList::new(0), mode: mode as u8 };
        step.then.push(delta(then[0], color));
        step.then.push(delta(then[1], color));
        self.pieces[piece].movements.lames.push(step);
        if mode.captures() {
            self.add_leap_attack(piece, first, color);
            self.add_lame_attack(piece, color, first, then[0]);
            self.add_lame_attack(piece, color, first, then[1]);
        }
    }

    /// Adds an attack by the second leg of a lame leaper.
    pub(super) const fn add_lame_attack(&mut self, piece: usize, color: Color, first: Dir, then: Dir) {
        self.has_lames = true;
        self.add_distant_attack(piece, (first.0 + then.0, first.1 + then.1), color, DistantAttack::LameStep);
        let (leg, second) = (delta(first, color), delta(then, color));
        self.pieces[piece].lame_first_legs[(leg + second) as u8 as usize] = leg;
    }

    /// Adds the multiple step of the pawn, and its captures en passant.
    const fn add_pawn(&mut self, spec: &Spec) {
        if spec.pawn.piece_type.idx() >= spec.piece_types.len() || spec.pawn.max_push < 2 {
            return;
        }
        let mut n = 0;
        while n < 2 {
            let color = Color::BOTH[n];
            let (pawn, ahead) = (Piece::new(spec.pawn.piece_type, color), 16 * color.forward());
            let table = &mut self.pieces[pawn.idx()].movements;
            table.add_push(Push {
                delta: ahead,
                least: 2,
                most: spec.pawn.max_push,
                start: MAY_START_LISTED_PATHS,
                steps: false,
            });
            if spec.pawn.en_passant {
                table.en_passant.push(ahead + 1);
                table.en_passant.push(ahead - 1);
                self.en_passant_takers[n].push(pawn);
            }
            n += 1;
        }
    }

    const fn add_castling_rights(&mut self, spec: &Spec) {
        let mut n = 0;
        while n < spec.castlings.len() {
            let castling = &spec.castlings[n];
            let mut entry = CastlingEntry { index: n as u8, right: 1 << castling.right, ..NO_CASTLING };
            let mut file = 0;
            while file < spec.files {
                let square = Square::new(file, castling.king.0.rank());
                let own = square.index() == castling.king.0.index() || square.index() == castling.rook.0.index();
                if !own && (is_passed(castling.king, square) || is_passed(castling.rook, square)) {
                    entry.must_be_empty.push(square);
                }
                if is_passed(castling.king, square) {
                    entry.king_path.push(square);
                }
                file += 1;
            }
            self.castlings[spec.rights[castling.right as usize].king.color().idx()].push(entry);
            n += 1;
        }
        let mut i = 0;
        while i < spec.rights.len() {
            let right = &spec.rights[i];
            self.rook_rights[right.rook_square.idx()] |= 1 << i;
            self.king_rights[right.king.idx()] |= 1 << i;
            let mut k = 0;
            while k < right.king_squares.len() {
                self.king_home[right.king_squares[k].idx()] |= 1 << i;
                k += 1;
            }
            let mut j = 0;
            while j < spec.rights.len() {
                if spec.rights[j].castling_side == right.castling_side && spec.rights[j].king.idx() == right.king.idx()
                {
                    self.same_side_rights[i] |= 1 << j;
                }
                j += 1;
            }
            i += 1;
        }
    }

    /// The castling rights that are left after the piece with index `piece` has moved from `from` to `to`, capturing
    /// any piece there. A right moves with its rook when the rook goes to another square of the same castling side.
    #[inline(always)]
    pub fn rights_after(&self, rights: u32, piece: usize, from: Square, to: Square) -> u32 {
        let left = self.rook_rights[from.idx()];
        let mut kept = rights & !(left | self.rook_rights[to.idx()]);
        if rights & left != 0 {
            let index = (rights & left).trailing_zeros() as usize;
            kept |= self.rook_rights[to.idx()] & self.same_side_rights[index & (MAX_RIGHTS - 1)];
        }
        kept & !(self.king_rights[piece] & !self.king_home[to.idx()])
    }

    /// Whether the piece attacks as a slider along the direction with this index in [`OUTWARD_DELTAS`], which leads
    /// from the target to the piece.
    #[inline(always)]
    pub fn slides(&self, piece: Piece, d: u8) -> bool {
        (self.adjacent_attacks[piece.idx()] >> 8) >> d & 1 != 0
    }

    /// Like [`Tables::slides`], for attacks as a hopper.
    #[inline(always)]
    pub fn hops(&self, piece: Piece, d: u8) -> bool {
        self.has_hops && u16::from(self.hop_attacks[piece.idx()]) >> d & 1 != 0
    }

    /// How a piece on `from` attacks a target that is not adjacent, regardless of the pieces between.
    #[inline(always)]
    pub fn distant_attack(&self, piece: Piece, from: Square, target: Square) -> DistantAttack {
        self.pieces[piece.idx()].distant_attacks[difference_between(from, target)]
    }

    /// The square between the two legs of a lame leaper's capture, which must be empty.
    #[inline(always)]
    pub fn lame_leg_square(&self, piece: Piece, from: Square, target: Square) -> Square {
        from.shift(self.pieces[piece.idx()].lame_first_legs[from.to(target) as u8 as usize])
    }

    /// The movements of a piece type of a colour.
    #[inline(always)]
    pub fn piece_type_table(&self, piece_type: PieceType, color: Color) -> &PieceTypeTable {
        &self.pieces[Piece::new(piece_type, color).idx()].movements
    }
}

/// Whether a piece that castles from one square to another passes or arrives on `square`, which is on the same rank.
const fn is_passed((from, to): (Square, Square), square: Square) -> bool {
    let (file, first, last) = (square.file(), from.file(), to.file());
    file != first && (first < file && file <= last || last <= file && file < first)
}
