// The review of a game: where it was decided, its greatest mistakes with what was better, and a second try against the engine.

import { say } from "./announce.js";
import { Signal, button, byId, fill, make } from "./dom.js";
import { search } from "./engines.js";
import { DECIDED, chosenMistakes, decidingPly } from "./mistakes.js";
import { numberOf } from "./movelist.js";
import { tryAgain } from "./start.js";
import { keptGame } from "./store.js";
import { capitalized, expected, scoreText, shownText } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Mistake} Mistake */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

/**
 * A position of the game with what a search has found in it; `score` is for people.
 * @typedef {import("./mistakes.js").Found & {score: string, line: string[]}} Found
 */

/** Milliseconds for a position. */
const TIME = 300;
/** The most moves of a better line. */
const SHOWN_MOVES = 6;

export class Review {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.host = host;
    /** Emitted after an evaluation or the review has changed. */
    this.changed = new Signal();
    table.changed.on(() => this.#follow());
  }

  /** @type {{game: Game, stop: AbortController} | null} the review that is being made */
  #making = null;
  /** What the panel shows: a review, or the game that it belongs to. */
  #drawn = /** @type {unknown} */ (null);
  #status = make("p", { class: "verdict" });

  get isMaking() {
    return this.#making !== null;
  }

  /** Stops when another game is shown, and keeps the panel up to date. */
  #follow() {
    if (this.#making && this.#making.game !== this.table.game) this.#stop();
    this.#draw();
  }

