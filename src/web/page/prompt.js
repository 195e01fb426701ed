// The line below the board: what is to be done now, how the game has ended, and a field for typed moves.

import { button, make } from "./dom.js";
import { capitalized, counted, enumerated, pieceName } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").View} View */

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

  #text = "";

  /** @param {import("./entering.js").Entering} entering */
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
      if (canGoOn) actions.push(button("Play on from here", () => void table.playOnFromHere()));
    }
    const text = this.#textFor(view, entering, isOpen);
    host.classList.toggle("open", isOpen);
    host.replaceChildren(make("p", {}, text), ...actions);
    this.#text = text;
    this.#complete(view);
  }

  /** What the line says now. */
  get text() {
    return this.#text;
  }

  /**
   * @param {View} view
   * @param {import("./entering.js").Entering} entering
   * @param {boolean} isOpen
   */
  #textFor(view, entering, isOpen) {
    const { table } = this;
    const { entered } = entering.entry;
    if (isOpen) return "Go on with a marked square, or end the move here (click the piece again).";
    const promotions = entering.entry.promotions();
    if (promotions.length) return "Choose a piece.";
    if (entered.some((click) => click.startsWith("x"))) {
      const needsMore = [...entering.entry.next().keys()].some((click) => click.startsWith("x"));
      return needsMore ? "Pay more: click another marked piece." : "Paid. Now make a move.";
    }
    const own = new Set(view.pieces.flatMap(({ square, color }) => (color === view.side ? [square] : [])));
    const isNextLeg = entered.length > 1 && [...entering.entry.next().keys()].every((click) => own.has(click));
    if (isNextLeg) return "Go on with another marked piece.";
    if (entered.length) return entered[0].endsWith("@") ? "Choose a square to put it on." : "Choose where it goes.";
    const outcome = table.at === table.game.head ? table.outcome() : view.outcome;
    if (outcome) return outcome.text;
    if (!table.mayMove()) return entering.isThinking ? "The engine is thinking …" : "It is the engine's turn.";
    if (view.moves.length && view.moves.every((move) => move.clicks[0].startsWith("x"))) return this.#ransom(view);
    return `${capitalized(view.side)} to move${view.check.length ? ", in check" : ""}.`;
  }

  /**
   * Asks for a price in the pieces of the moves that are left.
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

  /** @param {View} view */
  #complete(view) {
    const moves = this.table.mayMove() ? view.moves : [];
    this.input.disabled = !moves.length;
    this.list.replaceChildren(...moves.slice(0, 500).map((move) => make("option", { value: move.text })));
  }
}
