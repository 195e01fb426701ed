//! Sides, squares, pieces and the board: a plain list of squares, nothing kept beside it.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// The other player.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// "White moves up the board": the change of rank of a step ahead.
    pub fn ahead(self) -> i32 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// 0 for White, 1 for Black: the place in pairs such as the hands.
    pub fn index(self) -> usize {
        match self {
            Side::White => 0,
            Side::Black => 1,
        }
    }

    /// The score line of a game that this side has won.
    pub fn wins(self) -> &'static str {
        match self {
            Side::White => "1-0",
            Side::Black => "0-1",
        }
    }
}

/// A square by rank and file, both counted from 1; the order is a1, b1 ... j1, a2 ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub rank: i32,
    pub file: i32,
}

impl Square {
    /// The square on this file (1 = a) and this rank.
    pub fn at(file: i32, rank: i32) -> Square {
        Square { rank, file }
    }

    /// The square `files` and `ranks` away, perhaps off the board.
    pub fn step(self, files: i32, ranks: i32) -> Square {
        Square::at(self.file + files, self.rank + ranks)
    }

    /// "file letter `a`…`j` (`a`…`h` on 8x8) and rank number `1`…`10`".
    pub fn name(self) -> String {
        format!("{}{}", file_letter(self.file), self.rank)
    }
}

/// The letter of a file: 1 is `a`.
pub fn file_letter(file: i32) -> char {
    char::from(b'a' + u8::try_from(file - 1).expect("a file on the board"))
}

/// A piece on the board; the letter is always the capital.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub letter: char,
    pub side: Side,
    pub promoted: bool,
}

impl Piece {
    /// An unpromoted piece.
    pub fn new(letter: char, side: Side) -> Piece {
        Piece { letter, side, promoted: false }
    }

    /// An unpromoted pawn of either side.
    pub fn is_pawn(self) -> bool {
        self.letter == 'P' && !self.promoted
    }
}

/// The pieces on their squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub size: i32,
    squares: Vec<Option<Piece>>,
}

impl Board {
    /// A board without pieces, 8x8 or 10x10.
    pub fn empty(size: i32) -> Board {
        let count = usize::try_from(size * size).expect("a size above 0");
        Board { size, squares: vec![None; count] }
    }

    /// Whether the square is on the board.
    pub fn has(&self, square: Square) -> bool {
        (1..=self.size).contains(&square.file) && (1..=self.size).contains(&square.rank)
    }

    fn index(&self, square: Square) -> usize {
        assert!(self.has(square), "square off the board");
        usize::try_from((square.rank - 1) * self.size + square.file - 1).expect("not below 0")
    }

    /// The piece on a square; none stands off the board.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if self.has(square) { self.squares[self.index(square)] } else { None }
    }

    /// Whether the square is on the board and empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.has(square) && self.piece(square).is_none()
    }

    /// Whether a piece of this side stands on the square.
    pub fn is_of(&self, square: Square, side: Side) -> bool {
        self.piece(square).is_some_and(|piece| piece.side == side)
    }

    /// Puts a piece, or nothing, on a square.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.squares[index] = piece;
    }

    /// Moves the piece on `from` to `to`; what stood there is gone.
    pub fn shift(&mut self, from: Square, to: Square) {
        let piece = self.piece(from);
        self.put(from, None);
        self.put(to, piece);
    }

    /// All squares in the order a1, b1 ...
    pub fn all(&self) -> Vec<Square> {
        let size = self.size;
        (1..=size).flat_map(|rank| (1..=size).map(move |file| Square::at(file, rank))).collect()
    }

    /// All pieces of one side with their squares, in the order a1, b1 ...
    pub fn pieces(&self, side: Side) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for square in self.all() {
            if let Some(piece) = self.piece(square)
                && piece.side == side
            {
                found.push((square, piece));
            }
        }
        found
    }

    /// How many pieces of this letter, promoted or not, a side has.
    pub fn count(&self, letter: char, side: Side) -> usize {
        let pieces = self.pieces(side);
        pieces.iter().filter(|(_, piece)| piece.letter == letter).count()
    }

    /// The first square with a piece of this letter and side.
    pub fn find(&self, letter: char, side: Side) -> Option<Square> {
        let pieces = self.pieces(side);
        let found = pieces.iter().find(|(_, piece)| piece.letter == letter);
        found.map(|(square, _)| *square)
    }

    /// "Black's own rank 1 is rank 10 (8 on 8x8)": the rank counted from the player's side.
    pub fn own_rank(&self, square: Square, side: Side) -> i32 {
        match side {
            Side::White => square.rank,
            Side::Black => self.size + 1 - square.rank,
        }
    }

    /// The square on this file whose own rank is the given one.
    pub fn own(&self, file: i32, own_rank: i32, side: Side) -> Square {
        match side {
            Side::White => Square::at(file, own_rank),
            Side::Black => Square::at(file, self.size + 1 - own_rank),
        }
    }
}
