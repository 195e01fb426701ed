//! The server: its address, its connections and the requests that it answers.

use super::assets;
use super::connections::{ConnectionSlot, Connections, MAX_IDLE};
use super::guard::{Guard, add_security_headers};
use super::key::Key;
use super::knowledge::Knowledge;
use super::other_engines::OtherEngines;
use super::position::{PositionView, position_view};
use super::reference::GameReference;
use super::refusal::Refusal;
use super::rules_page::rules_html;
use super::secrets::SecretKeeper;
use super::shown::ShownChoices;
use super::thinking::{SearchRequest, Thinker};
use super::typed::{self, TypedAnswer, TypedRequest};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tenfold_core::rules::GameOption;
use tenfold_registry::Game;
use tenfold_session::picture::Picture;
use tenfold_tools::arena::engine::EngineConfig;
use tokio::net::TcpSocket;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, Semaphore};

/// The longest request, in bytes.
const MAX_REQUEST_BYTES: usize = 256 << 10;
/// The greatest number of requests that are handled at the same time, not counting searches.
const MAX_REQUESTS_AT_WORK: usize = 128;
/// How long the body of a request may take to arrive.
const MAX_BODY_TIME: Duration = Duration::from_secs(10);
/// The number of connections that the system queues until they are accepted.
const MAX_QUEUED_CONNECTIONS: u32 = 4096;
/// The time between two checks for programs that have been idle for too long.
const IDLE_CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// The settings of a server.
pub struct ServerSettings {
    /// The port on 127.0.0.1; 0 for any free port.
    pub port: u16,
    /// The threads of each search.
    pub threads: usize,
    /// Engines to play against besides Tenfold's own.
    pub engines: Vec<EngineConfig>,
    /// The proofs and endgame tables of the server.
    pub knowledge: Knowledge,
    /// The key file. The file of shown secret choices is in the same folder.
    pub key_file: PathBuf,
}

/// A server of the board, which listens on this machine alone.
pub struct Server {
    runtime: Runtime,
    address: SocketAddr,
    token: String,
    others: Arc<OtherEngines>,
    shutdown: Arc<Notify>,
}

/// Why the server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The port is taken, or may not be used.
    #[error("cannot listen on 127.0.0.1:{port}: {why}; choose another port with --port")]
    Port {
        /// The port that was asked for.
        port: u16,
        /// The error of the system.
        why: std::io::Error,
    },
    /// The system could not start the threads.
    #[error("cannot start the server: {0}")]
    Start(std::io::Error),
}

/// The state that all requests share.
struct ServerState {
    guard: Guard,
    keeper: Arc<SecretKeeper>,
    thinker: Thinker,
    others: Arc<OtherEngines>,
    knowledge: Arc<Knowledge>,
    work: Arc<Semaphore>,
}

type Application = State<Arc<ServerState>>;

impl Server {
    /// Listens on a port, and starts to answer requests.
    ///
    /// # Errors
    ///
    /// When the port or a thread is not available.
    pub fn listen(key: &Key, settings: ServerSettings) -> Result<Server, ServerError> {
        let ServerSettings { port, threads, engines, knowledge, key_file } = settings;
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(ServerError::Start)?;
        let bound = runtime.block_on(async { bind_locally(port) });
        let listener = bound.map_err(|why| ServerError::Port { port, why })?;
        let address = listener.local_addr().map_err(ServerError::Start)?;
        let others = Arc::new(OtherEngines::new(engines));
        let knowledge = Arc::new(knowledge);
        knowledge.begin_checking();
        let guard = Guard::new(key.clone(), address.port());
        let shared = ServerState {
            guard: guard.clone(),
            keeper: Arc::new(SecretKeeper::new(key.clone(), ShownChoices::for_key(&key_file))),
            thinker: Thinker::new(threads, Arc::clone(&others), Arc::clone(&knowledge)),
            others: Arc::clone(&others),
            knowledge,
            work: Arc::new(Semaphore::new(MAX_REQUESTS_AT_WORK)),
        };
        let (service, tasks) = (routes(Arc::new(shared)), runtime.handle().clone());
        let accept = move || Connections::new(guard).accept_connections(&listener, &tasks, &service);
        std::thread::Builder::new().name("connections".into()).spawn(accept).map_err(ServerError::Start)?;
        Ok(Server { runtime, address, token: key.token(), others, shutdown: Arc::default() })
    }

