//! The referee: a slow, plain second implementation of the games after the rules contract (`src/games/RULES.md`), whose
//! sentences its comments quote. It shares nothing with the engine: every move is made on a copy of the whole position,
//! and whether a king is attacked is found by looking at all that the other side could take.

#![allow(dead_code)]

mod antichess;
mod board;
mod devingt;
mod divergent;
mod escalier;
mod fen;
mod grand;
mod newchess;
mod newchess_fen;
mod passing;
mod position;
mod ransom;
mod reach;
mod royal;
mod staircase;
mod waiting;

use board::Side;
use position::{Likeness, Move, Position};
use std::cell::OnceCell;

/// One position of one game, with the positions before it for the repetition.
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    stalemate: Stalemate,
    position: Position,
    /// All positions since the start or the FEN, the present one last.
    history: Vec<Likeness>,
    /// The legal moves of the present position, once somebody has asked.
    moves: OnceCell<Vec<Move>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Antichess,
    Devingt,
    Divergent,
    Escalier,
    Grand,
    Newchess,
}

/// Antichess: what a player with pieces but no move gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stalemate {
    Win,
    Draw,
    Fewer,
}

/// How a game has ended by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Won(Side),
    Drawn,
}

impl Referee {
    /// Whether this game has a referee.
    pub fn knows(game: &str) -> bool {
        Game::named(game).is_some()
    }

    /// The start position of a game; panics at an unknown name.
    pub fn new(game: &str) -> Referee {
        let start = match Game::named(game) {
            Some(Game::Antichess) => antichess::START,
            Some(Game::Devingt) => devingt::START,
            Some(Game::Divergent) => divergent::START,
            Some(Game::Escalier) => escalier::START,
            Some(Game::Grand) => grand::START,
            Some(Game::Newchess) => newchess_fen::START,
            None => panic!("no such game: {game}"),
        };
        Referee::from_fen(game, start).expect("the array is a position")
    }

    /// The position of a FEN, or one line that says why the rules contract refuses it.
    pub fn from_fen(game: &str, fen: &str) -> Result<Referee, String> {
        let game = Game::named(game).ok_or_else(|| format!("no such game: {game}"))?;
        let position = match game {
            Game::Antichess => antichess::read(fen)?,
            Game::Devingt => devingt::read(fen)?,
            Game::Divergent => divergent::read(fen)?,
            Game::Escalier => escalier::read(fen)?,
            Game::Grand => grand::read(fen)?,
            Game::Newchess => newchess_fen::read(fen)?,
        };
        let history = vec![position.likeness()];
        Ok(Referee { game, stalemate: Stalemate::Win, position, history, moves: OnceCell::new() })
    }

    /// The same with another stalemate rule: `win`, `draw` or `fewer`; antichess only.
    pub fn with_stalemate(mut self, rule: &str) -> Referee {
        assert!(self.game == Game::Antichess, "a rule of antichess");
        self.stalemate = match rule {
            "win" => Stalemate::Win,
            "draw" => Stalemate::Draw,
            "fewer" => Stalemate::Fewer,
            _ => panic!("no such rule: {rule}"),
        };
        self
    }

    /// The position as FEN, always with six fields.
    pub fn fen(&self) -> String {
        match self.game {
            Game::Antichess => antichess::write(&self.position),
            Game::Devingt => devingt::write(&self.position),
            Game::Divergent => divergent::write(&self.position),
            Game::Escalier => escalier::write(&self.position),
            Game::Grand => grand::write(&self.position),
            Game::Newchess => newchess_fen::write(&self.position),
        }
    }

