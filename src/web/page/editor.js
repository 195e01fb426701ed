// The position editor: pieces from a palette, the side to move, and the FEN itself. The server decides what is allowed.

import { Refused, ask } from "./api.js";
import { pictureOf } from "./board.js";
import { button, field, make, select } from "./dom.js";
import { parseBoard, writeBoard } from "./fen.js";
import { SIDES } from "./game.js";
import { contentName, enumerated, pieceName } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./board.js").Board} Board */

/** Milliseconds after a change before the server is asked. */
const DELAY = 150;

export class Editor {
  /**
   * @param {Table} table
   * @param {Board} board
   * @param {HTMLElement} host
   * @param {{use: (fen: string, isGame: boolean) => void, close: () => void}} handlers
   */
  constructor(table, board, host, handlers) {
    this.table = table;
    this.board = board;
    this.host = host;
    this.handlers = handlers;
    this.isOpen = false;
    /** The game that was shown when the editor was opened. */
    this.game = table.game;
    /** @type {Piece | "away" | "wall" | null} what a click does: puts this piece or a wall down, takes away, or nothing */
    this.tool = null;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** Pieces in hand by their letters in a FEN. @type {Map<string, number>} */
    this.hands = new Map();
    /** @type {Set<string>} */
    this.holes = new Set();
    this.fen = "";
  }

