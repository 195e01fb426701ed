// The array of a game that is designed: pieces are put on squares from a palette, and dragged.

import { pictureOf } from "./board.js";
import { make } from "./dom.js";
import { parseBoard, squareName, writeBoard } from "./fen.js";
import { SIDES, other } from "./game.js";
import { contentName, pieceName } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {"mirror" | "rotate" | "none"} Symmetry how the other player's pieces follow */

export class DesignBoard {
  /** @param {(board: string) => void} changed called with the board of a FEN */
  constructor(changed) {
    this.changed = changed;
    this.element = make("div", { class: "design-board" }, this.#grid, this.#palette);
    this.#grid.addEventListener("pointerdown", (event) => this.#press(event));
    this.#grid.addEventListener("keydown", (event) => {
      const square = this.#squareOf(event.target);
      if (!square || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.#put(square);
    });
  }

  #grid = make("div", { class: "design-grid", role: "group", "aria-label": "First position" });
  #palette = make("div", { class: "palettes" });
  /** @type {Kind | null} */
  #kind = null;
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** @type {Set<string>} */
  #holes = new Set();
  /**
   * What a click puts on a square; "away" takes away, null does nothing.
   * @type {Piece | "away" | null}
   */
  #tool = null;
  /** @type {Symmetry} */
  symmetry = "mirror";

  /**
   * Shows the first position of a game.
   * @param {Kind} kind
   */
  show(kind) {
    this.#kind = kind;
    const { pieces, holes } = parseBoard(kind.array, kind);
    this.#pieces = pieces;
    this.#holes = holes;
    this.#drawSquares(kind);
    this.#drawPalette(kind);
  }

  /**
   * Takes a piece as what the next clicks put on squares.
   * @param {string} letter
   */
  take(letter) {
    this.#tool = { piece: letter, color: "white" };
    if (this.#kind) this.#drawPalette(this.#kind);
  }

  /** @param {Kind} kind */
  #drawSquares(kind) {
    const { files, ranks } = kind;
    this.element.style.setProperty("--files", String(files));
    this.element.style.setProperty("--ranks", String(ranks));
    const cells = [];
    for (let rank = ranks - 1; rank >= 0; rank -= 1) {
      for (let file = 0; file < files; file += 1) {
        const square = squareName(file, rank);
        const piece = this.#pieces.get(square);
        const shade = this.#holes.has(square) ? "hole" : (file + rank) % 2 ? "light" : "dark";
        const name = `${square} ${contentName(kind, piece, this.#holes.has(square))}`;
        const cell = { class: `cell ${shade}`, "data-square": square, tabindex: "0", role: "button", "aria-label": name };
        cells.push(make("div", cell, piece ? pictureOf(kind.name, piece) : null));
      }
    }
    this.#grid.replaceChildren(...cells);
  }

  /** @param {Kind} kind */
  #drawPalette(kind) {
    const isTool = (/** @type {Piece | "away"} */ tool) => JSON.stringify(tool) === JSON.stringify(this.#tool);
    const choose = (/** @type {Piece | "away"} */ tool) => () => {
      this.#tool = isTool(tool) ? null : tool;
      this.#drawPalette(kind);
    };
    const rows = SIDES.map((color) => {
      const tools = kind.pieces.map(({ letter, promoted }) => {
        const piece = { piece: promoted ? `+${letter}` : letter, color };
        const name = `${color} ${pieceName(kind, piece.piece)}`;
        const more = { "aria-pressed": String(isTool(piece)), "aria-label": name, title: name, "data-tool": color + piece.piece };
        return make("button", { type: "button", class: "tool", click: choose(piece), ...more }, pictureOf(kind.name, piece));
      });
      return make("div", { class: "palette", role: "group", "aria-label": color }, ...tools);
    });
    const away = { type: "button", class: "tool away", click: choose("away"), "aria-pressed": String(isTool("away")), "data-tool": "away" };
    this.#palette.replaceChildren(...rows, make("button", away, "Take away"));
  }

  /** @param {EventTarget | null} target */
  #squareOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? cell.dataset.square : undefined;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const from = this.#squareOf(event.target);
    if (!from || event.button !== 0) return;
    event.preventDefault();
    const release = (/** @type {PointerEvent} */ up) => {
      removeEventListener("pointerup", release);
      const to = this.#squareOf(document.elementFromPoint(up.clientX, up.clientY));
      if (to === from) this.#put(from);
      else if (to) this.#move(from, to);
    };
    addEventListener("pointerup", release);
  }

  /** @param {string} square */
  #put(square) {
    const tool = this.#tool;
    if (!tool || !this.#kind) return;
    const old = this.#pieces.get(square);
    const isSame = tool !== "away" && old?.piece === tool.piece && old.color === tool.color;
    this.#set(square, tool === "away" || isSame ? undefined : tool);
    this.#tell();
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #move(from, to) {
    const piece = this.#pieces.get(from);
    if (!piece) return;
    this.#set(from, undefined);
    this.#set(to, piece);
    this.#tell();
  }

  /**
   * Changes a square, and its opposite for the other player.
   * @param {string} square
   * @param {Piece | undefined} piece
   */
  #set(square, piece) {
    const old = this.#pieces.get(square);
    const opposite = this.#oppositeOf(square);
    const there = this.#pieces.get(opposite);
    const follows = (/** @type {Piece | undefined} */ own) => !own || own.color !== there?.color;
    this.#pieces.delete(square);
    if (piece) this.#pieces.set(square, piece);
    if (this.symmetry === "none" || opposite === square || !follows(piece ?? old)) return;
    if (piece) this.#pieces.set(opposite, { ...piece, color: other(piece.color) });
    else if (old && there?.piece === old.piece) this.#pieces.delete(opposite);
  }

  /** @param {string} square */
  #oppositeOf(square) {
    const { files = 8, ranks = 8 } = this.#kind ?? {};
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1)) - 1;
    return squareName(this.symmetry === "rotate" ? files - 1 - file : file, ranks - 1 - rank);
  }

  #tell() {
    if (!this.#kind) return;
    // It is shown at once, so that the next click goes on from it.
    this.#drawSquares(this.#kind);
    this.changed(writeBoard(this.#pieces, this.#holes, this.#kind));
  }
}
