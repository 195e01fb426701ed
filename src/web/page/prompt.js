// The line below the board: what to do now, why a click did nothing, how the game has ended; and the field for
// typed moves.

import { say } from "./announce.js";
import { button, make } from "./dom.js";
import { legCounts, legsOf } from "./entry.js";
import { other } from "./game.js";
import { capitalized, counted, enumerated, isPass, numberWord, pieceName, shownText, withArticle } from "./words.js";

const FRIENDS_TURN = "It is your friend's turn: send the link, and open the answer.";
const WALL = "Put a wall on a marked square.";

/** Milliseconds for which the line tells why a click did nothing. */
const MOMENT = 5000;

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./entering.js").Entering} Entering */

export class Prompt {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {HTMLFormElement} form the field for typed moves
   */
  constructor(table, host, form) {
    this.table = table;
    this.host = host;
    this.input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    this.list = /** @type {HTMLDataListElement} */ (form.querySelector("datalist"));
  }

  /** Opens the dialog for a new game. */
  again = () => {};
  /** Reviews the game. */
  review = () => {};
  #text = "";
  #timer = 0;

  /**
   * Says something for a moment, such as why a click did nothing.
   * @param {string} why
   */
  explain(why, isFault = true) {
    const line = this.host.querySelector("p");
    if (!line) return;
    line.textContent = why;
    line.classList.toggle("why", isFault);
    say(why, true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      line.textContent = this.#text;
      line.classList.remove("why");
    }, MOMENT);
  }

  /** @param {Entering} entering */
  draw(entering) {
    const { table, host } = this;
    const view = table.view;
    if (!view) return;
    const { entered } = entering.entry;
    const actions = [];
    const isOpen = Boolean(entered.length && entering.entry.finished());
    if (isOpen) actions.push(button("End the move here", () => entering.finish(), { icon: "check", class: "primary" }));
    if (entered.length) actions.push(button("Undo click", () => entering.back(), { title: "Escape or right click" }));
    if (table.isLookingElsewhere()) {
      actions.push(button("Back to the game", () => void table.show(table.game.head), { class: "primary" }));
      const { white, black } = table.game.players;
      const canGoOn = white.kind === "person" || black.kind === "person";
      if (canGoOn && !table.game.isByLinks()) actions.push(button("Play on from here", () => void table.playOnFromHere()));
    }
    const { head, isFree, origin } = table.game;
    const isOver = table.outcome() !== null && table.at === head;
    if (head.parent && (isOver || (origin && table.at === head))) {
      actions.push(button("Review the game", () => this.review(), { icon: "chart", id: "review-game" }));
    }
    if (isOver && !isFree) actions.push(button("New game", () => this.again(), { icon: "plus", id: "again" }));
    // It comes last, so that its place at the end of the line is that of no button that comes and goes. A double click
    // must not pass for both players.
    const pass = (/** @type {MouseEvent} */ event) => event.detail < 2 && entering.playPass();
    if (entering.pass) actions.push(make("button", { type: "button", click: pass, id: "pass" }, "Pass"));
    const text = this.#textFor(view, entering, isOpen);
    host.classList.toggle("open", isOpen);
    clearTimeout(this.#timer);
    host.replaceChildren(make("p", {}, text), ...actions);
    this.#text = text;
    this.#complete(view);
  }

  /** The text of the line. */
  get text() {
    return this.#text;
  }

  /**
   * @param {View} view
   * @param {Entering} entering
   * @param {boolean} isOpen
   */
  #textFor(view, entering, isOpen) {
    const { table } = this;
    const { entry } = entering;
    if (entry.promotions().length) return this.#choiceText(entry);
    if (entry.entered.length) return this.#goOnText(view, entering, isOpen);
    const outcome = table.at === table.game.head ? table.outcome() : view.outcome;
    const { origin } = table.game;
    if (outcome) return origin ? `${origin}. ${outcome.text}` : outcome.text;
    if (!table.mayMove() && table.game.isByLinks()) return FRIENDS_TURN;
    if (!table.mayMove()) return entering.isThinking ? "The engine is thinking …" : "It is the engine's turn.";
    if (view.moves.length && view.moves.every((move) => move.clicks[0].startsWith("x"))) return this.#ransom(view);
    const look = origin ? `${origin}: look, or play on from here. ` : "";
    const passed = isPass(table.at.move) ? `${capitalized(other(view.side))} has passed. ` : "";
    const check = view.check.length ? ", in check" : "";
    const only = onlyText(table.kind, view);
    const rest = only ? `. ${only}` : this.#severalText(view);
    return `${look}${passed}${capitalized(view.side)} to move${check}${rest}`;
  }

  /** @param {import("./entry.js").Entry} entry in which a promotion or a piece that enters is to be chosen */
  #choiceText(entry) {
    const entrance = entry.entrance();
    if (!entrance) return "Choose a piece.";
    const choices = entry.promotions();
    const names = choices.filter((click) => click !== "=").map((click) => pieceName(this.table.kind, click.slice(1)));
    const isFree = choices.includes("=");
    const all = [...names.sort(), ...(isFree ? ["none"] : [])];
    return `A piece ${isFree ? "may enter" : "enters"} on ${entrance}: ${enumerated(all, "or")}.`;
  }

  /**
   * Says how many pieces can move at once, if more than one can.
   * @param {View} view
   */
  #severalText(view) {
    const { fewest, most } = legCounts(view.moves);
    if (!(most > 1)) return ".";
    const nouns = this.#nouns(view, view.moves.filter((move) => move.any_order));
    const number = fewest === most ? counted(most, nouns) : `up to ${counted(most, nouns)}`;
    const single = fewest === 1 && this.#movesAlone(view, nouns) ? "one piece, or " : "";
    return `: ${single}${number}, in any order. Click one, then its square; then the next.`;
  }

  /**
   * The noun for the pieces that move together: their name if all are of one type.
   * @param {View} view
   * @param {Move[]} moves
   */
  #nouns(view, moves) {
    const at = new Map(view.pieces.map((own) => [own.square, own.piece]));
    const types = new Set(moves.flatMap(legsOf).flatMap(({ from }) => (from ? [at.get(from) ?? ""] : [])));
    const [only] = types;
    return types.size === 1 ? pieceName(this.table.kind, only) : "piece";
  }

  /**
   * Whether a piece of another type can move alone, instead of several pieces with this name.
   * @param {View} view
   * @param {string} noun
   */
  #movesAlone(view, noun) {
    return this.#nouns(view, view.moves) !== noun;
  }

  /**
   * Says what can come after the clicks so far.
   * @param {View} view
   * @param {Entering} entering
   * @param {boolean} isOpen
   */
  #goOnText(view, { entry, shown }, isOpen) {
    const { kind } = this.table;
    const next = entry.next();
    const last = entry.last();
    const [first] = entry.entered;
    if (last.endsWith("@")) return `Choose a square for the ${pieceName(kind, last.slice(0, -1))}.`;
    if (entry.isTakenUp()) {
      const piece = shown.get(last);
      const name = piece ? pieceName(kind, piece.piece) : "piece";
      const orDrop = kind.endless ? dropText(kind, entry) : "";
      const again = againText(entry);
      if (again && next.size === 1) return `Click the ${name} on ${last} again to ${again}.`;
      const orAgain = again ? `, or click it again to ${again}` : "";
      return `Click a marked square for the ${name} on ${last}${orAgain}${laterText(entry)}.${orDrop}`;
    }
    if (entry.putsWall()) return WALL;
    const candidates = [...entry.candidates()];
    const end = isOpen ? ", or end the move here." : ".";
    if (candidates.some((move) => move.any_order)) {
      const done = entry.entered.filter((click) => !click.startsWith("=")).length / 2;
      const { most } = legCounts(candidates);
      const next = `${done} of ${most} done: click another marked ${this.#nouns(view, candidates)}`;
      return isOpen ? next + end : `${next}; the move cannot end here.`;
    }
    if (first.startsWith("x") && entry.entered.every((click) => click.startsWith("x"))) {
      const needsMore = [...next.keys()].some((click) => click.startsWith("x"));
      return needsMore ? "Pay more: click another marked piece." : "Paid. Now make a move.";
    }
    return `Go on with a marked square${end}`;
  }

  /**
   * Asks the player to pay a ransom, and lists the pieces that the legal moves allow.
   * @param {View} view
   */
  #ransom(view) {
    const { kind } = this.table;
    const at = new Map(view.pieces.map((own) => [own.square, pieceName(kind, own.piece)]));
    const prices = new Set();
    for (const move of view.moves) {
      const names = move.clicks.flatMap((click) => (click.startsWith("x") ? [at.get(click.slice(1)) ?? ""] : []));
      const kinds = [...new Set(names)].sort();
      prices.add(enumerated(kinds.map((name) => counted(names.filter((own) => own === name).length, name))));
    }
    const squares = enumerated(view.check);
    return `Your king on ${squares} is mated. Pay one of these, or the game is lost: ${enumerated([...prices], "or")}.`;
  }

  /**
   * Says why no move can be typed now, or how to type one.
   * @param {boolean} isThinking
   */
  explainTyped(isThinking) {
    const { table } = this;
    const [example] = table.view?.moves ?? [];
    if (!table.mayMove() || !example) return this.explain(whyNotNow(table, isThinking));
    return this.explain(`Type a move by its squares, such as ${example.text}, or by its piece and where it goes.`);
  }

  /**
   * Says which move is being played, until the server has answered.
   * @param {string} text
   */
  playing(text) {
    this.host.replaceChildren(make("p", {}, `${shownText(text)} …`));
  }

  /** @param {View} view */
  #complete(view) {
    const moves = this.table.mayMove() ? view.moves : [];
    this.list.replaceChildren(...moves.slice(0, 500).map((move) => make("option", { value: move.text })));
  }
}

