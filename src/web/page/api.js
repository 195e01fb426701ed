// Requests to the engine: answers, refusals, and a connection that comes back by itself.

import { Signal } from "./dom.js";
import { withText } from "./own.js";
import { request } from "./transport.js";

/** Milliseconds before the first repeated try, and the most before any try. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
/** How often a request is repeated when too many others are being answered. */
const BUSY_TRIES = 8;

/** A request that the server refuses, with the server's reason. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {number | undefined} at the index of the refused move, -1 for the FEN
   */
  constructor(message, status, at) {
    super(message);
    this.status = status;
    this.at = at;
  }
}

export const connection = {
  /** Whether the last request came through. */
  isUp: true,
  changed: new Signal(),
  /** Tries again at once. */
  retry() {},
};

/** @param {boolean} isUp */
function setConnection(isUp) {
  if (connection.isUp === isUp) return;
  connection.isUp = isUp;
  connection.changed.emit();
}

/**
 * Waits until it is time for the next try.
 * @param {number} tries
 * @param {AbortSignal | undefined} signal
 */
function pause(tries, signal) {
  const time = Math.min(FIRST_WAIT * 1.5 ** tries, LONGEST_WAIT);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    connection.retry = () => resolve(undefined);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Sends a request until an answer comes, and reads it with `read`.
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal | undefined} signal
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
async function send(path, body, signal, read) {
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      const response = await request(path, withText(body), signal);
      setConnection(true);
      if (response.ok) return await read(response);
      const answer = await response.json().catch(() => ({}));
      if (response.status !== 429 || tries >= BUSY_TRIES) {
        const message = answer.error ?? `the server answers ${response.status}`;
        throw new Refused(message, response.status, answer.at);
      }
    } catch (error) {
      if (error instanceof Refused || signal?.aborted) throw error;
      setConnection(false);
    }
    await pause(tries, signal);
  }
}

/**
 * The answer to a request.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function ask(path, body, signal) {
  return send(path, body, signal, (response) => response.json());
}

/**
 * The answer to a request as a file.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Blob>}
 */
export function askFile(path, body) {
  return send(path, body, undefined, (response) => response.blob());
}

/**
 * Reads the lines of an answer as they come; after a lost connection the request is sent again.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(line: any) => void} each
 */
export function stream(path, body, signal, each) {
  return send(path, body, signal, async (response) => {
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line) continue;
        const read = JSON.parse(line);
        if (read.error) throw new Refused(read.error, 200, undefined);
        each(read);
      }
    }
  });
}