    /// The address to open in a browser, with the token, and with the game that the page begins with.
    pub fn url(&self, game: Option<&str>) -> String {
        let game = game.map_or(String::new(), |game| format!("&game={game}"));
        format!("http://{}/#token={}{game}", self.address, self.token)
    }

    /// A function that ends the server; it may be called from any thread.
    pub fn shutdown_function(&self) -> impl Fn() + Send + 'static {
        let end = Arc::clone(&self.shutdown);
        move || end.notify_one()
    }

    /// Runs until the function that [`Server::shutdown_function`] returned is called, and then ends the programs that
    /// the server has started.
    pub fn run(self) {
        let Server { runtime, others, shutdown: end, .. } = self;
        runtime.spawn(end_idle_programs_regularly(Arc::clone(&others)));
        runtime.block_on(end.notified());
        others.close();
        runtime.shutdown_background();
    }
}

/// Listens on a port of this machine alone.
fn bind_locally(port: u16) -> std::io::Result<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    // This lets a server use the port of one that has just ended; on Windows it would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind((Ipv4Addr::LOCALHOST, port).into())?;
    let listener = socket.listen(MAX_QUEUED_CONNECTIONS)?.into_std()?;
    listener.set_nonblocking(false)?;
    Ok(listener)
}

/// Regularly ends programs that have been idle for too long.
async fn end_idle_programs_regularly(others: Arc<OtherEngines>) {
    loop {
        tokio::time::sleep(IDLE_CHECK_INTERVAL).await;
        let others = Arc::clone(&others);
        // Ending a program may block for a moment, so this runs in a thread that may block.
        let _ = tokio::task::spawn_blocking(move || others.end_idle(Instant::now())).await;
    }
}

fn routes(shared: Arc<ServerState>) -> Router {
    let api = Router::new()
        .route("/games", post(handle_games))
        .route("/position", post(handle_position))
        .route("/check", post(handle_check))
        .route("/typed", post(handle_typed_move))
        .route("/search", post(handle_search))
        .route("/engine", post(handle_prepare_engine))
        .route("/board.svg", post(handle_board))
        .route("/rules", post(handle_rules))
        .route("/secret/commit", post(handle_commit))
        .route("/secret/reveal", post(handle_reveal))
        .route("/secret/end", post(handle_end))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), check_token_of_request));
    Router::new()
        .route("/", get(async || assets::index()))
        .route("/page/{name}", get(async |Path(name): Path<String>| assets::file(&name)))
        .route(
            "/pieces/{game}/{name}",
            get(async |Path((game, name)): Path<(String, String)>| assets::drawing(&game, &name)),
        )
        .nest("/api", api)
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), check_origin_of_request))
        .with_state(shared)
}

/// Refuses requests from other pages, and adds the headers that all answers have.
async fn check_origin_of_request(State(shared): Application, request: Request, next: Next) -> Response {
    let mut response = match shared.guard.check_origin(request.uri(), request.headers()) {
        Ok(()) => match tokio::time::timeout(MAX_IDLE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => too_slow_response(),
        },
        Err(refusal) => refusal.into_response(),
    };
    add_security_headers(&mut response);
    response
}

