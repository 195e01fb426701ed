// How requests reach the engine: over HTTP, to the server of this page. In a site without a server another file is in the place of this
// one.

const TOKEN_KEY = "tenfold-token";

let token = "";
try {
  token = localStorage.getItem(TOKEN_KEY) ?? "";
} catch {
  // Without storage the token from the address is kept until the page is left.
}

/**
 * Keeps a token for the next visits.
 * @param {string} text
 */
export function keepToken(text) {
  token = text;
  try {
    localStorage.setItem(TOKEN_KEY, text);
  } catch {
    // As above: without storage.
  }
}

/**
 * Sends a request; an answer that comes in lines comes as a stream.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Response>}
 */
export function request(path, body, signal) {
  return fetch(`/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Tenfold-Token": token },
    body: JSON.stringify(body),
    signal,
  });
}

/** The game that the page brings along, as a link has it behind `#`: none, a server sends the same page to all. */
export const BROUGHT = "";

/**
 * Makes a page that plays a game without a server; a server has no engine for it.
 * @type {((game: string) => Promise<Blob>) | null}
 */
export const exportedPage = null;

/** Whether a link to this page is of use on this machine alone, because what answers is here. */
export const IS_LOCAL = true;

/**
 * The address of the drawing of a piece, in a game that the server knows.
 * @param {string} game
 * @param {string} name such as `wK.svg`
 */
export function drawingFile(game, name) {
  return `/pieces/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
}