  #stop() {
    this.#making?.stop.abort();
    this.#making = null;
    this.#draw();
    this.changed.emit();
  }

  /** The positions of the game, if it is over; otherwise those of the line that is shown. */
  #line() {
    const { game, at } = this.table;
    return [game.root, ...(this.table.outcome() ? game.head : at.end()).path()];
  }

  /** Looks at every position of the game with the engine. */
  async begin() {
    const { table } = this;
    const { game } = table;
    const nodes = this.#line();
    if (nodes.length < 2) {
      table.complain("There is no move to review.");
      return;
    }
    if (!this.#making) await this.#make(game, nodes);
    else this.host.focus();
  }

  /**
   * @param {Game} game
   * @param {Node[]} nodes
   */
  async #make(game, nodes) {
    const { table } = this;
    const making = { game, stop: new AbortController() };
    this.#making = making;
    this.#draw();
    this.host.focus();
    try {
      /** @type {Found[]} */
      const found = [];
      for (const [n, node] of nodes.entries()) {
        this.#status.textContent = `Looking at position ${n + 1} of ${nodes.length} …`;
        found.push(await this.#lookAt(game, node, nodes[n + 1]?.move, making.stop.signal));
        // Another game is on its way to the board.
        if (game !== table.game) this.#stop();
        making.stop.signal.throwIfAborted();
        this.changed.emit();
      }
      game.review = this.#conclude(nodes, found);
      say(`The review is done. ${game.review.verdict}`);
    } catch (error) {
      if (!making.stop.signal.aborted) table.complain(`The review has ended: ${/** @type {Error} */ (error).message}`);
    }
    if (this.#making !== making) return;
    this.#making = null;
    table.save();
    this.#draw();
    this.changed.emit();
  }

  /**
   * @param {Game} game
   * @param {Node} node
   * @param {string | undefined} played
   * @param {AbortSignal} signal
   * @returns {Promise<Found>}
   */
  async #lookAt(game, node, played, signal) {
    const { side, outcome } = await this.table.describe(node);
    signal.throwIfAborted();
    if (outcome) {
      const share = outcome.winner === "white" ? 1 : outcome.winner === "black" ? 0 : 0.5;
      return { side, share, score: share === 0.5 ? "½" : `${share}–${1 - share}`, line: [] };
    }
    // A search that knows no secret choice may have nothing to say.
    const { info } = await search({ ...game.reference(node, false), kind: "analyse", movetime: TIME }, signal);
    if (!info?.pv.length) return { side, share: null, played, score: "", line: [] };
    node.evaluation = { score: info.score, depth: info.depth };
    return { side, share: expected(info.score), best: info.pv[0], played, score: scoreText(info.score), line: info.pv.slice(0, SHOWN_MOVES) };
  }

  /**
   * @param {Node[]} nodes
   * @param {Found[]} found
   * @returns {import("./types.js").Reviewed}
   */
  #conclude(nodes, found) {
    const { game } = this.table;
    const end = nodes[nodes.length - 1];
    const winner = this.#winner(end, found[found.length - 1].share);
    const decided = winner && decidingPly(found, winner);
    const plies = chosenMistakes(found, decided, game.personsSide());
    const mistakes = plies.map((ply) => {
      const [before, after] = [found[ply - 1], found[ply]];
      return { ply, line: before.line, before: before.score, after: after.score, isDeciding: ply === decided };
    });
    const none = mistakes.length ? "" : " No move cost a tenth of a point or more.";
    return { moves: end.moves(), mistakes, verdict: this.#verdict(nodes, winner, decided) + none };
  }

  /**
   * Who has won, or would win.
   * @param {Node} end
   * @param {number | null} share of the points that White could expect at the end
   * @returns {Side | null}
   */
  #winner(end, share) {
    const { game } = this.table;
    const outcome = end === game.head ? this.table.outcome() : null;
    if (outcome) return outcome.winner;
    const result = end === game.root.end() ? game.tags.Result : "";
    if (result === "1-0") return "white";
    if (result === "0-1") return "black";
    if (share === null || result === "1/2-1/2") return null;
    return share >= DECIDED ? "white" : share <= 1 - DECIDED ? "black" : null;
  }

  /**
   * @param {Node[]} nodes
   * @param {Side | null} winner
   * @param {number | null} decided
   */
  #verdict(nodes, winner, decided) {
    if (!winner) return "No move decided it.";
    const name = capitalized(winner);
    if (decided === null) return `The last position was still open: ${name} could expect less than ${DECIDED * 100} % of the points.`;
    const rest = `${name} could always expect ${DECIDED * 100} % of the points or more.`;
    return decided ? `Decided by ${this.#moveText(nodes[decided])}: after it ${rest}` : rest;
  }

  /** @param {Node} node */
  #moveText(node) {
    const { game, kind } = this.table;
    const { isBlack, text } = numberOf(node, game.firstPly(kind.array));
    return `${text}${isBlack ? ".." : ""} ${shownText(node.move)}`;
  }

  /**
   * A position of the game that was reviewed, if its moves were not taken back.
   * @param {number} ply
   */
  #nodeAt(ply) {
    const { game } = this.table;
    /** @type {Node | undefined} */
    let node = game.root;
    for (const move of game.review?.moves.slice(0, ply) ?? []) node = node?.children.find((child) => child.move === move);
    return node;
  }

  /** The mistake that was made in the position that is shown, if its review is shown. */
  #mistakeHere() {
    const { game, at } = this.table;
    return game.review?.mistakes.find(({ ply }) => this.#nodeAt(ply - 1) === at);
  }

  /** Arrows for the better move and for the one that was made, in the position of a mistake. */
  arrows() {
    const mistake = this.#mistakeHere();
    const { view, game } = this.table;
    if (!mistake) return [];
    const arrow = (/** @type {string | undefined} */ text, /** @type {string} */ kind, /** @type {string} */ label) => {
      const move = view?.moves.find((move) => move.text === text);
      return move ? [{ move, kind, weight: 1, label }] : [];
    };
    return [...arrow(mistake.line[0], "best", "!"), ...arrow(game.review?.moves[mistake.ply - 1], "mistake", "?")];
  }

  /** @type {{own: HTMLElement, ply: number}[]} the buttons of the mistakes */
  #buttons = [];

  #draw() {
    const { host } = this;
    const { game, at } = this.table;
    const review = game.review && this.#nodeAt(game.review.moves.length) ? game.review : null;
    const drawn = this.#making ?? review ?? game;
    if (this.#drawn !== drawn) {
      this.#drawn = drawn;
      this.#buttons = [];
      const back = this.#wayBack(game.triedFrom);
      const hadFocus = host.contains(document.activeElement);
      fill(host, ...(this.#making ? this.#head(button("Stop", () => this.#stop())) : review ? this.#list(review) : []), back);
      host.hidden = !host.childElementCount;
      if (hadFocus) host.focus();
    }
    for (const { own, ply } of this.#buttons) own.setAttribute("aria-current", String(at === this.#nodeAt(ply - 1)));
  }

  /**
   * What is above the mistakes.
   * @param {HTMLElement} end the button that ends the review
   */
  #head(end) {
    return [make("header", {}, make("h3", {}, "Review"), end), this.#status];
  }

  /** @param {import("./types.js").Reviewed} review */
  #list(review) {
    const { table } = this;
    const close = () => {
      table.game.review = null;
      table.save();
      this.#draw();
      this.changed.emit();
    };
    const away = button("Close the review", close, { icon: "close", class: "quiet icon-only", title: "Close" });
    const rows = review.mistakes.map((mistake) => this.#row(mistake));
    this.#status.textContent = review.verdict;
    return [...this.#head(away), make("ol", { class: "plain" }, ...rows)];
  }

  /** @param {Mistake} mistake */
  #row({ ply, line, before, after, isDeciding }) {
    const { table } = this;
    const [at, node] = [this.#nodeAt(ply - 1), this.#nodeAt(ply)];
    if (!at || !node) return null;
    const text = this.#moveText(node);
    const show = () => {
      void table.show(at);
      this.#showBoard();
    };
    const scores = make("span", { class: "score" }, `${before} → ${after}`);
    const label = `${text}, ${isDeciding ? "decided the game, " : ""}score ${before} before, ${after} after`;
    const own = make("button", { type: "button", class: "move", "aria-label": label, click: show }, text, scores);
    this.#buttons.push({ own, ply });
    const better = line.map((move, n) => {
      const go = async () => {
        this.#showBoard();
        await table.show(at);
        await table.addLine(line.slice(0, n + 1));
      };
      return make("button", { type: "button", class: "move", click: () => void go() }, shownText(move));
    });
    const again = button("Try again", () => void this.#tryAgain(at), { "aria-label": `Try again from ${text}` });
    const mark = isDeciding && make("strong", {}, "Decided here. ");
    return make("li", {}, own, again, make("p", {}, mark, "Better: ", ...better));
  }

  /** In a narrow window the board may be out of sight, above the review. */
  #showBoard() {
    byId("play-area").scrollIntoView({ block: "nearest" });
  }

  /** @param {Node} at the position before a mistake */
  async #tryAgain(at) {
    this.#showBoard();
    // The way back leads to this position.
    await this.table.show(at);
    await tryAgain(this.table).catch((error) => this.table.complain(error.message));
  }

  /**
   * The button that leads from another try back to the review, as long as that is kept.
   * @param {string} id of the game that was reviewed; empty if this game is no other try
   */
  #wayBack(id) {
    const back = () => {
      const before = keptGame(id);
      if (before) void this.table.open(before.game, before.at);
    };
    return id !== "" && keptGame(id) !== null && button("Back to the review", back, { icon: "undo" });
  }
}
