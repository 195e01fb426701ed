//! The search: principal variation search with iterative deepening, for every variant.
//!
//! Each technique has its usual name and cites its source, in the file of its subject; `README.md` in this folder lists
//! all techniques with their measured worth.
//!
//! Margins and other choices that differ between variants are in [`SearchPolicy`](crate::data::SearchPolicy). Static
//! exchange evaluation is in [`BarePosition::see_ge`](tenfold_core::position::BarePosition::see_ge). The state of a
//! thread is in `worker`, `stack` and `node`; `limits` holds the limits and the result of a search, `reporter` its
//! reports.

mod chance;
mod correction_history;
mod evaluation;
mod evaluation_cache;
mod extensions;
mod forced_wins;
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
mod proof_search;
mod pruning;
mod pvs;
mod quiescence;
mod reduction_table;
mod reductions;
mod reporter;
mod root;
mod skill;
mod stack;
mod suspension;
mod time;
mod transposition;
mod tuning;
mod worker;

pub use lazy_smp::{prepare_memory, run};
pub use limits::{Answer, Clock, Control, Info, Job, Limits, Report};
pub use memory::{Memory, NetworkChoice};
pub use ordering::material_gain;
pub use skill::Skill;
pub use transposition::{Entry, TranspositionTable};
pub use tuning::{SearchParameter, search_parameters, set_search_parameter};
