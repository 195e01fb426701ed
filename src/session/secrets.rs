//! Secret choices in a game in progress. All calls of a variant's hooks for secrets are here.

use super::commitment::Commitment;
use super::display::SessionGame;
use super::game::GameSession;
use super::parts::Secrets;
use tenfold_core::position::{GameConfig, Position};
use tenfold_core::types::Color;
use tenfold_engine::eval::EvalAccumulator;
use tenfold_engine::search::Limits;

impl<V: SessionGame> Secrets for GameSession<'_, V> {
    fn commit(&mut self) -> Option<String> {
        if self.commitment.is_some() {
            return None;
        }
        // A choice that is known from the position is no secret. The engine's random choice might even contradict it.
        let hidden = Color::BOTH.into_iter().find(|color| self.known_choice(*color).is_none())?;
        let choice = self.position().config.own_choice(hidden)?;
        self.record.config_mut().fix_choice(choice);
        match Commitment::new(choice) {
            Ok(commitment) => Some(self.commitment.insert(commitment).published()),
            Err(why) => {
                log::error!("no commitment without random numbers: {why}");
                None
            }
        }
    }

    fn reveal(&self) -> Option<String> {
        self.commitment.as_ref().map(Commitment::revealed)
    }

    fn choose_anew(&mut self) {
        self.commitment = None;
        self.draw_secrets();
    }

    fn known_choice(&self, color: Color) -> Option<&'static str> {
        V::known_choice(self.position(), color)
    }

    fn draw_choice(&mut self, color: Color) -> Option<&'static str> {
        // A choice that is already known must not be made again.
        if self.known_choice(color).is_none() {
            let mut drawn = self.position().config;
            drawn.make_secret_choices(random_bytes());
            self.set_choice(color, drawn.own_choice(color)?);
        }
        self.known_choice(color)
    }

    fn set_choice(&mut self, color: Color, choice: &'static str) {
        self.record.learn_choice(color, choice);
    }

    fn awaits_choice(&self) -> bool {
        V::awaits_choice(&mut self.position().clone())
    }
}

impl<V: SessionGame> GameSession<'_, V> {
    /// Makes, at random, the secret choices that the options leave to chance.
    pub(super) fn draw_secrets(&mut self) {
        self.record.config_mut().make_secret_choices(random_bytes());
    }

    /// The position as a search sees it. It includes the secret of the side to move, except in analysis.
    pub(super) fn position_to_search(&self, limits: &Limits) -> Position<V, EvalAccumulator<'_, V>> {
        let mut position = self.position().clone();
        if !limits.analysis && !limits.infinite {
            V::reveal_own_secret(&mut position);
        }
        position
    }

    /// Whether the reports of a search of this position would reveal a secret choice.
    pub(super) fn reports_reveal_secret(&self, position: &Position<V, EvalAccumulator<V>>) -> bool {
        self.record.legal_moves().first().is_some_and(|&mv| V::tells_secret(position, mv))
    }
}

/// A random byte for each player, from the operating system's generator and never from a seed; `None` if the generator
/// fails.
fn random_bytes() -> Option<[u8; 2]> {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}
