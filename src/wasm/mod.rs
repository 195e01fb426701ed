//! Tenfold as WebAssembly: the requests of a board, answered without a server, and the board of the npm package.
//!
//! A program has one thread here, so a search runs in slices, between which the program can do other work: see
//! [`Tenfold::continue_search`].
// Not `forbid`: the attribute `wasm_bindgen` makes code with `unsafe` and attributes that allow it.
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod board;

pub use board::{NativeBoard, load_variants, variants};

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tenfold_engine::search::{Control, Memory};
use tenfold_registry::{add_network, learned};
use tenfold_requests::{
    Answer, FinishedSearch, NamedGame, NoKnowledge, PreparedSearch, RecordInMemory, Refusal, RequestHandler,
    SecretKeeper, SecretKey, ShownChoices, parse,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The greatest number of searches at the same time.
const MAX_SEARCHES: usize = 3;

/// The games and the engine.
#[wasm_bindgen]
pub struct Tenfold {
    requests: RequestHandler,
    searches: Vec<Search>,
    next_number: u32,
    /// The memory of the last search of each size, whose table the next one uses, with the fingerprint of its rules.
    memories: Vec<(usize, String, Memory)>,
    /// Which secret choices have been shown.
    record: RecordInMemory,
}

/// A search, by its number.
struct Search {
    number: u32,
    prepared: PreparedSearch,
    memory: Memory,
    control: Control,
    finished: Option<FinishedSearch>,
}

/// The answer to a request.
#[wasm_bindgen]
pub struct Reply {
    status: u16,
    media_type: &'static str,
    text: String,
}

#[wasm_bindgen]
impl Reply {
    /// The HTTP status that fits: 200, or that of a refusal.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The media type of the text.
    #[wasm_bindgen(getter)]
    pub fn media_type(&self) -> String {
        self.media_type.to_string()
    }

    /// The answer; in a refusal, JSON that says why.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }
}

impl From<Result<Answer, Refusal>> for Reply {
    fn from(result: Result<Answer, Refusal>) -> Reply {
        let status = result.as_ref().map_or_else(Refusal::status, |_| 200);
        let Answer { media_type, text } = result.unwrap_or_else(|refusal| Answer::json(&refusal.to_json()));
        Reply { status, media_type, text }
    }
}

/// What a slice of a search has told.
#[wasm_bindgen]
pub struct Slice {
    lines: String,
    has_ended: bool,
    delay: u32,
}

#[wasm_bindgen]
impl Slice {
    /// Lines of JSON: the principal variations that were found.
    #[wasm_bindgen(getter)]
    pub fn lines(&self) -> String {
        self.lines.clone()
    }

    /// Whether the search has ended.
    #[wasm_bindgen(getter)]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The milliseconds to wait before [`Tenfold::finish_search`], so that the time for a secret move tells little.
    #[wasm_bindgen(getter)]
    pub fn delay(&self) -> u32 {
        self.delay
    }
}

#[wasm_bindgen]
impl Tenfold {
    /// The games and the engine. The engine's secret choices are derived from these bytes, of which the first 32 count; missing
    /// ones are 0.
    #[wasm_bindgen(constructor)]
    pub fn new(key: &[u8]) -> Tenfold {
        let mut bytes = [0; SecretKey::BYTES];
        bytes.iter_mut().zip(key).for_each(|(own, given)| *own = *given);
        let record = RecordInMemory::default();
        let keeper = SecretKeeper::new(SecretKey::new(bytes), ShownChoices::new(record.clone()));
        Tenfold {
            requests: RequestHandler::new(keeper, Arc::new(NoKnowledge), Vec::new()),
            searches: Vec::new(),
            next_number: 1,
            memories: Vec::new(),
            record,
        }
    }

    /// The record of the engine's secret choices that have been shown. To be stored before an answer to a request or the
    /// beginning of a search that names secrets is shown.
    pub fn record(&self) -> String {
        self.record.text()
    }

    /// Goes on from a stored record that begins as the present one does.
    pub fn set_record(&self, text: &str) {
        self.record.continue_with(text);
    }

    /// Uses the content of a file that `tenfold learn` has made, in all objects of this module. To be called before the
    /// first request. Returns what is wrong with the content.
    pub fn learn(&self, bytes: &[u8]) -> Option<String> {
        learned::add(bytes).err()
    }

    /// The name of the game that a request is about, if it has not got its network yet: the module has none in it, so
    /// that a page need not load those of games that nobody plays. Without it the game is evaluated by weights alone.
    pub fn missing_network(&self, body: &str) -> Option<String> {
        let game = parse::<NamedGame>(body.as_bytes()).ok()?.find().ok()?;
        game.lacks_network().then(|| game.spec.name.to_owned())
    }

    /// Uses the content of a network file for its game, in all objects of this module, from the next search on. Returns
    /// what is wrong with the content.
    pub fn add_network(&self, bytes: &[u8]) -> Option<String> {
        add_network(bytes).err()
    }

    /// Answers a request such as `position`, whose body is JSON.
    pub fn answer(&self, request: &str, body: &str) -> Reply {
        self.requests.answer(request, body.as_bytes()).into()
    }

    /// Begins a search, and answers `{"search": NUMBER}`. [`Tenfold::continue_search`] does its work.
    pub fn begin_search(&mut self, body: &str) -> Reply {
        self.begin(body).into()
    }

    fn begin(&mut self, body: &str) -> Result<Answer, Refusal> {
        if self.searches.len() >= MAX_SEARCHES {
            return Err(Refusal::busy("too many searches at once"));
        }
        let prepared = self.requests.prepare_search(&parse(body.as_bytes())?)?;
        let memory = self.memory(prepared.hash_mib(), &prepared.rules_fingerprint());
        let number = self.next_number;
        self.next_number += 1;
        self.searches.push(Search { number, prepared, memory, control: Control::default(), finished: None });
        Ok(Answer::json(&BTreeMap::from([("search", number)])))
    }

    /// A memory of this size, with what it knows of these rules.
    fn memory(&mut self, mib: usize, rules: &str) -> Memory {
        let Some(index) = self.memories.iter().position(|(size, ..)| *size == mib) else { return Memory::new(mib) };
        let (_, known, memory) = self.memories.swap_remove(index);
        if known == rules {
            memory.forget_suspended();
        } else {
            memory.clear();
        }
        memory
    }

    /// Goes on with a search for this many milliseconds. Returns nothing if there is no such search, or it has ended.
    pub fn continue_search(&mut self, number: u32, milliseconds: u32) -> Option<Slice> {
        let search = self.searches.iter_mut().find(|search| search.number == number)?;
        if search.finished.is_some() {
            return None;
        }
        let mut lines = String::new();
        let mut tell = |value: &_| lines += &format!("{value}\n");
        let length = Duration::from_millis(milliseconds.into());
        search.finished = search.prepared.run_slice(length, &search.control, &search.memory, &mut tell);
        let delay = search.finished.as_ref().map_or(0, |finished| finished.delay().as_millis() as u32);
        Some(Slice { lines, has_ended: search.finished.is_some(), delay })
    }

    /// The last line of a search that has ended, as JSON: the move and the score. The search is gone then, also when it
    /// has not ended and nothing is returned.
    pub fn finish_search(&mut self, number: u32) -> Option<String> {
        let index = self.searches.iter().position(|search| search.number == number)?;
        let Search { prepared, memory, finished, .. } = self.searches.swap_remove(index);
        let mib = prepared.hash_mib();
        self.memories.retain(|(size, ..)| *size != mib);
        self.memories.push((mib, prepared.rules_fingerprint(), memory));
        Some(finished?.last_line().to_string())
    }

    /// Makes a search end with its next slice.
    pub fn stop_search(&self, number: u32) {
        self.searches.iter().filter(|search| search.number == number).for_each(|search| search.control.stop());
    }
}
