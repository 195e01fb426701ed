//! A game's data compiled into the tables that move generation and attack tests read.
//!
//! Everything here is computed at compile time, once per game.

use super::check::{array_counts, check};
use super::movement::{Dir, Mode, Movement};
use super::paths::{DIFFERENCES, PathTables, difference, difference_between};
use super::piece_rules::PieceRules;
use super::spec::Spec;
use crate::core::types::{Color, Delta, Piece, PieceType, Square};

/// How a piece attacks a square that is not adjacent, regardless of the pieces between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DistantAttack {
    /// It does not.
    None,
    /// By a leap.
    Leap,
    /// By the second leg of a lame leaper's move.
    LameStep,
    /// By a slide or hop along a line; the index in [`OUTWARD_DELTAS`] of the direction from the target to the piece.
    Line(u8),
}

/// A leap, or a direction of a slide or hop.
#[derive(Clone, Copy)]
pub struct Line {
    /// The difference to the next square.
    pub delta: Delta,
    /// Bit 0: may end on an empty square; bit 1: may capture.
    pub mode: u8,
}

/// A lame leaper's move.
#[derive(Clone, Copy)]
pub struct LameStep {
    /// The difference of the first leg.
    pub first: Delta,
    /// The differences of the two possible second legs.
    pub then: [Delta; 2],
    /// Mode bits as in [`Line`].
    pub mode: u8,
}

/// A castling move.
#[derive(Clone, Copy)]
pub struct CastlingEntry {
    /// Its index in [`Spec::castlings`].
    pub index: u8,
    /// The bit of the right that it needs.
    pub right: u16,
    /// The difference of one step of the king toward the rook.
    pub toward: Delta,
}

/// A list of fixed capacity that can be filled at compile time.
#[derive(Clone, Copy)]
pub struct FixedList<T: Copy + 'static, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> FixedList<T, N> {
    const fn new(empty: T) -> Self {
        FixedList { items: [empty; N], len: 0 }
    }

    const fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    /// The filled part.
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// The most leaps of a piece type.
pub const MAX_LEAPS: usize = 16;

/// The movements of one piece type of one colour.
#[derive(Clone, Copy)]
pub struct PieceTypeTable {
    /// The leaps of a leaper.
    pub leaps: FixedList<Line, MAX_LEAPS>,
    /// The directions of a slider.
    pub slides: FixedList<Line, 16>,
    /// The directions of a hopper.
    pub hops: FixedList<Line, 8>,
    /// The moves of a lame leaper.
    pub lames: FixedList<LameStep, 8>,
}

