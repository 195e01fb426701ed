// Entering moves on the board: clicks, drags and keys narrow the moves, and the board shows what can come next.

import { say } from "./announce.js";
import { Refused, ask } from "./api.js";
import { Entry, legsOf, preview } from "./entry.js";
import { offerPromotions } from "./promotion.js";
import { whyNot } from "./prompt.js";
import { contentName, isPass, sentence } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */

export class Entering {
  /**
   * @param {Table} table
   * @param {Board} board
   * @param {import("./hands.js").Strips} strips
   * @param {HTMLElement} popover where choices are offered
   * @param {import("./prompt.js").Prompt} prompt
   */
  constructor(table, board, strips, popover, prompt) {
    this.table = table;
    this.board = board;
    this.strips = strips;
    this.popover = popover;
    this.prompt = prompt;
    this.entry = new Entry([]);
    /** @type {Map<string, Piece>} what the board shows */
    this.shown = new Map();
    this.isThinking = false;
    /** @type {string[]} places that are pressed before the server has described the position */
    this.early = [];
    /** Called with arrows to draw whenever the board is drawn. */
    this.onDraw = () => {};
  }

  /** Starts a new entry in the position that is shown now. */
  refresh() {
    const { table } = this;
    const view = table.view;
    if (!view) return;
    this.entry = new Entry(table.mayMove() ? view.moves : []);
    this.draw(this.#glides());
    const early = this.early.splice(0);
    if (!table.mayMove()) return;
    for (const place of early) {
      if (this.isLast(place)) this.again(place);
      else this.press(place);
    }
  }

  /** The pieces that moved between the position that was shown before and this one. */
  #glides() {
    const { at, before } = this.table;
    const [from, to] = at.parent === before ? [before, at] : [at, before];
    if (!from?.view || !to || to.parent !== from) return [];
    const move = from.view.moves.find((move) => move.text === to.move);
    const legs = move ? legsOf(move) : [];
    const start = move && !move.any_order ? legs[0]?.from : null;
    const pairs = start ? [{ from: start, to: legs[legs.length - 1].to }] : legs;
    const known = pairs.flatMap(({ from, to }) => (from ? [{ from, to }] : []));
    const glides = to === at ? known : known.map(({ from, to }) => ({ from: to, to: from }));
    // A piece that is already shown on its target has been moved there by hand.
    const pieces = new Map(at.view?.pieces.map((own) => [own.square, own]));
    return glides.filter(({ to }) => {
      const [old, now] = [this.shown.get(to), pieces.get(to)];
      return !(old && now && old.piece === now.piece && old.color === now.color);
    });
  }

  /** @param {string} place */
  isLast(place) {
    return this.entry.entered.length > 0 && this.entry.last() === place;
  }

  /** @param {string} place */
  press(place) {
    if (!this.table.view) {
      this.early.push(place);
      return;
    }
    const { pieces: before } = this.#preview();
    if (this.entry.press(place)) this.#goOn(before);
    else this.#refuse(place);
  }

  /** @param {string} place the place that was clicked last: the move ends there, or the click is taken back */
  again(place) {
    const move = this.entry.finished();
    if (move) this.#play(move);
    // A pass and a promotion in place go back to the square that they begin on.
    else if (this.entry.next().has(place)) this.press(place);
    else if (this.isLast(place)) this.back();
  }

  /** The pass, if it is legal now. */
  get pass() {
    return this.table.mayMove() ? this.table.view?.moves.find((move) => isPass(move.text)) : undefined;
  }

  /** Plays the pass, whatever was clicked before. */
  playPass() {
    const { pass } = this;
    this.entry.entered = [];
    if (pass) this.#play(pass);
  }

  /** @param {string} place */
  drop(place) {
    if (this.entry.next().has(place) && this.entry.press(place)) this.#goOn(null);
    else this.#refuse(place);
  }

