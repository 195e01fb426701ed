// The pieces of a game that is designed: those of the game, more from a list, and pieces that are drawn.

import { pictureOf } from "./board.js";
import { button, field, make, select } from "./dom.js";
import { REACH, alike, before, betzaOf, halfway } from "./drawn_moves.js";
import { pieceCards } from "./piece_list.js";
import { capitalized, pieceName } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./drawn_moves.js").Drawn} Drawn */
/** @typedef {{key: string, betza: string | null}} Type a piece type of the format */
/** @typedef {{add: (key: string, betza: string | null, name: string) => void, remove: (key: string, letter: string) => void,
 *   change: (key: string, letter: string, betza: string) => void}} Handlers */

/** Names of moves in a diagram for people who do not see it. */
const WORDS = { both: "goes there and captures", move: "goes there", capture: "captures there" };

export class DesignPieces {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.element = make("section", { class: "design-pieces", "aria-label": "Pieces" });
    this.element.append(make("h3", {}, "Pieces"), this.#list, this.#more, this.#cards, this.#drawing);
    this.#drawing.hidden = this.#cards.hidden = true;
  }

  #list = make("ul", { class: "plain" });
  #more = make("div", { class: "buttons" });
  #cards = make("div", { class: "piece-cards", role: "group", "aria-label": "Pieces to add" });
  #drawing = make("div", { class: "drawing" });
  /** @type {Map<string, Drawn>} */
  #drawn = new Map();
  #symmetry = select(
    [
      ["all", "Every direction alike"],
      ["sides", "Left and right alike"],
      ["one", "Each square alone"],
    ],
    "all",
    { "aria-label": "Symmetry" },
  );
  #notation = make("input", { id: "drawn-notation", "aria-label": "Notation", spellcheck: "false", autocapitalize: "none" });
  #name = make("input", { id: "drawn-name", "aria-label": "Name of the piece", placeholder: "Name of the piece", maxlength: "40" });

  /**
   * @param {Kind} kind
   * @param {Type[]} types all piece types of the format
   */
  show(kind, types) {
    const moves = kind.moves ?? [];
    this.#list.replaceChildren(...moves.map((piece) => this.#row(kind, piece)));
    const free = types.filter(({ key, betza }) => betza !== null && !moves.some((own) => own.key === key));
    const list = select([["", "A built-in type …"], ...free.map(({ key, betza }) => /** @type {[string, string]} */ ([key, `${inWords(key)} (${betza || "immobile"})`]))], "", {
      id: "add-piece",
      "aria-label": "Add a built-in type of the format",
    });
    list.addEventListener("change", () => this.handlers.add(list.value, null, inWords(list.value)));
    this.#more.replaceChildren(
      button("Draw a piece", () => this.#open(), { id: "draw-piece", class: "primary" }),
      button("Choose a piece", () => void this.#choose(), { id: "choose-piece" }),
      list,
    );
  }

  /** Opens or closes the list of pieces. */
  async #choose() {
    if (!this.#cards.children.length) {
      const add = (/** @type {string} */ name, /** @type {string} */ betza) => {
        this.#cards.hidden = true;
        this.handlers.add("", betza, name);
      };
      this.#cards.replaceChildren(...(await pieceCards(add)));
    }
    this.#cards.hidden = !this.#cards.hidden;
  }

  /**
   * @param {Kind} kind
   * @param {{key: string, letter: string, betza: string}} piece
   */
  #row(kind, { key, letter, betza }) {
    // The notation of a form without a letter of its own stands behind the letter of what it promotes from.
    const isOwn = (key.startsWith("customPiece") || key === "king") && letter !== "+";
    const known = kind.pieces.some((piece) => piece.letter === letter && !piece.promoted);
    const picture = known ? pictureOf(kind.name, { piece: letter, color: "white" }) : null;
    const name = known ? capitalized(pieceName(kind, letter)) : letter;
    const notation = make("input", { value: betza, "aria-label": `Notation of ${name}`, spellcheck: "false", disabled: !isOwn });
    notation.addEventListener("change", () => this.handlers.change(key, letter, notation.value.trim()));
    const remove = button(`Remove ${name}`, () => this.handlers.remove(key, letter), { icon: "trash", class: "quiet icon-only" });
    return make("li", {}, make("span", { class: "piece" }, picture), make("span", { class: "name" }, known ? `${name} ${letter}` : letter), notation, remove);
  }

  /** Begins a piece without moves. */
  #open() {
    this.#drawn.clear();
    this.#name.value = "";
    const add = () => {
      const betza = this.#notation.value.trim();
      if (!betza) return;
      this.#drawing.hidden = true;
      this.handlers.add("", betza, this.#name.value.trim());
    };
    const close = () => {
      this.#drawing.hidden = true;
    };
    this.#drawing.replaceChildren(
      make("p", {}, "Click squares: once for a move and a capture (both marks), again for a move only (dot), a capture only (ring), nothing. The second square of a line makes the piece slide along it (blue)."),
      this.#grid(),
      make("div", { class: "drawing-fields" }, this.#symmetry, field("Notation", this.#notation), field("Name", this.#name)),
      make("div", { class: "buttons" }, button("Add the piece", add, { class: "primary", id: "add-drawn" }), button("Cancel", close)),
    );
    this.#write();
    this.#drawing.hidden = false;
    this.#drawing.scrollIntoView({ block: "nearest" });
  }

  #grid() {
    const squares = [];
    for (let y = REACH; y >= -REACH; y -= 1) {
      for (let x = -REACH; x <= REACH; x += 1) {
        const isPiece = !x && !y;
        const click = () => this.#click(x, y);
        const shade = (x + y) % 2 ? "light" : "dark";
        squares.push(make("button", { type: "button", class: `cell ${shade}`, "data-leap": `${x},${y}`, disabled: isPiece, click }, isPiece ? "●" : ""));
      }
    }
    return make("div", { class: "drawing-grid", role: "group", "aria-label": "Moves of the piece, ahead is up" }, ...squares);
  }

  /**
   * Changes a square and those like it: a slide where the square before it on the line is drawn, else the next mode.
   * @param {number} x
   * @param {number} y
   */
  #click(x, y) {
    const symmetry = /** @type {"all" | "sides" | "one"} */ (this.#symmetry.value);
    const old = this.#drawn.get(`${x},${y}`);
    const first = halfway(x, y);
    const way = first && this.#drawn.get(first.join());
    const isSlide = Boolean(!old && way && !way.slides);
    const next = /** @type {const} */ ({ both: "move", move: "capture", capture: null });
    const mode = old ? next[old.mode] : "both";
    const change = (/** @type {[number, number]} */ [left, ahead]) => {
      const square = `${left},${ahead}`;
      if (isSlide || (way?.slides && !old)) {
        const start = halfway(left, ahead)?.join() ?? "";
        const drawn = this.#drawn.get(start);
        // A further click on a slide makes the square a leap of its own.
        if (drawn) this.#drawn.set(start, { ...drawn, slides: isSlide });
        if (!isSlide) this.#drawn.set(square, { mode: "both", slides: false });
      } else if (mode) this.#drawn.set(square, { mode, slides: false });
      else this.#drawn.delete(square);
    };
    alike(x, y, symmetry).forEach(change);
    this.#write();
  }

  /** Shows what is drawn, and its notation. */
  #write() {
    this.#notation.value = betzaOf(this.#drawn);
    for (const cell of this.#drawing.querySelectorAll("[data-leap]")) {
      const square = cell.getAttribute("data-leap") ?? "";
      const [x, y] = square.split(",").map(Number);
      const way = before(x, y)?.join() ?? "";
      const slide = this.#drawn.get(way)?.slides ? this.#drawn.get(way) : undefined;
      const drawn = this.#drawn.get(square) ?? slide;
      cell.classList.toggle("dot", drawn?.mode === "move" || drawn?.mode === "both");
      cell.classList.toggle("ring", drawn?.mode === "capture" || drawn?.mode === "both");
      cell.classList.toggle("slides", Boolean(slide || this.#drawn.get(square)?.slides));
      cell.setAttribute("aria-label", `${x} to the right, ${y} ahead: ${drawn ? WORDS[drawn.mode] : "nothing"}${slide ? ", sliding" : ""}`);
    }
  }
}

/**
 * The name of a key in words: `shogiPawn` is a shogi pawn.
 * @param {string} key
 */
function inWords(key) {
  return capitalized(key.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase());
}
