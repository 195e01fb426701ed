// Analysis of the position that is shown: lines, arrows, and the evaluations of the moves.

import { ask, stream } from "./api.js";
import { Signal, button, icon, make, select } from "./dom.js";
import { changeSettings, settings } from "./store.js";
import { expected, inWords, scoreText, shortScore, shownText } from "./words.js";

/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

/** Milliseconds before an analysis begins, so that stepping through a game starts none. */
const DELAY = 80;
/** Milliseconds until the server is asked again about proofs that are still being read. */
const PENDING = 1500;
/** The most moves of a line that are shown. */
const SHOWN_MOVES = 10;

export class Analysis {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {HTMLElement} bar the evaluation bar
   */
  constructor(table, host, bar) {
    this.table = table;
    this.host = host;
    this.bar = bar;
    /** Emitted after the lines or an evaluation have changed. */
    this.changed = new Signal();
    /** @type {Info[]} */
    this.lines = [];
    this.#build();
    table.changed.on(() => this.follow());
  }

  /** Reviews the whole game. */
  review = () => {};
  /** @type {Node | null} what is analysed */
  #node = null;
  #stop = new AbortController();
  #isDue = false;
  #status = make("p", { class: "status" });
  #list = make("ol", { class: "lines" });
  #notes = make("div", { class: "notes" });
  /** The greatest height of the notes so far, in pixels. */
  #room = 0;

