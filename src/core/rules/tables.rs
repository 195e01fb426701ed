//! A game's data compiled into what generation and attack tests read.
//!
//! Everything here is computed at compile time, once per game.

use super::check::{array_counts, check};
use super::spec::{Dir, Mode, Movement, Spec};
use crate::core::types::{Color, Delta, Piece, PieceType, Square};

/// How a piece aims at a square beyond his neighbours, whatever stands between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// He does not.
    Off,
    /// By a leap.
    Leap,
    /// By the second leg of a lame step.
    Lame,
    /// By a slide or hop; the place among [`OUTWARD_DELTAS`] of the direction back to him.
    Line(u8),
}

/// Differences between squares of the board are told apart by nine bits.
const DIFFERENCES: usize = 512;

/// A leap or slide in a table: difference and mode bits (1 moves, 2 captures).
#[derive(Clone, Copy)]
pub struct Line {
    /// Difference to the next square.
    pub delta: Delta,
    /// Bit 0: may end on an empty square; bit 1: may capture.
    pub mode: u8,
}

/// A lame step in a table.
#[derive(Clone, Copy)]
pub struct LameLine {
    /// Difference of the first leg.
    pub first: Delta,
    /// Differences of the two second legs.
    pub then: [Delta; 2],
    /// Mode bits as in [`Line`].
    pub mode: u8,
}

/// A castling in a table.
#[derive(Clone, Copy)]
pub struct CastlingLine {
    /// Its place in [`Spec::castlings`].
    pub place: u8,
    /// The bit of the right that it needs.
    pub right: u16,
    /// Difference to the king's neighbour on the rook's side.
    pub toward: Delta,
}