  /** @param {string} place */
  canDrag(place) {
    return this.isLast(place) && [...this.entry.next().keys()].some((click) => click && !click.startsWith("="));
  }

  /** Takes back one click. */
  back() {
    const isChanged = this.entry.back();
    this.draw();
    return isChanged;
  }

  /** Ends the move with the clicks so far. */
  finish() {
    const move = this.entry.finished();
    if (move) this.#play(move);
  }

  /**
   * Plays a move that was typed. The server reads a text that is not exactly the text of a legal move.
   * @param {string} text
   * @returns {Promise<boolean>} whether a move was played
   */
  async type(text) {
    const { table, prompt } = this;
    const { at, game } = table;
    const wanted = text.trim();
    if (!wanted || !table.mayMove()) {
      prompt.explainTyped(this.isThinking);
      return false;
    }
    const named = (/** @type {string} */ exact) => table.view?.moves.find((move) => move.text === exact);
    let move = named(wanted);
    if (!move) {
      /** @type {{move?: string, fault?: string}} */
      const read = await ask("typed", { ...game.reference(at), text: wanted }).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        return { fault: error.message };
      });
      // Meanwhile another position may be shown.
      if (table.at !== at || !table.mayMove()) return false;
      if (read.fault) prompt.explain(sentence(read.fault));
      move = named(read.move ?? "");
    }
    if (move) this.#play(move);
    return Boolean(move);
  }

  /**
   * Says why a click does nothing. A piece that was only picked up is put back; legs that were entered stay.
   * @param {string} place
   */
  #refuse(place) {
    const { entry } = this;
    const why = whyNot(this, place);
    if (entry.isTakenUp() || entry.promotions().length) entry.back();
    this.draw();
    this.prompt.explain(why);
  }

  /** @param {Map<string, Piece> | null} before the board before the click, if the piece is to glide */
  #goOn(before) {
    const move = this.entry.only();
    if (move) {
      this.#play(move, before);
      return;
    }
    this.draw(this.#lastStep(before));
  }

  /** @param {Map<string, Piece> | null} before */
  #lastStep(before) {
    const squares = this.entry.entered.filter((click) => /^[a-z]\d/u.test(click));
    const [from, to] = squares.slice(-2);
    const { pieces } = this.#preview();
    const hasMoved = before && from && to && before.has(from) && !pieces.has(from) && pieces.has(to);
    return hasMoved ? [{ from, to }] : [];
  }

  /**
   * @param {Move} move
   * @param {Map<string, Piece> | null} before
   */
  #play(move, before = null) {
    const glides = this.#lastStep(before);
    this.popover.replaceChildren();
    this.shown = this.#preview().pieces;
    this.board.place(this.shown, glides);
    this.board.mark(new Map());
    this.entry = new Entry([]);
    this.prompt.playing(move.text);
    void this.table.play(move.text);
  }

  #preview() {
    const { view } = this.table;
    if (!view) return { pieces: new Map(), at: null };
    return preview(view, this.entry);
  }

  /**
   * Draws the board with the clicks so far.
   * @param {{from: string, to: string}[]} glides
   */
  draw(glides = []) {
    const { table, board, entry } = this;
    const { view } = table;
    if (!view) return;
    const { pieces, at } = this.#preview();
    const next = entry.next();
    this.shown = pieces;
    board.place(pieces, glides);
    const marks = this.#marks(view, pieces, at, next);
    board.mark(marks);
    board.name((square) => this.#nameOf(square, pieces, marks.get(square)));
    const usable = new Set([...next.keys(), ...entry.next([]).keys()].filter((click) => click.endsWith("@")));
    this.strips.draw(entry.last(), usable, this.isThinking);
    offerPromotions(this, pieces, at);
    const hadFocus = this.prompt.host.contains(document.activeElement);
    this.prompt.draw(this);
    if (hadFocus && !this.prompt.host.contains(document.activeElement)) board.focus(board.focused);
    if (entry.entered.length) say(this.prompt.text);
    this.onDraw();
  }

  /**
   * @param {View} view
   * @param {Map<string, Piece>} pieces
   * @param {string | null} at
   * @param {Map<string, Move[]>} next
   */
  #marks(view, pieces, at, next) {
    /** @type {Map<string, Set<string>>} */
    const marks = new Map();
    /** @param {string} square @param {string} mark */
    const add = (square, mark) => marks.set(square, (marks.get(square) ?? new Set()).add(mark));
    const { entered } = this.entry;
    for (const click of this.entry.next([]).keys()) if (pieces.get(click)?.color === view.side) add(click, "can");
    for (const square of view.changed) add(square, "changed");
    for (const square of view.check) add(square, "check");
    for (const click of entered) if (click.startsWith("x")) add(click.slice(1), "paid");
    if (at) add(at, "selected");
    if (next.has("") && at && entered.length) add(at, "ends");
    for (const [click, moves] of next) {
      if (click.startsWith("x")) add(click.slice(1), "price");
      if (!/^[a-z]\d/u.test(click)) continue;
      if (click === this.entry.last()) {
        add(click, "ends");
        continue;
      }
      if (pieces.get(click)?.color === view.side && !this.#isTarget(click, moves)) {
        if (entered.length) add(click, "goes-on");
        continue;
      }
      if (!entered.length) continue;
      const shortest = moves.reduce((a, b) => (b.clicks.length < a.clicks.length ? b : a));
      const taken = (shortest.takes ?? []).filter((square) => !entered.includes(square));
      const takesHere = pieces.has(click) || (taken.length > 0 && shortest.clicks.at(-1) === click);
      add(click, takesHere ? "ring" : "dot");
      if (this.entry.putsWall()) add(click, "for-wall");
      if (takesHere && !pieces.has(click)) for (const square of taken) add(square, "taken");
      for (const move of moves) this.#markLater(move, click, pieces, next, add);
    }
    return marks;
  }

  /**
   * Whether a click on one of the player's own pieces is a target, not a piece to move: castling onto a rook, for example.
   * @param {string} click
   * @param {Move[]} moves
   */
  #isTarget(click, moves) {
    return this.entry.entered.length > 0 && moves.every((move) => !move.any_order && move.clicks[0] !== click);
  }

  /**
   * Marks the squares that later legs of a move reach.
   * @param {Move} move
   * @param {string} click
   * @param {Map<string, Piece>} pieces
   * @param {Map<string, Move[]>} next
   * @param {(square: string, mark: string) => void} add
   */
  #markLater(move, click, pieces, next, add) {
    // Walls can go on many squares: marks on all of them would hide the other marks.
    if (move.any_order || move.wall) return;
    const later = move.clicks.slice(this.entry.entered.length);
    for (const square of later.slice(later.indexOf(click) + 1)) {
      if (!/^[a-z]\d/u.test(square) || next.has(square)) continue;
      add(square, pieces.has(square) ? "later-ring" : "later-dot");
    }
  }

  /**
   * @param {string} square
   * @param {Map<string, Piece>} pieces
   * @param {Set<string> | undefined} marks
   */
  #nameOf(square, pieces, marks) {
    const what = contentName(this.table.kind, pieces.get(square), this.board.walls.has(square));
    /** @type {[string, string][]} */
    const texts = [
      ["check", "in check"],
      ["selected", "chosen"],
      ["ends", "Enter ends the move here"],
      ["dot", marks?.has("for-wall") ? "a wall can be put here" : "can go here"],
      ["ring", "can capture here"],
      ["goes-on", "can move as well"],
      ["price", "can be paid"],
      ["paid", "paid"],
    ];
    return [`${square} ${what}`, ...texts.flatMap(([mark, text]) => (marks?.has(mark) ? [text] : []))].join(", ");
  }
}
