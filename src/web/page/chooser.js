// The list of games to choose from: searched by typing, in groups, with a picture of the one that is chosen.

import { askFile } from "./api.js";
import { make } from "./dom.js";
import { sectionOf } from "./own.js";

/** @typedef {import("./types.js").Kind} Kind */

/** @type {[string, string][]} */
const GROUPS = [
  ["own", "Your own games"],
  ["file", "From your files"],
  ["compiled", "Tenfold's own games"],
  ["shipped", "Other games"],
];

/** Milliseconds after a choice before its picture is requested, and the side of a square in the picture, in pixels. */
const DELAY = 120;
const PIXELS = 20;

const NONE = "No game has this in its name.";

/**
 * A title that no other game has: the game's name is added if two titles are equal.
 * @param {Kind[]} kinds
 * @param {Kind} kind
 */
export function uniqueTitle(kinds, { name, title }) {
  const isOnly = kinds.filter((other) => other.title === title).length === 1;
  return isOnly ? title : `${title} (${sectionOf(name)})`;
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * How well a text names a game: 0 as its name, 1 as the beginning of its name, 2 as the beginning of a word in it, else 3.
 * @param {string} typed
 * @param {string[]} names
 */
function rankOf(typed, names) {
  if (names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  return names.some((name) => name.includes(` ${typed}`)) ? 2 : 3;
}

export class Chooser {
  /**
   * @param {Kind[]} kinds
   * @param {string} chosen
   * @param {(kind: Kind | null) => void} changed called with the chosen game, at first and after each change; with
   *   null while no game matches the typed text
   */
  constructor(kinds, chosen, changed) {
    this.kinds = kinds;
    this.changed = changed;
    this.#value = kinds.some(({ name }) => name === chosen) ? chosen : kinds[0].name;
    this.#filter.addEventListener("input", () => this.#narrow());
    this.#filter.addEventListener("keydown", (event) => this.#onKey(event));
    for (const [group, label] of GROUPS) {
      const own = kinds.filter((kind) => kind.group === group);
      if (!own.length) continue;
      const id = `group-${group}`;
      const heading = make("h3", { id }, label);
      this.#list.append(make("div", { role: "group", "aria-labelledby": id }, heading, ...own.map((kind) => this.#row(kind))));
    }
    this.#list.append(this.#none);
    this.element = make(
      "div",
      { class: "chooser" },
      make("div", { class: "find" }, this.#filter, this.#count),
      this.#list,
      make("figure", {}, this.#picture, this.#caption),
    );
    this.#choose(this.#value);
  }

  #value = "";
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();
  #filter = make("input", { type: "search", id: "find-game", placeholder: "Find a game", "aria-label": "Find a game", autocomplete: "off" });
  #count = make("span", { class: "visually-hidden", role: "status" });
  #list = make("div", { id: "game", role: "radiogroup", "aria-label": "Game", tabindex: "-1" });
  #none = make("p", { class: "empty", hidden: true }, NONE);
  #picture = make("img", { alt: "" });
  #caption = make("figcaption");
  #timer = 0;

  /** The name of the game that is chosen. */
  get value() {
    return this.#value;
  }

  /** Puts the focus on the search field, and scrolls to the chosen game; the list must be on the page. */
  show() {
    this.#scroll();
    // A keyboard on the screen would hide the dialog.
    if (matchMedia("(hover: hover)").matches) this.#filter.focus();
  }

  #scroll() {
    const row = this.#rows.get(this.#value);
    if (row) this.#list.scrollTop = row.offsetTop - this.#list.clientHeight / 2;
  }

  /** @param {Kind} kind */
  #row(kind) {
    const { name, files, ranks } = kind;
    const choose = () => this.#choose(name);
    const radio = make("input", { type: "radio", name: "game", value: name, checked: name === this.#value, change: choose });
    const size = make("span", { class: "size" }, `${files} × ${ranks}`);
    const row = make("label", { class: "choice" }, radio, make("span", {}, uniqueTitle(this.kinds, kind)), size);
    this.#rows.set(name, row);
    return row;
  }

  /** Shows the games whose title, name or size contains all typed words, and chooses the game that they name best. */
  #narrow() {
    const typed = plain(this.#filter.value).trim();
    const words = typed.split(/\s+/u);
    let found = 0;
    let best = { name: "", rank: Infinity };
    for (const { name, title, files, ranks } of this.kinds) {
      const text = plain(`${title} ${sectionOf(name)} ${files}x${ranks}`);
      const isFound = words.every((word) => text.includes(word));
      found += Number(isFound);
      const row = this.#rows.get(name);
      if (row) row.hidden = !isFound;
      const rank = rankOf(typed, [plain(title), plain(sectionOf(name))]);
      // Of games that are named equally well, the game that is already chosen stays.
      if (isFound && (rank < best.rank || (rank === best.rank && name === this.#value))) best = { name, rank };
    }
    for (const group of this.#list.children) {
      if (group instanceof HTMLElement) group.hidden = !group.querySelector(".choice:not([hidden])");
    }
    this.#none.hidden = found > 0;
    this.#count.textContent = found === 1 ? "One game" : found ? `${found} games` : NONE;
    this.#choose((typed && best.name) || this.#value);
    this.#scroll();
    if (!found) this.changed(null);
  }

  #shown() {
    return [...this.#rows].flatMap(([name, row]) => (row.hidden ? [] : [name]));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = this.#shown();
    const name = shown[(shown.indexOf(this.#value) + step + shown.length) % shown.length];
    if (name) this.#choose(name);
    this.#rows.get(name)?.scrollIntoView({ block: "nearest" });
    this.#count.textContent = this.#caption.textContent;
  }

  /** @param {string} name */
  #choose(name) {
    this.#value = name;
    const radio = this.#rows.get(name)?.querySelector("input");
    if (radio) radio.checked = true;
    const kind = this.kinds.find((kind) => kind.name === name);
    if (!kind) return;
    this.#caption.textContent = `${kind.title}, ${kind.files} × ${kind.ranks} squares`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(kind), DELAY);
    this.changed(kind);
  }

  /** @param {Kind} kind */
  async #draw({ name }) {
    const drawing = await askFile("board.svg", { game: name, pixels: PIXELS }).catch(() => null);
    if (!drawing || name !== this.#value) return;
    URL.revokeObjectURL(this.#picture.src);
    this.#picture.src = URL.createObjectURL(drawing);
  }
}