/// Refuses requests without the token, and requests whose body does not arrive in time. Also tells the connection what
/// has arrived, which decides how long the connection may stay.
async fn check_token_of_request(State(shared): Application, request: Request, next: Next) -> Response {
    if let Err(refusal) = shared.guard.check_token(request.headers()) {
        return refusal.into_response();
    }
    let slot = request.extensions().get::<ConnectionSlot>().cloned();
    slot.iter().for_each(ConnectionSlot::make_claimant);
    let (parts, body) = request.into_parts();
    let body = Bytes::from_request(Request::from_parts(parts.clone(), body), &());
    match tokio::time::timeout(MAX_BODY_TIME, body).await {
        Ok(Ok(body)) => {
            slot.iter().for_each(ConnectionSlot::make_known);
            next.run(Request::from_parts(parts, Body::from(body))).await
        }
        Ok(Err(rejection)) => rejection.into_response(),
        Err(_) => too_slow_response(),
    }
}

fn too_slow_response() -> Response {
    Refusal::forbidden(StatusCode::REQUEST_TIMEOUT, "the request takes too long").into_response()
}

/// Parses a request and handles it in a thread that may block. A panic there is an error of this request only.
async fn parse_and_work<Q, A>(
    shared: Arc<ServerState>,
    body: Bytes,
    job: impl FnOnce(&ServerState, Q) -> Result<A, Refusal> + Send + 'static,
) -> Result<A, Refusal>
where
    Q: DeserializeOwned + Send + 'static,
    A: Send + 'static,
{
    let busy = || Refusal::busy("too many requests at once");
    let permit = Arc::clone(&shared.work).try_acquire_owned().map_err(|_| busy())?;
    let not_expected = |why| Refusal::bad_request(format!("the request is not what is expected: {why}"));
    let asked: Q = serde_json::from_slice(&body).map_err(not_expected)?;
    let done = tokio::task::spawn_blocking(move || {
        let result = job(&shared, asked);
        drop(permit);
        result
    });
    done.await.map_err(Refusal::internal)?
}

async fn handle_position(State(shared): Application, body: Bytes) -> Result<Json<PositionView>, Refusal> {
    parse_and_work(shared, body, |shared, asked: GameReference| {
        position_view(&shared.keeper, &shared.knowledge, &asked)
    })
    .await
    .map(Json)
}

/// Answers what is wrong with a position or a move. The position editor expects such faults, so they are not errors.
async fn handle_check(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |_, asked: GameReference| match asked.open() {
        Ok(_) => Ok(Json(json!({ "fault": null }))),
        Err(refusal) => refusal.fault_of_position().map(|fault| Json(json!({ "fault": fault }))),
    })
    .await
}

async fn handle_typed_move(State(shared): Application, body: Bytes) -> Result<Json<TypedAnswer>, Refusal> {
    parse_and_work(shared, body, |shared, asked: TypedRequest| typed::read_typed_move(&shared.keeper, &asked))
        .await
        .map(Json)
}

/// A request that only names a game.
#[derive(Deserialize)]
struct OneGame {
    game: String,
}

async fn handle_rules(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |_, asked: OneGame| Ok(Json(json!({ "html": rules_html(&asked.game)? })))).await
}

async fn handle_search(State(shared): Application, body: Bytes) -> Result<Response, Refusal> {
    // The search needs the runtime of the server, because an analysis that has to wait is a task of that runtime.
    let handle = tokio::runtime::Handle::current();
    let body = parse_and_work(shared, body, move |shared, asked: SearchRequest| {
        let _guard = handle.enter();
        shared.thinker.search(&shared.keeper, &asked)
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")], body.await?)
        .into_response())
}

/// Starts another engine for a game, and answers whether it can play the game.
async fn handle_prepare_engine(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |shared, asked: SearchRequest| {
        shared.thinker.prepare_other(&asked)?;
        Ok(Json(json!({ "ready": true })))
    })
    .await
}

/// A request for a picture of the position that a game has reached.
#[derive(Deserialize)]
struct BoardRequest {
    #[serde(flatten)]
    game: GameReference,
    #[serde(default)]
    flipped: bool,
    /// The side length of a square in pixels.
    pixels: Option<u32>,
}

