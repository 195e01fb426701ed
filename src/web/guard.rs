//! Access control: the server answers only its own pages, and only if they send its token.
//!
//! A page of another server can make a browser send requests to this machine, or make its own host name resolve to this
//! machine (DNS rebinding). So every request must name this server in its only Host header, and also in its URL if that
//! is an absolute one. If a request has an Origin header, that must name this server too. Every request to the engine
//! must carry the token, which is known only to those who can read the terminal or the key file.

use super::key::Key;
use super::refusal::RefusedRequest;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;

/// The header with the token.
pub const TOKEN_HEADER: &str = "x-tenfold-token";

/// The content security policy: the page may load only its own files, and no other page may embed it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Decides which requests to this server are allowed.
#[derive(Clone)]
pub struct Guard {
    key: Key,
    /// The names of this server, as a browser may send them.
    hosts: [String; 2],
}

impl Guard {
    /// The guard of a server on this port.
    pub fn new(key: Key, port: u16) -> Guard {
        Guard { key, hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    /// Checks that a request is addressed to this server, and comes from a page of this server or from no page. A
    /// header that occurs twice could be read in two ways, so it is refused.
    ///
    /// # Errors
    ///
    /// When the request is refused.
    pub fn check_origin(&self, address: &Uri, headers: &HeaderMap) -> Result<(), RefusedRequest> {
        let is_host = |host: &str| self.hosts.iter().any(|own| own == host);
        let is_own_address = match (address.scheme_str(), address.authority()) {
            (None, None) => true,
            (scheme, host) => {
                scheme.is_none_or(|scheme| scheme == "http") && host.is_some_and(|host| is_host(host.as_str()))
            }
        };
        if !is_own_address || !single_header(headers, header::HOST.as_str())?.is_some_and(is_host) {
            return Err(RefusedRequest::new(StatusCode::FORBIDDEN, "the request names another host"));
        }
        let Some(origin) = single_header(headers, header::ORIGIN.as_str())? else { return Ok(()) };
        let own = origin.strip_prefix("http://").is_some_and(is_host);
        if own {
            Ok(())
        } else {
            Err(RefusedRequest::new(StatusCode::FORBIDDEN, "the request comes from another page"))
        }
    }

    /// Checks that a request has the token.
    ///
    /// # Errors
    ///
    /// When the token is missing or wrong.
    pub fn check_token(&self, headers: &HeaderMap) -> Result<(), RefusedRequest> {
        let token = single_header(headers, TOKEN_HEADER)?.unwrap_or_default();
        let why = "the token is missing or wrong: open the address that tenfold board has printed";
        if self.key.is_token(token) { Ok(()) } else { Err(RefusedRequest::new(StatusCode::UNAUTHORIZED, why)) }
    }

    /// Whether the first bytes from a client contain the token. This gives no access; it only decides which connections
    /// are kept open.
    pub fn contains_token(&self, head: &[u8]) -> bool {
        let lines =
            head.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok()?.split_once(':'));
        lines
            .into_iter()
            .any(|(name, value)| name.eq_ignore_ascii_case(TOKEN_HEADER) && self.key.is_token(value.trim()))
    }
}

/// The value of a header that may occur only once; empty if the value is not text.
fn single_header<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, RefusedRequest> {
    let mut all = headers.get_all(name).iter();
    let first = all.next().map(|value| value.to_str().unwrap_or_default());
    match all.next() {
        None => Ok(first),
        Some(_) => Err(RefusedRequest::new(StatusCode::FORBIDDEN, &format!("the request has the header {name} twice"))),
    }
}

/// Adds the security headers to a response.
pub fn add_security_headers(response: &mut Response) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}
