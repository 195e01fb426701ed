//! Who may ask: pages of this server alone, with its token.
//!
//! A page of somebody else can make a browser send requests to this machine, or let a name of its own mean this machine
//! (DNS rebinding). So every request must name this server as its host, exactly once, and also in its address if that is a
//! whole one. A request that names an origin must name this server's. Whatever is asked of the engine must carry the token,
//! which is known only to those who can read the terminal or the key file.

use super::key::Key;
use super::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;

/// The header with the token.
pub const TOKEN: &str = "x-tenfold-token";

/// What the page may load, and who may show it: its own files, nothing else and nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Decides about requests to one address.
#[derive(Clone)]
pub struct Guard {
    key: Key,
    /// The names of this server, as a browser may send them.
    hosts: [String; 2],
}

impl Guard {
    /// For a server on this port.
    pub fn new(key: Key, port: u16) -> Guard {
        Guard { key, hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    /// Whether a request is to this server, and comes from a page of it or from no page. What is said twice could be read
    /// in two ways, so it is refused.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub fn check_origin(&self, address: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let is_host = |host: &str| self.hosts.iter().any(|own| own == host);
        let is_own_address = match (address.scheme_str(), address.authority()) {
            (None, None) => true,
            (scheme, host) => {
                scheme.is_none_or(|scheme| scheme == "http") && host.is_some_and(|host| is_host(host.as_str()))
            }
        };
        if !is_own_address || !only(headers, header::HOST.as_str())?.is_some_and(is_host) {
            return Err(Refusal::forbidden(StatusCode::FORBIDDEN, "the request names another host"));
        }
        let Some(origin) = only(headers, header::ORIGIN.as_str())? else { return Ok(()) };
        let own = origin.strip_prefix("http://").is_some_and(is_host);
        if own { Ok(()) } else { Err(Refusal::forbidden(StatusCode::FORBIDDEN, "the request comes from another page")) }
    }

    /// Whether a request has the token.
    ///
    /// # Errors
    ///
    /// When it has not.
    pub fn check_token(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let token = only(headers, TOKEN)?.unwrap_or_default();
        let why = "the token is missing or wrong: open the address that tenfold board has printed";
        if self.key.is_token(token) { Ok(()) } else { Err(Refusal::forbidden(StatusCode::UNAUTHORIZED, why)) }
    }

    /// Whether the token is in the beginning of what a client has sent. This gives no access: it only says which clients need
    /// not wait.
    pub fn finds_token(&self, head: &[u8]) -> bool {
        let lines =
            head.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok()?.split_once(':'));
        lines.into_iter().any(|(name, value)| name.eq_ignore_ascii_case(TOKEN) && self.key.is_token(value.trim()))
    }
}

/// The text of a header that a request may have once; empty where it is no text.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Refusal> {
    let mut all = headers.get_all(name).iter();
    let first = all.next().map(|value| value.to_str().unwrap_or_default());
    match all.next() {
        None => Ok(first),
        Some(_) => Err(Refusal::forbidden(StatusCode::FORBIDDEN, &format!("the request has the header {name} twice"))),
    }
}

/// Adds what tells the browser to be strict.
pub fn add_headers(response: &mut Response) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}
