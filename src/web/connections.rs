//! Limits on connections. Until a client has shown the token, it gets few connections, and only for a short time.
//!
//! Any program on this machine can open connections. A connection has one of three standings, each with the same number
//! of slots. A *stranger* has not shown the token. It has a short time, and when all slots are taken, the oldest
//! stranger is ended to admit the next one. A *claimant* has shown the token, but has not yet sent a whole request. A
//! *known* connection has sent a whole request with the token, and is never ended to admit another. A separate thread
//! accepts connections. Before it ends a stranger, it looks for the token in the data that the stranger has sent, so
//! that a token that has arrived counts, however busy the server is.

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
pub const MAX_IDLE: Duration = Duration::from_secs(60);
/// How long a connection that is not known may stay, counted from when it was opened or its last request arrived.
const MAX_STRANGER_TIME: Duration = Duration::from_secs(10);
/// How long the last answer to a stranger may still take when the stranger's time is over.
const MAX_LAST_ANSWER_TIME: Duration = Duration::from_secs(5);
/// The pause after the system could not accept a connection, for example for lack of file descriptors.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_millis(10);
/// The most connections of each standing; browsers open up to six for each server.
const MAX_SLOTS: usize = 256;
/// The number of file descriptors that a process is assumed to have if the system does not tell it.
const DEFAULT_MAX_FILES: usize = 1024;
/// The number of bytes at the start of a connection in which the token is searched for before a request is parsed.
const TOKEN_SEARCH_BYTES: usize = 4096;

/// All connections of a server.
pub struct Connections {
    guard: Guard,
    /// The most connections of each standing.
    max_per_standing: usize,
    slots: Mutex<Slots>,
}

/// What a connection has shown so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// The connection has shown nothing.
    Stranger,
    /// The connection has shown the token.
    Claimant,
    /// The connection has sent a whole request with the token.
    Known,
}

#[derive(Default)]
struct Slots {
    /// The number of the next connection.
    next: u64,
    /// The connections by standing and number. The oldest connection has the lowest number.
    guests: [BTreeMap<u64, OpenConnection>; 3],
}

impl Slots {
    fn guests_with(&mut self, standing: Standing) -> &mut BTreeMap<u64, OpenConnection> {
        &mut self.guests[standing as usize]
    }

    fn guest(&mut self, number: u64) -> Option<&mut OpenConnection> {
        self.guests.iter_mut().find_map(|guests| guests.get_mut(&number))
    }

    /// Gives a slot to a connection. If all slots of the connection's standing are taken, the oldest connection with
    /// that standing is ended.
    fn add(&mut self, number: u64, guest: OpenConnection, standing: Standing, most: usize) {
        let guests = self.guests_with(standing);
        if guests.len() >= most {
            guests.pop_first();
        }
        guests.insert(number, guest);
    }
}

/// A connection that has a slot. Dropping this ends the connection.
struct OpenConnection {
    /// The stream of the connection, until its requests are read.
    stream: Option<TcpStream>,
    /// When the connection was opened or its last request arrived.
    since: Instant,
    /// Dropping this sender makes the connection end.
    _stay: oneshot::Sender<()>,
}

/// The slot of a connection; each of its requests carries it.
#[derive(Clone)]
pub struct ConnectionSlot {
    connections: Arc<Connections>,
    number: u64,
}

/// Why a connection has to end.
enum EndReason {
    /// The connection's slot was given to another connection.
    SlotTaken,
    /// The connection's time is over.
    TimeOver,
}

/// Holds a slot, and gives it back when dropped.
struct SlotGuard {
    slot: ConnectionSlot,
    stays: oneshot::Receiver<()>,
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        let mut slots = self.slot.connections.slots();
        for guests in &mut slots.guests {
            guests.remove(&self.slot.number);
        }
    }
}

impl ConnectionSlot {
    /// Makes a stranger a claimant; called when the head of a request with the token has arrived.
    pub fn make_claimant(&self) {
        let mut slots = self.connections.slots();
        if let Some(guest) = slots.guests_with(Standing::Stranger).remove(&self.number) {
            slots.add(self.number, guest, Standing::Claimant, self.connections.max_per_standing);
        }
    }

    /// Makes a claimant known; called when a whole request with the token has arrived. Does nothing while all slots for
    /// known connections are taken.
    pub fn make_known(&self) {
        let mut slots = self.connections.slots();
        if slots.guests_with(Standing::Known).len() < self.connections.max_per_standing
            && let Some(guest) = slots.guests_with(Standing::Claimant).remove(&self.number)
        {
            slots.guests_with(Standing::Known).insert(self.number, guest);
        }
    }

    /// Restarts the time of the connection; called when the head of a request has arrived.
    fn restart_time(&self) {
        if let Some(guest) = self.connections.slots().guest(self.number) {
            guest.since = Instant::now();
        }
    }

    /// How long the connection may still stay; `None` when it is known.
    fn time_left(&self) -> Option<Duration> {
        let mut slots = self.connections.slots();
        let is_known = slots.guests_with(Standing::Known).contains_key(&self.number);
        let stayed = slots.guest(self.number).map_or(MAX_STRANGER_TIME, |guest| guest.since.elapsed());
        (!is_known).then(|| MAX_STRANGER_TIME.saturating_sub(stayed))
    }

