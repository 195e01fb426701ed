// The list of games that the browser keeps.

import { button, make, openDialog } from "./dom.js";
import { Game, playerName } from "./game.js";
import { sectionOf, textOf } from "./own.js";
import { forgetGame, keptGames } from "./store.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openKept(table) {
  const list = make("ul", { class: "kept" });
  /** The games that are deleted when the list is closed. @type {Set<string>} */
  const gone = new Set();
  /** @param {any} plain */
  const row = (plain) => {
    const { game, at } = Game.fromPlain(plain);
    const title = table.kindOf(game.name)?.title ?? sectionOf(game.name);
    const date = new Date(game.changedAt).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    const plies = game.head.ply;
    const open = () => {
      box.close();
      void table.open(game, at);
    };
    const names = `${playerName(game, "white")} – ${playerName(game, "black")}`;
    const state = game.result || plain.turn || `${plies} half-move${plies === 1 ? "" : "s"}`;
    const go = make("button", { type: "button", class: "game", click: open });
    go.append(make("strong", {}, title), make("span", {}, names), make("span", { class: "quiet-text" }, `${state} · ${date}`));
    const label = `Delete ${title} of ${date}`;
    const forget = button(label, () => turn(true), { icon: "trash", class: "quiet icon-only", title: "Delete" });
    const undo = button("Undo", () => turn(false), { hidden: true });
    // The row keeps its place, so that no other game comes under the pointer.
    const turn = (/** @type {boolean} */ isGone) => {
      if (isGone) gone.add(game.id);
      else gone.delete(game.id);
      go.disabled = forget.hidden = isGone;
      undo.hidden = !isGone;
      (isGone ? undo : forget).focus();
    };
    return make("li", {}, go, forget, undo);
  };
  const rows = keptGames().flatMap((plain) => (table.kindOf(plain.name) || textOf(plain.name) ? [row(plain)] : []));
  list.append(...rows);
  if (!rows.length) list.append(make("li", { class: "empty" }, "No game is kept yet. Games are kept from their first move on."));
  const box = openDialog("My games", [list], { close: () => gone.forEach(forgetGame) });
}