async fn handle_board(State(shared): Application, body: Bytes) -> Result<Response, Refusal> {
    let svg = parse_and_work(shared, body, |_, asked: BoardRequest| {
        let (session, before) = asked.game.open()?;
        let scene = session.scene();
        let last_move = scene.changed_squares(&before);
        let square_pixels = asked.pixels.unwrap_or(56).clamp(8, 400);
        Ok(Picture { flipped: asked.flipped, last_move, square_pixels, ..session.picture_of(scene) }.svg())
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.await?).into_response())
}

/// A request about the engine's secret choice in a game.
#[derive(Deserialize)]
struct ChoiceRequest {
    #[serde(flatten)]
    game: GameReference,
    /// The side that the engine plays.
    color: String,
}

async fn handle_commit(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |shared, asked: ChoiceRequest| {
        let commitment = shared.keeper.commit(&asked.game, &asked.color)?;
        Ok(Json(json!({ "commitment": commitment })))
    })
    .await
}

async fn handle_reveal(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |shared, asked: ChoiceRequest| {
        Ok(Json(json!({ "reveal": shared.keeper.reveal(&asked.game, &asked.color)? })))
    })
    .await
}

/// Ends a game that is not over by its rules: a player gave up or lost on time, or the players agreed on a draw.
async fn handle_end(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |shared, asked: ChoiceRequest| {
        Ok(Json(json!({ "reveal": shared.keeper.end_game(&asked.game, &asked.color)? })))
    })
    .await
}

async fn handle_games(State(shared): Application, body: Bytes) -> Result<Json<Value>, Refusal> {
    parse_and_work(shared, body, |shared, _: IgnoredAny| Ok(Json(games_view(&shared.others)))).await
}

fn games_view(others: &OtherEngines) -> Value {
    let loaded = tenfold_registry::loaded_games();
    // A game from the user's files replaces the shipped game with the same name.
    let is_replaced = |name: &str| loaded.iter().any(|game| game.spec.name == name);
    let shipped = tenfold_registry::shipped_games().iter().filter(|game| !is_replaced(game.spec.name));
    let views = loaded.iter().map(|game| game_view(game, "file"));
    let views = views.chain(tenfold_registry::GAMES.iter().map(|game| game_view(game, "compiled")));
    let views = views.chain(shipped.map(|game| game_view(game, "shipped")));
    let engines: Vec<&str> = others.names().collect();
    json!({ "games": views.collect::<Vec<Value>>(), "engines": engines, "version": env!("CARGO_PKG_VERSION") })
}

fn game_view(game: &Game, group: &str) -> Value {
    let spec = &game.spec;
    let values = game.open().evaluation().params().piece_values;
    let is_plain = |option: &&GameOption| spec.secret.is_none_or(|secret| secret.option != option.name);
    let options: Vec<Value> = spec
        .options
        .iter()
        .filter(is_plain)
        .map(|option| json!({ "name": option.name, "values": option.values, "default": option.values.first() }))
        .collect();
    let shown = spec.piece_types.iter().zip(values).filter(|(own, _)| !own.written_with_tilde);
    let pieces: Vec<Value> = shown
        .map(|(own, value)| {
            let mut piece = json!({ "letter": own.letter.to_string(), "name": own.title(), "value": value });
            if own.unpromoted.is_some() {
                piece["promoted"] = true.into();
            }
            piece
        })
        .collect();
    let held = spec.drops.map_or(&[][..], |rule| rule.piece_types);
    let held: Vec<String> = held.iter().map(|&own| spec.piece_type(own).letter.to_string()).collect();
    let mut view = json!({
        "name": spec.name, "title": spec.title, "group": group, "files": spec.files, "ranks": spec.ranks,
        "array": spec.start_fen, "options": options, "pieces": pieces, "in_hand": held,
    });
    if spec.drops.is_some_and(|rule| rule.is_endless) {
        view["endless"] = true.into();
    }
    if let Some(secret) = spec.secret {
        view["secret"] = json!({ "name": secret.option, "choices": secret.choices, "question": secret.question });
    }
    view
}