    /// Takes the stream of the connection; `None` if the connection has already lost its slot.
    fn take_stream(&self) -> Option<TcpStream> {
        let mut slots = self.connections.slots();
        let stream = slots.guest(self.number)?.stream.take()?;
        drop(slots);
        if has_token(&stream, &self.connections.guard) {
            self.make_claimant();
        }
        Some(stream)
    }
}

impl SlotGuard {
    /// Waits until the connection has to end.
    async fn wait_for_end(&mut self) -> EndReason {
        while let Some(left) = self.slot.time_left() {
            if left.is_zero() {
                return EndReason::TimeOver;
            }
            if tokio::time::timeout(left, &mut self.stays).await.is_ok() {
                return EndReason::SlotTaken;
            }
        }
        let _ = (&mut self.stays).await;
        EndReason::SlotTaken
    }
}

impl Connections {
    /// Each standing may use a quarter of the file descriptors; the last quarter stays free for files and programs.
    pub fn new(guard: Guard) -> Arc<Connections> {
        let most = MAX_SLOTS.min(max_files() / 4).max(1);
        Arc::new(Connections { guard, max_per_standing: most, slots: Mutex::default() })
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts connections without end, and answers their requests in tasks of the runtime `tasks`.
    pub fn accept_connections(self: Arc<Self>, listener: &TcpListener, tasks: &Handle, service: &Router) {
        let mut has_failed = false;
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    has_failed = false;
                    tasks.spawn(answer_requests(self.give_slot(stream), service.clone()));
                }
                // The client has closed the connection itself; other connections are not affected.
                Err(why) if matches!(why.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(why) => {
                    if !std::mem::replace(&mut has_failed, true) {
                        log::warn!("no connection can be accepted: {why}");
                    }
                    self.end_half_of_strangers();
                    std::thread::sleep(PAUSE_AFTER_REFUSAL);
                }
            }
        }
    }

    /// Gives a slot to a new connection. If no slot is free, ends the connection of the oldest stranger.
    fn give_slot(self: &Arc<Self>, stream: TcpStream) -> SlotGuard {
        let mut slots = self.slots();
        if slots.guests_with(Standing::Stranger).len() >= self.max_per_standing {
            self.end_oldest_stranger(&mut slots);
        }
        let number = slots.next;
        slots.next += 1;
        let (stay, stays) = oneshot::channel();
        slots
            .guests_with(Standing::Stranger)
            .insert(number, OpenConnection { stream: Some(stream), since: Instant::now(), _stay: stay });
        SlotGuard { slot: ConnectionSlot { connections: Arc::clone(self), number }, stays }
    }

    /// Ends half of the strangers' connections, so that there are file descriptors for others.
    fn end_half_of_strangers(&self) {
        let mut slots = self.slots();
        for _ in 0..slots.guests_with(Standing::Stranger).len().div_ceil(2) {
            self.end_oldest_stranger(&mut slots);
        }
    }

    /// Ends the connection of the oldest stranger, or makes the stranger a claimant if it has sent the token.
    fn end_oldest_stranger(&self, slots: &mut Slots) {
        if let Some((number, oldest)) = slots.guests_with(Standing::Stranger).pop_first()
            && oldest.stream.as_ref().is_some_and(|stream| has_token(stream, &self.guard))
        {
            slots.add(number, oldest, Standing::Claimant, self.max_per_standing);
        }
    }
}

/// Whether the client has sent the token. The token is checked again when the request is parsed.
fn has_token(stream: &TcpStream, guard: &Guard) -> bool {
    let mut head = [0; TOKEN_SEARCH_BYTES];
    let come = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut head));
    come.is_ok_and(|length| guard.contains_token(&head[..length]))
}

/// Answers the requests of one connection until it ends or has to end.
async fn answer_requests(mut holder: SlotGuard, service: Router) {
    // Lets other tasks run first, so that the head of the request can arrive.
    tokio::task::yield_now().await;
    let Some(stream) = holder.slot.take_stream() else { return };
    // Answers are small and somebody waits for them, so they are sent without delay.
    let _ = stream.set_nodelay(true);
    let stream = match tokio::net::TcpStream::from_std(stream) {
        Ok(stream) => stream,
        Err(why) => return log::warn!("a connection failed: {why}"),
    };
    let (slot, service) = (holder.slot.clone(), TowerToHyperService::new(service));
    let service = service_fn(move |mut request: Request<Incoming>| {
        slot.restart_time();
        request.extensions_mut().insert(slot.clone());
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(MAX_IDLE).max_buf_size(64 << 10);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    // The connection is polled before the timer, so that a token that arrived in time counts even if it is read late.
    let end = match select(connection.as_mut(), pin!(holder.wait_for_end())).await {
        Either::Left((Err(why), _)) => return log::debug!("a connection ended: {why}"),
        Either::Left(_) => return,
        Either::Right((end, _)) => end,
    };
    if let EndReason::TimeOver = end {
        // A client that is in the middle of a request is told not to use the connection again, and may still read the
        // answer.
        connection.as_mut().graceful_shutdown();
        let _ = select(pin!(tokio::time::timeout(MAX_LAST_ANSWER_TIME, connection)), &mut holder.stays).await;
    }
}

/// How many file descriptors this process may have.
fn max_files() -> usize {
    #[cfg(unix)]
    if let Ok((files, _)) = nix::sys::resource::getrlimit(nix::sys::resource::Resource::RLIMIT_NOFILE) {
        return usize::try_from(files).unwrap_or(DEFAULT_MAX_FILES);
    }
    DEFAULT_MAX_FILES
}