    /// All legal moves, sorted; draws are ignored, none when the game is over by its own rules.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().iter().map(|mv| mv.text.clone()).collect();
        texts.sort();
        // "Two different moves never share a text."
        assert!(texts.windows(2).all(|pair| pair[0] != pair[1]));
        texts
    }

    /// Plays the move with this text, if it is legal.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = self.moves().iter().find(|mv| mv.text == text);
        let mv = mv.ok_or_else(|| format!("{text} is no legal move in {}", self.fen()))?;
        self.position = mv.after.clone();
        self.moves.take();
        self.history.push(self.position.likeness());
        Ok(())
    }

    /// "Dn counts sequences of n moves".
    pub fn perft(&self, depth: u32) -> u64 {
        count(self.game, &self.position, depth)
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `ongoing`, by all rules.
    pub fn result(&self) -> String {
        let moves = self.moves();
        // "a decision by the game's own rules […] on the hundredth half-move comes first"
        match self.game.ending(&self.position, moves, self.stalemate) {
            Some(Ending::Won(side)) => side.wins().to_string(),
            Some(Ending::Drawn) => "1/2-1/2".to_string(),
            None if self.is_drawn(moves) => "1/2-1/2".to_string(),
            None => "ongoing".to_string(),
        }
    }

    fn moves(&self) -> &[Move] {
        self.moves.get_or_init(|| self.game.moves(&self.position))
    }

    /// How the piece on a square is written, empty when nobody stands there or it is no square.
    pub fn piece(&self, square: &str) -> String {
        let Some(piece) =
            fen::read_squares(&self.position.board, square).ok().and_then(|at| self.position.board.piece(at[0]))
        else {
            return String::new();
        };
        let plus = if piece.promoted { "+" } else { "" };
        format!("{plus}{}", fen::sided(piece.letter, piece.side))
    }

    /// How many kings of the side to move are attacked.
    pub fn attacked_kings(&self) -> usize {
        match self.game {
            Game::Newchess => newchess::attacked_kings(&self.position.board, self.position.side).len(),
            _ => usize::from(self.in_check()),
        }
    }

    /// "threefold repetition […], 100 half-moves on the clock" and the games' own dead positions.
    fn is_drawn(&self, moves: &[Move]) -> bool {
        let now = self.position.likeness();
        let seen = self.history.iter().filter(|&old| *old == now).count();
        let is_full = self.position.clock >= 100 && !only_ransom(moves);
        seen >= 3 || is_full || self.game.is_dead(&self.position)
    }

    /// Whether some king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        let Position { board, side, .. } = &self.position;
        match self.game {
            // "no check"
            Game::Antichess => false,
            Game::Devingt => devingt::king_attacked(board, *side),
            Game::Divergent => divergent::king_attacked(board, *side),
            Game::Escalier => escalier::king_attacked(board, *side),
            Game::Grand => grand::king_attacked(board, *side),
            Game::Newchess => !newchess::attacked_kings(board, *side).is_empty(),
        }
    }
}

impl Game {
    fn named(name: &str) -> Option<Game> {
        match name {
            "antichess" => Some(Game::Antichess),
            "devingt" => Some(Game::Devingt),
            "divergent" => Some(Game::Divergent),
            "escalier" => Some(Game::Escalier),
            "grand" => Some(Game::Grand),
            "newchess" => Some(Game::Newchess),
            _ => None,
        }
    }

    fn moves(self, position: &Position) -> Vec<Move> {
        match self {
            Game::Antichess => antichess::moves(position),
            Game::Devingt => devingt::moves(position),
            Game::Divergent => divergent::moves(position),
            Game::Escalier => escalier::moves(position),
            Game::Grand => grand::moves(position),
            Game::Newchess => newchess::moves(position),
        }
    }

    fn ending(self, position: &Position, moves: &[Move], rule: Stalemate) -> Option<Ending> {
        match self {
            Game::Antichess => antichess::ending(position, moves, rule),
            Game::Devingt => devingt::ending(position, moves),
            Game::Divergent => divergent::ending(position, moves),
            Game::Escalier => escalier::ending(position, moves),
            Game::Grand => grand::ending(position, moves),
            Game::Newchess => newchess::ending(position, moves),
        }
    }

    fn is_dead(self, position: &Position) -> bool {
        match self {
            Game::Antichess => antichess::is_dead(position),
            Game::Devingt | Game::Escalier | Game::Grand => royal::is_bare(&position.board),
            Game::Divergent | Game::Newchess => false,
        }
    }
}

/// Newchess: "While only ransom moves are left, the game goes on, also at 100 half-moves."
fn only_ransom(moves: &[Move]) -> bool {
    !moves.is_empty() && moves.iter().all(|mv| mv.text.starts_with('x'))
}

fn count(game: Game, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position);
    if depth == 1 {
        return u64::try_from(moves.len()).expect("a small number");
    }
    let below = moves.iter().map(|mv| count(game, &mv.after, depth - 1));
    below.sum()
}
