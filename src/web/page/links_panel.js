// The panel of a game by links: whose turn it is, and the link to send.

import { messageOf, nextStep, ownSide } from "./correspondence.js";
import { button, copyText, fill, make } from "./dom.js";
import { linkTo, textForLink } from "./link.js";
import { IS_LOCAL } from "./transport.js";

/** @typedef {import("./table.js").Table} Table */

export class LinksPanel {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.host = host;
    table.changed.on(() => void this.draw());
  }

  /** How often it was drawn: links take a moment to make. */
  #draws = 0;

  async draw() {
    const { table, host } = this;
    this.#draws += 1;
    const number = this.#draws;
    const { game } = table;
    host.hidden = !ownSide(game);
    if (host.hidden) return;
    const { text, mustSend } = nextStep(table);
    const message = messageOf(game, table.outcome() !== null);
    const link = mustSend ? await linkTo({ game, at: game.head }, await textForLink(table.kind), message) : "";
    if (number !== this.#draws) return;
    const input = make("input", { id: "message-link", readonly: true, value: link, "aria-label": "Link for your friend" });
    const isCopied = game.copied === game.head.ply;
    const note = make("span", { role: "status", class: "quiet-text" }, isCopied ? "Copied." : "");
    const copy = async () => {
      await copyText(input);
      game.copied = game.head.ply;
      table.save();
      table.changed.emit();
    };
    const fault = Object.values(game.secret?.remote ?? {}).find((theirs) => theirs.fault)?.fault;
    fill(
      host,
      make("h2", {}, "By links"),
      make("p", {}, text),
      mustSend && IS_LOCAL && make("p", { class: "quiet-text" }, "This page is on your machine alone: your friend puts the link's part from # on behind the address of their own board."),
      fault && make("p", { class: "fault", "data-lie": "true" }, fault),
      mustSend && make("div", { class: "message" }, input, button("Copy", () => void copy(), { class: "primary", id: "copy-message" }), note),
    );
  }
}
