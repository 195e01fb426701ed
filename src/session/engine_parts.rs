//! The parts that the engine provides: perft, evaluation, solver and endgame tables.

use super::display::SessionGame;
use super::game::GameSession;
use super::interface::BorrowedSession;
use super::parts::{Endgames, Evaluation, Perft, ProofEntry, Solver};
use std::sync::Arc;
use tenfold_core::position::FenError;
use tenfold_core::types::{Color, Score};
use tenfold_engine::data::EngineData;
use tenfold_engine::endgame::{self, EndgameTables, EndgameValue, MaterialSet};
use tenfold_engine::eval::{self, EvalParams, EvalTrace};
use tenfold_engine::network::{Evaluator, InputLayout, Network};
use tenfold_engine::perft::{self, MoveCounts, PerftJob};
use tenfold_engine::solve::{
    self, CheckedProof, Checkpoint, InvalidProof, OpenPosition, SolveJob, SolveReport, SolveResult,
};

/// These constants decide at compile time whether a variant has a part. Code that only the part uses is then not even
/// compiled for the other variants.
impl<V: SessionGame> GameSession<'_, V> {
    /// The solver, for variants without secrets. In a variant with secrets there is no proof, because positions are not
    /// fully visible to both players.
    pub(super) const SOLVER: Option<fn(&Self) -> &dyn Solver> =
        if solve::can_solve(V::SPEC) { Some(Self::as_solver) } else { None };

    /// The endgame tables, for variants that may have them. For a variant loaded from a file, a check at run time also
    /// decides this.
    pub(super) const ENDGAMES: Option<fn(&Self) -> &dyn Endgames> =
        if endgame::can_have_tables(V::SPEC) { Some(Self::as_endgames) } else { None };

    fn as_solver(&self) -> &dyn Solver {
        const { assert!(solve::can_solve(V::SPEC)) };
        self
    }

    fn as_endgames(&self) -> &dyn Endgames {
        const { assert!(endgame::can_have_tables(V::SPEC)) };
        self
    }
}

impl<V: SessionGame> Perft for GameSession<'_, V> {
    fn count_leaves(&self, job: &PerftJob, on_root_move: &mut dyn FnMut(&str, u64)) -> Option<u64> {
        perft::count(self.position(), job, on_root_move)
    }

    fn count_move_types(&self, job: &PerftJob, on_root_move: &mut dyn FnMut()) -> Option<Vec<MoveCounts>> {
        perft::move_counts(self.position(), job, on_root_move)
    }

    fn positions_after(&self, plies: u32) -> Result<Vec<(String, u64)>, FenError> {
        perft::positions_after(self.position(), plies)
    }
}

impl<V: SessionGame> Evaluation for GameSession<'_, V> {
    fn explain(&self) -> String {
        eval::explain_evaluation(self.position())
    }

    fn hce(&self) -> Score {
        eval::evaluate(self.position())
    }

    fn network_inputs(&self) -> [Vec<u16>; 2] {
        let inputs = InputLayout::new(self.game().spec());
        Color::BOTH.map(|viewer| inputs.active_inputs(viewer, &self.position().board))
    }

    fn network_file(&self) -> &[u8] {
        self.network_file.as_deref().unwrap_or_else(|| self.game().network())
    }

    fn network_output(&self, network: &Arc<Network>) -> Score {
        let position = self.position();
        let mut evaluator = Evaluator::new(Arc::clone(network), position.game.spec(), &position.board);
        evaluator.output(&position.board, position.side, 0)
    }

    fn with_network(&self, network: &Arc<Network>) -> Score {
        let position = self.position();
        Evaluator::new(Arc::clone(network), position.game.spec(), &position.board).evaluation(position, 0)
    }

    fn trace(&self) -> EvalTrace {
        EvalTrace::from_position(self.position())
    }

    fn data(&self) -> &EngineData {
        self.game().engine_data()
    }

    fn derived_params(&self) -> Box<EvalParams> {
        EvalParams::derived_from_rules(self.game())
    }

    fn params(&self) -> &EvalParams {
        eval::params(self.game())
    }
}

impl<V: SessionGame> Solver for GameSession<'_, V> {
    fn solve(&self, job: &SolveJob, earlier: Option<Checkpoint>, report: &mut SolveReport) -> SolveResult {
        solve::solve(&self.position().with_accumulator(), job, earlier, report)
    }

    fn split_search(&self, job: &SolveJob, most: usize, report: &mut SolveReport) -> Vec<OpenPosition> {
        solve::split_search(&self.position().with_accumulator(), job, most, report)
    }

    fn check_proof(&self, winner: Color, choices: &[u8], most: u64) -> Result<CheckedProof, InvalidProof> {
        solve::check_choices(&self.position().with_accumulator(), winner, choices, most)
    }

    fn probe_proof(&self, proof: &CheckedProof) -> Option<ProofEntry> {
        if proof.rules != self.rules_fingerprint() {
            return None;
        }
        let mut position = self.position().with_accumulator();
        let plies = proof.plies_from(&position)?;
        let mv = proof.winning_move(&mut position);
        Some(ProofEntry { plies, mv: mv.map(|mv| self.position().move_text(mv)) })
    }

    fn proof_line(&self, proof: &CheckedProof) -> Vec<String> {
        proof.line(&self.position().with_accumulator())
    }
}

impl<V: SessionGame> Endgames for GameSession<'_, V> {
    fn build_steps(&self, pieces: usize) -> Vec<Vec<MaterialSet>> {
        endgame::build_steps(self.game(), pieces)
    }

    fn two_piece_tables(&self) -> EndgameTables {
        endgame::build_two_piece_tables(self.game(), self.position().config)
    }

    fn build_table(&self, set: &MaterialSet, tables: &EndgameTables) -> Vec<u8> {
        endgame::build_table(self.game(), self.position().config, set, tables)
    }

    fn probe_tables(&self, tables: &EndgameTables) -> Option<EndgameValue> {
        tables.probe(self.position()).filter(|_| tables.rules_fingerprint() == self.rules_fingerprint())
    }
}
