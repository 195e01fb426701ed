// The players' clocks. They start with the second move of the game.

import { SIDES, other } from "./game.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./table.js").Table} Table */

/** Milliseconds between two updates of the clocks. */
const TICK = 100;
/** Below this many milliseconds, tenths of seconds are shown. */
const LOW = 20_000;

export class Clocks {
  /**
   * @param {Table} table
   * @param {import("./hands.js").Strips} strips
   */
  constructor(table, strips) {
    this.table = table;
    this.strips = strips;
    table.changed.on(() => this.#follow());
    table.moved.on(() => this.#punch());
    setInterval(() => this.#tick(), TICK);
    addEventListener("pagehide", () => {
      if (!this.#runs()) return;
      table.game.spent = this.#used();
      table.save();
    });
  }

  /** When the time of the side to move began to count. */
  #began = 0;
  /** @type {import("./game.js").Node | null} */
  #head = null;

  #runs() {
    const { table } = this;
    return Boolean(table.game.time && table.isRunning() && table.game.head.ply > 0 && !table.isPaused);
  }

  /** Milliseconds that the side to move has used since the last move. */
  #used() {
    return this.table.game.spent + performance.now() - this.#began;
  }

  /** Starts to count again when the game has reached another position. */
  #follow() {
    const { game } = this.table;
    if (this.#head === game.head) return;
    this.#head = game.head;
    this.#began = performance.now();
    this.#tick();
  }

  /** After a move: subtracts the time that it took, and adds the increment. */
  #punch() {
    const { game } = this.table;
    const mover = game.head.parent;
    if (!game.time || !mover) return;
    const left = this.#leftAt(mover);
    const side = mover.view?.side ?? "white";
    const used = mover.ply > 0 ? this.#used() : 0;
    left[side] = Math.max(0, left[side] - used) + game.time.increment * 1000;
    game.head.clocks = [left.white, left.black];
    game.spent = 0;
    this.#head = game.head;
    this.#began = performance.now();
  }

  /**
   * The milliseconds left to both sides after a move.
   * @param {import("./game.js").Node} node
   * @returns {Record<Side, number>}
   */
  #leftAt(node) {
    const whole = (this.table.game.time?.minutes ?? 0) * 60_000;
    const [white, black] = node.clocks ?? [whole, whole];
    return { white, black };
  }

  /** The milliseconds left to both sides now. */
  left() {
    const left = this.#leftAt(this.table.game.head);
    const turn = this.table.turn();
    if (turn && this.#runs()) left[turn] = Math.max(0, left[turn] - this.#used());
    return left;
  }

  #tick() {
    const { table, strips } = this;
    if (!table.game.time) return;
    const isLive = table.at === table.game.head || table.isRunning();
    const left = isLive ? this.left() : this.#leftAt(table.at);
    const turn = table.turn();
    for (const side of SIDES) {
      const element = strips.clocks[side];
      element.textContent = clockText(left[side]);
      element.classList.toggle("low", left[side] < LOW);
      element.classList.toggle("runs", this.#runs() && turn === side);
    }
    if (turn && this.#runs() && left[turn] <= 0) {
      table.end(other(turn), `${turn === "white" ? "White's" : "Black's"} time is up`);
    }
  }
}

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = milliseconds / 1000;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (milliseconds < LOW) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds) % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