  #build() {
    const lines = select(
      ["1", "2", "3", "4", "5"].map((count) => [count, count === "1" ? "1 line" : `${count} lines`]),
      String(settings.lines),
      {
        "aria-label": "Lines of the analysis",
        change: (/** @type {Event} */ event) => {
          changeSettings({ lines: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
          this.restart();
        },
      },
    );
    const arrows = make("input", {
      type: "checkbox",
      checked: settings.arrows,
      change: () => {
        changeSettings({ arrows: arrows.checked });
        this.changed.emit();
      },
    });
    const whole = button("Review the game", () => this.review(), { class: "quiet" });
    this.host.append(
      make("div", { class: "controls" }, lines, make("label", {}, arrows, " arrows"), whole),
      this.#status,
      this.#list,
      this.#notes,
    );
  }

  toggle() {
    changeSettings({ analysis: !settings.analysis });
    this.restart();
    // The analysis may be below the secret choices, out of sight.
    const panels = this.host.parentElement;
    if (panels) panels.scrollTop = this.host.offsetTop - panels.offsetTop;
  }

  /** Restarts the analysis after a change of settings. */
  restart() {
    this.#node = null;
    this.follow();
  }

  /** Analyses the position that is shown now. */
  follow() {
    const { table } = this;
    const isOn = settings.analysis;
    this.host.hidden = !isOn;
    this.bar.classList.toggle("off", !isOn);
    this.bar.setAttribute("aria-hidden", String(!isOn));
    this.#list.style.setProperty("--lines", String(settings.lines));
    const node = isOn && table.view && !table.view.outcome ? table.at : null;
    if (node !== null && node === this.#node) {
      this.#drawBar();
      return;
    }
    this.#stop.abort();
    this.#node = node;
    this.lines = [];
    this.#draw();
    if (!node) return;
    void this.#run(node);
    void this.#renewNotes(node);
  }

  /**
   * Asks for the notes again as long as they are not complete.
   * @param {Node} node
   */
  async #renewNotes(node) {
    while (node === this.#node && node.view?.notes?.some((note) => note.pending)) {
      await new Promise((resolve) => setTimeout(resolve, PENDING));
      if (node !== this.#node) return;
      const { notes } = await ask("position", this.table.game.reference(node), this.#stop.signal).catch(() => ({ notes: [] }));
      node.view.notes = notes;
      this.#draw();
    }
  }

  /** @param {Node} node */
  async #run(node) {
    const stop = new AbortController();
    this.#stop = stop;
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    if (stop.signal.aborted) return;
    const request = { ...this.table.game.reference(node, false), kind: "analyse", lines: settings.lines };
    try {
      await stream("search", request, stop.signal, (line) => {
        if (stop.signal.aborted) return;
        if (line.queued) this.#status.textContent = "Waiting for other analyses …";
        if (line.info) this.#take(node, line.info);
      });
    } catch (error) {
      if (!stop.signal.aborted) this.#status.textContent = /** @type {Error} */ (error).message;
    }
  }

  /**
   * @param {Node} node
   * @param {Info} info
   */
  #take(node, info) {
    this.lines[info.line - 1] = info;
    if (info.line === 1 && (info.bound ?? "exact") === "exact") {
      node.evaluation = { score: info.score, depth: info.depth };
    }
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      this.#draw();
    }, 100);
  }

  /** The first moves of the lines, for arrows. */
  arrows() {
    const moves = this.table.view?.moves ?? [];
    if (!settings.analysis || !settings.arrows) return [];
    return this.lines.flatMap((info, n) => {
      const move = moves.find((move) => move.text === info.pv[0]);
      const label = this.lines.length > 1 ? String(n + 1) : "";
      return move ? [{ move, kind: n ? "line" : "best", weight: 1 - n / 5, label }] : [];
    });
  }

  #draw() {
    const best = this.lines.find(Boolean);
    this.#status.textContent = this.#summary(best);
    this.#list.replaceChildren(...this.lines.filter(Boolean).map((info) => this.#line(info)));
    this.#notes.replaceChildren(...(this.table.view?.notes ?? []).map((note) => this.#note(note)));
    // Notes come and go with the moves; their space is kept, so that what is below does not jump.
    this.#room = Math.max(this.#room, this.#notes.offsetHeight);
    this.#notes.style.minBlockSize = `${this.#room}px`;
    this.#drawBar();
    this.changed.emit();
  }

  /**
   * A note from a proof or an endgame table, with buttons for its moves.
   * @param {import("./types.js").Note} note
   */
  #note({ text, moves }) {
    const go = (/** @type {string} */ move) => () => void this.table.addLine([move]);
    const buttons = moves.map((move) => make("button", { type: "button", class: "move", click: go(move) }, move));
    return make("p", {}, text, " ", ...buttons);
  }

  /** @param {Info | undefined} best */
  #summary(best) {
    if (this.table.view?.outcome) return "The game is over here.";
    if (!best) return this.#node ? "Thinking …" : "";
    const wdl = best.wdl?.map((part) => `${Math.round(part / 10)} %`);
    const speed = `${inWords(best.nodes)} nodes, ${inWords(best.nps)} a second`;
    // A score of exactly 0 is usually a draw by rule, which the chances do not consider.
    const isEven = "cp" in best.score && best.score.cp === 0 && best.depth > 1;
    const chances = wdl && !isEven ? ` · White wins ${wdl[0]}, draws ${wdl[1]}, loses ${wdl[2]}` : "";
    return `Depth ${best.depth}${chances} · ${speed}`;
  }

  /** @param {Info} info */
  #line({ score, pv }) {
    const moves = pv.slice(0, SHOWN_MOVES).map((move, n) => {
      const go = () => void this.table.addLine(pv.slice(0, n + 1));
      return make("button", { type: "button", class: "move", click: go }, shownText(move));
    });
    const all = () => void this.table.addLine(pv);
    const playOut = make("button", { type: "button", class: "quiet icon-only", click: all, title: "Play the line out" });
    playOut.append(icon("end"), make("span", { class: "label" }, "Play the line out"));
    return make("li", {}, make("strong", { class: "score" }, scoreText(score)), ...moves, playOut);
  }

  #drawBar() {
    const { table, bar } = this;
    const [win, draw] = this.lines[0]?.wdl ?? [];
    const score = table.at.evaluation?.score;
    const outcome = table.at === table.game.head ? table.outcome() : (table.view?.outcome ?? null);
    const points = outcome && (outcome.winner === "white" ? 1 : outcome.winner === "black" ? 0 : 0.5);
    const fromScore = score ? expected(score) : 0.5;
    const part = points ?? (win !== undefined && draw !== undefined ? (win + draw / 2) / 1000 : fromScore);
    const result = points === 0.5 ? "½" : points === null ? "" : `${points}–${1 - points}`;
    bar.style.setProperty("--white", `${(part * 100).toFixed(1)}%`);
    bar.classList.toggle("flipped", table.game.isFlipped);
    bar.setAttribute("aria-label", outcome?.text ?? `Evaluation ${score ? scoreText(score) : "unknown"}`);
    bar.setAttribute("aria-valuenow", (part * 100).toFixed(0));
    bar.replaceChildren(make("span", {}, result || (score ? shortScore(score) : "")));
  }
}
