// The engine in a worker: answers the requests of the page, and searches in slices between them.

import { LEARNED, NETWORKS, fileOf, storeOf } from "./engine_files.js";
import init, { Tenfold } from "./tenfold.js";

/** Milliseconds of the slices of all searches together, after which messages are read. */
const SLICE = 50;
/** How many searches run by turns; others wait. */
const MOST_SEARCHES = 3;
/** The names under which this browser keeps the key and the record of secret choices that were shown. */
const STORE = "tenfold-secrets";
const KEY = "key";
const RECORD = "record";

/**
 * A search that waits or runs; `search` is the engine's number of one that runs.
 * @typedef {{number: number, body: string, search?: number}} Search
 */

/** The searches that wait and run, oldest first. @type {Search[]} */
const searches = [];
let isRunning = false;

/** @type {Promise<Tenfold>} */
const loading = load();

async function load() {
  const module = init({ module_or_path: fileOf("tenfold_bg.wasm") });
  const [key, learned] = await Promise.all([withStore(ownKey), Promise.all(LEARNED.map(bytesOf)), module]);
  const tenfold = new Tenfold(key);
  for (const bytes of learned) {
    const fault = tenfold.learn(bytes);
    if (fault) console.error(fault);
  }
  return tenfold;
}

/** @param {string} file */
async function bytesOf(file) {
  return new Uint8Array(await (await fileOf(file)).arrayBuffer());
}

/**
 * Does work with what this browser keeps, while no other tab does; without a store where the browser gives none.
 * @template T
 * @param {(store: Cache | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withStore(work) {
  const store = await storeOf(STORE);
  return store && navigator.locks ? navigator.locks.request(STORE, () => work(store)) : work(store);
}

/**
 * The key from which the engine's secret choices are derived, so that a choice stays the same after a restart.
 * @param {Cache | undefined} store
 */
async function ownKey(store) {
  const kept = await store?.match(KEY);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const fresh = crypto.getRandomValues(new Uint8Array(32));
  await store?.put(KEY, new Response(fresh));
  return fresh;
}

/**
 * Does work that may show a secret choice: what was shown in other tabs is known before it, and what it shows is kept before anybody
 * sees it.
 * @template T
 * @param {Tenfold} tenfold
 * @param {string} body
 * @param {() => T} work
 * @returns {Promise<T>}
 */
function withRecord(tenfold, body, work) {
  if (!body.includes('"secret"')) return Promise.resolve(work());
  return withStore(async (store) => {
    const kept = (await (await store?.match(RECORD))?.text()) ?? "";
    tenfold.set_record(kept);
    const result = work();
    const record = tenfold.record();
    if (record !== kept) await store?.put(RECORD, new Response(record));
    return result;
  });
}

/** Lets messages in between two slices. */
const turn = new MessageChannel();
const turns = /** @type {(() => void)[]} */ ([]);
turn.port1.onmessage = () => turns.shift()?.();
const nextTurn = () =>
  new Promise((resolve) => {
    turns.push(() => resolve(undefined));
    turn.port2.postMessage(null);
  });

/** @param {Search} search */
function forget(search) {
  const at = searches.indexOf(search);
  if (at >= 0) searches.splice(at, 1);
}

/**
 * Loads the network of the game that a search is for, unless that was done before.
 * @param {Tenfold} tenfold
 * @param {string} body
 * @returns {Promise<string | undefined>} why there is none
 */
async function bringNetwork(tenfold, body) {
  const file = `${tenfold.missing_network(body)}.network`;
  if (!NETWORKS.includes(file)) return undefined;
  try {
    return tenfold.add_network(await bytesOf(file));
  } catch (fault) {
    return `the engine's network for this game cannot be loaded: ${fault}`;
  }
}

/**
 * Begins a search.
 * @param {Tenfold} tenfold
 * @param {Search} waiting
 */
async function begin(tenfold, waiting) {
  const { number, body } = waiting;
  const lacking = await bringNetwork(tenfold, body);
  if (lacking) {
    forget(waiting);
    return void postMessage({ number, status: 503, text: JSON.stringify({ error: lacking }) });
  }
  const { status, text } = await withRecord(tenfold, body, () => tenfold.begin_search(body));
  postMessage({ number, status, text });
  if (status !== 200) return forget(waiting);
  waiting.search = JSON.parse(text).search;
  // It was stopped while the record was read.
  if (!searches.includes(waiting)) tenfold.finish_search(waiting.search);
}

/**
 * Goes on with a search for a slice.
 * @param {Tenfold} tenfold
 * @param {Search} running
 */
function goOn(tenfold, running) {
  const { number, search = 0 } = running;
  const slice = tenfold.continue_search(search, SLICE / Math.min(searches.length, MOST_SEARCHES));
  if (!slice) return forget(running);
  const { lines, has_ended: hasEnded, delay } = slice;
  if (lines) postMessage({ number, lines });
  if (!hasEnded) return undefined;
  forget(running);
  const finish = () => postMessage({ number, lines: `${tenfold.finish_search(search)}\n`, hasEnded: true });
  if (delay) setTimeout(finish, delay);
  else finish();
  return undefined;
}

/** Runs the searches by turns until there are none. */
async function run() {
  if (isRunning) return;
  isRunning = true;
  try {
    const tenfold = await loading;
    while (searches.length) {
      for (const search of searches.slice(0, MOST_SEARCHES)) {
        if (!searches.includes(search)) continue;
        if (search.search === undefined) await begin(tenfold, search);
        else goOn(tenfold, search);
        await nextTurn();
      }
    }
  } catch (fault) {
    for (const { number } of searches.splice(0)) postMessage({ number, fault: String(fault) });
  }
  isRunning = false;
}

/**
 * Ends a search that nobody waits for any more.
 * @param {number} number
 */
async function stop(number) {
  const tenfold = await loading;
  const search = searches.find((known) => known.number === number);
  if (!search) return;
  if (search.search === undefined) forget(search);
  else tenfold.stop_search(search.search);
}

/** @param {{path: string, body: string}} asked */
async function answer({ path, body }) {
  const tenfold = await loading;
  const { status, media_type: mediaType, text } = await withRecord(tenfold, body, () => tenfold.answer(path, body));
  return { status, mediaType, text };
}

self.addEventListener("message", async ({ data }) => {
  const { number, path, body } = data;
  try {
    if (data.stop) {
      await stop(data.stop);
    } else if (path === "search") {
      searches.push({ number, body });
      await run();
    } else {
      postMessage({ number, ...(await answer(data)) });
    }
  } catch (fault) {
    postMessage({ number, fault: String(fault) });
  }
});
