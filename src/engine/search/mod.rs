//! The search: principal variation search with iterative deepening, for every game.
//!
//! Where each technique is (its file has the source, and what it was worth here where that was measured):
//!
//! | Technique | Where |
//! | --- | --- |
//! | iterative deepening, aspiration windows | `root` |
//! | principal variation search, mate distance pruning | `pvs` |
//! | quiescence search, stand pat, delta pruning | `quiescence` |
//! | null-move pruning and verification search, razoring, reverse futility pruning | `pruning` |
//! | futility pruning, late-move pruning, history pruning, SEE pruning | `pruning` |
//! | late-move reductions, internal iterative reductions | `reductions` |
//! | check extensions, singular extensions, multi-cut, negative extensions | `extensions` |
//! | staged move generation | `move_picker` |
//! | move ordering, MVV-LVA | `ordering` |
//! | history, continuation history, capture history, countermoves, killers | `history`, `gravity`, `move_key` |
//! | correction history | `correction_history` |
//! | transposition table: lockless, replacement, aging, prefetch, huge pages | `transposition` |
//! | fifty-move rule, repetition, endgame tables at every node | `worker` |
//! | time management, pondering | `time` |
//! | Lazy SMP | `lazy_smp`, `memory` |
//! | chance nodes, where a loss may not be one | `chance` |
//! | limited strength | `skill`, `limited_strength` |
//!
//! Margins and other choices that differ between games are in [`SearchPolicy`](crate::core::rules::SearchPolicy).
//! Static exchange evaluation is in [`BarePosition::see_ge`](crate::core::position::BarePosition::see_ge). The state of a
//! thread is in `worker`, `stack` and `node`; `limits` is what a search is asked for and returns, `reporter` what it
//! reports.

mod chance;
mod correction_history;
mod extensions;
mod gravity;
mod history;
mod lazy_smp;
mod limited_strength;
mod limits;
mod memory;
mod move_key;
mod move_picker;
mod node;
mod ordering;
mod pruning;
mod pvs;
mod quiescence;
mod reductions;
mod reporter;
mod root;
mod skill;
mod stack;
mod time;
mod transposition;
mod worker;

pub use lazy_smp::run;
pub use limits::{Answer, Clock, Control, Info, Job, Limits, Report};
pub use memory::Memory;
pub use skill::Skill;
pub use transposition::{Entry, TranspositionTable};
