//! Connections: few and short until they have shown the token.
//!
//! Whoever reaches the port can open connections. One that has not shown the token is a *stranger*. Strangers have few places
//! and a short time, and when their places are taken, the oldest gives way to the next. Those that have shown the token, but
//! have sent no whole request yet, have as many places of their own, and so have those that have: these are *known* and give
//! way to nobody. Connections are accepted by a thread of their own, which looks at what a stranger has sent before it loses
//! its place: so a token that has come counts, however busy the server is.

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
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// How long a connection with the token may be idle, or take to send the head of a request.
pub const IDLE: Duration = Duration::from_secs(60);
/// How long a connection that is not known may stay after it was opened, or its last request has come.
const STRANGER_TIME: Duration = Duration::from_secs(10);
/// How long an answer may take that a stranger gets when its time is over.
const LAST_ANSWER: Duration = Duration::from_secs(5);
/// The pause after the system has refused a connection, such as for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(10);
/// The most connections of each standing; browsers open up to six for each server.
const MAX_PLACES: usize = 256;
/// How many file descriptors a process has where the system does not say.
const USUAL_FILES: usize = 1024;
/// The longest head in which the token is found before it is read as a request.
const HEAD: usize = 4096;

/// All connections of a server.
pub struct Connections {
    guard: Guard,
    /// The most connections of each standing.
    most: usize,
    places: Mutex<Places>,
}

/// What a connection has shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Nothing.
    Stranger,
    /// The token.
    Claimant,
    /// A whole request with the token.
    Known,
}

#[derive(Default)]
struct Places {
    /// The number of the next connection.
    next: u64,
    /// By standing and number, so the oldest first.
    guests: [BTreeMap<u64, Guest>; 3],
}

impl Places {
    fn of(&mut self, standing: Standing) -> &mut BTreeMap<u64, Guest> {
        &mut self.guests[standing as usize]
    }

    fn guest(&mut self, number: u64) -> Option<&mut Guest> {
        self.guests.iter_mut().find_map(|guests| guests.get_mut(&number))
    }

    /// Gives a place to a connection. If there is none, the oldest of its standing has to leave.
    fn add(&mut self, number: u64, guest: Guest, standing: Standing, most: usize) {
        let guests = self.of(standing);
        if guests.len() >= most {
            guests.pop_first();
        }
        guests.insert(number, guest);
    }
}

/// A connection that has a place. When this is dropped, the connection ends.
struct Guest {
    /// Until its requests are read.
    stream: Option<TcpStream>,
    /// When it was opened, or its last request has come.
    since: Instant,
    /// Tells by its end that the connection has to end.
    _stay: oneshot::Sender<()>,
}

/// The place of a connection, which its requests carry.
#[derive(Clone)]
pub struct Place {
    connections: Arc<Connections>,
    number: u64,
}

/// Why a connection has to end.
enum End {
    /// Its place is taken.
    Place,
    /// Its time is over.
    Time,
}

/// Gives a place back when it is dropped.
struct Holder {
    place: Place,
    stays: oneshot::Receiver<()>,
}

impl Drop for Holder {
    fn drop(&mut self) {
        let mut places = self.place.connections.places();
        for guests in &mut places.guests {
            guests.remove(&self.place.number);
        }
    }
}

impl Place {
    /// To be called when the head of a request with the token has come.
    pub fn claim(&self) {
        let mut places = self.connections.places();
        if let Some(guest) = places.of(Standing::Stranger).remove(&self.number) {
            places.add(self.number, guest, Standing::Claimant, self.connections.most);
        }
    }

    /// To be called when the whole of such a request has come. While too many are known, the connection stays what it is.
    pub fn make_known(&self) {
        let mut places = self.connections.places();
        if places.of(Standing::Known).len() < self.connections.most
            && let Some(guest) = places.of(Standing::Claimant).remove(&self.number)
        {
            places.of(Standing::Known).insert(self.number, guest);
        }
    }

    /// To be called when the head of a request has come.
    fn renew(&self) {
        if let Some(guest) = self.connections.places().guest(self.number) {
            guest.since = Instant::now();
        }
    }

    /// How long the connection may still stay; `None` when it is known.
    fn time_left(&self) -> Option<Duration> {
        let mut places = self.connections.places();
        let is_known = places.of(Standing::Known).contains_key(&self.number);
        let stayed = places.guest(self.number).map_or(STRANGER_TIME, |guest| guest.since.elapsed());
        (!is_known).then(|| STRANGER_TIME.saturating_sub(stayed))
    }

