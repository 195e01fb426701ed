// The strips above and below the board: a player's name, pieces in hand or captured, and clock.

import { pictureOf } from "./board.js";
import { losses } from "./captured.js";
import { fill, make } from "./dom.js";
import { SIDES, other, playerName } from "./game.js";
import { counted, enumerated, pieceName } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./table.js").Table} Table */

export class Strips {
  /**
   * @param {Table} table
   * @param {HTMLElement} top
   * @param {HTMLElement} bottom
   */
  constructor(table, top, bottom) {
    this.table = table;
    this.hosts = { top, bottom };
    /** @type {Record<Side, HTMLElement>} */
    this.clocks = { white: make("span"), black: make("span") };
  }

  /**
   * @param {string} picked the piece that is picked up, such as `P@`
   * @param {Set<string>} usable pieces in hand that can be picked up now
   * @param {boolean} isThinking
   */
  draw(picked, usable, isThinking) {
    const { game, at } = this.table;
    const view = at.view;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.held : undefined;
    for (const side of SIDES) {
      const host = (side === "black") === game.isFlipped ? this.hosts.bottom : this.hosts.top;
      const isToMove = view?.side === side && !view.outcome;
      const clock = make("span", { class: "clock", role: "timer" });
      this.clocks[side] = clock;
      clock.hidden = !game.time;
      const think = isThinking && this.table.turn() === side;
      const hasHands = this.#hasHands();
      host.classList.toggle("to-move", isToMove);
      host.classList.toggle("with-hand", hasHands);
      fill(
        host,
        make("span", { class: `disc ${side}`, "aria-hidden": "true" }),
        make("span", { class: "name" }, playerName(game, side)),
        make("span", { class: "visually-hidden" }, `, ${side}${isToMove ? ", to move" : ""}`),
        think && make("span", { class: "thinking" }, "thinking"),
        hasHands ? this.#hand(side, picked, usable) : this.#captured(side),
        clock,
      );
    }
    if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-held="${focused}"]`))?.focus();
  }

  /** Whether players of this game can have pieces in hand; the space for them is kept from the beginning. */
  #hasHands() {
    const { kind, at } = this.table;
    return kind.in_hand.length > 0 || SIDES.some((side) => at.view?.hands[side].length);
  }

  /**
   * The pieces that a player has captured more of than the other player.
   * @param {Side} side
   */
  #captured(side) {
    const { kind, game, at } = this.table;
    const lost = losses(kind, game.fen ?? kind.array, at.view?.pieces ?? [])[other(side)];
    const host = make("span", { class: "captured", role: "group" });
    if (!lost.length) return host;
    const types = [...new Set(lost.map(({ piece }) => piece))];
    const named = types.map((piece) => counted(lost.filter((own) => own.piece === piece).length, pieceName(kind, piece)));
    host.setAttribute("aria-label", `ahead by ${enumerated(named)}`);
    host.title = `Ahead by ${enumerated(named)}`;
    for (const piece of types) {
      const own = lost.filter((each) => each.piece === piece);
      host.append(make("span", {}, ...own.map((each) => pictureOf(kind.name, each))));
    }
    return host;
  }

  /**
   * @param {Side} side
   * @param {string} picked
   * @param {Set<string>} usable
   */
  #hand(side, picked, usable) {
    const { kind, at } = this.table;
    const view = at.view;
    const held = view?.hands[side] ?? [];
    const entersOnly = !usable.size && view?.side === side && view.moves.some((move) => move.enters);
    const why = entersOnly ? "; enters when a piece leaves its first square" : "";
    const pieces = held.map(({ piece, count }) => {
      const place = `${piece}@`;
      const isUsable = view?.side === side && usable.has(place);
      const number = kind.endless ? "∞" : String(count);
      const name = `${pieceName(kind, piece)} in hand, ${kind.endless ? "as many as you like" : count}${isUsable ? "" : why}`;
      return make(
        "button",
        {
          type: "button",
          class: `held ${isUsable ? "mine" : ""} ${isUsable && picked === place ? "picked" : ""}`,
          "data-held": isUsable ? place : null,
          disabled: !isUsable,
          "aria-pressed": String(isUsable && picked === place),
          "aria-label": name,
          title: name,
        },
        pictureOf(kind.name, { piece, color: side }),
        make("span", { class: "count", "aria-hidden": "true" }, number),
      );
    });
    const title = entersOnly ? "These pieces enter when a piece leaves its first square" : null;
    return make("span", { class: "hand", role: "group", "aria-label": `${side}'s pieces in hand`, title }, ...pieces);
  }
}
