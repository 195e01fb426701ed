// The rules of a game that is designed, as choices in words; each is a key of its text.

import { field, fill, make, select } from "./dom.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {{name: string, syntax: string, meaning: string}} Key a key of the format */

/**
 * The keys that most games need, in groups, each with what it asks.
 * @type {[string, [string, string][]][]}
 */
const GROUPS = [
  [
    "Pawns and promotion",
    [
      ["doubleStep", "Pawns may step twice at first"],
      ["promotionPieceTypes", "Pawns promote to (letters)"],
      ["promotionRegionWhite", "White promotes on (ranks as *8)"],
      ["promotionRegionBlack", "Black promotes on (ranks as *1)"],
      ["mandatoryPawnPromotion", "Pawns must promote"],
    ],
  ],
  [
    "Castling, drops and captures",
    [
      ["castling", "Kings castle"],
      ["capturesToHand", "Captured pieces go to the captor's hand"],
      ["pieceDrops", "Pieces in hand are dropped"],
      ["mustCapture", "Who can capture must capture"],
      ["blastOnCapture", "A capture explodes"],
      ["selfCapture", "Pieces may capture their own"],
      ["pass", "Players may pass"],
    ],
  ],
  [
    "Who wins",
    [
      ["checkmateValue", "Who is checkmated"],
      ["stalemateValue", "Who cannot move"],
      ["checkCounting", "The third check wins"],
      ["flagPiece", "Wins by reaching squares (letter)"],
      ["flagRegionWhite", "White's squares to reach"],
      ["flagRegionBlack", "Black's squares to reach"],
      ["extinctionValue", "Who has lost all of some pieces"],
      ["extinctionPieceTypes", "These pieces (letters)"],
      ["connectN", "Pieces in a row that win"],
    ],
  ],
  [
    "Draws",
    [
      ["nMoveRule", "Moves without capture or pawn move that draw"],
      ["nFoldRule", "Repetitions that end the game"],
      ["nFoldValue", "Who repeats then"],
      ["perpetualCheckIllegal", "Perpetual check is forbidden"],
    ],
  ],
];

/**
 * What a word as the value of a key means for the player whom the rule is about.
 * @type {Record<string, string>}
 */
const WORDS = { win: "wins", loss: "loses", draw: "draws", none: "nothing happens", true: "yes", false: "no" };

export class DesignRules {
  /** @param {(key: string, value: string | null) => void} changed called with null when a key is to be as in the parent */
  constructor(changed) {
    this.changed = changed;
    this.element = make("section", { class: "design-rules", "aria-label": "Rules" });
  }

  /**
   * Keys beyond the usual ones that were asked for.
   * @type {Set<string>}
   */
  #added = new Set();
  /**
   * The groups that are open.
   * @type {Set<string>}
   */
  #open = new Set();

  /**
   * @param {Kind} kind
   * @param {Record<string, string>} own the keys that the text gives
   * @param {Key[]} keys all keys of the format
   */
  show(kind, own, keys) {
    const usual = new Set(GROUPS.flatMap(([, rows]) => rows.map(([name]) => name)));
    const find = (/** @type {string} */ name) => keys.find((key) => key.name === name);
    const row = (/** @type {string} */ name, /** @type {string} */ label) => {
      const key = find(name);
      return key ? this.#row(kind, own, key, label) : null;
    };
    const groups = GROUPS.map(([title, rows]) => this.#group(title, rows.map(([name, label]) => row(name, label))));
    const more = [...this.#added].map((name) => row(name, name));
    const choices = keys.filter(({ name }) => !usual.has(name) && !this.#added.has(name)).map(({ name }) => /** @type {[string, string]} */ ([name, name]));
    const list = select([["", "Another rule …"], ...choices], "", { id: "more-rules", "aria-label": "Another rule" });
    list.addEventListener("change", () => {
      this.#added.add(list.value);
      this.show(kind, own, keys);
    });
    fill(this.element, make("h3", {}, "Rules"), ...groups, ...more, list);
  }

  /**
   * @param {string} title
   * @param {(HTMLElement | null)[]} rows
   */
  #group(title, rows) {
    const group = make("details", { open: this.#open.has(title) }, make("summary", {}, title), ...rows);
    group.addEventListener("toggle", () => {
      if (group.open) this.#open.add(title);
      else this.#open.delete(title);
    });
    return group;
  }

  /**
   * @param {Kind} kind
   * @param {Record<string, string>} own
   * @param {Key} key
   * @param {string} label
   */
  #row(kind, own, { name, syntax, meaning }, label) {
    const words = wordsOf(syntax);
    const now = own[name];
    const inherited = now === undefined ? kind.keys?.[name] : undefined;
    const usual = inherited ?? /default (\S+?)[.,;]?(?:\s|$)/u.exec(meaning)?.[1] ?? "";
    const attributes = { "data-key": name, title: `${name}: ${meaning}`, "aria-label": label };
    if (!words) {
      const input = make("input", { ...attributes, value: now ?? inherited ?? "", placeholder: inherited ? "" : usual, spellcheck: "false", autocapitalize: "none" });
      input.addEventListener("change", () => this.changed(name, input.value.trim() || null));
      return field(label, input);
    }
    const choices = words.map((word) => /** @type {[string, string]} */ ([word, WORDS[word] ?? word]));
    const kept = /** @type {[string, string]} */ (["", `as before${usual in WORDS ? `: ${WORDS[usual]}` : ""}`]);
    const list = select([kept, ...choices], now ?? "", attributes);
    list.addEventListener("change", () => this.changed(name, list.value || null));
    return field(label, list);
  }
}

/**
 * The words that a key can have as its value, where it has only some.
 * @param {string} syntax
 */
function wordsOf(syntax) {
  if (!/^[a-z0-9]+(?:, [a-z0-9]+)* or [a-z0-9]+$/u.test(syntax)) return null;
  return syntax.split(/, | or /u);
}