/// A list of fixed capacity that can be filled at compile time.
#[derive(Clone, Copy)]
pub struct Lines<T: Copy + 'static, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Lines<T, N> {
    const fn new(empty: T) -> Self {
        Lines { items: [empty; N], len: 0 }
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

/// How one kind of one colour goes.
#[derive(Clone, Copy)]
pub struct PieceTypeTable {
    /// Single leaps.
    pub leaps: Lines<Line, 16>,
    /// Slides.
    pub slides: Lines<Line, 16>,
    /// Hops.
    pub hops: Lines<Line, 8>,
    /// Lame steps.
    pub lames: Lines<LameLine, 8>,
}

/// [`OUTWARD_DELTAS`] as files and ranks.
pub const OUTWARD: [Dir; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The eight directions in which lines are walked outward from a square, as differences of cells; even
/// places are orthogonal.
pub const OUTWARD_DELTAS: [Delta; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// All tables of a game.
pub struct Tables {
    /// By [`crate::core::types::Piece::idx`].
    pub piece_types: [PieceTypeTable; 32],
    /// By piece and direction seen from the target (the place in [`OUTWARD_DELTAS`]): bit `d` when it captures the
    /// neighbour from there, bit `8 + d` when it captures by a slide.
    pub touch: [u16; 32],
    /// By piece: bit `d` when it captures by a hop from that direction.
    pub hop: [u8; 32],
    /// By piece and difference from it to its target.
    aims: [[Aim; DIFFERENCES]; 32],
    /// By colour: the pieces that aim beyond their neighbours.
    pub far: [Lines<Piece, 16>; 2],
    /// By piece and difference from it to its target: first leg of the lame capture, as a difference; 0 for none.
    lame_leg: [[Delta; 256]; 32],
    /// Whether any piece hops.
    pub has_hops: bool,
    /// Whether any piece captures by lame steps.
    pub has_lames: bool,
    /// By colour and square: whether pieces take their form there.
    pub form_zone: [[bool; 256]; 2],
    /// The types subject to check.
    pub royals: Lines<PieceType, 16>,
    /// By piece: how many stand on the board in the array.
    pub array_counts: [u8; 32],
    /// By colour: the castlings.
    pub castlings: [Lines<CastlingLine, 16>; 2],
    /// By square: bits of the castling rights whose rook stands there.
    pub rook_rights: [u16; 256],
    /// By place of a right: the rights among which it may migrate.
    pub wing_mates: [u16; 16],
    /// By piece: the rights that are lost when this piece stands elsewhere than on the squares of [`Tables::king_home`].
    pub king_rights: [u16; 32],
    /// By square: bits of the castling rights whose king may stand there.
    pub king_home: [u16; 256],
}

const fn delta(dir: Dir, color: Color) -> Delta {
    dir.0 + 16 * dir.1 * color.forward()
}

const fn same(a: Dir, b: Dir) -> bool {
    a.0 == b.0 && a.1 == b.1
}

/// The place in [`OUTWARD`] of the direction from the target back to a piece that goes by `dir`.
const fn back(dir: Dir, color: Color) -> Option<usize> {
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
const NO_LAME: LameLine = LameLine { first: 0, then: [0; 2], mode: 0 };

const NO_CASTLING: CastlingLine = CastlingLine { place: 0, right: 0, toward: 0 };

impl Tables {
    /// Compiles a game's data.
    pub const fn compile(spec: &Spec) -> Tables {
        let piece_type = PieceTypeTable {
            leaps: Lines::new(NO_LINE),
            slides: Lines::new(NO_LINE),
            hops: Lines::new(NO_LINE),
            lames: Lines::new(NO_LAME),
        };
        let mut tables = Tables {
            piece_types: [piece_type; 32],
            touch: [0; 32],
            hop: [0; 32],
            aims: [[Aim::Off; DIFFERENCES]; 32],
            far: [Lines::new(Piece::EMPTY); 2],
            lame_leg: [[0; 256]; 32],
            has_hops: false,
            has_lames: false,
            form_zone: [[false; 256]; 2],
            royals: Lines::new(PieceType(0)),
            array_counts: array_counts(spec),
            castlings: [Lines::new(NO_CASTLING); 2],
            rook_rights: [0; 256],
            wing_mates: [0; 16],
            king_rights: [0; 32],
            king_home: [0; 256],
        };
        check(spec);
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
                let movements = spec.piece_types[piece % 16].movements;
                let mut w = 0;
                while w < movements.len() {
                    tables.add_way(piece, color, &movements[w]);
                    w += 1;
                }
            }
            piece += 1;
        }
        tables.add_zones(spec);
        tables.add_rights(spec);
        tables
    }

    const fn add_way(&mut self, piece: usize, color: Color, way: &Movement) {
        match *way {
            Movement::Leap(dirs, mode) => {
                let mut i = 0;
                while i < dirs.len() {
                    let d = delta(dirs[i], color);
                    self.piece_types[piece].leaps.push(Line { delta: d, mode: mode as u8 });
                    if mode.captures() {
                        self.add_touch(piece, dirs[i], color);
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
                        && let Some(b) = back(dirs[i], color)
                    {
                        self.touch[piece] |= 0x101 << b;
                        self.add_line(piece, dirs[i], color, b);
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
                        && let Some(b) = back(dirs[i], color)
                    {
                        self.hop[piece] |= 1 << b;
                        self.add_line(piece, dirs[i], color, b);
                    }
                    i += 1;
                }
            }
            Movement::Lame(steps, mode) => {
                let mut i = 0;
                while i < steps.len() {
                    self.add_lame(piece, color, steps[i].first, steps[i].then, mode);
                    i += 1;
                }
            }
        }
    }

    /// A capture somewhere beyond the neighbours. No piece has two ways to the same square, but for a slide and a hop on
    /// one line.
    const fn add_aim(&mut self, piece: usize, dir: Dir, color: Color, aim: Aim) {
        let aimer = Piece::from_idx(piece);
        let list = &mut self.far[color.idx()];
        if list.len == 0 || list.items[list.len - 1].idx() != piece {
            list.push(aimer);
        }
        let difference = dir.0 as i32 + 16 * (dir.1 * color.forward()) as i32;
        let place = &mut self.aims[piece][(difference + DIFFERENCES as i32) as usize % DIFFERENCES];
        assert!(matches!((*place, aim), (Aim::Off, _) | (Aim::Line(_), Aim::Line(_))));
        *place = aim;
    }

    /// Captures along a line, seen from direction `back` by the target.
    const fn add_line(&mut self, piece: usize, dir: Dir, color: Color, back: usize) {
        let mut steps = 1;
        while steps < 10 {
            self.add_aim(piece, (dir.0 * steps, dir.1 * steps), color, Aim::Line(back as u8));
            steps += 1;
        }
    }

    /// A capture by a single leap: onto a neighbour, or onto a far square.
    const fn add_touch(&mut self, piece: usize, dir: Dir, color: Color) {
        match back(dir, color) {
            Some(b) => self.touch[piece] |= 1 << b,
            None => self.add_aim(piece, dir, color, Aim::Leap),
        }
    }

    const fn add_lame(&mut self, piece: usize, color: Color, first: Dir, then: [Dir; 2], mode: Mode) {
        let leg = delta(first, color);
        let seconds = [delta(then[0], color), delta(then[1], color)];
        self.piece_types[piece].lames.push(LameLine { first: leg, then: seconds, mode: mode as u8 });
        if !mode.captures() {
            return;
        }
        self.has_lames = true;
        self.add_touch(piece, first, color);
        let mut s = 0;
        while s < 2 {
            self.add_aim(piece, (first.0 + then[s].0, first.1 + then[s].1), color, Aim::Lame);
            let d = leg + seconds[s];
            self.lame_leg[piece][d as u8 as usize] = leg;
            s += 1;
        }
    }

    const fn add_zones(&mut self, spec: &Spec) {
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

    const fn add_rights(&mut self, spec: &Spec) {
        let mut place = 0;
        while place < spec.castlings.len() {
            let castling = &spec.castlings[place];
            let from = castling.king.0;
            let toward = if castling.rook.0.file() > from.file() { 1 } else { -1 };
            let line = CastlingLine { place: place as u8, right: 1 << castling.right, toward };
            self.castlings[spec.rights[castling.right as usize].king.color().idx()].push(line);
            place += 1;
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
                    self.wing_mates[i] |= 1 << j;
                }
                j += 1;
            }
            i += 1;
        }
    }

    /// The rights that are left when the piece `piece` has gone from `from` to `to`, capturing what stood there.
    #[inline(always)]
    pub fn rights_after(&self, rights: u16, piece: usize, from: Square, to: Square) -> u16 {
        let left = self.rook_rights[from.idx()];
        let mut kept = rights & !(left | self.rook_rights[to.idx()]);
        if rights & left != 0 {
            let place = (rights & left).trailing_zeros() as usize;
            kept |= self.rook_rights[to.idx()] & self.wing_mates[place & 15];
        }
        kept & !(self.king_rights[piece] & !self.king_home[to.idx()])
    }

    /// Whether the piece captures by a slide from the direction with this place among [`OUTWARD_DELTAS`].
    #[inline(always)]
    pub fn slides(&self, piece: Piece, d: u8) -> bool {
        (self.touch[piece.idx()] >> 8) >> d & 1 != 0
    }

    /// Whether the piece captures by a hop from that direction.
    #[inline(always)]
    pub fn hops(&self, piece: Piece, d: u8) -> bool {
        self.has_hops && u16::from(self.hop[piece.idx()]) >> d & 1 != 0
    }

    /// How a piece on `from` aims at a target.
    #[inline(always)]
    pub fn aim(&self, piece: Piece, from: Square, target: Square) -> Aim {
        self.aims[piece.idx()][(target.idx() + DIFFERENCES - from.idx()) % DIFFERENCES]
    }

    /// The square between the legs of a piece's lame capture.
    #[inline(always)]
    pub fn leg(&self, piece: Piece, from: Square, target: Square) -> Square {
        from.shift(self.lame_leg[piece.idx()][from.to(target) as u8 as usize])
    }

    /// The table of a kind of a colour.
    #[inline(always)]
    pub fn of(&self, piece_type: PieceType, color: Color) -> &PieceTypeTable {
        &self.piece_types[piece_type.idx() | color.idx() << 4]
    }
}
