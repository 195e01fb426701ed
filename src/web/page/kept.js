// The list of games that the browser keeps.

import { button, make, openDialog } from "./dom.js";
import { Game, playerName } from "./game.js";
import { forgetGame, keptGames } from "./store.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openKept(table) {
  const list = make("ul", { class: "kept" });
  const fill = () => {
    const rows = keptGames().flatMap((plain) => (table.kindOf(plain.name) ? [row(plain)] : []));
    list.replaceChildren(...rows);
    if (!rows.length) list.append(make("li", { class: "empty" }, "No game is kept yet. Games are kept from their first move on."));
  };
  /** @param {any} plain */
  const row = (plain) => {
    const { game, at } = Game.fromPlain(plain);
    const title = table.kindOf(game.name)?.title ?? game.name;
    const date = new Date(game.changedAt).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    const plies = game.head.ply;
    const open = () => {
      box.close();
      void table.open(game, at);
    };
    const names = `${playerName(game, "white")} – ${playerName(game, "black")}`;
    const state = game.result || `${plies} half-moves`;
    const go = make("button", { type: "button", class: "game", click: open });
    go.append(make("strong", {}, title), make("span", {}, names), make("span", { class: "quiet-text" }, `${state} · ${date}`));
    const forget = () => {
      forgetGame(game.id);
      fill();
    };
    const label = `Delete ${title} of ${date}`;
    return make("li", {}, go, button(label, forget, { icon: "trash", class: "quiet icon-only", title: "Delete" }));
  };
  const box = openDialog("My games", [list]);
  fill();
}
