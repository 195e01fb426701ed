// Entering a move click by click, without any rules: the clicks narrow the list of legal moves.

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Piece} Piece */

/** The end of a move, among the clicks that can come next. */
export const END = "";

/**
 * A move's clicks as stages, one after another; the parts of a stage can be entered in any order. Such parts are
 * the pieces that are paid, and legs that do not depend on each other.
 * @param {Move} move
 * @returns {string[][][]}
 */
function stagesOf(move) {
  const isPrice = (/** @type {string} */ click) => click.startsWith("x");
  const prices = move.clicks.filter(isPrice).map((click) => [click]);
  const others = move.clicks.filter((click) => !isPrice(click));
  if (!move.any_order) return [prices, [others]];
  /** @type {string[][]} */
  const legs = [];
  let squares = 0;
  for (const click of others) {
    const isSquare = !click.startsWith("=");
    if (isSquare && squares % 2 === 0) legs.push([]);
    squares += Number(isSquare);
    legs[legs.length - 1].push(click);
  }
  return [prices, legs];
}

/**
 * The clicks that can come after the entered ones; null if the entered clicks do not begin the move.
 * @param {string[][][]} stages
 * @param {string[]} entered
 * @returns {Set<string> | null}
 */
function follow(stages, entered) {
  const [parts, ...later] = stages;
  if (!parts) return entered.length ? null : new Set([END]);
  if (!parts.length) return follow(later, entered);
  if (!entered.length) return new Set(parts.map((part) => part[0]));
  /** @type {Set<string> | null} */
  let found = null;
  parts.forEach((part, n) => {
    const shared = Math.min(part.length, entered.length);
    if (part.slice(0, shared).some((click, at) => click !== entered[at])) return;
    const others = parts.filter((_, other) => other !== n);
    const next =
      shared < part.length ? new Set([part[shared]]) : follow([others, ...later], entered.slice(part.length));
    for (const click of next ?? []) found = (found ?? new Set()).add(click);
  });
  return found;
}

/** A move that is being entered. */
export class Entry {
  /** @param {Move[]} moves all legal moves */
  constructor(moves) {
    const ways = moves.flatMap((move) => (move.king_to ? [move, { ...move, clicks: [move.clicks[0], move.king_to] }] : [move]));
    this.#moves = ways.map((move) => ({ move, stages: stagesOf(move) }));
    /** @type {string[]} */
    this.entered = [];
  }

  /** @type {{move: Move, stages: string[][][]}[]} */
  #moves;

  /**
   * The clicks that can come next, each with the moves that the click leads to.
   * @param {string[]} [entered]
   * @returns {Map<string, Move[]>}
   */
  next(entered = this.entered) {
    /** @type {Map<string, Move[]>} */
    const next = new Map();
    for (const { move, stages } of this.#moves) {
      for (const click of follow(stages, entered) ?? []) {
        const moves = next.get(click);
        if (moves) moves.push(move);
        else next.set(click, [move]);
      }
    }
    return next;
  }

  /** The moves that begin with the clicks so far. */
  candidates() {
    return new Set([...this.next().values()].flat());
  }

  /** The move that ends with the last click, if there is one. */
  finished() {
    return this.next().get(END)?.[0] ?? null;
  }

  /** The move, if no further click is possible. */
  only() {
    const next = this.next();
    return next.size === 1 ? this.finished() : null;
  }

  /** The promotions that can be chosen now. */
  promotions() {
    return [...this.next().keys()].filter((click) => click.startsWith("="));
  }

  /** The square that the piece has left and that another piece may enter now, or null. */
  entrance() {
    const entering = [...this.candidates()].find((move) => move.enters);
    return entering && this.promotions().length ? entering.clicks[0] : null;
  }

  /**
   * Enters a click on a place: a square, or a piece in the hand such as `P@`. A click that cannot come next replaces the
   * latest clicks, if the clicks before them allow it.
   * @param {string} place
   * @returns {boolean} whether anything has changed
   */
  press(place) {
    const priced = this.entered.indexOf(`x${place}`);
    if (priced >= 0) {
      this.entered = this.entered.filter((click, n) => n !== priced && click.startsWith("x"));
      return true;
    }
    for (let kept = this.entered.length; kept >= 0; kept -= 1) {
      const before = this.entered.slice(0, kept);
      const next = this.next(before);
      const click = [place, `x${place}`].find((click) => next.has(click));
      if (!click) continue;
      this.entered = [...before, click];
      this.#takeOnlyPromotion();
      return true;
    }
    return false;
  }