  /** The FEN that was read last; its fields after the board are kept. */
  #from = "";
  /** Whether the FEN was typed: then its faults are shown and not corrected. */
  #isTyped = true;
  #timer = 0;
  #fenInput = make("input", { id: "editor-fen", spellcheck: "false" });
  #side = select(
    [
      ["w", "White to move"],
      ["b", "Black to move"],
    ],
    "w",
    { id: "editor-side" },
  );
  #note = make("p", { role: "status", class: "note", id: "editor-note" });
  /** @type {HTMLButtonElement[]} */
  #uses = [];

  /** @param {string} fen the position to begin with */
  open(fen) {
    this.isOpen = true;
    this.game = this.table.game;
    this.#build();
    this.#read(fen);
    // In a narrow window the editor is below the board; its pieces must be seen together with the board.
    this.host.querySelectorAll(".palette")[1].scrollIntoView({ block: "nearest" });
  }

  close() {
    this.isOpen = false;
    this.host.hidden = true;
    this.handlers.close();
  }

  #build() {
    const { kind } = this.table;
    const rows = SIDES.map((color) => {
      const tools = kind.pieces.map(({ letter, promoted }) => {
        return this.#toolButton({ piece: promoted ? `+${letter}` : letter, color });
      });
      return make("div", { class: "palette", role: "group", "aria-label": color }, ...tools);
    });
    const wall = button("Wall", () => this.#choose("wall"), { class: "tool", "data-tool": "wall" });
    wall.hidden = !this.#hasWalls();
    const away = button("Take away", () => this.#choose("away"), { icon: "trash", class: "tool", "data-tool": "away" });
    this.#fenInput.onchange = () => this.#read(this.#fenInput.value);
    this.#side.onchange = () => this.#write();
    const empty = () => {
      this.pieces.clear();
      for (const square of this.board.cells.keys()) this.holes.delete(square);
      this.hands.clear();
      this.#write();
    };
    const hasMouse = matchMedia("(hover: hover)").matches;
    this.#uses = [
      button("Analyse it", () => this.#use(false), { class: "primary", id: "editor-use" }),
      button("Play from it", () => this.#use(true)),
    ];
    this.host.replaceChildren(
      make("header", {}, make("h2", {}, "Position editor"), button("Close", () => this.close(), { icon: "close", class: "quiet icon-only" })),
      make("p", {}, `Choose a piece, then ${hasMouse ? "click" : "touch"} squares. Drag moves a piece${hasMouse ? ", right click takes it away" : ""}.`),
      ...rows,
      ...(this.#held.length ? SIDES.map((color) => this.#handRow(color)) : []),
      make("div", { class: "buttons" }, wall, away, button("First position", () => this.#read(kind.array)), button("Empty", empty)),
      field("Turn", this.#side),
      field("FEN", this.#fenInput),
      this.#note,
      make("div", { class: "buttons" }, ...this.#uses),
    );
    this.host.hidden = false;
    this.#choose(null);
  }

  /** The types that a hand can hold in a position; hands that never become empty are not part of it. */
  get #held() {
    const { endless, in_hand } = this.table.kind;
    return endless ? [] : in_hand;
  }

  /** Whether the game that is shown has walls within its board, or can get some by the next move. */
  #hasWalls() {
    return this.board.walls.size > 0 || Boolean(this.table.view?.moves.some((move) => move.wall));
  }

  /** @param {Piece} piece */
  #toolButton(piece) {
    const name = `${piece.color} ${pieceName(this.table.kind, piece.piece)}`;
    const key = piece.color + piece.piece;
    const tool = make("button", { type: "button", class: "tool", "data-tool": key, title: name, "aria-label": name });
    tool.addEventListener("click", () => this.#choose(piece));
    tool.append(pictureOf(this.table.kind.name, piece));
    return tool;
  }

  /**
   * The pieces in a player's hand, each with buttons for one more and one less.
   * @param {import("./types.js").Side} color
   */
  #handRow(color) {
    const { kind } = this.table;
    const parts = this.#held.map((letter) => {
      const key = color === "white" ? letter : letter.toLowerCase();
      const name = `${color} ${pieceName(kind, letter)} in hand`;
      const change = (/** @type {number} */ step) => () => {
        this.hands.set(key, Math.max(0, (this.hands.get(key) ?? 0) + step));
        this.#write();
      };
      const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ by) =>
        make("button", { type: "button", click: change(by), "aria-label": `${words} ${name}`, title: `${words} ${name}` }, sign);
      const count = make("output", { "data-count": key });
      const picture = pictureOf(kind.name, { piece: letter, color });
      return make("span", { class: "in-hand" }, step("−", "one less", -1), picture, count, step("+", "one more", 1));
    });
    return make("div", { class: "palette", role: "group", "aria-label": `${color}'s pieces in hand` }, ...parts);
  }

  /** @param {Editor["tool"]} tool */
  #choose(tool) {
    this.tool = tool;
    const key = typeof tool === "string" ? tool : tool && tool.color + tool.piece;
    for (const tool of this.host.querySelectorAll(".tool")) {
      tool.setAttribute("aria-pressed", String(tool.getAttribute("data-tool") === key));
    }
  }

  /** @param {boolean} isGame */
  #use(isGame) {
    const { fen } = this;
    this.close();
    this.handlers.use(fen, isGame);
  }

  /** @param {string} fen */
  #read(fen) {
    const { pieces, holes } = parseBoard(fen, this.table.kind);
    this.pieces = pieces;
    this.holes = holes;
    this.hands = handsOf(fen);
    this.fen = fen.trim();
    this.#from = this.fen;
    this.#isTyped = true;
    this.#side.value = this.fen.split(/\s+/u)[1] === "b" ? "b" : "w";
    this.#show();
  }

  /** Writes the FEN of the board; the fields after the side to move stay. */
  #write() {
    const [board, , ...rest] = this.#from.split(/\s+/u);
    const { kind } = this.table;
    const text = writeBoard(this.pieces, this.holes, kind) + (board?.includes("[") || this.#held.length ? this.#writeHands() : "");
    this.fen = [text, this.#side.value, ...rest].join(" ");
    this.#isTyped = false;
    this.#show();
  }

  /** The hands in the notation of a FEN: White's, then Black's, each in the game's order of pieces. */
  #writeHands() {
    const own = this.#held;
    const keys = [...own, ...own.map((letter) => letter.toLowerCase())];
    return `[${keys.map((key) => key.repeat(this.hands.get(key) ?? 0)).join("")}]`;
  }

  #show() {
    this.#fenInput.value = this.fen;
    for (const count of this.host.querySelectorAll("[data-count]")) {
      count.textContent = String(this.hands.get(count.getAttribute("data-count") ?? "") ?? 0);
    }
    this.board.wall(this.holes);
    this.board.place(this.pieces);
    this.board.mark(new Map());
    const { kind } = this.table;
    this.board.name((square) => `${square} ${contentName(kind, this.pieces.get(square), this.holes.has(square))}`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), DELAY);
  }

  async #check() {
    const { fen } = this;
    let fault = await this.#fault(fen);
    const mended = fault && !this.#isTyped ? await this.#withoutRights(fen) : null;
    if (mended) fault = mended.fault;
    const outcome = fault ? null : await this.#outcome(mended?.fen ?? fen);
    if (fen !== this.fen) return;
    if (mended) this.fen = this.#fenInput.value = mended.fen;
    const end = outcome ? ` The game is over here: ${outcome.text}.` : "";
    this.#note.textContent = fault ? `Not allowed: ${fault}` : `This position is allowed${mended?.lost ?? ""}.${end}`;
    this.#note.classList.toggle("fault", fault !== "");
    const [analyse, play] = this.#uses;
    analyse.disabled = fault !== "";
    play.disabled = analyse.disabled || outcome !== null;
  }

  /**
   * An edited position without the castling rights that do not fit its pieces any more.
   * @param {string} fen
   */
  async #withoutRights(fen) {
    const [board, side, rights = "-", , ...rest] = fen.split(/\s+/u);
    const withRights = (/** @type {string} */ some) => [board, side, some || "-", "-", ...rest].join(" ");
    const bare = withRights("");
    const fault = await this.#fault(bare);
    if (fault) return { fault, fen: bare, lost: "" };
    const all = rights.replace("-", "").split("");
    const fits = await Promise.all(all.map(async (right) => !(await this.#fault(withRights(right)))));
    const kept = all.filter((_, n) => fits[n]).join("");
    const gone = all.filter((_, n) => !fits[n]).map((right) => `'${right}'`);
    const mended = { fault: "", fen: withRights(kept), lost: "" };
    if (gone.length) mended.lost = kept ? `, without the right to castle ${enumerated(gone)}` : ", without rights to castle";
    return mended;
  }

  /** @param {string} fen of a position that is allowed */
  async #outcome(fen) {
    const { outcome } = await ask("position", this.#reference(fen)).catch(() => ({ outcome: null }));
    return /** @type {import("./types.js").Outcome | null} */ (outcome);
  }

  /** @param {string} fen */
  #reference(fen) {
    return { game: this.table.kind.name, options: this.table.game.options, fen };
  }

  /**
   * What is wrong with a FEN, in the server's words; empty when nothing is wrong.
   * @param {string} fen
   */
  async #fault(fen) {
    try {
      const { fault } = await ask("check", this.#reference(fen));
      return fault ?? "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message;
    }
  }

  /** @param {string} square */
  press(square) {
    const old = this.pieces.get(square);
    const { tool } = this;
    if (!tool) return;
    const wasWall = this.holes.has(square);
    this.#clear(square);
    if (tool === "wall" && !wasWall) this.holes.add(square);
    const isSame = typeof tool !== "string" && old?.piece === tool.piece && old.color === tool.color;
    if (typeof tool !== "string" && !isSame) this.pieces.set(square, tool);
    this.#write();
  }

  /** @param {string} square */
  takeAway(square) {
    this.#clear(square);
    this.#write();
  }

  /** @param {string} square */
  #clear(square) {
    this.pieces.delete(square);
    this.holes.delete(square);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  move(from, to) {
    const piece = this.pieces.get(from);
    if (!piece) return;
    this.#clear(from);
    this.#clear(to);
    this.pieces.set(to, piece);
    this.#write();
  }
}

/**
 * The numbers of pieces in hand in a FEN, by their letters.
 * @param {string} fen
 */
function handsOf(fen) {
  const letters = /^\S*\[((?:[A-Za-z]['!]?)*)/u.exec(fen.trim())?.[1] ?? "";
  /** @type {Map<string, number>} */
  const hands = new Map();
  for (const [letter] of letters.matchAll(/[A-Za-z]['!]?/gu)) hands.set(letter, (hands.get(letter) ?? 0) + 1);
  return hands;
}
