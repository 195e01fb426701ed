// The rules of the game beside the board; their diagrams can be opened on the board.

import { ask } from "./api.js";
import { button, make } from "./dom.js";
import { Game } from "./game.js";

/** @typedef {import("./table.js").Table} Table */

export class Rules {
  /**
   * @param {Table} table
   * @param {HTMLElement} drawer
   */
  constructor(table, drawer) {
    this.table = table;
    this.drawer = drawer;
    drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  /** The game whose rules are in the drawer. */
  #shown = "";

  toggle() {
    if (this.drawer.hidden) void this.open();
    else this.close();
  }

  close() {
    this.drawer.hidden = true;
    document.getElementById("show-rules")?.focus();
  }

  async open() {
    const { drawer, table } = this;
    const { kind } = table;
    drawer.hidden = false;
    if (this.#shown !== kind.name) {
      const close = button("Close", () => this.close(), { icon: "close", class: "quiet icon-only" });
      const body = make("div", { class: "rules", role: "region", tabindex: "0", "aria-label": `Rules of ${kind.title}` });
      drawer.replaceChildren(make("header", {}, make("h2", {}, "Rules"), close), body);
      try {
        const { html } = await ask("rules", { game: kind.name });
        this.#fill(body, html);
        this.#shown = kind.name;
      } catch (error) {
        body.textContent = /** @type {Error} */ (error).message;
      }
    }
    drawer.querySelector("button")?.focus();
  }

  /**
   * @param {HTMLElement} body
   * @param {string} html
   */
  #fill(body, html) {
    showRules(body, html);
    for (const figure of body.querySelectorAll("figure")) {
      const { fen } = figure.dataset;
      if (!fen) continue;
      const open = () => void this.#show(fen);
      figure.append(button("Open on the board", open, { icon: "board", class: "quiet" }));
      figure.querySelector("svg")?.addEventListener("click", open);
    }
  }

  /** @param {string} fen */
  async #show(fen) {
    const { table } = this;
    if (matchMedia("(max-width: 900px)").matches) this.close();
    await table.open(new Game({ game: table.kind.name, options: table.game.options, fen }));
  }
}

/**
 * Shows a page of rules.
 * @param {HTMLElement} body
 * @param {string} html from the engine
 */
export function showRules(body, html) {
  const template = make("template");
  template.innerHTML = html;
  body.replaceChildren(template.content);
  for (const table of body.querySelectorAll("table")) {
    const frame = make("div", { class: "scroll" });
    table.replaceWith(frame);
    frame.append(table);
  }
}
