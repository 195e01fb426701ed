//! Connections: few and short until they have shown the token.
//!
//! Whoever reaches the port can open connections. One that has not shown the token is a *stranger*. Strangers have few places
//! and a short time, and when their places are taken, the oldest gives way to the next. Who has shown the token has a place
//! that no stranger can take. Connections are accepted by a thread of their own, which looks at what has come already: so a
//! request with the token waits for nothing but this thread, however many strangers there are.

use super::guard::Guard;
use axum::Router;
use futures_util::future::{Either, select};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// How long a connection with the token may be idle, or take to send the head of a request.
pub const IDLE: Duration = Duration::from_secs(60);
/// How long a stranger may stay.
const STRANGER_TIME: Duration = Duration::from_secs(10);
/// The pause after the system has refused a connection, such as for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(10);
/// The most strangers, and the most others; browsers open up to six connections for each server.
const MAX_PLACES: usize = 256;
/// How many file descriptors a process has where the system does not say.
const USUAL_FILES: usize = 1024;
/// The longest head in which the token is found before it is read as a request.
const HEAD: usize = 4096;

/// All connections of a server.
pub struct Connections {
    /// The most strangers, and the most others.
    most: usize,
    places: Mutex<Places>,
}

#[derive(Default)]
struct Places {
    /// The number of the next connection.
    next: u64,
    /// By number, so the oldest first.
    strangers: BTreeMap<u64, Guest>,
    known: BTreeMap<u64, Guest>,
}

/// A connection that has a place. When this is dropped, the connection ends.
struct Guest {
    /// Until its first request is read.
    stream: Option<TcpStream>,
    /// Tells by its end that the connection has to end.
    _stay: oneshot::Sender<()>,
}

/// The place of a connection, which its requests carry.
#[derive(Clone)]
pub struct Place {
    connections: Arc<Connections>,
    number: u64,
}

/// Gives a place back when it is dropped.
struct Holder {
    place: Place,
    stays: oneshot::Receiver<()>,
}

impl Drop for Holder {
    fn drop(&mut self) {
        let mut places = self.place.connections.places();
        places.strangers.remove(&self.place.number);
        places.known.remove(&self.place.number);
    }
}

impl Place {
    /// To be called when a request with the token has come. Where too many have shown it, the connection stays a stranger.
    pub fn make_known(&self) {
        let mut places = self.connections.places();
        if places.known.len() < self.connections.most
            && let Some(guest) = places.strangers.remove(&self.number)
        {
            places.known.insert(self.number, guest);
        }
    }

    fn is_known(&self) -> bool {
        self.connections.places().known.contains_key(&self.number)
    }

    /// The connection, unless it has had to give way already.
    fn take_stream(&self) -> Option<TcpStream> {
        let mut places = self.connections.places();
        let Places { strangers, known, .. } = &mut *places;
        strangers.get_mut(&self.number).or_else(|| known.get_mut(&self.number))?.stream.take()
    }
}

impl Holder {
    /// Waits until the connection has to end: that of a stranger, which gives way or whose time is over.
    async fn has_to_end(&mut self) {
        let is_early = tokio::time::timeout(STRANGER_TIME, &mut self.stays).await.is_ok();
        if !is_early && self.place.is_known() {
            let _ = (&mut self.stays).await;
        }
    }
}

impl Connections {
    /// As many as there are file descriptors for; half of these stay free for files and programs.
    pub fn new() -> Arc<Connections> {
        let most = MAX_PLACES.min(max_files() / 4).max(1);
        Arc::new(Connections { most, places: Mutex::default() })
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts connections for ever, and has their requests answered in the tasks of `tasks`.
    pub fn accept(self: Arc<Self>, listener: &TcpListener, guard: &Guard, tasks: &Handle, service: &Router) {
        let mut has_failed = false;
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    has_failed = false;
                    let is_known = has_token(&stream, guard);
                    let holder = self.admit(stream, is_known);
                    tasks.spawn(answer(holder, service.clone()));
                }
                // The client has given up, which concerns nobody else.
                Err(why) if matches!(why.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(why) => {
                    if !std::mem::replace(&mut has_failed, true) {
                        log::warn!("no connection can be accepted: {why}");
                    }
                    self.dismiss_half();
                    std::thread::sleep(PAUSE);
                }
            }
        }
    }

    /// Gives a place to a new connection, if need be that of the oldest stranger.
    fn admit(self: &Arc<Self>, stream: TcpStream, is_known: bool) -> Holder {
        let mut places = self.places();
        let number = places.next;
        places.next += 1;
        let (stay, stays) = oneshot::channel();
        let guest = Guest { stream: Some(stream), _stay: stay };
        if is_known && places.known.len() < self.most {
            places.known.insert(number, guest);
        } else {
            if places.strangers.len() >= self.most {
                places.strangers.pop_first();
            }
            places.strangers.insert(number, guest);
        }
        Holder { place: Place { connections: Arc::clone(self), number }, stays }
    }

    /// Ends half of the strangers' connections, those of the oldest, so that there are file descriptors for others.
    fn dismiss_half(&self) {
        let mut places = self.places();
        for _ in 0..places.strangers.len().div_ceil(2) {
            places.strangers.pop_first();
        }
    }
}

/// Whether the token has come with the connection. It is looked for again when the request is read.
fn has_token(stream: &TcpStream, guard: &Guard) -> bool {
    let mut head = [0; HEAD];
    let come = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut head));
    come.is_ok_and(|length| guard.finds_token(&head[..length]))
}

/// Answers the requests of one connection until it ends or has to.
async fn answer(mut holder: Holder, service: Router) {
    let Some(stream) = holder.place.take_stream() else { return };
    // Answers are small and somebody waits for them.
    let _ = stream.set_nodelay(true);
    let stream = match tokio::net::TcpStream::from_std(stream) {
        Ok(stream) => stream,
        Err(why) => return log::warn!("a connection failed: {why}"),
    };
    let (place, service) = (holder.place.clone(), TowerToHyperService::new(service));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(place.clone());
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(IDLE).max_buf_size(64 << 10);
    let connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    let has_to_end = pin!(holder.has_to_end());
    // In this order: a token that has come in time counts, however late it is read.
    match select(connection, has_to_end).await {
        Either::Left((Err(why), _)) => log::debug!("a connection ended: {why}"),
        Either::Left(_) => {}
        Either::Right(_) => log::debug!("a connection without the token was ended"),
    }
}

/// How many file descriptors this process may have.
fn max_files() -> usize {
    #[cfg(unix)]
    if let Ok((files, _)) = nix::sys::resource::getrlimit(nix::sys::resource::Resource::RLIMIT_NOFILE) {
        return usize::try_from(files).unwrap_or(USUAL_FILES);
    }
    USUAL_FILES
}
