// How requests reach the engine without a server: they go to a worker, which answers them with the engine as WebAssembly.

import { BROUGHT, startWorker } from "./place.js";
import { exportedPage } from "./export.js";

export { BROUGHT, exportedPage };

/** @type {Worker | null} */
let worker = null;

/** What to do with the messages of the worker, by the number of the request. */
const readers = new Map();
let requests = 0;

/** The worker; a new one after a fault, so that a request that is repeated gets an answer. */
function engine() {
  if (worker) return worker;
  const fresh = startWorker();
  fresh.addEventListener("message", ({ data }) => {
    readers.get(data.number)?.(data);
    if (data.fault) replace(fresh, data.fault);
  });
  fresh.addEventListener("error", () => replace(fresh, "the engine cannot be loaded"));
  worker = fresh;
  return fresh;
}

/**
 * Gives a worker up, and tells whoever waits for it.
 * @param {Worker} failed
 * @param {string} fault
 */
function replace(failed, fault) {
  if (worker !== failed) return;
  worker = null;
  failed.terminate();
  for (const reader of [...readers.values()]) reader({ fault });
}

/** Without a server there is no token. */
export function keepToken() {}

/**
 * Sends a message to the worker, and hands each of its answers to `read` until that returns true. An answer with a `fault` is the last.
 * @param {object} message
 * @param {(data: any) => boolean} read
 * @returns {number} the number of the request
 */
function post(message, read) {
  requests += 1;
  const number = requests;
  readers.set(number, (/** @type {any} */ data) => {
    if (read(data) || data.fault) readers.delete(number);
  });
  engine().postMessage({ ...message, number });
  return number;
}

/**
 * Asks the worker, and waits for its answer.
 * @param {object} message
 * @returns {Promise<any>}
 */
function exchange(message) {
  return new Promise((resolve, reject) => {
    post(message, (data) => {
      if (data.fault) reject(new Error(data.fault));
      else resolve(data);
      return true;
    });
  });
}

/**
 * The lines of a search as they come. Aborting it stops the search.
 * @param {string} body
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Response>}
 */
function search(body, signal) {
  return new Promise((resolve, reject) => {
    const text = new TextEncoder();
    /** @type {ReadableStreamDefaultController<Uint8Array>} */
    let lines;
    const number = post({ path: "search", body }, (data) => {
      if (data.status) {
        const stream = new ReadableStream({ start: (controller) => void (lines = controller) });
        resolve(new Response(data.status === 200 ? stream : data.text, { status: data.status }));
        return data.status !== 200;
      }
      if (data.fault) {
        const fault = new Error(data.fault);
        lines?.error(fault);
        reject(fault);
        return true;
      }
      if (data.lines) lines.enqueue(text.encode(data.lines));
      if (data.hasEnded) lines.close();
      return Boolean(data.hasEnded);
    });
    signal?.addEventListener("abort", () => {
      worker?.postMessage({ stop: number });
      readers.delete(number);
      lines?.error(signal.reason);
      reject(signal.reason);
    });
  });
}

/**
 * Sends a request; an answer that comes in lines comes as a stream.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Response>}
 */
export async function request(path, body, signal) {
  const text = JSON.stringify(body);
  if (path === "search") return search(text, signal);
  const { status, mediaType, text: answer } = await exchange({ path, body: text });
  signal?.throwIfAborted();
  return new Response(answer, { status, headers: { "Content-Type": mediaType } });
}

/** A link to a site can be opened everywhere, one to an exported page only where that file lies. */
export const IS_LOCAL = location.protocol === "file:";

/** A site has no files of drawings. */
export function drawingFile() {
  return "";
}
