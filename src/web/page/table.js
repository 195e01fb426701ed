// The table: the game that is shown, the position that is looked at, and everything that changes them.

import { Refused, ask } from "./api.js";
import { Signal } from "./dom.js";
import { loadDrawings } from "./drawings.js";
import { Game, other } from "./game.js";
import { isOwn, listedGames, ownName, sectionOf, textOf } from "./own.js";
import { keepGame } from "./store.js";
import { capitalized } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./game.js").Node} Node */

export class Table {
  /** @param {Kind[]} known the games that the server knows */
  constructor(known) {
    this.known = known;
    this.game = new Game({ game: known[0].name });
    /** @type {Node} the position that is looked at */
    this.at = this.game.root;
    /**
     * The node that was shown before, for the animation.
     * @type {Node | null}
     */
    this.before = null;
    /** Emitted after another position or game is shown, or the state of the game changes. */
    this.changed = new Signal();
    /** Emitted after a player of the game has made a move. */
    this.moved = new Signal();
    /** @type {(text: string) => void} */
    this.complain = () => {};
    this.isPaused = false;
  }

  /**
   * The answers that the page is waiting for.
   * @type {Map<Node, Promise<View>>}
   */
  #asked = new Map();

  /**
   * Games that come as text, by name.
   * @type {Map<string, Kind>}
   */
  #own = new Map();

  get kind() {
    return this.kindOf(this.game.name) ?? this.known[0];
  }

  /**
   * The games to choose from.
   * @returns {Kind[]}
   */
  get kinds() {
    /** @type {Kind[]} */
    const listed = [];
    for (const name of listedGames()) {
      const kind = this.#own.get(name);
      if (kind) listed.push(kind);
    }
    return [...listed, ...this.known];
  }

  /**
   * The game with a name; of a game that comes as text, the name of its section is enough if no other game has it.
   * @param {string} name
   * @returns {Kind | undefined}
   */
  kindOf(name) {
    const wanted = name.toLowerCase();
    const known = this.#own.get(name) ?? this.known.find((kind) => kind.name.toLowerCase() === wanted);
    return known ?? this.kinds.find((kind) => sectionOf(kind.name).toLowerCase() === wanted);
  }

  /**
   * Reads a text of games, and makes those that can be played known.
   * @param {string} text
   * @returns {Promise<{kinds: Kind[], faults: import("./types.js").Fault[], notes: import("./types.js").Fault[]}>}
   */
  async readText(text) {
    const { games, faults, notes } = await ask("text", { file: text });
    /** @type {Kind[]} */
    const kinds = games.map((/** @type {Kind} */ kind) => ({ ...kind, name: ownName(kind.name, text) }));
    for (const kind of kinds) this.#own.set(kind.name, kind);
    return { kinds, faults, notes };
  }

