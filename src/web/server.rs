//! The server: its address, its connections and the requests that it answers.

use super::assets;
use super::choice_file::ChoiceFile;
use super::connections::{ConnectionSlot, Connections, MAX_IDLE};
use super::guard::{Guard, add_security_headers};
use super::key::Key;
use super::knowledge::KnowledgeFiles;
use super::other_engines::OtherEngines;
use super::refusal::RefusedRequest;
use super::reports::Reports;
use super::thinking::Thinker;
use super::watched_files::WatchedFiles;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tenfold_requests::{NamedGame, Refusal, RequestHandler, SecretKeeper, ShownChoices, parse};
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
    pub knowledge: KnowledgeFiles,
    /// The key file. The file of shown secret choices is in the same folder.
    pub key_file: PathBuf,
    /// The files of games that have been loaded, to read them again when they change.
    pub game_files: Vec<PathBuf>,
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
    requests: RequestHandler,
    thinker: Thinker,
    files: WatchedFiles,
    reports: Reports,
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
        let ServerSettings { port, threads, engines, knowledge, key_file, game_files } = settings;
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(ServerError::Start)?;
        let bound = runtime.block_on(async { bind_locally(port) });
        let listener = bound.map_err(|why| ServerError::Port { port, why })?;
        let address = listener.local_addr().map_err(ServerError::Start)?;
        let others = Arc::new(OtherEngines::new(engines));
        knowledge.begin_checking();
        let keeper = SecretKeeper::new(key.secret().clone(), ShownChoices::new(ChoiceFile::for_key(&key_file)));
        let guard = Guard::new(key.clone(), address.port());
        let shared = ServerState {
            guard: guard.clone(),
            requests: RequestHandler::new(keeper, Arc::new(knowledge), others.names().map(str::to_string).collect()),
            thinker: Thinker::new(threads, Arc::clone(&others)),
            files: WatchedFiles::new(&game_files),
            reports: Reports::new(key_file.with_file_name("reports")),
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
        .route("/search", post(handle_search))
        .route("/engine", post(handle_prepare_engine))
        .route("/files", post(handle_files))
        .route("/report", post(handle_report))
        .route("/report/stop", post(handle_stop_of_report))
        .route("/{*name}", post(handle_shared_request))
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
    RefusedRequest::new(StatusCode::REQUEST_TIMEOUT, "the request takes too long").into_response()
}

/// Does work for a request in a thread that may block. A panic there is an error of this request only.
async fn work<A: Send + 'static>(
    shared: Arc<ServerState>,
    job: impl FnOnce(&ServerState) -> Result<A, Refusal> + Send + 'static,
) -> Result<A, RefusedRequest> {
    let busy = || Refusal::busy("too many requests at once");
    let permit = Arc::clone(&shared.work).try_acquire_owned().map_err(|_| busy())?;
    let done = tokio::task::spawn_blocking(move || {
        let result = job(&shared);
        drop(permit);
        result
    });
    Ok(done.await.map_err(Refusal::internal)??)
}

/// Answers a request that is the same for every program that shows a board.
async fn handle_shared_request(
    State(shared): Application,
    Path(name): Path<String>,
    body: Bytes,
) -> Result<Response, RefusedRequest> {
    let answer = work(shared, move |shared| shared.requests.answer(&name, &body)).await?;
    Ok(([(header::CONTENT_TYPE, answer.media_type)], answer.text).into_response())
}

async fn handle_search(State(shared): Application, body: Bytes) -> Result<Response, RefusedRequest> {
    // The search needs the runtime of the server, because an analysis that has to wait is a task of that runtime.
    let handle = tokio::runtime::Handle::current();
    let body = work(shared, move |shared| {
        let _guard = handle.enter();
        shared.thinker.search(&shared.requests, &parse(&body)?)
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")], body.await?)
        .into_response())
}

/// Starts another engine for a game, and answers whether it can play the game.
async fn handle_prepare_engine(State(shared): Application, body: Bytes) -> Result<Json<Value>, RefusedRequest> {
    work(shared, move |shared| {
        shared.thinker.prepare_other(&parse(&body)?)?;
        Ok(Json(json!({ "ready": true })))
    })
    .await
}

/// Answers whether the files of games have changed.
async fn handle_files(State(shared): Application) -> Result<Json<Value>, RefusedRequest> {
    work(shared, |shared| Ok(Json(shared.files.view()))).await
}

/// Begins a report on a game, or answers how far it is.
async fn handle_report(State(shared): Application, body: Bytes) -> Result<Json<Value>, RefusedRequest> {
    work(shared, move |shared| {
        let (game, asked): (NamedGame, Value) = (parse(&body)?, parse(&body)?);
        shared.reports.make(game.find()?, asked["begin"] == true).map(Json)
    })
    .await
}

async fn handle_stop_of_report(State(shared): Application) -> Json<Value> {
    shared.reports.stop();
    Json(json!({}))
}
