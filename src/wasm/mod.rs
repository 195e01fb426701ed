//! Tenfold as WebAssembly: the requests of a board, answered without a server.
//!
//! A program has one thread here, so a search runs in slices, between which the program can do other work: see
//! [`Tenfold::continue_search`].
// Not `forbid`: the attribute `wasm_bindgen` makes code with `unsafe` and attributes that allow it.
#![deny(unsafe_code)]
#![warn(missing_docs)]

use std::sync::Arc;
use std::time::Duration;
use tenfold_engine::search::{Control, Memory};
use tenfold_requests::{
    Answer, FinishedSearch, NoKnowledge, PreparedSearch, RecordInMemory, Refusal, RequestHandler, SecretKeeper,
    SecretKey, ShownChoices, parse, piece_drawing,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 32;

/// The games and the engine.
#[wasm_bindgen]
pub struct Tenfold {
    requests: RequestHandler,
    memory: Memory,
    search: Option<PreparedSearch>,
    finished: Option<FinishedSearch>,
    control: Control,
}

/// The answer to a request.
#[wasm_bindgen]
pub struct Reply {
    status: u16,
    kind: &'static str,
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
    pub fn kind(&self) -> String {
        self.kind.to_string()
    }

    /// The answer; in a refusal, JSON that says why.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }
}

impl From<Result<Answer, Refusal>> for Reply {
    fn from(result: Result<Answer, Refusal>) -> Reply {
        match result {
            Ok(Answer::Json(text)) => Reply { status: 200, kind: "application/json", text },
            Ok(Answer::Svg(text)) => Reply { status: 200, kind: "image/svg+xml", text },
            Err(refusal) => {
                Reply { status: refusal.status(), kind: "application/json", text: refusal.to_json().to_string() }
            }
        }
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
        let keeper = SecretKeeper::new(SecretKey::new(bytes), ShownChoices::new(RecordInMemory::default()));
        Tenfold {
            requests: RequestHandler::new(keeper, Arc::new(NoKnowledge), Vec::new()),
            memory: Memory::new(HASH_MIB),
            search: None,
            finished: None,
            control: Control::default(),
        }
    }

    /// Answers a request such as `position`, whose body is JSON.
    pub fn answer(&self, request: &str, body: &str) -> Reply {
        let unknown = || Refusal::with_status(404, "there is no such request");
        self.requests.answer(request, body.as_bytes()).unwrap_or_else(|| Err(unknown())).into()
    }

    /// The drawing of a piece of a game as SVG, by a name such as `wK.svg`; `undefined` if there is none.
    pub fn drawing(&self, game: &str, name: &str) -> Option<String> {
        piece_drawing(game, name)
    }

    /// Begins a search, of which [`Tenfold::continue_search`] does the work. A search that has not ended is given up.
    pub fn begin_search(&mut self, body: &str) -> Reply {
        let prepared = parse(body.as_bytes()).and_then(|asked| self.requests.prepare_search(&asked));
        let begun = prepared.map(|search| {
            self.control = Control::default();
            self.finished = None;
            self.search = Some(search);
            Answer::Json("{}".to_string())
        });
        begun.into()
    }

    /// Goes on with the search for this many milliseconds. Returns nothing if there is no search.
    pub fn continue_search(&mut self, milliseconds: u32) -> Option<Slice> {
        let search = self.search.as_mut()?;
        let mut lines = String::new();
        let mut tell = |value: &_| lines += &format!("{value}\n");
        let length = Duration::from_millis(milliseconds.into());
        self.finished = search.run_slice(length, &self.control, &self.memory, &mut tell);
        let has_ended = self.finished.is_some();
        if has_ended {
            self.search = None;
        }
        let delay = self.finished.as_ref().map_or(0, |search| search.delay().as_millis() as u32);
        Some(Slice { lines, has_ended, delay })
    }

    /// The last line of a search that has ended, as JSON: the move and the score.
    pub fn finish_search(&mut self) -> Option<String> {
        Some(self.finished.take()?.last_line().to_string())
    }

    /// Makes the search end with its next slice.
    pub fn stop_search(&self) {
        self.control.stop();
    }
}
