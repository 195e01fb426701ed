//! The survey: searches of the initial position and of the first plies, and the openings that follow from such searches,
//! made before any game is played.

use super::book::{Book, BookMaker};
use super::play::{Player, ScoredLine, score_for_white};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use tenfold_core::types::{Color, MATE, MATE_RANGE, Score};
use tenfold_session::Session;

/// The largest number of first moves that are scored and played.
pub const MAX_FIRST_MOVES: usize = 64;
/// The number of first moves, of replies to each, and of third plies after each reply in the tree.
const TREE_WIDTHS: [usize; 3] = [4, 3, 2];
/// The number of first moves for which the survey also tries a pass of the opponent.
const MOVES_BEFORE_PASS: usize = 3;

/// The results of searches of the first plies. All scores are White's, in centipawns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Survey {
    /// The number of legal first moves.
    pub legal: usize,
    /// The best first moves for White, each as a line of moves that begins with it, with its score; the best move is
    /// first.
    pub first_moves: Vec<ScoredLine>,
    /// A tree of the best moves of the first three plies.
    pub tree: Vec<Branch>,
    /// The scores of the player who moves first after each of the best first moves, and after the same move and a pass of the
    /// opponent; empty if passing is not possible.
    pub passes: Vec<(Score, Score)>,
    /// The openings of the games from the initial position.
    pub book: Book,
    /// The openings of the games with the pie rule, which begin with the most balanced first move.
    pub pie_book: Book,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The text of the move.
    pub mv: String,
    /// White's score after the move.
    pub score: Score,
    /// The best replies to the move.
    pub replies: Vec<Branch>,
}

impl Survey {
    /// Makes the survey. The following plies are searched with fewer nodes than the initial position.
    pub fn run(session: &dyn Session, settings: &Settings, player: &Player) -> Survey {
        player.clear();
        let nodes = settings.survey_nodes;
        let legal = session.legal_move_texts().len();
        let side = session.side_to_move();
        let lines = player.lines(session, nodes, legal.min(MAX_FIRST_MOVES));
        let mut first_moves = lines.clone();
        first_moves.iter_mut().for_each(|line| line.score = score_for_white(side, line.score));
        let (tree, passes, book, pie_book) = Default::default();
        let mut survey = Survey { legal, first_moves, tree, passes, book, pie_book };
        survey.tree = branches(session, nodes / 10, &TREE_WIDTHS, player);
        survey.passes = survey.passes(session, nodes / 10, player);
        let maker = |seed| BookMaker { player, nodes: settings.nodes[1], seed };
        if let Some(best) = survey.first_moves.first() {
            let wanted = settings.start_position_games as usize;
            survey.book = maker(settings.seed).draw(session, best.score, Some(lines), wanted);
        }
        let mut start = session.duplicate();
        if let Some(level) = survey.most_level_first_move()
            && level.moves.first().is_some_and(|mv| start.play(mv).is_ok())
        {
            let wanted = settings.pie_games as usize;
            survey.pie_book = maker(settings.seed ^ 1).draw(&*start, level.score, None, wanted);
        }
        survey
    }

    /// The line of the first move with the score nearest to zero, which the first player chooses under the pie rule.
    pub fn most_level_first_move(&self) -> Option<&ScoredLine> {
        self.first_moves.iter().min_by_key(|line| line.score.abs())
    }

    /// The winner and the number of moves, if the search finds a forced win from the initial position.
    pub fn forced_win(&self) -> Option<(Color, u32)> {
        forced_winner(self.first_moves.first()?.score)
    }

    /// The advantage of the player who moves first, in tempi. It is the score of the best first move, divided by the mean gain
    /// from a pass of the opponent after the best first moves.
    pub fn first_move_advantage_in_tempi(&self, first: Color) -> Option<f64> {
        let sane = |&&(one, two): &&(Score, Score)| one.abs() < MATE_RANGE && two.abs() < MATE_RANGE;
        let gains: Vec<Score> = self.passes.iter().filter(sane).map(|(own, passed)| passed - own).collect();
        let gain = f64::from(gains.iter().sum::<Score>()) / gains.len() as f64;
        let best = self.first_moves.first().filter(|best| best.score.abs() < MATE_RANGE)?;
        (gain > 0.0).then(|| f64::from(score_for_white(first, best.score)) / gain)
    }

    /// The first player's scores after each of the best first moves, and after the same move and a pass of the opponent.
    fn passes(&self, session: &dyn Session, nodes: u64, player: &Player) -> Vec<(Score, Score)> {
        let first = if session.side_to_move() == Color::White { "w" } else { "b" };
        let passed = |line: &ScoredLine| {
            let mut after = session.duplicate();
            after.play(line.moves.first()?).ok()?;
            let before = player.lines(&*after, nodes, 1).first().map(|line| -line.score)?;
            let fen = after.fen();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            (*fields.get_mut(1)?, *fields.get_mut(3)?) = (first, "-");
            after.set_fen(&fields.join(" ")).ok()?;
            let score = player.lines(&*after, nodes, 1).first()?.score;
            Some((before, score))
        };
        self.first_moves.iter().take(MOVES_BEFORE_PASS).filter_map(passed).collect()
    }
}

/// The winner and the number of moves, if White's score is that of a forced win.
pub fn forced_winner(score: Score) -> Option<(Color, u32)> {
    let winner = if score > 0 { Color::White } else { Color::Black };
    (score.abs() >= MATE_RANGE).then_some((winner, ((MATE - score.abs() + 1) / 2) as u32))
}

fn branches(session: &dyn Session, nodes: u64, widths: &[usize], player: &Player) -> Vec<Branch> {
    let Some((&width, deeper)) = widths.split_first() else { return Vec::new() };
    player.clear();
    let lines = player.lines(session, nodes, width);
    let branch = |line: ScoredLine| {
        let mv = line.moves.into_iter().next()?;
        let mut after = session.duplicate();
        after.play(&mv).ok()?;
        let replies = branches(&*after, nodes / 2, deeper, player);
        Some(Branch { mv, score: score_for_white(session.side_to_move(), line.score), replies })
    };
    lines.into_iter().filter_map(branch).collect()
}
