// A game is designed: its text, and the same as a board, pieces and rules in words. Either side changes the other.

import { Refused, ask } from "./api.js";
import { DesignBoard } from "./design_board.js";
import { DesignPieces } from "./design_pieces.js";
import { DesignRules } from "./design_rules.js";
import { newText, resized, sectionIn, sectionName, withBoard, withHeading, withKeys, withoutRights } from "./design_text.js";
import { button, download, field, make, openDialog, select } from "./dom.js";
import { forgetDrawings, loadDrawings } from "./drawings.js";
import { parseBoard, writeBoard } from "./fen.js";
import { isOwn, listGame, sectionOf, textOf, unlistGame } from "./own.js";
import { makeReport } from "./report.js";
import { showRules } from "./rules.js";
import { startUsual } from "./start.js";
import { draft, keepDraft } from "./store.js";
import { BROUGHT, IS_LOCAL } from "./transport.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Fault} Fault */

/** Milliseconds after a change of the text before it is read. */
const DELAY = 200;
/** The sizes of boards. */
const SIZES = { min: 3, max: 12 };

/**
 * Opens the design of a game.
 * @param {Table} table
 */
export function openDesign(table) {
  const design = new Design(table);
  design.open();
}

class Design {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.#board = new DesignBoard((board) => this.#changeArray({ startFen: withBoard(this.#kind?.array ?? "", board) }));
    this.#pieces = new DesignPieces({
      add: (key, betza, name) => this.#addPiece(key, betza, name),
      remove: (key, letter) => this.#removePiece(key, letter),
      change: (key, letter, betza) => this.#change({ [key]: letter.toLowerCase() + (key === "king" && betza === "K" ? "" : `:${betza}`) }),
    });
    this.#rules = new DesignRules((key, value) => this.#change({ [key]: value }));
  }

  /** The name of the game in the list that this design replaces. */
  #before = "";
  /**
   * The game as the text was read last without faults.
   * @type {Kind | null}
   */
  #kind = null;
  /**
   * The texts before the changes that were made by clicks.
   * @type {import("./store.js").Draft[]}
   */
  #older = [];
  /**
   * A text whose first position was changed by a click, and the same without rights to castle.
   * @type {{text: string, bare: string} | null}
   */
  #mended = null;
  /** @type {{keys: import("./design_rules.js").Key[], pieces: import("./design_pieces.js").Type[]}} */
  #format = { keys: [], pieces: [] };
  #timer = 0;
  #board;
  #pieces;
  #rules;
  #text = make("textarea", { id: "design-text", spellcheck: "false", autocapitalize: "none", "aria-label": "Text of the game" });
  #faults = make("ul", { id: "design-faults", class: "plain", role: "status" });
  #guide = make("div", { class: "rules", id: "design-guide", tabindex: "0", role: "region", "aria-label": "Rules page" });
  #title = make("input", { id: "design-title", maxlength: "60" });
  #size = make("div", { class: "sizes" });
  #play = button("Play", () => void this.#begin(), { class: "primary", id: "design-play" });
  #undo = button("Undo", () => this.#takeBack(), { icon: "undo", id: "design-undo" });
  #report = button("Report", () => this.#kind && void makeReport(this.#kind), { id: "design-report", hidden: !IS_LOCAL || Boolean(BROUGHT) });
  #unlist = button("Remove from my games", () => this.#forget(), { icon: "trash", hidden: true });
  /** @type {HTMLDialogElement | null} */
  #box = null;

  open() {
    this.#text.addEventListener("input", () => {
      this.#play.disabled = this.#report.disabled = true;
      // What is being read is not the text any more.
      this.#reads += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#read(), DELAY);
    });
    this.#title.addEventListener("change", () => this.#rename(this.#title.value.trim() || "My game"));
    const symmetry = select(
      [
        ["mirror", "The other player's pieces opposite"],
        ["rotate", "The other player's pieces turned around"],
        ["none", "Each player's pieces alone"],
      ],
      "mirror",
      { "aria-label": "The other player's pieces" },
    );
    symmetry.addEventListener("change", () => {
      this.#board.symmetry = /** @type {import("./design_board.js").Symmetry} */ (symmetry.value);
    });
    const left = make("div", { class: "design-form" }, field("Game", this.#origins()), field("Title", this.#title), this.#size, this.#board.element, symmetry);
    const middle = make("div", { class: "design-form" }, this.#pieces.element, this.#rules.element);
    const guide = make("details", { class: "guide" }, make("summary", {}, "Rules page and diagrams"), this.#guide);
    guide.addEventListener("toggle", () => void this.#showGuide());
    const right = make("div", { class: "design-form" }, make("h3", {}, "Text"), this.#text, this.#faults, guide);
    const buttons = make("div", { class: "buttons design-buttons" }, this.#play, this.#report, this.#undo, button("Download text", () => this.#save(), { icon: "download" }), this.#unlist);
    this.#box = openDialog("Design a game", [make("div", { class: "design" }, left, middle, right), buttons], { class: "wide" });
    const { kind } = this.table;
    const kept = draft();
    if (kept) this.#set(kept.text, kept.before);
    else if (isOwn(kind.name)) this.#startFrom(kind.name);
    else this.#startFrom(kind.group === "shipped" ? kind.name : "chess");
  }

  /** The list of games to begin from. */
  #origins() {
    const { kinds } = this.table;
    const list = select([["", "Open or begin from …"]], "", { id: "design-origin" });
    for (const [group, label] of [["own", "Your own games"], ["shipped", "Games to begin from"]]) {
      const own = kinds.filter((kind) => kind.group === group).map(({ name, title }) => make("option", { value: name }, title));
      if (own.length) list.append(make("optgroup", { label }, ...own));
    }
    list.addEventListener("change", () => {
      this.#startFrom(list.value);
      list.value = "";
    });
    return list;
  }

  /**
   * Begins anew from a game: its own text, or a text that changes nothing.
   * @param {string} name
   */
  #startFrom(name) {
    const text = textOf(name);
    this.#set(text ?? newText(name, "my-game", "My game"), text === undefined ? "" : name);
  }

  /**
   * Changes the text by a click; the text before can be brought back.
   * @param {string} text
   * @param {string} [before] the name of the game in the list whose place it is to take
   */
  #set(text, before = this.#before) {
    const old = { text: this.#text.value, before: this.#before };
    if (old.text && old.text !== text) this.#older.push(old);
    this.#before = before;
    this.#text.value = text;
    void this.#read();
  }

  /** @param {Record<string, string | null>} values */
  #change(values) {
    this.#set(withKeys(this.#text.value, values));
  }

  /**
   * Changes keys, among them the first position; if it does not allow its rights to castle any more, these are left out.
   * @param {Record<string, string | null>} values
   */
  #changeArray(values) {
    const text = withKeys(this.#text.value, values);
    const bare = withKeys(this.#text.value, { ...values, startFen: withoutRights(values.startFen ?? "") });
    this.#mended = { text, bare };
    this.#set(text);
  }

  #takeBack() {
    const old = this.#older.pop();
    if (!old) return;
    this.#before = old.before;
    this.#text.value = old.text;
    void this.#read();
  }

  /**
   * The games of a text. One that is refused as a whole has that as its fault.
   * @param {string} text
   */
  async #games(text) {
    try {
      return await this.table.readText(text);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { kinds: [], faults: [{ line: null, section: null, message: error.message }], notes: [] };
    }
  }

  /** How often the text was read. */
  #reads = 0;

  /**
   * Reads the text, and shows the game or what is wrong.
   * @returns {Promise<void>}
   */
  async #read() {
    clearTimeout(this.#timer);
    this.#reads += 1;
    const number = this.#reads;
    const text = this.#text.value;
    keepDraft({ text, before: this.#before });
    this.#play.disabled = this.#report.disabled = true;
    if (!this.#format.keys.length) this.#format = await ask("format", {});
    const { kinds, faults, notes } = await this.#games(text);
    const mended = this.#mended?.text === text && faults.length ? this.#mended.bare : "";
    const isMended = mended && !(await this.#games(mended)).faults.length;
    // The text was changed meanwhile.
    if (number !== this.#reads) return;
    if (isMended) {
      this.#text.value = mended;
      await this.#read();
      return;
    }
    const section = sectionIn(text)?.name;
    const kind = kinds.find(({ name }) => sectionOf(name) === section);
    this.#showFaults(faults, notes);
    this.#undo.disabled = !this.#older.length;
    this.#unlist.hidden = !this.#before;
    if (!kind) return;
    await loadDrawings(kind.name);
    if (number !== this.#reads) return;
    if (this.#kind && this.#kind.name !== kind.name && this.#kind.name !== this.table.kind.name) forgetDrawings(this.#kind.name);
    this.#kind = kind;
    this.#play.disabled = this.#report.disabled = false;
    if (document.activeElement !== this.#title) this.#title.value = kind.title;
    const focused = placeOf(document.activeElement);
    this.#showSize(kind);
    this.#board.show(kind);
    this.#pieces.show(kind, this.#format.pieces);
    this.#rules.show(kind, this.#ownKeys(), this.#format.keys);
    if (focused) /** @type {HTMLElement | null | undefined} */ (this.#box?.querySelector(focused))?.focus();
    await this.#showGuide();
  }

  /** The keys that the last section of the text gives. */
  #ownKeys() {
    const section = sectionIn(this.#text.value);
    const lines = this.#text.value.split("\n").slice((section?.line ?? 0) + 1);
    const pairs = lines.filter((line) => line.includes("=") && !/^\s*[#;]/u.test(line)).map((line) => line.split(/=(.*)/u));
    return Object.fromEntries(pairs.map(([key, value]) => [key.trim(), value.trim()]));
  }

  /**
   * @param {Fault[]} faults
   * @param {Fault[]} notes
   */
  #showFaults(faults, notes) {
    const row = (/** @type {Fault} */ { line, message }, /** @type {string} */ kind) => {
      const text = line ? `${kind === "fault" ? "Line" : "Note, line"} ${line}: ${message}` : message;
      return make("li", { class: kind }, line ? button(text, () => this.#goTo(line), { class: "quiet" }) : text);
    };
    this.#faults.replaceChildren(...faults.map((fault) => row(fault, "fault")), ...notes.map((note) => row(note, "quiet-text")));
  }

  /** @param {number} line */
  #goTo(line) {
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + Number(line > 1);
    this.#text.focus();
    this.#text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  /** @param {Kind} kind */
  #showSize(kind) {
    const step = (/** @type {"files" | "ranks"} */ side, /** @type {number} */ by) => () => {
      const size = { files: kind.files, ranks: kind.ranks, [side]: kind[side] + by };
      this.#changeArray(resized(kind.keys ?? {}, kind.array, size));
    };
    const part = (/** @type {"files" | "ranks"} */ side) => {
      const less = make("button", { type: "button", click: step(side, -1), disabled: kind[side] <= SIZES.min, "aria-label": `Fewer ${side}` }, "−");
      const more = make("button", { type: "button", click: step(side, 1), disabled: kind[side] >= SIZES.max, "aria-label": `More ${side}` }, "+");
      return make("span", { class: "size-of" }, less, make("output", {}, `${kind[side]} ${side}`), more);
    };
    this.#size.replaceChildren(part("files"), part("ranks"));
  }

  /** @param {string} title */
  #rename(title) {
    const section = sectionIn(this.#text.value);
    this.#set(withKeys(withHeading(this.#text.value, sectionName(title), section?.parent ?? ""), { title }));
  }

  /**
   * Adds a piece under a free letter; pawns promote to it.
   * @param {string} key a key of the format; empty for a custom piece
   * @param {string | null} betza
   * @param {string} name
   */
  #addPiece(key, betza, name) {
    const kind = this.#kind;
    if (!kind) return;
    const used = new Set(kind.pieces.map(({ letter }) => letter.toLowerCase()));
    const letter = [...name.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"].find((own) => /[a-z]/u.test(own) && !used.has(own));
    if (!letter) return;
    const numbers = new Set((kind.moves ?? []).map((piece) => piece.key));
    const free = Array.from({ length: 25 }, (_, n) => `customPiece${n + 1}`).find((own) => !numbers.has(own)) ?? "";
    const choices = kind.keys?.promotionPieceTypes;
    const names = this.#ownKeys().pieceNames;
    // No two pieces have the same name.
    const isNamed = betza !== null && name && !kind.pieces.some((piece) => piece.name.toLowerCase() === name.toLowerCase());
    this.#change({
      [key || free]: betza === null ? letter : `${letter}:${betza}`,
      ...(choices && /^[a-z]+$/iu.test(choices) && { promotionPieceTypes: choices + letter }),
      ...(isNamed && { pieceNames: [...(names ? [names] : []), `${letter}: ${name.replaceAll(",", "")}`].join(", ") }),
    });
    this.#board.take(letter.toUpperCase());
  }

  /**
   * Removes a piece, from the first position and the choices of promotion too.
   * @param {string} key
   * @param {string} letter
   */
  #removePiece(key, letter) {
    const kind = this.#kind;
    if (!kind) return;
    const small = letter.toLowerCase();
    const choices = kind.keys?.promotionPieceTypes;
    const own = this.#ownKeys();
    const names = own.pieceNames?.split(",").filter((name) => name.split(":")[0].trim().toLowerCase() !== small);
    const { pieces, holes } = parseBoard(kind.array, kind);
    for (const [square, { piece }] of pieces) if (piece.replace(/[+~]/gu, "") === letter) pieces.delete(square);
    const left = choices?.match(/[a-z]['!]?/giu)?.filter((choice) => choice.toLowerCase() !== small) ?? [];
    this.#changeArray({
      [key]: "-",
      startFen: withBoard(kind.array, writeBoard(pieces, holes, kind)),
      ...(choices && left.join("") !== choices && /^[a-z'!]+$/iu.test(choices) && { promotionPieceTypes: left.join("") || "-" }),
      ...(names && { pieceNames: names.join(",").trim() || null }),
    });
  }

  async #showGuide() {
    const kind = this.#kind;
    const isOpen = this.#guide.closest("details")?.open;
    if (!kind || !isOpen) return;
    const { html } = await ask("rules", { game: kind.name });
    if (kind === this.#kind) showRules(this.#guide, html);
  }

  #save() {
    const name = sectionIn(this.#text.value)?.name ?? "game";
    download(`${name}.ini`, new Blob([this.#text.value], { type: "text/plain" }));
  }

  /** Puts the game into the list, and begins it. */
  async #begin() {
    const kind = this.#kind;
    if (!kind || textOf(kind.name) !== this.#text.value) return;
    const isSame = sectionOf(this.#before) === sectionOf(kind.name);
    // Without room for it in the browser it stays the draft.
    if (listGame(kind.name, isSame ? this.#before : kind.name)) keepDraft(null);
    this.#box?.close();
    await startUsual(this.table, kind.name);
  }

  /** Takes the game out of the list; its text stays the draft. */
  #forget() {
    unlistGame(this.#before);
    this.#before = "";
    void this.#read();
  }
}

/**
 * A selector of the element that has the focus, so that what takes its place gets it.
 * @param {Element | null} element
 */
function placeOf(element) {
  for (const name of ["data-square", "data-tool", "data-key", "aria-label"]) {
    const value = element?.getAttribute(name);
    if (value) return `.design [${name}="${CSS.escape(value)}"]`;
  }
  return null;
}