  /**
   * Makes a game known that comes as text.
   * @param {string} name
   * @returns {Promise<string>} why it cannot be played; empty if it can be
   */
  async meet(name) {
    if (!isOwn(name) || this.#own.has(name)) return "";
    const text = textOf(name);
    if (text === undefined) return "The text of this game is not kept here.";
    let faults;
    try {
      ({ faults } = await this.readText(text));
    } catch (error) {
      if (error instanceof Refused) return `${capitalized(error.message)}.`;
      throw error;
    }
    if (this.#own.has(name)) return "";
    const [{ line, message } = { line: null, message: `it has no section [${sectionOf(name)}]` }] = faults;
    return `The text of the game has a fault: ${line ? `line ${line}: ` : ""}${message}.`;
  }

  /** The position that is shown, once the server has described it. */
  get view() {
    return this.at.view;
  }

  /** How many games have been opened. */
  #opened = 0;

  /**
   * Shows a game.
   * @param {Game} game
   * @param {Node} [at]
   * @param {boolean} [isKept] whether the game is just as the browser keeps it
   */
  async open(game, at = game.head, isKept = false) {
    this.#opened += 1;
    const number = this.#opened;
    await this.meet(game.name);
    // Another game was opened meanwhile.
    if (number !== this.#opened) return;
    this.game = game;
    this.isPaused = false;
    await this.show(at, isKept);
  }

  /**
   * The description of a node; the server is asked for it once.
   * @param {Node} node
   */
  async describe(node) {
    if (node.view) return node.view;
    let asked = this.#asked.get(node);
    if (!asked) {
      asked = ask("position", this.game.reference(node)).finally(() => this.#asked.delete(node));
      this.#asked.set(node, asked);
    }
    node.view = await asked;
    return node.view;
  }

  /**
   * Looks at a position of the game.
   * @param {Node} node
   * @param {boolean} [isKept] whether the game is just as the browser keeps it
   */
  async show(node, isKept = false) {
    const before = this.at;
    this.at = node;
    try {
      const needed = [node, this.game.head, ...(node.parent ? [node.parent] : [])];
      await Promise.all([loadDrawings(this.game.name), ...needed.map((node) => this.describe(node))]);
    } catch (error) {
      if (this.at === node) this.complain(String(/** @type {Error} */ (error).message));
      return;
    }
    if (this.at !== node) return;
    this.before = before;
    if (!isKept) this.save();
    this.changed.emit();
  }

  save() {
    this.game.changedAt = Date.now();
    this.game.result = this.outcome()?.text ?? "";
    const isMine = this.playerToMove()?.kind === "person";
    this.game.turn = this.game.isByLinks() ? (isMine ? "Your turn" : "Your friend's turn") : "";
    keepGame(this.game, this.at);
  }

  /** How the game has ended, by its rules or by its players. */
  outcome() {
    return this.game.ended ?? this.game.head.view?.outcome ?? null;
  }

  /** Whether the game is being played: it has players and has not ended. */
  isRunning() {
    return !this.game.isFree && !this.outcome();
  }

  /** Whose turn it is in the game, if that is known. */
  turn() {
    return this.game.head.view?.side ?? null;
  }

  /** The player whose turn it is in the game. */
  playerToMove() {
    const side = this.turn();
    return side && this.game.players[side];
  }

  /** Whether a person may enter a move in the position that is shown. */
  mayMove() {
    const { view, at, game } = this;
    if (!view || view.outcome) return false;
    return at !== game.head || !this.isRunning() || game.players[view.side].kind === "person";
  }

  /** Whether the position that is shown is not the current position of a running game. */
  isLookingElsewhere() {
    return this.isRunning() && this.at !== this.game.head;
  }

  /**
   * Makes a move in the position that is shown.
   * @param {string} move
   */
  async play(move) {
    await this.playAt(this.at, move);
  }

  /**
   * Makes a move in a position of the game. A move at the head continues the game; any other move makes a variation.
   * @param {Node} node
   * @param {string} move
   * @param {import("./types.js").Evaluation | null} [evaluation]
   */
  async playAt(node, move, evaluation = null) {
    const { game } = this;
    const goesOn = node === game.head && !this.outcome();
    const isWatched = this.at === node;
    const child = node.play(move);
    game.origin = "";
    if (goesOn) game.heard = "";
    if (evaluation) child.evaluation = evaluation;
    if (goesOn || game.isFree) {
      game.head = child;
      // Moves that were tried here before become variations of the move that is played.
      if (goesOn && !game.isFree) child.promote();
      if (goesOn) this.moved.emit();
    }
    if (isWatched) await this.show(child);
    else await this.show(this.at);
  }

  /**
   * Ends the game by resignation, agreement or time.
   * @param {Side | null} winner
   * @param {string} reason
   */
  end(winner, reason) {
    const name = (/** @type {Side} */ side) => (side === "white" ? "White" : "Black");
    this.game.ended = { winner, reason, text: winner ? `${name(winner)} wins: ${reason}` : `Draw: ${reason}` };
    this.save();
    this.changed.emit();
  }

  /** @param {Side} side */
  resign(side) {
    this.end(other(side), `${side === "white" ? "White" : "Black"} resigns`);
  }

  /** Whether there is a move that a person can take back. */
  canTakeBack() {
    return Boolean(this.#nodeToGoBackTo());
  }

  #nodeToGoBackTo() {
    const { game } = this;
    const isPerson = (/** @type {Side} */ side) => game.players[side].kind === "person";
    const last = game.head.view?.side;
    if (!last || !game.head.parent) return null;
    // In a game by links, the own move until its link has been copied.
    if (game.isByLinks()) return isPerson(last) || this.outcome() || game.copied === game.head.ply ? null : game.head.parent;
    // In every variant of this program the sides move alternately.
    let side = other(last);
    let node = /** @type {Node | null} */ (game.head.parent);
    while (node && !isPerson(side)) {
      node = node.parent;
      side = other(side);
    }
    return isPerson("white") || isPerson("black") ? node : null;
  }

  /** Takes back the last move of a person and the moves after it. */
  async takeBack() {
    const to = this.#nodeToGoBackTo();
    if (!to) return;
    let removed = this.game.head;
    while (removed.parent && removed.parent !== to) removed = removed.parent;
    removed.remove();
    this.#goOnFrom(to);
    await this.show(to);
  }

  /** Goes on with the game in the position that is shown. */
  async playOnFromHere() {
    if (this.game.isByLinks()) return;
    this.at.promote();
    this.#goOnFrom(this.at);
    await this.show(this.at);
  }

  /** @param {Node} node */
  #goOnFrom(node) {
    this.game.head = node;
    this.game.ended = null;
    this.game.spent = 0;
  }

  /**
   * Adds a line of moves below the position that is shown, and goes to its end.
   * @param {string[]} moves
   */
  async addLine(moves) {
    let node = this.at;
    for (const move of moves) node = node.play(move);
    if (this.game.isFree) this.game.head = node;
    await this.show(node);
  }

  /**
   * Removes a move and all moves after it, unless the current position of a running game is among them.
   * @param {Node} node
   */
  async removeFrom(node) {
    const { parent } = node;
    if (!parent || (this.isRunning() && node.leadsTo(this.game.head))) return;
    const isShown = node.leadsTo(this.at);
    if (node.leadsTo(this.game.head)) this.#goOnFrom(parent);
    node.remove();
    await this.show(isShown ? parent : this.at);
  }

  flip() {
    this.game.isFlipped = !this.game.isFlipped;
    this.save();
    this.changed.emit();
  }
}
