// Drawing the board: squares as a grid that screen readers understand, pieces, marks, and gliding pieces.

import { make } from "./dom.js";
import { drawingAddress } from "./drawings.js";
import { squareName } from "./fen.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{name: string, files: number, ranks: number}} Shape */

/** Milliseconds for which a piece glides. */
const GLIDE = 170;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The address of the drawing of a piece.
 * @param {string} game
 * @param {Piece} piece
 */
export function drawingOf(game, { piece, color }) {
  return drawingAddress(game, `${color.charAt(0)}${piece}.svg`);
}

/**
 * A picture of a piece.
 * @param {string} game
 * @param {Piece} piece
 * @param {string} [text] the text for screen readers
 */
export function pictureOf(game, piece, text = "") {
  return make("img", { src: drawingOf(game, piece), alt: text, draggable: "false", "data-piece": pieceKey(piece) });
}

/** @param {Piece} piece */
function pieceKey({ piece, color }) {
  return color.charAt(0) + piece;
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{files: HTMLElement, ranks: HTMLElement}} labels where the coordinates stand
   */
  constructor(host, labels) {
    this.host = host;
    this.labels = labels;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Shape} */
    this.shape = { name: "", files: 0, ranks: 0 };
    this.isFlipped = false;
    this.focused = "";
    /** The squares that are walls in the position that is shown. @type {Set<string>} */
    this.walls = new Set();
  }

  /** The shape, holes and orientation for which the squares were made. */
  #key = "";

  /**
   * Makes the squares, unless the board already has these squares.
   * @param {Shape} shape
   * @param {Set<string>} holes squares that are never part of the board
   * @param {boolean} isFlipped
   */
  build(shape, holes, isFlipped) {
    const { name, files, ranks } = shape;
    const key = [name, files, ranks, isFlipped, ...holes].join();
    if (key === this.#key) return;
    this.#key = key;
    this.shape = shape;
    this.isFlipped = isFlipped;
    this.cells.clear();
    const rows = [];
    for (let row = 0; row < ranks; row += 1) {
      const cells = [];
      for (let column = 0; column < files; column += 1) {
        cells.push(this.#cell(row, column, holes));
      }
      rows.push(make("div", { role: "row" }, ...cells));
    }
    this.host.replaceChildren(...rows);
    this.#label();
    const { style } = document.documentElement;
    style.setProperty("--files", String(files));
    style.setProperty("--ranks", String(ranks));
    // The keyboard starts in the corner nearest to the player.
    if (!this.cells.has(this.focused)) this.focused = [...this.cells.keys()].at(-Math.min(files, this.cells.size)) ?? "";
    this.#setTabStop(this.focused);
  }

  /** Writes the coordinates into the frame; screen readers get them from the names of the squares. */
  #label() {
    const { files, ranks } = this.shape;
    const numbered = (/** @type {number} */ count) => Array.from({ length: count }, (_, n) => n);
    const letters = numbered(files).map((file) => squareName(file, 0).charAt(0));
    const numbers = numbered(ranks).map((rank) => String(ranks - rank));
    if (this.isFlipped) [letters, numbers].forEach((labels) => labels.reverse());
    const spans = (/** @type {string[]} */ labels) => labels.map((label) => make("span", {}, label));
    this.labels.files.replaceChildren(...spans(letters));
    this.labels.ranks.replaceChildren(...spans(numbers));
  }

  /**
   * @param {number} row from the top
   * @param {number} column from the left
   * @param {Set<string>} holes
   */
  #cell(row, column, holes) {
    const { files, ranks } = this.shape;
    const file = this.isFlipped ? files - 1 - column : column;
    const rank = this.isFlipped ? row : ranks - 1 - row;
    const square = squareName(file, rank);
    const shade = holes.has(square) ? "hole" : (file + rank) % 2 ? "light" : "dark";
    const cell = make("div", { role: "gridcell", class: `cell ${shade}`, "data-square": square, tabindex: "-1" });
    if (!holes.has(square)) this.cells.set(square, cell);
    return cell;
  }

  /**
   * Puts the pieces on the board.
   * @param {Map<string, Piece>} pieces
   * @param {{from: string, to: string}[]} glides pieces that glide from one square to another
   */
  place(pieces, glides = []) {
    for (const [square, cell] of this.cells) {
      const piece = pieces.get(square);
      const old = cell.querySelector("img");
      if (old && piece && old.dataset.piece === pieceKey(piece)) continue;
      old?.remove();
      if (piece) cell.append(pictureOf(this.shape.name, piece));
    }
    if (quiet.matches) return;
    for (const { from, to } of glides) {
      const image = this.cells.get(to)?.querySelector("img");
      const [start, end] = [this.place2d(from), this.place2d(to)];
      const [x, y] = [100 * (start.column - end.column), 100 * (start.row - end.row)];
      image?.animate([{ transform: `translate(${x}%, ${y}%)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
        duration: GLIDE,
        easing: "ease-out",
      });
    }
  }

  /**
   * Shows the walls of a position. Such squares keep their cells, because moves put walls and take them away.
   * @param {Set<string>} walls
   */
  wall(walls) {
    this.walls = new Set([...walls].filter((square) => this.cells.has(square)));
    for (const [square, cell] of this.cells) cell.classList.toggle("wall", this.walls.has(square));
  }

  /**
   * The column and row of a square as it is shown, from the top left.
   * @param {string} square
   */
  place2d(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1)) - 1;
    const { files, ranks } = this.shape;
    return this.isFlipped ? { column: files - 1 - file, row: rank } : { column: file, row: ranks - 1 - rank };
  }

  /**
   * Gives squares their marks, which are classes, and removes all other marks.
   * @param {Map<string, Set<string>>} marks
   */
  mark(marks) {
    for (const [square, cell] of this.cells) {
      const own = [...(marks.get(square) ?? [])].sort().join(" ");
      if (cell.dataset.marks === own) continue;
      for (const mark of (cell.dataset.marks ?? "").split(" ").filter(Boolean)) cell.classList.remove(mark);
      for (const mark of marks.get(square) ?? []) cell.classList.add(mark);
      cell.dataset.marks = own;
      cell.setAttribute("aria-selected", String(cell.classList.contains("selected")));
    }
  }

  /**
   * Gives squares their names for screen readers.
   * @param {(square: string) => string} nameOf
   */
  name(nameOf) {
    for (const [square, cell] of this.cells) cell.setAttribute("aria-label", nameOf(square));
  }

  /** @param {string} square */
  #setTabStop(square) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    this.cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {string} square */
  focus(square) {
    this.#setTabStop(square);
    this.cells.get(square)?.focus();
  }

  /**
   * Moves the focus by columns and rows of the board as it is shown.
   * @param {number} columns
   * @param {number} rows
   */
  step(columns, rows) {
    const at = this.place2d(this.focused);
    for (const [square] of this.cells) {
      const { column, row } = this.place2d(square);
      if (column === at.column + columns && row === at.row + rows) {
        this.focus(square);
        return;
      }
    }
  }

  /**
   * The square that an element belongs to, or null.
   * @param {EventTarget | null} element
   */
  squareOf(element) {
    const cell = element instanceof Element ? element.closest(".cell") : null;
    const square = cell instanceof HTMLElement && this.host.contains(cell) ? cell.dataset.square : undefined;
    return square && this.cells.has(square) ? square : null;
  }
}