/// [`OUTWARD_DELTAS`] as files and ranks.
pub const OUTWARD: [Dir; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The eight directions outward from a square, as differences of cells; those with an even index are orthogonal.
pub const OUTWARD_DELTAS: [Delta; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// All tables of a game.
pub struct Tables {
    /// By [`Piece::idx`]: the movements.
    pub piece_types: [PieceTypeTable; 32],
    /// By piece, where `d` is the index in [`OUTWARD_DELTAS`] of the direction from the target to the piece: bit `d`
    /// when the piece attacks the target from the adjacent square, bit `8 + d` when it attacks as a slider.
    pub adjacent_attacks: [u16; 32],
    /// By piece: bit `d` when it attacks as a hopper, with `d` as in `adjacent_attacks`.
    pub hop_attacks: [u8; 32],
    /// By piece and difference from it to its target.
    distant_attacks: [[DistantAttack; DIFFERENCES]; 32],
    /// By colour: the pieces that attack any square that is not adjacent.
    pub distant_attackers: [FixedList<Piece, 16>; 2],
    /// By piece and difference from it to its target: the first leg of a lame leaper's capture, as a difference; 0 for
    /// none.
    lame_first_legs: [[Delta; 256]; 32],
    /// Whether any piece is a hopper.
    pub has_hops: bool,
    /// Whether any piece captures as a lame leaper.
    pub has_lames: bool,
    /// By colour and square: whether a move that ends there turns a piece into its promoted form.
    pub form_zone: [[bool; 256]; 2],
    /// The piece types that are subject to check.
    pub royals: FixedList<PieceType, 16>,
    /// By piece: how many stand on the board in the initial position.
    pub array_counts: [u8; 32],
    /// By colour: the castling moves.
    pub castlings: [FixedList<CastlingEntry, 16>; 2],
    /// By square: the castling rights, a bit each, whose rook stands there.
    pub rook_rights: [u16; 256],
    /// By index of a castling right: all rights of the same king and wing.
    pub same_wing_rights: [u16; 16],
    /// By piece: the rights of this king. Those not in [`Tables::king_home`] of the square it moves to are lost.
    pub king_rights: [u16; 32],
    /// By square: the castling rights whose king may stand there.
    pub king_home: [u16; 256],
    /// The paths of pieces that have any.
    pub paths: Option<&'static PathTables>,
    /// The rules of single piece types, in games that have such.
    pub piece_rules: Option<&'static PieceRules>,
}

const fn delta(dir: Dir, color: Color) -> Delta {
    dir.0 + 16 * dir.1 * color.forward()
}

const fn same(a: Dir, b: Dir) -> bool {
    a.0 == b.0 && a.1 == b.1
}

/// The index in [`OUTWARD`] of the direction from the target back to a piece that moves in direction `dir`; `None` for
/// leaps to squares that are not adjacent.
const fn direction_from_target(dir: Dir, color: Color) -> Option<usize> {
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

const NO_LINE: Line = Line { delta: 0, mode: 0 };
const NO_LAME_STEP: LameStep = LameStep { first: 0, then: [0; 2], mode: 0 };

const NO_CASTLING: CastlingEntry = CastlingEntry { index: 0, right: 0, toward: 0 };

impl Tables {
    /// Compiles the data of a game that is compiled into the program; contradictory data stops the build.
    pub const fn compile(spec: &Spec) -> Tables {
        check(spec);
        Tables::compile_unchecked(spec)
    }

    /// Compiles data that is known to be consistent, but for paths.
    pub const fn compile_unchecked(spec: &Spec) -> Tables {
        let piece_type = PieceTypeTable {
            leaps: FixedList::new(NO_LINE),
            slides: FixedList::new(NO_LINE),
            hops: FixedList::new(NO_LINE),
            lames: FixedList::new(NO_LAME_STEP),
        };
        let mut tables = Tables {
            piece_types: [piece_type; 32],
            adjacent_attacks: [0; 32],
            hop_attacks: [0; 32],
            distant_attacks: [[DistantAttack::None; DIFFERENCES]; 32],
            distant_attackers: [FixedList::new(Piece::EMPTY); 2],
            lame_first_legs: [[0; 256]; 32],
            has_hops: false,
            has_lames: false,
            form_zone: [[false; 256]; 2],
            royals: FixedList::new(PieceType(0)),
            array_counts: array_counts(spec),
            castlings: [FixedList::new(NO_CASTLING); 2],
            rook_rights: [0; 256],
            same_wing_rights: [0; 16],
            king_rights: [0; 32],
            king_home: [0; 256],
            paths: None,
            piece_rules: None,
        };
        let mut n = 0;
        while n < spec.piece_types.len() {
            if spec.piece_types[n].royal {
                tables.royals.push(PieceType(n as u8));
            }
            n += 1;
        }
        let mut piece = 0;
        while piece < 32 {
            let color = if piece < 16 { Color::White } else { Color::Black };
            if piece % 16 < spec.piece_types.len() {
                let movements = spec.piece_types[piece % 16].movements_of(color);
                let mut w = 0;
                while w < movements.len() {
                    tables.add_movement(piece, color, &movements[w]);
                    w += 1;
                }
            }
            piece += 1;
        }
        tables.add_form_zones(spec);
        tables.add_castling_rights(spec);
        tables
    }

    const fn add_movement(&mut self, piece: usize, color: Color, movement: &Movement) {
        match *movement {
            Movement::Leap(dirs, mode) => {
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.piece_types[piece].leaps.push(Line { delta: d, mode: mode as u8 });
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
                    self.piece_types[piece].slides.push(Line { delta: d, mode: mode as u8 });
                    if mode.captures()
                        && let Some(b) = direction_from_target(dirs[i], color)
                    {
                        self.adjacent_attacks[piece] |= 0x101 << b;
                        self.add_line_attacks(piece, dirs[i], color, b);
                    }
                    i += 1;
                }
            }
            Movement::Hop(dirs, mode) => {
                self.has_hops = true;
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.piece_types[piece].hops.push(Line { delta: d, mode: mode as u8 });
                    if mode.captures()
                        && let Some(b) = direction_from_target(dirs[i], color)
                    {
                        self.hop_attacks[piece] |= 1 << b;
                        self.add_line_attacks(piece, dirs[i], color, b);
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
            Movement::Walk(..) => {}
        }
    }

    /// Adds an attack on a square that is not adjacent. Panics when the piece attacks the same square in two ways,
    /// unless these are a slide and a hop along the same line.
    const fn add_distant_attack(&mut self, piece: usize, dir: Dir, color: Color, attack: DistantAttack) {
        let attacker = Piece::from_idx(piece);
        let list = &mut self.distant_attackers[color.idx()];
        if list.len == 0 || list.items[list.len - 1].idx() != piece {
            list.push(attacker);
        }
        let entry = &mut self.distant_attacks[piece][difference(dir, color)];
        assert!(matches!(
            (*entry, attack),
            (DistantAttack::None, _) | (DistantAttack::Line(_), DistantAttack::Line(_))
        ));
        *entry = attack;
    }

    /// Adds attacks along a line; `back` is the index of the direction from the target to the piece.
    const fn add_line_attacks(&mut self, piece: usize, dir: Dir, color: Color, back: usize) {
        let mut steps = 1;
        while steps < 10 {
            self.add_distant_attack(piece, (dir.0 * steps, dir.1 * steps), color, DistantAttack::Line(back as u8));
            steps += 1;
        }
    }

    /// Adds an attack by a single leap, adjacent or not.
    const fn add_leap_attack(&mut self, piece: usize, dir: Dir, color: Color) {
        match direction_from_target(dir, color) {
            Some(b) => self.adjacent_attacks[piece] |= 1 << b,
            None => self.add_distant_attack(piece, dir, color, DistantAttack::Leap),
        }
    }

    const fn add_lame_step(&mut self, piece: usize, color: Color, first: Dir, then: [Dir; 2], mode: Mode) {
        let leg = delta(first, color);
        let seconds = [delta(then[0], color), delta(then[1], color)];
        self.piece_types[piece].lames.push(LameStep { first: leg, then: seconds, mode: mode as u8 });
        if !mode.captures() {
            return;
        }
        self.has_lames = true;
        self.add_leap_attack(piece, first, color);
        let mut s = 0;
        while s < 2 {
            self.add_distant_attack(piece, (first.0 + then[s].0, first.1 + then[s].1), color, DistantAttack::LameStep);
            let d = leg + seconds[s];
            self.lame_first_legs[piece][d as u8 as usize] = leg;
            s += 1;
        }
    }

    const fn add_form_zones(&mut self, spec: &Spec) {
        let mut rank = 0;
        while rank < spec.ranks {
            let mut file = 0;
            while file < spec.files {
                let square = Square::new(file, rank).idx();
                self.form_zone[0][square] = rank + 1 >= spec.form_rank;
                self.form_zone[1][square] = spec.ranks - rank >= spec.form_rank;
                file += 1;
            }
            rank += 1;
        }
    }

    const fn add_castling_rights(&mut self, spec: &Spec) {
        let mut n = 0;
        while n < spec.castlings.len() {
            let castling = &spec.castlings[n];
            let from = castling.king.0;
            let toward = if castling.rook.0.file() > from.file() { 1 } else { -1 };
            let entry = CastlingEntry { index: n as u8, right: 1 << castling.right, toward };
            self.castlings[spec.rights[castling.right as usize].king.color().idx()].push(entry);
            n += 1;
        }
        let mut i = 0;
        while i < spec.rights.len() {
            let right = &spec.rights[i];
            self.rook_rights[right.rook_on.idx()] |= 1 << i;
            self.king_rights[right.king.idx()] |= 1 << i;
            let mut k = 0;
            while k < right.king_on.len() {
                self.king_home[right.king_on[k].idx()] |= 1 << i;
                k += 1;
            }
            let mut j = 0;
            while j < spec.rights.len() {
                if spec.rights[j].wing == right.wing && spec.rights[j].king.idx() == right.king.idx() {
                    self.same_wing_rights[i] |= 1 << j;
                }
                j += 1;
            }
            i += 1;
        }
    }

    /// The castling rights left after the piece with index `piece` has moved from `from` to `to`, capturing what stood
    /// there. Rights move with a rook that stays among the squares of its wing.
    #[inline(always)]
    pub fn rights_after(&self, rights: u16, piece: usize, from: Square, to: Square) -> u16 {
        let left = self.rook_rights[from.idx()];
        let mut kept = rights & !(left | self.rook_rights[to.idx()]);
        if rights & left != 0 {
            let index = (rights & left).trailing_zeros() as usize;
            kept |= self.rook_rights[to.idx()] & self.same_wing_rights[index & 15];
        }
        kept & !(self.king_rights[piece] & !self.king_home[to.idx()])
    }

    /// Whether the piece attacks as a slider along the direction with this index in [`OUTWARD_DELTAS`], which leads
    /// from the target to the piece.
    #[inline(always)]
    pub fn slides(&self, piece: Piece, d: u8) -> bool {
        (self.adjacent_attacks[piece.idx()] >> 8) >> d & 1 != 0
    }

    /// As [`Tables::slides`], as a hopper.
    #[inline(always)]
    pub fn hops(&self, piece: Piece, d: u8) -> bool {
        self.has_hops && u16::from(self.hop_attacks[piece.idx()]) >> d & 1 != 0
    }

    /// How a piece on `from` attacks a target that is not adjacent, regardless of the pieces between.
    #[inline(always)]
    pub fn distant_attack(&self, piece: Piece, from: Square, target: Square) -> DistantAttack {
        self.distant_attacks[piece.idx()][difference_between(from, target)]
    }

    /// The square between the two legs of a lame leaper's capture, which must be empty.
    #[inline(always)]
    pub fn lame_leg_square(&self, piece: Piece, from: Square, target: Square) -> Square {
        from.shift(self.lame_first_legs[piece.idx()][from.to(target) as u8 as usize])
    }

    /// The movements of a piece type of a colour.
    #[inline(always)]
    pub fn of(&self, piece_type: PieceType, color: Color) -> &PieceTypeTable {
        &self.piece_types[piece_type.idx() | color.idx() << 4]
    }
}
