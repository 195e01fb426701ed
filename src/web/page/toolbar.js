// The buttons of the page: the menu at the top, and what a player can do in a game.

import { say } from "./announce.js";
import { byId, button, make, openDialog } from "./dom.js";
import { SIDES, other } from "./game.js";
import { openKept } from "./kept.js";
import { openShare } from "./share.js";
import { openStart, speedSelect } from "./start.js";
import { changeSettings, settings } from "./store.js";
import { capitalized } from "./words.js";

const THEMES = ["auto", "light", "dark"];

/** Shows the page in the theme of the settings. */
export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

/** What the buttons need of the page. */
/**
 * @typedef {object} Parts
 * @property {import("./table.js").Table} table
 * @property {string[]} engines
 * @property {import("./rules.js").Rules} rules
 * @property {import("./editor.js").Editor} editor
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./engines.js").Engines} thinkers
 * @property {() => Promise<void>} showHint
 */

export class Toolbar {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.#drawMenu();
    this.actions = this.#makeActions();
    byId("actions").append(...Object.values(this.actions));
  }

  #drawMenu() {
    const { table, engines, rules, editor } = this.parts;
    const themeButton = button("Light or dark", () => theme(), { icon: "theme", class: "icon-only", id: "theme" });
    const nameTheme = () => themeButton.setAttribute("title", `Light or dark: ${settings.theme}`);
    nameTheme();
    const theme = () => {
      changeSettings({ theme: THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length] });
      applyTheme();
      nameTheme();
      say(`Theme: ${settings.theme}`);
    };
    byId("menu").append(
      button("New game", () => openStart(table, engines), { icon: "plus", id: "new-game", class: "primary" }),
      button("Games", () => openKept(table), { icon: "list", id: "kept-games" }),
      button("Edit", () => editor.open(table.view?.fen ?? table.kind.array), { icon: "edit", id: "edit" }),
      button("Share", () => openShare(table), { icon: "share", id: "share" }),
      button("Rules", () => rules.toggle(), { icon: "book", id: "show-rules" }),
      themeButton,
    );
  }

  /** Makes what a player can do, once: a button that is made anew loses the focus. */
  #makeActions() {
    const { table, analysis, engines } = this.parts;
    const toggle = () => {
      analysis.toggle();
      this.draw();
    };
    const pause = () => {
      table.isPaused = !table.isPaused;
      table.changed.emit();
    };
    return {
      flip: button("Flip", () => table.flip(), { icon: "flip", id: "flip" }),
      analyse: button("Analysis", toggle, { icon: "chart", id: "analyse" }),
      takeBack: button("Take back", () => void table.takeBack(), { icon: "undo", id: "take-back" }),
      hint: button("Hint", () => void this.parts.showHint(), { icon: "bulb", id: "hint" }),
      draw: button("Draw", () => void this.#offerDraw(), { icon: "handshake", id: "draw", title: "Offer a draw" }),
      resign: button("Resign", () => this.#confirmResigning(), { icon: "flag", id: "resign" }),
      pause: button("Pause", pause, { icon: "pause", id: "pause" }),
      speed: speedSelect(),
      again: button("New game", () => openStart(table, engines), { icon: "plus", id: "again" }),
      playFrom: button("Play from here", () => this.#playFromHere(), { icon: "play", id: "play-from" }),
    };
  }

  /** Shows the actions that the state of the game allows. */
  draw() {
    const { table } = this.parts;
    const { actions } = this;
    const isRunning = table.isRunning();
    const isWatched = SIDES.every((side) => table.game.players[side].kind === "engine");
    const outcome = table.outcome();
    actions.analyse.setAttribute("aria-pressed", String(settings.analysis));
    actions.pause.setAttribute("aria-pressed", String(table.isPaused));
    actions.takeBack.hidden = !table.canTakeBack();
    actions.hint.hidden = !table.mayMove();
    actions.draw.hidden = actions.resign.hidden = !isRunning || isWatched;
    actions.pause.hidden = actions.speed.hidden = !isRunning || !isWatched;
    actions.again.hidden = !outcome;
    actions.playFrom.hidden = isRunning || !table.view || table.view.outcome !== null;
    const result = byId("result");
    result.hidden = !outcome;
    result.textContent = outcome?.text ?? "";
  }

  #playFromHere() {
    const { table, engines } = this.parts;
    const { game, view } = table;
    openStart(table, engines, { game: game.name, fen: view?.fen ?? null, options: game.options });
  }

  #confirmResigning() {
    const { table } = this.parts;
    const side = table.game.personsSide() ?? table.turn();
    if (!side) return;
    const resign = () => {
      box.close();
      table.resign(side);
    };
    const buttons = make(
      "div",
      { class: "buttons" },
      button("Resign", resign, { class: "primary", id: "resign-now" }),
      button("Play on", () => box.close()),
    );
    const box = openDialog(`${capitalized(side)} resigns?`, [buttons], { class: "small" });
  }

  async #offerDraw() {
    const { table, thinkers } = this.parts;
    const person = table.game.personsSide();
    if (person) {
      say("You offer a draw.");
      const isAccepted = await thinkers.acceptsDraw(person).catch(() => false);
      if (isAccepted && table.isRunning()) table.end(null, "by agreement");
      else table.complain("The engine declines the draw. It accepts from move 30 on, when it is not better.");
      return;
    }
    const side = table.turn() ?? "white";
    const accept = () => {
      box.close();
      table.end(null, "by agreement");
    };
    const buttons = make(
      "div",
      { class: "buttons" },
      button("Accept", accept, { class: "primary" }),
      button("Decline", () => box.close()),
    );
    const text = `${capitalized(side)} offers a draw. ${capitalized(other(side))}?`;
    const box = openDialog("Draw?", [make("p", {}, text), buttons], { class: "small" });
  }
}