    /// The connection, unless it has had to give way already.
    fn take_stream(&self) -> Option<TcpStream> {
        let mut places = self.connections.places();
        let stream = places.guest(self.number)?.stream.take()?;
        drop(places);
        if has_token(&stream, &self.connections.guard) {
            self.claim();
        }
        Some(stream)
    }
}

impl Holder {
    /// Waits until the connection has to end.
    async fn has_to_end(&mut self) -> End {
        while let Some(left) = self.place.time_left() {
            if left.is_zero() {
                return End::Time;
            }
            if tokio::time::timeout(left, &mut self.stays).await.is_ok() {
                return End::Place;
            }
        }
        let _ = (&mut self.stays).await;
        End::Place
    }
}

impl Connections {
    /// As many as there are file descriptors for; a quarter of these stays free for files and programs.
    pub fn new(guard: Guard) -> Arc<Connections> {
        let most = MAX_PLACES.min(max_files() / 4).max(1);
        Arc::new(Connections { guard, most, places: Mutex::default() })
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts connections for ever, and has their requests answered in the tasks of `tasks`.
    pub fn accept(self: Arc<Self>, listener: &TcpListener, tasks: &Handle, service: &Router) {
        let mut has_failed = false;
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    has_failed = false;
                    tasks.spawn(answer(self.admit(stream), service.clone()));
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
    fn admit(self: &Arc<Self>, stream: TcpStream) -> Holder {
        let mut places = self.places();
        if places.of(Standing::Stranger).len() >= self.most {
            self.dismiss_oldest(&mut places);
        }
        let number = places.next;
        places.next += 1;
        let (stay, stays) = oneshot::channel();
        places
            .of(Standing::Stranger)
            .insert(number, Guest { stream: Some(stream), since: Instant::now(), _stay: stay });
        Holder { place: Place { connections: Arc::clone(self), number }, stays }
    }

    /// Ends half of the strangers' connections, so that there are file descriptors for others.
    fn dismiss_half(&self) {
        let mut places = self.places();
        for _ in 0..places.of(Standing::Stranger).len().div_ceil(2) {
            self.dismiss_oldest(&mut places);
        }
    }

    /// Ends the connection of the oldest stranger, unless the token has come by now.
    fn dismiss_oldest(&self, places: &mut Places) {
        if let Some((number, oldest)) = places.of(Standing::Stranger).pop_first()
            && oldest.stream.as_ref().is_some_and(|stream| has_token(stream, &self.guard))
        {
            places.add(number, oldest, Standing::Claimant, self.most);
        }
    }
}

/// Whether the token has come. It is looked for again when the request is read.
fn has_token(stream: &TcpStream, guard: &Guard) -> bool {
    let mut head = [0; HEAD];
    let come = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut head));
    come.is_ok_and(|length| guard.finds_token(&head[..length]))
}

/// Answers the requests of one connection until it ends or has to.
async fn answer(mut holder: Holder, service: Router) {
    // Where many wait for their turn, the head comes meanwhile.
    tokio::task::yield_now().await;
    let Some(stream) = holder.place.take_stream() else { return };
    // Answers are small and somebody waits for them.
    let _ = stream.set_nodelay(true);
    let stream = match tokio::net::TcpStream::from_std(stream) {
        Ok(stream) => stream,
        Err(why) => return log::warn!("a connection failed: {why}"),
    };
    let (place, service) = (holder.place.clone(), TowerToHyperService::new(service));
    let service = service_fn(move |mut request: Request<Incoming>| {
        place.renew();
        request.extensions_mut().insert(place.clone());
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(IDLE).max_buf_size(64 << 10);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    // In this order: a token that has come in time counts, however late it is read.
    let end = match select(connection.as_mut(), pin!(holder.has_to_end())).await {
        Either::Left((Err(why), _)) => return log::debug!("a connection ended: {why}"),
        Either::Left(_) => return,
        Either::Right((end, _)) => end,
    };
    if let End::Time = end {
        // A client that uses the connection is told not to use it again, and may read what it has asked for.
        connection.as_mut().graceful_shutdown();
        let _ = select(pin!(tokio::time::timeout(LAST_ANSWER, connection)), &mut holder.stays).await;
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