  /**
   * Enters a choice of promotion.
   * @param {string} click
   */
  choose(click) {
    if (this.next().has(click)) this.entered.push(click);
  }

  /** Takes back the last click, together with a promotion that was entered automatically. */
  back() {
    const last = this.entered.pop();
    if (last?.startsWith("=") && this.next().size === 1) this.entered.pop();
    return last !== undefined;
  }

  #takeOnlyPromotion() {
    const [click, ...others] = this.next().keys();
    if (click?.startsWith("=") && !others.length) this.entered.push(click);
  }

  /** Whether the last click only picked up a piece: on its start square, or in the hand. */
  isTakenUp() {
    const click = this.last();
    if (!this.entered.length || click.startsWith("=")) return false;
    if (click.endsWith("@")) return true;
    return [...this.candidates()].some((move) => {
      const before = this.entered.filter((entered) => !/^[x=]/u.test(entered)).length;
      return move.any_order ? before % 2 === 1 : before === 1 && move.clicks.find((own) => !own.startsWith("x")) === click;
    });
  }

  /** Whether the piece has moved and only the wall of the move is missing. */
  putsWall() {
    const candidates = [...this.candidates()];
    const isWallNext = (/** @type {Move} */ move) => move.wall && move.clicks.length === this.entered.length + 1;
    return candidates.length > 0 && candidates.every(isWallNext);
  }

  /** The place of the last click. */
  last() {
    const click = this.entered.at(-1) ?? "";
    return click.startsWith("x") ? click.slice(1) : click;
  }
}

/**
 * The from and to squares of a move's legs; a drop has no from square, and a wall is no leg.
 * @param {Move} move
 * @returns {{from: string | null, to: string}[]}
 */
export function legsOf(move) {
  const legs = [];
  /** @type {string | null} */
  let from = null;
  let isHeld = false;
  for (const click of move.wall ? move.clicks.slice(0, -1) : move.clicks) {
    if (click.startsWith("x") || click.startsWith("=")) continue;
    if (click.endsWith("@")) {
      isHeld = true;
    } else if (isHeld || from !== null) {
      legs.push({ from, to: click });
      from = move.any_order ? null : click;
      isHeld = false;
    } else {
      from = click;
    }
  }
  return legs;
}

/**
 * The fewest and the most independent legs of the moves; a move of a single piece counts as one leg.
 * @param {Iterable<Move>} moves
 */
export function legCounts(moves) {
  const counts = Array.from(moves, (move) => (move.any_order ? legsOf(move).length : 1));
  return { fewest: Math.min(...counts), most: Math.max(...counts) };
}

/**
 * The board after the clicks so far.
 * @param {View} view
 * @param {Entry} entry
 * @returns {{pieces: Map<string, Piece>, at: string | null}} the pieces by square, and the square of the piece in motion
 */
export function preview(view, entry) {
  /** @type {Map<string, Piece>} */
  const pieces = new Map(view.pieces.map(({ square, piece, color }) => [square, { piece, color }]));
  const candidates = [...entry.candidates()];
  const isInPairs = candidates.some((move) => move.any_order);
  // The wall at the end of a move does not move its piece.
  const enters = candidates.some((move) => move.enters);
  const hasWall = candidates.some((move) => move.wall && move.clicks.length === entry.entered.length);
  /** @type {string | null} */
  let at = null;
  let isLegDone = false;
  let held = "";
  for (const click of hasWall ? entry.entered.slice(0, -1) : entry.entered) {
    const piece = at === null ? undefined : pieces.get(at);
    if (click.startsWith("x")) {
      pieces.delete(click.slice(1));
    } else if (click.endsWith("@")) {
      held = click.slice(0, -1);
    } else if (click.startsWith("=")) {
      if (enters) pieces.set(entry.entered[0], { piece: click.slice(1).toUpperCase(), color: view.side });
      else if (piece && at !== null) pieces.set(at, { ...piece, piece: promoted(piece.piece, click) });
    } else if (held) {
      pieces.set(click, { piece: held, color: view.side });
      [at, held] = [click, ""];
    } else if (at === null || (isInPairs && isLegDone)) {
      [at, isLegDone] = [click, false];
    } else {
      pieces.delete(at);
      if (piece) pieces.set(click, piece);
      [at, isLegDone] = [click, true];
    }
  }
  return { pieces, at };
}

/**
 * The letter of a piece after a choice of promotion.
 * @param {string} piece
 * @param {string} click
 */
export function promoted(piece, click) {
  if (click === "=") return piece;
  return click === "=+" ? `+${piece}` : click.slice(1).toUpperCase();
}