/**
 * What all legal moves have in common and a player cannot see; empty if there is nothing to say.
 * @param {Kind} kind
 * @param {View} view
 */
function onlyText(kind, { moves }) {
  if (moves.length && moves.every((move) => isPass(move.text))) return "You can only pass.";
  const clicks = moves.map((move) => move.clicks[0]);
  if (!clicks.length || !clicks.every((click) => click.endsWith("@"))) return "";
  return `Put ${heldNoun(kind, clicks)} from your hand on the board.`;
}

/**
 * Says that a piece can be taken from the hand instead of one on the board, if that is so.
 * @param {Kind} kind
 * @param {import("./entry.js").Entry} entry
 */
function dropText(kind, entry) {
  const held = [...entry.next([]).keys()].filter((click) => click.endsWith("@"));
  return held.length ? ` Or take ${heldNoun(kind, held)} from your hand.` : "";
}

/**
 * The pieces in hand that can be picked up: `a stone` if all are of one type.
 * @param {Kind} kind
 * @param {Iterable<string>} clicks
 */
function heldNoun(kind, clicks) {
  const names = new Set(Array.from(clicks, (click) => pieceName(kind, click.slice(0, -1))));
  return withArticle(names.size === 1 ? [...names][0] : "piece");
}

/**
 * What another click on the piece that is picked up does; empty if that is no move.
 * @param {import("./entry.js").Entry} entry
 */
