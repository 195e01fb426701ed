// The engines' moves, hints, and the answer to a draw offer.

import { Refused, stream } from "./api.js";
import { Signal } from "./dom.js";
import { other } from "./game.js";
import { settings } from "./store.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

/** Milliseconds for a hint, and for the answer to an offer of a draw. */
const HINT_TIME = 1000;
const OFFER_TIME = 500;
/** Milliseconds until the engine is asked again after its search was cut off. */
const RETRY_TIME = 2000;

export class Engines {
  /**
   * @param {Table} table
   * @param {import("./clock.js").Clocks} clocks
   */
  constructor(table, clocks) {
    this.table = table;
    this.clocks = clocks;
    /** Emitted when the engine has begun or finished thinking. */
    this.changed = new Signal();
    table.changed.on(() => this.consider());
  }

  /** @type {{node: Node, stop: AbortController} | null} */
  #thinking = null;

  get isThinking() {
    return this.#thinking !== null;
  }

  /** Starts a search if it is an engine's turn, and stops a search that is not needed any more. */
  consider() {
    const { table } = this;
    const { head } = table.game;
    const player = table.isRunning() && head.view && !table.isPaused ? table.playerToMove() : null;
    if (this.#thinking && (this.#thinking.node !== head || player?.kind !== "engine")) this.#stop();
    if (this.#thinking || player?.kind !== "engine") return;
    void this.#think(head, player);
  }

  #stop() {
    this.#thinking?.stop.abort();
    this.#thinking = null;
    this.changed.emit();
  }

  /**
   * @param {Node} node
   * @param {Player & {kind: "engine"}} player
   */
  async #think(node, player) {
    const { table } = this;
    const { game } = table;
    const stop = new AbortController();
    this.#thinking = { node, stop };
    this.changed.emit();
    const isWatched = game.players.white.kind === "engine" && game.players.black.kind === "engine";
    try {
      const began = performance.now();
      const request = { ...game.reference(node), kind: "play", ...this.#limits(player) };
      const { best, info, resigns } = await search(request, stop.signal);
      if (isWatched) await wait(settings.delay - (performance.now() - began), stop.signal);
      this.#end(stop);
      if (game !== table.game) return;
      if (resigns) table.resign(table.turn() ?? "white");
      if (!best) return;
      const evaluation = isWatched && info ? { score: info.score, depth: info.depth } : null;
      await table.playAt(node, best, evaluation);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#end(stop);
      table.complain(`The engine cannot move: ${/** @type {Error} */ (error).message}`);
      const isFinal = error instanceof Refused && error.status !== 429;
      if (!isFinal) setTimeout(() => this.consider(), RETRY_TIME);
    }
  }

  /** @param {AbortController} stop */
  #end(stop) {
    if (this.#thinking?.stop !== stop) return;
    this.#thinking = null;
    this.changed.emit();
  }

  /** @param {Player & {kind: "engine"}} player */
  #limits(player) {
    const { game } = this.table;
    const side = this.table.turn() ?? "white";
    const strength = { level: player.level ?? null, elo: player.elo ?? null, engine: player.name ?? null };
    if (!game.time) return { ...strength, ...game.pace };
    const left = Math.max(1, Math.round(this.clocks.left()[side]));
    return { ...strength, clock: { left, increment: game.time.increment * 1000 } };
  }

  /**
   * A good move in the position that is shown. The engine that looks for it knows no secret choice.
   * @returns {Promise<string | null>}
   */
  async hint() {
    const { table } = this;
    const node = table.at;
    const request = { ...table.game.reference(node, false), kind: "hint", movetime: HINT_TIME };
    const { best } = await search(request, new AbortController().signal);
    return table.at === node ? best : null;
  }

  /**
   * Whether the engine agrees to a draw: late in the game, and when it is not better.
   * @param {Side} offering
   */
  async acceptsDraw(offering) {
    const { table } = this;
    const request = { ...table.game.reference(table.game.head, false), kind: "hint", movetime: OFFER_TIME };
    const { acceptsDraw } = await search(request, new AbortController().signal);
    return Boolean(acceptsDraw?.[other(offering)]);
  }
}

/**
 * Runs a search to its end.
 * @param {unknown} request
 * @param {AbortSignal} signal
 */
export async function search(request, signal) {
  /** @type {{best: string | null, info: Info | null, resigns: boolean, acceptsDraw: Record<Side, boolean> | null}} */
  const found = { best: null, info: null, resigns: false, acceptsDraw: null };
  let isAnswered = false;
  await stream("search", request, signal, (line) => {
    // Of a search that was cut off in the middle, the last whole result is better than a bound.
    const isBound = (line.info?.bound ?? "exact") !== "exact";
    if (line.info?.line === 1 && !(isBound && found.info)) found.info = line.info;
    if (!("best" in line)) return;
    isAnswered = true;
    const { best, resigns, accepts_draw: acceptsDraw } = line;
    Object.assign(found, { best, resigns: Boolean(resigns), acceptsDraw: acceptsDraw ?? null });
  });
  if (!isAnswered) throw new Error("the search was cut off");
  return found;
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
