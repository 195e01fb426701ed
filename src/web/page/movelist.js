// The moves of the game with their variations; a click on a move shows its position.

import { button, make } from "./dom.js";
import { scoreText, shownText } from "./words.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

/** The greatest depth of nested variations that are shown. */
const DEEPEST = 12;

export class MoveList {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.host = host;
    new ResizeObserver(() => this.#scroll()).observe(host);
    host.addEventListener("keydown", (event) => {
      if (!stepByKey(table, event)) return;
      // The list is redrawn before the event bubbles, so other listeners could not tell that it came from the list.
      event.stopPropagation();
      queueMicrotask(() => this.#focusCurrent());
    });
  }

  #focusCurrent() {
    /** @type {HTMLElement | null} */ (this.host.querySelector(".current"))?.focus();
  }

  draw() {
    const { table, host } = this;
    const hadFocus = host.contains(document.activeElement);
    const first = table.game.firstPly(table.kind.array);
    host.replaceChildren(...this.#line(table.game.root, first, 0));
    if (!host.childElementCount) host.append(make("p", { class: "empty" }, "No moves yet."));
    if (hadFocus) this.#focusCurrent();
    this.#scroll();
  }

  /** Scrolls to the current move. */
  #scroll() {
    const { host } = this;
    const current = host.querySelector(".current");
    if (!current) {
      host.scrollTop = 0;
      return;
    }
    const [inner, outer] = [current.getBoundingClientRect(), host.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      host.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }

  /**
   * The main line after a node, in rows of two moves, with variations between them.
   * @param {Node} from
   * @param {number} first the first half-move of the game, two for each full move
   * @param {number} depth
   */
  #line(from, first, depth) {
    /** @type {HTMLElement[]} */
    const parts = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (let node = from; node.children.length; node = node.children[0]) {
      const [main, ...variations] = node.children;
      const { isBlack, text } = numberOf(main, first);
      if (!row || !isBlack) {
        row = make("div", { class: "row" }, make("span", { class: "number" }, text));
        if (isBlack) row.append(make("span", { class: "gap" }, "…"));
        parts.push(row);
      }
      row.append(this.#move(main));
      const notes = [
        ...(main.comment ? [make("p", { class: "comment" }, main.comment)] : []),
        ...variations.map((node) => this.#variation(node, first, depth + 1)),
      ];
      parts.push(...notes);
      if (notes.length) row = null;
    }
    return parts;
  }

  /**
   * A variation: its moves one after another, and the variations inside it.
   * @param {Node} node
   * @param {number} first the first half-move of the game, two for each full move
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #variation(node, first, depth) {
    const line = make("div", { class: "variation" });
    if (depth > DEEPEST) return line;
    /** @type {Node | undefined} */
    let at = node;
    /** @type {Node[]} */
    let others = [];
    let needsNumber = true;
    while (at) {
      const { isBlack, text } = numberOf(at, first);
      if (!isBlack || needsNumber) line.append(make("span", { class: "number" }, isBlack ? `${text}..` : text));
      line.append(this.#move(at));
      if (at.comment) line.append(make("span", { class: "comment" }, at.comment));
      line.append(...others.map((other) => this.#variation(other, first, depth + 1)));
      needsNumber = at.comment !== "" || others.length > 0;
      [at, ...others] = at.children;
    }
    return line;
  }

  /** @param {Node} node */
  #move(node) {
    const { table } = this;
    const isCurrent = node === table.at;
    const classes = `move ${isCurrent ? "current" : ""} ${node === table.game.head ? "head" : ""}`;
    const score = node.evaluation ? make("span", { class: "score" }, scoreText(node.evaluation.score)) : null;
    return make(
      "button",
      {
        type: "button",
        class: classes,
        tabindex: isCurrent ? "0" : "-1",
        "aria-current": isCurrent ? "true" : null,
        click: () => void table.show(node),
      },
      breakable(shownText(node.move)),
      score,
    );
  }
}

/**
 * A move's text with places where a line can be broken: after each leg.
 * @param {string} move
 */
function breakable(move) {
  const legs = move.split(",");
  const text = make("span");
  legs.forEach((leg, n) => text.append(n + 1 < legs.length ? `${leg},` : leg, make("wbr")));
  return text;
}

/**
 * The number of a move, as `12.`, and whether it is the second with this number.
 * @param {Node} node
 * @param {number} first the first half-move of the game, two for each full move
 */
export function numberOf(node, first) {
  const ply = first + node.ply - 1;
  return { isBlack: ply % 2 === 1, text: `${Math.floor(ply / 2)}.` };
}

/**
 * Goes through the game by arrow keys.
 * @param {Table} table
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key is one of the arrow keys, Home or End
 */
export function stepByKey(table, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { at, game } = table;
  const siblings = at.parent?.children ?? [at];
  const beside = (/** @type {number} */ step) => siblings[(siblings.indexOf(at) + step + siblings.length) % siblings.length];
  /** @type {Record<string, Node | null | undefined>} */
  const targets = {
    ArrowLeft: at.parent,
    ArrowRight: at.children[0],
    Home: game.root,
    End: at.end(),
    ArrowUp: beside(-1),
    ArrowDown: beside(1),
  };
  if (!(event.key in targets)) return false;
  event.preventDefault();
  const target = targets[event.key];
  if (target && target !== at) void table.show(target);
  return true;
}

/**
 * The buttons that go through the game.
 * @param {Table} table
 */
export function stepButtons(table) {
  /** @type {[string, string, () => Node | null | undefined][]} */
  const steps = [
    ["First position", "start", () => table.game.root],
    ["One move back", "back", () => table.at.parent],
    ["One move on", "forward", () => table.at.children[0]],
    ["Last position", "end", () => table.at.end()],
  ];
  return steps.map(([text, name, target]) => {
    const go = () => {
      const node = target();
      if (node) void table.show(node);
    };
    return button(text, go, { icon: name, class: "icon-only", title: text });
  });
}