function againText(entry) {
  const [move] = entry.next().get(entry.last()) ?? [];
  if (!move) return "";
  return isPass(move.text) ? "pass" : move.wall ? "put a wall instead" : "promote it there";
}

/**
 * Says how many pieces may move after the one that is picked up, if that depends on its target.
 * @param {import("./entry.js").Entry} entry
 */
function laterText(entry) {
  const done = entry.entered.filter((click) => !click.startsWith("=")).length;
  /** @type {Map<number, string[]>} */
  const squares = new Map();
  for (const [square, moves] of entry.next()) {
    const later = moves.some((move) => move.any_order) ? legCounts(moves).most - (done + 1) / 2 : 0;
    squares.set(later, [...(squares.get(later) ?? []), square]);
  }
  if (squares.size < 2) return "";
  const texts = [...squares].sort(([a], [b]) => b - a).map(([later, reached]) => {
    return `after ${enumerated(reached, "or")} ${numberWord(later)} more`;
  });
  return `: ${texts.join(", ")} can move`;
}

/**
 * Why no move can be made now.
 * @param {Table} table
 * @param {boolean} isThinking
 */
function whyNotNow(table, isThinking) {
  if (table.outcome() || table.view?.outcome) return "The game is over here.";
  if (table.game.isByLinks()) return FRIENDS_TURN;
  return isThinking ? "The engine is thinking: wait for its move." : "It is not your turn.";
}

/**
 * Why a click on a place does nothing.
 * @param {Entering} entering
 * @param {string} place
 * @returns {string}
 */
export function whyNot({ table, board, entry, shown, isThinking }, place) {
  const { kind, view } = table;
  if (!view) return "";
  if (view.outcome || !table.mayMove()) return whyNotNow(table, isThinking);
  const nameAt = (/** @type {string} */ square) => {
    const piece = shown.get(square);
    return piece ? pieceName(kind, piece.piece) : "piece";
  };
  const taken = entry.isTakenUp() ? entry.last() : "";
  const only = onlyText(kind, view);
  if (only && !taken.endsWith("@")) return only;
  if (taken.endsWith("@")) {
    return `${capitalized(withArticle(pieceName(kind, taken.slice(0, -1))))} cannot be put on ${place}.`;
  }
  const isAloneOnly = taken && entry.entered.length > 1 && entry.next([taken]).has(place);
  const together = isAloneOnly ? " together with what has moved" : "";
  const orDrop = taken && !kind.endless ? "" : dropText(kind, entry);
  if (taken) return `The ${nameAt(taken)} on ${taken} cannot go to ${place}${together}.${orDrop}`;
  const piece = shown.get(place);
  if ([...entry.next().keys()].every((click) => click.startsWith("x"))) return "First pay: click a marked piece.";
  if (entry.putsWall()) return `No wall can be put on ${place}. ${WALL}`;
  if (entry.entered.length && entry.finished()) return `${place} cannot be next. Click a marked square, or end the move.`;
  if (entry.entered.length) return `${place} cannot be next. Click a marked square.`;
  const what = board.walls.has(place) ? "a wall" : "empty";
  if (!piece) return `${place} is ${what}. Click a piece of ${capitalized(view.side)} first, then its square.${orDrop}`;
  if (piece.color !== view.side) return `That is the other side's ${nameAt(place)}: it is ${capitalized(view.side)}'s turn.`;
  return `The ${nameAt(place)} on ${place} has no legal move now.`;
}
